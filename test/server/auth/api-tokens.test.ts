import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isApiToken, newApiToken } from '#server/auth/api-tokens.ts'
import { randomSecret } from '#server/auth/sessions.ts'

const test = suite('tokens of programs')

test('R79 a token is coal_, 256 random bits and a checksum, all of it letters and digits', () => {
  const made = Array.from({ length: 200 }, () => newApiToken())
  for (const token of made) assert.ok(isApiToken(token), token)
  assert.is(new Set(made).size, 200)
})

test('R79 the checksum is the CRC-32 of all before it, in base 62, as scanners compute it', () => {
  // Made with zlib's crc32.
  assert.is(
    newApiToken(Buffer.alloc(32, 0)),
    'coal_00000000000000000000000000000000000000000002x16IB',
  )
  assert.is(
    newApiToken(Buffer.alloc(32, 255)),
    'coal_yhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp10CCiCV',
  )
})

test('no token of a session is taken for one, whatever its role is called', () => {
  for (const text of [
    '',
    'coal_',
    randomSecret(),
    `coal_x-${randomSecret()}`,
    `coal_${'-'.repeat(49)}`,
  ])
    assert.not(isApiToken(text), text)
})

test.run()
