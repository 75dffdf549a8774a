import { addressParts } from '#lib/address-parts.ts'
import { isFields, listOf, textOf, textsOf } from '#lib/decode.ts'
import { decodePath, normalizePath } from '#routing/paths.ts'
import { safeRedirect } from '#routing/safe-redirect.ts'

/** A visited page (§3, visited view). Query and hash only travel along. */
export interface Tab {
  /** Its identity: the path, and the query where a row of the menu has one. */
  path: string
  /** Where the tab leads: path, query and hash as they were last. */
  fullPath: string
  title: string
  /** `always` for the home tab; a person's own pin can be taken off again. */
  pin: 'always' | 'own' | 'none'
}

export interface Tabs {
  /** Pinned ones first, as a block. */
  list: readonly Tab[]
  /** Paths, the most recently used first. */
  used: readonly string[]
  /** What was closed, the last one first: for "Reopen closed". */
  closed: readonly Tab[]
}

/** The title a path has now; none when it leads nowhere, or nowhere the person may go. */
export type TitleOf = (path: string) => string | undefined

/** How many closed tabs can be had back. */
export const MAX_CLOSED_TABS = 10

export const noTabs: Tabs = { list: [], used: [], closed: [] }

export const isPinned = (tab: Tab) => tab.pin !== 'none'

/** The page of a tab is on screen; "no change" gives the same object, and the same list. */
export function visitTab(tabs: Tabs, tab: Tab): Tabs {
  const { list, used, closed } = tabs
  const { path, fullPath, title } = tab
  const known = list.find(other => other.path === path)
  const isSame = known?.fullPath === fullPath && known.title === title
  if (isSame && used[0] === path) return tabs
  const changed = known
    ? replaceTab(list, { ...known, fullPath, title })
    : pinnedFirst([...list, tab])
  return {
    list: isSame ? list : changed,
    used: [path, ...used.filter(other => other !== path)],
    closed: known ? closed : closed.filter(other => other.path !== path),
  }
}

/**
 * What the tabs are called on the screen: where titles are equal, as much of the end of the path as
 * tells them apart.
 */
export function tabLabels(list: readonly Tab[]): string[] {
  const titles = countOccurrences(list.map(({ title }) => title))
  const names = list.map(({ title, path }) => {
    if (titles.get(title) === 1) return [title]
    const parts = path.split('/')
    return parts.map((_, index) => `${title} ${parts.slice(-1 - index).join('/')}`)
  })
  const times = countOccurrences(names.flat())
  return names.map(all => all.find(name => times.get(name) === 1) ?? all.at(-1) ?? '')
}

function countOccurrences(texts: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1)
  return times
}

/** What is kept of them. Titles are not: they are the menu's, and it may say others the next time. */
export function storableTabs({ list, used, closed }: Tabs) {
  const kept = ({ path, fullPath, pin }: Tab) => ({ path, fullPath, pinnedByUser: pin === 'own' })
  return { list: list.map(kept), used, closed: closed.map(kept) }
}

/**
 * What was kept, with what was opened since behind it and without what may no longer be opened, under
 * the titles of today; those of `always` are always there.
 */
export function restoreTabs(
  stored: unknown,
  since: Tabs,
  always: readonly Tab[],
  titleOf: TitleOf,
  origin: string,
): Tabs {
  const both = [isFields(stored) ? stored : {}, storableTabs(since)] as const
  const seen = new Set(always.map(({ path }) => path))
  const tabFrom = (value: unknown): Tab[] => {
    const { path, fullPath, pinnedByUser } = isFields(value) ? value : {}
    const title = typeof path === 'string' ? titleOf(path) : undefined
    if (typeof path !== 'string' || title === undefined || seen.has(path)) return []
    seen.add(path)
    return [
      {
        path,
        title,
        fullPath: safeAddressFor(path, textOf(fullPath), origin),
        pin: pinnedByUser === true ? 'own' : 'none',
      },
    ]
  }
  /** Where it was last; of both the newer one. */
  function withOwnAddress(tab: Tab): Tab {
    const [old, now] = both.map(({ list }) =>
      listOf(list, kept => (isFields(kept) ? kept : {})).find(({ path }) => path === tab.path),
    )
    const fullPath = textOf((now ?? old)?.fullPath)
    return fullPath ? { ...tab, fullPath: safeAddressFor(tab.path, fullPath, origin) } : tab
  }
  const tabsOf = (name: 'list' | 'closed') =>
    both.flatMap(kept => listOf(kept[name], tabFrom)).flat()
  const list = pinnedFirst([...always.map(withOwnAddress), ...tabsOf('list')])
  const paths = list.map(({ path }) => path)
  const used = [...since.used, ...textsOf(both[0].used), ...paths]
  return {
    list,
    used: [...new Set(used)].filter(path => paths.includes(path)),
    closed: tabsOf('closed').slice(0, MAX_CLOSED_TABS),
  }
}

/** The address that was kept, if it leads to the page whose tab it is, and to that page only. */
function safeAddressFor(path: string, fullPath: string, origin: string): string {
  const safe = safeRedirect(fullPath, origin)
  const { path: own, search, hash } = addressParts(path)
  return normalizePath(decodePath(safe)) === normalizePath(own)
    ? safe
    : safeRedirect(encodeURI(own) + search + hash, origin)
}

export const replaceTab = (list: readonly Tab[], tab: Tab) =>
  list.map(other => (other.path === tab.path ? tab : other))

const pinRank = ({ pin }: Tab) => (pin === 'always' ? 0 : pin === 'own' ? 1 : 2)

/** The order stays as it is inside the home tab, the own pins, and the rest. */
export const pinnedFirst = (list: readonly Tab[]) =>
  list.toSorted((one, other) => pinRank(one) - pinRank(other))

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
    closed: [...going.reverse(), ...closed].slice(0, MAX_CLOSED_TABS),
  }
}

export type CloseScope = 'current' | 'others' | 'left' | 'right' | 'all'

/** Which tabs a menu entry would close; pinned ones are never among them. */
export function pathsToClose(
  { list }: Pick<Tabs, 'list'>,
  which: CloseScope,
  path: string,
): string[] {
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

/** What somebody does to the order of the tabs: the bar is drawn, and closes them, without it. */
export type TabOrderAction =
  | { type: 'pinned' | 'unpinned'; path: string }
  /** To a position among the tabs; never across the edge of the pinned block. */
  | { type: 'moved'; path: string; to: number }
  | { type: 'reopened' }

/** "No change" gives the same object. */
export function reduceTabOrder(tabs: Tabs, action: TabOrderAction): Tabs {
  const { list, used, closed } = tabs

  switch (action.type) {
    case 'pinned':
    case 'unpinned': {
      const known = list.find(({ path }) => path === action.path)
      const pin = action.type === 'pinned' ? 'own' : 'none'
      if (!known || known.pin === 'always' || known.pin === pin) return tabs
      return { ...tabs, list: pinnedFirst(replaceTab(list, { ...known, pin })) }
    }
    case 'moved': {
      const tab = list.find(({ path }) => path === action.path)
      const place = tab && clampedPosition(list, tab, action.to)
      if (!tab || place === undefined || list[place] === tab) return tabs
      const others = list.filter(other => other !== tab)
      return { ...tabs, list: [...others.slice(0, place), tab, ...others.slice(place)] }
    }
    case 'reopened': {
      const [last, ...rest] = closed
      if (!last) return tabs
      return { list: pinnedFirst([...list, last]), used: [last.path, ...used], closed: rest }
    }
    default:
      return action satisfies never
  }
}

/** The wanted place, held inside the block of tabs that are pinned alike; none for the home tab. */
function clampedPosition(list: readonly Tab[], tab: Tab, to: number): number | undefined {
  if (tab.pin === 'always') return undefined
  const first = list.findIndex(other => other.pin === tab.pin)
  const last = list.findLastIndex(other => other.pin === tab.pin)
  return Math.min(last, Math.max(first, to))
}
