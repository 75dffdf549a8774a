import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'

/** How long, in ms, the pointer rests on a branch before its flyout opens. */
const RESTS = 120

/**
 * The flyout of a branch beside the collapsed sidebar: opens by click or a resting pointer, stays
 * while pointer or focus is inside, and Escape closes it (WCAG 1.4.13).
 */
export function useFlyout(isUsed: boolean) {
  const [isOpen, setOpen] = useState(false)
  const [top, setTop] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const item = useRef<HTMLLIElement>(null)
  if (!isUsed && isOpen) setOpen(false)

  useEffect(() => () => clearTimeout(timer.current), [])

  function open() {
    setTop(item.current?.getBoundingClientRect().top ?? 0)
    setOpen(true)
  }

  const area = {
    ref: item,
    onPointerEnter() {
      timer.current = setTimeout(open, RESTS)
    },
    onPointerLeave() {
      clearTimeout(timer.current)
      if (!item.current?.contains(document.activeElement)) setOpen(false)
    },
    onBlur(event: FocusEvent) {
      if (!item.current?.contains(event.relatedTarget)) setOpen(false)
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !isOpen) return
      setOpen(false)
      item.current?.querySelector('button')?.focus()
    },
  }

  return {
    isOpen,
    /** Where the branch is, in px from the top of the window. */
    top,
    close: () => setOpen(false),
    toggle: () => (isOpen ? setOpen(false) : open()),
    area: isUsed ? area : {},
  }
}
