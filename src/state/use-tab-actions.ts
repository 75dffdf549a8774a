import { useMemo } from 'react'
import { labelsOf, pathsToClose, tabAfterClosing, type Closing, type Tab } from '#model/tab.ts'
import { useNavigate } from '#hooks/use-navigate.ts'
import { useArrival } from './arrival.ts'
import { useTexts } from './locale.ts'
import { useNotices } from './notices.ts'
import { useTabsStore } from './tabs.tsx'
import { useUnsavedStore } from './unsaved.ts'

export interface TabActions {
  open(path: string): void
  /**
   * Closes `path` itself or others seen from it, once the person agreed to what would be lost.
   * Gives the tab that becomes current, if the current one went, and whether any went at all.
   */
  close(which: Closing, path: string): Promise<{ closed: boolean; next?: string }>
  /**
   * Asks before everything goes (another role). Nothing is thrown away yet: whoever asked does that
   * last, with `discardAll`. Where pages are to stay, only the others' tabs close.
   */
  mayLeave(): Promise<boolean>
  discardAll(): void
  refresh(path: string): void
  reopen(): void
  pin(path: string, isPinned: boolean): void
  move(path: string, to: number): void
}

/** What a person can do with tabs; each of it keeps address, tabs and unsaved input together. */
export function useTabActions(): TabActions {
  const tabs = useTabsStore()
  const unsaved = useUnsavedStore()
  const arrival = useArrival()
  const notices = useNotices()
  const texts = useTexts('tabs')
  const navigate = useNavigate()

  return useMemo(() => {
    const unsavedPaths = () => [...new Set(unsaved.get().map(({ path }) => path))]
    const find = (path: string) => tabs.get().list.find(tab => tab.path === path)

    function go(tab: Tab) {
      if (tab.path === tabs.here) return
      arrival.expect(tab.path, 'tabs')
      navigate(tab.fullPath)
    }

    /** The helper replaces itself, so Back never lands on it. */
    const refresh = (tab: Tab) =>
      navigate(`/redirect${tab.fullPath}`, { replace: tab.path === tabs.here })

    /** `seenFrom` is where the person looked from, and goes when the current tab is among those. */
    function closeAll(paths: readonly string[], seenFrom?: Tab) {
      const before = tabs.get()
      tabs.dispatch({ type: 'closed', paths })
      const gone = before.list.filter(tab => !tabs.get().list.includes(tab))
      unsaved.discard(paths)
      const [first] = gone
      if (!first) return { closed: false }

      const isCurrentGone = gone.some(({ path }) => path === tabs.here)
      const next = isCurrentGone ? (seenFrom ?? tabAfterClosing(before, paths)) : undefined
      const label = labelsOf(before.list)[before.list.indexOf(first)] ?? ''
      notices.say(gone.length === 1 ? texts.closed(label) : texts.closedMany(gone.length))
      if (next) go(next)
      return { closed: true, ...(next && { next: next.path }) }
    }

    return {
      open(path) {
        const tab = find(path)
        if (tab) go(tab)
      },

      async close(which, path) {
        const staying = await unsaved.ask(pathsToClose(tabs.get(), which, path))
        if (!staying) return { closed: false }
        // While the question was open, the page may have gone back in its history.
        const closing = pathsToClose(tabs.get(), which, path).filter(path => !staying.has(path))
        return closeAll(closing, closing.includes(path) ? undefined : find(path))
      },

      async mayLeave() {
        const asked = unsavedPaths()
        const staying = await unsaved.ask(asked)
        if (!staying) return false
        if (staying.size === 0) return true
        const going = asked.filter(path => !staying.has(path))
        closeAll(going)
        const here = find(tabs.here ?? '')
        // A pinned page stays on screen, but not what was typed in it.
        if (here && going.includes(here.path)) refresh(here)
        return false
      },

      discardAll: () => unsaved.discard(unsavedPaths()),

      refresh(path) {
        const tab = find(path)
        if (tab) refresh(tab)
      },

      reopen() {
        const [last] = tabs.get().closed
        if (!last) return
        tabs.dispatch({ type: 'reopened' })
        go(last)
      },

      pin: (path, isPinned) => tabs.dispatch({ type: isPinned ? 'pinned' : 'unpinned', path }),
      move: (path, to) => tabs.dispatch({ type: 'moved', path, to }),
    }
  }, [tabs, unsaved, arrival, notices, texts, navigate])
}
