import { useRef, useState } from 'react'
import { useOnChange } from '#hooks/use-on-change.ts'
import { useStore } from '#hooks/use-store.ts'
import { base } from '#lib/base.ts'
import { parseJson } from '#lib/decode.ts'
import { formatListState, parseListState } from '#list/list-state.ts'
import type { AskedQuery } from '#list/use-list-query.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import { usePage } from '#routing/current-page.ts'
import { useAddress } from '#routing/use-address.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { useUserStorage } from '#session/user-storage.ts'
import {
  isViewShown,
  type SavedView,
  savedViewsFrom,
  withDefaultView,
  withoutView,
  withPastedViews,
  withRenamedView,
  withView,
} from './saved-views.ts'

export type SavedViews = ReturnType<typeof useSavedViews>

/** The user's own views of this page's list, stored in this browser. */
export function useSavedViews(
  { shape, search, openedWithoutQuery }: AskedQuery,
  onHide: (hidden: readonly string[]) => void,
) {
  const address = useAddress()
  const navigate = useNavigate()
  const copy = useClipboard()
  const store = useUserStorage<readonly SavedView[]>('views', savedViewsFrom, usePage().path)
  const all = useStore(store)
  const searchOf = (view: SavedView, currentSearch = '') =>
    formatListState(currentSearch, parseListState(view.search, shape), shape)
  // A view may lead to a list of another type, and a link may lead to a view.
  const nameOnScreen = (last?: string) => {
    const matches = search === '' ? [] : all.filter(view => searchOf(view) === search)
    return (matches.find(view => view.name === last) ?? matches[0])?.name ?? last
  }
  const [name, setName] = useState(nameOnScreen)
  const [namedSearch, setNamedSearch] = useState(search)
  // Back can lead from one view to another.
  if (namedSearch !== search) {
    setNamedSearch(search)
    setName(nameOnScreen(name))
  }

  function open(view: SavedView, replace: boolean) {
    setName(view.name)
    onHide(view.hidden)
    navigate(address.path + searchOf(view, address.search) + address.hash, { replace })
  }

  const hasOpened = useRef(false)
  useOnChange(address.search, () => {
    const isOpening = !hasOpened.current
    hasOpened.current = true
    const standard = all.find(view => view.isDefault)
    if (!standard) return
    if (isOpening && (openedWithoutQuery || address.search === '')) open(standard, true)
    // A user who empties the filters wants no default, also when they come back to this address.
    else if (address.search === '')
      navigate(`${address.path}?page=1${address.hash}`, { replace: true })
  })

  return {
    all,
    /** The view that was selected last, also when the user has changed the list since. */
    selected: all.find(view => view.name === name),
    select(wanted: string) {
      const view = all.find(other => other.name === wanted)
      if (view) open(view, false)
    },
    /** Whether a view equals the list on screen. */
    isShown: (view: SavedView, hidden: readonly string[]) => isViewShown(view, search, hidden),
    /** Opens a view that the screen offers; only filters, sort and page of the list change. */
    openPreset(wanted: string) {
      setName(undefined)
      const query = formatListState(address.search, parseListState(wanted, shape), shape)
      navigate(address.path + query + address.hash)
    },
    /** Saves the list on screen under a name and selects that view. */
    save(wanted: string, hidden: readonly string[]) {
      const isDefault = all.find(view => view.name === wanted.trim())?.isDefault ?? false
      store.set(withView(all, { name: wanted, search, hidden, isDefault }))
      setName(wanted.trim())
    },
    rename(from: string, to: string) {
      store.set(withRenamedView(all, from, to))
      if (from === name) setName(to.trim())
    },
    remove: (removed: string) => store.set(withoutView(all, removed)),
    setDefault: (wanted: string | undefined) => store.set(withDefaultView(all, wanted)),
    copyLink: (view: SavedView) =>
      void copy(address.origin + base.prepend(address.path) + searchOf(view)),
    /** Adds the views of an exported text: `count` are there now, `left` found no room. */
    importText(text: string) {
      const { views, ...outcome } = withPastedViews(all, savedViewsFrom(parseJson(text), Infinity))
      store.set(views)
      return outcome
    },
    exportText: () => JSON.stringify(all, null, 2),
  }
}
