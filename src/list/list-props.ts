import type { ReactNode } from 'react'
import type { CsvCell } from '#lib/csv/format-csv.ts'
import type { IconName } from '#lib/icon-names.ts'
import type { Bulk } from '#list/bulk/use-bulk.ts'
import type { Undo } from '#notifications/use-undo.tsx'
import type { Column } from '#ui/collections/table-props.ts'
import type { Filter } from './list-filters.tsx'
import type { ListOwnTexts } from './list-texts.ts'
import type { RowErrors } from './row-errors.tsx'
import type { List } from './use-list.ts'

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
  /** Stands in every file, also while it is hidden. */
  isInEveryFile?: boolean | undefined
  /** Stands in every file, never on the page. */
  isOnlyInFile?: boolean | undefined
  /** Stands in no file. */
  isOnlyOnPage?: boolean | undefined
}

/** What a screen shows above its rows besides the filters, such as a chart; it can be folded. */
export interface ListPanel {
  key: string
  /** The text of the button that folds it. */
  label: string
  icon: IconName
  /** In sight until the user folds it away. */
  startsOpen?: boolean
  content: ReactNode
}

export interface ListCardProps<Row> {
  /** What `useList` returns. */
  list: List<Row>
  caption: string
  columns: readonly ListColumn<Row>[]
  rowName: (row: Row) => string
  filters: readonly Filter[]
  actions?: ((row: Row) => ReactNode) | undefined
  panels?: readonly ListPanel[] | undefined
  /** Views that the screen itself offers. */
  presets?: readonly { name: string; search: string }[] | undefined
  /** The actions for the selected rows; without it rows cannot be selected. */
  bulkActions?: ((rows: readonly Row[]) => ReactNode) | undefined
  /** Their run, whose dialog shows the result for each row. */
  bulk?: Bulk<Row> | undefined
  /** Rows that cannot be selected, for example because they are protected. */
  isFixed?: ((row: Row) => boolean) | undefined
  /** Of a list whose rows can be deleted. */
  undo?: Undo | undefined
  /** Why the last action on a row failed: stands in that row. */
  rowErrors?: RowErrors | undefined
  /** Draws the rows otherwise than as a table; `actions` draws the buttons of one. */
  renderRows?:
    | ((rows: readonly Row[], actions: ((row: Row) => ReactNode) | undefined) => ReactNode)
    | undefined
  /** As in `<Table>`. */
  groupOf?: ((row: Row) => string) | undefined
  groupName?: ((group: string, count: number) => string) | undefined
  ownTexts: ListOwnTexts
  /** Stands below the empty state, for example a button that creates the first row. */
  emptyAction?: ReactNode
}
