import { Dialog, type DialogProps } from './dialog.tsx'
import { ErrorCard } from './error-card.tsx'
import { Skeleton } from './skeleton.tsx'

export interface ReadingDialogProps extends Pick<DialogProps, 'title' | 'returnFocus' | 'onClose'> {
  /** Why it could not be read; none while it is on its way. */
  failure: string | undefined
  failureTitle: string
  onRetry: () => void
  texts: { close: string; loading: string; tryAgain: string }
}

/** Stands where the form of a record will be until the record is there. */
export function ReadingDialog({
  failure,
  failureTitle,
  onRetry,
  texts,
  ...dialog
}: ReadingDialogProps) {
  return (
    <Dialog {...dialog} placement="side" size="medium" closeLabel={texts.close}>
      {failure === undefined ? (
        <Skeleton label={texts.loading} />
      ) : (
        <ErrorCard
          title={failureTitle}
          text={failure}
          retryLabel={texts.tryAgain}
          onRetry={onRetry}
        />
      )}
    </Dialog>
  )
}
