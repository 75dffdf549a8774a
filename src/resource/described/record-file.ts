import { LOCALES, type Locale } from '#constants.ts'
import { checkValue, maxLengthOf } from '#definitions/check-value.ts'
import type { Resource } from '#definitions/define-resource.ts'
import type { Field } from '#definitions/fields.ts'
import type { DescribedRow } from '#definitions/wire.ts'
import { withOther, withOwn } from '#entities/bilingual-text.ts'
import { keyFrom, type RecordKey } from '#entities/record-key.ts'
import { type CsvColumn, parseCsv } from '#lib/csv/parse-csv.ts'
import { type Fields, textOf } from '#lib/decode.ts'
import { isSame } from '#lib/form-values.ts'
import { formatTimeForFile } from '#lib/format.ts'
import { ownValue } from '#lib/own-value.ts'
import {
  type ImportLine,
  type ImportLineError,
  markDuplicates,
  withoutDamage,
} from '#resource/import/import-preview.ts'
import {
  headerErrorLine,
  noRowsLine,
  parseTable,
  type TableColumns,
  unknownHeadings,
} from '#resource/import/import-table.ts'
import { foldedName, type NameFinder } from '#resource/import/name-finder.ts'
import {
  changeFrom,
  errorsIn,
  type FormValue,
  formFieldsOf,
  hasChinese,
  isSecret,
  newValues,
  type RecordValues,
  valuesOf,
} from './record-values.ts'
import { recordKeyOf } from './row-identity.ts'

/** A record to be created, or changed where it has a key. */
export interface ImportedRecord {
  id?: RecordKey | undefined
  version?: number | undefined
  change: Fields
}

type RecordLine = ImportLine<ImportedRecord>
type Cells = Readonly<Partial<Record<string, string>>>

/** A column of what the description does not know. */
export interface MoreColumn {
  /** The name of its value. */
  name: string
  headings: Readonly<Record<Locale, string>>
  /** The value that is sent for a cell, or what is wrong with it. */
  read: (cell: string) => { value: unknown } | { error: ImportLineError }
}

/** What a line is compared with, and what its words stand for. */
export interface KnownRecords {
  resource: Resource
  /** The language of the page, for what is wrong. */
  locale: Locale
  stored: readonly DescribedRow[]
  /** Finds the record that a reference names, by the name of the field. */
  findersByField: ReadonlyMap<string, NameFinder>
  /** Whether a dictionary has an entry; all are taken where it could not be read. */
  hasEntry: (type: string, value: string) => boolean
  entryOf: (type: string) => string
  /** Lines with a known key change its record; otherwise they are left alone. */
  mayChange: boolean
  /** A line with a known key is left alone even if it says the same; keys count in any case. */
  makesOnly?: boolean | undefined
  /** The table has to have these columns too. */
  more?: readonly MoreColumn[] | undefined
}

/** The fields that a table may have. */
export const tableFieldsOf = (resource: Resource) =>
  formFieldsOf(resource).filter(([, field]) => field.inTables !== false && !isSecret(field))

/**
 * The field by which a line is the one of a stored record: the first that no two records share.
 * Without such a field each line is a new record.
 */
export const identityOf = (resource: Resource): string | undefined =>
  tableFieldsOf(resource).find(
    ([, field]) => (field.kind === 'text' || field.kind === 'integer') && field.unique,
  )?.[0]

/** The field whose column a table cannot lack. */
export const neededField = (resource: Resource): string =>
  identityOf(resource) ?? resource.titleField

/** The column with a text in the other language, and that with the stored value of a label. */
export const otherColumn = (name: string) => `${name} other`
export const valueColumn = (name: string) => `${name} value`

/**
 * Reads a table with a line of headings, as the list is exported in either language, or with the
 * names of the fields. The columns may stand in any order; others are left out.
 */
export function parseRecordFile(
  text: string,
  columns: TableColumns<string>,
  known: KnownRecords,
): RecordLine[] {
  const normalized = text.normalize('NFC').replace(/\r\n?/g, '\n').trim()
  if (normalized === '') return []
  const { resource, more = [], makesOnly = false } = known
  const needed = neededColumns(resource, more)
  const table = parseTable(normalized, columns, needed)
  if (!table) return [headerErrorLine(normalized, needed)]
  if (table.rows.length === 0) return [noRowsLine(normalized)]

  const identity = identityOf(resource)
  const comparable = (key: string) => (makesOnly ? foldedName(key) : key)
  const storedByIdentity = new Map(
    identity === undefined
      ? []
      : known.stored.map(row => [comparable(textOf(row[identity])), row] as const),
  )
  const lines = table.rows.map(({ line, fields }): RecordLine => {
    const key = keyOf(resource, fields)
    const existing = identity === undefined ? undefined : storedByIdentity.get(comparable(key))
    const shown = {
      line,
      key: identity === undefined ? `${line}: ${key}` : key,
      text: fields[textColumn(resource)] ?? '',
      source: JSON.stringify(fields),
      cells: fields,
    }
    if (existing && makesOnly)
      return { ...shown, state: 'duplicate', error: knownError('exists', resource, existing) }
    return { ...shown, ...lineFrom(fields, existing, table.locale, known) }
  })
  return identity === undefined ? lines : markDuplicates(lines, identity, comparable)
}

/** Says which record a line is that of. */
function knownError(
  fault: 'exists' | 'forbidden',
  resource: Resource,
  existing: DescribedRow,
): ImportLineError {
  const field = neededField(resource)
  return { fault, field, value: textOf(existing[field]) }
}

/** The headings of a table that are of no column that an import takes. */
export function unknownHeadingsIn(
  text: string,
  columns: TableColumns<string>,
  resource: Resource,
  more: readonly MoreColumn[] = [],
): readonly string[] {
  return unknownHeadings(text.normalize('NFC'), columns, neededColumns(resource, more))
}

/**
 * The headings of a table to be filled in, in the language of `columns`: what names a record comes
 * first. `sample` is a stored record, which tells whether the server keeps two languages.
 */
export function emptyTableOf(
  resource: Resource,
  columns: readonly CsvColumn<string>[],
  { more = [], sample }: { more?: readonly MoreColumn[]; sample?: DescribedRow | undefined } = {},
): readonly string[] {
  const fields = tableFieldsOf(resource).flatMap(([name, { kind }]) =>
    kind === 'bilingual' && hasChinese(sample, name) ? [name, otherColumn(name)] : [name],
  )
  const naming = [...neededColumns(resource, more), textColumn(resource)]
  const first = naming.flatMap(name =>
    fields.includes(otherColumn(name)) ? [name, otherColumn(name)] : [name],
  )
  return [...new Set([...first, ...fields])].flatMap(
    name => columns.find(column => column.name === name)?.header ?? [],
  )
}

/** The columns that a table cannot lack. */
const neededColumns = (resource: Resource, more: readonly MoreColumn[]) => [
  neededField(resource),
  ...(more.length > 0 ? requiredTexts(resource) : []),
  ...more.map(({ name }) => name),
]

/** Of a table with columns of its own, also the names that a record must have. */
const requiredTexts = (resource: Resource) =>
  tableFieldsOf(resource).flatMap(([name, field]) =>
    field.kind === 'bilingual' && field.required ? [name] : [],
  )

/** What a line shows of its record besides its key. */
export const textColumn = (resource: Resource): string =>
  resource.titleField === identityOf(resource)
    ? (requiredTexts(resource)[0] ?? resource.titleField)
    : resource.titleField

/** What names a line: the value that no two records share, in the form in which it is stored. */
function keyOf(resource: Resource, cells: Cells): string {
  const name = neededField(resource)
  const field = resource.fields[name]
  const typed = cells[name] ?? ''
  const checked = field && checkValue(field, typed)
  return checked && 'value' in checked ? textOf(checked.value) : typed
}

function lineFrom(
  cells: Cells,
  existing: DescribedRow | undefined,
  locale: Locale,
  known: KnownRecords,
): Pick<RecordLine, 'state' | 'error' | 'change'> {
  const { resource } = known
  const base = existing
    ? valuesOf(resource, existing)
    : newValues(resource, known.entryOf, undefined)
  const read = tableFieldsOf(resource).map(([name, field]) => ({
    name,
    ...readCells(name, field, cells, { base, locale, known }),
  }))
  const values: RecordValues = Object.assign({}, base, ...read.map(each => each.values))
  const error =
    read.find(each => each.error)?.error
    ?? errorIn(resource, values, cells, existing && base, known.locale)
  if (error) return { state: 'invalid', error }
  const more: Record<string, unknown> = {}
  for (const column of known.more ?? []) {
    const found = column.read(cells[column.name] ?? '')
    if ('error' in found) return { state: 'invalid', error: found.error }
    more[column.name] = found.value
  }

  const sent = {
    ...changeFrom(resource, values, sentNames(resource, values, existing ?? known.stored[0])),
    ...more,
  }
  const damaged = withoutDamage({ ...NO_LINE, state: 'new', change: sent })
  if (damaged.error) return { state: 'invalid', error: damaged.error }
  if (!existing) return { state: 'new', change: { change: sent } }
  const before = changeFrom(resource, base)
  const change = Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => !isSame(value, before[name])),
  )
  if (Object.keys(change).length === 0) return { state: 'same' }
  if (!known.mayChange)
    return { state: 'duplicate', error: knownError('forbidden', resource, existing) }
  const fixed = tableFieldsOf(resource).find(([name, field]) => field.fixed && name in change)
  if (fixed)
    return {
      state: 'invalid',
      error: { fault: 'fixed', field: fixed[0], value: cells[fixed[0]] ?? '' },
    }
  const { version } = existing
  return { state: 'changed', change: { id: recordKeyOf(resource, existing), version, change } }
}

const NO_LINE = { line: 0, key: '', text: '', source: '' }

/** A server of one language gets no Chinese. */
const sentNames = (resource: Resource, values: RecordValues, sample: DescribedRow | undefined) => {
  const missing = formFieldsOf(resource).flatMap(([name, { kind }]) =>
    kind === 'bilingual' && !hasChinese(sample, name) ? [`${name}Zh`] : [],
  )
  return Object.keys(values).filter(name => !missing.includes(name))
}

interface CellContext {
  /** The values of the record so far. */
  base: RecordValues
  /** The language of the table. */
  locale: Locale
  known: KnownRecords
}

/** The values of a field that a line has; none where the table has no column of it. */
function readCells(
  name: string,
  field: Field,
  cells: Cells,
  { base, locale, known }: CellContext,
): { values: RecordValues; error?: ImportLineError } {
  const cell = cells[name]
  const stored = cells[valueColumn(name)] || undefined
  const isInvalid = (value: string) => ({
    values: {},
    error: { fault: 'value', field: name, value } as const,
  })
  if (field.kind === 'bilingual') return { values: textsFrom(name, cells, base, locale) }
  const typed = stored ?? cell
  if (typed === undefined) return { values: {} }
  switch (field.kind) {
    case 'flag': {
      // An empty cell tells neither yes nor no.
      if (typed === '') return { values: {} }
      const value = ownValue(typed.toLowerCase(), FLAGS)
      return value === undefined ? isInvalid(typed) : { values: { [name]: value } }
    }
    case 'status':
      // An empty cell leaves it as it is.
      return { values: typed === '' ? {} : { [name]: typed } }
    case 'reference': {
      if (typed === '') return { values: { [name]: { id: '', name: '' } } }
      const id = stored === undefined ? known.findersByField.get(name)?.(typed) : keyFrom(stored)
      if (id === undefined && field.to === 'department')
        return { values: {}, error: { fault: 'department', value: typed } }
      return id === undefined
        ? isInvalid(typed)
        : { values: { [name]: { id: textOf(id), name: cell ?? typed } } }
    }
    case 'entry':
      return typed === '' || known.hasEntry(field.of, typed)
        ? { values: { [name]: typed } }
        : isInvalid(typed)
    case 'instant':
      // A file has seconds that a form does not show: an instant that is stored so is no change.
      return { values: { [name]: isSameInstant(typed, base[name]) ? (base[name] ?? '') : typed } }
    default:
      return { values: { [name]: typed } }
  }
}

const FLAGS: Readonly<Record<string, boolean>> = {
  y: true,
  true: true,
  1: true,
  n: false,
  false: false,
  0: false,
}

const isSameInstant = (typed: string, stored: FormValue | undefined) =>
  formatTimeForFile(typed).slice(0, 16) === formatTimeForFile(textOf(stored)).slice(0, 16)

/** The own text is in the language of the table; what has no column stays. */
export function textsFrom(
  name: string,
  cells: Cells,
  base: RecordValues,
  locale: Locale,
): RecordValues {
  const own = cells[name]
  const other = cells[otherColumn(name)]
  const zh = base[`${name}Zh`]
  const before = { text: textOf(base[name]), zh: typeof zh === 'string' ? zh : null }
  const withTyped = own === undefined ? before : withOwn(before, own, locale)
  const { text, zh: chinese } =
    other === undefined ? withTyped : withOther(withTyped, other, locale)
  return { [name]: text, [`${name}Zh`]: chinese }
}

/** The first thing that is wrong with the values. */
function errorIn(
  resource: Resource,
  values: RecordValues,
  cells: Cells,
  stored: RecordValues | undefined,
  locale: Locale,
): ImportLineError | undefined {
  const [name, rule] =
    Object.entries(errorsIn(resource, values, locale, stored)).find(([, text]) => text) ?? []
  if (name === undefined) return undefined
  const value = cells[name] ?? cells[otherColumn(name.replace(/Zh$/, ''))] ?? ''
  const field = resource.fields[name] ?? resource.fields[name.replace(/Zh$/, '')]
  const max = field && maxLengthOf(field)
  if (value === '') return { fault: 'empty', field: name }
  if (max !== undefined && [...value].length > max)
    return { fault: 'long', field: name, value, max }
  // The words of a choice are told where the line is shown.
  const hasWords = field?.kind === 'status' || field?.kind === 'choice'
  return { fault: 'value', field: name, value, rule: hasWords ? undefined : rule }
}

/** Whether a table has a column of a secret, which no import takes. */
export function hasSecretColumn(resource: Resource, text: string): boolean {
  const secrets = formFieldsOf(resource).filter(([, field]) => isSecret(field))
  return secrets.some(([name, { label }]) =>
    [name, ...LOCALES.map(locale => label[locale])].some(
      header => parseCsv(text, [{ name, header }], [name]) !== undefined,
    ),
  )
}

/** The words of a language for the headings of a table. */
export interface HeadingWords {
  headingOf: (field: Field) => string
  labelOf: (field: Field) => string
  otherOf: (field: Field) => string
  valueOf: (label: string) => string
}

/**
 * The columns that a table may have, by the language of the column that it needs: the others may be
 * called as the list calls them in either language, or by the names of the fields.
 */
export function importColumnsOf(
  resource: Resource,
  words: Readonly<Record<Locale, HeadingWords>>,
  valuesByLabel: (field: Field) => Readonly<Record<string, string>> | undefined,
  more: readonly MoreColumn[] = [],
): TableColumns<string> {
  const needed = neededField(resource)

  const columnsIn = (locale: Locale): CsvColumn<string>[] => [
    ...more.map(({ name, headings }) => ({ name, header: headings[locale] })),
    ...tableFieldsOf(resource).flatMap(([name, field]) => {
      const values = valuesByLabel(field)
      const reading = {
        ...(values && { valuesByLabel: values }),
        ...(field.kind === 'longText' && field.exact && { exact: true }),
      }
      const languages =
        name === needed ? [locale] : [locale, ...LOCALES.filter(each => each !== locale)]
      const headings = languages.flatMap(each => [
        words[each].headingOf(field),
        words[each].labelOf(field),
      ])
      // A table of field names is one in English.
      if (name !== needed || locale === 'en') headings.push(name)
      return [
        ...headings.map(header => ({ name, header, ...reading })),
        { name: otherColumn(name), header: words[locale].otherOf(field) },
        ...(locale === 'en' ? [{ name: otherColumn(name), header: `${name}Zh` }] : []),
        ...languages.map(each => ({
          name: valueColumn(name),
          header: words[each].valueOf(words[each].headingOf(field)),
        })),
      ]
    }),
  ]

  return { en: columnsIn('en'), 'zh-CN': columnsIn('zh-CN') }
}
