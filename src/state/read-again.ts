import { again } from '#lib/again.ts'
import { readyOf } from '#model/session.ts'
import type { SessionMachine } from './session.ts'

/**
 * The connection is back: what is on screen is read once more. Not once the session is over: nobody
 * asked for it, and it would ask whoever chose to stay on the page (§8).
 */
export function readAgainWhenBack({ state }: Pick<SessionMachine, 'state'>): void {
  if (readyOf(state.get())?.expiredOn === undefined) again.set({ only: 'all' })
}
