import { parseTime } from '#lib/format.ts'

export type CsvCell = string | number | bigint | boolean | null | undefined

/**
 * Writes a table that spreadsheets open: UTF-8 with a byte order mark, CRLF, quoted as RFC 4180
 * says. A text that a spreadsheet would run as a formula gets an apostrophe in front (R50).
 */
export const formatCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  `\ufeff${rows.map(row => `${row.map(formatCell).join(',')}\r\n`).join('')}`

function formatCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  // A number needs no guard, even with a minus; a spreadsheet cannot add up NaN and Infinity.
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const plain = String(cell).replace(INNER_FORMULA_START, run =>
    CELL_BREAK.test(run) ? `${run}'` : run,
  )
  const text = FORMULA_START.test(plain) ? `'${plain}` : plain
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The text of a cell before it was guarded. */
export const unguardCell = (cell: string): string =>
  cell.includes("'")
    ? cell
        .replace(FORMULA_GUARD, '')
        .replace(INNER_FORMULA_GUARD, (all, run: string) => (CELL_BREAK.test(run) ? run : all))
    : cell

/** A file name that every system accepts: `{title}-{yyyyMMdd-HHmm}.csv`. */
export function csvFileName(title: string, now: Date): string {
  const safe = title.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ').trim() || 'export'
  return `${safe.slice(0, 100)}-${parseTime(now, '{y}{m}{d}-{h}{i}')}.csv`
}

/**
 * Includes the full-width signs, which Chinese and Japanese spreadsheets read like the narrow ones.
 * A formula that already has an apostrophe in front gets another, so that it differs from a guarded
 * one.
 */
const FORMULA_START = /^'*[=+\-@\t\r\n\0＝＋－＠]/
const FORMULA_GUARD = /^'(?='*[=+\-@\t\r\n\0＝＋－＠])/

/**
 * The characters before such a sign within a text. A spreadsheet that separates cells by
 * semicolons, as in much of Europe, ignores our quotes: a semicolon or a line end begins a cell
 * there.
 */
const INNER_FORMULA_START = /(?<![;"\t\r\n])[;"\t\r\n]+(?='*[=+\-@＝＋－＠])/g
const INNER_FORMULA_GUARD = /(?<![;"\t\r\n])([;"\t\r\n]+)'(?='*[=+\-@＝＋－＠])/g
const CELL_BREAK = /[;\r\n]/

/** A comma, a quote, a line end, blanks at either end, and numbers that would lose digits. */
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$|^(?:0\d+|\d{12,})$/
