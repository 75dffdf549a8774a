import { pageFrom } from '#model/page.ts'
import type { Call } from './client.ts'
import type { ReadOptions } from './options.ts'

/** Where the paged lists of §7, and the users beyond them, are read. */
export const LISTS = {
  roles: '/api/v1/rolelist',
  dict: '/api/v1/dict/datalist',
  config: '/api/v1/configList',
  users: '/api/v1/sysUserList',
}

/** How many rows a list has as it is filtered, for whoever shows none of them. */
export const readTotal = (
  call: Call,
  list: keyof typeof LISTS,
  filters: Readonly<Record<string, string>>,
  options?: ReadOptions,
) =>
  call('GET', LISTS[list], {
    ...options,
    query: { pageIndex: 1, pageSize: 1, ...filters },
    read: data => pageFrom(data, row => row).total,
  })
