import { routesFrom } from '#menu/menu-routes.ts'
import { parseMenu } from '#menu/parse-menu.ts'

/** The routes of a menu as the server answers it; the build has every view unless told otherwise. */
export const routesOf = (data: unknown, options: Partial<Parameters<typeof routesFrom>[1]> = {}) =>
  routesFrom(parseMenu(data, 'boolean'), { hasView: () => true, ...options })

// The three trees of §24.5.

const row = (menuId: number, path: string, title: string, more: object = {}) => ({
  menuId,
  path,
  title,
  menuName: `Row${menuId}`,
  icon: 'list',
  component: 'Layout',
  visible: true,
  children: [],
  ...more,
})

const page = (menuId: number, path: string, title: string, component: string, more: object = {}) =>
  row(menuId, path, title, { menuType: 'C', component, ...more })

export const treeA = [
  row(2, '/upms', '系统管理', {
    menuType: 'M',
    children: [
      page(3, 'sysuser', '用户管理', '/sysuser/index'),
      page(52, 'role', '角色管理', '/role/index'),
      page(58, 'dict', '字典管理', '/dict/index'),
      page(62, '/config', '参数设置', '/config/index'),
    ],
  }),
]

export const treeB = [
  row(300, '/shop', '商城', {
    menuType: 'M',
    children: [
      row(301, 'goods', '商品', {
        menuType: 'M',
        component: '/nested/index',
        children: [
          page(302, 'list', '煤种列表', '/shop/goods/index'),
          page(303, 'price', '报价', '/shop/price/index'),
        ],
      }),
      row(304, '/orders', '订单', {
        menuType: 'M',
        component: '/nested/index',
        children: [
          page(305, 'list', '订单列表', '/shop/order/index'),
          page(306, '/refunds', '退款', '/shop/refund/index'),
        ],
      }),
    ],
  }),
]

export const treeC = [
  row(2, '/upms', '系统管理', {
    menuType: 'M',
    children: [
      page(58, 'dict', '字典管理', '/dict/index'),
      page(59, 'dict/data/:dictId', '字典数据', '/dict/data', { visible: false }),
    ],
  }),
  row(63, '/api-rights', '接口权限', {
    menuType: 'M',
    visible: false,
    children: [page(64, 'user', '用户接口', '/api/user')],
  }),
  page(70, 'https://doc.example.com/manual', '使用手册', '', { isFrame: '0' }),
]
