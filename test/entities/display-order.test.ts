import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ENTRY_SORT_STEP, nextFreeSort, nextSort, reorder } from '#entities/display-order.ts'

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

const numbers = (sorts: number[], from: number, to: number) =>
  reorder(
    sorts.map((sort, index) => ({ id: index + 1, sort })),
    row => row.sort,
    from,
    to,
  ).map(({ row, sort }) => [row.id, sort])

test('B.2 places keep their numbers: only records between the two places change', () => {
  assert.equal(numbers([10, 20, 30, 40], 0, 1), [
    [2, 10],
    [1, 20],
  ])
  assert.equal(numbers([10, 20, 30, 40], 3, 1), [
    [4, 20],
    [2, 30],
    [3, 40],
  ])
})

test('B.2 equal numbers become different when a record moves', () => {
  assert.equal(numbers([0, 0, 0], 2, 0), [
    [1, 1],
    [2, 2],
  ])
  assert.equal(numbers([5, 5, 9], 0, 1), [[1, 6]])
})

test('B.2 no number is above the maximum: where there is no room, they go down from it', () => {
  assert.equal(numbers([999_999, 999_999], 1, 0), [[2, 999_998]])
  assert.equal(numbers([10, 999_998, 999_999, 999_999], 3, 2), [
    [2, 999_997],
    [4, 999_998],
  ])
  assert.equal(numbers([10, 20, 999_999], 2, 1), [
    [3, 20],
    [2, 999_999],
  ])
  assert.equal(numbers([20, 1_000_000], 1, 0), [
    [2, 20],
    [1, 999_999],
  ])
})

test('a move to the same place, or beyond an end, changes nothing', () => {
  for (const [from, to] of [
    [0, 0],
    [0, -1],
    [1, 2],
    [7, 0],
  ] as const)
    assert.equal(numbers([10, 10], from, to), [], `${from} ${to}`)
})

test.run()
