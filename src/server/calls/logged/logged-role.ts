import type { Call } from '#server/calls/pipeline/route.ts'
import type { RoleRow } from '#server/store/roles.ts'

/** For the operation log: plain values, the same in both languages. */
export async function loggedRole({ tables }: Pick<Call, 'tables'>, row: RoleRow) {
  const { roleName, roleNameZh, roleKey, roleSort, status, dataScope, remark } = row
  return {
    roleName,
    roleNameZh,
    roleKey,
    roleSort,
    status,
    dataScope,
    remark,
    menuIds: await tables.roles.menuIds(row.roleId),
    deptIds: await tables.roles.deptIds(row.roleId),
  }
}
