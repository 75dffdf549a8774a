import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { inspectDatabase, restrictToOwner } from './database-file.ts'
import { type Connection, openDatabase, plainFileName } from './driver.ts'

/**
 * Makes a whole, checked copy of one state of the data, even while a server writes. An unfinished
 * copy never has the final name.
 */
export async function copyDatabase(path: string, target: string): Promise<void> {
  const part = `${target}.part`
  rmSync(part, { force: true })
  try {
    restrictToOwner(part)
    const db = await openDatabase(path, { readOnly: true, canAttach: true, timeoutMs: 5_000 })
    try {
      await db.run('vacuum into :part', { part: plainFileName(part) })
    } finally {
      db.close()
    }
    await inspectDatabase(part, 'integrity_check')
    moveIntoPlace(part, target)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

/**
 * Moves the contents of the write-ahead log into the file. A restore that is killed after it
 * removed the log then leaves the old data whole. A damaged file stays as it is.
 */
export async function checkpoint(path: string): Promise<void> {
  let db: Connection | undefined
  try {
    db = await openDatabase(path, { timeoutMs: 5_000 })
    await db.exec('pragma wal_checkpoint(truncate)')
  } catch {
    // The file is kept beside the new data, with its errors.
  } finally {
    db?.close()
  }
}

/** Renames a file only after its content is on the disk. */
export function moveIntoPlace(part: string, target: string): void {
  syncToDisk(part)
  renameSync(part, target)
  syncToDisk(dirname(target))
}

/** Waits until the content of the file or folder is on the disk. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
