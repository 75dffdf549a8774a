import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  accessibleDescriptionOf,
  getByRole,
  queryAllByRole,
  queryByRole,
} from '../../support/by-role.ts'
import { answerAll } from '../../support/notices.ts'
import { settle } from '../../support/render.tsx'
import {
  createScreenTest,
  renderScreen,
  sentBodies,
  sentChanges,
  shownMessages,
  wait,
} from '../../support/screen.tsx'
import { click, press, submit, type as typeIn } from '../../support/user.ts'
import {
  entry,
  goneAfter,
  open,
  overlay,
  renamedElsewhere,
  server,
  type,
} from './dictionary-screen.tsx'
import { storageKeyOf } from '#entities/session-user.ts'
import { useStore } from '#hooks/use-store.ts'
import { createStore } from '#lib/store.ts'
import Dictionary from '#views/dictionary/dictionary.tsx'

const test = suite('dictionary types')
const screen = createScreenTest(test, open)

const theirs = renamedElsewhere()

screen(
  'B.2 without a type in the address the first one is shown',
  async shown => {
    assert.is(shown.address(), '/system/dict?type=coal_kind')
    assert.ok(shown.calls.some(({ call }) => call.startsWith('GET /api/v1/dict/datalist')))
  },
  { path: '/system/dict' },
)

for (const [path, params] of [
  ['/upms/dict/data/2', { dictId: '2' }],
  ['/upms/types/2', { id: '2' }],
  ['/upms/dict/data/2', {}],
  ['/upms/dict/data/2?x=1', {}],
] as const) {
  screen(
    `the address ${path} with ${JSON.stringify(params)} shows the type with that id`,
    async shown => {
      assert.match(shown.address() ?? '', /type=coal_size$/)
    },
    { path, params },
  )
}

screen(
  'an address with an unknown id shows no other type',
  async shown => {
    assert.is(shown.address(), '/upms/dict/data/99')
    assert.match(
      shown.container.textContent ?? '',
      /There is no dictionary type with the number 99/,
    )
  },
  { path: '/upms/dict/data/99' },
)

screen(
  'a path that only looks like one with an id shows the first type',
  async shown => {
    assert.is(shown.address(), '/data/dict?type=coal_kind')
  },
  { path: '/data/dict' },
)

screen(
  'B.2 without any type the screen neither asks to choose one nor blames a filter',
  async ({ container }) => {
    const said = () => container.textContent ?? ''
    assert.match(said(), /No dictionary types yet/)
    assert.not.match(said(), /Choose a type|No type matches/)
    typeIn(getByRole(container, 'searchbox', 'Filter types'), 'coal')
    assert.match(said(), /No type matches/)
  },
  {
    path: '/system/dict',
    table: server({ 'GET /api/v1/dict/typelist': { code: 200, data: { list: [], count: 0 } } }),
  },
)

test('on return the types and the entries of the first one are shown at once, and read again', async () => {
  let isSlow = false
  let asked = 0
  const isThere = createStore(true)
  const Page = () => useStore(isThere) && <Dictionary />
  const { address, container, unmount } = await renderScreen(<Page />, {
    path: '/system/dict',
    areas: ['dictionary', 'import'],
    table: server({
      'GET /api/v1/dict/typelist': () => {
        asked += 1
        const list = [type(1, 'coal_kind', 'Coal kind', 3), type(2, 'coal_size', 'Coal size', 0)]
        return isSlow ? new Promise(() => {}) : { code: 200, data: { list, count: 2 } }
      },
    }),
  })
  const rows = () => queryAllByRole(container, 'rowheader').map(row => row.textContent)
  const before = rows()
  assert.ok(before.length > 0)
  await settle(() => isThere.set(false))
  isSlow = true
  await settle(() => isThere.set(true))
  assert.is(address(), '/system/dict?type=coal_kind')
  getByRole(container, 'option', /Coal size/)
  assert.equal([rows(), asked], [before, 2])
  unmount()
})

screen('B.2 another type is chosen with the keyboard, and is in the address', async shown => {
  const types = getByRole(shown.container, 'listbox', 'Dictionary types')
  press('ArrowDown', {}, types)
  assert.is(shown.address(), '/system/dict?type=coal_kind', 'walking loads nothing')
  press('Enter', {}, types)
  await wait()
  assert.is(shown.address(), '/system/dict?type=coal_size')
})

screen(
  '§16 without a list of types they come from the entries, others can be typed, and an alert says so',
  async shown => {
    assert.match(shown.container.textContent ?? '', /does not list its types/)
    assert.equal(shownMessages(shown), [])
    assert.equal(
      queryAllByRole(getByRole(shown.container, 'listbox', 'Dictionary types'), 'option').map(
        option => option.textContent,
      ),
      ['coal_kind3'],
    )
    const field = getByRole(shown.container, 'textbox', 'Another type')
    typeIn(field, 'No Type')
    submit(field.closest('form') as HTMLFormElement)
    assert.match(accessibleDescriptionOf(field), /small letters/)
    typeIn(field, 'coal_size')
    submit(field.closest('form') as HTMLFormElement)
    await wait()
    assert.is(shown.address(), '/system/dict?type=coal_size')
    // B.0: the typed type is remembered and offered.
    const offered = () =>
      queryAllByRole(getByRole(shown.container, 'listbox', 'Dictionary types'), 'option').map(
        option => option.textContent,
      )
    click(getByRole(shown.container, 'option', /coal_kind/))
    await wait()
    assert.equal(offered(), ['coal_kind3', 'coal_size'])
    assert.is(
      localStorage.getItem(`coalface:dict-types:${storageKeyOf(shown.user)}`),
      '["coal_size"]',
    )
  },
  { table: server({ 'GET /api/v1/dict/typelist': { status: 404, body: 'no' } }) },
)

screen(
  'B.2 types collected from entries keep their order when entries are reordered',
  async shown => {
    const types = getByRole(shown.container, 'listbox', 'Dictionary types')
    assert.equal(
      queryAllByRole(types, 'option').map(option => option.textContent),
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
  'B.2 a new type is created and shown; an invalid or taken one is not sent',
  async shown => {
    click(getByRole(shown.container, 'button', 'New type'))
    await wait()
    assert.is(shown.address(), '/system/dict?type=coal_kind&newtype')
    const dialog = getByRole(overlay(), 'dialog', 'New type')
    for (const [name, dictType] of [
      ['Coal grade', 'Coal grade'],
      ['Coal grade', 'coal_size'],
      ['Coal size', 'coal_grade'],
    ] as const) {
      typeIn(getByRole(dialog, 'textbox', /^Type name/), name)
      typeIn(getByRole(dialog, 'textbox', /^Dictionary type/), dictType)
      submit(getByRole(dialog, 'textbox', /^Type name/))
      await wait()
      assert.equal(sentBodies(shown, 'POST /api/v1/dict/type'), [])
    }
    typeIn(getByRole(dialog, 'textbox', /^Type name/), 'Coal grade')
    submit(getByRole(dialog, 'textbox', /^Type name/))
    await wait()
    assert.equal(sentBodies(shown, 'POST /api/v1/dict/type'), [
      { dictName: 'Coal grade', dictType: 'coal_grade', status: '0' },
    ])
    assert.is(shown.address(), '/system/dict?type=coal_grade')
    assert.ok(shownMessages(shown).includes('Coal grade created'))
  },
  {
    table: server({
      'POST /api/v1/dict/type': body => ({
        code: 200,
        data: { dictId: 3, version: 1, ...(body as object) },
      }),
      'GET /api/v1/dict/databytype/coal_grade': { code: 200, data: [] },
    }),
  },
)

screen(
  'W26 a new type takes its code from its name, and another one can follow at once',
  async shown => {
    click(getByRole(shown.container, 'button', 'New type'))
    await wait()
    const field = (name: RegExp) =>
      getByRole(getByRole(overlay(), 'dialog', 'New type'), 'textbox', name) as HTMLInputElement
    typeIn(field(/^Type name/), 'Coal grade')
    assert.is(field(/^Dictionary type/).value, 'coal_grade')
    typeIn(field(/^Type name/), '煤炭等级')
    assert.is(field(/^Dictionary type/).value, '')
    typeIn(field(/^Dictionary type/), 'grade')
    typeIn(field(/^Type name/), 'Coal grades')
    assert.is(field(/^Dictionary type/).value, 'grade')
    click(getByRole(overlay(), 'button', 'Create and add another'))
    await wait()
    assert.equal([field(/^Type name/).value, field(/^Dictionary type/).value], ['', ''])
    assert.is(document.activeElement, field(/^Type name/))
    assert.is(shown.address(), '/system/dict?type=coal_kind&newtype')
    assert.is(sentBodies(shown, 'POST /api/v1/dict/type').length, 1)
  },
  {
    table: server({
      'POST /api/v1/dict/type': body => ({
        code: 200,
        data: { dictId: 3, version: 1, ...(body as object) },
      }),
    }),
  },
)

screen(
  'B.2 of a type only the changed fields are sent, with its version',
  async shown => {
    click(getByRole(shown.container, 'button', 'Edit type'))
    await wait()
    const dialog = getByRole(overlay(), 'dialog', 'Edit type')
    typeIn(getByRole(dialog, 'textbox', /^Type name/), 'Kind of coal')
    submit(getByRole(dialog, 'textbox', /^Type name/))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/dict/type'), [
      { dictId: 1, dictName: 'Kind of coal', version: 4 },
    ])
    assert.is(shown.address(), '/system/dict?type=coal_kind')
    // A new code of the type may have moved its entries.
    assert.is(sentBodies(shown, 'GET /api/v1/dict/databytype/coal_kind').length, 2)
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

screen(
  'a type whose code is fixed is saved whatever its code looks like',
  async shown => {
    const dialog = getByRole(overlay(), 'dialog', 'Edit type')
    const code = getByRole(dialog, 'textbox', /^Dictionary type/) as HTMLInputElement
    assert.equal([code.value, code.readOnly], ['Coal-Kind', true])
    typeIn(getByRole(dialog, 'textbox', /^Remarks/), 'of the yard')
    submit(getByRole(dialog, 'textbox', /^Remarks/))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/dict/type'), [
      { dictId: 1, remark: 'of the yard' },
    ])
  },
  () => {
    let kind: object = { dictId: 1, dictType: 'Coal-Kind', dictName: 'Coal kind', status: '0' }
    return {
      path: '/system/dict?type=Coal-Kind&edittype=1',
      config: { backend: 'go-admin' },
      table: server({
        'GET /api/v1/dict/typelist': () => ({ code: 200, data: { list: [kind], count: 1 } }),
        'GET /api/v1/dict/type/1': () => ({ code: 200, data: kind }),
        'GET /api/v1/dict/databytype/Coal-Kind': { code: 200, data: [] },
        'PUT /api/v1/dict/type': body => {
          kind = { ...kind, ...(body as object) }
          return { code: 200, data: null }
        },
      }),
    }
  },
)

screen(
  'W18 a deleted type is created again',
  async shown => {
    const dialog = getByRole(overlay(), 'dialog', 'Edit type')
    typeIn(getByRole(dialog, 'textbox', /^Type name/), 'Kind of coal')
    submit(getByRole(dialog, 'textbox', /^Type name/))
    await wait()
    click(getByRole(document.body, 'button', 'Create again'))
    await wait()
    assert.equal(sentBodies(shown, 'POST /api/v1/dict/type'), [
      { dictName: 'Kind of coal', dictType: 'coal_kind', status: '0' },
    ])
    assert.ok(
      shownMessages(shown).includes('Sent: Kind of coal. The server does not say what it stored.'),
    )
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

screen('B.2 a type with entries cannot be deleted, and a notice says why', async shown => {
  click(getByRole(shown.container, 'button', 'Delete type'))
  await wait()
  assert.ok(shownMessages(shown).includes('Coal kind still has 3 entries. Delete them first.'))
  assert.equal(
    shown.calls.filter(({ call }) => call.startsWith('DELETE')),
    [],
  )
})

screen(
  'B.2 deleting an empty type asks first, then the next type is shown',
  async shown => {
    click(getByRole(shown.container, 'button', 'Delete type'))
    await wait()
    const question = getByRole(overlay(), 'alertdialog', 'Delete dictionary type?')
    click(getByRole(question, 'button', 'Delete type'))
    await wait()
    assert.is(sentBodies(shown, 'DELETE /api/v1/dict/type/2').length, 1)
    assert.is(shown.address(), '/system/dict?type=coal_kind')
  },
  {
    path: '/system/dict?type=coal_size',
    table: server({ 'DELETE /api/v1/dict/type/2': { code: 200, data: true } }),
  },
)

test('R62 the deletion of a type names the version that the user saw', async () => {
  localStorage.clear()
  const types = [
    { ...type(1, 'coal_kind', 'Coal kind', 3), version: 1 },
    { ...type(2, 'coal_size', 'Coal size', 0), version: 4 },
  ]
  const sent: (string | null)[] = []
  const shown = await open({
    path: '/system/dict?type=coal_size',
    table: server({
      'GET /api/v1/dict/typelist': { code: 200, data: { list: types, count: types.length } },
      'DELETE /api/v1/dict/type/2': (_, query) => {
        sent.push(query.get('version'))
        return { code: 409, msg: 'Someone else has changed this record meanwhile.' }
      },
    }),
  })
  click(getByRole(shown.container, 'button', 'Delete type'))
  await wait()
  await settle(() => answerAll(shown.notices, true))
  await wait()
  assert.equal(sent, ['4'])
  assert.equal(shownMessages(shown), ['Someone else has changed this record meanwhile.'])
  assert.is(shown.address(), '/system/dict?type=coal_size')
  shown.unmount()
})

screen(
  'R63 a type whose deletion got no answer may be deleted all the same, which is said',
  async shown => {
    click(getByRole(shown.container, 'button', 'Delete type'))
    await wait()
    await settle(() => answerAll(shown.notices, true))
    await wait()
    assert.match(shownMessages(shown).at(-1) ?? '', /may still have been done$/)
  },
  {
    path: '/system/dict?type=coal_size',
    table: server({ 'DELETE /api/v1/dict/type/2': 'no network' }),
  },
)

screen(
  '§6 the actions for types need their permissions',
  async ({ container }) => {
    for (const name of ['New type', 'Edit type', 'Delete type']) {
      assert.not(queryByRole(container, 'button', name), name)
    }
  },
  {
    user: {
      permissions: ['system:sysdictdata:list', 'system:sysdictdata:add', 'system:sysdictdata:edit'],
    },
  },
)

screen(
  '§13 the labels of a type are read again on return',
  async shown => {
    const types = getByRole(shown.container, 'listbox', 'Dictionary types')
    click(getByRole(types, 'option', /^Coal size/))
    await wait()
    theirs.rename()
    click(getByRole(types, 'option', /^Coal kind/))
    await wait()
    const choice = getByRole(shown.container, 'combobox', /^Try it/)
    assert.match(choice.textContent ?? '', /Lean coal of the north/)
  },
  theirs.options,
)

test('§20 the types are not drawn again when their entries change page', async () => {
  const list = { code: 200, data: { list: [entry(1, 'steam', 'Steam coal')], count: 60 } }
  const shown = await open({ table: server({ 'GET /api/v1/dict/datalist': list }) })
  const pane = shown.container.querySelector('.dictionary__types')
  assert.ok(pane)
  assert.ok(pane.querySelector('input'))
  // React writes the `type` of an input on every render.
  const seen: MutationRecord[] = []
  const changes = new MutationObserver(records => void seen.push(...records))
  changes.observe(pane, { attributes: true, childList: true, subtree: true })
  click(getByRole(shown.container, 'button', 'Next page'))
  await wait()
  assert.match(shown.address(), /\bpage=2/)
  assert.equal([...seen, ...changes.takeRecords()].length, 0)
  changes.disconnect()
  shown.unmount()
})

test.run()
