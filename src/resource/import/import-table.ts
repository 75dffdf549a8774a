import { LOCALES, type Locale } from '#constants.ts'
import { type CsvColumn, parseCsv } from '#lib/csv/parse-csv.ts'
import type { ImportLine } from './import-preview.ts'

/** The columns of an exported list, by the language that it was exported in. */
export type TableColumns<Name extends string> = Readonly<Record<Locale, readonly CsvColumn<Name>[]>>

/**
 * The rows of a list that was exported in either language, and the language of its header line:
 * that of its names too. `undefined` if the header line does not name all `needed` columns.
 */
export function parseTable<Name extends string>(
  text: string,
  columns: TableColumns<Name>,
  needed: readonly Name[],
) {
  for (const locale of LOCALES) {
    const rows = parseCsv(text, columns[locale], needed)
    if (rows) return { locale, rows }
  }
  return undefined
}

/** The one line of a table whose first line does not name all `needed` columns. */
export function headerErrorLine<Change>(
  text: string,
  needed: readonly string[],
): ImportLine<Change> {
  const [firstLine = ''] = text.trimStart().split('\n', 1)
  const error = { fault: 'header', columns: needed } as const
  return { line: 1, key: '', text: firstLine, state: 'invalid', error }
}
