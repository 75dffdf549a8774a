import { openDatabase, type Database } from './driver.ts'
import schema from './schema.sql'
import { createConfigTable, type ConfigTable } from './store/config.ts'
import { createDeviceTable, type DeviceTable } from './store/devices.ts'
import { createDictTable, type DictTable } from './store/dict.ts'
import {
  databaseIn,
  diskSpace,
  examine,
  isDiskFault,
  isNearlyFull,
  outOfReach,
  prepareDirectory,
  restrictDatabase,
  setUp,
  takeBack,
  takeLock,
  versionOf,
  type Space,
} from './store/file.ts'
import { createMenuTable, type MenuTable } from './store/menus.ts'
import { migrate } from './store/migrate.ts'
import { createOperationTable, type OperationTable } from './store/operations.ts'
import { createReplayTable, type ReplayTable } from './store/replays.ts'
import { createRoleTable, type RoleTable } from './store/roles.ts'
import { createSessionTable, type SessionTable } from './store/sessions.ts'
import type { Pause } from './store/slices.ts'
import { createThrottleTable, type ThrottleTable } from './store/throttle.ts'
import { createUserTable, type UserTable } from './store/users.ts'
import { SCHEMA_VERSION } from './store/version.ts'
import { createTurns, type EndTurn } from './turns.ts'

export interface Tables {
  users: UserTable
  roles: RoleTable
  menus: MenuTable
  dict: DictTable
  config: ConfigTable
  sessions: SessionTable
  devices: DeviceTable
  throttle: ThrottleTable
  replays: ReplayTable
  operations: OperationTable
}

/** Every SQL statement stands behind this; the signatures suit other databases as well. */
export interface Store {
  /** Sees one state of the data from beginning to end. */
  read<T>(work: (tables: Tables) => Promise<T>): Promise<T>
  /**
   * A read that may take long. At each pause others are answered first; between two pauses it sees
   * one state of the data.
   */
  readInSlices<T>(work: (tables: Tables, pause: Pause) => Promise<T>): Promise<T>
  /** All or nothing; when it resolves, the data is on the disk. */
  write<T>(work: (tables: Tables) => Promise<T>): Promise<T>
  /** Whether the next writes find room on the disk; after one that found none, one is tried. */
  hasRoom(): Promise<boolean>
  close(): Promise<void>
}

export interface StoreOptions {
  /** `undefined`: a database in memory that is gone afterwards. */
  dataDir: string | undefined
  /** Fills a new database, in the transaction that makes its tables. */
  seed(tables: Tables): Promise<void>
  /** What the disk of a folder has left, for tests. */
  spaceIn?: (folder: string) => Space
}

/** Rejects with one clear line when the data cannot be used; nothing is changed then. */
export async function openStore({
  dataDir,
  seed,
  spaceIn = diskSpace,
}: StoreOptions): Promise<Store> {
  if (dataDir === undefined) {
    const db = await openDatabase(':memory:')
    db.exec('pragma trusted_schema = off')
    return start(db, seed)
  }

  prepareDirectory(dataDir)
  const path = databaseIn(dataDir)
  const lock = await takeLock(dataDir)
  try {
    await takeBack(path)
    const { version = 0 } = (await examine(path)) ?? {}
    restrictDatabase(path)
    const db = await openDatabase(path)
    try {
      setUp(db)
      if (version > 0 && version < SCHEMA_VERSION) await migrate(db, path, version)
      return await start(db, seed, { lock, space: () => spaceIn(dataDir) })
    } catch (error) {
      db.close()
      throw isDiskFault(error) ? outOfReach(path, error) : error
    }
  } catch (error) {
    lock.close()
    throw error
  }
}

export const tablesOf = (db: Database): Tables => ({
  users: createUserTable(db),
  roles: createRoleTable(db),
  menus: createMenuTable(db),
  dict: createDictTable(db),
  config: createConfigTable(db),
  sessions: createSessionTable(db),
  devices: createDeviceTable(db),
  throttle: createThrottleTable(db),
  replays: createReplayTable(db),
  operations: createOperationTable(db),
})

async function start(
  db: Database,
  seed: StoreOptions['seed'],
  file?: { lock: Database; space: () => Space },
): Promise<Store> {
  const tables = tablesOf(db)
  /** One at a time: the connection is shared, and a reader must not see half a transaction. */
  const turn = createTurns()
  /** Of all that read long, one waits for the connection: a call waits for one slice at most. */
  const sliceTurn = createTurns()
  let closed = false
  /** Until the disk says otherwise: that a smaller write found room is no sign of it. */
  let isFull = false

  async function beginTurn(): Promise<EndTurn> {
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

  async function beginSlice(): Promise<EndTurn> {
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
    async function pause() {
      end()
      end = await beginSlice()
    }
    try {
      return await work(tables, pause)
    } finally {
      end()
    }
  }

  async function transaction<T>(work: () => Promise<T>): Promise<T> {
    db.exec('begin immediate')
    try {
      const result = await work()
      db.exec('commit')
      return result
    } catch (error) {
      isFull ||= isDiskFault(error)
      // A full disk may have ended it already.
      if (db.inTransaction()) db.exec('rollback')
      throw error
    }
  }

  if (versionOf(db) === 0) {
    await transaction(async () => {
      db.exec(schema)
      await seed(tables)
    })
  }

  return {
    read: work => inTurn(() => work(tables)),
    readInSlices,
    write: work => inTurn(() => transaction(() => work(tables))),
    async hasRoom() {
      try {
        if (file && isNearlyFull(file.space())) return false
        if (!isFull) return true
        // Sets what is set already: a write that reaches the disk and changes nothing.
        await inTurn(() => transaction(async () => db.exec('pragma application_id = 0x636f616c')))
        isFull = false
        return true
      } catch {
        return false
      }
    },
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
        file?.lock.close()
      }
    },
  }
}
