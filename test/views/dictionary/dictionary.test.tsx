import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accessibleNameOf, getByRole, queryAllByRole, queryByRole } from '../../support/by-role.ts'
import { dismissAll } from '../../support/notices.ts'
import { act } from '../../support/render.tsx'
import {
  createScreenTest,
  sentBodies,
  sentChanges,
  shownMessages,
  wait,
} from '../../support/screen.tsx'
import type { StubbedAnswer } from '../../support/session.ts'
import { assertOffline } from '../../support/takers.ts'
import { click, press, submit, type as typeIn } from '../../support/user.ts'
import { entry, labels, open, overlay, readOnce, server } from './dictionary-screen.tsx'
import type { Connection } from '#connection/connection.ts'
import { storageKeyOf } from '#entities/session-user.ts'
import { createStore } from '#lib/store.ts'

const test = suite('dictionary data')
const screen = createScreenTest(test, open)

let answerTypes = () => {}

screen(
  'B.2 deleting the last entry asks first, even while another deletion is pending',
  async shown => {
    click(getByRole(shown.container, 'button', 'Delete Coking coal'))
    click(getByRole(shown.container, 'button', 'Delete Lean coal'))
    getByRole(overlay(), 'alertdialog', /^Delete/)
    assert.match(overlay().textContent ?? '', /Lean coal is the last entry/)
    assert.equal(shownMessages(shown), ['Deleting Coking coal…'])
  },
  () => {
    const list = [entry(2, 'coking', 'Coking coal'), entry(3, 'lean', 'Lean coal')]
    return {
      table: server({
        'GET /api/v1/dict/datalist': { code: 200, data: { list, count: 2 } },
        'GET /api/v1/dict/databytype/coal_kind': { code: 200, data: list },
      }),
    }
  },
)

screen('4.6 4.7 the controls of the screen have their names', async ({ container }) => {
  getByRole(container, 'heading', 'Dictionary data: Coal kind')
  const types = getByRole(container, 'listbox', 'Dictionary types')
  assert.is(getByRole(types, 'option', /^Coal kind/).getAttribute('aria-selected'), 'true')
  const filters = getByRole(container, 'search', 'Filters')
  getByRole(container, 'searchbox', 'Search: Label')
  getByRole(filters, 'textbox', 'Value')
  getByRole(filters, 'combobox', 'Status')
  const table = getByRole(container, 'table', 'Dictionary data')
  assert.equal(queryAllByRole(table, 'columnheader').map(accessibleNameOf).slice(1), [
    'Label',
    'Value',
    'Sort',
    'Default',
    'Status',
    'Updated',
    'Actions',
  ])
  getByRole(container, 'switch', 'Steam coal enabled')
  assert.is(container.querySelector('.dictionary__printed')?.textContent, 'Coal kind (coal_kind)')
  assert.equal(
    [...table.querySelectorAll('tbody tr')].map(row => /Default/.test(row.textContent)),
    [true, false, false],
  )
  for (const name of [
    'New dictionary entry',
    'Edit Steam coal',
    'Delete Steam coal',
    'Move Steam coal',
    'Refresh table',
    'Choose columns',
  ]) {
    getByRole(container, 'button', name)
  }
})

let asked: string[] = []
screen(
  'B.2 the buttons take their place before the types are loaded, and "new" waits for a type',
  async ({ container, address }) => {
    assert.is(getByRole(container, 'button', 'Export JSON').hasAttribute('disabled'), true)
    getByRole(container, 'button', 'Paste or import')
    click(getByRole(container, 'button', 'New dictionary entry'))
    answerTypes()
    await wait()
    assert.match(address(), /[?&]type=coal_kind/)
    getByRole(document.body, 'dialog', 'New dictionary entry')
  },
  () => {
    const answer = server()['GET /api/v1/dict/typelist']
    const asked = new Promise<void>(resolve => (answerTypes = resolve))
    const late = () => asked.then(() => answer as StubbedAnswer)
    return { path: '/system/dict', table: server({ 'GET /api/v1/dict/typelist': late }) }
  },
)

screen(
  '§7 the entries of a type are requested by `dictType` and by no other name',
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

screen('B.2 after a bulk run the entries, the types and the labels are read again', async shown => {
  const read = (call: string) => shown.calls.filter(asked => asked.call === call).length
  const calls = [
    'GET /api/v1/dict/datalist',
    'GET /api/v1/dict/typelist',
    'GET /api/v1/dict/databytype/coal_kind',
  ]
  const before = calls.map(read)
  assert.is(before[2], 1)
  click(getByRole(shown.container, 'checkbox', 'Select all rows on this page'))
  click(getByRole(shown.container, 'button', 'Disable'))
  await wait()
  click(getByRole(document.body, 'button', /^Disable \d/))
  await wait()
  assert.equal(
    calls.map(read),
    before.map(count => count + 1),
  )
})

screen(
  '§6 controls without permission are absent',
  async ({ container }) => {
    for (const name of [
      'New dictionary entry',
      'Paste or import',
      'Edit Steam coal',
      'Delete Steam coal',
      'Move Steam coal',
    ]) {
      assert.not(queryByRole(container, 'button', name), name)
    }
    assert.not(queryByRole(container, 'switch'))
    assert.not(queryByRole(container, 'form', 'Add an entry'))
    const table = getByRole(container, 'table', 'Dictionary data')
    assert.not(table.querySelector('[type=checkbox]'), 'nothing can be done with chosen entries')
  },
  { user: { roles: ['auditor'], permissions: ['system:sysdictdata:list'] } },
)

screen(
  '§7 a status change sends the whole entry with another status, and Undo sends the opposite',
  async shown => {
    click(getByRole(shown.container, 'switch', 'Coking coal enabled'))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/dict/data/'), [
      { dictCode: 2, status: '1', version: 1 },
    ])
    assert.not(
      (getByRole(shown.container, 'switch', 'Coking coal enabled') as HTMLInputElement).checked,
    )
    click(getByRole(document.body, 'button', 'Undo'))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/dict/data/').at(-1), {
      dictCode: 2,
      status: '0',
      version: 2,
    })
  },
)

screen(
  'W10 a status shows the server’s answer, even if the list cannot be read again',
  async shown => {
    click(getByRole(shown.container, 'switch', 'Coking coal enabled'))
    await wait()
    const status = getByRole(shown.container, 'switch', 'Coking coal enabled')
    assert.not((status as HTMLInputElement).checked)
  },
  () => ({
    table: server({
      'GET /api/v1/dict/datalist': readOnce(entry(2, 'coking', 'Coking coal')),
    }),
  }),
)

const keepViews = () =>
  localStorage.setItem(
    `coalface:views:${storageKeyOf({ userId: 1, name: 'Administrator' })}:/system/dict`,
    JSON.stringify([
      { name: 'Off', search: '?type=coal_size&status=1', hidden: [], isDefault: true },
      { name: 'Default kinds', search: '?type=coal_kind&status=0', hidden: [], isDefault: false },
    ]),
  )

screen(
  'W16 the default view is applied if the dictionary is opened without a type',
  async shown => {
    assert.is(shown.address(), '/system/dict?type=coal_size&status=1')
    click(getByRole(shown.container, 'option', /Coal kind/))
    await wait()
    assert.is(shown.address(), '/system/dict?type=coal_kind')
  },
  { path: '/system/dict', before: keepViews },
)

screen(
  'W16 a view of another type replaces the default view, and the button names it',
  async shown => {
    click(getByRole(shown.container, 'button', 'Views: Off'))
    click(getByRole(document, 'menuitemradio', 'Default kinds'))
    await wait()
    assert.is(shown.address(), '/system/dict?type=coal_kind&status=0')
    getByRole(shown.container, 'button', 'Views: Default kinds')
  },
  { path: '/system/dict', before: keepViews },
)

screen('W10 deleting waits, and Undo sends nothing', async shown => {
  click(getByRole(shown.container, 'button', 'Delete Coking coal'))
  await wait()
  assert.match(shown.container.textContent ?? '', /Deleting Coking coal…/)
  click(getByRole(shown.container, 'button', 'Undo Coking coal'))
  await wait()
  getByRole(shown.container, 'button', 'Delete Coking coal')
  assert.equal(sentBodies(shown, 'DELETE /api/v1/dict/data/2'), [])
})

screen('W10 a deletion is sent when its message closes', async shown => {
  click(getByRole(shown.container, 'button', 'Delete Coking coal'))
  await wait()
  act(() => dismissAll(shown.notices))
  await wait()
  assert.is(sentBodies(shown, 'DELETE /api/v1/dict/data/2').length, 1)
  assert.equal(labels(shown.container), ['Steam coal', 'Lean coal'])
})

screen(
  'R20 a bulk deletion leaves out built-in entries',
  async shown => {
    click(getByRole(shown.container, 'checkbox', 'Select all rows on this page'))
    click(getByRole(shown.container, 'button', 'Delete'))
    await wait()
    const question = getByRole(overlay(), 'alertdialog', 'Delete 1 entry?')
    assert.not.match(question.textContent ?? '', /Coking coal/)
    click(getByRole(question, 'button', 'Delete 1 entry'))
    await wait()
    act(() => dismissAll(shown.notices))
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

screen(
  '§3 labels that a server sends without keys are read, and entries can still be changed',
  async shown => {
    const { container } = shown
    const tryIt = getByRole(container, 'combobox', 'Try it') as HTMLSelectElement
    assert.equal(
      [...tryIt.options].map(option => option.textContent),
      ['Steam coal', 'Coking coal'],
    )
    click(getByRole(container, 'button', 'Edit Coking coal'))
    await wait()
    const panel = getByRole(overlay(), 'dialog', 'Edit dictionary entry')
    typeIn(getByRole(panel, 'textbox', 'Remarks (optional)'), 'for steel')
    submit(panel.querySelector('form') ?? panel)
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/dict/data/'), [
      { dictCode: 2, remark: 'for steel', version: 1 },
    ])
    assert.equal(shownMessages(shown), ['Coking coal saved'])
  },
  {
    table: server({
      'GET /api/v1/dict/databytype/coal_kind': {
        code: 200,
        data: [
          { dictValue: 'steam', dictLabel: 'Steam coal' },
          { dictValue: 'coking', dictLabel: 'Coking coal' },
        ],
      },
    }),
  },
)

screen(
  'B.2 "Try it" offers enabled entries, and labels the disabled ones too',
  async ({ container }) => {
    const select = getByRole(container, 'combobox', 'Try it') as HTMLSelectElement
    assert.equal(
      [...select.options].map(option => option.textContent),
      ['Steam coal', 'Coking coal'],
    )
    assert.is(select.value, 'steam')
    assert.match(select.closest('.card')?.textContent ?? '', /Lean coal/)
  },
)

screen(
  'W12 with Explain on, hidden buttons of the header and the types, and a status, are outlined',
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
  'W12 with Explain on, the handle, the quick-add line and the items of a row’s menu are outlined and do nothing',
  async shown => {
    const { container } = shown
    const needs = (part: string) =>
      container.querySelector(`[inert] ${part}`)?.closest('.explained')?.getAttribute('title')
    assert.is(needs('.row-place__handle'), 'Hidden from you: needs system:sysdictdata:edit')
    assert.is(needs('.dictionary__add'), 'Hidden from you: needs system:sysdictdata:add')
    press('ArrowDown', { altKey: true }, getByRole(container, 'button', 'steam'))
    click(getByRole(container, 'button', 'More actions for Coking coal'))
    const entries = queryAllByRole(container, 'menuitem')
    assert.equal(
      entries.map(item => [item.textContent, item.title]),
      [
        ['Edit in the row', 'Hidden from you: needs system:sysdictdata:edit'],
        ['Make the default', 'Hidden from you: needs system:sysdictdata:edit'],
      ],
    )
    for (const item of entries) click(item)
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/dict/data/'), [])
  },
  {
    user: { roles: ['editor'], permissions: ['system:sysrole:edit', 'system:sysdictdata:list'] },
    settings: { explain: true },
  },
)

screen(
  'W12 without Explain a user who may only read has no handle, no quick-add line and no menu',
  async ({ container }) => {
    assert.equal(
      [...container.querySelectorAll('.row-place__handle, .dictionary__add, .explained')],
      [],
    )
    assert.not(queryByRole(container, 'button', /^More actions/))
  },
  { user: { roles: ['editor'], permissions: ['system:sysrole:edit', 'system:sysdictdata:list'] } },
)

test('§25 an unknown status of a later server counts as enabled in the list, the form and the details', async () => {
  localStorage.clear()
  const later = entry(2, 'coking', 'Coking coal', { status: '2' })
  const table = server({
    'GET /api/v1/dict/datalist': { code: 200, data: { list: [later], count: 1 } },
    'GET /api/v1/dict/data/2': { code: 200, data: later },
  })
  const path = '/system/dict?type=coal_kind&edit=2'
  const writer = await open({ path, table })
  const toggle = writer.container.querySelector<HTMLInputElement>('[role=switch]')
  const panel = getByRole(overlay(), 'dialog', 'Edit dictionary entry')
  const radio = getByRole(panel, 'radio', 'Enabled') as HTMLInputElement
  assert.equal([toggle?.checked, radio.checked], [true, true])
  writer.unmount()

  const rights = ['system:sysdictdata:list', 'system:sysdictdata:query']
  const reader = await open({ path, table, user: { roles: ['clerk'], permissions: rights } })
  assert.match(getByRole(overlay(), 'dialog').textContent ?? '', /StatusEnabled/)
  reader.unmount()
})

test('W22 without a connection entries cannot be moved, and neither they nor types deleted', async () => {
  const shown = await open({ connection: createStore<Connection>('offline') })
  for (const name of [/^Move/, /^Delete (?!type)/, 'Delete type'])
    for (const button of queryAllByRole(shown.container, 'button', name)) assertOffline(button)
  shown.unmount()
})

test('W12 who may not read the dictionary is told it once on the page, and offered nothing that needs the entries', async () => {
  localStorage.clear()
  const refused = { code: 403, msg: 'You do not have permission' }
  const { container, notices, unmount } = await open({
    table: server({
      'GET /api/v1/dict/typelist': refused,
      'GET /api/v1/dict/datalist': refused,
    }),
  })
  await wait()
  getByRole(container, 'heading', 'You cannot view this list')
  assert.not(queryByRole(container, 'heading', 'Dictionary types could not be loaded'))
  assert.equal(
    notices.shown.get().map(({ text, count }) => [text, count]),
    [['You do not have permission', 2]],
  )
  for (const name of ['Try it', 'Export JSON', 'Paste or import', 'New dictionary entry', 'Add'])
    assert.not(queryByRole(container, 'button', name), name)
  unmount()
})

test('W12 types that are refused are told in their place where the entries may be read', async () => {
  localStorage.clear()
  const { container, unmount } = await open({
    table: server({ 'GET /api/v1/dict/typelist': { code: 403, msg: 'no' } }),
  })
  await wait()
  getByRole(container, 'heading', 'Dictionary types could not be loaded')
  getByRole(container, 'button', 'Export JSON')
  unmount()
})

test.run()
