import { useCallback, useMemo } from 'react'
import { PAGE_SIZE, PAGE_SIZES } from '#constants.ts'
import { isDay } from '#lib/calendar-day.ts'
import { oneLineOf } from '#lib/one-line.ts'
import { useAddress } from '#routing/use-address.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { PERIOD_FIELDS, periodOffsets } from './period-filter.ts'

/** What a list shows. Only the address stores it. */
export interface ListState {
  page: number
  size: number
  /** A column's key, with `-` in front when descending; empty for the server's own order. */
  sort: string
  filters: Readonly<Record<string, string>>
}

/** The filters and sort orders of a list; it leaves everything else in the address alone. */
export interface ListShape {
  filters: readonly string[]
  sorts?: readonly string[]
}

const DEFAULT_LIST_STATE = { page: 1, size: PAGE_SIZE, sort: '' } as const

/** Illegal values fall back to the defaults; the page is clamped later, once the total is known. */
export function parseListState(search: string, shape: ListShape): ListState {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page') ?? DEFAULT_LIST_STATE.page)
  const size = Number(query.get('size') ?? DEFAULT_LIST_STATE.size)
  const sort = query.get('sort') ?? ''
  const known = shape.sorts?.includes(sort.replace(/^-/, '')) ?? false

  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : DEFAULT_LIST_STATE.page,
    size: PAGE_SIZES.some(choice => choice === size) ? size : DEFAULT_LIST_STATE.size,
    sort: known ? sort : '',
    filters: Object.fromEntries(
      shape.filters
        .map(name => [name, oneLineOf(query.get(name) ?? '')] as const)
        .filter(
          ([name, value]) =>
            value !== '' && (isDay(value) || !PERIOD_FIELDS.some(key => key === name)),
        ),
    ),
  }
}

/** The query for a state, `?` included. Defaults are left out; keys of others in `search` stay. */
export function formatListState(search: string, state: ListState, shape: ListShape): string {
  const query = new URLSearchParams(search)
  for (const name of ['page', 'size', 'sort', ...shape.filters]) query.delete(name)
  for (const name of shape.filters) {
    const value = state.filters[name]
    if (value) query.set(name, value)
  }
  if (state.sort) query.set('sort', state.sort)
  if (state.size !== DEFAULT_LIST_STATE.size) query.set('size', String(state.size))
  if (state.page !== DEFAULT_LIST_STATE.page) query.set('page', String(state.page))
  const text = query.toString()
  return text && `?${text}`
}

/** The query for the server: filters, `sort` and `order`, and the page (§16). */
export function listQueryFrom({
  page,
  size,
  sort,
  filters,
}: ListState): Readonly<Record<string, string | number>> {
  const order = sort.startsWith('-') ? 'desc' : 'asc'
  return {
    ...filters,
    ...periodOffsets(filters),
    ...(sort && { sort: sort.replace(/^-/, ''), order }),
    pageIndex: page,
    pageSize: size,
  }
}

/** The sort of a state as the head of a table takes it; `formatSort` is the way back. */
export function parseSort(
  sort: string,
): { key: string; direction: 'ascending' | 'descending' } | undefined {
  if (sort === '') return undefined
  return {
    key: sort.replace(/^-/, ''),
    direction: sort.startsWith('-') ? 'descending' : 'ascending',
  }
}

export const formatSort = ({ key, direction }: { key: string; direction: string }) =>
  direction === 'descending' ? `-${key}` : key

/**
 * The list's state, read from the address and written to it. A new page or a submitted filter is
 * an entry in the history; `replace` is for what the user did not ask for, such as the step back
 * from a page beyond the last.
 */
export function useListState(
  shape: ListShape,
): [ListState, (change: Partial<ListState>, replace?: boolean) => void] {
  const { path, search, hash } = useAddress()
  const navigate = useNavigate()
  const state = useMemo(() => parseListState(search, shape), [search, shape])

  const change = useCallback(
    (part: Partial<ListState>, replace = false) => {
      const query = formatListState(search, { ...state, ...part }, shape)
      if (query !== search) navigate(path + query + hash, { replace })
    },
    [path, search, hash, state, shape, navigate],
  )
  return [state, change]
}
