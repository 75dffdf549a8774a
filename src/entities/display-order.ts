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
