import { isFields } from '#lib/fields.ts'
import { textOf } from '#lib/shape.ts'
import { accountFrom, type Account } from '#model/account.ts'
import { type Key, keyInPath } from '#model/key.ts'
import { pageFrom } from '#model/page.ts'
import { nodesFrom } from '#model/tree-node.ts'
import type { Call } from './client.ts'
import { LISTS } from './lists.ts'
import {
  optional,
  orNothing,
  type Change,
  type ListQuery,
  type ReadOptions,
  type WriteOptions,
} from './options.ts'
import { createRemove } from './removal.ts'

export type UserQuery = ListQuery<'username' | 'nickName' | 'status' | 'roleId' | 'deptId'>

type Editable = 'username' | 'nickName' | 'phone' | 'email' | 'status' | 'remark' | 'version'

export type AccountBody = Change<Pick<Account, Editable | 'roleIds' | 'deptId'>>

export type UsersApi = ReturnType<typeof createUsersApi>

/** Users, where the server has them (features.md B.7). */
export const createUsersApi = (call: Call) => ({
  list: (query: UserQuery, options?: ReadOptions) =>
    call('GET', LISTS.users, {
      ...optional(options),
      query,
      read: data => pageFrom(data, accountFrom),
    }),
  get: (id: Key, options?: ReadOptions) =>
    call('GET', `/api/v1/sysUser/${keyInPath(id)}`, { ...options, read: accountFrom }),
  /** Without a password the server makes one, and answers it this once. */
  create: (body: AccountBody & { password?: string | undefined }, options?: WriteOptions) =>
    call('POST', '/api/v1/sysUser', { ...options, body, read: passwordFrom }),
  update: (body: AccountBody & { userId: Key }, options?: WriteOptions) =>
    call('PUT', '/api/v1/sysUser', { ...options, body, read: orNothing(accountFrom) }),
  remove: createRemove(call, '/api/v1/sysUser'),
  resetPassword: (id: Key, options?: WriteOptions) =>
    call('PUT', `/api/v1/sysUser/${keyInPath(id)}/password`, { ...options, body: {}, read: passwordFrom }),
  endSessions: (id: Key, options?: WriteOptions) =>
    call('DELETE', `/api/v1/sysUser/${keyInPath(id)}/sessions`, options),
  departments: (options?: ReadOptions) =>
    call('GET', '/api/v1/deptTree', { ...optional(options), read: nodesFrom }),
})

/** The password that the server made, if it made one. */
const passwordFrom = (data: unknown): string | undefined =>
  (isFields(data) && textOf(data['password'])) || undefined
