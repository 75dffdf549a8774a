import type { Database } from '../driver.ts'
import type { Key } from '../key-file.ts'
import { COLUMNS, createOperationChain, type OperationRow } from './operation-chain.ts'
import { createOperationCheck } from './operation-check.ts'
import { createOperationCut } from './operation-cut.ts'
import {
  countOf,
  IDS_BY_PLACE,
  ONE_PAGE,
  pageFrom,
  pageParameters,
  periodParameters,
  placeBy,
  sightParameters,
  type PageOf,
  type PageQuery,
  type Period,
  type Sight,
} from './page.ts'

export interface OperationFilter extends Period, Sight {
  /** 0 for any. */
  operId: number
  operName: string
  call: string
  event: string
  businessType: string
  /** 'ok', 'failed' or '' */
  result: string
  code: number
}

/** For the id of a configuration key: the newest row that made it a secret, or left it one. */
export type Marked = ReadonlyMap<string, number>

export interface DayCount {
  day: number
  count: number
  failed: number
}

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

/** A period is found by its index; without one the index would only be a detour. */
const IN_PERIOD = 'and oper_time >= :from and oper_time < :to'

export const OPERATION_SORTS = {
  operTime: 'oper_id',
  operName: 'lower(username)',
  operUrl: 'url',
  code: 'code',
  latencyTime: 'latency',
}
const PLACE = placeBy(OPERATION_SORTS, 'oper_id')

const FOUND = `
    select oper_id as id, ${PLACE}
    ${MATCHING}`
const IN_ORDER = `${IDS_BY_PLACE}, id desc ${ONE_PAGE}`
const PLACED = `with found as (${FOUND}) ${IN_ORDER}`
const PLACED_IN_PERIOD = `with found as (${FOUND} ${IN_PERIOD}) ${IN_ORDER}`
const PAGE_ROWS = `
  select ${COLUMNS} from json_each(:ids) as page join operations on oper_id = page.value
  order by page.key`
const PAGE = { ids: PLACED, rows: PAGE_ROWS }
const PAGE_IN_PERIOD = { ids: PLACED_IN_PERIOD, rows: PAGE_ROWS }
/** What the page opens with, and where a long log must not be walked through. */
const NEWEST = `
  select ${COLUMNS} from operations order by oper_id desc ${ONE_PAGE}`
const ALL = 'select count(*) as count from operations'
const DAYS = `
  -- A bound number is a float, and would make the quotient one.
  select (oper_time - cast(:zero as integer)) / 86400000 as day, count(*) as count,
    sum(code <> 200) as failed
  from operations
  where oper_time >= :zero and oper_time < :to
    and (:all = 1 or user_id = :self or dept_id in (select value from json_each(:deptIds)))
  group by day order by day`

const NEWEST_ID = 'select coalesce(max(oper_id), 0) as count from operations'
const SECRETS = `
  select record, oper_id as operId from operations
  where oper_id > :after and event in ('config.add', 'config.update')
    and json_extract(after_json, '$.secret')
  order by oper_id`

export function createOperationTable(db: Database, key?: Key) {
  const marked = new Map<string, number>()
  let known = 0

  const chain = createOperationChain(db, key)

  return {
    ...chain,
    ...createOperationCut(db, chain),
    ...createOperationCheck(db, key),

    async page(filter: OperationFilter, query: PageQuery): Promise<PageOf<OperationRow>> {
      if (isNewestFirst(query) && isOpen(filter)) {
        const { size, skip } = pageParameters(query)
        return { list: db.all<OperationRow>(NEWEST, { size, skip }), count: countOf(db.get(ALL)) }
      }
      const { from, to, ...rest } = filter
      const matching = { ...rest, ...sightParameters(filter) }
      return from === undefined && to === undefined
        ? pageFrom<OperationRow>(db, PAGE, matching, query)
        : pageFrom<OperationRow>(
            db,
            PAGE_IN_PERIOD,
            { ...matching, ...periodParameters({ from, to }) },
            query,
          )
    },
    /** Also of keys that are no secret any more, or are gone. No row changes: each is read once. */
    async secrets(): Promise<Marked> {
      const found = db.all<{ record: string; operId: number }>(SECRETS, { after: known })
      for (const { record, operId } of found) marked.set(record, operId)
      known = countOf(db.get(NEWEST_ID))
      return marked
    },
    /** Counts per day of 24 hours from `zero` on; days without rows are left out. */
    async days(zero: number, to: number, sight: Sight) {
      return db.all<DayCount>(DAYS, { zero, to, ...sightParameters(sight) })
    },
  }
}

export type OperationTable = ReturnType<typeof createOperationTable>

const isNewestFirst = ({ sort, order }: PageQuery) =>
  order === 'desc' && (sort === '' || sort === 'operTime')

/** Nothing is filtered, and nothing cut. */
const isOpen = ({ all, operId, code, from, to, ...texts }: OperationFilter) =>
  all
  && operId === 0
  && code === 0
  && from === undefined
  && to === undefined
  && [texts.operName, texts.call, texts.event, texts.businessType, texts.result].join('') === ''
