const HOUR_MS = 3_600_000
/** So many rows in an hour for what one person is refused; all that is beyond is only counted. */
const MAX_ROWS_PER_USER = 100
/** Those without a session share one number: whoever has many addresses has no more rows than others. */
const MAX_ANONYMOUS_ROWS = 500

/** In the place of a person's number. */
export const ANONYMOUS = 0

export type RefusalQuota = ReturnType<typeof createRefusalQuota>

/** How many refusals of this hour are rows, by person. A restart forgets: nobody outside can make one. */
export function createRefusalQuota() {
  const rows = new Map<number, number>()
  let hour = 0

  return {
    /** Whether there is room for one more row. */
    take(person: number, now: number): boolean {
      const current = Math.floor(now / HOUR_MS)
      if (current !== hour) rows.clear()
      hour = current
      const taken = rows.get(person) ?? 0
      if (taken >= (person === ANONYMOUS ? MAX_ANONYMOUS_ROWS : MAX_ROWS_PER_USER)) return false
      rows.set(person, taken + 1)
      return true
    },
  }
}
