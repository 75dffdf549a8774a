import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { ListQuery } from '#api/call-options.ts'
import { SCROLL_TO_TOP_MS } from '#constants.ts'
import { base } from '#lib/base.ts'
import { scrollTo } from '#lib/browser/scroll.ts'
import { useTexts } from '#locales/texts.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import { useAddress } from '#routing/use-address.ts'
import { useBackend } from '#session/use-backend.ts'
import type { Sort } from '#ui/collections/table-props.ts'
import type { FilterValues } from './list-filters.tsx'
import {
  formatListState,
  formatSort,
  type ListShape,
  type ListState,
  listQueryFrom,
  parseSort,
  useListState,
} from './list-state.ts'

export interface ListQueryOptions {
  /** The same object in every draw. */
  shape: ListShape
  /**
   * What `read` depends on besides the address: the dictionary's type. It is also the React key of the
   * component, so that the rows that are selected in one list are not so in another.
   */
  scopeKey?: string | undefined
  /** The page was opened without a query and got one since; the default view needs to know. */
  openedWithoutQuery?: boolean | undefined
  /** The resource whose records it shows; a list that a screen writes by hand has none. */
  name?: string | undefined
}

export type AskedQuery = ReturnType<typeof useListQuery>

/**
 * What the address asks a list for: filters, sort and page. Every change goes through the address;
 * the page scrolls up when it asks for another page.
 */
export function useListQuery({
  shape,
  scopeKey = '',
  openedWithoutQuery = false,
  name,
}: ListQueryOptions) {
  const { supports, records } = useBackend()
  const has = (feature: 'sorting' | 'periods' | 'partialMatches') =>
    name === undefined || supports[feature]
  const [state, change] = useListState(shape)
  const { wholeValue } = useTexts('list')
  const copy = useClipboard()
  const address = useAddress()
  const isRequested = useRef(false)
  // A text, so that a change in other parts of the address leaves it equal and reads nothing.
  const text = JSON.stringify(listQueryFrom(state))
  const params = useMemo((): ListQuery<string> => JSON.parse(text), [text])
  const key = `${address.path} ${scopeKey} ${text}`
  useScrollToTop(key, state, isRequested)

  const request = (part: Partial<ListState>) => {
    isRequested.current = true
    change(part)
  }

  return {
    shape,
    openedWithoutQuery,
    /** The list's own part of the address, without that of panels. */
    search: formatListState('', state, shape),
    values: state.filters,
    page: state.page,
    size: state.size,
    sort: parseSort(state.sort),
    /** The keys of the columns that the server can sort by. */
    sortableKeys: (has('sorting') && shape.sorts) || NO_SORTS,
    /** Names of the filters that the server knows; `undefined` means all. */
    knownFilters: name === undefined ? undefined : records[name]?.filters,
    /** The placeholder of an empty text filter. */
    filterHint: has('partialMatches') ? undefined : wholeValue,
    /** The server can filter by the time rows were made. */
    hasPeriods: has('periods'),
    /** What is sent; the same object for as long as it says the same. */
    params,
    /** The same for another page. */
    paramsFor: (part: { pageIndex: number; pageSize?: number }): ListQuery<string> =>
      Object.assign({}, params, part),
    /** Names all that the answer depends on. */
    key,
    /** Names the filters alone: their total holds on every page. */
    filterKey: JSON.stringify([scopeKey, state.filters]),
    /** The user asked for these rows, so their number is announced. */
    isRequested,
    filterBy: (values: FilterValues) => request({ filters: values, page: 1 }),
    sortBy: (sort: Sort) => request({ sort: formatSort(sort), page: 1 }),
    showPage: (next: { page: number; size: number }) => request(next),
    /** For what the user did not ask for. */
    change,
    copyLink: () =>
      void copy(
        address.origin + base.prepend(address.path) + formatListState(address.search, state, shape),
      ),
  }
}

/** Scrolls up after a page change (§9), and when Back or Forward leads to other rows (§2). */
function useScrollToTop(
  key: string,
  { page, size }: ListState,
  isRequested: RefObject<boolean>,
): void {
  const shownBefore = useRef({ key, page, size })

  useEffect(() => {
    const before = shownBefore.current
    if (before.key === key) return
    shownBefore.current = { key, page, size }
    if (before.page !== page || before.size !== size) scrollTo(0, SCROLL_TO_TOP_MS)
    else if (!isRequested.current) scrollTo(0, 0)
  }, [key, page, size, isRequested])
}

const NO_SORTS: readonly string[] = []
