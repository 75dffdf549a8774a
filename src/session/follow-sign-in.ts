import { base } from '#lib/base.ts'
import type { SessionMachine } from './session.ts'

/** What browser tabs hear one another on. */
export const CHANNEL = base.name('admin-session')

/**
 * Whoever signed in in another window of this browser need not do it here again. Whatever was
 * said there, the cookie is what counts.
 */
export function followSignIn(session: Pick<SessionMachine, 'state' | 'hasToken' | 'retry'>): void {
  const follow = () => {
    if (session.state.get().phase === 'anonymous' && session.hasToken()) void session.retry()
  }
  // In Firefox the word may come before the cookie.
  const soon = () => {
    for (const wait of [0, 200, 1_000]) setTimeout(follow, wait)
  }
  new BroadcastChannel(CHANNEL).onmessage = soon
  addEventListener('storage', follow)
  document.addEventListener('visibilitychange', follow)
}
