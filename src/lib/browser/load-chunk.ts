import { base } from '#lib/base.ts'
import { probeServer } from './probe.ts'

/** One function for each chunk that failed: it forgets the failure, so that the next draw fetches again. */
const retries = new Set<() => void>()

/** A chunk of the console could not be fetched. */
export class ChunkLoadError extends Error {
  constructor(retry: () => void, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    retries.add(retry)
  }
}

/**
 * Lets the next draw fetch every missing chunk again; all of them, for a page and its texts are
 * several files.
 */
export function retryFailedChunks(): void {
  for (const retry of retries) retry()
  retries.clear()
}

export const RELOADED_AT_KEY = base.scopedName('coalface:reloaded')
/** At most one automatic reload in this many ms, so that a lasting fault does not reload for ever. */
const MIN_RELOAD_INTERVAL_MS = 60_000

/** In ms: if the page is still there this long after `reload`, the user chose to stay. */
const RELOAD_TIMEOUT_MS = 5_000

interface ChunkDependencies {
  /** Whether the server answers: otherwise the page could not be loaded again, and is kept. */
  isServerReachable(): Promise<boolean>
  storage(): Pick<Storage, 'getItem' | 'setItem'>
  /** Settles only if the page stays. */
  reload(): Promise<unknown>
  now(): number
}

/**
 * After a deployment the files of the build before are gone: the page reloads once for all missing
 * chunks, at the address it was going to. If that does not help, each call rejects with
 * `ChunkLoadError`.
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

  return async function loadChunk<T>(load: () => Promise<T>, retry: () => void): Promise<T> {
    try {
      return await load()
    } catch (cause) {
      reloading ??= reloadOnce().then(settle, settle)
      await reloading
      throw new ChunkLoadError(retry, cause)
    }
  }
}

export const loadChunk = createLoadChunk({
  isServerReachable: () => probeServer().then(({ status }) => status < 500),
  storage: () => sessionStorage,
  reload() {
    location.reload()
    return new Promise(resolve => setTimeout(resolve, RELOAD_TIMEOUT_MS))
  },
  now: Date.now,
})

/**
 * For "Try again": the next failure may reload the page, however recent the last reload. Chromium
 * before 156 or so never fetches a failed module again in the same page, so only a reload helps
 * there.
 */
export function allowReload(storage: () => Pick<Storage, 'removeItem'> = () => sessionStorage) {
  try {
    storage().removeItem(RELOADED_AT_KEY)
  } catch {
    // Without storage no reload was remembered.
  }
}
