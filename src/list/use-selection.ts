import { useEffect, useState } from 'react'
import type { RowKey } from '#ui/collections/table.tsx'

interface Given<Row> {
  /** Those on screen. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => RowKey
  /** Chosen is chosen among these rows: of other filters or another type it is nothing. */
  among: string
  /** Every row that fits the filters; nothing when that was cancelled or failed. */
  fetchAll: () => Promise<{ rows: readonly Row[] } | undefined>
}

interface Choice<Row> {
  among: string
  rows: ReadonlyMap<RowKey, Row>
}

const NONE: ReadonlyMap<RowKey, never> = new Map<RowKey, never>()

/** The chosen rows of a list, whatever page each is on (B.1). */
export function useChosen<Row>({ rows, rowKey, among, fetchAll }: Given<Row>) {
  const [choice, setChoice] = useState<Choice<Row>>({ among, rows: NONE })
  const [fixed, setFixed] = useState({ among, count: 0 })
  const chosen = choice.among === among ? choice.rows : NONE

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
    chosen,
    onChoose(keys: ReadonlySet<RowKey>) {
      const seen = new Map([...chosen, ...(rows ?? []).map(row => [rowKey(row), row] as const)])
      setChoice({ among, rows: new Map([...seen].filter(([key]) => keys.has(key))) })
    },
    fixed: fixed.among === among ? fixed.count : 0,
    async onChooseAll(isFixed: (row: Row) => boolean = () => false) {
      const all = await fetchAll()
      if (!all) return
      const free = all.rows.filter(row => !isFixed(row))
      const rows = new Map(free.map(row => [rowKey(row), row]))
      setFixed({ among, count: all.rows.length - free.length })
      setChoice(now => (now.among === among ? { among, rows } : now))
    },
  }
}
