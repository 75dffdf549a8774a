import {
  type ConfigurationKey,
  configurationKeyFrom,
  isMasked,
  secretFrom,
} from '#entities/configuration-key.ts'
import type { RecordMeta } from '#entities/record.ts'
import { type Fields, fieldsOf, textOf } from '#lib/decode.ts'
import type { Call } from './call.ts'
import type { Change, ListQuery, ReadOptions } from './call-options.ts'
import { LIST_PATHS } from './list-paths.ts'
import { pageFrom } from './pagination.ts'
import { createRecordCalls } from './records.ts'

export type ConfigurationQuery = ListQuery<'configName' | 'configKey' | 'configType' | 'isFrontend'>

export type ConfigurationBody = Change<
  Omit<ConfigurationKey, keyof RecordMeta | 'configId' | 'canMarkSecret' | 'isFrontend'>
> & { isFrontend?: string | undefined }

/** The configuration keys of §7, in its order. */
export const createConfigurationApi = (call: Call) => ({
  ...createRecordCalls<ConfigurationKey, ConfigurationBody>(call, {
    path: '/api/v1/config',
    keyName: 'configId',
    read: configurationKeyFrom,
    // An untouched secret is not sent: what was answered in its place is not its value.
    maskedFields: row => (row.secret === true || isWithheld(row) ? ['configValue'] : []),
  }),
  list: (query: ConfigurationQuery, options?: ReadOptions) =>
    call('GET', LIST_PATHS.config, {
      ...options,
      query,
      read: data => pageFrom(data, configurationKeyFrom),
    }),
  /**
   * What a program gets for a key, if it is there, and whether somebody said that it is a secret;
   * servers of the first version answer the value in `msg`.
   */
  valueOf: (key: string, options?: ReadOptions) =>
    call('GET', `/api/v1/configKey/${encodeURIComponent(key)}`, {
      ...options,
      read(data, { msg }) {
        const row = rowOf(data)
        if (!isPresent(row) && !msg) return undefined
        return { configValue: textOf(row.configValue ?? msg), secret: secretFrom(row) }
      },
    }),
  /**
   * What the row is called that has a key: nothing where there is none, nor where an empty row or
   * no row at all is answered. The server still refuses a key that it has.
   */
  holderOf: (key: string, options?: ReadOptions) =>
    call('GET', `/api/v1/configKey/${encodeURIComponent(key)}`, {
      ...options,
      read(data) {
        const row = rowOf(data)
        return isPresent(row) ? textOf(row.configName) : undefined
      },
    }),
})

/** Nobody said that it is a secret, but by its name the server did not answer it: nothing, or stars. */
const isWithheld = (row: ConfigurationKey) =>
  isMasked(row) && (row.configValue === '' ? row.canMarkSecret : MASKED_VALUE.test(row.configValue))

/** What some servers answer in the place of a secret; sent back, it would become its value. */
const MASKED_VALUE = /^[*•●]+$/

/** Some servers have no row for the value: it stands in its place, or in `msg`. */
const rowOf = (data: unknown): Fields =>
  data && typeof data === 'string' ? { configValue: data } : fieldsOf(data || {})

/** Some servers answer an empty row for a key that they do not have. */
const isPresent = ({ configName, configKey, configValue }: Fields) =>
  [configName, configKey, configValue].some(textOf)
