import { useMemo } from 'react'
import { draftFrom, LARGEST_DRAFT, MOST_DRAFTS, type Draft } from '#model/draft.ts'
import type { Session } from '#model/session.ts'
import { userKeyOf } from '#model/user-key.ts'
import type { Store } from '#lib/store.ts'
import { useUser } from './user.ts'

/** What stands before the user's part of a key in local storage. */
export const DRAFT_KEY = 'coalface:draft:'

export interface Drafts {
  read(path: string, form: string): Draft | undefined
  /** Whether it could be stored: storage may be refused or full, the draft too large. */
  write(draft: Draft): boolean
  remove(path: string, form: string): void
  /** Newest first. */
  list(): Draft[]
  clear(): void
}

type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** What one person typed, in this browser; each draft under a key of its own. */
export function createDrafts(storage: Box, userKey: string, now = Date.now): Drafts {
  const mine = `${DRAFT_KEY}${userKey}:`
  const keyOf = (path: string, form: string) => `${mine}${path} ${form}`

  function stored(): { key: string; draft: Draft | undefined }[] {
    return keysOf(storage)
      .filter(key => key.startsWith(mine))
      .map(key => ({ key, draft: draftFrom(storage.getItem(key), now()) }))
      .sort((one, other) => (other.draft?.at ?? 0) - (one.draft?.at ?? 0))
  }

  /** Those that are too old or unreadable go, and the oldest beyond the limit. */
  function tidy() {
    const kept = stored().filter(({ key, draft }) => {
      if (!draft) storage.removeItem(key)
      return draft !== undefined
    })
    for (const { key } of kept.slice(MOST_DRAFTS)) storage.removeItem(key)
  }

  return {
    read: (path, form) => draftFrom(storage.getItem(keyOf(path, form)), now()),
    write(draft) {
      const text = JSON.stringify(draft)
      const key = keyOf(draft.path, draft.form)
      try {
        if (text.length > LARGEST_DRAFT) {
          // Half of what was typed would be worse than none.
          storage.removeItem(key)
          return false
        }
        storage.setItem(key, text)
        tidy()
        return true
      } catch {
        return false
      }
    },
    remove: (path, form) => storage.removeItem(keyOf(path, form)),
    list: () => stored().flatMap(({ draft }) => draft ?? []),
    clear() {
      for (const { key } of stored()) storage.removeItem(key)
    },
  }
}

/**
 * Drafts return only to whoever typed them: signing out by choice deletes them all, signing in
 * those of everybody else (features.md, W1). An expired session touches none. Returns what ends it.
 */
export function keepDraftsPrivate(
  session: Pick<Store<Session>, 'get' | 'subscribe'>,
  storage: Box,
): () => void {
  return session.subscribe(() => {
    const now = session.get()
    if (now.phase === 'anonymous' && now.signedOut) dropDrafts(storage)
    if (now.phase === 'ready') dropDrafts(storage, userKeyOf(now.user))
  })
}

function dropDrafts(storage: Box, exceptUserKey?: string): void {
  for (const key of keysOf(storage)) {
    const isOwn = exceptUserKey !== undefined && key.startsWith(`${DRAFT_KEY}${exceptUserKey}:`)
    if (key.startsWith(DRAFT_KEY) && !isOwn) storage.removeItem(key)
  }
}

const keysOf = (storage: Box) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    key => key !== null,
  )

/** The drafts of whoever is signed in. */
export function useDrafts(): Drafts {
  const userKey = userKeyOf(useUser())
  return useMemo(() => createDrafts(localStorage, userKey), [userKey])
}
