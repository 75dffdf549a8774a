import { isFields } from '#lib/shape.ts'
import type { User } from '#model/user.ts'
import type { SessionMachine } from './session.ts'

/** What browser tabs tell one another; never the token (features.md, W5). */
interface Word {
  type: 'signed-in' | 'signed-out'
  /** Whoever it is about. */
  user: string
}

const whoIs = (user: User) => String(user.userId ?? user.name)

/**
 * Sign-in, sign-out and change of user in one browser tab reach the others (product.md 3.10).
 * Returns what ends it.
 */
export function joinOtherTabs(
  session: SessionMachine,
  channel: Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>,
  reload: () => void,
): () => void {
  let before = session.state.get()
  const tell = (type: Word['type'], user: User) => channel.postMessage({ type, user: whoIs(user) } satisfies Word)

  const stop = session.state.subscribe(() => {
    const now = session.state.get()
    if (now.phase === 'ready' && before.phase === 'loading' && now.signedIn) tell('signed-in', now.user)
    if (now.phase === 'anonymous' && now.signedOut && before.phase === 'ready') tell('signed-out', before.user)
    before = now
  })

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const state = session.state.get()
    const type = isFields(data) && data['type']
    if (type === 'signed-out' && !session.hasToken()) session.signedOut()
    if (type !== 'signed-in' || !session.hasToken()) return
    if (state.phase === 'anonymous' || state.phase === 'failed') void session.retry()
    if (state.phase !== 'ready') return
    if (isFields(data) && data['user'] === whoIs(state.user)) session.resume()
    else reload()
  }

  return () => {
    stop()
    channel.close()
  }
}
