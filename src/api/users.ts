import { endedSessionsFrom } from '#entities/open-session.ts'
import { encodeKey, type RecordKey } from '#entities/record-key.ts'
import { treeNodesFrom } from '#entities/tree-node.ts'
import { type Fields, isFields, textOf } from '#lib/decode.ts'
import { type User, userFrom, users } from '#resources/system/users.ts'
import type { Call } from './call.ts'
import { optionalCall, type ReadOptions, type WriteOptions } from './call-options.ts'
import type { SaveOptions, Written } from './records.ts'
import { createResourceApi, type ResourceQuery } from './resource.ts'

export type UsersApi = ReturnType<typeof createUsersApi>

/** Users, where the server has them. */
export function createUsersApi(call: Call) {
  const records = createResourceApi<User>(call, users, userFrom)

  function update(account: User, change: Fields, options?: SaveOptions) {
    const { roleIds, deptId } = change
    return records.update(
      account,
      {
        ...change,
        // No department is 0 in the calls.
        ...((deptId === null || deptId === '') && { deptId: 0 }),
        // Servers of this family also have a single role beside the list; both must agree.
        ...(Array.isArray(roleIds)
          && Object.hasOwn(account.raw, 'roleId') && { roleId: roleIds[0] ?? 0 }),
      },
      options,
    )
  }

  return {
    ...records,
    list: (query: ResourceQuery, options?: ReadOptions) =>
      records.list(query, optionalCall(options)),
    /** Without a password the server makes one, and answers it only this once. */
    async create(body: Fields, options?: SaveOptions) {
      const saved = await records.create(body, options)
      return saved && { ...saved, password: passwordFrom(saved.answer) }
    },
    update,
    putBack: update,
    undo: (written: Written<User>, options?: SaveOptions) => records.undo(written, options, update),
    resetPassword: (id: RecordKey, options?: WriteOptions) =>
      call('PUT', `/api/v1/sysUser/${encodeKey(id)}/password`, {
        ...options,
        body: {},
        read: passwordFrom,
      }),
    endSessions: (id: RecordKey) =>
      call('DELETE', `/api/v1/sysUser/${encodeKey(id)}/sessions`, { read: endedSessionsFrom }),
    liftLockOut: (id: RecordKey) =>
      call('DELETE', `/api/v1/sysUser/${encodeKey(id)}/lockout`, { read: () => true }),
    resetFactor: (id: RecordKey) =>
      call('DELETE', `/api/v1/sysUser/${encodeKey(id)}/factor`, { read: () => true }),
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
