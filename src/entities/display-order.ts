/** The largest number by which records are ordered. */
export const MAX_SORT = 999_999

/** The number for a new record: ten above the largest. */
export const nextSort = (sorts: readonly number[]): number =>
  Math.min(MAX_SORT, Math.max(0, ...sorts) + 10)
