import { useStore } from '#hooks/use-store.ts'
import { base } from '#lib/base.ts'
import { createStore, type Store } from '#lib/store.ts'
import type { Notice, NoticeTone } from './notices.ts'

export interface HistoryEntry {
  id: number
  tone: NoticeTone
  title?: string
  text: string
  /** Of the latest, when equal ones came within seconds. */
  time: number
  count: number
  /** The path of the page on screen, without its query. */
  page: string
  /** `GET /api/v1/rolelist`, when a call said it; of several that said the same, each. */
  requests: readonly string[]
}

export interface MessageHistory {
  /** The newest first. */
  readonly entries: Store<readonly HistoryEntry[]>
  /** Errors that came since the history was last looked at. */
  readonly unread: Store<number>
  /** Writes down what is shown from now on; returns what ends it. */
  follow(shown: Pick<Store<readonly Notice[]>, 'get' | 'subscribe'>): () => void
  markRead(): void
  clear(): void
  /** What was said to one person is not shown to the next. */
  setOwner(name: string): void
}

const MAX_ENTRIES = 100

/** Every message and notification, for as long as the browser tab lives (W14). */
export function createMessageHistory({
  now,
  page,
}: {
  now(): number
  page(): string
}): MessageHistory {
  const list = createStore<readonly HistoryEntry[]>([])
  const unread = createStore(0)
  /** What was written down of each source: the shell may be drawn anew while messages are shown. */
  const sources = new WeakMap<object, Map<number, number>>()
  let owner: string | undefined

  function clear() {
    list.set([])
    unread.set(0)
  }

  function write({ id, tone, title, text, count, request }: Notice) {
    const said = list.get().find(other => other.id === id)?.requests ?? []
    const entry: HistoryEntry = {
      id,
      tone,
      text,
      time: now(),
      count,
      page: page(),
      ...(title !== undefined && { title }),
      requests: [...new Set(request === undefined ? said : [...said, request])],
    }
    list.set([entry, ...list.get().filter(other => other.id !== id)].slice(0, MAX_ENTRIES))
    if (tone === 'error') unread.set(unread.get() + 1)
  }

  return {
    entries: list,
    unread,
    clear,
    follow(shown) {
      const written = sources.get(shown) ?? new Map<number, number>()
      sources.set(shown, written)
      function look() {
        for (const notice of shown.get()) {
          if (written.get(notice.id) === notice.count) continue
          written.set(notice.id, notice.count)
          write(notice)
        }
      }
      look()
      return shown.subscribe(look)
    },
    markRead: () => unread.set(0),
    setOwner(name) {
      if (owner !== undefined && owner !== name) clear()
      owner = name
    },
  }
}

/** The window's own: what is said outlives the page it was said on. */
export const messageHistory = createMessageHistory({
  now: () => Date.now(),
  page: () => base.strip(location.pathname),
})

export const useUnreadErrors = () => useStore(messageHistory.unread)
