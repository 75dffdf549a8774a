import { base } from '#lib/base.ts'
import type { SessionChange, SessionMachine } from './session.ts'
import { userIdentity } from './session-state.ts'

/** A message from one browser tab to the others; it never holds the token. */
interface SessionMessage {
  type: SessionChange | 'menu-changed'
  /** Whose session it is; a page that still loads does not know. */
  user?: string
  /** When the token runs out, if the server said so. */
  expire?: number | undefined
  /** Why the session ended, if the server said so. */
  reason?: string | undefined
  at: number
}

export type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>

export interface SessionBroadcast {
  channel: Channel
  tell(type: SessionMessage['type']): void
  close(): void
}

const openChannel = (): Channel => new BroadcastChannel(CHANNEL_NAME)

/** Tells other browser tabs of each change to the session. */
export function joinSessionChannel(
  session: SessionMachine,
  channel = openChannel(),
  now = Date.now,
): SessionBroadcast {
  function tell(type: SessionMessage['type'], reason?: string) {
    const state = session.state.get()
    if (state.phase !== 'ready') return
    const user = userIdentity(state.user)
    channel.postMessage({
      type,
      user,
      expire: session.expiresAt.get(),
      ...(reason && { reason }),
      at: now(),
    } satisfies SessionMessage)
  }
  function tellChange() {
    const change = session.lastChange.get()
    if (change) tell(change.type, change.reason)
  }

  // The sign-in came before this function subscribed.
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

/** Tells other tabs of an expiry that a page meets while it loads, before it joins the channel. */
export function broadcastExpiry(session: SessionMachine, open = openChannel, now = Date.now): void {
  session.lastChange.subscribe(() => {
    const { type, reason } = session.lastChange.get() ?? {}
    if (session.state.get().phase === 'ready' || type !== 'expired') return
    const channel = open()
    const message = { type, ...(reason && { reason }), at: now() }
    channel.postMessage(message satisfies SessionMessage)
    channel.close()
  })
}

/** The broadcast channel of all browser tabs. */
export const CHANNEL_NAME = base.scopedName('admin-session')

/**
 * Lets the sign-in page go on after a sign-in in another window of this browser. Messages are only
 * hints: the cookie decides.
 */
export function listenForSignIn(
  session: Pick<SessionMachine, 'state' | 'hasToken' | 'retry'>,
): void {
  const goOn = () => {
    if (session.state.get().phase === 'anonymous' && session.hasToken()) void session.retry()
  }
  // In Firefox the message may come before the cookie.
  const goOnSoon = () => {
    for (const wait of [0, 200, 1_000]) setTimeout(goOn, wait)
  }
  new BroadcastChannel(CHANNEL_NAME).onmessage = goOnSoon
  addEventListener('storage', goOn)
  document.addEventListener('visibilitychange', goOn)
}
