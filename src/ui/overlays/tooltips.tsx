import { useEffect, useRef } from 'react'
import { showPopup } from './popup.ts'

/** How long a pointer rests, or the focus stays, before the name shows. */
const TOOLTIP_DELAY_MS = 500
/** How long the text of a tip event stays. */
const TIP_DURATION_MS = 2_000

/**
 * The one tooltip of the page, for pointer and focus: it shows the `title` of an element, or the whole
 * of a text that is cut off with an ellipsis. The pointer may move onto it, and Escape hides it.
 */
export function Tooltips({ delay = TOOLTIP_DELAY_MS }: { delay?: number | undefined }) {
  const ref = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const tip = ref.current
    return tip ? watchTitles(tip, delay) : undefined
  }, [delay])

  // Hidden from screen readers: it repeats a name that they read already.
  return (
    <div ref={ref} className="tooltip" popover="manual" aria-hidden="true" data-anchored="start" />
  )
}

/** Carries a text that is shown at an element for a moment, if a `<Tooltips>` is on the page. */
export const TIP_EVENT = 'tip'

/** Shows a text at an element for a moment; returns whether it is shown. */
export const showTip = (at: Element, text: string): boolean =>
  !at.dispatchEvent(new CustomEvent(TIP_EVENT, { bubbles: true, cancelable: true, detail: text }))

function watchTitles(tip: HTMLElement, delay: number) {
  const ends = new AbortController()
  const { signal } = ends
  let target: HTMLElement | undefined
  let title = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  function hide() {
    clearTimeout(timer)
    // React may have set another title meanwhile, or removed it.
    if (target?.getAttribute('title') === '') target.title = title
    target = undefined
    tip.hidePopover?.()
  }

  function wait({ target: hit, type }: Event) {
    if (!(hit instanceof Element)) return
    const titled = hit.closest(':is(a, button, [role=img])[title]')
    const found = titled ?? (type === 'focusin' ? [hit, ...hit.children] : [hit]).find(hasEllipsis)
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
    // Or the browser would show its own tooltip too. Emptied, not removed: so `hide` sees if React did.
    if (title) found.title = ''
    if (!text) return
    tip.textContent = text
    showPopup(tip, 'start', found)
  }

  /** Shows the text of a tip event at once, instead of the title. */
  function showMessage(event: Event & { detail?: unknown }) {
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
  // Also for a click by key: what it opens has a heading of its own.
  addEventListener('click', hide, { signal, capture: true })
  addEventListener(TIP_EVENT, showMessage, { signal })
  addEventListener(
    'keydown',
    event => {
      if (event.key === 'Escape') hide()
    },
    { signal, capture: true },
  )
  addEventListener('scroll', hide, { signal, capture: true })

  return () => {
    hide()
    ends.abort()
  }
}

/** Whether the element shows its title as text, and nothing of it is cut off. */
function isFullyVisible(element: HTMLElement) {
  const shown = [element, ...element.querySelectorAll('*')].filter(
    ({ textContent }) => textContent === element.title,
  )
  return shown.length > 0 && !shown.some(isTruncated)
}

const isTruncated = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth

const hasEllipsis = (element: Element) =>
  isTruncated(element) && getComputedStyle(element).textOverflow === 'ellipsis'
