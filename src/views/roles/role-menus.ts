import type { ReadOptions } from '#api/call-options.ts'
import { isUnknownCall } from '#api/errors.ts'
import type { RolesApi } from '#api/roles.ts'
import { grantChangesFrom, withAncestors } from '#entities/menu-grants.ts'
import { compareKeys, keyFrom, type RecordKey } from '#entities/record-key.ts'
import type { Role } from '#entities/role.ts'
import { type TreeNode, treeNodesFrom } from '#entities/tree-node.ts'
import { useStore } from '#hooks/use-store.ts'
import { type Fields, isFields, listOf } from '#lib/decode.ts'
import { firstNames } from '#lib/sentences.ts'
import type { Texts } from '#locales/areas.ts'
import { useSession } from '#session/session.ts'
import { readySession } from '#session/session-state.ts'

/** The menus there are to grant, and those that a role has. */
export interface MenuGrants {
  nodes: readonly TreeNode[]
  /** With the folders above; none where the server does not say what the role has. */
  granted: readonly RecordKey[] | undefined
  /** Only the person's own menu could be had: that is all that can be granted (B.0). */
  isOwnMenu: boolean
}

export interface LoadedRole {
  role: Role | undefined
  grants: MenuGrants
}

/** A role as it is now with its menus; without an id, the menus for a new one. */
export async function loadRole(
  api: RolesApi,
  roleId: RecordKey | undefined,
  ownMenu: unknown,
  options: ReadOptions,
): Promise<LoadedRole | false> {
  const role = roleId === undefined ? undefined : await api.get(roleId, options)
  if (role === false) return false
  const grants = await loadGrants(api, role, ownMenu, options)
  return grants && { role, grants }
}

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

/** A row without an id can be neither granted nor taken away; those below it can. */
const rowsWithIds = (menu: unknown): Fields[] =>
  listOf(menu, row => (isFields(row) ? row : {})).flatMap(row => {
    const children = rowsWithIds(row.children)
    return keyFrom(row.menuId) ? { ...row, children } : children
  })

/** A choice of menus where two are compared: how it differs from what the role has, or how many it is. */
export function menusText(
  { nodes, granted = [] }: MenuGrants,
  value: unknown,
  texts: Texts<'roles'>,
): string {
  const ids: readonly RecordKey[] = Array.isArray(value) ? value : []
  const changes = grantChangesFrom(nodes, new Set(granted), new Set(ids))
  const words = changes.map(({ path, isAdded }) =>
    isAdded ? texts.added(path) : texts.removed(path),
  )
  return firstNames(words, texts.andMore).join('; ') || texts.menuCount(ids.length)
}

/** The person's own menu as it came: all that can be granted where the server lists no other. */
export function useOwnMenu(): unknown {
  const menu = readySession(useStore(useSession().state))?.menu
  return menu?.status === 'loaded' ? menu.data : undefined
}
