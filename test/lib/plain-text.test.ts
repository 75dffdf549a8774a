import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { plainText } from '#lib/plain-text.ts'

const test = suite('plain text')

for (const [given, plain, what] of [
  ['138\u00a00013\u202f8000', '138 0013 8000', 'blanks that do not break'],
  ['\u200blin\u200d\ufeff', 'lin', 'characters without width'],
  ['\u202a+86 10\u202c\u200e', '+86 10', 'marks of the direction'],
  ['lin\u00ad', 'lin', 'a soft hyphen'],
  ['１３８－００１３（8000）', '138-0013(8000)', 'full-width digits and marks'],
  ['Ａｄｍｉｎ', 'Admin', 'full-width letters'],
  ['lin＠coal．example', 'lin@coal.example', 'full-width signs'],
  ['10\u20132\u20143\u22124\u20115', '10-2-3-4-5', 'dashes and the minus sign'],
  ['\u3000Yard\u2003clerk \n', 'Yard clerk', 'wide blanks, and blanks at the ends'],
  ['\u2800\u3164', '', 'nothing but what nobody sees'],
  ['张伟 Müller', '张伟 Müller', 'letters of any language as they are'],
] as const)
  test(`plain text has ${what}`, () => assert.is(plainText(given), plain))

test('plain text is plain the second time too, whatever the character', () => {
  for (let point = 0; point <= 0x10ffff; point += 1) {
    const once = plainText(`a${String.fromCodePoint(point)}b`)
    if (plainText(once) !== once) assert.unreachable(`U+${point.toString(16)}`)
  }
})

test.run()
