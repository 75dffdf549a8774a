import { useStore } from '#hooks/use-store.ts'
import { useUnsavedStore } from '#state/unsaved.ts'
import { Unsaved } from './panels.tsx'

/** Asks before unsaved input is lost. */
export function UnsavedGuard() {
  const question = useStore(useUnsavedStore().asked)
  return question && <Unsaved question={question} />
}
