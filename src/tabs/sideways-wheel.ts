import { type RefObject, useEffect } from 'react'
import { directionOf } from '#lib/text-direction.ts'

/**
 * The wheel turns sideways what has no room, and the page stays. By hand, because React's own wheel
 * listeners may not prevent the page from scrolling.
 */
export function useSidewaysWheel(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = ref.current
    const turn = (event: WheelEvent) => {
      if (!list || list.scrollWidth <= list.clientWidth || event.deltaX !== 0 || event.ctrlKey)
        return
      event.preventDefault()
      list.scrollLeft += event.deltaY * directionOf(list)
    }
    list?.addEventListener('wheel', turn, { passive: false })
    return () => list?.removeEventListener('wheel', turn)
  }, [ref])
}
