import { randomBytes } from 'node:crypto'
import postgres from 'postgres'

/** A database of one test. */
export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** After so many seconds without use it closes, so that it keeps no process alive. */
const IDLE_SECONDS = 1

let admin: postgres.Sql | undefined

/** The cluster that `npm run postgres` has started; without it tests run on SQLite. */
export const postgresUrl = () => process.env.TEST_POSTGRES || undefined

/** A new database, or a copy of one that nobody uses. */
export async function newDatabase(template = 'template0'): Promise<TestDatabase> {
  const cluster = postgresUrl()
  if (cluster === undefined) throw new Error('No TEST_POSTGRES: run `npm run postgres`')
  admin ??= postgres(cluster, { max: 1, idle_timeout: IDLE_SECONDS })
  const connection = admin
  const name = `test_${randomBytes(8).toString('hex')}`
  await connection.unsafe(`create database ${name} template ${template}`)
  const url = new URL(cluster)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      await connection.unsafe(`drop database ${name} with (force)`)
    },
  }
}
