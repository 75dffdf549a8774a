import { useEffect, useEffectEvent } from 'react'
import { useMenu } from '#menu/menu-provider.tsx'
import { usePlaces } from '#menu/permitted-pages.ts'
import { DRAFT_KEY, isForm, useDrafts } from './drafts-storage.ts'
import { useUnsavedForms } from './unsaved-changes.ts'

/**
 * The pages of stored drafts are unsaved, after a reload as before it, and those of other windows
 * too: their tabs show it, and closing or signing out asks.
 */
export function useStoredDrafts(): void {
  const drafts = useDrafts()
  const unsaved = useUnsavedForms()
  const places = usePlaces()
  const { failed } = useMenu()

  const look = useEffectEvent(() => {
    const stored = drafts.list()
    // A form on screen answers for itself.
    const gone = unsaved.get().filter(known => known.isLeft && !stored.some(isForm(known)))
    for (const { path, form } of gone) unsaved.forget(path, form)
    for (const { path, form } of stored) {
      const title = places(path)?.title
      if (title === undefined || unsaved.get().some(isForm({ path, form }))) continue
      const discard = () => drafts.list().filter(isForm({ path, form })).forEach(drafts.remove)
      unsaved.report({ path, title, form, isLossy: false, isLeft: true, discard })
    }
  })

  useEffect(() => {
    if (failed) return
    look()
    const hear = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(DRAFT_KEY)) look()
    }
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [failed])

  // A form on screen tells its title itself.
  useEffect(() => {
    for (const known of unsaved.get()) {
      const title = known.isLeft && places(known.path)?.title
      if (title && title !== known.title) unsaved.report({ ...known, title })
    }
  }, [unsaved, places])
}

export function StoredDrafts() {
  useStoredDrafts()
  return null
}
