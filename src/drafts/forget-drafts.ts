import { userKeyOf } from '#entities/session-user.ts'
import { base } from '#lib/base.ts'
import { keysIn } from '#lib/browser/storage.ts'
import type { Store } from '#lib/store.ts'
import type { Session } from '#session/session-state.ts'

/** What stands before the user's part of a key in local storage. */
export const DRAFT_KEY = base.name('coalface:draft:')

type Kept = Pick<Storage, 'key' | 'length' | 'removeItem'>

/** Under each a draft of one person. */
export const draftKeysOf = (storage: Kept, userKey: string): string[] =>
  keysIn(storage, `${DRAFT_KEY}${userKey}:`)

/**
 * Drafts return only to whoever typed them: signing out by choice deletes them all, signing in
 * those of everybody else (features.md, W1). An expired session touches none. Returns what ends it.
 */
export function keepDraftsPrivate(
  session: Pick<Store<Session>, 'get' | 'subscribe'>,
  storage: Kept,
): () => void {
  let { phase } = session.get()
  return session.subscribe(() => {
    const now = session.get()
    if (now.phase === 'anonymous' && now.signedOut) dropDrafts(storage)
    // Only on arrival: later on it may be somebody else who is signed in, in another window.
    if (now.phase === 'ready' && phase !== 'ready') dropDrafts(storage, userKeyOf(now.user))
    phase = now.phase
  })
}

function dropDrafts(storage: Kept, exceptUserKey?: string): void {
  for (const key of keysIn(storage, DRAFT_KEY)) {
    const isOwn = exceptUserKey !== undefined && key.startsWith(`${DRAFT_KEY}${exceptUserKey}:`)
    if (!isOwn) storage.removeItem(key)
  }
}
