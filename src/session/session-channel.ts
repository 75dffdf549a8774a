import { base } from '#lib/base.ts'
import type { SessionChange, SessionMachine } from './session.ts'
import { userIdentity } from './session-state.ts'

/** What browser tabs tell one another; never the token (W5). */
interface SessionMessage {
  type: SessionChange | 'menu-changed'
  /** Whoever it is about; a page that still loads does not know. */
  user?: string
  /** When the token runs out, if the server said so. */
  expire?: number | undefined
  at: number
}

export type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>

export interface SessionBroadcast {
  channel: Channel
  tell(type: SessionMessage['type']): void
  close(): void
}

const openChannel = (): Channel => new BroadcastChannel(CHANNEL_NAME)

/** What is done to the session in one browser tab reaches the others (§11). */
export function joinSessionChannel(
  session: SessionMachine,
  channel = openChannel(),
  now = Date.now,
): SessionBroadcast {
  function tell(type: SessionMessage['type']) {
    const state = session.state.get()
    if (state.phase !== 'ready') return
    const user = userIdentity(state.user)
    channel.postMessage({
      type,
      user,
      expire: session.expiresAt.get(),
      at: now(),
    } satisfies SessionMessage)
  }
  function tellChange() {
    const change = session.lastChange.get()
    if (change) tell(change.type)
  }

  // The sign-in came before this began to listen.
  if (session.lastChange.get()?.type === 'signed-in') tellChange()
  session.lastChange.set(undefined)
  const stop = session.lastChange.subscribe(tellChange)

  return {
    channel,
    tell,
    close() {
      stop()
      channel.close()
    },
  }
}

/** A page that loads has not joined yet; that the session is over it tells all the same. */
export function broadcastExpiry(
  session: SessionMachine,
  openIt = openChannel,
  now = Date.now,
): void {
  session.lastChange.subscribe(() => {
    if (session.state.get().phase === 'ready' || session.lastChange.get()?.type !== 'expired')
      return
    const channel = openIt()
    channel.postMessage({ type: 'expired', at: now() } satisfies SessionMessage)
    channel.close()
  })
}

/** What browser tabs hear one another on. */
export const CHANNEL_NAME = base.scopedName('admin-session')

/**
 * Whoever signed in in another window of this browser need not do it here again. Whatever was
 * said there, the cookie is what counts.
 */
export function listenForSignIn(
  session: Pick<SessionMachine, 'state' | 'hasToken' | 'retry'>,
): void {
  const follow = () => {
    if (session.state.get().phase === 'anonymous' && session.hasToken()) void session.retry()
  }
  // In Firefox the word may come before the cookie.
  const soon = () => {
    for (const wait of [0, 200, 1_000]) setTimeout(follow, wait)
  }
  new BroadcastChannel(CHANNEL_NAME).onmessage = soon
  addEventListener('storage', follow)
  document.addEventListener('visibilitychange', follow)
}
