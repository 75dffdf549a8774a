import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fieldsFrom, listFrom, openShop, rowFrom, type Shop, tokenFrom } from '../server/shop.ts'
import { resourceRules } from './order-rules.ts'
import { shownInDocs } from './sample.ts'
import type { Resource } from '#definitions/define-resource.ts'
import { customers } from '#resources/customers.ts'
import { goods } from '#resources/goods.ts'
import { orders } from '#resources/orders.ts'
import type { OpenCallsOptions } from '#server/calls/index.ts'

/** What docs/development.md shows of described records: what stands there is what runs here. */
const test = suite('readme record')

const docs = readFileSync('docs/development.md', 'utf8')

test('the description of the goods is at most 60 lines, and stands in docs/development.md', () => {
  const source = readFileSync('src/resources/goods.ts', 'utf8')
  assert.ok(source.trimEnd().split('\n').length <= 60)
  assert.ok(docs.includes(`\`\`\`ts\n${source}\`\`\``), 'docs/development.md shows another one')
})

test('src/resources/rules.ts stands in docs/development.md', () =>
  void shownInDocs('order-rules.ts', 'src/resources/rules.ts'))

const LUMP = { goodsCode: 'DT-5500', goodsName: 'Datong lump', price: '612.50', inStock: false }

async function withShop(
  options: Partial<OpenCallsOptions>,
  work: (send: (...call: Parameters<Shop['send']>) => ReturnType<Shop['send']>) => Promise<void>,
) {
  const shop = await openShop(options)
  try {
    const password = shop.accounts.get('admin') || PASSWORD
    const body = { username: 'admin', password }
    const token = tokenFrom(await shop.send('POST', '/login', { body }))
    await work((method, path, more) => shop.send(method, path, { token, ...more }))
  } finally {
    await shop.close()
  }
}
const PASSWORD = 'forty carts of slate'

test('its rules check the stock, set the price and enable the customer', () =>
  withShop({ resources: [goods, customers, orders], resourceRules }, async send => {
    await send('POST', '/api/v1/goods', { body: LUMP })
    const buyer = { customerName: 'Binhai power station', department: 2, status: '1' }
    await send('POST', '/api/v1/customer', { body: buyer })
    const order = {
      ...{ orderNumber: 'CO20261120', customer: 1, article: 1, department: 2 },
      ...{ tonnes: '62.125', total: '1', orderedOn: '2026-11-20' },
    }
    const placed = rowFrom(await send('POST', '/api/v1/order', { body: order }))
    assert.is(placed.total, '38051.56')
    assert.is(rowFrom(await send('GET', '/api/v1/customer/1')).status, '0')
    const load = () =>
      send('PUT', '/api/v1/order', { body: { orderId: 1, state: 'loaded', total: '40000' } })
    assert.equal(fieldsFrom(await load()), { state: 'The article is not in stock.' })
    await send('PUT', '/api/v1/goods', { body: { goodsId: 1, inStock: true } })
    assert.equal([rowFrom(await load()).total, (await load()).code], ['40000.00', 200])
  }))

test('its file of SQL renames a field, and the rows keep their values', async () => {
  const [, sql = ''] = /goods-001\.sqlite\.sql`.*?```sql\n(.*?)```/s.exec(docs) ?? []
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
  const real = { dataDir, demo: false, adminPassword: PASSWORD }
  const { calorific, ...fields } = goods.fields
  const renamed: Resource = { ...goods, fields: { ...fields, heat: calorific } }
  try {
    await withShop({ ...real, resources: [goods] }, async send => {
      await send('POST', '/api/v1/goods', { body: { ...LUMP, calorific: 5500 } })
    })
    const [line] = /^goods\.calorific: .*/m.exec(docs) ?? ['']
    const refused = await openShop({ ...real, resources: [renamed] }).then(String, String)
    assert.is(refused, `Error: ${line}`)
    const resourceMigrations = { 'goods-001': sql }
    await withShop({ ...real, resources: [renamed], resourceMigrations }, async send => {
      assert.is(listFrom(await send('GET', '/api/v1/goodsList'))[0]?.heat, 5500)
    })
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})

test.run()
