import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorText } from '#server/store/faults.ts'
import { copyDatabase } from '#server/store/sqlite/copy-database.ts'
import type { Command } from './command.ts'
import { requireData, sha256Of } from './data.ts'

/** The note lies beside the data, because a copy is made without writing to the data. */
const BACKUP_NOTE_FILE = 'last-backup.json'

const MADE_BY_PG_DUMP =
  'DATABASE_URL is set: PostgreSQL makes backups of its data with pg_dump; docs/operations.md says how.'

/** Copies one state of the data, even while a server runs, and checks the copy. */
export const backup =
  (file: string): Command =>
  async ({ dataDir, database }, print) => {
    if (database) throw new Error(MADE_BY_PG_DUMP)
    const { path } = await requireData(dataDir)
    if (existsSync(file)) {
      throw new Error(`${file} exists already: a backup never overwrites. Choose another name.`)
    }
    if (!existsSync(dirname(file))) throw new Error(`There is no folder ${dirname(file)}.`)
    try {
      await copyDatabase(path, file)
    } catch (cause) {
      throw new Error(`No backup was made in ${file}: ${errorText(cause)}`, { cause })
    }
    const sha256 = await sha256Of(file)
    noteBackup(dataDir, sha256)
    print(`Backup ${file}, ${statSync(file).size} bytes, checked. SHA-256 ${sha256}`)
    return 0
  }

function noteBackup(dataDir: string, sha256: string) {
  const text = `${JSON.stringify({ time: new Date().toISOString(), sha256 })}\n`
  try {
    writeFileSync(join(dataDir, BACKUP_NOTE_FILE), text, { mode: 0o600 })
  } catch {
    // The backup is made; only doctor does not know of it.
  }
}

/** When the last backup was made, in milliseconds. */
export function lastBackupAt(dataDir: string): number | undefined {
  try {
    const { time } = JSON.parse(readFileSync(join(dataDir, BACKUP_NOTE_FILE), 'utf8')) as {
      time?: unknown
    }
    const at = typeof time === 'string' ? Date.parse(time) : Number.NaN
    return Number.isNaN(at) ? undefined : at
  } catch {
    return undefined
  }
}
