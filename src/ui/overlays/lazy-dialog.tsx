import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { LazyComponent } from '#hooks/lazy-with-preload.ts'
import { useReturnFocus } from '#hooks/use-return-focus.ts'
import { allowReload, loadChunk } from '#lib/browser/load-chunk.ts'
import { ErrorCard } from '#ui/status/error-card.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

export interface LazyDialogProps
  extends Pick<DialogProps, 'title' | 'size' | 'placement' | 'onClose'> {
  part: Pick<LazyComponent, 'isLoaded' | 'preload'>
  texts: {
    close: string
    loading: string
    tryAgain: string
    partFailed: string
    partFailedText: string
  }
  /** Draws the dialog once its code is loaded; `returnFocus` is to be passed on to it. */
  children: (returnFocus: DialogProps['returnFocus']) => ReactNode
}

/**
 * Opens at once and stands in for a dialog while its code is loaded. If that fails, the page below
 * stays as it is: only "Try again" may reload it.
 */
export function LazyDialog({ part, texts, children, ...dialog }: LazyDialogProps) {
  const [state, setState] = useState<'loading' | 'retrying' | 'failed' | 'loaded'>(() =>
    part.isLoaded() ? 'loaded' : 'loading',
  )
  const returnFocus = useReturnFocus()

  const load = useEffectEvent(async () => {
    await part.preload()
    if (state === 'retrying') {
      allowReload()
      const check = async () => {
        if (!part.isLoaded()) throw new Error(texts.partFailed)
      }
      await loadChunk(check, () => {}).catch(() => undefined)
    }
    setState(part.isLoaded() ? 'loaded' : 'failed')
  })
  useEffect(() => {
    if (state === 'loading' || state === 'retrying') void load()
  }, [state])

  const fallback = (
    <Dialog {...dialog} returnFocus={returnFocus} closeLabel={texts.close}>
      {state === 'failed' ? (
        <div role="alert">
          <ErrorCard
            title={texts.partFailed}
            text={texts.partFailedText}
            retryLabel={texts.tryAgain}
            onRetry={() => setState('retrying')}
          />
        </div>
      ) : (
        <Skeleton label={texts.loading} />
      )}
    </Dialog>
  )
  return state === 'loaded' ? (
    <Suspense fallback={fallback}>{children(returnFocus)}</Suspense>
  ) : (
    fallback
  )
}
