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
 * What opens at a press over any page, from a file of its own. One that fails is closed and costs
 * nothing else.
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
  const whole = useViewPreload(Content)
  useCloseOnBack(onClose)

  return (
    <OverlayErrorBoundary
      onError={() => {
        onClose()
        notices.show('error', panelFailed(dialog.title))
      }}
    >
      <LazyDialog {...dialog} part={whole} texts={texts}>
        {returnFocus => <Content onClose={onClose} returnFocus={returnFocus} />}
      </LazyDialog>
    </OverlayErrorBoundary>
  )
}

/** Going Back leaves the page, and what lies over it with the page. */
function useCloseOnBack(onClose: () => void) {
  const close = useEffectEvent(onClose)

  useEffect(() => {
    const left = () => close()
    addEventListener('popstate', left)
    return () => removeEventListener('popstate', left)
  }, [])
}

/**
 * Closes what fails. The failure is not written down: an error log that cannot draw an error would
 * have one more to draw (R43).
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
