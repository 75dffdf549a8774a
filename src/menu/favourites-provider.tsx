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
  dayOf,
  MOST_RECENT,
  reduceVisits,
  type Visits,
  type VisitsAction,
  visitsFrom,
} from './favourites.ts'
import { matchPage } from './match-page.ts'
import { useMenu } from './menu-provider.tsx'
import { usePlaces } from './permitted-pages.ts'

export interface VisitsStore extends Store<Visits> {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Under which they are kept there, and the text of them as it was read or written last. */
  readonly key: string
  kept: string | null
}

const KEY = base.scopedName('coalface:visits:')

/** Favourites and recent pages of one person, in this browser (W19). */
export function createVisits(
  user: Pick<SessionUser, 'userId' | 'name'>,
  storage: VisitsStore['storage'],
): VisitsStore {
  const key = KEY + storageKeyOf(user)
  const kept = readText(storage, key)
  return {
    ...createStore(visitsFrom(kept)),
    storage,
    key,
    kept,
  }
}

export function changeVisits(visits: VisitsStore, action: VisitsAction): void {
  const written = readText(visits.storage, visits.key)
  // Another browser tab may have written since; without storage there is only what is here.
  const before = written === null || written === visits.kept ? visits.get() : visitsFrom(written)
  const after = reduceVisits(before, action)
  if (after === before) return
  visits.set(after)
  const text = JSON.stringify(after)
  visits.kept = writeText(visits.storage, visits.key, text) ? text : written
}

/** Takes up what another browser tab wrote. */
export function rereadVisits(visits: VisitsStore): void {
  const written = readText(visits.storage, visits.key)
  if (written === visits.kept) return
  visits.kept = written
  visits.set(visitsFrom(written))
}

export const [VisitsContext, useVisitsStore] = requiredContext<VisitsStore>('VisitsProvider')

/**
 * Notes each page that is shown and may be had again, refusals are no visits; and hears what other
 * browser tabs note.
 */
export function VisitsProvider({ children }: { children: ReactNode }) {
  const user = useUser()
  const [visits] = useState(() => createVisits(user, localStorage))
  const known = useKnownPages()
  const path = useShownPage()?.path
  const entered = path === undefined ? undefined : known(path)?.path

  useEffect(() => {
    const hear = () => rereadVisits(visits)
    hear()
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [visits])

  useEffect(() => {
    if (entered === undefined) return
    changeVisits(visits, { type: 'entered', path: entered, day: dayOf(Date.now()) })
  }, [visits, entered])

  return <VisitsContext value={visits}>{children}</VisitsContext>
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
  const places = usePlaces()

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

export const favouritesOf = ({ favourites }: Visits) => favourites
const isPage = (page: KnownPage | undefined) => page !== undefined

/** In the person's own order; what is not permitted today is kept, but not shown. */
export function useFavourites(): readonly KnownPage[] {
  const favourites = useStoreSelector(useVisitsStore(), favouritesOf)
  const known = useKnownPages()
  return useMemo(() => favourites.map(known).filter(isPage), [favourites, known])
}

/** The last eight, the last one first, without the page that shows them. */
export function useRecentPages(shown: string | undefined): readonly KnownPage[] {
  const { recent } = useStore(useVisitsStore())
  const known = useKnownPages()
  return useMemo(
    () =>
      recent
        .filter(path => path !== shown)
        .map(known)
        .filter(isPage)
        .slice(0, MOST_RECENT),
    [recent, known, shown],
  )
}

/** How many pages of the dashboard have a key: 1 to 9. */
const NUMBERED = 9

/** What the keys 1 to 9 open on the dashboard, in the order of its cards: favourites, then recent pages. */
export function useNumberedPages(shown: string): readonly KnownPage[] {
  const favourites = useFavourites()
  const recent = useRecentPages(shown)
  return useMemo(() => {
    const others = recent.filter(
      ({ path }) => !favourites.some(favourite => favourite.path === path),
    )
    return [...favourites, ...others].slice(0, NUMBERED)
  }, [favourites, recent])
}
