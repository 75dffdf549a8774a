import {
  type Database,
  returnedId,
  type Sql,
  type SqlParameters,
  type SqlValue,
  textFor,
} from '#server/store/database.ts'
import { personSearchText } from '#server/store/text/search-text.ts'
import { foldCase, normalizeSpelling } from '#server/store/text/spelling.ts'

/** One SQLite connection. */
export interface Connection extends Database {
  inTransaction(): boolean
  close(): void
}

export interface DatabaseOptions {
  readOnly?: boolean
  /** Allows `vacuum into` to write another file. */
  canAttach?: boolean
  /** How long to wait for another connection's lock, in milliseconds. */
  timeoutMs?: number
}

/** The part of `DatabaseSync` that both packages offer and we use. */
interface RawDatabase {
  prepare(sql: string): RawStatement
  exec(sql: string): void
  close(): void
  readonly isTransaction: boolean
  function(name: string, options: object, run: (...values: SqlValue[]) => SqlValue): void
  setAuthorizer?(decide: ((action: number) => number) | null): void
}

interface RawStatement {
  get(parameters: SqlParameters): unknown
  all(parameters: SqlParameters): unknown[]
  run(parameters: SqlParameters): { changes: number | bigint }
}

interface Driver {
  DatabaseSync: new (path: string, options: object) => RawDatabase
}

/** The first SQLite version without the bug that corrupts a WAL on reset. */
const OLDEST_SAFE_VERSION = [3, 51, 3] as const

/** From sqlite3.h; the drivers expose their constants in different places. */
const SQLITE_ATTACH = 24
const SQLITE_DENY = 1
const SQLITE_OK = 0

export function isSafeSqliteVersion(version: string | undefined): boolean {
  if (version === undefined) return false
  const parts = version.split('.').map(Number)
  for (const [index, least] of OLDEST_SAFE_VERSION.entries()) {
    const part = parts[index] ?? 0
    if (part !== least) return part > least
  }
  return true
}

let driver: Promise<Driver> | undefined

/** Rejects when there is no SQLite: callers that explain errors of a file load the driver first. */
export const loadDriver = (): Promise<Driver> => (driver ??= pickDriver())

export async function openDatabase(
  path: string,
  options: DatabaseOptions = {},
): Promise<Connection> {
  const { DatabaseSync } = await loadDriver()
  const raw = new DatabaseSync(plainFileName(path), {
    readOnly: options.readOnly ?? false,
    timeout: options.timeoutMs ?? 250,
    enableForeignKeyConstraints: true,
  })
  // For migrations and tests; the program folds what it stores and what it looks for.
  raw.function('folded', { deterministic: true }, forText(foldCase))
  raw.function('spelled', { deterministic: true }, forText(normalizeSpelling))
  raw.function('person_search_text', { deterministic: true }, searchTextFromColumns)
  return wrapDatabase(raw, options.canAttach ?? false)
}

/**
 * SQLite would read a name that begins with `file:` as an address, and the part after `?` as
 * settings.
 */
export const plainFileName = (path: string) => (path.startsWith('file:') ? `./${path}` : path)

export async function sqliteVersion(): Promise<string> {
  const db = await openDatabase(':memory:')
  try {
    return (await db.get<{ version: string }>('select sqlite_version() as version'))?.version ?? ''
  } finally {
    db.close()
  }
}

const forText = (change: (text: string) => string) => (value: SqlValue) =>
  typeof value === 'string' ? change(value) : value

/** The columns are texts; SQLite counts the parameters. */
const searchTextFromColumns = (
  username: SqlValue,
  nickName: SqlValue,
  nickNameZh: SqlValue,
  phone: SqlValue,
  email: SqlValue,
) =>
  personSearchText({
    username: String(username),
    nickName: String(nickName),
    nickNameZh: String(nickNameZh ?? ''),
    phone: String(phone),
    email: String(email),
  })

async function pickDriver(): Promise<Driver> {
  const isOwnNew = isSafeSqliteVersion(process.versions.sqlite)
  const own = isOwnNew ? await withoutSqliteWarning(() => import('node:sqlite')) : undefined
  // Node 22's SQLite cannot forbid a statement to reach another file; the package can.
  if (own && 'setAuthorizer' in own.DatabaseSync.prototype) return own
  try {
    return await import('@photostructure/sqlite')
  } catch (cause) {
    if (own) return own
    throw new Error(
      `Node ${process.versions.node} has no SQLite of ${OLDEST_SAFE_VERSION.join('.')} or newer: `
        + 'install the optional package @photostructure/sqlite, or use Node 24.',
      { cause },
    )
  }
}

/** Hides Node 22's warning that node:sqlite is experimental, and no other warning. */
async function withoutSqliteWarning<T>(load: () => Promise<T>): Promise<T> {
  const emit = process.emitWarning
  process.emitWarning = ((warning: string | Error, ...rest: unknown[]) => {
    if (!/SQLite is an experimental feature/.test(String(warning))) {
      Reflect.apply(emit, process, [warning, ...rest])
    }
  }) as typeof process.emitWarning
  try {
    return await load()
  } finally {
    process.emitWarning = emit
  }
}

function wrapDatabase(raw: RawDatabase, attach: boolean): Connection {
  const statements = new Map<Sql, RawStatement>()

  const prepared = (sql: Sql): RawStatement => {
    const known = statements.get(sql)
    if (known) return known
    const statement = raw.prepare(textFor(sql, 'sqlite'))
    statements.set(sql, statement)
    return statement
  }

  // No statement may reach another file (R23).
  if (!attach) raw.setAuthorizer?.(action => (action === SQLITE_ATTACH ? SQLITE_DENY : SQLITE_OK))

  return {
    get: async <T>(sql: Sql, parameters: SqlParameters = {}) =>
      prepared(sql).get(parameters) as T | undefined,
    all: async <T>(sql: Sql, parameters: SqlParameters = {}) =>
      prepared(sql).all(parameters) as T[],
    async run(sql, parameters = {}) {
      return { changes: Number(prepared(sql).run(parameters).changes) }
    },
    async add(sql, parameters = {}) {
      return returnedId(prepared(sql).get(parameters) as { id?: unknown } | undefined)
    },
    exec: async sql => raw.exec(textFor(sql, 'sqlite')),
    inTransaction: () => raw.isTransaction,
    close() {
      statements.clear()
      raw.close()
    },
  }
}
