import { useStore } from '#hooks/use-store.ts'
import { base } from '#lib/base.ts'
import { keysWithPrefix, readText, writeText } from '#lib/browser/storage.ts'
import { displayTextOf, isFields, listOf, numberOf, parseJson, textsOf } from '#lib/decode.ts'
import { serverNow } from '#lib/server-clock.ts'
import { createStore, type Store } from '#lib/store.ts'
import type { Notice, NoticeAction, NoticeTone } from './notices.ts'

export interface HistoryEntry {
  id: number
  tone: NoticeTone
  title?: string
  text: string
  /** In ms; of the latest one, if equal messages came within seconds. */
  time: number
  count: number
  /** The path of the page that was on screen, without its query. */
  page: string
  /** The calls that led to the message, such as `GET /api/v1/rolelist`. */
  requests: readonly string[]
  action?: NoticeAction
}

export interface MessageHistory {
  /** The newest first. */
  readonly entries: Store<readonly HistoryEntry[]>
  /** The number of errors, and of messages with an action that stays, since the user last opened the history. */
  readonly unread: Store<number>
  /** Records the shown notices from now on; returns the function that stops it. */
  follow(shown: Pick<Store<readonly Notice[]>, 'get' | 'subscribe'>): () => void
  markRead(): void
  clear(): void
  /**
   * Whose messages these are from now on: another user must not see those of the one before. From
   * now on they are stored, and those from before a reload are back.
   */
  setOwner(userKey: string, storage: HistoryStorage): void
  /** Clears the history and stores nothing more: the session is over. */
  forgetOwner(): void
}

type HistoryStorage = Pick<Storage, 'getItem' | 'removeItem' | 'setItem'>

const MAX_ENTRIES = 100
/** What is longer is cut when it is stored: titles and texts, and paths and calls. */
const MAX_TEXT_CHARACTERS = 1_000
const MAX_PATH_CHARACTERS = 300
const MAX_REQUESTS = 20

/** Every message and notification of one user, until the sign-out or the end of the browser tab. */
export function createMessageHistory({
  now,
  page,
  defer = storeSoon,
}: {
  now(): number
  page(): string
  /** Runs later; returns the function that prevents it. */
  defer?(run: () => void): () => void
}): MessageHistory {
  const list = createStore<readonly HistoryEntry[]>([])
  const unread = createStore(0)
  /**
   * The recorded counts by source and notice id: the shell may be mounted again while notices are
   * shown.
   */
  const sources = new WeakMap<object, Map<number, number>>()
  let owner: { userKey: string; storage: HistoryStorage } | undefined
  let cancelStoring = () => {}

  function change(entries: readonly HistoryEntry[], errors: number) {
    list.set(entries)
    unread.set(errors)
    cancelStoring()
    if (!owner) return
    const { userKey, storage } = owner
    const key = MESSAGES_KEY_PREFIX + userKey
    if (entries.length === 0) return storage.removeItem(key)
    const text = () => JSON.stringify({ unread: errors, entries: entries.map(storable) })
    cancelStoring = defer(() => writeText(storage, key, text()))
  }

  const clear = () => change([], 0)

  function write({ id, tone, title, text, count, request, action, isTextPrivate }: Notice) {
    const before = list.get().find(other => other.id === id)?.requests ?? []
    const entry: HistoryEntry = {
      id,
      tone,
      text: isTextPrivate ? '' : text,
      time: now(),
      count,
      page: page(),
      ...(title !== undefined && { title }),
      ...(action?.staysInHistory && { action }),
      requests: [...new Set(request === undefined ? before : [...before, request])],
    }
    const isCounted = tone === 'error' || action?.staysInHistory === true
    change(
      [entry, ...list.get().filter(other => other.id !== id)].slice(0, MAX_ENTRIES),
      unread.get() + Number(isCounted),
    )
  }

  return {
    entries: list,
    unread,
    clear,
    follow(shown) {
      const recorded = sources.get(shown) ?? new Map<number, number>()
      sources.set(shown, recorded)
      function recordNew() {
        for (const notice of shown.get()) {
          if (recorded.get(notice.id) === notice.count) continue
          recorded.set(notice.id, notice.count)
          write(notice)
        }
      }
      recordNew()
      return shown.subscribe(recordNew)
    },
    markRead: () => change(list.get(), 0),
    setOwner(userKey, storage) {
      if (owner?.userKey === userKey) return
      owner = { userKey, storage }
      const stored = parseHistory(readText(storage, MESSAGES_KEY_PREFIX + userKey))
      cancelStoring()
      list.set(stored.entries)
      unread.set(stored.unread)
    },
    forgetOwner() {
      clear()
      owner = undefined
    },
  }
}

/**
 * In ms. The browser cancels the calls of a page that is left, and they fail as without a network:
 * what was on the screen for less than this is not stored.
 */
const STORE_AFTER_MS = 200

function storeSoon(run: () => void): () => void {
  const timer = setTimeout(run, STORE_AFTER_MS)
  return () => clearTimeout(timer)
}

/** The start of the key in session storage; the user's part follows. */
const MESSAGES_KEY_PREFIX = base.scopedName('coalface:messages:')

/** Removes the stored messages of all users, or of all but one. */
export function removeStoredMessages(
  storage: Pick<Storage, 'key' | 'length' | 'removeItem'>,
  exceptUserKey?: string,
): void {
  for (const key of keysWithPrefix(storage, MESSAGES_KEY_PREFIX))
    if (key !== MESSAGES_KEY_PREFIX + exceptUserKey) storage.removeItem(key)
}

/** The id is one of this page: after a reload the notices are counted anew. */
const storable = ({
  id: _,
  action: __,
  ...entry
}: HistoryEntry): Omit<HistoryEntry, 'id' | 'action'> => ({
  ...entry,
  ...(entry.title !== undefined && { title: entry.title.slice(0, MAX_TEXT_CHARACTERS) }),
  text: entry.text.slice(0, MAX_TEXT_CHARACTERS),
  page: entry.page.slice(0, MAX_PATH_CHARACTERS),
  requests: entry.requests.slice(-MAX_REQUESTS).map(call => call.slice(0, MAX_PATH_CHARACTERS)),
})

/** Storage is an input from outside: what is no message is left out. */
function parseHistory(text: string | null) {
  const stored = parseJson(text)
  if (!isFields(stored)) return { entries: [], unread: 0 }
  const entries = listOf(stored.entries, parseEntry)
    .flatMap(entry => entry ?? [])
    .slice(0, MAX_ENTRIES)
    // Negative, so that no notice of this page has the same.
    .map((entry, index) => ({ ...entry, id: -1 - index }))
  const errors = entries.filter(({ tone }) => tone === 'error')
  const most = errors.reduce((sum, { count }) => sum + count, 0)
  return { entries, unread: Math.min(countOf(stored.unread) ?? 0, most) }
}

function parseEntry(value: unknown): Omit<HistoryEntry, 'id'> | undefined {
  if (!isFields(value)) return undefined
  const { title, requests } = value
  const tone = TONES.find(known => known === value.tone)
  const time = numberOf(value.time)
  const count = countOf(value.count)
  if (!tone || time === undefined || !count) return undefined
  return {
    tone,
    ...(typeof title === 'string' && { title: displayTextOf(title, MAX_TEXT_CHARACTERS) }),
    text: displayTextOf(value.text, MAX_TEXT_CHARACTERS),
    time,
    count,
    page: displayTextOf(value.page, MAX_PATH_CHARACTERS),
    requests: textsOf(requests)
      .slice(-MAX_REQUESTS)
      .map(call => displayTextOf(call, MAX_PATH_CHARACTERS)),
  }
}

const TONES: readonly NoticeTone[] = ['success', 'info', 'warning', 'error']

function countOf(value: unknown): number | undefined {
  const count = numberOf(value)
  return count !== undefined && Number.isSafeInteger(count) && count >= 0 ? count : undefined
}

/** The history of this window: a message outlives the page on which it was shown, and a reload. */
export const messageHistory = createMessageHistory({
  now: serverNow,
  page: () => base.strip(location.pathname),
})

export const useUnreadErrors = () => useStore(messageHistory.unread)
