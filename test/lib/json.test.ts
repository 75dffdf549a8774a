import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { jsonOf, jsonText } from '#lib/json.ts'

const test = suite('json')

test('a text that is no JSON, or none at all, says nothing', () => {
  assert.equal(jsonOf('{"a":[1]}'), { a: [1] })
  assert.is(jsonOf('{"a":'), undefined)
  assert.is(jsonOf(''), undefined)
  assert.is(jsonOf(null), null)
})

test('an integer that no number can hold is written with all its digits, as a text where nothing better is known', () => {
  const long = 9007199254740993n
  const text = jsonText({ roleId: long, menuIds: [1, long] })
  assert.match(text, /^{"roleId":("?)9007199254740993\1,"menuIds":\[1,("?)9007199254740993\2\]}$/)
  const read = jsonOf('{"roleId":9007199254740993}')
  // Node 20 does not say how a number was written; browsers since 2023 do.
  assert.ok([9007199254740992, long].includes((read as { roleId: number }).roleId))
})

test.run()
