import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fieldsFrom, listFrom, openShop, rowFrom, type ShopContext } from '../server/shop.ts'
import { loadRules } from './load-rules.ts'
import { loads } from './loads.ts'
import { shownInDocs } from './sample.ts'

/** The rules that docs/development.md shows: what stands there is what runs here. */
const test = suite<ShopContext>('readme rules')

test.before.each(async context => {
  context.shop = await openShop({ resources: [loads], resourceRules: [loadRules] })
  context.admin = await context.shop.tokenOf('admin')
})
test.after.each(({ shop }) => shop.close())

test('src/resources/load-rules.ts stands in docs/development.md', () =>
  void shownInDocs('load-rules.ts', 'src/resources/load-rules.ts'))

test('a load is checked, changed and computed before it is stored, and loads its trailer', async ({
  shop,
  admin: token,
}) => {
  const send = (body: object) => shop.send('POST', '/api/v1/load', { token, body })
  assert.equal(fieldsFrom(await send({ lorry: 'ba-1', loaded: true })), {
    tonnes: 'Weigh it first.',
  })
  const trailer = rowFrom(await send({ lorry: 'ba-2', tonnes: 9 }))
  const lorry = { lorry: 'ba-1', tonnes: 50, loaded: true, trailer: trailer.loadId }
  const row = rowFrom(await send(lorry))
  assert.equal([row.lorry, row.heavy], ['BA-1', true])
  const rows = listFrom(await shop.send('GET', '/api/v1/loadList', { token }))
  assert.equal(
    rows.map(({ loaded }) => loaded),
    [true, true],
  )
})

test.run()
