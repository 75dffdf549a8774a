import { MOST_FAVOURITES } from '#model/visits.ts'
import { useTexts } from './locale.ts'
import { useNotices } from './notices.ts'
import { useFavourite, type Favourite } from './use-favourite.ts'
import { changeVisits } from './visit-changes.ts'
import { useVisitsStore } from './visits.tsx'

/** Makes a page a favourite or takes that back. */
export function useFavouriteToggle(): (
  path: string,
) => (Favourite & { toggle: () => void }) | undefined {
  const visits = useVisitsStore()
  const favouriteOf = useFavourite()
  const notices = useNotices()
  const texts = useTexts('shell-later')

  return given => {
    const favourite = favouriteOf(given)
    if (!favourite) return undefined
    const { path, isFavourite } = favourite

    return {
      ...favourite,
      toggle() {
        changeVisits(visits, { type: isFavourite ? 'unstarred' : 'starred', path })
        if (!isFavourite && !visits.get().favourites.includes(path)) {
          notices.show('warning', texts.fullFavourites(MOST_FAVOURITES))
        }
      },
    }
  }
}
