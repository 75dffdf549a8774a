import type { Database } from './driver.ts'

export interface ThrottleRow {
  failures: number
  firstAt: number
  lastAt: number
}

const GET = `
  select failures, first_at as firstAt, last_at as lastAt from throttle where throttle_key = :key`
const SET = `
  insert into throttle (throttle_key, failures, first_at, last_at)
  values (:key, :failures, :firstAt, :lastAt)
  on conflict (throttle_key) do update
    set failures = :failures, first_at = :firstAt, last_at = :lastAt`
const CLEAR = 'delete from throttle where throttle_key = :key'
const SWEEP = 'delete from throttle where last_at < :before'

export function createThrottleTable(db: Database) {
  return {
    get: (key: string) => db.get<ThrottleRow>(GET, { key }),
    async set(key: string, row: ThrottleRow) {
      await db.run(SET, { key, failures: row.failures, firstAt: row.firstAt, lastAt: row.lastAt })
    },
    async clear(key: string) {
      await db.run(CLEAR, { key })
    },
    async sweep(before: number) {
      await db.run(SWEEP, { before })
    },
  }
}

export type ThrottleTable = ReturnType<typeof createThrottleTable>
