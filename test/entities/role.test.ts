import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isSameName, ROLE_KEY_PATTERN, roleLock } from '#entities/role.ts'
import { roleFrom } from '#resources/system/roles.ts'

const test = suite('role')

test('§3 §25 a role is read field by field, its menus without invalid keys', () => {
  const answered = {
    roleId: 2,
    roleName: '销售',
    status: '0',
    roleKey: 'sales',
    roleSort: 2,
    flag: '',
    remark: 'two\nlines',
    admin: false,
    dataScope: '3',
    menuIds: [44, '51', null],
    menuCount: '5',
    deptIds: null,
    createdAt: '2020-04-12T09:00:00+08:00',
    updatedAt: '2020-05-03T21:32:59+08:00',
    deletedAt: null,
    version: 4,
  }
  assert.equal(roleFrom(answered), {
    raw: answered,
    roleId: 2,
    roleName: '销售',
    roleNameZh: undefined,
    roleKey: 'sales',
    roleSort: 2,
    status: '0',
    dataScope: '3',
    remark: 'two\nlines',
    admin: false,
    menuIds: [44, 51],
    menuCount: 5,
    deptIds: undefined,
    userCount: undefined,
    unseenUserCount: undefined,
    lockedReason: undefined,
    createdAt: '2020-04-12T09:00:00+08:00',
    updatedAt: '2020-05-03T21:32:59+08:00',
    updatedByName: undefined,
    version: 4,
    requiresFactor: false,
  })
  assert.ok(roleFrom({ roleId: 1, roleKey: 'admin' }).admin)
})

test('§4 a status is kept as it came, whatever its values may be', () => {
  for (const status of ['0', '1', '2', 'retired'])
    assert.is(roleFrom({ roleId: 2, status }).status, status)
})

test('§25 an empty scope stays empty; a missing or invalid one is undefined', () => {
  const scopeFrom = (dataScope: unknown) => roleFrom({ roleId: 2, dataScope }).dataScope
  assert.equal(['3', '', 4, '7'].map(scopeFrom), ['3', '', '4', '7'])
  for (const none of [undefined, null, {}, ['3'], true]) assert.is(scopeFrom(none), undefined)
})

test("R17 the protected role and the user's own roles are locked, others are not", () => {
  assert.is(roleLock({ admin: true, roleKey: 'admin' }, ['admin']), 'protected')
  assert.is(roleLock({ admin: false, roleKey: 'trader' }, ['trader', 'x']), 'own')
  assert.is(roleLock({ admin: false, roleKey: 'trader' }, ['admin']), undefined)
})

for (const key of ['a', 'trade:manager', 'audit-read', 'x_1', 'k'.repeat(128)]) {
  test(`${key.slice(0, 20)} is a key`, () => assert.match(key, ROLE_KEY_PATTERN))
}
for (const key of ['', ' ', 'a b', '销售', 'a/b', 'a.b', 'k'.repeat(129), 'a\n']) {
  test(`${JSON.stringify(key.slice(0, 20))} is none`, () => assert.not.match(key, ROLE_KEY_PATTERN))
}

test('names are compared without case and blanks at the ends', () => {
  assert.ok(isSameName(' Buyer', 'buyer '))
  assert.not(isSameName('Buyer', 'Buyers'))
})

test.run()
