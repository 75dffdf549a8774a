import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { LostDigitsError } from '#entities/record-key.ts'
import { roleFrom } from '#resources/system/roles.ts'
import { userFrom } from '#resources/system/users.ts'

const test = suite('record')

test('§23 a row without a key, or with key 0, is no row', () => {
  for (const roleId of [undefined, null, 0, -1, 1.5, '', {}]) {
    assert.throws(() => roleFrom({ roleId }), 'key')
  }
})

test('a key that lost digits is told from a missing one', () => {
  assert.throws(
    () => roleFrom({ roleId: 2 ** 53 }),
    (error: unknown) => error instanceof LostDigitsError,
  )
  assert.throws(
    () => roleFrom({}),
    (error: unknown) => !(error instanceof LostDigitsError),
  )
})

test('a row keeps all fields that the server answered, unknown ones too', () => {
  const answer = { roleId: 2, roleName: 'Sales', flag: 'x', parts: { a: [1] }, remark: null }
  assert.equal(roleFrom(answer).raw, answer)
})

test('no password or salt of an answer is kept', () => {
  const { raw } = userFrom({ userId: 2, password: '$2a$10$x', salt: 's', Password: 'x' })
  assert.equal(raw, { userId: 2 })
})

test.run()
