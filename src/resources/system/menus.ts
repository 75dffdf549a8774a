import type { Locale } from '#constants.ts'
import { defineResource, type RowOf } from '#definitions/define-resource.ts'
import { bilingual, choice, flag, integer, reference, text } from '#definitions/fields.ts'
import { type DescribedRow, describedRowFrom } from '#definitions/wire.ts'
import { MAX_SORT } from '#entities/display-order.ts'
import { MAX_MENU_TITLE } from '#entities/menu.ts'
import { keysFrom, type RecordKey } from '#entities/record-key.ts'
import { fieldsOf, numberOf } from '#lib/decode.ts'

/** The menu: directories, pages, operations of pages, and links that lead outside (§24). */
export const menus = defineResource({
  name: 'menu',
  title: {
    one: { en: 'Menu row', 'zh-CN': '菜单项' },
    many: { en: 'Menus', 'zh-CN': '菜单管理' },
  },
  icon: 'tree-table',
  area: 'menus',
  permission: 'system:sysmenu',
  paths: { list: '/api/v1/menulist' },
  // Whoever gives rows to roles sees them all; who may change which the server says.
  scope: 'all',
  titleField: 'title',
  parent: 'parentId',
  order: { by: 'sort' },
  fields: {
    title: bilingual(
      { en: 'Title', 'zh-CN': '菜单标题' },
      {
        required: true,
        max: MAX_MENU_TITLE,
        filter: true,
        sort: true,
        example: { en: 'e.g. Coal yards', 'zh-CN': '例如：煤场' },
      },
    ),
    menuType: choice(
      { en: 'Type', 'zh-CN': '菜单类型' },
      {
        options: {
          M: { en: 'Directory', 'zh-CN': '目录' },
          C: { en: 'Page or link', 'zh-CN': '菜单或外链' },
          F: { en: 'Operation', 'zh-CN': '按钮' },
        },
        required: true,
        fixed: true,
        default: 'C',
        filter: true,
      },
    ),
    parentId: reference(
      { en: 'Belongs to', 'zh-CN': '上级菜单' },
      {
        to: 'self',
        nameWire: 'parentName',
        none: { en: 'Top level', 'zh-CN': '顶级菜单' },
        column: 'hidden',
      },
    ),
    menuName: text({ en: 'Name', 'zh-CN': '路由名称' }, { column: 'hidden' }),
    icon: text({ en: 'Icon', 'zh-CN': '图标' }, { max: 64, column: 'hidden' }),
    path: text({ en: 'Path', 'zh-CN': '路由地址' }, { max: 500 }),
    component: text({ en: 'Component', 'zh-CN': '组件路径' }, { max: 200 }),
    permission: text({ en: 'Permission', 'zh-CN': '权限标识' }, { max: 200 }),
    sort: integer(
      { en: 'Order', 'zh-CN': '显示顺序' },
      { required: true, isPlain: true, min: 0, max: MAX_SORT, default: 0, sort: true },
    ),
    visible: flag({ en: 'In the sidebar', 'zh-CN': '显示状态' }, { default: true }),
  },
  keyLists: {
    roleIds: { label: { en: 'Granted to', 'zh-CN': '授予角色' }, of: 'role' },
  },
})

export type MenuRecord = Omit<RowOf<typeof menus>, 'menuType'> &
  DescribedRow & {
    /** Other back ends have further types: `A` for their calls. */
    readonly menuType: string
    /** How many rows stand above it. */
    readonly depth: number
    /** Whether the user holds its permission, without which nothing of it can be changed. */
    readonly isHeld: boolean
    /** The console cannot be repaired without this page. */
    readonly isNeeded: boolean
    /** The roles that have the row itself; `undefined` if the server does not say. */
    readonly roleIds: readonly RecordKey[] | undefined
  }

export function menuRecordFrom(value: unknown, locale?: Locale): MenuRecord {
  const fields = fieldsOf(value)
  return {
    ...describedRowFrom(menus, value, locale),
    depth: numberOf(fields.depth) ?? 0,
    isHeld: fields.held !== false,
    isNeeded: fields.protected === true,
    roleIds: keysFrom(fields.roleIds),
  }
}
