import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import acme from '../support/acme.ts'
import { ACME_PASSWORD, startAcme } from '../support/acme-back-end.ts'
import { serve } from './serve.ts'
import { describedBackend } from '#api/backends/described-backend.ts'
import { createClient } from '#api/client.ts'
import { CallError, Failed, isUnknownCall, Refused, SessionExpired } from '#api/errors.ts'
import { createResourceApi } from '#api/resource.ts'
import { createRolesApi } from '#api/roles.ts'
import { createSessionApi } from '#api/session.ts'
import { createUsersApi } from '#api/users.ts'
import { describedRowFrom } from '#definitions/wire.ts'
import { goods } from '#resources/goods.ts'
import { createUpstream } from '#server/http/upstream.ts'

/** The console's calls at a back end of other conventions, with and without our server before it. */
const test = suite('a described back end')

async function open(isProxied: boolean) {
  const back = await startAcme()
  const calls = createUpstream({
    origin: new URL(back.origin),
    paths: ['/login', '/refreshtoken', '/api/'],
    backend: acme,
    allowHttp: false,
    log: () => {},
  })
  const served = await serve({ calls })
  let token: string | undefined
  const call = createClient({
    base: isProxied ? `${served.origin}/prod-api` : back.origin,
    timeoutMs: 5_000,
    token: () => token,
    locale: () => 'en',
    backend: describedBackend(acme),
    onFailure: () => {},
    fetch,
  })
  const session = createSessionApi(call)
  return {
    ...back,
    call,
    session,
    roles: createRolesApi(call),
    people: createUsersApi(call),
    goods: createResourceApi(call, goods, (row, locale) => describedRowFrom(goods, row, locale)),
    async signIn(password = ACME_PASSWORD) {
      const answer = await session.login({ username: 'li', password })
      token = answer ? answer.token : undefined
    },
    async stop() {
      await served.stop(0)
      await calls.close()
      await back.stop()
    },
  }
}

type Open = Awaited<ReturnType<typeof open>>

const failureOf = async (promise: Promise<unknown>): Promise<CallError> => {
  const error: unknown = await promise.catch((thrown: unknown) => thrown)
  if (error instanceof CallError) return error
  throw new Error(`no failure: ${error}`)
}

const acmeTest = (name: string, run: (back: Open) => Promise<void>) => {
  for (const isProxied of [true, false])
    test(`${isProxied ? 'proxied' : 'static host'}: ${name}`, async () => {
      const back = await open(isProxied)
      try {
        await run(back)
      } finally {
        await back.stop()
      }
    })
}

test('its description has at most 100 lines', () => {
  const lines = readFileSync('test/support/acme.ts', 'utf8').trimEnd().split('\n')
  assert.ok(lines.length <= 100, `${lines.length}`)
})

acmeTest('sign-in, user, menu and sign-out', async ({ session, signIn, asked }) => {
  await signIn()
  const user = await session.getInfo()
  assert.equal(user && [user.userId, user.name, user.roles], [5, 'Li', ['clerk']])
  assert.ok(user && user.permissions.includes('shop:goods:edit'))
  const menu = await session.menuRole()
  assert.is(menu && menu.length, 2)
  await session.logout()
  assert.equal(
    asked.map(line => line.replace(/ \{.*/, '')),
    ['POST /auth/sign-in', 'GET /me', 'GET /me/menu', 'DELETE /auth/session'],
  )
})

acmeTest('roles: list with filter and order, page', async ({ roles, signIn, asked }) => {
  await signIn()
  const query = { pageIndex: 3, pageSize: 10, sort: 'roleName', order: 'desc' }
  const page = await roles.list(query)
  assert.equal(page && [page.total, page.rows.map(row => row.roleName).slice(-2)], [
    25,
    ['Night', 'Clerks'],
  ])
  assert.is(asked.at(-1), 'GET /roles?page=2&perPage=10&orderBy=-name')
  const found = await roles.list({ pageIndex: 1, pageSize: 10, roleName: 'Yard', status: '0' })
  assert.equal(found && found.rows.map(({ roleId, roleKey }) => [roleId, roleKey]), [[2, 'yard']])
  assert.is(asked.at(-1), 'GET /roles?page=0&perPage=10&name=Yard&active=true')
})

acmeTest('roles: edit, status, delete, a refused right', async ({ roles, signIn, rows, asked }) => {
  await signIn()
  const role = await roles.get(1)
  if (!role) throw new Error('no role')
  const saved = await roles.update(role, { roleName: 'Desk' })
  assert.equal(saved && [saved.record?.roleName, saved.notStored], ['Desk', []])
  const before = rows('roles')[0]
  await roles.changeStatus(1, '1')
  // A status sent alone would have emptied the record.
  assert.equal(rows('roles')[0], { ...before, active: false })
  const refused = await failureOf(roles.update(role, { roleName: 'Nobody' }))
  assert.equal(refused.data, { fields: { roleName: 'Give another name' } })
  const night = await roles.get(3)
  if (!night) throw new Error('no role')
  const error = await failureOf(roles.update(night, { roleName: 'Day' }))
  assert.ok(error instanceof Refused && error.message === 'No right to change it')
  await roles.remove([role, night])
  assert.is(asked.at(-1), 'DELETE /roles {"ids":["1","3"]}')
  assert.is(rows('roles').length, 23)
})

acmeTest('roles: a new one, and the menus of one', async ({ roles, signIn, rows, asked }) => {
  await signIn()
  const made = await roles.create({ roleName: 'Scales', roleKey: 'scales', roleSort: '9' })
  assert.is(made && made.record?.roleName, 'Scales')
  const stored = rows('roles').find(row => row.code === 'scales')
  assert.equal([stored?.name, stored?.position], ['Scales', '9'])
  const role = await roles.get(1)
  if (!role) throw new Error('no role')
  await roles.setMenu(role, [5, 2])
  assert.ok(asked.some(line => line.startsWith('PUT /roles/1/menus {"roleId":1,"menuIds":[2,5]')))
  assert.equal(rows('roles')[0]?.menus, [2, 5])
  assert.is(rows('roles')[0]?.name, 'Clerks')
})

acmeTest('people: list, make, change, delete', async ({ people, signIn, rows, asked }) => {
  await signIn()
  const page = await people.list({ pageIndex: 1, pageSize: 10, status: '0' })
  assert.equal(page && page.rows.map(row => [row.userId, row.username, row.roleIds]), [
    [5, 'li', [1]],
    [6, 'wei', [2]],
  ])
  const made = await people.create({ username: 'ana', nickName: 'Ana', roleIds: [1], status: '0' })
  assert.is(made && made.record?.username, 'ana')
  const ana = rows('people').find(row => row.email === 'ana')
  assert.equal([ana?.displayName, ana?.roles, ana?.active], ['Ana', [1], true])
  const wei = await people.get(6)
  if (!wei) throw new Error('no such person')
  const saved = await people.changeStatus(6, '1')
  assert.equal(saved && saved.notStored, [])
  assert.is(rows('people').find(row => row.id === 6)?.active, false)
  await people.remove([wei])
  assert.is(asked.at(-1), 'DELETE /people/6')
})

acmeTest('goods: list, edit, delete, by the names of the description', async back => {
  await back.signIn()
  const page = await back.goods.list({ pageIndex: 1, pageSize: 10 })
  assert.equal(page && page.rows.map(row => [row.goodsName, row.status]), [
    ['Datong lump', '0'],
    ['Yulin peas', '1'],
    ['Shenmu nuts', '0'],
  ])
  const row = await back.goods.get(7)
  if (!row) throw new Error('no goods')
  const saved = await back.goods.update(row, { goodsName: 'Datong nuts' })
  assert.equal(saved && saved.notStored, [])
  assert.is(back.rows('articles')[0]?.title, 'Datong nuts')
  await back.goods.remove(page ? page.rows : [])
  assert.equal(back.rows('articles'), [])
})

acmeTest('goods: a new one, and a filter by day', async ({ goods, signIn, rows, asked }) => {
  await signIn()
  const made = await goods.create({
    goodsCode: 'ZZ-1',
    goodsName: 'Slack',
    deliveredOn: '2026-11-28',
  })
  assert.is(made && made.record?.goodsName, 'Slack')
  const stored = rows('articles').find(row => row.number === 'ZZ-1')
  assert.equal([stored?.title, stored?.delivered], ['Slack', '2026-11-28'])
  await goods.list({ pageIndex: 1, pageSize: 10, deliveredOnFrom: '2026-11-01' })
  assert.is(asked.at(-1), 'GET /articles?page=0&perPage=10&deliveredFrom=2026-11-01')
})

acmeTest('an expired session, and calls that it lacks', async back => {
  const { call, roles, signIn, endSessions } = back
  await signIn()
  assert.equal(await call('GET', '/api/v1/menuTreeselect'), [])
  assert.ok(isUnknownCall(await failureOf(call('GET', '/api/v1/user/preferences'))))
  endSessions()
  assert.instance(await failureOf(roles.get(1)), SessionExpired)
})

test('our server takes a body with a deletion only where it is described', async () => {
  const back = await open(true)
  await back.signIn()
  const error = await failureOf(back.call('DELETE', '/articles/7', { body: { a: 1 } }))
  assert.is(error.code, 400)
  assert.is(back.rows('articles').length, 3)
  await back.stop()
})

test('ten right passwords are not throttled, five wrong ones are', async () => {
  const back = await open(true)
  for (let turn = 0; turn < 10; turn += 1) await back.signIn()
  for (let turn = 0; turn < 5; turn += 1)
    assert.is((await failureOf(back.signIn('wrong'))).message, 'Wrong password')
  assert.is((await failureOf(back.signIn())).code, 429)
  await back.stop()
})

test('a status that browsers act on is a failure by the proxy too', async () => {
  for (const isProxied of [true, false]) {
    const back = await open(isProxied)
    await back.signIn()
    back.add('articles', { id: 62, fails: 408 })
    const error = await failureOf(back.goods.get(62))
    assert.equal([error instanceof Failed, error.code, error.message], [true, 408, 'Took too long'])
    await back.stop()
  }
})

test('an answer of 6 MB, and one that leads to another origin, are refused as without a description', async () => {
  const back = await open(true)
  await back.signIn()
  back.add('articles', { id: 60, remark: 'x'.repeat(6 * 1024 * 1024) })
  back.add('articles', { id: 61, location: 'http://127.0.0.2:9/articles/7' })
  for (const id of [60, 61]) {
    const error = await failureOf(back.goods.get(id))
    assert.equal([id, error instanceof Failed, error.code], [id, true, 502])
  }
  await back.stop()
})

test.run()
