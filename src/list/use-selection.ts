import { useEffect, useMemo, useRef, useState } from 'react'
import type { RecordKey } from '#entities/record-key.ts'
import type { SessionUser } from '#entities/session-user.ts'
import { useUser } from '#session/user-context.ts'

interface SelectionOptions<Row> {
  /** The rows on screen. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => RecordKey
  /** Names the list: its page, and the dictionary's type. The same in every draw. */
  listKey: string
  /** The filters in force, for what was counted with them. */
  filterKey: string
  /** Every row that fits the filters; `undefined` when the read was cancelled or failed. */
  fetchAll: () => Promise<readonly Row[] | undefined>
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>

type SelectedRows<Row> = ReadonlyMap<RecordKey, Row>

/** The selection of each list, for as long as the user stays the same. */
const keptSelections = new WeakMap<SessionUser, Map<string, SelectedRows<unknown>>>()

/**
 * The selected rows of a list, on whatever page and by whatever filters each one was found; they
 * are still selected when the user comes back from another page.
 */
export function useSelection<Row>(options: SelectionOptions<Row>) {
  const { rows, rowKey, listKey, filterKey, fetchAll } = options
  const kept = useKeptSelections<Row>()
  const [selected, setSelected] = useState<SelectedRows<Row>>(() => kept.get(listKey) ?? new Map())
  const [fixed, setFixed] = useState({ filterKey, count: 0 })
  const latestFilter = useRef(filterKey)

  useEffect(() => {
    kept.set(listKey, selected)
  }, [kept, listKey, selected])

  useEffect(() => {
    latestFilter.current = filterKey
  }, [filterKey])

  // Actions use the newest version of a selected row, not the one that was ticked.
  useEffect(() => {
    const now = new Map(rows?.map(row => [rowKey(row), row]))
    setSelected(selected => {
      const known = [...selected].map(([key, row]) => [key, now.get(key) ?? row] as const)
      const isNew = known.some(([key, row]) => selected.get(key) !== row)
      return isNew ? new Map(known) : selected
    })
  }, [rows, rowKey])

  return {
    /** Each row as it was last read. */
    selected,
    change(keys: ReadonlySet<RecordKey>) {
      const known = new Map([...selected, ...(rows ?? []).map(row => [rowKey(row), row] as const)])
      setSelected(new Map([...known].filter(([key]) => keys.has(key))))
    },
    /** Deselects these rows, whatever the user has selected since they were chosen. */
    deselect(rows: readonly Row[]) {
      const dropped = new Set(rows.map(rowKey))
      setSelected(now => new Map([...now].filter(([key]) => !dropped.has(key))))
    },
    /** How many of all matching rows cannot be selected; 0 until the user selects all. */
    fixedCount: fixed.filterKey === filterKey ? fixed.count : 0,
    async selectAll(isFixed: (row: Row) => boolean = () => false) {
      const all = await fetchAll()
      // The user asked for the rows of these filters, and looks at others now.
      if (!all || latestFilter.current !== filterKey) return
      const selectable = all.filter(row => !isFixed(row))
      const found = selectable.map(row => [rowKey(row), row] as const)
      setFixed({ filterKey, count: all.length - selectable.length })
      setSelected(now => new Map([...now, ...found]))
    },
  }
}

function useKeptSelections<Row>(): Pick<Map<string, SelectedRows<Row>>, 'get' | 'set'> {
  const user = useUser()

  return useMemo(() => {
    const ofUser = keptSelections.get(user) ?? new Map<string, SelectedRows<unknown>>()
    keptSelections.set(user, ofUser)
    // The key names the list, so what is kept under it are rows of that list.
    return ofUser as Map<string, SelectedRows<Row>>
  }, [user])
}
