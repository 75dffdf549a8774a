import type { ReactNode } from 'react'
import type { CsvCell } from '#lib/csv/format-csv.ts'
import type { SavedViews } from '#list/saved-views/use-saved-views.ts'
import type { Column, RowKey, Sort } from '#ui/collections/table-props.ts'
import type { IconName } from '#ui/content/icon-names.ts'
import type { ExportDialogProps } from './export-dialog.tsx'
import type { Filter, ListFiltersProps } from './list-filters.tsx'
import type { ListOwnTexts, ListTexts } from './list-texts.ts'

/** All rows of the list, not only those of the page on screen. */
export interface WholeList<Row> {
  /** At most this many rows are fetched. */
  maxRows: number
  /** How far the fetching is, while it runs. */
  progress: ExportDialogProps['progress']
  cancel: () => void
  /** Writes a CSV file of these rows, or of all. */
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
  /** The stored value where `value` is its label; an export of all columns has both. */
  storedValue?: ((row: Row) => CsvCell) | undefined
  /** Hidden until the user shows it. */
  hidden?: boolean | undefined
  /** The server does not send it, so it is neither shown nor offered. */
  isAbsent?: boolean | undefined
  /** Stands in every file, never on the page. */
  isOnlyInFile?: boolean | undefined
}

/** What a screen shows above its rows besides the filters, such as a chart; it can be folded. */
export interface ListPanel {
  key: string
  /** The text of the button that folds it. */
  label: string
  icon: IconName
  content: ReactNode
}

/** The screen passes on what `useList` returns, and adds columns, filters, actions and texts. */
export interface ListCardProps<Row> {
  caption: string
  columns: readonly ListColumn<Row>[]
  /** `undefined` before the first answer. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => RowKey
  rowName: (row: Row) => string
  actions?: ((row: Row) => ReactNode) | undefined
  total: number
  /** There are more rows than `total`: the server stopped counting there. */
  isMore: boolean
  page: number
  size: number
  sizes: readonly number[]
  onPage: (change: { page: number; size: number }) => void
  panels?: readonly ListPanel[] | undefined
  filters: readonly Filter[]
  values: ListFiltersProps['values']
  filterDrafts: ListFiltersProps['filterDrafts']
  onFilter: ListFiltersProps['onFilter']
  /** Names of the filters that the server knows; `undefined` means all. */
  knownFilters?: readonly string[] | undefined
  /** The placeholder of an empty text filter. */
  filterHint?: string | undefined
  sort: Sort | undefined
  /** The keys of the columns that the server can sort by. */
  sortableKeys: readonly string[]
  onSort: (sort: Sort) => void
  /** Rows of the answer that could not be read. */
  unreadableRows?: { count: number; hasLostDigits: boolean } | undefined
  busy: boolean
  /** Why the last read failed. */
  error: string | undefined
  isDenied: boolean
  isAbsent: boolean
  /** Opens the page that names the missing permission, where the list is denied. */
  onAskWhy?: (() => void) | undefined
  onRefresh: () => void
  /** Column keys; `undefined` until the user chooses. */
  hidden: readonly string[] | undefined
  onHide: (hidden: readonly string[] | undefined) => void
  views: SavedViews
  /** Views that the screen itself offers. */
  presets?: readonly { name: string; search: string }[] | undefined
  whole: WholeList<Row>
  selected: ReadonlyMap<RowKey, Row>
  onSelectionChange: (keys: ReadonlySet<RowKey>) => void
  onSelectAll: (isFixed?: (row: Row) => boolean) => Promise<void>
  /** How many of all matching rows cannot be selected; 0 until the user selects all. */
  fixedCount: number
  /** The actions for the selected rows; without it rows cannot be selected. */
  bulk?: ((rows: readonly Row[]) => ReactNode) | undefined
  /** Rows that cannot be selected, for example because they are protected. */
  isFixed?: ((row: Row) => boolean) | undefined
  /** As in `<Table>`. */
  groupOf?: ((row: Row) => string) | undefined
  groupName?: ((group: string, count: number) => string) | undefined
  onCopyLink: () => void
  /** Stands below the empty state, for example a button that creates the first row. */
  emptyAction?: ReactNode
  texts: ListTexts
  ownTexts: ListOwnTexts
}
