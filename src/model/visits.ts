import { isFields } from '#lib/fields.ts'
import { jsonOf } from '#lib/json.ts'
import { textsOf } from '#lib/shape.ts'

/** What one person keeps of the pages: only their paths (security.md, R44). */
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
  const stored = jsonOf(text)
  const fields = isFields(stored) ? stored : {}
  const paths = (name: 'favourites' | 'recent') =>
    [...new Set(textsOf(fields[name]))].filter(path => path.startsWith('/'))

  return {
    favourites: paths('favourites').slice(0, MOST_FAVOURITES),
    recent: paths('recent').slice(0, KEPT_RECENT),
    days: fields['days'],
  }
}
