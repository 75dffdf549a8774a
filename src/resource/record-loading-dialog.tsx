import { errorMessage } from '#api/error-message.ts'
import type { Draft } from '#drafts/draft.ts'
import { useDiscardDraft } from '#drafts/use-discard-draft.ts'
import { useTexts } from '#locales/texts.ts'
import { ReadErrorCard } from '#notifications/read-error-card.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Dialog, type DialogProps } from '#ui/overlays/dialog.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

export interface RecordLoadingDialogProps
  extends Pick<DialogProps, 'title' | 'returnFocus' | 'onClose'> {
  /** Why the record could not be read; `undefined` while it loads. */
  error: unknown
  failureTitle: string
  onRetry: () => void
  /** The draft for the record, which was deleted. */
  orphanedDraft?: Draft | undefined
}

/**
 * Stands in for the form of a record until the record is read, or says why it cannot be read; a
 * draft for it can be discarded.
 */
export function RecordLoadingDialog({
  error,
  failureTitle,
  onRetry,
  orphanedDraft,
  ...dialog
}: RecordLoadingDialogProps) {
  const common = useTexts('common')
  const formTexts = useTexts('form')
  const discard = useDiscardDraft()

  return (
    <Dialog {...dialog} placement="side" size="medium" closeLabel={common.close}>
      {error === undefined ? (
        <Skeleton label={common.loading} />
      ) : (
        <ReadErrorCard
          title={failureTitle}
          reason={errorMessage(error, common)}
          kept={orphanedDraft && formTexts.typedKept}
          onRetry={onRetry}
          actions={
            orphanedDraft && (
              <Button
                size="small"
                tone="danger-ghost"
                onClick={() => {
                  discard(orphanedDraft)
                  dialog.onClose()
                }}
              >
                {formTexts.discardTyped}
              </Button>
            )
          }
        />
      )}
    </Dialog>
  )
}
