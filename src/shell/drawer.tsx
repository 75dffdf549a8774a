import { useEffect, type KeyboardEvent } from 'react'
import { useLayoutStore } from '#state/layout.ts'
import { keepFocusInside } from '#ui/modal.ts'
import { missed } from './use-later.ts'

/** While the sidebar is a drawer over the page: the focus goes into it, and back when it closes. */
export function Drawer() {
  const { closeDrawer } = useLayoutStore()

  useEffect(() => {
    const opener = document.activeElement
    const drawer = document.getElementById('sidebar')
    const find = (what: string) => drawer?.querySelector<HTMLElement>(`nav ${what}`)
    const start = find('[aria-current="page"]') ?? find(':is(a, button):not(:disabled)')
    start?.focus()
    // Pressed when nobody heard it yet.
    if (missed.keys.at(-1)?.key === 'Escape') closeDrawer()

    return () => {
      const isLost =
        drawer?.contains(document.activeElement) || document.activeElement === document.body
      if (opener instanceof HTMLElement && isLost) opener.focus()
    }
  }, [closeDrawer])

  return null
}

export function keyInDrawer(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.defaultPrevented || event.nativeEvent.isComposing) return
  if (event.key === 'Escape') close()
  if (event.key === 'Tab') keepFocusInside(event, event.currentTarget)
}
