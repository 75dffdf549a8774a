import type { Database } from '#server/store/database.ts'
import { countOf } from '#server/store/paging.ts'
import {
  gapsDigest,
  hasNamedGaps,
  type Operation,
  SERVER_OPERATION,
  TOKEN_REUSE_EVENT,
  TRIM_EVENT,
} from './operation-chain.ts'

interface CutLimits {
  /** How far behind the newest row a row may lie, in milliseconds. */
  age: number
  /** How long a deed is kept at least, whatever the other limits say, in milliseconds. */
  deedAge: number
  rows: number
}

interface CutResult {
  /** How many refused or failed operations were removed, and how many deeds. */
  refusals: number
  deeds: number
  /** How many rows beyond the limit stay, because the deeds are not old enough to go. */
  over: number
}

const NEWEST = 'select oper_id as id, hash from operations order by oper_id desc limit 1'
/**
 * The time of the last call by a person. Rows of the server itself, above all those of a start,
 * have the time of a clock that nobody has checked since.
 */
const LAST_CALL = `
  select oper_time as time from operations where request_id <> '' order by oper_id desc limit 1`
const LAST_ROW = 'select oper_time as time from operations order by oper_id desc limit 1'
const LAST_CUT = `
    select after_json as "afterJson" from operations where oper_id = (
      select max(oper_id) from operations indexed by operations_search
      where event = '${TRIM_EVENT}')`
/** The last row from before a time. */
const OLDER = `
  select coalesce(min(oper_id) - 1, (select coalesce(max(oper_id), 0) from operations)) as id
  from operations where oper_time >= :before`

/**
 * A row that counts as refused; a token that was used again is a deed, because it ended a session.
 */
const IS_REFUSED = `(gone.code <> 200 and gone.event <> '${TOKEN_REUSE_EVENT}')`
const NEXT_IS_REFUSED = `(next.code <> 200 and next.event <> '${TOKEN_REUSE_EVENT}')`
/**
 * The rows to remove: all refusals up to one row, and all deeds up to another, which is never
 * later. The rows that change the key stay: without them nothing after them could be checked.
 */
const IS_CUT = `
  (gone.oper_id <= :refusals and (${IS_REFUSED} or gone.oper_id <= :deeds)
    and gone.event <> 'log.key')`
const NEXT_IS_CUT = `
  (next.oper_id <= :refusals and (${NEXT_IS_REFUSED} or next.oper_id <= :deeds)
    and next.event <> 'log.key')`

const COUNT_ALL = 'select count(*) as count from operations'
const COUNT_LEFT = `select count(*) as count from operations as gone where not ${IS_CUT}`
const REFUSALS_LEFT = `
  select count(*) as count from operations as gone where ${IS_REFUSED} and oper_id > :refusals`
const NEXT_REFUSAL = `
  select oper_id as id from operations as gone where ${IS_REFUSED} and oper_id > :refusals
  order by oper_id limit 1 offset :skip`
const NEXT_DEED = `
  select oper_id as id from operations as gone
  where not ${IS_REFUSED} and event <> 'log.key' and oper_id > :deeds
  order by oper_id limit 1 offset :skip`

const CUT_SUMMARY = `
  select count(*) filter (where ${IS_REFUSED}) as refusals,
    count(*) filter (where not ${IS_REFUSED}) as deeds,
    min(oper_id) as "firstId", max(oper_id) as "lastId"
  from operations as gone where ${IS_CUT}`
/** A gap that grows takes its hash from another row. */
const DELETE_GAP_ENDS = `
  delete from operation_cuts where exists (
    select 1 from operations as next
    where next.oper_id = operation_cuts.oper_id + 1 and ${NEXT_IS_CUT})`
/** A gap ends before a row that stays, or at the end, where the row about the cut comes next. */
const ADD_GAP_ENDS = `
  insert into operation_cuts (oper_id, hash)
  select gone.oper_id, gone.hash
  from operations as gone left join operations as next on next.oper_id = gone.oper_id + 1
  where ${IS_CUT} and (not ${NEXT_IS_CUT} or gone.oper_id = :newest)`
const REMOVE_RECORDS = `
  delete from operation_records where oper_id in (
    select oper_id from operations as gone where ${IS_CUT})`
const REMOVE = `delete from operations as gone where ${IS_CUT}`

/** Removes rows from the chain and stores the hashes that it goes on from. */
export function createOperationCut(
  db: Database,
  { add }: { add(row: Operation, previous: string): Promise<void> },
) {
  const idOf = (row: { id: number } | undefined) => row?.id

  return {
    /**
     * Removes refusals before deeds, the oldest first: those too far behind the last call, then
     * those beyond the number of rows. A wrong clock alone makes no row old. The last row of each
     * gap ties the remaining rows to the removed ones, and the row about the cut names all gaps.
     * Throws when there is a gap that no cut made: the row about this cut would legitimise it.
     */
    async trim({ age, deedAge, rows }: CutLimits, at: number): Promise<CutResult> {
      const newest = await db.get<{ id: number; hash: string }>(NEWEST)
      const lastCall =
        (await db.get<{ time: number }>(LAST_CALL)) ?? (await db.get<{ time: number }>(LAST_ROW))
      if (!newest || !lastCall) return NO_CUT
      const olderThan = async (limit: number) =>
        idOf(await db.get(OLDER, { before: Math.min(lastCall.time, at) - limit })) ?? 0
      const outdated = await olderThan(Math.max(age, deedAge))
      let end = { refusals: Math.max(await olderThan(age), outdated), deeds: outdated }
      if (end.refusals === 0 && countOf(await db.get(COUNT_ALL)) <= rows) return NO_CUT

      let over = countOf(await db.get(COUNT_LEFT, end)) - rows
      if (over > 0) {
        const { refusals } = end
        const most = countOf(await db.get(REFUSALS_LEFT, { refusals }))
        const last = idOf(await db.get(NEXT_REFUSAL, { refusals, skip: over - 1 }))
        end = { ...end, refusals: last ?? newest.id }
        over -= Math.min(most, over)
      }
      if (over > 0) {
        const old = await olderThan(deedAge)
        const last = idOf(await db.get(NEXT_DEED, { deeds: end.deeds, skip: over - 1 })) ?? old
        const left = countOf(await db.get(COUNT_LEFT, end))
        end = { ...end, deeds: Math.max(end.deeds, Math.min(last, old)) }
        over -= left - countOf(await db.get(COUNT_LEFT, end))
      }

      const { refusals, deeds, firstId, lastId } =
        (await db.get<CutSummary>(CUT_SUMMARY, end)) ?? NO_SUMMARY
      if (refusals + deeds > 0) {
        const lastCut = await db.get<{ afterJson: string }>(LAST_CUT)
        if (!(await hasNamedGaps(db, lastCut?.afterJson))) {
          throw new Error(
            'rows of the log are gone that no cut took: run node dist/server.mjs verify',
          )
        }
        await db.run(DELETE_GAP_ENDS, end)
        await db.run(ADD_GAP_ENDS, { ...end, newest: newest.id })
        await db.run(REMOVE_RECORDS, end)
        await db.run(REMOVE, end)
        const afterJson = JSON.stringify({ refusals, deeds, cuts: await gapsDigest(db) })
        const row = { ...SERVER_OPERATION, operTime: at, event: TRIM_EVENT, businessType: '9' }
        await add({ ...row, record: `${firstId}-${lastId}`, afterJson }, newest.hash)
      }
      return { refusals, deeds, over: Math.max(0, over) }
    },
  }
}

interface CutSummary {
  refusals: number
  deeds: number
  firstId: number | null
  lastId: number | null
}

const NO_CUT: CutResult = { refusals: 0, deeds: 0, over: 0 }
const NO_SUMMARY: CutSummary = { refusals: 0, deeds: 0, firstId: null, lastId: null }
