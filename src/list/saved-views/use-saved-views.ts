import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from '#hooks/use-store.ts'
import { base } from '#lib/base.ts'
import { parseJson } from '#lib/decode.ts'
import {
  formatListState,
  type ListShape,
  type ListState,
  parseListState,
} from '#list/list-state.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import { usePage } from '#routing/current-page.ts'
import { useAddress } from '#routing/use-address.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { useUserStorage } from '#session/user-storage.ts'
import {
  isViewShown,
  MAX_VIEWS,
  type SavedView,
  savedViewsFrom,
  withDefaultView,
  withoutView,
  withPastedViews,
  withRenamedView,
  withView,
} from './saved-views.ts'

export interface ListView {
  name: string
  search: string
  hidden: readonly string[]
  isDefault: boolean
}

export interface SavedViews {
  all: readonly ListView[]
  /** More than these are not kept. */
  maxViews: number
  /** The one that was chosen last, also when the list has moved on from it. */
  selected: ListView | undefined
  /** The list's own part of the address as it is now. */
  search: string
  /** Whether a view is what is on screen. */
  isShown: (view: ListView, hidden: readonly string[]) => boolean
  select: (name: string) => void
  /** To a ready-made view: only filters, sort and page of the list change. */
  openPreset: (search: string) => void
  /** Saves what is on screen under a name, and takes that as chosen. */
  save: (name: string, hidden: readonly string[]) => void
  rename: (from: string, to: string) => void
  remove: (name: string) => void
  setDefault: (name: string | undefined) => void
  copyLink: (view: ListView) => void
  /** Adds the views of an exported text: how many are there now, and how many found no room. */
  importText: (text: string) => { count: number; left: number }
  exportText: () => string
}

/** A person's own views of this page's list, kept in this browser (W16). */
export function useSavedViews(
  shape: ListShape,
  state: ListState,
  setHidden: (hidden: readonly string[]) => void,
  /** The page was opened without a query, and has one only since. */
  wasBare = false,
): SavedViews {
  const address = useAddress()
  const navigate = useNavigate()
  const copy = useClipboard()
  const store = useUserStorage<readonly SavedView[]>('views', savedViewsFrom, usePage().path)
  const all = useStore(store)
  const search = formatListState('', state, shape)
  const searchOf = (view: SavedView, strangers = '') =>
    formatListState(strangers, parseListState(view.search, shape), shape)
  // A view may lead to another list, as of another type, and so may a link lead to a view.
  const nameHere = (last?: string) => {
    const here = search === '' ? [] : all.filter(view => searchOf(view) === search)
    return (here.find(view => view.name === last) ?? here[0])?.name ?? last
  }
  const [name, setName] = useState(nameHere)
  const [named, setNamed] = useState(search)
  // Back leads from one view to another.
  if (named !== search) {
    setNamed(search)
    setName(nameHere(name))
  }

  function open(view: SavedView, replace: boolean) {
    setName(view.name)
    setHidden(view.hidden)
    navigate(address.path + searchOf(view, address.search) + address.hash, { replace })
  }

  const openDefault = useEffectEvent(() => {
    const standard = all.find(view => view.isDefault)
    if (standard && (wasBare || address.search === '')) open(standard, true)
  })
  // Once: whoever empties the filters later means it.
  useEffect(() => openDefault(), [])

  return {
    all,
    maxViews: MAX_VIEWS,
    selected: all.find(view => view.name === name),
    search,
    select(wanted) {
      const view = all.find(other => other.name === wanted)
      if (view) open(view, false)
    },
    isShown: (view, hidden) => isViewShown(view, search, hidden),
    openPreset(wanted) {
      setName(undefined)
      const query = formatListState(address.search, parseListState(wanted, shape), shape)
      navigate(address.path + query + address.hash)
    },
    save(wanted, hidden) {
      const isDefault = all.find(view => view.name === wanted.trim())?.isDefault ?? false
      store.set(withView(all, { name: wanted, search, hidden, isDefault }))
      setName(wanted.trim())
    },
    rename(from, to) {
      store.set(withRenamedView(all, from, to))
      if (from === name) setName(to.trim())
    },
    remove: gone => store.set(withoutView(all, gone)),
    setDefault: wanted => store.set(withDefaultView(all, wanted)),
    copyLink: view => void copy(address.origin + base.prepend(address.path) + searchOf(view)),
    importText(text) {
      const { views, ...outcome } = withPastedViews(all, savedViewsFrom(parseJson(text), Infinity))
      store.set(views)
      return outcome
    },
    exportText: () => JSON.stringify(all, null, 2),
  }
}
