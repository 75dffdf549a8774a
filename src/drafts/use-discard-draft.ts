import type { Draft } from './draft.ts'
import { useDrafts } from './drafts-storage.ts'
import { useUnsavedChanges } from './unsaved-changes.ts'

/**
 * Discards a draft whose form is not on screen; its page stays unsaved while the form has another
 * draft.
 */
export function useDiscardDraft(): (draft: Draft) => void {
  const drafts = useDrafts()
  const unsaved = useUnsavedChanges()

  return draft => {
    const { path, form } = draft
    drafts.remove(draft)
    if (!drafts.read(path, form)) unsaved.forget(path, form)
  }
}
