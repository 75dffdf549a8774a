import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { numberFormatter, thousands } from '#lib/format.ts'

const test = suite('format-numbers')

test('§9 numbers with k, M, G, T, P, E', () => {
  for (const [number, digits, text] of [
    [0, 1, '0'],
    [-0, 1, '0'],
    [999, 1, '999'],
    [999.5, undefined, '999.5'],
    [1_000, undefined, '1k'],
    [1_000, 1, '1k'],
    [1_234, 1, '1.2k'],
    [1_250, 1, '1.3k'],
    [1_255, 2, '1.25k'],
    [10_000, 1, '10k'],
    [100_000, 0, '100k'],
    [999_949, 1, '999.9k'],
    [999_950, 1, '1M'],
    [999_500, 0, '1M'],
    [1_000_000, 1, '1M'],
    [1_234_567, 2, '1.23M'],
    [1e9, 1, '1G'],
    [1.5e9, 1, '1.5G'],
    [999_999_999, 2, '1G'],
    [1e12, 1, '1T'],
    [1e15, 1, '1P'],
    [1e18, 1, '1E'],
    [2.5e18, 1, '2.5E'],
    [1e21, 1, '1000E'],
    [1_999, undefined, '2k'],
    [-1_500, 1, '-1.5k'],
    [-999_950, 1, '-1M'],
    [-12, 1, '-12'],
    [1e48, 1, '1e+30E'],
    [1.5e48, 1, '1.5e+30E'],
  ] as const) {
    assert.is(numberFormatter(number, digits), text, `${number}, ${digits}`)
  }
})

test('§17 a value that is no number gives an empty text', () => {
  for (const number of [null, undefined, NaN, Infinity]) {
    assert.is(numberFormatter(number, 1), '')
    assert.is(thousands(number), '')
  }
  assert.is(thousands('abc'), '')
})

test('§17 thousands are set apart by commas, whatever the sign', () => {
  for (const [number, text] of [
    [0, '0'],
    [-0, '0'],
    [999, '999'],
    [1_000, '1,000'],
    [1_234_567.891, '1,234,567.891'],
    [-1_234, '-1,234'],
    [-123, '-123'],
    ['1234567', '1,234,567'],
  ] as const) {
    assert.is(thousands(number), text)
  }
})

test.run()
