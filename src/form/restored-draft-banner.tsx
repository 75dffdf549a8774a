import { useState } from 'react'
import { parseTime } from '#lib/format.ts'
import { ownValue } from '#lib/own-value.ts'
import { joinSentences } from '#lib/sentences.ts'
import { serverNow } from '#lib/server-clock.ts'
import { useTexts } from '#locales/texts.ts'
import { Button } from '#ui/actions/button.tsx'
import { Banner } from '#ui/status/banner.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { conflictFieldsFrom, type FormatValue } from './save-conflict.tsx'
import type { RestoredDraft } from './use-restored-draft.ts'

interface RestoredDraftBannerProps {
  form: {
    labels: Readonly<Record<string, string>>
    restored: RestoredDraft | undefined
    /** Until the answer is there the buttons do nothing. */
    isSending: boolean
  }
  format: FormatValue
  /** The user discarded the draft for a deleted record: the form has to close too. */
  onGone?: (() => void) | undefined
}

/** Says above a form that it holds what was typed earlier. */
export function RestoredDraftBanner({
  form: { labels, restored, isSending },
  format,
  onGone,
}: RestoredDraftBannerProps) {
  const texts = useTexts('form')
  const [isComparing, setComparing] = useState(false)
  if (!restored) return null
  const { at, hasChanged, isGone, differences, notKept, isEmpty, keep, discard } = restored
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
        />
      )}
    </>
  )
}

/** The time of day; with its date when that is not today. */
export const formatDraftTime = (at: number) =>
  parseTime(
    at,
    new Date(at).toDateString() === new Date(serverNow()).toDateString()
      ? '{h}:{i}'
      : '{y}-{m}-{d} {h}:{i}',
  )
