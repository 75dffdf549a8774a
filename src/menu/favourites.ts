import { base } from '#lib/base.ts'
import { isFields, parseJson, textsOf } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'

/** With the user's key behind it. */
export const FAVOURITES_KEY_PREFIX = base.scopedName('coalface:visits:')

/** The stored favourites and visits of one user: only paths and days (R44). */
export interface FavouritesState {
  /** Paths in the user's own order. */
  favourites: readonly string[]
  /** Paths, the latest first. */
  recent: readonly string[]
  /** When pages were entered, as stored: `parseUsageDays` reads it. */
  days: unknown
}

export const MAX_FAVOURITES = 12
export const MAX_RECENT_PAGES = 8
/** One of them may be the page on screen, which is not shown among them. */
const MAX_STORED_RECENT_PAGES = MAX_RECENT_PAGES + 1

/** Takes the valid parts of the stored text. */
export function parseFavourites(text: string | null): FavouritesState {
  const stored = parseJson(text)
  const fields = isFields(stored) ? stored : {}
  const paths = (name: 'favourites' | 'recent') =>
    [...new Set(textsOf(fields[name]))].filter(path => path.startsWith('/'))

  return {
    favourites: paths('favourites').slice(0, MAX_FAVOURITES),
    recent: paths('recent').slice(0, MAX_STORED_RECENT_PAGES),
    days: fields.days,
  }
}

export type FavouritesAction =
  | { type: 'entered'; path: string; day: number }
  | { type: 'starred' | 'unstarred'; path: string }
  /** Moves it before the favourite at index `to`, counted without the one that moves. */
  | { type: 'moved'; path: string; to: number }
  | { type: 'forgotten' }

/** How long, in days, a visit counts when search results are equally good. */
const USAGE_WINDOW_DAYS = 30

/** Days kept for one page; more would not change its place. */
const MAX_USES_PER_PAGE = 60
const MAX_COUNTED_PAGES = 200

/** By path, the days since 1970 on which the page was entered: one entry for each visit. */
type UsageDays = Readonly<Record<string, readonly number[]>>

export const noFavourites: FavouritesState = { favourites: [], recent: [], days: {} }

/** "No change" gives the same object. */
export function reduceFavourites(
  visits: FavouritesState,
  action: FavouritesAction,
): FavouritesState {
  if (action.type === 'forgotten') return noFavourites
  const { favourites, recent } = visits
  const { path } = action

  switch (action.type) {
    case 'entered': {
      const days = parseUsageDays(visits)
      const times = [...(ownValue(path, days) ?? []), action.day].slice(-MAX_USES_PER_PAGE)
      const others = Object.entries(days).filter(([other]) => other !== path)
      const counted = others
        .filter(([, times]) => times.some(day => day > action.day - USAGE_WINDOW_DAYS))
        .slice(1 - MAX_COUNTED_PAGES)
      return {
        favourites,
        recent: [path, ...recent.filter(other => other !== path)].slice(0, MAX_STORED_RECENT_PAGES),
        days: Object.fromEntries([...counted, [path, times]]),
      }
    }
    case 'starred':
      if (favourites.includes(path) || favourites.length >= MAX_FAVOURITES) return visits
      return { ...visits, favourites: [...favourites, path] }
    case 'unstarred':
      if (!favourites.includes(path)) return visits
      return { ...visits, favourites: favourites.filter(other => other !== path) }
    case 'moved': {
      const others = favourites.filter(other => other !== path)
      const to = Math.max(0, Math.min(others.length, action.to))
      if (!favourites.includes(path) || favourites[to] === path) return visits
      return { ...visits, favourites: others.toSpliced(to, 0, path) }
    }
    default:
      return action satisfies never
  }
}

export const dayNumber = (milliseconds: number) => Math.floor(milliseconds / 86_400_000)

/** Takes the valid parts of the stored days. */
export function parseUsageDays({ days }: FavouritesState): UsageDays {
  const stored = isFields(days) ? Object.entries(days) : []
  return Object.fromEntries(
    stored
      .slice(-MAX_COUNTED_PAGES)
      .map(([path, times]) => [
        path,
        Array.isArray(times)
          ? times.filter(day => Number.isInteger(day)).slice(-MAX_USES_PER_PAGE)
          : [],
      ]),
  )
}

/** How often a page was entered in the last thirty days. */
export const timesUsed = (days: UsageDays, path: string, today: number): number =>
  (ownValue(path, days) ?? []).filter(day => day > today - USAGE_WINDOW_DAYS).length
