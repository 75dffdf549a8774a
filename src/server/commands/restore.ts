import { constants, copyFileSync, existsSync, rmSync, statSync } from 'node:fs'
import { checkpoint, copyDatabase, moveIntoPlace, syncToDisk } from '#server/store/copy-database.ts'
import {
  acquireLock,
  databasePath,
  errorText,
  inspectDatabase,
  prepareDirectory,
} from '#server/store/database-file.ts'
import { openDatabase } from '#server/store/driver.ts'
import { createMetadataTable } from '#server/store/metadata.ts'
import { SCHEMA_VERSION } from '#server/store/migrations/version.ts'
import type { RestoreRecord } from '#server/store/store.ts'
import type { Command } from './command.ts'
import { sha256Of } from './data.ts'

/** What SQLite has not yet put into the file, or would take back from it. */
const JOURNAL_SUFFIXES = ['-wal', '-journal']

/** Puts a backup in the place of the data, which is kept beside it. No server may run. */
export const restore =
  (file: string): Command =>
  async ({ dataDir }, print) => {
    const found = await inspectDatabase(file, 'integrity_check')
    if (!found || found.version === 0) throw new Error(`There is no backup in ${file}.`)
    prepareDirectory(dataDir)
    const lock = await acquireLock(dataDir)
    const path = databasePath(dataDir)
    const part = `${path}.restoring`
    try {
      await prepareCopy(file, part, found.version)
      const kept = copyCurrentData(path)
      if (existsSync(path)) await checkpoint(path)
      removeJournals(path)
      moveIntoPlace(part, path)
      print(
        `Restored ${file}; everybody has to sign in again.`
          + (kept === undefined ? '' : ` What was there before is kept in ${kept}`),
      )
      return 0
    } catch (cause) {
      rmSync(part, { force: true })
      throw new Error(`Nothing was restored: ${errorText(cause)}`, { cause })
    } finally {
      lock.close()
    }
  }

/** In the copy nobody is signed in: a session that was ended since must not come back to life. */
async function prepareCopy(file: string, part: string, version: number) {
  removeJournals(part)
  // Through SQLite, which knows of a log beside the file: that of a server that was killed.
  await copyDatabase(file, part)
  const db = await openDatabase(part)
  try {
    db.exec('pragma journal_mode = delete')
    db.exec('begin immediate')
    db.exec('delete from tokens')
    db.exec('delete from sessions')
    db.exec('delete from replays')
    // For the next start, which has the key of the log. An older one has no place for it.
    if (version === SCHEMA_VERSION) {
      db.exec('delete from devices')
      const restored: RestoreRecord = { at: Date.now(), sha256: await sha256Of(file) }
      await createMetadataTable(db).set('restored', JSON.stringify(restored))
    }
    db.exec('commit')
  } finally {
    db.close()
  }
}

/** Those of one file, also of a restore that was killed, must not be read into another. */
function removeJournals(path: string) {
  for (const end of [...JOURNAL_SUFFIXES, '-shm']) rmSync(path + end, { force: true })
}

/** Whatever state it is in: it may be the only trace of what happened since the backup. */
function copyCurrentData(path: string): string | undefined {
  const hasBytes = (end: string) => (statSync(path + end, { throwIfNoEntry: false })?.size ?? 0) > 0
  const ends = ['', ...JOURNAL_SUFFIXES].filter(hasBytes)
  const kept = `${path}.before-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`
  for (const end of ends) {
    copyFileSync(path + end, kept + end, constants.COPYFILE_EXCL)
    syncToDisk(kept + end)
  }
  const [first] = ends
  return first === undefined ? undefined : kept + first
}
