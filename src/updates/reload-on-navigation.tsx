import { use, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useUnsavedChanges } from '#drafts/unsaved-changes.ts'
import { retryFailedChunks } from '#lib/browser/load-chunk.ts'
import { VersionCheckContext } from './version-check.ts'

/**
 * Reloads at the next navigation once a newer build is available, unless that would lose input.
 * Each navigation also retries chunks that could not be loaded.
 */
export function ReloadOnNavigation() {
  const version = use(VersionCheckContext)
  const unsaved = useUnsavedChanges()
  const [path] = useLocation()
  const lastPath = useRef(path)

  useEffect(() => {
    if (lastPath.current === path) return
    lastPath.current = path
    retryFailedChunks()
    if (version.hasUpdate.get() && unsaved.get().length === 0) version.reload()
  }, [path, version, unsaved])

  return null
}
