import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useDelayedFlag } from '#hooks/use-delayed-flag.ts'
import { useOnChange } from '#hooks/use-on-change.ts'
import { observeSize } from '#lib/browser/observe-size.ts'
import { Icon } from '#ui/content/icon.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { LoadingStatus, SkeletonLine } from '#ui/status/skeleton.tsx'
import type { Column, Selection, TableProps } from './table-props.ts'
import { TableRows, withKeys } from './table-rows.tsx'

/** If newer rows take longer than this, a line shows that they are loading. */
const BUSY_DELAY_MS = 200

/** A native table in a region that scrolls sideways; on phones each row is a card. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, page, texts, total, busy, selection, actions, empty } =
    props
  const isLate = useDelayedFlag(
    busy === true && rows !== undefined && rows.length > 0,
    BUSY_DELAY_MS,
  )
  const region = useRef<HTMLDivElement>(null)
  useWideMark(region)
  useOnChange(page, () => {
    // Only a wide table scrolls by itself; for others the browser would compute the layout in vain.
    if (region.current?.hasAttribute('data-wide')) region.current.scrollTop = 0
  })

  return (
    <>
      <div
        ref={region}
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
                <HeaderCell
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
            {rows ? <TableRows {...props} rows={rows} /> : <SkeletonRows {...props} />}
          </tbody>
        </table>
      </div>
      {!rows && <LoadingStatus label={texts.loading} />}
      {rows?.length === 0 && empty}
    </>
  )
}

/**
 * Marks a region whose columns do not fit into it: only such a region scrolls, because the headings
 * of a table that scrolls sideways cannot stick to the window.
 */
function useWideMark(region: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = region.current
    const grid = element?.firstElementChild
    if (!element || !(grid instanceof HTMLElement)) return
    // Without the scrollbar, which the mark itself brings and takes away.
    const mark = () => element.toggleAttribute('data-wide', grid.offsetWidth > element.offsetWidth)
    return observeSize([element, grid], mark)
  }, [region])
}

function HeaderCell<Row>({
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
          <span>{label}</span>
          <Icon name={direction === 'none' ? 'chevrons-up-down' : 'arrow-up'} />
        </button>
      ) : (
        label
      )}
    </th>
  )
}

/** Selects the selectable rows of this page; those of other pages stay as they are. */
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

/** The lengths of the skeleton lines, row by row. */
const SKELETON_LINE_PERCENTS = [72, 54, 86, 63, 78, 58]

function SkeletonRows<Row>({ columns, selection, actions }: TableProps<Row>) {
  return SKELETON_LINE_PERCENTS.map(part => (
    <tr key={part} className="table__row" role="row" aria-hidden="true">
      {selection && <td className="table__cell" data-part="check" />}
      {columns.map(column => (
        <td
          key={column.key}
          className="table__cell"
          data-align={column.align}
          data-far={column.hideOnCards || undefined}
        >
          <SkeletonLine part={part} />
        </td>
      ))}
      {actions && <td className="table__cell" data-part="actions" />}
    </tr>
  ))
}
