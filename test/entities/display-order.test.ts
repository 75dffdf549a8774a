import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { nextSort } from '#entities/display-order.ts'

const test = suite('display-order')

test('B.1 B.2 a new record comes ten after the last, up to the maximum', () => {
  assert.is(nextSort([]), 10)
  assert.is(nextSort([10, 35, 20]), 45)
  assert.is(nextSort([999_999]), 999_999)
})

test.run()
