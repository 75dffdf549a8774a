import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fieldsFrom, listFrom, openShop, rowFrom, type ShopContext, tokenFrom } from '../shop.ts'
import { defineResource } from '#definitions/define-resource.ts'
import { reference, text } from '#definitions/fields.ts'
import { customers } from '#resources/customers.ts'
import { goods } from '#resources/goods.ts'
import { orders } from '#resources/orders.ts'

const test = suite<ShopContext>('described resources')

const LUMP = {
  goodsCode: 'DT-5500',
  goodsName: 'Datong lump',
  goodsNameZh: '大同块煤',
  coalKind: 'steam',
  price: '612.5',
  calorific: 5500,
  inStock: true,
  deliveredOn: '2026-11-20',
}

test.before.each(async context => {
  context.shop = await openShop({ resources: [goods, customers, orders] })
  context.admin = await context.shop.tokenOf('admin')
})
test.after.each(({ shop }) => shop.close())

test('a record is made, read, changed and deleted, and the answer is what is stored', async ({
  shop,
  admin: token,
}) => {
  const added = await shop.send('POST', '/api/v1/goods', { token, body: LUMP })
  assert.equal([added.code, added.msg], [200, 'Added.'])
  const row = rowFrom(added)
  assert.equal(row, {
    goodsId: 1,
    ...LUMP,
    price: '612.50',
    status: '0',
    remark: '',
    createBy: '1',
    updateBy: '',
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
    deletedAt: null,
    version: 1,
    updateByName: '',
  })
  const read = () => shop.send('GET', '/api/v1/goods/1', { token })
  assert.equal(rowFrom(await read()), row)

  const body = { goodsId: 1, price: '700', calorific: '', version: 1 }
  const changed = rowFrom(await shop.send('PUT', '/api/v1/goods', { token, body }))
  assert.equal(
    [changed.price, changed.calorific, changed.goodsName, changed.version, changed.updateByName],
    ['700.00', null, 'Datong lump', 2, 'Administrator'],
  )
  const late = await shop.send('PUT', '/api/v1/goods', { token, body })
  assert.equal([late.code, rowFrom(late)], [409, changed])

  assert.is((await shop.send('DELETE', '/api/v1/goods/1?version=1', { token })).code, 409)
  assert.is((await shop.send('DELETE', '/api/v1/goods/1?version=2', { token })).code, 200)
  assert.is((await read()).code, -1)
})

test('every field that is wrong is named, in the reader’s language, and nothing is stored', async ({
  shop,
  admin: token,
}) => {
  const body = { ...LUMP, goodsCode: 'x', price: '-1', coalKind: 'peat', inStock: 'yes' }
  const refused = await shop.send('POST', '/api/v1/goods', { token, body, locale: 'zh-CN' })
  assert.is(refused.code, 400)
  assert.equal(fieldsFrom(refused), {
    goodsCode: '格式不正确。',
    price: '0.00 到 9999999999999.99 之间。',
    coalKind: '不存在，或您无权选择。',
    inStock: '必须是“是”或“否”。',
  })
  assert.equal(listFrom(await shop.send('GET', '/api/v1/goodsList', { token })), [])
})

test('what is chosen once cannot be changed, and what is unique cannot be taken twice', async ({
  shop,
  admin: token,
}) => {
  await shop.send('POST', '/api/v1/goods', { token, body: LUMP })
  const again = await shop.send('POST', '/api/v1/goods', { token, body: LUMP })
  assert.equal([again.code, fieldsFrom(again)], [-1, { goodsCode: 'This exists already.' }])
  const body = { goodsId: 1, goodsCode: 'DT-1' }
  const fixed = await shop.send('PUT', '/api/v1/goods', { token, body })
  assert.equal(fieldsFrom(fixed), { goodsCode: 'This cannot be changed any more.' })

  const power = { customerName: 'Datang power', customerNameZh: '大唐电厂', department: 2 }
  await shop.send('POST', '/api/v1/customer', { token, body: power })
  const other = { customerName: '大唐电厂', department: 2 }
  const taken = await shop.send('POST', '/api/v1/customer', { token, body: other })
  assert.equal(fieldsFrom(taken), { customerName: 'This exists already.' })
})

test('the list filters, sorts and pages by what the description says', async ({
  shop,
  admin: token,
}) => {
  const rows = [
    LUMP,
    {
      ...LUMP,
      goodsCode: 'AA-2',
      goodsName: 'Ärzte',
      goodsNameZh: null,
      price: '99',
      inStock: false,
    },
    {
      ...LUMP,
      goodsCode: 'ZZ-3',
      goodsName: 'anthracite',
      coalKind: 'anthracite',
      deliveredOn: '',
    },
  ]
  for (const body of rows) await shop.send('POST', '/api/v1/goods', { token, body })
  const codes = async (query: string, locale: 'en' | 'zh-CN' = 'en') =>
    listFrom(await shop.send('GET', `/api/v1/goodsList?${query}`, { token, locale })).map(
      row => row.goodsCode,
    )
  const encoded = encodeURIComponent
  assert.equal(await codes(''), ['DT-5500', 'AA-2', 'ZZ-3'])
  assert.equal(await codes(`goodsName=${encoded('块')}`), ['DT-5500', 'ZZ-3'])
  assert.equal(await codes(`goodsName=${encoded('äRZ')}`), ['AA-2'])
  assert.equal(await codes(`keywords=${encoded('äRZ')}`), ['AA-2'])
  assert.equal(await codes('coalKind=anthracite'), ['ZZ-3'])
  assert.equal(await codes('inStock=false'), ['AA-2'])
  assert.equal(await codes('deliveredOnFrom=2026-11-21'), [])
  assert.equal(await codes('deliveredOnTo=2026-11-20'), ['DT-5500', 'AA-2'])
  assert.equal(await codes('status=1'), [])
  assert.equal(await codes('price=99'), ['DT-5500', 'AA-2', 'ZZ-3'], 'no such filter')
  assert.equal(await codes('sort=price&order=asc'), ['AA-2', 'DT-5500', 'ZZ-3'])
  assert.equal(await codes('sort=goodsCode&order=desc'), ['ZZ-3', 'DT-5500', 'AA-2'])
  assert.equal(await codes('sort=goodsId&order=desc'), ['ZZ-3', 'AA-2', 'DT-5500'])
  assert.equal(await codes('pageIndex=2&pageSize=2'), ['ZZ-3'])
  const page = rowFrom(await shop.send('GET', '/api/v1/goodsList?pageSize=1', { token }))
  assert.equal([page.count, page.pageIndex, page.pageSize], [3, 1, 1])
})

test('a reference shows its name, and only what the caller may list is chosen', async ({
  shop,
  admin: token,
}) => {
  const body = { customerName: 'Datang power', customerNameZh: '大唐电厂', department: 2 }
  const customer = rowFrom(await shop.send('POST', '/api/v1/customer', { token, body }))
  assert.equal([customer.department, customer.departmentName], [2, 'Trading desk'])
  await shop.send('POST', '/api/v1/goods', { token, body: LUMP })
  const order = {
    ...{ orderNumber: 'CO20261120', customer: 1, article: 1, tonnes: '60', total: '36750' },
    ...{ orderedOn: '2026-11-20', department: 2, clerk: 1 },
  }
  const placed = await shop.send('POST', '/api/v1/order', { token, body: order, locale: 'zh-CN' })
  const { customerName, articleName, departmentName, clerkName, tonnes } = rowFrom(placed)
  assert.equal(
    [customerName, articleName, departmentName, clerkName, tonnes],
    ['大唐电厂', '大同块煤', '交易部', '管理员', '60.000'],
  )
  const nobody = { ...order, orderNumber: 'CO20261121', customer: 9, article: 9, clerk: 99 }
  assert.equal(
    Object.keys(fieldsFrom(await shop.send('POST', '/api/v1/order', { token, body: nobody }))),
    ['customer', 'article', 'clerk'],
  )
  const used = await shop.send('DELETE', '/api/v1/customer/1', { token })
  assert.equal([used.code, used.msg], [-1, "'Datang power' is still in use: Orders."])
  assert.is((await shop.send('DELETE', '/api/v1/order/1', { token })).code, 200)
  assert.is((await shop.send('DELETE', '/api/v1/customer/1', { token })).code, 200)
})

test('the page and its operations stand in the menu, for whoever is granted them', async ({
  shop,
  admin: token,
}) => {
  const menu = (await shop.send('GET', '/api/v1/menurole', { token })).data as {
    path: string
    children: { path: string; component: string; permission: string }[]
  }[]
  const directory = menu.find(({ path }) => path === '/shop')
  assert.equal(
    directory?.children.map(({ path, component, permission }) => [path, component, permission]),
    [
      ['goods', '/shop/goods', 'shop:goods:list'],
      ['customer', '/shop/customer', 'shop:customer:list'],
      ['order', '/shop/order', 'shop:order:list'],
    ],
  )
  const trader = await shop.tokenOf('trader')
  for (const [method, path] of [
    ['GET', '/api/v1/goodsList'],
    ['GET', '/api/v1/goods/1'],
    ['POST', '/api/v1/goods'],
    ['PUT', '/api/v1/goods'],
    ['DELETE', '/api/v1/goods/1'],
  ] as const)
    assert.is((await shop.send(method, path, { token: trader, body: LUMP })).code, 403)
})

test('two records may be deleted at once, and a repeated request makes no second record', async ({
  shop,
  admin: token,
}) => {
  const make = (code: string, idempotencyKey?: string) =>
    shop.send('POST', '/api/v1/goods', {
      token,
      body: { ...LUMP, goodsCode: code },
      idempotencyKey,
    })
  const first = await make('AA-1', 'key-of-a-form-1')
  assert.equal((await make('AA-1', 'key-of-a-form-1')).data, first.data)
  await make('AA-2')
  assert.is((await shop.send('DELETE', '/api/v1/goods/1,2', { token })).code, 200)
  assert.equal(listFrom(await shop.send('GET', '/api/v1/goodsList', { token })), [])
})

/** Somebody of a department, with rights of the shop and one kind of data scope. */
async function signInAs(
  { shop, admin: token }: ShopContext,
  {
    username,
    dataScope,
    deptId,
    deptIds = [],
  }: { username: string; dataScope: string; deptId: number; deptIds?: readonly number[] },
) {
  const password = 'forty carts of slate'
  const menus = (await shop.send('GET', '/api/v1/menuTreeselect', { token })).data
  const menuIds = [...JSON.stringify(menus).matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id))
  const role = {
    ...{ roleName: username, roleKey: username, dataScope, deptIds },
    menuIds: menuIds.filter(id => id > 50),
  }
  const { roleId } = rowFrom(await shop.send('POST', '/api/v1/role', { token, body: role }))
  const body = { username, password, roleId, deptId }
  await shop.send('POST', '/api/v1/sysUser', { token, body })
  return tokenFrom(await shop.send('POST', '/login', { body: { username, password } }))
}

const customer = (customerName: string, department: number) => ({ customerName, department })

test('by department: a row is listed, read, changed, moved and deleted within the scope only', async context => {
  const { shop, admin } = context
  for (const [index, department] of [2, 3, 4].entries()) {
    const body = customer(`Customer ${index + 1}`, department)
    await shop.send('POST', '/api/v1/customer', { token: admin, body })
  }
  // Logistics and what is below it: departments 3, 4 and 5.
  const token = await signInAs(context, { username: 'logistics', dataScope: '4', deptId: 3 })
  const listed = listFrom(await shop.send('GET', '/api/v1/customerList', { token }))
  assert.equal(
    listed.map(({ customerName }) => customerName),
    ['Customer 2', 'Customer 3'],
  )
  const codeOf = async (...call: Parameters<typeof shop.send>) => (await shop.send(...call)).code
  const put = (body: object) => codeOf('PUT', '/api/v1/customer', { token, body })
  assert.is(await codeOf('GET', '/api/v1/customer/1', { token }), -1)
  assert.is(await put({ customerId: 1, contact: 'Me' }), -1)
  assert.is(await codeOf('DELETE', '/api/v1/customer/1', { token }), -1)
  assert.is(await codeOf('DELETE', '/api/v1/customer/2,1', { token }), -1, 'none of both')
  assert.is(await put({ customerId: 2, department: 2 }), 400, 'out of the scope')
  assert.is(await put({ customerId: 2, department: 4 }), 200, 'within it')
  const make = (department: number) =>
    codeOf('POST', '/api/v1/customer', { token, body: customer('New', department) })
  assert.is(await make(2), 400)
  assert.is(await make(4), 200)
  const taken = await shop.send('POST', '/api/v1/customer', {
    token,
    body: customer('Customer 1', 4),
  })
  assert.equal(fieldsFrom(taken), { customerName: 'This exists already.' })
  assert.is(await codeOf('DELETE', '/api/v1/customer/2,3', { token }), 200)
})

test('a record that somebody may not list cannot be referred to, and its name is shown', async context => {
  const { shop, admin } = context
  await shop.send('POST', '/api/v1/customer', { token: admin, body: customer('Far', 2) })
  await shop.send('POST', '/api/v1/customer', { token: admin, body: customer('Near', 3) })
  await shop.send('POST', '/api/v1/goods', { token: admin, body: LUMP })
  const token = await signInAs(context, { username: 'logistics', dataScope: '3', deptId: 3 })
  const order = {
    ...{ article: 1, tonnes: '60', total: '1', orderedOn: '2026-11-20', department: 3 },
  }
  const post = (token: string, customer: number, orderNumber: string) =>
    shop.send('POST', '/api/v1/order', { token, body: { ...order, customer, orderNumber } })
  assert.equal(Object.keys(fieldsFrom(await post(token, 1, 'CO000001'))), ['customer'])
  assert.is((await post(token, 2, 'CO000002')).code, 200)
  assert.is((await post(admin, 1, 'CO000003')).code, 200)
  const [, shown] = listFrom(
    await shop.send('GET', '/api/v1/orderList?sort=orderId&order=asc', { token }),
  )
  assert.equal([shown?.customer, shown?.customerName], [1, 'Far'])
  const body = { orderId: shown?.orderId, remark: 'kept' }
  assert.is((await shop.send('PUT', '/api/v1/order', { token, body })).code, 200, 'unchanged')
})

test('the departments are there to choose from for whoever lists records that have one', async context => {
  const { shop } = context
  const token = await signInAs(context, { username: 'logistics', dataScope: '3', deptId: 3 })
  const codeFor = async (token: string) =>
    (await shop.send('GET', '/api/v1/deptTree', { token })).code
  assert.is(await codeFor(token), 200)
  // A trader is granted no page of the shop here.
  assert.is(await codeFor(await shop.tokenOf('trader')), 403)
})

test('their own: somebody with that scope makes records, and sees no others', async context => {
  const { shop, admin } = context
  await shop.send('POST', '/api/v1/customer', { token: admin, body: customer('Of others', 3) })
  const token = await signInAs(context, { username: 'alone', dataScope: '5', deptId: 3 })
  const made = await shop.send('POST', '/api/v1/customer', { token, body: customer('Mine', 3) })
  assert.is(made.code, 200)
  const listed = listFrom(await shop.send('GET', '/api/v1/customerList', { token }))
  assert.equal(
    listed.map(({ customerName }) => customerName),
    ['Mine'],
  )
})

test('their own department is no way to move what others made out of one’s sight', async context => {
  const { shop, admin } = context
  await shop.send('POST', '/api/v1/customer', { token: admin, body: customer('Of others', 4) })
  // Sees department 4, and belongs to 3.
  const chosen = { username: 'inspector', dataScope: '2', deptId: 3, deptIds: [4] }
  const token = await signInAs(context, chosen)
  const move = (customerId: number) =>
    shop.send('PUT', '/api/v1/customer', { token, body: { customerId, department: 3 } })
  const unknown = { department: 'This does not exist, or you may not choose it.' }
  const refused = await move(1)
  assert.equal([refused.code, fieldsFrom(refused)], [400, unknown])
  const body = customer('Mine', 4)
  const made = rowFrom(await shop.send('POST', '/api/v1/customer', { token, body }))
  assert.is((await move(Number(made.customerId))).code, 200)
})

test('what refers to its own resource is a tree: nothing stands below itself', async () => {
  const words = { en: 'Word', 'zh-CN': '词' }
  const place = defineResource({
    ...{ name: 'place', title: { one: words, many: words }, icon: 'tree', scope: 'all' },
    ...{ permission: 'shop:place', titleField: 'name' },
    fields: { name: text(words, { required: true }), above: reference(words, { to: 'self' }) },
  })
  const shop = await openShop({ resources: [place] })
  const token = await shop.tokenOf('admin')
  for (const [name, above] of [
    ['Yard', ''],
    ['Row', 1],
    ['Pile', 2],
  ] as const)
    await shop.send('POST', '/api/v1/place', { token, body: { name, above } })
  const move = async (placeId: number, above: number) =>
    shop.send('PUT', '/api/v1/place', { token, body: { placeId, above } })
  const below = { above: 'A record cannot stand below itself.' }
  assert.equal(fieldsFrom(await move(1, 3)), below)
  assert.equal(fieldsFrom(await move(1, 1)), below)
  assert.is((await move(3, 1)).code, 200)
  assert.is((await shop.send('DELETE', '/api/v1/place/1', { token })).code, -1, 'it is in use')
  await shop.close()
})

test('a tree is listed with each record behind the one above it, as far as one sees them', async () => {
  const words = { en: 'Word', 'zh-CN': '词' }
  const place = defineResource({
    ...{ name: 'place', title: { one: words, many: words }, icon: 'tree', scope: 'own' },
    ...{ permission: 'shop:place', titleField: 'name', parent: 'above', order: { by: 'name' } },
    fields: {
      name: text(words, { required: true, filter: true, sort: true }),
      above: reference(words, { to: 'self' }),
    },
  })
  const shop = await openShop({ resources: [place] })
  const token = await shop.tokenOf('admin')
  for (const [name, above] of [
    ['Yard', ''],
    ['Port', ''],
    ['Row', 1],
    ['Pile', 3],
    ['Aisle', 1],
  ] as const)
    await shop.send('POST', '/api/v1/place', { token, body: { name, above } })
  const listed = async (query = '') => {
    const answer = await shop.send('GET', `/api/v1/placeList${query}`, { token })
    return listFrom(answer).map(({ name, depth }) => [name, depth])
  }
  assert.equal(await listed(), [
    ['Port', 0],
    ['Yard', 0],
    ['Aisle', 1],
    ['Row', 1],
    ['Pile', 2],
  ])
  assert.equal(await listed('?pageIndex=2&pageSize=3'), [
    ['Row', 1],
    ['Pile', 2],
  ])
  assert.equal(await listed('?sort=name&order=desc'), [
    ['Yard', undefined],
    ['Row', undefined],
    ['Port', undefined],
    ['Pile', undefined],
    ['Aisle', undefined],
  ])
  assert.equal(await listed('?name=i'), [
    ['Aisle', 1],
    ['Pile', 2],
  ])
  await shop.close()
})

test('the log keeps no value of a masked field', async ({ shop, admin: token }) => {
  const telephone = '0351 5577006'
  const body = { ...customer('Datang', 2), telephone }
  await shop.send('POST', '/api/v1/customer', { token, body })
  await shop.send('PUT', '/api/v1/customer', {
    token,
    body: { customerId: 1, telephone: '0351 1' },
  })
  await shop.send('DELETE', '/api/v1/customer/1', { token })
  const log = await shop.send('GET', '/api/v1/operloglist', { token })
  assert.match(JSON.stringify(log), 'Datang')
  assert.not.match(JSON.stringify(log), '0351')
})

test.run()
