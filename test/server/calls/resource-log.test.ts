import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { listFrom, openShop, rowFrom, type Shop, type ShopContext, tokenFrom } from '../shop.ts'
import { defineResource, type Resource } from '#definitions/define-resource.ts'
import { reference, text } from '#definitions/fields.ts'
import { customers } from '#resources/customers.ts'
import { goods } from '#resources/goods.ts'
import { orders } from '#resources/orders.ts'
import { commandFrom } from '#server/commands/index.ts'
import { parseEnv } from '#server/env.ts'
import { databasePath } from '#server/store/sqlite/database-file.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'

/** The log names, filters and keeps back described records as it does ours. */
const test = suite<ShopContext>('described records in the log')

const PASSWORD = 'forty carts of slate'
const words = (en: string) => ({ en, 'zh-CN': en })
/** Each sees only their own. */
const notes = defineResource({
  name: 'shiftNote',
  title: { one: words('Note'), many: words('Notes') },
  icon: 'form',
  permission: 'shop:note',
  menu: { under: 'shop' },
  scope: 'own',
  titleField: 'line',
  fields: { line: text(words('Line')), about: reference(words('About'), { to: 'self' }) },
})
const RESOURCES = [goods, customers, orders, notes]

const LUMP = {
  goodsCode: 'DT-5500',
  goodsName: 'Datong lump',
  goodsNameZh: '大同块煤',
  coalKind: 'steam',
  price: '612.5',
}

test.before.each(async context => {
  context.shop = await openShop({ resources: RESOURCES })
  context.admin = await context.shop.tokenOf('admin')
})
test.after.each(({ shop }) => shop.close())

type Language = 'en' | 'zh-CN'

async function made(shop: Shop, token: string, path: string, body: object): Promise<number> {
  const answer = await shop.send('POST', `/api/v1/${path}`, { token, body })
  assert.is(answer.code, 200, answer.msg)
  return Number(rowFrom(answer)[`${path}Id`])
}
async function done(shop: Shop, token: string, method: 'PUT' | 'DELETE', path: string, body = {}) {
  const answer = await shop.send(method, `/api/v1/${path}`, { token, body })
  assert.is(answer.code, 200, answer.msg)
}
const logged = async (shop: Shop, token: string, query = '', locale: Language = 'en') =>
  listFrom(await shop.send('GET', `/api/v1/operloglist?pageSize=100&${query}`, { token, locale }))
const history = async (shop: Shop, token: string, record: string, locale: Language = 'en') =>
  listFrom(await shop.send('GET', `/api/v1/operlogrecord/${record}`, { token, locale }))
const eventsOf = (rows: readonly Record<string, unknown>[]) => rows.map(({ event }) => event)
const fieldOf = (values: unknown, field: string) => Reflect.get(Object(values), field)

interface MenuNode {
  id: number
  permission?: string
  children?: readonly MenuNode[]
}

/** The rows of the menu with these permissions, and those above them. */
async function menuIdsOf(shop: Shop, admin: string, permissions: readonly string[]) {
  const answer = await shop.send('GET', '/api/v1/menuTreeselect', { token: admin })
  const idsIn = (rows: readonly MenuNode[]): number[] =>
    rows.flatMap(({ id, permission = '', children = [] }) => {
      const below = idsIn(children)
      return below.length > 0 || permissions.includes(permission) ? [id, ...below] : []
    })
  return idsIn(answer.data as readonly MenuNode[])
}

const OWN_DEPARTMENT = '3'
const ALL = '1'

/** Signs in a new person of the trading desk with a role of their own. */
async function signInAs(
  shop: Shop,
  admin: string,
  username: string,
  permissions: readonly string[],
  dataScope = OWN_DEPARTMENT,
): Promise<string> {
  const menuIds = await menuIdsOf(shop, admin, permissions)
  const role = { roleName: `Of ${username}`, roleKey: username, menuIds, dataScope }
  const { roleId } = rowFrom(await shop.send('POST', '/api/v1/role', { token: admin, body: role }))
  const person = { username, roleId, deptId: 2, password: PASSWORD }
  const added = await shop.send('POST', '/api/v1/sysUser', { token: admin, body: person })
  assert.is(added.code, 200, added.msg)
  const body = { username, password: PASSWORD }
  return tokenFrom(await shop.send('POST', '/login', { body }))
}

test('B.7 a described record is told by the name that it had then, in the reader’s language', async ({
  shop,
  admin,
}) => {
  const goodsId = await made(shop, admin, 'goods', LUMP)
  await done(shop, admin, 'PUT', 'goods', { goodsId, status: '1' })
  await done(shop, admin, 'PUT', 'goods', { goodsId, goodsName: 'Nuts', goodsNameZh: '籽煤' })
  await done(shop, admin, 'DELETE', `goods/${goodsId}`)
  for (const [locale, before, after] of [
    ['en', 'Datong lump', 'Nuts'],
    ['zh-CN', '大同块煤', '籽煤'],
  ] as const) {
    const rows = await history(shop, admin, `goods/${goodsId}`, locale)
    assert.equal(
      rows.map(({ event, records }) => [event, records]),
      [
        ['goods.remove', [{ id: '1', name: after }]],
        ['goods.update', [{ id: '1', name: after }]],
        ['goods.disable', [{ id: '1', name: before }]],
        ['goods.add', [{ id: '1', name: before }]],
      ],
    )
    assert.equal(eventsOf(rows), eventsOf(await logged(shop, admin, 'record=1&operUrl=goods')))
  }
})

test('B.7 the log is filtered by what was done to described records, and by their names', async ({
  shop,
  admin,
}) => {
  const goodsId = await made(shop, admin, 'goods', LUMP)
  await made(shop, admin, 'goods', {
    ...LUMP,
    goodsCode: 'AA-2',
    goodsName: 'Peat',
    goodsNameZh: null,
  })
  await done(shop, admin, 'PUT', 'goods', { goodsId, status: '1' })
  const found = async (query: string) => eventsOf(await logged(shop, admin, query))
  assert.equal(await found('event=goods.disable'), ['goods.disable'])
  assert.equal(await found('event=goods.add'), ['goods.add', 'goods.add'])
  assert.equal(await found('record=LUMP'), ['goods.disable', 'goods.add'])
  assert.equal(await found(`record=${encodeURIComponent('块煤')}`), ['goods.disable', 'goods.add'])
  assert.equal(await found('record=peat'), ['goods.add'])
})

test('B.7 a refused change is listed under the record that it was about, and told in both languages', async ({
  shop,
  admin,
}) => {
  const customerId = await made(shop, admin, 'customer', {
    ...{ customerName: 'Datang power', customerNameZh: '大唐电厂', department: 2 },
  })
  const goodsId = await made(shop, admin, 'goods', LUMP)
  await made(shop, admin, 'order', {
    ...{ orderNumber: 'CO20261120', customer: customerId, article: goodsId, tonnes: '60' },
    ...{ total: '36750', orderedOn: '2026-11-20', department: 2 },
  })
  await shop.send('PUT', '/api/v1/goods', { token: admin, body: { goodsId, price: 'x' } })
  await shop.send('DELETE', `/api/v1/customer/${customerId}`, { token: admin })
  const refusals = async (locale: Language) =>
    (await logged(shop, admin, 'status=1', locale)).map(row => [row.event, row.records, row.msg])
  assert.equal(await refusals('en'), [
    [
      'customer.remove',
      [{ id: '1', name: 'Datang power' }],
      "'Datang power' is still in use: Orders.",
    ],
    ['goods.update', [{ id: '1', name: 'Datong lump' }], 'Some fields are not valid.'],
  ])
  const [[, names, msg] = []] = await refusals('zh-CN')
  assert.equal(names, [{ id: '1', name: '大唐电厂' }])
  assert.match(String(msg), /大唐电厂.*订单/)
})

test('B.7 entries of a dictionary are told by their label, in the reader’s language', async ({
  shop,
  admin,
}) => {
  const goodsId = await made(shop, admin, 'goods', LUMP)
  await done(shop, admin, 'PUT', 'goods', { goodsId, coalKind: 'anthracite' })
  const labels = async (locale: Language) =>
    (await history(shop, admin, `goods/${goodsId}`, locale)).map(({ names }) =>
      fieldOf(names, 'coalKind'),
    )
  assert.equal(await labels('en'), [
    { steam: 'Steam coal', anthracite: 'Anthracite' },
    { steam: 'Steam coal' },
  ])
  assert.equal(await labels('zh-CN'), [
    { steam: '动力煤', anthracite: '无烟煤' },
    { steam: '动力煤' },
  ])
})

test('B.7 references in values are named, in the reader’s language, and gone ones are not', async ({
  shop,
  admin,
}) => {
  const customer = { customerName: 'Datang power', customerNameZh: '大唐电厂', department: 2 }
  const first = await made(shop, admin, 'customer', customer)
  const second = await made(shop, admin, 'customer', { customerName: 'Steelworks', department: 2 })
  const article = await made(shop, admin, 'goods', LUMP)
  const orderId = await made(shop, admin, 'order', {
    ...{ orderNumber: 'CO20261120', customer: first, article, tonnes: '60', total: '1' },
    ...{ orderedOn: '2026-11-20', department: 2, clerk: 1 },
  })
  await done(shop, admin, 'PUT', 'order', { orderId, customer: second })
  const [changed, added] = await history(shop, admin, `order/${orderId}`, 'zh-CN')
  assert.equal(changed?.names, { customer: { 1: '大唐电厂', 2: 'Steelworks' } })
  assert.equal(added?.names, {
    customer: { 1: '大唐电厂' },
    article: { 1: '大同块煤' },
    department: { 2: '交易部' },
    clerk: { 1: '管理员' },
  })
  await done(shop, admin, 'DELETE', `customer/${first}`)
  const [, later] = await history(shop, admin, `order/${orderId}`)
  assert.equal(fieldOf(later?.names, 'customer'), {})
})

test('R20 what the description masks is masked in the log', async ({ shop, admin }) => {
  const body = { customerName: 'Datang', department: 2, telephone: '+86 555 0142' }
  const customerId = await made(shop, admin, 'customer', body)
  await done(shop, admin, 'PUT', 'customer', { customerId, telephone: '+86 555 0143' })
  const rows = await history(shop, admin, `customer/${customerId}`)
  assert.equal(
    rows.map(({ after }) => fieldOf(after, 'telephone')),
    ['****** (replaced)', '******'],
  )
})

test('§19 values of described records are shown to whoever may list them', async ({
  shop,
  admin,
}) => {
  const goodsId = await made(shop, admin, 'goods', LUMP)
  for (const [username, permissions, withheld] of [
    ['outsider', ['system:sysoperlog:list'], 'right'],
    ['reader', ['system:sysoperlog:list', 'shop:goods:list'], undefined],
  ] as const) {
    const token = await signInAs(shop, admin, username, permissions, ALL)
    const [row] = await logged(shop, token, 'event=goods.add')
    assert.equal(row?.records, [{ id: String(goodsId), name: 'Datong lump' }])
    assert.equal(
      [fieldOf(row?.after, 'goodsCode'), row?.withheld],
      [withheld ? undefined : 'DT-5500', withheld],
    )
  }
})

const CUSTOMER_READER = ['system:sysoperlog:list', 'shop:customer:list', 'shop:customer:add']

test('§19 of records of other departments no value is shown, of several deleted at once of each by itself', async ({
  shop,
  admin,
}) => {
  const reader = await signInAs(shop, admin, 'reader', CUSTOMER_READER)
  // A colleague of the same department, so that the log lists what they do.
  const rights = ['list', 'add', 'edit', 'remove'].map(right => `shop:customer:${right}`)
  const editor = await signInAs(shop, admin, 'editor', rights, ALL)
  const add = (token: string, customerName: string, department: number) =>
    made(shop, token, 'customer', { customerName, department, remark: `of ${customerName}` })
  const near = await add(editor, 'near', 2)
  const far = await add(editor, 'far', 6)
  // Made by the reader, and given to another department afterwards.
  const own = await add(reader, 'own', 2)
  await done(shop, editor, 'PUT', 'customer', { customerId: own, department: 6 })
  const additions = async () =>
    (await logged(shop, reader, 'event=customer.add')).map(({ record, after, withheld }) => [
      Number(record),
      fieldOf(after, 'remark'),
      withheld,
    ])
  const expected = [
    [own, 'of own', undefined],
    [far, undefined, 'scope'],
    [near, 'of near', undefined],
  ]
  assert.equal(await additions(), expected)
  await done(shop, editor, 'DELETE', `customer/${near},${far},${own}`)
  assert.equal(await additions(), expected, 'as the log has them, now that they are gone')
  const [deletion] = await logged(shop, reader, 'event=customer.remove')
  assert.equal(
    [...new Set([deletion?.before].flat())].map(values => fieldOf(values, 'remark')),
    ['of near', undefined, 'of own'],
  )
  assert.is(deletion?.withheld, 'scope')
  const all = await history(shop, reader, `customer/${near}`)
  assert.equal(eventsOf(all), ['customer.remove', 'customer.add'])
})

test('§19 of a resource whose records are each one’s own, the log shows the maker’s', async ({
  shop,
  admin,
}) => {
  const rights = ['system:sysoperlog:list', 'shop:note:list', 'shop:note:add', 'shop:note:remove']
  const reader = await signInAs(shop, admin, 'reader', rights)
  const other = await signInAs(shop, admin, 'other', rights)
  const mine = await made(shop, reader, 'shiftNote', { line: 'mine' })
  const theirs = await made(shop, other, 'shiftNote', { line: 'theirs' })
  const shown = async () =>
    (await logged(shop, reader, 'event=shiftNote.add')).map(({ after, withheld }) => [
      fieldOf(after, 'line'),
      withheld,
    ])
  const expected = [
    [undefined, 'scope'],
    ['mine', undefined],
  ]
  assert.equal(await shown(), expected)
  await done(shop, reader, 'DELETE', `shiftNote/${mine}`)
  await done(shop, other, 'DELETE', `shiftNote/${theirs}`)
  assert.equal(await shown(), expected)
})

test('B.7 there is no history of a kind that nobody described', async ({ shop, admin }) => {
  const answer = await shop.send('GET', '/api/v1/operlogrecord/lorry/1', { token: admin })
  assert.equal([answer.status, answer.code], [404, 404])
})

test('a resource whose events could be taken for others stops the start', async () => {
  for (const name of ['role', 'password', 'session', 'log']) {
    const mistaken: Resource = { ...notes, name, titleField: 'line' }
    const opened = openShop({ resources: [mistaken] }).then(
      shop => shop.close(),
      (error: Error) => error.message,
    )
    assert.is(await opened, `${name}: there is another resource of this name`)
  }
})

const verify = async (dataDir: string) => {
  const lines: string[] = []
  const command = commandFrom(['verify'])
  const settings = parseEnv({ DATA_DIR: dataDir }, [])
  const code = await command?.(settings, line => void lines.push(line))
  return { code, said: lines.join('\n') }
}

test('R49 the log holds also when a description is gone, and a row that is shown otherwise is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coalface-'))
  const dataDir = join(folder, 'data')
  const open = (resources: readonly Resource[]) =>
    openShop({ dataDir, demo: false, adminPassword: PASSWORD, resources })
  const enter = async (shop: Shop) =>
    tokenFrom(
      await shop.send('POST', '/login', { body: { username: 'admin', password: PASSWORD } }),
    )
  try {
    const shop = await open([goods])
    const goodsId = await made(shop, await enter(shop), 'goods', LUMP)
    await shop.close()
    assert.match((await verify(dataDir)).said, /^The operation log holds/)

    const without = await open([])
    const token = await enter(without)
    const [row] = await logged(without, token, 'record=lump')
    assert.equal(
      [row?.event, row?.records, row?.withheld],
      ['goods.add', [{ id: String(goodsId), name: 'Datong lump' }], undefined],
    )
    const unknown = await without.send('GET', `/api/v1/operlogrecord/goods/${goodsId}`, { token })
    assert.is(unknown.code, 404)
    await without.close()
    assert.match((await verify(dataDir)).said, /^The operation log holds/)

    const db = await openDatabase(databasePath(dataDir))
    await db.exec("delete from operation_records where kind = 'goods'")
    db.close()
    const { code, said } = await verify(dataDir)
    assert.is(code, 1)
    assert.match(said, 'shows other records')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test.run()
