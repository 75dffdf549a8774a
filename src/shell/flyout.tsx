import { useEffect, useEffectEvent, type RefObject } from 'react'
import { isComposing } from '#lib/input-method.ts'
import { missed } from './use-later.ts'

/** How long, in ms, the pointer rests on a branch before its flyout opens. */
const RESTS = 120

/**
 * Besides its button, a flyout opens by a resting pointer, stays while pointer or focus is inside,
 * and Escape closes it (WCAG 1.4.13).
 */
export function Flyout({
  item,
  isOpen,
  open,
  close,
}: {
  /** Its branch. */
  item: RefObject<HTMLElement | null>
  isOpen: boolean
  open: () => void
  close: () => void
}) {
  const rested = useEffectEvent(open)
  const left = useEffectEvent(close)
  const escape = useEffectEvent(() => {
    if (!isOpen) return
    close()
    if (item.current?.contains(document.activeElement))
      item.current.querySelector('button')?.focus()
  })

  useEffect(() => {
    const branch = item.current
    if (!branch) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const ends = new AbortController()
    const { signal } = ends
    const enter = () => (timer = setTimeout(() => rested(), RESTS))
    const leave = () => {
      clearTimeout(timer)
      if (!branch.contains(document.activeElement)) left()
    }
    const blur = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && branch.contains(relatedTarget))) left()
    }
    // Somebody has decided: the resting pointer has no say in it any more.
    const click = () => clearTimeout(timer)
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return
      clearTimeout(timer)
      escape()
    }
    branch.addEventListener('pointerenter', enter, { signal })
    branch.addEventListener('pointerleave', leave, { signal })
    branch.addEventListener('focusout', blur, { signal })
    branch.addEventListener('click', click, { signal })
    // Wherever the focus is: the pointer alone may have opened it.
    document.addEventListener('keydown', press, { signal })
    // Left or given up before somebody watched; or the pointer rests there since then.
    const isRested = branch.matches(':hover')
    const isLeft = !isRested && !branch.contains(document.activeElement)
    if (isLeft || missed.keys.at(-1)?.key === 'Escape') left()
    else if (isRested) enter()

    return () => {
      ends.abort()
      clearTimeout(timer)
    }
  }, [item])

  return null
}
