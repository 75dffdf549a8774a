import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { tabElementAt, tabId } from './tab.tsx'
import type { Tab } from './tabs.ts'

export const focusTab = (path = '') =>
  document.getElementById(tabId(path))?.focus({ preventScroll: true })

/** Of those that are left, the one that followed a tab that is gone, or the one before it. */
export function neighbourOf(
  gone: string,
  before: readonly string[],
  isLeft: (path: string) => boolean,
): string | undefined {
  const at = before.indexOf(gone)
  return before.slice(at).find(isLeft) ?? before.slice(0, Math.max(0, at)).findLast(isLeft)
}

/**
 * When a tab goes and takes the focus along: to the tab that becomes current when it was the
 * current one (as soon as it does, for its page may take a while), else to its neighbour.
 */
export function useFocusAfterClosing(
  tabs: readonly { path: string }[],
  selected: string | undefined,
): void {
  const before = useRef({ paths: [] as string[], selected })
  const last = useRef<string>(undefined)

  useEffect(() => {
    // What goes with the focus is not left, and stays the last that had it.
    const hear = ({ target }: FocusEvent) => {
      last.current = tabElementAt(target)?.dataset.tab
    }
    addEventListener('focusin', hear)
    return () => removeEventListener('focusin', hear)
  }, [])

  useLayoutEffect(() => {
    const focused = last.current
    const paths = tabs.map(tab => tab.path)
    const isLost =
      focused !== undefined && !paths.includes(focused) && document.activeElement === document.body
    const old = before.current
    if (isLost && old.selected === focused) {
      // Its page is still the one that is shown: the next one is on its way.
      if (selected === focused) return
      focusTab(selected)
    } else if (isLost) {
      focusTab(neighbourOf(focused, old.paths, path => paths.includes(path)))
    }
    before.current = { paths, selected }
  }, [tabs, selected])
}

/**
 * Where the focus goes when tabs were closed (§28.2, §28.7): to the tab that becomes
 * current, as soon as it is; else, if what had it is gone, to the following tab or the previous.
 */
export function useFocusNextTab(list: readonly Tab[], shown: string | undefined) {
  const awaited = useRef<string>(undefined)
  const now = useRef({ list, shown })

  useLayoutEffect(() => {
    now.current = { list, shown }
  })

  useLayoutEffect(() => {
    if (awaited.current !== undefined && awaited.current === shown) focusTab(shown)
    awaited.current = undefined
  }, [shown])

  return useCallback(
    (
      before: readonly Tab[],
      path: string,
      { closed, next }: { closed: boolean; next?: string },
    ) => {
      if (!closed) return
      if (next !== undefined && next === now.current.shown) return focusTab(next)
      awaited.current = next
      if (next !== undefined) return
      // Once what was closed is off the screen, and the focus with it.
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        const paths = before.map(({ path }) => path)
        const isThere = (path: string) => now.current.list.some(tab => tab.path === path)
        focusTab(neighbourOf(path, paths, isThere) ?? now.current.shown)
      })
    },
    [],
  )
}
