import { useState } from 'react'
import type { Draft } from '#drafts/draft.ts'
import { useDrafts } from '#drafts/drafts-storage.ts'
import { useDiscardDraft } from '#drafts/use-discard-draft.ts'
import { formatDraftTime } from '#form/restored-draft-banner.tsx'
import type { FormatValue } from '#form/save-conflict.tsx'
import { ownValue } from '#lib/own-value.ts'
import { useTexts } from '#locales/texts.ts'
import { usePage } from '#routing/current-page.ts'
import { Button } from '#ui/actions/button.tsx'
import { Alert } from '#ui/status/alert.tsx'
import { DescriptionList } from './description-list.tsx'

interface KeptDraft {
  draft: Draft | undefined
  discard: () => void
}

interface StoredDraftProps extends KeptDraft {
  labels: Readonly<Record<string, string>>
  format: FormatValue
}

/**
 * Where the user may only read a record: what they typed into its form while they might still change
 * it, to be copied or discarded (W1). Nothing if there is no draft.
 */
export function StoredDraft({ draft, discard, labels, format }: StoredDraftProps) {
  const texts = useTexts('form')
  if (!draft) return null
  const labelOf = (name: string) => ownValue(name, labels) ?? name
  const kept = Object.entries(draft.values)
  const notKept = (draft.notKept ?? []).map(labelOf).join(', ')

  return (
    <Alert
      tone="warning"
      title={texts.typedKeptAt(formatDraftTime(draft.at))}
      actions={
        <Button size="small" tone="danger-ghost" onClick={discard}>
          {texts.discard}
        </Button>
      }
    >
      {notKept !== '' && <p>{texts.typedNotKept(notKept)}</p>}
      {kept.length > 0 && (
        <DescriptionList
          items={kept.map(([name, value]) => [labelOf(name), format(name, value)])}
        />
      )}
    </Alert>
  )
}

/** The draft of a form that is not on screen, until it is discarded; then that of another window. */
export function useStoredDraft(form: string): KeptDraft {
  const drafts = useDrafts()
  const { path } = usePage()
  const remove = useDiscardDraft()
  const [draft, setDraft] = useState(() => drafts.read(path, form))

  return {
    draft,
    discard() {
      if (draft) remove(draft)
      setDraft(drafts.read(path, form))
    },
  }
}
