import { useCallback, useEffect, useEffectEvent } from 'react'
import { useStore } from '#hooks/use-store.ts'
import { usePage } from '#routing/current-page.ts'
import { useUnsavedChanges } from './unsaved-changes.ts'

export interface ReportUnsavedOptions {
  /** Names the form on its page, the same at every visit: `edit 12`. */
  form: string
  /** Deletes the stored draft, even long after the form has closed. Absent: nothing is stored. */
  discard?: (() => void) | undefined
  /** Some of the changed fields may not be stored. */
  isLossy?: boolean | undefined
  /** What leaving the page loses, in a sentence, where it is not what the user typed. */
  loses?: string | undefined
}

/**
 * Reports the page of a form as unsaved while `isDirty`, and afterwards for as long as a draft is
 * stored. Returns a function with which a form that closes itself withdraws the report.
 */
export function useReportUnsaved(
  isDirty: boolean,
  { form, discard, isLossy = !discard, loses }: ReportUnsavedOptions,
): () => void {
  const unsaved = useUnsavedChanges()
  const { path, title } = usePage()
  const isStored = discard !== undefined
  const discardNow = useEffectEvent(() => discard?.())

  useEffect(() => {
    if (isDirty)
      unsaved.report({
        path,
        title,
        form,
        isLossy,
        loses,
        discard: isStored ? () => discardNow() : undefined,
      })
    else unsaved.forget(path, form)
  }, [unsaved, isDirty, path, title, form, isLossy, loses, isStored])

  useEffect(() => () => unsaved.markClosed(path, form), [unsaved, path, form])
  useUnloadGuard()

  return useCallback(() => unsaved.forget(path, form), [unsaved, path, form])
}

/** Makes the browser ask before its tab closes, but only while that would lose input. */
function useUnloadGuard(): void {
  const isArmed = useStore(useUnsavedChanges()).some(({ isLossy }) => isLossy)

  useEffect(() => {
    if (!isArmed) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isArmed])
}
