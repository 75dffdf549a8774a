import { isFields, type Fields } from '#lib/fields.ts'
import { numberOf } from '#lib/shape.ts'
import { whoIs } from '#model/session.ts'
import type { SessionChange, SessionMachine } from './session.ts'
import { openChannel, type Channel } from './window-channel.ts'

/** What browser tabs tell one another; never the token (features.md, W5). */
interface Word {
  type: SessionChange | 'menu-changed'
  /** Whoever it is about; a page that still loads does not know. */
  user?: string
  /** When the token runs out, if the server said so. */
  expire?: number | undefined
  at: number
}

/** In ms. In Firefox a word may come before the change of the cookie that it tells of. */
const STEP = 50
const STEPS = 20

/**
 * What is done to the session in one browser tab reaches the others (product.md 3.10). A word is
 * only a hint: the cookie, and `look` where that is not enough, say what is so. Returns what ends it.
 */
export function joinOtherWindows(
  session: SessionMachine,
  channel: Channel,
  look: () => Promise<void>,
  now = Date.now,
): () => void {
  let hearing = false
  let left = false
  const tell = (type: Word['type']) => {
    const state = session.state.get()
    if (hearing || state.phase !== 'ready') return
    const user = whoIs(state.user)
    channel.postMessage({ type, user, expire: session.expire.get(), at: now() } satisfies Word)
  }
  const tellChange = () => {
    const change = session.lastChange.get()
    if (change) tell(change.type)
  }
  const tellMenu = () => {
    if (session.menuChanged.get()) tell('menu-changed')
  }

  // The sign-in came before this began to listen.
  if (session.lastChange.get()?.type === 'signed-in') tellChange()
  session.lastChange.set(undefined)
  const stops = [session.lastChange.subscribe(tellChange), session.menuChanged.subscribe(tellMenu)]
  /** A word that the cookie belies for a second was none. */
  const obey = (word: Fields, steps: number) => {
    if (left) return
    if (isBelied(session, word)) {
      if (steps > 0) setTimeout(() => obey(word, steps - 1), STEP)
      return
    }
    hearing = true
    hear(session, word, look)
    hearing = false
  }
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isFields(data)) obey(data, STEPS)
  }

  return () => {
    left = true
    for (const stop of stops) stop()
    channel.close()
  }
}

/** A page that loads has not joined yet; that the session is over it tells all the same. */
export function tellExpiry(session: SessionMachine, open = openChannel, now = Date.now): void {
  session.lastChange.subscribe(() => {
    if (session.state.get().phase === 'ready' || session.lastChange.get()?.type !== 'expired')
      return
    const channel = open()
    channel.postMessage({ type: 'expired', at: now() } satisfies Word)
    channel.close()
  })
}

/** Who says that the session ended must mean a cookie that is gone, and everybody else one that is there. */
const isBelied = (session: SessionMachine, { type }: Fields) =>
  (type === 'signed-out' || type === 'expired') === session.hasToken()

function hear(session: SessionMachine, { type, user, expire }: Fields, look: () => Promise<void>) {
  const state = session.state.get()
  if (state.phase !== 'ready') return
  const isMine = user === whoIs(state.user)

  switch (type) {
    case 'signed-out':
      session.cover({ type: 'signed-out', byChoice: true })
      break
    case 'expired':
      void session.expired()
      break
    case 'signed-in':
    case 'refreshed':
    case 'role-changed':
      if (isMine) session.resume(numberOf(expire))
      void (isMine && type === 'role-changed' ? session.reloadUser() : look())
      break
    case 'menu-changed':
      // A server that names its menu's version says it better.
      if (session.answered.get()?.headers.has('X-Menu-Version')) void look()
      else session.menuChanged.set(true)
  }
}
