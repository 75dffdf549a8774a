import { localized } from '#entities/bilingual-text.ts'
import { holdsRow, parentsOf, withAncestors } from '#server/auth/rights.ts'
import { ok, refuse } from '#server/calls/pipeline/answers.ts'
import { isGated } from '#server/calls/pipeline/caller.ts'
import type { Call, Route } from '#server/calls/pipeline/route.ts'
import { treeFrom } from '#server/calls/pipeline/row-format.ts'
import { parseId } from '#server/calls/pipeline/validate-body.ts'
import type { DepartmentRow } from '#server/store/departments.ts'
import type { MenuRow } from '#server/store/menus.ts'

const TREE_RIGHTS = ['system:sysrole:list'] as const

/** `choosers`: the permissions, besides ours, whose holders choose a department. */
export const menuRoutes = (choosers: readonly string[]): readonly Route[] => [
  { kind: 'read', method: 'GET', path: '/api/v1/menurole', rights: 'always', run: getRoleMenu },
  {
    kind: 'read',
    method: 'GET',
    path: '/api/v1/menuTreeselect',
    rights: TREE_RIGHTS,
    run: getMenuTree,
  },
  {
    kind: 'read',
    method: 'GET',
    path: '/api/v1/roleMenuTreeselect/{id}',
    rights: TREE_RIGHTS,
    run: getRoleMenuTree,
  },
  {
    kind: 'read',
    method: 'GET',
    path: '/api/v1/roleDeptTreeselect/{id}',
    rights: TREE_RIGHTS,
    run: getRoleDeptTree,
  },
  {
    kind: 'read',
    method: 'GET',
    path: '/api/v1/deptTree',
    rights: ['system:sysrole:list', 'system:sysuser:list', 'system:sysdept:list', ...choosers],
    run: getDeptTree,
  },
]

/** The menu of the caller's roles: directories and pages, every row with the same fields. */
async function getRoleMenu({ tables, caller, locale, services }: Call) {
  if (isGated(caller)) return ok([])
  const menus = await services.rights.menus(tables)
  const pages = menus.filter(row => row.menuType === 'C' && caller.rights.menuIds.has(row.menuId))
  // A directory without a page would open an empty submenu.
  const ids = withAncestors(
    pages.map(row => row.menuId),
    parentsOf(menus),
  )
  const rows = menus.filter(row => ids.has(row.menuId))
  return ok(
    treeFrom(
      rows,
      row => row.menuId,
      row => row.parentId ?? 0,
      row => ({
        menuId: row.menuId,
        parentId: row.parentId ?? 0,
        sort: row.sort,
        menuType: row.menuType,
        menuName: row.menuName,
        title: localized(row.title, row.titleZh, locale),
        icon: row.icon,
        path: row.path,
        component: row.component,
        permission: row.permission,
        visible: row.visible === 1,
      }),
    ),
  )
}

async function getMenuTree(call: Call) {
  return ok(await menuNodes(call))
}

/** `checkedKeys` are leaves; role id 0 is a role that is about to be added. */
async function getRoleMenuTree(call: Call) {
  const checkedKeys = await checkedKeysFor(call, async roleId => {
    const { tables, services } = call
    const role = await tables.roles.byId(roleId)
    if (!role) return undefined
    const granted = await tables.roles.menuIds(roleId)
    return leafMenuIds(await services.rights.menus(tables), granted, role.protected === 1)
  })
  return { ...ok(), extra: { menus: await menuNodes(call), checkedKeys } }
}

async function getRoleDeptTree(call: Call) {
  const { tables, locale } = call
  const checkedKeys = await checkedKeysFor(
    call,
    async roleId => (await tables.roles.byId(roleId)) && tables.roles.deptIds(roleId),
  )
  const rows = await tables.departments.all()
  const depts = treeFrom(
    rows,
    row => row.deptId,
    row => row.parentId ?? 0,
    row => ({
      id: row.deptId,
      label: localized(row.deptName, row.deptNameZh, locale),
    }),
  )
  return { ...ok(), extra: { depts, checkedKeys } }
}

async function getDeptTree({ tables, locale }: Call) {
  const rows = await tables.departments.all()
  return ok(
    treeFrom<DepartmentRow, object>(
      rows,
      row => row.deptId,
      row => row.parentId ?? 0,
      row => ({
        deptId: row.deptId,
        parentId: row.parentId ?? 0,
        deptName: localized(row.deptName, row.deptNameZh, locale),
        sort: row.deptSort,
        status: row.status,
      }),
    ),
  )
}

async function checkedKeysFor(
  { params, t }: Call,
  checked: (roleId: number) => Promise<readonly number[] | undefined>,
): Promise<readonly number[]> {
  if (params.id === '0') return []
  const ids = await checked(parseId(params.id, t))
  if (!ids) throw refuse(t, -1, 'notFound')
  return ids
}

/** Granted rows that hold no other granted row; the protected role is granted all rows. */
export function leafMenuIds(
  menus: readonly MenuRow[],
  granted: readonly number[],
  every: boolean,
): number[] {
  const ids = new Set(every ? menus.map(row => row.menuId) : granted)
  const parents = new Set(menus.filter(row => ids.has(row.menuId)).map(row => row.parentId))
  return [...ids].filter(id => !parents.has(id)).sort((a, b) => a - b)
}

/**
 * Counts the pages and operations of a role, the pages above its operations included; directories
 * follow from what is in them. The protected role is granted all rows.
 */
export function createGrantCounter(menus: readonly MenuRow[]) {
  const counted = menus.filter(row => row.menuType !== 'M').map(row => row.menuId)
  const parents = parentsOf(menus)
  return (granted: readonly number[], every: boolean): number => {
    const ids = every ? undefined : withAncestors(granted, parents)
    return counted.filter(id => ids?.has(id) !== false).length
  }
}

/** Every row of every type; `disabled` marks those that the caller cannot grant. */
async function menuNodes({ tables, caller, services, locale }: Call) {
  const rows = await services.rights.menus(tables)
  return treeFrom<MenuRow, object>(
    rows,
    row => row.menuId,
    row => row.parentId ?? 0,
    row => ({
      id: row.menuId,
      label: localized(row.title, row.titleZh, locale),
      icon: row.icon,
      menuType: row.menuType,
      permission: row.permission,
      disabled: !holdsRow(caller.rights, row),
    }),
  )
}
