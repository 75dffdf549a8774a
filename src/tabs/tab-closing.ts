import { isPinned, REMEMBERED, type Tab, type Tabs } from './tabs.ts'

/** Pinned tabs outlive every kind of closing; "no change" gives the same object. */
export function closeTabs(tabs: Tabs, closing: readonly string[]): Tabs {
  const { list, used, closed } = tabs
  const paths = new Set(closing)
  const going = list.filter(tab => !isPinned(tab) && paths.has(tab.path))
  if (going.length === 0) return tabs
  const gone = new Set(going.map(({ path }) => path))
  return {
    list: list.filter(({ path }) => !gone.has(path)),
    used: used.filter(path => !gone.has(path)),
    closed: [...going.reverse(), ...closed].slice(0, REMEMBERED),
  }
}

export type Closing = 'current' | 'others' | 'left' | 'right' | 'all'

/** Which tabs a menu entry would close; pinned ones are never among them. */
export function pathsToClose({ list }: Pick<Tabs, 'list'>, which: Closing, path: string): string[] {
  const at = list.findIndex(tab => tab.path === path)
  const takes = (index: number) =>
    which === 'all'
    || (which === 'current' && index === at)
    || (which === 'others' && index !== at)
    || (which === 'left' && index < at)
    || (which === 'right' && index > at)

  return list.filter((tab, index) => !isPinned(tab) && takes(index)).map(tab => tab.path)
}

/** The most recently used tab that remains when some are closed; none if nothing remains. */
export function tabAfterClosing({ list, used }: Tabs, paths: readonly string[]): Tab | undefined {
  const remaining = list.filter(tab => isPinned(tab) || !paths.includes(tab.path))
  const path = used.find(candidate => remaining.some(tab => tab.path === candidate))
  return remaining.find(tab => tab.path === path) ?? remaining.at(-1)
}
