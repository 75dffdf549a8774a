import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  type BilingualText,
  chineseOf,
  sidesOf,
  textFor,
  trimTexts,
  withOther,
  withOwn,
} from '#entities/bilingual-text.ts'

const test = suite('bilingual text')
const BOTH: BilingualText = { text: 'Trader', zh: '交易员' }
const ONE: BilingualText = { text: 'Trader', zh: null }

test('§18 a reader sees the text of the language, and one text where there is no other', () => {
  const row = { roleName: 'Trader', roleNameZh: '交易员' }
  assert.equal(
    [textFor(row, 'roleName', 'en'), textFor(row, 'roleName', 'zh-CN')],
    ['Trader', '交易员'],
  )
  for (const none of [{}, { roleNameZh: null }, { roleNameZh: '' }])
    assert.is(textFor({ roleName: 'Trader', ...none }, 'roleName', 'zh-CN'), 'Trader')
})

test('§18 only a server that sends the key keeps two languages', () => {
  assert.equal(
    [{}, { nameZh: null }, { nameZh: '' }, { nameZh: '名' }].map(row => chineseOf(row, 'name')),
    [undefined, null, null, '名'],
  )
})

test('§18 changing the text of one language never touches the other', () => {
  assert.equal(withOwn(BOTH, 'Buyer', 'en'), { text: 'Buyer', zh: '交易员' })
  assert.equal(withOwn(BOTH, '买手', 'zh-CN'), { text: 'Trader', zh: '买手' })
  assert.equal(withOther(BOTH, '买手', 'en'), { text: 'Trader', zh: '买手' })
  assert.equal(withOther(BOTH, 'Buyer', 'zh-CN'), { text: 'Buyer', zh: '交易员' })
  // While the own text is empty it does not become the other one.
  assert.equal(sidesOf(withOwn(BOTH, '', 'zh-CN'), 'zh-CN'), { own: '', other: 'Trader' })
})

test('§18 one text for both is changed for both, until the other language gets its own', () => {
  for (const locale of ['en', 'zh-CN'] as const) {
    assert.equal(sidesOf(ONE, locale), { own: 'Trader', other: '' })
    assert.equal(withOwn(ONE, 'Buyer', locale), { text: 'Buyer', zh: null })
    const typed = withOther(ONE, 'x', locale)
    assert.equal(sidesOf(typed, locale), { own: 'Trader', other: 'x' })
    assert.equal(withOther(typed, '', locale), ONE)
  }
})

test('§18 texts are sent without blanks at both ends', () => {
  assert.equal(trimTexts({ text: ' a ', zh: ' b ' }), { text: 'a', zh: 'b' })
  assert.equal(trimTexts({ text: 'a', zh: '  ' }), { text: 'a', zh: null })
  assert.equal(trimTexts({ text: ' ', zh: '名' }), { text: '名', zh: null })
})

test.run()
