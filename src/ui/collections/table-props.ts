import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  align?: 'end' | 'center' | undefined
  /** Asks for `sort` and `onSort` of the table. */
  sortable?: boolean | undefined
  /** What the row is called; one column has it. */
  rowHeader?: boolean | undefined
  /** Left out where rows are cards. */
  hideOnCards?: boolean | undefined
  /** Beside the name where rows are cards. */
  status?: boolean | undefined
}

export interface Sort {
  key: string
  direction: 'ascending' | 'descending'
}

export type RowKey = string | number | bigint

export interface Selection<Row> {
  selected: ReadonlySet<RowKey>
  onChange: (selected: ReadonlySet<RowKey>) => void
  /** Rows that cannot be chosen, because they are protected, say. */
  isFixed?: ((row: Row) => boolean) | undefined
}

export interface TableTexts {
  /** "Actions": the head of the last column. */
  actions: string
  /** "Select all rows on this page". */
  selectAll: string
  /** "Select {row}". */
  select: (row: string) => string
  /** "Loading". */
  loading: string
}

export interface TableProps<Row> {
  /** Names the table and the region round it. */
  caption: string
  columns: readonly Column<Row>[]
  /** None yet: the first ones are on their way, and lines stand in for them. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => RowKey
  /** The row in words, for the names of what stands in it. */
  rowName: (row: Row) => string
  texts: TableTexts
  /** How many rows there are on all pages. */
  total?: number | undefined
  /** Newer rows are on their way; these stay readable. */
  busy?: boolean | undefined
  sort?: Sort | undefined
  /** Hears what the next order would be. */
  onSort?: ((sort: Sort) => void) | undefined
  selection?: Selection<Row> | undefined
  actions?: ((row: Row) => ReactNode) | undefined
  /** Rows of one group stand together under its name, and fold away. */
  groupOf?: ((row: Row) => string) | undefined
  /** "{group} ({count})". */
  groupName?: ((group: string, count: number) => string) | undefined
  /** Stands below the head when there are no rows. */
  empty?: ReactNode
}
