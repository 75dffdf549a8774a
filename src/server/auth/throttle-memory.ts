import type { ThrottleRow } from '#server/store/throttle.ts'
import type { FailureCounts } from './throttle.ts'

/** Beyond so many the counter with the oldest failure is forgotten. */
const MAX_COUNTERS = 100_000

/** Counters in memory only: a restart forgets them. */
export function createThrottleMemory(): FailureCounts {
  const rows = new Map<string, ThrottleRow>()

  return {
    get: async key => rows.get(key),
    async set(key, row) {
      // Moves the key to the end: a Map keeps the order in which keys were added.
      rows.delete(key)
      rows.set(key, row)
      const [oldest] = rows.keys()
      if (rows.size > MAX_COUNTERS && oldest !== undefined) rows.delete(oldest)
    },
    async clear(key) {
      rows.delete(key)
    },
  }
}
