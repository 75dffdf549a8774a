import * as assert from 'uvu/assert'
import {
  fieldsFrom,
  listFrom,
  rowFrom,
  type Shop,
  type ShopContext,
  shopSuite,
  tokenFrom,
} from '../shop.ts'

interface Context extends ShopContext {
  add(body: object): Promise<Record<string, unknown>>
}

const test = shopSuite<Context>('user calls')
const PASSWORD = 'forty carts of slate'

test.before.each(context => {
  const { shop, admin } = context
  Object.assign(context, {
    async add(body: object) {
      const answer = await shop.send('POST', '/api/v1/sysUser', { token: admin, body })
      assert.is(answer.code, 200, JSON.stringify(answer))
      return rowFrom(answer)
    },
  })
})

const signIn = (shop: Shop, username: string, password = PASSWORD) =>
  shop.send('POST', '/login', { body: { username, password } })

test('a user added with a typed password signs in without being asked for a new one', async ({
  shop,
  add,
}) => {
  const row = await add({
    username: 'wang',
    nickName: 'Wang',
    roleIds: [2, 3],
    deptId: 2,
    password: PASSWORD,
  })
  assert.equal([row.roleIds, row.deptName, row.mustChangePassword], [[2, 3], 'Trading desk', false])
  assert.is('password' in row, false)
  const token = tokenFrom(await signIn(shop, 'wang'))
  const info = rowFrom(await shop.send('GET', '/api/v1/getinfo', { token }))
  assert.equal([info.roles, info.mustChangePassword], [['trader', 'auditor'], false])
  assert.equal((info.previewRoles as unknown[]).length, 2)
})

test('without a typed password one is generated, shown once and stored nowhere', async ({
  shop,
  admin,
  add,
}) => {
  const row = await add({ username: 'wang', roleId: 2 })
  const password = String(row.password)
  assert.is(row.mustChangePassword, true)
  const log = await shop.send('GET', '/api/v1/operloglist', { token: admin })
  const get = await shop.send('GET', `/api/v1/sysUser/${row.userId}`, { token: admin })
  assert.is(JSON.stringify([log, get, shop.events]).includes(password), false)
  assert.is((await signIn(shop, 'wang', password)).code, 200)
})

test('R12 adding many users at once keeps nobody from signing in', async ({ shop, admin }) => {
  const add = (at: number) => ({
    token: admin,
    body: { username: `wang${at}`, roleId: 2, password: PASSWORD },
  })
  const adding = Array.from({ length: 40 }, (_, at) =>
    shop.send('POST', '/api/v1/sysUser', add(at)),
  )
  const [trader, auditor] = await Promise.all([shop.signIn('trader'), shop.signIn('auditor')])
  assert.equal([trader.code, auditor.code], [200, 200])
  const codes = (await Promise.all(adding)).map(({ code }) => code)
  assert.ok(codes.includes(429), String(codes))
  assert.is((await shop.send('POST', '/api/v1/sysUser', add(99))).code, 200)
})

test('R14 no password may be its owner’s name, whether the owner or an administrator types it', async ({
  shop,
  admin,
  add,
}) => {
  const { userId } = await add({ username: 'weighbridge', roleId: 2, password: PASSWORD })
  const fields = async (method: 'POST' | 'PUT', path: string, body: object) =>
    Object.keys(fieldsFrom(await shop.send(method, path, { token: admin, body })) ?? {})
  const password = 'Weighbridge-2026'
  assert.equal(await fields('PUT', `/api/v1/sysUser/${userId}/password`, { password }), [
    'password',
  ])
  assert.equal(
    await fields('POST', '/api/v1/sysUser', {
      username: 'weighbridge2',
      roleId: 2,
      password: 'weighbridge2 2026',
    }),
    ['password'],
  )
  const signedIn = await signIn(shop, 'weighbridge')
  assert.is(signedIn.code, 200)
  const own = await shop.send('PUT', '/api/v1/user/pwd', {
    token: tokenFrom(signedIn),
    body: { oldPassword: PASSWORD, newPassword: password },
  })
  assert.equal(Object.keys(fieldsFrom(own)), ['newPassword'])
})

test('a reset answers the new password once, ends the sessions and asks for a change', async ({
  shop,
  admin,
  add,
}) => {
  const { userId } = await add({ username: 'wang', roleIds: [2, 3], password: PASSWORD })
  const token = tokenFrom(await signIn(shop, 'wang'))
  const own = rowFrom(await shop.send('GET', '/api/v1/getinfo', { token }))
  assert.ok((own.permissions as string[]).length > 0 && 'previewRoles' in own)
  const reset = await shop.send('PUT', `/api/v1/sysUser/${userId}/password`, {
    token: admin,
    body: {},
  })
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token })).code, 401)
  assert.is((await signIn(shop, 'wang')).code, 400)
  const next = tokenFrom(await signIn(shop, 'wang', String(rowFrom(reset).password)))
  const gated = rowFrom(await shop.send('GET', '/api/v1/getinfo', { token: next }))
  assert.equal(
    [gated.mustChangePassword, gated.permissions, 'previewRoles' in gated],
    [true, [], false],
    'R13',
  )
  const typed = { token: admin, body: { password: 'sixty carts of slate' } }
  const wrong = { token: admin, body: { password: 7 } }
  const refused = await shop.send('PUT', `/api/v1/sysUser/${userId}/password`, wrong)
  assert.equal(Object.keys(fieldsFrom(refused)), ['password'])
  assert.is((await shop.send('PUT', `/api/v1/sysUser/${userId}/password`, typed)).data, null)
  assert.is(
    (await shop.send('PUT', '/api/v1/sysUser/1/password', { token: admin, body: {} })).code,
    403,
  )
  assert.is((await shop.send('PUT', '/api/v1/sysUser/99/password', { token: admin })).code, -1)
})

test('§5 errors name their fields', async ({ shop, admin }) => {
  const post = (body: object) => shop.send('POST', '/api/v1/sysUser', { token: admin, body })
  assert.equal(Object.keys(fieldsFrom(await post({}))), ['username', 'roleIds'])
  assert.equal(
    Object.keys(
      fieldsFrom(
        await post({
          username: 'a b',
          roleId: 2,
          email: 'x',
          phone: 'abc',
          deptId: 'x',
          avatar: '//e',
        }),
      ),
    ),
    ['username', 'deptId', 'phone', 'email', 'avatar'],
  )
  assert.equal(
    Object.keys(fieldsFrom(await post({ username: 'x', roleId: 2, password: 'short' }))),
    ['password'],
  )
  assert.equal(fieldsFrom(await post({ username: 'x', roleId: 99 })), {
    roleIds: 'There is no role with the number 99 any more.',
  })
  assert.equal(Object.keys(fieldsFrom(await post({ username: 'x', roleId: 2, deptId: 99 }))), [
    'deptId',
  ])
  const taken = await post({ username: 'Ａdmin', roleId: 2 })
  assert.is(taken.code, -1)
  assert.equal(fieldsFrom(taken), { username: 'This exists already.' })
})

test('§5 a username with an invisible letter is the one without it, because two people would look like one', async ({
  shop,
  admin,
}) => {
  for (const unseen of ['\u115f', '\u1160', '\u3164', '\uffa0']) {
    for (const username of [`admin${unseen}`, `${unseen}admin`, `ad${unseen}min`]) {
      const body = { username, roleIds: [2], password: PASSWORD }
      const answer = await shop.send('POST', '/api/v1/sysUser', { token: admin, body })
      assert.equal(Object.keys(fieldsFrom(answer) ?? {}), ['username'], JSON.stringify(username))
    }
  }
  const body = { username: '한글', roleIds: [2], password: PASSWORD }
  assert.is((await shop.send('POST', '/api/v1/sysUser', { token: admin, body })).code, 200)
})

test('§5 invisible and look-alike characters are set right in a username, a phone and an e-mail, never in a password', async ({
  shop,
  admin,
}) => {
  const password = '\u200bforty carts–of\u00a0slate１'
  const body = {
    username: '\u200bｎora–night\u00a0',
    nickName: 'Nora – N',
    phone: '\u202a＋86\u00a010–１２３\u202c',
    email: 'nora＠coal.example\ufeff',
    roleIds: [2],
    password,
  }
  const row = rowFrom(await shop.send('POST', '/api/v1/sysUser', { token: admin, body }))
  assert.equal(
    [row.username, row.nickName, row.phone, row.email],
    ['nora-night', 'Nora – N', '+86 10-123', 'nora@coal.example'],
  )
  const signIn = (username: string, typed: string) =>
    shop.send('POST', '/login', { body: { username, password: typed } })
  assert.is((await signIn('nora-night', password)).code, 200)
  assert.is((await signIn('Nora–night\u200e', password)).code, 200)
  assert.is((await signIn('nora-night', 'forty carts-of slate1')).code, 400)
})

test('a PUT changes the fields that it holds, never the username', async ({ shop, admin, add }) => {
  const row = await add({
    username: 'wang',
    nickName: 'Wang',
    roleIds: [2],
    deptId: 2,
    phone: '+86 10 1',
    password: PASSWORD,
  })
  const put = (body: object) =>
    shop.send('PUT', '/api/v1/sysUser', { token: admin, body: { userId: row.userId, ...body } })
  const changed = rowFrom(await put({ phone: '', deptId: 0, version: 1 }))
  assert.equal(changed, {
    ...row,
    phone: '',
    deptId: 0,
    deptName: '',
    version: 2,
    updateBy: '1',
    updateByName: 'Administrator',
  })
  const away = { status: '1', email: 'wang@coal.example', introduction: 'Buys', remark: 'away' }
  const disabled = rowFrom(await put({ ...away, avatar: '/wang.png' }))
  const renamed = rowFrom(await put({ nickName: 'Wang Wei' }))
  assert.equal(renamed, { ...disabled, nickName: 'Wang Wei', version: 4 })
  assert.is((await put({ remark: 'late', version: 1 })).code, 409)
  assert.equal(Object.keys(fieldsFrom(await put({ username: 'other' }))), ['username'])
  assert.is((await put({ ...changed, username: 'WANG', version: undefined })).code, 200)
  for (const none of [{ roleIds: [] }, { roleId: 0 }])
    assert.equal(Object.keys(fieldsFrom(await put(none))), ['roleIds'])
  assert.equal(Object.keys(fieldsFrom(await put({ deptId: 99 }))), ['deptId'])
})

test('§7 getinfo answers the person’s fields, and the username for an empty name', async ({
  shop,
  add,
}) => {
  const sent = { introduction: 'Buys coal', deptId: 2 }
  await add({ username: 'wang', roleId: 2, password: PASSWORD, ...sent })
  await add({ username: 'wu', roleId: 2, password: PASSWORD })
  const infoOf = async (username: string) => {
    const token = tokenFrom(await signIn(shop, username))
    return rowFrom(await shop.send('GET', '/api/v1/getinfo', { token }))
  }
  const wang = await infoOf('wang')
  assert.equal([wang.name, wang.introduction, wang.deptId], ['wang', 'Buys coal', 2])
  assert.is((await infoOf('wu')).deptId, 0)
})

test('§18 a nickname in each language is changed alone, whatever the language of the call', async ({
  shop,
  admin,
}) => {
  const put = async (locale: 'en' | 'zh-CN', body: object) => {
    const options = { token: admin, locale, body: { userId: 2, ...body } }
    const { nickName, nickNameZh } = rowFrom(await shop.send('PUT', '/api/v1/sysUser', options))
    return [nickName, nickNameZh]
  }
  assert.equal(await put('zh-CN', { remark: 'x' }), ['Wei Zhang', '张伟'])
  assert.equal(await put('en', { nickName: 'Chief' }), ['Chief', '张伟'])
  assert.equal(await put('zh-CN', { nickNameZh: '张总' }), ['Chief', '张总'])
  assert.equal(await put('en', { nickNameZh: null }), ['Chief', null])
  const [row] = listFrom(
    await shop.send('GET', '/api/v1/operloglist?event=user.update', { token: admin }),
  )
  const zhOf = (side: unknown) => Reflect.get(Object(side), 'nickNameZh')
  assert.equal([zhOf(row?.before), zhOf(row?.after)], ['张总', null])
})

test('R6 disabling a person ends their sessions at once and keeps them out', async ({
  shop,
  admin,
  add,
}) => {
  const { userId } = await add({ username: 'wang', roleId: 2, password: PASSWORD })
  const token = tokenFrom(await signIn(shop, 'wang'))
  await shop.send('PUT', '/api/v1/sysUser', { token: admin, body: { userId, status: '1' } })
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token })).code, 401)
  assert.match((await signIn(shop, 'wang')).msg, /disabled/)
  assert.not.match((await signIn(shop, 'wang', 'wrong password!')).msg, /disabled/)
  await shop.send('PUT', '/api/v1/sysUser', { token: admin, body: { userId, status: '0' } })
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token })).code, 401)
})

test('R6 disabling a person’s only role signs them out, and enabling it does not sign them in', async ({
  shop,
  admin,
  add,
}) => {
  const role = async (body: object) => {
    const answer = await shop.send('POST', '/api/v1/role', { token: admin, body })
    return rowFrom(answer).roleId
  }
  const off = await role({ roleName: 'Off', roleKey: 'off', status: '1' })
  const { userId } = await add({ username: 'wang', roleIds: [2], password: PASSWORD })
  const token = tokenFrom(await signIn(shop, 'wang'))
  await shop.send('PUT', '/api/v1/sysUser', { token: admin, body: { userId, roleIds: [off] } })
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token })).code, 401)
  await shop.send('PUT', '/api/v1/role', { token: admin, body: { roleId: off, status: '0' } })
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token })).code, 401)
  assert.is((await signIn(shop, 'wang')).code, 200)
})

test('an administrator ends somebody’s sessions', async ({ shop, admin, add }) => {
  const { userId } = await add({ username: 'wang', roleId: 2, password: PASSWORD })
  const token = tokenFrom(await signIn(shop, 'wang'))
  const ended = await shop.send('DELETE', `/api/v1/sysUser/${userId}/sessions`, { token: admin })
  assert.equal(ended.data, { ended: 1 })
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token })).code, 401)

  // The session that makes this call stays.
  const other = await shop.tokenOf('admin')
  const own = await shop.send('DELETE', '/api/v1/sysUser/1/sessions', { token: admin })
  assert.equal(own.data, { ended: 1 })
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token: other })).code, 401)
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token: admin })).code, 200)
})

test('nobody disables, deletes or demotes themselves', async ({ shop, admin, add }) => {
  // A second administrator, so that the last one is not what protects the first.
  await add({ username: 'second', roleId: 1, password: PASSWORD })
  for (const body of [{ status: '1' }, { roleIds: [2] }, { roleId: 2 }, { deptId: 3 }]) {
    const answer = await shop.send('PUT', '/api/v1/sysUser', {
      token: admin,
      body: { userId: 1, ...body },
    })
    assert.equal(
      [answer.code, answer.msg],
      [403, 'You cannot disable or delete yourself, or change your own roles or department.'],
    )
  }
  assert.is((await shop.send('DELETE', '/api/v1/sysUser/1', { token: admin })).code, 403)
  assert.is((await shop.send('DELETE', '/api/v1/sysUser/2,1', { token: admin })).code, 403)
  assert.is((await shop.send('GET', '/api/v1/sysUser/2', { token: admin })).code, 200)
  const fine = { userId: 1, nickName: 'Boss', roleIds: [1], status: '0', deptId: 1 }
  assert.is((await shop.send('PUT', '/api/v1/sysUser', { token: admin, body: fine })).code, 200)
})

test('R17 of two administrators who disable each other at once one remains', async ({
  shop,
  admin,
  add,
}) => {
  const attacks = [
    (token: string, userId: unknown) => shop.send('DELETE', `/api/v1/sysUser/${userId}`, { token }),
    ...[{ status: '1' }, { roleIds: [2] }].map(
      change => (token: string, userId: unknown) =>
        shop.send('PUT', '/api/v1/sysUser', { token, body: { userId, ...change } }),
    ),
  ]
  for (const [turn, attack] of attacks.entries()) {
    const { userId } = await add({ username: `rival${turn}`, roleId: 1, password: PASSWORD })
    const rival = tokenFrom(await signIn(shop, `rival${turn}`))
    const [first, second] = await Promise.all([attack(admin, userId), attack(rival, 1)])
    assert.is(first.code, 200, first.msg)
    assert.ok([401, 403].includes(second.code), second.msg)
    assert.is((await shop.send('GET', '/api/v1/getinfo', { token: admin })).code, 200)
  }
})

test('R17 a user manager can change nobody with more rights or a wider scope, and give no such role', async ({
  shop,
  admin,
  add,
}) => {
  const role = async (body: object) =>
    Number(rowFrom(await shop.send('POST', '/api/v1/role', { token: admin, body })).roleId)
  const manager = await role({
    roleName: 'Manager',
    roleKey: 'manager',
    menuIds: [1, 20, 40, 41, 42, 43, 44],
    dataScope: '4',
  })
  const clerk = await role({ roleName: 'Clerk', roleKey: 'clerk', menuIds: [1, 20] })
  const wide = await role({ roleName: 'Wide', roleKey: 'wide', menuIds: [1, 20], dataScope: '1' })
  await add({ username: 'boss', roleId: manager, deptId: 3, password: PASSWORD })
  const own = await add({ username: 'own', roleId: clerk, deptId: 4, password: PASSWORD })
  const above = await add({ username: 'above', roleId: wide, deptId: 4, password: PASSWORD })
  const far = await add({ username: 'far', roleId: clerk, deptId: 6, password: PASSWORD })
  const token = tokenFrom(await signIn(shop, 'boss'))
  const send = async (method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object) =>
    (await shop.send(method, path, { token, body })).code
  const user = (id: unknown, body: object) =>
    send('PUT', '/api/v1/sysUser', { userId: id, ...body })

  for (const roleId of [1, 3, wide]) {
    assert.is(await user(own.userId, { roleIds: [roleId] }), 403)
    assert.is(await send('POST', '/api/v1/sysUser', { username: 'spy', roleId, deptId: 4 }), 403)
  }
  assert.is(await user(own.userId, { deptId: 6 }), 403)
  // A person without a department is outside the scope too, but is not "not found".
  assert.is(await user(own.userId, { deptId: 0 }), 403)
  assert.is(await user(above.userId, { remark: 'x' }), 403)
  assert.is(await send('PUT', `/api/v1/sysUser/${above.userId}/password`, {}), 403)
  assert.is(await send('DELETE', `/api/v1/sysUser/${above.userId}`), 403)
  assert.is(await send('DELETE', `/api/v1/sysUser/${above.userId}/sessions`), 403)
  for (const outside of [1, far.userId]) {
    assert.is(await user(outside, { remark: 'x' }), -1)
    assert.is(await send('PUT', `/api/v1/sysUser/${outside}/password`, {}), -1)
    assert.is(await send('DELETE', `/api/v1/sysUser/${outside}`), -1)
  }
  assert.is(await user(own.userId, { remark: 'mine to change', deptId: 5 }), 200)
  assert.is(await send('PUT', `/api/v1/sysUser/${own.userId}/password`, {}), 200)
  assert.is(
    await send('POST', '/api/v1/sysUser', { username: 'new', roleId: clerk, deptId: 4 }),
    200,
  )
})

test('R17 a user manager can neither change a person with more rights, nor add one to another department', async ({
  shop,
  admin,
  add,
}) => {
  const role = async (roleKey: string, menuIds: number[], dataScope: string) => {
    const body = { roleName: roleKey, roleKey, menuIds, dataScope }
    return rowFrom(await shop.send('POST', '/api/v1/role', { token: admin, body })).roleId
  }
  const manager = await role('manager', [1, 40, 41, 42, 43, 44], '4')
  const clerk = await role('clerk', [1, 40], '5')
  // Sees only itself, so any other permission counts as more.
  const keyKeeper = await role('key-keeper', [1, 30], '5')
  await add({ username: 'boss', roleId: manager, deptId: 3, password: PASSWORD })
  const own = (await add({ username: 'own', roleId: clerk, deptId: 3, password: PASSWORD })).userId
  const above = (await add({ username: 'above', roleId: keyKeeper, deptId: 3, password: PASSWORD }))
    .userId
  const token = tokenFrom(await signIn(shop, 'boss'))
  const send = async (method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object) => {
    const { code, msg } = await shop.send(method, path, { token, body })
    return [code, msg]
  }

  const outOfReach = [403, 'This person has rights that you do not have.']
  for (const body of [{ remark: 'x' }, { status: '1' }, { roleIds: [clerk] }]) {
    assert.equal(await send('PUT', '/api/v1/sysUser', { userId: above, ...body }), outOfReach)
  }
  assert.equal(await send('PUT', `/api/v1/sysUser/${above}/password`, {}), outOfReach)
  assert.equal(await send('DELETE', `/api/v1/sysUser/${above}/sessions`), outOfReach)
  assert.equal(await send('DELETE', `/api/v1/sysUser/${own},${above}`), outOfReach)

  const notHeld = [403, 'You can grant only what you hold.']
  for (const roleIds of [[keyKeeper], [clerk, keyKeeper]]) {
    assert.equal(await send('PUT', '/api/v1/sysUser', { userId: own, roleIds }), notHeld)
    const spy = { username: 'spy', roleIds, deptId: 3 }
    assert.equal(await send('POST', '/api/v1/sysUser', spy), notHeld)
  }
  const elsewhere = { username: 'spy', roleId: clerk, deptId: 6 }
  assert.equal(await send('POST', '/api/v1/sysUser', elsewhere), [
    403,
    'This department is outside your data scope.',
  ])
  assert.is((await signIn(shop, 'above')).code, 200)
  assert.is((await shop.send('GET', `/api/v1/sysUser/${own}`, { token: admin })).code, 200)
})

test('R17 a person who sees only their own records may still add a user to their own department', async ({
  shop,
  admin,
  add,
}) => {
  const role = async (roleKey: string, menuIds: number[]) => {
    const body = { roleName: roleKey, roleKey, menuIds, dataScope: '5' }
    return rowFrom(await shop.send('POST', '/api/v1/role', { token: admin, body })).roleId
  }
  const keeper = await role('keeper', [1, 40, 41, 42])
  const clerk = await role('clerk', [1, 40])
  await add({ username: 'boss', roleId: keeper, deptId: 3, password: PASSWORD })
  const token = tokenFrom(await signIn(shop, 'boss'))
  const codeFor = async (username: string, deptId: number) => {
    const body = { username, roleId: clerk, deptId, password: PASSWORD }
    return (await shop.send('POST', '/api/v1/sysUser', { token, body })).code
  }
  assert.is(await codeFor('inside', 3), 200)
  assert.is(await codeFor('outside', 4), 403)
})

test('R17 nobody gains a wider data scope through another person', async ({ shop, admin, add }) => {
  const role = async (
    key: string,
    dataScope: string,
    menuIds: number[],
    deptIds: number[] = [],
  ) => {
    const body = { roleName: key, roleKey: key, menuIds, dataScope, deptIds }
    return rowFrom(await shop.send('POST', '/api/v1/role', { token: admin, body })).roleId
  }
  const keeping = [1, 40, 41, 42, 43, 44]
  const keeper = [await role('yard3', '2', keeping, [3]), await role('below', '4', keeping)]
  const below = await role('reader-below', '4', [1, 40])
  const same = await role('reader-same', '3', [1, 40])
  const clerk = await role('clerk', '5', [1, 40])
  // Sees departments 2 and 3, but neither 4 nor 5, which lie below 3.
  await add({ username: 'keeper', roleIds: keeper, deptId: 2, password: PASSWORD })
  const wider = (await add({ username: 'wider', roleId: below, deptId: 3, password: PASSWORD }))
    .userId
  const plain = (await add({ username: 'plain', roleId: clerk, deptId: 3, password: PASSWORD }))
    .userId
  const ready = (await add({ username: 'ready', roleId: below, deptId: 2, password: PASSWORD }))
    .userId
  const token = tokenFrom(await signIn(shop, 'keeper'))
  const send = (method: 'PUT' | 'POST' | 'DELETE', path: string, body: object = {}) =>
    shop.send(method, path, { token, body })

  for (const [method, path, body] of [
    ['PUT', `/api/v1/sysUser/${wider}/password`, {}],
    ['PUT', '/api/v1/sysUser', { userId: wider, remark: 'x' }],
    ['DELETE', `/api/v1/sysUser/${wider}`, {}],
    ['DELETE', `/api/v1/sysUser/${wider}/sessions`, {}],
    ['PUT', '/api/v1/sysUser', { userId: plain, roleIds: [below] }],
    ['PUT', '/api/v1/sysUser', { userId: ready, deptId: 3 }],
    ['POST', '/api/v1/sysUser', { username: 'spy', roleId: below, deptId: 3, password: PASSWORD }],
  ] as const) {
    const { code, msg } = await send(method, path, body)
    assert.is(code, 403, `${method} ${path} ${JSON.stringify(body)}: ${msg}`)
  }
  // Found out after it was written: nothing of it stays.
  const list = listFrom(
    await shop.send('GET', '/api/v1/sysUserList?pageSize=100', { token: admin }),
  )
  assert.equal(
    list.filter(row => row.username === 'spy'),
    [],
  )
  const stands = (id: unknown) =>
    list.filter(row => row.userId === id).map(row => [row.roleIds, row.deptId, row.version])
  assert.equal([stands(plain), stands(ready)], [[[[clerk], 3, 1]], [[[below], 2, 1]]])
  assert.is((await send('PUT', '/api/v1/sysUser', { userId: plain, roleIds: [same] })).code, 200)
  assert.is((await send('PUT', `/api/v1/sysUser/${ready}/password`)).code, 200)

  // A person's creator keeps seeing them, but not the department that they have moved to.
  const made = rowFrom(
    await send('POST', '/api/v1/sysUser', {
      username: 'made',
      roleId: same,
      deptId: 3,
      password: PASSWORD,
    }),
  )
  const moved = { userId: made.userId, deptId: 6 }
  assert.is((await shop.send('PUT', '/api/v1/sysUser', { token: admin, body: moved })).code, 200)
  assert.is((await send('PUT', `/api/v1/sysUser/${made.userId}/password`)).code, 403)
})

test('§19 the data scope cuts the list by department, not by text', async ({
  shop,
  admin,
  add,
}) => {
  const seenWith = async (dataScope: string, deptIds: number[] = []) => {
    const role = await shop.send('POST', '/api/v1/role', {
      token: admin,
      body: {
        roleName: `S${dataScope}`,
        roleKey: `s${dataScope}`,
        menuIds: [1, 40],
        dataScope,
        deptIds,
      },
    })
    const username = `scope${dataScope}`
    await add({ username, roleId: rowFrom(role).roleId, deptId: 3, password: PASSWORD })
    const token = tokenFrom(await signIn(shop, username))
    const list = await shop.send('GET', '/api/v1/sysUserList?pageSize=100&sort=username', { token })
    return listFrom(list).map(row => row.username)
  }
  await add({ username: 'yard', roleId: 2, deptId: 4, password: PASSWORD })
  assert.equal(await seenWith('5'), ['scope5'])
  assert.equal(await seenWith('3'), ['scope3', 'scope5'])
  assert.equal(await seenWith('4'), ['scope3', 'scope4', 'scope5', 'yard'])
  assert.equal(await seenWith('2', [4, 6]), ['auditor', 'scope2', 'yard'])
  assert.is((await seenWith('1')).length, 9)
})

test('the list filters by name, role, department and status', async ({ shop, admin }) => {
  const names = async (query: string) =>
    listFrom(await shop.send('GET', `/api/v1/sysUserList?${query}`, { token: admin })).map(
      row => row.username,
    )
  assert.equal(await names('username=DIT'), ['auditor'])
  assert.equal(await names('nickName=zhang'), ['trader'])
  assert.equal(await names(`nickName=${encodeURIComponent('张')}`), ['trader'])
  assert.equal(await names('roleId=3'), ['auditor'])
  assert.equal(await names('deptId=2'), ['trader'])
  assert.equal(await names('status=1'), [])
  assert.equal(await names('sort=username&order=desc'), ['trader', 'auditor', 'admin'])
})

test.run()
