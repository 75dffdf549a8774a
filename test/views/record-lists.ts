import { type ComponentType, createElement } from 'react'
import type { StubbedCalls } from '../support/session.ts'
import type { Area } from '#locales/areas.ts'
import DescribedScreen from '#resource/described/described-screen.tsx'
import { goods } from '#resources/goods.ts'
import Configuration from '#views/configuration/configuration.tsx'
import Dictionary from '#views/dictionary/dictionary.tsx'
import Roles from '#views/roles/roles.tsx'
import Users from '#views/users/users.tsx'

const made = {
  status: '0',
  remark: '',
  createdAt: '2026-01-04T09:12:30Z',
  updatedAt: '2026-01-04T09:12:30Z',
  version: 1,
}

export interface List {
  Screen: ComponentType
  path: string
  areas: readonly Area[]
  /** The prefix of its permissions. */
  rights: string
  call: string
  /** The call that reads `row`. */
  one: string
  /** The call of the switch of a row. */
  write: string
  row: object
  /** The name of `row` on screen. */
  header: string
  /** The fields in which the row of the next page differs from `row`. */
  next: object
  /** The titles of its panels, and a field of its form. */
  titles: { facts: string; edit: string; new: string }
  field: string
  /** A field that no two records share, with its label in the form. */
  unique: { name: string; label: string }
  /** A new record can start as a copy of another one. */
  isCopied?: boolean
  /** What a new record needs: its call, and the fields of the form by label. */
  create: { call: string; typed: Readonly<Record<string, string>>; chosen?: string }
  /** The other calls of the screen and its form. */
  choices?: StubbedCalls
}

/** Without the operation log, which is read-only and has a test of its own. */
export const LISTS: Readonly<Record<string, List>> = {
  roles: {
    Screen: Roles,
    path: '/system/role',
    areas: ['roles'],
    rights: 'system:sysrole',
    call: 'GET /api/v1/rolelist',
    one: 'GET /api/v1/role/2',
    write: 'PUT /api/v1/role',
    next: { roleId: 3, roleName: 'Auditor', roleKey: 'auditor' },
    titles: { facts: 'Role', edit: 'Edit role', new: 'New role' },
    field: 'Role name',
    unique: { name: 'roleKey', label: 'Role key' },
    isCopied: true,
    create: { call: 'POST /api/v1/role', typed: { 'Role name': 'Yard clerk', 'Role key': 'yard' } },
    header: 'Trader',
    row: {
      ...made,
      roleId: 2,
      roleName: 'Trader',
      roleKey: 'trader',
      roleSort: 1,
      dataScope: '1',
      menuIds: [],
    },
  },
  'dictionary entries': {
    Screen: Dictionary,
    path: '/system/dict?type=coal',
    areas: ['dictionary'],
    rights: 'system:sysdictdata',
    call: 'GET /api/v1/dict/datalist',
    one: 'GET /api/v1/dict/data/2',
    write: 'PUT /api/v1/dict/data/',
    next: { dictCode: 3, dictLabel: 'Peat', dictValue: 'peat' },
    titles: {
      facts: 'Dictionary entry',
      edit: 'Edit dictionary entry',
      new: 'New dictionary entry',
    },
    field: 'Label',
    unique: { name: 'dictValue', label: 'Value' },
    create: { call: 'POST /api/v1/dict/data', typed: { Label: 'Slack', Value: 'slack' } },
    header: 'Coke',
    choices: { 'GET /api/v1/dict/databytype/coal': { code: 200, data: [] } },
    row: {
      ...made,
      dictCode: 2,
      dictLabel: 'Coke',
      dictValue: 'coke',
      dictType: 'coal',
      dictSort: 1,
      isDefault: 'N',
      listClass: '',
    },
  },
  keys: {
    Screen: Configuration,
    path: '/system/config',
    areas: ['configuration'],
    rights: 'system:sysconfig',
    call: 'GET /api/v1/configList',
    one: 'GET /api/v1/config/2',
    write: 'PUT /api/v1/config',
    next: { configId: 3, configName: 'Yard', configKey: 'shop.closed' },
    titles: {
      facts: 'Configuration key',
      edit: 'Edit configuration key',
      new: 'New configuration key',
    },
    field: 'Name',
    unique: { name: 'configKey', label: 'Key' },
    create: { call: 'POST /api/v1/config', typed: { Name: 'Yard', Key: 'yard.open', Value: 'no' } },
    header: 'Shop',
    row: {
      ...made,
      configId: 2,
      configName: 'Shop',
      configKey: 'shop.open',
      configValue: 'true',
      configType: 'N',
      isFrontend: '0',
      secret: false,
    },
  },
  'a described record': {
    Screen: () => createElement(DescribedScreen, { resource: goods }),
    path: '/shop/goods',
    areas: ['resource'],
    rights: 'shop:goods',
    call: 'GET /api/v1/goodsList',
    one: 'GET /api/v1/goods/2',
    write: 'PUT /api/v1/goods',
    next: { goodsId: 3, goodsName: 'Peat', goodsCode: 'PT-1' },
    titles: { facts: 'Article', edit: 'Edit article', new: 'New article' },
    field: 'Name',
    unique: { name: 'goodsCode', label: 'Code' },
    isCopied: true,
    create: { call: 'POST /api/v1/goods', typed: { Code: 'SL-1', Name: 'Slack' } },
    header: 'Coke',
    choices: { 'GET /api/v1/dict/databytype/coal_kind': { code: 200, data: [] } },
    row: {
      ...made,
      goodsId: 2,
      goodsCode: 'CK-1',
      goodsName: 'Coke',
      coalKind: '',
      price: '120.00',
      calorific: 5500,
      inStock: true,
      deliveredOn: '2026-11-28',
    },
  },
  users: {
    Screen: Users,
    path: '/system/user',
    areas: ['users', 'login', 'new-password'],
    rights: 'system:sysuser',
    call: 'GET /api/v1/sysUserList',
    one: 'GET /api/v1/sysUser/2',
    write: 'PUT /api/v1/sysUser',
    next: { userId: 3, username: 'mei', nickName: 'Mei' },
    titles: { facts: 'User', edit: 'Edit user', new: 'New user' },
    field: 'Nickname',
    unique: { name: 'username', label: 'Username' },
    isCopied: true,
    create: {
      call: 'POST /api/v1/sysUser',
      typed: { Username: 'nora', Nickname: 'Nora' },
      chosen: 'Trader',
    },
    header: 'lin',
    choices: {
      'GET /api/v1/rolelist': {
        code: 200,
        data: {
          list: [{ roleId: 2, roleKey: 'trader', roleName: 'Trader', status: '0' }],
          count: 1,
        },
      },
      'GET /api/v1/deptTree': { code: 200, data: [{ id: 2, label: 'Desk', children: [] }] },
    },
    row: {
      ...made,
      userId: 2,
      username: 'lin',
      nickName: 'Lin',
      roleIds: [2],
      roleName: 'Trader',
      deptId: 2,
      deptName: 'Desk',
      phone: '',
      email: '',
    },
  },
}
