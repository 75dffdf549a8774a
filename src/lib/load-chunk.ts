/** A part of the console that could not be fetched; `again` makes the next try a real one. */
export class ChunkMissing extends Error {
  readonly again: () => void

  constructor(again: () => void, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.again = again
  }
}

const STAMP = 'coalface:reloaded'
/** At most one reload by itself in this many ms: whatever is wrong, it goes round once (W6). */
const ONCE_IN = 60_000

export interface ChunkOutside {
  /** Whether the server answers: a page that cannot be had again is not given up. */
  isServed(): Promise<boolean>
  storage(): Pick<Storage, 'getItem' | 'setItem'>
  reload(): void
  now(): number
}

const browser: ChunkOutside = {
  isServed: async () =>
    navigator.onLine
    && (await fetch('/version.json', { method: 'HEAD', cache: 'no-store' })).status < 500,
  storage: () => sessionStorage,
  reload: () => location.reload(),
  now: () => Date.now(),
}

/** Somebody pressed "Try again": Chromium never asks for a failed module again, only a new page does. */
let isAsked = false

/**
 * After a deployment the files of the build before are gone: the page is loaded anew, once, at the
 * address it was going to. If that does not help, it rejects with `ChunkMissing`.
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  again: () => void,
  outside: ChunkOutside = browser,
): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    if (await reloadOnce(outside).catch(() => false)) return new Promise(() => {})
    const askAgain = () => {
      isAsked = true
      again()
    }
    throw new ChunkMissing(askAgain, cause)
  }
}

/** For what somebody asked for and no try brings: a new page, where there is one. */
export async function reloadWhereServed({ isServed, reload } = browser): Promise<void> {
  if (await isServed().catch(() => false)) reload()
}

async function reloadOnce({ isServed, storage, reload, now }: ChunkOutside): Promise<boolean> {
  const isSoon = !isAsked && now() - Number(storage().getItem(STAMP)) < ONCE_IN
  isAsked = false
  if (isSoon || !(await isServed())) return false
  storage().setItem(STAMP, String(now()))
  reload()
  return true
}
