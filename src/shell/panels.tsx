import { Component, type ReactNode, useEffect, useEffectEvent } from 'react'
import { retryMissing } from '#lib/browser/load-chunk.ts'
import { whenIdle } from '#lib/browser/when-idle.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { type Part, part, prefetchPart, useWhole } from '#routing/lazy-view.ts'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import { LazyDialog, type LazyDialogProps } from '#ui/overlays/lazy-dialog.tsx'
import { panel, usePanel } from './open-panel.ts'

/** What opens at a press over any page, each in a file of its own. */
const OVERLAYS = {
  settings: part<OverlayProps>(
    () => import('#settings/settings-panel.tsx'),
    'settings',
    'access',
    'list',
  ),
  errors: part<OverlayProps>(() => import('#error-log/error-log-dialog.tsx'), 'logs', 'list'),
  history: part<OverlayProps>(
    () => import('#notifications/message-history-drawer.tsx'),
    'logs',
    'list',
  ),
  palette: part<OverlayProps>(() => import('#search/command-palette.tsx'), 'palette', 'settings'),
  shortcuts: part<OverlayProps>(() => import('#shortcuts/shortcut-sheet.tsx'), 'palette'),
} as const

export interface OverlayProps {
  onClose: () => void
  returnFocus?: DialogProps['returnFocus']
}

/** Loads all of them once the browser is idle: so they open at once, and without a connection too. */
export function usePreloadedOverlays(): void {
  const locale = useLocale()

  useEffect(
    () =>
      whenIdle(() => {
        for (const overlay of Object.values(OVERLAYS)) void prefetchPart(overlay, locale)
      }),
    [locale],
  )
}

const LOOKS = {
  settings: { placement: 'side' },
  errors: { size: 'large' },
  history: { placement: 'side' },
} as const

const closePanel = () => panel.set(undefined)

/** The panels that the bar opens. */
export function Panels() {
  const shown = usePanel()
  const texts = useTexts('shell')
  if (!shown) return null

  return (
    <Overlay
      key={shown}
      part={OVERLAYS[shown]}
      title={texts[shown]}
      {...LOOKS[shown]}
      onClose={closePanel}
    />
  )
}

/** §2 header search, once it is open. */
export const Palette = ({ onClose }: Pick<OverlayProps, 'onClose'>) => (
  <Overlay
    part={OVERLAYS.palette}
    title={useTexts('navigation').search}
    placement="top"
    onClose={onClose}
  />
)

export const ShortcutSheet = ({ onClose }: Pick<OverlayProps, 'onClose'>) => (
  <Overlay part={OVERLAYS.shortcuts} title={useTexts('navigation').shortcuts} onClose={onClose} />
)

function Overlay({
  part: Content,
  ...dialog
}: Omit<LazyDialogProps, 'part' | 'texts' | 'children'> & {
  part: Part<OverlayProps>
  title: string
}) {
  const { onClose } = dialog
  const texts = useTexts('common')
  const { panelFailed } = useTexts('shell')
  const notices = useNotices()
  const whole = useWhole(Content)
  useClosedByBack(onClose)

  return (
    <Unharmed
      onError={() => {
        onClose()
        notices.show('error', panelFailed(dialog.title))
      }}
    >
      <LazyDialog {...dialog} part={whole} texts={texts}>
        {returnFocus => <Content onClose={onClose} returnFocus={returnFocus} />}
      </LazyDialog>
    </Unharmed>
  )
}

/** Whoever goes Back leaves what lies over a page with that page. */
function useClosedByBack(onClose: () => void) {
  const close = useEffectEvent(onClose)

  useEffect(() => {
    const left = () => close()
    addEventListener('popstate', left)
    return () => removeEventListener('popstate', left)
  }, [])
}

/**
 * A panel that fails is closed and costs nothing else. It is not written down: an error log that
 * cannot draw an error would have one more to draw (security.md R43).
 */
class Unharmed extends Component<
  { onError: () => void; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override componentDidCatch() {
    retryMissing()
    this.props.onError()
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
