import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fieldsFrom, listFrom, openShop, rowFrom, type ShopContext } from '../shop.ts'
import { defineResource } from '#definitions/define-resource.ts'
import { integer, reference, text } from '#definitions/fields.ts'
import { defineRules } from '#definitions/resource-rules.ts'

const test = suite<ShopContext>('rules of a resource')

const words = (en: string) => ({ en, 'zh-CN': `中 ${en}` })
const plain = { icon: 'goods', scope: 'all', titleField: 'name' } as const

const pile = defineResource({
  ...plain,
  ...{ name: 'pile', permission: 'shop:pile' },
  title: { one: words('Pile'), many: words('Piles') },
  fields: { name: text(words('Name'), { required: true }), tonnes: integer(words('Tonnes')) },
})
const load = defineResource({
  ...plain,
  ...{ name: 'load', permission: 'shop:load' },
  title: { one: words('Load'), many: words('Loads') },
  fields: {
    name: text(words('Name'), { required: true }),
    pile: reference(words('Pile'), { to: pile, required: true }),
    wagons: integer(words('Wagons'), { required: true, min: 1 }),
    tonnes: integer(words('Tonnes'), { readOnly: true }),
  },
})

/** A load takes its tonnes from a pile. */
const loadRules = defineRules(load, {
  computed: { tonnes: ({ wagons }) => wagons * 60 },
  async check({ pile: pileId, wagons }, before, { find }) {
    const left = ((await find(pile, pileId))?.tonnes ?? 0) + (before?.tonnes ?? 0)
    return wagons * 60 > left ? { wagons: words('The pile is too small.') } : {}
  },
  before: async values => ({ ...values, name: values.name.toUpperCase() }),
  async after({ before, after }, { find, change }) {
    const pileId = (after ?? before)?.pile
    const tonnes = (await find(pile, pileId))?.tonnes ?? 0
    const taken = (after?.tonnes ?? 0) - (before?.tonnes ?? 0)
    if (taken === 66 * 60) throw new Error('the scale is broken')
    if (taken !== 0) await change(pile, pileId, { tonnes: tonnes - taken })
  },
})

test.before.each(async context => {
  context.shop = await openShop({ resources: [pile, load], resourceRules: [loadRules] })
  context.admin = await context.shop.tokenOf('admin')
  const body = { name: 'North', tonnes: 10_000 }
  await context.shop.send('POST', '/api/v1/pile', { token: context.admin, body })
})
test.after.each(({ shop }) => shop.close())

test('fields are computed, values changed and others checked before they are stored', async ({
  shop,
  admin: token,
}) => {
  const body = { name: 'train 7', pile: 1, wagons: 2, tonnes: 9_999 }
  const row = rowFrom(await shop.send('POST', '/api/v1/load', { token, body }))
  assert.equal([row.name, row.tonnes], ['TRAIN 7', 120])
  const wrong = { loadId: row.loadId, wagons: 2_000 }
  const refused = await shop.send('PUT', '/api/v1/load', { token, body: wrong, locale: 'zh-CN' })
  assert.equal(fieldsFrom(refused), { wagons: '中 The pile is too small.' })
})

test('what a rule does to another record is one with the change, and stands in the log', async ({
  shop,
  admin: token,
}) => {
  const left = async () =>
    listFrom(await shop.send('GET', '/api/v1/pileList', { token }))[0]?.tonnes
  const body = { name: 'train', pile: 1, wagons: 10 }
  await shop.send('POST', '/api/v1/load', { token, body })
  assert.is(await left(), 9_400)
  await shop.send('PUT', '/api/v1/load', { token, body: { loadId: 1, wagons: 1 } })
  assert.is(await left(), 9_940)
  await shop.send('DELETE', '/api/v1/load/1', { token })
  assert.is(await left(), 10_000)
  const log = listFrom(await shop.send('GET', '/api/v1/operloglist?pageSize=3', { token }))
  assert.equal(log.map(({ event }) => event).sort(), ['load.remove', 'load.update', 'pile.update'])

  const broken = await shop.send('POST', '/api/v1/load', { token, body: { ...body, wagons: 66 } })
  assert.is(broken.code, 500)
  assert.equal(listFrom(await shop.send('GET', '/api/v1/loadList', { token })), [])
})

test.run()
