import '../../support/dom.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withFakeTimers } from '../../support/clock.ts'
import { downloadText, readTextFile } from '#lib/browser/text-file.ts'

const test = suite('text-file')

test('B.6 a file has its name and its text, and its URL is revoked once the browser has read it', () =>
  withFakeTimers(async pass => {
    const { createObjectURL, revokeObjectURL } = URL
    const files: Blob[] = []
    const revoked: string[] = []
    const pressed: string[] = []
    Object.assign(URL, {
      // Nowhere: a link to anything else takes the page of the tests behind this one away.
      createObjectURL: (file: Blob) => `#${files.push(file)}`,
      revokeObjectURL: (url: string) => void revoked.push(url),
    })
    const { click } = HTMLAnchorElement.prototype
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      pressed.push(`${this.download} ${this.getAttribute('href')}`)
    }
    try {
      downloadText('roles.csv', 'a,b', 'text/csv')
      assert.equal(pressed, ['roles.csv #1'])
      assert.equal([await files[0]?.text(), files[0]?.type], ['a,b', 'text/csv'])
      assert.equal(revoked, [])
      await pass(10_000)
      assert.equal(revoked, ['#1'])
    } finally {
      Object.assign(URL, { createObjectURL, revokeObjectURL })
      HTMLAnchorElement.prototype.click = click
    }
  }))

const read = (...bytes: number[]) => readTextFile(new Blob([new Uint8Array(bytes)]))
const COAL = '煤'

test('a file is UTF-8, with or without its mark, or UTF-16 with it', async () => {
  const utf8 = [...new TextEncoder().encode(COAL)]
  assert.equal(await read(...utf8), { text: COAL })
  assert.equal(await read(0xef, 0xbb, 0xbf, ...utf8), { text: COAL })
  assert.equal(await read(0xff, 0xfe, 0x64, 0x71), { text: COAL })
  assert.equal(await read(0xfe, 0xff, 0x71, 0x64), { text: COAL })
  assert.equal(await read(), { text: '' })
})

test('a file in another encoding, or without text, is refused rather than read with wrong letters', async () => {
  const gbk = [0xb6, 0xaf, 0xc1, 0xa6, 0xc3, 0xba]
  assert.equal(await read(...gbk), { problem: 'unreadable' })
  const latin1 = [0x47, 0x72, 0xf6, 0xdf, 0x65]
  assert.equal(await read(...latin1), { problem: 'unreadable' })
  const unmarked16 = [0x61, 0, 0x62, 0]
  assert.equal(await read(...unmarked16), { problem: 'unreadable' })
})

test('B.2 GBK that is UTF-8 by chance is refused, and both readings are told', async () => {
  // 模通 and 煤 in GBK.
  const words = [
    { bytes: [0xc4, 0xa3, 0xcd, 0xa8], asUtf8: '\u0123\u0368', asGbk: '模通' },
    { bytes: [0xc3, 0xba], asUtf8: 'ú', asGbk: COAL },
  ]
  for (const { bytes, ...readings } of words) {
    const line = [0x6d, 0x31, 0x2c, ...bytes, 0x0a]
    assert.equal(await read(...line), { problem: 'gbk', ...readings })
    const marked = await read(0xef, 0xbb, 0xbf, ...line)
    assert.equal(marked, { text: `m1,${readings.asUtf8}\n` })
  }
})

test('words of other languages in UTF-8 stay words, also where their bytes are Chinese in GBK', async () => {
  for (const text of [
    'Café',
    'Müller,süß',
    'naïve é mas',
    'да,нет',
    'Ωμ',
    '10 kΩ',
    '20 °',
    'łóż',
    '模通,é',
  ])
    assert.equal(await readTextFile(new Blob([text])), { text })
})

test('every line end becomes \\n', async () => {
  assert.equal(await readTextFile(new Blob(['a\r\nb\rc\n\r\n'])), { text: 'a\nb\nc\n\n' })
})

test.run()
