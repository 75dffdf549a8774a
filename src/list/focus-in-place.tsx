import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * When the row with the focus is gone, the one in its place gets it (accessibility.md 3.7); when
 * only what had it is gone, because Undo took its place or is over, what its row offers first.
 */
export function FocusInPlace({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const place = useRef(-1)
  const focused = useRef<Element>(null)

  // React hears of no focus that a closing dialog gives back.
  useEffect(() => {
    const element = box.current
    function note({ target }: FocusEvent) {
      if (!(target instanceof Element)) return
      // A menu gives the focus back by itself.
      if (target.closest('[popover]')) return
      focused.current = target
      const row = target.closest('tbody > tr')
      place.current = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : -1
    }
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  }, [])

  useLayoutEffect(() => {
    if (focused.current?.isConnected) return
    if (document.activeElement !== document.body || place.current < 0) return
    const all = [...(box.current?.querySelectorAll('tbody > tr') ?? [])]
    const row = all[Math.min(place.current, all.length - 1)]
    const action =
      row?.querySelector<HTMLElement>('[data-part=actions] button')
      ?? box.current?.querySelector<HTMLElement>('[role=region]')
    action?.focus({ preventScroll: true })
  })

  return <div ref={box}>{children}</div>
}
