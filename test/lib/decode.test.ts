import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import * as shape from '#lib/decode.ts'
import { parseJson, parseJsonFile, stringifyJson } from '#lib/decode.ts'

const test = suite('decode')

test('R37 only text, numbers and booleans become text', () => {
  assert.is(shape.textOf('煤\n'), '煤\n')
  assert.is(shape.textOf(0), '0')
  assert.is(shape.textOf(false), 'false')
  for (const value of [null, undefined, {}, ['a'], { toString: () => 'x' }, Symbol('x')]) {
    assert.is(shape.textOf(value), '')
  }
})

test('a number may come as text, but never as NaN, infinity or nothing', () => {
  assert.is(shape.numberOf(1.5), 1.5)
  assert.is(shape.numberOf('20'), 20)
  for (const value of ['', ' ', 'x', '1e999', NaN, Infinity, null, true, [1], {}]) {
    assert.is(shape.numberOf(value), undefined)
  }
})

test('a key that lost digits is not a key', () => {
  assert.is(shape.idOf('42'), 42)
  assert.is(shape.idOf(JSON.parse('9007199254740993')), undefined)
  assert.is(shape.idOf(1.5), undefined)
})

test('a value that is not a list gives an empty list', () => {
  for (const value of [null, undefined, 'ab', 3, { length: 2 }]) {
    assert.equal(shape.listOf(value, shape.textOf), [])
  }
  assert.equal(shape.textsOf(['a', '', null, {}, 2]), ['a', '2'])
})

test('R37 control and bidi characters become visible, line ends stay', () => {
  assert.is(shape.displayTextOf('a\u0000b\u001b[1m\u007f'), 'a␀b␛[1m\ufffd')
  assert.is(shape.displayTextOf('user\u202egnp.exe\u2066'), 'user\ufffdgnp.exe\ufffd')
  assert.is(shape.displayTextOf('two\nlines\t煤 👷'), 'two\nlines\t煤 👷')
  assert.is(shape.displayTextOf('<b>text</b>'), '<b>text</b>')
})

test('R37 five megabytes become 500 characters, and no character is cut in half', () => {
  assert.is(shape.displayTextOf('x'.repeat(5_000_000)).length, 500)
  assert.is(shape.displayTextOf('x'.repeat(500)).length, 500)
  assert.is(shape.displayTextOf('👷'.repeat(300), 4), '👷\ufffd…')
})

test('reading fields of anything but an object throws', () => {
  assert.is(shape.fieldsOf({ a: 1 }).a, 1)
  for (const value of [null, undefined, [], 'x', 3]) assert.throws(() => shape.fieldsOf(value))
})

test('a text that is not JSON, or missing, gives undefined', () => {
  assert.equal(parseJson('{"a":[1]}'), { a: [1] })
  assert.is(parseJson('{"a":'), undefined)
  assert.is(parseJson(''), undefined)
  assert.is(parseJson(null), null)
})

test('an integer that no number can hold is written with all its digits, as a text in older browsers', () => {
  const long = 9007199254740993n
  const text = stringifyJson({ roleId: long, menuIds: [1, long] })
  assert.match(text, /^{"roleId":("?)9007199254740993\1,"menuIds":\[1,("?)9007199254740993\2\]}$/)
  const read = parseJson('{"roleId":9007199254740993}')
  // Node 20 does not say how a number was written; browsers since 2023 do.
  assert.ok([9007199254740992, long].includes((read as { roleId: number }).roleId))
})

test('in a file a number that cannot be held exactly is NaN, however it is written', () => {
  const held = '[1, -20.50, 1e3, 0.0, 123456789012.345, 0.1, true, "0.12345678901234567890"]'
  assert.equal(parseJsonFile(held), [
    1,
    -20.5,
    1000,
    0,
    123456789012.345,
    0.1,
    true,
    '0.12345678901234567890',
  ])
  for (const lost of ['0.12345678901234567890', '-12345678901.234567', '1e400'])
    assert.equal(parseJsonFile(`{"sort":${lost}}`), { sort: Number.NaN }, lost)
  assert.is(parseJsonFile('{"a":'), undefined)
})

test('in a file a decimal with too many digits is detected where the browser gives its source', () => {
  const parse = JSON.parse
  const sources = ['0.1000000000000000000001', '1.00000000000000000001', '1.50', '15e-1']
  // As browsers do since 2023; Node 20 gives no source.
  type WithSource = (
    key: string,
    value: unknown,
    context: { source?: string | undefined },
  ) => unknown
  JSON.parse = (text, reviver) =>
    parse(text, (key, value) =>
      (reviver as WithSource)(key, value, { source: sources[Number(key)] }),
    )
  try {
    const [one, other, third, fourth] = Array.from(Object(parseJsonFile(`[${sources.join()}]`)))
    assert.equal([one, other, third, fourth], [Number.NaN, Number.NaN, 1.5, 1.5])
  } finally {
    JSON.parse = parse
  }
})

test.run()
