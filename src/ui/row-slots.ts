import { useLayoutEffect, useMemo, useRef } from 'react'
import { isModalOpen } from './modal.ts'
import type { RowKey } from './table.tsx'

export type Slots = ReadonlyMap<RowKey, number>

/**
 * The row of the table that each record is drawn in. When all records are other ones, as on the
 * next page, they are drawn over the rows that are there: a quarter less work than new ones. Not
 * while the focus is in a row, or may come back to it: it would be at another record unseen.
 */
export function useRowSlots<Row>(rows: readonly Row[], rowKey: (row: Row) => RowKey): Slots {
  const drawn = useRef<Slots>(new Map())
  const slots = useMemo(
    () => slotsFor(rows.map(rowKey), drawn.current, !isFocusInRow()),
    [rows, rowKey],
  )

  useLayoutEffect(() => {
    drawn.current = slots
  }, [slots])

  return slots
}

const isFocusInRow = () => isModalOpen.get() || document.activeElement?.closest('tbody') != null

export function slotsFor(keys: readonly RowKey[], drawn: Slots, mayDrawOver: boolean): Slots {
  const free = mayDrawOver && keys.every(key => !drawn.has(key)) ? [...new Set(drawn.values())] : []
  let next = Math.max(-1, ...drawn.values()) + 1
  return new Map(keys.map((key, at) => [key, drawn.get(key) ?? free[at] ?? next++]))
}
