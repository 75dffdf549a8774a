import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compareKeys, encodeKey, hasLostDigits, keyFrom, keysFrom } from '#entities/record-key.ts'

const test = suite('record-key')

test('a key is a number, an integer beyond 2^53 or a text, and keeps its type', () => {
  assert.is(keyFrom(12), 12)
  assert.is(keyFrom(9007199254740993n), 9007199254740993n)
  assert.is(keyFrom('a1b2-c3'), 'a1b2-c3')
  assert.is(keyFrom('007'), '007')
  assert.is(keyFrom('9007199254740993'), '9007199254740993')
})

test('a number that is too large for a browser counts as one that lost digits', () => {
  assert.ok(hasLostDigits({ rows: [{ value: Number('1e400') }] }))
  assert.ok(hasLostDigits(2 ** 53))
  assert.not(hasLostDigits({ a: [1.5, '9007199254740993', 9007199254740993n] }))
})

test('a number and the same number as text are the same key', () => {
  assert.is(keyFrom('12'), 12)
  assert.is(keyFrom(' 12 '), 12)
})

test('a value that lost digits, is no whole number, empty, too long or invisible is no key', () => {
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

test('the keys of a list leave out invalid ones; a value that is no list gives undefined', () => {
  assert.equal(keysFrom([3, '12', 2.5, null, 'x']), [3, 12, 'x'])
  assert.equal(keysFrom([]), [])
  assert.is(keysFrom('3'), undefined)
})

test('numbers are sorted by size, also beyond 2^53, and texts come after them', () => {
  const sorted = ['b', 9007199254740993n, 2, 'a', 10].sort(compareKeys)
  assert.equal(sorted, [2, 10, 9007199254740993n, 'a', 'b'])
})

test('a key in a path is encoded, so that it leads nowhere else', () => {
  assert.is(encodeKey('a/../b?c'), 'a%2F..%2Fb%3Fc')
})

test.run()
