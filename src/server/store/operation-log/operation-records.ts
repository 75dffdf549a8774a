import { idOf } from '#lib/decode.ts'
import { type Database, numbersIn, type SqlValue } from '#server/store/database.ts'
import {
  countOf,
  ONE_PAGE,
  type PageOf,
  type PageQuery,
  pageParameters,
  type VisibleRows,
  visibleRowsParameters,
} from '#server/store/paging.ts'
import type { LoggedKinds, NameNow } from './logged-kinds.ts'
import { readNamesNow } from './logged-records.ts'
import { OPERATION_COLUMNS, type OperationRow } from './operation-chain.ts'
import {
  countUpToMost,
  findInSlices,
  MIN_ID,
  newestId,
  type Pause,
  SLICE_ROWS,
  type Slice,
  slicesBetween,
} from './operation-slices.ts'

/** A record by the number that the log knows it by. */
export interface LoggedRecordKey {
  kind: string
  recordId: string
}

/** A record that a row of the log is about. */
export interface LoggedRecordRow {
  operId: number
  kind: string
  recordId: string
  /** As the log has it; `nameZh` as long as the record still has that name. */
  name: string
  nameZh: string | null
  /** The row's event, or that the record was disabled or enabled. */
  action: string
  /** It is there now. */
  exists: boolean
}

/** Each row about a record is looked up by itself: so few take as long as a slice of a scan. */
const RECORD_SLICE_ROWS = SLICE_ROWS / 8

const OF_OPERATIONS = `
  select logged.oper_id as "operId", kind, record_id as "recordId", action, name
  from json_each(:ids) as page join operation_records as logged
    on logged.oper_id = cast(page.value as bigint)
  order by page.key, length(record_id), record_id`

const OF_RECORD = `
  from operation_records as logged indexed by operation_records_by_record`
const WITHIN = `
  where kind = :kind and record_id = :recordId
    and logged.oper_id >= :first and logged.oper_id <= :last`
const EDGE = `
  select oper_id as id ${OF_RECORD} ${WITHIN} order by oper_id desc limit 1 offset :skip`
const WITH_OPERATIONS = `
  ${OF_RECORD}
    join operations indexed by operations_search on operations.oper_id = logged.oper_id`
const DEPT_IDS = numbersIn(':deptIds')
// Both indexes hold all that is asked for here: no wide row is read before it is shown.
const HISTORY = `
  ${WITH_OPERATIONS}
  ${WITHIN} and code = 200
    and (:all = 1 or user_id = :self or dept_id in ${DEPT_IDS})`
const HISTORY_COUNT = `select count(*) as count ${HISTORY}`
const HISTORY_PAGE = `
  select logged.oper_id as id ${HISTORY} order by logged.oper_id desc ${ONE_PAGE}`
// Of one record deleted, or of several at once: what it had in the field.
const LAST_VALUE = `
  select case json_type(before_json)
      when 'array' then (
        select json_extract(before_json, '$[' || id.key || '].' || :field)
        from json_each('["' || replace(record, ',', '","') || '"]') as id
        where id.value = :recordId)
      else json_extract(before_json, '$.' || :field)
    end as value
  from operations where oper_id = :operId`
const DONE = `
  select logged.oper_id as "operId", user_id as "userId" ${WITH_OPERATIONS}
  ${WITHIN} and code = 200 and event = :event
  limit 1`
const HISTORY_ROWS = `
  select ${OPERATION_COLUMNS}
  from json_each(:ids) as page join operations on oper_id = cast(page.value as bigint)
  order by page.key`

/** The log by the records that it is about. */
export function createOperationRecords(db: Database, kinds: LoggedKinds) {
  /** The rows about one record in slices, from the newest down. */
  async function* slicesOfRecord(record: LoggedRecordKey, pause: Pause) {
    const edgeOf = (rest: Slice) =>
      db.get<{ id: number }>(EDGE, { ...record, ...rest, skip: RECORD_SLICE_ROWS - 1 })
    yield* slicesBetween({ first: MIN_ID, last: await newestId(db) }, 'desc', edgeOf, pause)
  }

  /** The row of the log that made or deleted a record. */
  async function rowOf(record: LoggedRecordKey, action: 'add' | 'remove', pause: Pause) {
    const event = `${record.kind}.${action}`
    for await (const slice of slicesOfRecord(record, pause)) {
      const wanted = { ...record, ...slice, event }
      const found = await db.get<{ operId: number; userId: number | null }>(DONE, wanted)
      if (found) return found
    }
    return undefined
  }

  return {
    async recordsOf(operIds: readonly number[]): Promise<readonly LoggedRecordRow[]> {
      const logged = await db.all<Omit<LoggedRecordRow, 'nameZh' | 'exists'>>(OF_OPERATIONS, {
        ids: JSON.stringify(operIds),
      })
      const now = new Map<string, ReadonlyMap<string, NameNow>>()
      for (const kind of new Set(logged.map(row => row.kind))) {
        const recordIds = logged.filter(row => row.kind === kind).map(({ recordId }) => recordId)
        now.set(kind, await readNamesNow(db, kinds, kind, recordIds))
      }
      return logged.map(row => {
        const current = now.get(row.kind)?.get(row.recordId)
        const exists = current !== undefined
        return current?.name === row.name
          ? { ...row, exists, name: current.title, nameZh: current.titleZh }
          : { ...row, exists, nameZh: null }
      })
    },

    /** The number that a deleted record had in one of its fields at last, as the log has it. */
    async lastNumberOf(
      record: LoggedRecordKey,
      field: string,
      pause: Pause,
    ): Promise<number | undefined> {
      const { recordId } = record
      const deletion = await rowOf(record, 'remove', pause)
      if (!deletion) return undefined
      const wanted = { recordId, field, operId: deletion.operId }
      return idOf(String((await db.get<{ value: SqlValue }>(LAST_VALUE, wanted))?.value))
    },

    /** Who made a record, as far as the log reaches back. */
    makerOf: async (record: LoggedRecordKey, pause: Pause) =>
      (await rowOf(record, 'add', pause))?.userId ?? undefined,

    /** What was done to one record, as far as the caller sees it; the newest first. */
    async history(
      { kind, recordId }: LoggedRecordKey,
      sight: VisibleRows,
      query: PageQuery,
      pause: Pause,
    ): Promise<PageOf<OperationRow>> {
      const record = { kind, recordId }
      const wanted = { ...record, ...visibleRowsParameters(sight) }
      const { size, skip } = pageParameters(query)
      const { ids, count } = await findInSlices(
        slicesOfRecord(record, pause),
        { size, skip },
        {
          countIn: async slice => countOf(await db.get(HISTORY_COUNT, { ...wanted, ...slice })),
          async idsIn(slice, part) {
            const found = { ...wanted, ...slice, ...part }
            return (await db.all<{ id: number }>(HISTORY_PAGE, found)).map(({ id }) => id)
          },
        },
      )
      return {
        list: await db.all<OperationRow>(HISTORY_ROWS, { ids: JSON.stringify(ids) }),
        ...countUpToMost(count, ids.length === 0 && skip > 0),
      }
    },
  }
}
