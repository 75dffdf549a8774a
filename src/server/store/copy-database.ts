import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { examine, restrict } from './database-file.ts'
import { type Database, fileName, openDatabase } from './driver.ts'

/**
 * A whole, checked copy of one state of the data, also while a server writes. Half a copy never
 * has the final name.
 */
export async function copyDatabase(path: string, target: string): Promise<void> {
  const part = `${target}.part`
  rmSync(part, { force: true })
  try {
    restrict(part)
    const db = await openDatabase(path, { readOnly: true, attach: true, timeout: 5_000 })
    try {
      db.run('vacuum into :part', { part: fileName(part) })
    } finally {
      db.close()
    }
    await examine(part, 'integrity_check')
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
export async function settle(path: string): Promise<void> {
  let db: Database | undefined
  try {
    db = await openDatabase(path, { timeout: 5_000 })
    db.exec('pragma wal_checkpoint(truncate)')
  } catch {
    // It is kept beside the new data, and its faults with it.
  } finally {
    db?.close()
  }
}

/** What has the final name is on the disk. */
export function moveIntoPlace(part: string, target: string): void {
  sync(part)
  renameSync(part, target)
  sync(dirname(target))
}

/** Waits until the disk has what the file or the folder holds. */
export function sync(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
