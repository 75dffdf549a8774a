import { useStore } from '#hooks/use-store.ts'
import { useTexts } from '#locales/texts.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/actions/button.tsx'
import { Banner } from '#ui/status/banner.tsx'

/** Offers to reload when the server says that roles, permissions or menus have changed. */
export function MenuChangedBanner() {
  const machine = useSession()
  const changed = useStore(machine.menuChanged)
  const viewChanged = useStore(machine.viewChanged)
  const texts = useTexts('shell')
  // The banner of a changed view brings the menu too.
  if (!changed || viewChanged) return null

  return (
    <Banner
      label={texts.menuChangedRegion}
      actions={
        <Button size="small" onClick={() => void machine.reloadMenu()}>
          {texts.reloadMenu}
        </Button>
      }
    >
      {texts.menuChanged}
    </Banner>
  )
}
