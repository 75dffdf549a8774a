import type { ReactNode } from 'react'
import { draftAddress } from '#model/draft-address.ts'
import { userKeyOf } from '#model/user-key.ts'
import { storedDrafts } from '#state/drafts.ts'
import { useTexts } from '#state/locale.ts'
import { useUser } from '#state/user.ts'
import { useKnownPages } from '#state/visits.tsx'
import { When } from '#state/when.tsx'
import { PageList } from './page-list.tsx'

/** W1: what was typed and not saved; `none` where nothing of it can be gone on with any more. */
export default function Drafts({ none }: { none: ReactNode }) {
  const texts = useTexts('dashboard')
  const userKey = userKeyOf(useUser())
  const known = useKnownPages()
  const items = storedDrafts(localStorage, userKey).flatMap(({ draft }) => {
    const page = draft && known(draft.path)
    if (!page) return []
    const { at, path, form } = draft
    const href = draftAddress({ path, form })
    const title = texts.draftOn(page.title)
    const key = `${path} ${form} ${at}`
    const note = <When time={new Date(at).toISOString()} />
    return { key, href, title, icon: 'edit', note }
  })

  return items.length > 0 ? <PageList label={texts.drafts} items={items} /> : none
}
