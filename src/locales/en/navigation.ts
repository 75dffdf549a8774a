/** What leads from page to page: search, keys, favourites, the filter of the menu. */
export default {
  search: 'Search pages',
  shortcuts: 'Keyboard shortcuts',
  next: 'Then',
  home: 'Go to home',
  goTo: (page: string) => `Go to ${page}`,
  refresh: 'Refresh view',
  favourites: 'Favourites',
  addFavourite: 'Add to favourites',
  removeFavourite: 'Remove from favourites',
  fullFavourites: (most: number) => `There are ${most} favourites already. Remove one first.`,
  movedFavourite: (page: string, place: number, count: number) => `${page}, ${place} of ${count}`,
  filterMenu: 'Filter menu',
  clearFilter: 'Clear filter',
  noMatch: (text: string) => `No pages match “${text}”.`,
  results: (count: number) => (count === 1 ? '1 result' : `${count} results`),
}
