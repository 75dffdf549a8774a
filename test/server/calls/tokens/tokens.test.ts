import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { listFrom, openShop, rowFrom, type ShopContext, shopSuite, tokenFrom } from '../../shop.ts'
import { setUp } from '../factor/set-up.ts'
import type { CallAnswer, CallRequest } from '#server/call.ts'
import { routes } from '#server/calls/index.ts'
import type { Route } from '#server/calls/pipeline/route.ts'

interface Context extends ShopContext {
  /** Makes a token with the session of `token`, and gives it. */
  make(token: string, more?: object): Promise<string>
}

const test = shopSuite<Context>('tokens of programs')

const PATH = '/api/v1/user/tokens'
const [SECOND, MINUTE, DAY] = [1_000, 60_000, 86_400_000]
const READ = { permissions: ['system:sysuser:list'] }
const PASSWORD = 'forty carts of slate'

test.before.each(context => {
  const { shop } = context
  context.make = async (token, more = {}) => {
    const body = { name: 'Nightly export', days: 30, ...READ, ...more }
    const answer = await shop.send('POST', PATH, { token, body })
    assert.is(answer.code, 200, JSON.stringify(answer))
    return tokenFrom(answer)
  }
})

const list = (shop: ShopContext['shop'], token: string, more: Partial<CallRequest> = {}) =>
  shop.send('GET', '/api/v1/sysUserList', { token, ...more })

const DEPARTMENTS = 'system:sysdept:list'
const isOf = ({ rights }: Route, permission: string) =>
  typeof rights !== 'string' && rights.includes(permission)

const nameOf = ({ method, path }: Route) => `${method} ${path}`
const addressOf = ({ method, path }: Route) =>
  path
    .replace('{id}', method === 'GET' ? '1' : '999')
    .replace('{tokenId}', '999')
    .replace('{type}', 'sys_yes_no')
    .replace('{key}', 'shop.name')

const rowsOf = async (shop: ShopContext['shop'], token: string, event: string) =>
  listFrom(await shop.send('GET', `/api/v1/operloglist?pageSize=100&event=${event}`, { token }))

async function addPerson(
  shop: ShopContext['shop'],
  token: string,
  username: string,
  menuIds: readonly number[],
  dataScope = '1',
) {
  const role = { roleName: username, roleKey: username, menuIds, dataScope }
  const { roleId } = rowFrom(await shop.send('POST', '/api/v1/role', { token, body: role }))
  const body = { username, roleIds: [roleId], deptId: 2, password: PASSWORD }
  const { userId } = rowFrom(await shop.send('POST', '/api/v1/sysUser', { token, body }))
  const own = tokenFrom(
    await shop.send('POST', '/login', { body: { username, password: PASSWORD } }),
  )
  return { roleId, userId, token: own }
}

test('R79 a token is answered once; lists, logs, repeats and the database never hold it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tokens-'))
  const shop = await openShop({ demo: false, isSampleShop: true, dataDir })
  try {
    const first = shop.accounts.get('admin') ?? ''
    const admin = tokenFrom(await shop.signIn('admin'))
    const change = { oldPassword: first, newPassword: PASSWORD }
    assert.is(
      (await shop.send('PUT', '/api/v1/user/pwd', { token: admin, body: change })).code,
      200,
    )
    const body = { name: 'Nightly export', days: 30, ...READ }
    const made = await shop.send('POST', PATH, { token: admin, body, idempotencyKey: 'once' })
    const token = tokenFrom(made)
    assert.match(token, /^coal_[0-9A-Za-z]{49}$/)
    assert.equal(made.data, {
      tokenId: 1,
      name: 'Nightly export',
      token,
      expire: '2026-12-20T08:00:00.000Z',
    })
    assert.is((await list(shop, token)).code, 200)
    const again = await shop.send('POST', PATH, { token: admin, body, idempotencyKey: 'once' })
    assert.is(again.code, 400, 'a repeat runs again, and the name is taken')
    const texts = [
      await shop.send('GET', PATH, { token: admin }),
      await shop.send('GET', '/api/v1/sysUser/1/tokens', { token: admin }),
      await shop.send('GET', '/api/v1/operloglist?pageSize=100', { token: admin }),
      again,
      shop.events,
    ].map(value => JSON.stringify(value))
    for (const text of texts) assert.not.match(text, token.slice(5, 30))
    await shop.close()
    const file = readFileSync(join(dataDir, 'coalface.db'))
    assert.not(file.includes(token.slice(5, 30)))
  } finally {
    await shop.close()
    rmSync(dataDir, { recursive: true })
  }
})

test('R79 the owner sees name, rights in words, times and address of each token, and ends it', async ({
  shop,
  admin,
  make,
}) => {
  const token = await make(admin, { permissions: ['system:sysuser:remove', 'system:sysuser:list'] })
  shop.clock.now += MINUTE
  await list(shop, token, { ip: '198.51.100.7' })
  const tokens = (await shop.send('GET', PATH, { token: admin })).data
  assert.equal(tokens, [
    {
      tokenId: 1,
      name: 'Nightly export',
      rights: [
        { permission: 'system:sysuser:list', title: 'Users', held: true },
        { permission: 'system:sysuser:remove', title: 'Users > Delete', held: true },
      ],
      createdAt: '2026-11-20T08:00:00.000Z',
      expire: '2026-12-20T08:00:00.000Z',
      expired: false,
      lastUsedAt: '2026-11-20T08:01:00.000Z',
      lastUsedIp: '198.51.100.7',
    },
  ])
  const chinese = await shop.send('GET', PATH, { token: admin, locale: 'zh-CN' })
  assert.match(JSON.stringify(chinese.data), '用户管理 > ')

  assert.is((await shop.send('DELETE', `${PATH}/1`, { token: admin })).code, 200)
  assert.equal((await shop.send('GET', PATH, { token: admin })).data, [])
  const { code, msg } = await list(shop, token)
  assert.equal([code, msg], [401, 'This token is not valid.'])
  assert.is((await shop.send('DELETE', `${PATH}/1`, { token: admin })).code, -1)
  const other = await shop.tokenOf('trader')
  await make(admin)
  assert.is((await shop.send('DELETE', `${PATH}/2`, { token: other })).code, -1, 'of somebody else')
})

test('R79 a new token has a name of its own, an expiry within a year, and rights that its owner holds', async ({
  shop,
  make,
}) => {
  const token = await shop.tokenOf('auditor')
  await make(token)
  const wrong: readonly [object, string][] = [
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(65) }, 'name'],
    [{ name: 'Nightly export' }, 'name'],
    [{ days: 0 }, 'days'],
    [{ days: 366 }, 'days'],
    [{ days: 1.5 }, 'days'],
    [{ days: undefined }, 'days'],
    [{ permissions: [] }, 'permissions'],
    [{ permissions: 'system:sysuser:list' }, 'permissions'],
    [{ permissions: ['system:sysuser:add'] }, 'permissions'],
    [{ permissions: ['*:*:*'] }, 'permissions'],
    [{ permissions: ['system:sysuser:list', {}] }, 'permissions'],
  ]
  for (const [more, field] of wrong) {
    const body = { name: 'another', days: 30, ...READ, ...more }
    const answer = await shop.send('POST', PATH, { token, body })
    assert.is(answer.code, 400, JSON.stringify(more))
    assert.equal(Object.keys((answer.data as { fields: object }).fields), [field])
    // Within the limit for one minute, and while the password is fresh.
    shop.clock.now += 40 * SECOND
  }
})

test('R79 one may have 20 tokens that are not over, and make ten a minute', async ({
  shop,
  admin,
  make,
}) => {
  for (let number = 1; number <= 20; number += 1) {
    if (number === 11) {
      const body = { name: 'too fast', days: 1, ...READ }
      assert.is((await shop.send('POST', PATH, { token: admin, body })).code, 429)
      shop.clock.now += MINUTE
    }
    await make(admin, { name: `token ${number}`, days: 1 })
  }
  shop.clock.now += MINUTE
  const body = { name: 'one more', days: 1, ...READ }
  const full = await shop.send('POST', PATH, { token: admin, body })
  assert.equal([full.code, full.msg], [400, 'You can have at most 20 tokens. End one first.'])
  shop.clock.now += DAY
  await make(await shop.tokenOf('admin'), { name: 'token 1' })
})

test('R79 whoever views as a role chooses from what they hold all the same', async ({
  shop,
  admin,
}) => {
  const body = { roleKey: 'trader' }
  const viewing = tokenFrom(await shop.send('POST', '/api/v1/changerole', { token: admin, body }))
  const permissionsOf = async (token: string) =>
    JSON.stringify((await shop.send('GET', `${PATH}/rights`, { token })).data)
  assert.is(await permissionsOf(viewing), await permissionsOf(await shop.tokenOf('admin')))
  const own = await permissionsOf(await shop.tokenOf('auditor'))
  assert.match(own, 'system:sysuser:list')
  assert.not.match(own, 'system:sysuser:add')
})

test('R79 a token tries every call, and reaches only what names one of its rights and is not grave', async ({
  shop,
  admin,
  make,
}) => {
  const all = [
    ...new Set(
      routes
        .filter(route => route.kind !== 'unlogged' && !('isGrave' in route && route.isGrave))
        .flatMap(({ rights }) => (typeof rights === 'string' ? [] : rights)),
    ),
  ]
  const whole = await make(admin, { name: 'all', permissions: all })
  const one = await make(admin, { name: 'one', permissions: [DEPARTMENTS] })
  const reached: string[] = []
  const own: string[] = []
  for (const route of routes) {
    if (route.kind === 'open') continue
    const send = (token: string) => shop.send(route.method, addressOf(route), { token })
    const { code, msg } = await send(whole)
    if (code !== 403) reached.push(nameOf(route))
    else assert.is(msg, 'Tokens of programs may not do this. Sign in as a person.', nameOf(route))
    if ((await send(one)).code !== 403) own.push(nameOf(route))
  }
  const isGrave = (route: Route) => 'isGrave' in route && route.isGrave === true
  assert.equal(
    reached,
    routes
      .filter(
        route => typeof route.rights !== 'string' && route.kind !== 'unlogged' && !isGrave(route),
      )
      .map(nameOf),
  )
  assert.equal(
    own,
    reached.filter(name =>
      routes.some(route => nameOf(route) === name && isOf(route, DEPARTMENTS)),
    ),
  )
  for (const name of [
    'GET /api/v1/getinfo',
    'GET /api/v1/menurole',
    'POST /api/v1/logout',
    'PUT /api/v1/user/pwd',
    'POST /api/v1/changerole',
    'DELETE /api/v1/sessions/others',
    'PUT /api/v1/user/preferences',
    'PUT /api/v1/user/profile',
    'POST /api/v1/editing/user/{id}',
    `POST ${PATH}`,
    `GET ${PATH}`,
    `DELETE ${PATH}/{id}`,
  ]) {
    assert.ok(
      routes.some(route => nameOf(route) === name),
      name,
    )
    assert.not(reached.includes(name), name)
  }
  // A sign-in or a refresh takes no token for a session.
  assert.is((await shop.send('POST', '/refreshtoken', { body: { token: whole } })).code, 401)
  assert.is((await list(shop, whole)).code, 200)
})

test('R79 a token does what was chosen and what its owner still holds, at the next call', async ({
  shop,
  admin,
}) => {
  const person = await addPerson(shop, admin, 'clerk', [40, 42, 30])
  const body = {
    name: 'clerk',
    days: 30,
    permissions: ['system:sysuser:list', 'system:sysuser:edit'],
  }
  const token = tokenFrom(await shop.send('POST', PATH, { token: person.token, body }))
  assert.is((await list(shop, token)).code, 200)
  assert.is((await shop.send('GET', '/api/v1/configList', { token })).code, 403, 'held, not chosen')
  const setMenus = (menuIds: readonly number[]) =>
    shop.send('PUT', '/api/v1/rolemenu', { token: admin, body: { roleId: person.roleId, menuIds } })
  assert.is((await setMenus([42, 30])).code, 200)
  assert.is((await list(shop, token)).code, 403)
  const [row] = (await shop.send('GET', PATH, { token: person.token })).data as {
    rights: { held: boolean }[]
  }[]
  assert.equal(
    row?.rights.map(({ held }) => held),
    [true, false],
  )
  assert.is((await setMenus([40, 42, 30])).code, 200)
  assert.is((await list(shop, token)).code, 200)
})

test('R79 an administrator’s token does not hold everything, and changes nobody with more rights', async ({
  shop,
  admin,
  make,
}) => {
  const permissions = ['system:sysuser:list', 'system:sysuser:edit', 'system:sysrole:list']
  const token = await make(admin, { permissions })
  const trader = rowFrom(await shop.send('GET', '/api/v1/sysUser/2', { token }))
  const answer = await shop.send('PUT', '/api/v1/sysUser', {
    token,
    body: { ...trader, remark: 'x' },
  })
  assert.equal([answer.code, answer.msg], [403, 'This person has rights that you do not have.'])
  assert.is((await shop.send('GET', '/api/v1/configList', { token })).code, 403)
})

test('R79 a token sees what its owner’s data scope shows', async ({ shop, admin }) => {
  const person = await addPerson(shop, admin, 'deputy', [40], '3')
  const body = { name: 'x', days: 1, ...READ }
  const token = tokenFrom(await shop.send('POST', PATH, { token: person.token, body }))
  const names = (answer: CallAnswer) => listFrom(answer).map(({ username }) => username)
  assert.equal(names(await list(shop, token)), names(await list(shop, person.token)))
  assert.is.not(listFrom(await list(shop, token)).length, listFrom(await list(shop, admin)).length)
})

test('R79 a token ends at its time, and is gone 30 days later', async ({ shop, admin, make }) => {
  const token = await make(admin, { days: 1 })
  shop.clock.now += DAY
  assert.is((await list(shop, token)).code, 200)
  shop.clock.now += SECOND
  const { code, msg } = await list(shop, token)
  assert.equal([code, msg.slice(0, 23)], [401, 'This token has expired.'])
  const own = await shop.tokenOf('admin')
  const [row] = (await shop.send('GET', PATH, { token: own })).data as { expired: boolean }[]
  assert.is(row?.expired, true)
  shop.clock.now += 31 * DAY
  const later = await shop.tokenOf('admin')
  await shop.send('GET', PATH, { token: later })
  assert.equal((await shop.send('GET', PATH, { token: later })).data, [])
})

test('R79 a clock that was ahead when it was made prolongs no token', async ({ shop, make }) => {
  const now = shop.clock.now
  shop.clock.now += 300 * DAY
  const token = await make(await shop.tokenOf('admin'))
  shop.clock.now = now
  assert.is((await list(shop, token)).code, 401)
})

test('R79 a wrong checksum is refused without a look into the database', async ({
  shop,
  admin,
  make,
}) => {
  const token = await make(admin)
  const wrong = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`
  const other = `${token.slice(0, 10)}${token[10] === 'a' ? 'b' : 'a'}${token.slice(11)}`
  for (const text of [wrong, other]) {
    const { code, msg } = await list(shop, text)
    assert.equal([code, msg], [401, 'This token is not valid.'])
  }
  assert.equal(await rowsOf(shop, admin, 'token.refused'), [])
})

test('R79 a disabled owner ends their tokens, a deleted one too, and one without an enabled role has none that counts', async ({
  shop,
  admin,
}) => {
  const person = await addPerson(shop, admin, 'clerk', [40])
  const made = async (token: string) =>
    tokenFrom(await shop.send('POST', PATH, { token, body: { name: 'x', days: 30, ...READ } }))
  const setRole = (status: string) =>
    shop.send('PUT', '/api/v1/role', { token: admin, body: { roleId: person.roleId, status } })
  const first = await made(person.token)
  assert.is((await setRole('1')).code, 200)
  const { code, msg } = await list(shop, first)
  assert.equal([code, msg], [401, 'The owner of this token is disabled, or has no enabled role.'])
  assert.is((await setRole('0')).code, 200)
  assert.is((await list(shop, first)).code, 200, 'it waits for the role')

  const setStatus = async (status: string) => {
    const row = rowFrom(
      await shop.send('GET', `/api/v1/sysUser/${person.userId}`, { token: admin }),
    )
    const body = { ...row, status }
    assert.is((await shop.send('PUT', '/api/v1/sysUser', { token: admin, body })).code, 200)
  }
  await setStatus('1')
  assert.is((await list(shop, first)).code, 401)
  await setStatus('0')
  assert.is((await list(shop, first)).code, 401, 'for good')

  const again = await shop.send('POST', '/login', {
    body: { username: 'clerk', password: PASSWORD },
  })
  const second = await made(tokenFrom(again))
  await shop.send('DELETE', `/api/v1/sysUser/${person.userId}`, { token: admin })
  assert.is((await list(shop, second)).code, 401)
})

test('R79 one’s own new password ends tokens if one wants, another’s always', async ({
  shop,
  admin,
}) => {
  const person = await addPerson(shop, admin, 'clerk', [40])
  const made = async (token: string, name: string) =>
    tokenFrom(await shop.send('POST', PATH, { token, body: { name, days: 30, ...READ } }))
  const token = await made(person.token, 'kept')
  const change = (oldPassword: string, newPassword: string, more: object = {}) =>
    shop.send('PUT', '/api/v1/user/pwd', {
      token: person.token,
      body: { oldPassword, newPassword, ...more },
    })
  assert.is((await change(PASSWORD, 'ninety carts of slate')).code, 200)
  assert.is((await list(shop, token)).code, 200)
  const ended = await change('ninety carts of slate', PASSWORD, { endTokens: true })
  assert.equal(
    [ended.code, ended.msg, ended.data],
    [200, 'Password changed; sessions ended: 0, tokens ended: 1.', { ended: 0, endedTokens: 1 }],
  )
  assert.is((await list(shop, token)).code, 401)

  const next = await made(person.token, 'next')
  const path = `/api/v1/sysUser/${person.userId}/password`
  assert.is((await shop.send('PUT', path, { token: admin, body: {} })).code, 200)
  assert.is((await list(shop, next)).code, 401)
})

test('R74 R79 outside of SIGN_IN_FROM no token counts, and both logs tell', async () => {
  const shop = await openShop({ signInFrom: ['192.0.2.0/24'] })
  try {
    const admin = await shop.tokenOf('admin')
    const body = { name: 'Nightly export', days: 30, ...READ }
    const token = tokenFrom(await shop.send('POST', PATH, { token: admin, body }))
    assert.is((await list(shop, token)).code, 200)
    for (let turn = 0; turn < 5; turn += 1) {
      const { code, msg } = await list(shop, token, { ip: '203.0.113.9' })
      assert.equal([code, msg.slice(0, 41)], [403, 'Tokens do not count from 203.0.113.9: it '])
    }
    assert.is(shop.events.filter(({ event }) => event === 'token.refused').length, 5)
    const rows = await rowsOf(shop, admin, 'token.refused')
    assert.equal(
      rows.map(row => [row.operName, row.tokenName, row.operIp, row.code, row.record]),
      [['admin', 'Nightly export', '203.0.113.9', 403, '1']],
      'repeats are one more row later',
    )
  } finally {
    await shop.close()
  }
})

test('R79 no page may send a token, and with API_TOKENS=off nobody', async ({
  shop,
  admin,
  make,
}) => {
  const token = await make(admin)
  const { code, msg } = await list(shop, token, { fromBrowser: true })
  assert.equal([code, msg], [401, 'A token of a program does not count in a page.'])
  const features = async (of: ShopContext['shop'], session: string) =>
    rowFrom(await of.send('GET', '/api/v1/getinfo', { token: session })).features as string[]
  assert.ok((await features(shop, admin)).includes('tokens'))

  const strict = await openShop({ apiTokens: false })
  try {
    const session = await strict.tokenOf('admin')
    assert.not((await features(strict, session)).includes('tokens'))
    const body = { name: 'x', days: 30, ...READ }
    assert.is((await strict.send('POST', PATH, { token: session, body })).code, 403)
  } finally {
    await strict.close()
  }
})

test('R79 each write by a token is a row with its name; reads are one in a quarter of an hour', async ({
  shop,
  admin,
  make,
}) => {
  const token = await make(admin, {
    permissions: ['system:sysuser:list', 'system:sysconfig:add', 'system:sysconfig:list'],
  })
  for (let minute = 0; minute < 30; minute += 1) {
    await list(shop, token)
    await shop.send('GET', '/api/v1/configList', { token })
    shop.clock.now += MINUTE - SECOND
  }
  const session = await shop.tokenOf('admin')
  const body = { configName: 'x', configKey: 'x', configValue: '1' }
  assert.is((await shop.send('POST', '/api/v1/config', { token, body })).code, 200)
  await shop.send('GET', '/api/v1/menuTreeselect', { token })
  const told = async (event: string) =>
    (await rowsOf(shop, session, event)).map(row => [row.operName, row.tokenName, row.code])
  const [name, ok] = ['Nightly export', 200]
  assert.equal(await told('token.use'), [
    ['admin', name, ok],
    ['admin', name, ok],
  ])
  assert.equal(await told('config.add'), [['admin', name, ok]])
  assert.equal(await told('refused'), [['admin', name, 403]])
  assert.equal(await told('token.create'), [['admin', '', ok]], 'a session made it')
  assert.ok(shop.events.some(({ event, program }) => event === 'config.add' && program === name))
  await shop.send('DELETE', `${PATH}/1`, { token: session })
  assert.equal(await told('token.end'), [['admin', '', ok]])
})

test('R79 a token prolongs no session of its owner, and is one person with them in the count of requests', async ({
  shop,
  admin,
  make,
}) => {
  const token = await make(admin)
  const keyOf = (text: string) =>
    shop.calls.clientKeyOf?.({
      token: text,
      bind: undefined,
      device: undefined,
      fromBrowser: false,
      ip: '192.0.2.1',
    })
  assert.is(await keyOf(token), await keyOf(admin))
  shop.clock.now += 20 * MINUTE
  assert.is((await list(shop, token)).code, 200)
  shop.clock.now += 11 * MINUTE
  assert.is((await list(shop, admin)).code, 6401)
  assert.is((await list(shop, token)).code, 200)
})

test('R17 R79 who may end a person’s sessions sees and ends their tokens, within scope and rank', async ({
  shop,
  admin,
}) => {
  const clerk = await addPerson(shop, admin, 'clerk', [40])
  const body = { name: 'Nightly export', days: 30, ...READ }
  const token = tokenFrom(await shop.send('POST', PATH, { token: clerk.token, body }))
  const path = `/api/v1/sysUser/${clerk.userId}/tokens`
  const low = await addPerson(shop, admin, 'low', [55])
  const blind = await addPerson(shop, admin, 'blind', [40, 55], '5')
  const reader = await addPerson(shop, admin, 'reader', [40, 54])
  const helper = await addPerson(shop, admin, 'helper', [40, 55])
  assert.is((await shop.send('GET', path, { token: reader.token })).code, 403)
  assert.is((await shop.send('GET', path, { token: blind.token })).code, -1, 'not in sight')
  assert.is((await shop.send('DELETE', `${path}/1`, { token: blind.token })).code, -1)
  const above = await shop.send('DELETE', `${path}/1`, { token: low.token })
  assert.equal([above.code, above.msg], [403, 'This person has rights that you do not have.'])
  assert.is((await shop.send('DELETE', `${path}/2`, { token: helper.token })).code, -1)
  assert.is((await list(shop, token)).code, 200)

  const [row] = (await shop.send('GET', path, { token: helper.token })).data as { name: string }[]
  assert.is(row?.name, 'Nightly export')
  assert.is((await shop.send('DELETE', `${path}/1`, { token: helper.token })).code, 200)
  assert.is((await list(shop, token)).code, 401)
  const [logged] = await rowsOf(shop, admin, 'user.token')
  assert.equal(
    [logged?.operName, logged?.record, logged?.before],
    ['helper', String(clerk.userId), { token: 'Nightly export' }],
  )
})

test('R76 R79 a second factor ends the tokens that were made without one, and no later ones', async ({
  shop,
  make,
}) => {
  const owner = await shop.tokenOf('auditor')
  const before = await make(owner)
  await setUp(shop, owner)
  assert.is((await list(shop, before)).code, 401)
  const after = await make(owner)
  assert.is((await list(shop, after)).code, 200)
})

test('R78 R79 a role that requires a second factor stops tokens that were made without one', async ({
  shop,
  admin,
}) => {
  const { token: owner, roleId } = await addPerson(shop, admin, 'clerk', [40])
  const body = { name: 'Nightly export', days: 30, ...READ }
  const token = tokenFrom(await shop.send('POST', PATH, { token: owner, body }))
  assert.is((await list(shop, token)).code, 200)
  const role = { roleId, requiresFactor: true }
  assert.is((await shop.send('PUT', '/api/v1/role', { token: admin, body: role })).code, 200)
  const { code, msg } = await list(shop, token)
  assert.equal([code, /second factor/.test(msg)], [403, true])
  await setUp(shop, owner)
  const next = tokenFrom(await shop.send('POST', PATH, { token: owner, body }))
  assert.is((await list(shop, next)).code, 200)
})

test.run()
