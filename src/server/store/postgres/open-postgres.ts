import { setTimeout } from 'node:timers/promises'
import type { Gauge } from '#server/metrics/gauge.ts'
import type { Database } from '#server/store/database.ts'
import {
  migratePostgres,
  OLDEST_POSTGRES_VERSION,
} from '#server/store/migrations/migrate-postgres.ts'
import schema from '#server/store/migrations/schema.postgres.sql'
import { SCHEMA_VERSION } from '#server/store/migrations/version.ts'
import type { AccountMark, Storage } from '#server/store/storage.ts'
import { inUnitOfWork } from '#server/store/unit-of-work.ts'
import { type Connection, createConnection } from './connection.ts'
import type { DatabaseAddress } from './database-address.ts'
import { createPool, type Pool } from './pool.ts'

/** Of PostgreSQL itself. */
const OLDEST_VERSION = 15

/** Of a process. */
const READS = { size: 9, patience: 5_000 }
/** Writes follow one another: a second connection would only wait for the first. */
const WRITES = { size: 1, patience: 5_000 }
/** Searches that take long, which hold up no call so. */
const LONG_READS = { size: 2, patience: 30_000 }

const LOCK_OUT_PATIENCE_MS = 2_000
const LOCK_RETRY_MS = 100

/** One state of the data for all statements. */
const BEGIN_READ = 'begin isolation level repeatable read read only'
const BEGIN_FIRST = 'begin isolation level read committed read write'
/**
 * Whoever holds this row writes, in whichever process: so the log is one chain, and what a
 * transaction has checked stays true until it ends.
 */
const LOCK_HEAD = 'select last_id from operation_head for update'
const BEGIN_WRITE = `${BEGIN_FIRST}; ${LOCK_HEAD}`

/* Numbers that nothing else in the database locks: "coal", and the one after it. */
/** Of a process that starts. */
const START_LOCK = 0x636f616c
/** Shared by all servers as long as they run. */
const SERVERS_LOCK = 0x636f616d

const SERVER = `
  select current_setting('server_version_num') as version,
    current_setting('server_encoding') as encoding`
const HAS_TABLES = "select to_regclass('schema_version') is not null as found"
const VERSION = 'select version from schema_version'
const CLOCK = `
  select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as now,
    pg_try_advisory_lock_shared(${SERVERS_LOCK}) as locked`
const LOCK_OUT = `select pg_try_advisory_lock(${SERVERS_LOCK}) as locked`
/** Until the transaction ends. */
const LOCK_OUT_FOR_TRANSACTION = `select pg_try_advisory_xact_lock(${SERVERS_LOCK}) as locked`
const LET_IN = `select pg_advisory_unlock(${SERVERS_LOCK})`
const LOCK_START = `select pg_try_advisory_lock(${START_LOCK}) as locked`
const ANYTHING = 'select 1'
/** Each by itself: none runs in a transaction. */
const ERASE = ['vacuum (full) config', 'vacuum (full) factors']

const IN_USE = 'Another program changes the data of DATABASE_URL: try again when it has ended.'
const SERVER_RUNS = 'The data of DATABASE_URL are in use by a Coalface server'

/** The database itself records that it was used (metadata.ts). */
const NO_MARK: AccountMark = {
  isSet: () => false,
  set() {},
  goneMessage:
    'The database of DATABASE_URL has no accounts any more: restore a backup with pg_restore.',
}

export interface PostgresOptions {
  /**
   * For a server, and for `restored`: brings data of an older program to this version first. Other
   * commands refuse such data.
   */
  migrates?: boolean
}

/** Rejects with one clear line when the database cannot be used, and changes nothing then. */
export async function openPostgres(
  address: DatabaseAddress,
  { migrates = false }: PostgresOptions = {},
): Promise<Storage> {
  const connect = () => createConnection(address)
  const pool = createPool(connect, READS)
  try {
    await pool.use(checkServer)
    if (migrates) await migrateOlder(connect, pool)
    await pool.use(checkVersion)
  } catch (error) {
    await pool.close()
    throw error
  }
  const [writes, longReads] = [createPool(connect, WRITES), createPool(connect, LONG_READS)]
  return createStorage(connect, { reads: pool, writes, longReads }, await connect())
}

async function checkServer(db: Database) {
  const { version, encoding } = (await db.get<Server>(SERVER)) ?? NO_SERVER
  const major = Math.floor(Number(version) / 10_000)
  if (!(major >= OLDEST_VERSION)) {
    throw new Error(`DATABASE_URL: PostgreSQL ${major} is too old, ${OLDEST_VERSION} is needed.`)
  }
  if (encoding !== 'UTF8') {
    throw new Error(`DATABASE_URL: the database keeps texts as ${encoding}, UTF8 is needed.`)
  }
}

interface Server {
  version: string
  encoding: string
}

const NO_SERVER: Server = { version: '', encoding: '' }

/** Of several processes that start at once, one does it and the others wait. */
async function migrateOlder(connect: () => Promise<Connection>, pool: Pool) {
  if (!canMigrate(await pool.use(versionIn))) return
  await whileNoneStarts(connect, () =>
    pool.use(connection =>
      transaction(connection, BEGIN_FIRST, async db => {
        const version = await versionIn(db)
        if (!canMigrate(version)) return
        if (!(await lockServersOut(db, LOCK_OUT_FOR_TRANSACTION)))
          throw new Error(olderInUse(version))
        await db.exec(LOCK_HEAD)
        await migratePostgres(db, version)
      }),
    ),
  )
}

/** PostgreSQL takes a moment to see that a server has ended. */
const lockServersOut = (db: Database, statement: string) =>
  lock(db, statement, LOCK_OUT_PATIENCE_MS)

/** Tries again and again; gives whether it got the lock. */
async function lock(db: Database, statement: string, patienceMs: number): Promise<boolean> {
  const end = performance.now() + patienceMs
  for (;;) {
    const found = await db.get<{ locked: number }>(statement)
    if (found?.locked) return true
    if (performance.now() > end) return false
    await setTimeout(LOCK_RETRY_MS)
  }
}

const canMigrate = (version: number | undefined): version is number =>
  version !== undefined && version >= OLDEST_POSTGRES_VERSION && version < SCHEMA_VERSION

const olderInUse = (version: number) =>
  `The database of DATABASE_URL has version ${version}: this program brings it to version `
  + `${SCHEMA_VERSION} once the servers that use it are stopped. Nothing was changed.`

/** Of the data; `undefined` where there are none yet. */
async function versionIn(db: Database): Promise<number | undefined> {
  if (!(await hasTables(db))) return undefined
  return (await db.get<{ version: number }>(VERSION))?.version ?? 0
}

async function checkVersion(db: Database) {
  const version = await versionIn(db)
  if (version === undefined || version === SCHEMA_VERSION) return
  throw new Error(`The database of DATABASE_URL has version ${version}${adviceFor(version)}`)
}

function adviceFor(version: number): string {
  if (version > SCHEMA_VERSION) {
    return `, this program knows ${SCHEMA_VERSION}: use a newer program or restore an older backup.`
  }
  return canMigrate(version)
    ? `: start the server once, which brings it to version ${SCHEMA_VERSION}.`
    : `, but ${OLDEST_POSTGRES_VERSION} was the first on PostgreSQL: restore a backup with pg_restore.`
}

const hasTables = async (db: Database) => (await db.get<{ found: number }>(HAS_TABLES))?.found === 1

async function whileNoneStarts<T>(
  connect: () => Promise<Connection>,
  work: () => Promise<T>,
): Promise<T> {
  const connection = await connect()
  try {
    // As long as another process makes or changes the tables: no limit of a statement is long enough.
    await lock(connection, LOCK_START, Infinity)
    return await work()
  } finally {
    // With the connection its lock goes, too.
    await connection.close()
  }
}

async function transaction<T>(
  connection: Connection,
  begin: string,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  await connection.begin(begin)
  try {
    const result = await inUnitOfWork(connection, work)
    await connection.commit()
    return result
  } catch (error) {
    await connection.rollback()
    throw error
  }
}

/** What the connections of a pool do, and how many calls wait for one. */
function gaugesOf(name: string, pool: Pool): Gauge[] {
  const { inUse, idle, waiting } = pool.state()
  const gauge = (state: string, value: number): Gauge => ({
    name: 'coalface_database_connections',
    help: 'Connections to PostgreSQL, and calls that wait for one.',
    labels: { pool: name, state },
    value,
  })
  return [gauge('in use', inUse), gauge('idle', idle), gauge('waited for', waiting)]
}

function createStorage(
  connect: () => Promise<Connection>,
  pools: Record<'reads' | 'writes' | 'longReads', Pool>,
  presence: Connection,
): Storage {
  const { reads, writes, longReads } = pools
  const writeAfter = <T>(begin: string, work: (db: Database) => Promise<T>) =>
    writes.use(connection => transaction(connection, begin, work))

  /** Also shows commands that a server runs, again after its connection was lost. */
  async function clockSkew() {
    const before = Date.now()
    const found = await presence.get<{ now: number; locked: number }>(CLOCK)
    if (!found?.locked) throw new Error(IN_USE)
    return Math.round(found.now - (before + Date.now()) / 2)
  }

  async function close() {
    await Promise.all([reads.close(), writes.close(), longReads.close(), presence.close()])
  }

  return {
    read: work => reads.use(connection => transaction(connection, BEGIN_READ, work)),
    readInSlices: work =>
      longReads.use(connection =>
        transaction(connection, BEGIN_READ, db => work(db, async () => undefined)),
      ),
    write: work => writeAfter(BEGIN_WRITE, work),
    hasTables: () => reads.use(hasTables),
    create: fill =>
      writeAfter(BEGIN_FIRST, async db => {
        await db.exec(schema)
        await fill(db)
      }),
    isShared: true,
    clockSkew,
    async alone(work) {
      return whileNoneStarts(connect, async () => {
        // From here on no command changes what a start has checked. Not before: one that waits would
        // hold up one that has to lock the servers out.
        await clockSkew()
        // A newer program may have changed it since it was opened.
        await reads.use(checkVersion)
        return work()
      })
    },
    async withoutServers(work, why) {
      if (!(await lockServersOut(presence, LOCK_OUT)))
        throw new Error(
          why ? `${SERVER_RUNS}, and ${why}: stop them all first.` : `${SERVER_RUNS}.`,
        )
      try {
        return await work()
      } finally {
        await presence.exec(LET_IN).catch(() => undefined)
      }
    },
    accounts: NO_MARK,
    // `pg_dump` makes copies.
    keepCopy: async () => undefined,
    eraseTraces: () =>
      writes.use(async connection => {
        for (const statement of ERASE) await connection.exec(statement)
      }),
    async hasRoom() {
      await reads.use(connection => connection.exec(ANYTHING))
      return true
    },
    // PostgreSQL's own vacuum does this.
    shrink: async () => undefined,
    gauges: () => [
      ...gaugesOf('reads', reads),
      ...gaugesOf('writes', writes),
      ...gaugesOf('long_reads', longReads),
    ],
    async fail(error) {
      await close()
      return error
    },
    close,
  }
}
