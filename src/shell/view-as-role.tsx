import { type ReactNode, useCallback, useState } from 'react'
import { useRuntimeConfig } from '#config/runtime-config-context.ts'
import { OnlineButton } from '#connection/online-button.tsx'
import { useAction } from '#hooks/use-action.ts'
import { useTexts } from '#locales/texts.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { changeRole, type RolePreview, rolePreview } from '#session/role-preview.ts'
import { useSession } from '#session/session.ts'
import { useUser } from '#session/user-context.ts'
import { useTabActions } from '#tabs/use-tab-actions.ts'
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
          <OnlineButton size="small" busy={busy} onClick={() => void start()}>
            {texts.backToOwnRole}
          </OnlineButton>
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
  return { ...rolePreview(session, user, suffix), view }
}
