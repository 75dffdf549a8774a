/** The largest number by which records are ordered. */
export const MAX_SORT = 999_999

/** The number for a new role: one above the largest, or the largest that is free below it. */
export function nextFreeSort(sorts: readonly number[]): number {
  const taken = new Set(sorts)
  let sort = Math.min(MAX_SORT, Math.max(0, ...sorts) + 1)
  while (taken.has(sort)) sort -= 1
  return sort
}

/** The number for a new record: ten above the largest. */
export const nextSort = (sorts: readonly number[]): number =>
  Math.min(MAX_SORT, Math.max(0, ...sorts) + 10)
