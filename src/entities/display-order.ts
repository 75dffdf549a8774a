/** The largest number by which records are ordered. */
export const MAX_SORT = 999_999

/** How far apart the numbers of new dictionary entries are. */
export const ENTRY_SORT_STEP = 10

/** The number for a new record: a step above the largest, or the largest that is free below it. */
export function nextFreeSort(sorts: readonly number[], step = 1): number {
  const taken = new Set(sorts)
  let sort = Math.min(MAX_SORT, Math.max(0, ...sorts) + step)
  while (taken.has(sort)) sort -= 1
  return sort
}

/** The number for a line of an import; at the maximum all have the same, which keeps their order. */
export const nextSort = (sorts: readonly number[]): number =>
  Math.min(MAX_SORT, Math.max(0, ...sorts) + ENTRY_SORT_STEP)

/**
 * The records that get another number when one of them moves: each place keeps its number, and of
 * two places with the same number the later gets the next one. Where the largest number leaves no
 * room above, the earlier places get smaller ones.
 */
export function reorder<Row>(
  rows: readonly Row[],
  sortOf: (row: Row) => number,
  from: number,
  to: number,
): { row: Row; sort: number }[] {
  const moved = rows[from]
  if (!moved || from === to || to < 0 || to >= rows.length) return []
  const order = rows.toSpliced(from, 1).toSpliced(to, 0, moved)
  let last = -1
  return rows
    .map((row, index) => {
      const placesAfter = rows.length - 1 - index
      last = Math.min(MAX_SORT - placesAfter, Math.max(sortOf(row), last + 1))
      return last
    })
    .flatMap((sort, index) => {
      const row = order[index]
      return row && sortOf(row) !== sort ? [{ row, sort }] : []
    })
}
