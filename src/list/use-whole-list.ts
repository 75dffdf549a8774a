import { useEffect, useRef, useState } from 'react'
import { type AllPages, MAX_ROWS, type ReadProgress, readAllPages } from '#api/all-pages.ts'
import { CallError } from '#api/errors.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { downloadText } from '#lib/browser/text-file.ts'
import { type CsvCell, csvFileName, formatCsv } from '#lib/csv/format-csv.ts'
import { serverNow } from '#lib/server-clock.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'

/** All rows of the list, not only those of the page on screen. */
interface WholeList<Row> {
  /** At most this many rows are fetched. */
  maxRows: number
  /** How far the fetching is, while it runs. */
  progress: ReadProgress | undefined
  cancel: () => void
  /** Every row that fits the filters; `undefined` when the read was cancelled or failed. */
  fetch: () => Promise<AllPages<Row> | undefined>
  /** Writes a CSV file of these rows, or of all. */
  save: (
    title: string,
    columns: readonly { label: string; value: (row: Row) => CsvCell }[],
    rows: readonly Row[] | 'all',
  ) => Promise<void>
}

type ReadAll<Row> = Parameters<typeof readAllPages<Row>>[0]

/** Reads all rows of a list, not only the page on screen: to export or to select them. */
export function useWholeList<Row>(
  read: (page: Parameters<ReadAll<Row>>[0], signal: AbortSignal) => ReturnType<ReadAll<Row>>,
  rowKey: (row: Row) => RecordKey,
  /** Rows that the server sends although they do not fit; they are left out. */
  isStray: (row: Row) => boolean = () => false,
): WholeList<Row> {
  const [progress, setProgress] = useState<ReadProgress>()
  const running = useRef<AbortController>(undefined)
  const notices = useNotices()
  const texts = useTexts('list')
  useEffect(() => () => running.current?.abort(), [])

  async function fetchAll() {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setProgress({ done: 0, total: 0 })
    try {
      const all = await readAllPages(page => read(page, signal), rowKey, {
        signal,
        onProgress: setProgress,
      })
      if (all.isTruncated) notices.show('warning', texts.cut(MAX_ROWS))
      return { ...all, rows: all.rows.filter(row => !isStray(row)) }
    } catch (error) {
      const isReported = signal.aborted || (error instanceof CallError && error.reported)
      if (!isReported) notices.show('error', texts.exportFailed)
      return undefined
    } finally {
      // After one page failed, the pages still on their way would go on reporting progress.
      controller.abort()
      if (running.current === controller) setProgress(undefined)
    }
  }

  return {
    maxRows: MAX_ROWS,
    progress,
    cancel: () => running.current?.abort(),
    fetch: fetchAll,
    async save(title, columns, rows) {
      const all = rows === 'all' ? (await fetchAll())?.rows : rows
      if (!all) return
      const cells = all.map(row => columns.map(column => column.value(row)))
      const text = formatCsv([columns.map(column => column.label), ...cells])
      downloadText(csvFileName(title, new Date(serverNow())), text, 'text/csv;charset=utf-8')
      notices.show('success', texts.exported(all.length))
    },
  }
}
