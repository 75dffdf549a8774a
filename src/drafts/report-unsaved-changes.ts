import { useCallback, useEffect, useEffectEvent } from 'react'
import { useStore } from '#hooks/use-store.ts'
import { usePage } from '#routing/current-page.ts'
import { useUnsavedChanges, useUnsavedStore } from './unsaved-changes.ts'

export interface ReportUnsavedOptions {
  /** Names the form on its page, the same at every visit: `edit 12`. */
  form: string
  /** Deletes the stored draft; it may be called when the form is long gone. Absent: nothing is stored. */
  discard?: (() => void) | undefined
  /** Among the changed fields are some that may not be stored. */
  isLossy?: boolean | undefined
}

/**
 * For a form: says that its page has unsaved input while `isDirty`, and afterwards for as long as
 * a draft is stored. Gives what says that nothing is left to save, for a form that closes itself.
 */
export function useReportUnsaved(
  isDirty: boolean,
  { form, discard, isLossy = !discard }: ReportUnsavedOptions,
): () => void {
  const store = useUnsavedChanges()
  const { path, title } = usePage()
  const isStored = discard !== undefined
  const discardNow = useEffectEvent(() => discard?.())

  useEffect(() => {
    if (isDirty)
      store.report({
        path,
        title,
        form,
        isLossy,
        discard: isStored ? () => discardNow() : undefined,
      })
    else store.forget(path, form)
  }, [store, isDirty, path, title, form, isLossy, isStored])

  useEffect(() => () => store.markClosed(path, form), [store, path, form])
  useUnloadGuard()

  return useCallback(() => store.forget(path, form), [store, path, form])
}

/** The browser asks before its tab goes, but only while that would lose something (W3). */
function useUnloadGuard(): void {
  const isArmed = useStore(useUnsavedStore()).some(({ isLossy }) => isLossy)

  useEffect(() => {
    if (!isArmed) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isArmed])
}
