import { useLayoutEffect, useRef } from 'react'
import type { Tab } from '#model/tab.ts'
import { tabId } from '#ui/tab-list.tsx'

/**
 * Where the focus goes when tabs were closed (accessibility.md 2.2, 3.5): to the tab that becomes
 * current, as soon as it is; else, if what had it is gone, to the following tab or the previous.
 */
export function useFocusOnTab(list: readonly Tab[], shown: string | undefined) {
  const awaited = useRef<string>(undefined)
  const now = useRef(shown)
  const paths = list.map(({ path }) => path)

  useLayoutEffect(() => {
    now.current = shown
    if (awaited.current !== undefined && awaited.current === shown) focus(shown)
    awaited.current = undefined
  }, [shown])

  return (path: string, { closed, next }: { closed: boolean; next?: string }) => {
    if (!closed) return
    if (next !== undefined && next === now.current) return focus(next)
    awaited.current = next
    if (next !== undefined) return
    // Once what was closed is off the screen, and the focus with it.
    setTimeout(() => {
      if (document.activeElement !== document.body) return
      const at = paths.indexOf(path)
      const isThere = (path: string) => document.getElementById(tabId(path)) !== null
      focus(paths.slice(at).find(isThere) ?? paths.slice(0, Math.max(0, at)).findLast(isThere) ?? now.current)
    })
  }
}

const focus = (path = '') => document.getElementById(tabId(path))?.focus({ preventScroll: true })
