import { numberOf, textOf } from './decode.ts'

/**
 * An instant in milliseconds, from any of the shapes that servers write: RFC 3339 and what comes
 * close, seconds, milliseconds, micro- and nanoseconds since 1970, numbers too that read as a date.
 * Without a zone it is local time, and a day alone is its local midnight. `undefined` for no time
 * and for what is none of these: a guess could name another year.
 */
export function instantOf(value: unknown): number | undefined {
  if (value instanceof Date) return knownOrUndefined(value.getTime())
  const text = timeTextOf(value)
  return text === '' ? undefined : knownOrUndefined(read(text))
}

/**
 * The text of a time as the server wrote it; an array of numbers, as Java writes a local time, as
 * text. Empty for what a language or a database has in place of no time: `0001-01-01T00:00:00Z`,
 * `0000-00-00 00:00:00`, and 1970 to the second.
 */
export function timeTextOf(value: unknown): string {
  const text = (Array.isArray(value) ? textOfArray(value) : textOf(value)).trim()
  return isZeroTime(text) ? '' : text
}

const knownOrUndefined = (time: number | undefined) =>
  time === undefined || Number.isNaN(new Date(time).getTime()) ? undefined : time

/** `[2020, 4, 11, 15, 52, 48, 123000000]`; empty for any other array. */
function textOfArray(parts: readonly unknown[]): string {
  const numbers = parts.filter(part => Number.isInteger(part) && Number(part) >= 0).map(String)
  const [year = '', month, day, hour, minute = '00', second = '00', nano] = numbers
  if (numbers.length !== parts.length || numbers.length > 7 || !month || !day) return ''
  const date = [year.padStart(4, '0'), month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  if (hour === undefined) return date
  const clock = [hour, minute, second].map(part => part.padStart(2, '0')).join(':')
  return `${date} ${clock}${nano === undefined ? '' : `.${nano.padStart(9, '0')}`}`
}

const MIDNIGHT_OF_1970 = /^1970-01-01[ T]00:00(:00(\.0+)?)?$/i

function isZeroTime(text: string): boolean {
  if (MIDNIGHT_OF_1970.test(text)) return true
  // A day alone may be a birthday.
  if (/^1970-01-01$/.test(text)) return false
  const parts = partsOf(text)
  const time = read(text)
  if (parts && parts.year < 2) return true
  return time === 0 || (time !== undefined && new Date(time).getUTCFullYear() < 2)
}

function read(text: string): number | undefined {
  const parts = partsOf(text)
  if (parts) return instantFromParts(parts)
  const [, wrapped] = /^\/Date\((-?\d+)(?:[+-]\d{4})?\)\/$/.exec(text) ?? []
  const number = numberOf(wrapped ?? text)
  return number === undefined ? undefined : instantFromNumber(number)
}

/** In which unit a number counts from 1970, by its size: each of them from 1973 to after 5000. */
function instantFromNumber(number: number): number | undefined {
  const size = Math.abs(number)
  if (size < 1e8) return number === 0 ? 0 : undefined
  if (size < 1e11) return Math.round(number * 1_000)
  if (size < 1e14) return Math.round(number)
  return Math.round(size < 1e17 ? number / 1_000 : number / 1_000_000)
}

interface TimeParts {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  millisecond: number
  /** Minutes east of UTC; `undefined`: local. */
  offset: number | undefined
}

const CLOCK = String.raw`(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,](?<part>\d{1,9}))?)?`
/** `+08:00`, `+0800 CST`, `+08`, `Z`, `UTC`; a name alone means several zones, as CST does. */
const ZONE = String.raw`\s*(?<zone>Z|(?:UTC|GMT)?[+-]\d\d(?::?\d\d)?|UTC|GMT)(?:\s+(?:[A-Z]{2,5}|[+-]\d{2,4}))?(?:\s+m=[+-][\d.]+)?(?:\s*(?:\[[\w/+-]+\]|\([^)]*\)))?`
const SHAPES = [
  // 2020-04-11 15:52:48.123 +0800 CST, 2020/4/11
  String.raw`(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})(?:(?:T|\s+)${CLOCK}(?:${ZONE})?)?`,
  // 20200411, 20200411155248, 20200411T155248Z
  String.raw`(?<year>(?:19|20)\d\d)(?<month>\d\d)(?<day>\d\d)(?:T?(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)(?:${ZONE})?)?`,
  // Sat, 11 Apr 2020 07:52:48 GMT
  String.raw`(?:[a-z]{3},? )?(?<day>\d{1,2})[ -](?<name>[a-z]{3})[ -](?<year>\d{4}) ${CLOCK}${ZONE}`,
  // Sat Apr 11 2020 15:52:48 GMT+0800 (China Standard Time)
  String.raw`[a-z]{3} (?<name>[a-z]{3}) +(?<day>\d{1,2}) (?<year>\d{4}) ${CLOCK}${ZONE}`,
].map(shape => new RegExp(`^${shape}$`, 'i'))

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function partsOf(text: string): TimeParts | undefined {
  for (const shape of SHAPES) {
    const groups = shape.exec(text)?.groups
    if (!groups) continue
    const { name, part = '0', zone } = groups
    const number = (key: string) => Number(groups[key] ?? 0)
    return {
      year: number('year'),
      month: name === undefined ? number('month') : MONTHS.indexOf(name.toLowerCase()) + 1,
      day: number('day'),
      hour: number('hour'),
      minute: number('minute'),
      second: number('second'),
      millisecond: Math.floor(Number(`0.${part}`) * 1_000),
      offset: zone === undefined ? undefined : offsetOf(zone),
    }
  }
  return undefined
}

function offsetOf(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** `undefined` for a day or an hour that there is not: JavaScript takes 30 February for 1 March. */
function instantFromParts(parts: TimeParts): number | undefined {
  const { year, month, day, hour, minute, second, millisecond, offset } = parts
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  const isMidnightAfter = hour === 24 && minute + second + millisecond === 0
  if ((hour > 23 && !isMidnightAfter) || minute > 59 || second > 60) return undefined
  if (offset !== undefined) {
    return date.setUTCHours(hour, minute, second, millisecond) - offset * 60_000
  }
  const local = new Date(2000, 0, 1)
  local.setFullYear(year, month - 1, day)
  return local.setHours(hour, minute, second, millisecond)
}
