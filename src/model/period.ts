/** The first and the last day of a period, as the wire and the address name them (contract.md 1.6). */
export const PERIOD = ['beginTime', 'endTime'] as const

type Query = Readonly<Record<string, unknown>>

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export const isDay = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** Minutes east of UTC on the first day that is named: days are those of this browser's calendar. */
export function periodOffset(query: Query): number | undefined {
  const day = PERIOD.map(name => query[name]).find(isDay)
  return day === undefined ? undefined : -new Date(`${day}T00:00`).getTimezoneOffset()
}

/** Whether an instant lies outside the days that were asked for. A row without one lies nowhere. */
export function isOutside(time: string, query: Query): boolean {
  const at = Date.parse(time) + Number(query['offset'] ?? 0) * MINUTE
  const [first, last] = PERIOD.map(name => query[name])
  // Servers of this family write "no time" as the year 1.
  if (!(at > 0)) return false
  return (isDay(first) && at < Date.parse(first)) || (isDay(last) && at >= Date.parse(last) + DAY)
}
