import { Component, Suspense, useEffect, useEffectEvent, type ReactNode } from 'react'
import { retryMissing } from '#lib/load-chunk.ts'
import type { Area } from '#locales/index.ts'
import { chunk } from '#hooks/chunk.ts'
import { useTexts, useTextsAhead } from '#state/locale.ts'
import { useNotices } from '#state/notices.ts'
import { panel, usePanel, type Panel } from '#state/panels.ts'
import type { UnsavedQuestion } from '#state/unsaved.ts'
import { Pending } from './pending.tsx'

const PANELS = {
  settings: chunk(() => import('./settings-panel.tsx')),
  errors: chunk(() => import('./error-log.tsx')),
  history: chunk(() => import('./message-history.tsx')),
} as const

const PALETTE = chunk<Closes>(() => import('./palette.tsx'))
const SHEET = chunk<Closes>(() => import('./shortcut-sheet.tsx'))
const UNSAVED = chunk<{ question: UnsavedQuestion }>(() => import('./unsaved-dialog.tsx'))

interface Closes {
  onClose: () => void
}

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
  useTextsAhead(...(shown ? TEXTS[shown] : []))
  useClosedByBack(close)
  if (!shown) return null
  const { Screen } = PANELS[shown]

  return (
    <Part key={shown} name={texts[shown]} onClose={close}>
      <Screen onClose={close} />
    </Part>
  )
}

/** Whoever goes Back leaves what lies over a page with that page. A question of leaving comes by Back itself. */
function useClosedByBack(onClose: () => void) {
  const close = useEffectEvent(onClose)

  useEffect(() => {
    const left = () => close()
    addEventListener('popstate', left)
    return () => removeEventListener('popstate', left)
  }, [])
}

/** §2 header search, once it is open. */
export function Palette({ onClose }: Closes) {
  useClosedByBack(onClose)
  return (
    <Part name={useTexts('navigation').search} onClose={onClose}>
      <PALETTE.Screen onClose={onClose} />
    </Part>
  )
}

export function ShortcutSheet({ onClose }: Closes) {
  useClosedByBack(onClose)
  return (
    <Part name={useTexts('shell-later').shortcuts} onClose={onClose}>
      <SHEET.Screen onClose={onClose} />
    </Part>
  )
}

/** Without its dialog nothing goes: the pages stay open. */
export function Unsaved({ question }: { question: UnsavedQuestion }) {
  return (
    <Part name={useTexts('shell-later').unsavedTitle} onClose={() => question.answer()}>
      <UNSAVED.Screen question={question} />
    </Part>
  )
}

/** Fetched when it is asked for: the bar runs until it is there, a message says that it cannot be had. */
function Part({ name, onClose, children }: PartProps) {
  const texts = useTexts('shell')
  const notices = useNotices()

  return (
    <Unharmed
      onError={() => {
        onClose()
        notices.show('error', texts.panelFailed(name))
      }}
    >
      <Suspense fallback={<Pending />}>{children}</Suspense>
    </Unharmed>
  )
}

interface PartProps extends Closes {
  name: string
  children: ReactNode
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
