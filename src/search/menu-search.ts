import type { SidebarEntry } from '#menu/menu-routes.ts'
import { titled } from '#menu/parse-menu.ts'

export interface SearchEntry {
  /** The titles from the root, joined with ` > `. */
  title: string
  /** A path of ours, or the address of a link that leaves. */
  path: string
  icon: string
  external: boolean
}

/** What the header search offers (§2): what the sidebar shows, without the folders. */
export const searchEntries = (sidebar: readonly SidebarEntry[], above = ''): SearchEntry[] =>
  sidebar.flatMap(entry => {
    const title = titled(above, entry.title)
    if (entry.kind === 'group') return searchEntries(entry.children, title)
    const external = entry.kind === 'link'
    return [{ title, path: external ? entry.href : entry.path, icon: entry.icon, external }]
  })
