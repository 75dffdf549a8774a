import type { Options, PostgresType } from 'postgres'
import {
  type Database,
  returnedId,
  type Sql,
  type SqlParameters,
  type SqlValue,
  textFor,
} from '#server/store/database.ts'
import { UnavailableError } from '#server/store/unavailable-error.ts'
import type { DatabaseAddress } from './database-address.ts'
import { type NumberedText, numberedTextOf } from './numbered-text.ts'

/** One connection, which is made again after it was lost. */
export interface Connection extends Database {
  /**
   * Runs `begin`, and from then on no call goes to any other connection: one that was made again
   * would know nothing of the transaction.
   */
  begin(sql: string): Promise<void>
  /** Throws where PostgreSQL rolls back instead, because a statement has failed before. */
  commit(): Promise<void>
  /** Does nothing where the connection is lost: PostgreSQL rolls back then. */
  rollback(): Promise<void>
  close(): Promise<void>
}

/** PostgreSQL's numbers of its types (pg_type.dat). */
const BOOL = 16
const INT8 = 20
const TEXT = 25
const NUMERIC = 1700

/** Numbers as JavaScript has them; a condition is 1 or 0, as with SQLite. */
const TYPES: Record<string, PostgresType> = {
  number: { to: INT8, from: [INT8, NUMERIC], serialize: String, parse: Number },
  condition: {
    to: BOOL,
    from: [BOOL],
    serialize: String,
    parse: (text: string) => +(text === 't'),
  },
}

const CONNECT_TIMEOUT_S = 5
const RECONNECT_AFTER_S = 0.2

/** What the server is told of each connection, in milliseconds. */
const SESSION = {
  application_name: 'coalface',
  // A statement outside of a transaction of ours writes nothing.
  default_transaction_read_only: true,
  statement_timeout: 60_000,
  // A process that hangs holds up nobody for longer.
  lock_timeout: 15_000,
  idle_in_transaction_session_timeout: 60_000,
}

/** No connection is opened before the first call. */
export async function createConnection(address: DatabaseAddress): Promise<Connection> {
  const { default: postgres } = await loadPackage()
  let losses = 0
  /** How many losses there were when the transaction began. */
  let begunAt: number | undefined
  const options: Options<typeof TYPES> = {
    ...address,
    max: 1,
    connect_timeout: CONNECT_TIMEOUT_S,
    backoff: () => RECONNECT_AFTER_S,
    // The package would end a connection in the middle of a transaction.
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    connection: SESSION,
    types: TYPES,
    onnotice: () => {},
    onclose: () => {
      losses += 1
    },
  }
  const client = postgres(options)
  const texts = new Map<Sql, NumberedText>()

  function textOf(sql: Sql): NumberedText {
    const known = texts.get(sql)
    if (known) return known
    const text = numberedTextOf(textFor(sql, 'postgres'))
    texts.set(sql, text)
    return text
  }

  async function answerOf<T>(query: () => Promise<T>): Promise<T> {
    if (begunAt !== undefined && begunAt !== losses) throw connectionLost()
    try {
      return await query()
    } catch (error) {
      throw isUnavailable(error) ? connectionLost(error) : error
    }
  }

  function send(sql: Sql, parameters: SqlParameters = {}) {
    const { text, names } = textOf(sql)
    const values = names.map(name => typed(parameters[name]))
    return answerOf(async () => client.unsafe(text, values, { prepare: true }))
  }

  function typed(value: SqlValue | undefined) {
    if (value === undefined || value === null) return null
    return client.typed(value, typeof value === 'number' ? INT8 : TEXT)
  }

  const exec = (sql: Sql) => answerOf(async () => client.unsafe(textFor(sql, 'postgres')).simple())

  return {
    async get<T>(sql: Sql, parameters?: SqlParameters) {
      const [row] = await send(sql, parameters)
      return row as T | undefined
    },
    all: async <T>(sql: Sql, parameters?: SqlParameters) => [
      ...((await send(sql, parameters)) as unknown as T[]),
    ],
    run: async (sql, parameters) => ({ changes: (await send(sql, parameters)).count }),
    async add(sql, parameters) {
      const [row] = await send(sql, parameters)
      return returnedId(row as { id?: unknown } | undefined)
    },
    async exec(sql) {
      await exec(sql)
    },
    async begin(sql) {
      begunAt = undefined
      // The first call after a loss makes the connection anew.
      await exec(sql)
      begunAt = losses
    },
    async commit() {
      const { command } = await exec('commit')
      begunAt = undefined
      if (command !== 'COMMIT') throw new Error('A statement failed, so nothing was written.')
    },
    async rollback() {
      const isLost = begunAt !== losses
      begunAt = undefined
      if (!isLost) await exec('rollback')
    },
    close: () => client.end({ timeout: 1 }),
  }
}

/** Rejects with the one line that says what is missing. */
async function loadPackage() {
  try {
    return await import('postgres')
  } catch (cause) {
    throw new Error('DATABASE_URL needs the optional package postgres: npm ci installs it.', {
      cause,
    })
  }
}

const connectionLost = (cause?: unknown) =>
  new UnavailableError(`The database cannot be reached: ${messageOf(cause)}`, { cause })

const messageOf = (cause: unknown) =>
  cause instanceof Error ? cause.message : 'the connection was lost'

/** Of the package, of Node and of PostgreSQL (appendix A of its manual). */
const UNAVAILABLE =
  /^(CONNECT|E(CONN|HOST|NET|PIPE|TIMEDOUT|NOTFOUND|AI_)|08|57P0|53300$|25006$|55P03$|25P03$|ENOENT$)/

const isUnavailable = (error: unknown) =>
  UNAVAILABLE.test(String((error as { code?: unknown } | null)?.code))
