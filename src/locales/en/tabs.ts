export default {
  bar: 'Visited pages',
  closeGroup: 'Close tabs',
  close: (title: string) => `Close ${title}`,
  closed: (title: string) => `${title} closed`,
  closedMany: (count: number) => `${count} tabs closed`,
  pinned: 'Pinned',
  unsaved: 'Unsaved changes',
  actions: 'Tab actions',
  all: 'All tabs',
  unsavedTitle: 'Discard unsaved changes?',
}
