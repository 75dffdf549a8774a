import { useState } from 'react'
import { isNotFound } from '#api/errors.ts'
import { usePage } from '#routing/current-page.ts'
import type { Draft } from './draft.ts'
import { useDrafts } from './drafts-storage.ts'

/** The draft of a record that no longer exists, so that the input is not lost. */
export function useOrphanedDraft(form: string, error: unknown): Draft | undefined {
  const drafts = useDrafts()
  const { path } = usePage()
  // Read once: afterwards the form that takes the draft over decides about it.
  const [draft, setDraft] = useState<Draft>()
  const found = draft ?? (isNotFound(error) ? drafts.read(path, form) : undefined)
  if (found !== draft) setDraft(found)
  return found
}
