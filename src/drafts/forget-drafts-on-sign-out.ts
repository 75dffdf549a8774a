import { storageKeyOf } from '#entities/session-user.ts'
import { keysWithPrefix } from '#lib/browser/storage.ts'
import type { Store } from '#lib/store.ts'
import type { Session } from '#session/session-state.ts'
import { DRAFT_KEY_PREFIX, type StorageKeys } from './drafts-storage.ts'

/**
 * Drafts return only to the user who typed them: signing out by choice deletes all drafts, signing
 * in deletes those of other users (W1). An expired session deletes none. Returns a function that
 * stops it.
 */
export function forgetDraftsOnSignOut(
  session: Pick<Store<Session>, 'get' | 'subscribe'>,
  storage: StorageKeys,
): () => void {
  let { phase } = session.get()
  return session.subscribe(() => {
    const now = session.get()
    if (now.phase === 'anonymous' && now.signedOut) removeDrafts(storage)
    // Only when the phase becomes ready: later, another user may be signed in in another window.
    if (now.phase === 'ready' && phase !== 'ready') removeDrafts(storage, storageKeyOf(now.user))
    phase = now.phase
  })
}

function removeDrafts(storage: StorageKeys, exceptUserKey?: string): void {
  for (const key of keysWithPrefix(storage, DRAFT_KEY_PREFIX)) {
    const isOwn =
      exceptUserKey !== undefined && key.startsWith(`${DRAFT_KEY_PREFIX}${exceptUserKey}:`)
    if (!isOwn) storage.removeItem(key)
  }
}
