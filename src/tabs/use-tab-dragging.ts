import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { directionOf } from '#lib/text-direction.ts'

/** A shorter movement than this, in px, counts as a click. */
const DRAG_THRESHOLD_PX = 6
/** This near an edge, in px, the pointer scrolls the tabs, by `AUTO_SCROLL_STEP_PX` a frame. */
const AUTO_SCROLL_EDGE_PX = 32
const AUTO_SCROLL_STEP_PX = 10

interface DragState {
  path: string
  tab: HTMLElement
  /** The positions of pointer and scroller at the start of the drag. */
  startX: number
  startScroll: number
  /** The position of the tab, and the middles of the others, at the start of the drag. */
  left: number
  middle: number
  otherMiddles: number[]
  /** The limits of the row: a tab drawn beyond them would make the row scroll ever further. */
  first: number
  last: number
  startIndex: number
  index: number
  x: number
}

interface TabDraggingOptions {
  scroller: RefObject<HTMLElement | null>
  tabs: readonly { path: string }[]
  onMove: (path: string, index: number) => void
}

/** Lets the user drag a tab: the others make room meanwhile; Escape puts it back. */
export function useTabDragging({ scroller, tabs, onMove }: TabDraggingOptions): void {
  const drag = useRef<DragState>(undefined)
  const hasMoved = useRef(false)
  const begin = useEffectEvent(start)
  const stopClick = useEffectEvent(click)
  const redraw = useEffectEvent(draw)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    scroller.current?.addEventListener('pointerdown', begin, { signal })
    scroller.current?.addEventListener('click', stopClick, { signal, capture: true })
    return () => controller.abort()
  }, [scroller])

  /** Suppresses the click that ends a drag. */
  function click(event: MouseEvent) {
    if (!hasMoved.current) return
    hasMoved.current = false
    event.preventDefault()
    event.stopPropagation()
  }

  function draw() {
    const now = drag.current
    const list = scroller.current
    if (!now || !list) return
    const left = now.left + now.x - now.startX + (list.scrollLeft - now.startScroll)
    const offset = Math.max(now.first, Math.min(left, now.last)) - now.tab.offsetLeft
    list.style.setProperty('--tab-list-drag', `${offset}px`)
  }

  // The layout position of the dragged tab changes as it moves among the others.
  useLayoutEffect(() => {
    if (tabs.some(({ path }) => path === drag.current?.path)) redraw()
  }, [tabs])

  function start(event: PointerEvent) {
    hasMoved.current = false
    // A finger scrolls the tabs; touch users move them by the menu.
    if (event.button > 0 || event.pointerType === 'touch') return
    const { target } = event
    const pressed = target instanceof Element ? target.closest<HTMLElement>('[role=tab]') : null
    if (pressed) follow(pressed, event)
  }

  function follow(tab: HTMLElement, event: PointerEvent) {
    const { pointerId, clientX } = event
    const all = [...(tab.parentElement?.children ?? [])].filter(
      other => other instanceof HTMLElement,
    )
    const middleOf = (other: HTMLElement) => other.offsetLeft + other.offsetWidth / 2
    const index = all.indexOf(tab)
    const now: DragState = {
      path: tabs[index]?.path ?? '',
      tab,
      startX: clientX,
      startScroll: scroller.current?.scrollLeft ?? 0,
      left: tab.offsetLeft,
      middle: middleOf(tab),
      otherMiddles: all.filter(other => other !== tab).map(middleOf),
      first: Math.min(...all.map(other => other.offsetLeft)),
      last: Math.max(...all.map(other => other.offsetLeft + other.offsetWidth)) - tab.offsetWidth,
      startIndex: index,
      index,
      x: clientX,
    }
    const controller = new AbortController()
    const { signal } = controller

    function move({ clientX: x }: PointerEvent) {
      if (!drag.current && Math.abs(x - now.startX) < DRAG_THRESHOLD_PX) return
      if (!drag.current) {
        drag.current = now
        hasMoved.current = true
        tab.setPointerCapture?.(pointerId)
        mark(true)
        requestAnimationFrame(scrollFrame)
      }
      now.x = x
      place()
    }

    function place() {
      const middle =
        now.middle + now.x - now.startX + ((scroller.current?.scrollLeft ?? 0) - now.startScroll)
      const forward = directionOf(tab)
      const to = now.otherMiddles.filter(other => (middle - other) * forward > 0).length
      if (to !== now.index) {
        now.index = to
        onMove(now.path, to)
      }
      draw()
    }

    /**
     * Runs each frame: scrolls near the edges, and keeps the tab under the pointer while the row
     * scrolls.
     */
    function scrollFrame() {
      const list = scroller.current
      if (!list || drag.current !== now) return
      const { left, right } = list.getBoundingClientRect()
      if (now.x < left + AUTO_SCROLL_EDGE_PX) list.scrollLeft -= AUTO_SCROLL_STEP_PX
      else if (now.x > right - AUTO_SCROLL_EDGE_PX) list.scrollLeft += AUTO_SCROLL_STEP_PX
      place()
      requestAnimationFrame(scrollFrame)
    }

    function end() {
      controller.abort()
      drag.current = undefined
      scroller.current?.style.removeProperty('--tab-list-drag')
      mark(false)
    }

    /** Marks the tab and its close button. */
    function mark(isDragged: boolean) {
      for (const part of scroller.current?.querySelectorAll<HTMLElement>('[data-tab]') ?? [])
        if (part.dataset.tab === now.path) part.toggleAttribute('data-dragged', isDragged)
    }

    function putBack(press: KeyboardEvent) {
      if (press.key !== 'Escape' || !drag.current) return
      press.stopPropagation()
      onMove(now.path, now.startIndex)
      end()
    }

    addEventListener('pointermove', move, { signal })
    addEventListener('pointerup', end, { signal })
    addEventListener('pointercancel', end, { signal })
    addEventListener('keydown', putBack, { signal, capture: true })
  }
}
