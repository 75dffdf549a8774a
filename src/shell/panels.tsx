import { Component, lazy, Suspense, type ReactNode } from 'react'
import { useTexts } from '#state/locale.ts'
import { useNotices } from '#state/notices.ts'
import { panel, usePanel } from '#state/panels.ts'

const ErrorLogDialog = lazy(() => import('./error-log.tsx'))
const HistoryPanel = lazy(() => import('./message-history.tsx'))
const SettingsPanel = lazy(() => import('./settings-panel.tsx'))

const close = () => panel.set(undefined)

/** The panels that the bar opens; the code of each is fetched when it is first opened. */
export function Panels() {
  const shown = usePanel()
  const texts = useTexts('shell')
  const notices = useNotices()
  if (!shown) return null
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
        {shown === 'settings' && <SettingsPanel onClose={close} />}
        {shown === 'errors' && <ErrorLogDialog onClose={close} />}
        {shown === 'history' && <HistoryPanel onClose={close} />}
      </Suspense>
    </Unharmed>
  )
}

/**
 * A panel that fails is closed and costs nothing else. It is not written down: an error log that
 * cannot draw an error would have one more to draw (security.md R43).
 */
class Unharmed extends Component<{ onError: () => void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override componentDidCatch() {
    this.props.onError()
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
