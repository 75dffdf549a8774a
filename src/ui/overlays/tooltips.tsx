import { useEffect, useRef } from 'react'
import { isComposing } from '#lib/browser/input-method.ts'
import { showPopup } from './popup.ts'

/** How long a pointer rests, or the focus stays, before the name shows. */
const TOOLTIP_DELAY_MS = 500
/** How long, in ms, what was told stands there. */
const TIP_DURATION_MS = 2_000

/**
 * The names of icon buttons and of what is cut off, for pointer and focus alike: one for the page.
 * What has a `title` gets it shown so, and text that ends in dots all of it; it may be pointed at,
 * and Escape takes it away.
 */
export function Tooltips({ delay = TOOLTIP_DELAY_MS }: { delay?: number | undefined }) {
  const ref = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const tip = ref.current
    return tip ? watchTitles(tip, delay) : undefined
  }, [delay])

  // Says again what is a name already: nothing to be read aloud.
  return (
    <div ref={ref} className="tooltip" popover="manual" aria-hidden="true" data-anchored="start" />
  )
}

function watchTitles(tip: HTMLElement, delay: number) {
  const ends = new AbortController()
  const { signal } = ends
  let target: HTMLElement | undefined
  let title = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  function hide() {
    clearTimeout(timer)
    // It may have got another one meanwhile, or none.
    if (target?.getAttribute('title') === '') target.title = title
    target = undefined
    tip.hidePopover?.()
  }

  function wait({ target: at, type }: Event) {
    if (!(at instanceof Element)) return
    const titled = at.closest(':is(a, button, [role=img])[title]')
    const found = titled ?? (type === 'focusin' ? [at, ...at.children] : [at]).find(hasEllipsis)
    if (!(found instanceof HTMLElement) || found === target) return
    hide()
    target = found
    timer = setTimeout(() => {
      if (!found.isConnected) return
      if (!titled) show(found, found.textContent)
      else if (found.title) show(found, isFullyVisible(found) ? '' : found.title)
    }, delay)
  }

  function show(found: HTMLElement, text: string) {
    title = found.title
    // Else the browser shows its own beside ours. Empty, so that it is seen when React removes it.
    if (title) found.title = ''
    if (!text) return
    tip.textContent = text
    showPopup(tip, 'start', found)
  }

  /** In the place of the name, and at once (W23). */
  function tell(event: Event & { detail?: unknown }) {
    if (!(event.target instanceof HTMLElement)) return
    event.preventDefault()
    hide()
    target = event.target
    show(target, String(event.detail))
    timer = setTimeout(hide, TIP_DURATION_MS)
  }

  function leave({ relatedTarget }: PointerEvent | FocusEvent) {
    if (!target || !(relatedTarget instanceof Node)) return hide()
    if (!target.contains(relatedTarget) && !tip.contains(relatedTarget)) hide()
  }

  addEventListener('pointerover', event => event.pointerType === 'touch' || wait(event), { signal })
  addEventListener('pointerout', leave, { signal })
  addEventListener(
    'focusin',
    event => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) wait(event)
    },
    { signal },
  )
  addEventListener('focusout', leave, { signal })
  addEventListener('pointerdown', hide, { signal })
  // By key: what opens has its own heading.
  addEventListener('click', hide, { signal, capture: true })
  addEventListener(TIP_EVENT, tell, { signal })
  addEventListener(
    'keydown',
    event => {
      if (event.key === 'Escape' && !isComposing(event)) hide()
    },
    { signal, capture: true },
  )
  addEventListener('scroll', hide, { signal, capture: true })

  return () => {
    hide()
    ends.abort()
  }
}

/** The title is what the element shows, and nothing of it is cut off. */
function isFullyVisible(element: HTMLElement) {
  const shown = [element, ...element.querySelectorAll('*')].filter(
    ({ textContent }) => textContent === element.title,
  )
  return shown.length > 0 && !shown.some(isTruncated)
}

const isTruncated = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth

const hasEllipsis = (element: Element) =>
  isTruncated(element) && getComputedStyle(element).textOverflow === 'ellipsis'

/** What an element has to say of itself for a moment, to whatever shows tips and is there to hear it. */
export const TIP_EVENT = 'tip'

/** Whether it is shown. */
export const showTip = (at: Element, text: string): boolean =>
  !at.dispatchEvent(new CustomEvent(TIP_EVENT, { bubbles: true, cancelable: true, detail: text }))
