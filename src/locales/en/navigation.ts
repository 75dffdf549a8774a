/** What leads from page to page: search, keys, favourites, the filter of the menu. */
export default {
  search: 'Search pages',
  favourites: 'Favourites',
  addFavourite: 'Add to favourites',
  removeFavourite: 'Remove from favourites',
}
