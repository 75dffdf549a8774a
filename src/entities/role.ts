import type { Locale } from '#constants.ts'
import { displayTextOf, fieldsOf, numberOf, textOf } from '#lib/decode.ts'
import { plainText } from '#lib/plain-text.ts'
import { chineseOf, textFor } from './bilingual-text.ts'
import { type RecordMeta, recordMetaFrom } from './record.ts'
import { keysFrom, type RecordKey, requiredKeyFrom } from './record-key.ts'

export interface Role extends RecordMeta {
  roleId: RecordKey
  /** In the language of the call. */
  roleName: string
  /** The Chinese of the name; `undefined` from a server that keeps one language. */
  roleNameZh: string | null | undefined
  roleKey: string
  roleSort: number
  status: string
  /** Empty means own records; `undefined` and any other value outside of the five are unknown. */
  dataScope: string | undefined
  remark: string
  /** The administrators' role, which cannot be changed, disabled or deleted. */
  admin: boolean
  /** Granted menus, leaves only; `undefined` if the call does not answer them. */
  menuIds: readonly RecordKey[] | undefined
  /** How many pages and actions the role grants; `undefined` if the server does not count them. */
  menuCount: number | undefined
  deptIds: readonly RecordKey[] | undefined
  /** How many of the users that one may list have it; `undefined` if the server does not say. */
  userCount: number | undefined
  /** How many others have it; `undefined` if the server does not say. */
  unseenUserCount: number | undefined
  /** Why the caller may not change it: in the answer of one role, where the server says it. */
  lockedReason: string | undefined
}

export function roleFrom(value: unknown, locale?: Locale): Role {
  const fields = fieldsOf(value)
  const roleKey = textOf(fields.roleKey)
  return {
    roleId: requiredKeyFrom(fields.roleId),
    roleName: textFor(fields, 'roleName', locale),
    roleNameZh: chineseOf(fields, 'roleName'),
    roleKey,
    roleSort: numberOf(fields.roleSort) ?? 0,
    status: textOf(fields.status),
    dataScope: scopeFrom(fields.dataScope),
    remark: textOf(fields.remark),
    admin: fields.admin === true || roleKey === 'admin',
    menuIds: keysFrom(fields.menuIds),
    menuCount: numberOf(fields.menuCount),
    deptIds: keysFrom(fields.deptIds),
    userCount: numberOf(fields.userCount),
    unseenUserCount: numberOf(fields.unseenUserCount),
    lockedReason: displayTextOf(fields.lockedReason) || undefined,
    ...recordMetaFrom(fields),
  }
}

const scopeFrom = (value: unknown) =>
  typeof value === 'string' ? value : numberOf(value)?.toString()

/** Why a role cannot be changed; the server refuses the same. */
type RoleLock = 'protected' | 'own'

export function roleLock(
  role: Pick<Role, 'admin' | 'roleKey'>,
  myRoles: readonly string[],
): RoleLock | undefined {
  if (role.admin) return 'protected'
  return myRoles.includes(role.roleKey) ? 'own' : undefined
}

export const ROLE_KEY_PATTERN = /^[\w:-]{1,128}$/
/** Of a key that is proposed from the name. */
export const PROPOSED_ROLE_KEY = { separator: '_', max: 128 }
/** The key that grants everything in this family of servers. */
export const RESERVED_ROLE_KEY = 'admin'

export const MAX_ROLE_NAME = 128
export const MAX_ROLE_REMARK = 255

/** Compares keys as the server does, which takes `Clerk` and `clerk` for one. */
export const isSameRoleKey = (a: string, b: string) =>
  plainText(a).toLowerCase() === plainText(b).toLowerCase()

/** Compares names without case and without blanks at the ends. */
export const isSameName = (a: string, b: string) =>
  a.trim().toLowerCase() === b.trim().toLowerCase()
