import { useRef, type MouseEvent, type PointerEvent } from 'react'

/** How long, in ms, a finger rests on a tab before its menu opens. */
const RESTS = 550
/** How far, in px, a resting finger may roll. */
const ROLLS = 10

/**
 * The menu of a tab for fingers. Most browsers send `contextmenu` for that themselves; those of
 * iPhones do not, and there this does it.
 */
export function useLongPress(
  pathOf: (tab: Element) => string | undefined,
  openMenu: (path: string, at: { x: number; y: number }) => void,
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const opened = useRef(false)
  const end = () => clearTimeout(timer.current)

  return {
    onPointerDown({ pointerType, target, clientX: x, clientY: y }: PointerEvent) {
      opened.current = false
      const tab = target instanceof Element ? target.closest('[role=tab]') : null
      const path = tab ? pathOf(tab) : undefined
      if (pointerType !== 'touch' || path === undefined) return
      start.current = { x, y }
      end()
      timer.current = setTimeout(() => {
        opened.current = true
        openMenu(path, { x, y })
      }, RESTS)
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > ROLLS) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenuCapture: end,
    /** Lifting the finger is no click on the tab. */
    onClickCapture(event: MouseEvent) {
      if (!opened.current) return
      opened.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
