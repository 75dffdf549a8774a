import { useEffect, useState, type RefObject } from 'react'

/** Whether an element has come near the window once; what lies further down costs the page nothing. */
export function useSeen(ref: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false)

  useEffect(() => {
    const element = ref.current
    if (isSeen || !element) return
    const watch = new IntersectionObserver(entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [ref, isSeen])

  return isSeen
}
