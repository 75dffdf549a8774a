const HOUR = 3_600_000
/** So many rows in an hour for what one person is refused; all that is beyond is only counted. */
const MOST_OF_PERSON = 100
/** Those without a session share one number: whoever has many addresses has no more rows than others. */
const MOST_OF_STRANGERS = 500

/** In the place of a person's number. */
export const STRANGERS = 0

export type RefusalQuota = ReturnType<typeof createRefusalQuota>

/** How many refusals of this hour are rows, by person. A restart forgets: nobody outside can make one. */
export function createRefusalQuota() {
  const rows = new Map<number, number>()
  let hour = 0

  return {
    /** Whether there is room for one more row. */
    take(person: number, now: number): boolean {
      const current = Math.floor(now / HOUR)
      if (current !== hour) rows.clear()
      hour = current
      const taken = rows.get(person) ?? 0
      if (taken >= (person === STRANGERS ? MOST_OF_STRANGERS : MOST_OF_PERSON)) return false
      rows.set(person, taken + 1)
      return true
    },
  }
}
