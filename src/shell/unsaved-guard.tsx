import { useStore } from '#hooks/use-store.ts'
import { useTexts } from '#state/locale.ts'
import { useUnsavedStore } from '#state/unsaved.ts'
import { useLaterFor } from './use-later.ts'

/** Asks before unsaved input is lost; where that cannot be had, it is said and nothing goes. */
export function UnsavedGuard() {
  const { asked } = useUnsavedStore()
  const question = useStore(asked)
  const texts = useTexts('tabs')
  const later = useLaterFor(question !== undefined, texts.unsavedTitle, () => asked.get()?.answer())

  return (
    <>
      {later && <later.StoredDrafts />}
      {later && question && <later.Unsaved question={question} />}
    </>
  )
}
