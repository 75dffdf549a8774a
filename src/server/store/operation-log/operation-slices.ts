import type { Database } from '#server/store/driver.ts'
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

export const newestId = (db: Database) => countOf(db.get(NEWEST_ID))

/**
 * Walks the log in slices, from its oldest row up or from its newest down, with a pause after each.
 */
export async function* slicesOf(
  db: Database,
  { first, last }: Slice,
  order: 'asc' | 'desc',
  pause: Pause,
): AsyncGenerator<Slice> {
  const isUp = order === 'asc'
  let rest: Slice = { first, last }
  while (rest.first <= rest.last) {
    const skip = SLICE_ROWS - 1
    const edge = db.get<{ id: number }>(isUp ? UPWARDS : DOWNWARDS, { ...rest, skip })?.id
    const slice = isUp
      ? { first: rest.first, last: edge ?? rest.last }
      : { first: edge ?? rest.first, last: rest.last }
    yield slice
    rest = isUp ? { ...rest, first: slice.last + 1 } : { ...rest, last: slice.first - 1 }
    if (edge !== undefined) await pause()
  }
}
