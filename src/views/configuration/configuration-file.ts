import type { Locale } from '#constants.ts'
import { checkValue } from '#definitions/check-value.ts'
import { fieldsOfResource, type Resource } from '#definitions/define-resource.ts'
import { CONFIG_KEY_PATTERN, isMasked } from '#entities/configuration-key.ts'
import { firstRowOf, isTable, withoutSeparatorLine } from '#lib/csv/parse-csv.ts'
import { type Fields, textOf } from '#lib/decode.ts'
import { pick } from '#lib/form-values.ts'
import { plainText } from '#lib/plain-text.ts'
import { otherColumn, textsFrom } from '#resource/described/record-file.ts'
import { hasChinese, valuesOf } from '#resource/described/record-values.ts'
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
import {
  type ConfigurationKey,
  configurationKeys,
  enteredKeys,
  SECRET_MARK,
} from '#resources/system/configuration-keys.ts'

/** A key to be created, or changed where it has an id. */
type ConfigurationKeyChange = Fields & Partial<Pick<ConfigurationKey, 'configId' | 'version'>>
type ConfigurationKeyLine = ImportLine<ConfigurationKeyChange>

/** The columns of the exported list. */
export type ConfigurationColumns = TableColumns<string>
type TableRow = Readonly<Partial<Record<string, string>>>

/** A key as a table has it: with the mark of a secret. */
export const tableKeys: Resource = {
  ...enteredKeys,
  fields: { ...enteredKeys.fields, secret: SECRET_MARK },
}

/**
 * Reads lines as `formatConfigurationFile` writes them, or a table with a header line, as the list
 * is exported in either language.
 */
export function parseConfigurationFile(
  text: string,
  stored: readonly ConfigurationKey[],
  columns: ConfigurationColumns,
): ConfigurationKeyLine[] {
  const normalized = withPlainLineEnds(text)
  const byKey = indexByKey(stored)
  const table = parseTable(normalized, columns, NEEDED)
  if (!table && isOtherTable(normalized)) return [headerErrorLine(normalized, NEEDED)]
  if (table?.rows.length === 0) return [noRowsLine(normalized)]
  const lines = table?.rows.map(({ line, fields: { configKey: typed = '', ...others } }) => {
    const configKey = plainText(typed)
    const existing = byKey.get(configKey)
    const fields = { configKey, ...others }
    const proposal = lineFromRow(fields, existing, table.locale, stored[0])
    const secretField = isSecretRow(fields, existing) ? 'configValue' : ''
    return withoutDamage({ line, source: JSON.stringify(fields), ...proposal }, secretField)
  })
  return markDuplicates(lines ?? linesFromText(normalized, byKey), 'configKey')
}

/** The headings of a table that are of no column of an exported list; none in `key=value` lines. */
export function unknownKeyHeadings(text: string, columns: ConfigurationColumns) {
  const normalized = withPlainLineEnds(text)
  const hasHeadings =
    parseTable(firstRowOf(withoutSeparatorLine(normalized)), columns, NEEDED) !== undefined
  return hasHeadings || isOtherTable(normalized) ? unknownHeadings(normalized, columns, NEEDED) : []
}

/** Whether a text whose first row does not name the needed columns is a table all the same. */
const isOtherTable = (text: string) =>
  isTable(text) && !firstRowOf(withoutSeparatorLine(text)).includes('=')

const NEEDED: readonly string[] = ['configKey', 'configValue']

/** Lines that start with `#` are comments, and blanks around a value are not part of it. */
function linesFromText(
  text: string,
  byKey: ReadonlyMap<string, ConfigurationKey>,
): ConfigurationKeyLine[] {
  return text.split('\n').flatMap((row, index): ConfigurationKeyLine[] => {
    if (row.trim() === '' || row.trimStart().startsWith('#')) return []
    const at = row.indexOf('=')
    const key = plainText(at < 0 ? row : row.slice(0, at))
    const value = at < 0 ? '' : unescaped(row.slice(at + 1).replace(OUTER_BLANKS, ''))
    const existing = byKey.get(key)
    const isSecret = isMasked(existing ?? { configKey: key })
    const line = { line: index + 1, key, text: isSecret ? '' : value, source: row }
    const error =
      at < 0
        ? { fault: 'separator' as const }
        : lineErrorOf({ configKey: key, configValue: value }, isSecret)
    if (error) return [{ ...line, state: 'invalid', error }]
    if (!existing) {
      const change = { ...DEFAULTS, configKey: key, configName: key, configValue: value }
      return [{ ...line, state: 'new', change }]
    }
    if (existing.configValue === value) return [{ ...line, state: 'same' }]
    const { configId, version } = existing
    return [{ ...line, state: 'changed', change: { configId, version, configValue: value } }]
  })
}

/** What a new key has where nothing else is said. */
const DEFAULTS: Readonly<Record<string, string>> = Object.fromEntries(
  fieldsOfResource(configurationKeys).flatMap(([name, field]) =>
    field.kind === 'choice' && field.default !== undefined ? [[name, field.default]] : [],
  ),
)

function lineFromRow(
  row: TableRow,
  existing: ConfigurationKey | undefined,
  locale: Locale,
  sample: ConfigurationKey | undefined,
): Omit<ConfigurationKeyLine, 'line' | 'source'> {
  const { configKey: key = '', configValue = '', remark } = row
  const isSecret = isSecretRow(row, existing)
  const line = { key, text: isSecret ? '' : configValue }
  if (isSecret && configValue === '')
    return { ...line, state: 'left-out', error: { fault: 'secret' } }
  const error = lineErrorOf(row, isSecret)
  if (error) return { ...line, state: 'invalid', error }

  const known = existing ? valuesOf(configurationKeys, existing) : { configNameZh: null }
  // An empty cell has nothing to say: of these fields the stored text stays, or the usual one.
  const filled = Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== ''))
  const { configName, configNameZh } = textsFrom('configName', filled, known, locale)
  const sent: Fields = {
    configName: configName || key,
    ...(hasChinese(sample, 'configName') && { configNameZh }),
    configValue,
    ...(remark !== undefined && { remark }),
  }
  if (!existing) {
    const others = Object.entries(DEFAULTS).map(([name, usual]) => [name, filled[name] ?? usual])
    // Its name says the same unless the table marks it.
    const secret = isMasked({ configKey: key }) === isSecret ? {} : { secret: isSecret }
    const change = { configKey: key, ...sent, ...Object.fromEntries(others), ...secret }
    return { ...line, state: 'new', change }
  }
  // A built-in key stays one, and a mark of a secret stays as it is: only a form changes these.
  const names = Object.keys(sent).filter(name => {
    const [now, before] = [textOf(sent[name]), withPlainLineEnds(textOf(known[name]))]
    // The server stores a value exactly, and other texts trimmed and in Unicode NFC.
    return name === 'configValue'
      ? now !== before
      : now.normalize('NFC') !== before.trim().normalize('NFC')
  })
  if (names.length === 0) return { ...line, state: 'same' }
  const { configId, version } = existing
  return { ...line, state: 'changed', change: { configId, version, ...pick(sent, names) } }
}

/** A stored key is one if it is marked or named so; of a new one the table tells first. */
const isSecretRow = (
  { configKey = '', secret = '' }: TableRow,
  existing: ConfigurationKey | undefined,
) => isMasked(existing ?? { configKey, secret: markIn(secret) })

const markIn = (cell: string) => (cell === 'Y' ? true : cell === 'N' ? false : undefined)

/**
 * `key=value` lines, with line breaks in values written as `\n`, and a backslash before a blank at
 * either end. Secrets are left out.
 */
export const formatConfigurationFile = (keys: readonly ConfigurationKey[]): string =>
  keys
    .filter(key => !isMasked(key))
    .map(({ configKey, configValue }) => `${configKey}=${escaped(configValue)}\n`)
    .join('')

/**
 * The text as it may be stored in a draft: secrets lose their value, and the lines below them that
 * may continue it are emptied. So are other lines that name a secret, and the rows of a table that
 * have the value of one.
 */
export function withoutSecrets(
  text: string,
  stored: readonly ConfigurationKey[],
  columns: ConfigurationColumns,
): string {
  const byKey = indexByKey(stored)
  const rows = text.split('\n')
  const table = parseTable(text, columns, NEEDED)
  if (table) {
    for (const [index, { line, fields }] of table.rows.entries()) {
      const next = table.rows[index + 1]?.line ?? rows.length + 1
      const existing = byKey.get(plainText(fields.configKey ?? ''))
      if (fields.configValue && isSecretRow(fields, existing)) rows.fill('', line - 1, next - 1)
    }
    return rows.join('\n')
  }
  const secretKeys = stored.filter(isMasked).map(({ configKey }) => configKey)
  let isSecret = false
  return rows
    .map(row => {
      const at = row.indexOf('=')
      const configKey = at < 0 ? '' : plainText(row.slice(0, at))
      const isKey = CONFIG_KEY_PATTERN.test(configKey)
      if (isKey) isSecret = isMasked(byKey.get(configKey) ?? { configKey })
      else if (row.trim() === '') isSecret = false
      // `db.password`, `db.password: x` or a row of a table: the following lines may be its value.
      else
        isSecret ||=
          secretKeys.some(key => row.includes(key))
          || wordsIn(row).some(word => isMasked(byKey.get(word) ?? { configKey: row }))
      if (isKey) return isSecret ? row.slice(0, at + 1) : row
      return isSecret ? '' : row
    })
    .join('\n')
}

/** The first thing that is wrong with the cells; the value of a secret is not repeated. */
function lineErrorOf(row: TableRow, isSecret: boolean): ImportLineError | undefined {
  for (const [name, field] of CHECKED) {
    const cell = row[name] ?? ''
    if (cell === '') {
      if (NEEDED.includes(name)) return { fault: 'empty', field: name }
      continue
    }
    const checked = checkValue(field, field.kind === 'flag' ? markIn(cell) : cell)
    if ('value' in checked) continue
    const { problem } = checked
    const wrong = { field: name, value: name === 'configValue' && isSecret ? '' : cell }
    return problem.rule === 'tooLong'
      ? { fault: 'long', ...wrong, max: problem.max }
      : { fault: 'value', ...wrong }
  }
  return undefined
}

/** The columns of a table with the fields whose rules they follow. */
const CHECKED = fieldsOfResource(tableKeys).flatMap(([name, field]) =>
  (field.kind === 'bilingual' ? [name, otherColumn(name)] : [name]).map(
    column => [column, field] as const,
  ),
)

const indexByKey = (stored: readonly ConfigurationKey[]) =>
  new Map(stored.map(row => [row.configKey, row]))

const unescaped = (text: string) =>
  text.replace(/\\([\\nr\s])/g, (_, char: string) =>
    char === 'n' ? '\n' : char === 'r' ? '\r' : char,
  )

const escaped = (value: string) =>
  value
    .replace(/\\/g, '\\\\')
    .replace(/\n/g, '\\n')
    .replace(/\r/g, '\\r')
    .replace(/^\s|\s$/g, '\\$&')

/** The server stores blanks, so those that stand beside `=` for the eye must not be sent. */
const OUTER_BLANKS = /^\s+|(?<=\\\s|[^\\\s])\s+$/g

const wordsIn = (row: string) => row.split(/[\s,;"]+/).map(word => word.replace(/:$/, ''))

/** As a file is read. */
const withPlainLineEnds = (text: string) => text.replace(/\r\n?/g, '\n')
