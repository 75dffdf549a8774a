import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withFakeTimers } from '../../support/clock.ts'
import { whenIdle } from '#lib/browser/when-idle.ts'

const test = suite('when-idle')

test.after.each(() => {
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')
  Reflect.deleteProperty(globalThis, 'cancelIdleCallback')
})

test('the work runs after a second in a browser that cannot say when it is idle', () =>
  withFakeTimers(async pass => {
    let runs = 0
    whenIdle(() => (runs += 1))
    await pass(900)
    assert.is(runs, 0)
    await pass(200)
    assert.is(runs, 1)
  }))

test('otherwise the browser chooses the moment', () =>
  withFakeTimers(async pass => {
    const asked: (() => void)[] = []
    Reflect.set(globalThis, 'requestIdleCallback', (run: () => void) => asked.push(run))
    let runs = 0
    whenIdle(() => (runs += 1))
    await pass(2_000)
    assert.equal([asked.length, runs], [1, 0])
    asked[0]?.()
    assert.is(runs, 1)
  }))

test('the work can be cancelled, before the second is over and after', () =>
  withFakeTimers(async pass => {
    const cancelled: number[] = []
    Reflect.set(globalThis, 'requestIdleCallback', () => 7)
    Reflect.set(globalThis, 'cancelIdleCallback', (id: number) => cancelled.push(id))
    const run = () => assert.unreachable()
    whenIdle(run)()
    const end = whenIdle(run)
    await pass(2_000)
    end()
    assert.equal(cancelled, [7])
  }))

test.run()
