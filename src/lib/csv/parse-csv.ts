import { plainText } from '#lib/plain-text.ts'
import { unguardCell } from './format-csv.ts'

/** The header of a column, the field it holds, and the stored values of its labels. */
export interface CsvColumn<Name extends string> {
  header: string
  name: Name
  valuesByLabel?: Readonly<Record<string, string>>
  /** Blanks at both ends of a quoted cell are kept. */
  exact?: boolean
}

interface CsvRow<Name extends string> {
  /** The line of the text where the row begins, from 1. */
  line: number
  fields: Readonly<Partial<Record<Name, string>>>
}

const SEPARATORS = ['\t', ',', ';']

/**
 * Reads the rows of a table as spreadsheets write it: RFC 4180, also with tabs or semicolons; line
 * ends are `\n`. The first row names the columns in any order; unknown ones are left out.
 * `undefined` if the first row does not name all `needed` ones.
 */
export function parseCsv<Name extends string>(
  text: string,
  columns: readonly CsvColumn<Name>[],
  needed: readonly Name[],
): CsvRow<Name>[] | undefined {
  const reading = readHeadings(text, columns).find(({ known }) => hasAll(known, needed))
  if (!reading) return undefined

  const [head, ...rows] = splitRows(withoutSeparatorLine(text), reading.separator)
  const readers = (head?.cells ?? []).map((cell, index) => {
    const column = columnNamed(columns, cell)
    return column && { index, name: column.name, read: createCellReader(column) }
  })
  return rows.map(({ line, cells }) => {
    const fields: Partial<Record<Name, string>> = {}
    for (const reader of readers) {
      if (reader) fields[reader.name] ??= reader.read(cells[reader.index] ?? '')
    }
    return { line, fields }
  })
}

/** What the first row of a table names, as one of the separators splits it. */
export interface CsvHeadings<Name extends string> {
  separator: string
  /** The fields of the columns that it names. */
  known: readonly Name[]
  /** The headings that name no column, as they are written. */
  unknown: readonly string[]
}

/** What the first row of a table names, by each separator that it may have. */
export function readHeadings<Name extends string>(
  text: string,
  columns: readonly CsvColumn<Name>[],
): CsvHeadings<Name>[] {
  const first = firstRowOf(withoutSeparatorLine(text))
  return SEPARATORS.map(separator => {
    const cells = splitRows(first, separator)[0]?.cells ?? []
    const unknown = cells.filter(cell => cell.trim() && !columnNamed(columns, cell))
    return {
      separator,
      known: cells.flatMap(cell => columnNamed(columns, cell)?.name ?? []),
      unknown: [...new Set(unknown.map(plainText))],
    }
  })
}

/** Whether the names have all `needed` ones. */
export const hasAll = <Name extends string>(names: readonly Name[], needed: readonly Name[]) =>
  needed.every(name => names.includes(name))

const columnNamed = <Name extends string>(columns: readonly CsvColumn<Name>[], cell: string) =>
  columns.find(({ header }) => isSameHeading(header, cell))

/**
 * Whether the rows of a text have three or more cells, the same number in each: then it is a table,
 * and no list of pairs. A list may have a comma in a text, but then with a blank behind it.
 */
export function isTable(text: string): boolean {
  const table = withoutSeparatorLine(text)
  const first = firstRowOf(table)
  const separator = first.includes('\t') ? '\t' : /[,，;；]/.exec(first)?.[0]
  if (!separator || !SEPARATORS.includes(separator) || first.includes(`${separator} `)) return false
  const rows = splitRows(table, separator)
  const count = rows[0]?.cells.length ?? 0
  return count > 2 && rows.length > 1 && rows.every(({ cells }) => cells.length === count)
}

/** The first row that is not blank, as it is written: a quoted cell may have line ends. */
export const firstRowOf = (text: string) => FIRST_ROW.exec(text.trimStart())?.[0] ?? ''

const FIRST_ROW = /^(?:(?<=^|[\t,;])"(?:[^"]|"")*"(?=[\t,;\n]|$)|[^\n])*/

/** Blanks the line `sep=;` with which some spreadsheets begin, so that each line keeps its number. */
export const withoutSeparatorLine = (text: string) => text.replace(SEPARATOR_LINE, '$1')

const SEPARATOR_LINE = /^(\s*)"?sep=[\t,;|]"?[^\S\n]*(?=\n|$)/i

function createCellReader({ valuesByLabel = {}, exact }: CsvColumn<string>) {
  const values = new Map(
    Object.entries(valuesByLabel).map(([label, value]) => [wordOf(label), value]),
  )
  return (cell: string) => {
    const text = exact ? cell : cell.trim()
    return values.size > 0 ? (values.get(wordOf(text)) ?? text) : text
  }
}

/** A heading may be broken into lines, also between two Chinese characters. */
const isSameHeading = (a: string, b: string) => headingKey(a) === headingKey(b)
const headingKey = (heading: string) => wordOf(heading).replaceAll(' ', '')

/** What a heading or a label counts as. */
const wordOf = (text: string) => plainText(text).toLowerCase()

/** All rows except blank ones. */
function splitRows(text: string, separator: string) {
  const bare = `[^${separator}\\n]*`
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"(?=[${separator}\\n]|$)|(${bare}))(.|\\n|$)`, 'gy')
  const rows: { line: number; cells: string[] }[] = []
  let cells: string[] = []
  let [line, next] = [1, 1]
  for (const [all, quoted, plain = '', end] of text.matchAll(cell)) {
    cells.push(unguardCell(quoted?.replaceAll('""', '"') ?? plain.trim()))
    next += quoted === undefined ? Number(end === '\n') : all.split('\n').length - 1
    if (end === separator) continue
    if (cells.some(cell => cell.trim())) rows.push({ line, cells })
    if (end === '') break
    cells = []
    line = next
  }
  return rows
}
