import type { Tables } from '#server/store/tables.ts'

/** How often people may change what is their own, for which they need no right. */
interface WriteQuota {
  minute: number
  day: number
}

/** Each is a row of the operation log, which is where they are counted. */
const DETAILS_QUOTA: WriteQuota = { minute: 10, day: 60 }

const MAX_PREFERENCES_PER_MINUTE = 60
/** Three a minute for each open form. */
const MAX_SIGNS_PER_MINUTE = 240

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * How long a person has to wait before they may change their own details, or their password, again:
 * in milliseconds. Counted in the log, so a restart forgets nothing.
 */
export async function detailsWait(
  tables: Tables,
  userId: number,
  event: 'user.profile' | 'password.change' | 'token.create',
  now: number,
): Promise<number> {
  const span = { from: now - DAY_MS, to: now, most: DETAILS_QUOTA.day }
  const times = await tables.operations.timesOf({ userId, event, ...span })
  return waitForQuota(times, DETAILS_QUOTA, now)
}

/** `times` has the newest first. */
function waitForQuota(times: readonly number[], { minute, day }: WriteQuota, now: number): number {
  const waitFor = (most: number, within: number) => {
    const first = times[most - 1]
    // A time in the future was written before the clock was set back.
    return first === undefined || first > now ? 0 : Math.max(0, first + within - now)
  }
  return Math.max(waitFor(minute, MINUTE_MS), waitFor(day, DAY_MS))
}

export type MinuteQuota = ReturnType<typeof createMinuteQuota>

export const createPreferencesQuota = () => createMinuteQuota(MAX_PREFERENCES_PER_MINUTE)

/** Of signs that a record is open. */
export const createEditingQuota = () => createMinuteQuota(MAX_SIGNS_PER_MINUTE)

/** Counts writes that leave no row anywhere. A restart resets it: no caller can cause one. */
function createMinuteQuota(most: number) {
  const byPerson = new Map<number, readonly number[]>()

  return {
    /** Counts one more write, unless there is a wait for it; gives the wait, in milliseconds. */
    take(userId: number, now: number): number {
      const times = (byPerson.get(userId) ?? []).filter(
        time => time <= now && time > now - MINUTE_MS,
      )
      const quota = { minute: most, day: Infinity }
      const wait = waitForQuota(times, quota, now)
      byPerson.set(userId, wait > 0 ? times : [now, ...times])
      return wait
    },
  }
}
