import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { inspectDatabase, restrictToOwner } from './database-file.ts'
import { type Database, openDatabase, plainFileName } from './driver.ts'

/**
 * A whole, checked copy of one state of the data, also while a server writes. Half a copy never
 * has the final name.
 */
export async function copyDatabase(path: string, target: string): Promise<void> {
  const part = `${target}.part`
  rmSync(part, { force: true })
  try {
    restrictToOwner(part)
    const db = await openDatabase(path, { readOnly: true, canAttach: true, timeoutMs: 5_000 })
    try {
      db.run('vacuum into :part', { part: plainFileName(part) })
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
 * Puts what the log beside a file holds into the file. A restore that is killed when it has taken
 * the log away then leaves the old data whole. What is damaged stays as it is.
 */
export async function checkpoint(path: string): Promise<void> {
  let db: Database | undefined
  try {
    db = await openDatabase(path, { timeoutMs: 5_000 })
    db.exec('pragma wal_checkpoint(truncate)')
  } catch {
    // It is kept beside the new data, and its faults with it.
  } finally {
    db?.close()
  }
}

/** What has the final name is on the disk. */
export function moveIntoPlace(part: string, target: string): void {
  syncToDisk(part)
  renameSync(part, target)
  syncToDisk(dirname(target))
}

/** Waits until the disk has what the file or the folder holds. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
