import { CUSTOM_SCOPE } from '#entities/data-scope.ts'
import { isScopeWithin, seesNoMore } from '#server/auth/data-scope.ts'
import { ranksAbove } from '#server/auth/rights.ts'
import { scopeFor } from '#server/calls/pipeline/caller.ts'
import { refuse, refuseFields } from '#server/calls/pipeline/refusal.ts'
import type { WriteCall } from '#server/calls/pipeline/route.ts'
import type { RoleRow } from '#server/store/roles.ts'
import type { UserRow } from '#server/store/users.ts'

/** What the caller may do with people: nobody reaches above themselves (R17). */

/** Whoever may do or see more than the caller is out of the caller's reach. */
export async function checkRank(call: WriteCall, row: UserRow) {
  for (const role of await call.tables.roles.ofUser(row.userId)) {
    if (await isAbove(call, role)) throw refuse(call.say, 403, 'userAbove')
  }
  if (!(await isWithinMine(call, row))) throw refuse(call.say, 403, 'userAbove')
}

/** "The own department" is another one for each person, so roles alone do not tell. */
export async function isWithinMine({ tables, actor }: WriteCall, row: UserRow) {
  const roles = await tables.roles.ofUser(row.userId)
  return seesNoMore(await scopeFor(tables, row, roles), actor.scope)
}

/** More rights than the caller's, or a wider kind of data scope. */
async function isAbove({ tables, actor, parts }: WriteCall, role: RoleRow) {
  if (ranksAbove(await parts.rights.viewOf(tables, [role]), actor.view)) return true
  const deptIds = role.dataScope === CUSTOM_SCOPE ? await tables.roles.deptIds(role.roleId) : []
  return !isScopeWithin(role.dataScope, deptIds, actor.scope)
}

/** Only roles within one's own rights are handed out; those already there may stay. */
export async function checkRoles(
  call: WriteCall,
  roleIds: readonly number[],
  stored: readonly number[],
) {
  const { tables, say } = call
  for (const roleId of roleIds.filter(id => !stored.includes(id))) {
    const role = await tables.roles.byId(roleId)
    if (!role) throw refuseFields(say, { roleIds: say('roleGone', roleId) })
    if (await isAbove(call, role)) throw refuse(say, 403, 'grantAbove')
  }
}

export async function checkDepartment(
  { tables, actor, say }: WriteCall,
  deptId: number | null,
  stored: number | null,
) {
  if (deptId === stored || deptId === null) return
  const isKnown = (await tables.menus.departments()).some(row => row.deptId === deptId)
  if (!isKnown) throw refuseFields(say, { deptId: say('deptUnknown') })
  const { all, deptIds } = actor.scope
  if (!all && deptId !== actor.user.deptId && !deptIds.includes(deptId)) {
    throw refuse(say, 403, 'deptAbove')
  }
}
