import { useMemo } from 'react'
import { storageKeyOf } from '#entities/session-user.ts'
import { base } from '#lib/base.ts'
import { keysWithPrefix } from '#lib/browser/storage.ts'
import { stringifyJson } from '#lib/decode.ts'
import { randomKey } from '#lib/random-key.ts'
import { serverNow } from '#lib/server-clock.ts'
import { useUser } from '#session/user-context.ts'
import { type Draft, MAX_DRAFT_CHARACTERS, MAX_DRAFTS, parseDraft } from './draft.ts'

interface Drafts {
  /** The draft of this form: from this window, or else the latest. */
  read(path: string, form: string): Draft | undefined
  /**
   * Replaces the draft `before`, if that is still stored; never a draft that another window wrote.
   * Returns the stored draft; undefined if storage is refused or full, or the draft is too large.
   */
  write(draft: Draft, before?: Draft): Draft | undefined
  /** Removes only this draft; what another window has written in its place stays. */
  remove(draft: Draft): void
  /** Newest first. */
  list(): Draft[]
  clear(): void
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The stored drafts of a user, newest first; unreadable and outdated ones last. */
export const storedDrafts = (
  storage: DraftStorage,
  userKey: string,
  now = serverNow(),
): { key: string; draft: Draft | undefined }[] =>
  draftKeysOf(storage, userKey)
    .map(key => ({ key, draft: parseDraft(storage.getItem(key), now) }))
    .sort((one, other) => (other.draft?.at ?? 0) - (one.draft?.at ?? 0))

/** The drafts of one user in this browser, each under its own key. */
export function createDrafts(
  storage: DraftStorage,
  userKey: string,
  now = serverNow,
  by = () => '',
): Drafts {
  const stored = () => storedDrafts(storage, userKey, now())

  /** Removes drafts that are outdated or unreadable, and the oldest beyond the limit. */
  function tidy() {
    const valid = stored().filter(({ key, draft }) => {
      if (!draft) storage.removeItem(key)
      return draft !== undefined
    })
    for (const { key } of valid.slice(MAX_DRAFTS)) storage.removeItem(key)
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
      // Unchanged values keep the time and the base of the earlier draft.
      if (own && contentText(draft) === contentText(before)) return before
      const written = { ...draft, by: by() }
      const text = stringifyJson(written)
      if (text.length <= MAX_DRAFT_CHARACTERS && put(own ?? freeKey(draft), text)) return written
      // An outdated draft would be worse than none.
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

/** Compares page and form: a page may have several forms, and a form several drafts. */
export const isSameForm = (one: FormIdentity) => (other: FormIdentity) =>
  one.path === other.path && one.form === other.form

const contentText = ({ values, notKept = [] }: Draft) => stringifyJson([values, notKept])
const isSameDraft = (one: Draft, other: Draft) => one.at === other.at && one.by === other.by

/** The id of this window, which survives a reload. */
const WINDOW_KEY = base.scopedName('coalface:window')

function windowId(): string {
  try {
    const id = sessionStorage.getItem(WINDOW_KEY) ?? randomKey()
    sessionStorage.setItem(WINDOW_KEY, id)
    return id
  } catch {
    // Storage is full: only their times tell this window's drafts from those of others.
    return ''
  }
}

/** The drafts of the signed-in user. */
export function useDrafts(): Drafts {
  const userKey = storageKeyOf(useUser())
  return useMemo(() => createDrafts(localStorage, userKey, serverNow, windowId), [userKey])
}

/** The start of each draft's key in local storage; the user's part follows. */
export const DRAFT_KEY_PREFIX = base.scopedName('coalface:draft:')

export type StorageKeys = Pick<Storage, 'key' | 'length' | 'removeItem'>

/** The keys of one user's drafts. */
export const draftKeysOf = (storage: StorageKeys, userKey: string): string[] =>
  keysWithPrefix(storage, `${DRAFT_KEY_PREFIX}${userKey}:`)
