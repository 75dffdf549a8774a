import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createTurns } from '#server/http/turns.ts'

const test = suite('server/turns')

test('R25 however much one person has waiting, another’s call comes after one of theirs', async () => {
  const { takeTurn } = createTurns<string>()
  const order: string[] = []
  const go = async (sender: string, name: string) => {
    await takeTurn(sender)
    order.push(name)
  }
  const mine = Array.from({ length: 50 }, (_, index) => go('one', `one ${index}`))
  await Promise.all([go('two', 'two'), go('three', 'three')])
  assert.equal(order.slice(0, 3), ['one 0', 'two', 'three'])
  await Promise.all(mine)
  assert.equal(order.filter(name => name.startsWith('one')).length, 50)
  assert.equal(order.slice(3, 5), ['one 1', 'one 2'], 'their own calls keep their order')
})

test('those that wait are counted, of all senders', async () => {
  const { takeTurn, waiting } = createTurns<string>()
  const all = ['one', 'one', 'two'].map(takeTurn)
  assert.is(waiting(), 3)
  await Promise.all(all)
  assert.is(waiting(), 0)
})

test('R25 between two calls of one person the server looks for what has arrived', async () => {
  const { takeTurn } = createTurns<string>()
  const order: string[] = []
  const calls = ['first', 'second', 'third'].map(async name => {
    await takeTurn('one')
    order.push(name)
    setImmediate(() => order.push(`after ${name}`))
  })
  await Promise.all(calls)
  assert.ok(order.indexOf('after first') < order.indexOf('third'), order.join())
})

test.run()
