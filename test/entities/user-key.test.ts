import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { userKeyOf } from '#entities/session-user.ts'

const test = suite('user key')

test('R44 two people of one name are two, whatever their ids look like', () => {
  const keys = ['u-1', 'u-2', undefined].map(userId => userKeyOf({ userId, name: 'Lin' }))
  assert.is(new Set(keys).size, 3)
})

test('R44 a key is a hash of the id, or of the name where there is none', () => {
  assert.is(userKeyOf({ userId: 7, name: 'Lin' }), userKeyOf({ userId: 7, name: 'Lin Xiaoyan' }))
  assert.is.not(userKeyOf({ userId: 7, name: 'Lin' }), userKeyOf({ userId: 8, name: 'Lin' }))
  assert.is.not(
    userKeyOf({ userId: undefined, name: 'Lin' }),
    userKeyOf({ userId: undefined, name: 'Wei' }),
  )
  assert.not.match(userKeyOf({ userId: undefined, name: 'Lin' }), /Lin/i)
})

test.run()
