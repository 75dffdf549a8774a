import type { RecordKey } from '#entities/record-key.ts'
import type { Page } from './pagination.ts'

export interface ReadProgress {
  done: number
  total: number
}

export interface AllPages<Row> {
  rows: readonly Row[]
  /** There are more than were fetched. */
  isTruncated: boolean
}

/** As many rows as one page may have (§9), so many pages at once, and never more rows in all. */
export const ROWS_PER_PAGE = 50
const MAX_CONCURRENT_PAGES = 3
export const MAX_ROWS = 10_000

/**
 * Every row of a list, page by page (W17). Rows that moved from one page to another
 * meanwhile come once. Rejects with the first failure, or with the signal's reason.
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
    // Where the server counted no further there may be as many as fit.
    const total = page.isMore ? Math.max(page.total, most) : page.total
    const { receivedCount = page.rows.length, isMore = false } = page
    done += receivedCount
    onProgress?.({ done: Math.min(done, most), total: Math.min(total, most) })
    return { total, receivedCount, isMore }
  }

  const { total, receivedCount, isMore } = await fetchPage(1)
  // Some servers give fewer rows a page than they are asked for.
  const last = Math.ceil(Math.min(total, most) / (receivedCount || total || 1))
  let next = 2
  const worker = async () => {
    while (next <= last) {
      try {
        const page = await fetchPage(next++)
        if (isMore && page.receivedCount === 0) next = last + 1
      } catch (error) {
        // The others would go on for nothing.
        next = last + 1
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_PAGES }, worker))

  const rows = [...new Map(pages.flat().map(row => [keyOf(row), row])).values()]
  return { rows: rows.slice(0, most), isTruncated: total > most || (isMore && done >= most) }
}
