import type { ReactNode } from 'react'
import type { CsvCell } from '#lib/csv/format-csv.ts'
import type { SavedViews } from '#list/saved-views/use-saved-views.ts'
import type { Column, RowKey, Sort } from '#ui/collections/table-props.ts'
import type { ExportDialogProps } from './export-dialog.tsx'
import type { Filter, ListFiltersProps } from './list-filters.tsx'
import type { ListOwnTexts, ListTexts } from './list-texts.ts'

/** The list whatever page is on screen, for a file. */
export interface WholeList<Row> {
  /** No more rows than these are fetched. */
  maxRows: number
  /** How far the fetching is, while it runs. */
  progress: ExportDialogProps['progress']
  cancel: () => void
  /** Writes a file of these rows, or of all. */
  save: (
    title: string,
    columns: readonly { label: string; value: (row: Row) => CsvCell }[],
    rows: readonly Row[] | 'all',
  ) => Promise<void>
}

export interface ListColumn<Row> extends Omit<Column<Row>, 'cell'> {
  /** The cell in a file, and on the page where `cell` draws nothing else. */
  value: (row: Row) => CsvCell
  cell?: Column<Row>['cell']
  /** What is stored, where `value` is its label: a second column when all are exported. */
  storedValue?: ((row: Row) => CsvCell) | undefined
  /** Not shown until somebody asks for it. */
  hidden?: boolean | undefined
}

/** What `useList` gives goes in as it is; the screen adds what it is a list of. */
export interface ListCardProps<Row> {
  caption: string
  columns: readonly ListColumn<Row>[]
  /** None before the first answer. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => RowKey
  rowName: (row: Row) => string
  actions?: ((row: Row) => ReactNode) | undefined
  total: number
  /** There are more than `total`, which the server did not count. */
  isMore: boolean
  page: number
  size: number
  sizes: readonly number[]
  onPage: (change: { page: number; size: number }) => void
  filters: readonly Filter[]
  values: ListFiltersProps['values']
  filterDrafts: ListFiltersProps['filterDrafts']
  onFilter: ListFiltersProps['onFilter']
  /** The names of those that the server knows; all of them where none are named. */
  knownFilters?: readonly string[] | undefined
  /** What stands in a filter that is empty. */
  filterHint?: string | undefined
  sort: Sort | undefined
  /** The keys of the columns that the server can sort by. */
  sortableKeys: readonly string[]
  onSort: (sort: Sort) => void
  /** Rows of the answer that could not be read. */
  unreadableRows?: { count: number; hasLostDigits: boolean } | undefined
  busy: boolean
  /** What the read before gave instead of rows. */
  error: string | undefined
  isDenied: boolean
  isAbsent: boolean
  /** Leads to what is missing, where the list is denied. */
  onAskWhy?: (() => void) | undefined
  onRefresh: () => void
  /** Column keys; `undefined` as long as nobody chose. */
  hidden: readonly string[] | undefined
  onHide: (hidden: readonly string[] | undefined) => void
  views: SavedViews
  /** Ready-made views of the page itself. */
  presets?: readonly { name: string; search: string }[] | undefined
  whole: WholeList<Row>
  selected: ReadonlyMap<RowKey, Row>
  onSelectionChange: (keys: ReadonlySet<RowKey>) => void
  onSelectAll: (isFixed?: (row: Row) => boolean) => Promise<void>
  /** Of all that match, those that cannot be chosen; 0 before somebody chose them all. */
  fixedCount: number
  /** What can be done with the chosen rows; without it there is nothing to choose. */
  bulk?: ((rows: readonly Row[]) => ReactNode) | undefined
  /** Rows that cannot be chosen, because they are protected, say. */
  isFixed?: ((row: Row) => boolean) | undefined
  /** As in `<Table>`. */
  groupOf?: ((row: Row) => string) | undefined
  groupName?: ((group: string, count: number) => string) | undefined
  onCopyLink: () => void
  /** Below the empty state: what to do about it. */
  emptyAction?: ReactNode
  texts: ListTexts
  ownTexts: ListOwnTexts
}
