import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { rejection } from '../answers.ts'
import { describedBackend } from '#api/backends/described-backend.ts'
import { createClient } from '#api/client.ts'
import { createConfigurationApi } from '#api/configuration.ts'
import { createDepartmentsApi } from '#api/departments.ts'
import { createDictionaryApi } from '#api/dictionary.ts'
import {
  type CallError,
  Failed,
  isUnknownCall,
  Refused,
  SessionExpired,
  Unreachable,
} from '#api/errors.ts'
import { createResourceApi } from '#api/resource.ts'
import { createRolesApi } from '#api/roles.ts'
import { createSessionApi, createSessionChangeApi } from '#api/session.ts'
import { createUsersApi } from '#api/users.ts'
import { type BackendDescription, defineBackend } from '#definitions/define-backend.ts'
import { describedRowFrom } from '#definitions/wire.ts'
import { type Fields, textOf } from '#lib/decode.ts'
import { serverOffset } from '#lib/server-clock.ts'
import { goods } from '#resources/goods.ts'

const test = suite('described back end')

const description = defineBackend({
  envelope: ({ status, fields }) =>
    typeof fields.success === 'boolean'
      ? { code: fields.success ? 200 : status, msg: fields.message, data: fields.data }
      : undefined,
  headers: { token: 'Authorization: Bearer' },
  records: { role: { fixed: ['roleKey'] } },
  lacks: ['sorting'],
})

/** A client before a back end that gives this answer to everything. */
function answering(
  body: string,
  init: ResponseInit = {},
  described: BackendDescription = description,
) {
  const sent: string[] = []
  const headers: Headers[] = []
  const told: CallError[] = []
  const call = createClient({
    base: '',
    timeoutMs: 1_000,
    token: () => 'abc',
    locale: () => 'en',
    backend: describedBackend(described),
    onFailure: error => told.push(error),
    async fetch(url, request) {
      sent.push([request?.method, url, request?.body].filter(Boolean).join(' '))
      headers.push(new Headers(request?.headers))
      return new Response(body, init)
    },
  })
  return { call, headers, sent, told }
}

const failure = (status: number, message = 'Not so') =>
  answering(JSON.stringify({ success: false, message, data: { version: 8 } }), { status })

/** The body of the only write. */
const writtenIn = (sent: readonly string[]): unknown =>
  JSON.parse(sent.find(line => line.startsWith('PUT'))?.replace(/^PUT \S+ /, '') ?? '')

test('data of a success reach the caller, and the token travels as described', async () => {
  const { call, headers } = answering('{"success":true,"data":{"records":[]}}')
  assert.equal(await call('GET', '/x'), { records: [] })
  assert.is(headers[0]?.get('Authorization'), 'Bearer abc')
  assert.not(headers[0]?.has('X-Token'))
})

test('not signed in, no right, and changed by somebody else are told apart, in its words', async () => {
  for (const [status, kind] of [
    [401, SessionExpired],
    [403, Refused],
    [409, Failed],
  ] as const) {
    const error = await rejection(failure(status).call('PUT', '/x', { body: {} }))
    assert.instance(error, kind)
    assert.is(error.message, 'Not so')
    assert.equal(error instanceof Failed ? error.data : { version: 8 }, { version: 8 })
  }
})

test('a wrong password answered 401 is a refusal in its words: no session has ended', async () => {
  for (const [description, path] of [
    [SESSIONS, '/auth/sign-in'],
    [{ ...SESSIONS, signIn: undefined }, '/login'],
  ] as const) {
    const body = '{"success":false,"message":"Wrong password"}'
    const { call } = answering(body, { status: 401 }, description)
    const login = createSessionApi(call).login({ username: 'li', password: 'p' })
    const error = await rejection(login)
    assert.ok(error instanceof Refused && error.message === 'Wrong password', path)
  }
  const bare = answering('', { status: 401 }, SESSIONS)
  const login = createSessionApi(bare.call).login({ username: 'li', password: 'p' })
  assert.instance(await rejection(login), Refused)
})

test('what its description makes nothing of is malformed, or a bare status', async () => {
  for (const body of ['{"code":200,"data":1}', '[]', 'null', '<p>', '{"success":"yes"}']) {
    const error = await rejection(answering(body).call('GET', '/x'))
    assert.ok(error instanceof Unreachable && error.reason === 'malformed', body)
  }
  const error = await rejection(answering('<p>', { status: 502 }).call('GET', '/x'))
  assert.ok(error instanceof Unreachable && error.status === 502)
  assert.instance(await rejection(answering('', { status: 401 }).call('GET', '/x')), SessionExpired)
})

test('a write answered with an empty 2xx is done', async () => {
  assert.is(await answering('', { status: 200 }).call('DELETE', '/x').then(String), 'undefined')
})

test('answers of our own server before it are read as the specification has them', async () => {
  const own = { status: 429, headers: { 'X-Answered-By': 'server' } }
  const { call } = answering('{"code":429,"msg":"Too many tries"}', own)
  const error = await rejection(call('POST', '/login', { body: {} }))
  assert.ok(error instanceof Failed && error.code === 429)
  assert.is(error.message, 'Too many tries')
})

test('what it lacks is not offered, all else is as with the specification', () => {
  const { supports, records } = describedBackend(description)
  assert.equal([supports.sorting, supports.periods, supports.onlyKnownPages], [false, true, false])
  assert.equal([records.role?.fixed, records.user], [['roleKey'], undefined])
})

const SESSIONS: BackendDescription = {
  ...description,
  signIn: {
    call: 'POST /auth/sign-in',
    username: 'email',
    body: { kind: 'console' },
    token: 'session.accessToken',
    expire: 'session.until',
  },
  renewal: { call: 'POST /auth/renew', token: 'old' },
  signOut: 'DELETE /auth',
}
const SIGNED_IN = {
  success: true,
  data: { session: { accessToken: 't1', until: '2026-11-28T09:00:00Z' } },
}

test('sign-in, renewal and sign-out are the calls of the description', async () => {
  const { call, sent } = answering(JSON.stringify(SIGNED_IN), {}, SESSIONS)
  const token = { token: 't1', expire: Date.parse('2026-11-28T09:00:00Z'), sentWith: 'abc' }
  const api = createSessionApi(call)
  assert.equal(await api.login({ username: 'li', password: 'p' }), token)
  assert.equal(await createSessionChangeApi(call).refreshToken('t0'), token)
  await api.logout()
  assert.equal(sent, [
    'POST /auth/sign-in {"kind":"console","email":"li","password":"p"}',
    'POST /auth/renew {"old":"t0"}',
    'DELETE /auth',
  ])
})

test('a token that is none is refused as any other', async () => {
  for (const accessToken of ['', 'a b', 7, null, { a: 1 }, 'caf\u00e9']) {
    const body = JSON.stringify({ success: true, data: { session: { accessToken } } })
    const { call } = answering(body, {}, SESSIONS)
    const login = createSessionApi(call).login({ username: 'li', password: 'p' })
    assert.match((await rejection(login)).message, 'holds no token')
  }
})

test('a 401 to the sign-in is a refusal by every description of one, and to other calls none', async () => {
  const smallest: BackendDescription = { signIn: { call: 'POST /session', token: 'accessToken' } }
  for (const body of ['{"code":401,"msg":"Wrong password"}', '']) {
    const { call } = answering(body, { status: 401 }, smallest)
    const login = createSessionApi(call).login({ username: 'li', password: 'p' })
    assert.instance(await rejection(login), Refused)
  }
  const own = { status: 401, headers: { 'X-Answered-By': 'server' } }
  const proxied = answering('{"code":401,"msg":"Not accepted"}', own, SESSIONS)
  const login = createSessionApi(proxied.call).login({ username: 'li', password: 'p' })
  assert.instance(await rejection(login), Refused)
  const { call } = answering('', { status: 401 }, { ...smallest, user: { call: 'GET /session' } })
  assert.instance(await rejection(createSessionApi(call).getInfo()), SessionExpired)
})

test('a field of theirs with the name of another one of ours is kept, and never mixed up', async () => {
  const wire = { username: 'email', email: 'contact', nickName: 'displayName' }
  const row = { userId: 6, email: 'wei', contact: 'w@x', username: 'Wei L', displayName: 'Wei' }
  const body = JSON.stringify({ success: true, data: row })
  const { call, sent } = answering(body, {}, { ...description, records: { user: { wire } } })
  const people = createUsersApi(call)
  const wei = await people.get(6)
  if (!wei) throw new Error('no such person')
  assert.equal([wei.username, wei.email, wei.nickName], ['wei', 'w@x', 'Wei'])
  await people.update(wei, { email: 'wei@home.example' })
  assert.equal(writtenIn(sent), { ...row, contact: 'wei@home.example' })
})

test('a field that has no name there does not take that of another', async () => {
  const row = { userId: 6, email: 'wei' }
  const body = JSON.stringify({ success: true, data: row })
  const records = { user: { wire: { username: 'email' } } }
  const { call, sent } = answering(body, {}, { ...description, records })
  const people = createUsersApi(call)
  const wei = await people.get(6)
  if (!wei) throw new Error('no such person')
  await people.update(wei, { email: 'wei@home.example', nickName: 'W' })
  assert.equal(writtenIn(sent), { ...row, nickName: 'W' })
})

test('a tree has the names of the description at every depth', async () => {
  const below = { id: 2, label: 'Yard', parent: 1 }
  const data = [{ id: 1, label: 'Coalface', parent: 0, children: [below] }]
  const records = {
    dept: { key: 'id', wire: { deptName: 'label', parentId: 'parent' }, list: 'GET /departments' },
  } as const
  const body = JSON.stringify({ success: true, data })
  const { call, sent } = answering(body, {}, { ...description, records })
  const all = await createDepartmentsApi(call).all()
  assert.equal(all && all.map(row => [row.deptId, row.deptName, row.parentId, row.depth]), [
    [1, 'Coalface', null, 0],
    [2, 'Yard', 1, 1],
  ])
  assert.equal(sent, ['GET /departments'])
})

test('the Chinese of a field and the name of a reference follow its name', async () => {
  const row = { id: 3, title: 'Peas', titleZh: '豆', status: '0' }
  const body = JSON.stringify({ success: true, data: row })
  const records = { goods: { key: 'id', wire: { goodsName: 'title' } } }
  const { call, sent } = answering(body, {}, { ...description, records })
  const api = createResourceApi(call, goods, (row, locale) => describedRowFrom(goods, row, locale))
  const peas = await api.get(3)
  if (!peas) throw new Error('no goods')
  assert.is(peas.goodsNameZh, '豆')
  await api.update(peas, { goodsNameZh: '新' })
  assert.equal(writtenIn(sent), { ...row, titleZh: '新' })
})

test('calls beside those of the records answer by the names of the description too', async () => {
  const entries = {
    success: true,
    data: [{ dictCode: 1, label: 'Lump', value: 'lump', status: '0' }],
  }
  const dict = { wire: { dictLabel: 'label', dictValue: 'value' } }
  const { call } = answering(JSON.stringify(entries), {}, { ...description, records: { dict } })
  const found = await createDictionaryApi(call).byType('coal_kind')
  assert.equal(found && found.map(entry => [entry.dictLabel, entry.dictValue]), [['Lump', 'lump']])

  const stored = { success: true, message: 'OK', data: { configId: 1, name: 'a.b', value: '7' } }
  const config = { wire: { configKey: 'name', configValue: 'value' } }
  const keys = answering(JSON.stringify(stored), {}, { ...description, records: { config } })
  const key = await createConfigurationApi(keys.call).valueOf('a.b')
  assert.is(key && key.configValue, '7')
})

test('a status alone is sent with the version that was just read, and with the values as they are there', async () => {
  const stored = { roleId: 3, roleName: 'Night', roleKey: 'night', active: false, version: 7 }
  const body = JSON.stringify({ success: true, data: stored })
  const role = {
    read: ({ active, ...row }: Fields) => ({ ...row, status: active === false ? '1' : '0' }),
    write: ({ status, ...row }: Fields) => ({ ...row, active: status !== '1' }),
  }
  const { call, sent } = answering(body, {}, { ...description, records: { role } })
  await createRolesApi(call).changeStatus(3, '0')
  assert.equal(writtenIn(sent), { ...stored, active: true })
  sent.length = 0
  const night = await createRolesApi(call).get(3)
  if (!night) throw new Error('no role')
  await createRolesApi(call).putBack(night, { roleName: 'Nacht' })
  assert.equal(writtenIn(sent), { ...stored, roleName: 'Nacht' })
})

test('one refusal that two clicks share has our names once', async () => {
  const role = {
    read: ({ active, ...row }: Fields) => ({ ...row, status: active === false ? '1' : '0' }),
  }
  const refusal = JSON.stringify({ success: false, data: { roleId: 3, active: false } })
  const records = { role }
  const { call } = answering(refusal, { status: 409 }, { ...description, records })
  const save = () => call('PUT', '/api/v1/role', { body: { roleId: 3 } })
  const [one, other] = await Promise.all([rejection(save()), rejection(save())])
  for (const error of [one, other])
    assert.equal(error instanceof Failed && error.data, { roleId: 3, status: '1' })
})

test('a session that is said in seconds ends that long after the answer', async () => {
  const body = JSON.stringify({ success: true, data: { key: 't1', seconds: 600 } })
  const signIn = { call: 'POST /auth', token: 'key', expiresIn: 'seconds' } as const
  const { call } = answering(body, {}, { ...SESSIONS, signIn })
  // Another test of this process may have learned the time of a busy server.
  serverOffset.set(0)
  const before = Date.now()
  const answer = await createSessionApi(call).login({ username: 'li', password: 'p' })
  const expire = answer ? Number(answer.expire) : 0
  assert.ok(expire >= before + 600_000 && expire <= Date.now() + 600_000, `${expire - before}`)
  const usual = answering(
    '{"code":200,"data":{"token":"t1","seconds":600}}',
    {},
    {
      signIn: { call: 'POST /auth', expiresIn: 'seconds' },
    },
  )
  const found = await createSessionApi(usual.call).login({ username: 'li', password: 'p' })
  assert.equal(found && [found.token, found.expire !== undefined], ['t1', true])
})

test('another call takes what stands in braces from the call, or from its body', async () => {
  const { call, sent } = answering(
    '{"success":true,"data":null}',
    {},
    {
      ...description,
      calls: {
        'PUT /api/v1/rolemenu': 'PUT /roles/{roleId}/menus',
        'GET /api/v1/roleMenuTreeselect/{id}': 'GET /roles/{id}/menus',
      },
    },
  )
  await call('PUT', '/api/v1/rolemenu', { body: { roleId: '1/2', menuIds: [3] } })
  await call('GET', '/api/v1/roleMenuTreeselect/7')
  assert.equal(sent, [
    'PUT /roles/1%2F2/menus {"roleId":"1/2","menuIds":[3]}',
    'GET /roles/7/menus',
  ])
})

test('lists of every record are asked for as the description has it, with or without a name in it', async () => {
  const lists = { page: 'p', size: 'n', firstPage: 0, rows: 'records', total: 'total' }
  const page = '{"success":true,"data":{"records":[{"dictCode":1}],"total":9}}'
  const { call, sent } = answering(page, {}, { ...description, lists })
  const entries = createDictionaryApi(call)
  const found = await entries.list({ pageIndex: 3, pageSize: 10, dictLabel: 'a' })
  assert.equal(found && [found.rows.map(row => row.dictCode), found.total], [[1], 9])
  assert.equal(sent, ['GET /api/v1/dict/datalist?p=2&n=10&dictLabel=a'])
})

test('a day is filtered by its names there, and a row that cannot be read is left out', async () => {
  const records: BackendDescription['records'] = {
    goods: {
      wire: { deliveredOn: 'delivered' },
      read: ({ inner, ...row }) => ({ ...row, goodsName: textOf((inner as Fields).name) }),
    },
  }
  const rows = [{ goodsId: 1, inner: { name: 'Peas' } }, { goodsId: 2 }]
  const body = JSON.stringify({ success: true, data: { list: rows, count: 2 } })
  const { call, sent } = answering(body, {}, { ...description, records })
  const api = createResourceApi(call, goods, row => describedRowFrom(goods, row))
  const page = await api.list({ deliveredOnFrom: '2026-11-01', deliveredOnTo: '2026-11-30' })
  assert.equal(sent, ['GET /api/v1/goodsList?deliveredFrom=2026-11-01&deliveredTo=2026-11-30'])
  assert.ok(page)
  assert.equal([page.rows.map(row => row.goodsName), page.leftOut?.count], [['Peas'], 1])
})

test('a part of a record becomes the whole one, where its write has a call of its own', async () => {
  const records: BackendDescription['records'] = {
    role: { update: 'PUT /roles/{id}', get: 'GET /roles/{id}', wire: { roleName: 'name' } },
  }
  const stored = { roleId: 2, name: 'Clerks', roleKey: 'clerk', status: '0' }
  const body = JSON.stringify({ success: true, data: stored })
  const { call, sent } = answering(body, {}, { ...description, records })
  const roles = createRolesApi(call)
  const role = await roles.get(2)
  if (!role) throw new Error('no role')
  await roles.putBack(role, { roleName: 'Desk' })
  const [write = ''] = sent.filter(line => line.startsWith('PUT'))
  const { version: _, ...given } = JSON.parse(write.replace('PUT /roles/2 ', ''))
  assert.equal(given, { ...stored, name: 'Desk' })
})

test('a call that the description says is not there is told to nobody', async () => {
  const calls = { 'GET /api/v1/dict/databytype/{type}': false } as const
  const { call, sent, told } = answering('', {}, { ...description, calls, renewal: false })
  assert.ok(isUnknownCall(await rejection(createDictionaryApi(call).byType('coal_kind'))))
  assert.ok(isUnknownCall(await rejection(createSessionChangeApi(call).refreshToken('t0'))))
  assert.equal([sent, told], [[], []])
})

test('calls that the back end lacks are not made', async () => {
  const lacking: BackendDescription = { ...SESSIONS, renewal: false, signOut: false }
  const { call, sent } = answering(JSON.stringify(SIGNED_IN), {}, lacking)
  const error = await rejection(createSessionChangeApi(call).refreshToken('t0'))
  assert.ok(isUnknownCall(error))
  assert.is(await createSessionApi(call).logout(), null)
  assert.equal(sent, [])
})

test.run()
