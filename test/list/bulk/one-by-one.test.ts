import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { oneByOne, type Step } from '#list/bulk/use-bulk.ts'

const test = suite('one by one')

const reasonOf = (error: unknown) => String(error)

test('one after the other, and a failure stops nothing', async () => {
  const order: string[] = []
  const steps = await oneByOne(
    ['a', 'b', 'c'],
    async item => {
      order.push(`${item} starts`)
      await new Promise(resolve => setTimeout(resolve))
      order.push(`${item} ends`)
      if (item === 'b') throw 'in use'
    },
    { signal: new AbortController().signal, onStep: () => {}, reasonOf },
  )
  assert.equal(order, ['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends'])
  assert.equal(steps, [
    { item: 'a', state: 'done' },
    { item: 'b', state: 'failed', reason: 'in use' },
    { item: 'c', state: 'done' },
  ])
})

test('each step is said', async () => {
  const said: string[] = []
  await oneByOne(['a', 'b'], async () => {}, {
    signal: new AbortController().signal,
    onStep: (steps: readonly Step<string>[]) => said.push(steps.map(step => step.state).join()),
    reasonOf,
  })
  assert.equal(said, ['running,waiting', 'done,waiting', 'done,running', 'done,done'])
})

test('cancelled, ten thousand that are left are said once, not one by one', async () => {
  const stop = new AbortController()
  let said = 0
  const steps = await oneByOne(
    Array.from({ length: 10_000 }, (_, index) => index),
    async () => stop.abort(),
    { signal: stop.signal, onStep: () => void said++, reasonOf: String },
  )
  assert.is(said, 3)
  assert.is(steps.filter(({ state }) => state === 'skipped').length, 9_999)
})

test('cancelled, the rest is skipped and the one under way is not lost', async () => {
  const cancel = new AbortController()
  const steps = await oneByOne([1, 2, 3], async item => void (item === 2 && cancel.abort()), {
    signal: cancel.signal,
    onStep: () => {},
    reasonOf,
  })
  assert.equal(
    steps.map(step => step.state),
    ['done', 'done', 'skipped'],
  )
})

test.run()
