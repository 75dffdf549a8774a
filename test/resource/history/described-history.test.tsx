import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryAllByRole } from '../../support/by-role.ts'
import {
  createScreenTest,
  renderScreen,
  type ScreenOptions,
  sentBodies,
  shownMessages,
  wait,
} from '../../support/screen.tsx'
import type { StubbedCalls } from '../../support/session.ts'
import { click } from '../../support/user.ts'
import type { Call } from '#api/call.ts'
import { createRecordCalls } from '#api/records.ts'
import type { ResourceRow } from '#definitions/define-resource.ts'
import { resourceRowFrom } from '#definitions/wire.ts'
import type { RecordMeta } from '#entities/record.ts'
import RecordHistory from '#resource/history/record-history.tsx'
import { orders } from '#resources/orders.ts'
import { useApi } from '#session/use-api.ts'

const test = suite('history of a described record')

const ORDER = {
  ...{ orderId: 7, orderNumber: 'CO20261120', customer: 3, customerName: 'Steelworks' },
  ...{ article: 1, tonnes: '60.000', total: '1.00', orderedOn: '2026-11-20', state: 'placed' },
  ...{ department: 2, clerk: 1, remark: '', version: 4 },
}
const CHANGE = {
  operId: 9,
  operTime: '2026-11-20T09:12:30+00:00',
  operName: 'lin',
  event: 'order.update',
  record: '7',
  records: [{ id: '7', name: 'CO20261120' }],
  code: 200,
  status: '0',
  before: { orderNumber: 'CO1', customer: 2, state: 'loaded', clerk: null, article: 8 },
  after: { orderNumber: 'CO20261120', customer: 3, state: 'placed', clerk: 1, article: 1 },
  names: {
    customer: { 2: 'Datang power', 3: 'Steelworks' },
    clerk: { 1: 'Administrator' },
    article: { 1: 'Lump' },
  },
}

const createOrderCalls = (call: Call) =>
  createRecordCalls<ResourceRow, object>(call, {
    path: '/api/v1/order',
    keyName: 'orderId',
    read: (data, locale) => resourceRowFrom(orders, data, locale),
  })

function History() {
  const api = useApi(createOrderCalls)
  return (
    <RecordHistory
      kind="order"
      id={7}
      get={api.get}
      writes={{
        putBack: (row: RecordMeta, values, options) => api.putBack({ ...row }, values, options),
        undo: api.undo,
      }}
      onChanged={() => {}}
      onClose={() => {}}
    />
  )
}

const server = (more: StubbedCalls = {}): StubbedCalls => ({
  'GET /api/v1/order/7': { code: 200, data: ORDER },
  'GET /api/v1/operlogrecord/order/7': { code: 200, data: { list: [CHANGE], count: 1 } },
  'PUT /api/v1/order': { code: 200, data: { ...ORDER, customer: 2, version: 5 } },
  ...more,
})
const screen = createScreenTest(test, (options: Partial<ScreenOptions> = {}) =>
  renderScreen(<History />, {
    path: '/shop/order',
    title: 'Orders',
    areas: ['operation-log'],
    table: server(),
    ...options,
  }),
)
const panel = (name = 'History') => getByRole(document.body, 'dialog', name)
const offered = () =>
  queryAllByRole(panel(), 'button', /^Put this value back/).map(button =>
    button.getAttribute('aria-label'),
  )

async function putBack(field: string) {
  await wait()
  click(getByRole(panel(), 'button', `Put this value back: ${field}`))
  await wait()
  const question = getByRole(document.body, 'alertdialog')
  const asked = question.textContent ?? ''
  click(getByRole(question, 'button', 'Put this value back'))
  await wait()
  return asked
}

screen('B.7 it is told in the words of its form, and what may be put back is offered', async () => {
  await wait()
  const text = panel().textContent ?? ''
  assert.match(text, 'CO20261120 (7)')
  assert.match(text, 'Order changed')
  assert.match(text, /CustomerDatang power \(2\).*Steelworks \(3\)/)
  assert.match(text, /StateLoaded.*Placed/)
  assert.match(text, /Articlea record that no longer exists \(8\).*Lump \(1\)/)
  assert.equal(offered(), [
    'Put this value back: Customer',
    'Put this value back: State',
    'Put this value back: Clerk',
  ])
})

screen(
  'B.7 in Chinese too',
  async () => {
    await wait()
    const text = panel('历史记录').textContent ?? ''
    assert.match(text, '修改订单')
    assert.match(text, /客户Datang power（2）.*Steelworks（3）/)
    assert.match(text, /状态已装车.*已下单/)
  },
  { locale: 'zh-CN' },
)

screen('B.7 a value is put back by a change of its own; nothing is sent as empty', async shown => {
  assert.match(await putBack('Customer'), 'Customer: Datang power (2)')
  assert.match(await putBack('Clerk'), 'Clerk: –')
  const sent = sentBodies(shown, 'PUT /api/v1/order') as Record<string, unknown>[]
  assert.equal(
    sent.map(({ customer, clerk, version }) => [customer, clerk, version]),
    [
      [2, 1, 4],
      [3, '', 4],
    ],
  )
})

screen(
  'B.7 a refusal names the field by its label',
  async shown => {
    await putBack('Customer')
    const message = 'Some fields are not valid. Customer: This does not exist.'
    assert.is(shownMessages(shown).at(-1), message)
  },
  {
    table: server({
      'PUT /api/v1/order': {
        code: 400,
        msg: 'Some fields are not valid.',
        data: { fields: { customer: 'This does not exist.' } },
      },
    }),
  },
)

test.run()
