import { LOCALES, type Locale } from '#constants.ts'
import {
  type CsvColumn,
  type CsvHeadings,
  firstRowOf,
  hasAll,
  parseCsv,
  readHeadings,
  withoutSeparatorLine,
} from '#lib/csv/parse-csv.ts'
import type { ImportLine, ImportLineError } from './import-preview.ts'

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

/**
 * The headings of a table that name no column. Of a table that does not name all `needed` columns,
 * the reading that knows the most of its headings tells; none if it knows none.
 */
export function unknownHeadings<Name extends string>(
  text: string,
  columns: TableColumns<Name>,
  needed: readonly Name[],
): readonly string[] {
  const readings = LOCALES.flatMap(locale => readHeadings(text, columns[locale]))
  const whole = readings.find(({ known }) => hasAll(known, needed))
  const best = readings.reduce<CsvHeadings<Name> | undefined>(
    (most, each) => (each.known.length > (most?.known.length ?? 0) ? each : most),
    undefined,
  )
  return (whole ?? best)?.unknown ?? []
}

/** The one line of a table whose first row does not name all `needed` columns. */
export const headerErrorLine = <Change>(
  text: string,
  needed: readonly string[],
): ImportLine<Change> => headingsLine(text, { fault: 'header', columns: needed })

/** The one line of a table that has nothing below its headings. */
export const noRowsLine = <Change>(text: string): ImportLine<Change> =>
  headingsLine(text, { fault: 'no-rows' })

const headingsLine = <Change>(text: string, error: ImportLineError): ImportLine<Change> => ({
  line: 1,
  key: '',
  text: firstRowOf(withoutSeparatorLine(text)),
  source: firstRowOf(text),
  state: 'invalid',
  error,
})
