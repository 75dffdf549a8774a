import { localized } from '#entities/bilingual-text.ts'
import { roles } from '#resources/system/roles.ts'
import { type EffectiveRights, hasPermission } from '#server/auth/rights.ts'
import { Refusal, refuse } from '#server/calls/pipeline/answers.ts'
import type { Call, WriteCall } from '#server/calls/pipeline/route.ts'
import { formatList } from '#server/calls/pipeline/row-format.ts'
import { checkWrittenRole, roleRefusal } from '#server/calls/role-authorization.ts'
import type { MenuRow } from '#server/store/menus.ts'
import type { RoleRow } from '#server/store/roles.ts'
import { gainsOf, reachableNeeded, type SeenRow } from './menu-sight.ts'

/*
 * Who may write a row of the menu: whoever holds its permission, before and after, and may write each
 * role that gains or loses by it, before and after (R17). The administrators' role has every row, so
 * it neither gains nor loses; but what the console cannot be repaired without stays in its sidebar.
 * All is read inside the transaction of the write, which a refusal rolls back.
 */

/** A row without a permission gives no right. */
export const isHeld = (rights: EffectiveRights, { permission }: Pick<MenuRow, 'permission'>) =>
  permission === '' || hasPermission(rights, permission)

/** Why the caller may neither change nor delete the row as it is now. */
export async function menuRefusal({ caller, t }: Call, row: MenuRow): Promise<Refusal | undefined> {
  return isHeld(caller.rights, row) ? undefined : refuse(t, 403, 'menuAbove')
}

/** The roles of which a change of rows gives or takes something; `more` is granted besides. */
export async function rolesTouched(
  { tables }: Call,
  before: readonly SeenRow[],
  after: readonly SeenRow[],
  more: ReadonlyMap<number, readonly number[]> = new Map(),
): Promise<readonly RoleRow[]> {
  const all = (await tables.roles.all()).filter(role => role.protected !== 1)
  const grants = await tables.roles.grants(all.map(role => role.roleId))
  return all.filter(({ roleId }) => {
    const granted = grants.get(roleId)?.menuIds ?? []
    const had = gainsOf(granted, before)
    const has = gainsOf([...granted, ...(more.get(roleId) ?? [])], after)
    // What is chosen for a role counts, even if another row gives it the same.
    return more.has(roleId) || had.size !== has.size || [...had].some(each => !has.has(each))
  })
}

/** The roles that have the row itself, which its deletion takes away. */
export async function rolesWith(
  { tables }: Call,
  { menuId }: Pick<MenuRow, 'menuId'>,
): Promise<readonly RoleRow[]> {
  const ids = (await tables.menus.grants()).get(menuId) ?? []
  return (await tables.roles.all()).filter(
    role => role.protected !== 1 && ids.includes(role.roleId),
  )
}

/** Before the write, with the roles as they are. */
export async function checkTouchedRoles(call: WriteCall, touched: readonly RoleRow[]) {
  for (const role of touched) {
    const refusal = await roleRefusal(call, role)
    if (refusal) throw namingRole(call, role, refusal)
  }
}

/** After the write, with the roles as they are then. */
export async function checkWrittenRoles(call: WriteCall, touched: readonly RoleRow[]) {
  for (const role of touched) {
    try {
      await checkWrittenRole(call, role, role)
    } catch (error) {
      throw error instanceof Refusal ? namingRole(call, role, error) : error
    }
  }
}

/** Says which role it is to whoever may list roles; the log has the reason alone. */
function namingRole({ caller, t, locale }: Call, role: RoleRow, { answer }: Refusal): Refusal {
  const mayList = roles.listedBy.some(right => hasPermission(caller.rights, right))
  const msg = mayList
    ? t('menuRole', localized(role.roleName, role.roleNameZh, locale), answer.msg)
    : t('menuSomeRole', answer.msg)
  return new Refusal({ ...answer, msg }, answer.msg)
}

/** Refuses a change after which administrators would not find what they repair the console with. */
export function checkNeededStay(
  { t, locale }: Call,
  before: readonly SeenRow[],
  after: readonly SeenRow[],
  menus: readonly MenuRow[],
) {
  const now = reachableNeeded(after)
  const lost = [...reachableNeeded(before)].filter(id => !now.has(id))
  if (lost.length === 0) return
  const names = menus
    .filter(row => lost.includes(row.menuId))
    .map(row => localized(row.title, row.titleZh, locale))
  throw refuse(t, -1, 'menuNeeded', formatList(names, locale))
}
