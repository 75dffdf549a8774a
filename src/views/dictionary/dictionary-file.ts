import {
  type DictionaryEntry,
  type DictionaryOption,
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
import { type CsvColumn, parseCsv } from '#lib/csv/parse-csv.ts'
import { isExactNumber, isFields, numberOf, parseJson, parseJsonFile, textOf } from '#lib/decode.ts'
import { type ImportLine, type ImportLineError, markDuplicates } from '#resource/import-preview.ts'

type StoredField =
  | 'dictLabel'
  | 'dictValue'
  | 'dictSort'
  | 'listClass'
  | 'isDefault'
  | 'status'
  | 'remark'

/** What is sent for a line: a new entry, or what is different about one that is there. */
export type EntryChange = Partial<Pick<DictionaryEntry, StoredField>> & {
  dictCode?: RecordKey | undefined
  version?: number | undefined
}
export type EntryLine = ImportLine<EntryChange>
/** A column of the list as it is exported. */
export type EntryColumn = CsvColumn<Exclude<StoredField, 'listClass'>>

/** Which type a file was exported from; empty where the text says none. */
export function typeOfFile(text: string): string {
  const value = parseJson(text)
  return isFields(value) ? textOf(value.dictType) : ''
}

/**
 * A file as dict-export.ts writes it; a table with a line that names these columns, as the list is
 * exported (W17); or lines of value and label with a tab or a comma between them, or a semicolon and
 * quotes, as spreadsheets write them.
 */
export function parseDictionaryFile(
  text: string,
  entries: readonly DictionaryEntry[],
  columns: readonly EntryColumn[],
): EntryLine[] {
  const spelled = text.normalize('NFC').replace(/\r\n?/g, '\n')
  const rows = /^\s*[[{]/.test(spelled)
    ? linesFromJson(spelled)
    : (linesFromTable(spelled, columns) ?? linesFromText(spelled))
  const stored = entries.map(withNormalizedText)
  const byValue = indexBy(stored, 'dictValue')
  const byLabel = indexBy(stored, 'dictLabel')
  let dictSort = nextSort(stored.map(entry => entry.dictSort))
  const proposals = rows.map(({ line, change, raw = '', isInexact }): EntryLine => {
    if (!change)
      return { line, key: '', text: raw, state: 'invalid', error: raw ? 'separator' : 'file' }
    const key = change.dictValue ?? ''
    const label = change.dictLabel ?? ''
    const fault = isInexact ? 'digits' : lineErrorOf(key, label, change)
    if (fault) return { line, key, text: label, state: 'invalid', error: fault }
    const there = byValue.get(key)
    if ((byLabel.get(label) ?? there) !== there) {
      return { line, key, text: label, state: 'duplicate' }
    }
    if (there) return { line, key, text: label, ...changeOf(there, change) }
    const sort = change.dictSort ?? dictSort
    dictSort = nextSort([dictSort, sort])
    return { line, key, text: label, state: 'new', change: { ...change, dictSort: sort } }
  })
  return markDuplicateLabels(markDuplicates(proposals))
}

/** Thousands of lines are looked up among thousands of entries; both are unique within a type. */
const indexBy = (entries: readonly DictionaryEntry[], name: 'dictLabel' | 'dictValue') =>
  new Map(entries.toReversed().map(entry => [entry[name], entry]))

/** What looks the same is the same, however the accents of its letters are put together. */
const withNormalizedText = (entry: DictionaryEntry): DictionaryEntry => ({
  ...entry,
  dictValue: entry.dictValue.normalize('NFC'),
  dictLabel: entry.dictLabel.normalize('NFC'),
  remark: entry.remark.normalize('NFC'),
})

function changeOf(
  there: DictionaryEntry,
  change: EntryChange,
): Pick<EntryLine, 'state' | 'change'> {
  const names = (Object.keys(change) as StoredField[]).filter(name =>
    // Servers have several words for the same: the ancestor's '' is no, another's '2' is enabled.
    name === 'isDefault'
      ? isDefault(change) !== isDefault(there)
      : name === 'status'
        ? isEnabled({ status: change.status }) !== isEnabled(there)
        : change[name] !== there[name],
  )
  if (names.length === 0) return { state: 'same' }
  const different = Object.fromEntries(names.map(name => [name, change[name]]))
  return {
    state: 'changed',
    change: { dictCode: there.dictCode, version: there.version, ...different },
  }
}

/** Two new values cannot share a label: the second would be refused. */
function markDuplicateLabels(proposals: readonly EntryLine[]): EntryLine[] {
  const labels = new Set<string>()
  return proposals.map(proposal => {
    if (!proposal.change) return proposal
    if (labels.has(proposal.text)) return { ...proposal, state: 'duplicate', change: undefined }
    labels.add(proposal.text)
    return proposal
  })
}

interface ParsedLine {
  line: number
  change: EntryChange | undefined
  /** As it was written, where nothing could be made of it. */
  raw?: string | undefined
  /** A number in it has more digits than can be held: another one would be stored. */
  isInexact?: boolean
}

function linesFromTable(text: string, columns: readonly EntryColumn[]): ParsedLine[] | undefined {
  return parseCsv(text, columns, ['dictValue', 'dictLabel'])?.map(({ line, fields }) => {
    const { remark, ...others } = fields
    // A remark can be taken away; of the others an empty cell says nothing.
    const said = Object.entries(others).filter(([, cell]) => cell !== '')
    return { line, change: entryFrom({ ...Object.fromEntries(said), remark }) }
  })
}

function linesFromText(text: string): ParsedLine[] {
  return text.split('\n').flatMap((row, index) => {
    if (row.trim() === '') return []
    const line = index + 1
    // What is quoted separates nothing.
    const bare = row.replace(QUOTED, quoted => '"'.repeat(quoted.length))
    const at = SEPARATORS.map(separator => bare.search(separator)).find(at => at >= 0)
    if (at === undefined) return { line, change: undefined, raw: row.trim() }
    return {
      line,
      change: { dictValue: cellFrom(row.slice(0, at)), dictLabel: cellFrom(row.slice(at + 1)) },
    }
  })
}

/** The first of these that a line holds. */
const SEPARATORS = [/\t/, /[,，;；]/]
const QUOTED = /(?<=^|[\t,，;；])[^\S\t]*"(?:[^"]|"")*"/g

function cellFrom(part: string): string {
  const text = part.trim()
  const quoted = /^"((?:[^"]|"")*)"$/.exec(text)?.[1]
  return unguardCell(quoted === undefined ? text : quoted.replaceAll('""', '"').trim())
}

function linesFromJson(text: string): ParsedLine[] {
  const value = parseJsonFile(text)
  const entries = isFields(value) ? value.entries : value
  if (!Array.isArray(entries)) return [{ line: 1, change: undefined }]
  return entries.map((entry: unknown, index) => ({
    line: index + 1,
    change: isFields(entry) ? entryFrom(entry) : undefined,
    isInexact: hasLostDigits(entry),
  }))
}

/** Only what the file says; a field that is missing changes nothing. */
function entryFrom(fields: Readonly<Record<string, unknown>>): EntryChange {
  const text = (name: StoredField) =>
    fields[name] === undefined ? {} : { [name]: textOf(fields[name]) }
  const dictSort = fields.dictSort ?? ''
  return {
    dictValue: textOf(fields.dictValue).trim(),
    dictLabel: textOf(fields.dictLabel).trim(),
    ...(dictSort !== '' && { dictSort: sortFrom(dictSort) }),
    ...text('listClass'),
    ...text('isDefault'),
    ...text('status'),
    ...text('remark'),
  }
}

/** `NaN` where it is no number, or one with more digits than a number holds: it is refused in words. */
function sortFrom(value: unknown): number {
  const sort = numberOf(value) ?? Number.NaN
  return typeof value !== 'string' || isExactNumber(sort, value.trim()) ? sort : Number.NaN
}

function lineErrorOf(
  value: string,
  label: string,
  change: EntryChange,
): ImportLineError | undefined {
  if (value === '' || label === '') return 'empty'
  const isLong = value.length > MAX_DICT_VALUE || label.length > MAX_DICT_LABEL
  if (isLong || (change.remark ?? '').length > MAX_DICT_REMARK) return 'long'
  const isKnown =
    isValidSort(change.dictSort)
    && isOneOf(change.status, STATUSES)
    && isOneOf(change.isDefault, ['Y', 'N', ''])
    && isOneOf(change.listClass, ['', ...LABEL_STYLES])
  return isKnown ? undefined : 'field'
}

const isValidSort = (sort = 0) => Number.isInteger(sort) && sort >= 0 && sort <= MAX_SORT
const isOneOf = (text: string | undefined, known: readonly string[]) =>
  text === undefined || known.includes(text)

/** One type as a file, to be taken to another server: nothing in it belongs to this one. */
export function formatDictionaryFile(
  dictType: string,
  entries: readonly DictionaryOption[],
): string {
  const rows = entries.map(
    ({ dictValue, dictLabel, dictSort, listClass, isDefault, status, remark }) => ({
      dictValue,
      dictLabel,
      dictSort,
      listClass,
      isDefault,
      status,
      remark,
    }),
  )
  return `${JSON.stringify({ dictType, entries: rows }, null, 2)}\n`
}
