import type { Resource } from '#definitions/define-resource.ts'
import { systemResources } from '#resources/system/index.ts'
import type { Log } from '#server/log.ts'
import type { Gauge } from '#server/metrics/gauge.ts'
import type { StoreKeys } from '#server/store/keys/load-keys.ts'
import { checkSecretKey, encryptSecrets } from '#server/store/keys/secret-key.ts'
import { checkLogKey, switchLogKey } from '#server/store/operation-log/log-key.ts'
import { loggedKindsOf } from '#server/store/operation-log/logged-kinds.ts'
import { SERVER_OPERATION } from '#server/store/operation-log/operation-chain.ts'
import type { Pause } from '#server/store/operation-log/operation-slices.ts'
import { createKnownMarks, createOperationTable } from '#server/store/operation-log/operations.ts'
import type { DatabaseAddress } from '#server/store/postgres/database-address.ts'
import { openPostgres } from '#server/store/postgres/open-postgres.ts'
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
import type { DiskSpace } from '#server/store/sqlite/database-file.ts'
import { openSqlite } from '#server/store/sqlite/open-sqlite.ts'
import { createConfigTable } from './configuration.ts'
import type { Database } from './database.ts'
import { createDepartmentTable } from './departments.ts'
import { createDeviceTable } from './devices.ts'
import { createDictTable, createDictTypeTable } from './dictionary.ts'
import { createIdempotencyKeyTable } from './idempotency-keys.ts'
import { createMenuTable } from './menus.ts'
import { createMetadataTable } from './metadata.ts'
import { createPreferenceTable } from './preferences.ts'
import { createQuotaTable } from './quotas.ts'
import { createRefusalTable } from './repeated-refusals.ts'
import { createRoleTable } from './roles.ts'
import { createSessionTable } from './sessions.ts'
import { createShopTable } from './shop.ts'
import type { AccountMark, Storage } from './storage.ts'
import type { Tables } from './tables.ts'
import { createThrottleTable } from './throttle.ts'
import { createUserTable } from './users.ts'

/** Hides all SQL statements. */
export interface Store {
  /**
   * Runs `work` when its turn has come, on one state of the data. Its tables are for this unit of
   * work alone: it throws when a call of them is pending at the end, and a later one throws.
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
  /** Whether other processes may use the same data at the same time. */
  isShared: boolean
  /** How far the clock of the database is ahead of this machine's, in milliseconds. */
  clockSkew(): Promise<number>
  /** Gives a little of the file's free space back to the disk. */
  shrink(): Promise<void>
  /** What its connections do. */
  gauges(): readonly Gauge[]
  close(): Promise<void>
}

interface StoreOptions {
  /** `undefined`: a database in memory, which is lost at the end. */
  dataDir?: string | undefined
  /** The address of a PostgreSQL database, which then has the data instead. */
  database?: DatabaseAddress | undefined
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
  const { database } = options
  const storage = database
    ? await openPostgres(database, { migrates: true })
    : await openSqlite(options)
  try {
    return await startStore(storage, options)
  } catch (error) {
    throw await storage.fail(error)
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
  quotas: createQuotaTable(db),
  idempotencyKeys: createIdempotencyKeyTable(db, keys.secrets),
  operations: createOperationTable(db, memory, keys.log),
  refusals: createRefusalTable(db),
  metadata: createMetadataTable(db),
  preferences: createPreferenceTable(db),
  editing: createEditingTable(db),
  resources: createResourceTables(db, memory.resources),
})

const TABLES_CHANGE = 'tables of described records have to change'

async function startStore(storage: Storage, options: StoreOptions): Promise<Store> {
  const { keys = {}, log, resources = [] } = options
  const memory = createTableMemory(resources)
  const tablesIn = (db: Database) => createTables(db, keys, memory)
  const planIn = (db: Database) =>
    planResources(db, tablesIn(db).metadata, resources, options.resourceMigrations)

  async function createWithSeed() {
    const seed = await options.prepareSeed()
    await storage.create(async db => {
      const tables = tablesIn(db)
      if (keys.log) await switchLogKey(tables, keys.log, undefined, Date.now())
      await (await planIn(db)).run()
      await seed(tables)
      await markUsed(tables)
    })
  }

  async function prepare() {
    if (!(await storage.hasTables())) await createWithSeed()
    const plan = await storage.read(async db => {
      const tables = tablesIn(db)
      await checkAccounts(tables, storage.accounts)
      await checkLogKey(tables, keys.log)
      await checkSecretKey(tables, keys.secrets)
      return planIn(db)
    })
    if (plan.isNeeded) await storage.keepCopy()
    const { encrypted, hasTraces } = plan.changesTables
      ? await storage.withoutServers(bringUpToDate, TABLES_CHANGE)
      : await bringUpToDate()
    if (encrypted > 0) {
      const advice =
        'copies, backups and rows of the log from before still hold them as they were typed'
      log?.('secrets_encrypted', { count: encrypted, advice })
    }
    if (hasTraces) await eraseSecretTraces()
  }

  const bringUpToDate = () =>
    storage.write(async db => {
      const tables = tablesIn(db)
      await (await planIn(db)).run()
      await options.prepareResources?.(tables)
      return {
        encrypted: await finishPendingWork(tables, keys),
        hasTraces: (await tables.metadata.get('secrets.traces')) !== undefined,
      }
    })

  /** Erases values from before their encryption; if this fails, the next start tries again. */
  async function eraseSecretTraces() {
    try {
      await storage.eraseTraces()
      await storage.write(db => tablesIn(db).metadata.remove('secrets.traces'))
    } catch (error) {
      log?.('secret_traces_left', { error: String(error), advice: 'tried again at the next start' })
    }
  }

  await storage.alone(prepare)

  return {
    read: work => storage.read(db => work(tablesIn(db))),
    readInSlices: work => storage.readInSlices((db, pause) => work(tablesIn(db), pause)),
    write: work => storage.write(db => work(tablesIn(db))),
    hasRoom: () => storage.hasRoom(),
    isShared: storage.isShared,
    clockSkew: () => storage.clockSkew(),
    shrink: () => storage.shrink(),
    gauges: () => storage.gauges(),
    close: () => storage.close(),
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

export const RESTORE_OPERATION = { ...SERVER_OPERATION, event: 'data.restore', url: 'restore' }

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

async function checkAccounts({ users, metadata }: Tables, mark: AccountMark) {
  if (await users.areThere()) return mark.set()
  if (mark.isSet() || (await metadata.get('used')) !== undefined) throw new Error(mark.goneMessage)
}
