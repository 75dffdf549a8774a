import * as assert from 'uvu/assert'
import { fieldsFrom, listFrom, rowFrom, type ShopContext, shopSuite, tokenFrom } from '../shop.ts'
import { countGrants } from '#entities/menu-grants.ts'
import { checkedTreeFrom } from '#entities/tree-node.ts'

interface Context extends ShopContext {
  /** Adds a role as admin and gives its id. */
  add(body: object): Promise<number>
  /** Signs in a person who holds this role, in the trading desk. */
  holder(roleId: number): Promise<string>
}

const test = shopSuite<Context>('role calls')

test.before.each(context => {
  const { shop, admin } = context
  Object.assign(context, {
    async add(body: object) {
      const answer = await shop.send('POST', '/api/v1/role', { token: admin, body })
      assert.is(answer.code, 200, answer.msg)
      return rowFrom(answer).roleId
    },
    async holder(roleId: number) {
      const username = `holder${roleId}`
      const password = 'forty carts of slate'
      const body = { username, password, roleId, deptId: 2 }
      assert.is((await shop.send('POST', '/api/v1/sysUser', { token: admin, body })).code, 200)
      return tokenFrom(await shop.send('POST', '/login', { body: { username, password } }))
    },
  })
})

const MANAGER = {
  roleName: 'Manager',
  roleKey: 'manager',
  menuIds: [1, 10, 11, 12, 13, 20],
  dataScope: '4',
}

test('B.7 a person who may list users may read a role by its id, with the same fields as in the list', async ({
  shop,
  add,
  holder,
}) => {
  const token = await holder(await add({ roleName: 'Staff', roleKey: 'staff', menuIds: [40] }))
  const [listed] = listFrom(await shop.send('GET', '/api/v1/rolelist?roleKey=trader', { token }))
  const one = await shop.send('GET', '/api/v1/role/2', { token })
  assert.is(one.code, 200, one.msg)
  assert.equal(rowFrom(one), listed)
})

test('B.1 a role says how many people have it, of those that one may list', async ({
  shop,
  admin,
  add,
  holder,
}) => {
  const counts = async (token: string) => {
    const list = listFrom(await shop.send('GET', '/api/v1/rolelist', { token }))
    return Object.fromEntries(
      list.map(row => [
        row.roleKey,
        row.userCount === undefined ? undefined : [row.userCount, row.unseenUserCount],
      ]),
    )
  }
  assert.equal(await counts(admin), { admin: [1, 0], trader: [1, 0], auditor: [1, 0] })
  // People of the trading desk: the trader and the caller.
  const desk = { roleName: 'Desk', roleKey: 'desk', menuIds: [40], dataScope: '3' }
  assert.equal(await counts(await holder(await add(desk))), {
    admin: [0, 1],
    trader: [1, 0],
    auditor: [0, 1],
    desk: [1, 0],
  })
  const blind = { roleName: 'Blind', roleKey: 'blind', menuIds: [10], dataScope: '1' }
  assert.equal(
    new Set(Object.values(await counts(await holder(await add(blind))))),
    new Set([undefined]),
  )
})

test('B.1 the refusal to delete a role in use says how many of its people one may not see, never who', async ({
  shop,
  admin,
  add,
  holder,
}) => {
  const small = await add({ roleName: 'Small', roleKey: 'small', menuIds: [], dataScope: '5' })
  const person = (username: string, deptId: number) =>
    shop.send('POST', '/api/v1/sysUser', {
      token: admin,
      body: { username, password: 'forty carts of slate', roleId: small, deptId },
    })
  assert.is((await person('hidden.person', 4)).code, 200)
  const desk = { roleName: 'Desk', roleKey: 'desk', menuIds: [1, 10, 13, 40], dataScope: '3' }
  const seeing = await holder(await add(desk))
  const blind = { roleName: 'Blind', roleKey: 'blind', menuIds: [1, 10, 13], dataScope: '1' }
  const blindToken = await holder(await add(blind))
  const refusal = async (token: string, locale: 'en' | 'zh-CN' = 'en') =>
    (await shop.send('DELETE', `/api/v1/role/${small}`, { token, locale })).msg
  const outOfReach = 'This role is held by people out of your reach: 1.'
  assert.is(await refusal(seeing), outOfReach)
  assert.is(
    await refusal(blindToken),
    "The role 'Small' still has users: 1 in all, 1 of whom you cannot see.",
  )
  assert.is(
    await refusal(blindToken, 'zh-CN'),
    '角色“Small”下仍有用户：共 1 位，其中 1 位您无权查看。',
  )
  assert.is(await refusal(admin), "The role 'Small' still has users.")
  assert.is((await person('seen.person', 2)).code, 200)
  assert.is(await refusal(seeing), outOfReach)
})

test('§7 rolelist filters, pages and sorts', async ({ shop, admin, add }) => {
  await add({ roleName: 'Yard hand', roleKey: 'yard', roleSort: 9 })
  const list = (query: string) => shop.send('GET', `/api/v1/rolelist?${query}`, { token: admin })
  assert.equal(
    listFrom(await list('')).map(row => row.roleKey),
    ['admin', 'trader', 'auditor', 'yard'],
  )
  assert.equal(
    listFrom(await list('roleName=ARD')).map(row => row.roleKey),
    ['yard'],
  )
  assert.equal(listFrom(await list('roleKey=yar')), [])
  assert.equal(listFrom(await list('roleKey=yard')).length, 1)
  assert.equal(listFrom(await list('status=1')), [])
  assert.equal(
    listFrom(await list('sort=roleKey&order=desc')).map(row => row.roleKey),
    ['yard', 'trader', 'auditor', 'admin'],
  )
  assert.equal(listFrom(await list('sort=password&order=desc'))[0]?.roleKey, 'admin')
  const second = rowFrom(await list('pageIndex=2&pageSize=3'))
  assert.is(second.count, 4)
  assert.is(second.pageSize, 3)
  assert.is((second.list as unknown[]).length, 1)
  for (const query of [
    'pageIndex=0&pageSize=0',
    'pageIndex=-1&pageSize=-5',
    'pageIndex=x&pageSize=1e9',
  ]) {
    assert.is((await list(query)).code, 200, query)
  }
  assert.is(rowFrom(await list('pageSize=5000')).pageSize, 100)
  assert.is(rowFrom(await list('page=2&limit=2')).pageIndex, 2)
  assert.is(rowFrom(await list('beginTime=&endTime=')).pageSize, 20)
})

const BILINGUAL = [
  ['role', '/api/v1/role', '/api/v1/role/2', { roleId: 2 }, 'roleName', 'Trader', '交易员'],
  [
    'key',
    '/api/v1/config',
    '/api/v1/config/3',
    { configId: 3 },
    'configName',
    'Shop: currency',
    '商城-币种',
  ],
  [
    'entry',
    '/api/v1/dict/data/',
    '/api/v1/dict/data/1',
    { dictCode: 1 },
    'dictLabel',
    'Enabled',
    '启用',
  ],
  [
    'type',
    '/api/v1/dict/type',
    '/api/v1/dict/type/1',
    { dictId: 1 },
    'dictName',
    'Status',
    '系统开关',
  ],
] as const

for (const [kind, path, one, id, name, en, zh] of BILINGUAL) {
  const chinese = `${name}Zh`

  test(`§18 a ${kind} that is renamed in one language and back keeps its other name`, async ({
    shop,
    admin,
  }) => {
    const names = async (locale: 'en' | 'zh-CN') => {
      const row = rowFrom(await shop.send('GET', one, { token: admin, locale }))
      return [row[name], row[chinese]]
    }
    const put = (body: object, locale: 'en' | 'zh-CN' = 'en') =>
      shop.send('PUT', path, { token: admin, locale, body: { ...id, ...body } })
    assert.equal(
      [await names('en'), await names('zh-CN')],
      [
        [en, zh],
        [en, zh],
      ],
    )

    assert.is((await put({ [name]: 'Changed' })).code, 200)
    assert.equal(await names('en'), ['Changed', zh])
    await put({ [name]: en })
    assert.equal(await names('zh-CN'), [en, zh])

    await put({ [chinese]: '改名' }, 'zh-CN')
    assert.equal(await names('en'), [en, '改名'])
    // A form that knows one language sends one of the two.
    await put({ remark: 'x' })
    assert.equal(await names('en'), [en, '改名'])
    for (const none of [null, '']) {
      await put({ [chinese]: '改名' })
      await put({ [chinese]: none })
      assert.equal(await names('zh-CN'), [en, null], 'one text for both')
    }
  })

  test(`§7 the Chinese name of a ${kind} has the limits of the other, and is found`, async ({
    shop,
    admin,
  }) => {
    const put = (body: object) => shop.send('PUT', path, { token: admin, body: { ...id, ...body } })
    for (const wrong of ['字'.repeat(129), 'a\u0000b', '\u200b', 7])
      assert.equal(Object.keys(fieldsFrom(await put({ [chinese]: wrong }))), [chinese])
    assert.is((await put({ [chinese]: '字'.repeat(128) })).code, 200)
    assert.is((await put({ [chinese]: ' 钻石 CNF ' })).code, 200)
    const list = {
      role: 'rolelist',
      key: 'configList',
      entry: 'dict/datalist',
      type: 'dict/typelist',
    }
    for (const text of ['钻石', 'cnf', en.toUpperCase()]) {
      const query = new URLSearchParams({ [name]: text })
      const found = await shop.send('GET', `/api/v1/${list[kind]}?${query}`, { token: admin })
      assert.ok(
        listFrom(found).some(row => row[chinese] === '钻石 CNF'),
        text,
      )
    }
  })
}

test('§7 a role is found by its key in any capitals', async ({ shop, admin, add }) => {
  await add({ roleName: 'Yard', roleKey: 'Yard-1' })
  for (const roleKey of ['yard-1', 'YARD-1']) {
    const found = await shop.send('GET', `/api/v1/rolelist?roleKey=${roleKey}`, { token: admin })
    assert.equal(
      listFrom(found).map(row => row.roleKey),
      ['Yard-1'],
    )
  }
})

test('§7 a name is unique in both languages', async ({ shop, admin, add }) => {
  await add({ roleName: 'Yard', roleNameZh: '煤场', roleKey: 'yard' })
  for (const names of [
    { roleName: 'yard' },
    { roleName: '煤场' },
    { roleName: 'New', roleNameZh: '煤场' },
    { roleName: 'New', roleNameZh: 'YARD' },
  ]) {
    const body = { ...names, roleKey: 'other' }
    assert.is((await shop.send('POST', '/api/v1/role', { token: admin, body })).code, -1)
  }
})

test('§7 a list is sorted by the names that its reader sees', async ({ shop, admin, add }) => {
  await add({ roleName: 'Aaa', roleNameZh: '龥', roleKey: 'last' })
  const first = async (locale: 'en' | 'zh-CN') =>
    listFrom(
      await shop.send('GET', '/api/v1/rolelist?sort=roleName&order=desc', { token: admin, locale }),
    )[0]?.roleKey
  assert.equal([await first('en'), await first('zh-CN')], ['trader', 'last'])
})

test('§7 R22 an unknown role is code -1, a wrong id 400', async ({ shop, admin }) => {
  assert.is((await shop.send('GET', '/api/v1/role/999', { token: admin })).code, -1)
  for (const id of [
    '0',
    'text',
    '1e3',
    '0x10',
    '-1',
    '01',
    '9007199254740993',
    "'%20OR%201=1",
    ':id',
    '1.5',
  ]) {
    assert.is((await shop.send('GET', `/api/v1/role/${id}`, { token: admin })).code, 400, id)
  }
})

test('a new role has the fields that were sent, and menuIds of a row are leaves', async ({
  shop,
  admin,
  add,
}) => {
  const roleId = await add({
    roleName: ' Yard ',
    roleKey: 'yard',
    menuIds: [1, 20, 21],
    remark: 'coal yard',
    roleSort: 0,
    deptIds: [3],
  })
  const row = rowFrom(await shop.send('GET', `/api/v1/role/${roleId}`, { token: admin }))
  assert.is(row.roleName, 'Yard')
  assert.is(row.status, '0')
  assert.equal([row.dataScope, row.deptIds, row.remark], ['5', [], 'coal yard'])
  assert.equal(row.menuIds, [21])
  assert.is(row.version, 1)
  assert.is(row.createBy, '1')
  assert.is(row.createdAt, '2026-11-20T08:00:00.000Z')
})

test('23.6 a role is answered with one count of its menu permissions: pages and operations, no directories', async ({
  shop,
  admin,
  add,
}) => {
  const counts = []
  for (const [index, menuIds] of [[1, 20], [1, 20, 21], [1, 20, 21, 22], [21], [1]].entries()) {
    const roleId = await add({ roleName: `Desk ${index}`, roleKey: `desk${index}`, menuIds })
    const path = `/api/v1/role/${roleId}`
    counts.push(rowFrom(await shop.send('GET', path, { token: admin })).menuCount)
  }
  assert.equal(counts, [1, 2, 3, 2, 0], 'a page, with one right, with two; a right with its page')
  const all = await shop.send('GET', '/api/v1/rolelist', { token: admin })
  const tree = await shop.send('GET', '/api/v1/roleMenuTreeselect/1', { token: admin })
  const { nodes } = checkedTreeFrom(tree.extra?.menus, tree.extra?.checkedKeys)
  const { list } = all.data as { list: readonly Record<string, unknown>[] }
  assert.is(list.find(row => row.roleKey === 'admin')?.menuCount, countGrants(nodes), 'as the form')
})

test('§5 errors name their fields, duplicates are code -1', async ({ shop, admin }) => {
  const post = (body: unknown) => shop.send('POST', '/api/v1/role', { token: admin, body })
  assert.equal(Object.keys(fieldsFrom(await post({}))), ['roleName', 'roleKey'])
  assert.equal(
    Object.keys(fieldsFrom(await post({ roleName: 'a'.repeat(129), roleKey: 'a b', status: 0 }))),
    ['roleName', 'roleKey', 'status'],
  )
  assert.equal(
    Object.keys(
      fieldsFrom(await post({ roleName: 'a\nb', roleKey: 'k', menuIds: ['1'], roleSort: 1.5 })),
    ),
    ['roleName', 'roleSort', 'menuIds'],
  )
  assert.equal(
    Object.keys(fieldsFrom(await post({ roleName: 'x', roleKey: 'x', menuIds: [777] }))),
    ['menuIds'],
  )
  for (const body of [undefined, null, [], 'text', 7]) assert.is((await post(body)).code, 400)
  for (const [body, ...names] of [
    [{ roleName: 'Trader', roleKey: 'new' }, 'roleName'],
    [{ roleName: '交易员', roleKey: 'new' }, 'roleName'],
    [{ roleName: 'New', roleNameZh: 'tRADER', roleKey: 'new' }, 'roleNameZh'],
    [{ roleName: 'New', roleKey: 'TRADER' }, 'roleKey'],
    [{ roleName: 'TRADER', roleKey: 'trader' }, 'roleName', 'roleKey'],
  ] as const) {
    const put = { ...body, roleId: 3 }
    for (const answer of [
      await post(body),
      await shop.send('PUT', '/api/v1/role', { token: admin, body: put }),
    ]) {
      assert.is(answer.code, -1)
      assert.is(answer.msg, 'Some fields are not valid.')
      assert.equal(
        fieldsFrom(answer),
        Object.fromEntries(names.map(name => [name, 'This exists already.'])),
      )
    }
  }
})

test('§5 a name without a visible character is refused', async ({ shop, admin }) => {
  for (const roleName of ['\u200b', ' \u2060\u3164 ', '\ufeff', '\u2800', '\u202e']) {
    const body = { roleName, roleKey: 'unseen' }
    const answer = await shop.send('POST', '/api/v1/role', { token: admin, body })
    assert.equal(Object.keys(fieldsFrom(answer) ?? {}), ['roleName'], JSON.stringify(roleName))
  }
  const body = { roleName: '👩‍🏭', roleKey: 'seen', remark: '\u200b' }
  assert.is((await shop.send('POST', '/api/v1/role', { token: admin, body })).code, 200)
})

test('a scope that there is not is refused as on the page', async ({ shop, admin }) => {
  const body = { roleName: 'A', roleKey: 'a', dataScope: '9' }
  const { dataScope } = fieldsFrom(await shop.send('POST', '/api/v1/role', { token: admin, body }))
  assert.is(dataScope, 'Choose one from the list.')
})

test('a status change touches the status and nothing else', async ({ shop, admin, add }) => {
  const roleId = await add({
    ...MANAGER,
    dataScope: '2',
    deptIds: [2, 3],
    remark: 'kept',
    roleSort: 7,
  })
  const before = rowFrom(await shop.send('GET', `/api/v1/role/${roleId}`, { token: admin }))
  const answer = await shop.send('PUT', '/api/v1/role', {
    token: admin,
    body: { roleId, status: '1' },
  })
  assert.equal(rowFrom(answer), {
    ...before,
    status: '1',
    version: 2,
    updateBy: '1',
    updateByName: 'Administrator',
  })
})

test('R78 whether a role requires a second factor is set by a change of the role alone, and is in the log', async ({
  shop,
  admin,
  add,
}) => {
  const roleId = await add(MANAGER)
  const put = async (body: object) =>
    rowFrom(await shop.send('PUT', '/api/v1/role', { token: admin, body: { roleId, ...body } }))
  assert.is((await put({ roleSort: 3 })).requiresFactor, false)
  assert.is((await put({ requiresFactor: true })).requiresFactor, true)
  assert.is((await put({ status: '1' })).requiresFactor, true)
  assert.is((await put({ menuIds: [30] })).requiresFactor, true)
  for (const wrong of [1, 'true', {}]) {
    const body = { roleId, requiresFactor: wrong }
    const answer = await shop.send('PUT', '/api/v1/role', { token: admin, body })
    assert.equal(Object.keys(fieldsFrom(answer) ?? {}), ['requiresFactor'])
  }
  const query = new Map([['event', 'role.update']])
  const log = listFrom(await shop.send('GET', '/api/v1/operloglist', { token: admin, query }))
  const entry = log.find(row => /requiresFactor/.test(JSON.stringify(row)))
  assert.ok(entry, 'the log names the change')
})

test('§7 a change of a role sets its departments, which only a custom scope keeps', async ({
  shop,
  admin,
  add,
}) => {
  const roleId = await add(MANAGER)
  const put = async (body: object) => {
    const answer = await shop.send('PUT', '/api/v1/role', {
      token: admin,
      body: { roleId, ...body },
    })
    return rowFrom(answer).deptIds
  }
  assert.equal(await put({ dataScope: '2', deptIds: [3, 5] }), [3, 5])
  assert.equal(await put({ deptIds: [3] }), [3])
  assert.equal(await put({ dataScope: '4' }), [])
  assert.equal(await put({ dataScope: '2' }), [])
})

test('zero and empty values are saved, and an empty list removes all grants', async ({
  shop,
  admin,
  add,
}) => {
  const roleId = await add({ ...MANAGER, remark: 'x', roleSort: 7 })
  const body = { roleId, roleSort: 0, remark: '', menuIds: [] }
  const row = rowFrom(await shop.send('PUT', '/api/v1/role', { token: admin, body }))
  assert.equal([row.roleSort, row.remark, row.menuIds], [0, '', []])
})

test('§7 rolemenu and roledatascope replace their part only', async ({ shop, admin, add }) => {
  const roleId = await add(MANAGER)
  const menus = await shop.send('PUT', '/api/v1/rolemenu', {
    token: admin,
    body: { roleId, menuIds: [1, 30] },
  })
  assert.equal(rowFrom(menus).menuIds, [30])
  assert.is(rowFrom(menus).version, 2, 'R62')
  const conflict = await shop.send('PUT', '/api/v1/rolemenu', {
    token: admin,
    body: { roleId, menuIds: [1], version: 1 },
  })
  assert.equal([conflict.code, rowFrom(conflict).menuIds], [409, [30]])
  assert.is(rowFrom(conflict).updateByName, 'Administrator', 'who changed it')
  const scope = (body: object) =>
    shop.send('PUT', '/api/v1/roledatascope', { token: admin, body: { roleId, ...body } })
  assert.equal(rowFrom(await scope({ dataScope: '2', deptIds: [3, 5] })).deptIds, [3, 5])
  assert.equal(rowFrom(await scope({ dataScope: '2', deptIds: [] })).deptIds, [])
  assert.equal(rowFrom(await scope({ dataScope: '4', deptIds: [3] })).deptIds, [])
  assert.is((await scope({ dataScope: '2', deptIds: [99] })).code, 400)
  assert.is((await scope({})).code, 400)
  assert.is(
    (await shop.send('PUT', '/api/v1/rolemenu', { token: admin, body: { roleId } })).code,
    400,
  )
  assert.is(
    (
      await shop.send('PUT', '/api/v1/rolemenu', {
        token: admin,
        body: { roleId: 99, menuIds: [] },
      })
    ).code,
    -1,
  )
})

test('a role with users cannot be deleted, and of several roles none is when one cannot', async ({
  shop,
  admin,
  add,
}) => {
  const one = await add({ roleName: 'One', roleKey: 'one' })
  const two = await add({ roleName: 'Two', roleKey: 'two' })
  const remove = (ids: string) => shop.send('DELETE', `/api/v1/role/${ids}`, { token: admin })
  assert.is((await remove(`${one},2`)).code, -1)
  assert.is((await shop.send('GET', `/api/v1/role/${one}`, { token: admin })).code, 200)
  assert.is((await remove(`${one},${two}`)).code, 200)
  assert.is((await remove(`${one}`)).code, -1)
  assert.is((await remove('1')).code, 403)
})

test('R17 nobody grants more than they hold, or changes their own role or one above it', async ({
  shop,
  admin,
  add,
  holder,
}) => {
  const manager = await add(MANAGER)
  const below = await add({ roleName: 'Below', roleKey: 'below', menuIds: [1, 20] })
  const above = await add({ roleName: 'Above', roleKey: 'above', menuIds: [1, 30], dataScope: '5' })
  const token = await holder(manager)
  const rows = async () =>
    JSON.stringify((await shop.send('GET', '/api/v1/rolelist?pageSize=100', { token: admin })).data)
  const before = await rows()

  const attempts: [string, string, object?][] = [
    ...[21, 22, 23, 25, 26, 27, 30, 31, 32, 33, 40, 41, 42, 43, 44, 50].map(
      (id): [string, string, object] => [
        'PUT',
        '/api/v1/rolemenu',
        { roleId: below, menuIds: [20, id] },
      ],
    ),
    ['POST', '/api/v1/role', { roleName: 'More', roleKey: 'more', menuIds: [40] }],
    ['POST', '/api/v1/role', { roleName: 'Wide', roleKey: 'wide', dataScope: '1' }],
    ['POST', '/api/v1/role', { roleName: 'Wide', roleKey: 'wide', dataScope: '2', deptIds: [6] }],
    ['PUT', '/api/v1/role', { roleId: below, menuIds: [30] }],
    ['PUT', '/api/v1/role', { roleId: below, dataScope: '1' }],
    ['PUT', '/api/v1/roledatascope', { roleId: below, dataScope: '1' }],
    ['PUT', '/api/v1/roledatascope', { roleId: below, dataScope: '2', deptIds: [2, 6] }],
    ['PUT', '/api/v1/role', { roleId: manager, remark: 'mine' }],
    ['PUT', '/api/v1/rolemenu', { roleId: manager, menuIds: [10] }],
    ['PUT', '/api/v1/role', { roleId: above, status: '1' }],
    ['PUT', '/api/v1/roledatascope', { roleId: above, dataScope: '5' }],
    ['DELETE', `/api/v1/role/${above}`],
    ['DELETE', `/api/v1/role/${manager}`],
    ['PUT', '/api/v1/role', { roleId: 1, status: '1' }],
    ['PUT', '/api/v1/rolemenu', { roleId: 1, menuIds: [] }],
    ['DELETE', '/api/v1/role/1'],
  ]
  for (const [method, path, body] of attempts) {
    const answer = await shop.send(method as 'PUT', path, { token, body })
    assert.is(answer.code, 403, `${method} ${path} ${JSON.stringify(body)}`)
  }
  assert.is(await rows(), before)

  const may = await shop.send('PUT', '/api/v1/rolemenu', {
    token,
    body: { roleId: below, menuIds: [1, 20, 10] },
  })
  assert.is(may.code, 200, may.msg)
  const scope = await shop.send('PUT', '/api/v1/roledatascope', {
    token,
    body: { roleId: below, dataScope: '2', deptIds: [2] },
  })
  assert.is(scope.code, 200, scope.msg)
})

test('R17 a scope by department is within the caller’s own for every holder of the role', async ({
  shop,
  admin,
  add,
}) => {
  const keeping = [1, 10, 11, 12, 20]
  const keeper = [
    await add({
      roleName: 'Yard',
      roleKey: 'yard',
      menuIds: keeping,
      dataScope: '2',
      deptIds: [3],
    }),
    await add({ roleName: 'Desk', roleKey: 'desk', menuIds: keeping, dataScope: '4' }),
  ]
  const free = await add({ roleName: 'Free', roleKey: 'free', menuIds: [1, 20] })
  const held = await add({ roleName: 'Held', roleKey: 'held', menuIds: [1, 20] })
  const password = 'forty carts of slate'
  const wide = await add({ roleName: 'Wide', roleKey: 'wide', menuIds: [1, 20], dataScope: '4' })
  const all = await add({ roleName: 'All', roleKey: 'all', menuIds: [1, 20], dataScope: '1' })
  const chosen = await add({
    roleName: 'Chosen',
    roleKey: 'chosen',
    menuIds: [1, 20],
    dataScope: '2',
    deptIds: [3, 5],
  })
  for (const body of [
    { username: 'keeper', roleIds: keeper, deptId: 2 },
    { username: 'mate', roleIds: [held], deptId: 3 },
    { username: 'far', roleIds: [wide, all], deptId: 6 },
  ]) {
    assert.is(
      (await shop.send('POST', '/api/v1/sysUser', { token: admin, body: { ...body, password } }))
        .code,
      200,
    )
  }
  const token = tokenFrom(
    await shop.send('POST', '/login', { body: { username: 'keeper', password } }),
  )
  const put = async (path: string, body: object) =>
    (await shop.send('PUT', path, { token, body })).code
  // Departments 4 and 5 lie below the mate's 3, and the keeper sees neither.
  assert.is(await put('/api/v1/roledatascope', { roleId: held, dataScope: '4' }), 403)
  assert.is(await put('/api/v1/role', { roleId: held, dataScope: '4' }), 403)
  assert.is(await put('/api/v1/roledatascope', { roleId: held, dataScope: '3' }), 200)
  assert.is(await put('/api/v1/roledatascope', { roleId: free, dataScope: '4' }), 200)
  // Less than the role had is refused as well: its holder is out of sight.
  assert.is(await put('/api/v1/role', { roleId: all, deptIds: [] }), 403)
  assert.is(await put('/api/v1/role', { roleId: all, dataScope: '4' }), 403)
  assert.is(await put('/api/v1/roledatascope', { roleId: wide, dataScope: '3' }), 403)
  // Nobody holds it, so the departments count: 5 is not the keeper's.
  assert.is(await put('/api/v1/role', { roleId: chosen, deptIds: [3] }), 403)
  const body = { roleId: chosen, deptIds: [3] }
  assert.is((await shop.send('PUT', '/api/v1/role', { token: admin, body })).code, 200)
  assert.is(await put('/api/v1/role', { roleId: chosen, deptIds: [6] }), 403)
  assert.is(await put('/api/v1/role', { roleId: chosen, deptIds: [2, 3] }), 200)
})

test('R17 enabling a role counts as granting its scope to its holders', async ({
  shop,
  admin,
  add,
  holder,
}) => {
  const token = await holder(await add(MANAGER))
  const disabled = { status: '1', menuIds: [1, 20] }
  const wide = await add({ ...disabled, roleName: 'Wide', roleKey: 'wide', dataScope: '1' })
  const chosen = await add({
    ...disabled,
    roleName: 'Chosen',
    roleKey: 'chosen',
    dataScope: '2',
    deptIds: [6],
  })
  const own = await add({ ...disabled, roleName: 'Own', roleKey: 'own', dataScope: '3' })
  const far = await add({ ...disabled, roleName: 'Far', roleKey: 'far', dataScope: '3' })
  const body = { username: 'far', password: 'forty carts of slate', roleIds: [2, far], deptId: 6 }
  assert.is((await shop.send('POST', '/api/v1/sysUser', { token: admin, body })).code, 200)
  const enable = async (roleId: number, by: string) =>
    (await shop.send('PUT', '/api/v1/role', { token: by, body: { roleId, status: '0' } })).code
  assert.equal(
    [
      await enable(wide, token),
      await enable(chosen, token),
      await enable(far, token),
      await enable(own, token),
    ],
    [403, 403, 403, 200],
  )
  const renamed = { roleId: wide, remark: 'still disabled' }
  assert.is((await shop.send('PUT', '/api/v1/role', { token, body: renamed })).code, 403)
  assert.equal(
    [await enable(wide, admin), await enable(chosen, admin), await enable(far, admin)],
    [200, 200, 200],
  )
})

test('R17 a role that shows people or their operations shows its holders no more than its granter sees', async ({
  shop,
  admin,
  add,
}) => {
  const password = 'forty carts of slate'
  const keeping = [1, 10, 11, 12, 20, 40, 41, 42, 44, 50]
  const keeper = await add({ ...MANAGER, menuIds: keeping })
  const role = (roleKey: string, more: object) =>
    add({ roleName: roleKey, roleKey, menuIds: [1, 20], ...more })
  const wide = await role('wide', { dataScope: '1' })
  const far = await role('far', { dataScope: '3' })
  const narrow = await role('narrow', { dataScope: '5' })
  const empty = await role('empty', { dataScope: '1' })
  const off = await role('off', { dataScope: '5', status: '1', menuIds: [1, 40, 44] })
  const near = await role('near', { dataScope: '3' })
  for (const body of [
    { username: 'keeper', roleIds: [keeper], deptId: 2 },
    { username: 'far', roleIds: [far], deptId: 6 },
    // Sees everything by another role, and would be shown it by this one.
    { username: 'mate', roleIds: [wide, narrow, off], deptId: 2 },
    { username: 'near', roleIds: [near], deptId: 2 },
  ]) {
    const answer = await shop.send('POST', '/api/v1/sysUser', {
      token: admin,
      body: { ...body, password },
    })
    assert.is(answer.code, 200, answer.msg)
  }
  const token = tokenFrom(
    await shop.send('POST', '/login', { body: { username: 'keeper', password } }),
  )
  const put = async (path: string, body: object) =>
    (await shop.send('PUT', path, { token, body })).code
  for (const roleId of [wide, far, narrow, empty]) {
    assert.is(await put('/api/v1/rolemenu', { roleId, menuIds: [1, 20, 40] }), 403)
    assert.is(await put('/api/v1/role', { roleId, menuIds: [1, 20, 50] }), 403)
  }
  assert.is(await put('/api/v1/role', { roleId: off, status: '0' }), 403)
  const rows = listFrom(await shop.send('GET', '/api/v1/rolelist?pageSize=100', { token: admin }))
  const stored = rows.filter(row => [wide, far, narrow, off].includes(Number(row.roleId)))
  assert.equal(
    stored.map(row => [row.menuIds, row.status]),
    [
      [[20], '0'],
      [[20], '0'],
      [[20], '0'],
      [[44], '1'],
    ],
  )
  // A menu that shows nobody is no exception, and neither is taking one away.
  assert.is(await put('/api/v1/rolemenu', { roleId: wide, menuIds: [1, 10, 20] }), 403)
  assert.is(await put('/api/v1/rolemenu', { roleId: off, menuIds: [1, 40] }), 403)
  const shown = await role('shown', { dataScope: '1', menuIds: [1, 40] })
  assert.is(await put('/api/v1/role', { roleId: shown, remark: 'as it was' }), 403)
  assert.is(await put('/api/v1/rolemenu', { roleId: near, menuIds: [1, 20, 40, 42] }), 200)
})

test('R17 a directory granted with its page counts as no more than the page', async ({
  shop,
  add,
  holder,
}) => {
  const manager = await add({ ...MANAGER, menuIds: [10, 11, 12, 13, 20] })
  const other = await add({ roleName: 'Other', roleKey: 'other', menuIds: [1, 20] })
  const body = { roleId: other, menuIds: [1] }
  const token = await holder(manager)
  assert.is((await shop.send('PUT', '/api/v1/rolemenu', { token, body })).code, 200)
})

test('R17 a holder of every menu row still ranks below the protected role', async ({
  shop,
  admin,
  add,
  holder,
}) => {
  const { extra } = await shop.send('GET', '/api/v1/roleMenuTreeselect/1', { token: admin })
  const ids = JSON.stringify(extra?.menus).matchAll(/"id":(\d+)/g)
  const menuIds = [...ids].map(([, id]) => Number(id))
  const token = await holder(await add({ ...MANAGER, menuIds, dataScope: '1' }))
  const body = { username: 'second', roleIds: [1], password: 'forty carts of slate' }
  assert.is((await shop.send('POST', '/api/v1/sysUser', { token, body })).code, 403)
  const reset = await shop.send('PUT', '/api/v1/sysUser/1/password', { token, body: {} })
  assert.is(reset.code, 403)
})

test('R17 taking away a menu needs the right to it, and to all others of the role', async ({
  shop,
  add,
  holder,
}) => {
  const manager = await add({ ...MANAGER, menuIds: [1, 10, 12, 20, 21] })
  const other = await add({ roleName: 'Other', roleKey: 'other', menuIds: [1, 20, 21] })
  const above = await add({ roleName: 'Above', roleKey: 'above', menuIds: [1, 20, 22] })
  const token = await holder(manager)
  const cut = async (roleId: number) =>
    (await shop.send('PUT', '/api/v1/rolemenu', { token, body: { roleId, menuIds: [1, 20] } })).code
  assert.equal([await cut(other), await cut(above)], [200, 403])
})

test('R17 an action is not its page: a holder of one can neither grant the other nor change its holders', async ({
  shop,
  admin,
  add,
  holder,
}) => {
  const manager = await add({ ...MANAGER, menuIds: [1, 10, 11, 12, 21] })
  const lists = await add({ roleName: 'Lists', roleKey: 'lists', menuIds: [1, 20] })
  const empty = await add({ roleName: 'Empty', roleKey: 'empty', menuIds: [1] })
  const token = await holder(manager)
  const put = async (body: object) =>
    (await shop.send('PUT', '/api/v1/rolemenu', { token, body })).code
  assert.is((await shop.send('GET', '/api/v1/dict/datalist', { token })).code, 403)
  assert.is(await put({ roleId: empty, menuIds: [1, 20] }), 403)
  assert.is(await put({ roleId: lists, menuIds: [1] }), 403)
  assert.is(await put({ roleId: empty, menuIds: [1, 21] }), 200)

  const { menus } = (await shop.send('GET', '/api/v1/roleMenuTreeselect/0', { token })).extra as {
    menus: { children: { id: number; disabled: boolean }[] }[]
  }
  const isDisabled = (page: number) => menus[0]?.children.find(({ id }) => id === page)?.disabled
  assert.equal([isDisabled(10), isDisabled(20)], [false, true])

  // The sidebar stays the same, but the page's permissions change.
  const versionOf = async () =>
    (await shop.send('GET', '/api/v1/getinfo', { token })).headers?.['X-Menu-Version']
  const before = await versionOf()
  const body = { roleId: manager, menuIds: [1, 10, 11, 12, 20, 21] }
  assert.is((await shop.send('PUT', '/api/v1/rolemenu', { token: admin, body })).code, 200)
  assert.is.not(await versionOf(), before)
})

test('R17 the protected role cannot be changed by its holders either', async ({ shop, admin }) => {
  for (const body of [
    { roleId: 1, remark: 'x' },
    { roleId: 1, status: '1' },
  ]) {
    const { code, msg } = await shop.send('PUT', '/api/v1/role', { token: admin, body })
    assert.equal([code, msg], [403, 'The administrators’ role cannot be changed.'])
  }
})

test('R18 a permission taken away is 403 on the next call, and the menu version changes', async ({
  shop,
  admin,
  add,
  holder,
}) => {
  const roleId = await add({ roleName: 'Reader', roleKey: 'reader', menuIds: [1, 10, 20] })
  const token = await holder(roleId)
  const menu = await shop.send('GET', '/api/v1/menurole', { token })
  const version = menu.headers?.['X-Menu-Version']
  assert.is(
    (await shop.send('GET', '/api/v1/rolelist', { token })).headers?.['X-Menu-Version'],
    version,
  )
  await shop.send('PUT', '/api/v1/rolemenu', { token: admin, body: { roleId, menuIds: [1, 20] } })
  const refused = await shop.send('GET', '/api/v1/rolelist', { token })
  assert.is(refused.code, 403)
  assert.is.not(refused.headers?.['X-Menu-Version'], version)
  await shop.send('PUT', '/api/v1/role', {
    token: admin,
    body: { roleId: 2, remark: 'another role' },
  })
  const same = await shop.send('GET', '/api/v1/getinfo', { token })
  assert.is(same.headers?.['X-Menu-Version'], refused.headers?.['X-Menu-Version'])
})

test('R6 R18 disabling a role ends its holders’ sessions, and keeps them out', async ({
  shop,
  admin,
  add,
  holder,
}) => {
  const roleId = await add(MANAGER)
  const token = await holder(roleId)
  await shop.send('PUT', '/api/v1/role', { token: admin, body: { roleId, status: '1' } })
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token })).code, 401)
  const body = { username: `holder${roleId}`, password: 'forty carts of slate' }
  assert.match((await shop.send('POST', '/login', { body })).msg, /None of your roles/)
  await shop.send('PUT', '/api/v1/role', { token: admin, body: { roleId, status: '0' } })
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token })).code, 401)
  assert.is((await shop.send('POST', '/login', { body })).code, 200)
})

test('R19 unknown keys change nothing', async ({ shop, admin, add }) => {
  const roleId = await add({
    ...MANAGER,
    roleId: 77,
    createBy: '99',
    version: 999,
    admin: true,
    protected: 1,
    isAdmin: true,
    createdAt: '2000-01-01',
    constructor: { prototype: { polluted: 1 } },
  })
  const row = rowFrom(await shop.send('GET', `/api/v1/role/${roleId}`, { token: admin }))
  assert.is(roleId, 4)
  assert.equal([row.createBy, row.version, row.admin], ['1', 1, false])
  const body = JSON.parse(
    `{"roleId":${roleId},"remark":"x","__proto__":{"polluted":1},"admin":true,"createBy":"9"}`,
  ) as object
  const changed = rowFrom(await shop.send('PUT', '/api/v1/role', { token: admin, body }))
  assert.equal([changed.createBy, changed.version, changed.admin], ['1', 2, false])
  assert.is(({} as { polluted?: unknown }).polluted, undefined)
  assert.equal(Object.keys(row).sort(), [
    'admin',
    'createBy',
    'createdAt',
    'dataScope',
    'deletedAt',
    'deptIds',
    'flag',
    'menuCount',
    'menuIds',
    'params',
    'remark',
    'requiresFactor',
    'roleId',
    'roleKey',
    'roleName',
    'roleNameZh',
    'roleSort',
    'status',
    'unseenUserCount',
    'updateBy',
    'updateByName',
    'updatedAt',
    'userCount',
    'version',
  ])
})

test('§2 §3 the menu has the same fields on every level, titles in the caller’s language', async ({
  shop,
  admin,
}) => {
  const menu = await shop.send('GET', '/api/v1/menurole', { token: admin, locale: 'zh-CN' })
  const [system] = menu.data as Record<string, unknown>[]
  const fields = [
    'children',
    'component',
    'icon',
    'menuId',
    'menuName',
    'menuType',
    'parentId',
    'path',
    'permission',
    'sort',
    'title',
    'visible',
  ]
  assert.equal(Object.keys(system ?? {}).sort(), fields)
  const pages = system?.children as Record<string, unknown>[]
  assert.equal(Object.keys(pages[0] ?? {}).sort(), fields)
  assert.equal(
    [system?.path, system?.component, system?.visible, system?.title],
    ['/system', 'Layout', true, '系统管理'],
  )
  assert.equal(
    pages.map(page => page.component),
    [
      '/system/role',
      '/system/dict',
      '/system/config',
      '/system/user',
      '/system/dept',
      '/system/log',
      '/system/session',
      '/system/menu',
      '/system/shop',
    ],
  )
  assert.equal(pages[0]?.children, [])
  const trader = await shop.send('GET', '/api/v1/menurole', { token: await shop.tokenOf('trader') })
  assert.equal(
    (trader.data as { children: { title: string }[] }[])[0]?.children.map(page => page.title),
    ['Dictionary data'],
  )
})

test('§27 the trees of the role screen tick leaves only, none for a new role, and refuse an unknown role', async ({
  shop,
  admin,
}) => {
  const menus = await shop.send('GET', '/api/v1/roleMenuTreeselect/2', { token: admin })
  assert.equal(menus.extra?.checkedKeys, [21, 22])
  assert.equal((menus.extra?.menus as { label: string }[] | undefined)?.[0]?.label, 'System')
  assert.equal(
    (await shop.send('GET', '/api/v1/roleMenuTreeselect/0', { token: admin })).extra?.checkedKeys,
    [],
  )
  const owner = await shop.send('GET', '/api/v1/roleMenuTreeselect/1', { token: admin })
  assert.ok((owner.extra?.checkedKeys as number[] | undefined)?.includes(25))
  assert.not.match(JSON.stringify(owner.extra?.menus), /"disabled":true/)
  const body = { roleId: 2, dataScope: '2', deptIds: [2, 3] }
  await shop.send('PUT', '/api/v1/roledatascope', { token: admin, body })
  const chosen = await shop.send('GET', '/api/v1/roleDeptTreeselect/2', { token: admin })
  assert.equal(chosen.extra?.checkedKeys, [2, 3])
  assert.is((await shop.send('GET', '/api/v1/roleMenuTreeselect/99', { token: admin })).code, -1)
  assert.is((await shop.send('GET', '/api/v1/roleDeptTreeselect/99', { token: admin })).code, -1)
  const depts = (await shop.send('GET', '/api/v1/roleDeptTreeselect/0', { token: admin })).extra
    ?.depts
  assert.equal(
    (depts as { children: { label: string }[] }[])[0]?.children.map(dept => dept.label),
    ['Trading desk', 'Logistics', 'Finance and audit'],
  )
  const tree = (await shop.send('GET', '/api/v1/deptTree', { token: admin })).data
  assert.is((tree as { deptName: string }[])[0]?.deptName, 'Coalface')
})

test.run()
