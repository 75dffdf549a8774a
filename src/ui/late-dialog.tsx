import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { allowReload } from '#lib/allow-reload.ts'
import { loadChunk } from '#lib/load-chunk.ts'
import type { Chunk } from '#hooks/chunk.ts'
import { useReturnFocus } from '#hooks/use-return-focus.ts'
import { Dialog, type DialogProps } from './dialog.tsx'
import { ErrorCard } from './error-card.tsx'
import { Skeleton } from './skeleton.tsx'

export interface LateDialogProps extends Pick<
  DialogProps,
  'title' | 'size' | 'placement' | 'onClose'
> {
  part: Pick<Chunk, 'isFetched' | 'prefetch'>
  texts: {
    close: string
    loading: string
    tryAgain: string
    partFailed: string
    partFailedText: string
  }
  /** The dialog itself, once its code is there; and where the focus goes when it closes. */
  children: (returnFocus: DialogProps['returnFocus']) => ReactNode
}

/**
 * Opens at once, and holds the place of a dialog whose code is fetched when it is asked for. A file
 * that cannot be had costs nothing but this dialog: nothing is loaded anew before somebody asks.
 */
export function LateDialog({ part, texts, children, ...dialog }: LateDialogProps) {
  const [state, setState] = useState<'first' | 'again' | 'failed' | 'there'>(() =>
    part.isFetched() ? 'there' : 'first',
  )
  const returnFocus = useReturnFocus()

  const fetched = async () => {
    if (!part.isFetched()) throw new Error(texts.partFailed)
  }
  const load = useEffectEvent(async () => {
    await part.prefetch()
    if (state === 'again') {
      allowReload()
      await loadChunk(fetched, () => {}).catch(() => undefined)
    }
    setState(part.isFetched() ? 'there' : 'failed')
  })
  useEffect(() => {
    if (state === 'first' || state === 'again') void load()
  }, [state])

  const standIn = (
    <Dialog
      placement="side"
      size="medium"
      {...dialog}
      returnFocus={returnFocus}
      closeLabel={texts.close}
    >
      {state === 'failed' ? (
        <div role="alert">
          <ErrorCard
            title={texts.partFailed}
            text={texts.partFailedText}
            retryLabel={texts.tryAgain}
            onRetry={() => setState('again')}
          />
        </div>
      ) : (
        <Skeleton label={texts.loading} />
      )}
    </Dialog>
  )
  return state === 'there' ? (
    <Suspense fallback={standIn}>{children(returnFocus)}</Suspense>
  ) : (
    standIn
  )
}
