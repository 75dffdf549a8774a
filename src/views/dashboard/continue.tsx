import { userKeyOf } from '#model/user-key.ts'
import { chunk } from '#hooks/chunk.ts'
import { useStore } from '#hooks/use-store.ts'
import { useTexts } from '#state/locale.ts'
import { draftKeysOf } from '#state/forget-drafts.ts'
import { useClosedTabs } from '#state/tabs.tsx'
import { useUnsavedStore } from '#state/unsaved.ts'
import { useUser } from '#state/user.ts'

/** Fetched with the rest of the shell: a tab may be closed, and a draft made, without a connection. */
export const Unfinished = chunk(() => import('./unfinished.tsx'))

/** W1, W2: most begin a day with nothing to go on with, and their first page waits for nothing. */
export function Continue() {
  const texts = useTexts('dashboard')
  const drafts = draftKeysOf(localStorage, userKeyOf(useUser()))
  const closed = useClosedTabs()
  // Drafts come and go with what is unsaved.
  useStore(useUnsavedStore())

  return drafts.length + closed.length > 0 ? (
    <Unfinished.Screen />
  ) : (
    <p className="dashboard__none">{texts.nothingOpen}</p>
  )
}
