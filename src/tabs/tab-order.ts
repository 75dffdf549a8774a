import { grouped, replaced, type Tab, type Tabs } from './tabs.ts'

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
    default:
      return action satisfies never
  }
}

/** The wanted place, held inside the block of tabs that are pinned alike; none for the home tab. */
function placeFor(list: readonly Tab[], tab: Tab, to: number): number | undefined {
  if (tab.pin === 'always') return undefined
  const first = list.findIndex(other => other.pin === tab.pin)
  const last = list.findLastIndex(other => other.pin === tab.pin)
  return Math.min(last, Math.max(first, to))
}
