import { SEARCH_WEIGHTS } from '#constants.ts'
import { createSearch, type Search } from '#lib/fuzzy/fuzzy-search.ts'
import { matchedRanges } from '#lib/fuzzy/matched-ranges.ts'
import { createInitials } from '#lib/fuzzy/pinyin.ts'
import type { SidebarEntry } from '#menu/menu-routes.ts'
import { joinTitles } from '#menu/parse-menu.ts'

interface PageSearch extends Search<SearchEntry> {
  /** The ranges of a text that the query matches, by its letters or its pinyin initials. */
  rangesIn(text: string, query: string): readonly (readonly [number, number])[]
}

const TITLE_SEPARATOR = ' > '

/** The usual initials of a whole title, and the other ones of each of its parts. */
interface Readings {
  usual: string
  others: readonly string[]
}

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
 * matches without those of its parents, and by its pinyin initials.
 */
export function createPageSearch(entries: readonly SearchEntry[]): PageSearch {
  const initials = createInitials()
  /** Pages of one group share what stands before their own titles. */
  const ofGroups = new Map<string, Readings>()

  function titlesOf({ title }: SearchEntry): string[] {
    const own = titleWithoutParents(title)
    const { usual, others } = readingsOf(title, own)
    const titles = own === title ? [title] : [title, own]
    return usual === title ? titles : [...titles, [usual, ...others].join(' ')]
  }

  /** A word of the query lies within one part, so the choices of several parts need no combining. */
  function readingsOf(title: string, own: string): Readings {
    const [usual = own, ...others] = initials(own)
    if (own === title) return { usual, others }
    const groupTitle = title.slice(0, -own.length - TITLE_SEPARATOR.length)
    const group =
      ofGroups.get(groupTitle) ?? readingsOf(groupTitle, titleWithoutParents(groupTitle))
    ofGroups.set(groupTitle, group)
    return {
      usual: group.usual + TITLE_SEPARATOR + usual,
      others: [...group.others, ...others],
    }
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

/** The entries of the header search: those of the sidebar, without the groups. */
export const searchEntriesFrom = (sidebar: readonly SidebarEntry[], above = ''): SearchEntry[] =>
  sidebar.flatMap(entry => {
    const title = joinTitles(above, entry.title)
    if (entry.kind === 'group') return searchEntriesFrom(entry.children, title)
    const external = entry.kind === 'link'
    return [{ title, path: external ? entry.href : entry.path, icon: entry.icon, external }]
  })
