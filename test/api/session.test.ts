import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { answering, rejection } from './answers.ts'
import { createSessionApi, createSessionChangeApi } from '#api/session.ts'
import { RolesMissing } from '#entities/session-user.ts'
import { AnswerRejected } from '#lib/decode.ts'

const test = suite('session')

const EXPIRE = '2020-07-01T13:45:48+08:00'
const AT = Date.parse(EXPIRE)

test('§7 sign-in sends the trimmed name and the password as it is', async () => {
  const { call, sent } = answering({ code: 200, data: { token: 't' } })
  await createSessionApi(call).login({ username: ' zhangwei ', password: ' Coal 2020 ' })
  assert.equal(sent, ['POST /login {"username":"zhangwei","password":" Coal 2020 "}'])
})

test('§7 §11 the token is in data.token, is data, or stands beside it', async () => {
  for (const answer of [
    { code: 200, msg: '', data: { token: 'abc', expire: EXPIRE } },
    { code: 200, token: 'abc', expire: EXPIRE },
    { code: 200, data: null, token: 'abc', expire: EXPIRE },
  ]) {
    const { call } = answering(answer)
    const api = { ...createSessionApi(call), ...createSessionChangeApi(call) }
    const token = { token: 'abc', expire: AT, sentWith: 'abc' }
    assert.equal(await api.login({ username: 'a', password: 'b' }), token)
    assert.equal(await api.refreshToken('old'), token)
  }
  const api = createSessionApi(answering({ code: 200, data: 'abc' }).call)
  const token = { token: 'abc', expire: undefined, sentWith: 'abc' }
  assert.equal(await api.login({ username: 'a', password: 'b' }), token)
})

test('R67 a 200 without a usable token is a failed sign-in with a clear message', async () => {
  for (const data of [
    undefined,
    null,
    '',
    {},
    [],
    { token: '' },
    { token: null },
    { token: {} },
    'a b',
    '煤',
  ]) {
    const { call, told } = answering({ code: 200, data })
    const error = await rejection(createSessionApi(call).login({ username: 'a', password: 'b' }))
    assert.instance(error, AnswerRejected)
    assert.is(error.message, 'The answer to the sign-in holds no token')
    assert.equal(told, [])
  }
})

test('R67 the answer to a role switch without a token is malformed, and reported', async () => {
  const { call, told } = answering({ code: 200, data: { token: {} } })
  await rejection(createSessionChangeApi(call).changeRole('trader'))
  assert.equal(
    told.map(({ message }) => message),
    ['Malformed answer from the server'],
  )
})

test('§7 refresh sends the token in its body', async () => {
  const { call, sent } = answering({ code: 200, data: { token: 'new' } })
  await createSessionChangeApi(call).refreshToken('old')
  assert.equal(sent, ['POST /refreshtoken {"token":"old"}'])
})

test('§5 a user without roles is rejected with the text of the specification', async () => {
  for (const data of [undefined, null, {}, { roles: [] }, { roles: 'admin' }]) {
    const { call, told } = answering({ code: 200, data })
    const error = await rejection(createSessionApi(call).getInfo())
    assert.instance(error, RolesMissing)
    assert.is(error.message, 'getInfo: roles must be a non-null array!')
    assert.equal(told, [])
  }
})

test('§7 user info and menu are read', async () => {
  const user = answering({ code: 200, data: { roles: ['admin'], permissions: null } })
  const info = await createSessionApi(user.call).getInfo()
  assert.ok(info)
  assert.equal([info.roles, info.permissions], [['admin'], []])
  assert.equal(user.sent, ['GET /api/v1/getinfo'])

  const menu = answering({ code: 200, data: [{ path: '/a' }] })
  assert.equal(await createSessionApi(menu.call).menuRole(), [{ path: '/a' }])
  assert.equal(menu.sent, ['GET /api/v1/menurole'])
})

test('R67 a menu that is no list is malformed, and null is an empty menu', async () => {
  for (const data of [undefined, {}, 'x', 3]) {
    const { call } = answering({ code: 200, data })
    const error = await rejection(createSessionApi(call).menuRole())
    assert.is(error.message, 'Malformed answer from the server')
  }
  assert.equal(await createSessionApi(answering({ code: 200, data: null }).call).menuRole(), [])
})

test('§7 §11 no message is shown for a failed sign-out', async () => {
  for (const answer of [{ code: 401, msg: 'x' }, { code: 500, msg: 'x' }, 'no JSON']) {
    const { call, sent, told } = answering(answer)
    await rejection(createSessionApi(call).logout())
    assert.equal(told, [])
    assert.equal(sent, ['POST /api/v1/logout'])
  }
  assert.is(await createSessionApi(answering({ code: 6401 }).call).logout(), false)
})

test('a role switch and a new password are sent', async () => {
  const { call, sent } = answering({ code: 200, data: { token: 'trader-x' } })
  const api = createSessionChangeApi(call)
  assert.equal(await api.changeRole('trader'), {
    token: 'trader-x',
    expire: undefined,
    sentWith: 'abc',
  })
  await api.changePassword({ oldPassword: 'a', newPassword: 'b' })
  assert.equal(sent, [
    'POST /api/v1/changerole {"roleKey":"trader"}',
    'PUT /api/v1/user/pwd {"oldPassword":"a","newPassword":"b"}',
  ])
})

test.run()
