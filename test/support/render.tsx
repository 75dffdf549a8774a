import './dom.ts'
import './texts.ts'
import { format } from 'node:util'
import React, { type ReactNode, act as reactAct } from 'react'

// React looks for a window when it is loaded; a plain import would come before ours exists.
const {
  default: { createRoot },
} = await import('react-dom/client')

// For every element React would keep the stack that made it, a tenth of the time of all tests.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set() {} },
)

/** React's `act` opens a channel a turn and closes none, and Node asks each of them at every turn. */
class ImmediateMessageChannel {
  readonly port1: { onmessage?: () => void } = {}
  readonly port2 = { postMessage: () => setImmediate(() => this.port1.onmessage?.()) }
}
Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  MessageChannel: ImmediateMessageChannel,
})

/** What the console was told and nobody has answered for; React's warnings come this way only. */
const consoleMessages: string[] = []

/** How many acts are under way: at its end each looks at what the console was told. */
let pendingActs = 0

console.error = console.warn = (...told: unknown[]) => {
  consoleMessages.push(format(...told))
  // Said after the test's last act: a rejection nobody handles is a failure of the run.
  setTimeout(() => {
    if (pendingActs === 0 && consoleMessages.length > 0)
      void Promise.reject(new Error(consoleMessages.splice(0).join('\n')))
  })
}

function failOnConsoleMessages() {
  if (consoleMessages.length > 0)
    throw new Error(`The console was told:\n${consoleMessages.splice(0).join('\n')}`)
}

/** Runs something that makes React draw, and everything that follows from it. */
export function act(run: () => void) {
  reactAct(run)
  failOnConsoleMessages()
}

/** The same for what takes time: pending promises, lazy screens, effects that load. */
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

/** Whether a file is being opened, read or closed: what is imported takes as long as the machine wants. */
const isReadingFiles = () =>
  process.getActiveResourcesInfo().some(name => /^FSReq|^CloseReq$/.test(name))

/** A call that an answer leads to is sent, answered and drawn within so many. */
const SETTLE_ROUNDS = 4

/** Until what was started has been answered, loaded and drawn; timers of the product are not waited for. */
export async function waitUntilQuiet() {
  for (let turn = 0; turn < SETTLE_ROUNDS; turn++) await settle()
}

/** Until it is so, for ten seconds at most: what is read from files takes as long as the machine wants. */
export async function waitUntil(isSo: () => boolean) {
  for (const end = performance.now() + 10_000; !isSo() && performance.now() < end; ) await settle()
}

/** For a test that expects complaints: gives what was said while `run` ran, and forgives it. */
export function consoleMessagesOf(run: () => void): string[] {
  reactAct(run)
  return consoleMessages.splice(0)
}

export interface Rendered {
  container: HTMLElement
  rerender(node: ReactNode): void
  unmount(): void
}

/** Draws into a new element of the page. Unmount at the end: the page is shared by all tests. */
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
