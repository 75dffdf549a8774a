import { connect, type Socket } from 'node:net'
import type { PostgresType } from 'postgres'
import { type Sql, type SqlParameters, type SqlValue, textFor } from '#server/store/database.ts'
import { DiskFullError, UnavailableError } from '#server/store/faults.ts'
import type { DatabaseAddress } from './database-address.ts'
import { type NumberedText, numberedTextOf } from './numbered-text.ts'

/** A client of the package with one socket: once that is closed, every call throws. */
export interface Client {
  isLost(): boolean
  send(sql: Sql, parameters: SqlParameters): Promise<Answer>
  /** The statements with which a transaction begins. */
  begin(sql: string): Promise<void>
  /** Several statements, without parameters; gives the name of the last one, such as `COMMIT`. */
  exec(sql: Sql): Promise<string>
  /** Breaks the connection off. */
  drop(): void
  /** Waits for a call that runs, for a second at most. */
  close(): Promise<void>
}

interface Answer {
  rows: readonly object[]
  /** How many rows the statement has changed. */
  count: number
}

/** The package `postgres`. */
type Package = typeof import('postgres')

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
const END_TIMEOUT_S = 1

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

/** The server ends a statement before: if it has not, it is gone without a word. */
const ANSWER_LIMIT_MS = SESSION.statement_timeout + 15_000

/** PostgreSQL's answer to a wish for TLS that it cannot fulfil. */
const NO_TLS = 'N'.charCodeAt(0)

/** The statements of this program, which are few. */
const texts = new Map<Sql, NumberedText>()

/** No connection is opened before the first call. */
export function createClient(
  postgres: Package,
  address: DatabaseAddress,
  answerLimitMs = ANSWER_LIMIT_MS,
): Client {
  let socket: Socket | undefined
  let isLost = false
  let speaksNoTls = false

  /** The package would connect again, with a state of before, and in the midst of a transaction. */
  function socketOnce() {
    if (socket) {
      lose()
      throw connectionLost()
    }
    socket = openSocket(address)
    // The package begins TLS all the same, and fails with words that do not say why.
    if (address.ssl) socket.once('data', (answer: Buffer) => (speaksNoTls = answer[0] === NO_TLS))
    return socket
  }

  function lose() {
    if (isLost) return
    isLost = true
    // What still waits for the connection is answered so.
    void client.end({ timeout: 0 })
  }

  const options = {
    ...address,
    socket: socketOnce,
    max: 1,
    connect_timeout: CONNECT_TIMEOUT_S,
    backoff: () => 0,
    // The package would end a connection in the middle of a transaction.
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    connection: SESSION,
    types: TYPES,
    onnotice: () => {},
    onclose: lose,
  }
  const client = postgres(options)

  async function answerOf<T>(query: () => Promise<T>): Promise<T> {
    if (isLost) throw connectionLost()
    const limit = setTimeout(drop, answerLimitMs)
    try {
      return await query()
    } catch (error) {
      const { code, severity } = signsOf(error)
      if (speaksNoTls) throw connectionLost(new Error('its server speaks no TLS', { cause: error }))
      if (AUTHORITY_UNKNOWN.test(code))
        throw connectionLost(new Error(`${messageOf(error)} (${NAME_AUTHORITY})`, { cause: error }))
      if (code === DISK_FULL) throw new DiskFullError(messageOf(error), { cause: error })
      if (code === LOCK_TIMEOUT)
        throw new UnavailableError(`The database is busy: ${messageOf(error)}`, { cause: error })
      const isAway =
        ENDS_CONNECTION.test(severity) || UNAVAILABLE.test(code) || TLS_FAILED.test(code)
      throw isAway ? connectionLost(error) : error
    } finally {
      clearTimeout(limit)
    }
  }

  function drop() {
    lose()
    socket?.destroy()
  }

  function typed(value: SqlValue | undefined) {
    if (value === undefined || value === null) return null
    if (typeof value === 'number') return client.typed(value, INT8)
    // PostgreSQL stores no NUL, and refuses a statement that looks for one.
    return client.typed(value.replaceAll('\0', '\ufffd'), TEXT)
  }

  const exec = (sql: Sql) =>
    answerOf(async () => (await client.unsafe(textFor(sql, 'postgres')).simple()).command)

  return {
    isLost: () => isLost,
    send(sql, parameters) {
      const { text, names } = numberedText(sql)
      const values = names.map(name => typed(parameters[name]))
      return answerOf(async () => {
        const rows = await client.unsafe(text, values, { prepare: true })
        return { rows, count: rows.count }
      })
    },
    async begin(sql) {
      try {
        await exec(sql)
      } catch (error) {
        throw signsOf(error).code === READS_ONLY ? connectionLost(error) : error
      }
    },
    exec,
    drop,
    async close() {
      await client.end({ timeout: END_TIMEOUT_S })
      socket?.destroy()
    },
  }
}

/** For a host beginning with `/`, the socket of that folder. */
const openSocket = ({ host, port }: DatabaseAddress) =>
  host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)

function numberedText(sql: Sql): NumberedText {
  const known = texts.get(sql)
  if (known) return known
  const text = numberedTextOf(textFor(sql, 'postgres'))
  texts.set(sql, text)
  return text
}

const connectionLost = (cause?: unknown) =>
  new UnavailableError(`The database cannot be reached: ${messageOf(cause)}`, { cause })

const messageOf = (cause: unknown) =>
  cause instanceof Error ? cause.message.trim() : 'the connection was lost'

/** PostgreSQL's own word for how bad an error is: with these it ends the connection, or refuses one. */
const ENDS_CONNECTION = /^(FATAL|PANIC)$/

/**
 * Of the package, and of the system in Node's words. All else that PostgreSQL goes on after is a
 * fault of the call.
 */
const UNAVAILABLE = /^(CONNECT(ION)?_|SASL_SIGNATURE_MISMATCH$|E(AI_)?[A-Z]+$)/

/** Of PostgreSQL, where a server that another one has taken over from is to begin a write. */
const READS_ONLY = '0A000'

/** Of Node, where the two sides do not agree on TLS, or the certificate does not count. */
const TLS_FAILED = /^(EPROTO$|ERR_(SSL|TLS)_|UNABLE_TO_|INVALID_(CA|PURPOSE)$)|CERT/

/** Of OpenSSL, where nobody known has signed the certificate. */
const AUTHORITY_UNKNOWN = /^(UNABLE_TO_(VERIFY|GET_ISSUER)|SELF_SIGNED|DEPTH_ZERO)_/

const NAME_AUTHORITY = 'sslrootcert in DATABASE_URL names the file of the authority'

const DISK_FULL = '53100'

/** Another process holds a lock for too long. */
const LOCK_TIMEOUT = '55P03'

/** A pool in front of PostgreSQL may tell the severity in the field for people alone. */
function signsOf(error: unknown) {
  const { code, severity, severity_local: shown } = Object(error) as Record<string, unknown>
  return { code: String(code), severity: String(severity ?? shown) }
}
