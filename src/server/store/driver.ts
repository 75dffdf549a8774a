export type Value = string | number | null
export type Parameters = Readonly<Record<string, Value>>

/** One SQLite connection. The texts handed in are constants; each is prepared once. */
export interface Database {
  get<T>(sql: string, parameters?: Parameters): T | undefined
  all<T>(sql: string, parameters?: Parameters): T[]
  run(sql: string, parameters?: Parameters): { changes: number; id: number }
  exec(sql: string): void
  inTransaction(): boolean
  close(): void
}

export interface OpenOptions {
  readOnly?: boolean
  /** Lets `vacuum into` write another file. */
  attach?: boolean
  /** How long to wait for another connection's lock, in milliseconds. */
  timeout?: number
}

/** The part of `DatabaseSync` that both packages offer and we use. */
interface Raw {
  prepare(sql: string): RawStatement
  exec(sql: string): void
  close(): void
  readonly isTransaction: boolean
  function(name: string, options: object, run: (...values: Value[]) => Value): void
  setAuthorizer?(decide: ((action: number) => number) | null): void
}

interface RawStatement {
  get(parameters: Parameters): unknown
  all(parameters: Parameters): unknown[]
  run(parameters: Parameters): { changes: number | bigint; lastInsertRowid: number | bigint }
}

interface Driver {
  DatabaseSync: new (path: string, options: object) => Raw
}

/** The first SQLite without the WAL-reset corruption. */
const OLDEST = [3, 51, 3] as const

/** Of sqlite3.h; the drivers' own constants differ in where they stand. */
const SQLITE_ATTACH = 24
const SQLITE_DENY = 1
const SQLITE_OK = 0

export function isNewEnough(version: string | undefined): boolean {
  if (version === undefined) return false
  const parts = version.split('.').map(Number)
  for (const [index, least] of OLDEST.entries()) {
    const part = parts[index] ?? 0
    if (part !== least) return part > least
  }
  return true
}

let driver: Promise<Driver> | undefined

/** Rejects where there is no SQLite: whoever says what is wrong with a file asks for that first. */
export const loadDriver = () => (driver ??= pickDriver())

export async function openDatabase(path: string, options: OpenOptions = {}): Promise<Database> {
  const { DatabaseSync } = await loadDriver()
  const raw = new DatabaseSync(fileName(path), {
    readOnly: options.readOnly ?? false,
    timeout: options.timeout ?? 250,
    enableForeignKeyConstraints: true,
  })
  raw.function('folded', { deterministic: true }, ofText(folded))
  raw.function('spelled', { deterministic: true }, ofText(spelled))
  return adapt(raw, options.attach ?? false)
}

/** SQLite would read a name that begins with `file:` as an address, and what follows a `?` as settings. */
export const fileName = (path: string) => (path.startsWith('file:') ? `./${path}` : path)

export async function sqliteVersion(): Promise<string> {
  const db = await openDatabase(':memory:')
  try {
    return db.get<{ version: string }>('select sqlite_version() as version')?.version ?? ''
  } finally {
    db.close()
  }
}

/** SQLite's own `lower` knows A to Z only; a search finds ÄRZTE by ärzte, and ШАХТА by шахта. */
export const folded = (text: string) => text.normalize('NFC').toLowerCase()

/** What has to match whole, in the spelling that is asked for: an older server kept others too. */
const spelled = (text: string) => text.normalize('NFC')

const ofText = (change: (text: string) => string) => (value: Value) =>
  typeof value === 'string' ? change(value) : value

async function pickDriver(): Promise<Driver> {
  const isOwnNew = isNewEnough(process.versions.sqlite)
  const own = isOwnNew ? await withoutItsWarning(() => import('node:sqlite')) : undefined
  // Node 22's cannot forbid that a statement reaches another file; the package can.
  if (own && 'setAuthorizer' in own.DatabaseSync.prototype) return own
  try {
    return await import('@photostructure/sqlite')
  } catch (cause) {
    if (own) return own
    throw new Error(
      `Node ${process.versions.node} has no SQLite of ${OLDEST.join('.')} or newer: `
        + 'install the optional package @photostructure/sqlite, or use Node 24.',
      { cause },
    )
  }
}

/** Node 22 calls node:sqlite experimental; every other warning still speaks. */
async function withoutItsWarning<T>(load: () => Promise<T>): Promise<T> {
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

function adapt(raw: Raw, attach: boolean): Database {
  const statements = new Map<string, RawStatement>()

  const prepared = (sql: string): RawStatement => {
    const known = statements.get(sql)
    if (known) return known
    const statement = raw.prepare(sql)
    statements.set(sql, statement)
    return statement
  }

  // Another file must not be reached through a statement (R23).
  if (!attach) raw.setAuthorizer?.(action => (action === SQLITE_ATTACH ? SQLITE_DENY : SQLITE_OK))

  return {
    get: <T>(sql: string, parameters: Parameters = {}) =>
      prepared(sql).get(parameters) as T | undefined,
    all: <T>(sql: string, parameters: Parameters = {}) => prepared(sql).all(parameters) as T[],
    run(sql, parameters = {}) {
      const { changes, lastInsertRowid } = prepared(sql).run(parameters)
      return { changes: Number(changes), id: Number(lastInsertRowid) }
    },
    exec: sql => raw.exec(sql),
    inTransaction: () => raw.isTransaction,
    close() {
      statements.clear()
      raw.close()
    },
  }
}
