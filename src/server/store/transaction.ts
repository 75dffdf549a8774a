import type { Database } from './driver.ts'

/** All or nothing; when it returns, the data is on the disk. */
export async function transaction<T>(db: Database, work: () => Promise<T>): Promise<T> {
  await db.exec('begin immediate')
  try {
    const result = await work()
    await db.exec('commit')
    return result
  } catch (error) {
    // SQLite may have rolled back already on a full disk.
    if (db.inTransaction()) await db.exec('rollback')
    throw error
  }
}
