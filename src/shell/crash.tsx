import { Component, useEffect, type ErrorInfo, type ReactNode } from 'react'
import { again } from '#lib/again.ts'
import { allowReload } from '#lib/allow-reload.ts'
import { ChunkMissing, retryMissing } from '#lib/load-chunk.ts'
import { lastCrash } from '#state/last-crash.ts'
import { useTexts } from '#state/locale.ts'
import { Button } from '#ui/button.tsx'
import { ErrorCard } from '#ui/error-card.tsx'
import { fetchLater, useLater } from './use-later.ts'

interface State {
  error: unknown
  failed: boolean
}

/** Keeps an error inside the page that made it: a card in its place, the rest goes on (W20). */
export class Crash extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined, failed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    lastCrash.set({ error, componentStack: componentStack ?? '' })
  }

  override componentDidUpdate(_: unknown, { failed }: State) {
    // "Try again" is gone with its card, also where the same failure drew another.
    if (failed && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }

  retry = () => {
    if (this.state.error instanceof ChunkMissing) {
      allowReload()
      retryMissing()
    }
    this.setState({ error: undefined, failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <Crashed error={this.state.error} retry={this.retry} />
  }
}

function Crashed({ error, retry }: { error: unknown; retry: () => void }) {
  const texts = useTexts('common')
  const isMissing = error instanceof ChunkMissing

  const later = useLater()
  // Nothing until it can be said without secrets (security.md R43).
  const said = isMissing ? texts.notLoaded : later?.saidBy(error)
  useEffect(fetchLater, [])

  useEffect(() => (isMissing ? again.subscribe(retry) : undefined))

  return (
    <div role="alert">
      <ErrorCard
        title={isMissing ? texts.missing : texts.crashed}
        text={
          <>
            {said}
            {said && <br />}
            {texts.crashedText}
          </>
        }
        retryLabel={texts.tryAgain}
        onRetry={retry}
        actions={
          <>
            <Button size="small" tone="ghost" onClick={() => location.reload()}>
              {texts.reload}
            </Button>
            {later && <later.CopyDetails error={error} />}
          </>
        }
      />
    </div>
  )
}
