import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { RecordKey } from '#entities/record-key.ts'
import { firstOnScreen } from '#lib/browser/on-screen.ts'
import { scrollTo } from '#lib/browser/scroll.ts'
import { isModalOpen } from '#ui/overlays/use-modal.ts'
import { focusRow } from './row-shortcuts.ts'

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
 * Scrolls a new row into view once the list is read again, and focuses it once no dialog is open.
 * Most lists have new rows at their end, so a row that is not on this page is looked for on the last
 * one. Returns the function that asks for it.
 */
export function useShownRow<Row>(options: ShownRowOptions<Row>): (key: RecordKey) => void {
  const { rows, page } = options
  const wanted = useRef<RecordKey>(undefined)
  /** Stops waiting for the end of the dialog over the list. */
  const stopWaiting = useRef<() => void>(undefined)
  useEffect(() => () => stopWaiting.current?.(), [])

  const show = useEffectEvent(async () => {
    const { rowKey, lastPage, readPage, onPage } = options
    const key = wanted.current
    if (key === undefined || !rows) return
    wanted.current = undefined
    const isWanted = (row: Row) => rowKey(row) === key
    if (rows.some(isWanted)) {
      scrollToRow(key)
      stopWaiting.current?.()
      stopWaiting.current = whenUncovered(() => focusShownRow(key))
      return
    }
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

const rowOnScreen = (key: RecordKey) =>
  firstOnScreen(`tr[data-record="${CSS.escape(String(key))}"]`)

function scrollToRow(key: RecordKey) {
  // The page may still be on its way to its top (§9).
  scrollTo(scrollY, 0)
  rowOnScreen(key)?.scrollIntoView?.({ block: 'nearest' })
}

/** Not while the user is in a field, such as one that adds the next record. */
function focusShownRow(key: RecordKey) {
  if (!document.activeElement?.matches('input, select, textarea')) focusRow(rowOnScreen(key))
}

/**
 * Runs once no dialog is open: the form for the next record, or a password that is shown once. A
 * dialog that closes returns the focus first. Returns the function that stops it.
 */
function whenUncovered(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  function check() {
    clearTimeout(timer)
    if (isModalOpen.get()) return
    timer = setTimeout(() => {
      unsubscribe()
      run()
    })
  }
  const unsubscribe = isModalOpen.subscribe(check)
  check()
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}
