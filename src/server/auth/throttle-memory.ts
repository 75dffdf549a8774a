import type { ThrottleRow } from '#server/store/throttle.ts'
import type { ThrottleStore } from './throttle.ts'

/** More than so many, and the one that nobody has added to for longest is forgotten. */
const MAX_COUNTERS = 100_000

/** Counters that nothing is stored of: a restart forgets them. */
export function createThrottleMemory(): ThrottleStore {
  const rows = new Map<string, ThrottleRow>()

  return {
    throttle: {
      async get(key) {
        return rows.get(key)
      },
      async set(key, row) {
        // Behind all others, which a Map keeps in the order in which they came.
        rows.delete(key)
        rows.set(key, row)
        const [oldest] = rows.keys()
        if (rows.size > MAX_COUNTERS && oldest !== undefined) rows.delete(oldest)
      },
      async clear(key) {
        rows.delete(key)
      },
    },
  }
}
