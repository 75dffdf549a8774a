import { useCallback, useEffect } from 'react'
import { readAllPages } from '#api/all-pages.ts'
import type { ListQuery, ReadOptions } from '#api/call-options.ts'
import { errorMessage } from '#api/error-message.ts'
import { CallError, isNoExpiryCode, isUnknownCall } from '#api/errors.ts'
import type { Page } from '#api/pagination.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { useQuery } from '#hooks/use-query.ts'
import { stringifyJson } from '#lib/decode.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { pageCount } from '#ui/navigation/pagination.tsx'
import { useListCache } from './list-cache.ts'
import { outsidePeriodOf } from './period-filter.ts'
import type { AskedQuery } from './use-list-query.ts'
import { useShownRow } from './use-shown-row.ts'

export interface ListRowsOptions<Row> {
  /** The same function in every draw. */
  read: (query: ListQuery<string>, options: ReadOptions) => Promise<Page<Row> | false>
  /** Of a list that hides rows, such as folded branches: what a file has, and how many are hidden. */
  whole?: { read: ListRowsOptions<Row>['read']; hiddenCount: number } | undefined
  rowKey: (row: Row) => RecordKey
  /** When a row was made, where the shape has `PERIOD_FIELDS`; the same function in every draw. */
  createdAtOf?: ((row: Row) => string) | undefined
}

export type ListRows<Row> = ReturnType<typeof useListRows<Row>>

/**
 * What the server answered to the query: reads the page that it asks for, steps back from beyond the
 * end and announces the number of results.
 */
export function useListRows<Row>(
  query: AskedQuery,
  { read, rowKey, createdAtOf }: ListRowsOptions<Row>,
) {
  const { shape, params, paramsFor, page, size, key, filterKey, isRequested, change } = query
  const texts = useTexts('list')
  const common = useTexts('common')
  const notices = useNotices()
  const readRows = useCallback(
    async (signal: AbortSignal) => {
      const answer = await read(params, { signal, subject: LIST })
      if (!answer) return answer
      // Kept with the answer: its rows stay on screen while a newer answer is on its way.
      const hasStrays = answer.rows.some(outsidePeriodOf(params, createdAtOf))
      return { ...answer, filterKey, hasStrays }
    },
    [read, filterKey, params, createdAtOf],
  )
  const { data, error, isFetching, lastData, refetch, patch } = useQuery(readRows, {
    cache: useListCache(shape, key),
    merge: reuseEqualRows,
  })
  // The total still holds where another page of the same filters could not be read.
  const isCounted = data !== undefined || lastData?.filterKey === filterKey
  const { total = 0, isMore = false, attempts = total } = (isCounted && lastData) || {}
  // With `isMore` the last page is unknown, until an empty page shows that it lies before that one.
  const lastPage = isMore && data?.rows.length !== 0 ? Infinity : pageCount(total, size)
  const isDenied = error instanceof CallError && error.code === 403
  const showRow = useShownRow({
    rows: isFetching ? undefined : data?.rows,
    rowKey,
    page,
    lastPage,
    async readPage(pageIndex) {
      const answer = await read(paramsFor({ pageIndex }), { handlesError: isNoExpiryCode })
      return answer ? answer.rows : []
    },
    onPage: next => change({ page: next }),
  })

  useEffect(() => {
    if (data && !isFetching && page > lastPage) change({ page: lastPage }, true)
  }, [data, isFetching, page, lastPage, change])

  useEffect(() => {
    if (isFetching || !data || !isRequested.current) return
    isRequested.current = false
    if (error !== undefined) return
    notices.announce(isMore ? texts.resultsOver(total, page) : texts.results(total, page, lastPage))
  }, [isFetching, data, error, total, isMore, page, lastPage, notices, texts, isRequested])

  return {
    /** `undefined` before the first answer, and once the user may no longer read them. */
    items: isDenied ? undefined : data?.rows,
    rowKey,
    total: isDenied ? 0 : total,
    /** There are more rows than `total`: the server stopped counting there. */
    isMore: isMore && !isDenied,
    /** What those rows stand for together: more than `total` where one stands for several. */
    attempts,
    busy: isFetching,
    /** Why the last read failed. */
    error: error === undefined ? undefined : errorMessage(error, common),
    /** The server refused the list for want of a permission. */
    isDenied,
    /** The server does not know the call at all. */
    isAbsent: isUnknownCall(error),
    /** Rows of the answer that could not be read. */
    unreadable: isDenied ? undefined : data?.leftOut,
    /** The server sent rows that were made outside of the requested period. */
    hasStrays: data?.hasStrays ?? false,
    refresh() {
      isRequested.current = true
      refetch()
    },
    /** Reads again after a change, without announcing the results; scrolls to the row that is new. */
    reload: useCallback(
      (created?: RecordKey) => {
        if (created !== undefined) showRow(created)
        refetch()
      },
      [refetch, showRow],
    ),
    /** Puts a row that the server answered in the place of the one with its key. */
    replace: useCallback(
      (row: Row) => {
        const replaceIfSame = (other: Row) => (rowKey(other) === rowKey(row) ? row : other)
        patch(now => ({ ...now, rows: now.rows.map(replaceIfSame) }))
        // An answer that is on its way may be from before the change.
        if (isFetching) refetch()
      },
      [rowKey, patch, isFetching, refetch],
    ),
    /** Every row that fits the filters, to be compared with what a bulk run wrote. */
    async readAll() {
      const { signal } = new AbortController()
      const readPage = (part: { pageIndex: number; pageSize: number }) =>
        read(paramsFor(part), { signal, handlesError: isNoExpiryCode })
      return (await readAllPages(readPage, rowKey, { signal })).rows
    },
  }
}

/** Whatever page and filters are asked for, the newest failure of a list tells how it is. */
const LIST = 'list'

/** Keeps the object of a row that came back unchanged, so that it is not drawn again. */
function reuseEqualRows<Answer extends { rows: readonly unknown[] }>(
  before: Answer,
  now: Answer,
): Answer {
  const known = new Map(before.rows.map(row => [stringifyJson(row), row]))
  return { ...now, rows: now.rows.map(row => known.get(stringifyJson(row)) ?? row) }
}
