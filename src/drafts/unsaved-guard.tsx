import { useStore } from '#hooks/use-store.ts'
import { useUnsavedStore } from './unsaved-changes.ts'
import { UnsavedDialog } from './unsaved-changes-dialog.tsx'

/** Asks before unsaved input is lost. */
export function UnsavedGuard() {
  const question = useStore(useUnsavedStore().asked)
  return question && <UnsavedDialog question={question} />
}
