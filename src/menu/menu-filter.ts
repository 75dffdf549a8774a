import type { SidebarEntry } from './menu-routes.ts'

/** More than anybody reads; drawing thousands would make typing slow. */
export const MOST_HITS = 100

const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/**
 * The tree narrowed to titles, or their pinyin initials, that hold every word (features.md W21).
 * A group whose own title does keeps all its pages; `initials` may give an empty text. All hits are
 * counted, and the first are left.
 */
export function filterMenu(
  entries: readonly SidebarEntry[],
  query: string,
  initials: (title: string) => string,
): { entries: readonly SidebarEntry[]; hits: number } {
  const words = plain(query).split(/\s+/).filter(Boolean)
  let hits = 0

  function fits({ title }: SidebarEntry) {
    const texts = [plain(title), initials(title)]
    return words.every(word => texts.some(text => text.includes(word)))
  }

  const narrowed = (entries: readonly SidebarEntry[], isKept: boolean): SidebarEntry[] =>
    entries.flatMap(entry => {
      const isHit = isKept || fits(entry)
      if (entry.kind !== 'group') {
        if (isHit) hits++
        return isHit && hits <= MOST_HITS ? entry : []
      }
      const children = narrowed(entry.children, isHit)
      return children.length > 0 ? { ...entry, children } : []
    })

  return { entries: narrowed(entries, words.length === 0), hits }
}
