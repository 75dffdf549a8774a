import type { Database } from './database.ts'

export interface ThrottleRow {
  failures: number
  firstAt: number
  lastAt: number
}

/** The keys of one person: of the name, and all between two others. */
export interface PersonKeys {
  userId: number
  key: string
  from: string
  to: string
}

const GET = `
  select failures, first_at as "firstAt", last_at as "lastAt" from throttle where throttle_key = :key`
const OF_PEOPLE = `
  with people as (
    select cast(json_extract(value, '$.userId') as bigint) as "userId",
      json_extract(value, '$.key') as key, json_extract(value, '$.from') as "from",
      json_extract(value, '$.to') as "to"
    from json_each(:people)
  )
  select "userId", failures, first_at as "firstAt", last_at as "lastAt"
  from people join throttle on throttle_key = key
  union all
  select "userId", failures, first_at, last_at
  from people join throttle on throttle_key > "from" and throttle_key < "to"`
const CLEAR_OF_PERSON = `
  delete from throttle where throttle_key = :key or (throttle_key > :from and throttle_key < :to)`
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
    async ofPeople(people: readonly PersonKeys[]) {
      const rows = await db.all<ThrottleRow & { userId: number }>(OF_PEOPLE, {
        people: JSON.stringify(people),
      })
      return rows
    },
    async clearOfPerson({ key, from, to }: PersonKeys) {
      await db.run(CLEAR_OF_PERSON, { key, from, to })
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
