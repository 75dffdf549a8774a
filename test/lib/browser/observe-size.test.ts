import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { observeSize } from '#lib/browser/observe-size.ts'

const test = suite('observe-size')

test('what follows from a size is done in the next frame and in the one after a report, once, and not after the end', () => {
  const before = {
    ResizeObserver: globalThis.ResizeObserver,
    requestAnimationFrame: globalThis.requestAnimationFrame,
    cancelAnimationFrame: globalThis.cancelAnimationFrame,
  }
  const frames = new Map<number, () => void>()
  let report = () => {}
  let last = 0
  Object.assign(globalThis, {
    ResizeObserver: class {
      constructor(callback: () => void) {
        report = callback
      }
      observe() {}
      disconnect() {}
    },
    requestAnimationFrame: (run: () => void) => {
      last += 1
      frames.set(last, run)
      return last
    },
    cancelAnimationFrame: (id: number) => frames.delete(id),
  })
  const runFrame = () => {
    const due = [...frames.values()]
    frames.clear()
    for (const run of due) run()
  }
  try {
    let calls = 0
    const stop = observeSize([], () => (calls += 1))
    assert.is(calls, 0)
    runFrame()
    assert.is(calls, 1)
    report()
    report()
    assert.is(calls, 1)
    runFrame()
    assert.is(calls, 2)
    report()
    stop()
    runFrame()
    assert.is(calls, 2)
  } finally {
    Object.assign(globalThis, before)
  }
})

test.run()
