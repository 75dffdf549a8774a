import { useEffect, useRef } from 'react'
import { useDrafts } from './drafts.ts'
import { useMenu } from './menu.tsx'
import { usePlaces } from './tabs.tsx'
import { useUnsavedStore } from './unsaved.ts'

/** After a reload, the pages of stored drafts are unsaved as before: their tabs show it and closing asks. */
export function useStoredDrafts(): void {
  const drafts = useDrafts()
  const unsaved = useUnsavedStore()
  const places = usePlaces()
  const { failed } = useMenu()
  const isDone = useRef(false)

  useEffect(() => {
    if (failed || isDone.current) return
    isDone.current = true
    for (const { path, form } of drafts.list()) {
      const title = places(path)?.title
      const isKnown = unsaved.get().some(other => other.path === path && other.form === form)
      if (title === undefined || isKnown) continue
      unsaved.report({
        path,
        title,
        form,
        isLossy: false,
        discard: () => drafts.remove(path, form),
      })
    }
  }, [drafts, unsaved, places, failed])
}
