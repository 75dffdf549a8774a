/** Stands in for the area `yards` of src/locales, which a shop would add. */
export const useTexts = (_area: 'yards') => ({
  lead: 'What lies where.',
  new: 'New yard',
  edit: 'Edit yard',
  saved: (name: string) => `${name} saved`,
  name: 'Yard',
  tonnes: 'Tonnes',
  emptyTitle: 'No yards yet',
  emptyText: 'Nothing has been recorded yet.',
  noMatchTitle: 'No yard fits',
  noMatchText: 'Try fewer filters.',
  failedTitle: 'The yards could not be read',
})
