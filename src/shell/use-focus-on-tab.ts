import { useCallback, useLayoutEffect, useRef } from 'react'
import type { Tab } from '#model/tab.ts'
import { tabId } from '#ui/tab-list.tsx'

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
    if (awaited.current !== undefined && awaited.current === shown) focus(shown)
    awaited.current = undefined
  }, [shown])

  return useCallback(
    (
      before: readonly Tab[],
      path: string,
      { closed, next }: { closed: boolean; next?: string },
    ) => {
      if (!closed) return
      if (next !== undefined && next === now.current.shown) return focus(next)
      awaited.current = next
      if (next !== undefined) return
      // Once what was closed is off the screen, and the focus with it.
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        const paths = before.map(({ path }) => path)
        const at = paths.indexOf(path)
        const isThere = (path: string) => now.current.list.some(tab => tab.path === path)
        focus(
          paths.slice(at).find(isThere)
            ?? paths.slice(0, Math.max(0, at)).findLast(isThere)
            ?? now.current.shown,
        )
      })
    },
    [],
  )
}

const focus = (path = '') => document.getElementById(tabId(path))?.focus({ preventScroll: true })
