import type { ReactNode } from 'react'
import { draftAddress } from '#drafts/draft-address.ts'
import { draftKeysOf, storedDrafts } from '#drafts/drafts-storage.ts'
import { useUnsavedChanges } from '#drafts/unsaved-changes.ts'
import { storageKeyOf } from '#entities/session-user.ts'
import { useStore } from '#hooks/use-store.ts'
import { firstOnScreen } from '#lib/browser/on-screen.ts'
import { RelativeTime } from '#locales/relative-time.tsx'
import { useTexts } from '#locales/texts.ts'
import { useKnownPages } from '#menu/favourites-provider.tsx'
import { useUser } from '#session/user-context.ts'
import { visitTab } from '#tabs/tabs.ts'
import { useClosedTabs, useTabsStore } from '#tabs/tabs-provider.tsx'
import { Button } from '#ui/actions/button.tsx'
import { PageList } from './page-list.tsx'

/** The user's drafts, and the tabs closed last, to reopen one by one or all at once. */
export function ContinueCard() {
  const texts = useTexts('dashboard')
  const drafts = draftKeysOf(localStorage, storageKeyOf(useUser()))
  const knownPage = useKnownPages()
  const closed = useClosedTabs()
  const { update } = useTabsStore()
  // Local storage has no change events for this window; drafts change together with this store.
  useStore(useUnsavedChanges())
  const tabs = closed.filter(({ path }) => knownPage(path))
  const emptyNote = tabs.length === 0 && <p className="dashboard__none">{texts.nothingOpen}</p>

  return (
    <>
      {drafts.length > 0 ? <DraftList emptyNote={emptyNote} /> : emptyNote}
      {!emptyNote && (
        <>
          <h3 className="dashboard__part">{texts.closedTabs}</h3>
          <PageList
            label={texts.closedTabs}
            items={tabs.map(({ path, fullPath, title }) => ({
              key: path,
              href: fullPath,
              title,
              icon: knownPage(path)?.icon,
            }))}
          />
          <Button
            tone="link"
            size="small"
            onClick={() => {
              // The button unmounts with the last closed tab, so the focus moves first.
              firstOnScreen('main h1')?.focus()
              for (const tab of tabs.toReversed()) update(now => visitTab(now, tab))
            }}
          >
            {texts.reopenAll}
          </Button>
        </>
      )}
    </>
  )
}

/** Links to drafts; `emptyNote` if no page of theirs may be opened any more. */
function DraftList({ emptyNote }: { emptyNote: ReactNode }) {
  const texts = useTexts('dashboard')
  const userKey = storageKeyOf(useUser())
  const knownPage = useKnownPages()
  const items = storedDrafts(localStorage, userKey).flatMap(({ draft }) => {
    const page = draft && knownPage(draft.path)
    if (!page) return []
    const { at, path, form } = draft
    const href = draftAddress({ path, form })
    const title = texts.draftOn(page.title)
    const key = `${path} ${form} ${at}`
    return { key, href, title, icon: 'edit', note: <RelativeTime time={at} /> }
  })

  return items.length > 0 ? <PageList label={texts.drafts} items={items} /> : emptyNote
}
