import { defineResource } from '#definitions/define-resource.ts'
import { bilingual, choice, integer, remark, status, text } from '#definitions/fields.ts'
import { OWN_SCOPE } from '#entities/data-scope.ts'
import { MAX_SORT } from '#entities/display-order.ts'
import { MAX_ROLE_NAME, ROLE_KEY_PATTERN } from '#entities/role.ts'

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
      { required: true, min: 0, max: MAX_SORT, default: 0, sort: true },
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
    status: status(),
    remark: remark(),
  },
  keyLists: {
    menuIds: { label: { en: 'Menu permissions', 'zh-CN': '菜单权限' }, of: 'menu' },
    deptIds: { label: { en: 'Departments', 'zh-CN': '部门' }, of: 'department' },
  },
})
