import type { Resource } from '#definitions/define-resource.ts'
import { systemResources } from '#resources/system/index.ts'
import { createMutex, type Unlock } from '#server/http/mutex.ts'
import type { Log } from '#server/log.ts'
import type { StoreKeys } from '#server/store/keys/load-keys.ts'
import { checkSecretKey, encryptSecrets } from '#server/store/keys/secret-key.ts'
import { migrate } from '#server/store/migrations/migrate.ts'
import schema from '#server/store/migrations/schema.sqlite.sql'
import { SCHEMA_VERSION } from '#server/store/migrations/version.ts'
import { checkLogKey, switchLogKey } from '#server/store/operation-log/log-key.ts'
import { loggedKindsOf } from '#server/store/operation-log/logged-kinds.ts'
import { SERVER_OPERATION } from '#server/store/operation-log/operation-chain.ts'
import type { Pause } from '#server/store/operation-log/operation-slices.ts'
import { createKnownMarks, createOperationTable } from '#server/store/operation-log/operations.ts'
import { createEditingTable } from '#server/store/resources/editing.ts'
import {
  planResources,
  type ResourceMigrations,
} from '#server/store/resources/prepare-resources.ts'
import {
  createResourceTables,
  type ResourceStatements,
  resourceStatements,
} from '#server/store/resources/resource-table.ts'
import { createApiTokenTable } from '#server/store/sign-in/api-tokens.ts'
import { createFactorTable } from '#server/store/sign-in/factors.ts'
import { createTicketTable } from '#server/store/sign-in/tickets.ts'
import { createConfigTable } from './configuration.ts'
import { copyDatabase } from './copy-database.ts'
import {
  acquireLock,
  configureConnection,
  type DiskSpace,
  databasePath,
  diskError,
  diskSpace,
  inspectDatabase,
  isDiskFault,
  isNearlyFull,
  prepareDirectory,
  restrictDatabase,
  rollBackJournal,
  schemaVersionOf,
} from './database-file.ts'
import { createDepartmentTable } from './departments.ts'
import { createDeviceTable } from './devices.ts'
import { createDictTable, createDictTypeTable } from './dictionary.ts'
import { type Connection, type Database, openDatabase } from './driver.ts'
import { emptiedMessage, hasMark, noAccountsMessage, writeMark } from './first-start-mark.ts'
import { createIdempotencyKeyTable } from './idempotency-keys.ts'
import { createMenuTable } from './menus.ts'
import { createMetadataTable } from './metadata.ts'
import { createPreferenceTable } from './preferences.ts'
import { createRefusalTable } from './repeated-refusals.ts'
import { createRoleTable } from './roles.ts'
import { createSessionTable } from './sessions.ts'
import { createShopTable } from './shop.ts'
import type { Tables } from './tables.ts'
import { createThrottleTable } from './throttle.ts'
import { transaction } from './transaction.ts'
import { inUnitOfWork } from './unit-of-work.ts'
import { createUserTable } from './users.ts'
import { canShrink, rebuildDatabase, releaseFreePages } from './vacuum.ts'

/** Hides all SQL statements. */
export interface Store {
  /**
   * Runs `work` when its turn has come, and nobody else's until it ends. Its tables are for this
   * unit of work alone: it throws when a call of them is pending at the end, and a later one throws.
   */
  read<T>(work: (tables: Tables) => Promise<T>): Promise<T>
  /**
   * A read that may take long. At each pause other calls are answered; between two pauses `work`
   * sees one state of the data.
   */
  readInSlices<T>(work: (tables: Tables, pause: Pause) => Promise<T>): Promise<T>
  /** As `read`, but in a transaction: all or nothing, and on the disk when it resolves. */
  write<T>(work: (tables: Tables) => Promise<T>): Promise<T>
  /** Whether the next writes find room on the disk; after a write that found none, it tries one. */
  hasRoom(): Promise<boolean>
  /** Gives a little of the file's free space back to the disk. */
  shrink(): Promise<void>
  close(): Promise<void>
}

interface StoreOptions {
  /** `undefined`: a database in memory, which is lost at the end. */
  dataDir: string | undefined
  /**
   * Called for a new database, before the transaction that creates its tables; gives the function
   * that fills them in it.
   */
  prepareSeed(): Promise<(tables: Tables) => Promise<void>>
  /** The described records that have a table, and what changes tables of older descriptions. */
  resources?: readonly Resource[]
  resourceMigrations?: ResourceMigrations
  /** Adds what resources need besides their tables, in the same transaction. */
  prepareResources?: (tables: Tables) => Promise<void>
  /** A replacement for reading the free space of a folder's disk, for tests. */
  spaceIn?: (folder: string) => DiskSpace
  keys?: StoreKeys | undefined
  log?: Log
}

/** Rejects with one clear line when the data cannot be used, and changes nothing then. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { dataDir, spaceIn = diskSpace } = options
  if (dataDir === undefined) {
    const db = await openDatabase(':memory:')
    await db.exec('pragma trusted_schema = off')
    return startStore(db, options)
  }

  prepareDirectory(dataDir)
  const path = databasePath(dataDir)
  const lock = await acquireLock(dataDir)
  try {
    await rollBackJournal(path)
    const { version = 0 } = (await inspectDatabase(path)) ?? {}
    const message = version === 0 ? emptiedMessage(dataDir) : undefined
    if (message !== undefined) throw new Error(message)
    restrictDatabase(path)
    const db = await openDatabase(path)
    try {
      await configureConnection(db)
      if (version > 0 && version < SCHEMA_VERSION) await migrate(db, path, version)
      if (version > 0 && !(await canShrink(db))) await enableShrinking(path, version, options.log)
      return await startStore(db, options, { lock, dataDir, space: () => spaceIn(dataDir) })
    } catch (error) {
      db.close()
      throw isDiskFault(error) ? diskError(path, error) : error
    }
  } catch (error) {
    lock.close()
    throw error
  }
}

/**
 * Runs once, for a file of an older program. If the file cannot be rebuilt now, it is used as it
 * is.
 */
async function enableShrinking(path: string, version: number, log?: Log) {
  try {
    // A migration has already made its copy.
    if (version === SCHEMA_VERSION) await copyDatabase(path, `${path}.version-${version}`)
    await rebuildDatabase(path)
  } catch (error) {
    log?.('space_not_given_back', { error: String(error), advice: 'tried again at the next start' })
  }
}

/** What tables remember from one unit of work to the next. */
const createTableMemory = (resources: readonly Resource[] = []) => ({
  /** To roles and to the menu, which decide rights. */
  rightsWrites: { count: 0 },
  kinds: loggedKindsOf([...systemResources, ...resources]),
  secretMarks: createKnownMarks(),
  resources: new Map<string, ResourceStatements>(
    resources.map(resource => [resource.name, resourceStatements(resource)]),
  ),
})

export const createTables = (
  db: Database,
  keys: StoreKeys = {},
  memory = createTableMemory(),
): Tables => ({
  users: createUserTable(db),
  roles: createRoleTable(db, memory.rightsWrites),
  menus: createMenuTable(db, memory.rightsWrites),
  departments: createDepartmentTable(db),
  dict: createDictTable(db),
  dictTypes: createDictTypeTable(db),
  config: createConfigTable(db, keys.secrets),
  shop: createShopTable(db),
  sessions: createSessionTable(db),
  devices: createDeviceTable(db),
  factors: createFactorTable(db, keys.secrets),
  tickets: createTicketTable(db),
  apiTokens: createApiTokenTable(db),
  throttle: createThrottleTable(db),
  idempotencyKeys: createIdempotencyKeyTable(db, keys.secrets),
  operations: createOperationTable(db, memory, keys.log),
  refusals: createRefusalTable(db),
  metadata: createMetadataTable(db),
  preferences: createPreferenceTable(db),
  editing: createEditingTable(db),
  resources: createResourceTables(db, memory.resources),
})

async function startStore(
  connection: Connection,
  { prepareSeed, keys = {}, log, resources = [], ...options }: StoreOptions,
  file?: { lock: Connection; dataDir: string; space: () => DiskSpace },
): Promise<Store> {
  const memory = createTableMemory(resources)
  const tablesIn = (db: Database) => createTables(db, keys, memory)
  /** One at a time: nothing may come between two pauses of a long read on this connection. */
  const turn = createMutex()
  /** Only one of all long reads waits for the connection, so a call waits for one slice at most. */
  const sliceTurn = createMutex()
  let closed = false
  /** Stays true until a trial write succeeds: a smaller write that found room proves nothing. */
  let isFull = false

  async function beginTurn(): Promise<Unlock> {
    if (closed) throw new Error('The store is closed.')
    return turn()
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const end = await beginTurn()
    try {
      return await work()
    } finally {
      end()
    }
  }

  async function beginSlice(): Promise<Unlock> {
    const endSlice = await sliceTurn()
    try {
      // Calls that have arrived meanwhile take their turns now.
      await new Promise(resolve => setImmediate(resolve))
      const endTurn = await beginTurn()
      return () => {
        endTurn()
        endSlice()
      }
    } catch (error) {
      endSlice()
      throw error
    }
  }

  async function readInSlices<T>(work: (tables: Tables, pause: Pause) => Promise<T>): Promise<T> {
    let end = await beginSlice()
    try {
      return await inUnitOfWork(connection, (db, unit) =>
        work(tablesIn(db), async () => {
          unit.pause()
          end()
          end = await beginSlice()
          unit.goOn()
        }),
      )
    } finally {
      end()
    }
  }

  async function write<T>(work: (db: Database) => Promise<T>): Promise<T> {
    try {
      return await transaction(connection, work)
    } catch (error) {
      isFull ||= isDiskFault(error)
      throw error
    }
  }

  const planIn = (db: Database) =>
    planResources(db, tablesIn(db).metadata, resources, options.resourceMigrations)

  if ((await schemaVersionOf(connection)) === 0) {
    const seed = await prepareSeed()
    await write(async db => {
      const tables = tablesIn(db)
      await db.exec(schema)
      if (keys.log) await switchLogKey(tables, keys.log, undefined, Date.now())
      await (await planIn(db)).run()
      await seed(tables)
      await markUsed(tables)
    })
  }
  const tables = tablesIn(connection)
  if (file) await checkAccounts(tables, file.dataDir)
  await checkLogKey(tables, keys.log)
  await checkSecretKey(tables, keys.secrets)
  const plan = await planIn(connection)
  if (file && plan.isNeeded) {
    const path = databasePath(file.dataDir)
    await copyDatabase(path, `${path}.before-resources`)
  }
  const encrypted = await write(async db => {
    await (await planIn(db)).run()
    await options.prepareResources?.(tablesIn(db))
    return finishPendingWork(tablesIn(db), keys)
  })
  if (encrypted > 0) {
    const advice =
      'copies, backups and rows of the log from before still hold them as they were typed'
    log?.('secrets_encrypted', { count: encrypted, advice })
  }
  if (file && (await tables.metadata.get('secrets.traces')) !== undefined) {
    await eraseSecretTraces(databasePath(file.dataDir), log, () =>
      write(db => tablesIn(db).metadata.remove('secrets.traces')),
    )
  }

  return {
    read: work => inTurn(() => inUnitOfWork(connection, db => work(tablesIn(db)))),
    readInSlices,
    write: work => inTurn(() => write(db => work(tablesIn(db)))),
    async hasRoom() {
      try {
        if (file && isNearlyFull(file.space())) return false
        if (!isFull) return true
        // Sets a value that is set already: this writes to the disk and changes nothing.
        await inTurn(() => write(db => db.exec('pragma application_id = 0x636f616c')))
        isFull = false
        return true
      } catch {
        return false
      }
    },
    shrink: () => inTurn(() => releaseFreePages(connection)),
    async close() {
      if (closed) return
      const idle = inTurn(async () => undefined)
      closed = true
      await idle
      try {
        // Not left to `close`: a driver that keeps a statement open would skip it.
        await connection.exec('pragma wal_checkpoint(truncate)')
      } finally {
        connection.close()
        file?.lock.close()
      }
    },
  }
}

/**
 * Marks the database from its first account on: if it has none later, it was emptied and is not
 * new.
 */
async function markUsed({ users, metadata }: Tables) {
  if (await users.areThere()) await metadata.set('used', new Date().toISOString())
}

/**
 * The note of `restore` for the log. It holds no more than this, or anybody could word a row of the
 * log.
 */
export interface RestoreRecord {
  at: number
  sha256: string
}

const RESTORE_OPERATION = { ...SERVER_OPERATION, event: 'data.restore', url: 'restore' }

/**
 * Does what an older program, or `restore`, left for this start. Returns the number of
 * encrypted secrets.
 */
async function finishPendingWork(tables: Tables, keys: StoreKeys): Promise<number> {
  const { metadata, operations } = tables
  if ((await metadata.get('used')) === undefined) await markUsed(tables)
  const restored = await metadata.get('restored')
  if (restored !== undefined) {
    const { at, sha256 } = JSON.parse(restored) as RestoreRecord
    const afterJson = JSON.stringify({ sha256 })
    await operations.add({ ...RESTORE_OPERATION, operTime: at, afterJson })
    await metadata.remove('restored')
  }
  return keys.secrets ? await encryptSecrets(tables, keys.secrets) : 0
}

/** Erases values from before their encryption; if this fails, the next start tries again. */
async function eraseSecretTraces(path: string, log: Log | undefined, done: () => Promise<void>) {
  try {
    await rebuildDatabase(path)
    await done()
  } catch (error) {
    log?.('secret_traces_left', { error: String(error), advice: 'tried again at the next start' })
  }
}

async function checkAccounts({ users, metadata }: Tables, dataDir: string) {
  if (await users.areThere()) return writeMark(dataDir)
  const isUsed = hasMark(dataDir) || (await metadata.get('used')) !== undefined
  if (isUsed) throw new Error(noAccountsMessage(dataDir))
}
