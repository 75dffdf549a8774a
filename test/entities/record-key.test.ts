import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compareKeys, encodeKey, hasLostDigits, keyFrom, keysFrom } from '#entities/record-key.ts'

const test = suite('key')

test('a key is a number, an integer beyond 2^53 or a text, and stays what it was', () => {
  assert.is(keyFrom(12), 12)
  assert.is(keyFrom(9007199254740993n), 9007199254740993n)
  assert.is(keyFrom('a1b2-c3'), 'a1b2-c3')
  assert.is(keyFrom('007'), '007')
  assert.is(keyFrom('9007199254740993'), '9007199254740993')
})

test('a number that is too large for a browser is lost, as one whose digits are', () => {
  assert.ok(hasLostDigits({ rows: [{ value: Number('1e400') }] }))
  assert.ok(hasLostDigits(2 ** 53))
  assert.not(hasLostDigits({ a: [1.5, '9007199254740993', 9007199254740993n] }))
})

test('a number that is written as text is the same key as the number', () => {
  assert.is(keyFrom('12'), 12)
  assert.is(keyFrom(' 12 '), 12)
})

test('what lost digits, is no whole number, empty, endless or invisible is no key', () => {
  for (const value of [
    2 ** 53,
    1.5,
    NaN,
    '',
    '  ',
    null,
    undefined,
    {},
    true,
    'a\nb',
    'x'.repeat(201),
  ])
    assert.is(keyFrom(value), undefined, String(value).slice(0, 20))
})

test('the keys of a list, without what is none; what is no list has none', () => {
  assert.equal(keysFrom([3, '12', 2.5, null, 'x']), [3, 12, 'x'])
  assert.equal(keysFrom([]), [])
  assert.is(keysFrom('3'), undefined)
})

test('numbers stand by their size, also beyond 2^53, and texts behind them', () => {
  const sorted = ['b', 9007199254740993n, 2, 'a', 10].sort(compareKeys)
  assert.equal(sorted, [2, 10, 9007199254740993n, 'a', 'b'])
})

test('a key in a path leads nowhere else', () => {
  assert.is(encodeKey('a/../b?c'), 'a%2F..%2Fb%3Fc')
})

test.run()
