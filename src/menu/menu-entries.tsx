import { type ComponentProps, memo } from 'react'
import type { Page } from '#routing/current-page.ts'
import { MenuGroup } from './menu-group.tsx'
import { ExternalLink, MenuLink } from './menu-link.tsx'
import type { SidebarEntry } from './menu-routes.ts'

const NO_KEYS: readonly string[] = []

/** Which groups are open, and how to toggle one. */
export interface MenuExpansion {
  isRail: boolean
  isOpen(key: string, above: readonly string[]): boolean
  toggle(key: string, above: readonly string[]): void
}

interface MenuEntriesProps {
  entries: readonly SidebarEntry[]
  /** Keys of the enclosing groups, the outermost first. */
  parentKeys?: readonly string[]
  /** The page on screen. */
  page: Page | undefined
  expansion: MenuExpansion
}

export function MenuEntries({ entries, parentKeys = NO_KEYS, page, expansion }: MenuEntriesProps) {
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
            current={ariaCurrentFor(entry, page)}
          />
        )
      case 'link':
        return (
          <li key={key}>
            <ExternalLink href={entry.href} title={title} icon={icon} />
          </li>
        )
      case 'group':
        return (
          <MenuGroup
            key={key}
            id={`menu-${key}`}
            title={title}
            icon={icon}
            isFlyout={expansion.isRail && parentKeys.length === 0}
            isOpen={expansion.isOpen(key, parentKeys)}
            hasCurrentPage={page?.marks.includes(key)}
            onToggle={() => expansion.toggle(key, parentKeys)}
          >
            {() => (
              <MenuEntries
                entries={entry.children}
                parentKeys={[...parentKeys, key]}
                page={page}
                expansion={expansion}
              />
            )}
          </MenuGroup>
        )
      default:
        return entry satisfies never
    }
  })
}

/**
 * `page` for the page on screen; `true` for the entry marked in its place, where its row names
 * another entry or is not in the sidebar.
 */
function ariaCurrentFor({ key, path }: { key: string; path: string }, page: Page | undefined) {
  const marked = page?.marks.at(-1)
  if (page && marked === undefined) return path === page.path ? 'page' : undefined
  if (key !== marked && key !== `${marked}/`) return undefined
  return path === page?.path ? 'page' : 'true'
}

/** Memoized, because a group may hold hundreds: only changed items render. */
const PageItem = memo((props: ComponentProps<typeof MenuLink>) => (
  <li>
    <MenuLink {...props} />
  </li>
))
