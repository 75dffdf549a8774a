import { failureText } from '#api/error-message.ts'
import type { Draft } from '#drafts/draft.ts'
import { useDiscardDraft } from '#drafts/use-draft.ts'
import { useTexts } from '#locales/texts.ts'
import { ReadingDialog, type ReadingDialogProps } from './reading-dialog.tsx'

export interface RecordReadingProps
  extends Pick<
    ReadingDialogProps,
    'title' | 'failureTitle' | 'onRetry' | 'returnFocus' | 'onClose'
  > {
  error: unknown
  /** What was typed for the record, which is gone. */
  gone?: Draft | undefined
}

/** A record on its way, or why it cannot be read; what was typed for it is said, and can go (W1). */
export function RecordReading({ error, gone, ...dialog }: RecordReadingProps) {
  const common = useTexts('common')
  const words = useTexts('form')
  const discard = useDiscardDraft()

  return (
    <ReadingDialog
      {...dialog}
      failure={error === undefined ? undefined : failureText(error, common)}
      onDiscard={
        gone
        && (() => {
          discard(gone)
          dialog.onClose()
        })
      }
      texts={{ ...common, ...words }}
    />
  )
}
