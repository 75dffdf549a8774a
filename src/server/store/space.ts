import { type Database, openDatabase } from './driver.ts'

/** `PRAGMA auto_vacuum`: free pages can be given back, when somebody asks for it. */
const INCREMENTAL_VACUUM = 2

/** So many free pages stay for what is written next: 1 MB. */
const MIN_FREE_PAGES = 256

const AUTO_VACUUM = 'pragma auto_vacuum'
const FREE_PAGES = 'pragma freelist_count'
/** 400 KB: some milliseconds, in which nobody else is answered. */
const VACUUM_STEP = 'pragma incremental_vacuum(100)'

export const canShrink = (db: Database) =>
  db.get<{ auto_vacuum: number }>(AUTO_VACUUM)?.auto_vacuum === INCREMENTAL_VACUUM

/** Writes the file anew: it can shrink then, and holds nothing that was deleted. A kill leaves it as it was. */
export async function rebuildDatabase(path: string): Promise<void> {
  // SQLite writes the new one as a database beside it, which others must not be able to.
  const db = await openDatabase(path, { canAttach: true, timeoutMs: 5_000 })
  try {
    db.exec('pragma auto_vacuum = incremental')
    db.exec('vacuum')
    db.exec('pragma wal_checkpoint(truncate)')
  } finally {
    db.close()
  }
}

/** Gives a little of what is free in the file back to the disk. */
export function releaseFreePages(db: Database): void {
  const free = db.get<{ freelist_count: number }>(FREE_PAGES)?.freelist_count ?? 0
  if (free > MIN_FREE_PAGES) db.exec(VACUUM_STEP)
}
