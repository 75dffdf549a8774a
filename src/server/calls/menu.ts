import { withAbove } from '#server/auth/rights.ts'
import { idFrom } from '#server/calls/pipeline/read-body.ts'
import { ok, refuse } from '#server/calls/pipeline/refusal.ts'
import type { Call, Route } from '#server/calls/pipeline/route.ts'
import { shown, treeFrom } from '#server/calls/pipeline/row-format.ts'
import type { DepartmentRow, MenuRow } from '#server/store/menus.ts'

const TREES = ['system:sysrole:list'] as const

export const menuRoutes: readonly Route[] = [
  { kind: 'read', method: 'GET', path: '/api/v1/menurole', rights: 'always', run: menuRole },
  { kind: 'read', method: 'GET', path: '/api/v1/menuTreeselect', rights: TREES, run: menuTree },
  {
    kind: 'read',
    method: 'GET',
    path: '/api/v1/roleMenuTreeselect/{id}',
    rights: TREES,
    run: roleMenuTree,
  },
  {
    kind: 'read',
    method: 'GET',
    path: '/api/v1/roleDeptTreeselect/{id}',
    rights: TREES,
    run: roleDeptTree,
  },
  {
    kind: 'read',
    method: 'GET',
    path: '/api/v1/deptTree',
    rights: ['system:sysrole:list', 'system:sysuser:list'],
    run: deptTree,
  },
]

/** The menu of the caller's roles: directories and pages, every row with the same fields (§2). */
async function menuRole({ tables, actor, locale, parts }: Call) {
  if (actor.user.mustChange === 1) return ok([])
  const pages = (await parts.rights.menus(tables)).filter(
    row => row.menuType === 'C' && actor.view.menuIds.has(row.menuId),
  )
  // A directory without a page would open an empty submenu.
  const ids = withAbove(
    pages.map(row => row.menuId),
    await parts.rights.menus(tables),
  )
  const rows = (await parts.rights.menus(tables)).filter(row => ids.has(row.menuId))
  return ok(
    treeFrom(
      rows,
      row => row.menuId,
      row => row.parentId,
      row => ({
        menuId: row.menuId,
        parentId: row.parentId,
        sort: row.sort,
        menuType: row.menuType,
        menuName: row.menuName,
        title: shown(row.title, row.titleZh, locale),
        icon: row.icon,
        path: row.path,
        component: row.component,
        permission: row.permission,
        visible: row.visible === 1,
      }),
    ),
  )
}

async function menuTree(call: Call) {
  return ok(await menuNodes(call))
}

/** `checkedKeys` are leaves; 0 is a role that is still to be made. */
async function roleMenuTree(call: Call) {
  const checkedKeys = await checkedFor(call, async roleId => {
    const { tables, parts } = call
    const role = await tables.roles.byId(roleId)
    if (!role) return undefined
    const granted = await tables.roles.menuIds(roleId)
    return leafMenuIds(await parts.rights.menus(tables), granted, role.protected === 1)
  })
  return { ...ok(), extra: { menus: await menuNodes(call), checkedKeys } }
}

async function roleDeptTree(call: Call) {
  const { tables, locale } = call
  const checkedKeys = await checkedFor(
    call,
    async roleId => (await tables.roles.byId(roleId)) && (await tables.roles.deptIds(roleId)),
  )
  const rows = await tables.menus.departments()
  const depts = treeFrom(
    rows,
    row => row.deptId,
    row => row.parentId,
    row => ({
      id: row.deptId,
      label: shown(row.deptName, row.deptNameZh, locale),
    }),
  )
  return { ...ok(), extra: { depts, checkedKeys } }
}

async function deptTree({ tables, locale }: Call) {
  const rows = await tables.menus.departments()
  return ok(
    treeFrom<DepartmentRow, object>(
      rows,
      row => row.deptId,
      row => row.parentId,
      row => ({
        deptId: row.deptId,
        parentId: row.parentId,
        deptName: shown(row.deptName, row.deptNameZh, locale),
        sort: row.deptSort,
        status: row.status,
      }),
    ),
  )
}

async function checkedFor(
  { params, say }: Call,
  checked: (roleId: number) => Promise<readonly number[] | undefined>,
): Promise<readonly number[]> {
  if (params.id === '0') return []
  const ids = await checked(idFrom(params.id, say))
  if (!ids) throw refuse(say, -1, 'notFound')
  return ids
}

/** Granted rows that hold no other granted row; the protected role has them all. */
export function leafMenuIds(
  menus: readonly MenuRow[],
  granted: readonly number[],
  every: boolean,
): number[] {
  const ids = new Set(every ? menus.map(row => row.menuId) : granted)
  const parents = new Set(menus.filter(row => ids.has(row.menuId)).map(row => row.parentId))
  return [...ids].filter(id => !parents.has(id)).sort((a, b) => a - b)
}

/** Every row of every type; `disabled` are those that the caller could not grant. */
async function menuNodes({ tables, actor, parts, locale }: Call) {
  const rows = await parts.rights.menus(tables)
  return treeFrom<MenuRow, object>(
    rows,
    row => row.menuId,
    row => row.parentId,
    row => ({
      id: row.menuId,
      label: shown(row.title, row.titleZh, locale),
      icon: row.icon,
      menuType: row.menuType,
      permission: row.permission,
      disabled: !actor.view.every && !actor.view.held.has(row.menuId),
    }),
  )
}
