import { useCallback, useLayoutEffect, useRef } from 'react'
import type { Tab } from './tabs.ts'
import { focusOnTab, neighbourOf } from './use-tab-focus.ts'

/**
 * Where the focus goes when tabs were closed (accessibility.md 2.2, 3.5): to the tab that becomes
 * current, as soon as it is; else, if what had it is gone, to the following tab or the previous.
 */
export function useFocusOnTab(list: readonly Tab[], shown: string | undefined) {
  const awaited = useRef<string>(undefined)
  const now = useRef({ list, shown })

  useLayoutEffect(() => {
    now.current = { list, shown }
  })

  useLayoutEffect(() => {
    if (awaited.current !== undefined && awaited.current === shown) focusOnTab(shown)
    awaited.current = undefined
  }, [shown])

  return useCallback(
    (
      before: readonly Tab[],
      path: string,
      { closed, next }: { closed: boolean; next?: string },
    ) => {
      if (!closed) return
      if (next !== undefined && next === now.current.shown) return focusOnTab(next)
      awaited.current = next
      if (next !== undefined) return
      // Once what was closed is off the screen, and the focus with it.
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        const paths = before.map(({ path }) => path)
        const isThere = (path: string) => now.current.list.some(tab => tab.path === path)
        focusOnTab(neighbourOf(path, paths, isThere) ?? now.current.shown)
      })
    },
    [],
  )
}
