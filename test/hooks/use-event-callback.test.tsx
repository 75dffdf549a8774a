import { useLayoutEffect } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { render } from '../support/render.tsx'
import { useEventCallback } from '#hooks/use-event-callback.ts'

const test = suite('useStable')

type Sum = (added: number, again: number) => number

/** What `useStable` gave, draw by draw. */
function setUp() {
  const given: Sum[] = []
  function Stable({ start }: { start: number }) {
    given.push(useEventCallback((added, again) => start + added + again))
    return null
  }
  return { given, Stable }
}

test('a handler is the same one in every draw', () => {
  const { given, Stable } = setUp()
  const { rerender, unmount } = render(<Stable start={1} />)
  rerender(<Stable start={10} />)
  rerender(<Stable start={100} />)
  assert.is(given.length, 3)
  assert.is(new Set(given).size, 1)
  unmount()
})

test('it does what the one given last does: passes all on, and gives its result', () => {
  const { given, Stable } = setUp()
  const { rerender, unmount } = render(<Stable start={1} />)
  const [handler] = given
  assert.is(handler?.(2, 3), 6)
  rerender(<Stable start={10} />)
  assert.is(handler?.(2, 3), 15)
  unmount()
})

test('what is called as soon as something is drawn does what that draw gave', () => {
  const heard: string[] = []
  function Parent({ name }: { name: string }) {
    const tell = useEventCallback(() => void heard.push(name))
    // After the one in `useStable`, and before the browser paints.
    useLayoutEffect(() => tell())
    return null
  }
  const { rerender, unmount } = render(<Parent name="first" />)
  rerender(<Parent name="second" />)
  assert.equal(heard, ['first', 'second'])
  unmount()
})

test('two that stand side by side are two', () => {
  const { given, Stable } = setUp()
  const { unmount } = render(
    <>
      <Stable start={1} />
      <Stable start={10} />
    </>,
  )
  assert.equal(
    given.map(sum => sum(0, 0)),
    [1, 10],
  )
  unmount()
})

test.run()
