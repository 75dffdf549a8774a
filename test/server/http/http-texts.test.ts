import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { httpTexts, localeOf } from '#server/http/http-texts.ts'

const test = suite('server/texts')

test('§18 both languages have the same texts', () => {
  assert.equal(Object.keys(httpTexts['zh-CN']), Object.keys(httpTexts.en))
  for (const [key, text] of Object.entries(httpTexts['zh-CN']))
    assert.match(text, /\p{Script=Han}/u, key)
  for (const key of ['failed'] as const) {
    assert.match(httpTexts.en[key], '{id}')
    assert.match(httpTexts['zh-CN'][key], '{id}')
  }
})

test('§18 any Chinese wanted most is Chinese, everything else English', () => {
  for (const [header, locale] of [
    [undefined, 'en'],
    ['', 'en'],
    ['zh', 'zh-CN'],
    ['zh-CN', 'zh-CN'],
    ['ZH-hant-TW, en', 'zh-CN'],
    ['en, zh;q=0.9', 'en'],
    ['en;q=0.5, zh;q=0.9', 'zh-CN'],
    ['zh;q=0, en;q=0.1', 'en'],
    ['zhx', 'en'],
    ['zh;q=x', 'en'],
    [',,;;', 'en'],
  ] as const) {
    assert.is(localeOf(header), locale, header)
  }
})

test.run()
