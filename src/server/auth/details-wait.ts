import type { Tables } from '#server/store/tables.ts'

/** How often people may change what is their own, tokens included, for which they need no right. */
const MOST_IN_A_MINUTE = 10
const MOST_IN_A_DAY = 60

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * How long a person has to wait before they may change their own details or their password, or make
 * a token, again: in milliseconds. Each change is a row of the log, where they are counted.
 */
export async function detailsWait(
  tables: Tables,
  userId: number,
  event: 'user.profile' | 'password.change' | 'token.create',
  now: number,
): Promise<number> {
  const span = { from: now - DAY_MS, to: now, most: MOST_IN_A_DAY }
  // The newest first.
  const times = await tables.operations.timesOf({ userId, event, ...span })
  const waitFor = (most: number, within: number) => {
    const first = times[most - 1]
    // A time in the future was written before the clock was set back.
    return first === undefined || first > now ? 0 : Math.max(0, first + within - now)
  }
  return Math.max(waitFor(MOST_IN_A_MINUTE, MINUTE_MS), waitFor(MOST_IN_A_DAY, DAY_MS))
}
