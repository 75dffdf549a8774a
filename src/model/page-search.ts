import { SEARCH } from '#constants.ts'
import { createSearch, matchedRanges, type Search } from '#lib/fuzzy.ts'
import { createInitials } from '#lib/pinyin.ts'
import type { SearchEntry } from './menu-search.ts'

export interface PageSearch extends Search<SearchEntry> {
  /** What of a text the query found, by its letters or by its pinyin initials. */
  rangesIn(text: string, query: string): readonly (readonly [number, number])[]
}

const BETWEEN = ' > '

/** Without the titles of what it stands in. */
export const ownTitle = (title: string) =>
  title.includes(BETWEEN) ? title.slice(title.lastIndexOf(BETWEEN) + BETWEEN.length) : title

/**
 * §2 header search: by title with weight 0.7 and by path with 0.3, threshold 0.4; a title also by
 * itself, without what it stands in, and by its pinyin initials (features.md W4).
 */
export function createPageSearch(entries: readonly SearchEntry[]): PageSearch {
  const initials = createInitials()

  function titlesOf({ title }: SearchEntry): string[] {
    const titles = title.includes(BETWEEN) ? [title, ownTitle(title)] : [title]
    const letters = initials(title)
    return letters ? [...titles, letters] : titles
  }

  const { search } = createSearch(
    entries,
    [
      { weight: SEARCH.title, text: titlesOf },
      { weight: SEARCH.path, text: ({ path }: SearchEntry) => path },
    ],
    SEARCH.threshold,
  )

  return {
    search,
    rangesIn(text, query) {
      const found = matchedRanges(query, text)
      return found.length > 0 ? found : matchedRanges(query, initials(text))
    },
  }
}
