import { ownValue } from '#lib/own-value.ts'
import type texts from '#locales/en/form.ts'
import { AlertDialog, type AlertDialogProps } from '#ui/overlays/alert-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { ConflictSide } from './form-state.ts'

export interface FieldDifference {
  name: string
  before?: unknown
  theirs: unknown
  mine: unknown
  isContested: boolean
}

export interface FormConflictProps extends Pick<AlertDialogProps, 'returnFocus'> {
  form: {
    labels: Readonly<Record<string, string>>
    conflict:
      | {
          isGone: boolean
          differences: readonly FieldDifference[]
          resolve: (choices: Readonly<Record<string, ConflictSide>>) => void
          cancel: () => void
          discard: () => void
        }
      | undefined
  }
  format: (name: string, value: unknown) => string
  /** The user discarded what was typed for a deleted record. */
  onDiscard: () => void
  texts: typeof texts
}

/** Asks the user what to keep when somebody else changed or deleted the record (R62). */
export function FormConflict({
  form: { labels, conflict },
  format,
  onDiscard,
  returnFocus,
  texts,
}: FormConflictProps) {
  if (!conflict) return null
  if (conflict.isGone) {
    return (
      <AlertDialog
        title={texts.goneTitle}
        text={texts.goneText}
        confirmLabel={texts.createAgain}
        cancelLabel={texts.discard}
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
      text={texts.conflictText}
      fields={conflictFieldsFrom(conflict.differences, labels, format)}
      defaultSide="theirs"
      applyLabel={texts.retrySave}
      onApply={conflict.resolve}
      onCancel={conflict.cancel}
      texts={texts}
    />
  )
}

/** The differences with labels and values in words. */
export const conflictFieldsFrom = (
  differences: readonly FieldDifference[],
  labels: Readonly<Record<string, string>>,
  format: FormConflictProps['format'],
) =>
  differences.map(({ name, before, theirs, mine, isContested }) => ({
    name,
    label: ownValue(name, labels) ?? name,
    ...(before !== undefined && { before: format(name, before) }),
    theirs: format(name, theirs),
    mine: format(name, mine),
    isContested,
  }))
