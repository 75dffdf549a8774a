import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Database } from '#server/store/database.ts'
import { errorText } from '#server/store/faults.ts'
import { APPLICATION_ID, SCHEMA_VERSION } from '#server/store/migrations/version.ts'
import { type Connection, loadDriver, openDatabase } from './driver.ts'

const DATABASE_FILE = 'coalface.db'
const LOCK_FILE = 'coalface.lock'

export const databasePath = (dataDir: string) => join(dataDir, DATABASE_FILE)

/**
 * Does not use mkdir's own `recursive`, which never ends below a folder that accepts none, such as
 * /proc.
 */
export function prepareDirectory(dataDir: string) {
  const missing: string[] = []
  for (let at = resolve(dataDir); !existsSync(at); at = dirname(at)) missing.unshift(at)
  try {
    for (const folder of missing) mkdirSync(folder, { mode: 0o700 })
  } catch (cause) {
    throw new Error(`The data directory ${dataDir} cannot be made: ${errorText(cause)}`, { cause })
  }
  if (!statSync(dataDir).isDirectory()) {
    throw new Error(`The data directory ${dataDir} cannot be made: a file has that name`)
  }
}

/**
 * The lock is an open transaction on a database of its own: a second server is refused at once, and
 * the operating system releases the lock however this process ends.
 */
export async function acquireLock(dataDir: string): Promise<Connection> {
  const path = join(dataDir, LOCK_FILE)
  await loadDriver()
  let lock: Connection | undefined
  try {
    restrictToOwner(path)
    lock = await openDatabase(path, { timeoutMs: 0 })
    await lock.exec('begin exclusive')
    return lock
  } catch (cause) {
    lock?.close()
    throw new Error(lockErrorMessage(dataDir, path, cause), { cause })
  }
}

function lockErrorMessage(dataDir: string, path: string, cause: unknown): string {
  if (isBusy(cause)) return `The data in ${dataDir} is in use by another Coalface server.`
  if (sqliteCodeOf(cause) === SQLITE_NOTADB) {
    return `${path} is not the lock file of a Coalface server: remove it, there is no data in it.`
  }
  return `The data directory ${dataDir} cannot be written to: ${errorText(cause)}`
}

/**
 * Rolls back a transaction that a kill left in a rollback journal: a new file has one until the
 * write-ahead log is switched on, and a read-only connection cannot roll it back.
 */
export async function rollBackJournal(path: string): Promise<void> {
  if (!existsSync(path) || !existsSync(`${path}-journal`)) return
  let db: Connection | undefined
  try {
    checkSidecarFiles(path)
    db = await openDatabase(path)
    await schemaVersionOf(db)
  } catch {
    // `inspectDatabase` reports what is wrong with the file.
  } finally {
    db?.close()
  }
}

/** What a database of ours says of itself; `version` 0 is a file without tables. */
interface DatabaseInfo {
  version: number
}

/**
 * Checks an existing file through a read-only connection, and throws the one line that says why it
 * cannot be used. `undefined` without a file.
 */
export async function inspectDatabase(
  path: string,
  check: 'quick_check' | 'integrity_check' = 'quick_check',
): Promise<DatabaseInfo | undefined> {
  const size = sizeOf(path)
  checkSidecarFiles(path)
  if (size === 0) {
    const trace = findTraceOfData(path)
    const state = existsSync(path) ? 'empty' : 'gone'
    if (trace) {
      const message = damagedMessage(path, `it is ${state}, and ${trace} tells of data in it`)
      throw new Error(
        `${message}. To begin anew on purpose, move the folder ${dirname(path)} away.`,
      )
    }
    return undefined
  }
  await loadDriver()
  let problems: readonly string[]
  let application: number | undefined
  let version: number | undefined
  let db: Connection | undefined
  try {
    db = await openDatabase(path, { readOnly: true })
    const id = await db.get<{ application_id: number }>('pragma application_id')
    application = id?.application_id
    version = await schemaVersionOf(db)
    const rows = await db.all<Record<string, string>>(CHECKS[check])
    problems = rows.map(row => row.quick_check ?? row.integrity_check ?? '')
  } catch (cause) {
    if (isBusy(cause)) {
      throw new Error(`The database ${path} is in use by another program.`, { cause })
    }
    if (UNREADABLE_CODES.has(sqliteCodeOf(cause) ?? 0)) throw unreadableError(path, cause)
    if (sqliteCodeOf(cause) === SQLITE_READONLY && existsSync(`${path}-journal`)) {
      throw new Error(
        `The database ${path} was left in the middle of a change: `
          + 'start the server once, which takes it back.',
        { cause },
      )
    }
    throw new Error(damagedMessage(path, errorText(cause)), { cause })
  } finally {
    db?.close()
  }
  if (problems.join() !== 'ok') throw new Error(damagedMessage(path, problems.join('; ')))
  if (application === 0 && version === 0) return { version }
  if (application !== APPLICATION_ID)
    throw new Error(`The file ${path} is not a Coalface database.`)
  if (version > SCHEMA_VERSION) {
    throw new Error(
      `The database ${path} has version ${version}, this program knows ${SCHEMA_VERSION}: `
        + 'use a newer program or restore an older backup.',
    )
  }
  return { version }
}

/** 0 without a file. A file that cannot be read is not the same as a damaged one. */
function sizeOf(path: string): number {
  try {
    const { size } = statSync(path)
    if (size > 0) accessSync(path, constants.R_OK)
    return size
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw unreadableError(path, cause)
  }
}

/**
 * Finds a file that a killed first start does not leave beside an empty database: a write-ahead
 * log, which SQLite would throw away, or a copy that a newer program or `restore` made. Empty files
 * do not count. If the database itself is gone only the log counts: an administrator may begin anew
 * and keep the copies.
 */
function findTraceOfData(path: string): string | undefined {
  const [folder, file] = [dirname(path), basename(path)]
  const traces = existsSync(path) ? /^(-wal|\.(version|before)-\d+)$/ : /^-wal$/
  if (!existsSync(folder)) return undefined
  return readdirSync(folder).find(
    name =>
      name.startsWith(file)
      && traces.test(name.slice(file.length))
      && sizeOf(join(folder, name)) > 0,
  )
}

const unreadableError = (path: string, cause: unknown) =>
  new Error(`The database ${path} cannot be read: ${errorText(cause)}`, { cause })

const CHECKS = {
  quick_check: 'pragma quick_check(1)',
  integrity_check: 'pragma integrity_check(1)',
} as const

export const schemaVersionOf = async (db: Database) =>
  (await db.get<{ user_version: number }>('pragma user_version'))?.user_version ?? 0

/**
 * Restricts a file to its owner before it holds data; SQLite gives its other files the same mode.
 */
export function restrictToOwner(path: string) {
  // Opening a pipe would block until another program reads it.
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) {
    throw new Error(`${path} is not a file`)
  }
  checkSidecarFiles(path)
  closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
}

/**
 * SQLite waits for a pipe forever, follows no link, and beside a folder it reads but cannot write.
 */
function checkSidecarFiles(path: string) {
  for (const end of ['-wal', '-shm', '-journal']) {
    if (lstatSync(path + end, { throwIfNoEntry: false })?.isFile() === false) {
      throw new Error(`${path}${end} is not a plain file: move it away`)
    }
  }
}

/** Checked here, because SQLite would only report that it was unable to open the file. */
export function restrictDatabase(path: string) {
  try {
    restrictToOwner(path)
  } catch (cause) {
    throw unwritableError(path, cause)
  }
}

/** The error for a disk that fails at a start, in reading or in writing. */
export const diskError = (path: string, cause: unknown) =>
  isReadFault(cause) ? unreadableError(path, cause) : unwritableError(path, cause)

const unwritableError = (path: string, cause: unknown) =>
  new Error(`The database ${path} cannot be written to: ${errorText(cause)}`, { cause })

const damagedMessage = (path: string, problem: string) =>
  `The database ${path} is damaged (${problem.replace(/\s+/g, ' ')}). It was not changed. `
  + 'Restore a backup: node dist/server.mjs restore FILE'

/** Sizes in bytes; `free` is what a program without special rights may still write. */
export interface DiskSpace {
  free: number
  size: number
}

export function diskSpace(folder: string): DiskSpace {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/** A disk with less than this share of it free counts as nearly full: */
const NEARLY_FULL_SHARE = 0.05
/** however small it is, with less than this, several times what the largest change needs; */
const MIN_THRESHOLD_BYTES = 1_000_000
/** however large it is, never with more than this, four times what the write-ahead log may grow to. */
const MAX_THRESHOLD_BYTES = 64_000_000

/** Warns before a write fails: the next writes may find no room. */
export const isNearlyFull = ({ free, size }: DiskSpace) =>
  free < Math.min(Math.max(size * NEARLY_FULL_SHARE, MIN_THRESHOLD_BYTES), MAX_THRESHOLD_BYTES)

export async function configureConnection(db: Database) {
  // Works on a new, empty file only; an older file is rebuilt for it (vacuum.ts).
  await db.exec('pragma auto_vacuum = incremental')
  await db.exec('pragma journal_mode = wal')
  await db.exec('pragma synchronous = full')
  await db.exec('pragma foreign_keys = on')
  await db.exec('pragma trusted_schema = off')
  await db.exec('pragma busy_timeout = 250')
  await db.exec('pragma journal_size_limit = 16777216')
  const mode = (await db.get<{ journal_mode: string }>('pragma journal_mode'))?.journal_mode
  const synchronous = (await db.get<{ synchronous: number }>('pragma synchronous'))?.synchronous
  // Some builds default to less, and then an answered write could be lost.
  if (mode !== 'wal' || synchronous !== 2) {
    throw new Error(`SQLite keeps no write safe: journal ${mode}, synchronous ${synchronous}.`)
  }
}

/** SQLITE_FULL: the disk is full, or the file has reached its limit. */
export const isDiskFull = (error: unknown) => sqliteCodeOf(error) === 13

/** Also SQLITE_IOERR, which SQLite reports for a used-up quota. */
export const isDiskFault = (error: unknown) => isDiskFull(error) || sqliteCodeOf(error) === 10

/** SQLITE_IOERR_READ, SQLITE_IOERR_SHORT_READ */
const isReadFault = (error: unknown) => [266, 522].includes(sqliteExtendedCodeOf(error) ?? 0)

const isBusy = (error: unknown) => sqliteCodeOf(error) === 5

/** SQLITE_PERM, SQLITE_IOERR, SQLITE_CANTOPEN */
const UNREADABLE_CODES = new Set([3, 10, 14])

/** SQLITE_READONLY */
const SQLITE_READONLY = 8

/** SQLITE_NOTADB */
const SQLITE_NOTADB = 26

function sqliteCodeOf(error: unknown): number | undefined {
  const code = sqliteExtendedCodeOf(error)
  return code === undefined ? undefined : code & 0xff
}

function sqliteExtendedCodeOf(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | null)?.errcode
  return typeof code === 'number' ? code : undefined
}
