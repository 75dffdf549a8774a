import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { checkChinese, checkValue, defaultOf, type FieldValue } from '#definitions/check-value.ts'
import {
  bilingual,
  choice,
  day,
  decimal,
  entry,
  type Field,
  flag,
  instant,
  integer,
  longText,
  money,
  reference,
  status,
  text,
} from '#definitions/fields.ts'

const test = suite('check value')

const label = { en: 'Field', 'zh-CN': '字段' }
const code = text(label, { required: true, pattern: /[A-Z]{2}-\d{1,6}/ })
const price = money(label, { currency: 'CNY', min: 0 })

const taken: readonly (readonly [what: string, Field, given: unknown, stored: FieldValue])[] = [
  ['a text without blanks at its ends', text(label), '  Lump coal ', 'Lump coal'],
  ['a text in one spelling', text(label), 'u\u0308', 'ü'],
  ['an empty text', text(label), '   ', ''],
  ['a code typed with full-width letters', code, 'ＤＴ－5500', 'DT-5500'],
  ['several lines', longText(label), 'one\ntwo', 'one\ntwo'],
  ['a whole number', integer(label), 5500, 5500],
  ['the digits of a whole number', integer(label), ' 5500 ', 5500],
  ['no number', integer(label), '', null],
  ['money', price, '612.5', '612.50'],
  ['money as a whole number', price, 612, '612.00'],
  ['yes', flag(label), true, true],
  ['a day', day(label), '2028-02-29', '2028-02-29'],
  [
    'an instant, told in UTC',
    instant(label),
    '2026-11-28T10:00:00+08:00',
    '2026-11-28T02:00:00.000Z',
  ],
  ['a choice', choice(label, { options: { paid: label } }), 'paid', 'paid'],
  ['an entry of a dictionary', entry(label, { of: 'coal_kind' }), 'steam', 'steam'],
  ['a reference', reference(label, { to: 'user' }), '12', 12],
  ['no reference', reference(label, { to: 'user' }), null, null],
  ['a status', status(), '1', '1'],
]

for (const [what, field, given, stored] of taken)
  test(`takes ${what}`, () => {
    assert.equal(checkValue(field, given), { value: stored })
    // A form that was not touched sends what it was given.
    assert.equal(checkValue(field, stored), { value: stored })
  })

const refused: readonly (readonly [rule: string, Field, ...given: unknown[]])[] = [
  ['required', text(label, { required: true }), '', ' \u200b', null, undefined],
  ['text', text(label), 5, {}, ['a'], '\ud800'],
  ['control', text(label), 'a\nb', 'a\0'],
  ['control', longText(label), 'a\0'],
  ['tooLong', text(label, { max: 3 }), 'four'],
  ['tooLong', longText(label, { max: 3 }), '煤炭商城'],
  ['pattern', code, 'DT-', 'DT-5500 x', 'xDT-5500', 'dt-1'],
  ['integer', integer(label, { min: 0, max: 9 }), -1, 10, 1.5, '1.5', 'x', true, 1e20, '1e1'],
  ['decimal', price, '1.005', '1,5', 0.1, 'x', true, '99999999999999'],
  ['range', price, '-0.01', -1],
  ['flag', flag(label), '', 'true', 1, null, undefined],
  ['day', day(label), '2026-02-30', '28.11.2026', 20_261_128],
  ['range', day(label, { min: '2026-01-01' }), '2025-12-31'],
  ['instant', instant(label), 'soon', 5],
  ['choice', choice(label, { options: { paid: label } }), 'constructor', 'unpaid', 1],
  ['choice', status(), '2', 0, true],
  ['reference', reference(label, { to: 'user' }), {}, 1.5],
  ['required', reference(label, { to: 'user', required: true }), '', null, 0, -0],
]

for (const [rule, field, ...values] of refused)
  for (const value of values)
    test(`${rule}: a ${field.kind} field refuses ${JSON.stringify(value)}`, () => {
      const checked = checkValue(field, value)
      assert.is('problem' in checked && checked.problem.rule, rule)
    })

test('a pattern means the whole text, however it is written', () => {
  const either = text(label, { pattern: /a|b/g })
  assert.equal(checkValue(either, 'a'), { value: 'a' })
  assert.ok('problem' in checkValue(either, 'ab'))
  assert.equal(checkValue(either, 'b'), { value: 'b' })
})

test('the Chinese of a text may be missing: then the one text is for both languages', () => {
  const name = bilingual(label, { required: true, max: 4 })
  assert.equal(checkChinese(name, '块煤'), { value: '块煤' })
  for (const none of ['', ' ', null, undefined])
    assert.equal(checkChinese(name, none), { value: null })
  assert.ok('problem' in checkChinese(name, '块煤块煤块'))
})

test('whatever the value, a field refuses it or stores a form that it takes again unchanged', () => {
  const fields = [...new Set(taken.map(([, field]) => field)), decimal(label, { scale: 3 })]
  const values = [...taken.map(([, , given]) => given), ...refused.flatMap(([, , ...all]) => all)]
  for (const field of fields)
    for (const value of values) {
      const checked = checkValue(field, value)
      if ('value' in checked) assert.equal(checkValue(field, checked.value), checked)
    }
})

test('a new record begins with what its fields say, or with nothing', () => {
  assert.is(defaultOf(flag(label, { default: true })), true)
  assert.is(defaultOf(flag(label)), false)
  assert.is(defaultOf(integer(label, { default: 3 })), 3)
  assert.is(defaultOf(integer(label)), null)
  assert.is(defaultOf(status()), '0')
  assert.is(defaultOf(text(label)), '')
})

test.run()
