import * as assert from 'uvu/assert'
import { listFrom, rowFrom, type Shop, shopSuite, tokenFrom } from '../shop.ts'
import type { Locale } from '#constants.ts'

const test = shopSuite('operation log')

const rows = async (shop: Shop, token: string, query = '') =>
  listFrom(await shop.send('GET', `/api/v1/operloglist?pageSize=100&${query}`, { token }))

test('R46 sign-in, write, refusal and sign-out leave one row and one event each', async ({
  shop,
  admin,
}) => {
  shop.events.length = 0
  const trader = await shop.tokenOf('trader')
  await shop.send('POST', '/login', { body: { username: 'trader', password: 'wrong-wrong' } })
  await shop.send('POST', '/api/v1/role', {
    token: admin,
    body: { roleName: 'Yard', roleKey: 'yard' },
  })
  await shop.send('POST', '/api/v1/role', {
    token: admin,
    body: { roleName: 'Yard', roleKey: 'yard' },
  })
  await shop.send('GET', '/api/v1/rolelist', { token: trader })
  await shop.send('POST', '/api/v1/logout', { token: trader })
  shop.clock.now += 60_000
  await shop.tick()
  const found = (await rows(shop, admin)).map(row => [
    row.event,
    row.operName,
    row.code,
    row.roleKey,
  ])
  assert.equal(found, [
    ['login_failed', 'trader', 400, ''],
    ['logout', 'trader', 200, 'trader'],
    ['refused', 'trader', 403, 'trader'],
    ['role.add', 'admin', -1, 'admin'],
    ['role.add', 'admin', 200, 'admin'],
    ['login', 'trader', 200, 'trader'],
    ['login', 'admin', 200, 'admin'],
  ])
  assert.equal(
    shop.events.map(({ event, result }) => [event, result]),
    [
      ['login', 'ok'],
      ['login_failed', 'refused'],
      ['role.add', 'ok'],
      ['role.add', 'refused'],
      ['refused', 'refused'],
      ['logout', 'ok'],
    ],
  )
})

test('R20 a value that became a secret is masked in earlier rows too', async ({ shop, admin }) => {
  const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    rowFrom(await shop.send(method, path, { token: admin, body }))
  const add = (configKey: string) =>
    send('POST', '/api/v1/config', { configName: configKey, configKey, configValue: 'gate 4711' })
  const { configId } = await add('shop.gate')
  await send('PUT', '/api/v1/config', { configId, configValue: 'gate 4712' })
  await add('shop.door')
  const shown = async () => JSON.stringify(await rows(shop, admin, 'operUrl=config'))
  assert.is((await shown()).split('gate 471').length - 1, 4)
  await send('PUT', '/api/v1/config', { configId, secret: true })
  assert.is((await shown()).split('gate 471').length - 1, 1)
  assert.match(await shown(), /"shop\.gate","configValue":"\*{6}"/)
  assert.match(await shown(), /"shop\.door","configValue":"gate 4711"/)
})

test('R20 the log tells that a secret was replaced, and neither value', async ({ shop, admin }) => {
  const send = async (method: 'POST' | 'PUT', body: object) =>
    rowFrom(await shop.send(method, '/api/v1/config', { token: admin, body }))
  const added = async (configKey: string) =>
    (await send('POST', { configName: configKey, configKey, configValue: 'hush 1' })).configId
  const sides = async () =>
    (await rows(shop, admin, 'event=config.update')).map(({ before, after }) =>
      [before, after].map(side => Reflect.get(Object(side), 'configValue')),
    )
  const [shown, replaced] = ['******', '****** (replaced)']
  const configId = await added('mail.password')
  await send('PUT', { configId, remark: 'x' })
  await send('PUT', { configId, configValue: 'hush 2' })
  // Otherwise the log would tell whether somebody guessed the value.
  await send('PUT', { configId, configValue: 'hush 2' })
  assert.equal(await sides(), [
    [shown, replaced],
    [shown, replaced],
    [shown, shown],
  ])

  const gate = await added('shop.gate')
  await send('PUT', { configId: gate, configValue: 'hush 3' })
  await send('PUT', { configId: gate, configValue: 'hush 3', secret: true })
  assert.equal((await sides()).slice(0, 2), [
    [shown, shown],
    [shown, replaced],
  ])
  assert.not.match(JSON.stringify(await rows(shop, admin, 'pageSize=100')), 'hush')
  assert.not.match(JSON.stringify(shop.events.filter(e => e.record === String(configId))), 'hush')
})

test('R20 a secret stays masked in earlier rows when its key is made public or deleted', async ({
  shop,
  admin,
}) => {
  const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    rowFrom(await shop.send(method, path, { token: admin, body }))
  const added = async (configKey: string, configValue: string) =>
    (await send('POST', '/api/v1/config', { configName: configKey, configKey, configValue }))
      .configId
  const marked = async (configKey: string) => {
    const configId = await added(configKey, `of ${configKey}`)
    await send('PUT', '/api/v1/config', { configId, secret: true })
    return configId
  }
  const [opened, gone] = [await marked('shop.gate'), await marked('shop.door')]
  const lamp = await added('shop.lamp', 'green')
  await send('PUT', '/api/v1/config', { configId: opened, secret: false, configValue: 'open' })
  await send('PUT', '/api/v1/config', { configId: opened, configValue: 'wide open' })
  await send('DELETE', `/api/v1/config/${gone},${lamp}`)

  const shown = JSON.stringify(await rows(shop, admin, 'operUrl=config&pageSize=100'))
  assert.not.match(shown, /"of shop\./)
  assert.is(shown.split('"green"').length - 1, 2)
  assert.is(shown.split('open"').length - 1, 2)
})

test('R47 a token in the wrong place of a request is not logged', async ({ shop, admin }) => {
  await shop.send('DELETE', `/api/v1/role/${admin}`, { token: admin, agent: `tool ${admin}` })
  const [row] = await rows(shop, admin)
  assert.equal([row?.operUrl, row?.userAgent], ['/api/v1/role/***', 'tool ***'])
})

test('B.7 a row holds the person, the call, the address, the duration, and the values before and after', async ({
  shop,
  admin,
}) => {
  await shop.send('PUT', '/api/v1/role', {
    token: admin,
    body: { roleId: 2, remark: 'buys coal' },
    ip: '192.0.2.7',
    agent: 'ua',
  })
  const [row] = await rows(shop, admin)
  assert.equal(
    [row?.requestMethod, row?.operUrl, row?.record, row?.operIp, row?.userAgent],
    ['PUT', '/api/v1/role', '2', '192.0.2.7', 'ua'],
  )
  assert.equal(
    [row?.businessType, row?.status, row?.operTime, row?.latencyTime],
    ['2', '0', '2026-11-20T08:00:00.000Z', 0],
  )
  const [before, after] = [row?.before, row?.after] as { remark: string; roleKey: string }[]
  assert.equal([before?.remark, after?.remark, after?.roleKey], ['', 'buys coal', 'trader'])
})

test('B.7 the row of a refused change names the record that it was about', async ({
  shop,
  admin,
}) => {
  const trader = await shop.tokenOf('trader')
  for (const [path, body] of [
    ['/api/v1/role', { roleId: 2, remark: 'mine' }],
    ['/api/v1/rolemenu', { roleId: 3, menuIds: [] }],
    ['/api/v1/config', { configId: 4, configValue: 'x' }],
    ['/api/v1/sysUser', { userId: 5, roleId: 1, roleIds: [1] }],
    ['/api/v1/dict/type', { dictId: 6, dictName: 'x' }],
  ] as const) {
    const answer = await shop.send('PUT', path, { token: trader, body })
    assert.is(answer.code, 403, path)
    const [row] = await rows(shop, admin)
    assert.equal([row?.code, row?.record], [403, String(Object.values(body)[0])], path)
  }
  const overtaken = { dictCode: 7, remark: 'x', version: 99 }
  await shop.send('PUT', '/api/v1/dict/data/', { token: admin, body: overtaken })
  const [row] = await rows(shop, admin)
  assert.equal([row?.code, row?.record], [409, '7'])
  await shop.send('PUT', '/api/v1/role', { token: trader, body: { roleId: { id: 1 } } })
  assert.is((await rows(shop, admin))[0]?.record, '')
})

test('§19 a refused change tells its caller no name of the records that they chose', async ({
  shop,
  admin,
}) => {
  const menuIds = [50]
  const role = { roleName: 'Own log', roleKey: 'ownlog', dataScope: '5', menuIds }
  const { roleId } = rowFrom(await shop.send('POST', '/api/v1/role', { token: admin, body: role }))
  const password = 'forty carts of slate'
  const user = { username: 'low', nickName: 'Low', roleIds: [roleId], deptId: 4, password }
  await shop.send('POST', '/api/v1/sysUser', { token: admin, body: user })
  const signIn = { username: 'low', password }
  const low = tokenFrom(await shop.send('POST', '/login', { body: signIn }))
  assert.is((await shop.send('GET', '/api/v1/rolelist', { token: low })).code, 403)
  await shop.send('DELETE', '/api/v1/role/1,2', { token: low })
  const namesFor = async (token: string, query = '') =>
    (await rows(shop, token, `code=403&event=role.remove${query}`)).map(({ records }) => records)
  const named = [
    [
      { id: '1', name: 'Administrator' },
      { id: '2', name: 'Trader' },
    ],
  ]
  assert.equal(await namesFor(admin), named)
  assert.equal(await namesFor(admin, '&record=trad'), named)
  assert.equal(await namesFor(low), [
    [
      { id: '1', name: '' },
      { id: '2', name: '' },
    ],
  ])
  assert.equal(await namesFor(low, '&record=trad'), [])
  assert.is((await namesFor(low, '&record=2')).length, 1)
})

test('B.7 the row of a delete of many names every one of them', async ({ shop, admin }) => {
  const ids = []
  for (let number = 1; number <= 100; number++) {
    const configKey = `shop.gate.${number}`
    const body = { configName: configKey, configKey, configValue: 'open' }
    ids.push(rowFrom(await shop.send('POST', '/api/v1/config', { token: admin, body })).configId)
  }
  await shop.send('DELETE', `/api/v1/config/${ids.join()}`, { token: admin })
  const [row] = await rows(shop, admin)
  assert.equal([row?.code, row?.record], [200, ids.join()])
})

test('R47 no request gets a password or a token into the log', async ({ shop, admin }) => {
  const secrets = [
    ...shop.accounts.values(),
    admin,
    'forty carts of slate',
    'typed into the wrong field',
  ]
  const next = tokenFrom(await shop.send('POST', '/refreshtoken', { body: { token: admin } }))
  await shop.send('POST', '/login', {
    body: { username: 'typed into the wrong field', password: 'x' },
  })
  await shop.send('PUT', '/api/v1/user/pwd', {
    token: next,
    body: { oldPassword: shop.accounts.get('admin'), newPassword: 'forty carts of slate' },
  })
  await shop.send('POST', '/api/v1/sysUser', {
    token: next,
    body: { username: 'w', roleId: 2, password: 'forty carts of slate' },
  })
  const viewed = tokenFrom(
    await shop.send('POST', '/api/v1/changerole', { token: next, body: { roleKey: 'trader' } }),
  )
  const back = tokenFrom(
    await shop.send('POST', '/api/v1/changerole', { token: viewed, body: { roleKey: '' } }),
  )
  const text = JSON.stringify([await rows(shop, back), shop.events])
  for (const secret of [...secrets, next, viewed, back])
    assert.is(text.includes(secret), false, secret)
})

test('the list filters by person, call, kind, result and period', async ({ shop, admin }) => {
  await shop.tokenOf('trader')
  await shop.send('PUT', '/api/v1/role', { token: admin, body: { roleId: 99 } })
  const events = async (query: string) => (await rows(shop, admin, query)).map(row => row.event)
  assert.equal(await events('operName=TRAD'), ['login'])
  assert.equal(await events('operUrl=put%20/api'), ['role.update'])
  assert.equal(await events('businessType=10'), ['login', 'login'])
  assert.equal(await events('status=1'), ['role.update'])
  assert.equal(await events('code=-1'), ['role.update'])
  assert.equal(await events('event=role.update'), ['role.update'])
  assert.is((await events('beginTime=2026-11-20&endTime=2026-11-20')).length, 3)
  assert.is((await events('beginTime=2026-11-21')).length, 0)
  assert.is((await events('endTime=2026-11-20T08:00:00Z')).length, 0)
  assert.is((await events('beginTime=&endTime=')).length, 3)
})

test('B.7 the list filters by record, acting role and address', async ({ shop, admin }) => {
  const change = (roleId: number, body: object, ip: string) =>
    shop.send('PUT', '/api/v1/role', { token: admin, body: { roleId, ...body }, ip })
  await change(2, { remark: 'buys' }, '192.0.2.7')
  await change(3, { remark: 'reads' }, '198.51.100.7')
  await change(3, { version: 99, remark: 'late' }, '198.51.100.7')
  await shop.tokenOf('trader')
  const found = async (query: string) =>
    (await rows(shop, admin, query)).map(row => [row.event, row.record, row.code])
  const third = [
    ['role.update', '3', 409],
    ['role.update', '3', 200],
  ]
  assert.equal(await found('record=3'), third)
  assert.equal(await found('record=AUDIT'), third)
  assert.equal(await found('record=audit&status=0'), third.slice(1))
  assert.equal(await found('record=nothing'), [])
  assert.equal(await found('operIp=198.51'), third)
  assert.is((await found('roleKey=ADM')).length, 4)
  assert.equal(
    (await rows(shop, admin, 'roleKey=trad')).map(row => row.operName),
    ['trader'],
  )
})

test('B.7 the list finds a person by the nickname, and a record by its Chinese name', async ({
  shop,
  admin,
}) => {
  const put = (path: string, body: object) => shop.send('PUT', path, { token: admin, body })
  const trader = await shop.tokenOf('trader')
  await put('/api/v1/role', { roleId: 3, remark: 'reads' })
  await put('/api/v1/dict/data/', { dictCode: 9, remark: 'x' })
  await put('/api/v1/dict/type', { dictId: 3, remark: 'x' })
  const people = async (name: string, token = admin) => {
    const query = `operName=${encodeURIComponent(name)}`
    return [...new Set((await rows(shop, token, query)).map(row => row.operName))]
  }
  assert.equal(await people('wei zh'), ['trader'])
  assert.equal(await people('张伟'), ['trader'])
  assert.equal(await people('管理员'), ['admin'])
  assert.equal(await people('admin'), ['admin'])
  assert.equal(await people('nobody'), [])
  assert.ok(trader)

  const records = async (name: string) =>
    (await rows(shop, admin, `record=${encodeURIComponent(name)}`)).map(row => row.event)
  const chineseOf = async (path: string, key: string) =>
    String(rowFrom(await shop.send('GET', path, { token: admin }))[key])
  assert.equal(await records('审计'), ['role.update'])
  assert.equal(await records(await chineseOf('/api/v1/dict/data/9', 'dictLabelZh')), [
    'dict.update',
  ])
  assert.equal(await records(await chineseOf('/api/v1/dict/type/3', 'dictNameZh')), [
    'dicttype.update',
  ])
  // As the table shows it: a row before a rename keeps the name that it had then.
  await put('/api/v1/role', { roleId: 3, roleName: 'Reader' })
  assert.is((await records('审计')).length, 1)
})

test('B.7 a change that disables a record is called so, and is found so', async ({
  shop,
  admin,
}) => {
  const put = (path: string, body: object) => shop.send('PUT', path, { token: admin, body })
  await put('/api/v1/role', { roleId: 2, status: '1' })
  await put('/api/v1/role', { roleId: 2, status: '0' })
  await put('/api/v1/role', { roleId: 2, remark: 'x' })
  await put('/api/v1/sysUser', { userId: 2, status: '1' })
  await put('/api/v1/dict/data/', { dictCode: 9, status: '1' })
  await put('/api/v1/dict/type', { dictId: 3, status: '1' })
  const events = async (query = '') => (await rows(shop, admin, query)).map(row => row.event)
  assert.equal(await events('businessType=2'), [
    'dicttype.disable',
    'dict.disable',
    'user.disable',
    'role.update',
    'role.enable',
    'role.disable',
  ])
  assert.equal(await events('event=role.disable'), ['role.disable'])
  assert.equal(await events('event=role.enable'), ['role.enable'])
  assert.equal(await events('event=role.update'), ['role.update'])
  assert.equal(await events('event=user.disable'), ['user.disable'])
})

test('B.7 the list is filtered by several operations at once, and by all about one kind of records', async ({
  shop,
  admin,
}) => {
  const put = (path: string, body: object) => shop.send('PUT', path, { token: admin, body })
  await put('/api/v1/role', { roleId: 2, status: '1' })
  await put('/api/v1/role', { roleId: 3, remark: 'x' })
  await put('/api/v1/sysUser', { userId: 2, remark: 'x' })
  await put('/api/v1/rolemenu', { roleId: 3, menuIds: [50] })
  await put('/api/v1/dict/type', { dictId: 3, status: '1' })
  await put('/api/v1/dict/data/', { dictCode: 9, remark: 'x' })
  const events = async (event: string) =>
    (await rows(shop, admin, `event=${encodeURIComponent(event)}`)).map(row => row.event)
  assert.equal(await events('role.update,user.update'), ['user.update', 'role.update'])
  assert.equal(await events(' login , role.disable,, user.add'), ['role.disable', 'login'])
  assert.equal(await events('role.*'), ['role.menus', 'role.update', 'role.disable'])
  // All changes, those among them that disabled a role too.
  assert.equal(await events('role.update,role.disable'), ['role.update', 'role.disable'])
  assert.equal(await events('user.*,dicttype.disable'), ['dicttype.disable', 'user.update'])
  assert.equal(await events('dict.*'), ['dict.update'])
  assert.equal(await events('no.such,nothing.*'), [])
  assert.is((await events(',')).length, 7)
})

/** Adds a role and a person who has it, and signs that person in. */
async function signInAs(shop: Shop, admin: string, name: string, role: object, deptId: number) {
  const body = { roleName: `${name} role`, roleKey: `${name}-role`, ...role }
  const { roleId } = rowFrom(await shop.send('POST', '/api/v1/role', { token: admin, body }))
  const password = 'forty carts of slate'
  const user = { username: name, nickName: `${name} nick`, roleIds: [roleId], deptId, password }
  await shop.send('POST', '/api/v1/sysUser', { token: admin, body: user })
  return tokenFrom(await shop.send('POST', '/login', { body: { username: name, password } }))
}

test('B.7 a row names the person and the roles of its keys for those who may list them, in their language', async ({
  shop,
  admin,
}) => {
  await shop.tokenOf('trader')
  const actors = async (token: string, locale: Locale = 'en') =>
    listFrom(await shop.send('GET', '/api/v1/operloglist?event=login', { token, locale })).map(
      row => [row.operName, row.nickName, row.roleKey, row.roleNames],
    )
  assert.equal(await actors(admin), [
    ['trader', 'Wei Zhang', 'trader', { trader: 'Trader' }],
    ['admin', 'Administrator', 'admin', { admin: 'Administrator' }],
  ])
  assert.equal((await actors(admin, 'zh-CN'))[0], [
    'trader',
    '张伟',
    'trader',
    { trader: '交易员' },
  ])

  const low = await signInAs(shop, admin, 'low', { dataScope: '1', menuIds: [50] }, 4)
  assert.equal((await actors(low))[0], ['low', '', 'low-role', {}], 'may list neither')
  assert.equal((await actors(low))[1], ['trader', '', 'trader', {}])
  await shop.send('PUT', '/api/v1/role', { token: admin, body: { roleId: 2, remark: 'x' } })
  const near = await signInAs(shop, admin, 'near', { dataScope: '5', menuIds: [1, 40, 50] }, 4)
  assert.equal(await actors(near), [
    ['near', 'near nick', 'near-role', { 'near-role': 'near role' }],
  ])
  const history = listFrom(await shop.send('GET', '/api/v1/operlogrecord/role/2', { token: near }))
  assert.equal(
    history.map(row => [row.operName, row.nickName]),
    [['admin', '']],
    'outside the data scope',
  )

  // A deleted account and a role that is gone have no name any more.
  const { userId } = (await rows(shop, admin, 'operName=low'))[0] ?? {}
  await shop.send('DELETE', `/api/v1/sysUser/${userId}`, { token: admin })
  assert.equal(
    (await rows(shop, admin, 'operName=low&event=login')).map(row => row.nickName),
    [''],
  )
})

test('B.7 the list finds an acting role by its name in either language, for those who may list roles', async ({
  shop,
  admin,
}) => {
  await shop.tokenOf('trader')
  const people = async (roleKey: string, token = admin) =>
    (await rows(shop, token, `event=login&roleKey=${encodeURIComponent(roleKey)}`)).map(
      row => row.operName,
    )
  assert.equal(await people('交易'), ['trader'])
  await shop.send('PUT', '/api/v1/role', { token: admin, body: { roleId: 2, roleName: 'Buyer' } })
  assert.equal(await people('buy'), ['trader'])
  assert.equal(await people('trader'), ['trader'])
  const low = await signInAs(shop, admin, 'low', { dataScope: '1', menuIds: [50] }, 4)
  assert.equal(await people('buy', low), [])
})

test('B.7 a row says of its records which are there and may be read', async ({ shop, admin }) => {
  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = admin) =>
    shop.send(method, path, { token, body })
  const add = { configName: 'One', configKey: 'shop.one', configValue: 'x' }
  const { configId } = rowFrom(await send('POST', '/api/v1/config', add))
  await send('PUT', '/api/v1/role', { roleId: 2, remark: 'x' })
  await send('PUT', '/api/v1/sysUser', { userId: 2, remark: 'x' })
  await send('PUT', '/api/v1/role', { roleId: 99, remark: 'x' })
  const found = async (token: string) =>
    (await rows(shop, token, 'event=config.*,role.update,user.update')).map(row => [
      row.event,
      row.readable,
    ])
  assert.equal(await found(admin), [
    ['role.update', []],
    ['user.update', ['2']],
    ['role.update', ['2']],
    ['config.add', [String(configId)]],
  ])
  await send('DELETE', `/api/v1/config/${configId}`)
  assert.equal((await found(admin)).at(-1), ['config.add', []], 'it is gone')
  const low = await signInAs(shop, admin, 'low', { dataScope: '1', menuIds: [50] }, 4)
  await send('PUT', '/api/v1/role', { roleId: 2, remark: 'x' }, low)
  assert.ok((await found(low)).length > 0)
  assert.ok((await found(low)).every(([, ids]) => String(ids) === ''))
  // Whoever has its list reads a role; a person only within the data scope.
  const near = await signInAs(shop, admin, 'near', { dataScope: '5', menuIds: [1, 40, 50] }, 4)
  await send('PUT', '/api/v1/sysUser', { userId: 2, remark: 'mine' }, near)
  await send('PUT', '/api/v1/role', { roleId: 2, remark: 'mine' }, near)
  assert.equal(await found(near), [
    ['role.update', ['2']],
    ['user.update', []],
  ])
})

test('B.7 a row names its records and what the numbers in its values stand for', async ({
  shop,
  admin,
}) => {
  const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    rowFrom(await shop.send(method, path, { token: admin, body }))
  const add = async (configKey: string) =>
    (
      await send('POST', '/api/v1/config', {
        configName: `Of ${configKey}`,
        configKey,
        configValue: 'x',
      })
    ).configId
  const ids = [await add('shop.one'), await add('shop.two')]
  await send('DELETE', `/api/v1/config/${ids.join()}`)
  await send('PUT', '/api/v1/rolemenu', { roleId: 2, menuIds: [1, 20] })
  await send('PUT', '/api/v1/sysUser', { userId: 2, roleIds: [2, 3], deptId: 3 })
  await send('PUT', '/api/v1/sysUser/2/password')
  const named = async (locale: 'en' | 'zh-CN') =>
    listFrom(
      await shop.send('GET', '/api/v1/operloglist?pageSize=4', { token: admin, locale }),
    ).map(row => [row.event, row.records])
  assert.equal(await named('en'), [
    ['user.password', [{ id: '2', name: 'trader' }]],
    ['user.update', [{ id: '2', name: 'trader' }]],
    ['role.menus', [{ id: '2', name: 'Trader' }]],
    [
      'config.remove',
      [
        { id: String(ids[0]), name: 'Of shop.one' },
        { id: String(ids[1]), name: 'Of shop.two' },
      ],
    ],
  ])
  assert.equal((await named('zh-CN'))[2], ['role.menus', [{ id: '2', name: '交易员' }]])

  const [, person, menus] = (await rows(shop, admin)) as { names?: Record<string, object> }[]
  assert.equal(person?.names, {
    menuIds: {},
    deptIds: { 2: 'Trading desk', 3: 'Logistics' },
    roleIds: { 3: 'Auditor' },
  })
  const menuNames = Object.values(menus?.names?.menuIds ?? {}) as string[]
  assert.ok(menuNames.includes('System > Dictionary data > Add'), menuNames.join())
  // A row before a rename keeps the old name.
  await send('PUT', '/api/v1/role', { roleId: 2, roleName: 'Buyer' })
  assert.equal(
    (await rows(shop, admin, 'record=2&pageSize=9&operUrl=role')).map(row => row.records),
    [[{ id: '2', name: 'Buyer' }], [{ id: '2', name: 'Trader' }]],
  )
})

test('B.7 a message is in the language of its reader, whichever the person who acted had', async ({
  shop,
  admin,
}) => {
  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, locale: Locale, body?: object) =>
    shop.send(method, path, { token: admin, locale, body })
  const gates = { dictName: 'Gates', dictNameZh: '闸口', dictType: 'shop_gate' }
  const { dictId } = rowFrom(await send('POST', '/api/v1/dict/type', 'en', gates))
  const north = { dictType: 'shop_gate', dictLabel: 'North', dictValue: 'n' }
  await send('POST', '/api/v1/dict/data', 'en', north)
  await send('PUT', '/api/v1/role', 'en', { roleId: 2, remark: 'x' })
  await send('PUT', '/api/v1/role', 'zh-CN', { roleId: 2, remark: 'y' })
  await send('PUT', '/api/v1/role', 'en', { roleId: 2, version: 1 })
  await send('DELETE', '/api/v1/role/2', 'en')
  await send('DELETE', '/api/v1/role/2', 'zh-CN')
  await send('DELETE', `/api/v1/dict/type/${dictId}`, 'en')
  const messages = async (locale: Locale) => {
    const path = '/api/v1/operloglist?pageSize=6'
    const list = listFrom(await shop.send('GET', path, { token: admin, locale }))
    return list.map(row => row.msg)
  }
  assert.equal(await messages('zh-CN'), [
    '字典“闸口”下仍有数据。',
    '角色“交易员”下仍有用户。',
    '角色“交易员”下仍有用户。',
    '该记录已被其他人修改。',
    '修改成功',
    '修改成功',
  ])
  assert.equal(await messages('en'), [
    "The dictionary 'Gates' still has entries.",
    "The role 'Trader' still has users.",
    "The role 'Trader' still has users.",
    'Someone else has changed this record meanwhile.',
    'Changed.',
    'Changed.',
  ])
})

test('B.7 the log calls a record as its list does, in both languages, also when it is gone', async ({
  shop,
  admin,
}) => {
  const send = async (method: 'POST' | 'PUT' | 'DELETE' | 'GET', path: string, more: object) =>
    shop.send(method, path, { token: admin, ...more })
  const password = 'forty carts of slate'
  const kinds = [
    {
      kind: 'role',
      path: '/api/v1/role',
      idField: 'roleId',
      nameField: 'roleName',
      list: 'rolelist',
      body: { roleName: 'Yard', roleNameZh: '煤场', roleKey: 'yard' },
    },
    {
      kind: 'user',
      path: '/api/v1/sysUser',
      idField: 'userId',
      nameField: 'username',
      list: 'sysUserList',
      body: { username: 'wu', nickName: 'Wu', nickNameZh: '吴', roleIds: [2], deptId: 2, password },
    },
    {
      kind: 'dict',
      path: '/api/v1/dict/data',
      idField: 'dictCode',
      nameField: 'dictLabel',
      list: 'dict/datalist',
      body: { dictType: 'sys_yes_no', dictLabel: 'Maybe', dictLabelZh: '也许', dictValue: 'M' },
    },
    {
      kind: 'dicttype',
      path: '/api/v1/dict/type',
      idField: 'dictId',
      nameField: 'dictName',
      list: 'dict/typelist',
      body: { dictName: 'Gates', dictNameZh: '闸口', dictType: 'shop_gate' },
    },
    {
      kind: 'config',
      path: '/api/v1/config',
      idField: 'configId',
      nameField: 'configName',
      list: 'configList',
      body: {
        configName: 'Shop: gate',
        configNameZh: '商城-闸口',
        configKey: 'shop.gate',
        configValue: '1',
      },
    },
  ] as const
  for (const { kind, path, idField, nameField, list, body } of kinds) {
    const id = String(rowFrom(await send('POST', path, { body }))[idField])
    await send('PUT', path, { body: { [idField]: Number(id), version: 99 } })
    const listed = async (locale: Locale) => {
      const answer = await send('GET', `/api/v1/${list}?pageSize=100`, { locale })
      const row = listFrom(answer).find(row => String(row[idField]) === id)
      return (locale === 'zh-CN' && row?.[`${nameField}Zh`]) || row?.[nameField]
    }
    const names = { en: await listed('en'), 'zh-CN': await listed('zh-CN') }
    const logged = async (locale: Locale, address: string) => {
      const rows = listFrom(await send('GET', address, { locale }))
      return rows.flatMap(row => row.records as { name: string }[]).map(({ name }) => name)
    }
    for (const locale of ['en', 'zh-CN'] as const) {
      const name = names[locale]
      assert.equal(await logged(locale, '/api/v1/operloglist?pageSize=2'), [name, name], kind)
      assert.equal(await logged(locale, `/api/v1/operlogrecord/${kind}/${id}`), [name], kind)
      const query = new URLSearchParams({ record: String(name), event: `${kind}.add` })
      assert.equal(await logged(locale, `/api/v1/operloglist?${query}`), [name], kind)
    }
    await send('DELETE', `${path}/${id}`, {})
    for (const locale of ['en', 'zh-CN'] as const) {
      const address = `/api/v1/operloglist?event=${kind}.remove`
      assert.equal(await logged(locale, address), [names[locale]], kind)
    }
  }
})

test('B.7 the history of a record is what was done to it, the newest first', async ({
  shop,
  admin,
}) => {
  const history = (path: string, token = admin) =>
    shop.send('GET', `/api/v1/operlogrecord/${path}`, { token })
  const put = (path: string, body: object) => shop.send('PUT', path, { token: admin, body })
  await put('/api/v1/role', { roleId: 2, remark: 'one' })
  await put('/api/v1/role', { roleId: 3, remark: 'another' })
  await put('/api/v1/roledatascope', { roleId: 2, dataScope: '3' })
  await put('/api/v1/role', { roleId: 2, remark: 'refused', version: 99 })
  await put('/api/v1/sysUser', { userId: 2, remark: 'a person of the same number' })
  const answer = rowFrom(await history('role/2'))
  assert.is(answer.count, 2)
  assert.equal(
    listFrom(await history('role/2')).map(row => [row.event, row.record, row.code]),
    [
      ['role.scope', '2', 200],
      ['role.update', '2', 200],
    ],
  )
  assert.is(listFrom(await history('role/2?pageIndex=2&pageSize=1'))[0]?.event, 'role.update')
  assert.equal(listFrom(await history('role/77')), [])
  assert.is((await history('session/2')).code, 404)
  assert.is((await history('role/x')).code, 400)
  assert.is((await history('role/2', await shop.tokenOf('trader'))).code, 403)
})

test('B.7 the history of a deleted record tells who deleted it', async ({ shop, admin }) => {
  const send = (method: 'POST' | 'DELETE', path: string, body?: object) =>
    shop.send(method, path, { token: admin, ...(body && { body }) })
  const { roleId } = rowFrom(
    await send('POST', '/api/v1/role', { roleName: 'Yard', roleKey: 'yard' }),
  )
  await send('DELETE', `/api/v1/role/${String(roleId)}`)
  const answer = await shop.send('GET', `/api/v1/operlogrecord/role/${String(roleId)}`, {
    token: admin,
  })
  assert.equal(
    listFrom(answer).map(row => [row.event, row.operName]),
    [
      ['role.remove', 'admin'],
      ['role.add', 'admin'],
    ],
  )
})

test('B.7 the history names all of a list that changed, for the question that puts it back', async ({
  shop,
  admin,
}) => {
  const put = (menuIds: number[]) =>
    shop.send('PUT', '/api/v1/rolemenu', { token: admin, body: { roleId: 2, menuIds } })
  await put([1, 10, 20])
  await put([1, 20])
  const menusIn = async (path: string) => {
    const [row] = listFrom(await shop.send('GET', path, { token: admin }))
    return Object.keys(Reflect.get(Object(row?.names), 'menuIds'))
  }
  assert.equal(await menusIn('/api/v1/operlogrecord/role/2'), ['1', '10', '20'])
  assert.equal(await menusIn('/api/v1/operloglist'), ['10'])
})

test('R20 a secret is masked in the history of its key', async ({ shop, admin }) => {
  const send = async (method: 'POST' | 'PUT', body: object) =>
    rowFrom(await shop.send(method, '/api/v1/config', { token: admin, body }))
  const { configId } = await send('POST', {
    configName: 'Gate',
    configKey: 'shop.gate',
    configValue: 'gate 4711',
  })
  await send('PUT', { configId, secret: true })
  const answer = await shop.send('GET', `/api/v1/operlogrecord/config/${String(configId)}`, {
    token: admin,
  })
  assert.is(listFrom(answer).length, 2)
  assert.not.match(JSON.stringify(answer), 'gate 4711')
})

test('§18 the log comes newest first, and by time or another column as it is asked for', async ({
  shop,
  admin,
}) => {
  await shop.send('PUT', '/api/v1/role', { token: admin, body: { roleId: 99 } })
  await shop.tokenOf('trader')
  const events = async (query: string) => (await rows(shop, admin, query)).map(row => row.event)
  const newest = ['login', 'role.update', 'login']
  assert.equal(await events(''), newest)
  assert.equal(await events('sort=operTime&order=desc'), newest)
  const oldest = await rows(shop, admin, 'sort=operTime&order=asc')
  assert.equal(
    oldest.map(row => `${String(row.event)} ${String(row.operName)}`),
    ['login admin', 'role.update admin', 'login trader'],
  )
  const byName = await rows(shop, admin, 'sort=operName&order=desc')
  assert.equal(
    byName.map(row => row.operName),
    ['trader', 'admin', 'admin'],
  )
})

test('R47 a program’s name and path are logged up to 200 letters', async ({ shop, admin }) => {
  await shop.send('PUT', '/api/v1/role', {
    token: admin,
    body: { roleId: 2, remark: 'x' },
    agent: 'coal '.repeat(100),
  })
  const [row] = await rows(shop, admin)
  assert.is(String(row?.userAgent).length, 200)
})

test('one row is found by its number', async ({ shop, admin }) => {
  await shop.tokenOf('trader')
  const [newest] = await rows(shop, admin)
  const found = await rows(shop, admin, `operId=${String(newest?.operId)}`)
  assert.equal(
    found.map(row => [row.operId, row.operName]),
    [[newest?.operId, 'trader']],
  )
  assert.equal(await rows(shop, admin, 'operId=999'), [])
})

test('the counts of the last days follow the caller’s calendar', async ({ shop, admin }) => {
  const days = async (query: string, token = admin) =>
    (await shop.send('GET', `/api/v1/operlogdays?${query}`, { token })).data as {
      day: string
      count: number
      failed: number
    }[]
  const fortnight = await days('')
  assert.is(fortnight.length, 14)
  assert.equal(fortnight.at(-1), { day: '2026-11-20', count: 1, failed: 0 })
  shop.clock.now += 24 * 3_600_000
  const token = await shop.tokenOf('admin')
  await shop.send('PUT', '/api/v1/role', { token, body: { roleId: 99 } })
  assert.equal(await days('days=2', token), [
    { day: '2026-11-20', count: 1, failed: 0 },
    { day: '2026-11-21', count: 2, failed: 1 },
  ])
  assert.equal(
    (await days('days=2&offset=-600', token)).map(({ day, count }) => [day, count]),
    [
      ['2026-11-19', 1],
      ['2026-11-20', 2],
    ],
  )
})

test('§19 the data scope cuts the log', async ({ shop, admin }) => {
  const body = { roleName: 'Log reader', roleKey: 'logs', menuIds: [1, 50], dataScope: '3' }
  const role = rowFrom(await shop.send('POST', '/api/v1/role', { token: admin, body }))
  const user = {
    username: 'reader',
    roleId: role.roleId,
    deptId: 2,
    password: 'forty carts of slate',
  }
  await shop.send('POST', '/api/v1/sysUser', { token: admin, body: user })
  await shop.tokenOf('trader')
  const token = tokenFrom(await shop.send('POST', '/login', { body: user }))
  const history = listFrom(await shop.send('GET', '/api/v1/operlogrecord/user/2', { token }))
  assert.equal(history, [], 'what the administrator did')
  assert.equal(
    (await rows(shop, token)).map(row => row.operName),
    ['reader', 'trader'],
  )
  const days = (await shop.send('GET', '/api/v1/operlogdays?days=1', { token })).data as {
    count: number
  }[]
  assert.equal(
    days.map(({ count }) => count),
    [2],
  )
})

test('R46 row and event hold the values before and after a change', async ({ shop, admin }) => {
  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = admin) =>
    shop.send(method, path, { token, body })
  const viewed = tokenFrom(await send('POST', '/api/v1/changerole', { roleKey: 'trader' }))
  const own = tokenFrom(await send('POST', '/api/v1/changerole', { roleKey: '' }, viewed))
  const { roleId } = rowFrom(
    await send(
      'POST',
      '/api/v1/role',
      { roleName: 'Yard', roleKey: 'yard', menuIds: [1, 20] },
      own,
    ),
  )
  await send('PUT', '/api/v1/rolemenu', { roleId, menuIds: [1, 20, 21] }, own)
  await send('PUT', '/api/v1/roledatascope', { roleId, dataScope: '3' }, own)
  await send('DELETE', `/api/v1/role/${roleId}`, undefined, own)
  const part = (value: unknown, name: string) =>
    (value as Record<string, unknown> | undefined | null)?.[name]
  const changes = (entries: Record<string, unknown>[], name: string) =>
    entries.map(({ event, before, after }) => [event, part(before, name), part(after, name)])
  const logged = shop.events.filter(({ event }) => event.startsWith('role.'))
  const kept = (await rows(shop, own))
    .reverse()
    .filter(({ event }) => String(event).startsWith('role.'))
  for (const entries of [logged, kept]) {
    assert.equal(changes(entries.slice(0, 2), 'view'), [
      ['role.view', '', 'trader'],
      ['role.view', 'trader', ''],
    ])
    assert.equal(changes(entries.slice(2, 4), 'menuIds'), [
      ['role.add', undefined, [1, 20]],
      ['role.menus', [1, 20], [1, 20, 21]],
    ])
    assert.equal(changes(entries.slice(4), 'dataScope'), [
      ['role.scope', '5', '3'],
      ['role.remove', '3', undefined],
    ])
  }
})

test('R49 equal refusals are one row at once, and a second one with number, first and last time of the repeats within a quarter of an hour, also when nobody calls', async ({
  shop,
  admin,
}) => {
  const trader = await shop.tokenOf('trader')
  const refuse = async (path = '/api/v1/rolelist', ip = '192.0.2.1') =>
    assert.is((await shop.send('GET', path, { token: trader, ip })).code, 403)
  const failed = async () =>
    (await rows(shop, admin, 'status=1')).map(row => [row.operUrl, row.operIp, row.attempts])
  for (let turn = 0; turn < 42; turn += 1) {
    await refuse()
    shop.clock.now += 1000
  }
  await refuse('/api/v1/rolelist', '192.0.2.2')
  await refuse('/api/v1/sysUserList')
  const first = [
    ['/api/v1/sysUserList', '192.0.2.1', 1],
    ['/api/v1/rolelist', '192.0.2.2', 1],
    ['/api/v1/rolelist', '192.0.2.1', 1],
  ]
  shop.clock.now = Date.parse('2026-11-20T08:14:00Z')
  await shop.tick()
  assert.equal(await failed(), first)

  shop.clock.now = Date.parse('2026-11-20T08:15:00Z')
  await shop.tick()
  const expected = ['/api/v1/rolelist', '192.0.2.1', 41]
  assert.equal(await failed(), [expected, ...first], 'and nothing of what was refused once')
  const [summary] = await rows(shop, admin, 'status=1')
  assert.equal([summary?.event, summary?.operName, summary?.code], ['refused', 'trader', 403])
  assert.equal(
    [summary?.firstAt, summary?.lastAt, summary?.operTime, summary?.after],
    ['2026-11-20T08:00:01.000Z', '2026-11-20T08:00:41.000Z', '2026-11-20T08:00:41.000Z', null],
    'it has the time of its last attempt, not of when it was written',
  )
  await refuse()
  assert.is((await failed()).length, 5, 'a row again afterwards')
})

test('R46 totals and days count attempts, a period goes by the last attempt, and rows stay in the order of their numbers', async ({
  shop,
  admin,
}) => {
  const trader = await shop.tokenOf('trader')
  for (let turn = 0; turn < 5; turn += 1)
    await shop.send('GET', '/api/v1/rolelist', { token: trader })
  shop.clock.now += 14 * 60_000
  const body = { roleId: 2, remark: 'later' }
  await shop.send('PUT', '/api/v1/role', { token: admin, body })
  shop.clock.now += 60_000
  await shop.tick()

  const list = async (query = '') =>
    rowFrom(await shop.send('GET', `/api/v1/operloglist?${query}`, { token: admin }))
  const all = await list()
  const found = (all.list as Record<string, unknown>[]).map(row => [
    row.operId,
    row.event,
    row.attempts,
    String(row.operTime).slice(11, 16),
  ])
  assert.equal(found, [
    [5, 'refused', 4, '08:00'],
    [4, 'role.update', 1, '08:14'],
    [3, 'refused', 1, '08:00'],
    [2, 'login', 1, '08:00'],
    [1, 'login', 1, '08:00'],
  ])
  assert.equal([all.count, all.attempts], [5, 8])
  for (const sort of ['code', 'operTime', 'latencyTime']) {
    const { count, attempts } = await list(`sort=${sort}&order=asc&pageSize=2&status=1`)
    assert.equal([count, attempts], [2, 5], sort)
  }
  const second = await list('pageSize=2&pageIndex=2')
  assert.equal(
    (second.list as { operId: number }[]).map(row => row.operId),
    [3, 2],
  )
  const [day] = (await shop.send('GET', '/api/v1/operlogdays?days=1', { token: admin }))
    .data as object[]
  assert.equal(day, { day: '2026-11-20', count: 8, failed: 5 })
})

test('R46 no row of grouped refusals spans midnight, and each counts on its own day', async ({
  shop,
}) => {
  shop.clock.now = Date.parse('2026-11-20T23:59:50Z')
  const admin = await shop.tokenOf('admin')
  const trader = await shop.tokenOf('trader')
  for (let turn = 0; turn < 6; turn += 1) {
    await shop.send('GET', '/api/v1/rolelist', { token: trader })
    await shop.send('POST', '/login', { body: { username: 'auditor', password: 'wrong' } })
    shop.clock.now += 4_000
  }
  shop.clock.now += 15 * 60_000
  await shop.tick()
  const grouped = (await rows(shop, admin, 'status=1')).map(row => [
    row.event,
    row.attempts,
    String(row.operTime).slice(0, 19),
  ])
  assert.equal(grouped.reverse(), [
    ['refused', 1, '2026-11-20T23:59:50'],
    ['refused', 1, '2026-11-21T00:00:02'],
    ['refused', 2, '2026-11-20T23:59:58'],
    ['login_failed', 3, '2026-11-20T23:59:58'],
    ['login_failed', 3, '2026-11-21T00:00:10'],
    ['refused', 2, '2026-11-21T00:00:10'],
  ])
  const days = (await shop.send('GET', '/api/v1/operlogdays?days=2', { token: admin }))
    .data as Record<string, unknown>[]
  assert.equal(
    days.map(({ failed }) => failed),
    [6, 6],
  )
})

test('R49 a deed is always a row, however many refusals there are', async ({ shop, admin }) => {
  const trader = await shop.tokenOf('trader')
  for (let id = 1; id <= 300; id += 1) {
    await shop.send('DELETE', `/api/v1/role/${id}`, { token: trader })
    const body = { roleId: 2, remark: String(id) }
    assert.is((await shop.send('PUT', '/api/v1/role', { token: admin, body })).code, 200)
  }
  const count = async (query: string) =>
    rowFrom(await shop.send('GET', `/api/v1/operloglist?${query}`, { token: admin })).count
  assert.is(await count('operName=admin&event=role.update'), 300)
  assert.is(await count('operName=trader&event=role.remove'), 100)

  // Another person's refusal is still a row, and so is this person's in the next hour.
  const auditor = await shop.tokenOf('auditor')
  await shop.send('DELETE', '/api/v1/role/7', { token: auditor })
  assert.is(await count('operName=auditor&event=role.remove'), 1)
  shop.clock.now += 15 * 60_000
  await shop.tick()
  assert.is(await count('operName=trader&event=refused.more'), 1)
  shop.clock.now += 45 * 60_000
  const again = await shop.tokenOf('trader')
  admin = await shop.tokenOf('admin')
  await shop.send('DELETE', '/api/v1/role/1', { token: again })
  assert.is(await count('operName=trader&event=role.remove'), 101)
})

test('no call changes the log', async ({ shop }) => {
  assert.equal(shop.calls.methodsOf('/api/v1/operloglist'), ['GET'])
  assert.equal(shop.calls.methodsOf('/api/v1/operloglist/1'), [])
})

test.run()
