import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { rejection } from './answers.ts'
import { createClient } from '#api/client.ts'
import { CallError } from '#api/errors.ts'
import { createResourceApi } from '#api/resource.ts'
import { defineResource } from '#definitions/define-resource.ts'
import { bilingual, day, integer, money, reference, status, text } from '#definitions/fields.ts'
import { describedRowFrom } from '#definitions/wire.ts'

const test = suite('resource')

const words = (en: string) => ({ en, 'zh-CN': en })

/** As another back end has it: its own paths, and its own names for some fields. */
const orders = defineResource({
  name: 'order',
  title: { one: words('Order'), many: words('Orders') },
  icon: 'list',
  permission: 'shop:order',
  scope: 'all',
  titleField: 'title',
  order: { by: 'dueOn', descending: true },
  key: 'id',
  paths: { list: '/api/v2/orders', record: '/api/v2/order', update: '/api/v2/order/change' },
  fields: {
    title: bilingual(words('Title'), { wire: 'order_title', filter: true, sort: true }),
    price: money(words('Price'), { currency: 'CNY' }),
    tonnes: integer(words('Tonnes'), { wire: 'weight' }),
    dueOn: day(words('Due'), { wire: 'due_date', filter: true, sort: true }),
    buyer: reference(words('Buyer'), { to: 'user', wire: 'buyer_id' }),
    token: text(words('Token'), { wire: 'api_token', secret: true }),
    status: status(),
  },
})

const ROW = {
  id: 7,
  order_title: 'Coke',
  order_titleZh: '焦炭',
  price: '12.50',
  weight: 3,
  due_date: '2026-11-28',
  buyer_id: 5,
  buyer_idName: 'Lin',
  status: '0',
  version: 4,
}

type Answer = { code: number; msg?: string; data?: unknown }

function serverOf(answer: (call: string, body: unknown) => Answer) {
  const sent: { call: string; body: unknown }[] = []
  const call = createClient({
    base: '',
    timeoutMs: 1_000,
    token: () => 'abc',
    locale: () => 'zh-CN',
    onFailure: () => {},
    async fetch(url, { method = 'GET', body } = {}) {
      const given: unknown = body ? JSON.parse(String(body)) : undefined
      sent.push({ call: `${method} ${url}`, body: given })
      return Response.json(answer(`${method} ${url}`, given))
    },
  })
  return {
    api: createResourceApi(call, orders, (row, locale) => describedRowFrom(orders, row, locale)),
    sent,
    calls: () => sent.map(({ call }) => call),
  }
}

const stored = (change: object = {}): Answer => ({
  code: 200,
  data: { ...ROW, version: 5, ...change },
})

test('a list asks by the names of the calls, for filters, days and the order', async () => {
  const { api, calls } = serverOf(() => ({ code: 200, data: { list: [ROW], count: 1 } }))
  const page = await api.list({
    title: 'co',
    dueOnFrom: '2026-11-01',
    dueOnTo: '2026-11-30',
    sort: 'title',
    order: 'asc',
    pageIndex: 1,
    pageSize: 20,
  })
  assert.equal(calls(), [
    'GET /api/v2/orders?order_title=co&due_dateFrom=2026-11-01&due_dateTo=2026-11-30&pageIndex=1&pageSize=20&sort=order_title&order=asc',
  ])
  assert.ok(page)
  const [row] = page.rows
  assert.equal(
    [row?.title, row?.titleZh, row?.tonnes, row?.dueOn, row?.buyer, row?.buyerName],
    ['焦炭', '焦炭', 3, '2026-11-28', 5, 'Lin'],
  )
})

test('a list that nobody has sorted has the order of the description', async () => {
  const { api, calls } = serverOf(() => ({ code: 200, data: { list: [], count: 0 } }))
  await api.list({ pageIndex: 1 })
  assert.equal(calls(), ['GET /api/v2/orders?pageIndex=1&sort=due_date&order=desc'])
})

test('a new record is sent with the names of the calls, and without what is empty', async () => {
  const { api, sent } = serverOf((_, body) => ({
    code: 200,
    data: { id: 7, version: 1, ...Object(body) },
  }))
  const saved = await api.create({ title: 'Coke', titleZh: null, tonnes: null, buyer: 5 })
  assert.equal(sent, [
    {
      call: 'POST /api/v2/order',
      body: { order_title: 'Coke', buyer_id: 5 },
    },
  ])
  assert.ok(saved)
  assert.equal(saved.notStored, [])
})

test('a change sends the whole record to the path of changes, with its version', async () => {
  const { api, sent } = serverOf(() => stored({ weight: null }))
  const saved = await api.update(api.rowFrom(ROW), { tonnes: null })
  assert.equal(sent, [
    { call: 'PUT /api/v2/order/change', body: { ...ROW, weight: '', version: 4 } },
  ])
  assert.ok(saved)
  assert.equal([saved.notStored, saved.unverified], [[], []])
})

test('a field that the server did not take is named as the description names it', async () => {
  const { api } = serverOf(() => stored({ weight: 3 }))
  const saved = await api.update(api.rowFrom(ROW), { tonnes: 9 })
  assert.ok(saved)
  assert.equal(saved.notStored, ['tonnes'])
})

test('a secret, which no answer holds, is neither sent back nor called untaken', async () => {
  const { api, sent } = serverOf(() => stored())
  const row = api.rowFrom({ ...ROW, api_token: '******' })
  await api.update(row, { tonnes: 3 })
  assert.not('api_token' in Object(sent[0]?.body))
  const saved = await api.update(row, { token: 'new' })
  assert.is(Reflect.get(Object(sent[1]?.body), 'api_token'), 'new')
  assert.ok(saved)
  assert.equal([saved.notStored, saved.unverified], [[], []])
})

test('a refused field has the name of the description', async () => {
  const refusal = { code: 400, msg: 'no', data: { fields: { weight: 'Too heavy.', other: 'x' } } }
  const { api } = serverOf(() => refusal)
  const asked: unknown[] = []
  const error = await rejection(
    api.create({ tonnes: 9 }, { handlesError: (_, data) => asked.push(data) > 0 }),
  )
  assert.instance(error, CallError)
  const named = { fields: { tonnes: 'Too heavy.', other: 'x' } }
  assert.equal([error instanceof CallError && error.data, asked], [named, [named]])
})

test('a status is changed over the record as it is now, and undone over the one that is stored by then', async () => {
  let now = { ...ROW }
  const { api, sent } = serverOf((call, body) => {
    if (call.startsWith('PUT')) now = { ...now, ...Object(body), version: now.version + 1 }
    return { code: 200, data: now }
  })
  const saved = await api.changeStatus(7, '1')
  assert.ok(saved && saved.written)
  await api.undo(saved.written)
  const changes = sent.filter(({ call }) => call.startsWith('PUT'))
  assert.equal(
    changes.map(({ body }) => [
      Reflect.get(Object(body), 'status'),
      Reflect.get(Object(body), 'version'),
    ]),
    [
      ['1', 4],
      ['0', 5],
    ],
  )
})

test('records are deleted by their keys and versions', async () => {
  const { api, calls } = serverOf(() => ({ code: 200, data: null }))
  await api.remove([api.rowFrom(ROW), api.rowFrom({ ...ROW, id: 8, version: 1 })])
  assert.equal(calls(), ['DELETE /api/v2/order/7,8?version=4%2C1'])
})

test('a value of the log that was empty is put back as an empty text', async () => {
  const { api, sent } = serverOf(() => stored({ weight: null }))
  await api.putBack(api.rowFrom(ROW), { tonnes: null })
  assert.is(Reflect.get(Object(sent[0]?.body), 'weight'), '')
})

test.run()
