import { sweepThrottle } from '#server/auth/throttle.ts'
import { DEVICE_LIFE } from '#server/http/device-cookie.ts'
import { REPLAY_FOR } from './idempotency.ts'
import type { Parts } from './route.ts'

const DAY = 86_400_000
/** Nobody who fills the log pushes out what was done since then. */
const DEED_DAYS = 90

export interface Retention {
  days: number
  rows: number
}

/** At the start only: what people look at does not shrink under their eyes. */
export async function trimOperations({ store, clock, log }: Parts, { days, rows }: Retention) {
  const now = clock()
  const limits = { age: days * DAY, deedAge: DEED_DAYS * DAY, rows }
  try {
    const { refusals, deeds, over } = await store.write(async ({ operations }) => {
      const cut = await operations.trim(limits, now)
      if (cut.refusals + cut.deeds > 0) await operations.forgetNames()
      return cut
    })
    if (refusals + deeds > 0) log('log.trim', { refusals, deeds })
    if (over > 0) {
      const advice = `what was done is kept for ${DEED_DAYS} days at least`
      log('log_over_limit', { rows: rows + over, limit: rows, advice })
    }
  } catch (error) {
    log('trim_failed', { error: String(error) })
  }
}

/** Clears away what no call needs any more. A full disk must not stop the server over this. */
export async function sweep({ store, sessions, clock, log }: Parts) {
  const now = clock()
  try {
    await store.write(async tables => {
      await sessions.persist(tables, now)
      await sessions.sweep(tables, now)
      await sweepThrottle(tables, now)
      await tables.devices.sweep(DEVICE_LIFE, now)
      await tables.replays.sweep(now - REPLAY_FOR)
    })
  } catch (error) {
    log('sweep_failed', { error: String(error) })
  }
}

/** A step at a time, so that nobody waits for it; what a cut of the log frees takes hours. */
export async function shrink({ store, log }: Parts) {
  try {
    await store.shrink()
  } catch (error) {
    log('space_not_given_back', { error: String(error) })
  }
}
