import { useEffect } from 'react'

/** Safari leaves a pressed button without the focus: what it opens could not give it back. */
export function FocusPressed() {
  useEffect(() => {
    let pressed: HTMLElement | null = null
    const ends = new AbortController()
    const { signal } = ends
    // Where the press is prevented, the focus is to stay where it is.
    const press = (event: MouseEvent) => {
      pressed = event.defaultPrevented ? null : buttonOf(event)
    }
    const click = (event: MouseEvent) => {
      if (pressed !== document.activeElement && pressed === buttonOf(event)) {
        pressed?.focus({ preventScroll: true })
      }
      pressed = null
    }
    addEventListener('mousedown', press, { signal })
    addEventListener('click', click, { signal, capture: true })
    return () => ends.abort()
  }, [])

  return null
}

const buttonOf = ({ target }: Event) =>
  target instanceof Element ? target.closest('button') : null
