const entries = (count: number) => (count === 1 ? '1 entry' : `${count} entries`)

export default {
  new: 'New type',
  edit: 'Edit type',
  delete: 'Delete type',
  deleteTitle: 'Delete dictionary type?',
  deleteText: (name: string) => `${name} has no entries. This cannot be undone.`,
  hasEntries: (name: string, count: number) =>
    `${name} still has ${entries(count)}. Delete them first.`,
  twin: 'Another type already uses this.',
  protected: 'This dictionary is part of the system: its type cannot be changed.',
  moves: (count: number) =>
    `${count === 1 ? 'Its entry moves' : `Its ${count} entries move`} with it; programs that ask for the old type find nothing.`,
  recordFailed: 'Dictionary types could not be loaded',
  readOnly: 'You can view dictionaries, but not change them.',
}
