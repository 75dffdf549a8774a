import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { listFrom, openShop, type Shop } from '../shop.ts'
import { checkChinese, checkValue } from '#definitions/check-value.ts'
import { fieldsOfResource, type Resource } from '#definitions/define-resource.ts'
import { customers } from '#resources/customers.ts'
import { goods } from '#resources/goods.ts'
import { resources, sampleResources } from '#resources/listed.ts'
import { orders } from '#resources/orders.ts'

const test = suite('sample records')

const DAY_MS = 86_400_000

type Row = Record<string, unknown>

async function allOf(shop: Shop, { paths }: Resource, token: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const query = `pageSize=100&pageIndex=${page}`
    const list = listFrom(await shop.send('GET', `${paths.list}?${query}`, { token }))
    rows.push(...list)
    if (list.length < 100) return rows
  }
}

for (const now of ['2026-11-20T08:00:00Z', '2026-03-01T00:10:00Z', '2026-01-04T23:50:00Z'])
  test(`${now}: the sample shop has goods, customers and orders that fit each other`, async () => {
    const shop = await openShop({
      sample: true,
      resources: sampleResources,
      now: () => Date.parse(now),
    })
    const token = await shop.tokenOf('admin')
    const articles = await allOf(shop, goods, token)
    const buyers = await allOf(shop, customers, token)
    const placed = await allOf(shop, orders, token)
    assert.equal([articles.length, buyers.length, placed.length], [24, 30, 120])

    for (const [resource, rows] of [
      [goods, articles],
      [customers, buyers],
      [orders, placed],
    ] as const) {
      for (const row of rows) {
        for (const [name, field] of fieldsOfResource(resource)) {
          const what = `${resource.name} ${row[resource.key]} ${name}`
          assert.equal(checkValue(field, row[name]), { value: row[name] }, what)
          if (field.kind !== 'bilingual') continue
          assert.match(String(row[`${name}Zh`]), /\p{Script=Han}/u)
          assert.equal(checkChinese(field, row[`${name}Zh`]), { value: row[`${name}Zh`] }, what)
        }
      }
    }

    const priceOf = new Map(articles.map(row => [row.goodsId, Number(row.price)]))
    for (const order of placed) {
      const { article, tonnes, total, orderedOn, state, createdAt, orderNumber } = order
      const price = priceOf.get(article) ?? 0
      assert.ok(Math.abs(Number(total) - price * Number(tonnes)) < 0.01, String(orderNumber))
      assert.is(String(createdAt).slice(0, 10), orderedOn)
      assert.ok(Date.parse(String(createdAt)) <= Date.parse(now))
      const ago = (Date.parse(now) - Date.parse(String(orderedOn))) / DAY_MS
      assert.ok(ago < 44 && (state !== 'paid' || ago > 7) && (state !== 'placed' || ago < 4))
      const buyer = buyers.find(({ customerId }) => customerId === order.customer)
      assert.is(order.department, buyer?.department)
      for (const name of ['customerName', 'articleName', 'departmentName', 'clerkName'])
        assert.ok(order[name], `${orderNumber} ${name}`)
    }
    assert.equal(
      [...new Set(placed.map(({ state }) => state))].sort(),
      Object.keys(orders.fields.state.options).sort(),
    )
    for (const [key, rows] of [
      ['orderNumber', placed],
      ['customerName', buyers],
      ['customerNameZh', buyers],
      ['goodsCode', articles],
    ] as const)
      assert.is(new Set(rows.map(row => row[key])).size, rows.length, key)
    await shop.close()
  })

/** The paths of the menu below the shop, and the operations of the shop. */
async function menuOf(shop: Shop, username: string) {
  const token = await shop.tokenOf(username)
  const menu = (await shop.send('GET', '/api/v1/menurole', { token })).data as {
    path: string
    children: { path: string }[]
  }[]
  const { permissions } = (await shop.send('GET', '/api/v1/getinfo', { token })).data as {
    permissions: string[]
  }
  return {
    pages: menu.find(({ path }) => path === '/shop')?.children.map(({ path }) => path),
    rights: permissions
      .filter(right => right.startsWith('shop:'))
      .map(right => right.slice(5))
      .sort(),
  }
}

test('the roles of the sample shop have rights to its records', async () => {
  const shop = await openShop({ sample: true, resources: sampleResources })
  const pages = ['goods', 'customer', 'order']
  assert.equal(await menuOf(shop, 'trader'), {
    pages,
    rights: pages.flatMap(name => [`${name}:add`, `${name}:edit`, `${name}:list`]).sort(),
  })
  assert.equal(await menuOf(shop, 'auditor'), {
    pages,
    rights: pages.map(name => `${name}:list`).sort(),
  })
  const token = await shop.tokenOf('trader')
  const seen = await allOf(shop, customers, token)
  assert.ok(seen.length > 10 && seen.every(({ department }) => department === 2))
  assert.is((await shop.send('GET', '/api/v1/deptTree', { token })).code, 200, 'to choose one')
  assert.is((await shop.send('GET', '/api/v1/sysUserList', { token })).code, 403)
  await shop.close()
})

test('a shop in memory without samples has the pages and no records', async () => {
  const shop = await openShop({ resources: sampleResources })
  assert.equal((await menuOf(shop, 'admin')).pages, ['goods', 'customer', 'order'])
  assert.equal(await menuOf(shop, 'trader'), { pages: undefined, rights: [] })
  assert.equal(await allOf(shop, orders, await shop.tokenOf('admin')), [])
  await shop.close()
})

test('a real installation has what src/resources/index.ts lists, and nothing of the samples', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'real-'))
  try {
    const shop = await openShop({ demo: false, dataDir })
    const token = await shop.tokenOf('admin')
    const answer = await shop.send('GET', '/api/v1/menurole', { token })
    for (const { name, paths } of sampleResources.filter(each => !resources.includes(each))) {
      assert.is((await shop.send('GET', paths.list, { token })).code, 404)
      assert.not.match(JSON.stringify(answer.data), new RegExp(`"${name}"`))
    }
    assert.not.match(JSON.stringify(answer.data), '/shop')
    await shop.close()
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})

test.run()
