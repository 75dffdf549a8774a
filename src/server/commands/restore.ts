import { constants, copyFileSync, existsSync, rmSync, statSync } from 'node:fs'
import { errorText } from '#server/store/faults.ts'
import { createMetadataTable } from '#server/store/metadata.ts'
import {
  checkpoint,
  copyDatabase,
  moveIntoPlace,
  syncToDisk,
} from '#server/store/sqlite/copy-database.ts'
import {
  acquireLock,
  databasePath,
  inspectDatabase,
  prepareDirectory,
} from '#server/store/sqlite/database-file.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'
import { transaction } from '#server/store/sqlite/transaction.ts'
import type { RestoreRecord } from '#server/store/store.ts'
import type { Command } from './command.ts'
import { sha256Of } from './data.ts'
import { endingStatements } from './ended-by-restore.ts'

/** Files with changes that SQLite has not yet put into the database, or would roll back. */
const JOURNAL_SUFFIXES = ['-wal', '-journal']

const PUT_BACK_BY_PG_RESTORE =
  'DATABASE_URL is set: PostgreSQL puts its data back with pg_restore; docs/operations.md says how.'

/** Puts a backup in the place of the data, which is kept beside it. No server may run. */
export const restore =
  (file: string): Command =>
  async ({ dataDir, database }, print) => {
    if (database) throw new Error(PUT_BACK_BY_PG_RESTORE)
    const found = await inspectDatabase(file, 'integrity_check')
    if (!found || found.version === 0) throw new Error(`There is no backup in ${file}.`)
    prepareDirectory(dataDir)
    const lock = await acquireLock(dataDir)
    const path = databasePath(dataDir)
    const part = `${path}.restoring`
    try {
      await prepareCopy(file, part, found.version)
      const copy = copyCurrentData(path)
      if (existsSync(path)) await checkpoint(path)
      removeJournals(path)
      moveIntoPlace(part, path)
      const gone = hasFactors(found.version) ? ', and recovery codes and tokens are gone' : ''
      print(
        `Restored ${file}; everybody has to sign in again${gone}.`
          + (copy === undefined ? '' : ` What was there before is kept in ${copy}`),
      )
      return 0
    } catch (cause) {
      rmSync(part, { force: true })
      throw new Error(`Nothing was restored: ${errorText(cause)}`, { cause })
    } finally {
      lock.close()
    }
  }

/** Signs everybody and every program out in the copy. */
async function prepareCopy(file: string, part: string, version: number) {
  removeJournals(part)
  // Copied through SQLite, which also reads the write-ahead log that a killed server left.
  await copyDatabase(file, part)
  const connection = await openDatabase(part)
  try {
    await connection.exec('pragma journal_mode = delete')
    const restored: RestoreRecord = { at: Date.now(), sha256: await sha256Of(file) }
    await transaction(connection, async db => {
      for (const statement of endingStatements(version)) await db.exec(statement)
      // For the next start, which has the key of the log. Versions 1 and 2 have no tables for it.
      if (version > 2) await createMetadataTable(db).set('restored', JSON.stringify(restored))
    })
  } finally {
    connection.close()
  }
}

/** Second factors, and tokens for programs. */
const hasFactors = (version: number) => version >= 13

/** The journals of one file, or of a killed restore, must not be applied to another. */
function removeJournals(path: string) {
  for (const suffix of [...JOURNAL_SUFFIXES, '-shm']) rmSync(path + suffix, { force: true })
}

/**
 * Keeps the current data in whatever state it is: it may be the only trace of the time since the
 * backup.
 */
function copyCurrentData(path: string): string | undefined {
  const hasBytes = (suffix: string) =>
    (statSync(path + suffix, { throwIfNoEntry: false })?.size ?? 0) > 0
  const suffixes = ['', ...JOURNAL_SUFFIXES].filter(hasBytes)
  const copy = `${path}.before-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`
  for (const suffix of suffixes) {
    copyFileSync(path + suffix, copy + suffix, constants.COPYFILE_EXCL)
    syncToDisk(copy + suffix)
  }
  const [first] = suffixes
  return first === undefined ? undefined : copy + first
}
