import { treeRowsFrom } from '#api/tree.ts'
import { menuRecordFrom, menus } from '#resources/system/menus.ts'

/** A row as the call of the list answers it. */
export const menuNode = (menuId: number, menuType: string, title: string, more: object = {}) => ({
  ...{ menuId, parentId: 0, menuType, menuName: '', title, titleZh: null, icon: '', path: '' },
  ...{ component: '', permission: '', sort: menuId, visible: true, protected: false, held: true },
  ...{ roleIds: [], version: 1, createdAt: '2026-01-04T09:12:30Z' },
  ...{ updatedAt: '2026-01-04T09:12:30Z', ...more },
})

/** System with roles, which has two operations, and a log; and a link. */
export const MENU_TREE = [
  menuNode(1, 'M', 'System', {
    path: '/system',
    component: 'Layout',
    children: [
      menuNode(10, 'C', 'Roles', {
        ...{ parentId: 1, path: 'role', component: '/system/role', protected: true },
        permission: 'system:sysrole:list',
        children: [
          menuNode(11, 'F', 'Add', { parentId: 10, permission: 'system:sysrole:add' }),
          menuNode(12, 'F', 'Edit', { parentId: 10, permission: 'system:sysrole:edit' }),
        ],
      }),
      menuNode(50, 'C', 'Log', {
        ...{ parentId: 1, path: 'log', component: '/system/log', held: false },
        permission: 'system:sysoperlog:list',
      }),
    ],
  }),
  menuNode(80, 'C', 'Exchange', { path: 'https://exchange.example/' }),
]

export const menuRecords = (tree: readonly object[] = MENU_TREE) =>
  treeRowsFrom(menus, menuRecordFrom, tree, 'en')
