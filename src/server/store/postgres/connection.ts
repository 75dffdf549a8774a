import { type Database, returnedId, type Sql, type SqlParameters } from '#server/store/database.ts'
import { type Client, createClient } from './client.ts'
import type { DatabaseAddress } from './database-address.ts'

/** One connection, which is made again after it was lost. */
export interface Connection extends Database {
  /**
   * Runs `begin`, and from then on no call goes to any other connection: one that was made again
   * would know nothing of the transaction. If it throws, there is no transaction.
   */
  begin(sql: string): Promise<void>
  /** Throws where PostgreSQL rolls back instead, because a statement has failed before. */
  commit(): Promise<void>
  /** Never rejects: where the connection is lost, PostgreSQL rolls back. */
  rollback(): Promise<void>
  close(): Promise<void>
}

/** No connection is opened before the first call. */
export async function createConnection(
  address: DatabaseAddress,
  /** For tests: how long a statement may take before the connection counts as lost. */
  answerLimitMs?: number,
): Promise<Connection> {
  const { default: postgres } = await loadPackage()
  let current = createClient(postgres, address, answerLimitMs)
  /** That of a transaction that is not at its end. */
  let begun: Client | undefined

  function client(): Client {
    if (begun) return begun
    if (current.isLost()) current = createClient(postgres, address, answerLimitMs)
    return current
  }

  const send = (sql: Sql, parameters: SqlParameters = {}) => client().send(sql, parameters)

  async function rollbackOf(of: Client) {
    if (of.isLost()) return
    try {
      await of.exec('rollback')
    } catch {
      // Whatever state it is in, nobody else gets it.
      of.drop()
    }
  }

  return {
    async get<T>(sql: Sql, parameters?: SqlParameters) {
      const [row] = (await send(sql, parameters)).rows
      return row as T | undefined
    },
    all: async <T>(sql: Sql, parameters?: SqlParameters) => [
      ...((await send(sql, parameters)).rows as T[]),
    ],
    run: async (sql, parameters) => ({ changes: (await send(sql, parameters)).count }),
    async add(sql, parameters) {
      const [row] = (await send(sql, parameters)).rows
      return returnedId(row)
    },
    async exec(sql) {
      await client().exec(sql)
    },
    async begin(sql) {
      begun = undefined
      const beginning = client()
      try {
        await beginning.begin(sql)
      } catch (error) {
        // The transaction may have begun, and what stands behind `begin` have failed.
        await rollbackOf(beginning)
        throw error
      }
      begun = beginning
    },
    async commit() {
      const command = await client().exec('commit')
      begun = undefined
      if (command !== 'COMMIT') throw new Error('A statement failed, so nothing was written.')
    },
    async rollback() {
      const ending = begun
      begun = undefined
      if (ending) await rollbackOf(ending)
    },
    close: () => current.close(),
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
