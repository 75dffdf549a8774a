import type { Database } from '#server/store/database.ts'
import { countOf } from '#server/store/paging.ts'

/** Ends a slice of a long read: other calls are answered before the next slice begins. */
export type Pause = () => Promise<void>

/** Rows of the operation log from one id to another, both included. */
export interface Slice {
  first: number
  last: number
}

/** Reading so many from the narrow index takes a few milliseconds. */
export const SLICE_ROWS = 20_000

/** Beyond so many rows a list of the log says "more" and counts no further. */
export const MAX_COUNTED = 10_000

/** Below every row's id, even one that was inserted by hand. */
export const MIN_ID = Number.MIN_SAFE_INTEGER

const NEWEST_ID = 'select coalesce(max(oper_id), 0) as count from operations'
// Reads the index: the rows themselves are wide.
const WITHIN = `
  select oper_id as id from operations indexed by operations_search
  where oper_id >= :first and oper_id <= :last`
const LAST_OF_SLICE = 'limit 1 offset :skip'
const UPWARDS = `${WITHIN} order by oper_id ${LAST_OF_SLICE}`
const DOWNWARDS = `${WITHIN} order by oper_id desc ${LAST_OF_SLICE}`

export const newestId = async (db: Database) => countOf(await db.get(NEWEST_ID))

/**
 * Walks the log in slices, from its oldest row up or from its newest down, with a pause after each.
 */
export function slicesOf(
  db: Database,
  range: Slice,
  order: 'asc' | 'desc',
  pause: Pause,
): AsyncGenerator<Slice> {
  const edges = order === 'asc' ? UPWARDS : DOWNWARDS
  const edgeOf = (rest: Slice) => db.get<{ id: number }>(edges, { ...rest, skip: SLICE_ROWS - 1 })
  return slicesBetween(range, order, edgeOf, pause)
}

/** `edgeOf` gives the last row of the next slice, or nothing where less than a slice is left. */
export async function* slicesBetween(
  { first, last }: Slice,
  order: 'asc' | 'desc',
  edgeOf: (rest: Slice) => Promise<{ id: number } | undefined>,
  pause: Pause,
): AsyncGenerator<Slice> {
  const isUp = order === 'asc'
  let rest: Slice = { first, last }
  while (rest.first <= rest.last) {
    const edge = (await edgeOf(rest))?.id
    const slice = isUp
      ? { first: rest.first, last: edge ?? rest.last }
      : { first: edge ?? rest.first, last: rest.last }
    yield slice
    rest = isUp ? { ...rest, first: slice.last + 1 } : { ...rest, last: slice.first - 1 }
    if (edge !== undefined) await pause()
  }
}

/** The rows of one page, and how many rows there are. */
export interface FoundIds {
  ids: readonly number[]
  count: number
}

interface SliceReader {
  countIn(slice: Slice): Promise<number>
  idsIn(slice: Slice, part: { size: number; skip: number }): Promise<readonly number[]>
}

/**
 * Reads a page of what the slices hold, in their order. The search ends where the page does, unless
 * it has counted less than `MAX_COUNTED` by then.
 */
export async function findInSlices(
  slices: AsyncIterable<Slice>,
  { size, skip }: { size: number; skip: number },
  { countIn, idsIn }: SliceReader,
): Promise<FoundIds> {
  const ids: number[] = []
  let count = 0
  for await (const slice of slices) {
    const matches = await countIn(slice)
    const part = { size: size - ids.length, skip: Math.max(0, skip - count) }
    if (part.size > 0 && matches > part.skip) ids.push(...(await idsIn(slice, part)))
    count += matches
    if (count > MAX_COUNTED && ids.length === size) break
  }
  return { ids, count }
}

/** What a page tells of the number of rows; `isExact` where all of them were counted on the way. */
export function countUpToMost(count: number, isExact: boolean) {
  const isMore = count > MAX_COUNTED && !isExact
  return { count: isMore ? MAX_COUNTED : count, isMore }
}
