import { hasPermission } from '#server/auth/rights.ts'
import type { CallAnswer } from '#server/call.ts'
import { loggedRole } from '#server/calls/logged/logged-role.ts'
import { ok, refuse } from '#server/calls/pipeline/answers.ts'
import { checkVersion } from '#server/calls/pipeline/check-version.ts'
import type { Call, WriteCall } from '#server/calls/pipeline/route.ts'
import { formatStamp, withUpdateNames } from '#server/calls/pipeline/row-format.ts'
import type { Form } from '#server/calls/pipeline/validate-body.ts'
import type { RoleRow } from '#server/store/roles.ts'
import { createGrantCounter, leafMenuIds } from './menu.ts'
import { checkStoredRole, checkWrittenRole } from './role-authorization.ts'

/** One role: found, answered and changed. */

export async function findRole({ tables, t }: Call, roleId: number): Promise<RoleRow> {
  const row = await tables.roles.byId(roleId)
  if (!row) throw refuse(t, -1, 'notFound')
  return row
}

/**
 * The one way to change a role: the caller may write it before and after, and has seen its present
 * version. Logs the change, and answers with the role as it is now.
 */
export async function changeRole(
  call: WriteCall,
  form: Form,
  change: (row: RoleRow) => Promise<void>,
): Promise<CallAnswer> {
  const row = await findRole(call, form.id('roleId'))
  await checkStoredRole(call, row)
  await checkVersion(call, form.version(), row, () => formatRole(call, row))
  const before = await loggedRole(call, row)
  await change(row)
  const now = await findRole(call, row.roleId)
  await checkWrittenRole(call, now, row)
  call.recordChange(row.roleId, before, await loggedRole(call, now))
  return ok(await formatRole(call, now), call.t('changed'))
}

export async function formatRole(call: Call, row: RoleRow) {
  const [text] = await formatRoles(call, [row])
  return text
}

/**
 * Reads the grants of all these roles at once; and who may list users learns how many have them, of
 * those whom the caller sees and of the others.
 */
export async function formatRoles(call: Call, rows: readonly RoleRow[]) {
  const { tables, services, caller } = call
  const menus = await services.rights.menus(tables)
  const roleIds = rows.map(row => row.roleId)
  const grants = await tables.roles.grants(roleIds)
  const holders = hasPermission(caller.rights, 'system:sysuser:list')
    ? await tables.users.countByRole(roleIds, caller.scope)
    : undefined
  const countGrants = createGrantCounter(menus)
  return withUpdateNames(call, rows, row => ({
    roleId: row.roleId,
    roleName: row.roleName,
    roleNameZh: row.roleNameZh,
    status: row.status,
    roleKey: row.roleKey,
    roleSort: row.roleSort,
    flag: '',
    remark: row.remark,
    admin: row.protected === 1,
    dataScope: row.dataScope,
    params: '',
    menuIds: leafMenuIds(menus, grants.get(row.roleId)?.menuIds ?? [], row.protected === 1),
    menuCount: countGrants(grants.get(row.roleId)?.menuIds ?? [], row.protected === 1),
    deptIds: grants.get(row.roleId)?.deptIds ?? [],
    ...(holders && {
      userCount: holders.get(row.roleId)?.seen ?? 0,
      unseenUserCount: holders.get(row.roleId)?.unseen ?? 0,
    }),
    ...formatStamp(row),
  }))
}
