import type { RecordKey } from '#entities/record-key.ts'
import type { Page } from './pagination.ts'

export interface ReadProgress {
  done: number
  total: number
}

export interface AllPages<Row> {
  rows: readonly Row[]
  /** There are more rows than were fetched. */
  isTruncated: boolean
}

/** The most rows that a page may have (§9), the most pages at once, and the most rows in all (W17). */
export const ROWS_PER_PAGE = 50
const MAX_CONCURRENT_PAGES = 3
export const MAX_ROWS = 10_000

/**
 * Reads every row of a list, page by page. A row that moved to another page meanwhile comes once.
 * Rejects with the first failure, or with the signal's reason.
 */
export async function readAllPages<Row>(
  read: (page: { pageIndex: number; pageSize: number }) => Promise<Page<Row> | false>,
  keyOf: (row: Row) => RecordKey,
  {
    signal,
    onProgress,
    most = MAX_ROWS,
  }: {
    signal: AbortSignal
    onProgress?: (progress: ReadProgress) => void
    most?: number
  },
): Promise<AllPages<Row>> {
  const pages: (readonly Row[])[] = []
  let done = 0

  async function fetchPage(pageIndex: number) {
    signal.throwIfAborted()
    const page = await read({ pageIndex, pageSize: ROWS_PER_PAGE })
    signal.throwIfAborted()
    if (page === false) throw new DOMException('The session has ended', 'AbortError')
    pages[pageIndex - 1] = page.rows
    // If the server stopped counting, there may be as many rows as the limit allows.
    const total = page.isMore ? Math.max(page.total, most) : page.total
    const { receivedCount = page.rows.length, isMore = false } = page
    done += receivedCount
    onProgress?.({ done: Math.min(done, most), total: Math.min(total, most) })
    return { total, receivedCount, isMore }
  }

  const { total, receivedCount, isMore } = await fetchPage(1)
  // Some servers send fewer rows a page than requested.
  const last = Math.ceil(Math.min(total, most) / (receivedCount || total || 1))
  let next = 2
  const worker = async () => {
    while (next <= last) {
      try {
        const page = await fetchPage(next++)
        if (isMore && page.receivedCount === 0) next = last + 1
      } catch (error) {
        // Stops the other workers, whose pages would be of no use.
        next = last + 1
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_PAGES }, worker))

  const rows = [...new Map(pages.flat().map(row => [keyOf(row), row])).values()]
  return { rows: rows.slice(0, most), isTruncated: total > most || (isMore && done >= most) }
}
