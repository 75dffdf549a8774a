import { useStore } from '#hooks/use-store.ts'
import { useUnsavedStore } from '#state/unsaved.ts'
import { UnsavedDialog } from './unsaved-dialog.tsx'

/** Asks before unsaved input is lost. */
export function UnsavedGuard() {
  const question = useStore(useUnsavedStore().asked)
  return question && <UnsavedDialog question={question} />
}
