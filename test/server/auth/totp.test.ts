import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { base32Of, codeAt, newSeed, timeStepFor, timeStepOf } from '#server/auth/totp.ts'

const test = suite('totp')

const SEED = Buffer.from('12345678901234567890')

/** RFC 6238, appendix B, the rows for SHA-1: seconds since 1970, eight digits. */
const VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const

for (const [seconds, code] of VECTORS)
  test(`R77 the code at ${seconds} s is that of RFC 6238`, () => {
    assert.is(codeAt(SEED, timeStepOf(seconds * 1_000), 8), code)
    assert.is(codeAt(SEED, timeStepOf(seconds * 1_000)), code.slice(2))
  })

test('R77 a code counts one step before and after its own, and no further', () => {
  const now = 1_234_567_890_000
  const step = timeStepOf(now)
  for (const drift of [-1, 0, 1])
    assert.is(timeStepFor(SEED, codeAt(SEED, step + drift), now), step + drift)
  for (const drift of [-2, 2])
    assert.is(timeStepFor(SEED, codeAt(SEED, step + drift), now), undefined)
})

test('R77 only six digits are a code', () => {
  const now = 1_234_567_890_000
  const code = codeAt(SEED, timeStepOf(now))
  for (const wrong of [
    '',
    code.slice(1),
    `${code}0`,
    `+${code.slice(1)}`,
    '１２３４５６',
    'abcdef',
  ])
    assert.is(timeStepFor(SEED, wrong, now), undefined, wrong)
})

test('a seed has 160 random bits', () => {
  assert.is(newSeed().length, 20)
  assert.not.equal(newSeed(), newSeed())
})

test('base 32 is that of RFC 4648, without padding', () => {
  const vectors = ['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']
  for (const [length, text] of vectors.entries())
    assert.is(base32Of(Buffer.from('foobar'.slice(0, length))), text)
})

test.run()
