import { TICKET_LIFETIME_MS } from '#server/auth/factor.ts'
import { sweepQuotas } from '#server/auth/quotas.ts'
import { sweepThrottle } from '#server/auth/throttle.ts'
import { DEVICE_LIFETIME_MS } from '#server/http/device-cookie.ts'
import { REPLAY_RETENTION_MS } from './idempotency.ts'
import type { CallServices } from './route.ts'

const DAY_MS = 86_400_000
/** A caller who fills the log cannot push out what was done within these days. */
const MIN_RETENTION_DAYS = 90

/** Its owner sees in the list that a token has expired. */
const ENDED_TOKEN_RETENTION_MS = 30 * DAY_MS

export interface Retention {
  days: number
  rows: number
}

/** Runs at the start only: the log does not shrink while people look at it. */
export async function trimOperations(
  { store, clock, log }: CallServices,
  { days, rows }: Retention,
) {
  const now = clock()
  const limits = { age: days * DAY_MS, deedAge: MIN_RETENTION_DAYS * DAY_MS, rows }
  try {
    const { refusals, deeds, over } = await store.write(async ({ operations }) => {
      const cut = await operations.trim(limits, now)
      if (cut.refusals + cut.deeds > 0) await operations.forgetNames()
      return cut
    })
    if (refusals + deeds > 0) log('log.trim', { refusals, deeds })
    if (over > 0) {
      const advice = `what was done is kept for ${MIN_RETENTION_DAYS} days at least`
      log('log_over_limit', { rows: rows + over, limit: rows, advice })
    }
  } catch (error) {
    log('trim_failed', { error: String(error) })
  }
}

/** Removes rows that no call needs any more. A full disk must not stop the server over this. */
export async function sweep({ store, sessions, clock, log }: CallServices) {
  const now = clock()
  try {
    await store.write(async tables => {
      await sessions.persist(tables, now)
      await sessions.sweep(tables, now)
      await sweepThrottle(tables.throttle, now)
      await sweepQuotas(tables.quotas, now)
      await tables.tickets.sweep(now, now + TICKET_LIFETIME_MS)
      await tables.devices.sweep(DEVICE_LIFETIME_MS, now)
      await tables.apiTokens.sweep(now - ENDED_TOKEN_RETENTION_MS)
      await tables.idempotencyKeys.sweep(now - REPLAY_RETENTION_MS)
      await tables.editing.sweep(now)
    })
  } catch (error) {
    log('sweep_failed', { error: String(error) })
  }
}

/**
 * Frees a little at a time, so that no call waits for it; what a cut of the log frees takes hours.
 */
export async function shrinkDatabase({ store, log }: CallServices) {
  try {
    await store.shrink()
  } catch (error) {
    log('space_not_given_back', { error: String(error) })
  }
}
