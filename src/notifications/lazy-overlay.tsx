import { Component, type ReactNode, useEffect, useEffectEvent } from 'react'
import { retryFailedChunks } from '#lib/browser/load-chunk.ts'
import { useTexts } from '#locales/texts.ts'
import { type LazyView, useViewPreload } from '#routing/lazy-view.ts'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import { LazyDialog, type LazyDialogProps } from '#ui/overlays/lazy-dialog.tsx'
import { useNotices } from './notices.ts'

export interface OverlayProps {
  onClose: () => void
  returnFocus?: DialogProps['returnFocus']
}

/**
 * An overlay that opens over any page, from a chunk of its own. If it fails, it is closed and the
 * page is not affected.
 */
export function LazyOverlay({
  part: Content,
  ...dialog
}: Omit<LazyDialogProps, 'part' | 'texts' | 'children'> & {
  part: LazyView<OverlayProps>
  title: string
}) {
  const { onClose } = dialog
  const texts = useTexts('common')
  const { panelFailed } = useTexts('shell')
  const notices = useNotices()
  const preload = useViewPreload(Content)
  useCloseOnBack(onClose)

  return (
    <OverlayErrorBoundary
      onError={() => {
        onClose()
        notices.show('error', panelFailed(dialog.title))
      }}
    >
      <LazyDialog {...dialog} part={preload} texts={texts}>
        {returnFocus => <Content onClose={onClose} returnFocus={returnFocus} />}
      </LazyDialog>
    </OverlayErrorBoundary>
  )
}

/** Back leaves the page, so the overlay over it closes too. */
function useCloseOnBack(onClose: () => void) {
  const close = useEffectEvent(onClose)

  useEffect(() => {
    const onPopState = () => close()
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])
}

/**
 * Closes an overlay that fails. The error does not go to the error log: if the log itself cannot
 * draw an error, it would get one more to draw.
 */
class OverlayErrorBoundary extends Component<
  { onError: () => void; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override componentDidCatch() {
    retryFailedChunks()
    this.props.onError()
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
