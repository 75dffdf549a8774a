import { useCallback, useMemo } from 'react'
import { ROWS_PER_PAGE } from '#api/all-pages.ts'
import type { ReadOptions } from '#api/call-options.ts'
import { createRolesApi, type RolesApi } from '#api/roles.ts'
import { createUsersApi, type UsersApi } from '#api/users.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { RESERVED_ROLE_KEY } from '#entities/role.ts'
import { ENABLED, isEnabled } from '#entities/status.ts'
import type { TreeNode } from '#entities/tree-node.ts'
import { useQuery } from '#hooks/use-query.ts'
import { useApi } from '#session/use-api.ts'
import type { SelectOption } from '#ui/fields/select-field.tsx'

/** A disabled department takes nobody new. */
export interface DepartmentChoice {
  id: RecordKey
  label: string
  depth: number
  isEnabled: boolean
}

/** The roles and departments a user can be given; `undefined` where the server does not send them. */
export interface UserChoices {
  isLoading: boolean
  roles: { admin: RecordKey | undefined } | undefined
  /** In the order of the tree; `depth` is 0 at the root. */
  departments: readonly DepartmentChoice[] | undefined
  departmentOptions: readonly SelectOption[] | undefined
}

/** Until the answer is here the fields take their places empty, so that nothing below them moves. */
const LOADING_CHOICES: UserChoices = {
  isLoading: true,
  roles: { admin: undefined },
  departments: undefined,
  departmentOptions: [],
}

/**
 * The choices are read once a visit. The last active administrator is read once users are listed, so
 * that a server without users is not asked twice; `again` reads that one again after a write.
 */
export function useUserChoices(isListed: boolean) {
  const users = useApi(createUsersApi)
  const roles = useApi(createRolesApi)
  const { data: choices = LOADING_CHOICES } = useQuery(
    useCallback((signal: AbortSignal) => readChoices(users, roles, { signal }), [users, roles]),
  )
  const adminRole = isListed ? choices.roles?.admin : undefined
  const { data: lastAdminId, refetch } = useQuery(
    useMemo(
      () =>
        adminRole === undefined
          ? undefined
          : (signal: AbortSignal) => readLastAdmin(users, adminRole, { signal }),
      [users, adminRole],
    ),
  )
  return { choices, lastAdminId, again: refetch }
}

async function readChoices(
  usersApi: UsersApi,
  rolesApi: RolesApi,
  options: ReadOptions & { signal: AbortSignal },
): Promise<UserChoices> {
  const [admins, departments] = await Promise.all([
    falseOnError(
      rolesApi.list({ roleKey: RESERVED_ROLE_KEY, pageIndex: 1, pageSize: ROWS_PER_PAGE }, options),
    ),
    readDepartments(usersApi, options),
  ])
  return {
    isLoading: false,
    roles: admins ? { admin: admins.rows.find(role => role.admin)?.roleId } : undefined,
    departments,
    departmentOptions: departments?.map(({ id, label }) => ({ value: String(id), label })),
  }
}

/** `undefined` where the server does not send them. */
export async function readDepartments(usersApi: UsersApi, options: ReadOptions) {
  const tree = await falseOnError(usersApi.departments(options))
  return tree ? flattenTree(tree) : undefined
}

/** The only active administrator; `undefined` if there are more, or the call fails. */
async function readLastAdmin(
  usersApi: UsersApi,
  adminRole: RecordKey,
  options: ReadOptions,
): Promise<RecordKey | undefined> {
  // Two rows are enough to tell one administrator from several.
  const query = { roleId: String(adminRole), status: ENABLED, pageSize: 2 }
  const admins = await falseOnError(usersApi.list(query, options))
  return admins && admins.total === 1 ? admins.rows[0]?.userId : undefined
}

/** A list that the user may not read, or the server lacks, is not offered. */
const falseOnError = <T>(request: Promise<T | false>) => request.catch(() => false as const)

const flattenTree = (nodes: readonly TreeNode[], depth = 0): DepartmentChoice[] =>
  nodes.flatMap(({ id, label, status, children }) => [
    { id, label, depth, isEnabled: isEnabled({ status }) },
    ...flattenTree(children, depth + 1),
  ])
