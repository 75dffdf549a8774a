import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accountFrom } from '#entities/user.ts'

const test = suite('account')

test('features B.7 a user has one role or several', () => {
  assert.equal(accountFrom({ userId: 1, roleId: 2 }).roleIds, [2])
  assert.equal(accountFrom({ userId: 1, roleIds: [2, 3], roleId: 9 }).roleIds, [2, 3])
  assert.equal(accountFrom({ userId: 1 }).roleIds, [])
})

test.run()
