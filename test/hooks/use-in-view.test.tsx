import { useRef } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withFakeTimers } from '../support/clock.ts'
import { act, render } from '../support/render.tsx'
import { useInView } from '#hooks/use-in-view.ts'

const test = suite('useInView')

type Tell = (entries: { isIntersecting: boolean }[]) => void

type Walk = (watching: Set<Tell>, pass: (milliseconds: number) => Promise<void>) => Promise<void>

/** The test advances the time, and tells the observers which elements come into view. */
function watched(walk: Walk) {
  return withFakeTimers(async pass => {
    const own = Object.getOwnPropertyDescriptor(globalThis, 'IntersectionObserver')
    const watching = new Set<Tell>()
    Object.defineProperty(globalThis, 'IntersectionObserver', {
      configurable: true,
      value: class {
        constructor(readonly tell: Tell) {}
        observe = () => watching.add(this.tell)
        disconnect = () => watching.delete(this.tell)
      },
    })
    try {
      await walk(watching, pass)
    } finally {
      if (own) Object.defineProperty(globalThis, 'IntersectionObserver', own)
    }
  })
}

function Card({ rest = 0 }: { rest?: number }) {
  const place = useRef<HTMLDivElement>(null)
  return <div ref={place}>{useInView(place, rest) ? 'seen' : 'unseen'}</div>
}

const come = (watching: Set<Tell>, isIntersecting: boolean) =>
  act(() => {
    for (const tell of watching) tell([{ isIntersecting }])
  })

test('an element is not in view until it scrolls into view, and then counts as seen', () =>
  watched(async (watching, pass) => {
    const { container, unmount } = render(<Card />)
    await pass(0)
    assert.is(watching.size, 1)
    come(watching, false)
    assert.is(container.textContent, 'unseen')
    come(watching, true)
    await pass(0)
    assert.is(watching.size, 0, 'nobody has to look any more')
    assert.is(container.textContent, 'seen')
    unmount()
  }))

test('the element is not observed before the delay is over', () =>
  watched(async (watching, pass) => {
    const { unmount } = render(<Card rest={400} />)
    await pass(399)
    assert.is(watching.size, 0)
    await pass(1)
    assert.is(watching.size, 1)
    unmount()
  }))

test('a removed element is not observed, then or later', () =>
  watched(async (watching, pass) => {
    const early = render(<Card rest={400} />)
    early.unmount()
    await pass(400)
    assert.is(watching.size, 0)
    const late = render(<Card />)
    await pass(0)
    late.unmount()
    assert.is(watching.size, 0)
  }))

test.run()
