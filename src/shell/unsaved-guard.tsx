import { useStore } from '#hooks/use-store.ts'
import { useUnsavedStore } from '#state/unsaved.ts'
import { useStoredDrafts } from '#state/use-stored-drafts.ts'
import { Unsaved } from './panels.tsx'

/** Asks before unsaved input is lost. */
export function UnsavedGuard() {
  const question = useStore(useUnsavedStore().asked)
  useStoredDrafts()
  return question && <Unsaved question={question} />
}
