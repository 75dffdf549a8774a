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

interface TabActions {
  /**
   * Closes `path`, or others relative to it, once the user agreed to lose unsaved input. Resolves
   * with whether any tab closed, and with the tab that becomes current if the current one closed.
   */
  close(which: CloseScope, path: string): Promise<{ closed: boolean; next?: string }>
  /**
   * Asks before all pages close (another role). Discards nothing yet: the caller does that last,
   * with `discardAll`. If the user keeps some pages, only the tabs of the others close.
   */
  confirmLeaveAll(): Promise<boolean>
  discardAll(): void
  refresh(path: string): void
  reopen(): void
  setPinned(path: string, isPinned: boolean): void
  move(path: string, to: number): void
}

/**
 * What the user can do with tabs besides opening them; each action keeps address, tabs and unsaved
 * input consistent.
 */
export function useTabActions(): TabActions {
  const tabs = useTabsStore()
  const unsaved = useUnsavedChanges()
  const open = useOpenTab()
  const notices = useNotices()
  const texts = useTexts('tabs')
  const navigate = useNavigate()

  return useMemo(() => {
    /**
     * Goes to `origin`, the tab whose menu was used, when the current tab is among those closed.
     */
    function closeAll(paths: readonly string[], origin?: Tab) {
      const before = tabs.get()
      tabs.update(now => closeTabs(now, paths))
      const closed = before.list.filter(tab => !tabs.get().list.includes(tab))
      unsaved.discard(paths)
      const [first] = closed
      if (!first) return { closed: false }

      const isCurrentClosed = closed.some(({ path }) => path === tabs.currentPath)
      const next = isCurrentClosed ? (origin ?? tabAfterClosing(before, paths)) : undefined
      const label = tabLabels(before.list)[before.list.indexOf(first)] ?? ''
      notices.announce(
        closed.length === 1 ? texts.tabClosed(label) : texts.tabsClosed(closed.length),
      )
      if (next) open(next.path, 'tabs')
      return { closed: true, ...(next && { next: next.path }) }
    }

    const unsavedPaths = () => [...new Set(unsaved.get().map(({ path }) => path))]

    /** The refresh helper replaces its own history entry, so Back never lands on it. */
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
        // The tabs may have changed while the question was open, as by Back.
        const closing = pathsToClose(tabs.get(), which, path).filter(path => !staying.has(path))
        const origin = tabs.get().list.find(tab => tab.path === path)
        return closeAll(closing, closing.includes(path) ? undefined : origin)
      },

      async confirmLeaveAll() {
        const paths = unsavedPaths()
        const staying = await unsaved.ask(paths)
        if (!staying) return false
        if (staying.size === 0) return true
        const closing = paths.filter(path => !staying.has(path))
        closeAll(closing)
        // A pinned page stays on screen, but loses its unsaved input.
        if (tabs.currentPath !== undefined && closing.includes(tabs.currentPath))
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

/** Opens a tab that is not on screen, at its last address. */
export function useOpenTab(): (path: string, focus?: 'tabs' | 'trigger') => void {
  const tabs = useTabsStore()
  const focusTarget = useFocusTarget()
  const navigate = useNavigate()

  return useCallback(
    (path, focus = 'trigger') => {
      const tab = tabs.get().list.find(tab => tab.path === path)
      if (!tab || path === tabs.currentPath) return
      // Opened by a shortcut, the focused element may disappear with its page.
      focusTarget.expect(path, focus)
      navigate(tab.fullPath, { state: historyStateFor(path) })
    },
    [tabs, focusTarget, navigate],
  )
}

/**
 * Goes to a page as it was left in its tab: to its last address, which brings back what was
 * typed there. A page without a tab, and the one on screen, open at their own path.
 */
export function useOpenPage(): (path: string) => void {
  const tabs = useTabsStore()
  const navigate = useNavigate()

  return useCallback(
    path => {
      const tab = tabs.get().list.find(tab => tab.path === path)
      if (!tab || path === tabs.currentPath) navigate(path)
      else navigate(tab.fullPath, { state: historyStateFor(path) })
    },
    [tabs, navigate],
  )
}
