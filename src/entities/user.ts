import { fieldsOf, textOf } from '#lib/decode.ts'
import { type RecordMeta, recordMetaFrom } from './record.ts'
import { keyFrom, keysFrom, type RecordKey, requiredKeyFrom } from './record-key.ts'
import type { Role } from './role.ts'
import type { SessionUser } from './session-user.ts'
import { isEnabled } from './status.ts'

/** A person who may sign in, as the user list shows them; `User` is the one who did. */
export interface User extends RecordMeta {
  userId: RecordKey
  username: string
  nickName: string
  roleIds: readonly RecordKey[]
  roleName: string
  deptId: RecordKey | undefined
  deptName: string
  phone: string
  email: string
  avatar: string
  status: string
  remark: string
  /** RFC 3339, empty for someone who never signed in. */
  lastLoginAt: string
}

export function userFrom(value: unknown): User {
  const fields = fieldsOf(value)
  const roleId = keyFrom(fields.roleId) || undefined
  return {
    userId: requiredKeyFrom(fields.userId),
    username: textOf(fields.username),
    nickName: textOf(fields.nickName),
    roleIds: keysFrom(fields.roleIds) ?? (roleId === undefined ? [] : [roleId]),
    roleName: textOf(fields.roleName),
    deptId: keyFrom(fields.deptId) || undefined,
    deptName: textOf(fields.deptName),
    phone: textOf(fields.phone),
    email: textOf(fields.email),
    avatar: textOf(fields.avatar),
    status: textOf(fields.status),
    remark: textOf(fields.remark),
    lastLoginAt: textOf(fields.lastLoginAt),
    ...recordMetaFrom(fields),
  }
}

/** Why somebody cannot be disabled, deleted or given other roles; the server refuses the same. */
export type UserLock = 'self' | 'last-admin'

export function userLock(
  account: Pick<User, 'userId'>,
  me: Pick<SessionUser, 'userId'>,
  lastAdminId: RecordKey | undefined,
): UserLock | undefined {
  if (account.userId === me.userId) return 'self'
  return account.userId === lastAdminId ? 'last-admin' : undefined
}

/** What may be given now; what somebody has already can stay, also when it is disabled. */
export const assignableRoles = (roles: readonly Role[], has: readonly RecordKey[]): Role[] =>
  roles.filter(role => isEnabled(role) || has.includes(role.roleId))

/**
 * No letter without a shape either: with one `admin` would be there twice. So it would with letters
 * that only look Latin: Latin ones stand with East Asian ones or alone, and none of phonetics or of
 * old manuscripts. What living languages write is no such letter: `ı` is Turkish as `í` is Spanish.
 */
export const USERNAME_PATTERN =
  /^(?!.*[\p{Default_Ignorable_Code_Point}\u0250-\u02af\u1d00-\u1dbf\ua720-\ua7ff\uab30-\uab6f])(?!(?=.*\p{Script=Latin}).*[^\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}])[\p{L}\p{N}._@-]{1,64}$/u
export const PHONE_PATTERN = /^[\d +()./-]{0,32}$/
export const EMAIL_PATTERN = /^([^\s@]+@[^\s@]+)?$/

export const MAX_USERNAME = 64
export const MAX_NICKNAME = 128
export const MAX_EMAIL = 254
export const MAX_USER_REMARK = 255
