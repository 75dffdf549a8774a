export default {
  bar: 'Visited pages',
  closeGroup: 'Close tabs',
  close: (title: string) => `Close ${title}`,
  pinned: 'Pinned',
  unsaved: 'Unsaved changes',
  actions: 'Tab actions',
  all: 'All tabs',
}
