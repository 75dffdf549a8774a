import { OWN_SCOPE } from '#entities/data-scope.ts'
import { ENABLED, isEnabled } from '#entities/status.ts'
import type { Fields } from '#lib/decode.ts'
import { isSame } from '#lib/form-values.ts'
import { roles } from '#resources/system/roles.ts'
import { hasPermission } from '#server/auth/rights.ts'
import type { Call } from '#server/calls/pipeline/route.ts'
import { loggedValues } from '#server/calls/resources/format-record.ts'
import type { RecordHooks } from '#server/calls/resources/record-routes.ts'
import type { RoleFields, RoleRow } from '#server/store/roles.ts'
import { createGrantCounter, leafMenuIds } from './menu.ts'
import { checkWrittenRole, roleRefusal } from './role-authorization.ts'

/** What every call about roles does with them. */
export const roleHooks: RecordHooks<RoleRow, RoleFields> = {
  table: ({ tables }) => tables.roles,
  more: formatMore,
  refusal: roleRefusal,
  checkWritten: checkWrittenRole,
  isGrave: (_, { row, before = NEW_ROLE, after }) =>
    GIVING.some(name => !isSame(before[name], after[name]))
    || (isEnabled(row) && !isEnabled({ status: before.status })),
  logged: loggedRole,
}

/** What a role gives, and what its holders have to show for it. */
const GIVING = ['menuIds', 'dataScope', 'deptIds', 'requiresFactor'] as const
/** The role that gives nothing. */
const NEW_ROLE: Fields = {
  menuIds: [],
  dataScope: OWN_SCOPE,
  deptIds: [],
  requiresFactor: false,
  status: ENABLED,
}

/** For the operation log: plain values, the same in both languages. */
export async function loggedRole({ tables }: Pick<Call, 'tables'>, row: RoleRow) {
  return {
    ...loggedValues(roles, row),
    requiresFactor: row.requiresFactor === 1,
    menuIds: await tables.roles.menuIds(row.roleId),
    deptIds: await tables.roles.deptIds(row.roleId),
  }
}

/**
 * Reads the grants of all these roles at once; and who may list users learns how many have them, of
 * those whom the caller sees and of the others.
 */
async function formatMore(call: Call, rows: readonly RoleRow[]) {
  const { tables, services, caller } = call
  const menus = await services.rights.menus(tables)
  const roleIds = rows.map(row => row.roleId)
  const grants = await tables.roles.grants(roleIds)
  const holders = hasPermission(caller.rights, 'system:sysuser:list')
    ? await tables.users.countByRole(roleIds, caller.scope)
    : undefined
  const countGrants = createGrantCounter(menus)
  return (row: RoleRow) => ({
    admin: row.protected === 1,
    requiresFactor: row.requiresFactor === 1,
    menuIds: leafMenuIds(menus, grants.get(row.roleId)?.menuIds ?? [], row.protected === 1),
    menuCount: countGrants(grants.get(row.roleId)?.menuIds ?? [], row.protected === 1),
    deptIds: grants.get(row.roleId)?.deptIds ?? [],
    ...(holders && {
      userCount: holders.get(row.roleId)?.seen ?? 0,
      unseenUserCount: holders.get(row.roleId)?.unseen ?? 0,
    }),
  })
}
