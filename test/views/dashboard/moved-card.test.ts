import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { movedCard } from '#views/dashboard/card-order.ts'

const test = suite('moved card')

test('one step, and never beyond the ends', () => {
  assert.equal(movedCard(['a', 'b', 'c'], 'a', 1), ['b', 'a', 'c'])
  assert.equal(movedCard(['a', 'b', 'c'], 'c', 9), ['a', 'b', 'c'])
  assert.equal(movedCard(['a', 'b', 'c'], 'b', -1), ['b', 'a', 'c'])
})

test.run()
