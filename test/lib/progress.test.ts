import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createProgress, creep } from '#lib/progress.ts'

const test = suite('progress')
const wait = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

test('§2 the bar creeps on while it waits and never reaches the end by itself', () => {
  let now = 0
  for (let step = 0; step < 100; step++) {
    const next = creep(now)
    assert.ok(next >= now && next <= 0.9)
    now = next
  }
})

test('idle is 0, working is between, finished is 1 and then idle again', async () => {
  const progress = createProgress(1)
  assert.is(progress.get(), 0)
  progress.start()
  const first = progress.get()
  assert.ok(first > 0 && first < 1)
  await wait(5)
  assert.ok(progress.get() > first)
  progress.done()
  assert.is(progress.get(), 1)
  await wait(5)
  assert.is(progress.get(), 0)
})

test('overlapping work ends with the last done', async () => {
  const progress = createProgress(1)
  progress.start()
  progress.start()
  progress.done()
  assert.ok(progress.get() < 1)
  progress.done()
  assert.is(progress.get(), 1)
  await wait(5)
})

test('work that starts while the bar finishes starts the bar anew', async () => {
  const progress = createProgress(2)
  progress.start()
  progress.done()
  progress.start()
  assert.ok(progress.get() < 1)
  await wait(8)
  assert.ok(progress.get() > 0)
  progress.done()
  await wait(6)
})

test('done without a start does nothing', () => {
  const progress = createProgress(1)
  progress.done()
  assert.is(progress.get(), 0)
})

test.run()
