import { errorMessage } from '#api/error-message.ts'
import type { Draft } from '#drafts/draft.ts'
import { useDiscardDraft } from '#drafts/use-draft.ts'
import { useTexts } from '#locales/texts.ts'
import { ReadErrorCard } from '#notifications/read-error-card.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Dialog, type DialogProps } from '#ui/overlays/dialog.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

export interface RecordLoadingDialogProps
  extends Pick<
    LoadingDialogProps,
    'title' | 'failureTitle' | 'onRetry' | 'returnFocus' | 'onClose'
  > {
  error: unknown
  /** The draft for the record, which was deleted. */
  orphanedDraft?: Draft | undefined
}

/** Shows a record loading, or why it cannot be read; a draft for it can be discarded (W1). */
export function RecordLoadingDialog({ error, orphanedDraft, ...dialog }: RecordLoadingDialogProps) {
  const common = useTexts('common')
  const formTexts = useTexts('form')
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
      texts={{ ...common, ...formTexts }}
    />
  )
}

interface LoadingDialogProps extends Pick<DialogProps, 'title' | 'returnFocus' | 'onClose'> {
  /** Why the record could not be read; `undefined` while it loads. */
  errorText: string | undefined
  failureTitle: string
  onRetry: () => void
  /** Discards the draft for the record; absent where there is none. */
  onDiscard?: (() => void) | undefined
  texts: {
    close: string
    loading: string
    typedKept: string
    discardTyped: string
  }
}

/** Stands in for the form of a record until the record is read. */
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
        <ReadErrorCard
          title={failureTitle}
          reason={errorText}
          kept={onDiscard && texts.typedKept}
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
