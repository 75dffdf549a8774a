import { useEffect, useEffectEvent } from 'react'
import { useMenu } from '#menu/menu-provider.tsx'
import { usePermittedPages } from '#menu/permitted-pages.ts'
import { DRAFT_KEY_PREFIX, isSameForm, useDrafts } from './drafts-storage.ts'
import { useUnsavedChanges } from './unsaved-changes.ts'

/**
 * The pages of stored drafts are unsaved, after a reload as before it, and those of other windows
 * too: their tabs show it, and closing or signing out asks.
 */
export function useReportStoredDrafts(): void {
  const drafts = useDrafts()
  const unsaved = useUnsavedChanges()
  const places = usePermittedPages()
  const { failed } = useMenu()

  const look = useEffectEvent(() => {
    const stored = drafts.list()
    // A form on screen answers for itself.
    const gone = unsaved.get().filter(known => known.isClosed && !stored.some(isSameForm(known)))
    for (const { path, form } of gone) unsaved.forget(path, form)
    for (const { path, form } of stored) {
      const title = places(path)?.title
      if (title === undefined || unsaved.get().some(isSameForm({ path, form }))) continue
      const discard = () => drafts.list().filter(isSameForm({ path, form })).forEach(drafts.remove)
      unsaved.report({ path, title, form, isLossy: false, isClosed: true, discard })
    }
  })

  useEffect(() => {
    if (failed) return
    look()
    const hear = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(DRAFT_KEY_PREFIX)) look()
    }
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [failed])

  // A form on screen tells its title itself.
  useEffect(() => {
    for (const known of unsaved.get()) {
      const title = known.isClosed && places(known.path)?.title
      if (title && title !== known.title) unsaved.report({ ...known, title })
    }
  }, [unsaved, places])
}

export function ReportStoredDrafts() {
  useReportStoredDrafts()
  return null
}
