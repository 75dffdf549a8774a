import { DEVICE_LIFE } from '../device-cookie.ts'
import { sweepThrottle } from '../throttle.ts'
import { REPLAY_FOR } from './replay.ts'
import type { Parts } from './route.ts'

const DAY = 86_400_000

export interface Retention {
  days: number
  rows: number
}

/** At the start only: what people look at does not shrink under their eyes. */
export async function trimOperations({ store, clock, log }: Parts, { days, rows }: Retention) {
  const now = clock()
  try {
    const cut = await store.write(async ({ operations }) => {
      const checkpoint = await operations.trim(days * DAY, rows, now)
      if (checkpoint) await operations.forgetNames()
      return checkpoint
    })
    if (cut) log('log.trim', { ...cut })
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
