import { type Fields, fieldsOf, textOf } from '#lib/decode.ts'
import type { Call } from './call.ts'
import { optionalCall, type ReadOptions } from './call-options.ts'
import { pageFrom } from './pagination.ts'

/** The paths of the paged lists of §7, and of the users, which are not in §7. */
export const LIST_PATHS = {
  roles: '/api/v1/rolelist',
  dict: '/api/v1/dict/datalist',
  config: '/api/v1/configList',
  users: '/api/v1/sysUserList',
}

export const readTotal = (
  call: Call,
  list: keyof typeof LIST_PATHS,
  filters: Readonly<Record<string, string>> | undefined,
  options: ReadOptions,
) =>
  readTotalAt(call, LIST_PATHS[list], filters, list === 'users' ? optionalCall(options) : options)

/**
 * The number of rows of a filtered list, for a caller that shows none of them; `undefined` if the
 * server ignored the filters.
 */
export const readTotalAt = (
  call: Call,
  path: string,
  filters: Readonly<Record<string, string>> = {},
  options: ReadOptions,
) =>
  call('GET', path, {
    ...options,
    query: { pageIndex: 1, pageSize: 1, ...filters },
    read(data) {
      const { rows, total } = pageFrom(data, fieldsOf)
      const isOther = (row: Fields) =>
        Object.entries(filters).some(([name, value]) => textOf(row[name] ?? value) !== value)
      return rows.some(isOther) ? undefined : total
    },
  })
