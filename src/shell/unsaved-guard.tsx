import { useStore } from '#hooks/use-store.ts'
import { useUnloadGuard, useUnsavedStore } from '#state/unsaved.ts'
import { useLater } from './use-later.ts'

/** Asks before unsaved input is lost; its dialog is fetched with the first question. */
export function UnsavedGuard() {
  const question = useStore(useUnsavedStore().asked)
  const later = useLater()
  useUnloadGuard()

  return (
    <>
      {later && <later.StoredDrafts />}
      {later && question && <later.Unsaved question={question} />}
    </>
  )
}
