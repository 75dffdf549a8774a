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

export const STAMP = 'coalface:reloaded'
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
  now: Date.now,
}

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
    if (!(await reloadOnce(outside).catch(() => false))) throw new ChunkMissing(again, cause)
    return new Promise(() => {})
  }
}

async function reloadOnce({ isServed, storage, reload, now }: ChunkOutside): Promise<boolean> {
  if (now() - Number(storage().getItem(STAMP)) < ONCE_IN || !(await isServed())) return false
  storage().setItem(STAMP, String(now()))
  reload()
  return true
}
