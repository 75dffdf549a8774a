import { CUSTOM_SCOPE } from '#entities/data-scope.ts'
import { grantedLeaves, withAncestors } from '#entities/menu-grants.ts'
import { compareKeys, encodeKey, keysFrom, type RecordKey } from '#entities/record-key.ts'
import { checkedTreeFrom, type TreeNode, treeNodesFrom } from '#entities/tree-node.ts'
import type { Fields } from '#lib/decode.ts'
import { isSame } from '#lib/form-values.ts'
import { type Role, roleFrom, roles } from '#resources/system/roles.ts'
import type { Call } from './call.ts'
import { optionalCall, type ReadOptions } from './call-options.ts'
import { pageFrom } from './pagination.ts'
import type { SaveOptions, SaveResult, VersionedOptions, Written } from './records.ts'
import { createResourceApi, type ResourceQuery } from './resource.ts'

export type RolesApi = ReturnType<typeof createRolesApi>

/** The roles of §7, in its order, and the trees that their screens choose from (§27). */
export function createRolesApi(call: Call) {
  const records = createResourceApi<Role>(call, roles, roleFrom)

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
      values,
      { ...options, isStoredAsSent: name => (name === 'menuIds' ? true : undefined) },
    )

  const roleMenus = (roleId: RecordKey, options?: ReadOptions) =>
    call('GET', `/api/v1/roleMenuTreeselect/${encodeKey(roleId)}`, {
      ...optionalCall(options),
      read: (_, { envelope, leaveOut }) =>
        checkedTreeFrom(envelope.menus, envelope.checkedKeys, leaveOut),
    })

  return {
    ...records,
    /** In the order of the server, where none is asked for. */
    list: (query: ResourceQuery, options?: ReadOptions) =>
      call('GET', roles.paths.list, {
        ...options,
        query,
        read: (data, { locale }) => pageFrom(data, row => roleFrom(row, locale)),
      }),
    setStatus,
    async changeStatus(roleId: RecordKey, status: string, options: VersionedOptions = {}) {
      const role = await records.get(roleId, { handlesError: options.handlesError })
      return role && setStatus(role, status, options)
    },
    putBack,
    undo: (written: Written<Role>, options?: SaveOptions) =>
      records.undo(written, options, async (role, values, options) => {
        const { handlesError } = options
        const menuIds = keysFrom(values.menuIds)
        const menus = menuIds && (await roleMenus(role.roleId, { handlesError }))
        if (menus === false) return false
        const whole = menus && { menuIds: [...withAncestors(menus.nodes, menuIds)] }
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
