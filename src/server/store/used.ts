import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sync } from './copy-database.ts'
import { databaseIn } from './database-file.ts'

/** Stands beside the database from the first account on, and tells of it when it is gone. */
const MARK_FILE = 'coalface.used'

const markIn = (dataDir: string) => join(dataDir, MARK_FILE)

export const isMarked = (dataDir: string) => existsSync(markIn(dataDir))

/** Only once the account is on the disk: a first start that was killed before may be made again. */
export function mark(dataDir: string): void {
  const path = markIn(dataDir)
  try {
    if (existsSync(path)) return
    writeFileSync(path, 'There were accounts in the database of this folder.\n', { mode: 0o600 })
    sync(path)
    sync(dataDir)
  } catch {
    // The database has a mark of its own, and the next start tries again.
  }
}

/** The one line about a database without a table or without an account; `undefined`: there never was one. */
export function emptiedFault(dataDir: string): string | undefined {
  if (!isMarked(dataDir)) return undefined
  const path = databaseIn(dataDir)
  return emptied(dataDir, existsSync(path) ? 'is empty' : 'is gone', [markIn(dataDir)])
}

export const withoutAccounts = (dataDir: string) =>
  emptied(dataDir, 'has no accounts any more', [
    databaseIn(dataDir),
    ...(isMarked(dataDir) ? [markIn(dataDir)] : []),
  ])

const emptied = (dataDir: string, state: string, inTheWay: readonly string[]) =>
  `The data directory ${dataDir} was used before, but its database ${state}. `
  + 'Restore a backup: node dist/server.mjs restore FILE. '
  + `To begin anew on purpose, move ${inTheWay.join(' and ')} away.`
