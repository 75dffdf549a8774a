import type { ReactNode } from 'react'
import { hasPermission, hasRole } from '#model/access.ts'
import { useTexts } from './locale.ts'
import { useIsExplaining } from './preferences.ts'
import { useUser } from './user.ts'

/** §6 whether one of these roles is mine; throws without any role. */
export const useHasRole = (roles: readonly string[]) => hasRole(useUser().roles, roles)

/** §6 whether one of these operations is granted to me; throws without any. */
export const useHasPermission = (permissions: readonly string[]) =>
  hasPermission(useUser().permissions, permissions)

type AllowProps = { children: ReactNode } & (
  | { roles: readonly string[]; permissions?: never }
  | { permissions: readonly string[]; roles?: never }
)

/** Draws what one may use, and leaves out what not: the server checks again. */
export function Allow({ roles, permissions, children }: AllowProps) {
  const user = useUser()
  const isExplaining = useIsExplaining()
  const allowed = permissions ? hasPermission(user.permissions, permissions) : hasRole(user.roles, roles)
  if (!allowed && isExplaining) return <Explained needs={permissions ?? roles}>{children}</Explained>
  return allowed && children
}

/** W12 an outline in the place of what is hidden; it names what is missing and does nothing. */
function Explained({ needs, children }: { needs: readonly string[]; children: ReactNode }) {
  const texts = useTexts('access')
  const reason = texts.hiddenNeeds(needs.join(', '))

  return (
    <span className="explained" role="img" aria-label={reason} title={reason} tabIndex={0}>
      <span inert>{children}</span>
    </span>
  )
}
