import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { jsonOf } from '#lib/json.ts'

const test = suite('json')

test('a text that is no JSON, or none at all, says nothing', () => {
  assert.equal(jsonOf('{"a":[1]}'), { a: [1] })
  assert.is(jsonOf('{"a":'), undefined)
  assert.is(jsonOf(''), undefined)
  assert.is(jsonOf(null), null)
})

test.run()
