import { useMemo } from 'react'
import { storageKeyOf } from '#entities/session-user.ts'
import { base } from '#lib/base.ts'
import { keysWithPrefix } from '#lib/browser/storage.ts'
import { stringifyJson } from '#lib/decode.ts'
import { randomKey } from '#lib/random-key.ts'
import type { Store } from '#lib/store.ts'
import type { Session } from '#session/session-state.ts'
import { useUser } from '#session/user-context.ts'
import { type Draft, MAX_DRAFT_CHARACTERS, MAX_DRAFTS, parseDraft } from './draft.ts'

export interface Drafts {
  /** What was typed in this form: in this window, or else last of all. */
  read(path: string, form: string): Draft | undefined
  /**
   * Puts it in the place of the one before, while that still stands: beside what another window
   * wrote, never over it. Gives what is stored now; nothing where storage is refused or full, or
   * the draft too large.
   */
  write(draft: Draft, before?: Draft): Draft | undefined
  /** That one only; what another window wrote in its place since stays. */
  remove(draft: Draft): void
  /** Newest first. */
  list(): Draft[]
  clear(): void
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** What a person typed and has not saved, newest first; what cannot be read, or is too old, last. */
export const storedDrafts = (
  storage: DraftStorage,
  userKey: string,
  now = Date.now(),
): { key: string; draft: Draft | undefined }[] =>
  draftKeysOf(storage, userKey)
    .map(key => ({ key, draft: parseDraft(storage.getItem(key), now) }))
    .sort((one, other) => (other.draft?.at ?? 0) - (one.draft?.at ?? 0))

/** What one person typed, in this browser; each draft under a key of its own. */
export function createDrafts(
  storage: DraftStorage,
  userKey: string,
  now = Date.now,
  by = () => '',
): Drafts {
  const stored = () => storedDrafts(storage, userKey, now())

  /** Those that are too old or unreadable go, and the oldest beyond the limit. */
  function tidy() {
    const kept = stored().filter(({ key, draft }) => {
      if (!draft) storage.removeItem(key)
      return draft !== undefined
    })
    for (const { key } of kept.slice(MAX_DRAFTS)) storage.removeItem(key)
  }

  const list = () => stored().flatMap(({ draft }) => draft ?? [])
  const keyOf = (wanted: Draft) =>
    stored().find(({ draft }) => draft && isSameForm(wanted)(draft) && isSameDraft(wanted, draft))
      ?.key

  function freeKey({ path, form }: Draft): string {
    let key = `${DRAFT_KEY_PREFIX}${userKey}:${path} ${form}`
    while (storage.getItem(key) !== null) key += '+'
    return key
  }

  function put(key: string, text: string): boolean {
    try {
      storage.setItem(key, text)
      tidy()
      return true
    } catch {
      return false
    }
  }

  return {
    read(path, form) {
      const found = list().filter(isSameForm({ path, form }))
      return found.find(draft => draft.by === by()) ?? found[0]
    },
    write(draft, before) {
      const own = before && keyOf(before)
      // Of something typed earlier the time and the base stay those of then.
      if (own && valuesText(draft) === valuesText(before)) return before
      const written = { ...draft, by: by() }
      const text = stringifyJson(written)
      if (text.length <= MAX_DRAFT_CHARACTERS && put(own ?? freeKey(draft), text)) return written
      // Half of what was typed would be worse than none.
      if (own) storage.removeItem(own)
      return undefined
    },
    remove(draft) {
      const key = keyOf(draft)
      if (key) storage.removeItem(key)
    },
    list,
    clear() {
      for (const { key } of stored()) storage.removeItem(key)
    },
  }
}

type FormIdentity = Pick<Draft, 'path' | 'form'>

/** Of the same form: a page may have several, and a form several drafts. */
export const isSameForm = (one: FormIdentity) => (other: FormIdentity) =>
  one.path === other.path && one.form === other.form

const valuesText = ({ values }: Draft) => stringifyJson(values)
const isSameDraft = (one: Draft, other: Draft) => one.at === other.at && one.by === other.by

/** Names this window, before and after a reload. */
const WINDOW_KEY = base.scopedName('coalface:window')

function windowId(): string {
  try {
    const known = sessionStorage.getItem(WINDOW_KEY) ?? randomKey()
    sessionStorage.setItem(WINDOW_KEY, known)
    return known
  } catch {
    // Full: its drafts are told from those of other windows by their times alone.
    return ''
  }
}

/** The drafts of whoever is signed in. */
export function useDrafts(): Drafts {
  const userKey = storageKeyOf(useUser())
  return useMemo(() => createDrafts(localStorage, userKey, Date.now, windowId), [userKey])
}

/** What stands before the user's part of a key in local storage. */
export const DRAFT_KEY_PREFIX = base.scopedName('coalface:draft:')

type StorageKeys = Pick<Storage, 'key' | 'length' | 'removeItem'>

/** Under each a draft of one person. */
export const draftKeysOf = (storage: StorageKeys, userKey: string): string[] =>
  keysWithPrefix(storage, `${DRAFT_KEY_PREFIX}${userKey}:`)

/**
 * Drafts return only to whoever typed them: signing out by choice deletes them all, signing in
 * those of everybody else (W1). An expired session touches none. Returns what ends it.
 */
export function keepDraftsPrivate(
  session: Pick<Store<Session>, 'get' | 'subscribe'>,
  storage: StorageKeys,
): () => void {
  let { phase } = session.get()
  return session.subscribe(() => {
    const now = session.get()
    if (now.phase === 'anonymous' && now.signedOut) removeDrafts(storage)
    // Only on arrival: later on it may be somebody else who is signed in, in another window.
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
