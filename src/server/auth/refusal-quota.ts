const HOUR_MS = 3_600_000
/** So many refusals of one person are rows of the log in an hour; further ones are only counted. */
const MAX_ROWS_PER_USER = 100
/** All callers without a session share this limit, so many addresses give no more rows. */
const MAX_ANONYMOUS_ROWS = 500

/** Stands for the person's id where nobody is signed in. */
export const ANONYMOUS = 0
/** The same for sign-ins with names that nobody has: they leave the room of all else. */
export const UNKNOWN_NAMES = -1

export type RefusalQuota = ReturnType<typeof createRefusalQuota>

/**
 * Counts the rows that each person's refusals got in this hour. A restart resets it: no caller can
 * cause one.
 */
export function createRefusalQuota() {
  const rows = new Map<number, number>()
  let hour = 0

  return {
    /** Takes room for one more row; false when there is none left. */
    take(person: number, now: number): boolean {
      const current = Math.floor(now / HOUR_MS)
      if (current !== hour) rows.clear()
      hour = current
      const taken = rows.get(person) ?? 0
      if (taken >= (person <= ANONYMOUS ? MAX_ANONYMOUS_ROWS : MAX_ROWS_PER_USER)) return false
      rows.set(person, taken + 1)
      return true
    },
  }
}
