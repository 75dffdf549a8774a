import { PUBLIC_PATHS } from '#constants.ts'
import { MAX_MENU_LEVELS } from '#entities/menu.ts'
import { constantRouteFor, refreshTarget } from '#routing/constant-routes.ts'
import {
  hasParams,
  hasScheme,
  normalizePath,
  wholeAddress,
  withoutParamNames,
} from '#routing/paths.ts'
import { parentsOf, withAncestors } from '#server/auth/rights.ts'
import type { MenuRow } from '#server/store/menus.ts'

/*
 * What roles have by the rows of the menu, computed from the rows alone: of those that are stored,
 * and of those that would be stored.
 */

export type SeenRow = Pick<
  MenuRow,
  'menuId' | 'parentId' | 'menuType' | 'path' | 'component' | 'permission' | 'visible' | 'protected'
>

/** A row and those above it, from the row up; a circle ends it. */
export function lineOf(
  menuId: number | null,
  byId: ReadonlyMap<number, SeenRow>,
): readonly SeenRow[] {
  const line: SeenRow[] = []
  let row = menuId === null ? undefined : byId.get(menuId)
  while (row && !line.includes(row)) {
    line.push(row)
    row = row.parentId === null ? undefined : byId.get(row.parentId)
  }
  return line
}

export const byIdOf = <Row extends SeenRow>(menus: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(menus.map(row => [row.menuId, row]))

/** The rows below one, itself included. */
export const rowsBelow = (menuId: number, menus: readonly SeenRow[]): readonly SeenRow[] => {
  const byId = byIdOf(menus)
  return menus.filter(row => lineOf(row.menuId, byId).some(each => each.menuId === menuId))
}

/** Whether a row leads outside. */
export const isLink = ({ path }: Pick<SeenRow, 'path'>) => hasScheme(path)

/**
 * What the grants of a role give: its permissions, and its pages with what each opens and whether the
 * sidebar shows it. Directories follow from what is in them.
 */
export function gainsOf(
  granted: Iterable<number>,
  menus: readonly SeenRow[],
  byId = byIdOf(menus),
): ReadonlySet<string> {
  const own = new Set(granted)
  const gains = new Set<string>()
  for (const id of withAncestors(own, parentsOf(menus))) {
    const row = byId.get(id)
    if (!row) continue
    if (row.permission !== '' && own.has(id)) gains.add(`permission ${row.permission}`)
    if (row.menuType !== 'C') continue
    const isShown = lineOf(id, byId).every(each => each.visible === 1)
    gains.add(`page ${id} ${isShown} ${row.component} ${row.path}`)
  }
  return gains
}

/**
 * Whether a role sees a row in the sidebar, or has it if it is an operation. `granted` is undefined
 * for the role that has everything.
 */
export function isSeenBy(
  granted: Iterable<number> | undefined,
  menuId: number,
  menus: readonly SeenRow[],
): boolean {
  const byId = byIdOf(menus)
  const own = new Set(granted ?? byId.keys())
  if (byId.get(menuId)?.menuType === 'F') return own.has(menuId)
  const parents = parentsOf(menus)
  const shownPages = [...withAncestors(own, parents)].filter(
    id => byId.get(id)?.menuType === 'C' && lineOf(id, byId).every(each => each.visible === 1),
  )
  return withAncestors(shownPages, parents).has(menuId)
}

/** The rows the console cannot be repaired without, as far as the sidebar leads to them. */
export function reachableNeeded(menus: readonly SeenRow[]): ReadonlySet<number> {
  const byId = byIdOf(menus)
  const pages = menus.filter(row => row.menuType === 'C' && !isLink(row))
  const needed = pages.filter(row => row.protected === 1)
  if (needed.length === 0) return new Set()
  const counts = new Map<string, number>()
  for (const row of pages) {
    const identity = identityOf(row, byId)
    if (identity !== undefined) counts.set(identity, (counts.get(identity) ?? 0) + 1)
  }
  const reachable = needed.filter(row => {
    const line = lineOf(row.menuId, byId)
    const identity = identityOf(row, byId)
    return (
      identity !== undefined
      && counts.get(identity) === 1
      && !isConstant(identity)
      && !hasParams(identity)
      && line.length <= MAX_MENU_LEVELS
      && line.every(each => each.visible === 1 && each.menuType !== 'F')
    )
  })
  return new Set(reachable.map(row => row.menuId))
}

/** The address of a page, the same for two that lead to one; `undefined` where it has none. */
function identityOf(row: SeenRow, byId: ReadonlyMap<number, SeenRow>): string | undefined {
  const paths = lineOf(row.menuId, byId).map(({ path }) => path)
  const address = wholeAddress(paths.reverse())
  return address && normalizePath(withoutParamNames(address.path)) + address.query
}

const isConstant = (path: string) =>
  constantRouteFor(path) !== undefined
  || PUBLIC_PATHS.some(each => each === path)
  || refreshTarget(path) !== undefined
