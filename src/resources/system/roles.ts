import type { Locale } from '#constants.ts'
import { defineResource, type RowOf } from '#definitions/define-resource.ts'
import { bilingual, choice, flag, integer, remark, status, text } from '#definitions/fields.ts'
import { type DescribedRow, describedRowFrom } from '#definitions/wire.ts'
import { OWN_SCOPE } from '#entities/data-scope.ts'
import { MAX_SORT } from '#entities/display-order.ts'
import { keysFrom, type RecordKey } from '#entities/record-key.ts'
import { MAX_ROLE_NAME, RESERVED_ROLE_KEY, ROLE_KEY_PATTERN } from '#entities/role.ts'
import { fieldsOf, numberOf, textOf } from '#lib/decode.ts'

const OWN_RECORDS = { en: 'Own records', 'zh-CN': '仅本人' }

/** What a member of staff may do and see (§7, §25). */
export const roles = defineResource({
  name: 'role',
  title: { one: { en: 'Role', 'zh-CN': '角色' }, many: { en: 'Roles', 'zh-CN': '角色' } },
  icon: 'peoples',
  area: 'roles',
  permission: 'system:sysrole',
  paths: { list: '/api/v1/rolelist' },
  scope: 'all',
  titleField: 'roleName',
  keywords: ['roleName', 'roleKey'],
  order: { by: 'roleSort' },
  otherEvents: ['menus', 'scope'],
  // Whoever gives roles to users needs to see the roles.
  listedBy: ['system:sysrole:list', 'system:sysuser:list'],
  fields: {
    roleName: bilingual(
      { en: 'Role name', 'zh-CN': '角色名称' },
      {
        required: true,
        unique: true,
        max: MAX_ROLE_NAME,
        filter: true,
        sort: true,
        example: { en: 'e.g. Dispatch', 'zh-CN': '例如：调度' },
      },
    ),
    roleKey: text(
      { en: 'Role key', 'zh-CN': '权限字符' },
      {
        required: true,
        unique: true,
        pattern: ROLE_KEY_PATTERN,
        rule: {
          en: 'Use letters, digits and _ - : only, at most 128.',
          'zh-CN': '只能使用字母、数字、_、- 和 :，最多 128 个字符。',
        },
        filter: 'whole',
        sort: true,
        example: { en: 'e.g. dispatch', 'zh-CN': '例如：dispatch' },
      },
    ),
    roleSort: integer(
      { en: 'Display order', 'zh-CN': '显示顺序' },
      { required: true, isPlain: true, min: 0, max: MAX_SORT, default: 0, sort: true },
    ),
    dataScope: choice(
      { en: 'Data scope', 'zh-CN': '数据权限' },
      {
        options: {
          1: { en: 'All data', 'zh-CN': '全部数据' },
          2: { en: 'Custom departments', 'zh-CN': '自定部门' },
          3: { en: 'Own department', 'zh-CN': '本部门' },
          4: { en: 'Department and below', 'zh-CN': '本部门及以下' },
          5: OWN_RECORDS,
        },
        default: OWN_SCOPE,
        none: OWN_RECORDS,
        sort: true,
      },
    ),
    requiresFactor: flag(
      { en: 'Second factor required', 'zh-CN': '要求双重验证' },
      {
        column: 'hidden',
        help: {
          en: 'Whoever holds the role sets up a second factor before anything else, and shows it at each sign-in. It counts at once, also for people who are signed in.',
          'zh-CN':
            '拥有该角色的人必须先设置双重验证，才能使用其他功能，并在每次登录时输入验证码。立即生效，对已登录的人员同样有效。',
        },
      },
    ),
    status: status(),
    remark: remark(),
  },
  keyLists: {
    menuIds: { label: { en: 'Menu permissions', 'zh-CN': '菜单权限' }, of: 'menu' },
    deptIds: { label: { en: 'Departments', 'zh-CN': '部门' }, of: 'department' },
  },
})

export type Role = Omit<RowOf<typeof roles>, 'dataScope'> &
  DescribedRow & {
    /** Empty means own records; `undefined` and any other value outside of the five are unknown. */
    readonly dataScope: string | undefined
    /** The administrators' role, which cannot be changed, disabled or deleted. */
    readonly admin: boolean
    /** Granted menus, leaves only; `undefined` if the call does not answer them. */
    readonly menuIds: readonly RecordKey[] | undefined
    /** How many pages and actions the role grants; `undefined` if the server does not count them. */
    readonly menuCount: number | undefined
    readonly deptIds: readonly RecordKey[] | undefined
    /** How many of the users that one may list have it; `undefined` if the server does not say. */
    readonly userCount: number | undefined
    /** How many others have it; `undefined` if the server does not say. */
    readonly unseenUserCount: number | undefined
  }

export function roleFrom(value: unknown, locale?: Locale): Role {
  const fields = fieldsOf(value)
  const row = describedRowFrom(roles, value, locale)
  return {
    ...row,
    roleSort: numberOf(fields.roleSort) ?? 0,
    status: textOf(fields.status),
    dataScope: scopeFrom(fields.dataScope),
    admin: fields.admin === true || row.roleKey === RESERVED_ROLE_KEY,
    menuIds: keysFrom(fields.menuIds),
    menuCount: numberOf(fields.menuCount),
    deptIds: keysFrom(fields.deptIds),
    userCount: numberOf(fields.userCount),
    unseenUserCount: numberOf(fields.unseenUserCount),
  }
}

const scopeFrom = (value: unknown) =>
  typeof value === 'string' ? value : numberOf(value)?.toString()
