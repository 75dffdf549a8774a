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
import { type LineFault, type Proposal, withoutTwins } from '#resource/import-preview.ts'

type Kept = 'dictLabel' | 'dictValue' | 'dictSort' | 'listClass' | 'isDefault' | 'status' | 'remark'

/** What is sent for a line: a new entry, or what is different about one that is there. */
export type DictChange = Partial<Pick<DictionaryEntry, Kept>> & {
  dictCode?: RecordKey | undefined
  version?: number | undefined
}
export type DictProposal = Proposal<DictChange>
/** A column of the list as it is exported. */
export type DictColumn = CsvColumn<Exclude<Kept, 'listClass'>>

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
export function parseDictText(
  text: string,
  entries: readonly DictionaryEntry[],
  columns: readonly DictColumn[],
): DictProposal[] {
  const spelled = text.normalize('NFC').replace(/\r\n?/g, '\n')
  const rows = /^\s*[[{]/.test(spelled)
    ? fromFile(spelled)
    : (fromTable(spelled, columns) ?? fromLines(spelled))
  const stored = entries.map(withOneSpelling)
  const byValue = firstBy(stored, 'dictValue')
  const byLabel = firstBy(stored, 'dictLabel')
  let dictSort = nextSort(stored.map(entry => entry.dictSort))
  const proposals = rows.map(({ line, change, raw = '', isInexact }): DictProposal => {
    if (!change)
      return { line, key: '', text: raw, state: 'invalid', fault: raw ? 'separator' : 'file' }
    const key = change.dictValue ?? ''
    const label = change.dictLabel ?? ''
    const fault = isInexact ? 'digits' : faultOf(key, label, change)
    if (fault) return { line, key, text: label, state: 'invalid', fault }
    const there = byValue.get(key)
    if ((byLabel.get(label) ?? there) !== there) {
      return { line, key, text: label, state: 'duplicate' }
    }
    if (there) return { line, key, text: label, ...changeOf(there, change) }
    const sort = change.dictSort ?? dictSort
    dictSort = nextSort([dictSort, sort])
    return { line, key, text: label, state: 'new', change: { ...change, dictSort: sort } }
  })
  return withSingleLabels(withoutTwins(proposals))
}

/** Thousands of lines are looked up among thousands of entries; both are unique within a type. */
const firstBy = (entries: readonly DictionaryEntry[], name: 'dictLabel' | 'dictValue') =>
  new Map(entries.toReversed().map(entry => [entry[name], entry]))

/** What looks the same is the same, however the accents of its letters are put together. */
const withOneSpelling = (entry: DictionaryEntry): DictionaryEntry => ({
  ...entry,
  dictValue: entry.dictValue.normalize('NFC'),
  dictLabel: entry.dictLabel.normalize('NFC'),
  remark: entry.remark.normalize('NFC'),
})

function changeOf(
  there: DictionaryEntry,
  change: DictChange,
): Pick<DictProposal, 'state' | 'change'> {
  const names = (Object.keys(change) as Kept[]).filter(name =>
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
function withSingleLabels(proposals: readonly DictProposal[]): DictProposal[] {
  const labels = new Set<string>()
  return proposals.map(proposal => {
    if (!proposal.change) return proposal
    if (labels.has(proposal.text)) return { ...proposal, state: 'duplicate', change: undefined }
    labels.add(proposal.text)
    return proposal
  })
}

interface Line {
  line: number
  change: DictChange | undefined
  /** As it was written, where nothing could be made of it. */
  raw?: string | undefined
  /** A number in it has more digits than can be held: another one would be stored. */
  isInexact?: boolean
}

function fromTable(text: string, columns: readonly DictColumn[]): Line[] | undefined {
  return parseCsv(text, columns, ['dictValue', 'dictLabel'])?.map(({ line, fields }) => {
    const { remark, ...others } = fields
    // A remark can be taken away; of the others an empty cell says nothing.
    const said = Object.entries(others).filter(([, cell]) => cell !== '')
    return { line, change: entryFrom({ ...Object.fromEntries(said), remark }) }
  })
}

function fromLines(text: string): Line[] {
  return text.split('\n').flatMap((row, index) => {
    if (row.trim() === '') return []
    const line = index + 1
    // What is quoted separates nothing.
    const bare = row.replace(QUOTED, quoted => '"'.repeat(quoted.length))
    const at = SEPARATORS.map(separator => bare.search(separator)).find(at => at >= 0)
    if (at === undefined) return { line, change: undefined, raw: row.trim() }
    return {
      line,
      change: { dictValue: cellOf(row.slice(0, at)), dictLabel: cellOf(row.slice(at + 1)) },
    }
  })
}

/** The first of these that a line holds. */
const SEPARATORS = [/\t/, /[,，;；]/]
const QUOTED = /(?<=^|[\t,，;；])[^\S\t]*"(?:[^"]|"")*"/g

function cellOf(part: string): string {
  const text = part.trim()
  const quoted = /^"((?:[^"]|"")*)"$/.exec(text)?.[1]
  return unguardCell(quoted === undefined ? text : quoted.replaceAll('""', '"').trim())
}

function fromFile(text: string): Line[] {
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
function entryFrom(fields: Readonly<Record<string, unknown>>): DictChange {
  const text = (name: Kept) => (fields[name] === undefined ? {} : { [name]: textOf(fields[name]) })
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

function faultOf(value: string, label: string, change: DictChange): LineFault | undefined {
  if (value === '' || label === '') return 'empty'
  const isLong = value.length > MAX_DICT_VALUE || label.length > MAX_DICT_LABEL
  if (isLong || (change.remark ?? '').length > MAX_DICT_REMARK) return 'long'
  const isKnown =
    within(change.dictSort)
    && one(change.status, STATUSES)
    && one(change.isDefault, ['Y', 'N', ''])
    && one(change.listClass, ['', ...LABEL_STYLES])
  return isKnown ? undefined : 'field'
}

const within = (sort = 0) => Number.isInteger(sort) && sort >= 0 && sort <= MAX_SORT
const one = (text: string | undefined, known: readonly string[]) =>
  text === undefined || known.includes(text)

/** One type as a file, to be taken to another server: nothing in it belongs to this one. */
export function formatDictFile(dictType: string, entries: readonly DictionaryOption[]): string {
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
