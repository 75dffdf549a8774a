import { Component, Suspense, type ReactNode } from 'react'
import { ChunkMissing } from '#lib/load-chunk.ts'
import { chunk } from '#hooks/chunk.ts'
import { useTexts, useTextsAhead } from '#state/locale.ts'
import { useNotices } from '#state/notices.ts'
import { panel, usePanel, type Panel } from '#state/panels.ts'
import type { Area } from '#locales/index.ts'

const PANELS = {
  settings: chunk(() => import('./settings-panel.tsx')),
  errors: chunk(() => import('./error-log.tsx')),
  history: chunk(() => import('./message-history.tsx')),
} as const

/** What each of them says, besides what the bar says already. */
const TEXTS: Record<Panel, readonly Area[]> = {
  settings: ['settings', 'list'],
  errors: ['logs', 'list'],
  history: ['logs', 'list'],
}

const close = () => panel.set(undefined)

/** The panels that the bar opens; the code of each is fetched when it is first opened. */
export function Panels() {
  const shown = usePanel()
  const texts = useTexts('shell')
  const notices = useNotices()
  useTextsAhead(...(shown ? TEXTS[shown] : []))
  if (!shown) return null
  const { Screen } = PANELS[shown]
  const name = { settings: texts.settings, errors: texts.errorLog, history: texts.history }[shown]

  return (
    <Unharmed
      key={shown}
      onError={() => {
        close()
        notices.show('error', texts.panelFailed(name))
      }}
    >
      <Suspense>
        <Screen onClose={close} />
      </Suspense>
    </Unharmed>
  )
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

  override componentDidCatch(error: unknown) {
    if (error instanceof ChunkMissing) error.again()
    this.props.onError()
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
