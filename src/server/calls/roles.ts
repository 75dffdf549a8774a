import { localized } from '#entities/bilingual-text.ts'
import { CUSTOM_SCOPE } from '#entities/data-scope.ts'
import { DISABLED, isEnabled } from '#entities/status.ts'
import { roles } from '#resources/system/roles.ts'
import { hasPermission } from '#server/auth/rights.ts'
import { refuse } from '#server/calls/pipeline/answers.ts'
import type { Route, WriteCall } from '#server/calls/pipeline/route.ts'
import type { Form } from '#server/calls/pipeline/validate-body.ts'
import { readOwnValues } from '#server/calls/resources/check-values.ts'
import { type Prepared, recordRoutes } from '#server/calls/resources/record-routes.ts'
import type { RoleFields, RoleRow } from '#server/store/roles.ts'
import { checkDepartmentsExist, checkMenusExist } from './role-authorization.ts'
import { setDataScope, setMenus } from './role-grants.ts'
import { roleHooks } from './role-record.ts'

export const roleRoutes: readonly Route[] = [
  ...recordRoutes(roles, { ...roleHooks, prepare: prepareRole, checkRemoval: checkIsFree }),
  {
    kind: 'write',
    method: 'PUT',
    path: '/api/v1/rolemenu',
    rights: ['system:sysrole:edit'],
    event: 'role.menus',
    businessType: '4',
    run: setMenus,
  },
  {
    kind: 'write',
    method: 'PUT',
    path: '/api/v1/roledatascope',
    rights: ['system:sysrole:edit'],
    event: 'role.scope',
    businessType: '4',
    run: setDataScope,
  },
]

/** Changes exactly the fields of the body: a status change leaves menus and departments alone. */
async function prepareRole(
  call: WriteCall,
  form: Form,
  row: RoleRow | undefined,
): Promise<Prepared<RoleRow, RoleFields>> {
  const { tables } = call
  const stored = row && { ...row, requiresFactor: row.requiresFactor === 1 }
  const values = readOwnValues(call, form, roles, stored)
  const menuIds = form.ids('menuIds')
  const sent = form.ids('deptIds')
  form.throwIfInvalid()
  // Only a custom scope keeps departments.
  const deptIds = values.dataScope === CUSTOM_SCOPE ? sent : []
  if (menuIds) await checkMenusExist(call, menuIds)
  if (deptIds) await checkDepartmentsExist(call, deptIds)
  return {
    values: {
      ...values,
      requiresFactor: Number(values.requiresFactor),
      protected: row?.protected ?? 0,
    },
    async write(roleId) {
      if (menuIds) await tables.roles.setMenus(roleId, menuIds)
      if (deptIds) await tables.roles.setDepartments(roleId, deptIds)
      if (row && values.status === DISABLED) await endSessionsWithoutRole(call, roleId)
    },
  }
}

/** Who may not list people sees none of those who have the role; the refusal says how many, not who. */
async function checkIsFree(call: WriteCall, { roleId, ...row }: RoleRow) {
  const { tables, t, caller } = call
  const all = (await tables.users.withRole(roleId)).length
  if (all === 0) return
  const mayList = hasPermission(caller.rights, 'system:sysuser:list')
  const counts = (await tables.users.countByRole([roleId], caller.scope)).get(roleId)
  const unseen = mayList ? (counts?.unseen ?? 0) : all
  const name = localized(row.roleName, row.roleNameZh, call.locale)
  throw unseen === 0
    ? refuse(t, -1, 'roleInUse', name)
    : refuse(t, -1, 'roleInUseUnseen', name, String(all), String(unseen))
}

/**
 * Signs out a person who has no enabled role left; enabling the role again does not sign them in.
 */
async function endSessionsWithoutRole({ tables }: WriteCall, roleId: number) {
  for (const userId of await tables.users.withRole(roleId)) {
    const roles = await tables.roles.ofUser(userId)
    if (!roles.some(isEnabled)) await tables.sessions.endOfUser(userId)
  }
}
