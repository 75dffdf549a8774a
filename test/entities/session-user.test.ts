import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  avatarUrlFrom,
  RolesMissing,
  sessionUserFrom,
  storageKeyOf,
} from '#entities/session-user.ts'
import { AnswerRejected } from '#lib/decode.ts'

const test = suite('session-user')

test('§3 §6 §7 getinfo is read field by field', () => {
  const user = sessionUserFrom({
    roles: ['admin'],
    name: '张伟',
    avatar: '/static/zhangwei.png',
    introduction: ' am a super administrator',
    permissions: ['*:*:*'],
    buttons: ['*:*:*'],
    userName: 'zhangwei',
    userId: 1,
    expire: '2020-07-01T13:45:48+08:00',
    mustChangePassword: true,
    previewRoles: [{ roleKey: 'trader', roleName: 'Trader' }, { roleKey: 'auditor' }, {}, null],
  })
  assert.equal(user, {
    userId: 1,
    name: '张伟',
    account: 'zhangwei',
    avatar: '/static/zhangwei.png',
    introduction: 'am a super administrator',
    roles: ['admin'],
    permissions: ['*:*:*'],
    mustChangePassword: true,
    previewRoles: [
      { roleKey: 'trader', roleName: 'Trader' },
      { roleKey: 'auditor', roleName: 'auditor' },
    ],
    previewRole: undefined,
    features: [],
    expire: Date.UTC(2020, 6, 1, 5, 45, 48),
  })
})

test('R78 only a server that says so asks for a second factor', () => {
  const read = (more: object) => sessionUserFrom({ roles: ['trader'], ...more })
  assert.equal(read({ mustSetUpFactor: 'true', hasFactor: 1 }), read({}))
  const { mustSetUpFactor, hasFactor } = read({ mustSetUpFactor: true, hasFactor: true })
  assert.equal([mustSetUpFactor, hasFactor], [true, true])
})

test('§3 §5 a user without roles is rejected with the text of the specification', () => {
  for (const data of [
    undefined,
    null,
    'x',
    [],
    {},
    { roles: null },
    { roles: [] },
    { roles: 'admin' },
    { roles: { 0: 'admin' } },
    { roles: [null, {}, ''] },
  ]) {
    try {
      sessionUserFrom(data)
      assert.unreachable()
    } catch (error) {
      assert.instance(error, RolesMissing)
      assert.instance(error, AnswerRejected)
      assert.is((error as Error).message, 'getInfo: roles must be a non-null array!')
    }
  }
})

test('§11 permissions that are null, missing or empty texts are none', () => {
  for (const permissions of [null, undefined, 'x', {}, ['', '']]) {
    assert.equal(sessionUserFrom({ roles: ['a'], permissions }).permissions, [])
  }
})

test('R37 all other fields become text, cut where they are only shown', () => {
  const user = sessionUserFrom({
    roles: ['a', 7],
    name: { first: 'x' },
    avatar: ['x'],
    introduction: 'x'.repeat(5_000_000),
    mustChangePassword: 'false',
    userId: { first: 'x' },
    expire: 'soon',
  })
  assert.is(user.name, '')
  assert.is(user.avatar, '')
  assert.is(user.introduction.length, 500)
  assert.equal(user.roles, ['a', '7'])
  assert.is(user.mustChangePassword, false)
  assert.is(user.userId, undefined)
  assert.is(user.expire, undefined)
})

test('R44 a user id may be a text, or too long for a number', () => {
  const idFrom = (userId: unknown) => sessionUserFrom({ roles: ['a'], name: 'Lin', userId }).userId
  assert.is(idFrom('u-1'), 'u-1')
  assert.is(idFrom('7'), 7)
  assert.is.not(idFrom('9007199254740993'), idFrom('9007199254740995'))
  for (const none of [undefined, null, '']) assert.is(idFrom(none), undefined)
})

test('R37 an avatar is drawn from https, a picture or the API only', () => {
  const cases: [string, string | undefined][] = [
    ['https://cdn.example/a.png?x=1', 'https://cdn.example/a.png?x=1'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    ['/static/a.png', '/prod-api/static/a.png'],
    ['static/a.png', '/prod-api/static/a.png'],
    ['data:image/svg+xml;base64,AAAA', undefined],
    ['data:text/html,x', undefined],
    ['javascript:alert(1)', undefined],
    ['http://cdn.example/a.png', undefined],
    ['//evil.example/a.png', undefined],
    ['/\\evil.example/a.png', undefined],
    ['', undefined],
  ]
  for (const [avatar, src] of cases) assert.is(avatarUrlFrom(avatar, '/prod-api'), src, avatar)
})

test('R44 two users with the same name have different storage keys', () => {
  const keys = ['u-1', 'u-2', undefined].map(userId => storageKeyOf({ userId, name: 'Lin' }))
  assert.is(new Set(keys).size, 3)
})

test('R44 a storage key is a hash of the id, or of the name without an id', () => {
  assert.is(
    storageKeyOf({ userId: 7, name: 'Lin' }),
    storageKeyOf({ userId: 7, name: 'Lin Xiaoyan' }),
  )
  assert.is.not(storageKeyOf({ userId: 7, name: 'Lin' }), storageKeyOf({ userId: 8, name: 'Lin' }))
  assert.is.not(
    storageKeyOf({ userId: undefined, name: 'Lin' }),
    storageKeyOf({ userId: undefined, name: 'Wei' }),
  )
  assert.not.match(storageKeyOf({ userId: undefined, name: 'Lin' }), /Lin/i)
})

test.run()
