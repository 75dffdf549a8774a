import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openShop, rowFrom, type ShopContext } from '../shop.ts'
import { type CheckedValue, checkChinese, checkValue } from '#definitions/check-value.ts'
import { defineResource, fieldsOfResource } from '#definitions/define-resource.ts'
import {
  bilingual,
  choice,
  day,
  decimal,
  flag,
  instant,
  integer,
  longText,
  money,
  order,
  remark,
  status,
  text,
} from '#definitions/fields.ts'
import { problemText } from '#definitions/problem-text.ts'

const test = suite<ShopContext>('values of a resource')

const words = { en: 'Word', 'zh-CN': '词' }
/** A field of each kind whose values the description alone decides. */
const sample = defineResource({
  ...{ name: 'sample', title: { one: words, many: words }, icon: 'goods' },
  ...{ permission: 'shop:sample', scope: 'all', titleField: 'name' },
  fields: {
    name: text(words),
    code: text(words, { pattern: /[A-Z]{2}-\d{1,6}/ }),
    short: text(words, { required: true, max: 3, default: 'abc' }),
    title: bilingual(words, { max: 5 }),
    note: longText(words, { max: 20 }),
    count: integer(words, { min: -5, max: 5 }),
    place: order(),
    weight: decimal(words, { scale: 3 }),
    price: money(words, { currency: 'CNY', min: 0, max: '1000.50' }),
    isOpen: flag(words),
    date: day(words, { min: '2020-01-01' }),
    time: instant(words),
    kind: choice(words, { options: { one: words, two: words } }),
    status: status(),
    remark: remark(),
  },
})

const VALUES: readonly unknown[] = [
  ...[
    '',
    ' ',
    'abc',
    'abcd',
    ' ab ',
    'a\nb',
    'a\0',
    '煤炭商城',
    '\ud800',
    'ＤＴ－５５',
    'DT-5',
    'dt-5',
  ],
  ...[
    '5',
    '-5',
    ' 3 ',
    '6',
    '1e3',
    '0x10',
    '007',
    '1.5',
    '1.500',
    '-0',
    '0.0001',
    '1000.51',
    '1000.5',
  ],
  ...['99999999999999', '2026-11-28', '2026-02-30', '2019-12-31', '2026-11-28T10:00:00Z', 'now'],
  ...[
    'one',
    'three',
    '0',
    '1',
    '2',
    'true',
    'false',
    'constructor',
    '__proto__',
    'x'.repeat(5_000),
  ],
  ...[0, -0, 1, 5, 6, -5, 1.5, 1e300, 20_261_128, true, false, null, [], ['one'], {}, { a: 1 }],
]

test.before.each(async context => {
  context.shop = await openShop({ resources: [sample] })
  context.admin = await context.shop.tokenOf('admin')
})
test.after.each(({ shop }) => shop.close())

test('pages and server refuse the same values with the same words, and store others alike', async ({
  shop,
  admin: token,
}) => {
  for (const [name, field] of fieldsOfResource(sample)) {
    for (const part of field.kind === 'bilingual' ? [name, `${name}Zh`] : [name]) {
      for (const value of VALUES) {
        // A missing value leaves the stored one alone.
        if (value === null) continue
        const what = `${part} = ${JSON.stringify(value)}`
        const onPage: CheckedValue =
          part === name ? checkValue(field, value) : checkChinese(field, value)
        const answer = await shop.send('POST', '/api/v1/sample', { token, body: { [part]: value } })
        if ('problem' in onPage) {
          const fields = { [part]: problemText(onPage.problem, 'en', field) }
          assert.equal([answer.code, answer.data], [400, { fields }], what)
        } else {
          assert.is(answer.code, 200, what)
          assert.equal(rowFrom(answer)[part], onPage.value, what)
        }
      }
    }
  }
})

test.run()
