import type { SessionMachine } from './session.ts'
import { openChannel } from './tab-channel.ts'

/** Whoever signed in in another window of this browser need not do it here again. */
export function followSignIn(session: SessionMachine, channel = openChannel(), target: Document = document): void {
  const follow = () => {
    if (session.state.get().phase === 'anonymous' && session.hasToken()) void session.retry()
  }
  channel.onmessage = follow
  target.addEventListener('visibilitychange', follow)
}
