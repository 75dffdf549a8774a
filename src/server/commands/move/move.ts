import { resources } from '#resources/listed.ts'
import { resourceMigrations } from '#resources/migrations/index.ts'
import type { Command } from '#server/commands/command.ts'
import { requireData, withData } from '#server/commands/data.ts'
import { reportCheck } from '#server/commands/verify.ts'
import type { Database } from '#server/store/database.ts'
import { errorText } from '#server/store/faults.ts'
import { type Key, readKeyFile } from '#server/store/keys/key-file.ts'
import {
  createOperationCheck,
  type VerifyResult,
} from '#server/store/operation-log/operation-check.ts'
import { parseDatabaseUrl } from '#server/store/postgres/database-address.ts'
import { openPostgres } from '#server/store/postgres/open-postgres.ts'
import { planResources } from '#server/store/resources/prepare-resources.ts'
import { acquireLock, inspectDatabase } from '#server/store/sqlite/database-file.ts'
import type { Storage } from '#server/store/storage.ts'
import { createTables } from '#server/store/store.ts'
import { fillPostgres } from './fill-postgres.ts'
import { type MovedTable, readTables } from './sqlite-tables.ts'

const ANY_TABLE = `
  select 1 as found from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where nspname = current_schema() and relkind in ('r', 'p') limit 1`

/** Brings the data of a folder into an empty PostgreSQL database, and leaves the folder as it is. */
export const move =
  (dataDir: string, url: string): Command =>
  async ({ logKeyFile }, print) => {
    const address = parseDatabaseUrl(url)
    const log =
      logKeyFile === undefined
        ? undefined
        : readKeyFile('LOG_KEY_FILE', logKeyFile, dataDir, 'log chain')
    const { path } = await requireData(dataDir)
    const lock = await acquireLock(dataDir)
    try {
      await inspectDatabase(path, 'integrity_check')
      const storage = await openPostgres(address)
      try {
        const { tables, result } = await withData(
          { dataDir, database: undefined },
          data => data.read(from => moveData(from, storage, log)),
          { readOnly: true },
        )
        print(`Moved to the database ${address.database} of ${address.host}: ${listOf(tables)}`)
        reportCheck(result, log, print)
        print(`The files in ${dataDir} are as they were. From now on set DATABASE_URL.`)
        return 0
      } finally {
        await storage.close()
      }
    } catch (cause) {
      throw new Error(`Nothing was moved: ${errorText(cause)}`, { cause })
    } finally {
      lock.close()
    }
  }

const listOf = (tables: readonly MovedTable[]) =>
  tables
    .filter(({ rows }) => rows > 0)
    .map(({ name, rows }) => `${name} ${rows}`)
    .join(', ')

/** One transaction, which ends well only if both logs hold, or do not hold, in the same way. */
async function moveData(from: Database, storage: Storage, log: Key | undefined) {
  if ((await planIn(from)).isNeeded) {
    throw new Error('tables of resources are of an older program: start the server once.')
  }
  const tables = await readTables(from)
  const result = await createOperationCheck(from, log).verify()
  await storage.withoutServers(() =>
    storage.alone(async () => {
      if (await storage.read(db => db.get(ANY_TABLE))) {
        throw new Error('the PostgreSQL database has tables already: take an empty one.')
      }
      await storage.create(async to => {
        await (await planIn(to)).run()
        await fillPostgres(from, to, tables)
        if (!isSame(await createOperationCheck(to, log).verify(), result)) {
          throw new Error('the operation log in PostgreSQL does not hold as it does in SQLite.')
        }
      })
    }),
  )
  return { tables, result }
}

const planIn = (db: Database) =>
  planResources(db, createTables(db).metadata, resources, resourceMigrations)

const isSame = (one: VerifyResult, other: VerifyResult) =>
  JSON.stringify(one) === JSON.stringify(other)
