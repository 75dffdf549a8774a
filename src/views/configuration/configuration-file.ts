import type { Locale } from '#constants.ts'
import { type BilingualText, textsIn, withOther, withOwn } from '#entities/bilingual-text.ts'
import {
  CONFIG_KEY_PATTERN,
  type ConfigurationKey,
  isMasked,
  MAX_CONFIG_NAME,
  MAX_CONFIG_REMARK,
  MAX_CONFIG_VALUE,
} from '#entities/configuration-key.ts'
import { firstRowOf, isTable, withoutSeparatorLine } from '#lib/csv/parse-csv.ts'
import { textOf } from '#lib/decode.ts'
import { pick } from '#lib/form-values.ts'
import { plainText } from '#lib/plain-text.ts'
import {
  fieldErrorOf,
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
} from '#resource/import/import-table.ts'

type ConfigurationKeyChange = Partial<
  Pick<
    ConfigurationKey,
    | 'configId'
    | 'version'
    | 'configKey'
    | 'configName'
    | 'configNameZh'
    | 'configValue'
    | 'configType'
    | 'secret'
    | 'remark'
  >
>
type ConfigurationKeyLine = ImportLine<ConfigurationKeyChange>

type TableField =
  | 'configKey'
  | 'configValue'
  | 'configName'
  | 'otherName'
  | 'configType'
  | 'secret'
  | 'remark'
/** The columns of the exported list. */
export type ConfigurationColumns = TableColumns<TableField>
type TableRow = Readonly<Partial<Record<TableField, string>>>

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
  const firstRow = firstRowOf(withoutSeparatorLine(normalized))
  if (!table && isTable(normalized) && !firstRow.includes('='))
    return [headerErrorLine(normalized, NEEDED)]
  if (table?.rows.length === 0) return [noRowsLine(normalized)]
  const hasOneName = stored.length > 0 && stored.every(row => row.configNameZh === undefined)
  const lines = table?.rows.map(({ line, fields: { configKey: typed = '', ...others } }) => {
    const configKey = plainText(typed)
    const existing = byKey.get(configKey)
    const fields = { configKey, ...others }
    const proposal = lineFromRow(fields, existing, table.locale, hasOneName)
    const secretField = isSecretRow(fields, existing) ? 'configValue' : ''
    return withoutDamage({ line, ...proposal }, secretField)
  })
  return markDuplicates(lines ?? linesFromText(normalized, byKey))
}

const NEEDED = ['configKey', 'configValue'] as const

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
    const line = { line: index + 1, key, text: isSecret ? '' : value }
    const error =
      at < 0
        ? { fault: 'separator' as const }
        : lineErrorOf({ configKey: key, configValue: value }, isSecret)
    if (error) return [{ ...line, state: 'invalid', error }]
    if (!existing) {
      return [
        {
          ...line,
          state: 'new',
          change: { configKey: key, configName: key, configValue: value, configType: 'N' },
        },
      ]
    }
    if (existing.configValue === value) return [{ ...line, state: 'same' }]
    const { configId, version } = existing
    return [{ ...line, state: 'changed', change: { configId, version, configValue: value } }]
  })
}

function lineFromRow(
  fields: TableRow,
  existing: ConfigurationKey | undefined,
  locale: Locale,
  hasOneName: boolean,
): Omit<ConfigurationKeyLine, 'line'> {
  const { configKey: key = '', configValue = '', configType, remark } = fields
  const isSecret = isSecretRow(fields, existing)
  const line = { key, text: isSecret ? '' : configValue }
  if (isSecret && configValue === '')
    return { ...line, state: 'left-out', error: { fault: 'secret' } }
  const error = lineErrorOf(fields, isSecret)
  if (error) return { ...line, state: 'invalid', error }

  const { text, zh } = namesFrom(fields, existing, locale)
  const sent = {
    configName: text || key,
    ...(!hasOneName && { configNameZh: zh }),
    configValue,
    ...(remark !== undefined && { remark }),
  }
  if (!existing) {
    // Its name says the same unless the table marks it.
    const secret = isMasked({ configKey: key }) === isSecret ? {} : { secret: isSecret }
    const change = { configKey: key, ...sent, configType: configType || 'N', ...secret }
    return { ...line, state: 'new', change }
  }
  const known = {
    configName: textOf(existing.raw.configName),
    configNameZh: existing.configNameZh ?? null,
    configValue: withPlainLineEnds(existing.configValue),
    remark: withPlainLineEnds(existing.remark.trim()),
  }
  // A built-in key stays one, and a mark of a secret stays as it is: only a form changes these.
  const names = (Object.keys(sent) as (keyof typeof sent)[]).filter(name =>
    // The server stores a value exactly, and other texts in Unicode NFC.
    name === 'configValue'
      ? sent[name] !== known[name]
      : sent[name]?.normalize('NFC') !== known[name]?.normalize('NFC'),
  )
  if (names.length === 0) return { ...line, state: 'same' }
  const { configId, version } = existing
  return { ...line, state: 'changed', change: { configId, version, ...pick(sent, names) } }
}

/** A stored key is one if it is marked or named so; of a new one the table tells first. */
function isSecretRow({ configKey = '', secret }: TableRow, existing: ConfigurationKey | undefined) {
  const marked = secret === 'Y' ? true : secret === 'N' ? false : undefined
  return isMasked(existing ?? { configKey, secret: marked })
}

/** The names in both languages: the own one is in the language of the table. */
function namesFrom(
  { configName, otherName }: TableRow,
  existing: ConfigurationKey | undefined,
  locale: Locale,
): BilingualText {
  const stored = existing ? textsIn(existing.raw, 'configName') : { text: '', zh: null }
  const own = configName ? withOwn(stored, configName, locale) : stored
  return otherName ? withOther(own, otherName, locale) : own
}

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

function lineErrorOf(
  { configKey = '', configValue, configName, otherName, ...row }: TableRow,
  isSecret: boolean,
): ImportLineError | undefined {
  const { configType = '', secret = '', remark } = row
  const error = fieldErrorOf([
    {
      field: 'configKey',
      value: configKey,
      isNeeded: true,
      isValid: CONFIG_KEY_PATTERN.test(configKey),
    },
    { field: 'configValue', value: configValue, isNeeded: true, max: MAX_CONFIG_VALUE },
    { field: 'configName', value: configName, max: MAX_CONFIG_NAME },
    { field: 'otherName', value: otherName, max: MAX_CONFIG_NAME },
    { field: 'configType', value: configType, isValid: YES_NO_OR_NONE.includes(configType) },
    { field: 'secret', value: secret, isValid: YES_NO_OR_NONE.includes(secret) },
    { field: 'remark', value: remark, max: MAX_CONFIG_REMARK },
  ])
  return error?.field === 'configValue' && isSecret ? { ...error, value: '' } : error
}

const YES_NO_OR_NONE = ['Y', 'N', '']

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
