import type { Locale } from '#constants.ts'
import { defineResource, type RowOf } from '#definitions/define-resource.ts'
import {
  bilingual,
  email,
  instant,
  phone,
  reference,
  remark,
  status,
  text,
} from '#definitions/fields.ts'
import { type DescribedRow, describedRowFrom } from '#definitions/wire.ts'
import { keyFrom, keysFrom, type RecordKey } from '#entities/record-key.ts'
import { MAX_NICKNAME, MAX_USERNAME, USERNAME_PATTERN } from '#entities/user.ts'
import { fieldsOf, textOf } from '#lib/decode.ts'
import { timeTextOf } from '#lib/instant.ts'

/** Everyone who may sign in. */
export const users = defineResource({
  name: 'user',
  title: { one: { en: 'User', 'zh-CN': '用户' }, many: { en: 'Users', 'zh-CN': '用户' } },
  icon: 'user',
  area: 'users',
  permission: 'system:sysuser',
  paths: { list: '/api/v1/sysUserList', record: '/api/v1/sysUser' },
  // Also whom one added oneself, and oneself.
  scope: { department: 'deptId' },
  titleField: 'username',
  keywords: ['username', 'nickName', 'phone', 'email'],
  otherEvents: ['profile', 'password', 'session', 'sessions', 'lockout', 'factor'],
  otherFields: {
    session: text({ en: 'Session', 'zh-CN': '会话' }, { readOnly: true }),
  },
  fields: {
    username: text(
      { en: 'Username', 'zh-CN': '用户名' },
      {
        required: true,
        unique: true,
        fixed: true,
        max: MAX_USERNAME,
        pattern: USERNAME_PATTERN,
        rule: {
          en: `Letters, digits, ".", "_", "@" and "-", at most ${MAX_USERNAME}; letters of one alphabet only.`,
          'zh-CN': `只能使用同一种文字的字母、数字、“.”、“_”、“@”和“-”，最多 ${MAX_USERNAME} 个字符。`,
        },
        filter: true,
        sort: true,
      },
    ),
    nickName: bilingual(
      { en: 'Nickname', 'zh-CN': '昵称' },
      { max: MAX_NICKNAME, filter: true, sort: true },
    ),
    deptId: reference(
      { en: 'Department', 'zh-CN': '部门' },
      {
        to: 'department',
        nameWire: 'deptName',
        filter: true,
        none: { en: 'No department', 'zh-CN': '无部门' },
      },
    ),
    phone: phone({ column: 'hidden' }),
    email: email({ column: 'hidden' }),
    status: status(),
    lastLoginAt: instant(
      { en: 'Last sign-in', 'zh-CN': '最近登录' },
      { readOnly: true, sort: true },
    ),
    remark: remark(),
  },
  keyLists: {
    roleIds: { label: { en: 'Role', 'zh-CN': '角色' }, of: 'role' },
  },
})

/** A user as the user list shows them; `SessionUser` is the one who is signed in. */
export type User = RowOf<typeof users> &
  DescribedRow & {
    readonly roleIds: readonly RecordKey[]
    readonly roleName: string
    readonly avatar: string
    /** Until when too many failed sign-ins keep the person out; empty where they do not. */
    readonly lockedOutUntil: string
    /** Whether the person has a second factor; only who may know it is told. */
    readonly hasFactor: boolean | undefined
  }

export function userFrom(value: unknown, locale?: Locale): User {
  const { roleIds, roleId, roleName, avatar, lockedOutUntil, hasFactor } = fieldsOf(value)
  const only = keyFrom(roleId)
  return {
    ...describedRowFrom(users, value, locale),
    roleIds: keysFrom(roleIds) ?? (only ? [only] : []),
    roleName: textOf(roleName),
    avatar: textOf(avatar),
    lockedOutUntil: timeTextOf(lockedOutUntil),
    hasFactor: typeof hasFactor === 'boolean' ? hasFactor : undefined,
  }
}
