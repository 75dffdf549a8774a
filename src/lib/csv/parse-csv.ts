import { unguardCell } from './format-csv.ts'

/** What a column is told by, which field it holds, and what its words stand for. */
export interface CsvColumn<Name extends string> {
  header: string
  name: Name
  valuesByLabel?: Readonly<Record<string, string>>
}

export interface CsvRow<Name extends string> {
  /** Where it begins in the text, from 1. */
  line: number
  fields: Readonly<Partial<Record<Name, string>>>
}

const SEPARATORS = ['\t', ',', ';']

/**
 * The rows of a table as spreadsheets write it (RFC 4180, also with tabs or semicolons) below a line
 * that names its columns, in any order; others are left out. Nothing where the first line does not
 * name those that are `needed`. Line ends are plain ones.
 */
export function parseCsv<Name extends string>(
  text: string,
  columns: readonly CsvColumn<Name>[],
  needed: readonly Name[],
): CsvRow<Name>[] | undefined {
  const [first = ''] = text.trimStart().split('\n', 1)
  const headed = (cell: string) =>
    columns.find(({ header }) => header.toLowerCase() === cell.toLowerCase())
  const separator = SEPARATORS.find(separator => {
    const names = splitRows(first, separator)[0]?.cells.map(cell => headed(cell)?.name)
    return needed.every(name => names?.includes(name))
  })
  if (separator === undefined) return undefined

  const [head, ...rows] = splitRows(text, separator)
  const known = head?.cells.map(headed) ?? []
  return rows.map(({ line, cells }) => {
    const fields: Partial<Record<Name, string>> = {}
    for (const [index, column] of known.entries()) {
      const cell = cells[index] ?? ''
      if (column) fields[column.name] ??= cellValue(column, cell)
    }
    return { line, fields }
  })
}

const cellValue = ({ valuesByLabel = {} }: CsvColumn<string>, cell: string) =>
  Object.entries(valuesByLabel).find(([word]) => word === cell)?.[1] ?? cell

/** All rows but blank ones. */
function splitRows(text: string, separator: string) {
  const bare = `[^${separator}\\n]*`
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"(?=[${separator}\\n]|$)|(${bare}))(.|\\n|$)`, 'gy')
  const rows: { line: number; cells: string[] }[] = []
  let cells: string[] = []
  let [line, next] = [1, 1]
  for (const [all, quoted, plain = '', end] of text.matchAll(cell)) {
    cells.push(unguardCell(quoted?.replaceAll('""', '"') ?? plain).trim())
    next += all.split('\n').length - 1
    if (end === separator) continue
    if (cells.some(Boolean)) rows.push({ line, cells })
    if (end === '') break
    cells = []
    line = next
  }
  return rows
}
