import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { oneLineOf } from '#lib/one-line.ts'

const test = suite('one-line')

test('a control character becomes a blank, one for one', () => {
  assert.is(oneLineOf('Yulin sales\tseller\r\n\0\x7f\x85'), 'Yulin sales seller     ')
  assert.is(oneLineOf(' 榆林 销售 '), ' 榆林 销售 ')
})

test.run()
