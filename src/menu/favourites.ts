import { isFields, parseJson, textsOf } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'

/** What one person keeps of the pages: only their paths (R44). */
export interface Visits {
  /** In the order the person gave them. */
  favourites: readonly string[]
  /** The last one first. */
  recent: readonly string[]
  /** When pages were entered, as it was stored: `daysOf` reads it. */
  days: unknown
}

export const MOST_FAVOURITES = 12
export const MOST_RECENT = 8
/** One of them may be the page on screen, which is not shown among them. */
export const KEPT_RECENT = MOST_RECENT + 1

/** What was stored, or as much of it as makes sense. */
export function visitsFrom(text: string | null): Visits {
  const stored = parseJson(text)
  const fields = isFields(stored) ? stored : {}
  const paths = (name: 'favourites' | 'recent') =>
    [...new Set(textsOf(fields[name]))].filter(path => path.startsWith('/'))

  return {
    favourites: paths('favourites').slice(0, MOST_FAVOURITES),
    recent: paths('recent').slice(0, KEPT_RECENT),
    days: fields.days,
  }
}

export type VisitsAction =
  | { type: 'entered'; path: string; day: number }
  | { type: 'starred' | 'unstarred'; path: string }
  /** In front of the favourite that stands at `to`, counted without the one that moves. */
  | { type: 'moved'; path: string; to: number }
  | { type: 'forgotten' }

/** How long, in days, a visit counts among results that are equally good. */
export const COUNTED = 30

/** Of one page; more would not change its place. */
const MOST_TIMES = 60
const MOST_PAGES = 200

/** The days, counted since 1970, on which a page was entered: one entry for each time. */
export type Days = Readonly<Record<string, readonly number[]>>

export const noVisits: Visits = { favourites: [], recent: [], days: {} }

/** "No change" gives the same object. */
export function reduceVisits(visits: Visits, action: VisitsAction): Visits {
  if (action.type === 'forgotten') return noVisits
  const { favourites, recent } = visits
  const { path } = action

  switch (action.type) {
    case 'entered': {
      const days = daysOf(visits)
      const times = [...(ownValue(path, days) ?? []), action.day].slice(-MOST_TIMES)
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

/** Of what was stored as much as makes sense. */
export function daysOf({ days }: Visits): Days {
  const stored = isFields(days) ? Object.entries(days) : []
  return Object.fromEntries(
    stored
      .slice(-MOST_PAGES)
      .map(([path, times]) => [
        path,
        Array.isArray(times) ? times.filter(day => Number.isInteger(day)).slice(-MOST_TIMES) : [],
      ]),
  )
}

/** How often a page was entered in the last thirty days. */
export const timesUsed = (days: Days, path: string, today: number): number =>
  (ownValue(path, days) ?? []).filter(day => day > today - COUNTED).length
