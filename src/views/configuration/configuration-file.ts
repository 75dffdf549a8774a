import {
  CONFIG_KEY_PATTERN,
  type ConfigurationKey,
  isMasked,
  MAX_CONFIG_VALUE,
} from '#entities/configuration-key.ts'
import { type ImportLine, type ImportLineError, markDuplicates } from '#resource/import-preview.ts'

export type ConfigKeyChange = Partial<
  Pick<ConfigurationKey, 'configId' | 'version' | 'configKey' | 'configName' | 'configType'>
> & {
  configValue: string
}
export type ConfigKeyLine = ImportLine<ConfigKeyChange>

/** Lines as config-export.ts writes them; those that start with `#` are remarks. */
export function parseConfigurationFile(
  text: string,
  stored: readonly ConfigurationKey[],
): ConfigKeyLine[] {
  const known = indexByKey(stored)
  const proposals = text.split(/\r?\n/).flatMap((row, index): ConfigKeyLine[] => {
    if (row.trim() === '' || row.trimStart().startsWith('#')) return []
    const at = row.indexOf('=')
    const key = (at < 0 ? row : row.slice(0, at)).trim()
    const value = at < 0 ? '' : unescaped(row.slice(at + 1))
    const there = known.get(key)
    const text = isMasked(there ?? { configKey: key }) ? '' : value
    const line = { line: index + 1, key, text }
    const fault = at < 0 ? 'separator' : lineErrorOf(key, value)
    if (fault) return [{ ...line, state: 'invalid', error: fault }]
    if (!there) {
      return [
        {
          ...line,
          state: 'new',
          change: { configKey: key, configName: key, configValue: value, configType: 'N' },
        },
      ]
    }
    if (there.configValue === value) return [{ ...line, state: 'same' }]
    const { configId, version } = there
    return [{ ...line, state: 'changed', change: { configId, version, configValue: value } }]
  })
  return markDuplicates(proposals)
}

function lineErrorOf(key: string, value: string): ImportLineError | undefined {
  if (key === '' || value === '') return 'empty'
  if (!CONFIG_KEY_PATTERN.test(key)) return 'key'
  return value.length > MAX_CONFIG_VALUE ? 'long' : undefined
}

/**
 * The text as it may be kept: a secret without its value, and without the lines that go on from it
 * or that say of themselves what they hold.
 */
export function withoutSecrets(text: string, stored: readonly ConfigurationKey[]): string {
  const known = indexByKey(stored)
  let isSecret = false
  const rows = text.split('\n').map(row => {
    const at = row.indexOf('=')
    const configKey = at < 0 ? '' : row.slice(0, at).trim()
    const isKey = CONFIG_KEY_PATTERN.test(configKey)
    if (isKey) isSecret = isMasked(known.get(configKey) ?? { configKey })
    else if (row.trim() === '') isSecret = false
    // `db.password`, or `db.password: x`: what follows may be its value.
    else isSecret ||= isMasked(known.get(firstWord(row)) ?? { configKey: row })
    if (isKey) return isSecret ? row.slice(0, at + 1) : row
    return isSecret ? '' : row
  })
  return rows.join('\n')
}

const firstWord = (row: string) => row.trim().split(/:?(?:\s|$)/, 1)[0] ?? ''

const indexByKey = (stored: readonly ConfigurationKey[]) =>
  new Map(stored.map(row => [row.configKey, row]))

const unescaped = (text: string) =>
  text.replace(/\\([\\nr])/g, (_, char: string) =>
    char === 'n' ? '\n' : char === 'r' ? '\r' : '\\',
  )

/**
 * `key=value` lines; a value of several lines is one with `\n` in it. Secrets stay where
 * they are.
 */
export const formatConfigurationFile = (keys: readonly ConfigurationKey[]): string =>
  keys
    .filter(key => !isMasked(key))
    .map(({ configKey, configValue }) => `${configKey}=${escaped(configValue)}\n`)
    .join('')

const escaped = (value: string) =>
  value.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/\r/g, '\\r')
