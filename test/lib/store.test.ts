import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createStore } from '#lib/store.ts'

const test = suite('store')

test('a listener hears each change until it stops listening', () => {
  const store = createStore(1)
  const heard: number[] = []
  const stop = store.subscribe(() => heard.push(store.get()))
  store.set(2)
  store.set(3)
  stop()
  store.set(4)
  assert.equal(heard, [2, 3])
})

test('setting the same value calls no listener', () => {
  const store = createStore('same')
  let calls = 0
  store.subscribe(() => calls++)
  store.set('same')
  assert.is(calls, 0)
})

test('a listener may unsubscribe while it is called', () => {
  const store = createStore(0)
  const heard: string[] = []
  const stop = store.subscribe(() => {
    heard.push('first')
    stop()
  })
  store.subscribe(() => heard.push('second'))
  store.set(1)
  store.set(2)
  assert.equal(heard, ['first', 'second', 'second'])
})

test.run()
