import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'

/** When the row with the focus is gone, the one in its place gets it (accessibility.md 3.7). */
export function FocusInPlace({ rows, children }: { rows: unknown; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const place = useRef(-1)

  // React hears of no focus that a closing dialog gives back.
  useEffect(() => {
    const element = box.current
    function note({ target }: FocusEvent) {
      const row = target instanceof Element && target.closest('tbody > tr')
      place.current = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : -1
    }
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  }, [])

  useLayoutEffect(() => {
    if (document.activeElement !== document.body || place.current < 0) return
    const all = [...(box.current?.querySelectorAll('tbody > tr') ?? [])]
    const row = all[Math.min(place.current, all.length - 1)]
    const action =
      row?.querySelector<HTMLElement>('[data-part=actions] button')
      ?? box.current?.querySelector<HTMLElement>('[role=region]')
    place.current = -1
    action?.focus({ preventScroll: true })
  }, [rows])

  return <div ref={box}>{children}</div>
}
