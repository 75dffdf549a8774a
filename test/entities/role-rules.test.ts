import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isSameName, lockOf, ROLE_KEY } from '#entities/role.ts'

const test = suite('role rules')

test('R17 the protected role and the own one are locked, others are not', () => {
  assert.is(lockOf({ admin: true, roleKey: 'admin' }, ['admin']), 'protected')
  assert.is(lockOf({ admin: false, roleKey: 'trader' }, ['trader', 'x']), 'own')
  assert.is(lockOf({ admin: false, roleKey: 'trader' }, ['admin']), undefined)
})

for (const key of ['a', 'trade:manager', 'audit-read', 'x_1', 'k'.repeat(128)]) {
  test(`${key.slice(0, 20)} is a key`, () => assert.match(key, ROLE_KEY))
}
for (const key of ['', ' ', 'a b', '销售', 'a/b', 'a.b', 'k'.repeat(129), 'a\n']) {
  test(`${JSON.stringify(key.slice(0, 20))} is none`, () => assert.not.match(key, ROLE_KEY))
}

test('names are the same whatever their case and blanks at the ends', () => {
  assert.ok(isSameName(' Buyer', 'buyer '))
  assert.not(isSameName('Buyer', 'Buyers'))
})

test.run()
