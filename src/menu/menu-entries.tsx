import { type ComponentProps, memo } from 'react'
import type { Page } from '#routing/current-page.ts'
import { MenuBranch } from './menu-group.tsx'
import { OutsideLink, PageLink } from './menu-link.tsx'
import type { SidebarEntry } from './menu-routes.ts'

const NONE: readonly string[] = []

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
      default:
        return entry satisfies never
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
