import { errorText } from '#server/store/faults.ts'
import { copyDatabase } from '#server/store/sqlite/copy-database.ts'
import type { Connection } from '#server/store/sqlite/driver.ts'
import { transaction } from '#server/store/sqlite/transaction.ts'
import toVersion2 from './migration-2.sqlite.sql'
import toVersion3 from './migration-3.sqlite.sql'
import toVersion4 from './migration-4.sqlite.sql'
import toVersion5 from './migration-5.sqlite.sql'
import toVersion6 from './migration-6.sqlite.sql'
import toVersion7 from './migration-7.sqlite.sql'
import toVersion8 from './migration-8.sqlite.sql'
import toVersion9 from './migration-9.sqlite.sql'
import toVersion10 from './migration-10.sqlite.sql'
import toVersion11 from './migration-11.sqlite.sql'
import toVersion12 from './migration-12.sqlite.sql'
import toVersion13 from './migration-13.sqlite.sql'
import toVersion14 from './migration-14.sqlite.sql'
import toVersion15 from './migration-15.sqlite.sql'
import { SCHEMA_VERSION } from './version.ts'

/** Each migration leads to the next version; schema.sqlite.sql is the result of all of them. */
const MIGRATIONS: readonly string[] = [
  toVersion2,
  toVersion3,
  toVersion4,
  toVersion5,
  toVersion6,
  toVersion7,
  toVersion8,
  toVersion9,
  toVersion10,
  toVersion11,
  toVersion12,
  toVersion13,
  toVersion14,
  toVersion15,
]

/**
 * Runs all migrations in one transaction: a kill leaves the old schema or the new one. The data is
 * copied beside the file first, so that an administrator can go back to the older program.
 */
export async function migrateSqlite(
  connection: Connection,
  path: string,
  from: number,
): Promise<void> {
  try {
    await copyDatabase(path, `${path}.version-${from}`)
    await transaction(connection, async db => {
      for (const step of MIGRATIONS.slice(from - 1)) await db.exec(step)
    })
  } catch (cause) {
    throw new Error(
      `The database ${path} cannot be brought from version ${from} to ${SCHEMA_VERSION} `
        + `(${errorText(cause)}). It was not changed.`,
      { cause },
    )
  }
}
