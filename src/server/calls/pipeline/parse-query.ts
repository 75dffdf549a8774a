import { PAGE_SIZE } from '#constants.ts'
import type { PageQuery, Period, Sorts } from '#server/store/paging.ts'

type Query = ReadonlyMap<string, string>

const MAX_PAGE_SIZE = 100
const MAX_PAGE_INDEX = 1_000_000

/**
 * Values out of range are clamped, not refused; `page` and `limit` are understood as well. `sort`
 * is one of the list's names, anything else the list's own order; equal rows are ordered by id.
 */
export function parsePageQuery(
  query: Query,
  sorts: Sorts,
  usualOrder: PageQuery['order'] = 'asc',
): PageQuery {
  const wanted = query.get('sort') ?? ''
  const isKnown = Object.hasOwn(sorts, wanted)
  const order = /^desc/i.test(query.get('order') ?? '') ? 'desc' : 'asc'
  return {
    pageIndex: clamp(parseNumber(query, 'pageIndex', 'page') ?? 1, MAX_PAGE_INDEX),
    pageSize: clamp(parseNumber(query, 'pageSize', 'limit') ?? PAGE_SIZE, MAX_PAGE_SIZE),
    sort: isKnown ? wanted : '',
    order: isKnown ? order : usualOrder,
  }
}

const clamp = (value: number, max: number) => Math.min(Math.max(value, 1), max)

function parseNumber(query: Query, ...names: readonly string[]): number | undefined {
  for (const name of names) {
    const text = query.get(name)?.trim() ?? ''
    if (/^-?\d{1,15}$/.test(text)) return Number(text)
  }
  return undefined
}

/** An empty value means "no filter". */
export const textFilter = (query: Query, name: string) =>
  (query.get(name) ?? '').trim().normalize('NFC')

/** Any of several values, with commas between them. */
export const listFilter = (query: Query, name: string): readonly string[] =>
  textFilter(query, name)
    .split(',')
    .map(value => value.trim())
    .filter(value => value !== '')

/** 0 without a filter; a value that is no number matches nothing. */
export function idFilter(query: Query, name: string): number {
  const text = textFilter(query, name)
  if (text === '') return 0
  return /^\d{1,15}$/.test(text) ? Number(text) || -1 : -1
}

/**
 * `2026-11-20`, or a full RFC 3339 time. A plain day begins at midnight by the caller's offset in
 * minutes; `undefined` without a filter or with any other value.
 */
function timeFilter(query: Query, name: string, offset: number): number | undefined {
  const text = textFilter(query, name)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    const day = Date.parse(`${text}T00:00:00Z`)
    return Number.isNaN(day) ? undefined : day - offset * 60_000
  }
  const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}

const DAY_MS = 86_400_000

/** From `beginTime` to `endTime`; a plain day as `endTime` counts to its end. */
export function parsePeriod(query: Query): Period {
  const offset = parseUtcOffset(query)
  const hasOther = textFilter(query, 'endOffset') !== ''
  const to = timeFilter(query, 'endTime', hasOther ? parseUtcOffset(query, 'endOffset') : offset)
  const isPlainDay = /^\d{4}-\d{2}-\d{2}$/.test(textFilter(query, 'endTime'))
  return {
    from: timeFilter(query, 'beginTime', offset),
    to: to === undefined ? undefined : to + (isPlainDay ? DAY_MS : 0),
  }
}

/** How many minutes the caller's clock is ahead of UTC; at the end of a period that may differ. */
export function parseUtcOffset(query: Query, name: 'offset' | 'endOffset' = 'offset'): number {
  const text = textFilter(query, name)
  return /^-?\d{1,3}$/.test(text) ? Math.max(-840, Math.min(840, Number(text))) : 0
}
