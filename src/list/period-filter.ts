import { isDay } from '#lib/calendar-day.ts'
import { parseTime } from '#lib/format.ts'
import { instantOf } from '#lib/instant.ts'
import { serverNow } from '#lib/server-clock.ts'

/** The first and the last day of a period, as the wire and the address name them. */
export const PERIOD_FIELDS = ['beginTime', 'endTime'] as const

/** Whether a field holds days that were, such as when a row was made, or days to come. */
export type PeriodDirection = 'past' | 'future'

/** The periods that one press chooses: so many days up to today, or from today on. */
export const PERIOD_PRESETS = {
  past: ['today', 'yesterday', 'sevenDays', 'thirtyDays'],
  future: ['today', 'tomorrow', 'nextSevenDays', 'nextThirtyDays'],
} as const

type PeriodPreset = (typeof PERIOD_PRESETS)[PeriodDirection][number]

/** The first and the last day of a preset, by the calendar of this browser. */
export function presetDays(preset: PeriodPreset): [from: string, to: string] {
  const now = new Date(serverNow())
  const day = (ago: number) =>
    parseTime(new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago), '{y}-{m}-{d}')
  switch (preset) {
    case 'today':
      return [day(0), day(0)]
    case 'yesterday':
      return [day(1), day(1)]
    case 'sevenDays':
      return [day(6), day(0)]
    case 'thirtyDays':
      return [day(29), day(0)]
    case 'tomorrow':
      return [day(-1), day(-1)]
    case 'nextSevenDays':
      return [day(0), day(-6)]
    case 'nextThirtyDays':
      return [day(0), day(-29)]
    default:
      return preset satisfies never
  }
}

type Query = Readonly<Record<string, unknown>>

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Whether the last day lies before the first, as only an address can say. */
export function isPeriodReversed(query: Query): boolean {
  const [first, last] = PERIOD_FIELDS.map(name => query[name])
  return isDay(first) && isDay(last) && last < first
}

/**
 * At how many minutes east of UTC the period begins, and, where its last day ends at another offset,
 * that one too. Days are those of the browser's calendar.
 */
export function periodOffsets(query: Query): { offset?: number; endOffset?: number } {
  const [first, last] = PERIOD_FIELDS.map(name => query[name])
  const begin = isDay(first) ? offsetAt(Date.parse(first)) : undefined
  const end = isDay(last) ? offsetAt(Date.parse(last) + DAY_MS) : undefined
  const offset = begin ?? end
  if (offset === undefined) return {}
  return end === undefined || end === offset ? { offset } : { offset, endOffset: end }
}

/** The offset at the first moment of a day, which is not midnight everywhere. */
function offsetAt(utc: number): number {
  const day = new Date(utc)
  const local = new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate())
  return Math.round((utc - local.getTime()) / MINUTE_MS)
}

/** Whether a time lies outside the period of the query. A row without a time does not. */
export function isOutsidePeriod(time: string, query: Query): boolean {
  const at = instantOf(time)
  const offset = Number(query.offset ?? 0)
  const [begin, end] = [offset, Number(query.endOffset ?? offset)]
  const [first, last] = PERIOD_FIELDS.map(name => query[name])
  if (at === undefined) return false
  return (
    (isDay(first) && at < Date.parse(first) - begin * MINUTE_MS)
    || (isDay(last) && at >= Date.parse(last) + DAY_MS - end * MINUTE_MS)
  )
}

/** Whether a row lies outside the requested period: not every server knows that filter. */
export const outsidePeriodOf =
  <Row>(query: Query, madeAt: ((row: Row) => string) | undefined) =>
  (row: Row): boolean =>
    madeAt !== undefined && isOutsidePeriod(madeAt(row), query)
