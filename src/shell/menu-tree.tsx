import { memo, useMemo, useState, type ComponentProps } from 'react'
import type { SidebarEntry } from '#model/menu.ts'
import { useTexts } from '#state/locale.ts'
import { useMenu } from '#state/menu.tsx'
import { useShownPage, type Page } from '#state/page.ts'
import { useSessionMachine } from '#state/session.ts'
import { Button } from '#ui/button.tsx'
import { Favourites } from './favourites.tsx'
import { MenuBranch } from './menu-branch.tsx'
import { OutsideLink, PageLink } from './menu-link.tsx'
import { useLater } from './use-later.ts'

/** With more entries than this the box to filter them is there from the start (features.md W21). */
const FEW = 12

const NONE: readonly string[] = []

/** Favourites, home and the menu, and above them the box that filters them. */
export const MenuTree = memo(({ isRail }: { isRail: boolean }) => {
  const { sidebar } = useMenu()
  const shell = useTexts('shell')
  const [typed, type] = useState('')
  const later = useLater()
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
      {later ? (
        <later.MenuFilter isRail={isRail} isLong={isLong} value={typed} onChange={type} />
      ) : (
        // Its place, so that the menu does not move when it comes.
        isLong && <div className={isRail ? 'menu-filter' : 'control menu-filter'} />
      )}
      {query && later ? (
        <later.FilteredMenu entries={entries} query={query} />
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

/** Which branches are open, and what opens and closes them. */
export interface Folds {
  isRail: boolean
  isOpen(key: string, above: readonly string[]): boolean
  toggle(key: string, above: readonly string[]): void
}

interface EntriesProps {
  entries: readonly SidebarEntry[]
  /** Keys of the groups round them, the outermost first. */
  above?: readonly string[]
  /** The one that is on screen. */
  page: Page | undefined
  folds: Folds
}

export function Entries({ entries, above = NONE, page, folds }: EntriesProps) {
  return entries.map(entry => {
    const { icon, key, title } = entry
    switch (entry.kind) {
      case 'page':
        return (
          <PageItem
            key={key}
            path={entry.path}
            title={title}
            icon={icon}
            current={currentOf(entry, page)}
          />
        )
      case 'link':
        return (
          <li key={key}>
            <OutsideLink href={entry.href} title={title} icon={icon} />
          </li>
        )
      case 'group':
        return (
          <MenuBranch
            key={key}
            id={`menu-${key}`}
            title={title}
            icon={icon}
            isFlyout={folds.isRail && above.length === 0}
            isOpen={folds.isOpen(key, above)}
            isTrail={page?.marks.includes(key)}
            onToggle={() => folds.toggle(key, above)}
          >
            {() => (
              <Entries entries={entry.children} above={[...above, key]} page={page} folds={folds} />
            )}
          </MenuBranch>
        )
    }
  })
}

/**
 * The page on screen; `true` for the entry that stands for it, where its row names another one or
 * is in no sidebar.
 */
function currentOf({ key, path }: { key: string; path: string }, page: Page | undefined) {
  const marked = page?.marks.at(-1)
  if (page && marked === undefined) return path === page.path ? 'page' : undefined
  if (key !== marked && key !== `${marked}/`) return undefined
  return path === page?.path ? 'page' : 'true'
}

/** Hundreds may stand in a group: one is drawn again when something of it changed. */
const PageItem = memo((props: ComponentProps<typeof PageLink>) => (
  <li>
    <PageLink {...props} />
  </li>
))

/** Why there is no menu, or only this much of it. */
function Note() {
  const { failed, problems, sidebar } = useMenu()
  const machine = useSessionMachine()
  const texts = useTexts('shell')
  const common = useTexts('common')
  if (!failed) {
    if (sidebar.length > 0) return null
    const areHidden = problems.some(({ kind }) => kind === 'hidden')
    return <p className="sidebar__note">{areHidden ? texts.menuHidden : texts.menuEmpty}</p>
  }

  return (
    <div className="sidebar__note" role="alert">
      <p>{texts.menuFailed}</p>
      <Button size="small" icon="refresh" onClick={() => void machine.reloadMenu()}>
        {common.tryAgain}
      </Button>
    </div>
  )
}
