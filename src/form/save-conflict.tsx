import { displayTextOf } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'
import { RelativeTime } from '#locales/relative-time.tsx'
import { useTexts } from '#locales/texts.ts'
import { AlertDialog, type AlertDialogProps } from '#ui/overlays/alert-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { Difference } from './form-state.ts'
import type { Conflict } from './use-conflict.ts'

/** A value in words; of a list also as what it adds to `base` and takes from it. */
export type FormatValue = (name: string, value: unknown, base?: unknown) => string

interface SaveConflictProps extends Pick<AlertDialogProps, 'returnFocus'> {
  form: {
    /** Why nothing can be sent now. */
    blocked: string | undefined
    labels: Readonly<Record<string, string>>
    conflict: Conflict | undefined
  }
  format: FormatValue
  /** The user discarded what was typed for a deleted record. */
  onDiscard: () => void
}

/** Asks the user what to keep when somebody else changed or deleted the record. */
export function SaveConflict({
  form: { labels, blocked, conflict },
  format,
  onDiscard,
  returnFocus,
}: SaveConflictProps) {
  const texts = useTexts('form')
  if (!conflict) return null
  if (conflict.isGone) {
    return (
      <AlertDialog
        title={texts.goneTitle}
        text={texts.goneText}
        confirmLabel={texts.createAgain}
        cancelLabel={texts.discard}
        blocked={blocked}
        onConfirm={() => conflict.resolve({})}
        onCancel={() => {
          conflict.discard()
          onDiscard()
        }}
        onEscape={conflict.cancel}
        // This dialog closes after the form; only then can the page take the focus.
        returnFocus={returnFocus}
      />
    )
  }
  return (
    <ConflictDialog
      title={texts.conflictTitle}
      text={<ConflictText {...conflict} />}
      fields={conflictFieldsFrom(conflict.differences, labels, format)}
      applyLabel={texts.retrySave}
      blocked={blocked}
      onApply={conflict.resolve}
      onCancel={conflict.cancel}
    />
  )
}

/** Who saved the record meanwhile, and when, as far as the server says. */
function ConflictText({ savedBy, savedAt }: Pick<Conflict, 'savedBy' | 'savedAt'>) {
  const texts = useTexts('form')

  return (
    <>
      {savedAt && (
        <>
          <span>{texts.savedBy(displayTextOf(savedBy))}</span>
          <RelativeTime time={savedAt} />
          <span>{texts.savedByEnd}</span>
        </>
      )}
      <span>{texts.conflictText}</span>
    </>
  )
}

/** The differences with labels and values in words. */
export const conflictFieldsFrom = (
  differences: readonly Difference[],
  labels: Readonly<Record<string, string>>,
  format: FormatValue,
) =>
  differences.map(({ name, before, theirs, mine, choices, start }) => ({
    name,
    label: ownValue(name, labels) ?? name,
    ...(before !== undefined && { before: format(name, before) }),
    theirs: format(name, theirs, before),
    mine: format(name, mine, before ?? theirs),
    choices,
    start,
  }))
