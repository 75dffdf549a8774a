import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { idsOf } from '#lib/ids.ts'

const test = suite('ids')

test('the keys of a list, also as text, without what is none', () => {
  assert.equal(idsOf([3, '12', 2.5, null, 'x']), [3, 12])
  assert.equal(idsOf([]), [])
})

test('what is not a list has none', () => {
  assert.is(idsOf(undefined), undefined)
  assert.is(idsOf('3'), undefined)
})

test.run()
