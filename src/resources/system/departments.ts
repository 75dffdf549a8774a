import type { Locale } from '#constants.ts'
import { defineResource, type RowOf } from '#definitions/define-resource.ts'
import { bilingual, integer, reference, status, text } from '#definitions/fields.ts'
import { type DescribedRow, describedRowFrom } from '#definitions/wire.ts'
import { MAX_DEPARTMENT_NAME, MAX_LEADER } from '#entities/department.ts'
import { MAX_SORT } from '#entities/display-order.ts'
import { EMAIL_PATTERN, MAX_EMAIL, PHONE_PATTERN } from '#entities/user.ts'
import { fieldsOf, numberOf } from '#lib/decode.ts'

/** Where people work: a tree, by which data scopes say who sees whom (§25.2). */
export const departments = defineResource({
  name: 'dept',
  title: {
    one: { en: 'Department', 'zh-CN': '部门' },
    many: { en: 'Departments', 'zh-CN': '部门' },
  },
  icon: 'tree',
  area: 'departments',
  permission: 'system:sysdept',
  // Names are no secret; who may change which department the server says.
  scope: 'all',
  titleField: 'deptName',
  parent: 'parentId',
  order: { by: 'deptSort' },
  fields: {
    deptName: bilingual(
      { en: 'Name', 'zh-CN': '部门名称' },
      {
        required: true,
        max: MAX_DEPARTMENT_NAME,
        filter: true,
        sort: true,
        example: { en: 'e.g. Coal yard', 'zh-CN': '例如：煤场' },
      },
    ),
    parentId: reference(
      { en: 'Belongs to', 'zh-CN': '上级部门' },
      {
        to: 'self',
        nameWire: 'parentName',
        none: { en: 'Top level', 'zh-CN': '顶级部门' },
      },
    ),
    leader: text({ en: 'Leader', 'zh-CN': '负责人' }, { max: MAX_LEADER }),
    phone: text(
      { en: 'Phone', 'zh-CN': '联系电话' },
      {
        max: 32,
        pattern: PHONE_PATTERN,
        rule: {
          en: 'Digits, spaces and + ( ) . / - only, at most 32.',
          'zh-CN': '只能使用数字、空格和 + ( ) . / -，最多 32 个字符。',
        },
        input: 'tel',
      },
    ),
    email: text(
      { en: 'E-mail', 'zh-CN': '邮箱' },
      {
        max: MAX_EMAIL,
        pattern: EMAIL_PATTERN,
        rule: {
          en: 'An address like name@example.com.',
          'zh-CN': '请输入类似 name@example.com 的地址。',
        },
        input: 'email',
        column: 'hidden',
      },
    ),
    deptSort: integer(
      { en: 'Order', 'zh-CN': '显示顺序' },
      {
        required: true,
        isPlain: true,
        min: 0,
        max: MAX_SORT,
        default: 0,
        sort: true,
        wire: 'sort',
      },
    ),
    status: status(),
  },
})

export type Department = Omit<RowOf<typeof departments>, 'deptSort'> &
  DescribedRow & {
    readonly deptSort: number
    /** How many departments stand above it. */
    readonly depth: number
    /** How many of its people one may list; `undefined` if the server does not say. */
    readonly userCount: number | undefined
    /** How many others it has; `undefined` if the server does not say. */
    readonly unseenUserCount: number | undefined
    /** Outside of the data scope nothing can be changed, and nothing put below. */
    readonly isInScope: boolean
  }

/** A department without the names of others: those stand in the tree. */
export function departmentFrom(value: unknown, locale?: Locale): Department {
  const fields = fieldsOf(value)
  const row = describedRowFrom(departments, value, locale)
  return {
    ...row,
    deptSort: numberOf(fields.sort) ?? 0,
    depth: numberOf(fields.depth) ?? 0,
    userCount: numberOf(fields.userCount),
    unseenUserCount: numberOf(fields.unseenUserCount),
    isInScope: fields.inScope !== false,
  }
}
