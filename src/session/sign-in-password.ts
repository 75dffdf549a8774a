import { createStore, type Store } from '#lib/store.ts'
import type { Session } from './session-state.ts'

/**
 * The password of the last sign-in, for as long as the user has to choose another one: the server
 * asks for the current one beside it. It is kept in memory only, never stored, and forgotten once
 * it was used or refused, after a sign-out or expiry, and with the page.
 */
export function createSignInPassword(
  state: Pick<Store<Session>, 'get' | 'subscribe'>,
): Store<string | undefined> {
  const password = createStore<string | undefined>(undefined)
  state.subscribe(() => {
    if (!isStillNeeded(state.get())) password.set(undefined)
  })
  return password
}

function isStillNeeded(session: Session): boolean {
  if (session.phase === 'loading') return session.signedIn
  return (
    session.phase === 'ready'
    && session.user.mustChangePassword
    && session.expiredOn === undefined
    && session.conflict === undefined
  )
}
