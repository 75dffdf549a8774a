import type { Answer } from '#api/call.ts'
import { isFields } from '#lib/decode.ts'
import type { Store } from '#lib/store.ts'
import { type BoundaryError, type ErrorLog, lastBoundaryError } from './error-log.ts'
import { isForeignError, isOfExtension } from './foreign-error.ts'

declare const DEVELOPMENT: boolean

/** Errors are collected when the setting names the running environment. */
export const isCollecting = (
  errorLog: readonly string[],
  environment = DEVELOPMENT ? 'development' : 'production',
) => errorLog.includes(environment)

/** The error recorded last, so that a later `collectErrors` does not record it again. */
let lastRecorded: BoundaryError | undefined

/**
 * Records uncaught errors, errors caught by a boundary, and resources that could not be loaded,
 * with the calls and presses before them; what extensions of the browser do is left out. Returns a
 * function that stops it.
 */
export function collectErrors(
  log: ErrorLog,
  answered: Pick<Store<Answer | undefined>, 'get' | 'subscribe'>,
): () => void {
  function failed(event: Event) {
    // A picture or a script that could not be loaded; its event does not bubble to the window.
    if (event.target instanceof HTMLElement) {
      const url = resourceUrlOf(event.target)
      if (!isOfExtension(url)) log.record({ message: url }, 'resource', event.target.localName)
    } else {
      const { error, message, filename } = event as ErrorEvent
      const thrown = error ?? { message }
      if (!isForeignError(thrown, filename)) log.record(thrown, 'error')
    }
  }
  function rejected({ reason }: PromiseRejectionEvent) {
    // The error event of the element records what it could not load.
    if (reason instanceof Event && reason.target instanceof HTMLElement) return
    if (isForeignError(reason)) return
    // An abort is intended, not an error.
    if (!(isFields(reason) && reason.name === 'AbortError')) log.record(reason, 'rejection')
  }
  function crashed() {
    const crash = lastBoundaryError.get()
    if (!crash || crash === lastRecorded) return
    lastRecorded = crash
    log.record(crash.error, 'render', componentNameOf(crash.componentStack))
  }
  function pressed({ target }: Event) {
    const label = target instanceof Element ? labelOf(target) : ''
    if (label) log.recordAction('press', label)
  }
  function called() {
    const answer = answered.get()
    if (answer) log.recordAction('call', `${answer.method} ${answer.path} ${answer.code}`)
  }

  called()
  crashed()
  addEventListener('error', failed, true)
  addEventListener('unhandledrejection', rejected)
  addEventListener('click', pressed, true)
  const unsubscribes = [lastBoundaryError.subscribe(crashed), answered.subscribe(called)]

  return () => {
    removeEventListener('error', failed, true)
    removeEventListener('unhandledrejection', rejected)
    removeEventListener('click', pressed, true)
    for (const unsubscribe of unsubscribes) unsubscribe()
  }
}

const resourceUrlOf = (element: Element) =>
  element.getAttribute('src') ?? element.getAttribute('href') ?? `<${element.localName}>`

/** The first line names the component that threw; built code has short names. */
const componentNameOf = (stack: string) => /^\s*(?:at )?([\w$.]+)/.exec(stack)?.[1] ?? ''

const CLICKABLE_SELECTOR =
  'button, a, summary, [role=button], [role^=menuitem], [role=option], [role=tab]'

/** The text of a control; never the content of a field. */
function labelOf(target: Element): string {
  const control = target.closest(CLICKABLE_SELECTOR)
  return (control?.getAttribute('aria-label') ?? control?.textContent ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}
