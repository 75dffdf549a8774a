import { CUSTOM_SCOPE, DATA_SCOPES } from '#entities/data-scope.ts'
import type { CallAnswer } from '#server/call.ts'
import { type Form, readForm } from '#server/calls/pipeline/read-body.ts'
import type { WriteCall } from '#server/calls/pipeline/route.ts'
import type { RoleFields, RoleRow } from '#server/store/roles.ts'
import { checkMenus, checkScope, checkSight } from './role-authorization.ts'
import { changeableRole, finishRole, loggedRole } from './role-record.ts'

/** What a role gives: menus, and whose data (§7 `rolemenu` and `roledatascope`). */

export async function setMenus(call: WriteCall): Promise<CallAnswer> {
  const { tables, say, stamp } = call
  const form = readForm(call.request.body, say)
  const row = await changeableRole(call, form)
  const before = await loggedRole(call, row)
  const menuIds = form.ids('menuIds')
  if (!menuIds) form.fault('menuIds', say('required'))
  form.check()
  await checkMenus(call, menuIds ?? [], before.menuIds)
  await tables.roles.setMenus(row.roleId, menuIds ?? [])
  await tables.roles.update(row.roleId, fieldsOf(row), stamp)
  await checkSight(call, row.roleId, before.menuIds)
  return finishRole(call, row.roleId, before)
}

/** Departments count for `CUSTOM_SCOPE` only, and only those that are ticked themselves. */
export async function setDataScope(call: WriteCall): Promise<CallAnswer> {
  const { tables, say, stamp } = call
  const form = readForm(call.request.body, say)
  const row = await changeableRole(call, form)
  const before = await loggedRole(call, row)
  const dataScope = scopeField(form)
  if (dataScope === undefined) form.fault('dataScope', say('required'))
  const sent = form.ids('deptIds')
  form.check()
  const wanted = dataScope ?? row.dataScope
  const deptIds = wanted === CUSTOM_SCOPE ? (sent ?? before.deptIds) : []
  await checkScope(call, wanted, deptIds, { ...row, deptIds: before.deptIds })
  await tables.roles.update(row.roleId, { ...fieldsOf(row), dataScope: wanted }, stamp)
  await tables.roles.setDepartments(row.roleId, deptIds)
  return finishRole(call, row.roleId, before)
}

export const scopeField = (form: Form) => form.oneOf('dataScope', ['', ...DATA_SCOPES])

const fieldsOf = (row: RoleRow): RoleFields => ({
  roleName: row.roleName,
  roleNameZh: row.roleNameZh,
  roleKey: row.roleKey,
  roleSort: row.roleSort,
  status: row.status,
  dataScope: row.dataScope,
  remark: row.remark,
})
