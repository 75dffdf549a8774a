import { CUSTOM_SCOPE } from '#model/data-scope.ts'
import { compareKeys, type Key, keyInPath } from '#model/key.ts'
import { pageFrom } from '#model/page.ts'
import { roleFrom, type Role } from '#model/role.ts'
import { checkedTreeFrom, nodesFrom } from '#model/tree-node.ts'
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

export type RoleQuery = ListQuery<'roleName' | 'roleKey' | 'status'>

type Editable = 'roleName' | 'roleKey' | 'roleSort' | 'status' | 'dataScope' | 'remark'

export type RoleBody = Change<Pick<Role, Editable | 'menuIds' | 'deptIds' | 'version'>>

/** Of the row that the change started from; without it nothing is checked. */
interface Versioned {
  version?: number | undefined
}

/** The body of `rolemenu`, which the specification leaves open (contract.md 2.10). */
export const roleMenuBody = (roleId: Key, menuIds: Iterable<Key>) => ({
  roleId,
  menuIds: [...new Set(menuIds)].sort(compareKeys),
})

export type RolesApi = ReturnType<typeof createRolesApi>

/** The roles of §7, in its order, and the trees their screens choose from (contract.md 6.1). */
export const createRolesApi = (call: Call) => ({
  list: (query: RoleQuery, options?: ReadOptions) =>
    call('GET', LISTS.roles, { ...options, query, read: data => pageFrom(data, roleFrom) }),
  get: (id: Key, options?: ReadOptions) =>
    call('GET', `/api/v1/role/${keyInPath(id)}`, { ...options, read: roleFrom }),
  create: (body: RoleBody, options?: WriteOptions) =>
    call('POST', '/api/v1/role', { ...options, body, read: orNothing(roleFrom) }),
  update: (body: RoleBody & { roleId: Key }, options?: WriteOptions) =>
    call('PUT', '/api/v1/role', { ...options, body, read: orNothing(roleFrom) }),
  /** Nothing but the status: a server of the first version drops all that is sent empty. */
  setStatus: (roleId: Key, status: string, options?: WriteOptions) =>
    call('PUT', '/api/v1/role', {
      ...options,
      body: { roleId, status },
      read: orNothing(roleFrom),
    }),
  setMenu: (
    roleId: Key,
    menuIds: Iterable<Key>,
    { version, ...options }: WriteOptions & Versioned = {},
  ) =>
    call('PUT', '/api/v1/rolemenu', {
      ...options,
      body: { ...roleMenuBody(roleId, menuIds), version },
      read: orNothing(roleFrom),
    }),
  setDataScope: (
    roleId: Key,
    dataScope: string,
    deptIds: readonly Key[],
    { version, ...options }: WriteOptions & Versioned = {},
  ) =>
    call('PUT', '/api/v1/roledatascope', {
      ...options,
      body: { roleId, dataScope, deptIds: dataScope === CUSTOM_SCOPE ? deptIds : [], version },
      read: orNothing(roleFrom),
    }),
  remove: createRemove(call, '/api/v1/role'),

  menuTree: (options?: ReadOptions) =>
    call('GET', '/api/v1/menuTreeselect', { ...optional(options), read: nodesFrom }),
  roleMenus: (roleId: Key, options?: ReadOptions) =>
    call('GET', `/api/v1/roleMenuTreeselect/${keyInPath(roleId)}`, {
      ...optional(options),
      read: (_, { menus, checkedKeys }) => checkedTreeFrom(menus, checkedKeys),
    }),
  roleDepartments: (roleId: Key, options?: ReadOptions) =>
    call('GET', `/api/v1/roleDeptTreeselect/${keyInPath(roleId)}`, {
      ...optional(options),
      read: (_, { depts, checkedKeys }) => checkedTreeFrom(depts, checkedKeys),
    }),
})
