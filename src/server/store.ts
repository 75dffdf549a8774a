import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, type Database } from './driver.ts'
import schema from './schema.sql'
import { createConfigTable, type ConfigTable } from './store/config.ts'
import { createDictTable, type DictTable } from './store/dict.ts'
import { createMenuTable, type MenuTable } from './store/menus.ts'
import { createOperationTable, type OperationTable } from './store/operations.ts'
import { createReplayTable, type ReplayTable } from './store/replays.ts'
import { createRoleTable, type RoleTable } from './store/roles.ts'
import { createSessionTable, type SessionTable } from './store/sessions.ts'
import { createThrottleTable, type ThrottleTable } from './store/throttle.ts'
import { createUserTable, type UserTable } from './store/users.ts'

export interface Tables {
  users: UserTable
  roles: RoleTable
  menus: MenuTable
  dict: DictTable
  config: ConfigTable
  sessions: SessionTable
  throttle: ThrottleTable
  replays: ReplayTable
  operations: OperationTable
}

/** Every SQL statement stands behind this; the signatures suit other databases as well. */
export interface Store {
  /** Sees one state of the data from beginning to end. */
  read<T>(work: (tables: Tables) => Promise<T>): Promise<T>
  /** All or nothing; when it resolves, the data is on the disk. */
  write<T>(work: (tables: Tables) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface StoreOptions {
  /** `undefined`: a database in memory that is gone afterwards. */
  dataDir: string | undefined
  /** Fills a new database, in the transaction that makes its tables. */
  seed(tables: Tables): Promise<void>
}

export const DATABASE_FILE = 'coalface.db'
const LOCK_FILE = 'coalface.lock'

/** `PRAGMA application_id` of our files: "coal". */
const APPLICATION = 0x636f616c
const SCHEMA_VERSION = 1

/** Rejects with one clear line when the data cannot be used; nothing is changed then. */
export async function openStore({ dataDir, seed }: StoreOptions): Promise<Store> {
  if (dataDir === undefined) {
    const db = await openDatabase(':memory:')
    db.exec('pragma trusted_schema = off')
    return start(db, seed)
  }

  prepareDirectory(dataDir)
  const path = join(dataDir, DATABASE_FILE)
  const lock = await takeLock(dataDir)
  try {
    await examine(path)
    restrict(path)
    const db = await openDatabase(path)
    try {
      setUp(db)
      return await start(db, seed, lock)
    } catch (error) {
      db.close()
      throw error
    }
  } catch (error) {
    lock.close()
    throw error
  }
}

function prepareDirectory(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new Error(`The data directory ${dataDir} cannot be made: ${reason(cause)}`, { cause })
  }
}

/**
 * Held as an open transaction on a database of its own: a second server is refused at once, and
 * the operating system lets go of it however this process ends.
 */
async function takeLock(dataDir: string): Promise<Database> {
  const path = join(dataDir, LOCK_FILE)
  let lock: Database | undefined
  try {
    lock = await openDatabase(path, { timeout: 0 })
    lock.exec('begin exclusive')
    return lock
  } catch (cause) {
    lock?.close()
    throw new Error(
      isBusy(cause)
        ? `The data in ${dataDir} is in use by another Coalface server.`
        : `The data directory ${dataDir} cannot be written to: ${reason(cause)}`,
      { cause },
    )
  }
}

/** Looks at an existing file through a connection that cannot change it. */
async function examine(path: string) {
  if (!existsSync(path) || statSync(path).size === 0) return
  let faults: readonly string[]
  let application: number | undefined
  let version: number | undefined
  let db: Database | undefined
  try {
    db = await openDatabase(path, { readOnly: true })
    application = db.get<{ application_id: number }>('pragma application_id')?.application_id
    version = db.get<{ user_version: number }>('pragma user_version')?.user_version
    faults = db.all<{ quick_check: string }>('pragma quick_check(1)').map(row => row.quick_check)
  } catch (cause) {
    if (isBusy(cause)) {
      throw new Error(`The database ${path} is in use by another program.`, { cause })
    }
    throw new Error(damaged(path, reason(cause)), { cause })
  } finally {
    db?.close()
  }
  if (faults.join() !== 'ok') throw new Error(damaged(path, faults.join('; ')))
  if (application === 0 && version === 0) return
  if (application !== APPLICATION) throw new Error(`The file ${path} is not a Coalface database.`)
  if (version !== SCHEMA_VERSION) {
    throw new Error(
      `The database ${path} has version ${version}, this program knows ${SCHEMA_VERSION}: ` +
        'use a newer program or restore an older backup.',
    )
  }
}

/** The owner's only, before anything is in it; SQLite makes its other files like it. */
function restrict(path: string) {
  closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
}

const damaged = (path: string, fault: string) =>
  `The database ${path} is damaged (${fault.replace(/\s+/g, ' ')}). It was not changed. ` +
  'Restore a backup: node dist/server.mjs restore FILE'

function setUp(db: Database) {
  db.exec('pragma journal_mode = wal')
  db.exec('pragma synchronous = full')
  db.exec('pragma foreign_keys = on')
  db.exec('pragma trusted_schema = off')
  db.exec('pragma busy_timeout = 250')
  db.exec('pragma journal_size_limit = 16777216')
  const mode = db.get<{ journal_mode: string }>('pragma journal_mode')?.journal_mode
  const synchronous = db.get<{ synchronous: number }>('pragma synchronous')?.synchronous
  // Some builds default to less, and then an answered write could be lost.
  if (mode !== 'wal' || synchronous !== 2) {
    throw new Error(`SQLite keeps no write safe: journal ${mode}, synchronous ${synchronous}.`)
  }
}

async function start(
  db: Database,
  seed: StoreOptions['seed'],
  lock?: Database,
): Promise<Store> {
  const tables: Tables = {
    users: createUserTable(db),
    roles: createRoleTable(db),
    menus: createMenuTable(db),
    dict: createDictTable(db),
    config: createConfigTable(db),
    sessions: createSessionTable(db),
    throttle: createThrottleTable(db),
    replays: createReplayTable(db),
    operations: createOperationTable(db),
  }
  let last: Promise<unknown> = Promise.resolve()
  let closed = false

  /** One at a time: the connection is shared, and a reader must not see half a transaction. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (closed) return Promise.reject(new Error('The store is closed.'))
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }

  async function transaction<T>(work: () => Promise<T>): Promise<T> {
    db.exec('begin immediate')
    try {
      const result = await work()
      db.exec('commit')
      return result
    } catch (error) {
      // A full disk may have ended it already.
      if (db.inTransaction()) db.exec('rollback')
      throw error
    }
  }

  const version = db.get<{ user_version: number }>('pragma user_version')?.user_version
  if (version === 0) {
    await transaction(async () => {
      db.exec(schema)
      db.exec('pragma application_id = 0x636f616c')
      db.exec('pragma user_version = 1')
      await seed(tables)
    })
  }

  return {
    read: work => inTurn(() => work(tables)),
    write: work => inTurn(() => transaction(() => work(tables))),
    async close() {
      if (closed) return
      const idle = inTurn(async () => undefined)
      closed = true
      await idle
      try {
        // Not left to closing: a driver that keeps a statement open would skip it.
        db.exec('pragma wal_checkpoint(truncate)')
      } finally {
        db.close()
        lock?.close()
      }
    },
  }
}

/** SQLITE_FULL: the disk, or the limit set on the file. */
export const isDiskFull = (error: unknown) => codeOf(error) === 13

const isBusy = (error: unknown) => codeOf(error) === 5

function codeOf(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | null)?.errcode
  return typeof code === 'number' ? code & 0xff : undefined
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error))
