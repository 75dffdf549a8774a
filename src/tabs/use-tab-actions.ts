import { useCallback, useMemo } from 'react'
import { useUnsavedChanges } from '#drafts/unsaved-changes.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { useFocusTarget } from '#routing/focus-target.ts'
import { historyStateFor } from '#routing/page-location.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import {
  type CloseScope,
  closeTabs,
  pathsToClose,
  reduceTabOrder,
  type Tab,
  tabAfterClosing,
  tabLabels,
} from './tabs.ts'
import { useTabsStore } from './tabs-provider.tsx'

export interface TabActions {
  /**
   * Closes `path` itself or others seen from it, once the person agreed to what would be lost.
   * Gives the tab that becomes current, if the current one went, and whether any went at all.
   */
  close(which: CloseScope, path: string): Promise<{ closed: boolean; next?: string }>
  /**
   * Asks before everything goes (another role). Nothing is thrown away yet: whoever asked does that
   * last, with `discardAll`. Where pages are to stay, only the others' tabs close.
   */
  confirmLeaveAll(): Promise<boolean>
  discardAll(): void
  refresh(path: string): void
  reopen(): void
  setPinned(path: string, isPinned: boolean): void
  move(path: string, to: number): void
}

/**
 * What a person can do with tabs besides opening them; each of it keeps address, tabs and unsaved
 * input together.
 */
export function useTabActions(): TabActions {
  const tabs = useTabsStore()
  const unsaved = useUnsavedChanges()
  const open = useOpenTab()
  const notices = useNotices()
  const texts = useTexts('tabs')
  const navigate = useNavigate()

  return useMemo(() => {
    /** `seenFrom` is where the person looked from, and goes when the current tab is among those. */
    function closeAll(paths: readonly string[], seenFrom?: Tab) {
      const before = tabs.get()
      tabs.update(now => closeTabs(now, paths))
      const gone = before.list.filter(tab => !tabs.get().list.includes(tab))
      unsaved.discard(paths)
      const [first] = gone
      if (!first) return { closed: false }

      const isCurrentGone = gone.some(({ path }) => path === tabs.currentPath)
      const next = isCurrentGone ? (seenFrom ?? tabAfterClosing(before, paths)) : undefined
      const label = tabLabels(before.list)[before.list.indexOf(first)] ?? ''
      notices.announce(gone.length === 1 ? texts.tabClosed(label) : texts.tabsClosed(gone.length))
      if (next) open(next.path, 'tabs')
      return { closed: true, ...(next && { next: next.path }) }
    }

    const unsavedPaths = () => [...new Set(unsaved.get().map(({ path }) => path))]

    /** The helper replaces itself, so Back never lands on it. */
    function refresh(path: string) {
      const tab = tabs.get().list.find(tab => tab.path === path)
      if (!tab) return
      const replace = path === tabs.currentPath
      navigate(`/redirect${tab.fullPath}`, { replace, state: historyStateFor(path) })
    }

    return {
      async close(which, path) {
        const staying = await unsaved.ask(pathsToClose(tabs.get(), which, path))
        if (!staying) return { closed: false }
        // While the question was open, the page may have gone back in its history.
        const closing = pathsToClose(tabs.get(), which, path).filter(path => !staying.has(path))
        const seenFrom = tabs.get().list.find(tab => tab.path === path)
        return closeAll(closing, closing.includes(path) ? undefined : seenFrom)
      },

      async confirmLeaveAll() {
        const asked = unsavedPaths()
        const staying = await unsaved.ask(asked)
        if (!staying) return false
        if (staying.size === 0) return true
        const going = asked.filter(path => !staying.has(path))
        closeAll(going)
        // A pinned page stays on screen, but not what was typed in it.
        if (tabs.currentPath !== undefined && going.includes(tabs.currentPath))
          refresh(tabs.currentPath)
        return false
      },

      discardAll: () => unsaved.discard(unsavedPaths()),

      refresh,

      reopen() {
        const [last] = tabs.get().closed
        if (!last) return
        tabs.update(tabs => reduceTabOrder(tabs, { type: 'reopened' }))
        open(last.path)
      },

      setPinned: (path, isPinned) =>
        tabs.update(tabs => reduceTabOrder(tabs, { type: isPinned ? 'pinned' : 'unpinned', path })),
      move: (path, to) => tabs.update(tabs => reduceTabOrder(tabs, { type: 'moved', path, to })),
    }
  }, [tabs, unsaved, open, notices, texts, navigate])
}

/** Opens a tab that is not on screen, where it was left. What else is done with tabs: use-tab-tools.ts. */
export function useOpenTab(): (path: string, focus?: 'tabs' | 'trigger') => void {
  const tabs = useTabsStore()
  const arrival = useFocusTarget()
  const navigate = useNavigate()

  return useCallback(
    (path, focus = 'trigger') => {
      const tab = tabs.get().list.find(tab => tab.path === path)
      if (!tab || path === tabs.currentPath) return
      // By a key, what had the focus may go with its page.
      arrival.expect(path, focus)
      navigate(tab.fullPath, { state: historyStateFor(path) })
    },
    [tabs, arrival, navigate],
  )
}
