import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { roles } from '#resources/system/roles.ts'
import { users } from '#resources/system/users.ts'
import { checkValues } from '#server/calls/resources/check-values.ts'

const test = suite('check values')

const STORED = {
  ...{ username: 'wang', nickName: 'Wang', nickNameZh: '王', deptId: 2, phone: 'at home' },
  ...{ email: '', status: '0', lastLoginAt: 5, remark: '' },
}

test('a missing value and null keep what is stored; null removes a Chinese text', () => {
  const { values, changed } = checkValues(users, { nickName: null, phone: undefined }, STORED)
  assert.equal([values, changed], [STORED, []])
  assert.is(checkValues(users, { nickNameZh: null }, STORED).values.nickNameZh, null)
  assert.is(checkValues(users, { nickNameZh: '' }, STORED).values.nickNameZh, null)
})

test('a value that is sent back as it is stored is not questioned, a new one is', () => {
  assert.equal(checkValues(users, { phone: 'at home' }, STORED).problems, {})
  assert.equal(checkValues(users, { phone: 'at work' }, STORED).problems, {
    phone: { rule: 'pattern' },
  })
})

test('0 and an empty text are no department, a text is none that there is', () => {
  for (const deptId of [0, '0', '']) {
    const { values, problems } = checkValues(users, { deptId }, STORED)
    assert.equal([values.deptId, problems], [null, {}], JSON.stringify(deptId))
  }
  assert.is(checkValues(users, { deptId: null }, STORED).values.deptId, 2)
  assert.equal(checkValues(users, { deptId: 'x' }, STORED).problems, {
    deptId: { rule: 'unknown' },
  })
})

test('what is fixed is refused in a change, but not in other capitals', () => {
  const same = checkValues(users, { username: 'Ｗang' }, STORED)
  assert.equal([same.values.username, same.problems], ['wang', {}])
  assert.equal(checkValues(users, { username: 'li' }, STORED).problems, {
    username: { rule: 'fixed' },
  })
})

test('a new record has the defaults, and its required fields are asked for', () => {
  const { values, problems } = checkValues(roles, {}, undefined)
  assert.equal([values.status, values.dataScope, values.roleSort], ['0', '5', 0])
  assert.equal(Object.keys(problems), ['roleName', 'roleKey'])
  assert.is(checkValues(roles, { dataScope: '' }, undefined).values.dataScope, '')
})

test('only the fields that are asked for are read, and never what the server computes', () => {
  const body = { phone: '1', status: '1', lastLoginAt: '2026-11-28T10:00:00Z' }
  assert.equal(checkValues(users, body, STORED, ['phone']).values, { ...STORED, phone: '1' })
})

test.run()
