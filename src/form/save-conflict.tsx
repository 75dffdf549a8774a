import { displayTextOf } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'
import type texts from '#locales/en/form.ts'
import { RelativeTime } from '#locales/relative-time.tsx'
import { AlertDialog, type AlertDialogProps } from '#ui/overlays/alert-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { ConflictSide } from './form-state.ts'

export interface FieldDifference {
  name: string
  before?: unknown
  theirs: unknown
  mine: unknown
  choices: readonly ConflictSide[]
  start: ConflictSide
}

/** A value in words; of a list also as what it adds to `base` and takes from it. */
export type FormatValue = (name: string, value: unknown, base?: unknown) => string

export interface SaveConflictProps extends Pick<AlertDialogProps, 'returnFocus'> {
  form: {
    /** Why nothing can be sent now. */
    blocked: string | undefined
    labels: Readonly<Record<string, string>>
    conflict:
      | {
          isGone: boolean
          savedBy: string
          savedAt: string
          differences: readonly FieldDifference[]
          resolve: (choices: Readonly<Record<string, ConflictSide>>) => void
          cancel: () => void
          discard: () => void
        }
      | undefined
  }
  format: FormatValue
  /** The user discarded what was typed for a deleted record. */
  onDiscard: () => void
  texts: typeof texts
}

/** Asks the user what to keep when somebody else changed or deleted the record (R62). */
export function SaveConflict({
  form: { labels, blocked, conflict },
  format,
  onDiscard,
  returnFocus,
  texts,
}: SaveConflictProps) {
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
      text={<ConflictText {...conflict} texts={texts} />}
      fields={conflictFieldsFrom(conflict.differences, labels, format)}
      applyLabel={texts.retrySave}
      blocked={blocked}
      onApply={conflict.resolve}
      onCancel={conflict.cancel}
      texts={texts}
    />
  )
}

interface ConflictTextProps {
  savedBy: string
  savedAt: string
  texts: typeof texts
}

/** Who saved the record meanwhile, and when, as far as the server says. */
function ConflictText({ savedBy, savedAt, texts }: ConflictTextProps) {
  return (
    <>
      {savedAt && (
        <>
          {texts.savedBy(displayTextOf(savedBy))}
          <RelativeTime time={savedAt} />
          {texts.savedByEnd}
        </>
      )}
      {texts.conflictText}
    </>
  )
}

/** The differences with labels and values in words. */
export const conflictFieldsFrom = (
  differences: readonly FieldDifference[],
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
