import { base } from '#lib/base.ts'
import { probeServer } from './probe.ts'

/** What makes the next try of each part that is missing a real one. */
const retries = new Set<() => void>()

/** A part of the console that could not be fetched. */
export class ChunkLoadError extends Error {
  constructor(again: () => void, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    retries.add(again)
  }
}

/** What is missing is really fetched when it is drawn next: all of it, for a page and its texts are several files. */
export function retryFailedChunks(): void {
  for (const again of retries) again()
  retries.clear()
}

export const RELOADED_AT_KEY = base.scopedName('coalface:reloaded')
/** At most one reload by itself in this many ms: whatever is wrong, it goes round once (W6). */
const MIN_RELOAD_INTERVAL_MS = 60_000

/** In ms: the page is still there so long after it was to be loaded anew, somebody chose to stay. */
const RELOAD_TIMEOUT_MS = 5_000

export interface ChunkDependencies {
  /** Whether the server answers: a page that cannot be had again is not given up. */
  isServerReachable(): Promise<boolean>
  storage(): Pick<Storage, 'getItem' | 'setItem'>
  /** Settles only where the page stays. */
  reload(): Promise<unknown>
  now(): number
}

/**
 * After a deployment the files of the build before are gone: the page is loaded anew, once for all
 * that is missing, at the address it was going to. If that does not help, each of them rejects with
 * `ChunkMissing`.
 */
export function createLoadChunk({ isServerReachable, storage, reload, now }: ChunkDependencies) {
  let reloading: Promise<void> | undefined
  const settle = () => (reloading = undefined)

  async function reloadOnce() {
    if (
      now() - Number(storage().getItem(RELOADED_AT_KEY)) < MIN_RELOAD_INTERVAL_MS
      || !(await isServerReachable())
    )
      return
    storage().setItem(RELOADED_AT_KEY, String(now()))
    await reload()
  }

  return async function loadChunk<T>(load: () => Promise<T>, again: () => void): Promise<T> {
    try {
      return await load()
    } catch (cause) {
      reloading ??= reloadOnce().then(settle, settle)
      await reloading
      throw new ChunkLoadError(again, cause)
    }
  }
}

export const loadChunk = createLoadChunk({
  isServerReachable: () => probeServer().then(({ status }) => status < 500),
  storage: () => sessionStorage,
  reload() {
    location.reload()
    return new Promise(stays => setTimeout(stays, RELOAD_TIMEOUT_MS))
  },
  now: Date.now,
})

/**
 * Somebody pressed "Try again": the try may load the page anew, however short ago that was. A Chromium
 * before 156 or so never asks again for a module that failed; while the page lives, no other try helps.
 */
export function allowReload(storage: () => Pick<Storage, 'removeItem'> = () => sessionStorage) {
  try {
    storage().removeItem(RELOADED_AT_KEY)
  } catch {
    // Nothing is remembered here.
  }
}
