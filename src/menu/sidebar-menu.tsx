import { memo, useMemo, useState } from 'react'
import { useTexts } from '#locales/texts.ts'
import { useShownPage } from '#routing/current-page.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/actions/button.tsx'
import { FavouritesMenu } from './favourites-menu.tsx'
import { MenuEntries, type MenuExpansion } from './menu-entries.tsx'
import { FilteredMenu, MenuFilter } from './menu-filter.tsx'
import { useMenu } from './menu-provider.tsx'
import type { SidebarEntry } from './menu-routes.ts'

/** With more entries than this the filter box is always shown. */
const MAX_ENTRIES_WITHOUT_FILTER = 12

const NO_KEYS: readonly string[] = []

/** Favourites, home and the menu, below their filter box. */
export const SidebarMenu = memo(({ isRail }: { isRail: boolean }) => {
  const { sidebar } = useMenu()
  const shell = useTexts('shell')
  const [typed, setTyped] = useState('')
  const query = isRail ? '' : typed.trim()

  const entries = useMemo<readonly SidebarEntry[]>(
    () => [
      { kind: 'page', key: 'home', title: shell.home, icon: 'dashboard', path: '/dashboard' },
      ...sidebar,
    ],
    [sidebar, shell],
  )
  const isLong = useMemo(() => countEntries(entries) > MAX_ENTRIES_WITHOUT_FILTER, [entries])

  return (
    <>
      <MenuFilter isRail={isRail} isLong={isLong} value={typed} onChange={setTyped} />
      {query ? (
        <FilteredMenu entries={entries} query={query} />
      ) : (
        <ul className="sidebar__menu">
          <FavouritesMenu isRail={isRail} />
          <FullMenu entries={entries} isRail={isRail} />
        </ul>
      )}
      {!query && <MenuNote />}
    </>
  )
})

const countEntries = (entries: readonly SidebarEntry[]): number =>
  entries.reduce(
    (sum, entry) => sum + 1 + (entry.kind === 'group' ? countEntries(entry.children) : 0),
    0,
  )

/**
 * One group is open on each level; that of the page on screen opens by itself. A page outside
 * all groups, such as the first page that loads while the user browses the menu, closes none.
 */
function FullMenu({ entries, isRail }: { entries: readonly SidebarEntry[]; isRail: boolean }) {
  const page = useShownPage()
  const marks = page?.marks ?? NO_KEYS
  const [open, setOpen] = useState(marks)
  const [lastMarks, setLastMarks] = useState(marks)
  if (marks !== lastMarks) {
    setLastMarks(marks)
    if (marks.length > 0 && marks.join() !== lastMarks.join()) setOpen(marks)
  }

  const expansion: MenuExpansion = {
    isRail,
    isOpen: (key, above) => open[above.length] === key,
    toggle: (key, above) => setOpen(open[above.length] === key ? above : [...above, key]),
  }
  return <MenuEntries entries={entries} page={page} expansion={expansion} />
}

/** Why the menu is empty or missing. */
function MenuNote() {
  const { failed, problems, sidebar } = useMenu()
  const machine = useSession()
  const texts = useTexts('shell')
  const common = useTexts('common')
  if (!failed) {
    if (sidebar.length > 0) return null
    const areHidden = problems.some(({ kind }) => kind === 'hidden')
    const why = areHidden
      ? texts.menuHidden
      : problems.length > 0
        ? texts.menuUnusable
        : texts.menuEmpty
    return <p className="sidebar-menu__note">{why}</p>
  }

  return (
    <div className="sidebar-menu__note" role="alert">
      <p>{texts.menuFailed}</p>
      <Button size="small" icon="refresh" onClick={() => void machine.reloadMenu()}>
        {common.tryAgain}
      </Button>
    </div>
  )
}
