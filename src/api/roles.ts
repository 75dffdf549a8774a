import { CUSTOM_SCOPE } from '#entities/data-scope.ts'
import { grantedLeaves, withAncestors } from '#entities/menu-grants.ts'
import { compareKeys, encodeKey, keysFrom, type RecordKey } from '#entities/record-key.ts'
import { type Role, roleFrom } from '#entities/role.ts'
import { checkedTreeFrom, type TreeNode, treeNodesFrom } from '#entities/tree-node.ts'
import type { Fields } from '#lib/decode.ts'
import { isSame } from '#lib/form-values.ts'
import type { Call } from './call.ts'
import { type Change, type ListQuery, optionalCall, type ReadOptions } from './call-options.ts'
import { LIST_PATHS } from './list-paths.ts'
import { pageFrom } from './pagination.ts'
import {
  createRecordCalls,
  type SaveOptions,
  type SaveResult,
  type VersionedOptions,
  type Written,
} from './records.ts'

type RoleQuery = ListQuery<'roleName' | 'roleKey' | 'status'>

type EditableField =
  | 'roleName'
  | 'roleNameZh'
  | 'roleKey'
  | 'roleSort'
  | 'status'
  | 'dataScope'
  | 'remark'

type RoleBody = Change<Pick<Role, EditableField | 'menuIds' | 'deptIds'>>

export type RolesApi = ReturnType<typeof createRolesApi>

/** The roles of §7, in its order, and the trees that their screens choose from (§27). */
export function createRolesApi(call: Call) {
  const records = createRecordCalls<Role, RoleBody>(call, {
    path: '/api/v1/role',
    keyName: 'roleId',
    read: roleFrom,
  })

  /** Sends nothing but the status (§7), and the version if there is one to send. */
  const setStatus = (
    role: Role,
    status: string,
    { version, ...options }: VersionedOptions = {},
  ): Promise<SaveResult<Role> | false> =>
    records.put(
      '/api/v1/role',
      version === undefined ? role : { ...role, version },
      { roleId: role.roleId, status, version },
      { status },
      { ...options, rereadsOnRefusal: true },
    )

  /**
   * Changes fields to values that they have had. Sends nothing else: the menus that the role is
   * answered with lack the folders and pages above them.
   */
  const putBack = (role: Role, values: Fields, options?: SaveOptions) =>
    records.put(
      '/api/v1/role',
      role,
      { roleId: role.roleId, ...values, version: role.version },
      values as RoleBody,
      { ...options, isStoredAsSent: name => (name === 'menuIds' ? true : undefined) },
    )

  const roleMenus = (roleId: RecordKey, options?: ReadOptions) =>
    call('GET', `/api/v1/roleMenuTreeselect/${encodeKey(roleId)}`, {
      ...optionalCall(options),
      read: (_, { envelope, leaveOut }) =>
        checkedTreeFrom(envelope.menus, envelope.checkedKeys, leaveOut),
    })

  return {
    list: (query: RoleQuery, options?: ReadOptions) =>
      call('GET', LIST_PATHS.roles, {
        ...options,
        query,
        read: (data, { locale }) => pageFrom(data, row => roleFrom(row, locale)),
      }),
    get: records.get,
    create: records.create,
    update: records.update,
    setStatus,
    async changeStatus(roleId: RecordKey, status: string, options: VersionedOptions = {}) {
      const role = await records.get(roleId, { handlesError: options.handlesError })
      return role && setStatus(role, status, options)
    },
    putBack,
    undo: (written: Written<Role>, options?: SaveOptions) =>
      records.undo(written, options, async (role, values, options) => {
        const { handlesError } = options
        const menus = values.menuIds && (await roleMenus(role.roleId, { handlesError }))
        if (menus === false) return false
        const whole = menus && { menuIds: [...withAncestors(menus.nodes, values.menuIds ?? [])] }
        return putBack(role, { ...values, ...whole }, options)
      }),
    setMenu(role: Role, menuIds: readonly RecordKey[], options?: SaveOptions) {
      const { roleId, version } = role
      const body = { roleId, menuIds: [...new Set(menuIds)].sort(compareKeys), version }
      return records.put('/api/v1/rolemenu', role, body, { menuIds }, options)
    },
    setDataScope(
      role: Role,
      dataScope: string,
      chosen: readonly RecordKey[],
      options?: SaveOptions,
    ) {
      const { roleId, version } = role
      const change = { dataScope, deptIds: dataScope === CUSTOM_SCOPE ? chosen : [] }
      const body = { roleId, ...change, version }
      return records.put('/api/v1/roledatascope', role, body, change, options)
    },
    remove: records.remove,

    menuTree: (options?: ReadOptions) =>
      call('GET', '/api/v1/menuTreeselect', {
        ...optionalCall(options),
        read: (data, { leaveOut }) => treeNodesFrom(data, leaveOut),
      }),
    roleMenus,
    roleDepartments: (roleId: RecordKey, options?: ReadOptions) =>
      call('GET', `/api/v1/roleDeptTreeselect/${encodeKey(roleId)}`, {
        ...optionalCall(options),
        read: (_, { envelope, leaveOut }) =>
          checkedTreeFrom(envelope.depts, envelope.checkedKeys, leaveOut),
      }),
  }
}

/** Compares menus by their leaves: some servers answer the folders above them, others do not. */
export const areMenusStored =
  (menus: readonly TreeNode[]): SaveOptions['isStoredAsSent'] =>
  (name, sent, stored) =>
    name === 'menuIds'
      ? isSame(
          grantedLeaves(menus, keysFrom(sent) ?? []),
          grantedLeaves(menus, keysFrom(stored) ?? []),
        )
      : undefined
