import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from '#hooks/use-store.ts'
import { createInitials, type Initials } from '#lib/fuzzy/pinyin.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { useShownPage } from '#routing/current-page.ts'
import { useAppStateStore } from '#settings/app-state.ts'
import { paletteOpen, RegisteredCommand } from '#shortcuts/commands.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Icon } from '#ui/content/icon.tsx'
import { visibleMenuLinks } from './menu-arrow-keys.ts'
import { MenuEntries, type MenuExpansion } from './menu-entries.tsx'
import type { SidebarEntry } from './menu-routes.ts'

const FILTER_KEYS = 'Mod+/'
const FILTER_ARIA_KEYS = 'Control+/'

/**
 * The filter box above a long menu, or above any menu once the user asks for it; the rail
 * opens the palette instead.
 */
export function MenuFilter({
  isRail,
  isLong,
  value,
  onChange,
}: {
  isRail: boolean
  isLong: boolean
  value: string
  onChange: (value: string) => void
}) {
  const { sidebar } = useStore(useAppStateStore())
  const texts = useTexts('navigation')
  const field = useRef<HTMLInputElement>(null)
  const [isRequested, setRequested] = useState(false)
  const isShown = !isRail && (isLong || isRequested)

  useEffect(() => {
    if (isRequested) field.current?.focus()
  }, [isRequested])

  function openFilter() {
    if (!sidebar.opened) return paletteOpen.set(true)
    setRequested(true)
    field.current?.focus()
  }
  const command = (
    <RegisteredCommand
      id="filter-menu"
      label={texts.filterMenu}
      icon="filter"
      keys={FILTER_KEYS}
      scope="everywhere"
      run={openFilter}
    />
  )

  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    const links = visibleMenuLinks(event.currentTarget.closest('nav') ?? document.body)
    const first = links.find(link => link.matches('a'))
    if (event.key === 'Enter' && value.trim()) first?.click()
    else if (event.key === 'ArrowDown') links[0]?.focus()
    else if (event.key === 'Escape' && value) onChange('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  if (isRail && isLong) {
    return (
      <div className="menu-filter">
        {command}
        <IconButton
          icon="search"
          label={texts.filterMenu}
          aria-haspopup="dialog"
          aria-keyshortcuts={FILTER_ARIA_KEYS}
          onClick={() => paletteOpen.set(true)}
        />
      </div>
    )
  }
  if (!isShown) return command
  return (
    <div className="control menu-filter">
      {command}
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        aria-label={texts.filterMenu}
        aria-keyshortcuts={FILTER_ARIA_KEYS}
        autoComplete="off"
        enterKeyHint="go"
        maxLength={100}
        placeholder={texts.filterMenu}
        spellCheck={false}
        value={value}
        onChange={event => onChange(event.target.value)}
        onKeyDown={keyDown}
      />
      {value && (
        <IconButton
          icon="close"
          size="tiny"
          label={texts.clearFilter}
          onClick={() => {
            onChange('')
            field.current?.focus()
          }}
        />
      )}
    </div>
  )
}

/** How long, in ms, typing pauses before the number of results is announced. */
const RESULTS_ANNOUNCE_DELAY_MS = 400

const NO_KEYS: readonly string[] = []

/** The filtered tree, with all groups open; the open groups of the full menu do not change. */
export function FilteredMenu({
  entries,
  query,
}: {
  entries: readonly SidebarEntry[]
  query: string
}) {
  const notices = useNotices()
  const texts = useTexts('navigation')
  const page = useShownPage()
  const initials = useMemo(() => createInitials(), [])
  const found = useMemo(() => filterMenu(entries, query, initials), [entries, query, initials])
  const [closed, setClosed] = useState<readonly string[]>(NO_KEYS)

  useEffect(() => {
    const timer = setTimeout(
      () => notices.announce(texts.results(found.hits)),
      RESULTS_ANNOUNCE_DELAY_MS,
    )
    return () => clearTimeout(timer)
  }, [found, notices, texts])

  const expansion: MenuExpansion = {
    isRail: false,
    isOpen: key => !closed.includes(key),
    toggle: key =>
      setClosed(closed.includes(key) ? closed.filter(other => other !== key) : [...closed, key]),
  }
  if (found.hits === 0) return <p className="sidebar-menu__note">{texts.noMatch(query)}</p>
  return (
    <>
      <ul className="sidebar__menu">
        <MenuEntries entries={found.entries} page={page} expansion={expansion} />
      </ul>
      {found.hits > MAX_HITS && <p className="sidebar-menu__note">{texts.first(MAX_HITS)}</p>}
    </>
  )
}

/** More than a user reads; drawing thousands would make typing slow. */
export const MAX_HITS = 100

const normalizeTitle = (text: string) => text.normalize('NFKC').toLowerCase()

/**
 * Keeps the entries whose title, or its pinyin initials, contains every word. A matching
 * group keeps all its pages. All hits are counted, but only the first `MAX_HITS` are kept.
 */
export function filterMenu(
  entries: readonly SidebarEntry[],
  query: string,
  initials: Initials,
): { entries: readonly SidebarEntry[]; hits: number } {
  const words = normalizeTitle(query).split(/\s+/).filter(Boolean)
  let hits = 0

  function matches({ title }: SidebarEntry) {
    const texts = [normalizeTitle(title), ...initials(title)]
    return words.every(word => texts.some(text => text.includes(word)))
  }

  const filterEntries = (entries: readonly SidebarEntry[], isGroupHit: boolean): SidebarEntry[] =>
    entries.flatMap(entry => {
      const isHit = isGroupHit || matches(entry)
      if (entry.kind !== 'group') {
        if (isHit) hits++
        return isHit && hits <= MAX_HITS ? entry : []
      }
      const children = filterEntries(entry.children, isHit)
      return children.length > 0 ? { ...entry, children } : []
    })

  return { entries: filterEntries(entries, words.length === 0), hits }
}
