import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type SessionUser, storageKeyOf } from '#entities/session-user.ts'
import { requiredContext } from '#hooks/required-context.ts'
import { useStore, useStoreSelector } from '#hooks/use-store.ts'
import { readText, writeText } from '#lib/browser/storage.ts'
import { serverNow } from '#lib/server-clock.ts'
import { createStore, type Store } from '#lib/store.ts'
import { useShownPage } from '#routing/current-page.ts'
import { useUser } from '#session/user-context.ts'
import {
  dayNumber,
  FAVOURITES_KEY_PREFIX,
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
  readonly key: string
  /** The stored text as it was last read or written. */
  lastText: string | null
}

/** Favourites and recent pages of one user, in this browser. */
export function createFavourites(
  user: Pick<SessionUser, 'userId' | 'name'>,
  storage: FavouritesStore['storage'],
): FavouritesStore {
  const key = FAVOURITES_KEY_PREFIX + storageKeyOf(user)
  const lastText = readText(storage, key)
  return {
    ...createStore(parseFavourites(lastText)),
    storage,
    key,
    lastText,
  }
}

export function changeFavourites(visits: FavouritesStore, action: FavouritesAction): void {
  const written = readText(visits.storage, visits.key)
  // Another browser tab may have written since; without storage only this tab's state counts.
  const before =
    written === null || written === visits.lastText ? visits.get() : parseFavourites(written)
  const after = reduceFavourites(before, action)
  if (after === before) return
  visits.set(after)
  const text = JSON.stringify(after)
  visits.lastText = writeText(visits.storage, visits.key, text) ? text : written
}

/** Takes over what another browser tab wrote. */
export function reloadFavourites(visits: FavouritesStore): void {
  const written = readText(visits.storage, visits.key)
  if (written === visits.lastText) return
  visits.lastText = written
  visits.set(parseFavourites(written))
}

export const [FavouritesContext, useFavouritesStore] =
  requiredContext<FavouritesStore>('FavouritesProvider')

/**
 * Records each page that the user enters, but no refusals, and takes over what other browser tabs
 * record.
 */
export function FavouritesProvider({ children }: { children: ReactNode }) {
  const user = useUser()
  const [visits] = useState(() => createFavourites(user, localStorage))
  const known = useKnownPages()
  const path = useShownPage()?.path
  const entered = path === undefined ? undefined : known(path)?.path

  useEffect(() => {
    const reload = () => reloadFavourites(visits)
    reload()
    addEventListener('storage', reload)
    return () => removeEventListener('storage', reload)
  }, [visits])

  useEffect(() => {
    if (entered === undefined) return
    changeFavourites(visits, { type: 'entered', path: entered, day: dayNumber(serverNow()) })
  }, [visits, entered])

  return <FavouritesContext value={visits}>{children}</FavouritesContext>
}

/** A page to offer as a link, with its current title and icon. */
export interface KnownPage {
  path: string
  title: string
  icon: string
}

/** Finds the page of a path, if it still exists and the user may still open it. */
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

/** In the user's own order; pages not permitted today stay stored, but are not shown. */
export function useFavourites(): readonly KnownPage[] {
  const favourites = useStoreSelector(useFavouritesStore(), favouritesOf)
  const known = useKnownPages()
  return useMemo(() => favourites.map(known).filter(isPage), [favourites, known])
}

/** The last eight pages, the latest first, without the page that shows them. */
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

/** How many pages on the dashboard have a key: 1 to 9. */
const MAX_NUMBERED_PAGES = 9

/**
 * The pages that the keys 1 to 9 open on the dashboard, in the order of its cards: favourites, then
 * recent pages.
 */
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
