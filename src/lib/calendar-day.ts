import { plainText } from './plain-text.ts'

const DAY_MS = 86_400_000

/** Whether a value is a day that exists, written `yyyy-mm-dd`. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = Date.parse(text)
  // 31 February is read as a day of March.
  return !Number.isNaN(day) && new Date(day).toISOString().startsWith(text)
}

/**
 * A day as people type it, `2026-01-05`, `2026/1/5`, `20260105` or `2026年1月5日`, written
 * `yyyy-mm-dd`; undefined for what is no day.
 */
export function dayFrom(text: string): string | undefined {
  const dashed = plainText(text)
    .replace(/ ?[-/.年月] ?/g, '-')
    .replace(/ ?日$/, '')
  const parts = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(dashed) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(dashed)
  if (!parts) return undefined
  const [, year = '', month = '', date = ''] = parts
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

/**
 * A day and a time of 24 hours as people type them, `2026/1/5 9:12`, written `yyyy-mm-ddThh:mm`; a
 * day alone begins at 00:00.
 */
export function dayTimeFrom(text: string): string | undefined {
  const [, dayText = '', hour = '0', minute = '00'] =
    /^(.*?)(?:[ T](\d{1,2}):(\d\d)(?::\d\d)?)?$/.exec(plainText(text)) ?? []
  const day = dayFrom(dayText)
  if (day === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${day}T${hour.padStart(2, '0')}:${minute}`
}

/** So many days later, or earlier; the same day where the calendar of four-digit years ends. */
export function addDays(day: string, count: number): string {
  const later = new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
  return isDay(later) ? later : day
}

/** The same date so many months later, or the last one of a month that is shorter. */
export function addMonths(day: string, count: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count
  const year = String(Math.floor(months / 12)).padStart(4, '0')
  const month = String((months % 12) + 1).padStart(2, '0')
  for (let date = Number(day.slice(8)); date > 0; date--) {
    const later = `${year}-${month}-${String(date).padStart(2, '0')}`
    if (isDay(later)) return later
  }
  return day
}

/** The days of its month in whole weeks, which begin on this weekday; 0 is Sunday. */
export function weeksOfMonth(day: string, firstWeekday: number): string[][] {
  const first = `${day.slice(0, 8)}01`
  const before = (new Date(Date.parse(first)).getUTCDay() - firstWeekday + 7) % 7
  const last = addDays(addMonths(first, 1), -1)
  const count = Math.ceil((before + Number(last.slice(8))) / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(first, week * 7 + weekday - before)),
  )
}
