import { createContext } from 'react'
import { base } from '#lib/base.ts'
import { writeText } from '#lib/browser/storage.ts'
import { isFields } from '#lib/decode.ts'
import { createStore, type Store } from '#lib/store.ts'

/** How often, in ms, to look while the page is visible, and how long "Later" is (W6). */
const CHECK_EVERY_MS = 10 * 60_000
const SNOOZE_MS = 60 * 60_000

const RELOADED_FOR_KEY = base.scopedName('coalface:version')

export interface VersionCheck {
  /** The server has another build than the one that is running. */
  readonly hasUpdate: Store<boolean>
  /** Whether to say so. */
  readonly isOffered: Store<boolean>
  snooze(): void
  reload(): void
}

export interface VersionCheckDependencies {
  /** The id that the page came with; without one there is nothing to compare. */
  build: string | undefined
  document: Pick<Document, 'hidden' | 'addEventListener'>
  fetch: typeof fetch
  storage: Pick<Storage, 'getItem' | 'setItem'>
  reload(): void
}

/** Looks whether a newer build is served, whenever the page becomes visible and while it is. */
export function watchVersion({
  build,
  document,
  fetch,
  storage,
  reload,
}: VersionCheckDependencies): VersionCheck {
  const newer = createStore(false)
  const shown = createStore(false)
  let there: unknown
  let quiet: ReturnType<typeof setTimeout> | undefined

  async function look() {
    if (document.hidden) return
    try {
      const response = await fetch(base.prepend('/version.json'), { cache: 'no-store' })
      const answer: unknown = await response.json()
      there = isFields(answer) ? answer.build : undefined
      // Reloading for it did not help once: a cache in between is behind, and would be again.
      const isNewer =
        typeof there === 'string' && there !== build && there !== storage.getItem(RELOADED_FOR_KEY)
      newer.set(isNewer)
      shown.set(isNewer && quiet === undefined)
    } catch {
      // Offline, or a host without the file: no news.
    }
  }

  if (build) {
    document.addEventListener('visibilitychange', () => void look())
    setInterval(() => void look(), CHECK_EVERY_MS)
  }

  return {
    hasUpdate: newer,
    isOffered: shown,
    snooze() {
      shown.set(false)
      quiet = setTimeout(() => {
        quiet = undefined
        shown.set(newer.get())
      }, SNOOZE_MS)
    },
    reload() {
      // Where it is not kept, the next page offers it again.
      writeText(storage, RELOADED_FOR_KEY, String(there))
      reload()
    },
  }
}

const noVersionCheck: VersionCheck = {
  hasUpdate: createStore(false),
  isOffered: createStore(false),
  snooze: () => {},
  reload: () => {},
}

export const VersionCheckContext = createContext(noVersionCheck)
