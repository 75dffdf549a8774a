import { base } from '#lib/base.ts'
import { probe } from './probe.ts'

/** What makes the next try of each part that is missing a real one. */
const missing = new Set<() => void>()

/** A part of the console that could not be fetched. */
export class ChunkMissing extends Error {
  constructor(again: () => void, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    missing.add(again)
  }
}

/** What is missing is really fetched when it is drawn next: all of it, for a page and its texts are several files. */
export function retryMissing(): void {
  for (const again of missing) again()
  missing.clear()
}

export const STAMP = base.name('coalface:reloaded')
/** At most one reload by itself in this many ms: whatever is wrong, it goes round once (W6). */
const ONCE_IN = 60_000

/** In ms: the page is still there so long after it was to be loaded anew, somebody chose to stay. */
const STAYS = 5_000

export interface ChunkOutside {
  /** Whether the server answers: a page that cannot be had again is not given up. */
  isServed(): Promise<boolean>
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
export function createLoadChunk({ isServed, storage, reload, now }: ChunkOutside) {
  let reloading: Promise<void> | undefined
  const settle = () => (reloading = undefined)

  async function reloadOnce() {
    if (now() - Number(storage().getItem(STAMP)) < ONCE_IN || !(await isServed())) return
    storage().setItem(STAMP, String(now()))
    await reload()
  }

  return async function loadChunk<T>(load: () => Promise<T>, again: () => void): Promise<T> {
    try {
      return await load()
    } catch (cause) {
      reloading ??= reloadOnce().then(settle, settle)
      await reloading
      throw new ChunkMissing(again, cause)
    }
  }
}

export const loadChunk = createLoadChunk({
  isServed: () => probe().then(({ status }) => status < 500),
  storage: () => sessionStorage,
  reload() {
    location.reload()
    return new Promise(stays => setTimeout(stays, STAYS))
  },
  now: Date.now,
})

/**
 * Somebody pressed "Try again": the try may load the page anew, however short ago that was. A Chromium
 * before 156 or so never asks again for a module that failed; while the page lives, no other try helps.
 */
export function allowReload(storage: () => Pick<Storage, 'removeItem'> = () => sessionStorage) {
  try {
    storage().removeItem(STAMP)
  } catch {
    // Nothing is remembered here.
  }
}
