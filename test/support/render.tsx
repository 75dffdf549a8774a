import './dom.ts'
import './texts.ts'
import { format } from 'node:util'
import React, { type ReactNode, act as reactAct } from 'react'
import { ignoreKeysWhileComposing } from '#lib/browser/input-method.ts'

// React looks for a window when it is loaded; a static import would run before ours exists.
const {
  default: { createRoot },
} = await import('react-dom/client')

// As main.ts does.
ignoreKeysWhileComposing(window)

// React would record a stack for every element, a tenth of the time of all tests.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set() {} },
)

/**
 * React's `act` opens a channel each turn and closes none, and Node polls each of them at every
 * turn.
 */
class ImmediateMessageChannel {
  readonly port1: { onmessage?: () => void } = {}
  readonly port2 = { postMessage: () => setImmediate(() => this.port1.onmessage?.()) }
}
Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  MessageChannel: ImmediateMessageChannel,
})

/** Console messages that no test has expected yet; React's warnings come this way only. */
const consoleMessages: string[] = []

/** How many acts are running: at its end each checks the console messages. */
let pendingActs = 0

console.error = console.warn = (...values: unknown[]) => {
  consoleMessages.push(format(...values))
  // Comes after the test's last act: an unhandled rejection fails the run.
  setTimeout(() => {
    if (pendingActs === 0 && consoleMessages.length > 0)
      void Promise.reject(new Error(consoleMessages.splice(0).join('\n')))
  })
}

function failOnConsoleMessages() {
  if (consoleMessages.length > 0)
    throw new Error(`The console was told:\n${consoleMessages.splice(0).join('\n')}`)
  const texts = changes.takeRecords().flatMap(textsThatTranslationBreaks)
  if (texts.length > 0)
    throw new Error(
      `A text that changes needs an element of its own, or a translated page keeps it:\n${texts.join('\n')}`,
    )
}

/** What React changes in the page, to find texts that a translated page would keep. */
const changes = new MutationObserver(() => {})
changes.observe(document.body, { characterData: true, childList: true, subtree: true })

/**
 * A browser that translates a page puts each text into elements of its own. React then changes or
 * removes a text that is not there any more, but for the only child of an element.
 */
function textsThatTranslationBreaks(record: MutationRecord): string[] {
  const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } = record
  const element = target instanceof Element ? target : target.parentElement
  // No browser translates what one types; and a test may translate the page itself.
  if (!element || element.closest('textarea') || element.querySelector('font')) return []
  const isText = (node: Node | null) =>
    node?.nodeType === Node.TEXT_NODE && Boolean(node.textContent?.trim())
  const isBesideOthers = previousSibling !== null || nextSibling !== null
  const isBroken =
    type === 'characterData'
      ? element.childNodes.length > 1
      : isText(nextSibling) || ([...addedNodes, ...removedNodes].some(isText) && isBesideOthers)
  return isBroken ? [element.outerHTML.slice(0, 160)] : []
}

/** Runs a function that makes React draw, with all updates that follow. */
export function act(run: () => void) {
  reactAct(run)
  failOnConsoleMessages()
}

/** Like `act`, for work that takes time: pending promises, lazy screens, effects that load. */
export async function settle(run: () => void | Promise<void> = () => {}) {
  pendingActs += 1
  try {
    await reactAct(async () => {
      await run()
      const end = performance.now() + 10_000
      do await new Promise(resolve => setTimeout(resolve))
      while (isReadingFiles() && performance.now() < end)
    })
  } finally {
    pendingActs -= 1
  }
  failOnConsoleMessages()
}

/** Whether a file is being opened, read or closed: an import takes as long as the machine needs. */
const isReadingFiles = () =>
  process.getActiveResourcesInfo().some(name => /^FSReq|^CloseReq$/.test(name))

/** Within so many rounds a call is sent, answered and drawn. */
const SETTLE_ROUNDS = 4

/**
 * Waits until started work is answered, loaded and drawn; does not wait for the product's timers.
 */
export async function waitUntilQuiet() {
  for (let turn = 0; turn < SETTLE_ROUNDS; turn++) await settle()
}

/**
 * Waits until the condition holds, for ten seconds at most: reading files takes as long as the
 * machine needs.
 */
export async function waitUntil(isDone: () => boolean) {
  for (const end = performance.now() + 10_000; !isDone() && performance.now() < end; )
    await settle()
}

/** For a test that expects warnings: returns the messages of `run` and removes them. */
export function consoleMessagesOf(run: () => void): string[] {
  reactAct(run)
  return consoleMessages.splice(0)
}

export interface Rendered {
  container: HTMLElement
  rerender(node: ReactNode): void
  unmount(): void
}

/** Draws into a new element of the page. Unmount at the end: all tests share the page. */
export function render(node: ReactNode): Rendered {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  act(() => root.render(node))

  return {
    container,
    rerender: next => act(() => root.render(next)),
    unmount() {
      act(() => root.unmount())
      container.remove()
    },
  }
}
