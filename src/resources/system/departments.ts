import type { Locale } from '#constants.ts'
import { defineResource, type RowOf } from '#definitions/define-resource.ts'
import { bilingual, email, order, phone, reference, status, text } from '#definitions/fields.ts'
import { type DescribedRow, describedRowFrom } from '#definitions/wire.ts'
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
        max: 64,
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
    leader: text({ en: 'Leader', 'zh-CN': '负责人' }, { max: 64 }),
    phone: phone(),
    email: email({ column: 'hidden' }),
    deptSort: { ...order(), wire: 'sort' },
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
