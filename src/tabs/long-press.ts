import { type RefObject, useEffect, useEffectEvent } from 'react'

/** How long, in ms, a finger rests on a tab before its menu opens. */
const LONG_PRESS_MS = 550
/** How far, in px, a resting finger may move. */
const MAX_MOVEMENT_PX = 10

interface LongPressProps {
  bar: RefObject<HTMLElement | null>
  pathOf: (tab: Element) => string | undefined
  openMenu: (path: string, at: { x: number; y: number }) => void
}

/**
 * Opens the menu of a tab by a long press. Most browsers send `contextmenu` for it themselves;
 * those on iPhones do not.
 */
export function LongPress({ bar, pathOf, openMenu }: LongPressProps) {
  const find = useEffectEvent(pathOf)
  const open = useEffectEvent(openMenu)

  useEffect(() => {
    const element = bar.current
    if (!element) return
    const controller = new AbortController()
    const { signal } = controller
    let timer: ReturnType<typeof setTimeout> | undefined
    let start = { x: 0, y: 0 }
    let isOpened = false
    const cancel = () => clearTimeout(timer)

    function down({ pointerType, target, clientX: x, clientY: y }: PointerEvent) {
      isOpened = false
      const tab = target instanceof Element ? target.closest('[role=tab]') : null
      const path = tab ? find(tab) : undefined
      if (pointerType !== 'touch' || path === undefined) return
      start = { x, y }
      cancel()
      timer = setTimeout(() => {
        isOpened = true
        open(path, { x, y })
      }, LONG_PRESS_MS)
    }
    function move({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - start.x, clientY - start.y) > MAX_MOVEMENT_PX) cancel()
    }
    /** Lifting the finger must neither click nor take the focus out of the menu. */
    function lift(event: Event) {
      if (!isOpened) return
      isOpened = false
      event.preventDefault()
      event.stopPropagation()
    }

    element.addEventListener('pointerdown', down, { signal })
    element.addEventListener('pointermove', move, { signal })
    for (const type of ['pointerup', 'pointercancel'])
      element.addEventListener(type, cancel, { signal })
    element.addEventListener('contextmenu', cancel, { signal, capture: true })
    for (const type of ['touchend', 'touchcancel', 'click'])
      element.addEventListener(type, lift, { signal, capture: true })
    return () => {
      cancel()
      controller.abort()
    }
  }, [bar])

  return null
}
