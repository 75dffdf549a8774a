import { useState } from 'react'
import { Link } from 'wouter'
import type { Draft } from '#drafts/draft.ts'
import { draftAddress } from '#drafts/draft-address.ts'
import { useDrafts } from '#drafts/drafts-storage.ts'
import { useUnsavedChanges } from '#drafts/unsaved-changes.ts'
import { useDiscardDraft } from '#drafts/use-discard-draft.ts'
import { storageKeyOf } from '#entities/session-user.ts'
import { useStore } from '#hooks/use-store.ts'
import { RelativeTime } from '#locales/relative-time.tsx'
import { useTexts } from '#locales/texts.ts'
import {
  changeFavourites,
  type KnownPage,
  useFavourites,
  useFavouritesStore,
  useKnownPages,
  useRecentPages,
} from '#menu/favourites-provider.tsx'
import { messageHistory } from '#notifications/message-history.ts'
import { useNotices } from '#notifications/notices.ts'
import { isKeptWithAccount } from '#preferences/preferences.ts'
import { usePage } from '#routing/current-page.ts'
import { useUser } from '#session/user-context.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/content/card.tsx'
import { clearStoredData, isOwnPath, storedViews } from './stored-data.ts'

/** Everything this browser stores of the user, with a button to delete it. */
export function ThisComputer() {
  const texts = useTexts('profile')
  const common = useTexts('common')
  const notices = useNotices()
  const drafts = useDrafts()
  const discardDraft = useDiscardDraft()
  const visits = useFavouritesStore()
  const unsaved = useUnsavedChanges()
  const knownPage = useKnownPages()
  const userKey = storageKeyOf(useUser())
  // Local storage has no change events for this window, so each render reads it again.
  const [, redraw] = useState(0)
  useStore(unsaved)
  const titleOf = (path: string) => knownPage(path)?.title ?? path
  const views = storedViews(localStorage, userKey)

  function discard(draft: Draft) {
    discardDraft(draft)
    redraw(count => count + 1)
    notices.announce(texts.draftDiscarded)
  }

  async function forget() {
    const isSure = await notices.ask({
      title: texts.forgetTitle,
      text: isKeptWithAccount.get() ? `${texts.forgetText} ${texts.forgetKept}` : texts.forgetText,
      tone: 'danger',
      confirmLabel: texts.forgetConfirm,
      cancelLabel: common.cancel,
    })
    if (!isSure) return
    for (const { path, form } of drafts.list()) unsaved.forget(path, form)
    drafts.clear()
    clearStoredData(localStorage, userKey)
    messageHistory.clear()
    changeFavourites(visits, { type: 'forgotten' })
    redraw(count => count + 1)
    notices.show('success', texts.forgotten)
  }

  return (
    <Card
      title={texts.computer}
      actions={
        <Button size="small" tone="danger-ghost" icon="delete" onClick={() => void forget()}>
          {texts.forget}
        </Button>
      }
    >
      <dl className="profile__facts">
        <dt>{texts.drafts}</dt>
        <dd>
          {drafts.list().length === 0 && <span>{texts.none}</span>}
          <ul className="profile__rows">
            {drafts.list().map(draft => (
              <li key={`${draft.path} ${draft.form} ${draft.at}`}>
                {isOwnPath(draft.path) ? (
                  <Link href={draftAddress(draft)}>{texts.draftOn(titleOf(draft.path))}</Link>
                ) : (
                  <span>{texts.draftOn(draft.path)}</span>
                )}
                <RelativeTime time={draft.at} />
                <Button
                  size="small"
                  tone="danger-link"
                  aria-label={texts.discardOf(titleOf(draft.path))}
                  onClick={() => discard(draft)}
                >
                  {texts.discard}
                </Button>
              </li>
            ))}
          </ul>
        </dd>
        <dt>{texts.savedViews}</dt>
        <dd>
          {views.length === 0 && <span>{texts.none}</span>}
          <ul className="profile__rows">
            {views.map(({ path, names }) => (
              <li key={path}>
                <Link href={path}>{titleOf(path)}</Link>
                <span>{names.join(', ')}</span>
              </li>
            ))}
          </ul>
        </dd>
        <dt>{texts.favourites}</dt>
        <dd>
          <PageLinks pages={useFavourites()} />
        </dd>
        <dt>{texts.recent}</dt>
        <dd>
          <PageLinks pages={useRecentPages(usePage().path)} />
        </dd>
      </dl>
    </Card>
  )
}

function PageLinks({ pages }: { pages: readonly KnownPage[] }) {
  const texts = useTexts('profile')
  if (pages.length === 0) return texts.none

  return (
    <ul className="profile__rows">
      {pages.map(({ path, title }) => (
        <li key={path}>
          <Link href={path}>{title}</Link>
        </li>
      ))}
    </ul>
  )
}
