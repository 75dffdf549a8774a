import { parseTime } from '#lib/format.ts'

export type CsvCell = string | number | bigint | boolean | null | undefined

/**
 * A table as a spreadsheet opens it: UTF-8 with a byte order mark, CRLF, quoted as RFC 4180 says.
 * Text that a spreadsheet would run as a formula gets an apostrophe in front (R50).
 */
export const formatCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  `\ufeff${rows.map(row => `${row.map(formatCell).join(',')}\r\n`).join('')}`

function formatCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  // A number is a number, also below zero; NaN and Infinity are nothing a sheet can add up.
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const plain = String(cell).replace(INNER_FORMULA_START, run =>
    CELL_BREAK.test(run) ? `${run}'` : run,
  )
  const text = FORMULA_START.test(plain) ? `'${plain}` : plain
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What a cell said before it was guarded. */
export const unguardCell = (cell: string): string =>
  cell
    .replace(FORMULA_GUARD, '')
    .replace(INNER_FORMULA_GUARD, (all, run: string) => (CELL_BREAK.test(run) ? run : all))

/**
 * Also the wide signs that Chinese and Japanese spreadsheets read like the narrow ones. One that
 * has an apostrophe in front by itself gets another, so that it can be told from a guarded one.
 */
const FORMULA_START = /^'*[=+\-@\t\r\n\0＝＋－＠]/
const FORMULA_GUARD = /^'(?='*[=+\-@\t\r\n\0＝＋－＠])/

/**
 * What stands before such a sign within a text. A spreadsheet that parts cells by semicolons, as in
 * much of Europe, knows none of our quotes: a semicolon or a line end begins a cell there.
 */
const INNER_FORMULA_START = /(?<![;"\t\r\n])[;"\t\r\n]+(?='*[=+\-@＝＋－＠])/g
const INNER_FORMULA_GUARD = /(?<![;"\t\r\n])([;"\t\r\n]+)'(?='*[=+\-@＝＋－＠])/g
const CELL_BREAK = /[;\r\n]/

/** A comma, a quote, a line end, blanks at an end, and numbers too long to keep all their digits. */
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$|^(?:0\d+|\d{12,})$/

/** A name for the file that no system refuses: `{title}-{yyyyMMdd-HHmm}.csv`. */
export function csvFileName(title: string, now: Date): string {
  const safe = title.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ').trim() || 'export'
  return `${safe.slice(0, 100)}-${parseTime(now, '{y}{m}{d}-{h}{i}')}.csv`
}
