import { SEARCH_WEIGHTS } from '#constants.ts'
import { createSearch, matchedRanges, type Search } from '#lib/fuzzy/fuzzy-search.ts'
import { createInitials } from '#lib/fuzzy/pinyin.ts'
import type { SidebarEntry } from '#menu/menu-routes.ts'
import { joinTitles } from '#menu/parse-menu.ts'

interface PageSearch extends Search<SearchEntry> {
  /** The ranges of a text that the query matches, by its letters or its pinyin initials. */
  rangesIn(text: string, query: string): readonly (readonly [number, number])[]
}

const TITLE_SEPARATOR = ' > '

/** How many characters the ranges hold. */
const length = (ranges: readonly (readonly [number, number])[]) =>
  ranges.reduce((sum, [from, to]) => sum + to - from, 0)

/** The own title of an entry, without those of its parents. */
export function titleWithoutParents(title: string): string {
  const last = title.lastIndexOf(TITLE_SEPARATOR)
  return last < 0 ? title : title.slice(last + TITLE_SEPARATOR.length)
}

/**
 * §2 header search: by title with weight 0.7 and by path with 0.3, threshold 0.4. A title also
 * matches without those of its parents, and by its pinyin initials (W4).
 */
export function createPageSearch(entries: readonly SearchEntry[]): PageSearch {
  const initials = createInitials()

  function titlesOf({ title }: SearchEntry): string[] {
    const own = titleWithoutParents(title)
    const letters = initialsOf(title)
    if (own === title) return letters ? [title, letters] : [title]
    return letters ? [title, own, letters] : [title, own]
  }

  /**
   * One text: the usual initials of each part of the title, then their other readings. A word of the
   * query lies within one part, so the choices of several parts need no combining.
   */
  function initialsOf(title: string): string {
    const parts = title.split(TITLE_SEPARATOR).map(part => ({ part, letters: initials(part) }))
    if (parts.every(({ letters }) => letters.length === 0)) return ''
    const usual = parts.map(({ part, letters }) => letters[0] ?? part).join(TITLE_SEPARATOR)
    return [usual, ...parts.flatMap(({ letters }) => letters.slice(1))].join(' ')
  }

  const { search } = createSearch(
    entries,
    [
      { weight: SEARCH_WEIGHTS.title, text: titlesOf },
      { weight: SEARCH_WEIGHTS.path, text: ({ path }: SearchEntry) => path },
    ],
    SEARCH_WEIGHTS.threshold,
  )

  return {
    search,
    rangesIn(text, query) {
      const found = matchedRanges(query, text)
      if (found.length > 0) return found
      const ranges = initials(text).map(letters => matchedRanges(query, letters))
      return ranges.reduce((best, next) => (length(next) > length(best) ? next : best), [])
    },
  }
}

export interface SearchEntry {
  /** The titles from the root, joined with ` > `. */
  title: string
  /** A path of the console, or the address of an external link. */
  path: string
  icon: string
  external: boolean
}

/** The entries of the header search (§2): those of the sidebar, without the groups. */
export const searchEntriesFrom = (sidebar: readonly SidebarEntry[], above = ''): SearchEntry[] =>
  sidebar.flatMap(entry => {
    const title = joinTitles(above, entry.title)
    if (entry.kind === 'group') return searchEntriesFrom(entry.children, title)
    const external = entry.kind === 'link'
    return [{ title, path: external ? entry.href : entry.path, icon: entry.icon, external }]
  })
