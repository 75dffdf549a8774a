import type { ReactNode } from 'react'
import type { RecordKey } from '#entities/record-key.ts'

export interface Column<Row> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  align?: 'end' | 'center' | undefined
  /** Needs `sort` and `onSort` of the table. */
  sortable?: boolean | undefined
  /** Names the row; exactly one column does. */
  rowHeader?: boolean | undefined
  /** What a row header is called, where its cell holds more than the name. */
  headerName?: ((row: Row) => string) | undefined
  /** Not shown where rows are drawn as cards. */
  hideOnCards?: boolean | undefined
  /** Stands beside the name where rows are drawn as cards. */
  status?: boolean | undefined
}

export interface Sort {
  key: string
  direction: 'ascending' | 'descending'
}

export interface Selection<Row> {
  selected: ReadonlySet<RecordKey>
  onChange: (selected: ReadonlySet<RecordKey>) => void
  /** Whether a row cannot be selected, for example because it is protected. */
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
  /** `undefined` while the first rows load; skeleton lines stand in for them. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => RecordKey
  /** The row in words, for the names of its controls. */
  rowName: (row: Row) => string
  texts: TableTexts
  /** The number of the page; the rows of another one are shown from the first on. */
  page?: number | undefined
  /** How many rows there are on all pages. */
  total?: number | undefined
  /** Newer rows are loading; these stay readable. */
  busy?: boolean | undefined
  sort?: Sort | undefined
  /** Called with the order that the user asks for. */
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
