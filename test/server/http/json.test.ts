import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PROXY_LIMITS, parseJson, REQUEST_LIMITS } from '#server/http/json.ts'

const test = suite('server/json')
const parse = (text: string) => parseJson(text, REQUEST_LIMITS)
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test('what JSON.parse reads within the limits is read the same', () => {
  for (const text of [
    'null',
    '{"a":{"b":[1,2.5,-3,1e3]},"c":"x, y: [{\\"}","d":"\\u005f"}',
    ' [ ] ',
    '{"constructor":{"prototype":1},"a":{"a":{"a":1}}}',
    nested(16),
    '9007199254740991',
    '[{"a":1},{"a":2}]',
    '{"a\\\\":"\\\\\\"}","b":"\\\\","c":true}',
    '[-0.5e-3,0,true,false,null,123456789012.25]',
    `[${Array(2).fill(`[${'1,'.repeat(9_000)}1]`)}]`,
    '{"a":{"b":1},"b":{"a":2}}',
    `[${'[],'.repeat(20)}[]]`,
    `[${'1,'.repeat(9_999)}1]`,
  ]) {
    assert.is(JSON.stringify(parse(text)), JSON.stringify(JSON.parse(text)), text.slice(0, 40))
  }
})

test('R22 JSON that is too deep, too large or not exact throws', () => {
  const keys = (count: number) =>
    `{${Array.from({ length: count }, (_, key) => `"${key}":0`).join()}}`
  assert.ok(parse(keys(1000)))
  for (const text of [
    nested(17),
    '['.repeat(200_000),
    `[${'1,'.repeat(10_000)}1]`,
    keys(1001),
    `[${Array(3).fill(`[${'1,'.repeat(9_000)}1]`)}]`,
    `[${`${keys(100)},`.repeat(10)}${keys(1)}]`,
    '1e999',
    '[-1e999]',
    '9007199254740993',
    '[1,-9007199254740993]',
    '{"a":9007199254740993}',
    '1e21',
    '1e99',
  ]) {
    assert.throws(() => parse(text), undefined, text.slice(0, 40))
  }
})

test('with PROXY_LIMITS numbers may be longer; everything else is refused as before', () => {
  const passOn = (text: string) => parseJson(text, PROXY_LIMITS)
  for (const text of ['9007199254740993', '[1e999]', '{"id":12345678901234567890}']) {
    assert.equal(passOn(text), JSON.parse(text))
  }
  for (const text of [
    nested(17),
    `[${'1,'.repeat(10_000)}1]`,
    '{"a":1,"a":1}',
    '{"__proto__":1}',
  ]) {
    assert.throws(() => passOn(text), undefined, text.slice(0, 40))
  }
})

test('R24 a key that readers treat differently throws, in every spelling', () => {
  for (const text of [
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":1}',
    '{"__proto__":1}',
    '[{"\\u005f_proto__":{}}]',
  ]) {
    assert.throws(() => parse(text), undefined, text)
  }
})

test('a text that is not JSON throws', () => {
  for (const text of [
    '',
    '{',
    '"',
    '"a\\',
    '{a:1}',
    '[1,]',
    '{"a":}',
    ':',
    '1:2',
    ',',
    ']',
    '[}',
    'NaN',
    '{"a" "b"}',
  ]) {
    assert.throws(() => parse(text), undefined, text)
  }
})

test.run()
