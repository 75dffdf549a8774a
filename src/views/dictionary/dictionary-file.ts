import { LOCALES, type Locale } from '#constants.ts'
import { type BilingualText, sidesOf, withOther, withOwn } from '#entities/bilingual-text.ts'
import {
  isDefault,
  LABEL_STYLES,
  MAX_DICT_LABEL,
  MAX_DICT_REMARK,
  MAX_DICT_VALUE,
} from '#entities/dictionary-entry.ts'
import { MAX_SORT, nextSort } from '#entities/display-order.ts'
import { hasLostDigits, type RecordKey } from '#entities/record-key.ts'
import { isEnabled, STATUSES } from '#entities/status.ts'
import { unguardCell } from '#lib/csv/format-csv.ts'
import { firstRowOf, isTable, withoutSeparatorLine } from '#lib/csv/parse-csv.ts'
import { isExactNumber, isFields, numberOf, parseJson, parseJsonFile, textOf } from '#lib/decode.ts'
import {
  fieldErrorOf,
  type ImportLine,
  type ImportLineError,
  markDuplicates,
  repeatedLine,
  withoutDamage,
} from '#resource/import/import-preview.ts'
import {
  headerErrorLine,
  noRowsLine,
  parseTable,
  type TableColumns,
  unknownHeadings,
} from '#resource/import/import-table.ts'
import type { DictionaryEntry, DictionaryOption } from '#resources/system/dictionary-entries.ts'

type StoredField =
  | 'dictLabel'
  | 'dictLabelZh'
  | 'dictValue'
  | 'dictSort'
  | 'listClass'
  | 'isDefault'
  | 'status'
  | 'remark'

/** What a line changes: the fields of a new entry, or the differing fields of a stored one. */
export type EntryChange = Partial<Pick<DictionaryEntry, StoredField>> & {
  dictCode?: RecordKey | undefined
  version?: number | undefined
}
type EntryLine = ImportLine<EntryChange>
/** The columns of the exported list; the label in the language of the file, and in the other one. */
export type EntryColumns = TableColumns<
  Exclude<StoredField, 'listClass' | 'dictLabelZh'> | 'otherLabel'
>

/**
 * Reads three formats: a file as `formatDictionaryFile` writes it; a table with a line of headings in
 * either language, as the list is exported or in short, its columns in any order; or lines of value
 * and label, separated by a tab, a comma or, as spreadsheets write them, a semicolon with quotes.
 */
export function parseDictionaryFile(
  text: string,
  entries: readonly DictionaryEntry[],
  columns: EntryColumns,
  locale: Locale,
): EntryLine[] {
  const normalized = text.normalize('NFC').replace(/\r\n?/g, '\n')
  const stored = entries.map(asStored)
  const isOneLanguage = keepsOneLanguage(stored)
  const isJson = isJsonFile(normalized)
  const headings = withShortHeadings(columns)
  const table = isJson ? undefined : linesFromTable(withPlainSeparators(normalized), headings)
  if (!isJson && !table && isOtherTable(normalized, headings))
    return [headerErrorLine(normalized, NEEDED)]
  if (table?.lines.length === 0) return [noRowsLine(normalized)]
  const rows = isJson
    ? linesFromJson(normalized, isOneLanguage)
    : (table?.lines ?? linesFromText(withoutSeparatorLine(normalized)))
  const fileLocale = table?.locale ?? locale
  const shownLabel = (row: Labels) => sidesOf(labelsOf(row), locale).own
  const byValue = indexBy(stored, row => row.dictValue)
  const byLabel = indexBy(stored, shownLabel)
  let dictSort = nextSort(stored.map(entry => entry.dictSort))
  const lines = rows.map(({ line, change: parsed, otherLabel, raw = '', ...row }): EntryLine => {
    if (!parsed) {
      const error = { fault: raw ? 'separator' : 'file' } as const
      return { line, key: '', text: raw, source: raw, state: 'invalid', error }
    }
    const key = parsed.dictValue ?? ''
    const source = JSON.stringify([parsed, otherLabel, row])
    const existing = byValue.get(key)
    const change =
      otherLabel === undefined || isOneLanguage
        ? parsed
        : withLabels(parsed, otherLabel, existing, fileLocale)
    const label = shownLabel(change)
    const shown = { line, key, text: label, source }
    const error = lineErrorOf(label, change, row)
    if (error) return { ...shown, state: 'invalid', error }
    if ((byLabel.get(label) ?? existing) !== existing) {
      const taken = { fault: 'taken', field: 'dictLabel', value: label } as const
      return { ...shown, state: 'duplicate', error: taken }
    }
    const proposal: EntryLine = existing
      ? { ...shown, ...changeOf(existing, change) }
      : { ...shown, state: 'new', change }
    // What is in a JSON file was never shown by a spreadsheet.
    const checked = isJson ? proposal : withoutDamage(proposal)
    if (checked.state !== 'new') return checked
    const sort = change.dictSort ?? dictSort
    dictSort = nextSort([dictSort, sort])
    return { ...checked, change: { ...change, dictSort: sort } }
  })
  return markDuplicateLabels(markDuplicates(lines, 'dictValue'))
}

/** The headings of a table that are of no column of an exported list; none in other formats. */
export function unknownEntryHeadings(text: string, columns: EntryColumns): readonly string[] {
  const normalized = text.normalize('NFC').replace(/\r\n?/g, '\n')
  if (isJsonFile(normalized)) return []
  const headings = withShortHeadings(columns)
  const table = withPlainSeparators(normalized)
  const first = firstRowOf(withoutSeparatorLine(table))
  const hasHeadings = parseTable(first, headings, NEEDED) !== undefined
  return hasHeadings || isOtherTable(normalized, headings)
    ? unknownHeadings(table, headings, NEEDED)
    : []
}

/** Whether the server has no label of its own for Chinese. */
export const keepsOneLanguage = (entries: readonly DictionaryEntry[]) =>
  entries.length > 0 && entries.every(({ dictLabelZh }) => dictLabelZh === undefined)

const isJsonFile = (text: string) => /^\s*[[{]/.test(text)

/** Whether a text whose first row does not name the needed columns is a table all the same. */
const isOtherTable = (text: string, columns: EntryColumns) =>
  isTable(text) || beginsWithHeadings(text, columns)

/** The type a file was exported from; '' if the text does not say. */
export function typeOfFile(text: string): string {
  const value = parseJson(text)
  return isFields(value) ? textOf(value.dictType) : ''
}

/** One type as JSON for any server: without ids, versions and dates, which belong to this one. */
export function formatDictionaryFile(
  dictType: string,
  entries: readonly DictionaryOption[],
): string {
  const rows = entries.map(
    ({ raw, dictValue, dictLabelZh, dictSort, listClass, isDefault, status, remark }) => ({
      dictValue,
      // As the server keeps it, for readers of any language.
      dictLabel: textOf(raw.dictLabel),
      dictLabelZh,
      dictSort,
      listClass,
      isDefault,
      status,
      remark,
    }),
  )
  return `${JSON.stringify({ dictType, entries: rows }, null, 2)}\n`
}

/** An index, for imports of thousands of lines. Values and labels are unique within a type. */
const indexBy = (
  entries: readonly DictionaryEntry[],
  textFrom: (entry: DictionaryEntry) => string,
) => new Map(entries.toReversed().map(entry => [textFrom(entry), entry]))

/** With both labels, in Unicode NFC, so that composed and decomposed accents are equal. */
const asStored = (entry: DictionaryEntry): DictionaryEntry => ({
  ...entry,
  dictValue: entry.dictValue.normalize('NFC'),
  dictLabel: textOf(entry.raw.dictLabel).normalize('NFC'),
  dictLabelZh: entry.dictLabelZh?.normalize('NFC') ?? entry.dictLabelZh,
  remark: entry.remark.trim().normalize('NFC'),
})

type Labels = Partial<Pick<DictionaryEntry, 'dictLabel' | 'dictLabelZh'>>

const labelsOf = ({ dictLabel = '', dictLabelZh = null }: Labels): BilingualText => ({
  text: dictLabel,
  zh: dictLabelZh,
})

/** With the labels in both languages: the own one is in the language of the file. */
function withLabels(
  change: EntryChange,
  otherLabel: string,
  existing: DictionaryEntry | undefined,
  locale: Locale,
): EntryChange {
  const own = withOwn(labelsOf(existing ?? {}), change.dictLabel ?? '', locale)
  const { text, zh } = otherLabel ? withOther(own, otherLabel, locale) : own
  return { ...change, dictLabel: text, ...((existing || zh !== null) && { dictLabelZh: zh }) }
}

function changeOf(
  existing: DictionaryEntry,
  change: EntryChange,
): Pick<EntryLine, 'state' | 'change'> {
  const names = (Object.keys(change) as StoredField[]).filter(name =>
    // Servers spell the same state differently: one sends '' for no default, another '2' for enabled.
    name === 'isDefault'
      ? isDefault(change) !== isDefault(existing)
      : name === 'status'
        ? isEnabled({ status: change.status }) !== isEnabled(existing)
        : change[name] !== (name === 'dictLabelZh' ? (existing[name] ?? null) : existing[name]),
  )
  if (names.length === 0) return { state: 'same' }
  const different = Object.fromEntries(names.map(name => [name, change[name]]))
  return {
    state: 'changed',
    change: { dictCode: existing.dictCode, version: existing.version, ...different },
  }
}

/** The server would refuse a second new value with the same label. */
function markDuplicateLabels(lines: readonly EntryLine[]): EntryLine[] {
  const firstLines = new Map<string, number>()
  return lines.map(line => {
    if (!line.change) return line
    const first = firstLines.get(line.text)
    if (first !== undefined) return repeatedLine(line, 'dictLabel', first)
    firstLines.set(line.text, line.line)
    return line
  })
}

interface ParsedLine {
  line: number
  change: EntryChange | undefined
  /**
   * The label in the other language, '' for none: then `dictLabel` is the one in the language of the
   * file. `undefined` in a file that has both as the server keeps them.
   */
  otherLabel?: string | undefined
  /** The original text of a line that could not be parsed. */
  raw?: string | undefined
  /** The order as it is written: it may be no number. */
  sortText?: string | undefined
  /** A field whose number has more digits than JavaScript can hold: another one would be stored. */
  inexactField?: string | undefined
}

const NEEDED = ['dictValue', 'dictLabel'] as const

/** What people call the two columns that a table needs, besides what the list calls them. */
const SHORT_HEADINGS: Readonly<
  Record<(typeof NEEDED)[number], Readonly<Record<Locale, readonly string[]>>>
> = {
  dictValue: { en: ['value', 'dictValue'], 'zh-CN': ['键值', '值'] },
  dictLabel: { en: ['label', 'name', 'dictLabel'], 'zh-CN': ['标签', '名称'] },
}

/** The heading of the labels tells the language of a table; the others may be in either one. */
function withShortHeadings(columns: EntryColumns): EntryColumns {
  const short = (name: (typeof NEEDED)[number], locale: Locale) =>
    SHORT_HEADINGS[name][locale].map(header => ({ name, header }))
  const ofEither = (locale: Locale) => [
    ...columns[locale].filter(({ name }) => name !== 'dictLabel' && name !== 'otherLabel'),
    ...short('dictValue', locale),
  ]
  const columnsIn = (locale: Locale) => [
    ...columns[locale],
    ...short('dictLabel', locale),
    ...LOCALES.flatMap(ofEither),
  ]
  return { en: columnsIn('en'), 'zh-CN': columnsIn('zh-CN') }
}

/** Whether the first line has headings, among them that of a value or a label. */
function beginsWithHeadings(text: string, columns: EntryColumns): boolean {
  const head = withPlainSeparators(firstRowOf(withoutSeparatorLine(text)))
  const has = (name: EntryColumns[Locale][number]['name']) =>
    parseTable(head, columns, [name]) !== undefined
  const names = new Set(columns.en.map(({ name }) => name))
  return NEEDED.some(has) && [...names].filter(has).length > 1
}

/** Chinese keyboards type wide commas between the columns, too; those inside quotes stay. */
function withPlainSeparators(text: string): string {
  if (/[\t,;]/.test(firstRowOf(withoutSeparatorLine(text)))) return text
  return text.replace(/"(?:[^"]|"")*"|[，；]/g, part => (part.startsWith('"') ? part : ','))
}

function linesFromTable(text: string, columns: EntryColumns) {
  const table = parseTable(text, columns, NEEDED)
  const lines = table?.rows.map(({ line, fields }): ParsedLine => {
    const { remark, ...others } = fields
    // An empty remark removes the stored one; an empty cell of another column changes nothing.
    const filled = Object.entries(others).filter(([, cell]) => cell !== '')
    const change = entryFrom({ ...Object.fromEntries(filled), remark })
    const otherLabel = others.otherLabel?.trim() ?? ''
    return { line, change, otherLabel, sortText: fields.dictSort }
  })
  return table && { locale: table.locale, lines: lines ?? [] }
}

function linesFromText(text: string): ParsedLine[] {
  return text.split('\n').flatMap((row, index) => {
    if (row.trim() === '') return []
    const line = index + 1
    // Quoted text is masked: a separator inside quotes does not count.
    const masked = row.replace(QUOTED, quoted => '"'.repeat(quoted.length))
    const at = SEPARATORS.map(separator => masked.search(separator)).find(at => at >= 0)
    if (at === undefined) return { line, change: undefined, raw: row.trim() }
    return {
      line,
      change: { dictValue: cellFrom(row.slice(0, at)), dictLabel: cellFrom(row.slice(at + 1)) },
      otherLabel: '',
    }
  })
}

/** In order of precedence. */
const SEPARATORS = [/\t/, /[,，;；]/]
const QUOTED = /(?<=^|[\t,，;；])[^\S\t]*"(?:[^"]|"")*"/g

function cellFrom(cell: string): string {
  const text = cell.trim()
  const quoted = /^"((?:[^"]|"")*)"$/.exec(text)?.[1]
  return unguardCell(quoted === undefined ? text : quoted.replaceAll('""', '"').trim())
}

function linesFromJson(text: string, isOneLanguage: boolean): ParsedLine[] {
  const value = parseJsonFile(text)
  const entries = isFields(value) ? value.entries : value
  if (!Array.isArray(entries)) return [{ line: 1, change: undefined }]
  return entries.map((entry: unknown, index): ParsedLine => {
    const line = index + 1
    if (!isFields(entry)) return { line, change: undefined }
    return {
      line,
      change: entryFrom(entry, isOneLanguage),
      sortText: textOf(entry.dictSort),
      inexactField: Object.keys(entry).find(name => hasLostDigits(entry[name])),
    }
  })
}

/** Only the fields in the file: a missing field changes nothing. */
function entryFrom(fields: Readonly<Record<string, unknown>>, isOneLanguage = true): EntryChange {
  const text = (name: StoredField) =>
    fields[name] === undefined ? {} : { [name]: textOf(fields[name]) }
  const dictSort = fields.dictSort ?? ''
  return {
    dictValue: textOf(fields.dictValue).trim(),
    dictLabel: textOf(fields.dictLabel).trim(),
    ...(fields.dictLabelZh !== undefined
      && !isOneLanguage && {
        dictLabelZh: textOf(fields.dictLabelZh).trim() || null,
      }),
    ...(dictSort !== '' && { dictSort: sortFrom(dictSort) }),
    ...text('listClass'),
    ...text('isDefault'),
    ...text('status'),
    // The server trims it, too.
    ...(fields.remark !== undefined && { remark: textOf(fields.remark).trim() }),
  }
}

/** `NaN`, which `lineErrorOf` refuses, for no number or one with too many digits for JavaScript. */
function sortFrom(value: unknown): number {
  const sort = numberOf(value) ?? Number.NaN
  return typeof value !== 'string' || isExactNumber(sort, value.trim()) ? sort : Number.NaN
}

function lineErrorOf(
  label: string,
  {
    dictValue,
    dictLabel,
    dictLabelZh,
    dictSort,
    listClass,
    isDefault,
    status,
    remark,
  }: EntryChange,
  { sortText, inexactField }: Pick<ParsedLine, 'sortText' | 'inexactField'>,
): ImportLineError | undefined {
  if (inexactField !== undefined) return { fault: 'digits', field: inexactField }
  return fieldErrorOf([
    { field: 'dictValue', value: dictValue, isNeeded: true, max: MAX_DICT_VALUE },
    { field: 'dictLabel', value: label, isNeeded: true },
    { field: 'dictLabel', value: dictLabel, max: MAX_DICT_LABEL },
    { field: 'dictLabelZh', value: dictLabelZh, max: MAX_DICT_LABEL },
    { field: 'dictSort', value: sortText, isValid: isValidSort(dictSort) },
    { field: 'listClass', value: listClass, isValid: isOneOf(listClass, ['', ...LABEL_STYLES]) },
    { field: 'isDefault', value: isDefault, isValid: isOneOf(isDefault, ['Y', 'N', '']) },
    { field: 'status', value: status, isValid: isOneOf(status, STATUSES) },
    { field: 'remark', value: remark, max: MAX_DICT_REMARK },
  ])
}

const isValidSort = (sort = 0) => Number.isInteger(sort) && sort >= 0 && sort <= MAX_SORT
const isOneOf = (text: string | undefined, known: readonly string[]) =>
  text === undefined || known.includes(text)
