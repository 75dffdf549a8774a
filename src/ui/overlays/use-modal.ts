import {
  type KeyboardEvent,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react'
import { createStore } from '#lib/store.ts'

/** The element that modals are drawn in; never inert, unlike the page beside it. */
export const overlayContainer = () => document.getElementById('overlays') ?? document.body

/** Open modals, the topmost last. */
const openModals: HTMLElement[] = []

export const isModalOpen = createStore(false)

/**
 * Only the topmost modal answers: the page and the modals below it are inert. Not showModal(),
 * which would make the live regions and the toasts inert too.
 */
function updateInert() {
  const top = openModals.at(-1)
  isModalOpen.set(top !== undefined)
  for (const modal of openModals) modal.toggleAttribute('inert', modal !== top)
  document.getElementById('page')?.toggleAttribute('inert', top !== undefined)
  const root = document.documentElement
  if (!root.hasAttribute('data-modal'))
    root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`)
  // Its size and place: those of messages depend on the room that it leaves.
  const { size = '', placement = '' } = top?.parentElement?.dataset ?? {}
  if (top) root.setAttribute('data-modal', size)
  else root.removeAttribute('data-modal')
  root.setAttribute('data-modal-placement', placement)
}

export interface ModalOptions {
  onClose: () => void
  /** Where the focus goes when the element that had it before is gone. */
  returnFocus?: (() => HTMLElement | null | undefined) | undefined
}

/**
 * Makes an element a modal for as long as it is mounted: takes the focus, keeps it, gives it back.
 * The focus starts where `autoFocus` put it, else on the first field that is wrong, or the first that
 * can be filled, else on the heading: no key that was meant for the page answers a question (§28.9).
 */
export function useModal(
  ref: RefObject<HTMLElement | null>,
  { onClose, returnFocus }: ModalOptions,
) {
  const [opener] = useState(() => document.activeElement)
  // Read once: where the focus goes back to is decided when the modal opens.
  const opening = useEffectEvent(() => returnFocus)

  useLayoutEffect(() => {
    const modal = ref.current
    if (!modal) return
    const returnFocus = opening()
    openModals.push(modal)
    // A modal that was suspended while open is mounted again after those above it.
    openModals.sort((a, b) => (isLaterInDocument(a, b) ? 1 : -1))
    updateInert()
    const start = firstField(modal) ?? modal.querySelector<HTMLElement>('h2') ?? modal
    if (openModals.at(-1) === modal && !modal.contains(document.activeElement))
      start.focus({ preventScroll: true })
    // When a focused part disappears the focus is lost, and no key would reach the modal any more.
    const takeLostFocus = () => {
      if (document.activeElement === document.body && openModals.at(-1) === modal)
        modal.focus({ preventScroll: true })
    }
    // Deferred: the focus may be on its way to the next field, while the one it left draws an error.
    const parts = new MutationObserver(() => setTimeout(takeLostFocus))
    parts.observe(modal, { childList: true, subtree: true })

    return () => {
      parts.disconnect()
      openModals.splice(openModals.indexOf(modal), 1)
      updateInert()
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      // The opener may be gone or hidden by now.
      if (opener === document.body || document.activeElement !== opener)
        returnFocus?.()?.focus({ preventScroll: true })
      // The modal is still in the page and may keep the focus if nothing else takes it.
      if (opener !== document.body && modal.contains(document.activeElement)) setTimeout(focusMain)
    }
  }, [ref, opener])

  return {
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') {
        event.stopPropagation()
        onClose()
      } else if (event.key === 'Tab' && ref.current) {
        event.stopPropagation()
        trapFocus(event, ref.current)
      }
    },
  }
}

/** Where nothing took the focus: the modal that is on top now has it, else the page. */
function focusMain() {
  if (document.activeElement !== document.body) return
  const top = openModals.at(-1)
  const next = top ? (firstField(top) ?? top) : document.getElementById('main')
  next?.focus({ preventScroll: true })
}

const isLaterInDocument = (a: Node, b: Node) =>
  Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING)

const FOCUSABLE_SELECTOR =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]'

/** Tab goes from the last stop to the first, and Shift with Tab back. */
export function trapFocus(event: KeyboardEvent, element: HTMLElement) {
  const stops = [...element.querySelectorAll<HTMLElement>(FOCUSABLE_SELECTOR)].filter(isTabStop)
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  const next = (event.shiftKey ? stops.at(-1) : stops[0]) ?? element
  const active = document.activeElement
  const isAtHeading = event.shiftKey && edge && active && isLaterInDocument(edge, active)
  if (edge && active !== edge && !isAtHeading && active !== element && element.contains(active))
    return
  event.preventDefault()
  next.focus()
}

/** Of a group of radio buttons only one is a stop: the checked one, else each end. */
function isTabStop(element: HTMLElement) {
  if (element.tabIndex < 0 || element.closest('[hidden], [inert]')) return false
  if (element instanceof HTMLInputElement && element.type === 'radio' && !element.checked) {
    const group = element.ownerDocument.getElementsByName(element.name)
    return ![...group].some(radio => radio instanceof HTMLInputElement && radio.checked)
  }
  return element.checkVisibility?.({ visibilityProperty: true }) ?? true
}

const firstField = (modal: HTMLElement) =>
  modal.querySelector<HTMLElement>('[aria-invalid="true"]:not(fieldset)')
  ?? [
    ...modal.querySelectorAll<HTMLElement>(
      ':is(input, select, textarea):not(:disabled, [readonly])',
    ),
  ].find(isTabStop)
