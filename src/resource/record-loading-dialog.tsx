import { errorMessage } from '#api/error-message.ts'
import type { Draft } from '#drafts/draft.ts'
import { useDiscardDraft } from '#drafts/use-draft.ts'
import { useTexts } from '#locales/texts.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog, type DialogProps } from '#ui/overlays/dialog.tsx'
import { ErrorCard } from '#ui/status/error-card.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

export interface RecordLoadingDialogProps
  extends Pick<
    LoadingDialogProps,
    'title' | 'failureTitle' | 'onRetry' | 'returnFocus' | 'onClose'
  > {
  error: unknown
  /** What was typed for the record, which is gone. */
  orphanedDraft?: Draft | undefined
}

/** A record on its way, or why it cannot be read; what was typed for it is said, and can go (W1). */
export function RecordLoadingDialog({ error, orphanedDraft, ...dialog }: RecordLoadingDialogProps) {
  const common = useTexts('common')
  const words = useTexts('form')
  const discard = useDiscardDraft()

  return (
    <LoadingDialog
      {...dialog}
      errorText={error === undefined ? undefined : errorMessage(error, common)}
      onDiscard={
        orphanedDraft
        && (() => {
          discard(orphanedDraft)
          dialog.onClose()
        })
      }
      texts={{ ...common, ...words }}
    />
  )
}

export interface LoadingDialogProps extends Pick<DialogProps, 'title' | 'returnFocus' | 'onClose'> {
  /** Why it could not be read; none while it is on its way. */
  errorText: string | undefined
  failureTitle: string
  onRetry: () => void
  /** Throws away what was typed for it earlier; absent where nothing was. */
  onDiscard?: (() => void) | undefined
  texts: {
    close: string
    loading: string
    tryAgain: string
    typedKept: string
    discardTyped: string
  }
}

/** Stands where the form of a record will be until the record is there. */
export function LoadingDialog({
  errorText,
  failureTitle,
  onRetry,
  onDiscard,
  texts,
  ...dialog
}: LoadingDialogProps) {
  return (
    <Dialog {...dialog} placement="side" size="medium" closeLabel={texts.close}>
      {errorText === undefined ? (
        <Skeleton label={texts.loading} />
      ) : (
        <ErrorCard
          title={failureTitle}
          text={onDiscard ? `${errorText} ${texts.typedKept}` : errorText}
          retryLabel={texts.tryAgain}
          onRetry={onRetry}
          actions={
            onDiscard && (
              <Button size="small" tone="danger-ghost" onClick={onDiscard}>
                {texts.discardTyped}
              </Button>
            )
          }
        />
      )}
    </Dialog>
  )
}
