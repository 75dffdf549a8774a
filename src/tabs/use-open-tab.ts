import { useCallback } from 'react'
import { useArrival } from '#routing/focus-target.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { tabState } from './tabs.ts'
import { useTabsStore } from './tabs-provider.tsx'

/** Opens a tab that is not on screen, where it was left. What else is done with tabs: use-tab-tools.ts. */
export function useOpenTab(): (path: string, focus?: 'tabs' | 'trigger') => void {
  const tabs = useTabsStore()
  const arrival = useArrival()
  const navigate = useNavigate()

  return useCallback(
    (path, focus = 'trigger') => {
      const tab = tabs.get().list.find(tab => tab.path === path)
      if (!tab || path === tabs.here) return
      // By a key, what had the focus may go with its page.
      arrival.expect(path, focus)
      navigate(tab.fullPath, { state: tabState(path) })
    },
    [tabs, arrival, navigate],
  )
}
