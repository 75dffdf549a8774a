import { Component, type ErrorInfo, type ReactNode, useEffect } from 'react'
import {
  createErrorLog,
  currentSecrets,
  lastBoundaryError,
  messageOf,
} from '#error-log/error-log.ts'
import { allowReload, ChunkLoadError, retryFailedChunks } from '#lib/browser/load-chunk.ts'
import { displayTextOf } from '#lib/decode.ts'
import { parseTime } from '#lib/format.ts'
import { mask } from '#lib/mask.ts'
import { refetchRequest } from '#lib/refetch.ts'
import { serverNow } from '#lib/server-clock.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { Button } from '#ui/actions/button.tsx'
import { ErrorCard } from '#ui/status/error-card.tsx'

interface ErrorBoundaryState {
  error: unknown
  failed: boolean
}

/** Keeps an error inside its page: a card takes the place of the page, everything else goes on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: undefined, failed: false }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error, failed: true }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    lastBoundaryError.set({ error, componentStack: componentStack ?? '' })
  }

  override componentDidUpdate(_: unknown, { failed }: ErrorBoundaryState) {
    // "Try again" had the focus and is gone with its card, even if the same failure drew a new
    // card.
    if (failed && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }

  retry = () => {
    if (this.state.error instanceof ChunkLoadError) {
      allowReload()
      retryFailedChunks()
    }
    this.setState({ error: undefined, failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <ErrorFallback error={this.state.error} retry={this.retry} />
  }
}

function ErrorFallback({ error, retry }: { error: unknown; retry: () => void }) {
  const texts = useTexts('common')
  const isMissing = error instanceof ChunkLoadError
  // Without secrets (R43).
  const message = isMissing
    ? texts.notLoaded
    : mask(displayTextOf(messageOf(error)), currentSecrets())

  useEffect(() => (isMissing ? refetchRequest.subscribe(retry) : undefined))

  return (
    <div role="alert">
      <ErrorCard
        title={isMissing ? texts.missing : texts.crashed}
        text={
          <>
            {message && <span>{message}</span>}
            {message && <br />}
            <span>{texts.crashedText}</span>
          </>
        }
        retryLabel={texts.tryAgain}
        onRetry={retry}
        actions={
          <>
            <Button size="small" tone="ghost" onClick={() => location.reload()}>
              {texts.reload}
            </Button>
            <CopyDetails error={error} />
          </>
        }
      />
    </div>
  )
}

function CopyDetails({ error }: { error: unknown }) {
  const texts = useTexts('common')
  const notices = useNotices()

  async function copy() {
    try {
      await navigator.clipboard.writeText(errorDetails(error))
      notices.show('success', texts.copied)
    } catch {
      notices.show('warning', texts.notCopied)
    }
  }

  return (
    <Button size="small" tone="ghost" onClick={() => void copy()}>
      {texts.copyDetails}
    </Button>
  )
}

/** The details that a developer needs, without secrets. */
function errorDetails(error: unknown): string {
  const log = createErrorLog({ now: serverNow, url: () => location.href, secrets: currentSecrets })
  log.record(error, 'render')
  return log.entries
    .get()
    .map(({ err, time, url }) =>
      [parseTime(time), url, err.message, err.stack].filter(Boolean).join('\n'),
    )
    .join('')
}
