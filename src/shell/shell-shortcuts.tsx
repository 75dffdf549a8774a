import { useTexts } from '#locales/texts.ts'
import { favouriteKeys } from '#menu/favourite-keys.ts'
import { useFavourites, useNumberedPages } from '#menu/favourites-provider.tsx'
import { useShownPage } from '#routing/current-page.ts'
import { useFocusTarget } from '#routing/focus-target.ts'
import { useAddress } from '#routing/use-address.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { useAppStateStore } from '#settings/app-state.ts'
import { paletteOpen, RegisteredShortcut, useCommand, useCommands } from '#shortcuts/commands.ts'
import { useShortcut } from '#shortcuts/shortcuts.ts'
import { useOpenPage } from '#tabs/use-tab-actions.ts'
import { openPanel } from './open-panel.ts'

const openPalette = () => paletteOpen.set(true)

/** The shortcuts of the shell; those of the dashboard's cards only while it is on screen. */
export function ShellShortcuts() {
  const path = useShownPage()?.path
  useShellShortcuts()

  return path === '/dashboard' && <DashboardShortcuts shown={path} />
}

function useShellShortcuts() {
  const layout = useAppStateStore()
  const focusTarget = useFocusTarget()
  const favourites = useFavourites()
  const { path, search, hash } = useAddress()
  const navigate = useNavigate()
  const openPage = useOpenPage()
  const texts = useTexts('navigation')
  const shell = useTexts('shell')
  const scope = 'everywhere'

  useShortcut('Mod+K', texts.search, openPalette, { scope })
  useShortcut('/', texts.search, openPalette, { scope })
  useCommand({
    id: 'sidebar',
    label: shell.toggleSidebar,
    icon: 'menu-fold',
    keys: '[',
    scope,
    run: layout.toggleSidebar,
  })
  useCommand({
    id: 'shortcuts',
    label: texts.shortcuts,
    icon: 'question',
    keys: '?',
    scope,
    run: () => openPanel.set('shortcuts'),
  })
  useCommand({
    id: 'home',
    label: texts.goHome,
    icon: 'home',
    keys: 'g h',
    scope,
    run: () => navigate('/dashboard'),
  })
  useShortcut('r', texts.refreshView, () => {
    focusTarget.expect(path, 'trigger')
    navigate(`/redirect${path}${search}${hash}`, { replace: true })
  })
  const letters = favouriteKeys(favourites)
  useCommands(
    favourites.flatMap(({ path, title }, index) => {
      const letter = letters[index]
      const go = {
        id: `go ${path}`,
        label: texts.goTo(title),
        icon: 'star',
        scope,
        run: () => openPage(path),
      } as const
      return letter ? { ...go, keys: `g ${letter}` } : []
    }),
  )
}

/** The digits that open the pages on the dashboard's cards. */
function DashboardShortcuts({ shown }: { shown: string }) {
  const texts = useTexts('navigation')
  const openPage = useOpenPage()

  return useNumberedPages(shown).map(({ path, title }, index) => (
    <RegisteredShortcut
      key={path}
      keys={String(index + 1)}
      label={texts.goTo(title)}
      scope="page"
      run={() => openPage(path)}
    />
  ))
}
