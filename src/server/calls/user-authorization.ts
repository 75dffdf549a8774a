import { CUSTOM_SCOPE } from '#entities/data-scope.ts'
import { canGrantScope, isCoveredBy } from '#server/auth/data-scope.ts'
import { hasMoreRights } from '#server/auth/rights.ts'
import { refuse, refuseFields } from '#server/calls/pipeline/answers.ts'
import { dataScopeFor } from '#server/calls/pipeline/caller.ts'
import type { WriteCall } from '#server/calls/pipeline/route.ts'
import type { RoleRow } from '#server/store/roles.ts'
import type { UserRow } from '#server/store/users.ts'

/** What the caller may do with people: nobody reaches above themselves (R17). */

/** The caller cannot change a person who may do or see more than the caller. */
export function checkUserRank(call: WriteCall, row: UserRow) {
  for (const role of call.tables.roles.ofUser(row.userId)) {
    if (isAboveCaller(call, role)) throw refuse(call.t, 403, 'userAbove')
  }
  if (!isWithinCallerScope(call, row)) throw refuse(call.t, 403, 'userAbove')
}

/** "The own department" differs from person to person, so roles alone do not decide. */
export function isWithinCallerScope({ tables, caller }: WriteCall, row: UserRow) {
  const roles = tables.roles.ofUser(row.userId)
  return isCoveredBy(dataScopeFor(tables, row, roles), caller.scope)
}

/** Whether the role has more rights than the caller, or a wider kind of data scope. */
function isAboveCaller({ tables, caller, services }: WriteCall, role: RoleRow) {
  if (hasMoreRights(services.rights.viewOf(tables, [role]), caller.rights)) return true
  const deptIds = role.dataScope === CUSTOM_SCOPE ? tables.roles.deptIds(role.roleId) : []
  return !canGrantScope(role.dataScope, deptIds, caller.scope)
}

/** Callers give only roles within their own rights; roles that the person has already may stay. */
export function checkRoles(call: WriteCall, roleIds: readonly number[], stored: readonly number[]) {
  const { tables, t } = call
  for (const roleId of roleIds.filter(id => !stored.includes(id))) {
    const role = tables.roles.byId(roleId)
    if (!role) throw refuseFields(t, { roleIds: t('roleGone', roleId) })
    if (isAboveCaller(call, role)) throw refuse(t, 403, 'grantAbove')
  }
}

export function checkDepartment(
  { tables, caller, t }: WriteCall,
  deptId: number | null,
  stored: number | null,
) {
  if (deptId === stored || deptId === null) return
  const isKnown = tables.menus.departments().some(row => row.deptId === deptId)
  if (!isKnown) throw refuseFields(t, { deptId: t('deptUnknown') })
  const { all, deptIds } = caller.scope
  if (!all && deptId !== caller.user.deptId && !deptIds.includes(deptId)) {
    throw refuse(t, 403, 'deptAbove')
  }
}
