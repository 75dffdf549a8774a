import { useMemo } from 'react'
import { SEARCH_WEIGHTS } from '#constants.ts'
import { base } from '#lib/base.ts'
import { textsOf } from '#lib/decode.ts'
import { createSearch } from '#lib/fuzzy/fuzzy-search.ts'
import { matchedRanges } from '#lib/fuzzy/matched-ranges.ts'
import { createInitials } from '#lib/fuzzy/pinyin.ts'
import { serverNow } from '#lib/server-clock.ts'
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
import { useUserStorage } from '#session/user-storage.ts'
import { type Command, useCommandList } from '#shortcuts/commands.ts'
import { useTabs } from '#tabs/tabs-provider.tsx'
import { useOpenPage } from '#tabs/use-tab-actions.ts'
import { createPageSearch, type SearchEntry, searchEntriesFrom } from './page-search.ts'
import type { PaletteResult } from './palette-row.tsx'
import type { FoundRecord, RecordKind } from './record-search.ts'
import { commandSynonyms, matchesWords, pageSynonyms } from './synonyms.ts'
import { useFoundRecords } from './use-found-records.ts'

export interface PaletteGroup {
  key: string
  title: string
  rows: readonly PaletteResult[]
}

interface PaletteResults {
  groups: readonly PaletteGroup[]
  /** The number of results found; not all are drawn. */
  count: number
  /** The text shown when there are no rows. */
  empty?: string
  /** "Users could not be asked." */
  failure?: string | undefined
  /** The server still looks for records. */
  isAsking?: boolean | undefined
}

/** More than a user looks at before typing on. */
const MAX_SHOWN = 50

const MAX_RECENT = 5

/** More than are shown, because commands of other pages are not registered. */
const MAX_STORED_COMMANDS = 20

const NO_RANGES: PaletteResult['ranges'] = []

/**
 * The palette's results for the text in its field: what its title (or path) matches, after that what
 * other words for it match, and at the end the records that the server finds.
 */
export function usePaletteResults(query: string): PaletteResults {
  const isCommand = query.trimStart().startsWith('>')
  const text = (isCommand ? query.replace('>', '') : query).trim()
  const { search, withSynonyms } = usePageSearch()
  const commands = useCommandList()
  const pageRow = usePageRow()
  const commandRow = useCommandRow()
  const suggestions = useSuggestionGroups(query.trim() === '')
  const records = useFoundRecords(isCommand ? '' : text)
  const { groups = [], failed = [], isAsking } = records === 'failed' ? {} : (records ?? {})
  const recordRow = useRecordRow()
  const texts = useTexts('navigation')
  const more = useTexts('search')

  const found = useMemo(() => {
    const pages = isCommand ? [] : search.search(text).map(({ item }) => item)
    const named = isCommand ? searchCommands(commands, text) : commandsByLabel(commands, text)
    return {
      pages,
      commands: named,
      relatedPages: withSynonyms
        .filter(({ entry, words }) => matchesWords(text, words) && !pages.includes(entry))
        .map(({ entry }) => entry),
      relatedCommands: commandsBySynonym(commands, text).filter(
        command => !named.includes(command),
      ),
    }
  }, [isCommand, text, search, withSynonyms, commands])

  if (!isCommand && !text)
    return {
      groups: suggestions,
      count: suggestions.reduce((sum, { rows }) => sum + rows.length, 0),
    }

  const relatedPages = found.relatedPages.map(entry => pageRow(entry))
  const relatedCommands = found.relatedCommands.map(command => commandRow(command))
  const failedKinds = records === 'failed' ? [more.records] : failed.map(({ title }) => title)
  return {
    groups: [
      ...groupOf(
        more.pages,
        found.pages
          .slice(0, MAX_SHOWN)
          .map(entry => pageRow(entry, search.rangesIn(entry.title, text))),
      ),
      ...groupOf(
        more.commands,
        found.commands.map(command => commandRow(command, matchedRanges(text, command.label))),
      ),
      ...groupOf(
        more.related,
        isCommand ? [...relatedCommands, ...relatedPages] : [...relatedPages, ...relatedCommands],
      ),
      ...groups.flatMap(({ kind, records }) =>
        groupOf(
          kind.title,
          records.map(record => recordRow(kind, record, search.rangesIn(record.title, text))),
          `records ${kind.name}`,
        ),
      ),
    ],
    count: [...Object.values(found), ...groups.map(({ records }) => records)].reduce(
      (sum, { length }) => sum + length,
      0,
    ),
    empty: isCommand
      ? more.noCommand(text)
      : isAsking
        ? more.asking
        : records && failedKinds.length === 0
          ? more.nothing(text)
          : texts.noMatch(text),
    failure: failedKinds.length > 0 ? more.notAsked(failedKinds.join(more.comma)) : undefined,
    isAsking,
  }
}

/** Two links of the menu may be equal, so the place of a row is part of its key. */
const groupOf = (title: string, rows: readonly PaletteResult[], key = title): PaletteGroup[] =>
  rows.length > 0
    ? [{ key, title, rows: rows.map((row, index) => ({ ...row, key: `${index} ${row.key}` })) }]
    : []

/** The pages of the sidebar; of equal matches, those used more often come first. */
function usePageSearch() {
  const { sidebar, pages } = useMenu()
  const visits = useFavouritesStore()
  const { home } = useTexts('shell')

  return useMemo(() => {
    const days = parseUsageDays(visits.get())
    const today = dayNumber(serverNow())
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
    const componentOf = ({ path }: SearchEntry) => matchPage(pages, path)?.page.component ?? path
    const withSynonyms = entries
      .map(entry => ({ entry, words: pageSynonyms(componentOf(entry)) }))
      .filter(({ words }) => words)
    return { search: createPageSearch(entries), withSynonyms }
  }, [sidebar, pages, visits, home])
}

function searchCommands(commands: readonly Command[], text: string): readonly Command[] {
  if (text === '') return commands
  const initials = createInitials()
  const keys = [{ weight: 1, text: ({ label }: Command) => [label, ...initials(label)] }]
  return createSearch(commands, keys, SEARCH_WEIGHTS.threshold)
    .search(text)
    .map(({ item }) => item)
}

/** For a text without ">", which looks for pages first: only whole words, and no second way to a page. */
const commandsByLabel = (commands: readonly Command[], text: string) =>
  commands.filter(({ id, label }) => commandSynonyms(id) && matchesWords(text, label))

const commandsBySynonym = (commands: readonly Command[], text: string) =>
  commands.filter(({ id, label }) => {
    const synonyms = commandSynonyms(id)
    return synonyms && matchesWords(text, label, synonyms)
  })

function usePageRow() {
  const open = useOpenResult()
  return (
    { title, path, icon, external = false }: KnownPage & { external?: boolean },
    ranges = NO_RANGES,
  ): PaletteResult => ({
    key: path,
    title,
    icon,
    path,
    external,
    ranges,
    run: inNewTab => open(path, inNewTab, external),
  })
}

function useRecordRow() {
  const open = useOpenResult()
  return (
    { icon }: RecordKind,
    { key, title, subtitle, address }: FoundRecord,
    ranges: PaletteResult['ranges'],
  ): PaletteResult => ({
    ...{ key, title, icon, ranges, note: subtitle },
    run: inNewTab => open(address, inNewTab),
  })
}

function useCommandRow() {
  const used = useUsedCommands()
  return ({ id, label, icon, keys, run }: Command, ranges = NO_RANGES): PaletteResult => ({
    key: id,
    title: label,
    icon: icon ?? 'skill',
    ranges,
    keys,
    run() {
      used.set([id, ...used.get().filter(other => other !== id)].slice(0, MAX_STORED_COMMANDS))
      void run()
    },
  })
}

/** The ids of the commands that the user ran here, the latest first. */
const useUsedCommands = () => useUserStorage('commands', textsOf)

/**
 * Opens a page as it was left in its tab; or `address`, its own path or that of a link, in a new
 * browser tab. An external link always opens a new one.
 */
function useOpenResult(): (
  path: string,
  inNewTab: boolean,
  external?: boolean,
  address?: string,
) => void {
  const openPage = useOpenPage()
  return (path, inNewTab, external = false, address = path) => {
    if (!inNewTab && !external) return openPage(path)
    window.open(external ? path : base.prepend(address), '_blank', 'noopener,noreferrer')
  }
}

/**
 * The groups for an empty field: open tabs (the last used first), favourites, recent pages and
 * recent commands, without hidden pages.
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
  const commands = useCommandList()
  const used = useUsedCommands()
  const texts = useTexts('search')
  const open = useOpenResult()
  const pageRow = usePageRow()
  const commandRow = useCommandRow()
  // They are not drawn beside results: a keystroke need not find them anew.
  if (!isFieldEmpty) return []

  const others = tabs.used
    .filter(path => path !== shown)
    .flatMap(path => tabs.list.find(tab => tab.path === path) ?? [])
    .filter(isInMenu)
  const usedCommands = used
    .get()
    .flatMap(id => commands.find(command => command.id === id) ?? [])
    .slice(0, MAX_RECENT)

  return [
    ...groupOf(
      texts.openTabs,
      others.map(tab => ({
        key: tab.path,
        title: tab.title,
        icon: known(tab.path)?.icon ?? 'tab',
        path: tab.path,
        ranges: NO_RANGES,
        run: inNewTab => open(tab.path, inNewTab, false, tab.fullPath),
      })),
    ),
    ...groupOf(
      texts.favourites,
      favourites.flatMap((page, index) => {
        const keys = letters[index] && `g ${letters[index]}`
        return isInMenu(page) ? { ...pageRow(page), keys } : []
      }),
    ),
    ...groupOf(
      texts.recent,
      recent
        .filter(isInMenu)
        .slice(0, MAX_RECENT)
        .map(page => pageRow(page)),
    ),
    ...groupOf(
      texts.recentCommands,
      usedCommands.map(command => commandRow(command)),
    ),
  ]
}
