import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ENTRY_SORT_STEP, nextFreeSort, nextSort } from '#entities/display-order.ts'

const test = suite('display-order')

test('B.2 a line of an import comes ten after the last, up to the maximum', () => {
  assert.is(nextSort([]), 10)
  assert.is(nextSort([10, 35, 20]), 45)
  assert.is(nextSort([999_999]), 999_999)
})

test('B.2 a new entry comes ten after the last, or gets the largest number that is free', () => {
  assert.is(nextFreeSort([], ENTRY_SORT_STEP), 10)
  assert.is(nextFreeSort([10, 35, 20], ENTRY_SORT_STEP), 45)
  assert.is(nextFreeSort([999_995], ENTRY_SORT_STEP), 999_999)
  assert.is(nextFreeSort([999_999, 10], ENTRY_SORT_STEP), 999_998)
})

test('B.1 a new role gets the next number that is free', () => {
  assert.is(nextFreeSort([]), 1)
  assert.is(nextFreeSort([1, 3, 2]), 4)
  assert.is(nextFreeSort([999_999, 999_998, 5]), 999_997)
})

test.run()
