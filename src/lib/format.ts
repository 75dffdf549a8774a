import { numberOf } from './decode.ts'
import { instantOf, timeTextOf } from './instant.ts'
import { serverNow } from './server-clock.ts'

/** The default of §9. */
const DEFAULT_PATTERN = '{y}-{m}-{d} {h}:{i}:{s}'

/** For where people read many times, one below the other. */
export const MINUTE_PATTERN = '{y}-{m}-{d} {h}:{i}'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

type Time = number | string | Date | null | undefined

/** An instant as the pattern says, in local time; a token letter may be repeated. */
export function parseTime(time: Time, pattern = DEFAULT_PATTERN): string {
  const date = dateFrom(time)
  if (!date) return ''
  const values: Record<string, string> = {
    y: String(date.getFullYear()).padStart(4, '0'),
    m: twoDigits(date.getMonth() + 1),
    d: twoDigits(date.getDate()),
    h: twoDigits(date.getHours()),
    i: twoDigits(date.getMinutes()),
    s: twoDigits(date.getSeconds()),
    a: '日一二三四五六'.charAt(date.getDay()),
  }
  return pattern.replace(/\{([ymdhisa])\1*\}/g, (_, token: string) => values[token] ?? '')
}

/** The offset of local time from UTC at an instant: `+08:00`. */
export function utcOffsetOf(date: Date): string {
  const minutes = -date.getTimezoneOffset()
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`
}

/** For a file, which leaves this time zone: the local time with its offset; other text stays as it came. */
export function formatTimeForFile(time: string): string {
  const date = dateFrom(time)
  return date ? parseTime(date) + utcOffsetOf(date) : timeTextOf(time)
}

/** "just now" under 30 s, then minutes, hours, one day, and from two days on the time itself. */
export function formatTime(time: Time, now = serverNow(), pattern?: string, locale = 'en'): string {
  const date = dateFrom(time)
  if (!date) return ''
  const age = (now - date.getTime()) / 1_000
  if (Math.abs(age) < 30) return isChinese(locale) ? '刚刚' : 'just now'
  if (age >= 0 && age < 2 * DAY_S) {
    const [amount, unit] = largestUnit(age)
    return relativeFormatFor(locale).format(-Math.max(amount, 1), unit)
  }
  if (pattern !== undefined) return parseTime(date, pattern)
  const sameYear = date.getFullYear() === new Date(now).getFullYear()
  if (!isChinese(locale)) return parseTime(date, `${sameYear ? '' : '{y}-'}{m}-{d} {h}:{i}`)
  const year = sameYear ? '' : `${date.getFullYear()}年`
  const day = `${date.getMonth() + 1}月${date.getDate()}日`
  return `${year}${day}${date.getHours()}时${date.getMinutes()}分`
}

/** How long ago an instant in seconds was: minutes under an hour, hours under a day, then days. */
export function timeAgo(
  seconds: number | string | null | undefined,
  now = serverNow(),
  locale = 'en',
): string {
  const instant = numberOf(seconds)
  if (instant === undefined) return ''
  const [amount, unit] = largestUnit(Math.max(now / 1_000 - instant, 0))
  return unitFormatFor[unit](locale).format(amount)
}

/** `1234` as `1.2k`: at most `digits` digits after the point, and never `1000k`. */
export function numberFormatter(number: number | null | undefined, digits = 0): string {
  const value = numberOf(number)
  if (value === undefined) return ''
  if (Math.abs(value) < 1_000) return String(value)

  let step = 0
  const rounded = () => Number((value / 1_000 ** step).toFixed(digits))
  while (step < SUFFIXES.length - 1 && Math.abs(rounded()) >= 1_000) step += 1
  return `${rounded()}${SUFFIXES[step]}`
}

const SUFFIXES = ['', 'k', 'M', 'G', 'T', 'P', 'E']

/** `1234567.891` as `1,234,567.891`. */
export function thousands(number: number | string | null | undefined): string {
  const value = numberOf(number)
  if (value === undefined) return ''
  // Adding 0 turns -0 into 0, which has no sign.
  return (value + 0).toLocaleString('en', { maximumFractionDigits: 20 })
}

/** `undefined` for no time, and for text that is none. */
export function dateFrom(time: Time): Date | undefined {
  const instant = instantOf(time)
  return instant === undefined ? undefined : new Date(instant)
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

const isChinese = (locale: string) => locale.startsWith('zh')

function largestUnit(seconds: number): [number, 'minute' | 'hour' | 'day'] {
  if (seconds < HOUR_S) return [Math.floor(seconds / MINUTE_S), 'minute']
  if (seconds < DAY_S) return [Math.floor(seconds / HOUR_S), 'hour']
  return [Math.floor(seconds / DAY_S), 'day']
}

const relativeFormatFor = memoizeByLocale(locale => new Intl.RelativeTimeFormat(locale))

const unitFormatFor = {
  minute: memoizeByLocale(locale => createUnitFormat(locale, 'minute')),
  hour: memoizeByLocale(locale => createUnitFormat(locale, 'hour')),
  day: memoizeByLocale(locale => createUnitFormat(locale, 'day')),
}

const createUnitFormat = (locale: string, unit: string) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', useGrouping: false })

/** To make a format costs more than to use it a hundred times. */
function memoizeByLocale<T>(make: (locale: string) => T) {
  const cache = new Map<string, T>()
  return (locale: string): T => {
    const format = cache.get(locale) ?? make(locale)
    cache.set(locale, format)
    return format
  }
}
