import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { act, render } from '../support/render.tsx'
import { useMedia } from '#hooks/use-media.ts'

const test = suite('useMedia')

/** A browser in which one media query matches, and which counts the listeners of each. */
function browserWith(holding: string) {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'matchMedia')
  const listeners = new Map<() => void, string>()
  let now = holding
  Object.defineProperty(globalThis, 'matchMedia', {
    configurable: true,
    value: (query: string) => ({
      get matches() {
        return query === now
      },
      addEventListener: (_: 'change', changed: () => void) => void listeners.set(changed, query),
      removeEventListener: (_: 'change', changed: () => void) => void listeners.delete(changed),
    }),
  })
  return {
    heard: () => [...listeners.values()],
    turn(next: string) {
      now = next
      act(() => {
        for (const changed of listeners.keys()) changed()
      })
    },
    restore() {
      if (own) Object.defineProperty(globalThis, 'matchMedia', own)
    },
  }
}

const Shown = ({ query }: { query: string }) => (useMedia(query) ? 'yes' : 'no')

const inBrowser = (name: string, walk: (browser: ReturnType<typeof browserWith>) => void) =>
  test(name, () => {
    const browser = browserWith('narrow')
    try {
      walk(browser)
    } finally {
      browser.restore()
    }
  })

inBrowser('the first draw has the state of the query, and a change draws again', browser => {
  const { container, unmount } = render(<Shown query="narrow" />)
  assert.is(container.textContent, 'yes')
  browser.turn('wide')
  assert.is(container.textContent, 'no')
  browser.turn('narrow')
  assert.is(container.textContent, 'yes')
  unmount()
})

inBrowser('a new query is read at once, and listened to instead of the first', browser => {
  const { container, rerender, unmount } = render(<Shown query="narrow" />)
  rerender(<Shown query="dark" />)
  assert.is(container.textContent, 'no')
  assert.equal(browser.heard(), ['dark'])
  browser.turn('dark')
  assert.is(container.textContent, 'yes')
  unmount()
})

inBrowser('a removed component leaves no listener', browser => {
  const { rerender, unmount } = render(<Shown query="narrow" />)
  rerender(<Shown query="narrow" />)
  assert.equal(browser.heard(), ['narrow'])
  unmount()
  assert.equal(browser.heard(), [])
})

test.run()
