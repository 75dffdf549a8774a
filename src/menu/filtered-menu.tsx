import { useEffect, useMemo, useState } from 'react'
import { createInitials } from '#lib/fuzzy/pinyin.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { useShownPage } from '#routing/current-page.ts'
import { Entries, type Folds } from './menu-entries.tsx'
import { filterMenu, MOST_HITS } from './menu-filter.ts'
import type { SidebarEntry } from './menu-routes.ts'

/** How long, in ms, the typing rests before the number of results is said. */
const RESTS = 400

const NONE: readonly string[] = []

/** Everything that is left is open, for the eye only: the branches are afterwards as they were. */
export function FilteredMenu({
  entries,
  query,
}: {
  entries: readonly SidebarEntry[]
  query: string
}) {
  const notices = useNotices()
  const texts = useTexts('navigation')
  const page = useShownPage()
  const initials = useMemo(() => createInitials(), [])
  const found = useMemo(() => filterMenu(entries, query, initials), [entries, query, initials])
  const [closed, setClosed] = useState<readonly string[]>(NONE)

  useEffect(() => {
    const timer = setTimeout(() => notices.say(texts.results(found.hits)), RESTS)
    return () => clearTimeout(timer)
  }, [found, notices, texts])

  const folds: Folds = {
    isRail: false,
    isOpen: key => !closed.includes(key),
    toggle: key =>
      setClosed(closed.includes(key) ? closed.filter(other => other !== key) : [...closed, key]),
  }
  if (found.hits === 0) return <p className="sidebar__note">{texts.noMatch(query)}</p>
  return (
    <>
      <ul className="sidebar__menu">
        <Entries entries={found.entries} page={page} folds={folds} />
      </ul>
      {found.hits > MOST_HITS && <p className="sidebar__note">{texts.first(MOST_HITS)}</p>}
    </>
  )
}
