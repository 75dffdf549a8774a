import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { arrangeCards, cardOrderFrom, moveCard, withHidden } from '#views/dashboard/card-order.ts'

const test = suite('card order')

const cards = ['a', 'b', 'c', 'd'].map(id => ({ id }))
const ids = (order: readonly string[]) =>
  arrangeCards(cards, { order, hidden: [] })
    .map(card => card.id)
    .join('')

test('B.5 cards stand as the person put them', () => {
  assert.is(ids([]), 'abcd')
  assert.is(ids(['d', 'a', 'c', 'b']), 'dacb')
})

test('a card that came later stands behind the one it follows by default', () => {
  assert.is(ids(['d', 'a', 'c']), 'dabc')
  assert.is(ids(['d', 'c']), 'abdc')
})

test('a card that is gone, or not granted today, leaves no hole', () => {
  assert.is(ids(['x', 'd', 'a', 'c', 'b']), 'dacb')
})

test('hidden once is hidden once', () => {
  const none = { order: [], hidden: [] }
  const hidden = withHidden(withHidden(none, 'a', true), 'a', true)
  assert.equal(hidden, { order: [], hidden: ['a'] })
  assert.equal(withHidden(hidden, 'a', false), none)
})

test('what was stored is read as far as it makes sense', () => {
  assert.equal(cardOrderFrom(null), { order: [], hidden: [] })
  assert.equal(cardOrderFrom({ order: ['a', 'a', 3, {}], hidden: 'x' }), {
    order: ['a', '3'],
    hidden: [],
  })
})

test('one step, and never beyond the ends', () => {
  assert.equal(moveCard(['a', 'b', 'c'], 'a', 1), ['b', 'a', 'c'])
  assert.equal(moveCard(['a', 'b', 'c'], 'c', 9), ['a', 'b', 'c'])
  assert.equal(moveCard(['a', 'b', 'c'], 'b', -1), ['b', 'a', 'c'])
})

test.run()
