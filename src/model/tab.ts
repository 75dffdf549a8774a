/** A visited page (§3, visited view). Its identity is its path; query and hash only travel along. */
export interface Tab {
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

export type TabsAction =
  | { type: 'visited'; tab: Tab }
  | { type: 'titled'; path: string; title: string }
  | { type: 'closed'; paths: readonly string[] }
  | { type: 'pinned' | 'unpinned'; path: string }
  /** To a position among the tabs; never across the edge of the pinned block. */
  | { type: 'moved'; path: string; to: number }
  | { type: 'reopened' }
  | { type: 'restored'; tabs: Tabs }
  | { type: 'forgotten' }

/** How many closed tabs can be had back. */
const REMEMBERED = 10

export const noTabs: Tabs = { list: [], used: [], closed: [] }

export const isPinned = (tab: Tab) => tab.pin !== 'none'

/** Pinned tabs outlive every kind of closing; "no change" gives the same object. */
export function reduceTabs(tabs: Tabs, action: TabsAction): Tabs {
  const { list, used, closed } = tabs

  switch (action.type) {
    case 'visited': {
      const { tab } = action
      const known = list.find(({ path }) => path === tab.path)
      const newest = used[0] === tab.path ? used : [tab.path, ...used.filter(path => path !== tab.path)]
      if (!known) {
        return { list: grouped([...list, tab]), used: newest, closed: closed.filter(({ path }) => path !== tab.path) }
      }
      if (known.fullPath === tab.fullPath && known.title === tab.title) {
        return newest === used ? tabs : { ...tabs, used: newest }
      }
      const { fullPath, title } = tab
      return { ...tabs, used: newest, list: replaced(list, { ...known, fullPath, title }) }
    }
    case 'titled': {
      const known = list.find(({ path }) => path === action.path)
      if (!known || known.title === action.title) return tabs
      return { ...tabs, list: replaced(list, { ...known, title: action.title }) }
    }
    case 'closed': {
      const going = list.filter(tab => !isPinned(tab) && action.paths.includes(tab.path))
      if (going.length === 0) return tabs
      return {
        list: list.filter(tab => !going.includes(tab)),
        used: used.filter(path => !going.some(tab => tab.path === path)),
        closed: [...[...going].reverse(), ...closed].slice(0, REMEMBERED),
      }
    }
    case 'pinned':
    case 'unpinned': {
      const known = list.find(({ path }) => path === action.path)
      const pin = action.type === 'pinned' ? 'own' : 'none'
      if (!known || known.pin === 'always' || known.pin === pin) return tabs
      return { ...tabs, list: grouped(replaced(list, { ...known, pin })) }
    }
    case 'moved': {
      const tab = list.find(({ path }) => path === action.path)
      const place = tab && placeFor(list, tab, action.to)
      if (!tab || place === undefined || list[place] === tab) return tabs
      const others = list.filter(other => other !== tab)
      return { ...tabs, list: [...others.slice(0, place), tab, ...others.slice(place)] }
    }
    case 'reopened': {
      const [last, ...rest] = closed
      if (!last) return tabs
      return { list: grouped([...list, last]), used: [last.path, ...used], closed: rest }
    }
    case 'restored':
      return { ...action.tabs, list: grouped(action.tabs.list) }
    case 'forgotten':
      return noTabs
    default:
      return action satisfies never
  }
}

/** Which tabs a menu entry would close; pinned ones are never among them. */
export function pathsToClose(
  { list }: Tabs,
  which: 'current' | 'others' | 'left' | 'right' | 'all',
  path: string,
): string[] {
  const at = list.findIndex(tab => tab.path === path)
  const takes = (index: number) =>
    which === 'all' ||
    (which === 'current' && index === at) ||
    (which === 'others' && index !== at) ||
    (which === 'left' && index < at) ||
    (which === 'right' && index > at)

  return list.filter((tab, index) => !isPinned(tab) && takes(index)).map(tab => tab.path)
}

/** The most recently used tab that remains when some are closed; none if nothing remains. */
export function tabAfterClosing({ list, used }: Tabs, paths: readonly string[]): Tab | undefined {
  const remaining = list.filter(tab => isPinned(tab) || !paths.includes(tab.path))
  const path = used.find(candidate => remaining.some(tab => tab.path === candidate))
  return remaining.find(tab => tab.path === path) ?? remaining.at(-1)
}

const replaced = (list: readonly Tab[], tab: Tab) =>
  list.map(other => (other.path === tab.path ? tab : other))

const rank = ({ pin }: Tab) => (pin === 'always' ? 0 : pin === 'own' ? 1 : 2)

/** The order stays as it is inside the home tab, the own pins, and the rest. */
const grouped = (list: readonly Tab[]) => [...list].sort((one, other) => rank(one) - rank(other))

/** The wanted place, held inside the block of tabs that are pinned alike; none for the home tab. */
function placeFor(list: readonly Tab[], tab: Tab, to: number): number | undefined {
  if (tab.pin === 'always') return undefined
  const first = list.findIndex(other => other.pin === tab.pin)
  const last = list.findLastIndex(other => other.pin === tab.pin)
  return Math.min(last, Math.max(first, to))
}
