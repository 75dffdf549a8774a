import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { arrangeCards, cardOrderFrom, moveCard, withHidden } from '#views/dashboard/card-order.ts'

const test = suite('card order')

const cards = ['a', 'b', 'c', 'd'].map(id => ({ id }))
const ids = (order: readonly string[]) =>
  arrangeCards(cards, { order, hidden: [] })
    .map(card => card.id)
    .join('')

test('B.5 cards are in the order the user gave them', () => {
  assert.is(ids([]), 'abcd')
  assert.is(ids(['d', 'a', 'c', 'b']), 'dacb')
})

test('a card that the stored order does not name stands behind its default neighbour', () => {
  assert.is(ids(['d', 'a', 'c']), 'dabc')
  assert.is(ids(['d', 'c']), 'abdc')
})

test('a card that is missing or not permitted leaves no gap', () => {
  assert.is(ids(['x', 'd', 'a', 'c', 'b']), 'dacb')
})

test('a card that is hidden twice is stored once', () => {
  const none = { order: [], hidden: [] }
  const hidden = withHidden(withHidden(none, 'a', true), 'a', true)
  assert.equal(hidden, { order: [], hidden: ['a'] })
  assert.equal(withHidden(hidden, 'a', false), none)
})

test('the valid part of a stored order is read', () => {
  assert.equal(cardOrderFrom(null), { order: [], hidden: [] })
  assert.equal(cardOrderFrom({ order: ['a', 'a', 3, {}], hidden: 'x' }), {
    order: ['a', '3'],
    hidden: [],
  })
})

test('a card moves by one step, never beyond the ends', () => {
  assert.equal(moveCard(['a', 'b', 'c'], 'a', 1), ['b', 'a', 'c'])
  assert.equal(moveCard(['a', 'b', 'c'], 'c', 9), ['a', 'b', 'c'])
  assert.equal(moveCard(['a', 'b', 'c'], 'b', -1), ['b', 'a', 'c'])
})

test.run()
