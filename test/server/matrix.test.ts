import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openShop, rowFrom, type Shop, tokenFrom } from './shop.ts'
import en from '#locales/en/operation-log.ts'
import zh from '#locales/zh-CN/operation-log.ts'
import { systemResources } from '#resources/system/index.ts'
import { routes } from '#server/calls/index.ts'
import type { Route } from '#server/calls/pipeline/route.ts'
import { createRouteTable } from '#server/calls/pipeline/route-table.ts'
import { permissionChoices } from '#views/menus/menu-choices.ts'

const test = suite('rights matrix')

/** Every permission that a route asks for, and the menu row that grants it. */
const GRANTS: Readonly<Record<string, number>> = {
  'system:sysrole:list': 10,
  'system:sysrole:add': 11,
  'system:sysrole:edit': 12,
  'system:sysrole:remove': 13,
  'system:sysdictdata:list': 20,
  'system:sysdictdata:add': 21,
  'system:sysdictdata:edit': 22,
  'system:sysdictdata:remove': 23,
  'system:sysdicttype:add': 25,
  'system:sysdicttype:edit': 26,
  'system:sysdicttype:remove': 27,
  'system:sysconfig:list': 30,
  'system:sysconfig:add': 31,
  'system:sysconfig:edit': 32,
  'system:sysconfig:remove': 33,
  'system:sysuser:list': 40,
  'system:sysuser:add': 41,
  'system:sysuser:edit': 42,
  'system:sysuser:remove': 43,
  'system:sysuser:resetPassword': 44,
  'system:sysuser:factor': 45,
  'system:sysdept:list': 46,
  'system:sysdept:add': 47,
  'system:sysdept:edit': 48,
  'system:sysdept:remove': 49,
  'system:sysmenu:list': 60,
  'system:sysmenu:add': 61,
  'system:sysmenu:edit': 62,
  'system:sysmenu:remove': 63,
  'system:sysoperlog:list': 50,
  'system:session:list': 54,
  'system:session:remove': 55,
  'system:sysshop:edit': 70,
}

/** The 24 calls of §7. */
const SECTION_7 = [
  'POST /login',
  'POST /refreshtoken',
  'GET /api/v1/getinfo',
  'POST /api/v1/logout',
  'GET /api/v1/rolelist',
  'GET /api/v1/role/{id}',
  'POST /api/v1/role',
  'PUT /api/v1/role',
  'PUT /api/v1/rolemenu',
  'PUT /api/v1/roledatascope',
  'DELETE /api/v1/role/{id}',
  'GET /api/v1/menurole',
  'GET /api/v1/dict/datalist',
  'GET /api/v1/dict/data/{id}',
  'GET /api/v1/dict/databytype/{type}',
  'POST /api/v1/dict/data',
  'PUT /api/v1/dict/data/',
  'DELETE /api/v1/dict/data/{id}',
  'GET /api/v1/configList',
  'GET /api/v1/config/{id}',
  'GET /api/v1/configKey/{key}',
  'POST /api/v1/config',
  'PUT /api/v1/config',
  'DELETE /api/v1/config/{id}',
]

const nameOf = ({ method, path }: Route) => `${method} ${path}`

/** Reads use a row that exists, writes one that does not, so nothing changes between the rows. */
const addressOf = ({ method, path }: Route) =>
  path
    .replace('{id}', method === 'GET' ? '1' : '999')
    .replace('{type}', 'sys_yes_no')
    .replace('{key}', 'shop.name')

let shop: Shop
const tokens = new Map<string, string>()

/** Signs in a person who holds exactly this permission, through a role of its own. */
async function holderOf(permission: string | undefined, admin: string): Promise<string> {
  const known = tokens.get(permission ?? '')
  if (known) return known
  const name = `holder${tokens.size}`
  assert.ok(permission === undefined || permission in GRANTS, `GRANTS: no menu for ${permission}`)
  const menuIds = permission === undefined ? [] : [GRANTS[permission]]
  const role = await shop.send('POST', '/api/v1/role', {
    token: admin,
    body: { roleName: name, roleKey: name, menuIds },
  })
  const password = `${name} of the matrix`
  const body = { username: name, roleId: rowFrom(role).roleId, deptId: 2, password }
  assert.is((await shop.send('POST', '/api/v1/sysUser', { token: admin, body })).code, 200)
  const token = tokenFrom(await shop.send('POST', '/login', { body: { username: name, password } }))
  tokens.set(permission ?? '', token)
  return token
}

test.before(async () => {
  shop = await openShop()
})
test.after(() => shop.close())

test('§7 all 24 calls exist, under exactly these names', () => {
  const names = new Set(routes.map(nameOf))
  assert.equal(
    SECTION_7.filter(name => !names.has(name)),
    [],
  )
  assert.is(SECTION_7.length, 24)
})

test('R16 each call × no token, invalid, low role, right role, super', async () => {
  const admin = await shop.tokenOf('admin')
  const low = await holderOf(undefined, admin)
  for (const route of routes.filter(({ kind }) => kind !== 'open')) {
    const { method, rights } = route
    if (route.path === '/api/v1/logout') continue
    const send = (token: string | undefined) => shop.send(method, addressOf(route), { token })
    const name = nameOf(route)
    assert.is((await send(undefined)).code, 401, name)
    assert.is((await send('x'.repeat(43))).code, 401, name)
    if (typeof rights === 'string') {
      assert.is.not((await send(low)).code, 403, name)
    } else {
      assert.is((await send(low)).code, 403, name)
      for (const permission of rights) {
        const { code } = await send(await holderOf(permission, admin))
        assert.ok(
          code !== 403 && code !== 401 && code !== 500,
          `${name} with ${permission}: ${code}`,
        )
      }
    }
    const { code } = await send(admin)
    assert.ok([200, 400, -1].includes(code), `${name} as admin: ${code}`)
  }
})

test('R16 each call with an expired session is 6401', async () => {
  const later = await openShop()
  const token = await later.tokenOf('admin')
  later.clock.now += 31 * 60_000
  for (const route of routes.filter(({ kind }) => kind !== 'open')) {
    assert.is(
      (await later.send(route.method, addressOf(route), { token })).code,
      6401,
      nameOf(route),
    )
  }
  await later.close()
})

test('D11 R13 until a password is set only five calls work', async () => {
  const admin = await shop.tokenOf('admin')
  const made = await shop.send('POST', '/api/v1/sysUser', {
    token: admin,
    body: { username: 'fresh', roleId: 1 },
  })
  const password = String(rowFrom(made).password)
  assert.ok(password.replaceAll('-', '').length >= 20)
  const fresh = tokenFrom(
    await shop.send('POST', '/login', { body: { username: 'fresh', password } }),
  )
  const gated = routes.filter(({ rights, kind }) => kind !== 'open' && rights !== 'always')
  for (const route of gated) {
    assert.is(
      (await shop.send(route.method, addressOf(route), { token: fresh })).code,
      403,
      nameOf(route),
    )
  }
  const info = rowFrom(await shop.send('GET', '/api/v1/getinfo', { token: fresh }))
  assert.is(info.mustChangePassword, true)
  assert.equal(info.roles, ['admin'])
  const menu = await shop.send('GET', '/api/v1/menurole', { token: fresh })
  assert.equal(menu.data, [])
  const refresh = await shop.send('POST', '/refreshtoken', { body: { token: fresh } })
  assert.equal([refresh.code, refresh.extra], [403, undefined])
  const body = { oldPassword: password, newPassword: 'forty carts of slate' }
  const changed = await shop.send('PUT', '/api/v1/user/pwd', { token: fresh, body })
  assert.is(changed.code, 200)
  assert.is.not(changed.headers?.['X-Menu-Version'], menu.headers?.['X-Menu-Version'])
  assert.is((await shop.send('GET', '/api/v1/rolelist', { token: fresh })).code, 200)
})

test('R16 a route without rights stops the start', () => {
  const route = {
    kind: 'read',
    method: 'GET',
    path: '/api/v1/open',
    run: () => ({ code: 200, msg: '' }),
  }
  const table = (rights: unknown) => createRouteTable([{ ...route, rights } as unknown as Route])
  for (const rights of [undefined, [], '', 'open', 'everybody', ['']]) {
    assert.throws(() => table(rights), /GET \/api\/v1\/open declares no rights/)
  }
  assert.not.throws(() => table('signed-in'))
})

test('a path knows its methods, with and without the slash at its end', () => {
  const { methodsOf, find } = createRouteTable(routes)
  assert.equal([...methodsOf('/api/v1/role')].sort(), ['POST', 'PUT'])
  assert.equal([...methodsOf('/api/v1/dict/data/')].sort(), ['POST', 'PUT'])
  assert.equal(methodsOf('/api/v1/nothing'), [])
  assert.equal(methodsOf('/api/v1/role/'), methodsOf('/api/v1/role'))
  assert.is(find('DELETE', '/api/v1/sessions/others')?.params.id, undefined)
  assert.equal(find('GET', '/api/v1/configKey/a%3Ab')?.params, { key: 'a:b' })
})

test('an unknown path is 404, a wrong method 405 with Allow', async () => {
  assert.is((await shop.send('GET', '/api/v1/nothing')).status, 404)
  const wrong = await shop.send('DELETE', '/api/v1/getinfo')
  assert.is(wrong.status, 405)
  assert.equal(wrong.headers, { Allow: 'GET' })
})

test("B.7 every operation in the server's log has a name in both languages", () => {
  const written = [
    ...routes.flatMap(route => (route.kind === 'write' ? [route.event] : [])),
    ...[
      'login',
      'login_recovery_code',
      'login_failed',
      'refused',
      'refused.more',
      'token_reuse',
      'token_without_binding',
    ],
    ...['role.disable', 'role.enable', 'data.restore', 'log.trim', 'log.key', 'clock.back'],
  ]
  const titleOf = (event: string) =>
    systemResources.find(({ name }) => name === event.split('.')[0])?.title.one.en
  for (const texts of [en, zh]) {
    const nameless = written.filter(event => texts.events(event, titleOf(event)) === event)
    assert.equal(nameless, [])
  }
})

test('§27.10 the form of a menu row proposes permissions of calls alone', () => {
  const proposed = permissionChoices('en').map(({ value }) => value)
  const own = proposed.filter(value => value.startsWith('system:'))
  assert.equal(
    own.filter(value => !Object.hasOwn(GRANTS, value)),
    [],
  )
  assert.equal(
    Object.keys(GRANTS).filter(value => !own.includes(value)),
    [],
  )
})

test.run()
