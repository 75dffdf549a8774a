import { useMemo } from 'react'
import { labelsOf, type Tab } from '#model/tab.ts'
import { closeTabs, pathsToClose, tabAfterClosing, type Closing } from '#model/tab-closing.ts'
import { useNavigate } from '#hooks/use-navigate.ts'
import { useArrival } from './arrival.ts'
import { useTexts } from './locale.ts'
import { useNotices } from './notices.ts'
import { useTabsStore } from './tabs.tsx'
import { useUnsavedForms } from './unsaved-forms.ts'

export interface TabActions {
  open(path: string): void
  /**
   * Closes `path` itself or others seen from it, once the person agreed to what would be lost.
   * Gives the tab that becomes current, if the current one went, and whether any went at all.
   */
  close(which: Closing, path: string): Promise<{ closed: boolean; next?: string }>
  /** Closes these, and asks nobody. */
  closeAll(paths: readonly string[]): void
}

/**
 * What a person can do with tabs at once; each of it keeps address, tabs and unsaved input
 * together. The rest comes later: use-tab-tools.ts.
 */
export function useTabActions(): TabActions {
  const tabs = useTabsStore()
  const unsaved = useUnsavedForms()
  const arrival = useArrival()
  const notices = useNotices()
  const texts = useTexts('tabs')
  const navigate = useNavigate()

  return useMemo(() => {
    const find = (path: string) => tabs.get().list.find(tab => tab.path === path)

    function go(tab: Tab, focus: 'tabs' | 'trigger') {
      if (tab.path === tabs.here) return
      arrival.expect(tab.path, focus)
      navigate(tab.fullPath)
    }

    /** `seenFrom` is where the person looked from, and goes when the current tab is among those. */
    function closeAll(paths: readonly string[], seenFrom?: Tab) {
      const before = tabs.get()
      tabs.change(now => closeTabs(now, paths))
      const gone = before.list.filter(tab => !tabs.get().list.includes(tab))
      unsaved.discard(paths)
      const [first] = gone
      if (!first) return { closed: false }

      const isCurrentGone = gone.some(({ path }) => path === tabs.here)
      const next = isCurrentGone ? (seenFrom ?? tabAfterClosing(before, paths)) : undefined
      const label = labelsOf(before.list)[before.list.indexOf(first)] ?? ''
      notices.say(gone.length === 1 ? texts.closed(label) : texts.closedMany(gone.length))
      if (next) go(next, 'tabs')
      return { closed: true, ...(next && { next: next.path }) }
    }

    return {
      open(path) {
        const tab = find(path)
        // By a key, what had the focus may go with its page.
        if (tab) go(tab, 'trigger')
      },

      async close(which, path) {
        const staying = await unsaved.ask(pathsToClose(tabs.get(), which, path))
        if (!staying) return { closed: false }
        // While the question was open, the page may have gone back in its history.
        const closing = pathsToClose(tabs.get(), which, path).filter(path => !staying.has(path))
        return closeAll(closing, closing.includes(path) ? undefined : find(path))
      },

      closeAll: paths => void closeAll(paths),
    }
  }, [tabs, unsaved, arrival, notices, texts, navigate])
}
