import type { SidebarEntry } from './menu.ts'

/** More than anybody reads; drawing thousands would make typing slow. */
export const MOST_HITS = 100

/** Pages and groups of a menu, at all levels. */
export const countEntries = (entries: readonly SidebarEntry[]): number =>
  entries.reduce(
    (sum, entry) => sum + 1 + (entry.kind === 'group' ? countEntries(entry.children) : 0),
    0,
  )

const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/**
 * The tree narrowed to titles, or their pinyin initials, that hold every word (features.md W21).
 * A group whose own title does keeps all its pages; `initials` may give an empty text.
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
      if (hits >= MOST_HITS) return []
      const isHit = isKept || fits(entry)
      if (entry.kind !== 'group') {
        if (isHit) hits++
        return isHit ? entry : []
      }
      const children = narrowed(entry.children, isHit)
      return children.length > 0 ? { ...entry, children } : []
    })

  return { entries: narrowed(entries, words.length === 0), hits }
}
