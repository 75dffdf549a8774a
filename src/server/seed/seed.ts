import { DEFAULT_THEME, UNNAMED } from '#constants.ts'
import { ALL_SCOPE, DEPARTMENT_AND_BELOW_SCOPE } from '#entities/data-scope.ts'
import { departments } from '#resources/system/departments.ts'
import type { MenuFields } from '#server/store/menus.ts'
import type { ShopFields } from '#server/store/shop.ts'
import type { Tables } from '#server/store/tables.ts'
import { seedDictionaries } from './seed-dictionaries.ts'

export interface SeedUser {
  username: string
  nickName: string
  nickNameZh: string
  roleKey: string
  deptId: number
  /** In the stored form (passwords.ts). */
  password: string
  mustChange: boolean
}

/** What a new database gets. */
export interface SeedContents {
  /** They come with their passwords already hashed. */
  users: readonly SeedUser[]
  /** Also the departments, the role, the dictionaries and the keys of the sample shop. */
  isSampleShop: boolean
  /** What config.json calls the shop, if it does. */
  shopName?: string | undefined
  at: number
}

type BilingualText = readonly [en: string, zh: string]

/** The ids are those that a new table gives; the order of the rows is theirs. */
type Department = readonly [id: number, parent: number | null, en: string, zh: string | null]

/** Of the shop that nobody has named yet. */
const SHOP_DEPARTMENT: Department = [1, null, UNNAMED, '煤炭商城']

const SAMPLE_DEPARTMENTS: readonly Department[] = [
  [2, 1, 'Trading desk', '交易部'],
  [3, 1, 'Logistics', '物流部'],
  [4, 3, 'Coal yard', '煤场'],
  [5, 3, 'Transport', '运输队'],
  [6, 1, 'Finance and audit', '财务与审计部'],
]

const ADD_TEXT: BilingualText = ['Add', '新增']
const EDIT_TEXT: BilingualText = ['Edit', '修改']
const REMOVE_TEXT: BilingualText = ['Delete', '删除']

/** The ids have gaps, so that a shop can add rows to a page. */
const PAGES: readonly {
  id: number
  name: string
  title: BilingualText
  icon: string
  path: string
  resource: string
  operations: readonly [id: number, operation: string, ...BilingualText][]
}[] = [
  {
    id: 10,
    name: 'Role',
    title: ['Roles', '角色管理'],
    icon: 'peoples',
    path: 'role',
    resource: 'system:sysrole',
    operations: [
      [11, 'add', ...ADD_TEXT],
      [12, 'edit', ...EDIT_TEXT],
      [13, 'remove', ...REMOVE_TEXT],
    ],
  },
  {
    id: 20,
    name: 'Dict',
    title: ['Dictionary data', '字典数据'],
    icon: 'dict',
    path: 'dict',
    resource: 'system:sysdictdata',
    operations: [
      [21, 'add', ...ADD_TEXT],
      [22, 'edit', ...EDIT_TEXT],
      [23, 'remove', ...REMOVE_TEXT],
    ],
  },
  {
    id: 30,
    name: 'Config',
    title: ['Configuration', '参数设置'],
    icon: 'tool',
    path: 'config',
    resource: 'system:sysconfig',
    operations: [
      [31, 'add', ...ADD_TEXT],
      [32, 'edit', ...EDIT_TEXT],
      [33, 'remove', ...REMOVE_TEXT],
    ],
  },
  {
    id: 40,
    name: 'User',
    title: ['Users', '用户管理'],
    icon: 'user',
    path: 'user',
    resource: 'system:sysuser',
    operations: [
      [41, 'add', ...ADD_TEXT],
      [42, 'edit', ...EDIT_TEXT],
      [43, 'remove', ...REMOVE_TEXT],
      [44, 'resetPassword', 'Reset password', '重置密码'],
      [45, 'factor', 'Reset second factor', '重置双重验证'],
    ],
  },
  {
    id: 46,
    name: 'Dept',
    title: ['Departments', '部门管理'],
    icon: 'tree',
    path: 'dept',
    resource: 'system:sysdept',
    operations: [
      [47, 'add', ...ADD_TEXT],
      [48, 'edit', ...EDIT_TEXT],
      [49, 'remove', ...REMOVE_TEXT],
    ],
  },
  {
    id: 50,
    name: 'OperLog',
    title: ['Operation log', '操作日志'],
    icon: 'log',
    path: 'log',
    resource: 'system:sysoperlog',
    operations: [],
  },
  {
    id: 54,
    name: 'Session',
    title: ['Sessions', '会话管理'],
    icon: 'online',
    path: 'session',
    resource: 'system:session',
    operations: [[55, 'remove', 'End', '结束']],
  },
  {
    id: 60,
    name: 'Menu',
    title: ['Menus', '菜单管理'],
    icon: 'tree-table',
    path: 'menu',
    resource: 'system:sysmenu',
    operations: [
      [61, 'add', ...ADD_TEXT],
      [62, 'edit', ...EDIT_TEXT],
      [63, 'remove', ...REMOVE_TEXT],
    ],
  },
]

/** Without their pages an administrator could repair nothing. */
const NEEDED: readonly string[] = ['system:sysrole', 'system:sysuser', 'system:sysmenu']

/** One permission opens the page and changes what it shows: everybody reads it elsewhere anyway. */
const SHOP_PAGE: MenuFields = {
  menuId: 70,
  parentId: 1,
  sort: 70,
  menuType: 'C',
  menuName: 'Shop',
  title: 'Shop',
  titleZh: '商城信息',
  icon: 'shopping',
  path: 'shop',
  component: '/system/shop',
  permission: 'system:sysshop:edit',
  visible: 1,
  protected: 0,
}

const DICT_TYPE_OPERATIONS: readonly [id: number, operation: string, ...BilingualText][] = [
  [25, 'add', 'Add types', '新增类型'],
  [26, 'edit', 'Edit types', '修改类型'],
  [27, 'remove', 'Delete types', '删除类型'],
]

const ROLES: readonly {
  key: string
  name: BilingualText
  scope: string
  menuIds: readonly number[]
  isSample?: boolean
}[] = [
  { key: 'admin', name: ['Administrator', '系统管理员'], scope: ALL_SCOPE, menuIds: [] },
  {
    key: 'trader',
    name: ['Trader', '交易员'],
    scope: DEPARTMENT_AND_BELOW_SCOPE,
    menuIds: [1, 20, 21, 22],
    isSample: true,
  },
  {
    key: 'auditor',
    name: ['Auditor', '审计员'],
    scope: ALL_SCOPE,
    // The list of every page. That of the shop has no right to read alone.
    menuIds: [1, ...PAGES.map(({ id }) => id)],
  },
]

/** The program itself reads no key: a new installation has none. */
const SAMPLE_KEYS: readonly [key: string, ...BilingualText, value: string, builtIn: 'Y' | 'N'][] = [
  ['sys_index_skinName', 'Interface: skin', '主框架页-默认皮肤样式', 'skin-blue', 'Y'],
  ['sys_index_sideTheme', 'Interface: sidebar', '主框架页-侧边栏主题', 'theme-dark', 'Y'],
  ['shop.currency', 'Shop: currency', '商城-币种', 'CNY', 'Y'],
  ['shop.order.confirmHours', 'Orders: hours to confirm', '订单-确认时限（小时）', '24', 'N'],
  ['shop.order.minimumTonnes', 'Orders: least tonnes', '订单-最小吨数', '30', 'N'],
  ['shop.freight.max', 'Freight: upper limit', '运费-上限', '1200', 'N'],
  ['shop.stock.lowTonnes', 'Stock: low below tonnes', '库存-预警吨数', '500', 'N'],
  ['shop.vat.percent', 'Tax: VAT in per cent', '税务-增值税率（%）', '13', 'N'],
  [
    'shop.moisture.maxPercent',
    'Quality: most moisture in per cent',
    '质量-全水上限（%）',
    '14',
    'N',
  ],
]

const NEW_SHOP: ShopFields = {
  shopName: UNNAMED,
  logo: '',
  theme: DEFAULT_THEME,
  locale: 'auto',
  signInNotice: '',
  documentation: '',
  donate: '',
}

/** Fills a new database with what the product itself uses, or with the sample shop as well. */
export async function seedData(
  tables: Tables,
  { users, isSampleShop, shopName, at }: SeedContents,
) {
  const stamp = { by: null, at }
  const shop = shopName === undefined ? SHOP_DEPARTMENT : departmentNamed(shopName)
  for (const [deptSort, parentId, deptName, deptNameZh] of [
    shop,
    ...(isSampleShop ? SAMPLE_DEPARTMENTS : []),
  ]) {
    const contact = { leader: '', phone: '', email: '' }
    await tables.departments.add(
      { deptName, deptNameZh, parentId, ...contact, deptSort, status: '0' },
      stamp,
    )
  }
  for (const row of menuRows()) await tables.menus.add(row, stamp)

  const roleIds = new Map<string, number>()
  const roles = ROLES.filter(({ isSample }) => isSampleShop || !isSample)
  for (const [index, { key, name, scope, menuIds }] of roles.entries()) {
    const roleId = await tables.roles.add(
      {
        roleName: name[0],
        roleNameZh: name[1],
        roleKey: key,
        roleSort: index + 1,
        status: '0',
        dataScope: scope,
        requiresFactor: 0,
        remark: '',
        protected: key === 'admin' ? 1 : 0,
      },
      stamp,
    )
    await tables.roles.setMenus(roleId, menuIds)
    roleIds.set(key, roleId)
  }

  await seedDictionaries(tables, isSampleShop, stamp)
  const keys = isSampleShop ? SAMPLE_KEYS : []
  for (const [configKey, configName, configNameZh, configValue, configType] of keys) {
    await tables.config.add(
      { configName, configNameZh, configKey, configValue, configType, secret: null, remark: '' },
      stamp,
    )
  }

  await tables.shop.add(NEW_SHOP, stamp)

  for (const { roleKey, ...user } of users) {
    const userId = await tables.users.add(
      { ...user, phone: '', email: '', avatar: '', introduction: '', status: '0', remark: '' },
      stamp,
    )
    const roleId = roleIds.get(roleKey)
    if (roleId !== undefined) await tables.users.setRoles(userId, [roleId])
  }
}

/** After the one name that config.json has for all languages, as long as a department's may be. */
function departmentNamed(shopName: string): Department {
  const { max } = departments.fields.deptName
  return [1, null, [...shopName.trim().normalize()].slice(0, max).join('').trim(), null]
}

function menuRows(): MenuFields[] {
  const operation = (
    parentId: number,
    resource: string,
    [menuId, name, title, titleZh]: (typeof DICT_TYPE_OPERATIONS)[number],
  ): MenuFields => ({
    menuId,
    parentId,
    sort: menuId,
    menuType: 'F',
    menuName: '',
    title,
    titleZh,
    icon: '',
    path: '',
    component: '',
    permission: `${resource}:${name}`,
    visible: 1,
    protected: 0,
  })
  return [
    {
      menuId: 1,
      parentId: null,
      sort: 1,
      menuType: 'M',
      menuName: 'System',
      title: 'System',
      titleZh: '系统管理',
      icon: 'system',
      path: '/system',
      component: 'Layout',
      permission: '',
      visible: 1,
      protected: 0,
    },
    ...PAGES.flatMap(({ id, name, title, icon, path, resource, operations }): MenuFields[] => [
      {
        menuId: id,
        parentId: 1,
        sort: id,
        menuType: 'C',
        menuName: name,
        title: title[0],
        titleZh: title[1],
        icon,
        path,
        component: `/system/${path}`,
        permission: `${resource}:list`,
        visible: 1,
        protected: NEEDED.includes(resource) ? 1 : 0,
      },
      ...operations.map(row => operation(id, resource, row)),
    ]),
    ...DICT_TYPE_OPERATIONS.map(row => operation(20, 'system:sysdicttype', row)),
    SHOP_PAGE,
  ]
}
