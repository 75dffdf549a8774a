import { useEffect } from 'react'
import { useStore } from '#hooks/use-store.ts'
import { useTexts } from '#locales/texts.ts'
import { LazyOverlay, type OverlayProps } from '#notifications/lazy-overlay.tsx'
import { lazyView } from '#routing/lazy-view.ts'
import { useAppStateStore } from '#settings/app-state.ts'
import { paletteOpen } from '#shortcuts/commands.ts'
import { isAppleKeyboard } from '#shortcuts/keys.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Icon } from '#ui/content/icon.tsx'

export const commandPalette = lazyView<OverlayProps>(
  () => import('./command-palette.tsx'),
  'search',
  'settings',
)

const openPalette = () => paletteOpen.set(true)
const closePalette = () => paletteOpen.set(false)

/** A button that looks like a field and opens the palette. */
export function HeaderSearch() {
  const { device } = useStore(useAppStateStore())
  const isOpen = useStore(paletteOpen)
  const texts = useTexts('navigation')
  useEffect(() => closePalette, [])

  const shared = {
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    'aria-keyshortcuts': 'Control+K',
    'data-search': true,
    onClick: openPalette,
  } as const

  return (
    <>
      {device === 'mobile' ? (
        <IconButton icon="search" label={texts.search} {...shared} />
      ) : (
        <button type="button" className="header-search" aria-label={texts.search} {...shared}>
          <Icon name="search" />
          <span>{texts.search}</span>
          <span
            className="kbd header-search__key"
            data-caps={isAppleKeyboard() ? '⌘ K' : 'Ctrl K'}
            aria-hidden="true"
          />
        </button>
      )}
      {isOpen && (
        <LazyOverlay
          part={commandPalette}
          title={texts.search}
          placement="top"
          onClose={closePalette}
        />
      )}
    </>
  )
}
