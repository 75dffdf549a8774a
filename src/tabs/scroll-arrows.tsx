import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useOnChange } from '#hooks/use-on-change.ts'
import { Icon } from '#ui/content/icon.tsx'
import { showTab } from './show-tab.ts'

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

  function look() {
    const list = listIn(bar.current)
    if (!list) return
    const { clientWidth, scrollLeft, scrollWidth } = list
    const at = Math.abs(scrollLeft)
    const before = at > 1
    const after = at + clientWidth < scrollWidth - 1
    setMore(now => (now.before === before && now.after === after ? now : { before, after }))
  }

  useOnChange(count, look)
  const lookAgain = useEffectEvent(look)
  useEffect(() => {
    const list = listIn(bar.current)
    if (!list) return
    const again = () => lookAgain()
    const size = new ResizeObserver(again)
    size.observe(list)
    list.addEventListener('scroll', again, { passive: true })
    return () => {
      size.disconnect()
      list.removeEventListener('scroll', again)
    }
  }, [bar])

  const hasArrows = more.before || more.after
  // They take their room from the tabs.
  useLayoutEffect(() => {
    if (hasArrows) showTab(listIn(bar.current)?.querySelector('[aria-selected=true]') ?? null)
  }, [bar, hasArrows])

  const turn = (pages: number) => {
    const list = listIn(bar.current)
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    list?.scrollBy({
      left: pages * list.clientWidth * 0.8,
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

const listIn = (bar: HTMLElement | null) => bar?.querySelector<HTMLElement>('.tab-list')
