import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { tabElementAt, tabId } from './tab.tsx'
import type { Tab } from './tabs.ts'

const focusTab = (path = '') => document.getElementById(tabId(path))?.focus({ preventScroll: true })

/** The remaining tab that followed a closed one, or else the one before it. */
function neighbourOf(
  closed: string,
  before: readonly string[],
  isOpen: (path: string) => boolean,
): string | undefined {
  const at = before.indexOf(closed)
  return before.slice(at).find(isOpen) ?? before.slice(0, Math.max(0, at)).findLast(isOpen)
}

/**
 * Moves the focus when the focused tab closes: if it was the current tab, to the tab that becomes
 * current, as soon as its page is shown; else to its neighbour.
 */
export function useFocusAfterClosing(
  tabs: readonly { path: string }[],
  selected: string | undefined,
): void {
  const before = useRef({ paths: [] as string[], selected })
  const last = useRef<string>(undefined)

  useEffect(() => {
    // Removing the focused element fires no `focusin`, so `last` still names the tab that had the
    // focus.
    const onFocusIn = ({ target }: FocusEvent) => {
      last.current = tabElementAt(target)?.dataset.tab
    }
    addEventListener('focusin', onFocusIn)
    return () => removeEventListener('focusin', onFocusIn)
  }, [])

  useLayoutEffect(() => {
    const focused = last.current
    const paths = tabs.map(tab => tab.path)
    const isLost =
      focused !== undefined && !paths.includes(focused) && document.activeElement === document.body
    const previous = before.current
    if (isLost && previous.selected === focused) {
      // The closed tab's page is still on screen: the next one is loading.
      if (selected === focused) return
      focusTab(selected)
    } else if (isLost) {
      focusTab(neighbourOf(focused, previous.paths, path => paths.includes(path)))
    }
    before.current = { paths, selected }
  }, [tabs, selected])
}

/**
 * Moves the focus after tabs were closed (§28.2, §28.7): to the tab that becomes current, as soon
 * as its page is shown; else, if the focused element is gone, to the next tab or the previous one.
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
      // Waits until the closed tabs are off the screen, and the focus with them.
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
