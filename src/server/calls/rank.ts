import { CUSTOM_SCOPE } from '#entities/data-scope.ts'
import { canGrantScope, isCoveredBy } from '#server/auth/data-scope.ts'
import { hasMoreRights } from '#server/auth/rights.ts'
import { dataScopeFor } from '#server/calls/pipeline/caller.ts'
import type { WriteCall } from '#server/calls/pipeline/route.ts'
import type { RoleRow } from '#server/store/roles.ts'
import type { Tables } from '#server/store/tables.ts'
import type { UserRow } from '#server/store/users.ts'
import { isUserVisible } from './user-record.ts'

/** Who and what ranks above the caller, by the rows as they are now (R17). */

/** Counts a disabled role in full: whoever enables it gives all of it. */
export const roleHasMoreRights = ({ tables, caller, services }: WriteCall, role: RoleRow) =>
  hasMoreRights(services.rights.viewOf(tables, [role]), caller.rights)

/** Whether the role's kind of scope, and the departments that it names, are the caller's too. */
export function mayGrantScopeOf({ tables, caller }: WriteCall, { roleId, dataScope }: RoleRow) {
  const deptIds = dataScope === CUSTOM_SCOPE ? tables.roles.deptIds(roleId) : []
  return canGrantScope(dataScope, deptIds, caller.scope)
}

/** The caller does not see the person; or the person may do more, or sees more than the caller. */
export type Above = 'unseen' | 'rights' | 'scope'

/** Those of these people who rank above the caller, and why; disabled roles count in full. */
export function peopleAbove(
  call: WriteCall,
  userIds: readonly number[],
): ReadonlyMap<number, Above> {
  const { tables, caller } = call
  if (caller.rights.hasEverything) return new Map()
  const rolesOf = rolesByUser(tables, userIds)
  const hasMore = remember(
    (role: RoleRow) => roleHasMoreRights(call, role),
    role => role.roleId,
  )
  // "The own department" differs from person to person, so roles alone do not decide.
  const isCovered = remember(
    (user: UserRow) => isCoveredBy(dataScopeFor(tables, user, rolesOf(user.userId)), caller.scope),
    user => `${user.deptId} ${rolesOf(user.userId).map(role => role.roleId)}`,
  )
  const seesMore = new Set(tables.users.creatorsOfUnseen(userIds, caller.scope))

  const above = new Map<number, Above>()
  for (const user of tables.users.byIds(userIds)) {
    if (!isUserVisible(call, user)) above.set(user.userId, 'unseen')
    else if (rolesOf(user.userId).some(hasMore)) above.set(user.userId, 'rights')
    else if (!isCovered(user) || seesMore.has(user.userId)) above.set(user.userId, 'scope')
  }
  return above
}

function rolesByUser(tables: Tables, userIds: readonly number[]) {
  const roleOf = remember(tables.roles.byId, roleId => roleId)
  const found = new Map<number, RoleRow[]>()
  for (const { userId, roleId } of tables.roles.ofUsers(userIds)) {
    const role = roleOf(roleId)
    if (!role) continue
    const known = found.get(userId)
    if (known) known.push(role)
    else found.set(userId, [role])
  }
  return (userId: number): readonly RoleRow[] => found.get(userId) ?? []
}

/** Computes once for each key: thousands of people may hold a handful of roles. */
function remember<Input, Output>(
  compute: (input: Input) => Output,
  keyOf: (input: Input) => unknown,
) {
  const known = new Map<unknown, Output>()
  return (input: Input): Output => {
    const key = keyOf(input)
    const found = known.get(key)
    if (found !== undefined) return found
    const output = compute(input)
    known.set(key, output)
    return output
  }
}
