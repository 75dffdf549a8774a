import { use, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useUnsavedStore } from '#drafts/unsaved-changes.ts'
import { retryFailedChunks } from '#lib/browser/load-chunk.ts'
import { VersionCheckContext } from './version-check.ts'

/**
 * Once a newer build is there, the next page comes from it, unless that would cost input (W6). What
 * was missing of a page is asked for anew by whoever comes back to it.
 */
export function ReloadOnNavigation() {
  const version = use(VersionCheckContext)
  const unsaved = useUnsavedStore()
  const [path] = useLocation()
  const before = useRef(path)

  useEffect(() => {
    if (before.current === path) return
    before.current = path
    retryFailedChunks()
    if (version.hasUpdate.get() && unsaved.get().length === 0) version.reload()
  }, [path, version, unsaved])

  return null
}
