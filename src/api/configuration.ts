import { type ConfigKey, configKeyFrom, isMasked, secretFrom } from '#entities/configuration-key.ts'
import type { Stamp } from '#entities/record.ts'
import { type Fields, fieldsOf, textOf } from '#lib/decode.ts'
import type { Call } from './call.ts'
import type { Change, ListQuery, ReadOptions } from './call-options.ts'
import { LISTS } from './list-paths.ts'
import { pageFrom } from './pagination.ts'
import { createRecordCalls } from './records.ts'

export type ConfigQuery = ListQuery<'configName' | 'configKey' | 'configType' | 'isFrontend'>

export type ConfigBody = Change<
  Omit<ConfigKey, keyof Stamp | 'configId' | 'knowsSecrets' | 'isFrontend'>
> & { isFrontend?: string | undefined }

/** The configuration keys of §7, in its order. */
export const createConfigApi = (call: Call) => ({
  ...createRecordCalls<ConfigKey, ConfigBody>(call, {
    path: '/api/v1/config',
    keyName: 'configId',
    read: configKeyFrom,
    // An untouched secret is not sent: what was answered in its place is not its value.
    masked: row => (row.secret === true || isWithheld(row) ? ['configValue'] : []),
  }),
  list: (query: ConfigQuery, options?: ReadOptions) =>
    call('GET', LISTS.config, {
      ...options,
      query,
      read: data => pageFrom(data, configKeyFrom),
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
        if (!isThere(row) && !msg) return undefined
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
        return isThere(row) ? textOf(row.configName) : undefined
      },
    }),
})

/** Nobody said that it is a secret, but by its name the server did not answer it: nothing, or stars. */
const isWithheld = (row: ConfigKey) =>
  isMasked(row) && (row.configValue === '' ? row.knowsSecrets : STARS.test(row.configValue))

/** What some servers answer in the place of a secret; sent back, it would become its value. */
const STARS = /^[*•●]+$/

/** Some servers have no row for the value: it stands in its place, or in `msg`. */
const rowOf = (data: unknown): Fields =>
  data && typeof data === 'string' ? { configValue: data } : fieldsOf(data || {})

/** Some servers answer an empty row for a key that they do not have. */
const isThere = ({ configName, configKey, configValue }: Fields) =>
  [configName, configKey, configValue].some(textOf)
