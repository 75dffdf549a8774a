import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  accessibleDescriptionOf,
  accessibleNameOf,
  getByRole,
  queryAllByRole,
  queryByRole,
} from '../../support/by-role.ts'
import { settle } from '../../support/render.tsx'
import {
  ALL_IN_SIGHT,
  createScreenTest,
  renderScreen,
  type ScreenOptions,
  sentBodies,
  sentChanges,
  shownMessages,
  storedText,
  wait,
} from '../../support/screen.tsx'
import { editableControlsIn } from '../../support/takers.ts'
import { click, submit, type as typeIn } from '../../support/user.ts'
import { ORDER, orderServer, orders } from './orders.ts'
import { defineResource } from '#definitions/define-resource.ts'
import { reference, text } from '#definitions/fields.ts'
import DescribedScreen from '#resource/described/described-screen.tsx'
import { commands } from '#shortcuts/commands.ts'

const test = suite('described screen')

const open = (options: Partial<ScreenOptions> = {}) =>
  renderScreen(<DescribedScreen resource={orders} />, {
    folds: ALL_IN_SIGHT,
    areas: ['resource'],
    path: '/resource/order',
    title: 'Orders',
    ...options,
    table: options.table ?? orderServer(),
  })
const screen = createScreenTest(test, open)

const dialog = (title: string) => getByRole(document.body, 'dialog', title)
const send = async (title: string) => {
  submit(dialog(title).querySelector('form') ?? dialog(title))
  await wait()
}
const fieldOf = (title: string, role: string, label: string) =>
  getByRole(dialog(title), role, new RegExp(`^${label}`)) as HTMLInputElement
const optionsOf = (field: Element) => [...field.querySelectorAll('option')].map(each => each.text)

screen('the list has the columns of the description, its name first', async ({ container }) => {
  const table = getByRole(container, 'table', 'Orders')
  assert.equal(queryAllByRole(table, 'columnheader').map(accessibleNameOf).slice(1), [
    'Title',
    'Number of the order',
    'Tonnes (t)',
    'Price (CNY)',
    'Urgent',
    'Due',
    'Sent',
    'Grade',
    'Kind',
    'Buyer',
    'Part of',
    'Total (CNY)',
    'Status',
    'Updated',
    'Actions',
  ])
  const cells = [...container.querySelectorAll('tbody tr td')].map(cell => cell.textContent)
  assert.equal(cells.slice(1, 12), [
    'A-1',
    '1,200',
    '1,234,567.50',
    'Yes',
    '2026-12-01',
    '2026-01-04 09:12',
    'Plain',
    'Coke',
    'Lin',
    '–',
    '0.500',
  ])
  getByRole(container, 'switch', 'Coke for Harbin enabled')
})

screen(
  'in Chinese the page has the Chinese of the description and of the record',
  async ({ container }) => {
    const table = getByRole(container, 'table', 'Orders')
    const heads = queryAllByRole(table, 'columnheader').map(accessibleNameOf)
    assert.equal(heads.slice(1, 5), ['标题', '订单号', '吨数（t）', '价格（CNY）'])
    getByRole(container, 'button', '新增订单')
    getByRole(container, 'button', '哈尔滨焦炭')
    click(getByRole(container, 'button', '哈尔滨焦炭'))
    await wait()
    const form = dialog('修改订单')
    assert.is((getByRole(form, 'textbox', /^标题/) as HTMLInputElement).value, '哈尔滨焦炭')
    typeIn(getByRole(form, 'textbox', /^吨数/), '0')
    submit(form.querySelector('form') ?? form)
    await wait()
    assert.match(
      accessibleDescriptionOf(getByRole(form, 'textbox', /^吨数/)),
      '请填写 1 到 9999 的整数。',
    )
  },
  { locale: 'zh-CN' },
)

const lists: string[] = []
screen(
  'each filter goes into the call, and is told with its words',
  async shown => {
    const { container } = shown
    const filters = getByRole(container, 'search', 'Filters')
    assert.equal(optionsOf(getByRole(filters, 'combobox', 'Grade')), ['Any', 'Fine', 'Plain'])
    assert.equal(optionsOf(getByRole(filters, 'combobox', 'Kind')), [
      'Any',
      'Coke',
      'Peat',
      'Slack',
    ])
    typeIn(getByRole(container, 'searchbox', 'Search: Title'), ' coke ')
    typeIn(getByRole(filters, 'combobox', 'Grade'), 'a')
    typeIn(getByRole(filters, 'combobox', 'Urgent'), 'true')
    const due = getByRole(filters, 'group', 'Due')
    const [from] = due.querySelectorAll('input')
    assert.ok(from)
    typeIn(from, '2026-12-01')
    lists.length = 0
    submit(filters)
    await wait()
    assert.equal(lists, [
      'title=coke&urgent=true&dueFrom=2026-12-01&grade=a&pageIndex=1&pageSize=20',
    ])
    const chips = getByRole(container, 'list', 'Active filters')
    assert.equal(
      [...chips.querySelectorAll('.chip')].map(chip => chip.textContent),
      ['Urgent: Yes', 'Due: from 2026-12-01', 'Grade: Fine'],
    )
  },
  {
    table: orderServer({
      'GET /api/v1/orderList': (_, query) => {
        lists.push(String(query))
        return { code: 200, data: { list: [ORDER], count: 1 } }
      },
    }),
  },
)

screen(
  'a filter by another record is chosen by its name, which the address does not hold',
  async shown => {
    const { container } = shown
    getByRole(container, 'button', 'Remove filter Buyer: Nora')
    const filters = getByRole(container, 'search', 'Filters')
    const buyer = getByRole(filters, 'combobox', 'Buyer') as HTMLInputElement
    assert.is(buyer.value, 'Nora')
    click(buyer)
    await wait()
    click(getByRole(document.body, 'option', /^Lin/))
    await wait()
    assert.is(buyer.value, 'Lin')
    submit(filters)
    await wait()
    assert.match(shown.address(), 'buyer=5')
    getByRole(container, 'button', 'Remove filter Buyer: Lin')
  },
  {
    path: '/resource/order?buyer=6',
    table: orderServer({
      'GET /api/v1/sysUser/6': {
        code: 200,
        data: { userId: 6, username: 'nora', nickName: 'Nora' },
      },
    }),
  },
)

screen(
  'a new record is sent with exactly what was typed and the defaults, in the form in which it is stored',
  async shown => {
    const title = 'New order'
    const form = dialog(title)
    assert.match(
      accessibleDescriptionOf(fieldOf(title, 'textbox', 'Number of the order')),
      'Like A-1.',
    )
    assert.equal(optionsOf(fieldOf(title, 'combobox', 'Kind')), ['None', 'Coke', 'Peat'])
    typeIn(fieldOf(title, 'textbox', 'Number of the order'), ' A-2 ')
    typeIn(fieldOf(title, 'textbox', 'Title'), 'Peat for Dalian')
    typeIn(fieldOf(title, 'textbox', 'Tonnes'), '12')
    typeIn(fieldOf(title, 'textbox', 'Price'), '7.5')
    typeIn(fieldOf(title, 'textbox', 'Sent'), '2026/1/4 9:12')
    typeIn(form.querySelector('input[type=password]') ?? form, 'open sesame')
    click(fieldOf(title, 'combobox', 'Buyer'))
    await wait()
    click(getByRole(document.body, 'option', /^Nora/))
    await send(title)
    assert.equal(sentBodies(shown, 'POST /api/v1/order'), [
      {
        orderNo: 'A-2',
        title: 'Peat for Dalian',
        tonnes: 12,
        price: '7.50',
        urgent: false,
        sentAt: new Date(2026, 0, 4, 9, 12).toISOString(),
        kind: 'peat',
        buyer: 6,
        token: 'open sesame',
        status: '0',
      },
    ])
    assert.equal(shownMessages(shown), ['Peat for Dalian created'])
    assert.not(queryByRole(document.body, 'dialog', title))
  },
  { path: '/resource/order?new' },
)

screen(
  'who may not list the records of a reference is offered no filter by it, and sees why none can be chosen',
  async shown => {
    const filters = getByRole(shown.container, 'search', 'Filters')
    assert.not(queryByRole(filters, 'combobox', 'Buyer'))
    click(getByRole(shown.container, 'button', 'Coke for Harbin'))
    await wait()
    const form = dialog('Edit order')
    assert.not(queryByRole(form, 'combobox', 'Buyer'))
    assert.match(form.textContent ?? '', 'LinYou have no permission to list the choices here.')
  },
  { user: { roles: ['clerk'], permissions: ['shop:order:list', 'shop:order:edit'] } },
)

screen(
  'what is wrong stands at its field, in the words of the server, and nothing is sent',
  async shown => {
    const title = 'New order'
    typeIn(fieldOf(title, 'textbox', 'Number of the order'), 'coke')
    typeIn(fieldOf(title, 'textbox', 'Price'), '1.234')
    typeIn(fieldOf(title, 'textbox', 'Note'), 'x'.repeat(21))
    await send(title)
    const told = (label: string) => accessibleDescriptionOf(fieldOf(title, 'textbox', label))
    assert.match(told('Number of the order'), 'This is not in the right form.')
    assert.match(told('Title'), 'Title is required.')
    assert.match(told('Tonnes'), 'Tonnes is required.')
    assert.match(told('Price'), 'A number with at most 2 digits after the point')
    assert.match(told('Note'), 'At most 20 characters.')
    assert.is(document.activeElement, fieldOf(title, 'textbox', 'Number of the order'))
    assert.equal(sentBodies(shown, 'POST /api/v1/order'), [])
  },
  { path: '/resource/order?new' },
)

screen(
  'a change sends what was changed; what is fixed, computed or secret stays as it is',
  async shown => {
    const title = 'Edit order'
    const number = fieldOf(title, 'textbox', 'Number of the order')
    assert.is(number.readOnly, true)
    assert.match(accessibleDescriptionOf(number), 'it cannot be changed later')
    assert.not(queryByRole(dialog(title), 'textbox', /^Total/))
    assert.is(dialog(title).querySelector<HTMLInputElement>('input[type=password]')?.value, '')
    typeIn(fieldOf(title, 'textbox', 'Tonnes'), '1300')
    typeIn(fieldOf(title, 'textbox', 'Price'), '')
    await send(title)
    assert.equal(sentChanges(shown, 'PUT /api/v1/order', 'orderId'), [
      { orderId: 7, tonnes: 1_300, price: '', version: 3 },
    ])
    assert.equal(shownMessages(shown), ['Coke for Harbin saved'])
  },
  { path: '/resource/order?edit=7' },
)

screen(
  'a stored value that breaks a newer rule does not hold up other changes',
  async shown => {
    typeIn(fieldOf('Edit order', 'textbox', 'Tonnes'), '3')
    await send('Edit order')
    assert.equal(sentBodies(shown, 'PUT /api/v1/order').length, 1)
  },
  {
    path: '/resource/order?edit=7',
    table: orderServer({
      'GET /api/v1/order/7': { code: 200, data: { ...ORDER, note: 'x'.repeat(40) } },
    }),
  },
)

screen(
  'W18 a change of somebody else is shown beside the own one, in words',
  async shown => {
    const title = 'Edit order'
    typeIn(fieldOf(title, 'combobox', 'Grade'), 'a')
    await send(title)
    const question = dialog('Someone else changed this record')
    assert.match(question.textContent ?? '', 'Plain')
    assert.match(question.textContent ?? '', 'Fine')
    assert.match(question.textContent ?? '', 'Nora')
    const [grade] = queryAllByRole(question, 'radio', 'Use mine')
    assert.ok(grade)
    click(grade)
    click(getByRole(question, 'button', 'Save'))
    await wait()
    const last = Object(sentBodies(shown, 'PUT /api/v1/order').at(-1))
    assert.equal([last.grade, last.buyer, last.version], ['a', 6, 4])
  },
  () => {
    const theirs = { ...ORDER, grade: '', buyer: 6, buyerName: 'Nora', version: 4 }
    return {
      path: '/resource/order?edit=7',
      table: orderServer({
        'PUT /api/v1/order': body =>
          Object(body).version === 4
            ? { code: 200, data: { ...theirs, ...Object(body), version: 5 } }
            : { code: 409, msg: 'Someone else did.', data: theirs },
      }),
    }
  },
)

screen(
  'a copy starts with the values of its record, but for those that no two records share, and enabled',
  async shown => {
    const title = 'New order'
    assert.is(fieldOf(title, 'textbox', 'Number of the order').value, '')
    assert.is(fieldOf(title, 'textbox', 'Title').value, 'Coke for Harbin')
    typeIn(fieldOf(title, 'textbox', 'Number of the order'), 'B-1')
    await send(title)
    const [body] = sentBodies(shown, 'POST /api/v1/order').map(Object)
    assert.equal([body.titleZh, body.buyer, body.kind, body.status], ['哈尔滨焦炭', 5, 'coke', '0'])
    assert.not('token' in body)
  },
  {
    path: '/resource/order?new&from=7',
    table: orderServer({
      'GET /api/v1/order/7': { code: 200, data: { ...ORDER, status: '1' } },
    }),
  },
)

screen(
  'a record that could stand under itself is not offered to itself',
  async () => {
    click(fieldOf('Edit order', 'combobox', 'Part of'))
    await wait()
    assert.equal(
      queryAllByRole(document.body, 'option')
        .slice(-1)
        .map(each => each.textContent),
      ['None'],
    )
  },
  { path: '/resource/order?edit=7' },
)

screen(
  'R44 a draft keeps what was typed, but no secret',
  async shown => {
    typeIn(fieldOf('Edit order', 'textbox', 'Tonnes'), '77')
    const form = dialog('Edit order')
    typeIn(form.querySelector('input[type=password]') ?? form, 'open sesame')
    shown.unmount()
    assert.match(storedText(), '77')
    assert.not.match(storedText(), 'sesame')
  },
  { path: '/resource/order?edit=7' },
)

screen('W10 a deletion can be undone until it is sent with its version', async shown => {
  const { container } = shown
  click(getByRole(container, 'button', 'Delete Coke for Harbin'))
  await wait()
  click(getByRole(container, 'button', 'Undo Coke for Harbin'))
  await wait()
  assert.not(shown.calls.some(({ call }) => call.startsWith('DELETE')))
  click(getByRole(container, 'button', 'Delete Coke for Harbin'))
  shown.unmount()
  await settle()
  assert.ok(shown.calls.some(({ call }) => call === 'DELETE /api/v1/order/7'))
})

screen('several records are disabled at once, after a question', async shown => {
  const { container } = shown
  click(getByRole(container, 'checkbox', 'Select Coke for Harbin'))
  click(getByRole(container, 'button', 'Disable'))
  await wait()
  click(getByRole(document.body, 'button', 'Disable 1 order'))
  await wait()
  assert.equal(sentChanges(shown, 'PUT /api/v1/order', 'orderId'), [
    { orderId: 7, status: '1', version: 3 },
  ])
})

screen(
  '§6 without a right nothing is offered that needs it, and the record is only shown',
  async shown => {
    const { container } = shown
    for (const name of ['New order', 'Edit Coke for Harbin', 'Delete Coke for Harbin'])
      assert.not(queryByRole(container, 'button', name), name)
    assert.not(queryByRole(container, 'switch'))
    assert.not(commands.list.get().some(({ id }) => id === 'new-order'))
    click(getByRole(container, 'button', 'Coke for Harbin'))
    await wait()
    const facts = dialog('Order').textContent ?? ''
    assert.match(facts, 'You can view orders, but not change them.')
    for (const fact of [
      'Price (CNY)1,234,567.50',
      'GradePlain',
      'KindCoke',
      'BuyerLin',
      'UrgentYes',
    ])
      assert.match(facts, fact)
    assert.match(facts, 'Title in Chinese哈尔滨焦炭')
  },
  { user: { roles: ['auditor'], permissions: ['shop:order:list'] } },
)

screen(
  'W1 while it is sent, no field of any kind can be changed',
  async () => {
    typeIn(fieldOf('Edit order', 'textbox', 'Tonnes'), '5')
    await send('Edit order')
    const form = dialog('Edit order').querySelector('form')
    assert.ok(form)
    assert.equal(editableControlsIn(form), [])
  },
  {
    path: '/resource/order?edit=7',
    table: orderServer({ 'PUT /api/v1/order': () => new Promise<never>(() => {}) }),
  },
)

screen(
  'a record that its server locks for the user is only shown, with the reason of the server',
  async () => {
    const facts = dialog('Order').textContent ?? ''
    assert.match(facts, 'Only its buyer may change it.')
    assert.match(facts, 'Number of the orderA-1')
  },
  {
    path: '/resource/order?edit=7',
    table: orderServer({
      'GET /api/v1/order/7': {
        code: 200,
        data: { ...ORDER, lockedReason: 'Only its buyer may change it.' },
      },
    }),
  },
)

screen(
  'the history of a record puts a value back by its name in the calls, an empty one too',
  async shown => {
    const history = dialog('History')
    click(getByRole(history, 'button', /^Put this value back/))
    await wait()
    click(getByRole(document.body, 'button', 'Put this value back'))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/order', 'orderId'), [
      { orderId: 7, tonnes: '', version: 3 },
    ])
  },
  {
    path: '/resource/order?history=7',
    areas: ['resource', 'operation-log'],
    table: orderServer({
      'GET /api/v1/operlogrecord/order/7': {
        code: 200,
        data: {
          list: [
            {
              operId: 1,
              operTime: '2026-11-21T08:00:00Z',
              operName: 'Lin',
              event: 'order.update',
              status: '0',
              record: '7',
              records: [{ id: 7, name: 'Coke for Harbin' }],
              before: { tonnes: null },
              after: { tonnes: 1_200 },
            },
          ],
          count: 1,
        },
      },
    }),
  },
)

screen(
  'a pasted table is shown line by line, then each line that changes something is one call',
  async shown => {
    const panel = dialog('Import orders')
    assert.match(panel.textContent ?? '', 'A line with a known "Number of the order" changes')
    typeIn(
      getByRole(panel, 'textbox', 'Table'),
      [
        'Number of the order,Title,Tonnes (t),Buyer,Grade',
        'A-1,Coke for Harbin,1300,Nora,Plain',
        'A-2,Peat for Dalian,7,Lin,Fine',
        'A-3,Peat for Dalian,none,Lin,Fine',
      ].join('\n'),
    )
    await wait()
    const preview = getByRole(panel, 'table', 'Preview')
    assert.match(
      preview.textContent ?? '',
      'Tonnes cannot be "none". A whole number from 1 to 9999.',
    )
    click(getByRole(panel, 'button', 'Save 2 orders'))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/order', 'orderId'), [
      { orderId: 7, tonnes: 1_300, buyer: 6, version: 3 },
    ])
    const [made] = sentBodies(shown, 'POST /api/v1/order').map(Object)
    assert.equal([made.orderNo, made.buyer, made.grade, made.kind], ['A-2', 5, 'a', 'peat'])
  },
  { path: '/resource/order?import', areas: ['resource', 'import'] },
)

screen(
  'R44 a table with a column of a secret is not kept as a draft',
  async shown => {
    const field = getByRole(dialog('Import orders'), 'textbox', 'Table')
    typeIn(field, 'Number of the order,Token\nA-1,sesame')
    await wait()
    shown.unmount()
    assert.not.match(storedText(), 'sesame')
  },
  { path: '/resource/order?import', areas: ['resource', 'import'] },
)

/** Its records are made and read, never changed. */
const notes = defineResource({
  name: 'note',
  title: { one: { en: 'Note', 'zh-CN': '便签' }, many: { en: 'Notes', 'zh-CN': '便签' } },
  icon: 'list',
  permission: 'shop:note',
  scope: 'own',
  titleField: 'line',
  operations: ['add'],
  fields: { line: text({ en: 'Line', 'zh-CN': '内容' }, { required: true, inTables: false }) },
})

/** Stand below each other. */
const places = defineResource({
  name: 'place',
  title: { one: { en: 'Place', 'zh-CN': '地点' }, many: { en: 'Places', 'zh-CN': '地点' } },
  icon: 'tree',
  permission: 'shop:place',
  scope: 'all',
  titleField: 'name',
  parent: 'above',
  order: { by: 'name' },
  fields: {
    name: text({ en: 'Name', 'zh-CN': '名称' }, { sort: true }),
    above: reference({ en: 'Above', 'zh-CN': '上级' }, { to: 'self' }),
  },
})

test('a tree sets in the names that stand below another one, until the list is sorted', async () => {
  localStorage.clear()
  const asked: (string | null)[] = []
  const { container, unmount } = await renderScreen(<DescribedScreen resource={places} />, {
    areas: ['resource'],
    path: '/resource/place',
    title: 'Places',
    table: {
      'GET /api/v1/placeList': (_, query) => {
        asked.push(query.get('sort'))
        const list = [
          { placeId: 1, name: 'Yard', above: null, depth: 0 },
          { placeId: 2, name: 'Row', above: 1, aboveName: 'Yard', depth: 1 },
        ]
        return { code: 200, data: { list, count: 2 } }
      },
    },
  })
  const names = () =>
    [...container.querySelectorAll('tbody th')].map(({ textContent }) => textContent?.trim())
  assert.equal(names(), ['Yard', '└\u2002Row'])
  click(getByRole(container, 'button', /^Name/))
  await wait()
  assert.equal(names(), ['Yard', 'Row'])
  assert.equal(asked, [null, 'name'])
  unmount()
})

test('an operation that the description leaves out is offered to nobody', async () => {
  localStorage.clear()
  const { container, unmount } = await renderScreen(<DescribedScreen resource={notes} />, {
    areas: ['resource'],
    path: '/resource/note',
    title: 'Notes',
    table: {
      'GET /api/v1/noteList': {
        code: 200,
        data: { list: [{ noteId: 1, line: 'Call Harbin' }], count: 1 },
      },
    },
  })
  getByRole(container, 'button', 'New note')
  for (const name of ['Edit Call Harbin', 'Delete Call Harbin'])
    assert.not(queryByRole(container, 'button', name), name)
  assert.not(queryByRole(container, 'checkbox'), 'nothing can be done with several')
  unmount()
})

test.run()
