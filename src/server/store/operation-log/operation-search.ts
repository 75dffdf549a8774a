import { type Database, numbersIn } from '#server/store/database.ts'
import {
  COMES_BEFORE,
  DIRECTION,
  inEachOrder,
  ONE_PAGE,
  type PageOf,
  type PageQuery,
  type Period,
  PLACE,
  pageParameters,
  periodParameters,
  type VisibleRows,
  visibleRowsParameters,
} from '#server/store/paging.ts'
import { foldCase, lowerAscii } from '#server/store/text/spelling.ts'
import type { LoggedKinds } from './logged-kinds.ts'
import { OPERATION_COLUMNS, type OperationRow } from './operation-chain.ts'
import {
  countUpToMost,
  type FoundIds,
  findInSlices,
  MAX_COUNTED,
  MIN_ID,
  newestId,
  type Pause,
  SLICE_ROWS,
  type Slice,
  slicesOf,
} from './operation-slices.ts'

export interface OperationFilter extends Period, VisibleRows {
  /** 0 for any row. */
  operId: number
  operName: string
  /** The usernames of people whose nickname contains `operName`. */
  nicknamed: readonly string[]
  /** A part of the keys of the roles that the person acted in. */
  roleKey: string
  /** The keys of roles whose name contains `roleKey`. */
  namedRoles: readonly string[]
  call: string
  /**
   * Any of them: an event as the rows have it, that a record was disabled or enabled
   * (`role.disable`), or all about records of a kind (`role.*`). None for any row.
   */
  actions: readonly string[]
  /** A record's number, or a part of its name (of a key's too); the Chinese one while it has it. */
  record: string
  /** A part of the address. */
  ip: string
  businessType: string
  /** 'ok', 'failed' or '' */
  result: string
  code: number
}

interface DayCount {
  day: number
  count: number
  failed: number
}

export const OPERATION_SORTS = {
  operTime: 'oper_id',
  operName: 'lower(username)',
  operUrl: 'url',
  code: 'code',
  latencyTime: 'latency',
}

const DEPT_IDS = numbersIn(':deptIds')
// The index holds all of these columns: of a million rows only those that are shown are read.
const MATCHING = `
  from operations indexed by operations_search
  where oper_id >= :first and oper_id <= :last
    and (cast(:names as text) is null or username in (select value from json_each(:names)))
    and (:roleKey = '' or instr(lower(role_keys), :roleKey) > 0
      or :namedRoles <> '[]' and exists (
        select 1 from json_each(:namedRoles)
        where instr(',' || role_keys || ',', ',' || value || ',') > 0))
    and (:call = '' or instr(lower(method || ' ' || url), :call) > 0)
    and (:anyAction = 1
      -- One look at most rows, which are none of these.
      or event in (select value from json_each(:events)) and (
        event not in (select value from json_each(:changedBy))
        or oper_id in (
          select oper_id from operation_records
          where oper_id >= :first and oper_id <= :last
            and action in (select value from json_each(:changes))))
      or :kinds <> '[]'
        and substr(event, 1, instr(event, '.')) in (select value from json_each(:kinds)))
    and (:record = '' or oper_id in (
      select oper_id from operation_records
      where oper_id >= :first and oper_id <= :last and record_id = :record)
      -- The caller of a refused change chose its records, perhaps such as they may not see.
      or (code = 200 or :all = 1) and oper_id in (
      select oper_id from operation_records
      where oper_id >= :first and oper_id <= :last
        and (instr(name_folded, :recordName) > 0
          or kind || ' ' || record_id || ' ' || name in (select value from json_each(:otherNames)))))
    and (:ip = '' or instr(ip, :ip) > 0)
    and (:businessType = '' or business_type = :businessType)
    and (:result = '' or (code = 200) = (:result = 'ok'))
    and (:code = 0 or code = :code)
    and oper_time >= :from and oper_time < :to
    and (:all = 1 or user_id = :self or dept_id in ${DEPT_IDS})`
const COUNT = `select count(*) as count, coalesce(sum(attempts), 0) as attempts ${MATCHING}`
/** The index has this order already. */
const BY_TIME = {
  asc: `select oper_id as id ${MATCHING} order by oper_id ${ONE_PAGE}`,
  desc: `select oper_id as id ${MATCHING} order by oper_id desc ${ONE_PAGE}`,
}
const PLACED = inEachOrder(
  OPERATION_SORTS,
  'oper_id',
  `
    select oper_id as id, ${PLACE} as place
    ${MATCHING}
      -- Of equal rows those of a later slice come after, so they are left out too.
      and (${PLACE} ${COMES_BEFORE} :worst or :worst is null)
    order by place ${DIRECTION}, id desc
    ${ONE_PAGE}`,
)
const PAGE_ROWS = `
  select ${OPERATION_COLUMNS}
  from json_each(:ids) as page join operations on oper_id = cast(page.value as bigint)
  order by page.key`
const NAMES = 'select username from operation_names'
const FORGET_NAMES = `
    delete from operation_names
    where username in (
      select username from operation_names
      except select username from operations indexed by operations_search)`

const DAY_EDGE = `
    select oper_time as time from operations indexed by operations_by_time
    where oper_time >= :from and oper_time < :to
    order by oper_time limit 1 offset :skip`
const DAYS = `
    -- A bound number is a float, and would make the quotient one.
    select (oper_time - cast(:zero as bigint)) / 86400000 as day, sum(attempts) as count,
      coalesce(sum(attempts) filter (where code <> 200), 0) as failed
    from operations indexed by operations_by_time
    where oper_time >= :from and oper_time < :to
      and (:all = 1 or user_id = :self or dept_id in ${DEPT_IDS})
    group by day order by day`

/** A row's id and the value that it is sorted by. */
interface Placed {
  id: number
  place: number | string
}

interface OperationPage extends PageOf<OperationRow> {
  /** How many attempts the counted rows stand for. */
  attempts: number
}

export function createOperationSearch(db: Database, kinds: LoggedKinds) {
  /** The names that contain `operName`, and those of the nicknamed, as JSON; `null` for any name. */
  async function namesWith({ operName, nicknamed }: OperationFilter): Promise<string | null> {
    if (operName === '') return null
    const wanted = foldCase(operName)
    const names = (await db.all<{ username: string }>(NAMES)).map(row => row.username)
    return JSON.stringify([...names.filter(name => foldCase(name).includes(wanted)), ...nicknamed])
  }

  /** The records whose name in another column contains the text, as the log finds them. */
  async function otherNamesWith(text: string): Promise<string> {
    const found: string[] = []
    for (const { kind, otherNames } of kinds.values()) {
      if (text === '' || otherNames === undefined) continue
      const rows = await db.all<{ id: number; name: string }>(otherNames, { text })
      found.push(...rows.map(({ id, name }) => `${kind} ${id} ${name}`))
    }
    return JSON.stringify(found)
  }

  return {
    /**
     * Sorted by time, the search ends with the page and the count; in another order it gives the
     * first 10,000 rows.
     */
    async page(filter: OperationFilter, query: PageQuery, pause: Pause): Promise<OperationPage> {
      const { operId, roleKey, call, record, ip, businessType, result, code } = filter
      const recordName = foldCase(record)
      const matching = {
        names: await namesWith(filter),
        recordName,
        otherNames: await otherNamesWith(recordName),
        roleKey: lowerAscii(roleKey),
        call: lowerAscii(call),
        ...{ record, ip, businessType, result, code },
        namedRoles: JSON.stringify(filter.namedRoles),
        ...actionParameters(filter.actions),
        ...periodParameters(filter),
        ...visibleRowsParameters(filter),
      }
      const range = operId === 0 ? { first: MIN_ID, last: await newestId(db) } : singleRow(operId)
      const { sort, order } = query
      const { size, skip } = pageParameters(query)
      const isByTime = sort === '' || sort === 'operTime'

      let attempts = 0
      async function countIn(slice: Slice) {
        const within = { ...matching, ...slice }
        const found = await db.get<{ count: number; attempts: number }>(COUNT, within)
        attempts += found?.attempts ?? 0
        return found?.count ?? 0
      }

      const findByTime = () =>
        findInSlices(
          slicesOf(db, range, order, pause),
          { size, skip },
          {
            countIn,
            async idsIn(slice, part) {
              const wanted = { ...matching, ...slice, ...part }
              return (await db.all<{ id: number }>(BY_TIME[order], wanted)).map(({ id }) => id)
            },
          },
        )

      /**
       * The first rows may be anywhere, so this looks through all slices and keeps the best rows.
       */
      async function findByPlace(): Promise<FoundIds> {
        const limit = skip < MAX_COUNTED ? Math.min(skip + size, MAX_COUNTED) : 0
        let best: readonly Placed[] = []
        let count = 0
        for await (const slice of slicesOf(db, range, 'desc', pause)) {
          // Once there are enough rows, a later one has to be better than the worst of them.
          const worst = best.length === limit ? (best.at(-1)?.place ?? null) : null
          const part = { worst, size: limit, skip: 0 }
          const rows = await db.all<Placed>(PLACED({ sort, order }), {
            ...matching,
            ...slice,
            ...part,
          })
          best = [...best, ...rows].sort(compareInOrder(order)).slice(0, limit)
          count += await countIn(slice)
        }
        return { ids: best.slice(skip).map(row => row.id), count }
      }

      const { ids, count } = await (isByTime ? findByTime() : findByPlace())
      // Beyond the end of the log the exact count is known: all rows were counted on the way.
      const isBehind = isByTime && ids.length === 0 && skip > 0
      return {
        list: await db.all<OperationRow>(PAGE_ROWS, { ids: JSON.stringify(ids) }),
        ...countUpToMost(count, isBehind),
        attempts,
      }
    },

    /** Call it after rows were removed: deletes names that no row has any more. */
    async forgetNames() {
      await db.run(FORGET_NAMES)
    },

    /** Counts per day of 24 hours from `zero` on; days without rows are left out. */
    async days(zero: number, to: number, sight: VisibleRows, pause: Pause): Promise<DayCount[]> {
      const found = new Map<number, DayCount>()
      let from = zero
      while (from < to) {
        const edge = await db.get<{ time: number }>(DAY_EDGE, { from, to, skip: SLICE_ROWS })
        // All rows of one millisecond belong to one slice, however many there are.
        const until = edge === undefined ? to : Math.max(edge.time, from + 1)
        const part = { zero, from, to: until, ...visibleRowsParameters(sight) }
        for (const { day, count, failed } of await db.all<DayCount>(DAYS, part)) {
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

const CHANGE = /\.(update|disable|enable)$/
const WHOLE_KIND = /\.\*$/

/** The narrow index has the event of a row; that it disabled or enabled something the other table. */
function actionParameters(actions: readonly string[]) {
  const changes = actions.filter(action => CHANGE.test(action))
  const kinds = actions.filter(action => WHOLE_KIND.test(action))
  const others = actions.filter(action => !CHANGE.test(action) && !WHOLE_KIND.test(action))
  const changedBy = changes.map(action => action.replace(CHANGE, '.update'))
  return {
    anyAction: actions.length === 0 ? 1 : 0,
    events: JSON.stringify([...others, ...changedBy]),
    // With the dot: `role.` is no part of `role_group.add`.
    kinds: JSON.stringify(kinds.map(kind => kind.replace(WHOLE_KIND, '.'))),
    changes: JSON.stringify(changes),
    changedBy: JSON.stringify(changedBy),
  }
}

const singleRow = (operId: number): Slice => ({ first: operId, last: operId })

const compareInOrder = (order: PageQuery['order']) => (a: Placed, b: Placed) => {
  if (a.place === b.place) return b.id - a.id
  return a.place < b.place === (order === 'asc') ? -1 : 1
}
