import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { allByRole, byRole, descriptionOf, maybeByRole, nameOf } from '../../support/by-role.ts'
import { act } from '../../support/render.tsx'
import type { Table } from '../../support/session.ts'
import { messages, screens, sent, show, wait, type ScreenOptions } from '../../support/screen.tsx'
import { click, press, submit, type as typeIn } from '../../support/user.ts'
import { again as lookAgain } from '#lib/again.ts'
import { draftAddress } from '#model/draft-address.ts'
import { userKeyOf } from '#model/user-key.ts'
import { createDrafts } from '#state/drafts.ts'
import Dictionary from '#views/system/dict/index.tsx'

const test = suite('dictionary data')

const entry = (dictCode: number, dictValue: string, dictLabel: string, more: object = {}) => ({
  dictCode,
  dictType: 'coal_kind',
  dictValue,
  dictLabel,
  dictSort: dictCode * 10,
  listClass: '',
  isDefault: 'N',
  status: '0',
  remark: '',
  protected: false,
  createdAt: '2026-01-04T09:12:30+00:00',
  updatedAt: '2026-01-04T09:12:30+00:00',
  version: 1,
  ...more,
})
const type = (dictId: number, dictType: string, dictName: string, count: number) => ({
  dictId,
  dictType,
  dictName,
  status: '0',
  count,
})

/** A server that remembers what it is told. */
function server(more: Table = {}): Table {
  const rows = [
    entry(1, 'steam', 'Steam coal', { isDefault: 'Y', listClass: 'primary' }),
    entry(2, 'coking', 'Coking coal'),
    entry(3, 'lean', 'Lean coal', { status: '1' }),
  ]
  const sorted = () =>
    rows.map(row => ({ ...row })).sort((one, other) => one.dictSort - other.dictSort)
  return {
    'GET /api/v1/dict/typelist': {
      code: 200,
      data: {
        list: [type(1, 'coal_kind', 'Coal kind', 3), type(2, 'coal_size', 'Coal size', 0)],
        count: 2,
      },
    },
    'GET /api/v1/dict/datalist': () => ({
      code: 200,
      data: { list: sorted(), count: rows.length },
    }),
    'GET /api/v1/dict/databytype/coal_kind': () => ({ code: 200, data: sorted() }),
    'GET /api/v1/dict/databytype/coal_size': { code: 200, data: [] },
    'GET /api/v1/dict/data/1': () => ({ code: 200, data: rows[0] }),
    'GET /api/v1/dict/data/2': () => ({ code: 200, data: rows[1] }),
    'PUT /api/v1/dict/data/': body => {
      const { version: _, ...change } = body as Record<string, unknown>
      const row = rows.find(each => each.dictCode === change['dictCode'])
      if (change['isDefault'] === 'Y') for (const each of rows) each.isDefault = 'N'
      Object.assign(row ?? {}, change, { version: (row?.version ?? 0) + 1 })
      return { code: 200, data: { ...row } }
    },
    'POST /api/v1/dict/data': body => {
      const added = entry(rows.length + 1, '', '', body as object)
      rows.push(added)
      return { code: 200, data: added }
    },
    'DELETE /api/v1/dict/data/1': { code: 200, data: true },
    'DELETE /api/v1/dict/data/2': () => {
      rows.splice(1, 1)
      return { code: 200, data: true }
    },
    ...more,
  }
}

/** One that looks at versions, and takes the mark of the default from the others by itself. */
function strictServer(): Table {
  const steam = entry(1, 'steam', 'Steam coal', { isDefault: 'Y' })
  return server({
    'GET /api/v1/dict/databytype/coal_kind': () => ({ code: 200, data: [{ ...steam }] }),
    'PUT /api/v1/dict/data/': body => {
      if (Reflect.get(body as object, 'version') !== steam.version)
        return { code: 409, msg: 'changed meanwhile', data: { ...steam } }
      Object.assign(steam, body, { version: steam.version + 1 })
      return { code: 200, data: { ...steam } }
    },
    'POST /api/v1/dict/data': body => {
      if (steam.isDefault === 'Y')
        Object.assign(steam, { isDefault: 'N', version: steam.version + 1 })
      return { code: 200, data: entry(4, '', '', body as object) }
    },
  })
}

/** More than a page of ten holds. */
const KINDS = Array.from({ length: 15 }, (_, index) =>
  entry(index + 1, `k${index + 1}`, `Kind ${index + 1}`),
)

const open = (options: Partial<ScreenOptions> = {}) =>
  show(<Dictionary />, {
    areas: ['dict', 'import'],
    path: '/system/dict?type=coal_kind',
    title: 'Dictionary data',
    ...options,
    table: options.table ?? server(),
  })
const overlay = () => document.getElementById('overlays') ?? document.body
const labels = (container: Element) =>
  allByRole(byRole(container, 'table', 'Dictionary data'), 'rowheader').map(
    cell => cell.textContent,
  )

const screen = screens(test, open)

screen('4.6 4.7 the screen has its names', async ({ container }) => {
  byRole(container, 'heading', 'Dictionary data')
  const types = byRole(container, 'listbox', 'Dictionary types')
  assert.is(byRole(types, 'option', /^Coal kind/).getAttribute('aria-selected'), 'true')
  const filters = byRole(container, 'search', 'Filters')
  for (const name of ['Label', 'Value']) byRole(filters, 'textbox', name)
  byRole(filters, 'combobox', 'Status')
  const table = byRole(container, 'table', 'Dictionary data')
  assert.equal(allByRole(table, 'columnheader').map(nameOf).slice(1), [
    'Label',
    'Value',
    'Sort',
    'Default',
    'Status',
    'Updated',
    'Actions',
  ])
  byRole(container, 'switch', 'Steam coal enabled')
  for (const name of [
    'New dictionary entry',
    'Edit Steam coal',
    'Delete Steam coal',
    'Move Steam coal',
    'Refresh table',
    'Choose columns',
  ]) {
    byRole(container, 'button', name)
  }
})

let asked: string[] = []
screen(
  '§7 the entries of a type are asked for by `dictType` and by no other name',
  async () => assert.equal(asked, ['dictType', 'pageIndex', 'pageSize']),
  {
    path: '/system/dict?type=coal_kind',
    table: server({
      'GET /api/v1/dict/datalist': (_, query) => {
        asked = [...query.keys()].sort()
        return { code: 200, data: { list: [entry(1, 'steam', 'Steam coal')], count: 1 } }
      },
    }),
  },
)

screen(
  'B.2 without a type in the address the first one is shown',
  async shown => {
    assert.is(shown.address(), '/system/dict?type=coal_kind')
    assert.ok(shown.calls.some(({ call }) => call.startsWith('GET /api/v1/dict/datalist')))
  },
  { path: '/system/dict' },
)

for (const [where, path] of [
  ['the line below', '/system/dict?type=coal_kind'],
  ['the form', '/system/dict?type=coal_kind&new'],
] as const) {
  let rows = [entry(1, 'steam', 'Steam coal')]
  screen(
    `B.2 an entry that somebody else added first is on the list once the second is refused, and named: ${where}`,
    async shown => {
      const line = path.endsWith('new')
        ? byRole(overlay(), 'dialog', 'New dictionary entry')
        : byRole(shown.container, 'form', 'Add an entry')
      const [label, value] = allByRole(line, 'textbox')
      typeIn(label as HTMLInputElement, 'Slime')
      typeIn(value as HTMLInputElement, 'slime')
      rows = [entry(1, 'steam', 'Steam coal'), entry(2, 'slime', 'Coal slime')]
      const form = line.closest('form') ?? (line.querySelector('form') as HTMLFormElement)
      submit(form)
      await wait()
      // Below the form the table is there, and nobody's to reach.
      const cells = [...shown.container.querySelectorAll('tbody th')]
      assert.equal(
        cells.map(cell => cell.textContent),
        ['Steam coal', 'Coal slime'],
      )
      assert.is((value as HTMLInputElement).value, 'slime')
      submit(form)
      await wait()
      assert.match(descriptionOf(value as HTMLElement), /belongs to Coal slime/)
      assert.is(sent(shown, 'POST /api/v1/dict/data').length, 1)
    },
    {
      before: () => (rows = rows.slice(0, 1)),
      path,
      table: server({
        'GET /api/v1/dict/datalist': () => ({
          code: 200,
          data: { list: rows.map(row => ({ ...row })), count: rows.length },
        }),
        'GET /api/v1/dict/databytype/coal_kind': () => ({ code: 200, data: [...rows] }),
        'POST /api/v1/dict/data': { code: -1, msg: 'exists already' },
      }),
    },
  )
}

screen('B.2 another type is chosen with the keyboard, and is in the address', async shown => {
  const types = byRole(shown.container, 'listbox', 'Dictionary types')
  press('ArrowDown', {}, types)
  assert.is(shown.address(), '/system/dict?type=coal_kind', 'walking loads nothing')
  press('Enter', {}, types)
  await wait()
  assert.is(shown.address(), '/system/dict?type=coal_size')
})

screen(
  'B.2 what a bulk run changed is read again, with the types and their labels',
  async shown => {
    const read = (call: string) => shown.calls.filter(asked => asked.call === call).length
    const calls = ['GET /api/v1/dict/datalist', 'GET /api/v1/dict/typelist']
    const before = calls.map(read)
    click(byRole(shown.container, 'checkbox', 'Select all rows on this page'))
    click(byRole(shown.container, 'button', 'Disable'))
    await wait()
    assert.equal(
      calls.map(read),
      before.map(count => count + 1),
    )
  },
)

screen(
  '§6 what is not granted is absent',
  async ({ container }) => {
    for (const name of [
      'New dictionary entry',
      'Paste or import',
      'Edit Steam coal',
      'Delete Steam coal',
      'Move Steam coal',
    ]) {
      assert.not(maybeByRole(container, 'button', name), name)
    }
    assert.not(maybeByRole(container, 'switch'))
    assert.not(maybeByRole(container, 'form', 'Add an entry'))
    const table = byRole(container, 'table', 'Dictionary data')
    assert.not(table.querySelector('[type=checkbox]'), 'nothing can be done with chosen entries')
  },
  { user: { roles: ['auditor'], permissions: ['system:sysdictdata:list'] } },
)

screen('§7 a status change sends the status alone, and Undo sends the opposite', async shown => {
  click(byRole(shown.container, 'switch', 'Coking coal enabled'))
  await wait()
  assert.equal(sent(shown, 'PUT /api/v1/dict/data/'), [{ dictCode: 2, status: '1' }])
  assert.not((byRole(shown.container, 'switch', 'Coking coal enabled') as HTMLInputElement).checked)
  click(byRole(document.body, 'button', 'Undo'))
  await wait()
  assert.equal(sent(shown, 'PUT /api/v1/dict/data/').at(-1), { dictCode: 2, status: '0' })
})

/** Once; then the list is out of reach. */
const readOnce = (...rows: object[]) => {
  const answers = [{ code: 200, data: { list: rows, count: rows.length } }]
  return () => answers.pop() ?? { code: 500, msg: 'down' }
}

screen(
  'W10 a status is shown as the server said it, also where the list cannot be read again',
  async shown => {
    click(byRole(shown.container, 'switch', 'Coking coal enabled'))
    await wait()
    const status = byRole(shown.container, 'switch', 'Coking coal enabled')
    assert.not((status as HTMLInputElement).checked)
  },
  () => ({
    table: server({
      'GET /api/v1/dict/datalist': readOnce(entry(2, 'coking', 'Coking coal')),
      'PUT /api/v1/dict/data/': { code: 200, data: null },
    }),
  }),
)

screen(
  'B.2 where labels cannot be had, the line below goes by the entries on the page',
  async shown => {
    const line = () => byRole(shown.container, 'form', 'Add an entry') as HTMLFormElement
    const fill = (label: string, value: string) => {
      typeIn(byRole(line(), 'textbox', /label/i), label)
      typeIn(byRole(line(), 'textbox', /value/i), value)
      submit(line())
    }
    fill('Steam coal', 'dust')
    assert.match(descriptionOf(byRole(line(), 'textbox', /label/i)), /steam/)
    fill('Dust', 'dust')
    await wait()
    const [body] = sent(shown, 'POST /api/v1/dict/data') as { dictSort: number }[]
    assert.is(body?.dictSort, 40)
  },
  () => ({
    table: server({ 'GET /api/v1/dict/databytype/coal_kind': { code: 500, msg: 'down' } }),
  }),
)

const keepViews = () =>
  localStorage.setItem(
    `coalface:views:${userKeyOf({ userId: 1, name: 'Administrator' })}:/system/dict`,
    JSON.stringify([
      { name: 'Off', search: '?type=coal_size&status=1', hidden: [], isDefault: true },
      { name: 'Default kinds', search: '?type=coal_kind&status=0', hidden: [], isDefault: false },
    ]),
  )

screen(
  'W16 the view that is the default is used where the dictionary is opened without a type',
  async shown => {
    assert.is(shown.address(), '/system/dict?type=coal_size&status=1')
    click(byRole(shown.container, 'option', /Coal kind/))
    await wait()
    assert.is(shown.address(), '/system/dict?type=coal_kind')
  },
  { path: '/system/dict', before: keepViews },
)

screen(
  'W16 from the default view to one of another type, with the name of each on the button',
  async shown => {
    click(byRole(shown.container, 'button', 'Views: Off'))
    click(byRole(document, 'menuitemradio', 'Default kinds'))
    await wait()
    assert.is(shown.address(), '/system/dict?type=coal_kind&status=0')
    byRole(shown.container, 'button', 'Views: Default kinds')
  },
  { path: '/system/dict', before: keepViews },
)

screen('§5 B.2 a new entry: faults at the fields, then one call', async shown => {
  click(byRole(shown.container, 'button', 'New dictionary entry'))
  await wait()
  assert.is(shown.address(), '/system/dict?type=coal_kind&new')
  const panel = byRole(overlay(), 'dialog', 'New dictionary entry')
  const form = panel.querySelector('form') as HTMLFormElement
  typeIn(byRole(panel, 'textbox', /^Label/), 'Lean coal')
  submit(form)
  await wait()
  assert.match(
    descriptionOf(byRole(panel, 'textbox', /^Label/)),
    /already belongs to the value lean/,
  )
  assert.match(descriptionOf(byRole(panel, 'textbox', /^Value/)), /Value is required/)

  typeIn(byRole(panel, 'textbox', /^Label/), ' Slime ')
  typeIn(byRole(panel, 'textbox', /^Value/), 'slime')
  click(byRole(panel, 'radio', /^Amber/))
  submit(form)
  submit(form)
  await wait()
  assert.equal(sent(shown, 'POST /api/v1/dict/data'), [
    {
      dictType: 'coal_kind',
      dictLabel: 'Slime',
      dictValue: 'slime',
      dictSort: 40,
      listClass: 'warning',
      isDefault: 'N',
      status: '0',
      remark: '',
    },
  ])
  assert.not(maybeByRole(overlay(), 'dialog'))
  assert.is(shown.address(), '/system/dict?type=coal_kind')
  assert.equal(messages(shown), ['Slime created'])
})

screen(
  'B.2 a form opened by its address starts after the last entry too',
  async () => {
    const panel = byRole(overlay(), 'dialog', 'New dictionary entry')
    assert.is((byRole(panel, 'textbox', 'Sort') as HTMLInputElement).value, '40')
  },
  { path: '/system/dict?type=coal_kind&new' },
)

screen(
  'B.2 an edit sends what was changed, and says what a new value means',
  async shown => {
    const panel = byRole(overlay(), 'dialog', 'Edit dictionary entry')
    typeIn(byRole(panel, 'textbox', /^Value/), 'coke')
    assert.match(
      descriptionOf(byRole(panel, 'textbox', /^Value/)),
      /old value will show it as it is/,
    )
    click(byRole(panel, 'checkbox', 'Make the default'))
    submit(panel.querySelector('form') as HTMLFormElement)
    await wait()
    assert.equal(sent(shown, 'PUT /api/v1/dict/data/'), [
      { dictCode: 2, dictValue: 'coke', isDefault: 'Y', version: 1 },
    ])
  },
  { path: '/system/dict?type=coal_kind&edit=2' },
)

screen(
  'product 4 a refusal stands at the field it names',
  async shown => {
    const panel = byRole(overlay(), 'dialog', 'Edit dictionary entry')
    typeIn(byRole(panel, 'textbox', /^Label/), 'Taken')
    submit(panel.querySelector('form') as HTMLFormElement)
    await wait()
    assert.match(descriptionOf(byRole(panel, 'textbox', /^Label/)), /not this one/)
    assert.equal(messages(shown), [])
  },
  {
    path: '/system/dict?type=coal_kind&edit=2',
    table: server({
      'PUT /api/v1/dict/data/': {
        code: 400,
        msg: 'wrong',
        data: { fields: { dictLabel: 'not this one' } },
      },
    }),
  },
)

screen(
  'R62 a conflict is asked about, and nothing is lost',
  async shown => {
    const panel = byRole(overlay(), 'dialog', 'Edit dictionary entry')
    typeIn(byRole(panel, 'textbox', /^Remarks/), 'mine')
    submit(panel.querySelector('form') as HTMLFormElement)
    await wait()
    byRole(overlay(), 'dialog', 'Someone else changed this record')
    assert.equal(messages(shown), [])
  },
  {
    path: '/system/dict?type=coal_kind&edit=2',
    table: server({
      'PUT /api/v1/dict/data/': {
        code: 409,
        msg: 'conflict',
        data: entry(2, 'coking', 'Coke', { remark: 'theirs', version: 9 }),
      },
    }),
  },
)

screen(
  'B.2 Alt and an arrow key move an entry: only changed rows are sent, Undo sends the old numbers',
  async shown => {
    press('ArrowDown', { altKey: true }, byRole(shown.container, 'button', 'Move Steam coal'))
    await wait()
    assert.equal(sent(shown, 'PUT /api/v1/dict/data/'), [
      { dictCode: 2, dictSort: 10, version: 1 },
      { dictCode: 1, dictSort: 20, version: 1 },
    ])
    assert.equal(labels(shown.container), ['Coking coal', 'Steam coal', 'Lean coal'])
    assert.is(nameOf(document.activeElement as Element), 'Move Steam coal')
    click(byRole(document.body, 'button', 'Undo'))
    await wait()
    assert.equal(labels(shown.container), ['Steam coal', 'Coking coal', 'Lean coal'])
    assert.equal(sent(shown, 'PUT /api/v1/dict/data/').slice(2), [
      { dictCode: 2, dictSort: 20, version: 2 },
      { dictCode: 1, dictSort: 10, version: 2 },
    ])
  },
)

screen(
  'B.2 an entry that is moved twice moves by two places, also before the list is read again',
  async shown => {
    const moveDown = async () => {
      press('ArrowDown', { altKey: true }, byRole(shown.container, 'button', 'Move Steam coal'))
      await wait()
    }
    await moveDown()
    await moveDown()
    assert.equal(sent(shown, 'PUT /api/v1/dict/data/').slice(2), [
      { dictCode: 3, dictSort: 20, version: 1 },
      { dictCode: 1, dictSort: 30, version: 2 },
    ])
  },
  () => ({
    table: server({
      'GET /api/v1/dict/datalist': readOnce(
        entry(1, 'steam', 'Steam coal'),
        entry(2, 'coking', 'Coking coal'),
        entry(3, 'lean', 'Lean coal'),
      ),
    }),
  }),
)

screen(
  'B.2 a move that was cut half-way goes on when it is made again, also where the list cannot be read',
  async shown => {
    const moveDown = async () => {
      press('ArrowDown', { altKey: true }, byRole(shown.container, 'button', 'Move Steam coal'))
      await wait()
    }
    await moveDown()
    await moveDown()
    assert.equal(sent(shown, 'PUT /api/v1/dict/data/'), [
      { dictCode: 2, dictSort: 10, version: 1 },
      { dictCode: 1, dictSort: 20, version: 1 },
      { dictCode: 1, dictSort: 11, version: 1 },
    ])
  },
  () => {
    let writes = 0
    return {
      table: server({
        'GET /api/v1/dict/datalist': readOnce(
          entry(1, 'steam', 'Steam coal'),
          entry(2, 'coking', 'Coking coal'),
        ),
        'GET /api/v1/dict/databytype/coal_kind': { code: 500, msg: 'down' },
        'PUT /api/v1/dict/data/': () => {
          writes += 1
          return writes === 2 ? 'no network' : { code: 200, data: { version: 2 } }
        },
      }),
    }
  },
)

screen(
  'R62 an order that somebody else made meanwhile is not mixed with one’s own',
  async shown => {
    press('ArrowDown', { altKey: true }, byRole(shown.container, 'button', 'Move Steam coal'))
    await wait()
    assert.equal(messages(shown), ['Someone else did.'])
    assert.is(sent(shown, 'PUT /api/v1/dict/data/').length, 1)
  },
  {
    table: server({
      'PUT /api/v1/dict/data/': body =>
        Reflect.get(Object(body), 'version') === 1
          ? { code: 409, msg: 'Someone else did.', data: null }
          : { code: 200, data: null },
    }),
  },
)

screen(
  'B.2 entries move among all of their type, across the edges of a page too',
  async shown => {
    press('ArrowUp', { altKey: true }, byRole(shown.container, 'button', 'Move Kind 11'))
    await wait()
    assert.equal(sent(shown, 'PUT /api/v1/dict/data/'), [
      { dictCode: 11, dictSort: 100, version: 1 },
      { dictCode: 10, dictSort: 110, version: 1 },
    ])
  },
  {
    path: '/system/dict?type=coal_kind&page=2&size=10',
    table: server({
      'GET /api/v1/dict/datalist': {
        code: 200,
        data: { list: KINDS.slice(10), count: KINDS.length },
      },
      'GET /api/v1/dict/databytype/coal_kind': { code: 200, data: KINDS },
    }),
  },
)

screen('W10 deleting waits, and Undo sends nothing', async shown => {
  click(byRole(shown.container, 'button', 'Delete Coking coal'))
  await wait()
  assert.match(shown.container.textContent ?? '', /Deleting Coking coal…/)
  click(byRole(shown.container, 'button', 'Undo Coking coal'))
  await wait()
  byRole(shown.container, 'button', 'Delete Coking coal')
  assert.equal(sent(shown, 'DELETE /api/v1/dict/data/2'), [])
})

screen('W10 deleting is sent when the message goes', async shown => {
  click(byRole(shown.container, 'button', 'Delete Coking coal'))
  await wait()
  act(() => shown.notices.shown.get().forEach(({ id }) => shown.notices.dismiss(id)))
  await wait()
  assert.is(sent(shown, 'DELETE /api/v1/dict/data/2').length, 1)
  assert.equal(labels(shown.container), ['Steam coal', 'Lean coal'])
})

screen('B.2 the default is deleted only after a question', async shown => {
  click(byRole(shown.container, 'button', 'Delete Steam coal'))
  await wait()
  const question = byRole(overlay(), 'alertdialog', 'Delete dictionary entry?')
  assert.match(question.textContent ?? '', /Steam coal is the default/)
  assert.equal(sent(shown, 'DELETE /api/v1/dict/data/1'), [])
  click(byRole(question, 'button', 'Delete dictionary entry'))
  await wait()
  assert.is(sent(shown, 'DELETE /api/v1/dict/data/1').length, 1)
})

screen('B.2 "Try it" offers what is enabled, and reads what is not', async ({ container }) => {
  const select = byRole(container, 'combobox', 'Try it') as HTMLSelectElement
  assert.equal(
    [...select.options].map(option => option.textContent),
    ['Steam coal', 'Coking coal'],
  )
  assert.is(select.value, 'steam')
  assert.match(select.closest('.card')?.textContent ?? '', /Lean coal/)
})

screen('B.2 the line below adds one entry after the other', async shown => {
  const line = byRole(shown.container, 'form', 'Add an entry') as HTMLFormElement
  typeIn(byRole(line, 'textbox', 'New label'), 'Slime')
  typeIn(byRole(line, 'textbox', 'New value'), 'slime')
  submit(line)
  await wait()
  assert.is(
    (sent(shown, 'POST /api/v1/dict/data')[0] as Record<string, unknown>)['dictValue'],
    'slime',
  )
  const next = byRole(shown.container, 'form', 'Add an entry')
  assert.is((byRole(next, 'textbox', 'New label') as HTMLInputElement).value, '')
  assert.is(nameOf(document.activeElement as Element), 'New label')
  assert.equal(labels(shown.container).at(-1), 'Slime')
})

screen(
  'B.2 product 8 only one entry is the default, on a server that does not see to it either',
  async shown => {
    click(byRole(shown.container, 'button', 'More actions for Coking coal'))
    click(byRole(document.body, 'menuitem', 'Make the default'))
    await wait()
    assert.equal(sent(shown, 'PUT /api/v1/dict/data/'), [
      { dictCode: 2, isDefault: 'Y' },
      { dictCode: 1, isDefault: 'N' },
    ])
  },
  () => ({
    table: server({
      'GET /api/v1/dict/databytype/coal_kind': {
        code: 200,
        data: [
          entry(1, 'steam', 'Steam coal', { isDefault: 'Y' }),
          entry(2, 'coking', 'Coking coal', { isDefault: 'Y' }),
        ],
      },
    }),
  }),
)

screen(
  'B.2 what is the default is read again, also where another one stays so too',
  async shown => {
    const reads = () =>
      shown.calls.filter(({ call }) => call === 'GET /api/v1/dict/datalist').length
    assert.is(reads(), 1)
    click(byRole(shown.container, 'button', 'More actions for Coking coal'))
    click(byRole(document.body, 'menuitem', 'Make the default'))
    await wait()
    assert.is(reads(), 2)
    assert.equal(messages(shown), ['no'])
  },
  {
    table: server({
      'GET /api/v1/dict/databytype/coal_kind': {
        code: 200,
        data: [entry(1, 'steam', 'Steam coal', { isDefault: 'Y' })],
      },
      'PUT /api/v1/dict/data/': body =>
        Reflect.get(Object(body), 'dictCode') === 1
          ? { code: -1, msg: 'no' }
          : { code: 200, data: null },
    }),
  },
)

screen(
  'W1 what was typed in a row stands in it again after a reload, the focus elsewhere',
  async shown => {
    click(byRole(shown.container, 'button', 'More actions for Coking coal'))
    click(byRole(document.body, 'menuitem', 'Edit in the row'))
    await wait()
    typeIn(byRole(byRole(shown.container, 'form', 'Edit Coking coal'), 'textbox', 'Label'), 'Coke')
    shown.unmount()
    const again = await open()
    const line = byRole(again.container, 'form', 'Edit Coking coal')
    assert.is((byRole(line, 'textbox', 'Label') as HTMLInputElement).value, 'Coke')
    assert.not(line.contains(document.activeElement))
    press('Escape', {}, byRole(line, 'textbox', 'Label'))
    await wait()
    click(byRole(byRole(overlay(), 'alertdialog'), 'button', 'Discard changes'))
    await wait()
    assert.not(maybeByRole(again.container, 'form', 'Edit Coking coal'))
    again.unmount()
  },
)

screen('B.2 a new value says in the row too what it does to what is stored', async shown => {
  click(byRole(shown.container, 'button', 'More actions for Coking coal'))
  click(byRole(document.body, 'menuitem', 'Edit in the row'))
  await wait()
  const value = byRole(byRole(shown.container, 'form', 'Edit Coking coal'), 'textbox', 'Value')
  assert.not(descriptionOf(value))
  typeIn(value, 'coke')
  assert.match(descriptionOf(value), /stored with the old value/)
})

screen(
  'B.2 each style is shown on light and on dark',
  async () => {
    const styles = byRole(byRole(overlay(), 'dialog', 'New dictionary entry'), 'group', 'Style')
    assert.equal(
      [...styles.querySelectorAll('label')].map(label =>
        [...label.querySelectorAll('[data-scheme]')]
          .map(box => box.getAttribute('data-scheme'))
          .join(),
      ),
      Array(6).fill('light,dark'),
    )
  },
  { path: '/system/dict?type=coal_kind&new' },
)

screen(
  'R20 built-in entries are left out when the chosen ones are deleted',
  async shown => {
    click(byRole(shown.container, 'checkbox', 'Select all rows on this page'))
    click(byRole(shown.container, 'button', 'Delete'))
    await wait()
    const question = byRole(overlay(), 'alertdialog', 'Delete 1 entry?')
    assert.not.match(question.textContent ?? '', /Coking coal/)
    click(byRole(question, 'button', 'Delete 1 entry'))
    await wait()
    assert.equal(
      shown.calls.filter(({ call }) => call.startsWith('DELETE')).map(({ call }) => call),
      ['DELETE /api/v1/dict/data/1'],
    )
  },
  {
    table: server({
      'GET /api/v1/dict/datalist': {
        code: 200,
        data: {
          list: [
            entry(1, 'steam', 'Steam coal'),
            entry(2, 'coking', 'Coking coal', { protected: true }),
          ],
          count: 2,
        },
      },
    }),
  },
)

screen('B.2 label and value are changed in the row: Enter saves, Escape leaves', async shown => {
  const edit = async () => {
    click(byRole(shown.container, 'button', 'More actions for Coking coal'))
    click(byRole(document.body, 'menuitem', 'Edit in the row'))
    await wait()
    return byRole(shown.container, 'form', 'Edit Coking coal')
  }
  press('Escape', {}, byRole(await edit(), 'textbox', 'Label'))
  await wait()
  assert.not(maybeByRole(shown.container, 'form', 'Edit Coking coal'))
  assert.is(nameOf(document.activeElement as Element), 'Edit Coking coal')
  const line = await edit()
  assert.is(nameOf(document.activeElement as Element), 'Label')
  typeIn(byRole(line, 'textbox', 'Label'), 'Steam coal')
  submit(line)
  await wait()
  assert.match(descriptionOf(byRole(line, 'textbox', 'Label')), /already belongs/)
  typeIn(byRole(line, 'textbox', 'Label'), ' Coke ')
  submit(line)
  await wait()
  assert.equal(sent(shown, 'PUT /api/v1/dict/data/'), [
    { dictCode: 2, dictLabel: 'Coke', version: 1 },
  ])
  assert.equal(labels(shown.container)[1], 'Coke')
  assert.is(nameOf(document.activeElement as Element), 'Edit Coke')
})

screen(
  'R62 a conflict in the row is asked about too',
  async shown => {
    click(byRole(shown.container, 'button', 'More actions for Coking coal'))
    click(byRole(document.body, 'menuitem', 'Edit in the row'))
    await wait()
    const line = byRole(shown.container, 'form', 'Edit Coking coal')
    typeIn(byRole(line, 'textbox', 'Label'), 'Mine')
    submit(line)
    await wait()
    byRole(overlay(), 'dialog', 'Someone else changed this record')
  },
  {
    table: server({
      'PUT /api/v1/dict/data/': {
        code: 409,
        msg: 'conflict',
        data: entry(2, 'coking', 'Theirs', { version: 9 }),
      },
    }),
  },
)

/** Read once, and gone when it is looked for again. */
const goneAfter = (row: object) => {
  const list = [row]
  return () => (list.length > 0 ? { code: 200, data: list.pop() } : { code: -1, msg: 'not found' })
}

screen(
  'W18 an entry that is gone is created again, from its form',
  async shown => {
    const panel = byRole(overlay(), 'dialog', 'Edit dictionary entry')
    typeIn(byRole(panel, 'textbox', /^Remarks/), 'mine')
    submit(panel.querySelector('form') as HTMLFormElement)
    await wait()
    click(byRole(document.body, 'button', 'Create again'))
    await wait()
    assert.equal(sent(shown, 'POST /api/v1/dict/data'), [
      {
        dictType: 'coal_kind',
        dictLabel: 'Coking coal',
        dictValue: 'coking',
        dictSort: 20,
        listClass: '',
        isDefault: 'N',
        status: '0',
        remark: 'mine',
      },
    ])
    assert.ok(messages(shown).includes('Coking coal created'))
  },
  () => ({
    path: '/system/dict?type=coal_kind&edit=2',
    table: server({
      'GET /api/v1/dict/data/2': goneAfter(entry(2, 'coking', 'Coking coal')),
      'PUT /api/v1/dict/data/': { code: -1, msg: 'not found' },
      'POST /api/v1/dict/data': { code: 200, data: null },
    }),
  }),
)

screen(
  'W18 an entry that is gone is created again, from its row',
  async shown => {
    click(byRole(shown.container, 'button', 'More actions for Lean coal'))
    click(byRole(document.body, 'menuitem', 'Edit in the row'))
    await wait()
    const line = byRole(shown.container, 'form', 'Edit Lean coal')
    typeIn(byRole(line, 'textbox', 'Label'), 'Mine')
    submit(line)
    await wait()
    click(byRole(document.body, 'button', 'Create again'))
    await wait()
    assert.equal(sent(shown, 'POST /api/v1/dict/data'), [
      {
        dictType: 'coal_kind',
        dictLabel: 'Mine',
        dictValue: 'lean',
        dictSort: 30,
        listClass: '',
        isDefault: 'N',
        status: '1',
        remark: '',
      },
    ])
    assert.ok(messages(shown).includes('Mine created'))
  },
  {
    table: server({
      'GET /api/v1/dict/data/3': { code: -1, msg: 'not found' },
      'PUT /api/v1/dict/data/': { code: -1, msg: 'not found' },
      'POST /api/v1/dict/data': { code: 200, data: null },
    }),
  },
)

screen(
  'W18 a type that is gone is created again',
  async shown => {
    const dialog = byRole(overlay(), 'dialog', 'Edit type')
    typeIn(byRole(dialog, 'textbox', /^Type name/), 'Kind of coal')
    submit(byRole(dialog, 'textbox', /^Type name/))
    await wait()
    click(byRole(document.body, 'button', 'Create again'))
    await wait()
    assert.equal(sent(shown, 'POST /api/v1/dict/type'), [
      { dictName: 'Kind of coal', dictType: 'coal_kind', status: '0', remark: '' },
    ])
    assert.ok(messages(shown).includes('Kind of coal created'))
  },
  () => ({
    path: '/system/dict?type=coal_kind&edittype=1',
    table: server({
      'GET /api/v1/dict/type/1': goneAfter(type(1, 'coal_kind', 'Coal kind', 0)),
      'PUT /api/v1/dict/type': { code: -1, msg: 'not found' },
      'POST /api/v1/dict/type': { code: 200, data: null },
    }),
  }),
)

screen(
  'B.2 a pasted list is seen before it is saved, then saved one by one with a result for each',
  async shown => {
    const panel = byRole(overlay(), 'dialog', 'Paste or import entries')
    typeIn(
      byRole(panel, 'textbox', /^Entries/),
      'slime\tSlime\nsteam,Steam\nlean,Lean coal\nbroken',
    )
    const preview = byRole(panel, 'table', 'Preview')
    assert.equal(
      allByRole(preview, 'row')
        .slice(1)
        .map(row => row.querySelector('[data-part=status]')?.textContent),
      ['New', 'Changed', 'The same', 'Invalid'],
    )
    click(byRole(panel, 'button', 'Save 2 entries'))
    await wait()
    assert.equal(sent(shown, 'POST /api/v1/dict/data'), [
      { dictType: 'coal_kind', status: '0', dictValue: 'slime', dictLabel: 'Slime', dictSort: 40 },
    ])
    assert.equal(sent(shown, 'PUT /api/v1/dict/data/'), [
      { dictCode: 1, version: 1, dictLabel: 'Steam' },
    ])
    const results = byRole(overlay(), 'dialog', 'Save 2 entries')
    assert.match(results.textContent ?? '', /slimeDone.*steamDone/)
  },
  { path: '/system/dict?type=coal_kind&import' },
)

{
  // Labels are kept for ten minutes; another person's change is not heard of here.
  let label = 'Lean coal'
  const before = () => void (label = 'Lean coal')
  const table = server({
    'GET /api/v1/dict/databytype/coal_kind': () => ({
      code: 200,
      data: [entry(3, 'lean', label, { version: label.length })],
    }),
  })

  screen(
    'B.2 an export holds what the server has now',
    async shown => {
      const { createObjectURL, revokeObjectURL } = URL
      const files: Blob[] = []
      Object.assign(URL, {
        // Nowhere: a link to anything else takes the page of the tests behind this one away.
        createObjectURL: (file: Blob) => `#${files.push(file)}`,
        revokeObjectURL: () => {},
      })
      try {
        label = 'Lean coal of the north'
        click(byRole(shown.container, 'button', 'Export JSON'))
        await wait()
        assert.match((await files[0]?.text()) ?? '', /Lean coal of the north/)
        assert.equal(messages(shown), ['1 entry exported'])
      } finally {
        Object.assign(URL, { createObjectURL, revokeObjectURL })
      }
    },
    { table, before },
  )

  screen(
    'B.2 a label that somebody else has freed can be given, once the rows are read again',
    async shown => {
      const fill = async () => {
        const line = byRole(shown.container, 'form', 'Add an entry') as HTMLFormElement
        typeIn(byRole(line, 'textbox', 'New label'), 'Lean coal')
        typeIn(byRole(line, 'textbox', 'New value'), 'lean2')
        submit(line)
        await wait()
        return sent(shown, 'POST /api/v1/dict/data').length
      }
      label = 'Lean coal of the north'
      assert.is(await fill(), 0)
      click(byRole(shown.container, 'button', 'Refresh table'))
      await wait()
      assert.is(await fill(), 1)
    },
    { table, before },
  )

  screen(
    'product 5 the labels of a type that is come back to are read again',
    async shown => {
      const types = byRole(shown.container, 'listbox', 'Dictionary types')
      click(byRole(types, 'option', /^Coal size/))
      await wait()
      label = 'Lean coal of the north'
      click(byRole(types, 'option', /^Coal kind/))
      await wait()
      const choice = byRole(shown.container, 'combobox', /^Try it/)
      assert.match(choice.textContent ?? '', /Lean coal of the north/)
    },
    { table, before },
  )

  screen(
    'B.2 a pasted list is compared with what the server has now',
    async shown => {
      label = 'Lean coal of the north'
      click(byRole(shown.container, 'button', 'Paste or import'))
      await wait()
      const panel = byRole(overlay(), 'dialog', 'Paste or import entries')
      typeIn(byRole(panel, 'textbox', /^Entries/), 'lean\tLean coal')
      click(byRole(panel, 'button', 'Save 1 entry'))
      await wait()
      assert.equal(sent(shown, 'PUT /api/v1/dict/data/'), [
        { dictCode: 3, version: label.length, dictLabel: 'Lean coal' },
      ])
    },
    { table, before },
  )
}

const SLIME = { dictValue: 'slime', dictLabel: 'Slime', isDefault: 'Y' }

screen(
  'B.2 a list in which the default moves is in no conflict with itself',
  async () => {
    const entries = [SLIME, { dictValue: 'steam', dictLabel: 'Steam', isDefault: 'N' }]
    const panel = byRole(overlay(), 'dialog', 'Paste or import entries')
    typeIn(byRole(panel, 'textbox', /^Entries/), JSON.stringify({ entries }))
    click(byRole(panel, 'button', 'Save 2 entries'))
    await wait()
    const results = byRole(overlay(), 'dialog', 'Save 2 entries')
    assert.match(results.textContent ?? '', /steamDone.*slimeDone/)
  },
  () => ({ path: '/system/dict?type=coal_kind&import', table: strictServer() }),
)

screen(
  'B.2 a pasted default takes the place of the one before, also where the server leaves both',
  async shown => {
    const panel = byRole(overlay(), 'dialog', 'Paste or import entries')
    typeIn(byRole(panel, 'textbox', /^Entries/), JSON.stringify([SLIME]))
    click(byRole(panel, 'button', 'Save 1 entry'))
    await wait()
    assert.equal(sent(shown, 'PUT /api/v1/dict/data/'), [{ dictCode: 1, isDefault: 'N' }])
  },
  { path: '/system/dict?type=coal_kind&import' },
)

screen(
  'B.2 an export of another type says so before anything is saved',
  async () => {
    const field = byRole(
      byRole(overlay(), 'dialog', 'Paste or import entries'),
      'textbox',
      /^Entries/,
    )
    typeIn(field, '{"dictType":"sys_yes_no","entries":[{"dictValue":"Y","dictLabel":"Yes"}]}')
    assert.match(
      descriptionOf(field),
      /an export of sys_yes_no; its entries would be saved in coal_kind/,
    )
    typeIn(field, '{"dictType":"coal_kind","entries":[{"dictValue":"Y","dictLabel":"Yes"}]}')
    assert.not.match(descriptionOf(field), /an export of/)
  },
  { path: '/system/dict?type=coal_kind&import' },
)

screen(
  'C.6 a list that was pasted is not thrown away without a question',
  async shown => {
    const panel = byRole(overlay(), 'dialog', 'Paste or import entries')
    const field = byRole(panel, 'textbox', /^Entries/) as HTMLTextAreaElement
    typeIn(field, 'slime\tSlime')
    press('Escape', {}, field)
    await wait()
    click(byRole(byRole(overlay(), 'alertdialog'), 'button', 'Cancel'))
    await wait()
    assert.is(field.value, 'slime\tSlime')
    typeIn(field, '')
    press('Escape', {}, field)
    await wait()
    assert.is(shown.address(), '/system/dict?type=coal_kind')
  },
  { path: '/system/dict?type=coal_kind&import' },
)

screen(
  'W1 a pasted list survives a reload; Discard empties it',
  async shown => {
    const field = () =>
      byRole(
        byRole(overlay(), 'dialog', 'Paste or import entries'),
        'textbox',
        /^Entries/,
      ) as HTMLTextAreaElement
    typeIn(field(), 'slime\tSlime')
    shown.unmount()
    const again = await open({ path: '/system/dict?type=coal_kind&import' })
    assert.is(field().value, 'slime\tSlime')
    click(byRole(byRole(overlay(), 'region', 'Restored draft'), 'button', 'Discard'))
    await wait()
    assert.is(field().value, '')
    again.unmount()
    const last = await open({ path: '/system/dict?type=coal_kind&import' })
    assert.not(maybeByRole(overlay(), 'region', 'Restored draft'))
    last.unmount()
  },
  { path: '/system/dict?type=coal_kind&import' },
)

screen(
  'B.2 lines that were refused stay in the field, to be corrected',
  async shown => {
    const panel = () => byRole(overlay(), 'dialog', 'Paste or import entries')
    const field = () => byRole(panel(), 'textbox', /^Entries/) as HTMLTextAreaElement
    typeIn(field(), 'steam\tSteam\nslime\tSlime')
    click(byRole(panel(), 'button', 'Save 2 entries'))
    await wait()
    const results = byRole(overlay(), 'dialog', 'Save 2 entries')
    assert.match(results.textContent ?? '', /steamDone.*slimeFailed.*no slime/)
    const [close] = allByRole(results, 'button').filter(each => each.textContent === 'Close')
    if (close) click(close)
    await wait()
    assert.is(field().value, 'steam\tSteam\nslime\tSlime')
    const states = allByRole(byRole(panel(), 'table', 'Preview'), 'row')
      .slice(1)
      .map(row => row.querySelector('[data-part=status]')?.textContent)
    assert.equal(states, ['The same', 'New'])
    typeIn(field(), 'steam\tSteam\nlump\tLump')
    click(byRole(panel(), 'button', 'Save 1 entry'))
    await wait()
    const [end] = allByRole(overlay(), 'button').filter(each => each.textContent === 'Close')
    if (end) click(end)
    await wait()
    assert.is(shown.address(), '/system/dict?type=coal_kind')
    assert.equal(
      Object.keys(localStorage).filter(key => key.includes('draft')),
      [],
    )
  },
  () => ({
    path: '/system/dict?type=coal_kind&import',
    table: server({
      'POST /api/v1/dict/data': body =>
        (body as { dictValue: string }).dictValue === 'slime'
          ? { code: 400, msg: 'no slime' }
          : { code: 200, data: { ...(body as object), dictCode: 9, version: 1 } },
    }),
  }),
)

screen(
  'product 8 without a list of types they are those of the entries, others are typed, and that is said',
  async shown => {
    assert.match(shown.container.textContent ?? '', /does not list its types/)
    assert.equal(messages(shown), [])
    assert.equal(
      allByRole(byRole(shown.container, 'listbox', 'Dictionary types'), 'option').map(
        option => option.textContent,
      ),
      ['coal_kind3'],
    )
    const field = byRole(shown.container, 'textbox', 'Another type')
    typeIn(field, 'No Type')
    submit(field.closest('form') as HTMLFormElement)
    assert.match(descriptionOf(field), /small letters/)
    typeIn(field, 'coal_size')
    submit(field.closest('form') as HTMLFormElement)
    await wait()
    assert.is(shown.address(), '/system/dict?type=coal_size')
    // B.0: remembered, and offered from now on.
    const offered = () =>
      allByRole(byRole(shown.container, 'listbox', 'Dictionary types'), 'option').map(
        option => option.textContent,
      )
    click(byRole(shown.container, 'option', /coal_kind/))
    await wait()
    assert.equal(offered(), ['coal_kind3', 'coal_size'])
    assert.is(localStorage.getItem(`coalface:dict-types:${userKeyOf(shown.user)}`), '["coal_size"]')
  },
  { table: server({ 'GET /api/v1/dict/typelist': { status: 404, body: 'no' } }) },
)

screen(
  'B.2 types that are known by their entries keep their order when those change places',
  async shown => {
    const types = byRole(shown.container, 'listbox', 'Dictionary types')
    assert.equal(
      allByRole(types, 'option').map(option => option.textContent),
      ['coal_kind1', 'sys_x2'],
    )
  },
  {
    table: server({
      'GET /api/v1/dict/typelist': { status: 404, body: 'no' },
      'GET /api/v1/dict/datalist': {
        code: 200,
        data: {
          list: [
            entry(1, 'a', 'A', { dictType: 'sys_x' }),
            entry(2, 'b', 'B'),
            entry(3, 'c', 'C', { dictType: 'sys_x' }),
          ],
          count: 3,
        },
      },
    }),
  },
)

screen(
  'R20 a built-in entry keeps its value and cannot be deleted',
  async ({ container }) => {
    assert.not(maybeByRole(container, 'button', 'Delete Coking coal'))
    const panel = byRole(overlay(), 'dialog', 'Edit dictionary entry')
    assert.ok(byRole(panel, 'textbox', /^Value/).hasAttribute('readonly'))
    assert.match(descriptionOf(byRole(panel, 'textbox', /^Value/)), /part of the system/)
  },
  {
    path: '/system/dict?type=coal_kind&edit=2',
    table: server({
      'GET /api/v1/dict/datalist': {
        code: 200,
        data: { list: [entry(2, 'coking', 'Coking coal', { protected: true })], count: 1 },
      },
      'GET /api/v1/dict/data/2': {
        code: 200,
        data: entry(2, 'coking', 'Coking coal', { protected: true }),
      },
    }),
  },
)

screen(
  'B.2 a new type is made and shown; a wrong or taken one is not sent',
  async shown => {
    click(byRole(shown.container, 'button', 'New type'))
    await wait()
    assert.is(shown.address(), '/system/dict?type=coal_kind&newtype')
    const dialog = byRole(overlay(), 'dialog', 'New type')
    for (const [name, dictType] of [
      ['Coal grade', 'Coal grade'],
      ['Coal grade', 'coal_size'],
      ['Coal size', 'coal_grade'],
    ] as const) {
      typeIn(byRole(dialog, 'textbox', /^Type name/), name)
      typeIn(byRole(dialog, 'textbox', /^Dictionary type/), dictType)
      submit(byRole(dialog, 'textbox', /^Type name/))
      await wait()
      assert.equal(sent(shown, 'POST /api/v1/dict/type'), [])
    }
    typeIn(byRole(dialog, 'textbox', /^Type name/), 'Coal grade')
    submit(byRole(dialog, 'textbox', /^Type name/))
    await wait()
    assert.equal(sent(shown, 'POST /api/v1/dict/type'), [
      { dictName: 'Coal grade', dictType: 'coal_grade', status: '0', remark: '' },
    ])
    assert.is(shown.address(), '/system/dict?type=coal_grade')
    assert.ok(messages(shown).includes('Coal grade created'))
  },
  {
    table: server({
      'POST /api/v1/dict/type': body => ({ code: 200, data: { dictId: 3, ...(body as object) } }),
      'GET /api/v1/dict/databytype/coal_grade': { code: 200, data: [] },
    }),
  },
)

screen(
  'B.2 of a type only what was changed is sent, with its version',
  async shown => {
    click(byRole(shown.container, 'button', 'Edit type'))
    await wait()
    const dialog = byRole(overlay(), 'dialog', 'Edit type')
    typeIn(byRole(dialog, 'textbox', /^Type name/), 'Kind of coal')
    submit(byRole(dialog, 'textbox', /^Type name/))
    await wait()
    assert.equal(sent(shown, 'PUT /api/v1/dict/type'), [
      { dictId: 1, dictName: 'Kind of coal', version: 4 },
    ])
    assert.is(shown.address(), '/system/dict?type=coal_kind')
  },
  {
    table: server({
      'GET /api/v1/dict/type/1': {
        code: 200,
        data: { ...type(1, 'coal_kind', 'Coal kind', 3), version: 4 },
      },
      'PUT /api/v1/dict/type': body => ({
        code: 200,
        data: { ...type(1, 'coal_kind', 'Coal kind', 3), ...(body as object) },
      }),
    }),
  },
)

screen('B.2 a type with entries cannot be deleted, and why is said', async shown => {
  click(byRole(shown.container, 'button', 'Delete type'))
  await wait()
  assert.ok(messages(shown).includes('Coal kind still has 3 entries. Delete them first.'))
  assert.equal(
    shown.calls.filter(({ call }) => call.startsWith('DELETE')),
    [],
  )
})

screen(
  'B.2 an empty type is deleted after a question; the next one is shown',
  async shown => {
    click(byRole(shown.container, 'button', 'Delete type'))
    await wait()
    const question = byRole(overlay(), 'alertdialog', 'Delete dictionary type?')
    click(byRole(question, 'button', 'Delete type'))
    await wait()
    assert.is(sent(shown, 'DELETE /api/v1/dict/type/2').length, 1)
    assert.is(shown.address(), '/system/dict?type=coal_kind')
  },
  {
    path: '/system/dict?type=coal_size',
    table: server({ 'DELETE /api/v1/dict/type/2': { code: 200, data: true } }),
  },
)

screen(
  '§6 types are changed by those who may',
  async ({ container }) => {
    for (const name of ['New type', 'Edit type', 'Delete type']) {
      assert.not(maybeByRole(container, 'button', name), name)
    }
  },
  {
    user: {
      permissions: ['system:sysdictdata:list', 'system:sysdictdata:add', 'system:sysdictdata:edit'],
    },
  },
)

screen(
  'W12 with Explain on, what the head and the types would offer and a status are outlined',
  async ({ container }) => {
    const outlined = (text: string) => {
      const hidden = [...container.querySelectorAll('[inert]')].filter(
        ({ textContent }) => textContent === text,
      )
      return hidden.map(({ parentElement }) => parentElement?.title.replace(/.*needs /, ''))
    }
    assert.equal(outlined('New dictionary entry'), ['system:sysdictdata:add'])
    assert.equal(outlined('Paste or import'), ['system:sysdictdata:add'])
    assert.equal(outlined('New type'), ['system:sysdicttype:add'])
    assert.equal(outlined('Edit type'), ['system:sysdicttype:edit'])
    assert.equal(outlined('Delete type'), ['system:sysdicttype:remove'])
    const status = container.querySelector('tbody [data-part=status]')
    assert.match(status?.textContent ?? '', /^Enabled/)
    assert.is(
      status?.querySelector('[role=img]')?.getAttribute('title'),
      'Hidden from you: needs system:sysdictdata:edit',
    )
  },
  {
    user: { roles: ['editor'], permissions: ['system:sysrole:edit', 'system:sysdictdata:list'] },
    settings: { explain: true },
  },
)

screen(
  'W12 with Explain on, the handle, the quick line and the entries of a row’s menu are outlined and do nothing',
  async shown => {
    const { container } = shown
    const needs = (part: string) =>
      container.querySelector(`[inert] ${part}`)?.closest('.explained')?.getAttribute('title')
    assert.is(needs('.dict__move'), 'Hidden from you: needs system:sysdictdata:edit')
    assert.is(needs('.dict__add'), 'Hidden from you: needs system:sysdictdata:add')
    press('ArrowDown', { altKey: true }, byRole(container, 'button', 'steam'))
    click(byRole(container, 'button', 'More actions for Coking coal'))
    const entries = allByRole(container, 'menuitem')
    assert.equal(
      entries.map(item => [item.textContent, item.title]),
      [
        ['Edit in the row', 'Hidden from you: needs system:sysdictdata:edit'],
        ['Make the default', 'Hidden from you: needs system:sysdictdata:edit'],
      ],
    )
    for (const item of entries) click(item)
    await wait()
    assert.equal(sent(shown, 'PUT /api/v1/dict/data/'), [])
  },
  {
    user: { roles: ['editor'], permissions: ['system:sysrole:edit', 'system:sysdictdata:list'] },
    settings: { explain: true },
  },
)

screen(
  'W12 without Explain there is no handle, no quick line and no menu for who may only read',
  async ({ container }) => {
    assert.equal([...container.querySelectorAll('.dict__move, .dict__add, .explained')], [])
    assert.not(maybeByRole(container, 'button', /^More actions/))
  },
  { user: { roles: ['editor'], permissions: ['system:sysrole:edit', 'system:sysdictdata:list'] } },
)

test('W1 the draft of an entry is opened over its own type, whichever comes first', async () => {
  localStorage.clear()
  const shown = await open({ path: '/system/dict?type=coal_kind&edit=1' })
  const panel = byRole(overlay(), 'dialog', 'Edit dictionary entry')
  typeIn(byRole(panel, 'textbox', 'Label'), 'Other')
  shown.unmount()
  const [draft] = createDrafts(localStorage, userKeyOf(shown.user)).list()
  assert.is(draft && draftAddress(draft), '/system/dict?type=coal_kind&edit=1')
  localStorage.clear()
})

/** The drafts of who is signed in, with one of this row's label. */
async function typedInRow(dictCode: number) {
  localStorage.clear()
  const { user, unmount } = await open()
  unmount()
  const drafts = createDrafts(localStorage, userKeyOf(user))
  drafts.write({
    at: Date.now(),
    path: '/system/dict',
    form: `row ${dictCode} of coal_kind`,
    values: { dictLabel: 'Peat' },
    base: '',
  })
  return drafts
}

test('W1 what was typed in a row that somebody deleted is taken over by a new entry', async () => {
  const drafts = await typedInRow(77)
  const again = await open()
  const panel = byRole(overlay(), 'dialog', 'New dictionary entry')
  assert.is((byRole(panel, 'textbox', 'Label') as HTMLInputElement).value, 'Peat')
  click(byRole(byRole(panel, 'region', 'Restored draft'), 'button', 'Discard'))
  await wait()
  assert.not(maybeByRole(overlay(), 'dialog'))
  assert.equal(drafts.list(), [])
  assert.is(document.activeElement?.textContent, 'Dictionary data')
  again.unmount()
})

test('W1 an entry that only the labels leave out is edited in its row, not taken over by a new one', async () => {
  await typedInRow(3)
  const again = await open({
    table: server({
      'GET /api/v1/dict/databytype/coal_kind': {
        code: 200,
        data: [entry(1, 'steam', 'Steam coal'), entry(2, 'coking', 'Coking coal')],
      },
    }),
  })
  assert.not(maybeByRole(overlay(), 'dialog'))
  const line = byRole(again.container, 'form', 'Edit Lean coal')
  assert.is((byRole(line, 'textbox', 'Label') as HTMLInputElement).value, 'Peat')
  again.unmount()
  localStorage.clear()
})

test('W1 an entry on another page that labels leave out is not taken for deleted', async () => {
  const drafts = await typedInRow(77)
  const again = await open({
    table: server({
      'GET /api/v1/dict/data/77': { code: 200, data: entry(77, 'peat', 'Brown coal') },
    }),
  })
  assert.not(maybeByRole(overlay(), 'dialog'))
  assert.is(drafts.list().length, 1)
  again.unmount()
  localStorage.clear()
})

test('W1 the entry that takes over what was typed stays open while the list is read again', async () => {
  await typedInRow(77)
  const again = await open()
  const panel = byRole(overlay(), 'dialog', 'New dictionary entry')
  const label = byRole(panel, 'textbox', 'Label') as HTMLInputElement
  typeIn(label, 'Black peat')
  act(() => lookAgain.set({ only: 'all' }))
  await wait()
  assert.ok(label.isConnected)
  assert.is(label.value, 'Black peat')
  again.unmount()
  localStorage.clear()
})

test('product.md 12 the types are not drawn again because their entries turn a page', async () => {
  const list = { code: 200, data: { list: [entry(1, 'steam', 'Steam coal')], count: 60 } }
  const shown = await open({ table: server({ 'GET /api/v1/dict/datalist': list }) })
  const pane = shown.container.querySelector('.dict__types')
  assert.ok(pane)
  assert.ok(pane.querySelector('input'))
  // React writes the kind of an input in every draw of it.
  const seen: MutationRecord[] = []
  const changes = new MutationObserver(records => void seen.push(...records))
  changes.observe(pane, { attributes: true, childList: true, subtree: true })
  click(byRole(shown.container, 'button', 'Next page'))
  await wait()
  assert.match(shown.address(), /\bpage=2/)
  assert.equal([...seen, ...changes.takeRecords()].length, 0)
  changes.disconnect()
  shown.unmount()
})

test('contract 4.1 a status of a later server is enabled in the list, in its form, and in words', async () => {
  localStorage.clear()
  const later = entry(2, 'coking', 'Coking coal', { status: '2' })
  const table = server({
    'GET /api/v1/dict/datalist': { code: 200, data: { list: [later], count: 1 } },
    'GET /api/v1/dict/data/2': { code: 200, data: later },
  })
  const path = '/system/dict?type=coal_kind&edit=2'
  const writer = await open({ path, table })
  const toggle = writer.container.querySelector<HTMLInputElement>('[role=switch]')
  const panel = byRole(overlay(), 'dialog', 'Edit dictionary entry')
  const radio = byRole(panel, 'radio', 'Enabled') as HTMLInputElement
  assert.equal([toggle?.checked, radio.checked], [true, true])
  writer.unmount()

  const rights = ['system:sysdictdata:list', 'system:sysdictdata:query']
  const reader = await open({ path, table, user: { roles: ['clerk'], permissions: rights } })
  assert.match(byRole(overlay(), 'dialog').textContent ?? '', /StatusEnabled/)
  reader.unmount()
})

for (const [title, press] of [
  [
    'in its form',
    async () => {
      const panel = byRole(overlay(), 'dialog', 'Edit dictionary entry')
      typeIn(byRole(panel, 'textbox', 'Label'), 'Gas coal')
      submit(panel.querySelector('form') as HTMLFormElement)
    },
  ],
  [
    'in its row',
    async ({ container }: { container: HTMLElement }) => {
      click(byRole(container, 'button', 'More actions for Coking coal'))
      click(byRole(document.body, 'menuitem', 'Edit in the row'))
      await wait()
      const form = byRole(container, 'form', 'Edit Coking coal') as HTMLFormElement
      typeIn(byRole(form, 'textbox', 'Label'), 'Gas coal')
      submit(form)
    },
  ],
] as const) {
  let now = [entry(2, 'coking', 'Coking coal')]
  screen(
    `R62 an edit that was refused, ${title}, shows what the list has by now`,
    async shown => {
      now = [entry(2, 'coking', 'Coking coal')]
      await press(shown)
      now = [...now, entry(3, 'gas', 'Gas coal')]
      await wait()
      assert.match(shown.container.querySelector('tbody')?.textContent ?? '', /Gas coal/)
    },
    () => ({
      path: `/system/dict?type=coal_kind${title === 'in its form' ? '&edit=2' : ''}`,
      table: server({
        'GET /api/v1/dict/datalist': () => ({ code: 200, data: { list: now, count: now.length } }),
        'GET /api/v1/dict/databytype/coal_kind': () => ({ code: 200, data: now }),
        'GET /api/v1/dict/data/2': { code: 200, data: entry(2, 'coking', 'Coking coal') },
        'PUT /api/v1/dict/data/': { code: 400, msg: 'there is one of this label' },
      }),
    }),
  )
}

screen(
  'R63 a new entry whose answer was lost goes again under its key, also where the list has it by now',
  async shown => {
    const line = () => byRole(shown.container, 'form', 'Add an entry') as HTMLFormElement
    typeIn(byRole(line(), 'textbox', /label/i), 'Gas coal')
    typeIn(byRole(line(), 'textbox', /value/i), 'gas')
    submit(line())
    await wait()
    click(byRole(shown.container, 'button', 'Refresh table'))
    await wait()
    assert.match(shown.container.querySelector('tbody')?.textContent ?? '', /Gas coal/)
    submit(line())
    await wait()
    assert.is(sent(shown, 'POST /api/v1/dict/data').length, 2)
    assert.ok(messages(shown).includes('Gas coal created'))
  },
  () => {
    const list = [entry(1, 'steam', 'Steam coal')]
    return {
      table: server({
        'GET /api/v1/dict/datalist': () => ({ code: 200, data: { list, count: list.length } }),
        'GET /api/v1/dict/databytype/coal_kind': () => ({ code: 200, data: list }),
        'POST /api/v1/dict/data': () => {
          if (list.length > 1) return { code: 200, data: list[1] }
          list.push(entry(2, 'gas', 'Gas coal'))
          return { code: 502, msg: 'the back end is away' }
        },
      }),
    }
  },
)

test.run()
