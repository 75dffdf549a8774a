import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { formatDecimal, parseDecimal } from '#definitions/decimal.ts'

const test = suite('decimal')

for (const [text, scale, scaled, shown] of [
  ['12.50', 2, 1250, '12.50'],
  ['12.5', 2, 1250, '12.50'],
  ['0.07', 2, 7, '0.07'],
  ['-0.07', 2, -7, '-0.07'],
  ['-0', 2, 0, '0.00'],
  ['007', 0, 7, '7'],
  ['9999999999999.99', 2, 999999999999999, '9999999999999.99'],
  ['0.000000000000001', 15, 1, '0.000000000000001'],
] as const)
  test(`${text} of ${scale} places is ${shown}, exactly`, () => {
    assert.is(parseDecimal(text, scale), scaled)
    assert.is(formatDecimal(scaled, scale), shown)
  })

for (const text of ['', '.', '1.', '.5', '1,5', '1e3', '+1', ' 1', '1.005', '10000000000000.00'])
  test(`"${text}" is no number of two places`, () => assert.is(parseDecimal(text, 2), undefined))

test('every number of 15 digits comes back as it was', () => {
  for (let round = 0; round < 2_000; round += 1) {
    const scaled = Math.floor((Math.random() - 0.5) * 2e15)
    if (Math.abs(scaled) > 999_999_999_999_999) continue
    assert.is(parseDecimal(formatDecimal(scaled, 4), 4), scaled === 0 ? 0 : scaled)
  }
})

test.run()
