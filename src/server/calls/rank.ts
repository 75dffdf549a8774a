import { CUSTOM_SCOPE } from '#entities/data-scope.ts'
import { canGrantScope, isCoveredBy } from '#server/auth/data-scope.ts'
import { hasMoreRights } from '#server/auth/rights.ts'
import { dataScopeFor } from '#server/calls/pipeline/caller.ts'
import type { Call } from '#server/calls/pipeline/route.ts'
import type { RoleRow } from '#server/store/roles.ts'
import type { UserGroup } from '#server/store/users.ts'

/** Who and what ranks above the caller, by the rows as they are now. */

/** Counts a disabled role in full: whoever enables it gives all of it. */
export const roleHasMoreRights = async ({ tables, caller, services }: Call, role: RoleRow) =>
  hasMoreRights(await services.rights.viewOf(tables, [role]), caller.rights)

/** Whether the role's kind of scope, and the departments that it names, are the caller's too. */
export async function mayGrantScopeOf({ tables, caller }: Call, { roleId, dataScope }: RoleRow) {
  const deptIds = dataScope === CUSTOM_SCOPE ? await tables.roles.deptIds(roleId) : []
  return canGrantScope(dataScope, deptIds, caller.scope)
}

/** The caller does not see the person; or the person may do more, or sees more than the caller. */
export type Above = 'unseen' | 'rights' | 'scope'

/** How many of these people rank above the caller, and why; disabled roles count in full. */
export async function peopleAbove(
  call: Call,
  userIds: readonly number[],
): Promise<ReadonlyMap<Above, number>> {
  const { tables, caller } = call
  const above = new Map<Above, number>()
  if (caller.rights.hasEverything) return above
  for (const group of await tables.users.groups(userIds, caller.scope)) {
    const why = await whyAbove(call, group)
    if (why) above.set(why, (above.get(why) ?? 0) + group.count)
  }
  return above
}

async function whyAbove(call: Call, group: UserGroup): Promise<Above | undefined> {
  const { tables, caller } = call
  if (group.isSeen === 0) return 'unseen'
  const roles: RoleRow[] = []
  for (const id of group.roleIds) {
    const role = await tables.roles.byId(id)
    if (role) roles.push(role)
  }
  for (const role of roles) if (await roleHasMoreRights(call, role)) return 'rights'
  // "The own department" differs from person to person, so roles alone do not decide.
  const scope = await dataScopeFor(tables, group, roles)
  return group.addedUnseen === 1 || !isCoveredBy(scope, caller.scope) ? 'scope' : undefined
}
