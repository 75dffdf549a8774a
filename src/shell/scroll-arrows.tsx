import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { showTab } from '#ui/show-tab.ts'

/**
 * Arrows beside tabs that do not fit, for the pointer: keys move through the tabs themselves, so
 * nothing here is read out or in the Tab order.
 */
export function ScrollArrows({
  bar,
  count,
}: {
  bar: RefObject<HTMLElement | null>
  /** How many tabs there are; another number may need arrows or no more. */
  count: number
}) {
  const [more, setMore] = useState({ before: false, after: false })
  const list = () => bar.current?.querySelector<HTMLElement>('.tab-list')

  useEffect(() => {
    const scroller = list()
    if (!scroller) return
    const look = () => {
      const { clientWidth, scrollLeft, scrollWidth } = scroller
      const at = Math.abs(scrollLeft)
      const before = at > 1
      const after = at + clientWidth < scrollWidth - 1
      setMore(now => (now.before === before && now.after === after ? now : { before, after }))
    }
    look()
    const size = new ResizeObserver(look)
    size.observe(scroller)
    scroller.addEventListener('scroll', look, { passive: true })
    return () => {
      size.disconnect()
      scroller.removeEventListener('scroll', look)
    }
  }, [count])

  const hasArrows = more.before || more.after
  // They take their room from the tabs.
  useLayoutEffect(() => {
    if (hasArrows) showTab(list()?.querySelector('[aria-selected=true]') ?? null)
  }, [hasArrows])

  const turn = (pages: number) => {
    const scroller = list()
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    scroller?.scrollBy({
      left: pages * scroller.clientWidth * 0.8,
      behavior: calm ? 'auto' : 'smooth',
    })
  }
  const arrow = (icon: 'chevron-left' | 'chevron-right', hasMore: boolean, pages: number) => (
    <button
      type="button"
      className="tab-bar__arrow"
      data-before={pages < 0 || undefined}
      tabIndex={-1}
      aria-hidden="true"
      disabled={!hasMore}
      onMouseDown={event => event.preventDefault()}
      onClick={() => turn(pages)}
    >
      <Icon name={icon} />
    </button>
  )
  if (!hasArrows) return null

  return (
    <>
      {arrow('chevron-left', more.before, -1)}
      {arrow('chevron-right', more.after, 1)}
    </>
  )
}
