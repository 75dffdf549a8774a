import { plainText } from '#lib/plain-text.ts'
import type { RecordKey } from './record-key.ts'
import type { SessionUser } from './session-user.ts'
import { isEnabled } from './status.ts'

/** Why a user cannot be disabled, deleted or given other roles; the server refuses the same. */
export type UserLock = 'self' | 'last-admin'

export function userLock(
  account: Pick<SessionUser, 'userId'>,
  me: Pick<SessionUser, 'userId'>,
  lastAdminId: RecordKey | undefined,
): UserLock | undefined {
  if (account.userId === me.userId) return 'self'
  return account.userId === lastAdminId ? 'last-admin' : undefined
}

/** The roles that a user may be given: the enabled ones, and those that the user already has. */
export const assignableRoles = <
  Role extends { readonly roleId: RecordKey; readonly status: string },
>(
  roles: readonly Role[],
  current: readonly RecordKey[],
): Role[] => roles.filter(role => isEnabled(role) || current.includes(role.roleId))

/**
 * No two names may look alike, such as a second `admin`. So a name has no invisible characters,
 * Latin letters stand alone or with East Asian ones only, and letters of phonetics or old
 * manuscripts are refused. Letters of living languages are allowed: `ı` is Turkish as `í` is
 * Spanish.
 */
export const USERNAME_PATTERN =
  /^(?!.*[\p{Default_Ignorable_Code_Point}\u0250-\u02af\u1d00-\u1dbf\ua720-\ua7ff\uab30-\uab6f])(?!(?=.*\p{Script=Latin}).*[^\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}])[\p{L}\p{N}._@-]{1,64}$/u
export const PHONE_PATTERN = /^[\d +()./-]{0,32}$/
export const EMAIL_PATTERN = /^([^\s@]+@[^\s@]+)?$/

export const MAX_USERNAME = 64
export const MAX_NICKNAME = 128
export const MAX_EMAIL = 254
export const MAX_USER_REMARK = 255

/** One spelling for each person: `Ａdmin ` is `admin`. */
export const usernameKey = (username: string) => plainText(username).toLowerCase()
