import { useStoreSelector } from '#hooks/use-store.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { MAX_FAVOURITES } from './favourites.ts'
import {
  changeFavourites,
  favouritesOf,
  useFavouritesStore,
  useKnownPages,
} from './favourites-provider.tsx'

interface Favourite {
  path: string
  isFavourite: boolean
  /** The action of `toggle`. */
  label: string
  toggle: () => void
}

/**
 * Whether a page is a favourite; undefined for a path that is no page of the current menu.
 */
export function useFavourite(): (path: string) => Favourite | undefined {
  const visits = useFavouritesStore()
  const favourites = useStoreSelector(visits, favouritesOf)
  const known = useKnownPages()
  const notices = useNotices()
  const texts = useTexts('navigation')

  return address => {
    const path = known(address)?.path
    if (path === undefined) return undefined
    const isFavourite = favourites.includes(path)

    return {
      path,
      isFavourite,
      label: isFavourite ? texts.removeFavourite : texts.addFavourite,
      toggle() {
        changeFavourites(visits, { type: isFavourite ? 'unstarred' : 'starred', path })
        if (!isFavourite && !visits.get().favourites.includes(path)) {
          notices.show('warning', texts.fullFavourites(MAX_FAVOURITES))
        }
      },
    }
  }
}
