import { useMemo } from 'react'
import { SEARCH_WEIGHTS } from '#constants.ts'
import { base } from '#lib/base.ts'
import { createSearch, matchedRanges } from '#lib/fuzzy/fuzzy-search.ts'
import { createInitials } from '#lib/fuzzy/pinyin.ts'
import { useTexts } from '#locales/texts.ts'
import { favouriteKeys } from '#menu/favourite-keys.ts'
import { dayNumber, parseUsageDays, timesUsed } from '#menu/favourites.ts'
import {
  type KnownPage,
  useFavourites,
  useFavouritesStore,
  useKnownPages,
  useRecentPages,
} from '#menu/favourites-provider.tsx'
import { matchPage } from '#menu/match-page.ts'
import { useMenu } from '#menu/menu-provider.tsx'
import { useShownPage } from '#routing/current-page.ts'
import { historyStateFor } from '#routing/page-location.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { type Command, useCommandList } from '#shortcuts/commands.ts'
import { useTabs } from '#tabs/tabs-provider.tsx'
import { createPageSearch, type SearchEntry, searchEntriesFrom } from './page-search.ts'
import type { PaletteResult } from './palette-row.tsx'

export interface PaletteGroup {
  title: string
  rows: readonly PaletteResult[]
}

interface PaletteResults {
  groups: readonly PaletteGroup[]
  /** The number of results found; not all are drawn. */
  count: number
  /** The text shown when there are no rows. */
  empty?: string
}

/** More than a user looks at before typing on. */
const MAX_SHOWN = 50

const MAX_RECENT = 5

const NO_RANGES: PaletteResult['ranges'] = []

/** The palette's results for the text in its field. */
export function usePaletteResults(query: string): PaletteResults {
  const isCommand = query.trimStart().startsWith('>')
  const commands = useCommandResults(isCommand ? query.replace('>', '').trim() : undefined)
  const pages = usePageResults(isCommand ? '' : query.trim())
  const suggestions = useSuggestionGroups(query.trim() === '')
  const texts = useTexts('navigation')
  const more = useTexts('search')

  if (isCommand) {
    const empty = more.noCommand(query.replace('>', '').trim())
    return { groups: groupOf(more.commands, commands), count: commands.length, empty }
  }
  if (!query.trim())
    return {
      groups: suggestions,
      count: suggestions.reduce((sum, { rows }) => sum + rows.length, 0),
    }
  return {
    groups: groupOf(more.pages, pages.slice(0, MAX_SHOWN)),
    count: pages.length,
    empty: texts.noMatch(query.trim()),
  }
}

const groupOf = (title: string, rows: readonly PaletteResult[]): PaletteGroup[] =>
  rows.length > 0 ? [{ title, rows }] : []

/** Opens a page in this browser tab or a new one; an external link always opens a new one. */
function useOpenPage(): (
  path: string,
  inNewTab: boolean,
  external?: boolean,
  tab?: string,
) => void {
  const navigate = useNavigate()
  return (path, inNewTab, external = false, tab) => {
    const address = external ? path : base.prepend(path)
    if (inNewTab || external) window.open(address, '_blank', 'noopener,noreferrer')
    else navigate(path, tab === undefined ? {} : { state: historyStateFor(tab) })
  }
}

/** §2: the pages of the sidebar that match; of equal matches, those used more often come first. */
function usePageResults(query: string): PaletteResult[] {
  const { sidebar } = useMenu()
  const visits = useFavouritesStore()
  const { home } = useTexts('shell')
  const open = useOpenPage()

  const search = useMemo(() => {
    const days = parseUsageDays(visits.get())
    const today = dayNumber(Date.now())
    const start: SearchEntry = {
      title: home,
      path: '/dashboard',
      icon: 'dashboard',
      external: false,
    }
    const entries = [start, ...searchEntriesFrom(sidebar)]
      .map(entry => ({ entry, times: timesUsed(days, entry.path, today) }))
      .sort((one, other) => other.times - one.times)
      .map(({ entry }) => entry)
    return createPageSearch(entries)
  }, [sidebar, visits, home])

  return useMemo(() => search.search(query), [search, query]).map(({ item }, index) => ({
    key: `${index} ${item.path}`,
    ...item,
    // Ranges are computed only for rows that are drawn.
    ranges: index < MAX_SHOWN ? search.rangesIn(item.title, query) : NO_RANGES,
    run: inNewTab => open(item.path, inNewTab, item.external),
  }))
}

/**
 * The groups for an empty field: open tabs (the last used first), favourites and recent pages,
 * without hidden pages (§2).
 */
function useSuggestionGroups(isFieldEmpty: boolean): PaletteGroup[] {
  const tabs = useTabs()
  const shown = useShownPage()?.path
  const known = useKnownPages()
  const favourites = useFavourites()
  const letters = favouriteKeys(favourites)
  const recent = useRecentPages(shown)
  const { pages } = useMenu()
  const isInMenu = ({ path }: { path: string }) =>
    path === '/dashboard' || matchPage(pages, path)?.page.hidden === false
  const texts = useTexts('search')
  const open = useOpenPage()
  // They are not drawn beside results: a keystroke need not find them anew.
  if (!isFieldEmpty) return []

  const others = tabs.used
    .filter(path => path !== shown)
    .flatMap(path => tabs.list.find(tab => tab.path === path) ?? [])
    .filter(isInMenu)
  const rowOf = ({ path, title, icon }: KnownPage): PaletteResult => ({
    key: path,
    title,
    icon,
    path,
    ranges: NO_RANGES,
    run: inNewTab => open(path, inNewTab),
  })

  return [
    ...groupOf(
      texts.openTabs,
      others.map(tab => ({
        key: tab.path,
        title: tab.title,
        icon: known(tab.path)?.icon ?? 'tab',
        path: tab.path,
        ranges: NO_RANGES,
        run: inNewTab => open(tab.fullPath, inNewTab, false, tab.path),
      })),
    ),
    ...groupOf(
      texts.favourites,
      favourites.flatMap((page, index) => {
        const keys = letters[index] && `g ${letters[index]}`
        return isInMenu(page) ? { ...rowOf(page), keys } : []
      }),
    ),
    ...groupOf(texts.recent, recent.filter(isInMenu).slice(0, MAX_RECENT).map(rowOf)),
  ]
}

function useCommandResults(query: string | undefined): PaletteResult[] {
  const commands = useCommandList()
  const found = useMemo(() => {
    if (query === undefined) return []
    if (query === '') return commands
    const initials = createInitials()
    const keys = [{ weight: 1, text: ({ label }: Command) => [label, initials(label)] }]
    return createSearch(commands, keys, SEARCH_WEIGHTS.threshold)
      .search(query)
      .map(({ item }) => item)
  }, [commands, query])

  return found.map(({ id, label, icon, keys, run }) => ({
    key: id,
    title: label,
    icon: icon ?? 'skill',
    ranges: query ? matchedRanges(query, label) : NO_RANGES,
    keys,
    run: () => void run(),
  }))
}
