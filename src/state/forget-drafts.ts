import type { Store } from '#lib/store.ts'
import { keysIn } from '#lib/stored.ts'
import { draftFrom, type Draft } from '#model/draft.ts'
import type { Session } from '#model/session.ts'
import { userKeyOf } from '#model/user-key.ts'

/** What stands before the user's part of a key in local storage. */
export const DRAFT_KEY = 'coalface:draft:'

export type DraftBox = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** What a person typed and has not saved, newest first; what cannot be read, or is too old, last. */
export const storedDrafts = (
  storage: DraftBox,
  userKey: string,
  now = Date.now(),
): { key: string; draft: Draft | undefined }[] =>
  keysIn(storage, `${DRAFT_KEY}${userKey}:`)
    .map(key => ({ key, draft: draftFrom(storage.getItem(key), now) }))
    .sort((one, other) => (other.draft?.at ?? 0) - (one.draft?.at ?? 0))

/**
 * Drafts return only to whoever typed them: signing out by choice deletes them all, signing in
 * those of everybody else (features.md, W1). An expired session touches none. Returns what ends it.
 */
export function keepDraftsPrivate(
  session: Pick<Store<Session>, 'get' | 'subscribe'>,
  storage: DraftBox,
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

function dropDrafts(storage: DraftBox, exceptUserKey?: string): void {
  for (const key of keysIn(storage, DRAFT_KEY)) {
    const isOwn = exceptUserKey !== undefined && key.startsWith(`${DRAFT_KEY}${exceptUserKey}:`)
    if (!isOwn) storage.removeItem(key)
  }
}
