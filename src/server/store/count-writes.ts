import type { Database } from './database.ts'

/** The same database; `writes` counts what runs on it, in every unit of work. */
export const countWrites = (db: Database, writes: { count: number }): Database => ({
  ...db,
  run(sql, parameters) {
    writes.count += 1
    return db.run(sql, parameters)
  },
  add(sql, parameters) {
    writes.count += 1
    return db.add(sql, parameters)
  },
})
