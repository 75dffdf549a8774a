import { Fragment, memo, type ReactNode, useRef, useState } from 'react'
import type { RecordKey } from '#entities/record-key.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { displayTextOf } from '#lib/decode.ts'
import { Icon } from '#ui/content/icon.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import type { TableProps, TableTexts } from './table-props.ts'

/** The rows of a table; where it has groups, each can be folded. */
export function TableRows<Row>(props: TableProps<Row> & { rows: readonly Row[] }) {
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
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const groups = groupsOf(rows, groupOf)
  const lastChecked = useRef<RecordKey>(undefined)
  const onCheck = useEventCallback((key: RecordKey, isChecked: boolean, isRange: boolean) => {
    if (!selection) return
    const { isFixed, onChange, selected } = selection
    const visible = groups.flatMap(([group, members]) => (folded.has(group) ? [] : members))
    const selectable = visible.filter(row => !isFixed?.(row)).map(rowKey)
    const from = lastChecked.current === undefined ? -1 : selectable.indexOf(lastChecked.current)
    const to = selectable.indexOf(key)
    const range = selectable.slice(Math.min(from, to), Math.max(from, to) + 1)
    lastChecked.current = key
    onChange(withKeys(selected, isRange && from >= 0 ? range : [key], isChecked))
  })
  const renderRow = (row: Row) => (
    <TableRow
      key={rowKey(row)}
      {...{ row, rowKey, rowName, columns, actions, onCheck }}
      select={selection && texts.select}
      isChecked={selection?.selected.has(rowKey(row))}
      isFixed={selection?.isFixed?.(row)}
    />
  )
  if (!groupOf) return rows.map(renderRow)

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
              <span>{groupName(group, members.length)}</span>
            </button>
          </th>
        </tr>
        {!isFolded && members.map(renderRow)}
      </Fragment>
    )
  })
}

/** The same set with these keys added or removed. */
export function withKeys(
  selected: ReadonlySet<RecordKey>,
  keys: readonly RecordKey[],
  isIn: boolean,
): ReadonlySet<RecordKey> {
  const rest = [...selected].filter(key => !keys.includes(key))
  return new Set(isIn ? [...rest, ...keys] : rest)
}

/** The groups in the order they are drawn; without `groupOf` all rows are in one. */
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

interface TableRowProps<Row>
  extends Pick<TableProps<Row>, 'columns' | 'rowKey' | 'rowName' | 'actions'> {
  row: Row
  /** `undefined` where rows cannot be selected. */
  select: TableTexts['select'] | undefined
  isChecked: boolean | undefined
  isFixed: boolean | undefined
  /** `isRange`: together with all rows from the one that was checked last. */
  onCheck: (key: RecordKey, isChecked: boolean, isRange: boolean) => void
}

/** Drawn again when its record or tick changes, not when only the page around it does. */
const TableRow = memo(
  <Row,>({
    row,
    columns,
    rowKey,
    rowName,
    select,
    isChecked = false,
    isFixed,
    actions,
    onCheck,
  }: TableRowProps<Row>) => (
    <tr
      className="table__row"
      role="row"
      data-record={rowKey(row)}
      data-checked={isChecked || undefined}
    >
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
          <th
            key={column.key}
            className="table__cell"
            role="rowheader"
            scope="row"
            aria-label={column.headerName?.(row)}
          >
            {column.cell(row)}
          </th>
        ) : (
          <td
            key={column.key}
            className="table__cell"
            role="cell"
            data-align={column.align}
            data-far={column.hideOnCards || undefined}
            data-label={column.label}
            data-part={column.status ? 'status' : undefined}
          >
            {wrapLongText(column.cell(row))}
          </td>
        ),
      )}
      {actions && (
        <td className="table__cell" role="cell" data-part="actions">
          <div className="table__actions">{actions(row)}</div>
        </td>
      )}
    </tr>
  ),
) as <Row>(props: TableRowProps<Row> & { key: RecordKey }) => ReactNode

/** Longer texts may wrap, so they get a box that can be narrower than the text. */
const MAX_UNWRAPPED_CHARACTERS = 20

function wrapLongText(content: ReactNode) {
  if (typeof content !== 'string') return content
  const text = displayTextOf(content, Infinity)
  return text.length > MAX_UNWRAPPED_CHARACTERS ? <span className="table__text">{text}</span> : text
}

const without = (set: ReadonlySet<string>, item: string) =>
  new Set([...set].filter(other => other !== item))
