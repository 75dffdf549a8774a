import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether an element has been in view at least once: content further down costs the page nothing
 * before.
 *
 * @param delay in ms before the browser observes the element, so that the page comes first.
 */
export function useInView(ref: RefObject<Element | null>, delay = 0): boolean {
  const [isSeen, setSeen] = useState(false)

  useEffect(() => {
    const element = ref.current
    if (isSeen || !element) return
    const observer = new IntersectionObserver(entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    const timer = setTimeout(() => observer.observe(element), delay)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [ref, delay, isSeen])

  return isSeen
}
