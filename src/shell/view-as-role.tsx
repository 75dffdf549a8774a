import { type ReactNode, useCallback, useState } from 'react'
import { createSessionChangeApi } from '#api/session.ts'
import { useRuntimeConfig } from '#config/runtime-config-context.ts'
import type { PreviewRole, SessionUser } from '#entities/session-user.ts'
import { useAction } from '#hooks/use-action.ts'
import { useTexts } from '#locales/texts.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { type SessionMachine, useSession } from '#session/session.ts'
import { useUser } from '#session/user-context.ts'
import { useTabActions } from '#tabs/use-tab-actions.ts'
import { Button } from '#ui/actions/button.tsx'
import { Menu, type MenuItem } from '#ui/overlays/menu.tsx'
import { Banner } from '#ui/status/banner.tsx'

/** "View as role…" for the user menu, where it is offered, and the menu of roles that it opens. */
export function useViewAsRole(): { items: MenuItem[]; menu: ReactNode } {
  const { roles, viewing, view } = useRolePreview()
  const [isOpen, setOpen] = useState(false)
  const texts = useTexts('shell')
  if (roles.length === 0) return { items: [], menu: null }

  return {
    items: [
      { key: 'view-as', label: texts.viewAs, icon: 'peoples', onSelect: () => setOpen(true) },
    ],
    menu: isOpen && (
      <Menu
        label={texts.viewAs}
        at="end"
        items={roles.map(({ roleKey, roleName }) => ({
          key: roleKey,
          label: roleName,
          checked: roleKey === viewing?.roleKey,
          onSelect: () => void view(roleKey),
        }))}
        onClose={() => setOpen(false)}
      />
    ),
  }
}

/** Names the role of the current view on every page, and leads back. */
export function ViewAsRoleBanner() {
  const { viewing, canReturn, view } = useRolePreview()
  const texts = useTexts('shell')
  const { busy, start } = useAction(() => view(''))
  if (!viewing) return null
  const text = texts.viewingAs(viewing.roleName)

  return (
    <Banner
      label={text}
      actions={
        canReturn && (
          <Button size="small" busy={busy} onClick={() => void start()}>
            {texts.backToOwnRole}
          </Button>
        )
      }
    >
      {text}
    </Banner>
  )
}

function useRolePreview(): RolePreview & { view: (roleKey: string) => Promise<void> } {
  const session = useSession()
  const user = useUser()
  const { rolePreviewSuffix: suffix } = useRuntimeConfig()
  const tabs = useTabActions()
  const navigate = useNavigate()
  const isTokenMadeHere = suffix !== null && !user.previewRole && user.previewRoles.length === 0

  const view = useCallback(
    async (roleKey: string) => {
      if (!(await tabs.confirmLeaveAll())) return
      await changeRole(session, roleKey, isTokenMadeHere ? suffix : null, () => {
        tabs.discardAll()
        navigate('/')
      }).catch(() => undefined) // The client shows the error.
    },
    [session, suffix, isTokenMadeHere, tabs, navigate],
  )
  return { ...previewOf(user, suffix, session.token(), ownTokens.has(session)), view }
}

/** The user's own token while a token made here replaces it: in memory only (R44). */
const ownTokens = new WeakMap<SessionMachine, string>()

interface RolePreview {
  /** The roles to choose from; empty when the switch is not offered. */
  roles: readonly PreviewRole[]
  /** The role being viewed as. */
  viewing: PreviewRole | undefined
  /** Whether the user can return to their own view without signing in again. */
  canReturn: boolean
}

/**
 * §4, §11: the server offers the roles and issues the token. Where it does not, and the deployment
 * names a suffix, the token is role name plus suffix, made here.
 */
export function previewOf(
  user: Pick<SessionUser, 'previewRole' | 'previewRoles' | 'roles'>,
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
    if (answer === false) return
    session.replaceToken(answer.token, answer.expire, 'role-changed')
  }
  changed()
  await session.reloadUser()
}
