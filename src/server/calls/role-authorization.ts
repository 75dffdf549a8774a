import { CUSTOM_SCOPE } from '#entities/data-scope.ts'
import { type Refusal, refuse, refuseFields } from '#server/calls/pipeline/answers.ts'
import type { Call, WriteCall } from '#server/calls/pipeline/route.ts'
import type { RoleRow } from '#server/store/roles.ts'
import { mayGrantScopeOf, peopleAbove, roleHasMoreRights } from './rank.ts'

/*
 * Who may write a role: whoever holds every menu and the scope that it has before and after, and may
 * change each person who holds it (R17). Both checks read the stored rows inside the transaction of
 * the write, which a refusal rolls back.
 */

/** Why the caller may not write the role as it is now. */
export async function roleRefusal(call: Call, row: RoleRow): Promise<Refusal | undefined> {
  const { tables, caller, t } = call
  if (row.protected === 1) return refuse(t, 403, 'roleProtected')
  const holders = await tables.users.withRole(row.roleId)
  if (holders.includes(caller.user.userId)) return refuse(t, 403, 'roleOwn')
  if (await roleHasMoreRights(call, row)) return refuse(t, 403, 'roleAbove')
  // What a scope shows is known by its holders; without any, by its kind.
  if (holders.length === 0 && !(await mayGrantScopeOf(call, row)))
    return refuse(t, 403, 'roleScopeAbove')
  const above = await peopleAbove(call, holders)
  const count = [...above.values()].reduce((sum, some) => sum + some, 0)
  return count > 0 ? refuse(t, 403, 'roleHeldAbove', count) : undefined
}

/** After the write; `before` is `undefined` for a role that is new. */
export async function checkWrittenRole(call: WriteCall, row: RoleRow, before: RoleRow | undefined) {
  const { tables, t } = call
  if (await roleHasMoreRights(call, row)) throw refuse(t, 403, 'grantAbove')
  // A holder may come to another department, so a new scope must be of a kind that the caller has.
  const isNewScope = row.dataScope !== before?.dataScope || row.dataScope === CUSTOM_SCOPE
  if (isNewScope && !(await mayGrantScopeOf(call, row))) throw refuse(t, 403, 'scopeAbove')
  const holders = await tables.users.withRole(row.roleId)
  if ((await peopleAbove(call, holders)).size > 0) throw refuse(t, 403, 'scopeAbove')
}

export async function checkMenusExist(
  { tables, t, services }: WriteCall,
  menuIds: readonly number[],
) {
  const known = new Set((await services.rights.menus(tables)).map(row => row.menuId))
  const unknown = menuIds.filter(id => !known.has(id))
  if (unknown.length > 0)
    throw refuseFields(t, { menuIds: t('unknownIds', formatSomeIds(unknown)) })
}

export async function checkDepartmentsExist({ tables, t }: WriteCall, deptIds: readonly number[]) {
  const known = new Set((await tables.departments.all()).map(row => row.deptId))
  const unknown = deptIds.filter(id => !known.has(id))
  if (unknown.length > 0)
    throw refuseFields(t, { deptIds: t('unknownIds', formatSomeIds(unknown)) })
}

const formatSomeIds = (ids: readonly number[]) => ids.slice(0, 5).join(', ')
