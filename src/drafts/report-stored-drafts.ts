import { useEffect, useEffectEvent } from 'react'
import { useMenu } from '#menu/menu-provider.tsx'
import { usePermittedPages } from '#menu/permitted-pages.ts'
import { DRAFT_KEY_PREFIX, isSameForm, useDrafts } from './drafts-storage.ts'
import { useUnsavedChanges } from './unsaved-changes.ts'

/**
 * Reports the pages of stored drafts as unsaved, after a reload and for drafts of other windows
 * too: their tabs show it, and closing or signing out asks.
 */
export function useReportStoredDrafts(): void {
  const drafts = useDrafts()
  const unsaved = useUnsavedChanges()
  const places = usePermittedPages()
  const { failed } = useMenu()

  const reportDrafts = useEffectEvent(() => {
    const stored = drafts.list()
    // A form on screen reports its own changes.
    const removed = unsaved.get().filter(known => known.isClosed && !stored.some(isSameForm(known)))
    for (const { path, form } of removed) unsaved.forget(path, form)
    for (const { path, form } of stored) {
      const title = places(path)?.title
      if (title === undefined || unsaved.get().some(isSameForm({ path, form }))) continue
      const discard = () => drafts.list().filter(isSameForm({ path, form })).forEach(drafts.remove)
      unsaved.report({ path, title, form, isLossy: false, isClosed: true, discard })
    }
  })

  useEffect(() => {
    if (failed) return
    reportDrafts()
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(DRAFT_KEY_PREFIX)) reportDrafts()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [failed])

  // Updates the titles; a form on screen reports its own title.
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
