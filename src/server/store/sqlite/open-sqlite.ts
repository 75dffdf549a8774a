import type { Log } from '#server/log.ts'
import { createMutex, type Unlock } from '#server/mutex.ts'
import type { Database } from '#server/store/database.ts'
import { DiskFullError, errorText } from '#server/store/faults.ts'
import { migrateSqlite } from '#server/store/migrations/migrate-sqlite.ts'
import schema from '#server/store/migrations/schema.sqlite.sql'
import { SCHEMA_VERSION } from '#server/store/migrations/version.ts'
import type { Pause } from '#server/store/operation-log/operation-slices.ts'
import type { AccountMark, Storage } from '#server/store/storage.ts'
import { inUnitOfWork } from '#server/store/unit-of-work.ts'
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
  isDiskFull,
  isNearlyFull,
  prepareDirectory,
  restrictDatabase,
  rollBackJournal,
  schemaVersionOf,
} from './database-file.ts'
import { type Connection, openDatabase } from './driver.ts'
import { emptiedMessage, hasMark, noAccountsMessage, writeMark } from './first-start-mark.ts'
import { snapshot, transaction } from './transaction.ts'
import { canShrink, rebuildDatabase, releaseFreePages } from './vacuum.ts'

interface SqliteOptions {
  /** `undefined`: a database in memory, which is lost at the end. */
  dataDir?: string | undefined
  /** A replacement for reading the free space of a folder's disk, for tests. */
  spaceIn?: ((folder: string) => DiskSpace) | undefined
  log?: Log | undefined
}

/** The database's file and what stands beside it. */
interface DataFile {
  path: string
  lock: Connection
  accounts: AccountMark
  space(): DiskSpace
}

/** Rejects with one clear line when the data cannot be used, and changes nothing then. */
export async function openSqlite({ dataDir, spaceIn = diskSpace, log }: SqliteOptions) {
  if (dataDir === undefined) {
    const db = await openDatabase(':memory:')
    await db.exec('pragma trusted_schema = off')
    return createStorage(db)
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
      if (version > 0 && version < SCHEMA_VERSION) await migrateSqlite(db, path, version)
      if (version > 0 && !(await canShrink(db))) await enableShrinking(path, version, log)
      return createStorage(db, {
        ...{ path, lock },
        accounts: accountMarkOf(dataDir),
        space: () => spaceIn(dataDir),
      })
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

const accountMarkOf = (dataDir: string): AccountMark => ({
  isSet: () => hasMark(dataDir),
  set: () => writeMark(dataDir),
  goneMessage: noAccountsMessage(dataDir),
})

const NO_MARK: AccountMark = { isSet: () => false, set() {}, goneMessage: 'The accounts are gone.' }

function createStorage(connection: Connection, file?: DataFile): Storage {
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

  /** Gives what ends the slice; a second call of that does nothing. */
  async function beginSlice(): Promise<() => Promise<void>> {
    const endSlice = await sliceTurn()
    let endTurn: Unlock = () => {}
    try {
      // Calls that have arrived meanwhile take their turns now.
      await new Promise(resolve => setImmediate(resolve))
      endTurn = await beginTurn()
      await connection.exec('begin')
    } catch (error) {
      endTurn()
      endSlice()
      throw error
    }
    let isOpen = true
    return async () => {
      if (isOpen) await connection.exec('rollback')
      isOpen = false
      endTurn()
      endSlice()
    }
  }

  async function readInSlices<T>(work: (db: Database, pause: Pause) => Promise<T>): Promise<T> {
    let end = await beginSlice()
    try {
      return await inUnitOfWork(connection, (db, unit) =>
        work(db, async () => {
          unit.pause()
          await end()
          end = await beginSlice()
          unit.goOn()
        }),
      )
    } finally {
      await end()
    }
  }

  const write = <T>(work: (db: Database) => Promise<T>) =>
    inTurn(async () => {
      try {
        return await transaction(connection, work)
      } catch (error) {
        isFull ||= isDiskFault(error)
        throw isDiskFull(error) ? new DiskFullError(errorText(error), { cause: error }) : error
      }
    })

  return {
    read: work => inTurn(() => snapshot(connection, work)),
    readInSlices,
    write,
    hasTables: async () => (await schemaVersionOf(connection)) !== 0,
    create: fill =>
      write(async db => {
        await db.exec(schema)
        await fill(db)
      }),
    isShared: false,
    clockSkew: async () => 0,
    // The lock beside the file keeps other servers away.
    alone: work => work(),
    withoutServers: work => work(),
    accounts: file?.accounts ?? NO_MARK,
    async keepCopy() {
      if (file) await copyDatabase(file.path, `${file.path}.before-resources`)
    },
    async eraseTraces() {
      if (file) await rebuildDatabase(file.path)
    },
    async hasRoom() {
      try {
        if (file && isNearlyFull(file.space())) return false
        if (!isFull) return true
        // Sets a value that is set already: this writes to the disk and changes nothing.
        await write(db => db.exec('pragma application_id = 0x636f616c'))
        isFull = false
        return true
      } catch {
        return false
      }
    },
    shrink: () => inTurn(() => releaseFreePages(connection)),
    gauges: () => [],
    async fail(failure) {
      const error = failure instanceof DiskFullError ? failure.cause : failure
      closed = true
      connection.close()
      file?.lock.close()
      return file && isDiskFault(error) ? diskError(file.path, error) : error
    },
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
