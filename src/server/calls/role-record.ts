import type { CallAnswer } from '#server/call.ts'
import type { Form } from '#server/calls/pipeline/read-body.ts'
import { checkVersion, ok, refuse } from '#server/calls/pipeline/refusal.ts'
import type { Call, WriteCall } from '#server/calls/pipeline/route.ts'
import { shown, stampText } from '#server/calls/pipeline/row-format.ts'
import type { RoleRow } from '#server/store/roles.ts'
import { leafMenuIds } from './menu.ts'
import { checkRank } from './role-authorization.ts'

/** One role: found, answered and logged. */

export async function findRole({ tables, say }: Call, roleId: number): Promise<RoleRow> {
  const row = await tables.roles.byId(roleId)
  if (!row) throw refuse(say, -1, 'notFound')
  return row
}

/** The role a PUT is about, if the caller may change it and has seen it as it is now. */
export async function changeableRole(call: WriteCall, form: Form): Promise<RoleRow> {
  const row = await findRole(call, form.id('roleId'))
  await checkRank(call, row)
  const current = await roleText(call, row)
  checkVersion(call.say, form.version(), row.version, () => current)
  return row
}

export async function roleText(call: Call, row: RoleRow) {
  const [text] = await roleTexts(call, [row])
  return text
}

/** What all of them give is read at once. */
export async function roleTexts({ tables, parts, locale }: Call, rows: readonly RoleRow[]) {
  const menus = await parts.rights.menus(tables)
  const grants = await tables.roles.grants(rows.map(row => row.roleId))
  return rows.map(row => ({
    roleId: row.roleId,
    roleName: shown(row.roleName, row.roleNameZh, locale),
    status: row.status,
    roleKey: row.roleKey,
    roleSort: row.roleSort,
    flag: '',
    remark: row.remark,
    admin: row.protected === 1,
    dataScope: row.dataScope,
    params: '',
    menuIds: leafMenuIds(menus, grants.get(row.roleId)?.menuIds ?? [], row.protected === 1),
    deptIds: grants.get(row.roleId)?.deptIds ?? [],
    ...stampText(row),
  }))
}

/** For the operation log: plain values, the same in both languages. */
export async function loggedRole(call: Call, row: RoleRow) {
  const { roleName, roleKey, roleSort, status, dataScope, remark } = row
  return {
    roleName,
    roleKey,
    roleSort,
    status,
    dataScope,
    remark,
    menuIds: await call.tables.roles.menuIds(row.roleId),
    deptIds: await call.tables.roles.deptIds(row.roleId),
  }
}

/** Logs the change, and answers with the role as it is by now. */
export async function finishRole(
  call: WriteCall,
  roleId: number,
  before: unknown,
): Promise<CallAnswer> {
  const row = await findRole(call, roleId)
  call.changed(roleId, before, await loggedRole(call, row))
  return ok(await roleText(call, row), call.say('changed'))
}
