import { type Key, keyInPath } from '#entities/record-key.ts'
import { nodesFrom } from '#entities/tree-node.ts'
import { type Account, accountFrom } from '#entities/user.ts'
import { isFields, textOf } from '#lib/decode.ts'
import type { Call } from './call.ts'
import {
  type Change,
  type ListQuery,
  optional,
  type ReadOptions,
  type WriteOptions,
} from './call-options.ts'
import { LISTS } from './list-paths.ts'
import { pageFrom } from './pagination.ts'
import { createRecordCalls, type SaveOptions } from './records.ts'

export type UserQuery = ListQuery<'username' | 'nickName' | 'status' | 'roleId' | 'deptId'>

type Editable = 'username' | 'nickName' | 'phone' | 'email' | 'status' | 'remark'

export type AccountBody = Change<Pick<Account, Editable | 'roleIds' | 'deptId'>>

export type UsersApi = ReturnType<typeof createUsersApi>

/** Users, where the server has them (B.7). */
export function createUsersApi(call: Call) {
  const records = createRecordCalls<Account, AccountBody & { roleId?: Key | undefined }>(call, {
    path: '/api/v1/sysUser',
    keyName: 'userId',
    read: accountFrom,
  })

  return {
    ...records,
    list: (query: UserQuery, options?: ReadOptions) =>
      call('GET', LISTS.users, {
        ...optional(options),
        query,
        read: data => pageFrom(data, accountFrom),
      }),
    /** Without a password the server makes one, and answers it this once. */
    async create(body: AccountBody & { password?: string | undefined }, options?: SaveOptions) {
      const saved = await records.create(body, options)
      return saved && { ...saved, password: passwordFrom(saved.answer) }
    },
    update(account: Account, change: AccountBody, options?: SaveOptions) {
      const { answered } = account
      // The ancestor's single role stands beside the list, and must not say something else.
      const role = change.roleIds
        && Object.hasOwn(answered, 'roleId') && { roleId: change.roleIds[0] ?? 0 }
      return records.update(account, { ...change, ...role }, options)
    },
    resetPassword: (id: Key, options?: WriteOptions) =>
      call('PUT', `/api/v1/sysUser/${keyInPath(id)}/password`, {
        ...options,
        body: {},
        read: passwordFrom,
      }),
    endSessions: (id: Key, options?: WriteOptions) =>
      call('DELETE', `/api/v1/sysUser/${keyInPath(id)}/sessions`, options),
    departments: (options?: ReadOptions) =>
      call('GET', '/api/v1/deptTree', {
        ...optional(options),
        read: (data, _, leaveOut) => nodesFrom(data, leaveOut),
      }),
  }
}

/** The password that the server made, if it made one. */
const passwordFrom = (data: unknown): string | undefined =>
  (isFields(data) && textOf(data.password)) || undefined
