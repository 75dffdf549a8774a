import type { Key } from '#entities/record-key.ts'
import type { Page } from './pagination.ts'

export interface Progress {
  done: number
  total: number
}

export interface AllPages<Row> {
  rows: readonly Row[]
  /** There are more than were fetched. */
  isCut: boolean
}

/** As many rows as one page may have (§9), so many pages at once, and never more rows in all. */
export const PAGE = 50
const AT_ONCE = 3
export const MOST_ROWS = 10_000

/**
 * Every row of a list, page by page (W17). Rows that moved from one page to another
 * meanwhile come once. Rejects with the first failure, or with the signal's reason.
 */
export async function allPages<Row>(
  read: (page: { pageIndex: number; pageSize: number }) => Promise<Page<Row> | false>,
  keyOf: (row: Row) => Key,
  {
    signal,
    onProgress,
    most = MOST_ROWS,
  }: {
    signal: AbortSignal
    onProgress?: (progress: Progress) => void
    most?: number
  },
): Promise<AllPages<Row>> {
  const pages: (readonly Row[])[] = []
  let done = 0

  async function fetchPage(pageIndex: number) {
    signal.throwIfAborted()
    const page = await read({ pageIndex, pageSize: PAGE })
    signal.throwIfAborted()
    if (page === false) throw new DOMException('The session has ended', 'AbortError')
    pages[pageIndex - 1] = page.rows
    // Where the server counted no further there may be as many as fit.
    const total = page.isMore ? Math.max(page.total, most) : page.total
    const { given = page.rows.length, isMore = false } = page
    done += given
    onProgress?.({ done: Math.min(done, most), total: Math.min(total, most) })
    return { total, given, isMore }
  }

  const { total, given, isMore } = await fetchPage(1)
  // Some servers give fewer rows a page than they are asked for.
  const last = Math.ceil(Math.min(total, most) / (given || total || 1))
  let next = 2
  const worker = async () => {
    while (next <= last) {
      try {
        const page = await fetchPage(next++)
        if (isMore && page.given === 0) next = last + 1
      } catch (error) {
        // The others would go on for nothing.
        next = last + 1
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))

  const rows = [...new Map(pages.flat().map(row => [keyOf(row), row])).values()]
  return { rows: rows.slice(0, most), isCut: total > most || (isMore && done >= most) }
}
