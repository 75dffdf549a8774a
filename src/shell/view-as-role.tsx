import { type ReactNode, useState } from 'react'
import { OnlineButton } from '#connection/online-button.tsx'
import { useAction } from '#hooks/use-action.ts'
import { useTexts } from '#locales/texts.ts'
import { LazyOverlay, type OverlayProps } from '#notifications/lazy-overlay.tsx'
import { lazyView } from '#routing/lazy-view.ts'
import type { MenuItem } from '#ui/overlays/menu.tsx'
import { Banner } from '#ui/status/banner.tsx'
import { useRolePreview } from './use-role-preview.ts'

const viewAsRoleDialog = lazyView<OverlayProps>(
  () => import('./view-as-role-dialog.tsx'),
  'permissions',
  'list',
)

/** "View as role…" for the user menu, where it is offered, and the dialog that it opens. */
export function useViewAsRole(): { items: MenuItem[]; dialog: ReactNode } {
  const { roles } = useRolePreview()
  const [isOpen, setOpen] = useState(false)
  const texts = useTexts('shell')
  if (roles.length === 0) return { items: [], dialog: null }

  return {
    items: [
      { key: 'view-as', label: texts.viewAs, icon: 'peoples', onSelect: () => setOpen(true) },
    ],
    dialog: isOpen && (
      <LazyOverlay
        part={viewAsRoleDialog}
        title={texts.viewAs}
        size="small"
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
