/** What every paged list is asked for; checked and clamped before it comes here. */
export interface PageQuery {
  pageIndex: number
  pageSize: number
  /** One of the names that the list's statement knows; anything else is the list's own order. */
  sort: string
  order: 'asc' | 'desc'
}

export interface PageOf<T> {
  list: readonly T[]
  count: number
}

/** Who writes, and when. */
export interface Stamp {
  by: number | null
  at: number
}

/** The keys that every changeable row has. */
export interface Stamped {
  createBy: number | null
  updateBy: number | null
  createdAt: number
  updatedAt: number
  version: number
}

export const pageParameters = ({ pageIndex, pageSize, sort, order }: PageQuery) => ({
  sort,
  order,
  size: pageSize,
  skip: (pageIndex - 1) * pageSize,
})

export const countOf = (row: { count: number } | undefined) => row?.count ?? 0
