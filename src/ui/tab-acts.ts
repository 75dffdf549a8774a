import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { directionOf } from './direction.ts'
import { useSidewaysWheel } from './sideways-wheel.ts'
import { useTabDragging } from './tab-dragging.ts'
import { useFocusAfterClosing } from './tab-focus.ts'
import { tabPartAt } from './tab-part.ts'
import { isTabKey, type TabListItem } from './tab-list.tsx'

export interface TabActsProps {
  /** What the list of tabs stands in. */
  bar: RefObject<HTMLElement | null>
  tabs: readonly Pick<TabListItem, 'path' | 'pinned'>[]
  /** The path of the tab whose page is shown. */
  selected: string | undefined
  /** What was done before this was there, which is done now. */
  early?: readonly Event[] | undefined
  /** By its button, the middle button, Delete or Backspace; never of a pinned tab. */
  onClose: (path: string) => void
  /** By key the tab itself has the focus, and the menu belongs under it. */
  onMenu: (path: string, at: { x: number; y: number } | 'keyboard') => void
  /** Dragged to this place among the tabs; whoever hears it may refuse. */
  onMove: (path: string, index: number) => void
}

/** All that is done with tabs besides choosing one; it draws nothing. */
export function TabActs({
  bar,
  tabs,
  selected,
  early = [],
  onClose,
  onMenu,
  onMove,
}: TabActsProps) {
  const scroller = useRef<HTMLElement>(null)

  // Before the other effects; `bar` is told of its element after the layout effects of what is in it.
  useEffect(() => {
    scroller.current = bar.current?.querySelector<HTMLElement>('.tab-list') ?? null
  }, [bar])

  const act = useEffectEvent((event: Event) => {
    const part = tabPartAt(event.target)
    const tab = tabs.find(({ path }) => path === part?.dataset['tab'])
    if (!part || !tab) return
    const isTab = part.matches('[role=tab]')

    if (event instanceof KeyboardEvent) {
      if (isTab && isTabKey(event)) press(event, part, tab)
    } else if (!(event instanceof MouseEvent)) {
      return
    } else if (event.type === 'contextmenu') {
      event.preventDefault()
      onMenu(tab.path, isPointer(event) ? { x: event.clientX, y: event.clientY } : 'keyboard')
    } else if (event.type === 'click') {
      if (!isTab) onClose(tab.path)
    } else if (event.button === 1 && isTab) {
      // Pressed there the middle button would start scrolling by the pointer, released open a window.
      event.preventDefault()
      if (event.type === 'auxclick' && !tab.pinned) onClose(tab.path)
    }
  })

  function press(event: KeyboardEvent, part: HTMLElement, tab: (typeof tabs)[number]) {
    const { key } = event
    const all = tabsIn(scroller.current)
    const now = all.findIndex(each => each === document.activeElement)
    const forward = directionOf(part)

    event.preventDefault()
    if (key === 'ArrowRight') focusTab(all, now + forward)
    else if (key === 'ArrowLeft') focusTab(all, now - forward)
    else if (key === 'Home') focusTab(all, 0)
    else if (key === 'End') focusTab(all, -1)
    else if (key === ' ') part.click()
    else if (key === 'Delete' || key === 'Backspace') tab.pinned || onClose(tab.path)
    else onMenu(tab.path, 'keyboard')
  }

  useEffect(() => {
    const ends = new AbortController()
    for (const type of ['auxclick', 'click', 'contextmenu', 'keydown', 'mousedown'])
      scroller.current?.addEventListener(type, act, { signal: ends.signal })
    for (const event of early) act(event)
    return () => ends.abort()
    // Early is what came before this.
  }, [bar])

  useFocusAfterClosing(tabs, selected)
  useTabDragging({ scroller, tabs, onMove })
  useSidewaysWheel(scroller)
  return null
}

/** A context menu asked for by a key says it came from the first button of a mouse. */
const isPointer = (event: MouseEvent) =>
  event.button === 2
  || event.ctrlKey
  || ('pointerType' in event && event.pointerType === 'touch')

const tabsIn = (list: Element | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[role=tab]') ?? []),
]

/** Past the last comes the first, and back. */
const focusTab = (all: HTMLElement[], index: number) => all.at(index % all.length)?.focus()
