import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import acme from '../support/acme.ts'
import { ACME_PASSWORD, startAcme } from '../support/acme-back-end.ts'
import { serve } from './serve.ts'
import { describedBackend } from '#api/backends/described-backend.ts'
import { createClient } from '#api/client.ts'
import { CallError, isUnknownCall, Refused, SessionExpired } from '#api/errors.ts'
import { createResourceApi } from '#api/resource.ts'
import { createRolesApi } from '#api/roles.ts'
import { createSessionApi } from '#api/session.ts'
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
    goods: createResourceApi(call, goods, (row, locale) => describedRowFrom(goods, row, locale)),
    async signIn(password = ACME_PASSWORD) {
      const answer = await session.login({ username: 'li', password })
      token = answer ? answer.token : undefined
    },
    endSession: () => (token = 'old'),
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
  assert.equal(user && [user.userId, user.name, user.roles, user.permissions], [
    5,
    'Li',
    ['clerk'],
    ['system:sysrole:list', 'system:sysrole:edit', 'shop:goods:list'],
  ])
  assert.equal(await session.menuRole(), [])
  await session.logout()
  assert.equal(
    asked.map(line => line.replace(/ \{.*/, '')),
    ['POST /auth/sign-in', 'GET /me', 'GET /me/menu', 'DELETE /auth/session'],
  )
})

acmeTest('roles: list with filter and order, page', async ({ roles, signIn, asked }) => {
  await signIn()
  const query = { pageIndex: 2, pageSize: 10, sort: 'roleName', order: 'desc' }
  const page = await roles.list(query)
  assert.equal(page && [page.total, page.rows.map(row => row.roleName)], [3, ['Night']])
  assert.is(asked.at(-1), 'GET /roles?page=1&perPage=10&orderBy=-name')
  const found = await roles.list({ pageIndex: 1, pageSize: 10, roleName: 'Yard' })
  assert.equal(found && found.rows.map(({ roleId, roleKey }) => [roleId, roleKey]), [[2, 'yard']])
})

acmeTest('roles: edit, status, delete, a refused right', async ({ roles, signIn, rows, asked }) => {
  await signIn()
  const role = await roles.get(1)
  if (!role) throw new Error('no role')
  const saved = await roles.update(role, { roleName: 'Desk' })
  assert.equal(saved && [saved.record?.roleName, saved.notStored], ['Desk', []])
  await roles.changeStatus(1, '1')
  // A status sent alone would have emptied the record.
  assert.equal(rows('roles')[0], { id: 1, name: 'Desk', code: 'clerk', status: '1', roleSort: 1 })
  const refused = await failureOf(roles.update(role, { roleName: '' }))
  assert.equal(refused.data, { fields: { roleName: 'Give a name' } })
  const night = await roles.get(3)
  if (!night) throw new Error('no role')
  const error = await failureOf(roles.update(night, { roleName: 'Day' }))
  assert.ok(error instanceof Refused && error.message === 'No right to change it')
  await roles.remove([role, night])
  assert.is(asked.at(-1), 'DELETE /roles {"ids":["1","3"]}')
  assert.is(rows('roles').length, 1)
})

acmeTest('goods: list, edit, delete, by the names of the description', async back => {
  await back.signIn()
  const page = await back.goods.list({ pageIndex: 1, pageSize: 10 })
  assert.equal(page && page.rows.map(row => row.goodsName), ['Datong lump', 'Yulin peas'])
  const row = await back.goods.get(7)
  if (!row) throw new Error('no goods')
  const saved = await back.goods.update(row, { goodsName: 'Datong nuts' })
  assert.equal(saved && saved.notStored, [])
  assert.is(back.rows('articles')[0]?.title, 'Datong nuts')
  await back.goods.remove(page ? page.rows : [])
  assert.equal(back.rows('articles'), [])
})

acmeTest(
  'an expired session, and calls that it lacks',
  async ({ call, roles, signIn, endSession }) => {
    await signIn()
    assert.equal(await call('GET', '/api/v1/menuTreeselect'), [])
    assert.ok(isUnknownCall(await failureOf(call('GET', '/api/v1/user/preferences'))))
    endSession()
    assert.instance(await failureOf(roles.get(1)), SessionExpired)
  },
)

test('our server takes a body with a deletion only where it is described', async () => {
  const back = await open(true)
  await back.signIn()
  const error = await failureOf(back.call('DELETE', '/articles/7', { body: { a: 1 } }))
  assert.is(error.code, 400)
  assert.is(back.rows('articles').length, 2)
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

test.run()
