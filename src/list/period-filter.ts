/** The first and the last day of a period, as the wire and the address name them (§22). */
export const PERIOD_FIELDS = ['beginTime', 'endTime'] as const

type Query = Readonly<Record<string, unknown>>

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = Date.parse(text)
  // 31 February is read as a day of March.
  return !Number.isNaN(day) && new Date(day).toISOString().startsWith(text)
}

/** Whether no moment lies between the days: only an address says so, the fields offer no such day. */
export function isPeriodReversed(query: Query): boolean {
  const [first, last] = PERIOD_FIELDS.map(name => query[name])
  return isDay(first) && isDay(last) && last < first
}

/**
 * How many minutes east of UTC the period begins, and where its last day ends with another offset
 * than it began with, that one too: days are those of this browser's calendar.
 */
export function periodOffsets(query: Query): { offset?: number; endOffset?: number } {
  const [first, last] = PERIOD_FIELDS.map(name => query[name])
  const begin = isDay(first) ? offsetAt(Date.parse(first)) : undefined
  const end = isDay(last) ? offsetAt(Date.parse(last) + DAY_MS) : undefined
  const offset = begin ?? end
  if (offset === undefined) return {}
  return end === undefined || end === offset ? { offset } : { offset, endOffset: end }
}

/** At the first moment of a day, which not everywhere is midnight. */
function offsetAt(utc: number): number {
  const day = new Date(utc)
  const local = new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate())
  return Math.round((utc - local.getTime()) / MINUTE_MS)
}

/** Whether an instant lies outside the days that were asked for. A row without one lies nowhere. */
export function isOutsidePeriod(time: string, query: Query): boolean {
  const at = Date.parse(time)
  const offset = Number(query.offset ?? 0)
  const [begin, end] = [offset, Number(query.endOffset ?? offset)]
  const [first, last] = PERIOD_FIELDS.map(name => query[name])
  // Servers of this family write "no time" as the year 1.
  if (!(at > 0)) return false
  return (
    (isDay(first) && at < Date.parse(first) - begin * MINUTE_MS)
    || (isDay(last) && at >= Date.parse(last) + DAY_MS - end * MINUTE_MS)
  )
}
