import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  accessibleDescriptionOf,
  getByRole,
  queryAllByRole,
  queryByRole,
} from '../../support/by-role.ts'
import {
  ALL_IN_SIGHT,
  createScreenTest,
  type RenderedScreen,
  renderScreen,
  type ScreenOptions,
  sentBodies,
  sentChanges,
  shownMessages,
  wait,
} from '../../support/screen.tsx'
import type { StubbedCalls } from '../../support/session.ts'
import { click, submit, type as typeIn } from '../../support/user.ts'
import { defineResource } from '#definitions/define-resource.ts'
import { bilingual, choice, flag, integer, reference, text } from '#definitions/fields.ts'
import { defineParts } from '#resource/described/define-parts.ts'
import DescribedScreen from '#resource/described/described-screen.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

const test = suite('parts of a described screen')

const berths = defineResource({
  name: 'berth',
  title: { one: { en: 'Berth', 'zh-CN': '泊位' }, many: { en: 'Berths', 'zh-CN': '泊位' } },
  icon: 'list',
  permission: 'shop:berth',
  scope: 'all',
  titleField: 'ship',
  fields: {
    ship: text({ en: 'Ship', 'zh-CN': '船名' }, { required: true, filter: true }),
    cargo: bilingual({ en: 'Cargo', 'zh-CN': '货物' }),
    depth: integer({ en: 'Depth', 'zh-CN': '水深' }, { min: 0, max: 30 }),
    state: choice(
      { en: 'State', 'zh-CN': '状态' },
      { options: { free: { en: 'Free', 'zh-CN': '空' }, taken: { en: 'Taken', 'zh-CN': '占用' } } },
    ),
    isLit: flag({ en: 'Lit', 'zh-CN': '照明' }),
    pilot: reference({ en: 'Pilot', 'zh-CN': '引航员' }, { to: 'user' }),
  },
})

/** A part of each kind. */
const { parts } = defineParts(berths, {
  cells: {
    ship: row => `MS ${row.ship}`,
    depth: row => <meter max={30} value={row.depth ?? 0} aria-label={`${row.depth} metres`} />,
  },
  fields: {
    depth: ({ value, onChange, ...props }) => (
      <TextField {...props} value={value.replace(' m', '')} onChange={onChange} end="metres" />
    ),
    isLit: ({ id, value, onChange }) => (
      <button id={id} type="button" aria-pressed={value} onClick={() => onChange(!value)}>
        Lamp
      </button>
    ),
    pilot: ({ value, onChange }) => (
      <button type="button" onClick={() => onChange({ id: '6', name: 'Nora' })}>
        {`Pilot ${value.name}`}
      </button>
    ),
  },
  rowActions: {
    free: {
      label: { en: 'Free it', 'zh-CN': '清空' },
      permission: 'shop:berth:edit',
      suits: row => row.state === 'taken',
      run: (row, { change }) => change(row, { state: 'free' }),
    },
    ring: {
      label: { en: 'Ring', 'zh-CN': '鸣笛' },
      permission: 'shop:berth:ring',
      async run(row, { call, notices, reload }) {
        await call('POST', `/api/v1/berth/${row.berthId}/ring`)
        notices.show('success', `${row.ship} rang`)
        reload()
      },
    },
  },
  bulkActions: {
    free: {
      label: { en: 'Free them', 'zh-CN': '全部清空' },
      permission: 'shop:berth:edit',
      run: (_, { change, each }) => each((row, options) => change(row, { state: 'free' }, options)),
    },
  },
  pageActions: {
    flood: {
      label: { en: 'Flood', 'zh-CN': '注水' },
      permission: 'shop:berth:flood',
      run: ({ call }) => call('POST', '/api/v1/flood'),
    },
  },
  panels: {
    tide: {
      label: { en: 'Tide', 'zh-CN': '潮汐' },
      permission: 'shop:berth:tide',
      Content: ({ row, tools }) => (
        <button type="button" onClick={() => void tools.change(row, { depth: 9 })}>
          {`Depth ${row.depth}`}
        </button>
      ),
    },
  },
  header: {
    label: { en: 'Depths', 'zh-CN': '水深图' },
    icon: 'chart',
    Content: ({ rows = [], filters }) => <p>{`${rows.length} rows ${JSON.stringify(filters)}`}</p>,
  },
})

type BerthParts = Parameters<typeof defineParts<typeof berths>>[1]

/** The compiler refuses a name that is missing here, and one that is too much. */
const CELLS: Record<keyof NonNullable<BerthParts['cells']>, true> = {
  ship: true,
  cargo: true,
  depth: true,
  state: true,
  isLit: true,
  pilot: true,
}
const CONTROLS: Record<keyof NonNullable<BerthParts['fields']>, true> = {
  ship: true,
  depth: true,
  state: true,
  isLit: true,
  pilot: true,
}

test('cells and controls have the names of the fields; a text in two languages keeps its control', () => {
  assert.equal(Object.keys(CELLS), Object.keys(berths.fields))
  assert.equal(
    Object.keys(CONTROLS),
    Object.keys(berths.fields).filter(name => name !== 'cargo'),
  )
})

/** A server of two berths; one of them is taken. */
function server(more: StubbedCalls = {}): StubbedCalls {
  const rows = [
    { berthId: 1, ship: 'Anna', depth: 7, state: 'taken', isLit: false, version: 1 },
    { berthId: 2, ship: 'Berta', depth: 9, state: 'free', isLit: true, version: 1 },
  ]
  const find = (id: unknown) => rows.find(({ berthId }) => berthId === id)
  return {
    'GET /api/v1/berthList': () => ({
      code: 200,
      data: { list: rows.map(row => ({ ...row })), count: 2 },
    }),
    'GET /api/v1/berth/1': () => ({ code: 200, data: { ...find(1) } }),
    'GET /api/v1/berth/2': () => ({ code: 200, data: { ...find(2) } }),
    'PUT /api/v1/berth': body => {
      const row = find(Object(body).berthId)
      if (row) Object.assign(row, body, { version: row.version + 1 })
      return { code: 200, data: { ...row } }
    },
    'POST /api/v1/berth': body => ({
      code: 200,
      data: { ...Object(body), berthId: 3, version: 1 },
    }),
    'POST /api/v1/berth/1/ring': { code: 200 },
    'POST /api/v1/flood': { code: 200 },
    ...more,
  }
}

const open = (options: Partial<ScreenOptions> = {}) =>
  renderScreen(<DescribedScreen resource={berths} parts={parts} />, {
    folds: ALL_IN_SIGHT,
    areas: ['resource'],
    path: '/resource/berth',
    title: 'Berths',
    ...options,
    table: options.table ?? server(),
  })
const screen = createScreenTest(test, open)

const READER = { user: { roles: ['auditor'], permissions: ['shop:berth:list'] } }
const rowOf = ({ container }: RenderedScreen, name: string) => {
  const row = queryAllByRole(container, 'row').find(each => each.textContent?.includes(name))
  assert.ok(row, name)
  return row
}

/** Opens the menu of a row and gives the names of its items. */
async function openMenu(shown: RenderedScreen, name: string): Promise<string[]> {
  const [button] = queryAllByRole(rowOf(shown, name), 'button').slice(-1)
  assert.ok(button)
  click(button)
  await wait()
  return queryAllByRole(document.body, 'menuitem').map(item => item.textContent ?? '')
}

async function choose(shown: RenderedScreen, name: string, item: string) {
  await openMenu(shown, name)
  click(getByRole(document.body, 'menuitem', item))
  await wait()
}

screen('an own cell is drawn, and the title stays what opens the record', async shown => {
  getByRole(shown.container, 'meter', '7 metres')
  click(getByRole(shown.container, 'button', 'MS Anna'))
  await wait()
  getByRole(document.body, 'dialog', 'Edit berth')
})

screen(
  'an own control has the value, the label and the fault of its field, whatever its kind',
  async shown => {
    const form = getByRole(document.body, 'dialog', 'Edit berth')
    const depth = getByRole(form, 'textbox', /^Depth/) as HTMLInputElement
    assert.is(depth.value, '7')
    typeIn(depth, '99')
    click(getByRole(form, 'button', 'Lamp'))
    click(getByRole(form, 'button', 'Pilot'))
    submit(form.querySelector('form') ?? form)
    await wait()
    assert.match(accessibleDescriptionOf(depth), 'A whole number from 0 to 30.')
    typeIn(depth, '12')
    submit(form.querySelector('form') ?? form)
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/berth', 'berthId'), [
      { berthId: 1, depth: 12, isLit: true, pilot: 6, version: 1 },
    ])
  },
  { path: '/resource/berth?edit=1' },
)

screen('an own action of a row is offered where it suits, and changes the row', async shown => {
  assert.equal(
    (await openMenu(shown, 'Berta')).filter(item => ['Free it', 'Ring'].includes(item)),
    ['Ring'],
  )
  click(document.body)
  await choose(shown, 'Anna', 'Free it')
  assert.equal(sentChanges(shown, 'PUT /api/v1/berth', 'berthId'), [
    { berthId: 1, state: 'free', version: 1 },
  ])
  assert.match(rowOf(shown, 'Anna').textContent ?? '', 'Free')
  assert.equal(shownMessages(shown), ['Anna saved'])
})

screen('an own action may call what it likes, and reads the list again', async shown => {
  await choose(shown, 'Anna', 'Ring')
  const calls = shown.calls.map(({ call }) => call)
  assert.is(calls.filter(call => call === 'POST /api/v1/berth/1/ring').length, 1)
  assert.is(calls.filter(call => call === 'GET /api/v1/berthList').length, 2)
  assert.equal(shownMessages(shown), ['Anna rang'])
})

for (const [action, call] of [
  ['Free it', 'PUT /api/v1/berth'],
  ['Ring', 'POST /api/v1/berth/1/ring'],
] as const)
  screen(
    `what the server refuses stands in the row: ${action}`,
    async shown => {
      await choose(shown, 'Anna', action)
      assert.match(getByRole(rowOf(shown, 'Anna'), 'alert').textContent ?? '', 'Not at low tide')
    },
    { table: server({ [call]: { code: 400, msg: 'Not at low tide' } }) },
  )

screen('an own action for the ticked rows runs for each of them', async shown => {
  click(getByRole(shown.container, 'checkbox', 'Select Anna'))
  click(getByRole(shown.container, 'checkbox', 'Select Berta'))
  click(getByRole(shown.container, 'button', 'Free them'))
  await wait()
  assert.equal(
    sentBodies(shown, 'PUT /api/v1/berth').map(body => Object(body).berthId),
    [1, 2],
  )
  assert.equal(shownMessages(shown), ['2 done, 0 failed'])
})

screen(
  'where one of the ticked rows fails, the dialog says which',
  async shown => {
    click(getByRole(shown.container, 'checkbox', 'Select Anna'))
    click(getByRole(shown.container, 'button', 'Free them'))
    await wait()
    assert.match(getByRole(document.body, 'dialog', 'Free them').textContent ?? '', 'low tide')
  },
  { table: server({ 'PUT /api/v1/berth': { code: 400, msg: 'Not at low tide' } }) },
)

screen('an own action of the page stands beside the usual ones', async shown => {
  click(getByRole(shown.container, 'button', 'Flood'))
  await wait()
  assert.is(shown.calls.filter(({ call }) => call === 'POST /api/v1/flood').length, 1)
})

screen('an own panel has its address, and shows what it changed', async shown => {
  await choose(shown, 'Anna', 'Tide')
  assert.is(shown.address(), '/resource/berth?show=tide.1')
  const panel = getByRole(document.body, 'dialog', 'Tide')
  assert.match(accessibleDescriptionOf(panel), 'Anna')
  click(getByRole(panel, 'button', 'Depth 7'))
  await wait()
  getByRole(panel, 'button', 'Depth 9')
  click(getByRole(panel, 'button', 'Close'))
  await wait()
  assert.is(shown.address(), '/resource/berth')
  getByRole(rowOf(shown, 'Anna'), 'meter', '9 metres')
})

screen(
  'a header has the rows and the filters of the list, and can be folded',
  async ({ container }) => {
    assert.match(container.textContent ?? '', '2 rows {"ship":"a"}')
    click(getByRole(container, 'button', 'Depths'))
    assert.not.match(container.textContent ?? '', '2 rows')
  },
  { path: '/resource/berth?ship=a' },
)

screen(
  '§6 without its permission no part is offered, by address neither',
  async shown => {
    for (const name of ['Flood', 'Free them'])
      assert.not(queryByRole(shown.container, 'button', name), name)
    click(getByRole(shown.container, 'checkbox', 'Select Anna'))
    assert.not(queryByRole(shown.container, 'button', 'Free them'))
    assert.not(queryByRole(shown.container, 'columnheader', 'Actions'))
    assert.not(queryByRole(document.body, 'dialog'))
  },
  { ...READER, path: '/resource/berth?show=tide.1' },
)

screen(
  '§6 with the permission of one part its row has that part alone',
  async shown => {
    assert.equal(await openMenu(shown, 'Anna'), ['Tide'])
  },
  { user: { roles: ['pilot'], permissions: ['shop:berth:list', 'shop:berth:tide'] } },
)

screen(
  '§6 while explaining, parts are outlined with the permission that they need',
  async shown => {
    await openMenu(shown, 'Anna')
    for (const [item, permission] of [
      ['Tide', 'shop:berth:tide'],
      ['Ring', 'shop:berth:ring'],
    ] as const) {
      const found = queryAllByRole(document.body, 'menuitem').find(each =>
        each.textContent?.startsWith(item),
      )
      assert.match(found?.outerHTML ?? '', permission)
    }
    getByRole(shown.container, 'img', /shop:berth:flood/)
  },
  {
    areas: ['resource', 'permissions'],
    settings: { explain: true },
    user: { roles: ['lead'], permissions: ['shop:berth:list', 'system:sysrole:edit'] },
  },
)

for (const path of ['?show=toString.1', '?show=tide', '?show=nothing.1'])
  screen(
    `an address that names no panel opens none: ${path}`,
    async () => assert.not(queryByRole(document.body, 'dialog')),
    { path: `/resource/berth${path}` },
  )

screen(
  'in Chinese all parts have their Chinese labels',
  async shown => {
    const { container } = shown
    getByRole(container, 'button', '注水')
    getByRole(container, 'button', '水深图')
    assert.equal((await openMenu(shown, 'Anna')).slice(0, 3), ['潮汐', '清空', '鸣笛'])
    click(document.body)
    const [box] = queryAllByRole(rowOf(shown, 'Anna'), 'checkbox')
    assert.ok(box)
    click(box)
    getByRole(container, 'button', '全部清空')
  },
  { locale: 'zh-CN' },
)

/** Shows its rows its own way. */
const ownList = defineParts(berths, {
  List: ({ rows, actions, tools }) => (
    <ul aria-label="Quay">
      {rows.map(row => (
        <li key={row.ship}>
          <span>{row.ship}</span> {actions?.(row)}
          <button type="button" onClick={() => void tools.change(row, { depth: 1 })}>
            {`Fill ${row.depth}`}
          </button>
        </li>
      ))}
    </ul>
  ),
}).parts

const openList = (table: StubbedCalls) =>
  renderScreen(<DescribedScreen resource={berths} parts={ownList} />, {
    folds: ALL_IN_SIGHT,
    areas: ['resource'],
    path: '/resource/berth',
    title: 'Berths',
    table,
  })

test('an own list stands in place of the table, with the buttons of each row, filters and pages', async () => {
  localStorage.clear()
  const { container, unmount } = await openList(server())
  const list = getByRole(container, 'list', 'Quay')
  assert.not(queryByRole(container, 'table'))
  getByRole(container, 'search', 'Filters')
  getByRole(container, 'navigation', 'Pagination')
  click(getByRole(list, 'button', 'Fill 7'))
  await wait()
  getByRole(list, 'button', 'Fill 1')
  click(getByRole(list, 'button', 'Delete Anna'))
  await wait()
  getByRole(list, 'button', 'Undo Anna')
  click(getByRole(list, 'button', 'Undo Anna'))
  unmount()
})

test('without rows an own list leaves its place to the usual states', async () => {
  localStorage.clear()
  const empty = { code: 200, data: { list: [], count: 0 } }
  const { container, unmount } = await openList(server({ 'GET /api/v1/berthList': empty }))
  assert.match(container.textContent ?? '', 'No berths yet')
  assert.not(queryByRole(container, 'list', 'Quay'))
  unmount()
})

test.run()
