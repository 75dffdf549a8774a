import type { Operation } from '#server/store/operation-log/operation-chain.ts'
import type { Database } from './driver.ts'

interface RepeatedRefusal {
  key: string
  /** The row that the repeats are logged as. */
  operation: Operation
  repeats: number
  firstAt: number
  lastAt: number
}

type RefusalRow = Omit<RepeatedRefusal, 'operation'> & { operation: string }

const REPEAT = `
  update refusals set repeats = repeats + 1, last_at = :at where refusal_key = :key`
const ADD = `
  insert into refusals (refusal_key, operation, repeats, first_at, last_at)
  values (:key, :operation, :repeats, :at, :at)`
const STARTED_OUTSIDE = `
  select refusal_key as key, operation, repeats, first_at as firstAt, last_at as lastAt
  from refusals where first_at < :from or first_at >= :to order by first_at, refusal_key`
const REMOVE = 'delete from refusals where refusal_key = :key'

export function createRefusalTable(db: Database) {
  return {
    /** Counts one more refusal of a kind; false for the first. */
    repeat: (key: string, at: number) => db.run(REPEAT, { key, at }).changes > 0,
    add(key: string, operation: Operation, repeats: number, at: number) {
      db.run(ADD, { key, operation: JSON.stringify(operation), repeats, at })
    },
    /** The kinds whose first refusal was not in this time. */
    outside(from: number, to: number): RepeatedRefusal[] {
      return db
        .all<RefusalRow>(STARTED_OUTSIDE, { from, to })
        .map(row => ({ ...row, operation: JSON.parse(row.operation) as Operation }))
    },
    remove(key: string) {
      db.run(REMOVE, { key })
    },
  }
}

export type RefusalTable = ReturnType<typeof createRefusalTable>
