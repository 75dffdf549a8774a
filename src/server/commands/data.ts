import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Database } from '#server/store/database.ts'
import { SCHEMA_VERSION } from '#server/store/migrations/version.ts'
import {
  acquireLock,
  configureConnection,
  databasePath,
  inspectDatabase,
} from '#server/store/sqlite/database-file.ts'
import { type Connection, type DatabaseOptions, openDatabase } from '#server/store/sqlite/driver.ts'
import { transaction } from '#server/store/sqlite/transaction.ts'

/** Finds the data, and checks that they are whole and ours. */
export async function requireData(dataDir: string): Promise<{ path: string; version: number }> {
  const path = databasePath(dataDir)
  const found = await inspectDatabase(path)
  if (!found || found.version === 0) {
    throw new Error(`There is no data in ${dataDir}: set DATA_DIR to the folder of the server.`)
  }
  return { path, version: found.version }
}

/** Works beside a running server too: SQLite lets one connection write after the other. */
export async function openData(
  dataDir: string,
  { readOnly = false }: Pick<DatabaseOptions, 'readOnly'> = {},
): Promise<Connection> {
  const { path, version } = await requireData(dataDir)
  if (version !== SCHEMA_VERSION) {
    throw new Error(
      `The database ${path} has version ${version}: start the server once, `
        + `which brings it to version ${SCHEMA_VERSION}.`,
    )
  }
  const db = await openDatabase(path, { readOnly, timeoutMs: 5_000 })
  if (!readOnly) await configureConnection(db)
  return db
}

/**
 * Changes the data in one transaction. No server may run, because it would go on with what it read
 * when it was started.
 */
export async function changeData<T>(
  dataDir: string,
  change: (db: Database) => Promise<T>,
): Promise<T> {
  await requireData(dataDir)
  const lock = await acquireLock(dataDir)
  try {
    const db = await openData(dataDir)
    try {
      return await transaction(db, change)
    } finally {
      db.close()
    }
  } finally {
    lock.close()
  }
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
