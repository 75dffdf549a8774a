import { textFor } from '#entities/bilingual-text.ts'
import { isMasked } from '#entities/configuration-key.ts'
import { type Fields, fieldsOf, textOf } from '#lib/decode.ts'
import {
  type ConfigurationKey,
  configurationKeyFrom,
  configurationKeys,
  secretFrom,
} from '#resources/system/configuration-keys.ts'
import type { Call } from './call.ts'
import type { ReadOptions } from './call-options.ts'
import { createResourceApi } from './resource.ts'

/** The configuration keys of §7, in its order. */
export const createConfigurationApi = (call: Call) => ({
  // A secret that was not edited is not sent: the answer does not hold its value.
  ...createResourceApi<ConfigurationKey>(call, configurationKeys, configurationKeyFrom, {
    maskedFields: row => (row.secret === true || isWithheld(row) ? ['configValue'] : []),
  }),
  /**
   * The value that a program gets for a key, and whether the key is marked as a secret; `undefined`
   * if there is no such key. Servers of the first version answer the value in `msg`.
   */
  valueOf: (key: string, options?: ReadOptions) =>
    call('GET', `/api/v1/configKey/${encodeURIComponent(key)}`, {
      ...options,
      read(data, { envelope: { msg } }) {
        const row = rowOf(data)
        if (!isPresent(row) && !msg) return undefined
        return { configValue: textOf(row.configValue ?? msg), secret: secretFrom(row) }
      },
    }),
  /**
   * The name of the row that has a key; `undefined` for an empty row or none. The server itself
   * refuses a key that is taken.
   */
  holderOf: (key: string, options?: ReadOptions) =>
    call('GET', `/api/v1/configKey/${encodeURIComponent(key)}`, {
      ...options,
      read(data, { locale }) {
        const row = rowOf(data)
        return isPresent(row) ? textFor(row, 'configName', locale) : undefined
      },
    }),
})

/** An unmarked key whose name made the server withhold the value: it answered nothing, or stars. */
const isWithheld = (row: ConfigurationKey) =>
  isMasked(row) && (row.configValue === '' ? row.canMarkSecret : MASKED_VALUE.test(row.configValue))

/**
 * Some servers answer this instead of a secret; if it were sent back, it would become the value.
 */
const MASKED_VALUE = /^[*•●]+$/

/** Some servers answer no row, but the value itself, or the value in `msg`. */
const rowOf = (data: unknown): Fields =>
  data && typeof data === 'string' ? { configValue: data } : fieldsOf(data || {})

/** Whether there is such a key: some servers answer an empty row if there is none. */
const isPresent = ({ configName, configKey, configValue }: Fields) =>
  [configName, configKey, configValue].some(textOf)
