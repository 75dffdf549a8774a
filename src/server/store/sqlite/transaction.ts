import type { Database } from '#server/store/database.ts'
import { inUnitOfWork } from '#server/store/unit-of-work.ts'
import type { Connection } from './driver.ts'

/** All or nothing; when it resolves, the data is on the disk. */
export async function transaction<T>(
  connection: Connection,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  await connection.exec('begin immediate')
  try {
    const result = await inUnitOfWork(connection, work)
    await connection.exec('commit')
    return result
  } catch (error) {
    // SQLite may have rolled back already on a full disk.
    if (connection.inTransaction()) await connection.exec('rollback')
    throw error
  }
}

/** Reads one state of the data, whatever another process writes meanwhile. */
export async function snapshot<T>(
  connection: Connection,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  await connection.exec('begin')
  try {
    return await inUnitOfWork(connection, work)
  } finally {
    await connection.exec('rollback')
  }
}
