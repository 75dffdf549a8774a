import type { Database } from '../driver.ts'
import { BY_NOBODY, digestOfGaps, TRIM, type createOperationChain } from './operation-chain.ts'
import { countOf } from './page.ts'

export interface CutLimits {
  /** How far behind the newest row a row may lie, in milliseconds. */
  age: number
  /** What was done is kept so long at least, whatever the other limits say. */
  deedAge: number
  rows: number
}

export interface Cut {
  /** How many rows went, of what was refused or failed and of what was done. */
  refusals: number
  deeds: number
  /** How many are left beyond the limit, because what was done is not old enough to go. */
  over: number
}

const NEWEST = `
  select oper_id as id, oper_time as time, hash from operations order by oper_id desc limit 1`
/** The last row of those from before a time. */
const OLDER = `
  select coalesce(min(oper_id) - 1, (select coalesce(max(oper_id), 0) from operations)) as id
  from operations where oper_time >= :before`

/**
 * What goes: of refusals all up to one row, of deeds up to another, which never lies behind that. Not
 * where the log took another key: nothing that follows could be checked.
 */
const GOES = `
  (gone.oper_id <= :refusals and (gone.code <> 200 or gone.oper_id <= :deeds)
    and gone.event <> 'log.key')`
const NEXT_GOES = `
  (next.oper_id <= :refusals and (next.code <> 200 or next.oper_id <= :deeds)
    and next.event <> 'log.key')`

const ALL = 'select count(*) as count from operations'
const LEFT = `select count(*) as count from operations as gone where not ${GOES}`
const REFUSALS_LEFT = `
  select count(*) as count from operations where code <> 200 and oper_id > :refusals`
const NEXT_REFUSAL = `
  select oper_id as id from operations where code <> 200 and oper_id > :refusals
  order by oper_id limit 1 offset :skip`
const NEXT_DEED = `
  select oper_id as id from operations where code = 200 and event <> 'log.key' and oper_id > :deeds
  order by oper_id limit 1 offset :skip`

const GOING = `
  select coalesce(sum(code <> 200), 0) as refusals, coalesce(sum(code = 200), 0) as deeds,
    min(oper_id) as firstId, max(oper_id) as lastId
  from operations as gone where ${GOES}`
/** A gap that reaches further now has its hash from another row. */
const FORGET_ENDS = `
  delete from operation_cuts where exists (
    select 1 from operations as next
    where next.oper_id = operation_cuts.oper_id + 1 and ${NEXT_GOES})`
/** Before a row that stays, or at the end, where the row about the cut comes next. */
const KEEP_ENDS = `
  insert into operation_cuts (oper_id, hash)
  select gone.oper_id, gone.hash
  from operations as gone left join operations as next on next.oper_id = gone.oper_id + 1
  where ${GOES} and (not ${NEXT_GOES} or gone.oper_id = :newest)`
const REMOVE = `delete from operations as gone where ${GOES}`

/** Removes rows from the chain and leaves what it goes on from (security.md R49). */
export function createOperationCut(
  db: Database,
  { add }: Pick<ReturnType<typeof createOperationChain>, 'add'>,
) {
  const idOf = (row: { id: number } | undefined) => row?.id

  return {
    /**
     * Refusals go before deeds, the oldest first: those too far behind the newest row, then those
     * beyond the number. A clock that is wrong alone makes no row old. What is left is tied to what
     * went by the last row of each gap, all of which the row about the cut names.
     */
    async trim({ age, deedAge, rows }: CutLimits, at: number): Promise<Cut> {
      const newest = db.get<{ id: number; time: number; hash: string }>(NEWEST)
      if (!newest) return NOTHING
      const olderThan = (limit: number) =>
        idOf(db.get(OLDER, { before: Math.min(newest.time, at) - limit })) ?? 0
      const kept = olderThan(Math.max(age, deedAge))
      let end = { refusals: Math.max(olderThan(age), kept), deeds: kept }
      if (end.refusals === 0 && countOf(db.get(ALL)) <= rows) return NOTHING

      let over = countOf(db.get(LEFT, end)) - rows
      if (over > 0) {
        const { refusals } = end
        const most = countOf(db.get(REFUSALS_LEFT, { refusals }))
        const last = idOf(db.get(NEXT_REFUSAL, { refusals, skip: over - 1 }))
        end = { ...end, refusals: last ?? newest.id }
        over -= Math.min(most, over)
      }
      if (over > 0) {
        const old = olderThan(deedAge)
        const last = idOf(db.get(NEXT_DEED, { deeds: end.deeds, skip: over - 1 })) ?? old
        const left = countOf(db.get(LEFT, end))
        end = { ...end, deeds: Math.max(end.deeds, Math.min(last, old)) }
        over -= left - countOf(db.get(LEFT, end))
      }

      const { refusals, deeds, firstId, lastId } = db.get<Going>(GOING, end) ?? NO_ROWS
      if (refusals + deeds > 0) {
        db.run(FORGET_ENDS, end)
        db.run(KEEP_ENDS, { ...end, newest: newest.id })
        db.run(REMOVE, end)
        const afterJson = JSON.stringify({ refusals, deeds, cuts: digestOfGaps(db) })
        const row = { ...BY_NOBODY, operTime: at, event: TRIM, businessType: '9' }
        await add({ ...row, record: `${firstId}-${lastId}`, afterJson }, newest.hash)
      }
      return { refusals, deeds, over: Math.max(0, over) }
    },
  }
}

interface Going {
  refusals: number
  deeds: number
  firstId: number | null
  lastId: number | null
}

const NOTHING: Cut = { refusals: 0, deeds: 0, over: 0 }
const NO_ROWS: Going = { refusals: 0, deeds: 0, firstId: null, lastId: null }
