import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type SessionUser, storageKeyOf } from '#entities/session-user.ts'
import { requiredContext } from '#hooks/required-context.ts'
import { useStore, useStoreSelector } from '#hooks/use-store.ts'
import { base } from '#lib/base.ts'
import { readText, writeText } from '#lib/browser/storage.ts'
import { createStore, type Store } from '#lib/store.ts'
import { useShownPage } from '#routing/current-page.ts'
import { useUser } from '#session/user-context.ts'
import {
  dayNumber,
  type FavouritesAction,
  type FavouritesState,
  MAX_RECENT_PAGES,
  parseFavourites,
  reduceFavourites,
} from './favourites.ts'
import { matchPage } from './match-page.ts'
import { useMenu } from './menu-provider.tsx'
import { usePermittedPages } from './permitted-pages.ts'

export interface FavouritesStore extends Store<FavouritesState> {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Under which they are kept there, and the text of them as it was read or written last. */
  readonly key: string
  lastText: string | null
}

const FAVOURITES_KEY_PREFIX = base.scopedName('coalface:visits:')

/** Favourites and recent pages of one person, in this browser (W19). */
export function createFavourites(
  user: Pick<SessionUser, 'userId' | 'name'>,
  storage: FavouritesStore['storage'],
): FavouritesStore {
  const key = FAVOURITES_KEY_PREFIX + storageKeyOf(user)
  const kept = readText(storage, key)
  return {
    ...createStore(parseFavourites(kept)),
    storage,
    key,
    lastText: kept,
  }
}

export function changeFavourites(visits: FavouritesStore, action: FavouritesAction): void {
  const written = readText(visits.storage, visits.key)
  // Another browser tab may have written since; without storage there is only what is here.
  const before =
    written === null || written === visits.lastText ? visits.get() : parseFavourites(written)
  const after = reduceFavourites(before, action)
  if (after === before) return
  visits.set(after)
  const text = JSON.stringify(after)
  visits.lastText = writeText(visits.storage, visits.key, text) ? text : written
}

/** Takes up what another browser tab wrote. */
export function reloadFavourites(visits: FavouritesStore): void {
  const written = readText(visits.storage, visits.key)
  if (written === visits.lastText) return
  visits.lastText = written
  visits.set(parseFavourites(written))
}

export const [FavouritesContext, useFavouritesStore] =
  requiredContext<FavouritesStore>('FavouritesProvider')

/**
 * Notes each page that is shown and may be had again, refusals are no visits; and hears what other
 * browser tabs note.
 */
export function FavouritesProvider({ children }: { children: ReactNode }) {
  const user = useUser()
  const [visits] = useState(() => createFavourites(user, localStorage))
  const known = useKnownPages()
  const path = useShownPage()?.path
  const entered = path === undefined ? undefined : known(path)?.path

  useEffect(() => {
    const hear = () => reloadFavourites(visits)
    hear()
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [visits])

  useEffect(() => {
    if (entered === undefined) return
    changeFavourites(visits, { type: 'entered', path: entered, day: dayNumber(Date.now()) })
  }, [visits, entered])

  return <FavouritesContext value={visits}>{children}</FavouritesContext>
}

/** A page as it can be offered again: its title and icon are today's. */
export interface KnownPage {
  path: string
  title: string
  icon: string
}

/** The page of a path, if it still exists and may still be opened. */
export function useKnownPages(): (path: string) => KnownPage | undefined {
  const { pages } = useMenu()
  const places = usePermittedPages()

  return useMemo(
    () => path => {
      const place = places(path)
      if (!place) return undefined
      const icon = matchPage(pages, path)?.page.icon ?? (place.pinned ? 'dashboard' : 'user')
      return { path: place.path, title: place.title, icon }
    },
    [pages, places],
  )
}

export const favouritesOf = ({ favourites }: FavouritesState) => favourites
const isPage = (page: KnownPage | undefined) => page !== undefined

/** In the person's own order; what is not permitted today is kept, but not shown. */
export function useFavourites(): readonly KnownPage[] {
  const favourites = useStoreSelector(useFavouritesStore(), favouritesOf)
  const known = useKnownPages()
  return useMemo(() => favourites.map(known).filter(isPage), [favourites, known])
}

/** The last eight, the last one first, without the page that shows them. */
export function useRecentPages(shown: string | undefined): readonly KnownPage[] {
  const { recent } = useStore(useFavouritesStore())
  const known = useKnownPages()
  return useMemo(
    () =>
      recent
        .filter(path => path !== shown)
        .map(known)
        .filter(isPage)
        .slice(0, MAX_RECENT_PAGES),
    [recent, known, shown],
  )
}

/** How many pages of the dashboard have a key: 1 to 9. */
const MAX_NUMBERED_PAGES = 9

/** What the keys 1 to 9 open on the dashboard, in the order of its cards: favourites, then recent pages. */
export function useNumberedPages(shown: string): readonly KnownPage[] {
  const favourites = useFavourites()
  const recent = useRecentPages(shown)
  return useMemo(() => {
    const others = recent.filter(
      ({ path }) => !favourites.some(favourite => favourite.path === path),
    )
    return [...favourites, ...others].slice(0, MAX_NUMBERED_PAGES)
  }, [favourites, recent])
}
