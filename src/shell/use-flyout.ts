import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'

/** How long, in ms, the pointer rests on a branch before its flyout opens. */
const RESTS = 120

/**
 * The flyout of a branch beside the collapsed sidebar: opens by click or a resting pointer, stays
 * while pointer or focus is inside, and Escape closes it (WCAG 1.4.13).
 */
export function useFlyout(isUsed: boolean) {
  const [top, setTop] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const item = useRef<HTMLLIElement>(null)
  const isOpen = top !== undefined
  const close = () => setTop(undefined)
  if (!isUsed && isOpen) close()

  useEffect(() => () => clearTimeout(timer.current), [])

  const open = () => setTop(item.current?.getBoundingClientRect().top)

  const area = {
    ref: item,
    onPointerEnter() {
      timer.current = setTimeout(open, RESTS)
    },
    onPointerLeave() {
      clearTimeout(timer.current)
      if (!item.current?.contains(document.activeElement)) close()
    },
    onBlur(event: FocusEvent) {
      if (!item.current?.contains(event.relatedTarget)) close()
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !isOpen) return
      close()
      item.current?.querySelector('button')?.focus()
    },
  }

  return {
    isOpen,
    /** Where the branch is, in px from the top of the window. */
    top,
    close,
    toggle: isOpen ? close : open,
    area: isUsed ? area : {},
  }
}
