/** One happy-dom window for the whole test process: importing this file sets the globals. */
import { Window } from 'happy-dom'

/** Node has these too, but a document accepts only its own. */
const WINDOW_GLOBALS = [
  'CustomEvent',
  'Event',
  'EventTarget',
  'FormData',
  'MessageEvent',
  'localStorage',
  'navigator',
  'sessionStorage',
]

const happyWindow = new Window({
  url: 'http://localhost/',
  width: 1440,
  height: 900,
  // A link that a test follows must not change the address for later tests.
  settings: { navigation: { disableMainFrameNavigation: true } },
})

const names = new Set<string>()
for (let level: object | null = happyWindow; level !== null && level !== Object.prototype; ) {
  for (const name of Object.getOwnPropertyNames(level)) names.add(name)
  level = Object.getPrototypeOf(level)
}

for (const name of names) {
  if (name in globalThis && !WINDOW_GLOBALS.includes(name)) continue
  const value: unknown = Reflect.get(happyWindow, name)
  if (typeof value === 'function') {
    // Methods (lower case) need their window; constructors must stay themselves.
    const bound: unknown = /^[a-z]/.test(name) ? value.bind(happyWindow) : value
    Object.defineProperty(globalThis, name, { configurable: true, value: bound, writable: true })
  } else {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: (): unknown => Reflect.get(happyWindow, name),
      set: (next: unknown) => Reflect.set(happyWindow, name, next),
    })
  }
}

/** There is no layout here: every observed element counts as visible at once. */
class AlwaysIntersectingObserver {
  constructor(readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
  observe = () => this.tell([{ isIntersecting: true }])
  disconnect() {}
}
Object.defineProperty(globalThis, 'IntersectionObserver', {
  configurable: true,
  value: AlwaysIntersectingObserver,
  writable: true,
})

/**
 * A timer of 0 ms fires at the next turn: Node would wait a millisecond, and tests start thousands.
 */
const { clearTimeout: clearTimer, setTimeout: startTimer } = globalThis
const turns = new WeakSet<object>()

Object.assign(globalThis, {
  setTimeout(run: (...values: unknown[]) => void, wait = 0, ...values: unknown[]) {
    if (wait > 0) return startTimer(run, wait, ...values)
    const turn = setImmediate(run, ...values)
    turns.add(turn)
    return turn
  },
  clearTimeout(timer: NodeJS.Timeout | NodeJS.Immediate | undefined) {
    if (timer && turns.has(timer)) clearImmediate(timer as NodeJS.Immediate)
    else clearTimer(timer as NodeJS.Timeout)
  },
})

/** A file that a test saves must not lead the one window away: a link to a place on the page does not. */
URL.createObjectURL = () => '#'

/**
 * Resets the page to an empty one at `path`, between tests that use cookies, storage or addresses.
 */
export function resetPage(path = '/') {
  document.body.replaceChildren()
  // A selection outlives what was selected, and then a click is the end of one.
  getSelection()?.removeAllRanges()
  history.replaceState(null, '', path)
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`
  }
}

/** Sets the page's width, for media queries and resize listeners. */
export function resizePage(width: number) {
  happyWindow.happyDOM.setInnerWidth(width)
}
