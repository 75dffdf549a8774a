import { isScopeWithin, scopeOf, seesNoMore } from '#server/auth/data-scope.ts'
import { ranksAbove } from '#server/auth/rights.ts'
import { scopeFor } from '#server/calls/pipeline/caller.ts'
import { refuse, refuseFields } from '#server/calls/pipeline/refusal.ts'
import type { WriteCall } from '#server/calls/pipeline/route.ts'
import type { RoleRow } from '#server/store/roles.ts'

/** What the caller may do with roles: nobody grants more than they hold (R17). */

/** Nobody changes the protected role, a role of their own, or one with more rights (R17). */
export async function checkRank({ tables, actor, say, parts }: WriteCall, row: RoleRow) {
  if (row.protected === 1) throw refuse(say, 403, 'roleProtected')
  const isOwn = (await tables.users.roleIds(actor.user.userId)).includes(row.roleId)
  if (isOwn) throw refuse(say, 403, 'roleOwn')
  const view = await parts.rights.viewOf(tables, [row])
  if (ranksAbove(view, actor.view)) throw refuse(say, 403, 'roleAbove')
}

/** Judged on what is new: what a role has already may stay. */
export async function checkMenus(
  { tables, actor, say, parts }: WriteCall,
  menuIds: readonly number[],
  stored: readonly number[],
) {
  const added = menuIds.filter(id => !stored.includes(id))
  if (!actor.view.every && added.some(id => !actor.view.held.has(id))) {
    throw refuse(say, 403, 'grantAbove')
  }
  const known = new Set((await parts.rights.menus(tables)).map(row => row.menuId))
  const unknown = menuIds.filter(id => !known.has(id))
  if (unknown.length > 0) throw refuseFields(say, { menuIds: say('unknownIds', someOf(unknown)) })
}

/**
 * A scope is within the caller's own, and so is what each holder of the role gains by it.
 * `stored` is what the role gives now; without it the role is to be made, and nobody holds it yet.
 */
export async function checkScope(
  { tables, actor, say }: WriteCall,
  wanted: string,
  deptIds: readonly number[],
  stored: (Pick<RoleRow, 'roleId' | 'dataScope'> & { deptIds: readonly number[] }) | undefined,
) {
  const added = deptIds.filter(id => !stored?.deptIds.includes(id))
  const isNew = wanted !== stored?.dataScope || added.length > 0
  // Under another scope the stored departments gave nothing, so they are new as well.
  const news = wanted === stored?.dataScope ? added : deptIds
  if (isNew && !isScopeWithin(wanted, news, actor.scope)) throw refuse(say, 403, 'scopeAbove')
  const departments = await tables.menus.departments()
  // Whoever holds the role already may be of a department whose neighbours the caller does not see.
  for (const userId of isNew && stored ? await tables.users.withRole(stored.roleId) : []) {
    const user = await tables.users.byId(userId)
    if (!user || !stored) continue
    const had = scopeOf(user, [stored], departments)
    // Whoever saw everybody gains nobody.
    if (had.all) continue
    const gets = scopeOf(user, [{ dataScope: wanted, deptIds: news }], departments)
    const gains = { ...gets, deptIds: gets.deptIds.filter(id => !had.deptIds.includes(id)) }
    if (!seesNoMore(gains, actor.scope)) throw refuse(say, 403, 'scopeAbove')
  }
  const known = new Set(departments.map(row => row.deptId))
  const unknown = deptIds.filter(id => !known.has(id))
  if (unknown.length > 0) throw refuseFields(say, { deptIds: say('unknownIds', someOf(unknown)) })
}

/** What goes by data scope: people, and what they did (§19). */
const SCOPED = /^system:sys(user|operlog):/

/**
 * After the change, inside its transaction: where menus that are new show people, the role and all
 * that its holders are shown otherwise are within the caller's own data scope. `had` is what the
 * role gave until now: nothing while it was disabled.
 */
export async function checkSight(
  { tables, actor, say, parts }: WriteCall,
  roleId: number,
  had: readonly number[],
) {
  const added = (await tables.roles.menuIds(roleId)).filter(id => !had.includes(id))
  const menus = await parts.rights.menus(tables)
  const isScoped = menus.some(row => added.includes(row.menuId) && SCOPED.test(row.permission))
  const role = await tables.roles.byId(roleId)
  if (actor.scope.all || !isScoped || !role) return
  const deptIds = await tables.roles.deptIds(roleId)
  if (!isScopeWithin(role.dataScope, deptIds, actor.scope)) throw refuse(say, 403, 'scopeAbove')
  for (const userId of await tables.users.withRole(roleId)) {
    const user = await tables.users.byId(userId)
    const scope = user && (await scopeFor(tables, user, await tables.roles.ofUser(userId)))
    if (scope && !seesNoMore(scope, actor.scope)) throw refuse(say, 403, 'scopeAbove')
  }
}

const someOf = (ids: readonly number[]) => ids.slice(0, 5).join(', ')
