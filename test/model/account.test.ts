import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accountFrom } from '#model/account.ts'

const test = suite('account')

test('features B.7 a user has one role or several', () => {
  assert.equal(accountFrom({ userId: 1, roleId: 2 }).roleIds, [2])
  assert.equal(accountFrom({ userId: 1, roleIds: [2, 3], roleId: 9 }).roleIds, [2, 3])
  assert.equal(accountFrom({ userId: 1 }).roleIds, [])
})

test('R37 no field is ever an object', () => {
  const hostile = new Proxy({} as Record<string, unknown>, {
    get: (_, key) => (String(key) === 'userId' ? 1 : { evil: key }),
  })
  for (const value of Object.values(accountFrom(hostile))) {
    assert.ok(typeof value !== 'object' || Array.isArray(value))
  }
})

test.run()
