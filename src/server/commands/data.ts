import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Settings } from '#server/env.ts'
import type { Database } from '#server/store/database.ts'
import { SCHEMA_VERSION } from '#server/store/migrations/version.ts'
import type { DatabaseAddress } from '#server/store/postgres/database-address.ts'
import { openPostgres, type PostgresOptions } from '#server/store/postgres/open-postgres.ts'
import {
  acquireLock,
  configureConnection,
  databasePath,
  inspectDatabase,
} from '#server/store/sqlite/database-file.ts'
import { type Connection, type DatabaseOptions, openDatabase } from '#server/store/sqlite/driver.ts'
import { snapshot, transaction } from '#server/store/sqlite/transaction.ts'
import type { Storage } from '#server/store/storage.ts'

/** What commands do with the data, whichever engine has them. */
export type Data = Pick<Storage, 'read' | 'write' | 'close'>

type DataSettings = Pick<Settings, 'dataDir' | 'database'>

/** Finds the data, and checks that they are whole and ours. */
export async function requireData(dataDir: string): Promise<{ path: string; version: number }> {
  const path = databasePath(dataDir)
  const found = await inspectDatabase(path)
  if (!found || found.version === 0) {
    throw new Error(`There is no data in ${dataDir}: set DATA_DIR to the folder of the server.`)
  }
  return { path, version: found.version }
}

/** Works beside a running server too: each engine lets one connection write after the other. */
export async function withData<T>(
  { dataDir, database }: DataSettings,
  work: (data: Data) => Promise<T>,
  options?: Pick<DatabaseOptions, 'readOnly'>,
): Promise<T> {
  const data = database
    ? await openPostgresData(database)
    : sqliteData(await openData(dataDir, options))
  try {
    return await work(data)
  } finally {
    await data.close()
  }
}

async function openData(
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

const sqliteData = (connection: Connection): Data => ({
  read: work => snapshot(connection, work),
  write: work => transaction(connection, work),
  close: async () => connection.close(),
})

async function openPostgresData(
  database: DatabaseAddress,
  options?: PostgresOptions,
): Promise<Storage> {
  const storage = await openPostgres(database, options)
  try {
    if (await storage.hasTables()) return storage
    throw new Error('There is no data in the database of DATABASE_URL: start the server once.')
  } catch (error) {
    throw await storage.fail(error)
  }
}

/**
 * Changes the data in one transaction. No server may run, because it would go on with what it read
 * when it was started.
 */
export async function changeData<T>(
  { dataDir, database }: DataSettings,
  change: (db: Database) => Promise<T>,
  options?: PostgresOptions,
): Promise<T> {
  if (database) return changePostgresData(database, change, options)
  await requireData(dataDir)
  const lock = await acquireLock(dataDir)
  try {
    return await withData({ dataDir, database }, data => data.write(change))
  } finally {
    lock.close()
  }
}

async function changePostgresData<T>(
  database: DatabaseAddress,
  change: (db: Database) => Promise<T>,
  options?: PostgresOptions,
): Promise<T> {
  const storage = await openPostgresData(database, options)
  try {
    return await storage.withoutServers(() => storage.write(change))
  } finally {
    await storage.close()
  }
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
