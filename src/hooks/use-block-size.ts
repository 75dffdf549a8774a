import { type RefObject, useLayoutEffect } from 'react'
import { observeSize } from '#lib/browser/observe-size.ts'

/**
 * Tells the stylesheet how high an element is, by a custom property on the element around it. While
 * `isOff` that is 0.
 */
export function useBlockSize(
  ref: RefObject<HTMLElement | null>,
  property: `--${string}`,
  isOff = false,
): void {
  useLayoutEffect(() => {
    const element = ref.current
    const around = element?.parentElement
    if (!element || !around || isOff) return
    const tell = () => around.style.setProperty(property, `${element.offsetHeight}px`)
    const stop = observeSize([element], tell)
    return () => {
      stop()
      around.style.removeProperty(property)
    }
  }, [ref, property, isOff])
}
