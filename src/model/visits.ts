import { isFields } from '#lib/fields.ts'
import { jsonOf } from '#lib/json.ts'
import { textsOf } from '#lib/shape.ts'

/** What one person keeps of the pages: only their paths (security.md, R44). */
export interface Visits {
  /** In the order the person gave them. */
  favourites: readonly string[]
  /** The last one first. */
  recent: readonly string[]
  /** The days, counted since 1970, on which a page was entered: one entry for each time. */
  days: Readonly<Record<string, readonly number[]>>
}

export type VisitsAction =
  | { type: 'entered'; path: string; day: number }
  | { type: 'starred' | 'unstarred'; path: string }
  /** In front of the favourite that stands at `to`, counted without the one that moves. */
  | { type: 'moved'; path: string; to: number }
  | { type: 'forgotten' }

export const MOST_FAVOURITES = 12
export const MOST_RECENT = 8
/** One of them may be the page on screen, which is not shown among them. */
const KEPT_RECENT = MOST_RECENT + 1

/** How long, in days, a visit counts among results that are equally good. */
export const COUNTED = 30

/** Of one page; more would not change its place. */
const MOST_TIMES = 60
const MOST_PAGES = 200

export const noVisits: Visits = { favourites: [], recent: [], days: {} }

/** "No change" gives the same object. */
export function reduceVisits(visits: Visits, action: VisitsAction): Visits {
  if (action.type === 'forgotten') return noVisits
  const { favourites, recent, days } = visits
  const { path } = action

  switch (action.type) {
    case 'entered': {
      const times = [...(days[path] ?? []), action.day].slice(-MOST_TIMES)
      const others = Object.entries(days).filter(([other]) => other !== path)
      const counted = others
        .filter(([, times]) => times.some(day => day > action.day - COUNTED))
        .slice(1 - MOST_PAGES)
      return {
        favourites,
        recent: [path, ...recent.filter(other => other !== path)].slice(0, KEPT_RECENT),
        days: Object.fromEntries([...counted, [path, times]]),
      }
    }
    case 'starred':
      if (favourites.includes(path) || favourites.length >= MOST_FAVOURITES) return visits
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

export const dayOf = (milliseconds: number) => Math.floor(milliseconds / 86_400_000)

/** What was stored, or as much of it as makes sense. */
export function visitsFrom(text: string | null): Visits {
  const stored = jsonOf(text)
  if (!isFields(stored)) return noVisits
  const paths = (value: unknown) =>
    [...new Set(textsOf(value))].filter(path => path.startsWith('/'))
  const days = isFields(stored['days']) ? Object.entries(stored['days']) : []

  return {
    favourites: paths(stored['favourites']).slice(0, MOST_FAVOURITES),
    recent: paths(stored['recent']).slice(0, KEPT_RECENT),
    days: Object.fromEntries(
      days
        .slice(-MOST_PAGES)
        .map(([path, times]) => [
          path,
          Array.isArray(times) ? times.filter(day => Number.isInteger(day)).slice(-MOST_TIMES) : [],
        ]),
    ),
  }
}
