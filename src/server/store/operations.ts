import { createHash } from 'node:crypto'
import type { Database } from '../driver.ts'
import { countOf, pageParameters, type PageOf, type PageQuery } from './page.ts'

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

export interface OperationFilter {
  operName: string
  call: string
  event: string
  businessType: string
  /** 'ok', 'failed' or '' */
  result: string
  code: number
  from: number
  to: number
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

const COLUMNS = `
  oper_id as operId, oper_time as operTime, event, business_type as businessType,
  user_id as userId, username, role_keys as roleKeys, dept_id as deptId, method, url, record, code,
  msg, ip, agent, latency, request_id as requestId, before_json as beforeJson,
  after_json as afterJson, hash`

const MATCHING = `
  from operations
  where (:operName = '' or instr(lower(username), lower(:operName)) > 0)
    and (:call = '' or instr(lower(method || ' ' || url), lower(:call)) > 0)
    and (:event = '' or event = :event)
    and (:businessType = '' or business_type = :businessType)
    and (:result = '' or (code = 200) = (:result = 'ok'))
    and (:code = 0 or code = :code)
    and oper_time >= :from and oper_time < :to
    and (:all = 1 or user_id = :self or dept_id in (select value from json_each(:deptIds)))`

const LAST = 'select hash from operations order by oper_id desc limit 1'
const ADD = `
  insert into operations (oper_time, event, business_type, user_id, username, role_keys, dept_id,
    method, url, record, code, msg, ip, agent, latency, request_id, before_json, after_json, hash)
  values (:operTime, :event, :businessType, :userId, :username, :roleKeys, :deptId, :method, :url,
    :record, :code, :msg, :ip, :agent, :latency, :requestId, :beforeJson, :afterJson, :hash)`
const COUNT = `select count(*) as count ${MATCHING}`
const PAGE = `
  with found as (
    select *, case :sort when 'username' then lower(username) when 'url' then url
      when 'code' then code when 'latency' then latency else oper_id end as place
    ${MATCHING}
  )
  select ${COLUMNS} from found
  order by case when :order = 'asc' then place end, case when :order = 'desc' then place end desc,
    oper_id desc
  limit :size offset :skip`
const DAYS = `
  -- A bound number is a float, and would make the quotient one.
  select (oper_time - cast(:zero as integer)) / 86400000 as day, count(*) as count,
    sum(code <> 200) as failed
  from operations
  where oper_time >= :zero and oper_time < :to
    and (:all = 1 or user_id = :self or dept_id in (select value from json_each(:deptIds)))
  group by day order by day`

export function createOperationTable(db: Database) {
  return {
    async add(row: Operation) {
      const previous = db.get<{ hash: string }>(LAST)?.hash ?? START
      db.run(ADD, { ...row, hash: chainHash(previous, row) })
    },
    async page(filter: OperationFilter, query: PageQuery): Promise<PageOf<OperationRow>> {
      const matching = {
        ...filter,
        all: filter.all ? 1 : 0,
        deptIds: JSON.stringify(filter.deptIds),
      }
      return {
        list: db.all<OperationRow>(PAGE, { ...matching, ...pageParameters(query) }),
        count: countOf(db.get(COUNT, matching)),
      }
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
