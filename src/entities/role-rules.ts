import type { Role } from './role.ts'

/** Why a role is only to be looked at; the server refuses the same (security.md, R17). */
export type Lock = 'protected' | 'own'

export function lockOf(
  role: Pick<Role, 'admin' | 'roleKey'>,
  myRoles: readonly string[],
): Lock | undefined {
  if (role.admin) return 'protected'
  return myRoles.includes(role.roleKey) ? 'own' : undefined
}

export const ROLE_KEY = /^[\w:-]{1,128}$/
/** The key that means "everything" to this family of servers. */
export const RESERVED_KEY = 'admin'

export const MOST_NAME = 128
export const MOST_REMARK = 255

/** A name is taken to be the same whatever its case and blanks at the ends. */
export const isSameName = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase()
