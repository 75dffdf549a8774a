import type { DataScope } from '#server/auth/data-scope.ts'
import type { Database, SqlParameters } from './database.ts'

/** What every paged list is asked for; the caller has checked and clamped it. */
export interface PageQuery {
  pageIndex: number
  pageSize: number
  /** One of the list's `Sorts`; '' means the list's own order. */
  sort: string
  order: 'asc' | 'desc'
}

export interface PageOf<T> {
  list: readonly T[]
  count: number
  /** There are more rows than were counted. */
  isMore?: boolean
}

/** A period of creation times; `undefined` leaves that side open. */
export interface Period {
  from: number | undefined
  /** Exclusive. */
  to: number | undefined
}

export const CREATED_IN_PERIOD = 'and created_at >= :from and created_at < :to'

const MAX_TIME = Number.MAX_SAFE_INTEGER

/** For a statement with `CREATED_IN_PERIOD`. */
export const periodParameters = ({ from, to }: Period) => ({ from: from ?? 0, to: to ?? MAX_TIME })

/** The part of the data scope that decides which people and operations the caller sees. */
export type VisibleRows = Pick<DataScope, 'all' | 'self' | 'deptIds'>

/** What is looked up whoever asks, such as the name that a reference shows. */
export const EVERYBODY: VisibleRows = { all: true, self: 0, deptIds: [] }

export const visibleRowsParameters = ({ all, self, deptIds }: VisibleRows) => ({
  all: all ? 1 : 0,
  self,
  deptIds: JSON.stringify(deptIds),
})

/** The person who writes, and the time. */
export interface Stamp {
  by: number | null
  at: number
}

/** The keys that every changeable row has. */
export interface StampedRow {
  createBy: number | null
  updateBy: number | null
  createdAt: number
  updatedAt: number
  version: number
}

/** The columns of a `StampedRow`. */
export const STAMP_COLUMNS = `
  create_by as "createBy", update_by as "updateBy", created_at as "createdAt", updated_at as "updatedAt",
  version`

export const pageParameters = ({ pageIndex, pageSize }: PageQuery) => ({
  size: pageSize,
  skip: (pageIndex - 1) * pageSize,
})

/** The orders of a list: by the caller's name for it, the SQL expression to sort by. */
export type Sorts = Readonly<Record<string, string>>

type Order = Pick<PageQuery, 'sort' | 'order'>

/** Stand in a text for `inEachOrder`. */
export const PLACE = '{place}'
export const DIRECTION = '{direction}'
export const COMES_BEFORE = '{before}'

/** What has no value comes before all values, with every engine. */
export const DIRECTIONS = { asc: 'asc nulls first', desc: 'desc nulls last' }
const BEFORE = { asc: '<', desc: '>' }

/**
 * A statement for each order that a list may be asked for: by the expression that the requested name
 * stands for, without one by the list's own.
 */
export function inEachOrder(sorts: Sorts, own: string, text: string): (wanted: Order) => string {
  const write = (place: string, order: PageQuery['order']) =>
    text
      .replaceAll(PLACE, place)
      .replaceAll(DIRECTION, DIRECTIONS[order])
      .replaceAll(COMES_BEFORE, BEFORE[order])
  const both = (place: string) => ({ asc: write(place, 'asc'), desc: write(place, 'desc') })
  const ownOrder = both(own)
  const statements = new Map(Object.entries(sorts).map(([name, place]) => [name, both(place)]))
  return ({ sort, order }) => (statements.get(sort) ?? ownOrder)[order]
}

/** Whether a text of the row, in either language, contains a text that `foldCase` has folded. */
export const contains = (column: string, text: string) =>
  `(instr(${column}_folded, ${text}) > 0 or instr(${column}_zh_folded, ${text}) > 0)`

export const countOf = (row: { count: number } | undefined) => row?.count ?? 0

/** The names of the columns that hold "true". */
export const trueColumnsOf = (row: Readonly<Record<string, unknown>> | undefined): string[] =>
  Object.keys(row ?? {}).filter(name => row?.[name] === 1)

/** For `ids`: append the order of rows with the same `place`. */
export const IDS_BY_PLACE = `
  select id, count(*) over () as total from found order by place ${DIRECTION}`

export const ONE_PAGE = 'limit :size offset :skip'

interface PageStatements {
  /** Selects `id` and `total` of the page's rows in order: one scan that sorts narrow rows only. */
  ids(wanted: Order): string
  /** Selects the rows of `:ids`, a JSON array, in its order. */
  rows: string
}

export async function readPage<T>(
  db: Database,
  { ids, rows }: PageStatements,
  matching: SqlParameters,
  query: PageQuery,
): Promise<PageOf<T>> {
  const find = (wanted: PageQuery) =>
    db.all<{ id: number; total: number; depth?: number }>(ids(wanted), {
      ...matching,
      ...pageParameters(wanted),
    })

  const found = await find(query)
  // Beyond the last page no row carries the total.
  const isBehind = found.length === 0 && query.pageIndex > 1
  const [first] = isBehind ? await find({ ...query, pageIndex: 1, pageSize: 1 }) : found
  const list = await db.all<T>(rows, { ids: JSON.stringify(found.map(row => row.id)) })
  return {
    // The rows stand in the order of their ids; those of a tree have a depth.
    list: list.map((row, index) => {
      const depth = found[index]?.depth
      return depth === undefined ? row : { ...row, depth }
    }),
    count: first?.total ?? 0,
  }
}
