import type { ReadOptions } from '#api/call-options.ts'
import { isUnknownCall } from '#api/errors.ts'
import type { RolesApi } from '#api/roles.ts'
import { countGrants, grantChangesFrom, withAncestors } from '#entities/menu-grants.ts'
import { compareKeys, keyFrom, keysFrom, type RecordKey } from '#entities/record-key.ts'
import { type TreeNode, treeNodesFrom } from '#entities/tree-node.ts'
import { useStore } from '#hooks/use-store.ts'
import { type Fields, isFields, listOf } from '#lib/decode.ts'
import type { Texts } from '#locales/areas.ts'
import type { Role } from '#resources/system/roles.ts'
import { useSession } from '#session/session.ts'
import { readySession } from '#session/session-state.ts'

/** The menus that can be granted, and those a role has. */
export interface MenuGrants {
  nodes: readonly TreeNode[]
  /** With their parent folders; `undefined` if the server does not send the menus of the role. */
  granted: readonly RecordKey[] | undefined
  /** The server lists no menus, so only the user's own menu can be granted. */
  isOwnMenu: boolean
}

export interface LoadedRole {
  role: Role
  grants: MenuGrants
}

/** Loads a role with its menus. */
export async function loadRole(
  api: RolesApi,
  roleId: RecordKey,
  ownMenu: unknown,
  options: ReadOptions,
): Promise<LoadedRole | false> {
  const role = await api.get(roleId, options)
  if (role === false) return false
  const grants = await loadGrants(api, role, ownMenu, options)
  return grants && { role, grants }
}

/** The menus that can be granted to a role; without one, to a new role. */
export async function loadGrants(
  api: RolesApi,
  role: Role | undefined,
  ownMenu: unknown,
  options: ReadOptions,
): Promise<MenuGrants | false> {
  try {
    if (!role) {
      const nodes = await api.menuTree(options)
      return nodes && { nodes, granted: [], isOwnMenu: false }
    }
    const tree = await api.roleMenus(role.roleId, options)
    return (
      tree && {
        nodes: tree.nodes,
        granted: withParents(tree.nodes, tree.checked),
        isOwnMenu: false,
      }
    )
  } catch (error) {
    if (!isUnknownCall(error)) throw error
    const nodes = treeNodesFrom(rowsWithIds(ownMenu))
    const ids = role ? role.menuIds : []
    return {
      nodes,
      granted: nodes.length > 0 && ids ? withParents(nodes, ids) : undefined,
      isOwnMenu: true,
    }
  }
}

export const withParents = (nodes: readonly TreeNode[], ids: Iterable<RecordKey>): RecordKey[] =>
  [...withAncestors(nodes, ids)].sort(compareKeys)

/** Grants in words: what they add to those of `base` and take from it, line by line; else their number. */
export function menusText(
  nodes: readonly TreeNode[],
  value: unknown,
  base: unknown,
  texts: Texts<'roles'>,
): string {
  const idsOf = (list: unknown) => new Set(keysFrom(list))
  const ids = idsOf(value)
  const changes = base === undefined ? [] : grantChangesFrom(nodes, idsOf(base), ids)
  const lines = changes.map(({ path, isAdded }) =>
    isAdded ? texts.added(path) : texts.removed(path),
  )
  return lines.join('\n') || texts.permissions(countGrants(nodes, ids))
}

/** The user's own menu as the server sent it; the fallback where the server does not list all menus. */
export function useOwnMenu(): unknown {
  const menu = readySession(useStore(useSession().state))?.menu
  return menu?.status === 'loaded' ? menu.data : undefined
}

/** Leaves out rows without an id, which cannot be granted; their children take their place. */
const rowsWithIds = (menu: unknown): Fields[] =>
  listOf(menu, row => (isFields(row) ? row : {})).flatMap(row => {
    const children = rowsWithIds(row.children)
    return keyFrom(row.menuId) ? { ...row, children } : children
  })
