import { useLayoutEffect } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { render } from '../support/render.tsx'
import { useEventCallback } from '#hooks/use-event-callback.ts'

const test = suite('useEventCallback')

type Sum = (added: number, again: number) => number

/** The results of `useEventCallback`, draw by draw. */
function setUp() {
  const results: Sum[] = []
  function Stable({ start }: { start: number }) {
    results.push(useEventCallback((added, again) => start + added + again))
    return null
  }
  return { results, Stable }
}

test('a handler is the same one in every draw', () => {
  const { results, Stable } = setUp()
  const { rerender, unmount } = render(<Stable start={1} />)
  rerender(<Stable start={10} />)
  rerender(<Stable start={100} />)
  assert.is(results.length, 3)
  assert.is(new Set(results).size, 1)
  unmount()
})

test('it calls the latest handler with all arguments, and returns its result', () => {
  const { results, Stable } = setUp()
  const { rerender, unmount } = render(<Stable start={1} />)
  const [handler] = results
  assert.is(handler?.(2, 3), 6)
  rerender(<Stable start={10} />)
  assert.is(handler?.(2, 3), 15)
  unmount()
})

test('a call right after a draw reaches the handler of that draw', () => {
  const heard: string[] = []
  function Parent({ name }: { name: string }) {
    const tell = useEventCallback(() => void heard.push(name))
    // After the effect of `useEventCallback`, and before the browser paints.
    useLayoutEffect(() => tell())
    return null
  }
  const { rerender, unmount } = render(<Parent name="first" />)
  rerender(<Parent name="second" />)
  assert.equal(heard, ['first', 'second'])
  unmount()
})

test('two callbacks side by side are independent', () => {
  const { results, Stable } = setUp()
  const { unmount } = render(
    <>
      <Stable start={1} />
      <Stable start={10} />
    </>,
  )
  assert.equal(
    results.map(sum => sum(0, 0)),
    [1, 10],
  )
  unmount()
})

test.run()
