import { endedSessionsFrom } from '#entities/open-session.ts'
import { encodeKey, type RecordKey } from '#entities/record-key.ts'
import { treeNodesFrom } from '#entities/tree-node.ts'
import { type User, userFrom } from '#entities/user.ts'
import { isFields, textOf } from '#lib/decode.ts'
import type { Call } from './call.ts'
import { type Change, type ListQuery, optionalCall, type ReadOptions } from './call-options.ts'
import { LIST_PATHS } from './list-paths.ts'
import { pageFrom } from './pagination.ts'
import { createRecordCalls, type SaveOptions, type StatusOptions } from './records.ts'

type UserQuery = ListQuery<'username' | 'nickName' | 'status' | 'roleId' | 'deptId'>

type EditableField =
  | 'username'
  | 'nickName'
  | 'nickNameZh'
  | 'phone'
  | 'email'
  | 'status'
  | 'remark'

type UserBody = Change<Pick<User, EditableField | 'roleIds' | 'deptId'>>

export type UsersApi = ReturnType<typeof createUsersApi>

/** Users, where the server has them. */
export function createUsersApi(call: Call) {
  const records = createRecordCalls<User, UserBody & { roleId?: RecordKey | undefined }>(call, {
    path: '/api/v1/sysUser',
    keyName: 'userId',
    read: userFrom,
  })

  return {
    ...records,
    list: (query: UserQuery, options?: ReadOptions) =>
      call('GET', LIST_PATHS.users, {
        ...optionalCall(options),
        query,
        read: (data, { locale }) => pageFrom(data, row => userFrom(row, locale)),
      }),
    /** Without a password the server makes one, and answers it only this once. */
    async create(body: UserBody & { password?: string | undefined }, options?: SaveOptions) {
      const saved = await records.create(body, options)
      return saved && { ...saved, password: passwordFrom(saved.answer) }
    },
    update(account: User, change: UserBody, options?: SaveOptions) {
      const { raw } = account
      // Servers of this family also have a single role beside the list; both must agree.
      const role = change.roleIds
        && Object.hasOwn(raw, 'roleId') && { roleId: change.roleIds[0] ?? 0 }
      return records.update(account, { ...change, ...role }, options)
    },
    changeStatus: (
      id: RecordKey,
      status: string,
      { before: _, ...options }: StatusOptions<User> = {},
    ) => records.change(id, { status }, options),
    resetPassword: (id: RecordKey) =>
      call('PUT', `/api/v1/sysUser/${encodeKey(id)}/password`, {
        body: {},
        read: passwordFrom,
      }),
    endSessions: (id: RecordKey) =>
      call('DELETE', `/api/v1/sysUser/${encodeKey(id)}/sessions`, { read: endedSessionsFrom }),
    departments: (options?: ReadOptions) =>
      call('GET', '/api/v1/deptTree', {
        ...optionalCall(options),
        read: (data, { leaveOut }) => treeNodesFrom(data, leaveOut),
      }),
  }
}

/** The password that the server made, if it made one. */
const passwordFrom = (data: unknown): string | undefined =>
  (isFields(data) && textOf(data.password)) || undefined
