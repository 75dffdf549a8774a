import { canGrantScope, dataScopeFrom, isCoveredBy } from '#server/auth/data-scope.ts'
import { hasMoreRights } from '#server/auth/rights.ts'
import { refuse, refuseFields } from '#server/calls/pipeline/answers.ts'
import { dataScopeFor } from '#server/calls/pipeline/caller.ts'
import type { WriteCall } from '#server/calls/pipeline/route.ts'
import type { RoleRow } from '#server/store/roles.ts'

/** What the caller may do with roles: nobody grants more than they hold (R17). */

/** Nobody changes the protected role, a role of their own, or one with more rights (R17). */
export function checkRoleRank({ tables, caller, t, services }: WriteCall, row: RoleRow) {
  if (row.protected === 1) throw refuse(t, 403, 'roleProtected')
  const isOwn = tables.users.roleIds(caller.user.userId).includes(row.roleId)
  if (isOwn) throw refuse(t, 403, 'roleOwn')
  const view = services.rights.viewOf(tables, [row])
  if (hasMoreRights(view, caller.rights)) throw refuse(t, 403, 'roleAbove')
}

/** Checks added menus only: a role keeps those it has already. */
export function checkMenus(
  { tables, caller, t, services }: WriteCall,
  menuIds: readonly number[],
  stored: readonly number[],
) {
  const added = menuIds.filter(id => !stored.includes(id))
  if (!caller.rights.hasEverything && added.some(id => !caller.rights.grantedMenuIds.has(id))) {
    throw refuse(t, 403, 'grantAbove')
  }
  const known = new Set(services.rights.menus(tables).map(row => row.menuId))
  const unknown = menuIds.filter(id => !known.has(id))
  if (unknown.length > 0)
    throw refuseFields(t, { menuIds: t('unknownIds', formatSomeIds(unknown)) })
}

/**
 * The scope must be within the caller's own, and so must be what each holder of the role gains by
 * it. `stored` is what the role gives now; without it the role is new and nobody holds it yet.
 */
export function checkScope(
  { tables, caller, t }: WriteCall,
  wanted: string,
  deptIds: readonly number[],
  stored: (Pick<RoleRow, 'roleId' | 'dataScope'> & { deptIds: readonly number[] }) | undefined,
) {
  const added = deptIds.filter(id => !stored?.deptIds.includes(id))
  const isNew = wanted !== stored?.dataScope || added.length > 0
  // Under another scope the stored departments gave nothing, so all of them count as new.
  const newDeptIds = wanted === stored?.dataScope ? added : deptIds
  if (isNew && !canGrantScope(wanted, newDeptIds, caller.scope)) throw refuse(t, 403, 'scopeAbove')
  const departments = tables.menus.departments()
  // A holder of the role may be in a department whose neighbours the caller does not see.
  for (const userId of isNew && stored ? tables.users.withRole(stored.roleId) : []) {
    const user = tables.users.byId(userId)
    if (!user || !stored) continue
    const before = dataScopeFrom(user, [stored], departments)
    // A holder who saw everybody gains nothing.
    if (before.all) continue
    const after = dataScopeFrom(user, [{ dataScope: wanted, deptIds: newDeptIds }], departments)
    const gains = { ...after, deptIds: after.deptIds.filter(id => !before.deptIds.includes(id)) }
    if (!isCoveredBy(gains, caller.scope)) throw refuse(t, 403, 'scopeAbove')
  }
  const known = new Set(departments.map(row => row.deptId))
  const unknown = deptIds.filter(id => !known.has(id))
  if (unknown.length > 0)
    throw refuseFields(t, { deptIds: t('unknownIds', formatSomeIds(unknown)) })
}

/** Permissions whose rows depend on the data scope: users and the operation log (§19). */
const SCOPED_PERMISSION = /^system:sys(user|operlog):/

/**
 * Runs after the change, inside its transaction: if added menus show people, the role's scope and
 * all that its holders see now must be within the caller's own data scope. `menuIdsBefore` are the
 * menus that the role gave until now: none while it was disabled.
 */
export function checkVisibility(
  { tables, caller, t, services }: WriteCall,
  roleId: number,
  menuIdsBefore: readonly number[],
) {
  const added = tables.roles.menuIds(roleId).filter(id => !menuIdsBefore.includes(id))
  const menus = services.rights.menus(tables)
  const isScoped = menus.some(
    row => added.includes(row.menuId) && SCOPED_PERMISSION.test(row.permission),
  )
  const role = tables.roles.byId(roleId)
  if (caller.scope.all || !isScoped || !role) return
  const deptIds = tables.roles.deptIds(roleId)
  if (!canGrantScope(role.dataScope, deptIds, caller.scope)) throw refuse(t, 403, 'scopeAbove')
  for (const userId of tables.users.withRole(roleId)) {
    const user = tables.users.byId(userId)
    const scope = user && dataScopeFor(tables, user, tables.roles.ofUser(userId))
    if (scope && !isCoveredBy(scope, caller.scope)) throw refuse(t, 403, 'scopeAbove')
  }
}

const formatSomeIds = (ids: readonly number[]) => ids.slice(0, 5).join(', ')
