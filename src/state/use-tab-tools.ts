import { useMemo } from 'react'
import { reduceTabOrder } from '#model/tab-order.ts'
import { useNavigate } from '#hooks/use-navigate.ts'
import { useTabsStore } from './tabs.tsx'
import { useUnsavedForms } from './unsaved-forms.ts'
import { useTabActions } from './use-tab-actions.ts'

export interface TabTools {
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

/** What a person can do with tabs besides opening and closing them. */
export function useTabTools(): TabTools {
  const tabs = useTabsStore()
  const unsaved = useUnsavedForms()
  const { closeAll, open } = useTabActions()
  const navigate = useNavigate()

  return useMemo(() => {
    const unsavedPaths = () => [...new Set(unsaved.get().map(({ path }) => path))]

    /** The helper replaces itself, so Back never lands on it. */
    function refresh(path: string) {
      const tab = tabs.get().list.find(tab => tab.path === path)
      if (tab) navigate(`/redirect${tab.fullPath}`, { replace: path === tabs.here })
    }

    return {
      async mayLeave() {
        const asked = unsavedPaths()
        const staying = await unsaved.ask(asked)
        if (!staying) return false
        if (staying.size === 0) return true
        const going = asked.filter(path => !staying.has(path))
        closeAll(going)
        // A pinned page stays on screen, but not what was typed in it.
        if (tabs.here !== undefined && going.includes(tabs.here)) refresh(tabs.here)
        return false
      },

      discardAll: () => unsaved.discard(unsavedPaths()),

      refresh,

      reopen() {
        const [last] = tabs.get().closed
        if (!last) return
        tabs.change(tabs => reduceTabOrder(tabs, { type: 'reopened' }))
        open(last.path)
      },

      pin: (path, isPinned) =>
        tabs.change(tabs => reduceTabOrder(tabs, { type: isPinned ? 'pinned' : 'unpinned', path })),
      move: (path, to) => tabs.change(tabs => reduceTabOrder(tabs, { type: 'moved', path, to })),
    }
  }, [tabs, unsaved, closeAll, open, navigate])
}
