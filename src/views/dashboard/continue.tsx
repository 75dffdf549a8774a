import { visit } from '#model/tab.ts'
import { userKeyOf } from '#model/user-key.ts'
import { chunk } from '#hooks/chunk.ts'
import { useStore } from '#hooks/use-store.ts'
import { draftKeysOf } from '#state/forget-drafts.ts'
import { useTexts } from '#state/locale.ts'
import { useClosedTabs, useTabsStore } from '#state/tabs.tsx'
import { useUnsavedStore } from '#state/unsaved.ts'
import { useUser } from '#state/user.ts'
import { useKnownPages } from '#state/visits.tsx'
import { Button } from '#ui/button.tsx'
import { PageList } from './page-list.tsx'

/** Few have one. Fetched with the rest of the shell, for the first may be typed without a connection. */
export const Drafts = chunk(() => import('./drafts.tsx'))

/** W1, W2: what was typed and not saved, and the tabs that were closed last, each or all at once. */
export function Continue() {
  const texts = useTexts('dashboard')
  const drafts = draftKeysOf(localStorage, userKeyOf(useUser()))
  const known = useKnownPages()
  const closed = useClosedTabs()
  const { change } = useTabsStore()
  // Drafts come and go with what is unsaved.
  useStore(useUnsavedStore())
  const tabs = closed.filter(({ path }) => known(path))
  const none = tabs.length === 0 && <p className="dashboard__none">{texts.nothingOpen}</p>

  return (
    <>
      {drafts.length > 0 ? <Drafts.Screen none={none} /> : none}
      {!none && (
        <>
          <h3 className="dashboard__part">{texts.closedTabs}</h3>
          <PageList
            label={texts.closedTabs}
            items={tabs.map(({ path, fullPath, title }) => ({
              key: path,
              href: fullPath,
              title,
              icon: known(path)?.icon,
            }))}
          />
          <Button
            tone="link"
            size="small"
            onClick={() => {
              // The button goes with the last of them.
              document.querySelector('h1')?.focus()
              for (const tab of tabs.toReversed()) change(now => visit(now, tab))
            }}
          >
            {texts.reopenAll}
          </Button>
        </>
      )}
    </>
  )
}
