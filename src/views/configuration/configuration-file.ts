import {
  CONFIG_KEY_PATTERN,
  type ConfigurationKey,
  isMasked,
  MAX_CONFIG_VALUE,
} from '#entities/configuration-key.ts'
import {
  fieldErrorOf,
  type ImportLine,
  type ImportLineError,
  markDuplicates,
} from '#resource/import/import-preview.ts'

type ConfigurationKeyChange = Partial<
  Pick<ConfigurationKey, 'configId' | 'version' | 'configKey' | 'configName' | 'configType'>
> & {
  configValue: string
}
type ConfigurationKeyLine = ImportLine<ConfigurationKeyChange>

/**
 * Reads lines as `formatConfigurationFile` writes them; lines that start with `#` are comments, and
 * blanks around a value are not part of it.
 */
export function parseConfigurationFile(
  text: string,
  stored: readonly ConfigurationKey[],
): ConfigurationKeyLine[] {
  const byKey = indexByKey(stored)
  const lines = text.split(/\r?\n/).flatMap((row, index): ConfigurationKeyLine[] => {
    if (row.trim() === '' || row.trimStart().startsWith('#')) return []
    const at = row.indexOf('=')
    const key = (at < 0 ? row : row.slice(0, at)).trim()
    const value = at < 0 ? '' : unescaped(row.slice(at + 1).replace(OUTER_BLANKS, ''))
    const existing = byKey.get(key)
    const isSecret = isMasked(existing ?? { configKey: key })
    const line = { line: index + 1, key, text: isSecret ? '' : value }
    const error = at < 0 ? { fault: 'separator' as const } : lineErrorOf(key, value, isSecret)
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
  return markDuplicates(lines)
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
 * may continue it are emptied. So are lines without `=` that name a secret.
 */
export function withoutSecrets(text: string, stored: readonly ConfigurationKey[]): string {
  const byKey = indexByKey(stored)
  let isSecret = false
  const rows = text.split('\n').map(row => {
    const at = row.indexOf('=')
    const configKey = at < 0 ? '' : row.slice(0, at).trim()
    const isKey = CONFIG_KEY_PATTERN.test(configKey)
    if (isKey) isSecret = isMasked(byKey.get(configKey) ?? { configKey })
    else if (row.trim() === '') isSecret = false
    // `db.password`, or `db.password: x`: the following lines may be its value.
    else isSecret ||= isMasked(byKey.get(firstWord(row)) ?? { configKey: row })
    if (isKey) return isSecret ? row.slice(0, at + 1) : row
    return isSecret ? '' : row
  })
  return rows.join('\n')
}

function lineErrorOf(key: string, value: string, isSecret: boolean): ImportLineError | undefined {
  const error = fieldErrorOf([
    { field: 'configKey', value: key, isNeeded: true, isValid: CONFIG_KEY_PATTERN.test(key) },
    { field: 'configValue', value, isNeeded: true, max: MAX_CONFIG_VALUE },
  ])
  return error?.field === 'configValue' && isSecret ? { ...error, value: '' } : error
}

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

const firstWord = (row: string) => row.trim().split(/:?(?:\s|$)/, 1)[0] ?? ''
