import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fastest } from '../support/fastest.ts'
import {
  CONFIG_KEY_PATTERN,
  configGroupOf,
  firstLine,
  formatJson,
  hasInValue,
  isMasked,
  isOfValueType,
  jsonErrorLine,
  staysMasked,
  valueTypeOf,
} from '#entities/configuration-key.ts'
import { configurationKeyFrom } from '#resources/system/configuration-keys.ts'

const test = suite('configuration-key')

test('§26 a configuration key, its id under either name', () => {
  const row = configurationKeyFrom({
    configId: 7,
    configKey: 'shop.freight.max',
    configValue: 1200,
  })
  assert.equal([row.configId, row.configValue, row.secret], [7, '1200', undefined])
  assert.equal(configurationKeyFrom({ id: 8, secret: true }).configId, 8)
})

test('R20 the mark of a secret is unset, yes or no; a server without the field has no marks', () => {
  for (const [sent, secret, knowsSecrets] of [
    [{ secret: true }, true, true],
    [{ secret: false }, false, true],
    [{ secret: null }, undefined, true],
    [{}, undefined, false],
  ] as const) {
    const row = configurationKeyFrom({ configId: 7, ...sent })
    assert.equal([row.secret, row.canMarkSecret], [secret, knowsSecrets], JSON.stringify(sent))
  }
})

test('B.3 the type of a value is guessed from its text', () => {
  for (const [kind, values] of Object.entries({
    yesno: ['true', 'false'],
    number: ['0', '12', '-3', '0.5', '1200.25'],
    colour: ['#fff', '#1890ff', '#ABCDEF'],
    url: ['https://coal.example/a?b=c', 'http://10.0.0.1:8080/'],
    json: ['{}', '[]', '{"a": [1, 2, {"b": null}]}', ' [1]'],
    lines: ['one\ntwo', '{ not json\n}'],
    text: [
      '',
      'TRUE',
      'yes',
      '007',
      '+86 10 1234',
      '1e3',
      '1.',
      '.5',
      '12345678901234567',
      '#ff',
      '#12345g',
      'https://',
      'https://a b',
      'javascript:alert(1)',
      'ftp://x',
      '{',
      '"text"',
      'https://a\u202e.example',
    ],
  })) {
    for (const value of values) assert.is(valueTypeOf(value), kind, JSON.stringify(value))
  }
})

test('a value fits its guessed type, and text fits everything', () => {
  for (const value of ['true', 'false', '12', '#fff', 'https://a.example', '{}', 'a\nb', 'a']) {
    assert.ok(isOfValueType(value, valueTypeOf(value)), value)
    assert.ok(isOfValueType(value, 'text'), value)
  }
  for (const [value, kind] of [
    ['yes', 'yesno'],
    ['1,5', 'number'],
    ['red', 'colour'],
    ['javascript:x', 'url'],
    ['{', 'json'],
  ] as const) {
    assert.not(isOfValueType(value, kind), value)
  }
})

test('B.3 the line where JSON breaks is named, whatever the browser says', () => {
  for (const [text, line] of [
    ['', 1],
    ['{', 1],
    ['{\n  "a": 1,\n}', 3],
    ['{\n  "a": 1\n  "b": 2\n}', 3],
    ['[1,\n2,\n,3]', 3],
    ['{"a": tru}', 1],
    ['{\n"a": "line\nend"}', 2],
    ['{"a": 1,\n2: 3,\n"b": 4}', 2],
    ['{"a": [1],\n"b": 2,\n"c": x}', 3],
    ['{"a": 1,\n"b": 2]\n}', 2],
    ['[1] [2]', 1],
    ["{\n'a': 1}", 2],
    ['{"a": 01}', 1],
    ['[1,\n2\n}', 3],
    ['{"a": [1, [2], []],\n"b": x}', 2],
    ['{\n"a"\n}', 3],
    ['"\\x"', 1],
    ['[\n\n\n', 4],
  ] as const) {
    assert.is(jsonErrorLine(text), line, JSON.stringify(text))
  }
  for (const text of ['{}', '[]', '0', '"a"', ' {"a": [true, false, null, -1.5e3, "\\u00e9"]} ']) {
    assert.is(jsonErrorLine(text), undefined, text)
  }
})

test('a long JSON text is read once, not once for each character', () => {
  const text = `[${'"a",\n'.repeat(800)}x]`
  assert.is(jsonErrorLine(text), 801)
  assert.ok(fastest(() => jsonErrorLine(text)) < 200)
})

test('R20 secrets are known by their mark or by their name', () => {
  for (const configKey of [
    'db.password',
    'app.Secret',
    'wx_token',
    'user.pwd',
    'db.passwd',
    'key.passphrase',
    'mail.credential',
    'AWS_CREDENTIALS',
    'map.apiKey',
    'api_key',
    'access-key',
    'private.key',
    'sys.user.initPassword',
  ]) {
    assert.ok(isMasked({ configKey, secret: undefined }), configKey)
    assert.not(isMasked({ configKey, secret: false }), `${configKey}, said to be none`)
  }
  for (const configKey of ['shop.name', 'keyboard.layout', 'monkey', 'sys.key'])
    assert.not(isMasked({ configKey, secret: undefined }), configKey)
  assert.ok(isMasked({ configKey: 'shop.name', secret: true }))
})

test('R20 a secret stays one when its key changes, until it is marked otherwise', () => {
  const [secret, plain] = [{ configKey: 'db.password' }, { configKey: 'db.name' }]
  assert.ok(staysMasked(secret, plain))
  assert.ok(staysMasked({ ...plain, secret: true }, plain))
  assert.ok(staysMasked(plain, secret))
  assert.ok(staysMasked(undefined, secret))
  assert.not(staysMasked(plain, plain))
  assert.not(staysMasked(secret, { ...plain, secret: false }))
  assert.not(staysMasked(secret, { ...secret, secret: false }))
})

test('B.3 a text is found in a value in any case; nothing is found in a masked value', () => {
  const key = { configKey: 'shop.name', configValue: 'Coalface', secret: undefined }
  for (const text of ['', 'coal', 'FACE']) assert.ok(hasInValue(key, text), text)
  assert.not(hasInValue(key, 'wood'))
  assert.not(hasInValue({ ...key, secret: true }, 'coal'))
  assert.not(hasInValue({ ...key, configKey: 'mail.token' }, 'coal'))
  assert.ok(hasInValue({ ...key, secret: true }, ''))
})

test('B.3 keys are grouped by the part before the first dot or colon', () => {
  for (const [key, group] of [
    ['sys.user.x', 'sys'],
    ['shop:a.b', 'shop'],
    ['plain', ''],
    ['sys_index_x', ''],
    ['.a', ''],
    ['a.', 'a'],
  ] as const) {
    assert.is(configGroupOf(key), group, key)
  }
})

test('R20 keys start with a letter and hold letters, digits and . _ - : only', () => {
  for (const key of ['a', 'shop.freight.max', 'A:b-c_d.9', `a${'b'.repeat(127)}`])
    assert.ok(CONFIG_KEY_PATTERN.test(key), key)
  for (const key of ['', '1a', 'a b', 'a/b', 'a=b', '键', `a${'b'.repeat(128)}`])
    assert.not(CONFIG_KEY_PATTERN.test(key), key)
})

test('a long value shows its first line, cut', () => {
  assert.is(firstLine('short'), 'short')
  assert.is(firstLine('{\n  "a": 1\n}'), '{…')
  assert.is(firstLine('x'.repeat(61)), `${'x'.repeat(60)}…`)
  assert.is(firstLine(`${'x'.repeat(59)}🔥`), `${'x'.repeat(59)}…`)
  assert.is(firstLine(`${'x'.repeat(58)}🔥x`), `${'x'.repeat(58)}🔥…`)
})

test('JSON is formatted and means the same', () => {
  assert.is(formatJson('{"a":[1]}'), '{\n  "a": [\n    1\n  ]\n}')
})

test.run()
