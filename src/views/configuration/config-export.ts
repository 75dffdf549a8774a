import { type ConfigKey, isMasked } from '#entities/configuration-key.ts'

/**
 * `key=value` lines; a value of several lines is one with `\n` in it. Secrets stay where
 * they are.
 */
export const formatConfigLines = (keys: readonly ConfigKey[]): string =>
  keys
    .filter(key => !isMasked(key))
    .map(({ configKey, configValue }) => `${configKey}=${escaped(configValue)}\n`)
    .join('')

const escaped = (value: string) =>
  value.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/\r/g, '\\r')
