import type { Database } from '#server/store/database.ts'
import { openDatabase } from './driver.ts'

/** `PRAGMA auto_vacuum`: free pages can be given back on request. */
const INCREMENTAL_VACUUM = 2

/** So many free pages stay for the next writes: 1 MB. */
const MIN_FREE_PAGES = 256

const AUTO_VACUUM = 'pragma auto_vacuum'
const FREE_PAGES = 'pragma freelist_count'
/** 400 KB take some milliseconds, in which no call is answered. */
const VACUUM_STEP = 'pragma incremental_vacuum(100)'

export const canShrink = async (db: Database) =>
  (await db.get<{ auto_vacuum: number }>(AUTO_VACUUM))?.auto_vacuum === INCREMENTAL_VACUUM

/**
 * Rewrites the file: it can shrink afterwards, and holds no deleted data. A kill leaves the old
 * file.
 */
export async function rebuildDatabase(path: string): Promise<void> {
  // SQLite attaches the new file as a second database, which other connections must not be able to
  // do.
  const db = await openDatabase(path, { canAttach: true, timeoutMs: 5_000 })
  try {
    await db.exec('pragma auto_vacuum = incremental')
    await db.exec('vacuum')
    await db.exec('pragma wal_checkpoint(truncate)')
  } finally {
    db.close()
  }
}

/** Gives a little of the file's free space back to the disk. */
export async function releaseFreePages(db: Database): Promise<void> {
  const free = (await db.get<{ freelist_count: number }>(FREE_PAGES))?.freelist_count ?? 0
  if (free > MIN_FREE_PAGES) await db.exec(VACUUM_STEP)
}
