import type { Draft } from './draft.ts'
import { useDrafts } from './drafts-storage.ts'
import { useUnsavedForms } from './unsaved-forms.ts'

/** Throws away a draft whose form is not on screen; its page is unsaved for as long as there is another. */
export function useDiscardDraft(): (draft: Draft) => void {
  const drafts = useDrafts()
  const unsaved = useUnsavedForms()

  return draft => {
    const { path, form } = draft
    drafts.remove(draft)
    if (!drafts.read(path, form)) unsaved.forget(path, form)
  }
}
