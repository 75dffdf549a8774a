import { createHash } from 'node:crypto'
import { ALL_PERMISSIONS } from '#constants.ts'
import type { MenuRow } from '#server/store/menus.ts'
import type { RoleRow } from '#server/store/roles.ts'
import type { Tables } from '#server/store/tables.ts'

/*
 * The permission strings. A page (type C) carries its `list`, an operation (type F) the others; a
 * call asks for one of the strings that its route names.
 *
 *   system:sysrole:list add edit remove        roles, their menus and data scope
 *   system:sysdictdata:list add edit remove    dictionary entries
 *   system:sysdicttype:list add edit remove    dictionary types
 *   system:sysconfig:list add edit remove      configuration keys
 *   system:sysuser:list add edit remove        users; edit also ends a person's sessions
 *   system:sysuser:resetPassword               a new password for somebody
 *   system:sysoperlog:list                     the operation log
 *
 * The protected role holds `*:*:*`, which no menu row can grant.
 */

/** What some roles together may do and see. */
export interface EffectiveRights {
  /** Holds every operation. */
  hasEverything: boolean
  permissions: ReadonlySet<string>
  /** Granted rows and all above them: what the menu shows. */
  menuIds: ReadonlySet<number>
  /** Those of them that are granted themselves, or need no permission: not a page that is only above. */
  grantedMenuIds: ReadonlySet<number>
  /** Changes when any of this does. */
  version: string
}

export const hasPermission = (view: EffectiveRights, permission: string) =>
  view.hasEverything || view.permissions.has(permission)

export const permissionsOf = (view: EffectiveRights) =>
  view.hasEverything ? [ALL_PERMISSIONS] : [...view.permissions].sort()

/** Whether a role holds anything that this view does not. */
export const hasMoreRights = (role: EffectiveRights, mine: EffectiveRights) =>
  !mine.hasEverything
  && (role.hasEverything || [...role.grantedMenuIds].some(id => !mine.grantedMenuIds.has(id)))

export type RightsCache = ReturnType<typeof createRightsCache>

/** So many sets of roles are kept in mind: each may hold thousands of rows of the menu. */
const MAX_CACHED_RIGHTS = 1_000

export function createRightsCache() {
  let menus: readonly MenuRow[] | undefined
  const views = new Map<string, EffectiveRights>()
  let state: string | undefined

  function forget() {
    menus = undefined
    views.clear()
  }

  async function allMenus(tables: Tables) {
    const now = await tables.roles.state()
    if (now !== state) forget()
    state = now
    menus ??= await tables.menus.all()
    return menus
  }

  return {
    menus: allMenus,

    /** Reckoned anew after every write to roles; in between the same are asked for all the time. */
    async viewOf(tables: Tables, roles: readonly RoleRow[]): Promise<EffectiveRights> {
      const all = await allMenus(tables)
      // Whole rows: they may have been read before the change that the state tells of.
      const key = JSON.stringify(roles)
      const known = views.get(key)
      if (known) return known
      const view = await computeRights(tables, roles, all)
      if (views.size === MAX_CACHED_RIGHTS) views.clear()
      views.set(key, view)
      return view
    },

    /** After a write that was undone. */
    forget,
  }
}

async function computeRights(
  tables: Tables,
  roles: readonly RoleRow[],
  menus: readonly MenuRow[],
): Promise<EffectiveRights> {
  const every = roles.some(role => role.protected === 1)
  const granted = new Set<number>()
  for (const role of every ? [] : roles) {
    for (const id of await tables.roles.menuIds(role.roleId)) granted.add(id)
  }
  const menuIds = every ? new Set(menus.map(row => row.menuId)) : withAncestors(granted, menus)
  const mine = menus.filter(row => menuIds.has(row.menuId))
  const given = mine.filter(row => every || granted.has(row.menuId) || row.permission === '')
  const permissions = new Set(given.map(row => row.permission).filter(Boolean))
  const version = createHash('sha256')
    .update(JSON.stringify([roles.map(role => role.roleKey), mine, [...permissions]]))
    .digest('base64url')
    .slice(0, 16)
  return {
    hasEverything: every,
    permissions,
    menuIds,
    grantedMenuIds: new Set(given.map(row => row.menuId)),
    version,
  }
}

/** A page nobody can reach is no page: what is granted brings its directories along. */
export function withAncestors(ids: Iterable<number>, menus: readonly MenuRow[]): Set<number> {
  const parents = new Map(menus.map(row => [row.menuId, row.parentId]))
  const found = new Set<number>()
  for (const id of ids) {
    let at: number | undefined = id
    while (at && parents.has(at) && !found.has(at)) {
      found.add(at)
      at = parents.get(at)
    }
  }
  return found
}
