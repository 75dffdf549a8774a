import type { Database } from './driver.ts'

/** What `async` work returns is refused: it would go on when its transaction has ended. */
export type NoPromise<T> = T extends PromiseLike<unknown> ? never : T

/** All or nothing; when it returns, the data is on the disk. */
export function transaction<T>(db: Database, work: () => NoPromise<T>): T {
  db.exec('begin immediate')
  try {
    const result = work()
    db.exec('commit')
    return result
  } catch (error) {
    // SQLite may have rolled back already on a full disk.
    if (db.inTransaction()) db.exec('rollback')
    throw error
  }
}
