import { useEffect, useState } from 'react'
import type { RowKey } from '#ui/collections/table-props.ts'

interface SelectionOptions<Row> {
  /** The rows on screen. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => RowKey
  /** A selection holds for these filters and this type only. */
  filterKey: string
  /** Every row that fits the filters; `undefined` when the read was cancelled or failed. */
  fetchAll: () => Promise<{ rows: readonly Row[] } | undefined>
}

interface SelectedRows<Row> {
  filterKey: string
  rows: ReadonlyMap<RowKey, Row>
}

const NO_ROWS: ReadonlyMap<RowKey, never> = new Map<RowKey, never>()

/** The selected rows of a list, on whatever page each one is (B.1). */
export function useSelection<Row>({ rows, rowKey, filterKey, fetchAll }: SelectionOptions<Row>) {
  const [choice, setChoice] = useState<SelectedRows<Row>>({ filterKey, rows: NO_ROWS })
  const [fixed, setFixed] = useState({ filterKey, count: 0 })
  const selected = choice.filterKey === filterKey ? choice.rows : NO_ROWS

  // Actions use the newest version of a selected row, not the one that was ticked.
  useEffect(() => {
    const now = new Map(rows?.map(row => [rowKey(row), row]))
    setChoice(choice => {
      const known = [...choice.rows].map(([key, row]) => [key, now.get(key) ?? row] as const)
      const isNew = known.some(([key, row]) => choice.rows.get(key) !== row)
      return isNew ? { ...choice, rows: new Map(known) } : choice
    })
  }, [rows, rowKey])

  return {
    /** Each row as it was last read. */
    selected,
    onSelectionChange(keys: ReadonlySet<RowKey>) {
      const known = new Map([...selected, ...(rows ?? []).map(row => [rowKey(row), row] as const)])
      setChoice({ filterKey, rows: new Map([...known].filter(([key]) => keys.has(key))) })
    },
    fixedCount: fixed.filterKey === filterKey ? fixed.count : 0,
    async onSelectAll(isFixed: (row: Row) => boolean = () => false) {
      const all = await fetchAll()
      if (!all) return
      const selectable = all.rows.filter(row => !isFixed(row))
      const rows = new Map(selectable.map(row => [rowKey(row), row]))
      setFixed({ filterKey, count: all.rows.length - selectable.length })
      setChoice(now => (now.filterKey === filterKey ? { filterKey, rows } : now))
    },
  }
}
