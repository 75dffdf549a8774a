import { useEffect, useRef } from 'react'
import { useOnChange } from '#hooks/use-on-change.ts'
import { useStore } from '#hooks/use-store.ts'
import { isModalOpen } from '#ui/overlays/use-modal.ts'
import { useNotices } from './notices.ts'

/**
 * Whoever dismisses a message goes on where they were before (accessibility.md 2); while a dialog is
 * open, what can be undone waits (W10).
 */
export function LeaveMessages() {
  const notices = useNotices()
  const shown = useStore(notices.shown)
  const isCovered = useStore(isModalOpen)
  const before = useRef<HTMLElement>(undefined)

  useEffect(() => {
    notices.covered.set(isCovered)
    return () => notices.covered.set(false)
  }, [notices, isCovered])

  useEffect(() => {
    const keep = ({ target, relatedTarget: left }: FocusEvent) => {
      if (!isInMessages(target)) before.current = undefined
      else if (!isInMessages(left) && left instanceof HTMLElement) before.current = left
    }
    addEventListener('focusin', keep)
    return () => removeEventListener('focusin', keep)
  }, [])

  useOnChange(shown, () => {
    if (document.activeElement === document.body) before.current?.focus({ preventScroll: true })
  })

  return null
}

const isInMessages = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.messages') !== null
