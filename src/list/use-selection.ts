import { useEffect, useState } from 'react'
import type { RowKey } from '#ui/collections/table-props.ts'

interface SelectionOptions<Row> {
  /** Those on screen. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => RowKey
  /** Chosen is chosen among these rows: of other filters or another type it is nothing. */
  filterKey: string
  /** Every row that fits the filters; nothing when that was cancelled or failed. */
  fetchAll: () => Promise<{ rows: readonly Row[] } | undefined>
}

interface SelectedRows<Row> {
  filterKey: string
  rows: ReadonlyMap<RowKey, Row>
}

const NO_ROWS: ReadonlyMap<RowKey, never> = new Map<RowKey, never>()

/** The chosen rows of a list, whatever page each is on (B.1). */
export function useSelection<Row>({ rows, rowKey, filterKey, fetchAll }: SelectionOptions<Row>) {
  const [choice, setChoice] = useState<SelectedRows<Row>>({ filterKey, rows: NO_ROWS })
  const [fixed, setFixed] = useState({ filterKey, count: 0 })
  const selected = choice.filterKey === filterKey ? choice.rows : NO_ROWS

  // What is done with a chosen row is done with what is known of it, not with what was ticked.
  useEffect(() => {
    const now = new Map(rows?.map(row => [rowKey(row), row]))
    setChoice(choice => {
      const known = [...choice.rows].map(([key, row]) => [key, now.get(key) ?? row] as const)
      const isNew = known.some(([key, row]) => choice.rows.get(key) !== row)
      return isNew ? { ...choice, rows: new Map(known) } : choice
    })
  }, [rows, rowKey])

  return {
    /** As they were when they were last seen. */
    selected,
    onSelectionChange(keys: ReadonlySet<RowKey>) {
      const seen = new Map([...selected, ...(rows ?? []).map(row => [rowKey(row), row] as const)])
      setChoice({ filterKey, rows: new Map([...seen].filter(([key]) => keys.has(key))) })
    },
    fixedCount: fixed.filterKey === filterKey ? fixed.count : 0,
    async onSelectAll(isFixed: (row: Row) => boolean = () => false) {
      const all = await fetchAll()
      if (!all) return
      const free = all.rows.filter(row => !isFixed(row))
      const rows = new Map(free.map(row => [rowKey(row), row]))
      setFixed({ filterKey, count: all.rows.length - free.length })
      setChoice(now => (now.filterKey === filterKey ? { filterKey, rows } : now))
    },
  }
}
