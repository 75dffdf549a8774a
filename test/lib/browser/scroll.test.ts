import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ease, type Scroller, scrollTo } from '#lib/browser/scroll.ts'

const test = suite('scroll')

/** A window whose frames are drawn by hand. */
function setUp({ from = 1_000, calm = false } = {}) {
  const listeners = new Map<string, () => void>()
  let frames: ((time: number) => void)[] = []
  const page = {
    scrollY: from,
    scrollTo({ top }: { top: number }) {
      page.scrollY = top
    },
    requestAnimationFrame: (frame: (time: number) => void) => frames.push(frame),
    matchMedia: () => ({ matches: calm }),
    addEventListener: (type: string, listener: () => void) => void listeners.set(type, listener),
    removeEventListener: (type: string) => void listeners.delete(type),
  } satisfies Scroller
  const draw = (time: number) => {
    const due = frames
    frames = []
    for (const frame of due) frame(time)
  }
  return { page, draw, listeners, waiting: () => frames.length }
}

test('§9 the scroll takes its time by the clock, not by the number of frames', () => {
  for (const step of [4, 8, 16, 50, 333]) {
    const { page, draw, waiting } = setUp()
    scrollTo(0, 800, page)
    let time = 5_000
    for (; waiting() > 0; time += step) {
      assert.ok(time < 5_800 + 2 * step)
      draw(time)
    }
    assert.ok(time - step >= 5_800)
    assert.is(page.scrollY, 0)
  }
})

test('§17 the easing is quadratic, in and out', () => {
  assert.equal([0, 0.25, 0.5, 0.75, 1].map(ease), [0, 0.125, 0.5, 0.875, 1])
  const { page, draw } = setUp()
  scrollTo(0, 800, page)
  const at = [0, 200, 400, 600, 800].map(time => {
    draw(time)
    return page.scrollY
  })
  assert.equal(at, [1_000, 875, 500, 125, 0])
})

test('§17 the scroll ends exactly on target and leaves no listener', () => {
  const { page, draw, listeners, waiting } = setUp({ from: 33.3 })
  scrollTo(7.7, 790, page)
  for (const time of [0, 500, 10_000]) draw(time)
  assert.is(page.scrollY, 7.7)
  assert.equal([listeners.size, waiting()], [0, 0])
})

test('§17 the scroll stops when the user scrolls', () => {
  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown', 'input']) {
    const { page, draw, listeners, waiting } = setUp()
    scrollTo(0, 800, page)
    draw(0)
    draw(400)
    listeners.get(type)?.()
    draw(600)
    assert.is(page.scrollY, 500)
    assert.equal([listeners.size, waiting()], [0, 0])
  }
})

test('§9 the key that turned the page does not stop the scroll that it started', () => {
  const { page, draw, listeners } = setUp()
  scrollTo(0, 800, page)
  listeners.get('keydown')?.()
  for (const time of [0, 800]) draw(time)
  assert.is(page.scrollY, 0)
})

test('a new scroll replaces the one before', () => {
  const { page, draw } = setUp()
  scrollTo(0, 800, page)
  draw(0)
  draw(400)
  scrollTo(900, 100, page)
  for (const time of [500, 600, 900]) draw(time)
  assert.is(page.scrollY, 900)
})

test('§17 with reduced motion or without a duration the page jumps', () => {
  for (const [duration, calm] of [
    [800, true],
    [0, false],
  ] as const) {
    const { page, waiting } = setUp({ calm })
    scrollTo(0, duration, page)
    assert.equal([page.scrollY, waiting()], [0, 0])
  }
})

test.run()
