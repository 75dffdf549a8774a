import type { Database } from '#server/store/database.ts'
import type { Key } from '#server/store/keys/key-file.ts'
import type { LoggedKinds } from './logged-kinds.ts'
import { createOperationChain } from './operation-chain.ts'
import { createOperationCheck } from './operation-check.ts'
import { createOperationCut } from './operation-cut.ts'
import { createOperationRecords } from './operation-records.ts'
import { createOperationSearch } from './operation-search.ts'
import { MIN_ID, newestId, type Pause, slicesOf } from './operation-slices.ts'

/** By the id of a configuration key: the newest row that made it a secret, or left it one. */
export type SecretMarks = ReadonlyMap<string, number>

const SECRET_MARKS = `
    select record, oper_id as "operId" from operations indexed by operations_search
    where oper_id >= :first and oper_id <= :last and event in ('config.add', 'config.update')
      and cast(json_extract(after_json, '$.secret') as text) = '1'
    order by oper_id`

/** What one person has done of one kind, the newest first. */
const TIMES = `
  select oper_time as time from operations indexed by operations_by_time
  where oper_time > :from and oper_time <= :to and code = 200 and user_id = :userId
    and event = :event
  order by oper_time desc limit :most`

interface TimesQuery {
  userId: number
  event: string
  from: number
  to: number
  most: number
}

/** The marks of the rows up to `known`: rows never change, so each is read once. */
interface KnownMarks {
  marked: Map<string, number>
  known: number
}

export const createKnownMarks = (): KnownMarks => ({ marked: new Map(), known: MIN_ID })

interface OperationMemory {
  kinds: LoggedKinds
  secretMarks: KnownMarks
}

export function createOperationTable(
  db: Database,
  { kinds, secretMarks: marks }: OperationMemory,
  key?: Key,
) {
  const chain = createOperationChain(db, kinds, key)
  const check = createOperationCheck(db, key)
  const search = createOperationSearch(db, kinds)
  const records = createOperationRecords(db, kinds)

  // Written out: each unit of work makes its tables, and five spread objects take ten times as long.
  return {
    add: chain.add,
    takeKey: chain.takeKey,
    trim: createOperationCut(db, chain).trim,
    verify: check.verify,
    page: search.page,
    days: search.days,
    forgetNames: search.forgetNames,
    recordsOf: records.recordsOf,
    lastNumberOf: records.lastNumberOf,
    makerOf: records.makerOf,
    history: records.history,

    /** When a person has done this since `from`, at most the newest `most` times. */
    timesOf: async (query: TimesQuery) =>
      (await db.all<{ time: number }>(TIMES, { ...query })).map(({ time }) => time),

    /** Includes keys that are no longer secret, or deleted. */
    async secrets(pause: Pause): Promise<SecretMarks> {
      const { marked } = marks
      const rest = { first: marks.known + 1, last: await newestId(db) }
      for await (const slice of slicesOf(db, rest, 'asc', pause)) {
        const rows = await db.all<{ record: string; operId: number }>(SECRET_MARKS, { ...slice })
        for (const { record, operId } of rows) {
          marked.set(record, Math.max(operId, marked.get(record) ?? 0))
        }
        marks.known = Math.max(marks.known, slice.last)
      }
      return marked
    },
  }
}

export type OperationTable = ReturnType<typeof createOperationTable>
