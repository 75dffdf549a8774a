import { Fragment, memo, useRef, useState, type ReactNode } from 'react'
import { shownOf } from '#lib/shape.ts'
import { useLate } from '#hooks/use-late.ts'
import { useStable } from '#hooks/use-stable.ts'
import { Checkbox } from './checkbox.tsx'
import { Icon } from './icon.tsx'
import { useRowSlots } from './row-slots.ts'
import { SkeletonLine } from './skeleton.tsx'

export interface Column<Row> {
  key: string
  label: string
  /** Drawn over for another record: what keeps state keeps it by record (`useStateOf`, `key`). */
  cell: (row: Row) => ReactNode
  align?: 'end' | 'center' | undefined
  /** Asks for `sort` and `onSort` of the table. */
  sortable?: boolean | undefined
  /** What the row is called; one column has it. */
  rowHeader?: boolean | undefined
  /** Left out where rows are cards. */
  far?: boolean | undefined
  /** Beside the name where rows are cards. */
  status?: boolean | undefined
}

export interface Sort {
  key: string
  direction: 'ascending' | 'descending'
}

export type RowKey = string | number

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
  /** As a cell: drawn over for another record. */
  actions?: ((row: Row) => ReactNode) | undefined
  /** Rows of one group stand together under its name, and fold away. */
  groupOf?: ((row: Row) => string) | undefined
  /** "{group} ({count})". */
  groupName?: ((group: string, count: number) => string) | undefined
  /** Stands below the head when there are no rows. */
  empty?: ReactNode
}

/** How long, in ms, newer rows may take before a line says that they are on their way. */
const LATE = 200

/** A native table in a region that scrolls sideways; on phones each row is a card. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, texts, total, busy, selection, actions, empty } = props
  const isLate = useLate(busy === true && rows !== undefined && rows.length > 0, LATE)

  return (
    <>
      <div
        className="table"
        role="region"
        aria-label={caption}
        tabIndex={0}
        data-late={isLate || undefined}
      >
        <table
          className="table__grid"
          role="table"
          aria-rowcount={total}
          aria-busy={busy || !rows || undefined}
        >
          <caption className="hidden-text">{caption}</caption>
          <thead role="rowgroup">
            <tr role="row">
              {selection && (
                <th className="table__head-cell" role="columnheader" scope="col" data-part="check">
                  <SelectAll
                    rows={rows ?? []}
                    rowKey={rowKey}
                    selection={selection}
                    label={texts.selectAll}
                  />
                </th>
              )}
              {columns.map(column => (
                <HeadCell
                  key={column.key}
                  column={column}
                  sort={props.sort}
                  onSort={props.onSort}
                />
              ))}
              {actions && (
                <th
                  className="table__head-cell"
                  role="columnheader"
                  scope="col"
                  data-part="actions"
                  data-align="end"
                >
                  {texts.actions}
                </th>
              )}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows ? <TableRows {...props} rows={rows} /> : <Placeholder {...props} />}
          </tbody>
        </table>
      </div>
      {!rows && <div className="hidden-text" role="status" aria-label={texts.loading} />}
      {rows?.length === 0 && empty}
    </>
  )
}

function HeadCell<Row>({
  column: { key, label, align, sortable },
  sort,
  onSort,
}: Pick<TableProps<Row>, 'sort' | 'onSort'> & { column: Column<Row> }) {
  const direction = sort?.key === key ? sort.direction : 'none'
  const isSortable = sortable && onSort
  const next = direction === 'ascending' ? 'descending' : 'ascending'

  return (
    <th
      className="table__head-cell"
      role="columnheader"
      scope="col"
      data-align={align}
      aria-sort={isSortable ? direction : undefined}
    >
      {isSortable ? (
        <button
          type="button"
          className="table__sort"
          onClick={() => onSort({ key, direction: next })}
        >
          {label}
          <Icon name={direction === 'none' ? 'chevrons-up-down' : 'arrow-up'} />
        </button>
      ) : (
        label
      )}
    </th>
  )
}

function TableRows<Row>(props: TableProps<Row> & { rows: readonly Row[] }) {
  const {
    rows,
    rowKey,
    rowName,
    columns,
    texts,
    selection,
    actions,
    groupOf,
    groupName = name => name,
  } = props
  const slots = useRowSlots(rows, rowKey)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const groups = groupsOf(rows, groupOf)
  const last = useRef<RowKey>(undefined)
  const onCheck = useStable((key: RowKey, isChecked: boolean, isRange: boolean) => {
    if (!selection) return
    const { isFixed, onChange, selected } = selection
    const inSight = groups.flatMap(([group, members]) => (folded.has(group) ? [] : members))
    const free = inSight.filter(row => !isFixed?.(row)).map(rowKey)
    const from = last.current === undefined ? -1 : free.indexOf(last.current)
    const to = free.indexOf(key)
    const range = free.slice(Math.min(from, to), Math.max(from, to) + 1)
    last.current = key
    onChange(withKeys(selected, isRange && from >= 0 ? range : [key], isChecked))
  })
  const drawn = (row: Row) => {
    const key = rowKey(row)
    return (
      <TableRow
        key={slots.get(key) ?? key}
        {...{ row, rowKey, rowName, columns, actions, onCheck }}
        select={selection && texts.select}
        isChecked={selection?.selected.has(key)}
        isFixed={selection?.isFixed?.(row)}
      />
    )
  }
  if (!groupOf) return rows.map(drawn)

  return groups.map(([group, members]) => {
    const isFolded = folded.has(group)
    return (
      <Fragment key={`group ${group}`}>
        <tr className="table__row table__group" role="row">
          <th
            className="table__cell"
            role="rowheader"
            scope="rowgroup"
            colSpan={columns.length + (selection ? 1 : 0) + (actions ? 1 : 0)}
          >
            <button
              type="button"
              className="table__fold"
              aria-expanded={!isFolded}
              onClick={() =>
                setFolded(isFolded ? without(folded, group) : new Set([...folded, group]))
              }
            >
              <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} />
              {groupName(group, members.length)}
            </button>
          </th>
        </tr>
        {!isFolded && members.map(drawn)}
      </Fragment>
    )
  })
}

/** In the order they are drawn; without groups all are of one. */
function groupsOf<Row>(
  rows: readonly Row[],
  groupOf: (row: Row) => string = () => '',
): [string, Row[]][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groupOf(row)
    const members = groups.get(group)
    if (members) members.push(row)
    else groups.set(group, [row])
  }
  return [...groups]
}

interface TableRowProps<Row> extends Pick<
  TableProps<Row>,
  'columns' | 'rowKey' | 'rowName' | 'actions'
> {
  row: Row
  /** None where there is nothing to choose. */
  select: TableTexts['select'] | undefined
  isChecked: boolean | undefined
  isFixed: boolean | undefined
  /** `isRange`: with all rows from the one that was checked last. */
  onCheck: (key: RowKey, isChecked: boolean, isRange: boolean) => void
}

/** Drawn again when its record is another one, and not because the page around it is. */
const TableRow = memo(function <Row>({
  row,
  columns,
  rowKey,
  rowName,
  select,
  isChecked = false,
  isFixed,
  actions,
  onCheck,
}: TableRowProps<Row>) {
  return (
    <tr className="table__row" role="row" data-record={rowKey(row)}>
      {select && (
        <td className="table__cell" role="cell" data-part="check">
          <Checkbox
            bare
            label={select(rowName(row))}
            checked={isChecked}
            disabled={isFixed}
            onChange={(checked, isRange) => onCheck(rowKey(row), checked, isRange)}
          />
        </td>
      )}
      {columns.map(column =>
        column.rowHeader ? (
          <th key={column.key} className="table__cell" role="rowheader" scope="row">
            {column.cell(row)}
          </th>
        ) : (
          <td
            key={column.key}
            className="table__cell"
            role="cell"
            data-align={column.align}
            data-far={column.far || undefined}
            data-label={column.label}
            data-part={column.status ? 'status' : undefined}
          >
            {boxed(column.cell(row))}
          </td>
        ),
      )}
      {actions && (
        <td className="table__cell" role="cell" data-part="actions">
          <div className="table__actions">{actions(row)}</div>
        </td>
      )}
    </tr>
  )
}) as <Row>(props: TableRowProps<Row> & { key: RowKey }) => ReactNode

/** Longer texts may take more than one line: they need a box that can be narrower than they are. */
const SHORT = 20

function boxed(content: ReactNode) {
  if (typeof content !== 'string') return content
  const text = shownOf(content, Infinity)
  return text.length > SHORT ? <span className="table__text">{text}</span> : text
}

/** Means the rows on this page that can be chosen; those of other pages stay as they are. */
function SelectAll<Row>({
  rows,
  rowKey,
  selection: { selected, isFixed, onChange },
  label,
}: Pick<TableProps<Row>, 'rowKey'> & {
  rows: readonly Row[]
  selection: Selection<Row>
  label: string
}) {
  const keys = rows.filter(row => !isFixed?.(row)).map(rowKey)
  const count = keys.filter(key => selected.has(key)).length
  const isAll = count > 0 && count === keys.length

  return (
    <Checkbox
      bare
      label={label}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      disabled={keys.length === 0}
      onChange={() => onChange(withKeys(selected, keys, !isAll))}
    />
  )
}

const without = (set: ReadonlySet<string>, item: string) =>
  new Set([...set].filter(other => other !== item))

/** The same set with these keys in it, or without them. */
export function withKeys(
  selected: ReadonlySet<RowKey>,
  keys: readonly RowKey[],
  isIn: boolean,
): ReadonlySet<RowKey> {
  const rest = [...selected].filter(key => !keys.includes(key))
  return new Set(isIn ? [...rest, ...keys] : rest)
}

/** How long the standing-in lines are, row by row, in per cent. */
const LINES = [72, 54, 86, 63, 78, 58]

function Placeholder<Row>({ columns, selection, actions }: TableProps<Row>) {
  return LINES.map(part => (
    <tr key={part} className="table__row" role="row" aria-hidden="true">
      {selection && <td className="table__cell" data-part="check" />}
      {columns.map(column => (
        <td key={column.key} className="table__cell" data-far={column.far || undefined}>
          <SkeletonLine part={part} />
        </td>
      ))}
      {actions && <td className="table__cell" data-part="actions" />}
    </tr>
  ))
}
