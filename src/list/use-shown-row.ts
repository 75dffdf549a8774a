import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { RecordKey } from '#entities/record-key.ts'
import { firstOnScreen } from '#lib/browser/on-screen.ts'
import { scrollTo } from '#lib/browser/scroll.ts'

interface ShownRowOptions<Row> {
  /** `undefined` while the rows are read. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => RecordKey
  page: number
  lastPage: number
  readPage: (page: number) => Promise<readonly Row[]>
  onPage: (page: number) => void
}

/**
 * Scrolls a new row into view once the list is read again. Most lists have new rows at their end, so
 * a row that is not on this page is looked for on the last one. Returns the function that asks for it.
 */
export function useShownRow<Row>(options: ShownRowOptions<Row>): (key: RecordKey) => void {
  const { rows, page } = options
  const wanted = useRef<RecordKey>(undefined)

  const show = useEffectEvent(async () => {
    const { rowKey, lastPage, readPage, onPage } = options
    const key = wanted.current
    if (key === undefined || !rows) return
    wanted.current = undefined
    const isWanted = (row: Row) => rowKey(row) === key
    if (rows.some(isWanted)) return scrollToRow(key)
    if (page >= lastPage || !Number.isFinite(lastPage)) return
    const last = await readPage(lastPage).catch(() => [])
    if (!last.some(isWanted)) return
    wanted.current = key
    onPage(lastPage)
  })
  useEffect(() => {
    if (rows) void show()
  }, [rows])

  return useCallback((key: RecordKey) => {
    wanted.current = key
  }, [])
}

function scrollToRow(key: RecordKey) {
  // The page may still be on its way to its top (§9).
  scrollTo(scrollY, 0)
  firstOnScreen(`tr[data-record="${CSS.escape(String(key))}"]`)?.scrollIntoView?.({
    block: 'nearest',
  })
}
