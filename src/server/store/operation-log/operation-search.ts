import { type Database, foldCase } from '#server/store/driver.ts'
import {
  countOf,
  ONE_PAGE,
  type PageOf,
  type PageQuery,
  type Period,
  pageParameters,
  periodParameters,
  placeBy,
  type VisibleRows,
  visibleRowsParameters,
} from '#server/store/paging.ts'
import {
  MIN_ID,
  newestId,
  type Pause,
  SLICE_ROWS,
  type Slice,
  slicesOf,
} from '#server/store/slices.ts'
import { OPERATION_COLUMNS, type OperationRow } from './operation-chain.ts'

export interface OperationFilter extends Period, VisibleRows {
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

export interface DayCount {
  day: number
  count: number
  failed: number
}

/** A list of the log says "over" so many and counts no further. */
export const MAX_COUNTED = 10_000

export const OPERATION_SORTS = {
  operTime: 'oper_id',
  operName: 'lower(username)',
  operUrl: 'url',
  code: 'code',
  latencyTime: 'latency',
}

// All of it stands in the index: of a million rows none is read that is not shown.
const MATCHING = `
  from operations indexed by operations_search
  where oper_id >= :first and oper_id <= :last
    and (:names is null or username in (select value from json_each(:names)))
    and (:call = '' or instr(lower(method || ' ' || url), lower(:call)) > 0)
    and (:event = '' or event = :event)
    and (:businessType = '' or business_type = :businessType)
    and (:result = '' or (code = 200) = (:result = 'ok'))
    and (:code = 0 or code = :code)
    and oper_time >= :from and oper_time < :to
    and (:all = 1 or user_id = :self or dept_id in (select value from json_each(:deptIds)))`
const PLACE = placeBy(OPERATION_SORTS, 'oper_id')
const COUNT = `select count(*) as count ${MATCHING}`
/** The index is in this order already. */
const BY_TIME = {
  asc: `select oper_id as id ${MATCHING} order by oper_id ${ONE_PAGE}`,
  desc: `select oper_id as id ${MATCHING} order by oper_id desc ${ONE_PAGE}`,
}
const PLACED = `
  select oper_id as id, ${PLACE}
  ${MATCHING}
  order by case when :order = 'asc' then place end, case when :order = 'desc' then place end desc,
    id desc
  ${ONE_PAGE}`
const PAGE_ROWS = `
  select ${OPERATION_COLUMNS} from json_each(:ids) as page join operations on oper_id = page.value
  order by page.key`
const NAMES = 'select username from operation_names'
const FORGET_NAMES = `
  delete from operation_names
  where username not in (select username from operations indexed by operations_search)`

const DAY_EDGE = `
  select oper_time as time from operations indexed by operations_by_time
  where oper_time >= :from and oper_time < :to
  order by oper_time limit 1 offset :skip`
const DAYS = `
  -- A bound number is a float, and would make the quotient one.
  select (oper_time - cast(:zero as integer)) / 86400000 as day, count(*) as count,
    sum(code <> 200) as failed
  from operations indexed by operations_by_time
  where oper_time >= :from and oper_time < :to
    and (:all = 1 or user_id = :self or dept_id in (select value from json_each(:deptIds)))
  group by day order by day`

/** A row's number, and what it is sorted by. */
interface Placed {
  id: number
  place: number | string
}

interface FoundIds {
  ids: readonly number[]
  count: number
}

export function createOperationSearch(db: Database) {
  /** The names that a text is part of, as JSON; `null` for any. */
  function namesWith(text: string): string | null {
    if (text === '') return null
    const wanted = foldCase(text)
    const names = db.all<{ username: string }>(NAMES).map(row => row.username)
    return JSON.stringify(names.filter(name => foldCase(name).includes(wanted)))
  }

  return {
    /** By time the search ends where page and count do; otherwise the first 10,000 are given. */
    async page(
      filter: OperationFilter,
      query: PageQuery,
      pause: Pause,
    ): Promise<PageOf<OperationRow>> {
      const { operId, operName, call, event, businessType, result, code } = filter
      const matching = {
        names: namesWith(operName),
        ...{ call, event, businessType, result, code },
        ...periodParameters(filter),
        ...visibleRowsParameters(filter),
      }
      const range = operId === 0 ? { first: MIN_ID, last: newestId(db) } : singleRow(operId)
      const { sort, order, size, skip } = pageParameters(query)
      const isByTime = sort === '' || sort === 'operTime'

      const countIn = (slice: Slice) => countOf(db.get(COUNT, { ...matching, ...slice }))

      /** Slice follows slice as row follows row: it ends where the page does. */
      async function findByTime(): Promise<FoundIds> {
        const ids: number[] = []
        let count = 0
        for await (const slice of slicesOf(db, range, order, pause)) {
          const here = countIn(slice)
          const part = { size: size - ids.length, skip: Math.max(0, skip - count) }
          if (part.size > 0 && here > part.skip) {
            const rows = db.all<{ id: number }>(BY_TIME[order], { ...matching, ...slice, ...part })
            ids.push(...rows.map(row => row.id))
          }
          count += here
          if (count > MAX_COUNTED && ids.length === size) break
        }
        return { ids, count }
      }

      /** The first rows may be anywhere, so all slices are looked through and the best kept. */
      async function findByPlace(): Promise<FoundIds> {
        const most = skip < MAX_COUNTED ? Math.min(skip + size, MAX_COUNTED) : 0
        let best: readonly Placed[] = []
        let count = 0
        for await (const slice of slicesOf(db, range, 'desc', pause)) {
          const part = { sort, order, size: most, skip: 0 }
          const here = db.all<Placed>(PLACED, { ...matching, ...slice, ...part })
          best = [...best, ...here].sort(compareInOrder(order)).slice(0, most)
          count += here.length < most ? here.length : countIn(slice)
        }
        return { ids: best.slice(skip).map(row => row.id), count }
      }

      const { ids, count } = await (isByTime ? findByTime() : findByPlace())
      // Whoever went behind the end of the log is told where it is: all were counted on the way.
      const isBehind = isByTime && ids.length === 0 && skip > 0
      const isMore = count > MAX_COUNTED && !isBehind
      return {
        list: db.all<OperationRow>(PAGE_ROWS, { ids: JSON.stringify(ids) }),
        count: isMore ? MAX_COUNTED : count,
        isMore,
      }
    },

    /** After rows have gone: names that no row has any more. */
    async forgetNames() {
      db.run(FORGET_NAMES)
    },

    /** Counts per day of 24 hours from `zero` on; days without rows are left out. */
    async days(zero: number, to: number, sight: VisibleRows, pause: Pause): Promise<DayCount[]> {
      const found = new Map<number, DayCount>()
      let from = zero
      while (from < to) {
        const edge = db.get<{ time: number }>(DAY_EDGE, { from, to, skip: SLICE_ROWS })?.time
        // However many rows one millisecond has, they are one slice.
        const until = edge === undefined ? to : Math.max(edge, from + 1)
        const part = { zero, from, to: until, ...visibleRowsParameters(sight) }
        for (const { day, count, failed } of db.all<DayCount>(DAYS, part)) {
          const known = found.get(day)
          found.set(day, {
            day,
            count: count + (known?.count ?? 0),
            failed: failed + (known?.failed ?? 0),
          })
        }
        from = until
        if (from < to) await pause()
      }
      return [...found.values()]
    },
  }
}

const singleRow = (operId: number): Slice => ({ first: operId, last: operId })

const compareInOrder = (order: PageQuery['order']) => (one: Placed, other: Placed) => {
  if (one.place === other.place) return other.id - one.id
  return one.place < other.place === (order === 'asc') ? -1 : 1
}
