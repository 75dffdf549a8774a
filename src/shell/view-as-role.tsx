import { type ReactNode, useState } from 'react'
import { useAction } from '#hooks/use-action.ts'
import { useTexts } from '#locales/texts.ts'
import { Button } from '#ui/actions/button.tsx'
import { Menu, type MenuItem } from '#ui/overlays/menu.tsx'
import { Banner } from '#ui/status/banner.tsx'
import { useRolePreview } from './role-preview.ts'

/** "View as role…" for the user menu, where it is offered, and the menu of roles it leads to. */
export function useViewAs(): { items: MenuItem[]; menu: ReactNode } {
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

/** Whose view it is, on every page, and the way back. */
export function ViewingAs() {
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
