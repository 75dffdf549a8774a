import { CUSTOM_SCOPE, DATA_SCOPES } from '#entities/data-scope.ts'
import type { CallAnswer } from '#server/call.ts'
import type { WriteCall } from '#server/calls/pipeline/route.ts'
import { type Form, readForm } from '#server/calls/pipeline/validate-body.ts'
import type { RoleFields, RoleRow } from '#server/store/roles.ts'
import { checkDepartmentsExist, checkMenusExist } from './role-authorization.ts'
import { changeRole } from './role-record.ts'

/** What a role gives: menus, and whose data. */

export async function setMenus(call: WriteCall): Promise<CallAnswer> {
  const { tables, t, stamp } = call
  const form = readForm(call.request.body, t)
  return changeRole(call, form, async row => {
    const menuIds = form.ids('menuIds')
    if (!menuIds) form.addError('menuIds', t('required'))
    form.throwIfInvalid()
    await checkMenusExist(call, menuIds ?? [])
    await tables.roles.setMenus(row.roleId, menuIds ?? [])
    await tables.roles.update(row.roleId, roleFieldsFrom(row), stamp)
  })
}

/** Departments count for `CUSTOM_SCOPE` only, and only those that are ticked themselves. */
export async function setDataScope(call: WriteCall): Promise<CallAnswer> {
  const { tables, t, stamp } = call
  const form = readForm(call.request.body, t)
  return changeRole(call, form, async row => {
    const dataScope = readDataScope(form)
    if (dataScope === undefined) form.addError('dataScope', t('required'))
    const sent = form.ids('deptIds')
    form.throwIfInvalid()
    const wanted = dataScope ?? row.dataScope
    const deptIds =
      wanted === CUSTOM_SCOPE ? (sent ?? (await tables.roles.deptIds(row.roleId))) : []
    await checkDepartmentsExist(call, deptIds)
    await tables.roles.update(row.roleId, { ...roleFieldsFrom(row), dataScope: wanted }, stamp)
    await tables.roles.setDepartments(row.roleId, deptIds)
  })
}

export const readDataScope = (form: Form) => form.oneOf('dataScope', ['', ...DATA_SCOPES])

/** What a write of a role stores. */
export const roleFieldsFrom = (row: RoleRow): RoleFields => ({
  roleName: row.roleName,
  roleNameZh: row.roleNameZh,
  roleKey: row.roleKey,
  roleSort: row.roleSort,
  status: row.status,
  dataScope: row.dataScope,
  remark: row.remark,
})
