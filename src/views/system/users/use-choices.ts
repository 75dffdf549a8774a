import { useCallback } from 'react'
import type { ReadOptions } from '#api/options.ts'
import { createRolesApi, type RolesApi } from '#api/roles.ts'
import { createUsersApi, type UsersApi } from '#api/users.ts'
import { allPages } from '#model/all-pages.ts'
import type { Role } from '#model/role.ts'
import type { TreeNode } from '#model/tree-node.ts'
import { useRead } from '#hooks/use-read.ts'
import { useApi } from '#state/api.ts'
import { shownInPlace } from '#state/failure-text.ts'
import type { Option } from '#ui/select-field.tsx'

/** What a person can be given, and who must not be lost. Absent: the server does not say. */
export interface Choices {
  roles: readonly Role[] | undefined
  /** The same, as a filter offers them. */
  roleOptions: readonly Option[] | undefined
  /** In the order of the tree, each with how deep it lies. */
  departments: readonly { id: number; label: string; depth: number }[] | undefined
  departmentOptions: readonly Option[] | undefined
  /** The only active administrator. */
  lastAdminId: number | undefined
}

const NOTHING: Choices = {
  roles: undefined,
  roleOptions: undefined,
  departments: undefined,
  departmentOptions: undefined,
  lastAdminId: undefined,
}

export function useChoices() {
  const users = useApi(createUsersApi)
  const roles = useApi(createRolesApi)
  const { data = NOTHING, again } = useRead(
    useCallback(
      (signal: AbortSignal) => readChoices(users, roles, { signal, handles: shownInPlace }),
      [users, roles],
    ),
  )
  return { choices: data, again }
}

async function readChoices(
  usersApi: UsersApi,
  rolesApi: RolesApi,
  options: ReadOptions & { signal: AbortSignal },
): Promise<Choices> {
  // What may not be read, or is not there, is not offered.
  const orNone = <T>(reading: Promise<T | false>) => reading.catch(() => false as const)
  const [all, tree] = await Promise.all([
    orNone(
      allPages(
        page => rolesApi.list(page, options),
        role => role.roleId,
        options,
      ),
    ),
    orNone(usersApi.departments(options)),
  ])
  const roles = all ? all.rows : undefined
  const admin = roles?.find(role => role.admin)
  const two = admin && { roleId: String(admin.roleId), status: '0', pageSize: 2 }
  const admins = two && (await orNone(usersApi.list(two, options)))
  const departments = tree ? flat(tree) : undefined
  return {
    roles,
    roleOptions: roles?.map(({ roleId, roleName }) => ({ value: String(roleId), label: roleName })),
    departments,
    departmentOptions: departments?.map(({ id, label }) => ({ value: String(id), label })),
    lastAdminId: admins && admins.total === 1 ? admins.rows[0]?.userId : undefined,
  }
}

const flat = (
  nodes: readonly TreeNode[],
  depth = 0,
): { id: number; label: string; depth: number }[] =>
  nodes.flatMap(({ id, label, children }) => [{ id, label, depth }, ...flat(children, depth + 1)])
