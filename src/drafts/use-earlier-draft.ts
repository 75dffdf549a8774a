import { useState } from 'react'
import type { FormValues } from '#lib/form-values.ts'
import { usePage } from '#routing/current-page.ts'
import { useDrafts } from './drafts-storage.ts'
import { restoreDraft } from './restore-draft.ts'

/**
 * The earlier draft of this form and record, read once, with the form's values before and after it.
 */
export function useEarlierDraft<V extends FormValues>(form: string, start: () => V) {
  const drafts = useDrafts()
  const { path } = usePage()

  return useState(() => {
    const values = start()
    const draft = drafts.read(path, form)
    return { values, draft, typed: draft ? restoreDraft(values, draft) : values }
  })[0]
}
