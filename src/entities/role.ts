import { plainText } from '#lib/plain-text.ts'

/** Why a role cannot be changed; the server refuses the same. */
type RoleLock = 'protected' | 'own'

export function roleLock(
  role: { readonly admin: boolean; readonly roleKey: string },
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

/** Compares keys as the server does, which takes `Clerk` and `clerk` for one. */
export const isSameRoleKey = (a: string, b: string) =>
  plainText(a).toLowerCase() === plainText(b).toLowerCase()

/** Compares names without case and without blanks at the ends. */
export const isSameName = (a: string, b: string) =>
  a.trim().toLowerCase() === b.trim().toLowerCase()
