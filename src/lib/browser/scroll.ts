/** What `scrollTo` needs of a window. */
export interface Scroller {
  readonly scrollY: number
  scrollTo(options: { top: number; behavior: 'instant' }): void
  requestAnimationFrame(frame: (time: number) => void): number
  matchMedia(query: string): { readonly matches: boolean }
  addEventListener(type: string, listener: () => void, options?: { passive: boolean }): void
  removeEventListener(type: string, listener: () => void): void
}

/**
 * Events by which users scroll; any of them ends our own scrolling. Typing scrolls to its field, and
 * the keys of an input method are heard as `input` only.
 */
const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown', 'input']

let stopCurrent = () => {}

/** Scrolls in `duration` ms at any frame rate, and ends exactly at `position`. */
export function scrollTo(position: number, duration: number, page: Scroller = window): void {
  stopCurrent()
  const from = page.scrollY
  const go = (top: number) => page.scrollTo({ top, behavior: 'instant' })
  if (duration <= 0 || page.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    go(position)
    return
  }

  let start: number | undefined
  let stopped = false
  const stop = () => {
    stopped = true
    for (const type of USER_SCROLL_EVENTS) page.removeEventListener(type, stop)
  }
  const frame = (time: number) => {
    if (stopped) return
    if (start === undefined) {
      start = time
      // Not before the first frame: the key or press that started this still bubbles to the window.
      for (const type of USER_SCROLL_EVENTS) page.addEventListener(type, stop, { passive: true })
    }
    const done = Math.min((time - start) / duration, 1)
    go(done === 1 ? position : from + (position - from) * ease(done))
    if (done === 1) stop()
    else page.requestAnimationFrame(frame)
  }

  stopCurrent = stop
  page.requestAnimationFrame(frame)
}

/** Quadratic, in and out. */
export const ease = (done: number) => (done < 0.5 ? 2 * done ** 2 : 1 - 2 * (1 - done) ** 2)
