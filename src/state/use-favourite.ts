import { usePart } from '#hooks/use-store.ts'
import { useTexts } from './locale.ts'
import { favouritesOf, useKnownPages, useVisitsStore } from './visits.tsx'

export interface Favourite {
  path: string
  isFavourite: boolean
  /** What to change that would do. */
  label: string
}

/** Whether a page is a favourite (features.md W19); undefined for what is no page of today's menu. */
export function useFavourite(): (path: string) => Favourite | undefined {
  const favourites = usePart(useVisitsStore(), favouritesOf)
  const known = useKnownPages()
  const texts = useTexts('navigation')

  return given => {
    const path = known(given)?.path
    if (path === undefined) return undefined
    const isFavourite = favourites.includes(path)
    return { path, isFavourite, label: isFavourite ? texts.removeFavourite : texts.addFavourite }
  }
}
