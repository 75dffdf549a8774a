import { useState } from 'react'
import { parseTime } from '#lib/format.ts'
import type texts from '#locales/en/form.ts'
import { Button } from '#ui/actions/button.tsx'
import { Banner } from '#ui/status/banner.tsx'
import { ConflictDialog, type ConflictSide } from './conflict-dialog.tsx'
import { conflictFieldsFrom, type FieldDifference } from './form-conflict.tsx'

export interface RestoredDraftBannerProps {
  form: {
    labels: Readonly<Record<string, string>>
    restored:
      | {
          at: number
          /** The record is another one by now: both can be looked at. */
          hasChanged: boolean
          /** The record is no more, and this form makes another. */
          isGone: boolean
          differences: readonly FieldDifference[]
          keep: (choices?: Readonly<Record<string, ConflictSide>>) => void
          discard: () => void
        }
      | undefined
    /** It stands as it is until the answer is there. */
    isSending?: boolean | undefined
  }
  format: (name: string, value: unknown) => string
  /** With what was typed for a record that is gone, the form goes too. */
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
  const [isComparing, setCompares] = useState(false)
  if (!restored) return null
  const { at, hasChanged, isGone, differences, keep, discard } = restored
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
              <Button {...shared} onClick={() => setCompares(true)}>
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
        {textOf(formatDraftTime(at))}
      </Banner>
      {isComparing && (
        <ConflictDialog
          title={texts.differencesTitle}
          text={texts.differencesText}
          fields={conflictFieldsFrom(differences, labels, format)}
          defaultSide="mine"
          applyLabel={texts.apply}
          onApply={choices => {
            setCompares(false)
            keep(choices)
          }}
          onCancel={() => setCompares(false)}
          texts={texts}
        />
      )}
    </>
  )
}

/** The clock today, with the day before it on others. */
const formatDraftTime = (at: number) =>
  parseTime(
    at,
    new Date(at).toDateString() === new Date().toDateString() ? '{h}:{i}' : '{y}-{m}-{d} {h}:{i}',
  )
