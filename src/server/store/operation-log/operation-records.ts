import type { Database } from '#server/store/driver.ts'
import {
  countOf,
  ONE_PAGE,
  type PageOf,
  type PageQuery,
  pageParameters,
  type VisibleRows,
  visibleRowsParameters,
} from '#server/store/paging.ts'
import type { RecordKind } from './logged-records.ts'
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
  kind: RecordKind
  recordId: string
}

/** A record that a row of the log is about. */
export interface LoggedRecordRow {
  operId: number
  kind: RecordKind
  recordId: string
  /** As the log has it; `nameZh` as long as the record still has that name. */
  name: string
  nameZh: string | null
  /** The row's event, or that the record was disabled or enabled. */
  action: string
}

/** Each row about a record is looked up by itself: so few take as long as a slice of a scan. */
const RECORD_SLICE_ROWS = SLICE_ROWS / 8

const OF_OPERATIONS = `
  select logged.oper_id as operId, kind, record_id as recordId, action,
    -- The log finds a configuration key by its key, and shows its name.
    iif(kind = 'config', coalesce(
      (select config_name from config where config_id = record_id and config_key = name), name),
      name) as name,
    case kind
      when 'role' then
        (select role_name_zh from roles where role_id = record_id and role_name = name)
      when 'dict' then
        (select dict_label_zh from dict_data where dict_code = record_id and dict_label = name)
      when 'dicttype' then
        (select dict_name_zh from dict_types where dict_id = record_id and dict_name = name)
      when 'config' then
        (select config_name_zh from config where config_id = record_id and config_key = name)
    end as nameZh
  from json_each(:ids) as page join operation_records as logged on logged.oper_id = page.value
  order by page.key, cast(record_id as integer)`

const OF_RECORD = `
  from operation_records as logged indexed by operation_records_by_record`
const WITHIN = `
  where kind = :kind and record_id = :recordId
    and logged.oper_id >= :first and logged.oper_id <= :last`
const EDGE = `
  select oper_id as id ${OF_RECORD} ${WITHIN} order by oper_id desc limit 1 offset :skip`
// Both indexes hold all that is asked for here: no wide row is read before it is shown.
const HISTORY = `
  ${OF_RECORD}
    join operations indexed by operations_search on operations.oper_id = logged.oper_id
  ${WITHIN} and code = 200
    and (:all = 1 or user_id = :self or dept_id in (select value from json_each(:deptIds)))`
const HISTORY_COUNT = `select count(*) as count ${HISTORY}`
const HISTORY_PAGE = `
  select logged.oper_id as id ${HISTORY} order by logged.oper_id desc ${ONE_PAGE}`
// Of one person deleted, or of several at once: the department that they had.
const LAST_DEPARTMENT = `
  select case json_type(before_json)
      when 'array' then (
        select json_extract(before_json, '$[' || id.key || '].deptId')
        from json_each('["' || replace(record, ',', '","') || '"]') as id
        where id.value = :recordId)
      else json_extract(before_json, '$.deptId')
    end as deptId
  from operations where oper_id = :operId`
const DELETION = `
  select logged.oper_id as operId
  ${OF_RECORD}
    join operations indexed by operations_search on operations.oper_id = logged.oper_id
  ${WITHIN} and code = 200 and event = 'user.remove'
  limit 1`
const HISTORY_ROWS = `
  select ${OPERATION_COLUMNS} from json_each(:ids) as page join operations on oper_id = page.value
  order by page.key`

/** The log by the records that it is about. */
export function createOperationRecords(db: Database) {
  /** The rows about one record in slices, from the newest down. */
  async function* slicesOfRecord(record: LoggedRecordKey, pause: Pause) {
    const edgeOf = (rest: Slice) =>
      db.get<{ id: number }>(EDGE, { ...record, ...rest, skip: RECORD_SLICE_ROWS - 1 })
    yield* slicesBetween({ first: MIN_ID, last: await newestId(db) }, 'desc', edgeOf, pause)
  }

  return {
    async recordsOf(operIds: readonly number[]): Promise<readonly LoggedRecordRow[]> {
      return db.all<LoggedRecordRow>(OF_OPERATIONS, { ids: JSON.stringify(operIds) })
    },

    /** The department of a person who was deleted, as the log has it. */
    async lastDepartmentOf(userId: string, pause: Pause): Promise<number | undefined> {
      const person = { kind: 'user', recordId: userId } as const
      for await (const slice of slicesOfRecord(person, pause)) {
        const found = await db.get<{ operId: number }>(DELETION, { ...person, ...slice })
        if (!found) continue
        const deletion = { recordId: userId, ...found }
        const last = await db.get<{ deptId: number | null }>(LAST_DEPARTMENT, deletion)
        return last?.deptId ?? undefined
      }
      return undefined
    },

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
