import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  assignableRoles,
  EMAIL_PATTERN,
  PHONE_PATTERN,
  USERNAME_PATTERN,
  userLock,
} from '#entities/user.ts'
import { roleFrom } from '#resources/system/roles.ts'
import { userFrom } from '#resources/system/users.ts'

const test = suite('user')

test('features B.7 a user has one role or several', () => {
  assert.equal(userFrom({ userId: 1, roleId: 2 }).roleIds, [2])
  assert.equal(userFrom({ userId: 1, roleIds: [2, 3], roleId: 9 }).roleIds, [2, 3])
  assert.equal(userFrom({ userId: 1 }).roleIds, [])
})

test('B.7 the own account and the last administrator are locked', () => {
  assert.is(userLock({ userId: 1 }, { userId: 1 }, 1), 'self')
  assert.is(userLock({ userId: 2 }, { userId: 1 }, 2), 'last-admin')
  assert.is(userLock({ userId: 3 }, { userId: 1 }, 2), undefined)
})

test('an account without an id is in no list', () => {
  assert.is(userLock({ userId: 3 }, { userId: undefined }, undefined), undefined)
})

test('a disabled role is offered only to a user who has it', () => {
  const roles = [roleFrom({ roleId: 1, status: '0' }), roleFrom({ roleId: 2, status: '1' })]
  assert.equal(
    assignableRoles(roles, []).map(role => role.roleId),
    [1],
  )
  assert.equal(
    assignableRoles(roles, [2]).map(role => role.roleId),
    [1, 2],
  )
})

test('a name that only looks Latin is refused', () => {
  // Cyrillic а, Greek α, Armenian ո, the phonetic ɑ and ᴀ.
  for (const name of ['\u0430dmin', '\u03b1dmin', 'admi\u0578', '\u0251dmin', '\u1d00dmin'])
    assert.not(USERNAME_PATTERN.test(name), name)
  for (const name of ['иван', 'müller', 'nguyễn', 'lin林晓燕', 'лин.2', 'さとうsato', '김kim'])
    assert.ok(USERNAME_PATTERN.test(name), name)
})

test('letters of phonetics and old manuscripts are refused in a name, those of living languages are not', () => {
  for (const name of ['lu\ua730', '\uab53u', '\ua7b6o'])
    assert.not(USERNAME_PATTERN.test(name), name)
  for (const name of ['yıldız', 'çelik', 'şahin', 'łukasz'])
    assert.ok(USERNAME_PATTERN.test(name), name)
})

test("names, phone numbers and addresses have the server's patterns", () => {
  for (const name of ['lin.xiaoyan', '林晓燕', 'a@b', 'x-1_2'])
    assert.ok(USERNAME_PATTERN.test(name), name)
  for (const name of ['', 'two words', 'a/b', 'x'.repeat(65)])
    assert.not(USERNAME_PATTERN.test(name), name)
  for (const phone of ['', '+86 (351) 123-4567', '351.1234'])
    assert.ok(PHONE_PATTERN.test(phone), phone)
  for (const phone of ['call me', '1'.repeat(33)]) assert.not(PHONE_PATTERN.test(phone), phone)
  for (const email of ['', 'a@b', '名@例.中国']) assert.ok(EMAIL_PATTERN.test(email), email)
  for (const email of ['a', '@b', 'a b@c']) assert.not(EMAIL_PATTERN.test(email), email)
})

test.run()
