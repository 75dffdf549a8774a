import * as assert from 'uvu/assert'
import { CHEAP, listFrom, rowFrom, shopSuite } from '../../shop.ts'
import { createPasswords } from '#server/auth/passwords.ts'
import { createRightsCache } from '#server/auth/rights.ts'
import { createSessions } from '#server/auth/sessions.ts'
import { ok } from '#server/calls/pipeline/answers.ts'
import { createCostlyReads } from '#server/calls/pipeline/costly-reads.ts'
import { createFailedSignIns } from '#server/calls/pipeline/failed-sign-ins.ts'
import { createCallHandler } from '#server/calls/pipeline/handle-call.ts'
import type { CallServices, Route } from '#server/calls/pipeline/route.ts'
import { createRouteTable } from '#server/calls/pipeline/route-table.ts'
import { createClock } from '#server/clock.ts'
import { createCurrentShop } from '#server/current-shop.ts'
import { DiskFullError } from '#server/store/faults.ts'
import { ownKinds } from '#server/store/operation-log/logged-kinds.ts'
import type { Store } from '#server/store/store.ts'

const test = shopSuite('answers')

const ROLE = { roleName: 'Yard', roleKey: 'yard' }

test('R63 a repeated request with its key is answered as before and done once', async ({
  shop,
  admin,
}) => {
  const post = (body: object, idempotencyKey = 'key-1') =>
    shop.send('POST', '/api/v1/role', { token: admin, body, idempotencyKey })
  const first = await post(ROLE)
  const second = await post(ROLE)
  assert.equal(second, first)
  const list = await shop.send('GET', '/api/v1/rolelist?roleKey=yard', { token: admin })
  assert.is(rowFrom(list).count, 1)
  assert.is((await post({ ...ROLE, roleName: 'Other' })).code, 400)
  assert.is((await post(ROLE, 'key-2')).code, -1)
  assert.is((await post({ roleName: 'Third', roleKey: 'third' }, 'key-2')).code, 200)
  const events = listFrom(
    await shop.send('GET', '/api/v1/operloglist?event=role.add', { token: admin }),
  )
  assert.is(events.filter(row => row.code === 200).length, 2)
})

test('R63 a key belongs to one person and one day', async ({ shop, admin }) => {
  const body = { dictType: 'coal_kind', dictLabel: 'Peat', dictValue: 'peat' }
  const post = (token: string) =>
    shop.send('POST', '/api/v1/dict/data', { token, body, idempotencyKey: 'same' })
  assert.is((await post(admin)).code, 200)
  assert.is((await post(await shop.tokenOf('trader'))).code, -1)
  shop.clock.now += 25 * 3_600_000
  assert.is((await post(await shop.tokenOf('admin'))).code, -1)
})

test('R63 two equal requests at once are done once', async ({ shop, admin }) => {
  const post = () =>
    shop.send('POST', '/api/v1/role', { token: admin, body: ROLE, idempotencyKey: 'twice' })
  const answers = await Promise.all([post(), post(), post(), post(), post()])
  assert.equal(
    answers.map(({ code }) => code),
    [200, 200, 200, 200, 200],
  )
  const list = await shop.send('GET', '/api/v1/rolelist?roleKey=yard', { token: admin })
  assert.is(rowFrom(list).count, 1)
})

test('R47 no hash of a request reveals its password, and its key accepts no other request', async ({
  shop,
  admin,
}) => {
  const post = (password: string) =>
    shop.send('POST', '/api/v1/sysUser', {
      token: admin,
      body: { username: 'wang', roleId: 2, password },
      idempotencyKey: 'user',
    })
  const first = await post('forty carts of slate')
  assert.is(first.code, 200)
  assert.equal((await post('forty carts of slate')).data, first.data)
  const other = await post('fifty carts of slate')
  assert.equal([other.code, other.msg], [400, 'This Idempotency-Key belongs to another request.'])
  const signIn = (password: string) =>
    shop.send('POST', '/login', { body: { username: 'wang', password } })
  assert.is((await signIn('fifty carts of slate')).code, 400)
  assert.is((await signIn('forty carts of slate')).code, 200)
})

test('R63 a different `secret` flag makes a different request', async ({ shop, admin }) => {
  const body = { configName: 'Map key', configKey: 'maps.id', configValue: 'k-1' }
  const post = (secret: boolean) =>
    shop.send('POST', '/api/v1/config', {
      token: admin,
      body: { ...body, secret },
      idempotencyKey: 'config',
    })
  assert.equal([(await post(false)).code, (await post(true)).code], [200, 400])
})

test('R63 the answer to a repeated creation holds no password', async ({ shop, admin }) => {
  const body = { username: 'wang', roleId: 2 }
  const post = () =>
    shop.send('POST', '/api/v1/sysUser', { token: admin, body, idempotencyKey: 'user' })
  const [first, second] = [rowFrom(await post()), rowFrom(await post())]
  assert.is(typeof first.password, 'string')
  assert.is(first.userId, second.userId)
  assert.is('password' in second, false)
})

test('every answer to a signed-in person has the menu version, even a refusal', async ({
  shop,
  admin,
}) => {
  for (const [method, path, body] of [
    ['GET', '/api/v1/getinfo'],
    ['GET', '/api/v1/menurole'],
    ['GET', '/api/v1/role/99'],
    ['PUT', '/api/v1/role', { roleId: 1 }],
    ['POST', '/api/v1/role', {}],
    ['POST', '/api/v1/role', ROLE],
  ] as const) {
    const { headers } = await shop.send(method, path, { token: admin, body })
    assert.match(headers?.['X-Menu-Version'] ?? '', /^[\w-]{16}$/, path)
  }
  const trader = await shop.send('GET', '/api/v1/rolelist', { token: await shop.tokenOf('trader') })
  assert.is(trader.code, 403)
  assert.match(trader.headers?.['X-Menu-Version'] ?? '', /^[\w-]{16}$/)
})

test('msg is in the caller’s language', async ({ shop, admin }) => {
  const [en, zh] = await Promise.all(
    (['en', 'zh-CN'] as const).map(locale =>
      shop.send('GET', '/api/v1/role/99', { token: admin, locale }),
    ),
  )
  assert.equal([en?.msg, zh?.msg], ['The record was not found.', '抱歉未找到相关信息'])
})

test('a call that is refused half-way has changed nothing', async ({ shop, admin }) => {
  const before = rowFrom(await shop.send('GET', '/api/v1/rolelist', { token: admin }))
  assert.is((await shop.send('DELETE', '/api/v1/sysUser/2,3,1', { token: admin })).code, 403)
  assert.equal(rowFrom(await shop.send('GET', '/api/v1/rolelist', { token: admin })), before)
  assert.is(rowFrom(await shop.send('GET', '/api/v1/sysUserList', { token: admin })).count, 3)
})

/** Answers over a store that fails. */
function broken(store: Store, route: Route) {
  const events: string[] = []
  const parts: CallServices = {
    store,
    sessions: createSessions({ idleMs: 1, absoluteMs: 1 }),
    passwords: createPasswords(CHEAP),
    rights: createRightsCache(),
    costlyReads: createCostlyReads(),
    clock: createClock(
      () => 0,
      () => 0,
    ),
    log: event => void events.push(event),
    failedSignIns: createFailedSignIns(),
    kinds: ownKinds,
    permissions: new Set(),
    apiSessions: true,
    apiTokens: true,
    tokenPermissions: new Set(),
    isSignInNetwork: () => true,
    shop: createCurrentShop(undefined),
    bindSessions: true,
  }
  const answer = createCallHandler(createRouteTable([route]), parts)
  const send = () =>
    answer({
      id: 'request-1',
      method: 'GET',
      path: '/x',
      query: new Map(),
      body: undefined,
      locale: 'en',
      token: 'token',
      bind: undefined,
      device: undefined,
      fromBrowser: false,
      hasOrigin: false,
      ip: '',
      agent: '',
      idempotencyKey: undefined,
    })
  return { send, events }
}

const failing = (error: unknown): Store => ({
  read: () => Promise.reject(error),
  readInSlices: () => Promise.reject(error),
  write: () => Promise.reject(error),
  hasRoom: async () => false,
  isShared: false,
  clockSkew: async () => 0,
  gauges: () => [],
  shrink: async () => undefined,
  close: async () => {},
})

test('R48 a database error while a session is looked up is 500, never 401', async () => {
  const route: Route = {
    kind: 'read',
    method: 'GET',
    path: '/x',
    rights: 'signed-in',
    run: async () => ok(),
  }
  const failure = Object.assign(new Error('disk I/O error at /var/lib/coalface.db: select *'), {
    errcode: 10,
  })
  const { send, events } = broken(failing(failure), route)
  const answer = await send()
  assert.is(answer.code, 500)
  assert.is(answer.msg, 'The server could not do this. Request: request-1')
  assert.equal(events, ['failed'])
})

test('R59 a full disk is named in the answer', async () => {
  const route: Route = {
    kind: 'open',
    method: 'GET',
    path: '/x',
    rights: 'open',
    run: ({ services }) => services.store.write(async () => ok()),
  }
  const { send } = broken(failing(new DiskFullError('database or disk is full')), route)
  assert.match((await send()).msg, /^The disk is full: nothing was changed/)
})

test.run()
