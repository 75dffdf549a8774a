import { useCallback, useEffect, useRef } from 'react'
import { PAGE_SIZES, SCROLL_TO_TOP } from '#constants.ts'
import { scrollTo } from '#lib/scroll.ts'
import { lastPage, type ListShape } from '#model/list-state.ts'
import type { Page } from '#model/page.ts'
import { CallError } from '#api/errors.ts'
import type { ListQuery, ReadOptions } from '#api/options.ts'
import { useListState } from '#hooks/use-list-state.ts'
import { useRead } from '#hooks/use-read.ts'
import type { FilterValues } from '#ui/list-card.tsx'
import { useTexts } from './locale.ts'
import { useNotices } from './notices.ts'

/**
 * A list whose state is in the address: reads the page it names, steps back from beyond the end,
 * scrolls up after a page change (§9) and says how many results there are.
 * `shape` and `read` keep their identity between draws.
 */
export function useList<Row>(
  shape: ListShape,
  read: (query: ListQuery<string>, options: ReadOptions) => Promise<Page<Row> | false>,
) {
  const [state, change] = useListState(shape)
  const texts = useTexts('list')
  const notices = useNotices()
  const asked = useRef(false)
  const { page, size, filters } = state
  // An address with other strangers in it gives an equal state, and asks for nothing new.
  const wanted = JSON.stringify({ ...filters, pageIndex: page, pageSize: size })
  const { data, error, busy, again } = useRead(
    useCallback((signal: AbortSignal) => read(JSON.parse(wanted), { signal }), [read, wanted]),
  )
  const total = data?.total ?? 0
  const last = lastPage(total, size)

  useEffect(() => {
    if (data && !busy && page > last) change({ page: last }, true)
  }, [data, busy, page, last, change])

  useEffect(() => {
    if (busy || !data || !asked.current) return
    asked.current = false
    notices.say(texts.results(total, page, last))
  }, [busy, data, total, page, last, notices, texts])

  const ask = (part: Parameters<typeof change>[0]) => {
    asked.current = true
    change(part)
  }
  return {
    rows: data?.rows,
    total,
    page,
    size,
    sizes: PAGE_SIZES,
    busy,
    error: error === undefined ? undefined : error instanceof CallError ? error.msg : String(error),
    values: filters,
    onFilter: (values: FilterValues) => ask({ filters: values, page: 1 }),
    onPage(next: { page: number; size: number }) {
      ask(next)
      scrollTo(0, SCROLL_TO_TOP)
    },
    onRefresh() {
      asked.current = true
      again()
    },
  }
}
