import { storageKeyOf } from '#entities/session-user.ts'
import type { Store } from '#lib/store.ts'
import { type MessageHistory, removeStoredMessages } from '#notifications/message-history.ts'
import type { Session } from './session-state.ts'

/**
 * The history of messages ends with the session: at a sign-out, here or in another window, and when
 * a page of an ended session is left or loaded again. A page that stays after its session keeps it.
 * Returns a function that stops it.
 */
export function forgetMessagesOnSignOut(
  session: Pick<Store<Session>, 'get' | 'subscribe'>,
  storage: Pick<Storage, 'key' | 'length' | 'removeItem'>,
  history: Pick<MessageHistory, 'forgetOwner'>,
): () => void {
  function follow() {
    const now = session.get()
    if (isOver(now)) {
      history.forgetOwner()
      removeStoredMessages(storage)
    } else if (now.phase === 'ready') removeStoredMessages(storage, storageKeyOf(now.user))
  }

  follow()
  return session.subscribe(follow)
}

/** While user and menu load, a token is there: it may be the user of before the reload. */
function isOver(session: Session): boolean {
  if (session.phase === 'ready')
    return session.conflict?.type === 'signed-out' && session.conflict.byChoice === true
  return session.phase === 'anonymous' || session.phase === 'signing-in'
}
