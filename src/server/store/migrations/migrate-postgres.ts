import type { Database } from '#server/store/database.ts'
import { errorText } from '#server/store/faults.ts'
import toVersion14 from './migration-14.postgres.sql'
import toVersion15 from './migration-15.postgres.sql'
import { SCHEMA_VERSION } from './version.ts'

/** The first version that ran on PostgreSQL. */
export const OLDEST_POSTGRES_VERSION = 13

/** Each migration leads to the next version; schema.postgres.sql is the result of all of them. */
const MIGRATIONS: readonly string[] = [toVersion14, toVersion15]

/** Runs all migrations in the transaction of `db`: a kill leaves the old schema or the new one. */
export async function migratePostgres(db: Database, from: number): Promise<void> {
  try {
    for (const step of MIGRATIONS.slice(from - OLDEST_POSTGRES_VERSION)) await db.exec(step)
  } catch (cause) {
    throw new Error(
      `The database of DATABASE_URL cannot be brought from version ${from} to ${SCHEMA_VERSION} `
        + `(${errorText(cause)}). It was not changed.`,
      { cause },
    )
  }
}
