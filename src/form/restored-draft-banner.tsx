import { useState } from 'react'
import { parseTime } from '#lib/format.ts'
import { ownValue } from '#lib/own-value.ts'
import { joinSentences } from '#lib/sentences.ts'
import type texts from '#locales/en/form.ts'
import { Button } from '#ui/actions/button.tsx'
import { Banner } from '#ui/status/banner.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { ConflictSide } from './form-state.ts'
import { conflictFieldsFrom, type FieldDifference, type FormatValue } from './save-conflict.tsx'

export interface RestoredDraftBannerProps {
  form: {
    labels: Readonly<Record<string, string>>
    restored:
      | {
          at: number
          /** The record has changed since: the user can compare both. */
          hasChanged: boolean
          /** The record was deleted, and this form creates another. */
          isGone: boolean
          differences: readonly FieldDifference[]
          /** Fields that were typed and could not be restored. */
          notKept?: readonly string[] | undefined
          /** Nothing else was typed. */
          isEmpty?: boolean
          keep: (choices?: Readonly<Record<string, ConflictSide>>) => void
          discard: () => void
        }
      | undefined
    /** Until the answer is there the buttons do nothing. */
    isSending?: boolean | undefined
  }
  format: FormatValue
  /** The user discarded the draft for a deleted record: the form has to close too. */
  onGone?: (() => void) | undefined
  texts: typeof texts
}

/** Says above a form that it holds what was typed earlier (W1). */
export function RestoredDraftBanner({
  form: { labels, restored, isSending },
  format,
  onGone,
  texts,
}: RestoredDraftBannerProps) {
  const [isComparing, setComparing] = useState(false)
  if (!restored) return null
  const { at, hasChanged, isGone, differences, keep, discard } = restored
  const { notKept = [], isEmpty } = restored
  const time = formatDraftTime(at)
  const missing = notKept.map(name => ownValue(name, labels) ?? name).join(', ')
  const shared = { size: 'small', 'aria-disabled': isSending } as const
  const textOf = isGone ? texts.restoredGone : hasChanged ? texts.restoredChanged : texts.restoredAt

  return (
    <>
      <Banner
        label={texts.restored}
        tone={hasChanged || isGone ? 'warning' : 'info'}
        actions={
          <>
            {hasChanged && (
              <Button {...shared} onClick={() => setComparing(true)}>
                {texts.showDifferences}
              </Button>
            )}
            <Button {...shared} onClick={() => keep()}>
              {texts.keep}
            </Button>
            <Button
              {...shared}
              onClick={() => {
                discard()
                if (isGone) onGone?.()
              }}
            >
              {texts.discard}
            </Button>
          </>
        }
      >
        {isEmpty
          ? texts.nothingRestored(time, missing)
          : joinSentences(textOf(time), missing && texts.notRestored(missing))}
      </Banner>
      {isComparing && (
        <ConflictDialog
          title={texts.differencesTitle}
          text={texts.differencesText}
          fields={conflictFieldsFrom(differences, labels, format)}
          applyLabel={texts.apply}
          onApply={choices => {
            setComparing(false)
            keep(choices)
          }}
          onCancel={() => setComparing(false)}
          texts={texts}
        />
      )}
    </>
  )
}

/** The time of day; with its date when that is not today. */
const formatDraftTime = (at: number) =>
  parseTime(
    at,
    new Date(at).toDateString() === new Date().toDateString() ? '{h}:{i}' : '{y}-{m}-{d} {h}:{i}',
  )
