import { createHash } from 'node:crypto'
import type { Database } from '../driver.ts'
import {
  countOf, pageFrom, pageParameters, periodParameters, type PageOf, type PageQuery, type Period,
} from './page.ts'

export interface Operation {
  operTime: number
  event: string
  /** An entry of the dictionary sys_oper_type, or '' . */
  businessType: string
  userId: number | null
  username: string
  roleKeys: string
  deptId: number | null
  method: string
  url: string
  record: string
  code: number
  msg: string
  ip: string
  agent: string
  latency: number
  requestId: string
  beforeJson: string | null
  afterJson: string | null
}

export interface OperationRow extends Operation {
  operId: number
  hash: string
}

export interface OperationFilter extends Period {
  /** 0 for any. */
  operId: number
  operName: string
  call: string
  event: string
  businessType: string
  /** 'ok', 'failed' or '' */
  result: string
  code: number
  /** The caller's data scope (scope.ts). */
  all: boolean
  self: number
  deptIds: readonly number[]
}

export interface DayCount {
  day: number
  count: number
  failed: number
}

/** The server itself, without a request. */
export const BY_NOBODY: Operation = {
  operTime: 0, event: '', businessType: '', userId: null, username: '', roleKeys: '', deptId: null,
  method: '', url: '', record: '', code: 200, msg: '', ip: '', agent: '', latency: 0, requestId: '',
  beforeJson: null, afterJson: null,
}

/** Before the first row. */
const START = ''

/** Ties a row to all rows before it; a changed byte breaks the chain from there on. */
export function chainHash(previous: string, row: Operation): string {
  const fields = [
    row.operTime, row.event, row.businessType, row.userId, row.username, row.roleKeys, row.deptId,
    row.method, row.url, row.record, row.code, row.msg, row.ip, row.agent, row.latency,
    row.requestId, row.beforeJson, row.afterJson,
  ]
  return createHash('sha256').update(JSON.stringify([previous, ...fields])).digest('base64url')
}

/** Of the row that says what was cut off; its after_json names the last removed hash. */
const TRIM = 'log.trim'

export interface Checkpoint {
  /** How many rows went this time. */
  removed: number
  lastId: number
  lastHash: string
}

export interface Verified {
  rows: number
  /** The first row that does not follow from the one before it, or `undefined`. */
  brokenId: number | undefined
  /** Rows that were written and are not at the end any more. */
  missing: number
  lastHash: string
}

const COLUMNS = `
  oper_id as operId, oper_time as operTime, event, business_type as businessType,
  user_id as userId, username, role_keys as roleKeys, dept_id as deptId, method, url, record, code,
  msg, ip, agent, latency, request_id as requestId, before_json as beforeJson,
  after_json as afterJson, hash`

const MATCHING = `
  from operations
  where (:operId = 0 or oper_id = :operId)
    and (:operName = '' or instr(folded(username), folded(:operName)) > 0)
    and (:call = '' or instr(lower(method || ' ' || url), lower(:call)) > 0)
    and (:event = '' or event = :event)
    and (:businessType = '' or business_type = :businessType)
    and (:result = '' or (code = 200) = (:result = 'ok'))
    and (:code = 0 or code = :code)
    and (:all = 1 or user_id = :self or dept_id in (select value from json_each(:deptIds)))`

const LAST = 'select hash from operations order by oper_id desc limit 1'
const ADD = `
  insert into operations (oper_time, event, business_type, user_id, username, role_keys, dept_id,
    method, url, record, code, msg, ip, agent, latency, request_id, before_json, after_json, hash)
  values (:operTime, :event, :businessType, :userId, :username, :roleKeys, :deptId, :method, :url,
    :record, :code, :msg, :ip, :agent, :latency, :requestId, :beforeJson, :afterJson, :hash)`
/** A period is found by its index; without one the index would only be a detour. */
const IN_PERIOD = 'and oper_time >= :from and oper_time < :to'

const FOUND = `
    select oper_id as id,
      case :sort when 'username' then lower(username) when 'url' then url when 'code' then code
        when 'latency' then latency else oper_id end as place
    ${MATCHING}`
const IN_ORDER = `
  select id, count(*) over () as total from found
  order by case when :order = 'asc' then place end, case when :order = 'desc' then place end desc,
    id desc
  limit :size offset :skip`
const PLACED = `with found as (${FOUND}) ${IN_ORDER}`
const PLACED_IN_PERIOD = `with found as (${FOUND} ${IN_PERIOD}) ${IN_ORDER}`
const PAGE_ROWS = `
  select ${COLUMNS} from json_each(:ids) as page join operations on oper_id = page.value
  order by page.key`
const PAGE = {
  ids: PLACED,
  rows: PAGE_ROWS,
  count: `select count(*) as count ${MATCHING}`,
}
const PAGE_IN_PERIOD = {
  ids: PLACED_IN_PERIOD,
  rows: PAGE_ROWS,
  count: `select count(*) as count ${MATCHING} ${IN_PERIOD}`,
}
/** What the page opens with, and where a long log must not be walked through. */
const NEWEST = `
  select ${COLUMNS} from operations order by oper_id desc limit :size offset :skip`
const ALL = 'select count(*) as count from operations'
const DAYS = `
  -- A bound number is a float, and would make the quotient one.
  select (oper_time - cast(:zero as integer)) / 86400000 as day, count(*) as count,
    sum(code <> 200) as failed
  from operations
  where oper_time >= :zero and oper_time < :to
    and (:all = 1 or user_id = :self or dept_id in (select value from json_each(:deptIds)))
  group by day order by day`

const CUT = `
  select max(
    coalesce((select min(oper_id) from operations where oper_time >= :before),
      (select max(oper_id) + 1 from operations), 0) - 1,
    coalesce((select oper_id from operations order by oper_id desc limit 1 offset :most), 0)
  ) as id`
const CUT_ROW = 'select oper_id as operId, hash from operations where oper_id = :id'
const TRIM_ROWS = 'delete from operations where oper_id <= :id'
const CHECKPOINT = `
  select after_json as text from operations where event = '${TRIM}' order by oper_id desc limit 1`
const FOLLOWING = `
  select ${COLUMNS} from operations where oper_id > :id order by oper_id limit 1000`
const WRITTEN = `select coalesce(max(seq), 0) as id from sqlite_sequence where name = 'operations'`

export function createOperationTable(db: Database) {
  return {
    /**
     * Removes rows from the start of the chain: those older than `before`, and those beyond the
     * newest `most`. What is left is tied to what went by the checkpoint, a row like any other.
     */
    async trim(before: number, most: number, at: number): Promise<Checkpoint | undefined> {
      const cut = db.get<{ id: number }>(CUT, { before, most })?.id ?? 0
      const last = db.get<{ operId: number; hash: string }>(CUT_ROW, { id: cut })
      if (!last) return undefined
      const { changes } = db.run(TRIM_ROWS, { id: cut })
      const checkpoint = { removed: changes, lastId: last.operId, lastHash: last.hash }
      const row = {
        ...BY_NOBODY,
        operTime: at,
        event: TRIM,
        businessType: '9',
        record: `1-${last.operId}`,
        afterJson: JSON.stringify(checkpoint),
      }
      const previous = db.get<{ hash: string }>(LAST)?.hash ?? last.hash
      db.run(ADD, { ...row, hash: chainHash(previous, row) })
      return checkpoint
    },

    /** Walks the whole chain from the newest checkpoint's start on. */
    async verify(): Promise<Verified> {
      const { text } = db.get<{ text: string }>(CHECKPOINT) ?? {}
      const start = checkpointFrom(text)
      let lastHash = start?.lastHash ?? START
      let lastId = start?.lastId ?? 0
      let rows = 0
      for (;;) {
        const next = db.all<OperationRow>(FOLLOWING, { id: lastId })
        for (const row of next) {
          rows += 1
          if (chainHash(lastHash, row) !== row.hash) {
            return { rows, brokenId: row.operId, missing: 0, lastHash }
          }
          lastHash = row.hash
          lastId = row.operId
        }
        if (next.length === 0) break
      }
      const written = db.get<{ id: number }>(WRITTEN)?.id ?? 0
      return { rows, brokenId: undefined, missing: Math.max(0, written - lastId), lastHash }
    },

    async add(row: Operation) {
      const previous = db.get<{ hash: string }>(LAST)?.hash ?? START
      db.run(ADD, { ...row, hash: chainHash(previous, row) })
    },
    async page(filter: OperationFilter, query: PageQuery): Promise<PageOf<OperationRow>> {
      if (query.sort === '' && query.order === 'desc' && isOpen(filter)) {
        const { size, skip } = pageParameters(query)
        return { list: db.all<OperationRow>(NEWEST, { size, skip }), count: countOf(db.get(ALL)) }
      }
      const { from, to, ...rest } = filter
      const matching = {
        ...rest,
        all: filter.all ? 1 : 0,
        deptIds: JSON.stringify(filter.deptIds),
      }
      return from === undefined && to === undefined
        ? pageFrom<OperationRow>(db, PAGE, matching, query)
        : pageFrom<OperationRow>(
            db, PAGE_IN_PERIOD, { ...matching, ...periodParameters({ from, to }) }, query,
          )
    },
    /** Counts per day of 24 hours from `zero` on; days without rows are left out. */
    async days(zero: number, to: number, scope: Pick<OperationFilter, 'all' | 'self' | 'deptIds'>) {
      return db.all<DayCount>(DAYS, {
        zero,
        to,
        all: scope.all ? 1 : 0,
        self: scope.self,
        deptIds: JSON.stringify(scope.deptIds),
      })
    },
  }
}

export type OperationTable = ReturnType<typeof createOperationTable>

/** What cannot be read was changed, and the chain does not hold from its first row on. */
function checkpointFrom(text: string | undefined): Checkpoint | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Checkpoint)
  } catch {
    return undefined
  }
}

/** Nothing is filtered, and nothing cut. */
const isOpen = ({ all, operId, code, from, to, ...texts }: OperationFilter) =>
  all && operId === 0 && code === 0 && from === undefined && to === undefined &&
  [texts.operName, texts.call, texts.event, texts.businessType, texts.result].join('') === ''
