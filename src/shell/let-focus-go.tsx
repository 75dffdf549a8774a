import { useLayoutEffect } from 'react'
import { useShownPage } from '#state/page.ts'

/**
 * Takes the focus out of a page before that is taken away. Stands before the frame, so that nothing
 * has changed yet: where the browser loses the focus with its element, it first lays out again
 * what is already half gone.
 */
export function LetFocusGo() {
  const page = useShownPage()

  useLayoutEffect(() => {
    // A page that is only hidden keeps its focus; React would give it back.
    if (page?.cached) return
    return () => {
      const element = document.activeElement
      if (element instanceof HTMLElement && element.closest('main')) element.blur()
    }
  }, [page?.path])

  return null
}
