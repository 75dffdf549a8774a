import { type ReactNode, use, useMemo } from 'react'
import { loadTexts, useLocale } from '#locales/texts.ts'
import { useUser } from '#session/user-context.ts'
import { useIsExplaining } from './explain.ts'
import { hasPermission, hasRole } from './permissions.ts'

/** Whether the user may do one of these operations; throws when the list is empty (§5). */
export const useHasPermission = (permissions: readonly string[]) =>
  hasPermission(useUser().permissions, permissions)

type AllowProps = { children: ReactNode } & (
  | { roles: readonly string[]; permissions?: never }
  | { permissions: readonly string[]; roles?: never }
)

/**
 * What `<Allow>` uses; used directly where each row needs it (asked once above the rows), or where
 * there is no element to wrap.
 */
export interface PermissionGuard {
  isAllowed: boolean
  /** There is something to draw: it is allowed, or shown as an outline. */
  isShown: boolean
  /**
   * The children where they are allowed, else `instead`; while explaining, both, the children
   * outlined.
   */
  render(children: ReactNode, instead?: ReactNode): ReactNode
  /**
   * Menu items: unchanged where allowed, else none or, while explaining, with the reason why they
   * do nothing.
   */
  items<Item extends object>(...items: readonly Item[]): (Item & { explained?: string })[]
}

/** Like `useHasPermission`, with what to draw in either case. */
export const usePermission = (permissions: readonly string[]) =>
  usePermissionGuard(useHasPermission(permissions), permissions)

/** Draws its children only for users who may use them; the server checks again. */
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
  // Texts are loaded only while explaining: other users do not wait for them.
  const explained = isOutlined
    ? use(loadTexts(locale, 'permissions')).hiddenNeeds(needs.join(', '))
    : ''
  return useMemo(() => permissionGuardFrom(isAllowed, explained), [isAllowed, explained])
}

/** `explained` is the reason why it is not allowed, while explaining; otherwise ''. */
export const permissionGuardFrom = (isAllowed: boolean, explained: string): PermissionGuard => ({
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

/** Stands where hidden content would be; names the missing permission and does nothing. */
function PermissionExplanation({ reason, children }: { reason: string; children: ReactNode }) {
  return (
    <span className="explained" role="img" aria-label={reason} title={reason} tabIndex={0}>
      <span inert>{children}</span>
    </span>
  )
}
