import type { Settings } from '#server/env.ts'
import type { Database } from '#server/store/database.ts'
import { errorText } from '#server/store/faults.ts'
import type { DatabaseAddress } from '#server/store/postgres/database-address.ts'
import { openPostgres } from '#server/store/postgres/open-postgres.ts'
import { createTables } from '#server/store/store.ts'
import { checkKeys, checkMenu, checkResources } from './check-tables.ts'
import type { Finding } from './command.ts'

const MAX_CLOCK_SKEW_MS = 2_000

const SERVER_VERSION = "select current_setting('server_version') as version"
const SCHEMA_VERSION = 'select version from schema_version'
const CLOCK = 'select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as now'

/** What `doctor` says of the database of DATABASE_URL; opening it checks versions and encoding. */
export async function checkPostgres(
  settings: Settings,
  address: DatabaseAddress,
): Promise<Finding[]> {
  const what = `DATABASE_URL, database ${address.database} of ${address.host}`
  try {
    const storage = await openPostgres(address)
    try {
      const hasTables = await storage.hasTables()
      return await storage.read(async db => [
        { what },
        await versionOf(db),
        { what: transportOf(address) },
        await checkClock(db),
        ...(hasTables
          ? await checkTables(db, settings)
          : [{ what: 'Data', fault: 'there is none yet' }, ...(await checkKeys(settings))]),
      ])
    } finally {
      await storage.close()
    }
  } catch (error) {
    return [{ what, fault: errorText(error) }, ...(await checkKeys(settings))]
  }
}

async function versionOf(db: Database): Promise<Finding> {
  const found = await db.get<{ version: string }>(SERVER_VERSION)
  return { what: `PostgreSQL ${found?.version}` }
}

const transportOf = ({ ssl }: DatabaseAddress) =>
  ssl ? 'The database beyond this machine is reached by TLS' : 'The database is on this machine'

async function checkClock(db: Database): Promise<Finding> {
  const before = Date.now()
  const now = (await db.get<{ now: number }>(CLOCK))?.now ?? before
  const skew = Math.round(now - (before + Date.now()) / 2)
  return {
    what: `Clock of the database, ${Math.abs(skew)} ms ${skew < 0 ? 'behind' : 'ahead'}`,
    fault:
      Math.abs(skew) > MAX_CLOCK_SKEW_MS
        ? 'the server counts with it; let both machines follow one time server'
        : undefined,
  }
}

async function checkTables(db: Database, settings: Settings): Promise<Finding[]> {
  const found = await db.get<{ version: number }>(SCHEMA_VERSION)
  return [
    { what: `Data of version ${found?.version}` },
    await checkMenu(db),
    ...(await checkResources(db)),
    { what: 'Backup', skipped: 'pg_dump makes it, and this program does not know when' },
    ...(await checkKeys(settings, createTables(db))),
  ]
}
