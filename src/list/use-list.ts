import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { readAllPages } from '#api/all-pages.ts'
import type { ListName } from '#api/backends/backend.ts'
import type { ListQuery, ReadOptions } from '#api/call-options.ts'
import { errorMessage } from '#api/error-message.ts'
import { CallError, isNoExpiryCode, isUnknownCall } from '#api/errors.ts'
import type { Page } from '#api/pagination.ts'
import { PAGE_SIZES, SCROLL_TO_TOP_MS } from '#constants.ts'
import type { RecordKey } from '#entities/record-key.ts'
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
import type { Sort } from '#ui/collections/table-props.ts'
import { pageCount } from '#ui/navigation/pagination.tsx'
import { useFilterDrafts } from './filter-drafts.ts'
import { useListCache } from './list-cache.ts'
import type { Filter, FilterValues } from './list-filters.tsx'
import {
  formatListState,
  formatSort,
  type ListShape,
  type ListState,
  listQueryFrom,
  parseSort,
  useListState,
} from './list-state.ts'
import { isOutsidePeriod, isPeriodReversed, PERIOD_FIELDS } from './period-filter.ts'
import { useRowShortcuts } from './row-shortcuts.ts'
import { useSelection } from './use-selection.ts'
import { useShownRow } from './use-shown-row.ts'
import { useWholeList } from './use-whole-list.ts'

interface ListOptions<Row> {
  /** The same object in every draw, and so is `read`. */
  shape: ListShape
  read: (query: ListQuery<string>, options: ReadOptions) => Promise<Page<Row> | false>
  rowKey: (row: Row) => RecordKey
  /**
   * What `read` depends on besides the address: the dictionary's type. It is also the React key of the
   * component, so that the rows that are selected in one list are not so in another.
   */
  scopeKey?: string | undefined
  /** The page was opened without a query and got one since; the default view needs to know. */
  openedWithoutQuery?: boolean | undefined
  /** When a row was made, where the shape has `PERIOD_FIELDS`; the same function in every draw. */
  createdAtOf?: ((row: Row) => string) | undefined
  /** Its name where a back end says what it can do with it; a list of a shop's screen has none. */
  name?: ListName | undefined
  /** The permission without which the server refuses the list. */
  permission?: string | undefined
}

export type List<Row> = ReturnType<typeof useList<Row>>

/**
 * A list whose state is in the address: reads the page it names, steps back from beyond the end,
 * scrolls up after a page change and announces the number of results. A screen passes what it
 * returns to `<ListCard>`.
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
  const has = (feature: 'sorting' | 'periods' | 'partialMatches') =>
    name === undefined || supports[feature]
  const [state, change] = useListState(shape)
  const [hidden, onHide] = useHiddenColumns()
  const texts = useTexts('list')
  const common = useTexts('common')
  const notices = useNotices()
  const copy = useClipboard()
  const address = useAddress()
  const navigate = useNavigate()
  /** The user asked for these rows, so their number is announced. */
  const isRequested = useRef(false)
  const { page, size, filters } = state
  // Texts, so that a change in other parts of the address leaves them equal and reads nothing.
  const queryText = JSON.stringify(listQueryFrom(state))
  const filterKey = JSON.stringify([scopeKey, filters])
  const readRows = useCallback(
    async (signal: AbortSignal) => {
      const query = JSON.parse(queryText)
      const answer = await read(query, { signal, subject: LIST })
      if (!answer) return answer
      // Kept with the answer: its rows stay on screen while a newer answer is on its way.
      return {
        ...answer,
        filterKey,
        hasStrays: answer.rows.some(outsidePeriodOf(query, createdAtOf)),
      }
    },
    [read, filterKey, queryText, createdAtOf],
  )
  const queryKey = `${address.path} ${scopeKey} ${queryText}`
  const { data, error, isFetching, lastData, refetch, patch } = useQuery(readRows, {
    cache: useListCache(shape, queryKey),
    merge: reuseEqualRows,
  })
  // The total still holds where another page of the same filters could not be read.
  const isCounted = data !== undefined || lastData?.filterKey === filterKey
  const { total = 0, isMore = false, attempts = total } = (isCounted && lastData) || {}
  // With `isMore` the last page is unknown, until an empty page shows that it lies before that one.
  const lastPage = isMore && data?.rows.length !== 0 ? Infinity : pageCount(total, size)
  const whole = useWholeList<Row>(
    (part, signal) => read({ ...JSON.parse(queryText), ...part }, { signal }),
    rowKey,
    outsidePeriodOf(JSON.parse(queryText), createdAtOf),
  )
  const selection = useSelection({
    rows: data?.rows,
    rowKey,
    listKey: `${usePage().path} ${scopeKey}`,
    filterKey,
    fetchAll: whole.fetch,
  })
  const filterDrafts = useFilterDrafts()
  const views = useSavedViews(shape, state, onHide, openedWithoutQuery)
  const period = usePeriodFilter(has('periods') ? createdAtOf : undefined, data, filters)
  useRowShortcuts()
  const showRow = useShownRow({
    rows: isFetching ? undefined : data?.rows,
    rowKey,
    page,
    lastPage,
    async readPage(pageIndex) {
      const query = { ...JSON.parse(queryText), pageIndex }
      const answer = await read(query, { handlesError: isNoExpiryCode })
      return answer ? answer.rows : []
    },
    onPage: next => change({ page: next }),
  })

  useScrollToTop(queryKey, state, isRequested)

  useEffect(() => {
    if (data && !isFetching && page > lastPage) change({ page: lastPage }, true)
  }, [data, isFetching, page, lastPage, change])

  useEffect(() => {
    if (isFetching || !data || !isRequested.current) return
    isRequested.current = false
    if (error !== undefined) return
    notices.announce(isMore ? texts.resultsOver(total, page) : texts.results(total, page, lastPage))
  }, [isFetching, data, error, total, isMore, page, lastPage, notices, texts])

  const request = (part: Parameters<typeof change>[0]) => {
    isRequested.current = true
    change(part)
  }

  const isDenied = error instanceof CallError && error.code === 403

  return {
    /** `undefined` before the first answer, and once the user may no longer read them. */
    rows: isDenied ? undefined : data?.rows,
    rowKey,
    total: isDenied ? 0 : total,
    /** There are more rows than `total`: the server stopped counting there. */
    isMore: isMore && !isDenied,
    /** What those rows stand for together: more than `total` where one stands for several. */
    attempts,
    page,
    size,
    sizes: PAGE_SIZES,
    busy: isFetching,
    /** Why the last read failed. */
    error: error === undefined ? undefined : errorMessage(error, common),
    /** The server refused the list for want of a permission. */
    isDenied,
    /** The server does not know the call at all. */
    isAbsent: isUnknownCall(error),
    /** Opens the page that names the missing permission, to be copied for an administrator. */
    onAskWhy:
      permission === undefined
        ? undefined
        : () =>
            navigate('/401', {
              state: { wanted: address.path + address.search, permissions: [permission] },
            }),
    /** Rows of the answer that could not be read. */
    unreadableRows: isDenied ? undefined : data?.leftOut,
    values: filters,
    filterDrafts,
    /** The filter by the time rows were made; none where rows have no such time. */
    period,
    sort: parseSort(state.sort),
    /** The keys of the columns that the server can sort by. */
    sortableKeys: (has('sorting') && shape.sorts) || NO_SORTS,
    /** Names of the filters that the server knows; `undefined` means all. */
    knownFilters: name && known?.[name],
    /** The placeholder of an empty text filter. */
    filterHint: has('partialMatches') ? undefined : texts.wholeValue,
    hidden,
    onHide,
    views,
    whole,
    ...selection,
    onFilter(values: FilterValues) {
      request({ filters: values, page: 1 })
    },
    onSort: (sort: Sort) => request({ sort: formatSort(sort), page: 1 }),
    onPage: (next: { page: number; size: number }) => request(next),
    onRefresh() {
      isRequested.current = true
      refetch()
    },
    /** Every row that fits the filters, to be compared with what a bulk run wrote. */
    readAll: async () => {
      const { signal } = new AbortController()
      const part = (page: { pageIndex: number; pageSize: number }) =>
        read({ ...JSON.parse(queryText), ...page }, { signal, handlesError: isNoExpiryCode })
      return (await readAllPages(part, rowKey, { signal })).rows
    },
    /** Reads again after a change, without announcing the results; scrolls to the row that is new. */
    reload: useCallback(
      (created?: RecordKey) => {
        if (created !== undefined) showRow(created)
        refetch()
      },
      [refetch, showRow],
    ),
    /** After a bulk run: the rows that were not changed stay selected. */
    onBulkDone(changed: readonly Row[]) {
      selection.deselect(changed)
      refetch()
    },
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
    onCopyLink: () =>
      void copy(
        address.origin + base.prepend(address.path) + formatListState(address.search, state, shape),
      ),
    texts: useMemo(() => ({ ...common, ...texts }), [texts, common]),
  }
}

/** The filter by the time rows were made; none where rows or the server have no such time. */
function usePeriodFilter<Row>(
  createdAtOf: ((row: Row) => string) | undefined,
  data: { rows: readonly Row[]; hasStrays: boolean } | undefined,
  filters: ListState['filters'],
): readonly Filter[] {
  const texts = useTexts('list')
  const hasTimes =
    !data?.rows.length
    || data.rows.some(row => createdAtOf?.(row))
    || PERIOD_FIELDS.some(name => filters[name])
  if (!createdAtOf || !hasTimes) return []

  const strays = data?.hasStrays ? texts.notByTime : undefined
  return [
    {
      name: 'createdAt',
      label: texts.created,
      periodFields: PERIOD_FIELDS,
      warning: isPeriodReversed(filters) ? texts.periodReversed : strays,
    },
  ]
}

/** Scrolls up after a page change (§9), and when Back or Forward leads to other rows (§2). */
function useScrollToTop(
  queryKey: string,
  { page, size }: ListState,
  isRequested: RefObject<boolean>,
): void {
  const shownBefore = useRef({ queryKey, page, size })

  useEffect(() => {
    const before = shownBefore.current
    if (before.queryKey === queryKey) return
    shownBefore.current = { queryKey, page, size }
    if (before.page !== page || before.size !== size) scrollTo(0, SCROLL_TO_TOP_MS)
    else if (!isRequested.current) scrollTo(0, 0)
  }, [queryKey, page, size, isRequested])
}

/** Whatever page and filters are asked for, the newest failure of a list tells how it is. */
const LIST = 'list'
const NO_SORTS: readonly string[] = []

/** Keeps the object of a row that came back unchanged, so that it is not drawn again. */
function reuseEqualRows<Answer extends { rows: readonly unknown[] }>(
  before: Answer,
  now: Answer,
): Answer {
  const known = new Map(before.rows.map(row => [stringifyJson(row), row]))
  return { ...now, rows: now.rows.map(row => known.get(stringifyJson(row)) ?? row) }
}

/** Whether a row lies outside the requested period: not every server knows that filter. */
const outsidePeriodOf =
  <Row>(query: Readonly<Record<string, unknown>>, madeAt: ((row: Row) => string) | undefined) =>
  (row: Row) =>
    madeAt !== undefined && isOutsidePeriod(madeAt(row), query)

type HiddenColumns = readonly string[] | undefined

/** The columns that the user has hidden on this page; `undefined` until the user chooses. */
function useHiddenColumns(): [HiddenColumns, (hidden: HiddenColumns) => void] {
  const store = useUserStorage('columns', hiddenColumnsFrom, usePage().path)
  return [useStore(store), store.set]
}

const hiddenColumnsFrom = (value: unknown): HiddenColumns =>
  Array.isArray(value) ? listOf(value, textOf) : undefined
