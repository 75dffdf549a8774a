import { useEffect, useRef, useState } from 'react'
import { MAX_ROWS, type ReadProgress, readAllPages } from '#api/all-pages.ts'
import { CallError } from '#api/errors.ts'
import { downloadText } from '#lib/browser/text-file.ts'
import { type CsvCell, csvFileName, formatCsv } from '#lib/csv/format-csv.ts'
import { serverNow } from '#lib/server-clock.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { outsidePeriodOf } from './period-filter.ts'
import type { AskedQuery } from './use-list-query.ts'
import type { ListRowsOptions } from './use-list-rows.ts'

/** Reads all rows of a list, not only the page on screen: to export or to select them. */
export function useWholeList<Row>(
  { params, paramsFor }: AskedQuery,
  { read: readShown, whole, rowKey, createdAtOf }: ListRowsOptions<Row>,
) {
  const read = whole?.read ?? readShown
  const [progress, setProgress] = useState<ReadProgress>()
  const running = useRef<AbortController>(undefined)
  const notices = useNotices()
  const texts = useTexts('list')
  useEffect(() => () => running.current?.abort(), [])

  /** Every row that fits the filters; `undefined` when the read was cancelled or failed. */
  async function fetchAll() {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setProgress({ done: 0, total: 0 })
    try {
      const all = await readAllPages(page => read(paramsFor(page), { signal }), rowKey, {
        signal,
        onProgress: setProgress,
      })
      if (all.isTruncated) notices.show('warning', texts.cut(MAX_ROWS))
      const isStray = outsidePeriodOf(params, createdAtOf)
      return all.rows.filter(row => !isStray(row))
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
    /** How far the fetching is, while it runs. */
    progress,
    /** How many rows it has besides those of the list. */
    hiddenCount: whole?.hiddenCount ?? 0,
    cancel: () => running.current?.abort(),
    fetch: fetchAll,
    /** Writes a CSV file of these rows, or of all. */
    async save(
      title: string,
      columns: readonly { label: string; value: (row: Row) => CsvCell }[],
      rows: readonly Row[] | 'all',
    ) {
      const all = rows === 'all' ? await fetchAll() : rows
      if (!all) return
      const cells = all.map(row => columns.map(column => column.value(row)))
      const text = formatCsv([columns.map(column => column.label), ...cells])
      downloadText(csvFileName(title, new Date(serverNow())), text, 'text/csv;charset=utf-8')
      notices.show('success', texts.exported(all.length))
    },
  }
}
