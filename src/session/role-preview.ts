import { createSessionChangeApi } from '#api/session.ts'
import type { PreviewRole, SessionUser } from '#entities/session-user.ts'
import type { SessionMachine } from './session.ts'

/** The user's own token while a token made here replaces it: in memory only (R44). */
const ownTokens = new WeakMap<SessionMachine, string>()

export interface RolePreview {
  /** The roles to choose from; empty when the switch is not offered. */
  roles: readonly PreviewRole[]
  /** The role being viewed as. */
  viewing: PreviewRole | undefined
  /** Whether the user can return to their own view without signing in again. */
  canReturn: boolean
}

/** What "View as role" offers and shows now. */
export const rolePreview = (session: SessionMachine, user: PreviewUser, suffix: string | null) =>
  previewOf(user, suffix, session.token(), ownTokens.has(session))

type PreviewUser = Pick<SessionUser, 'previewRole' | 'previewRoles' | 'roles'>

/**
 * §11.6: the server offers the roles and issues the token. Where it does not, and the deployment
 * names a suffix, the token is role name plus suffix, made here.
 */
export function previewOf(
  user: PreviewUser,
  suffix: string | null,
  token: string | undefined,
  hasOwnToken: boolean,
): RolePreview {
  if (user.previewRole || user.previewRoles.length > 0 || suffix === null) {
    return { roles: user.previewRoles, viewing: user.previewRole, canReturn: true }
  }
  const viewing = token?.endsWith(suffix)
    ? previewRoleFrom(token.slice(0, -suffix.length))
    : undefined
  return { roles: user.roles.map(previewRoleFrom), viewing, canReturn: hasOwnToken }
}

const previewRoleFrom = (roleKey: string): PreviewRole => ({ roleKey, roleName: roleKey })

/**
 * Views the console as a role, or with `''` as the user's own again. `changed` runs before the new
 * view loads.
 */
export async function changeRole(
  session: SessionMachine,
  roleKey: string,
  suffix: string | null,
  changed: () => void,
): Promise<void> {
  if (suffix !== null) {
    const token = session.token()
    // The stored token counts only while a token made here is in use.
    const ownToken = token?.endsWith(suffix) ? ownTokens.get(session) : token
    if (ownToken) ownTokens.set(session, ownToken)
    session.replaceToken(roleKey ? roleKey + suffix : (ownToken ?? ''), undefined, 'role-changed')
  } else {
    const answer = await createSessionChangeApi(session.call).changeRole(roleKey)
    // A sign-out, or another window, may have come before the answer.
    if (answer === false || session.token() !== answer.sentWith) return
    session.replaceToken(answer.token, answer.expire, 'role-changed')
  }
  changed()
  await session.reloadUser()
}
