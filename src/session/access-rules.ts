import { PUBLIC_PATHS } from '#constants.ts'
import type { SessionUser } from '#entities/session-user.ts'
import { normalizePath } from '#routing/paths.ts'
import { safeRedirect } from '#routing/safe-redirect.ts'
import { wantedAddress } from '#routing/wanted-address.ts'
import type { Session } from './session-state.ts'

type AccessRule =
  | { to: string }
  | {
      show:
        | 'sign-in'
        | 'auth-redirect'
        | 'pcd'
        | 'pending'
        | 'new-password'
        | 'required-factor'
        | 'shell'
    }

/**
 * Applies the access rules (§2) to an address: public path, then token, then user and menu; the
 * shell itself knows the routes. The caller reads `hasToken` from the cookie at this moment, so a
 * sign-out in another window counts from the next navigation.
 */
export function accessRuleFor(
  address: { origin: string; path: string; search: string; hash: string },
  session: Session,
  hasToken: boolean,
): AccessRule {
  const path = normalizePath(address.path)
  // From an error page the user comes back to what it was opened for.
  const here = wantedAddress(address) ?? address.path + address.search + address.hash
  // As after a sign-out that loads the page: the next person may be another one.
  const isStartingOver = 'isServerUntold' in session
  const signIn = { to: isStartingOver ? '/login' : `/login?redirect=${encodeURIComponent(here)}` }

  if (path === '/login') {
    if (!hasToken) return { show: 'sign-in' }
    if (session.phase === 'ready') return { to: '/' }
    if (session.phase !== 'loading') return { show: 'sign-in' }
    const wanted = session.signedIn ? new URLSearchParams(address.search).get('redirect') : '/'
    return { to: safeRedirect(wanted, address.origin) }
  }
  if (isPublic(path)) return { show: path.slice(1) as 'auth-redirect' | 'pcd' }

  switch (session.phase) {
    case 'ready':
      // The page on which the session ran out stays until the user leaves it.
      if (session.expiredOn !== undefined ? session.expiredOn !== address.path : !hasToken)
        return signIn
      return { show: shownTo(session.user) }
    case 'loading':
      return { show: 'pending' }
    default:
      return signIn
  }
}

/** What has to be done before anything else comes first: the password, then the second factor. */
function shownTo({ mustChangePassword, mustSetUpFactor }: SessionUser) {
  if (mustChangePassword) return 'new-password'
  return mustSetUpFactor ? 'required-factor' : 'shell'
}

const isPublic = (path: string) => PUBLIC_PATHS.some(publicPath => publicPath === path)
