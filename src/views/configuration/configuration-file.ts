import {
  CONFIG_KEY_PATTERN,
  type ConfigurationKey,
  isMasked,
  MAX_CONFIG_VALUE,
} from '#entities/configuration-key.ts'
import {
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

/** Reads lines as `formatConfigurationFile` writes them; lines that start with `#` are comments. */
export function parseConfigurationFile(
  text: string,
  stored: readonly ConfigurationKey[],
): ConfigurationKeyLine[] {
  const byKey = indexByKey(stored)
  const lines = text.split(/\r?\n/).flatMap((row, index): ConfigurationKeyLine[] => {
    if (row.trim() === '' || row.trimStart().startsWith('#')) return []
    const at = row.indexOf('=')
    const key = (at < 0 ? row : row.slice(0, at)).trim()
    const value = at < 0 ? '' : unescaped(row.slice(at + 1))
    const existing = byKey.get(key)
    const text = isMasked(existing ?? { configKey: key }) ? '' : value
    const line = { line: index + 1, key, text }
    const error = at < 0 ? 'separator' : lineErrorOf(key, value)
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

/** `key=value` lines, with line breaks in values written as `\n`. Secrets are left out. */
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

function lineErrorOf(key: string, value: string): ImportLineError | undefined {
  if (key === '' || value === '') return 'empty'
  if (!CONFIG_KEY_PATTERN.test(key)) return 'key'
  return value.length > MAX_CONFIG_VALUE ? 'long' : undefined
}

const indexByKey = (stored: readonly ConfigurationKey[]) =>
  new Map(stored.map(row => [row.configKey, row]))

const unescaped = (text: string) =>
  text.replace(/\\([\\nr])/g, (_, char: string) =>
    char === 'n' ? '\n' : char === 'r' ? '\r' : '\\',
  )

const escaped = (value: string) =>
  value.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/\r/g, '\\r')

const firstWord = (row: string) => row.trim().split(/:?(?:\s|$)/, 1)[0] ?? ''
