import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { nextFreeSort, nextSort } from '#entities/display-order.ts'

const test = suite('display-order')

test('B.1 B.2 a new record comes ten after the last, up to the maximum', () => {
  assert.is(nextSort([]), 10)
  assert.is(nextSort([10, 35, 20]), 45)
  assert.is(nextSort([999_999]), 999_999)
})

test('B.1 a new role gets the next number that is free', () => {
  assert.is(nextFreeSort([]), 1)
  assert.is(nextFreeSort([1, 3, 2]), 4)
  assert.is(nextFreeSort([999_999, 999_998, 5]), 999_997)
})

test.run()
