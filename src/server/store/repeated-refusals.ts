import { type Operation, SERVER_OPERATION } from '#server/store/operation-log/operation-chain.ts'
import type { Database } from './database.ts'
import { countOf } from './paging.ts'

/** Refusals that become one row of the log. */
export interface RefusalGroup {
  key: string
  /** The row; its time and the values after it are those of the group. */
  operation: Operation
  /** 0 for a refusal that is a row already and was not repeated so far. */
  attempts: number
  firstAt: number
  lastAt: number
  /** When they become the row. */
  dueAt: number
  /** Of failed sign-ins. */
  tries: SignInTries | undefined
}

/** The times and addresses of failed sign-ins. */
export interface SignInTries {
  /** Those between the first and the last, as far as they are kept. */
  times: readonly number[]
  addresses: readonly { ip: string; attempts: number }[]
  /** How many came from further addresses. */
  otherAddresses: number
  /** How many were refused without a look at the password. */
  unchecked: number
}

type RefusalRow = Omit<RefusalGroup, 'operation' | 'tries'> & {
  operation: string
  tries: string | null
}

const COLUMNS = `
  refusal_key as key, operation, attempts, first_at as "firstAt", last_at as "lastAt", due_at as "dueAt",
  tries`
const GET = `select ${COLUMNS} from refusals where refusal_key = :key`
const SET = `
  insert into refusals (refusal_key, operation, attempts, first_at, last_at, due_at, tries)
  values (:key, :operation, :attempts, :firstAt, :lastAt, :dueAt, :tries)
  on conflict (refusal_key) do update set operation = :operation, attempts = :attempts,
    first_at = :firstAt, last_at = :lastAt, due_at = :dueAt, tries = :tries`
// A group that begins later than now was counted before the clock was set back.
const IS_DUE = 'due_at <= :now or first_at > :now'
const DUE = `select ${COLUMNS} from refusals where ${IS_DUE} order by last_at, refusal_key`
const ALL = `select ${COLUMNS} from refusals order by last_at, refusal_key`
const COUNT_DUE = `select count(*) as count from refusals where ${IS_DUE}`
const REMOVE = 'delete from refusals where refusal_key = :key'

export function createRefusalTable(db: Database) {
  return {
    async get(key: string): Promise<RefusalGroup | undefined> {
      const row = await db.get<RefusalRow>(GET, { key })
      return row && groupFrom(row)
    },
    async set({ operation, tries, ...group }: RefusalGroup) {
      await db.run(SET, {
        ...group,
        operation: JSON.stringify(operation),
        tries: tries === undefined ? null : JSON.stringify(tries),
      })
    },
    isAnyDue: async (now: number) => countOf(await db.get(COUNT_DUE, { now })) > 0,
    due: async (now: number) => (await db.all<RefusalRow>(DUE, { now })).map(groupFrom),
    all: async () => (await db.all<RefusalRow>(ALL)).map(groupFrom),
    async remove(key: string) {
      await db.run(REMOVE, { key })
    },
  }
}

const groupFrom = ({ operation, tries, ...row }: RefusalRow): RefusalGroup => ({
  ...row,
  // One that an older program left has no `tokenName`.
  operation: { ...SERVER_OPERATION, ...(JSON.parse(operation) as Operation) },
  tries: tries === null ? undefined : (JSON.parse(tries) as SignInTries),
})

export type RefusalTable = ReturnType<typeof createRefusalTable>
