import { useEffect, useState } from 'react'
import { useStore } from '#hooks/use-store.ts'
import { isComposing } from '#lib/browser/input-method.ts'
import { useTexts } from '#locales/texts.ts'
import { lettersFor } from '#menu/favourite-keys.ts'
import { useFavourites, useNumberedPages } from '#menu/favourites-provider.tsx'
import { useShownPage } from '#routing/current-page.ts'
import { useArrival } from '#routing/focus-target.ts'
import { useAddress } from '#routing/use-address.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { useLayoutStore } from '#settings/app-state.ts'
import { useSettingsStore } from '#settings/settings.ts'
import { ShortcutSheet } from '#shell/panels.tsx'
import { Key } from '#ui/content/kbd.tsx'
import { paletteOpen, ShortcutKey, useCommand, useCommands } from './commands.ts'
import { beginsWith, capsOf, hintOf } from './keys.ts'
import { shortcuts, useShortcut, useShortcuts } from './shortcuts.ts'
import { useUsedKeys } from './used-shortcuts.ts'

/** Hears every key that nothing else took, and has the shortcuts of the shell (features.md W15). */
export function Keyboard() {
  const settings = useSettingsStore()
  const [isSheetOpen, openSheet] = useState(false)
  const path = useShownPage()?.path
  const usedKeys = useUsedKeys()
  useShellKeys(() => openSheet(true))

  useEffect(() => {
    // Only what is watched takes over what another window stores.
    const unwatch = usedKeys.subscribe(() => {})
    const unhear = shortcuts.used.subscribe(() => {
      const keys = shortcuts.used.get()
      if (!usedKeys.get().includes(keys)) usedKeys.set([...usedKeys.get(), keys])
    })
    return () => {
      unwatch()
      unhear()
    }
  }, [usedKeys])
  useEffect(() => {
    function keyDown(event: KeyboardEvent) {
      if (isComposing(event)) return
      const { singleKeys } = settings.get()
      const modal = document.documentElement.hasAttribute('data-modal')
      if (shortcuts.press(event, { singleKeys, modal })) event.preventDefault()
    }
    document.addEventListener('keydown', keyDown)
    return () => document.removeEventListener('keydown', keyDown)
  }, [settings])

  return (
    <>
      <KeyHint />
      {path === '/dashboard' && <PageKeys shown={path} />}
      {isSheetOpen && <ShortcutSheet onClose={() => openSheet(false)} />}
    </>
  )
}

const openPalette = () => paletteOpen.set(true)

function useShellKeys(openSheet: () => void) {
  const layout = useLayoutStore()
  const arrival = useArrival()
  const favourites = useFavourites()
  const { path, search, hash } = useAddress()
  const navigate = useNavigate()
  const texts = useTexts('navigation')
  const shell = useTexts('shell')
  const { search: searchPages } = useTexts('navigation')
  const scope = 'everywhere'

  useShortcut('Mod+K', searchPages, openPalette, { scope })
  useShortcut('/', searchPages, openPalette, { scope })
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
    run: openSheet,
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
    arrival.expect(path, 'trigger')
    navigate(`/redirect${path}${search}${hash}`, { replace: true })
  })
  const letters = lettersFor(favourites)
  useCommands(
    favourites.flatMap(({ path, title }, index) => {
      const letter = letters[index]
      const go = {
        id: `go ${path}`,
        label: texts.goTo(title),
        icon: 'star',
        scope,
        run: () => navigate(path),
      } as const
      return letter ? { ...go, keys: `g ${letter}` } : []
    }),
  )
}

/** The pages on the dashboard's cards, by the digits that stand behind them. */
function PageKeys({ shown }: { shown: string }) {
  const texts = useTexts('navigation')
  const navigate = useNavigate()

  return useNumberedPages(shown).map(({ path, title }, index) => (
    <ShortcutKey
      key={path}
      keys={String(index + 1)}
      label={texts.goTo(title)}
      scope="page"
      run={() => navigate(path)}
    />
  ))
}

/** After the first key of two: what the second may be. */
function KeyHint() {
  const begun = useStore(shortcuts.begun)
  const list = useShortcuts()
  const texts = useTexts('navigation')
  if (!begun) return null
  const next = list.filter(({ keys }) => beginsWith(keys, begun))

  return (
    <div className="key-hint" role="status">
      <p>
        <Key>{hintOf(begun)}</Key> {texts.thenKey}
      </p>
      <ul>
        {next.map(({ keys, label }) => (
          <li key={keys}>
            <kbd className="key">{capsOf(keys)[1]?.join(' ')}</kbd> {label}
          </li>
        ))}
      </ul>
    </div>
  )
}
