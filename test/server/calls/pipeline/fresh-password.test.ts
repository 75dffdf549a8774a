import * as assert from 'uvu/assert'
import {
  fieldsFrom,
  listFrom,
  rowFrom,
  type Shop,
  type ShopContext,
  shopSuite,
  tokenFrom,
} from '../../shop.ts'
import type { CallRequest } from '#server/call.ts'
import { routes } from '#server/calls/index.ts'
import { FRESH_PASSWORD_MS } from '#server/calls/pipeline/fresh-password.ts'

interface Context extends ShopContext {
  /** Sends as the administrator. */
  send: (method: CallRequest['method'], path: string, body?: unknown, key?: string) => Answer
  confirm: () => Promise<void>
  made: Made
}
type Answer = ReturnType<Shop['send']>

/** Records that the acts are about; they give nobody anything yet. */
interface Made {
  roleId: unknown
  userId: unknown
  menuId: unknown
  operationId: unknown
  deptId: unknown
}

const test = shopSuite<Context>('fresh password')

const PASSWORD = 'forty carts of slate'

test.before.each(async context => {
  const { shop, admin } = context
  let token = admin
  context.send = (method, path, body, idempotencyKey) =>
    shop.send(method, path, { token, body, idempotencyKey })
  context.confirm = async () => {
    const answer = await context.send('POST', '/api/v1/session/confirm', {
      password: shop.accounts.get('admin'),
    })
    token = tokenFrom(answer)
  }
  const { send } = context
  const add = async (path: string, body: unknown) => rowFrom(await send('POST', path, body))
  const menu = (title: string, more: object) => add('/api/v1/menu', { title, ...more })
  const { roleId } = await add('/api/v1/role', { roleName: 'Yard', roleKey: 'yard' })
  const { userId } = await add('/api/v1/sysUser', {
    username: 'mole',
    ...{ roleIds: [roleId, 3], deptId: 2, password: PASSWORD },
  })
  const { menuId } = await menu('Pits', { path: 'pits' })
  const below = { menuType: 'F', parentId: menuId, permission: 'system:sysdept:add' }
  const { menuId: operationId } = await menu('Dig', { ...below, roleIds: [roleId] })
  const { deptId } = await add('/api/v1/dept', { deptName: 'Pit', parentId: 4 })
  context.made = { roleId, userId, menuId, operationId, deptId }
  // Both may be enabled again.
  for (const [path, key] of [
    ['/api/v1/role', { roleId: 3, status: '1' }],
    ['/api/v1/sysUser', { userId: 3, status: '1' }],
  ] as const)
    assert.is((await send('PUT', path, key)).code, 200)
})

type Act = readonly [name: string, method: 'POST' | 'PUT', path: string, body: object]

/** Every grave act of the administrator; each changes something, alone and after those before it. */
const actsOf = ({ roleId, userId, operationId, deptId }: Made): readonly Act[] => [
  [
    'make a person',
    'POST',
    '/api/v1/sysUser',
    { username: 'vole', roleIds: [roleId], password: PASSWORD },
  ],
  ["a person's roles", 'PUT', '/api/v1/sysUser', { userId, roleIds: [roleId, 3, 2] }],
  ["a person's roles, taken away", 'PUT', '/api/v1/sysUser', { userId, roleIds: [roleId] }],
  ["a person's department", 'PUT', '/api/v1/sysUser', { userId, deptId: 3 }],
  ['enable a person', 'PUT', '/api/v1/sysUser', { userId: 3, status: '0' }],
  ["another's password, made here", 'PUT', `/api/v1/sysUser/${userId}/password`, {}],
  [
    "another's password, typed",
    'PUT',
    `/api/v1/sysUser/${userId}/password`,
    { password: 'fifty carts of slate' },
  ],
  ["one's own e-mail", 'PUT', '/api/v1/user/profile', { email: 'me@example.com' }],
  ["one's own e-mail as a person", 'PUT', '/api/v1/sysUser', { userId: 1, email: 'i@example.com' }],
  ['make a role with menus', 'POST', '/api/v1/role', roleOf('a', { menuIds: [1, 10] })],
  ['make a role with a scope', 'POST', '/api/v1/role', roleOf('b', { dataScope: '1' })],
  ["a role's menus", 'PUT', '/api/v1/role', { roleId, menuIds: [1, 10] }],
  ["a role's menus alone", 'PUT', '/api/v1/rolemenu', { roleId, menuIds: [1, 20] }],
  ["a role's menus, taken away", 'PUT', '/api/v1/rolemenu', { roleId, menuIds: [] }],
  ["a role's scope", 'PUT', '/api/v1/role', { roleId, dataScope: '3' }],
  [
    "a role's scope alone",
    'PUT',
    '/api/v1/roledatascope',
    { roleId, dataScope: '2', deptIds: [2] },
  ],
  [
    "the departments of a role's scope",
    'PUT',
    '/api/v1/roledatascope',
    { roleId, dataScope: '2', deptIds: [3] },
  ],
  ['enable a role', 'PUT', '/api/v1/role', { roleId: 3, status: '0' }],
  [
    'a new row of the menu with a permission',
    'POST',
    '/api/v1/menu',
    { title: 'Sink', path: 'sink', permission: 'system:sysdept:edit' },
  ],
  [
    'a new row of the menu for a role',
    'POST',
    '/api/v1/menu',
    { title: 'Shaft', path: 'shaft', roleIds: [roleId] },
  ],
  [
    "a menu row's permission",
    'PUT',
    '/api/v1/menu',
    { menuId: operationId, permission: 'system:sysdept:remove' },
  ],
  ["a role's menus", 'PUT', '/api/v1/rolemenu', { roleId, menuIds: [operationId, 20] }],
  ['move a row that a role has', 'PUT', '/api/v1/menu', { menuId: operationId, parentId: 10 }],
  ['move a department', 'PUT', '/api/v1/dept', { deptId, parentId: 3 }],
]

const roleOf = (name: string, more: object) => ({ roleName: name, roleKey: name, ...more })

/** All that an act may change. */
async function stateOf({ send, made }: Context) {
  const paths = [
    '/api/v1/rolelist?pageSize=50',
    '/api/v1/sysUserList?pageSize=50',
    '/api/v1/menulist',
    '/api/v1/deptList',
    '/api/v1/user/profile',
    '/api/v1/operloglist?pageSize=1',
    ...[`/api/v1/role/${made.roleId}`, '/api/v1/role/3'],
  ]
  const answers = []
  for (const path of paths) {
    const answer = await send('GET', path)
    answers.push([path, answer.code, answer.data])
  }
  return answers
}

test('R15 every grave act without a fresh password is 6403 and changes nothing, not even the log; with one it is done', async context => {
  const { shop, send, confirm, made } = context
  shop.clock.now += FRESH_PASSWORD_MS
  const before = await stateOf(context)
  shop.events.length = 0
  for (const [name, method, path, body] of actsOf(made)) {
    const answer = await send(method, path, body)
    assert.equal([answer.code, answer.data], [6403, { factor: false }], name)
    assert.is(answer.status ?? 200, 200)
    assert.is(
      answer.msg,
      'Confirm your password first: this needs one that was shown a short while ago.',
    )
  }
  assert.equal(shop.events, [])
  assert.equal(await stateOf(context), before)
  await confirm()
  for (const [name, method, path, body] of actsOf(made)) {
    const answer = await send(method, path, body)
    assert.is(answer.code, 200, `${name}: ${answer.msg}`)
  }
})

test('R15 every route that is marked grave asks before it looks at the call', async ({
  shop,
  send,
}) => {
  shop.clock.now += FRESH_PASSWORD_MS
  const grave = routes.filter(route => route.kind === 'write' && route.isGrave)
  assert.ok(grave.length > 1)
  for (const { method, path } of grave)
    assert.is((await send(method, path.replace(/\{\w+\}/, '999'), { at: [] })).code, 6403, path)
})

test('R15 a sign-in is fresh for ten minutes, and so is a confirmation', async ({
  shop,
  send,
  confirm,
  made: { deptId },
}) => {
  const move = async (parentId: number) =>
    (await send('PUT', '/api/v1/dept', { deptId, parentId })).code
  shop.clock.now += FRESH_PASSWORD_MS - 1
  assert.is(await move(3), 200)
  shop.clock.now += 1
  assert.is(await move(4), 6403)
  await confirm()
  shop.clock.now += FRESH_PASSWORD_MS - 1
  assert.is(await move(4), 200)
  shop.clock.now += 1
  assert.is(await move(3), 6403)
})

test('R15 what takes rights away at once, and all that gives none, needs no fresh password', async ({
  shop,
  send,
  made: { roleId, userId, menuId, operationId, deptId },
}) => {
  shop.clock.now += FRESH_PASSWORD_MS
  const calls: readonly (readonly [CallRequest['method'], string, object?])[] = [
    ['PUT', '/api/v1/sysUser', { userId, nickName: 'Mole', email: 'mole@example.com' }],
    ['PUT', '/api/v1/sysUser', { userId, roleIds: [3, roleId], deptId: 2, status: '0' }],
    ['DELETE', `/api/v1/sysUser/${userId}/sessions`],
    ['DELETE', `/api/v1/sysUser/${userId}/lockout`],
    ['PUT', '/api/v1/sysUser', { userId, status: '1' }],
    ['PUT', '/api/v1/user/profile', { nickName: 'Administrator', phone: '13800000000' }],
    ['POST', '/api/v1/role', roleOf('empty', {})],
    ['PUT', '/api/v1/role', { roleId, roleName: 'Yard 2', menuIds: [operationId] }],
    ['PUT', '/api/v1/role', { roleId, status: '1' }],
    ['POST', '/api/v1/menu', { title: 'Hills', path: 'hills' }],
    ['PUT', '/api/v1/menu', { menuId, title: 'Old pits', sort: 7 }],
    ['POST', '/api/v1/dept', { deptName: 'Heap', parentId: 4 }],
    ['PUT', '/api/v1/dept', { deptId, leader: 'Min Li' }],
    ['DELETE', `/api/v1/menu/${operationId}`],
    ['PUT', '/api/v1/menu', { menuId, parentId: 1 }],
    ['DELETE', `/api/v1/dept/${deptId}`],
    ['DELETE', `/api/v1/sysUser/${userId}`],
    ['DELETE', `/api/v1/role/${roleId}`],
    ['DELETE', '/api/v1/sessions/others'],
  ]
  for (const [method, path, body] of calls) {
    const answer = await send(method, path, body)
    assert.is(answer.code, 200, `${method} ${path} ${JSON.stringify(body)}: ${answer.msg}`)
  }
})

test('R15 a refusal for another reason comes first, where the values decide what is grave', async ({
  shop,
  send,
  made: { userId },
}) => {
  shop.clock.now += FRESH_PASSWORD_MS
  const wrong = await send('PUT', '/api/v1/sysUser', { userId, roleIds: [2], email: 'no address' })
  assert.equal(Object.keys(fieldsFrom(wrong)), ['email'])
  const stale = await send('PUT', '/api/v1/sysUser', { userId, roleIds: [2], version: 99 })
  assert.is(stale.code, 409)
  const self = await send('PUT', '/api/v1/sysUser', { userId: 1, roleIds: [2] })
  assert.is(self.code, 403)
  const low = await shop.tokenOf('trader')
  shop.clock.now += FRESH_PASSWORD_MS
  const path = `/api/v1/sysUser/${userId}/password`
  assert.is((await shop.send('PUT', path, { token: low })).code, 403)
})

test('R15 Undo and "Put this value back" of a grave act are grave too, as they are the same calls', async ({
  shop,
  send,
  confirm,
  made: { roleId, userId, operationId, deptId },
}) => {
  const changes: readonly (readonly [path: string, change: object, back: object])[] = [
    ['/api/v1/sysUser', { userId, roleIds: [roleId] }, { userId, roleIds: [roleId, 3] }],
    ['/api/v1/sysUser', { userId, deptId: 3 }, { userId, deptId: 2 }],
    [
      '/api/v1/rolemenu',
      { roleId, menuIds: [1, 10, operationId] },
      { roleId, menuIds: [operationId] },
    ],
    ['/api/v1/roledatascope', { roleId, dataScope: '1' }, { roleId, dataScope: '5' }],
    [
      '/api/v1/menu',
      { menuId: operationId, permission: 'system:sysdept:remove' },
      { menuId: operationId, permission: 'system:sysdept:add' },
    ],
    ['/api/v1/dept', { deptId, parentId: 3 }, { deptId, parentId: 4 }],
    ['/api/v1/user/profile', { email: 'me@example.com' }, { email: '' }],
    // Ending rights is not grave; giving them back is.
    ['/api/v1/sysUser', { userId, status: '1' }, { userId, status: '0' }],
    ['/api/v1/role', { roleId, status: '1' }, { roleId, status: '0' }],
  ]
  for (const [path, change, back] of changes) {
    await confirm()
    assert.is((await send('PUT', path, change)).code, 200, path)
    shop.clock.now += FRESH_PASSWORD_MS
    const name = `${path} ${JSON.stringify(back)}`
    assert.is((await send('PUT', path, back)).code, 6403, name)
    await confirm()
    assert.is((await send('PUT', path, back)).code, 200, name)
  }
})

test('R15 6403 is never the answer of a repeated request: after the confirmation the same key is carried out', async ({
  shop,
  send,
  confirm,
  made: { deptId },
}) => {
  shop.clock.now += FRESH_PASSWORD_MS
  const move = () => send('PUT', '/api/v1/dept', { deptId, parentId: 3 }, 'move-the-pit')
  const add = () => {
    const body = { username: 'vole', roleIds: [2], password: PASSWORD }
    return send('POST', '/api/v1/sysUser', body, 'add-the-vole')
  }
  assert.equal([(await move()).code, (await add()).code], [6403, 6403])
  assert.equal([(await move()).code, (await add()).code], [6403, 6403])
  await confirm()
  const [moved, added] = [await move(), await add()]
  assert.equal([moved.code, added.code], [200, 200])
  assert.equal((await move()).data, moved.data, 'and once done it is not done again')
  assert.equal((await add()).data, added.data)
  const path = '/api/v1/operloglist?businessType=1&pageSize=100'
  const rows = listFrom(await send('GET', path)).filter(row => row.event === 'user.add')
  assert.is(rows.length, 2, 'mole and vole')
})

test("R15 one's own password is changed with the old one, which is the password shown", async ({
  shop,
  send,
}) => {
  shop.clock.now += FRESH_PASSWORD_MS
  const oldPassword = shop.accounts.get('admin')
  const wrong = { oldPassword: 'not this one', newPassword: PASSWORD }
  const refused = await send('PUT', '/api/v1/user/pwd', wrong)
  assert.equal(Object.keys(fieldsFrom(refused)), ['oldPassword'])
  const done = await send('PUT', '/api/v1/user/pwd', { oldPassword, newPassword: PASSWORD })
  assert.is(done.code, 200)
})

test.run()
