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
 *   system:sysdicttype:add edit remove         dictionary types; to see them, any of these or sysdictdata:list
 *   system:sysconfig:list add edit remove      configuration keys
 *   system:sysuser:list add edit remove        users; edit also ends a person's sessions
 *   system:session:list remove                 sessions of all people; remove ends them, and tokens of programs
 *   system:sysuser:resetPassword               a new password for somebody
 *   system:sysuser:factor                      to take somebody's second factor away
 *   system:sysdept:list add edit remove        departments; each change within the caller's data scope
 *   system:sysmenu:list add edit remove        the menu; each change by its permission and the roles it touches
 *   system:sysshop:edit                        the shop itself
 *   system:sysoperlog:list                     the operation log
 *
 * The protected role holds `*:*:*`, which no menu row can grant.
 */

/** What a set of roles together may do and see. */
export interface EffectiveRights {
  /** The roles hold every permission. */
  hasEverything: boolean
  permissions: ReadonlySet<string>
  /** Granted rows and all rows above them: the menu shows these. */
  menuIds: ReadonlySet<number>
  /**
   * The granted ones among them, and those without a permission; not a page that is only above a
   * granted row.
   */
  grantedMenuIds: ReadonlySet<number>
  /** The pages and links among those that have no permission, so that their number alone tells them. */
  openMenuIds: ReadonlySet<number>
  /** Changes when any other field does. */
  version: string
}

export const hasPermission = (view: EffectiveRights, permission: string) =>
  view.hasEverything || view.permissions.has(permission)

export const permissionsOf = (view: EffectiveRights) =>
  view.hasEverything ? [ALL_PERMISSIONS] : [...view.permissions].sort()

/** Whether a role has a right that `mine` has not, by whichever rows; directories give none. */
export const hasMoreRights = (role: EffectiveRights, mine: EffectiveRights) =>
  !mine.hasEverything
  && (role.hasEverything
    || [...role.permissions].some(each => !mine.permissions.has(each))
    || [...role.openMenuIds].some(id => !mine.openMenuIds.has(id)))

/** Whether `mine` gives what a row gives. */
export const holdsRow = (mine: EffectiveRights, { menuId, permission }: MenuRow) =>
  mine.grantedMenuIds.has(menuId) || mine.hasEverything || mine.permissions.has(permission)

/** Of what is held only these permissions; pages without a permission need none. */
export function narrowedRights(
  held: EffectiveRights,
  permissions: readonly string[],
  menus: readonly MenuRow[],
): EffectiveRights {
  const kept = new Set(permissions.filter(permission => hasPermission(held, permission)))
  const granted = menus
    .filter(row => held.grantedMenuIds.has(row.menuId))
    .filter(({ permission }) => permission === '' || kept.has(permission))
    .map(row => row.menuId)
  return {
    hasEverything: false,
    permissions: kept,
    menuIds: withAncestors(granted, parentsOf(menus)),
    grantedMenuIds: new Set(granted),
    openMenuIds: held.openMenuIds,
    version: held.version,
  }
}

export type RightsCache = ReturnType<typeof createRightsCache>

/** So many sets of roles are cached: each may hold thousands of rows of the menu. */
const MAX_CACHED_RIGHTS = 1_000

/** What was read in one state of roles and menu. */
interface CachedRights {
  state: string
  menus: readonly MenuRow[]
  views: Map<string, EffectiveRights>
}

export function createRightsCache() {
  let latest: CachedRights | undefined

  /** Calls read at the same time, perhaps different states: what one reads is kept with its state. */
  async function cacheFor(tables: Tables): Promise<CachedRights> {
    const state = await tables.roles.state()
    if (latest?.state === state) return latest
    const cache = { state, menus: await tables.menus.all(), views: new Map() }
    latest = cache
    return cache
  }

  return {
    menus: async (tables: Tables) => (await cacheFor(tables)).menus,

    /**
     * Computed anew after every write to roles; between writes the same sets are asked for all the
     * time.
     */
    async viewOf(tables: Tables, roles: readonly RoleRow[]): Promise<EffectiveRights> {
      const { menus, views } = await cacheFor(tables)
      // The key holds whole rows: they may have been read before the change that `state` shows.
      const key = JSON.stringify(roles)
      const known = views.get(key)
      if (known) return known
      const view = await computeRights(tables, roles, menus)
      if (views.size === MAX_CACHED_RIGHTS) views.clear()
      views.set(key, view)
      return view
    },

    /** Call it after a write was rolled back. */
    forget() {
      latest = undefined
    },
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
  const menuIds = every
    ? new Set(menus.map(row => row.menuId))
    : withAncestors(granted, parentsOf(menus))
  const visibleRows = menus.filter(row => menuIds.has(row.menuId))
  const grantedRows = visibleRows.filter(
    row => every || granted.has(row.menuId) || row.permission === '',
  )
  const permissions = new Set(grantedRows.map(row => row.permission).filter(Boolean))
  const version = createHash('sha256')
    .update(
      JSON.stringify([
        roles.map(role => role.roleKey),
        visibleRows.map(contentsOf),
        [...permissions],
      ]),
    )
    .digest('base64url')
    .slice(0, 16)
  return {
    hasEverything: every,
    permissions,
    menuIds,
    grantedMenuIds: new Set(grantedRows.map(row => row.menuId)),
    openMenuIds: new Set(grantedRows.filter(isOpenPage).map(row => row.menuId)),
    version,
  }
}

const isOpenPage = ({ menuType, permission }: MenuRow) => menuType === 'C' && permission === ''

/** What a menu answers of a row, and so what makes another version of it. */
const contentsOf = ({ createBy, updateBy, createdAt, updatedAt, version, ...contents }: MenuRow) =>
  contents

/** The row above each row, for `withAncestors`. */
export const parentsOf = (
  menus: readonly Pick<MenuRow, 'menuId' | 'parentId'>[],
): ReadonlyMap<number, number | null> => new Map(menus.map(row => [row.menuId, row.parentId]))

/**
 * A page without its directories cannot be reached, so granted rows bring their ancestors along.
 */
export function withAncestors(
  ids: Iterable<number>,
  parents: ReadonlyMap<number, number | null>,
): Set<number> {
  const found = new Set<number>()
  for (const id of ids) {
    let at: number | null | undefined = id
    while (at && parents.has(at) && !found.has(at)) {
      found.add(at)
      at = parents.get(at)
    }
  }
  return found
}
