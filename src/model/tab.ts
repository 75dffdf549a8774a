import { decodedPath } from '#lib/decoded-path.ts'
import { isFields } from '#lib/fields.ts'
import { listOf, textOf, textsOf } from '#lib/shape.ts'
import { safePath } from './safe-path.ts'
import { samePath } from './same-path.ts'

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

/** The title a path has now; none when it leads nowhere, or nowhere the person may go. */
export type TitleOf = (path: string) => string | undefined

export type TabsAction =
  | { type: 'visited'; tab: Tab }
  | { type: 'closed'; paths: readonly string[] }
  /** What was kept from before a reload, ahead of what was opened since. */
  | { type: 'restored'; tabs: Tabs }
  /** The routes or the language are others now. */
  | { type: 'rerouted'; titleOf: TitleOf }

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
      const newest =
        used[0] === tab.path ? used : [tab.path, ...used.filter(path => path !== tab.path)]
      if (!known) {
        return {
          list: grouped([...list, tab]),
          used: newest,
          closed: closed.filter(({ path }) => path !== tab.path),
        }
      }
      if (known.fullPath === tab.fullPath && known.title === tab.title) {
        return newest === used ? tabs : { ...tabs, used: newest }
      }
      const { fullPath, title } = tab
      return { ...tabs, used: newest, list: replaced(list, { ...known, fullPath, title }) }
    }
    case 'closed': {
      const paths = new Set(action.paths)
      const going = list.filter(tab => !isPinned(tab) && paths.has(tab.path))
      if (going.length === 0) return tabs
      const gone = new Set(going.map(({ path }) => path))
      return {
        list: list.filter(({ path }) => !gone.has(path)),
        used: used.filter(path => !gone.has(path)),
        closed: [...going.reverse(), ...closed].slice(0, REMEMBERED),
      }
    }
    case 'restored': {
      const { tabs: kept } = action
      const open = new Set(kept.list.map(({ path }) => path))
      const later = list.filter(({ path }) => !open.has(path))
      const all = grouped([...kept.list, ...later])
      const paths = new Set(all.map(({ path }) => path))
      return {
        list: all,
        used: [...new Set([...used, ...kept.used, ...paths])].filter(path => paths.has(path)),
        closed: kept.closed.filter(({ path }) => !paths.has(path)),
      }
    }
    case 'rerouted': {
      const retitled = (tab: Tab) => {
        const title = action.titleOf(tab.path)
        return title === undefined ? [] : title === tab.title ? [tab] : [{ ...tab, title }]
      }
      const still = list.flatMap(retitled)
      const stillClosed = closed.flatMap(retitled)
      if (isSame(still, list) && isSame(stillClosed, closed)) return tabs
      const paths = new Set(still.map(({ path }) => path))
      return { list: still, used: used.filter(path => paths.has(path)), closed: stillClosed }
    }
    default:
      return action satisfies never
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

/**
 * What the tabs are called on the screen: where titles are equal, as much of the end of the path as
 * tells them apart.
 */
export function labelsOf(list: readonly Tab[]): string[] {
  const titles = countedIn(list.map(({ title }) => title))
  const names = list.map(({ title, path }) => {
    if (titles.get(title) === 1) return [title]
    const parts = path.split('/')
    return parts.map((_, index) => `${title} ${parts.slice(-1 - index).join('/')}`)
  })
  const times = countedIn(names.flat())
  return names.map(all => all.find(name => times.get(name) === 1) ?? all.at(-1) ?? '')
}

function countedIn(texts: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1)
  return times
}

/** What is kept of them. Titles are not: they are the menu's, and it may say others the next time. */
export function keptFrom({ list, used, closed }: Tabs) {
  const kept = ({ path, fullPath, pin }: Tab) => ({ path, fullPath, pinnedByUser: pin === 'own' })
  return { list: list.map(kept), used, closed: closed.map(kept) }
}

/** What was kept, without what may no longer be opened; `home` is always there. */
export function tabsFrom(kept: unknown, home: Tab, titleOf: TitleOf, origin: string): Tabs {
  const fields = isFields(kept) ? kept : {}
  const seen = new Set([home.path])
  const tabFrom = (value: unknown): Tab[] => {
    const { path, fullPath, pinnedByUser } = isFields(value) ? value : {}
    const title = typeof path === 'string' ? titleOf(path) : undefined
    if (typeof path !== 'string' || title === undefined || seen.has(path)) return []
    seen.add(path)
    return [
      {
        path,
        title,
        fullPath: ownAddress(path, textOf(fullPath), origin),
        pin: pinnedByUser === true ? 'own' : 'none',
      },
    ]
  }
  const list = grouped([home, ...listOf(fields['list'], tabFrom).flat()])
  const paths = new Set(list.map(({ path }) => path))
  const used = new Set([...textsOf(fields['used']).filter(path => paths.has(path)), ...paths])
  return {
    list,
    used: [...used],
    closed: listOf(fields['closed'], tabFrom).flat().slice(0, REMEMBERED),
  }
}

/** The address that was kept, if it leads to the page whose tab it is, and to that page only. */
function ownAddress(path: string, fullPath: string, origin: string): string {
  const safe = safePath(fullPath, origin)
  return samePath(decodedPath(safe)) === samePath(path) ? safe : safePath(encodeURI(path), origin)
}

export const replaced = (list: readonly Tab[], tab: Tab) =>
  list.map(other => (other.path === tab.path ? tab : other))

const isSame = (one: readonly Tab[], other: readonly Tab[]) =>
  one.length === other.length && one.every((tab, index) => tab === other[index])

const rank = ({ pin }: Tab) => (pin === 'always' ? 0 : pin === 'own' ? 1 : 2)

/** The order stays as it is inside the home tab, the own pins, and the rest. */
export const grouped = (list: readonly Tab[]) =>
  [...list].sort((one, other) => rank(one) - rank(other))
