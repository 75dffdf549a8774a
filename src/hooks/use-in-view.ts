import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether an element has come into sight once; what lies further down costs the page nothing.
 *
 * @param rest in ms: nobody looks before, so that the page comes first.
 */
export function useInView(ref: RefObject<Element | null>, rest = 0): boolean {
  const [isSeen, setSeen] = useState(false)

  useEffect(() => {
    const element = ref.current
    if (isSeen || !element) return
    const watch = new IntersectionObserver(entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    const timer = setTimeout(() => watch.observe(element), rest)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
    }
  }, [ref, rest, isSeen])

  return isSeen
}
