/** A person's actions, as the events that a browser would send. */
import { act } from './render.tsx'

export function click(element: Element, init: MouseEventInit = {}) {
  const options = { bubbles: true, cancelable: true, ...init }
  act(() => {
    const goes = element.dispatchEvent(new MouseEvent('mousedown', options))
    const target = element.closest<HTMLElement>(
      'a[href], button, input, select, textarea, [tabindex]',
    )
    if (goes) focus(target ?? document.body)
    element.dispatchEvent(new MouseEvent('mouseup', options))
    element.dispatchEvent(new MouseEvent('click', options))
  })
}

/** Presses and releases one key on the focused element, or on the given one. */
export function press(
  key: string,
  init: KeyboardEventInit = {},
  on: Element = document.activeElement ?? document.body,
) {
  let goes = true
  act(() => {
    goes = on.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
    )
    on.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true, cancelable: true, ...init }))
  })
  return goes
}

/** Replaces what a field holds, as typing would. */
export function type(field: Element, text: string) {
  act(() => {
    // React watches `value` on the element itself; the setter of its class gets past that.
    let level = Object.getPrototypeOf(field)
    while (level && !Object.hasOwn(level, 'value')) level = Object.getPrototypeOf(level)
    Object.getOwnPropertyDescriptor(level, 'value')?.set?.call(field, text)
    const kind = field.localName === 'select' ? 'change' : 'input'
    field.dispatchEvent(new Event(kind, { bubbles: true }))
  })
}

export function focusOn(element: HTMLElement) {
  act(() => focus(element))
}

export function submit(form: Element) {
  act(() => {
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
}

function focus(element: HTMLElement) {
  if (element === document.body) {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  } else {
    element.focus()
  }
}
