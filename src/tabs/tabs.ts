import { addressParts } from '#lib/address-parts.ts'
import { isFields, listOf, textOf, textsOf } from '#lib/decode.ts'
import { decodePath, normalizePath } from '#routing/paths.ts'
import { safeRedirect } from '#routing/safe-redirect.ts'

/** A visited page. Query and hash are not part of its identity. */
export interface Tab {
  /** Its identity: the path, with the query if the menu row has one. */
  path: string
  /** The address that the tab leads to: its last path, query and hash. */
  fullPath: string
  title: string
  /** `always` for the home tab and `affix` pages; the user can remove an `own` pin. */
  pin: 'always' | 'own' | 'none'
}

export interface Tabs {
  /** Pinned ones first, as a block. */
  list: readonly Tab[]
  /** Paths, the most recently used first. */
  used: readonly string[]
  /** Closed tabs for "Reopen closed", the last one first. */
  closed: readonly Tab[]
}

/** The current title of a path; undefined if it leads nowhere, or the user may not open it. */
export type TitleOf = (path: string) => string | undefined

/** How many closed tabs can be reopened. */
const MAX_CLOSED_TABS = 10

export const noTabs: Tabs = { list: [], used: [], closed: [] }

export const isPinned = (tab: Tab) => tab.pin !== 'none'

/**
 * Opens or updates the tab of the page on screen; without a change returns the same object, and the
 * same list.
 */
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
 * The labels of the tabs: equal titles get as much of the end of the path as tells them apart.
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

/** The stored form of the tabs. Titles are not stored: the menu may have others the next time. */
export function storableTabs({ list, used, closed }: Tabs) {
  const storable = ({ path, fullPath, pin }: Tab) => ({
    path,
    fullPath,
    pinnedByUser: pin === 'own',
  })
  return { list: list.map(storable), used, closed: closed.map(storable) }
}

/**
 * The stored tabs, followed by those opened `since`, with their current titles and without those
 * that the user may no longer open; the tabs of `always` are always there.
 */
export function restoreTabs(
  stored: unknown,
  since: Tabs,
  always: readonly Tab[],
  titleOf: TitleOf,
  origin: string,
): Tabs {
  const sources = [isFields(stored) ? stored : {}, storableTabs(since)] as const
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
  /** Gives a tab its last address; one opened `since` is newer than the stored one. */
  function withOwnAddress(tab: Tab): Tab {
    const [storedTab, newTab] = sources.map(({ list }) =>
      listOf(list, item => (isFields(item) ? item : {})).find(({ path }) => path === tab.path),
    )
    const fullPath = textOf((newTab ?? storedTab)?.fullPath)
    return fullPath ? { ...tab, fullPath: safeAddressFor(tab.path, fullPath, origin) } : tab
  }
  const tabsOf = (name: 'list' | 'closed') =>
    sources.flatMap(source => listOf(source[name], tabFrom)).flat()
  const list = pinnedFirst([...always.map(withOwnAddress), ...tabsOf('list')])
  const paths = list.map(({ path }) => path)
  const used = [...since.used, ...textsOf(sources[0].used), ...paths]
  return {
    list,
    used: [...new Set(used)].filter(path => paths.includes(path)),
    closed: tabsOf('closed').slice(0, MAX_CLOSED_TABS),
  }
}

/** The stored address if it leads to the page of its tab, else the address of that page. */
function safeAddressFor(path: string, fullPath: string, origin: string): string {
  const safe = safeRedirect(fullPath, origin)
  const { path: pagePath, search, hash } = addressParts(path)
  return normalizePath(decodePath(safe)) === normalizePath(pagePath)
    ? safe
    : safeRedirect(encodeURI(pagePath) + search + hash, origin)
}

const replaceTab = (list: readonly Tab[], tab: Tab) =>
  list.map(other => (other.path === tab.path ? tab : other))

const pinRank = ({ pin }: Tab) => (pin === 'always' ? 0 : pin === 'own' ? 1 : 2)

/** Sorts by pin: `always`, `own`, the rest; within each the order stays. */
const pinnedFirst = (list: readonly Tab[]) =>
  list.toSorted((one, other) => pinRank(one) - pinRank(other))

/** Pinned tabs outlive every kind of closing; without a change returns the same object. */
export function closeTabs(tabs: Tabs, closing: readonly string[]): Tabs {
  const { list, used, closed } = tabs
  const paths = new Set(closing)
  const closable = list.filter(tab => !isPinned(tab) && paths.has(tab.path))
  if (closable.length === 0) return tabs
  const closedPaths = new Set(closable.map(({ path }) => path))
  return {
    list: list.filter(({ path }) => !closedPaths.has(path)),
    used: used.filter(path => !closedPaths.has(path)),
    closed: [...closable.reverse(), ...closed].slice(0, MAX_CLOSED_TABS),
  }
}

export type CloseScope = 'current' | 'others' | 'left' | 'right' | 'all'

/** The paths of the tabs that a menu entry would close; never those of pinned tabs. */
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

/** The most recently used tab that remains when `paths` are closed; undefined if none remains. */
export function tabAfterClosing({ list, used }: Tabs, paths: readonly string[]): Tab | undefined {
  const remaining = list.filter(tab => isPinned(tab) || !paths.includes(tab.path))
  const path = used.find(candidate => remaining.some(tab => tab.path === candidate))
  return remaining.find(tab => tab.path === path) ?? remaining.at(-1)
}

/** What the user does to the order of the tabs. */
export type TabOrderAction =
  | { type: 'pinned' | 'unpinned'; path: string }
  /** Moves a tab to index `to`, never across the edge of the pinned block. */
  | { type: 'moved'; path: string; to: number }
  | { type: 'reopened' }

/** Without a change returns the same object. */
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
      const index = tab && clampedPosition(list, tab, action.to)
      if (!tab || index === undefined || list[index] === tab) return tabs
      const others = list.filter(other => other !== tab)
      return { ...tabs, list: [...others.slice(0, index), tab, ...others.slice(index)] }
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

/**
 * The wanted index, limited to the block of tabs with the same pin; undefined for an `always` tab.
 */
function clampedPosition(list: readonly Tab[], tab: Tab, to: number): number | undefined {
  if (tab.pin === 'always') return undefined
  const first = list.findIndex(other => other.pin === tab.pin)
  const last = list.findLastIndex(other => other.pin === tab.pin)
  return Math.min(last, Math.max(first, to))
}
