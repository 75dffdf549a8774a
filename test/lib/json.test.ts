import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { jsonOf, jsonOfFile, jsonText } from '#lib/decode.ts'

const test = suite('json')

test('a text that is no JSON, or none at all, says nothing', () => {
  assert.equal(jsonOf('{"a":[1]}'), { a: [1] })
  assert.is(jsonOf('{"a":'), undefined)
  assert.is(jsonOf(''), undefined)
  assert.is(jsonOf(null), null)
})

test('an integer that no number can hold is written with all its digits, as a text where nothing better is known', () => {
  const long = 9007199254740993n
  const text = jsonText({ roleId: long, menuIds: [1, long] })
  assert.match(text, /^{"roleId":("?)9007199254740993\1,"menuIds":\[1,("?)9007199254740993\2\]}$/)
  const read = jsonOf('{"roleId":9007199254740993}')
  // Node 20 does not say how a number was written; browsers since 2023 do.
  assert.ok([9007199254740992, long].includes((read as { roleId: number }).roleId))
})

test('in a file a number that cannot be held is none, however it is written', () => {
  const held = '[1, -20.50, 1e3, 0.0, 123456789012.345, 0.1, true, "0.12345678901234567890"]'
  assert.equal(jsonOfFile(held), [
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
    assert.equal(jsonOfFile(`{"sort":${lost}}`), { sort: Number.NaN }, lost)
  assert.is(jsonOfFile('{"a":'), undefined)
})

test('in a file a decimal with more digits than a number has is told where the browser gives its source', () => {
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
    const [one, other, third, fourth] = Array.from(Object(jsonOfFile(`[${sources.join()}]`)))
    assert.equal([one, other, third, fourth], [Number.NaN, Number.NaN, 1.5, 1.5])
  } finally {
    JSON.parse = parse
  }
})

test.run()
