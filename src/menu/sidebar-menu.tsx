import { memo, useMemo, useState } from 'react'
import { useTexts } from '#locales/texts.ts'
import { useShownPage } from '#routing/current-page.ts'
import { useSessionMachine } from '#session/session.ts'
import { Button } from '#ui/actions/button.tsx'
import { Favourites } from './favourites-menu.tsx'
import { Entries, type Folds } from './menu-entries.tsx'
import { FilteredMenu, MenuFilter } from './menu-filter.tsx'
import { useMenu } from './menu-provider.tsx'
import type { SidebarEntry } from './menu-routes.ts'

/** With more entries than this the box to filter them is there from the start (W21). */
const FEW = 12

const NONE: readonly string[] = []

/** Favourites, home and the menu, and above them the box that filters them. */
export const MenuTree = memo(({ isRail }: { isRail: boolean }) => {
  const { sidebar } = useMenu()
  const shell = useTexts('shell')
  const [typed, type] = useState('')
  const query = isRail ? '' : typed.trim()

  const entries = useMemo<readonly SidebarEntry[]>(
    () => [
      { kind: 'page', key: 'home', title: shell.home, icon: 'dashboard', path: '/dashboard' },
      ...sidebar,
    ],
    [sidebar, shell],
  )
  const isLong = useMemo(() => countOf(entries) > FEW, [entries])

  return (
    <>
      <MenuFilter isRail={isRail} isLong={isLong} value={typed} onChange={type} />
      {query ? (
        <FilteredMenu entries={entries} query={query} />
      ) : (
        <ul className="sidebar__menu">
          <Favourites isRail={isRail} />
          <Whole entries={entries} isRail={isRail} />
        </ul>
      )}
      {!query && <Note />}
    </>
  )
})

const countOf = (entries: readonly SidebarEntry[]): number =>
  entries.reduce(
    (sum, entry) => sum + 1 + (entry.kind === 'group' ? countOf(entry.children) : 0),
    0,
  )

/**
 * One branch is open on each level (§2); the one of the page on screen opens by itself. A page
 * that is in none, like the first one that comes while somebody looks round, closes nothing.
 */
function Whole({ entries, isRail }: { entries: readonly SidebarEntry[]; isRail: boolean }) {
  const page = useShownPage()
  const marks = page?.marks ?? NONE
  const [open, setOpen] = useState(marks)
  const [followed, follow] = useState(marks)
  if (marks !== followed) {
    follow(marks)
    if (marks.length > 0 && marks.join() !== followed.join()) setOpen(marks)
  }

  const folds: Folds = {
    isRail,
    isOpen: (key, above) => open[above.length] === key,
    toggle: (key, above) => setOpen(open[above.length] === key ? above : [...above, key]),
  }
  return <Entries entries={entries} page={page} folds={folds} />
}

/** Why there is no menu, or only this much of it. */
function Note() {
  const { failed, problems, sidebar } = useMenu()
  const machine = useSessionMachine()
  const texts = useTexts('shell')
  const common = useTexts('common')
  if (!failed) {
    if (sidebar.length > 0) return null
    const areHidden = problems.some(({ kind }) => kind === 'hidden')
    return <p className="sidebar-menu__note">{areHidden ? texts.menuHidden : texts.menuEmpty}</p>
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
