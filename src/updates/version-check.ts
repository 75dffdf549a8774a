import { createContext } from 'react'
import { base } from '#lib/base.ts'
import { writeText } from '#lib/browser/storage.ts'
import { isFields } from '#lib/decode.ts'
import { createStore, type Store } from '#lib/store.ts'

/**
 * How often, in ms, to check while the page is visible, and how long "Later" hides the offer.
 */
const CHECK_EVERY_MS = 10 * 60_000
const SNOOZE_MS = 60 * 60_000

const RELOADED_FOR_KEY = base.scopedName('coalface:version')

export interface VersionCheck {
  /** The server has another build than the one that is running. */
  readonly hasUpdate: Store<boolean>
  /** Whether to offer a reload now. */
  readonly isOffered: Store<boolean>
  snooze(): void
  reload(): void
}

interface VersionCheckDependencies {
  /** The build id of the running page; without it nothing is checked. */
  build: string | undefined
  document: Pick<Document, 'hidden' | 'addEventListener'>
  fetch: typeof fetch
  storage: Pick<Storage, 'getItem' | 'setItem'>
  reload(): void
}

/** Checks for a newer build whenever the page becomes visible, and regularly while it is. */
export function watchVersion({
  build,
  document,
  fetch,
  storage,
  reload,
}: VersionCheckDependencies): VersionCheck {
  const hasUpdate = createStore(false)
  const isOffered = createStore(false)
  let servedBuild: unknown
  let snoozeTimer: ReturnType<typeof setTimeout> | undefined

  async function check() {
    if (document.hidden) return
    try {
      const response = await fetch(base.prepend('/version.json'), { cache: 'no-store' })
      const answer: unknown = await response.json()
      servedBuild = isFields(answer) ? answer.build : undefined
      // A reload for this build did not bring it: an outdated cache stands in between.
      const isNewer =
        typeof servedBuild === 'string'
        && servedBuild !== build
        && servedBuild !== storage.getItem(RELOADED_FOR_KEY)
      hasUpdate.set(isNewer)
      isOffered.set(isNewer && snoozeTimer === undefined)
    } catch {
      // Offline, or a host without the file: nothing to report.
    }
  }

  if (build) {
    document.addEventListener('visibilitychange', () => void check())
    setInterval(() => void check(), CHECK_EVERY_MS)
  }

  return {
    hasUpdate,
    isOffered,
    snooze() {
      isOffered.set(false)
      snoozeTimer = setTimeout(() => {
        snoozeTimer = undefined
        isOffered.set(hasUpdate.get())
      }, SNOOZE_MS)
    },
    reload() {
      // If storage refuses, the next page offers the reload again.
      writeText(storage, RELOADED_FOR_KEY, String(servedBuild))
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
