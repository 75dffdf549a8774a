import { useCallback, useEffect, useMemo, useRef } from 'react'
import { readAllPages } from '#api/all-pages.ts'
import type { ListName } from '#api/backends/backend.ts'
import type { ListQuery, ReadOptions } from '#api/call-options.ts'
import { errorMessage } from '#api/error-message.ts'
import { CallError, isExpiryCode, isUnknownCall } from '#api/errors.ts'
import type { Page } from '#api/pagination.ts'
import { PAGE_SIZES, SCROLL_TO_TOP_MS } from '#constants.ts'
import { useQuery } from '#hooks/use-query.ts'
import { useStore } from '#hooks/use-store.ts'
import { base } from '#lib/base.ts'
import { scrollTo } from '#lib/browser/scroll.ts'
import { listOf, stringifyJson, textOf } from '#lib/decode.ts'
import { useSavedViews } from '#list/saved-views/use-saved-views.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import { usePage } from '#routing/current-page.ts'
import { useAddress } from '#routing/use-address.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { useBackend } from '#session/use-backend.ts'
import { useUserStorage } from '#session/user-storage.ts'
import type { RowKey, Sort } from '#ui/collections/table-props.ts'
import { pageCount } from '#ui/navigation/pagination.tsx'
import { useFilterDrafts } from './filter-drafts.ts'
import { useListCache } from './list-cache.ts'
import type { Filter, FilterValues } from './list-filters.tsx'
import {
  formatListState,
  formatSort,
  type ListShape,
  listQueryFrom,
  parseSort,
  useListState,
} from './list-state.ts'
import { isOutsidePeriod, isPeriodReversed, PERIOD_FIELDS } from './period-filter.ts'
import { useRowShortcuts } from './row-shortcuts.ts'
import { useSelection } from './use-selection.ts'
import { useWholeList } from './use-whole-list.ts'

export interface ListOptions<Row> {
  /** Keeps its identity between draws, and so does `read`. */
  shape: ListShape
  read: (query: ListQuery<string>, options: ReadOptions) => Promise<Page<Row> | false>
  rowKey: (row: Row) => RowKey
  /** Whose rows these are, where `read` is bound to something besides the address: the type. */
  scopeKey?: string | undefined
  /** The page was opened without a query, and has one only since: for the default view. */
  openedWithoutQuery?: boolean | undefined
  /** When a row was made, where the shape has `PERIOD` among its filters; keeps its identity too. */
  createdAtOf?: ((row: Row) => string) | undefined
  /** What it is called where a back end says which filters it knows. */
  name?: ListName | undefined
  /** The operation without which the server refuses the list. */
  permission?: string | undefined
}

export type List<Row> = ReturnType<typeof useList<Row>>

/**
 * A list whose state is in the address: reads the page it names, steps back from beyond the end,
 * scrolls up after a page change (§9) and says how many results there are. What it gives is what
 * `<ListCard>` takes.
 */
export function useList<Row>({
  shape,
  read,
  rowKey,
  scopeKey = '',
  openedWithoutQuery,
  createdAtOf,
  name,
  permission,
}: ListOptions<Row>) {
  const { supports, filters: known } = useBackend()
  const [state, change] = useListState(shape)
  const [hidden, onHide] = useHiddenColumns()
  const texts = useTexts('list')
  const common = useTexts('common')
  const notices = useNotices()
  const copy = useClipboard()
  const address = useAddress()
  const navigate = useNavigate()
  const asked = useRef(false)
  const { page, size, filters } = state
  // An address with other strangers in it gives an equal state, and asks for nothing new.
  const wanted = JSON.stringify(listQueryFrom(state))
  const among = JSON.stringify([scopeKey, filters])
  const readRows = useCallback(
    async (signal: AbortSignal) => {
      const query = JSON.parse(wanted)
      const answer = await read(query, { signal })
      if (!answer) return answer
      // Belongs to the answer: while a newer one is on its way, these rows are still shown.
      return { ...answer, among, hasStrays: answer.rows.some(outsidePeriodOf(query, createdAtOf)) }
    },
    [read, among, wanted, createdAtOf],
  )
  const question = `${address.path} ${scopeKey} ${wanted}`
  const {
    data,
    error,
    isFetching,
    lastData: counted,
    refetch,
    patch,
  } = useQuery(readRows, {
    cache: useListCache(shape, question),
    merge: reuseEqualRows,
  })
  // Also where another page of them cannot be had.
  const isCounted = data !== undefined || counted?.among === among
  const { total = 0, isMore = false } = (isCounted && counted) || {}
  // Nobody knows the last page then; an empty one lies behind it, and what was counted is there.
  const last = isMore && data?.rows.length !== 0 ? Infinity : pageCount(total, size)
  const whole = useWholeList<Row>(
    (part, signal) => read({ ...JSON.parse(wanted), ...part }, { signal }),
    rowKey,
    outsidePeriodOf(JSON.parse(wanted), createdAtOf),
  )
  const choice = useSelection({
    rows: data?.rows,
    rowKey,
    filterKey: among,
    fetchAll: whole.fetch,
  })
  const filterDrafts = useFilterDrafts()
  const views = useSavedViews(shape, state, onHide, openedWithoutQuery)
  const period: Filter = {
    name: 'createdAt',
    label: texts.created,
    periodFields: PERIOD_FIELDS,
    warning: isPeriodReversed(filters)
      ? texts.periodReversed
      : data?.hasStrays
        ? texts.notByTime
        : undefined,
  }
  const hasPeriod =
    !data?.rows.length
    || data.rows.some(row => createdAtOf?.(row))
    || PERIOD_FIELDS.some(name => filters[name])
  useRowShortcuts()

  // After a page change (§9), and where Back or Forward leads to other rows (§2).
  const shownBefore = useRef({ question, page, size })
  useEffect(() => {
    const before = shownBefore.current
    if (before.question === question) return
    shownBefore.current = { question, page, size }
    if (before.page !== page || before.size !== size) scrollTo(0, SCROLL_TO_TOP_MS)
    else if (!asked.current) scrollTo(0, 0)
  }, [question, page, size])

  useEffect(() => {
    if (data && !isFetching && page > last) change({ page: last }, true)
  }, [data, isFetching, page, last, change])

  useEffect(() => {
    if (isFetching || !data || !asked.current) return
    asked.current = false
    if (error !== undefined) return
    notices.announce(isMore ? texts.resultsOver(total, page) : texts.results(total, page, last))
  }, [isFetching, data, error, total, isMore, page, last, notices, texts])

  const ask = (part: Parameters<typeof change>[0]) => {
    asked.current = true
    change(part)
  }

  const isDenied = error instanceof CallError && error.code === 403

  return {
    // What may no longer be read goes from the screen too.
    rows: isDenied ? undefined : data?.rows,
    rowKey,
    total: isDenied ? 0 : total,
    isMore: isMore && !isDenied,
    page,
    size,
    sizes: PAGE_SIZES,
    busy: isFetching,
    error: error === undefined ? undefined : errorMessage(error, common),
    /** The server refused for want of a permission, or does not know the call at all. */
    isDenied,
    isAbsent: isUnknownCall(error),
    /** To the page that says what is missing, and copies it for an administrator (W12). */
    onAskWhy:
      permission === undefined
        ? undefined
        : () =>
            navigate('/401', {
              state: { wanted: address.path + address.search, permissions: [permission] },
            }),
    unreadableRows: isDenied ? undefined : data?.leftOut,
    values: filters,
    filterDrafts,
    /** The filter for when rows were made; none where they do not say (B.1). */
    period: createdAtOf && hasPeriod && supports.periods ? [period] : [],
    sort: parseSort(state.sort),
    sortableKeys: (supports.sorting && shape.sorts) || NO_SORTS,
    /** The filters that the server knows; all of them where none are named. */
    knownFilters: name && known?.[name],
    /** What stands in a filter that is empty. */
    filterHint: supports.partialMatches ? undefined : texts.wholeValue,
    hidden,
    onHide,
    views,
    whole,
    ...choice,
    onFilter(values: FilterValues) {
      ask({ filters: values, page: 1 })
    },
    onSort: (sort: Sort) => ask({ sort: formatSort(sort), page: 1 }),
    onPage: (next: { page: number; size: number }) => ask(next),
    onRefresh() {
      asked.current = true
      refetch()
    },
    /** Every row that fits the filters, for those who compare them with what they sent. */
    readAll: async () => {
      const { signal } = new AbortController()
      const part = (page: { pageIndex: number; pageSize: number }) =>
        read(
          { ...JSON.parse(wanted), ...page },
          { signal, handlesError: code => !isExpiryCode(code) },
        )
      return (await readAllPages(part, rowKey, { signal })).rows
    },
    /** After a change: reads again without a word. */
    reload: refetch,
    /** After a bulk run: what is as it was stays chosen. */
    onBulkDone(rest: readonly Row[]) {
      choice.onSelectionChange(new Set(rest.map(rowKey)))
      refetch()
    },
    /** Puts a row in the place of the one with its key, as the server answered it. */
    replace: useCallback(
      (row: Row) => {
        const put = (other: Row) => (rowKey(other) === rowKey(row) ? row : other)
        patch(now => ({ ...now, rows: now.rows.map(put) }))
        // What is on its way may have been read before the change.
        if (isFetching) refetch()
      },
      [rowKey, patch, isFetching, refetch],
    ),
    onCopyLink: () =>
      void copy(
        address.origin + base.prepend(address.path) + formatListState(address.search, state, shape),
      ),
    texts: useMemo(() => ({ ...common, ...texts }), [texts, common]),
  }
}

const NO_SORTS: readonly string[] = []

/** A row that comes again as it was is the same one, and is not drawn again. */
function reuseEqualRows<Answer extends { rows: readonly unknown[] }>(
  before: Answer,
  now: Answer,
): Answer {
  const known = new Map(before.rows.map(row => [stringifyJson(row), row]))
  return { ...now, rows: now.rows.map(row => known.get(stringifyJson(row)) ?? row) }
}

/** Rows from outside the days asked for: not every server knows such a filter (§22). */
const outsidePeriodOf =
  <Row>(query: Readonly<Record<string, unknown>>, madeAt: ((row: Row) => string) | undefined) =>
  (row: Row) =>
    madeAt !== undefined && isOutsidePeriod(madeAt(row), query)

type HiddenColumns = readonly string[] | undefined

/** The columns a person has hidden on this page; `undefined` as long as nobody chose. */
export function useHiddenColumns(): [HiddenColumns, (hidden: HiddenColumns) => void] {
  const store = useUserStorage('columns', hiddenColumnsFrom, usePage().path)
  return [useStore(store), store.set]
}

const hiddenColumnsFrom = (value: unknown): HiddenColumns =>
  Array.isArray(value) ? listOf(value, textOf) : undefined
