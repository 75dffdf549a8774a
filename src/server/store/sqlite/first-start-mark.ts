import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { syncToDisk } from './copy-database.ts'
import { databasePath } from './database-file.ts'

/**
 * This file stands beside the database from the first account on, and stays when the database is
 * lost.
 */
const MARK_FILE = 'coalface.used'

const markPath = (dataDir: string) => join(dataDir, MARK_FILE)

export const hasMark = (dataDir: string) => existsSync(markPath(dataDir))

/**
 * Written only once the account is on the disk: a first start that was killed before may be
 * repeated.
 */
export function writeMark(dataDir: string): void {
  const path = markPath(dataDir)
  try {
    if (existsSync(path)) return
    writeFileSync(path, 'There were accounts in the database of this folder.\n', { mode: 0o600 })
    syncToDisk(path)
    syncToDisk(dataDir)
  } catch {
    // The database has a mark of its own, and the next start tries again.
  }
}

/**
 * The one line about a database that lost its tables or accounts; `undefined` if it never had any.
 */
export function emptiedMessage(dataDir: string): string | undefined {
  if (!hasMark(dataDir)) return undefined
  const path = databasePath(dataDir)
  return emptiedText(dataDir, existsSync(path) ? 'is empty' : 'is gone', [markPath(dataDir)])
}

export const noAccountsMessage = (dataDir: string) =>
  emptiedText(dataDir, 'has no accounts any more', [
    databasePath(dataDir),
    ...(hasMark(dataDir) ? [markPath(dataDir)] : []),
  ])

const emptiedText = (dataDir: string, state: string, inTheWay: readonly string[]) =>
  `The data directory ${dataDir} was used before, but its database ${state}. `
  + 'Restore a backup: node dist/server.mjs restore FILE. '
  + `To begin anew on purpose, move ${inTheWay.join(' and ')} away.`
