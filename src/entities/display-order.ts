/** The number that says where a record stands among others: no larger than this. */
export const MAX_SORT = 999_999

/** One more step of ten than the last of these. */
export const nextSort = (sorts: readonly number[]): number =>
  Math.min(MAX_SORT, Math.max(0, ...sorts) + 10)
