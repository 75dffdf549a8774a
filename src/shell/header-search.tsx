import { lazy, Suspense, useEffect } from 'react'
import { isAppleKeyboard } from '#lib/apple-keyboard.ts'
import { useStore } from '#hooks/use-store.ts'
import { useLayoutStore } from '#state/layout.ts'
import { useTexts } from '#state/locale.ts'
import { paletteOpen } from '#state/palette.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { LateKey } from './late-command.tsx'

const KEYS = 'Mod+K'

const loadPalette = () => import('./palette.tsx')
const Palette = lazy(loadPalette)
const prefetch = () => void loadPalette().catch(() => undefined)

const open = () => paletteOpen.set(true)

/** §2 header search: what looks like a field opens the palette (accessibility.md 3.3). */
export function HeaderSearch() {
  const { device } = useStore(useLayoutStore())
  const isOpen = useStore(paletteOpen)
  const texts = useTexts('navigation')
  useEffect(() => () => paletteOpen.set(false), [])

  const shared = {
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    'aria-keyshortcuts': 'Control+K',
    'data-search': true,
    onClick: open,
    onFocus: prefetch,
    onPointerEnter: prefetch,
  } as const

  return (
    <>
      {device === 'mobile' ? (
        <IconButton icon="search" label={texts.search} {...shared} />
      ) : (
        <button type="button" className="navbar__search" aria-label={texts.search} {...shared}>
          <Icon name="search" />
          {texts.search}
          <kbd
            className="key navbar__key"
            data-caps={isAppleKeyboard() ? '⌘ K' : 'Ctrl K'}
            aria-hidden="true"
          />
        </button>
      )}
      {[KEYS, '/'].map(keys => (
        <LateKey key={keys} keys={keys} label={texts.search} scope="everywhere" run={open} />
      ))}
      {isOpen && (
        <Suspense>
          <Palette onClose={() => paletteOpen.set(false)} />
        </Suspense>
      )}
    </>
  )
}
