import { useEffect } from 'react'
import { whenIdle } from '#lib/browser/when-idle.ts'
import { prefetchTexts, useLocale, useTexts } from '#locales/texts.ts'
import { LazyOverlay, type OverlayProps } from '#notifications/lazy-overlay.tsx'
import { lazyView, prefetchLazyView } from '#routing/lazy-view.ts'
import { commandPalette } from '#search/header-search.tsx'
import { openPanel, useOpenPanel } from './open-panel.ts'

/** The panels that the navbar and the shortcuts open over any page. */
const PANELS = {
  settings: lazyView<OverlayProps>(
    () => import('./settings-panel.tsx'),
    'settings',
    'permissions',
    'list',
  ),
  errors: lazyView<OverlayProps>(
    () => import('#error-log/error-log-dialog.tsx'),
    'error-log',
    'list',
  ),
  history: lazyView<OverlayProps>(
    () => import('#notifications/message-history-drawer.tsx'),
    'error-log',
    'list',
  ),
  shortcuts: lazyView<OverlayProps>(() => import('#shortcuts/shortcut-sheet.tsx'), 'search'),
} as const

const PANEL_LAYOUTS = {
  settings: { placement: 'side' },
  errors: { size: 'large' },
  history: { placement: 'side' },
  shortcuts: {},
} as const

const closePanel = () => openPanel.set(undefined)

export function Panels() {
  const shown = useOpenPanel()
  const texts = { ...useTexts('shell'), shortcuts: useTexts('navigation').shortcuts }
  if (!shown) return null

  return (
    <LazyOverlay
      key={shown}
      part={PANELS[shown]}
      title={texts[shown]}
      {...PANEL_LAYOUTS[shown]}
      onClose={closePanel}
    />
  )
}

/** What opens at once, and without a connection too. */
const PRELOADED = [PANELS.errors, PANELS.history, commandPalette]

/** Loads them once the browser is idle; settings and shortcuts are loaded when they are opened. */
export function usePreloadedOverlays(): void {
  const locale = useLocale()

  useEffect(
    () =>
      whenIdle(() => {
        for (const overlay of PRELOADED) void prefetchLazyView(overlay, locale)
        // Those of the sign-in page, for a sign-out without a connection.
        prefetchTexts(locale, 'login').catch(() => undefined)
      }),
    [locale],
  )
}
