import { type ReactNode, use, useMemo } from 'react'
import { loadTexts, useLocale } from '#locales/texts.ts'
import { useUser } from '#session/user-context.ts'
import { useIsExplaining } from './explain.ts'
import { hasPermission, hasRole } from './permissions.ts'

/** §6 whether one of these roles is mine; throws without any role. */
export const useHasRole = (roles: readonly string[]) => hasRole(useUser().roles, roles)

/** §6 whether one of these operations is granted to me; throws without any. */
export const useHasPermission = (permissions: readonly string[]) =>
  hasPermission(useUser().permissions, permissions)

type AllowProps = { children: ReactNode } & (
  | { roles: readonly string[]; permissions?: never }
  | { permissions: readonly string[]; roles?: never }
)

/**
 * Behind `<Allow>`; by itself for what is drawn once a row or is no element of its own: asked above
 * the rows.
 */
export interface PermissionGuard {
  isAllowed: boolean
  /** There is something to draw: it is allowed, or its place is outlined. */
  isShown: boolean
  /** The children, or what stands for them where they are not permitted; outlined, both (W12). */
  render(children: ReactNode, instead?: ReactNode): ReactNode
  /** Entries of a menu: as they are, none, or with the reason why they do nothing (W12). */
  items<Item extends object>(...items: readonly Item[]): (Item & { explained?: string })[]
}

/** §6 as `useHasPermission`, and W12 what to draw then. */
export const usePermission = (permissions: readonly string[]) =>
  usePermissionGuard(useHasPermission(permissions), permissions)

/** Draws what one may use, and leaves out what not: the server checks again. */
export function Allow({ roles, permissions, children }: AllowProps) {
  const user = useUser()
  const isAllowed =
    permissions === undefined
      ? hasRole(user.roles, roles)
      : hasPermission(user.permissions, permissions)
  return usePermissionGuard(isAllowed, permissions ?? roles).render(children)
}

function usePermissionGuard(isAllowed: boolean, needs: readonly string[]): PermissionGuard {
  const isOutlined = useIsExplaining() && !isAllowed
  const locale = useLocale()
  // Read only by those who are told: nobody else waits for these words.
  const explained = isOutlined
    ? use(loadTexts(locale, 'permissions')).hiddenNeeds(needs.join(', '))
    : ''
  return useMemo(() => permissionGuardFrom(isAllowed, explained), [isAllowed, explained])
}

/** `explained` says why it is not allowed, where that is told; '' where not. */
const permissionGuardFrom = (isAllowed: boolean, explained: string): PermissionGuard => ({
  isAllowed,
  isShown: isAllowed || explained !== '',
  render(children, instead = null) {
    if (isAllowed) return children
    if (!explained) return instead
    return (
      <>
        {instead} <PermissionExplanation reason={explained}>{children}</PermissionExplanation>
      </>
    )
  },
  items: (...items) =>
    isAllowed ? [...items] : explained ? items.map(item => ({ ...item, explained })) : [],
})

/** W12 in the place of what is hidden; it names what is missing and does nothing. */
function PermissionExplanation({ reason, children }: { reason: string; children: ReactNode }) {
  return (
    <span className="explained" role="img" aria-label={reason} title={reason} tabIndex={0}>
      <span inert>{children}</span>
    </span>
  )
}
