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
 * ends are `\n`. The first line names the columns in any order; unknown ones are left out.
 * `undefined` if the first line does not name all `needed` ones.
 */
export function parseCsv<Name extends string>(
  text: string,
  columns: readonly CsvColumn<Name>[],
  needed: readonly Name[],
): CsvRow<Name>[] | undefined {
  const [first = ''] = text.trimStart().split('\n', 1)
  const columnNamed = (cell: string) =>
    columns.find(({ header }) => wordOf(header) === wordOf(cell))
  const separator = SEPARATORS.find(separator => {
    const names = splitRows(first, separator)[0]?.cells.map(cell => columnNamed(cell)?.name)
    return needed.every(name => names?.includes(name))
  })
  if (separator === undefined) return undefined

  const [head, ...rows] = splitRows(text, separator)
  const columnsInOrder = head?.cells.map(cell => withWords(columnNamed(cell))) ?? []
  return rows.map(({ line, cells }) => {
    const fields: Partial<Record<Name, string>> = {}
    for (const [index, column] of columnsInOrder.entries()) {
      const cell = cells[index] ?? ''
      if (column) fields[column.name] ??= cellValue(column, cell)
    }
    return { line, fields }
  })
}

/**
 * Whether the rows of a text have three or more cells, the same number in each: then it is a table,
 * and no list of pairs. A list may have a comma in a text, but then with a blank behind it.
 */
export function isTable(text: string): boolean {
  const [first = ''] = text.trimStart().split('\n', 1)
  const separator = first.includes('\t') ? '\t' : /[,，;；]/.exec(first)?.[0]
  if (!separator || !SEPARATORS.includes(separator) || first.includes(`${separator} `)) return false
  const rows = splitRows(text, separator)
  const count = rows[0]?.cells.length ?? 0
  return count > 2 && rows.length > 1 && rows.every(({ cells }) => cells.length === count)
}

/** A column with the words that its labels count as. */
function withWords<Name extends string>(column: CsvColumn<Name> | undefined) {
  const labels = Object.entries(column?.valuesByLabel ?? {})
  const values = new Map(labels.map(([label, value]) => [wordOf(label), value]))
  return column && { ...column, values }
}

function cellValue({ values, exact }: NonNullable<ReturnType<typeof withWords>>, cell: string) {
  const text = exact ? cell : cell.trim()
  return values.size > 0 ? (values.get(wordOf(text)) ?? text) : text
}

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
    next += all.split('\n').length - 1
    if (end === separator) continue
    if (cells.some(cell => cell.trim())) rows.push({ line, cells })
    if (end === '') break
    cells = []
    line = next
  }
  return rows
}
