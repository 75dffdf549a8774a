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
import { OPERATION_COLUMNS, type OperationRow } from './operation-chain.ts'

/** The kinds of records that the log knows by their numbers: the first part of their events. */
export const RECORD_KINDS = ['role', 'user', 'dict', 'dicttype', 'config'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

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

/** Beyond so many changes the history of a record says "more" and counts no further. */
const MAX_COUNTED = 10_000

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

// Both indexes hold all that is asked for here: no wide row is read before it is shown.
const HISTORY = `
  from operation_records as logged indexed by operation_records_by_record
    join operations indexed by operations_search on operations.oper_id = logged.oper_id
  where kind = :kind and record_id = :recordId and code = 200
    and (:all = 1 or user_id = :self or dept_id in (select value from json_each(:deptIds)))`
const HISTORY_COUNT = `
  select count(*) as count from (select 1 ${HISTORY} limit :most)`
const HISTORY_PAGE = `
  select logged.oper_id as id ${HISTORY} order by logged.oper_id desc ${ONE_PAGE}`
const HISTORY_ROWS = `
  select ${OPERATION_COLUMNS} from json_each(:ids) as page join operations on oper_id = page.value
  order by page.key`

/** The log by the records that it is about. */
export function createOperationRecords(db: Database) {
  return {
    recordsOf(operIds: readonly number[]): readonly LoggedRecordRow[] {
      return db.all<LoggedRecordRow>(OF_OPERATIONS, { ids: JSON.stringify(operIds) })
    },

    /** What was done to one record, as far as the caller sees the log; the newest first. */
    history(
      kind: RecordKind,
      recordId: string,
      sight: VisibleRows,
      query: PageQuery,
    ): PageOf<OperationRow> {
      const wanted = { kind, recordId, ...visibleRowsParameters(sight) }
      const { size, skip } = pageParameters(query)
      const found = db.all<{ id: number }>(HISTORY_PAGE, { ...wanted, size, skip })
      const count = countOf(db.get(HISTORY_COUNT, { ...wanted, most: MAX_COUNTED + 1 }))
      return {
        list: db.all<OperationRow>(HISTORY_ROWS, { ids: JSON.stringify(found.map(row => row.id)) }),
        count: Math.min(count, MAX_COUNTED),
        isMore: count > MAX_COUNTED,
      }
    },
  }
}
