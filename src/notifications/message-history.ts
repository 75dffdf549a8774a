import { useStore } from '#hooks/use-store.ts'
import { base } from '#lib/base.ts'
import { serverNow } from '#lib/server-clock.ts'
import { createStore, type Store } from '#lib/store.ts'
import type { Notice, NoticeTone } from './notices.ts'

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
}

interface MessageHistory {
  /** The newest first. */
  readonly entries: Store<readonly HistoryEntry[]>
  /** The number of errors since the user last opened the history. */
  readonly unread: Store<number>
  /** Records the shown notices from now on; returns the function that stops it. */
  follow(shown: Pick<Store<readonly Notice[]>, 'get' | 'subscribe'>): () => void
  markRead(): void
  clear(): void
  /** Clears the history for another user, who must not see the messages of the one before. */
  setOwner(name: string): void
}

const MAX_ENTRIES = 100

/** Every message and notification, for as long as the browser tab lives. */
export function createMessageHistory({
  now,
  page,
}: {
  now(): number
  page(): string
}): MessageHistory {
  const list = createStore<readonly HistoryEntry[]>([])
  const unread = createStore(0)
  /**
   * The recorded counts by source and notice id: the shell may be mounted again while notices are
   * shown.
   */
  const sources = new WeakMap<object, Map<number, number>>()
  let owner: string | undefined

  function clear() {
    list.set([])
    unread.set(0)
  }

  function write({ id, tone, title, text, count, request }: Notice) {
    const before = list.get().find(other => other.id === id)?.requests ?? []
    const entry: HistoryEntry = {
      id,
      tone,
      text,
      time: now(),
      count,
      page: page(),
      ...(title !== undefined && { title }),
      requests: [...new Set(request === undefined ? before : [...before, request])],
    }
    list.set([entry, ...list.get().filter(other => other.id !== id)].slice(0, MAX_ENTRIES))
    if (tone === 'error') unread.set(unread.get() + 1)
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
    markRead: () => unread.set(0),
    setOwner(name) {
      if (owner !== undefined && owner !== name) clear()
      owner = name
    },
  }
}

/** The history of this window: a message outlives the page on which it was shown. */
export const messageHistory = createMessageHistory({
  now: serverNow,
  page: () => base.strip(location.pathname),
})

export const useUnreadErrors = () => useStore(messageHistory.unread)
