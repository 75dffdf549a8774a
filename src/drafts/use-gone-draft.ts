import { useState } from 'react'
import { saysGone } from '#api/errors.ts'
import { usePage } from '#routing/current-page.ts'
import type { Draft } from './draft.ts'
import { useDrafts } from './drafts-storage.ts'

/** What was typed for a record that cannot be read because it is gone; it is not to be lost (W1). */
export function useGoneDraft(form: string, error: unknown): Draft | undefined {
  const drafts = useDrafts()
  const { path } = usePage()
  // Read once: what becomes of it afterwards is for the form that takes it over.
  const [draft, setDraft] = useState<Draft>()
  const found = draft ?? (saysGone(error) ? drafts.read(path, form) : undefined)
  if (found !== draft) setDraft(found)
  return found
}
