import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accessibleNameOf, getByRole, queryAllByRole, queryByRole } from '../../support/by-role.ts'
import { act, settle } from '../../support/render.tsx'
import {
  ALL_IN_SIGHT,
  createScreenTest,
  renderScreen,
  type ScreenOptions,
  wait,
} from '../../support/screen.tsx'
import type { StubbedCalls } from '../../support/session.ts'
import { click, focusOn, press, submit, type } from '../../support/user.ts'
import { standard } from '#api/backends/standard.ts'
import type { Locale } from '#constants.ts'
import type { Resource } from '#definitions/define-resource.ts'
import { loadTexts } from '#locales/texts.ts'
import { type Menu, MenuContext } from '#menu/menu-provider.tsx'
import type { MenuPage } from '#menu/menu-routes.ts'
import { eventsOfResource } from '#resource/history/described-kinds.ts'
import { resources } from '#resources/listed.ts'
import { systemResources } from '#resources/system/index.ts'
import OperationLog from '#views/operation-log/operation-log.tsx'

const test = suite('log')

const entry = (operId: number, more: object = {}) => ({
  operId,
  operTime: '2026-01-04T09:12:30+00:00',
  operName: 'lin',
  roleKey: 'trader',
  event: 'role.update',
  businessType: '2',
  requestMethod: 'PUT',
  operUrl: '/api/v1/role',
  record: '3',
  code: 200,
  status: '0',
  msg: 'done',
  operIp: '10.0.0.7',
  userAgent: 'Browser/1',
  latencyTime: 12,
  requestId: 'r-1',
  before: null,
  after: null,
  ...more,
})
const AREAS = ['operation-log', 'operations'] as const

const ROWS = [
  entry(7, {
    event: 'role.disable',
    records: [{ id: '3', name: 'Desk' }],
    before: { roleName: 'Desk', status: '0', dataScope: '5', menuIds: [1, 2], remark: '' },
    after: { roleName: 'Desk', status: '1', dataScope: '3', menuIds: [1, 4], remark: '' },
    names: { menuIds: { 2: 'System > Users', 4: 'System > Roles' } },
  }),
  entry(6, {
    event: 'login_failed',
    status: '1',
    code: 400,
    msg: 'The username or password is incorrect.',
    requestMethod: 'POST',
    operUrl: '/login',
  }),
]
const DAYS = Array.from({ length: 14 }, (_, index) => ({
  day: `2026-01-${String(index + 1).padStart(2, '0')}`,
  count: index,
  failed: 0,
}))

const server = (more: StubbedCalls = {}): StubbedCalls => ({
  'GET /api/v1/operloglist': { code: 200, data: { list: ROWS, count: ROWS.length } },
  'GET /api/v1/operlogdays': { code: 200, data: DAYS },
  ...more,
})

const open = (options: Partial<ScreenOptions> = {}) =>
  renderScreen(<OperationLog />, {
    folds: ALL_IN_SIGHT,
    path: '/system/log',
    title: 'Operation log',
    areas: AREAS,
    table: server(),
    ...options,
  })
const screen = createScreenTest(test, open)

/** The file that an export saves. */
async function exported(container: Element, scope: RegExp): Promise<string> {
  const { createObjectURL } = URL
  const files: Blob[] = []
  URL.createObjectURL = file => `#${files.push(file as Blob)}`
  try {
    click(getByRole(container, 'button', 'Export'))
    await wait()
    click(getByRole(document.body, 'radio', scope))
    click(getByRole(document.body, 'button', 'Export CSV'))
    await settle()
    return (await files[0]?.text()) ?? ''
  } finally {
    Object.assign(URL, { createObjectURL })
  }
}

screen('4.7 the list has its names, and no control that writes', async ({ container }) => {
  getByRole(container, 'heading', 'Operation log')
  const table = getByRole(container, 'table', 'Operation log')
  assert.equal(queryAllByRole(table, 'columnheader').map(accessibleNameOf), [
    'Operation',
    'Time',
    'Person',
    'Acting role',
    'Call',
    'Record',
    'Result',
    'IP address',
    'Duration',
  ])
  assert.not(queryByRole(table, 'checkbox'))
  const filters = getByRole(container, 'search', 'Filters')
  getByRole(container, 'searchbox', 'Search: Record')
  for (const name of ['Person', 'Acting role', 'IP address', 'Call'])
    getByRole(filters, 'textbox', name)
  for (const name of ['Operation', 'Result']) getByRole(filters, 'combobox', name)
  assert.match(table.textContent ?? '', /FailedThe username or password is incorrect\./)
})

/** Opens the choice of operations in the filters. */
function openOperations(container: Element, name = 'Operation') {
  const field = getByRole(
    getByRole(container, 'search', /^(Filters|筛选条件)$/),
    'combobox',
    name,
  ) as HTMLInputElement
  focusOn(field)
  press('ArrowDown')
  const options = () => [...container.querySelectorAll('[role=listbox] [role=option]')]
  return {
    field,
    labels: () => options().map(({ textContent }) => textContent),
    chosen: () =>
      options()
        .filter(option => option.getAttribute('aria-selected') === 'true')
        .map(({ textContent }) => textContent),
    /** Finds an option by its words and presses Enter. */
    take(words: string) {
      type(field, words)
      press('Enter')
    },
  }
}

/** The labels of the operations that the filter offers, in a session with these pages. */
async function offeredOperations(components: readonly string[], locale: Locale) {
  const pages = components.map(component => ({ component }) as MenuPage)
  const menu = { pages, sidebar: [], problems: [], failed: false } as unknown as Menu
  const shown = await renderScreen(
    <MenuContext value={menu}>
      <OperationLog />
    </MenuContext>,
    {
      ...{ path: '/system/log', title: 'Operation log', areas: AREAS, table: server(), locale },
      folds: ALL_IN_SIGHT,
    },
  )
  const options = openOperations(shown.container, locale === 'en' ? 'Operation' : '操作').labels()
  shown.unmount()
  return options
}

for (const [locale, added, disabled, own] of [
  ['en', 'Article created', 'Article disabled', 'Role created'],
  ['zh-CN', '新增商品', '停用商品', '新增角色'],
] as const) {
  test(`B.7 what is done to records of the sample shop is a choice only where there are such pages: ${locale}`, async () => {
    const without = await offeredOperations([], locale)
    assert.ok(without.includes(own))
    assert.not.ok(without.includes(added))
    const having = await offeredOperations(['/shop/goods'], locale)
    assert.ok(having.includes(added))
    // With all about goods.
    assert.equal(having.length, without.length + 6)
    assert.ok(having.indexOf(own) < having.indexOf(disabled))
  })
}

/** In the order of the filter, in both languages. */
const OPERATIONS = [
  ['Role created', '新增角色'],
  ['Role changed', '修改角色'],
  ['Role disabled', '停用角色'],
  ['Role enabled', '启用角色'],
  ['Menus of a role changed', '修改角色的菜单'],
  ['Data scope changed', '修改数据权限'],
  ['Role deleted', '删除角色'],
  ['User created', '新增用户'],
  ['User changed', '修改用户'],
  ['User disabled', '停用用户'],
  ['User enabled', '启用用户'],
  ['Own details changed', '修改本人资料'],
  ['Password reset', '重置密码'],
  ['Single session ended', '结束单个会话'],
  ['Sessions ended', '结束会话'],
  ['Token of a person ended', '结束用户的令牌'],
  ['Lock-out lifted', '解除登录锁定'],
  ['Second factor reset', '重置双重验证'],
  ['User deleted', '删除用户'],
  ['Department created', '新增部门'],
  ['Department changed', '修改部门'],
  ['Department disabled', '停用部门'],
  ['Department enabled', '启用部门'],
  ['Department deleted', '删除部门'],
  ['Menu row created', '新增菜单项'],
  ['Menu row changed', '修改菜单项'],
  ['Menu row deleted', '删除菜单项'],
  ['Dictionary entry created', '新增字典数据'],
  ['Dictionary entry changed', '修改字典数据'],
  ['Dictionary entry disabled', '停用字典数据'],
  ['Dictionary entry enabled', '启用字典数据'],
  ['Dictionary entry deleted', '删除字典数据'],
  ['Dictionary type created', '新增字典类型'],
  ['Dictionary type changed', '修改字典类型'],
  ['Dictionary type disabled', '停用字典类型'],
  ['Dictionary type enabled', '启用字典类型'],
  ['Dictionary type deleted', '删除字典类型'],
  ['Configuration key created', '新增参数'],
  ['Configuration key changed', '修改参数'],
  ['Configuration key deleted', '删除参数'],
  ['Shop changed', '修改商城'],
  ['Sign-in', '登录'],
  ['Sign-in with a recovery code', '使用恢复码登录'],
  ['Failed sign-in', '登录失败'],
  ['Sign-out', '退出登录'],
  ['Own password changed', '修改本人密码'],
  ['Own password confirmed', '确认本人密码'],
  ['Set-up of own second factor begun', '开始设置本人双重验证'],
  ['Own second factor turned on', '启用本人双重验证'],
  ['New recovery codes of own second factor', '更换本人恢复码'],
  ['Own second factor turned off', '关闭本人双重验证'],
  ['Own session ended', '结束本人会话'],
  ['View as another role', '切换角色视角'],
  ['Token for a program made', '创建程序令牌'],
  ['Own token ended', '结束本人令牌'],
  ['Read by a token', '使用令牌读取'],
  ['Token refused', '令牌被拒绝'],
  ['Call refused', '请求被拒绝'],
  ['Other refusals', '其他被拒绝的操作'],
  ['Replaced token used again', '已更换的令牌被再次使用'],
  ['Token used from elsewhere', '令牌在别处被使用'],
  ['Data restored', '恢复数据'],
  ['Log shortened', '清理日志'],
  ['Key of the log changed', '更换日志密钥'],
  ['Clock set back', '时钟已调回'],
] as const

for (const [index, locale] of (['en', 'zh-CN'] as const).entries()) {
  test(`B.7 the filter offers what is done to our records, and all else: ${locale}`, async () => {
    // The first option is none, and a shop may have added what is done to its records.
    const offered = await offeredOperations([], locale)
    const ours = OPERATIONS.map(words => words[index])
    assert.equal(
      offered.filter(label => ours.some(own => own === label)),
      ours,
    )
    const hasSeveral = (resource: Resource) => eventsOfResource(resource).length > 1
    const wholeKinds = [...systemResources, ...resources].filter(hasSeveral).length
    const more = resources.flatMap(eventsOfResource).length
    assert.is(offered.length, 1 + wholeKinds + ours.length + more)
  })
}

/** A log that tells which operations it was asked for. */
function askedEvents() {
  const asked: (string | null)[] = []
  const table = server({
    'GET /api/v1/operloglist': (_, query) => {
      asked.push(query.get('event'))
      return { code: 200, data: { list: ROWS, count: ROWS.length } }
    },
  })
  return { asked, table }
}

const several = askedEvents()
screen(
  'B.7 several operations are chosen by the keyboard, asked for together, and each given up by its tag',
  async ({ container, address }) => {
    const choice = openOperations(container)
    assert.is(choice.field.value, 'Any')
    assert.equal(choice.chosen(), ['Any'])
    choice.take('role deleted')
    choice.take('role changed')
    press('Escape')
    assert.is(choice.field.value, 'Role changed, Role deleted')
    assert.is(choice.field.getAttribute('aria-expanded'), 'false')
    submit(getByRole(container, 'search', 'Filters'))
    await wait()
    assert.is(address(), '/system/log?event=role.update%2Crole.remove')
    assert.is(several.asked.at(-1), 'role.update,role.remove')
    getByRole(container, 'button', 'Remove filter Operation: Role deleted')
    click(getByRole(container, 'button', 'Remove filter Operation: Role changed'))
    await wait()
    assert.is(address(), '/system/log?event=role.remove')
    assert.is(choice.field.value, 'Role deleted')
    click(getByRole(container, 'button', 'Remove filter Operation: Role deleted'))
    await wait()
    assert.is(address(), '/system/log')
  },
  { table: several.table },
)

const whole = askedEvents()
screen(
  'B.7 all about one kind is one choice; without one of its operations the others remain',
  async ({ container, address }) => {
    const choice = openOperations(container)
    // Every word counts, in any order.
    type(choice.field, 'keys all')
    assert.equal(choice.labels(), ['All about configuration keys'])
    press('Enter')
    type(choice.field, 'configuration')
    assert.equal(choice.chosen(), [
      'All about configuration keys',
      'Configuration key created',
      'Configuration key changed',
      'Configuration key deleted',
    ])
    submit(getByRole(container, 'search', 'Filters'))
    await wait()
    assert.is(address(), '/system/log?event=config.*')
    assert.is(whole.asked.at(-1), 'config.*')
    getByRole(container, 'button', 'Remove filter Operation: All about configuration keys')
    choice.take('key changed')
    assert.equal(choice.field.value, 'key changed')
    press('Escape')
    assert.is(choice.field.value, 'Configuration key created, Configuration key deleted')
    choice.take('any')
    press('Escape')
    assert.is(choice.field.value, 'Any')
  },
  { table: whole.table },
)

const linked = askedEvents()
screen(
  'B.7 an address names several operations with commas, also such as nobody offers',
  async ({ container }) => {
    assert.is(linked.asked.at(-1), 'role.update,coke.ship')
    getByRole(container, 'button', 'Remove filter Operation: Role changed')
    getByRole(container, 'button', 'Remove filter Operation: coke.ship')
    assert.is(openOperations(container).field.value, 'Role changed, coke.ship')
  },
  { path: '/system/log?event=role.update,coke.ship', table: linked.table },
)

screen(
  'B.7 a word that no operation has says so',
  async ({ container }) => {
    const choice = openOperations(container, '操作')
    type(choice.field, '煤气')
    assert.equal(choice.labels(), [])
    const said = queryAllByRole(container, 'status').map(({ textContent }) => textContent)
    const { noneFound } = await loadTexts('zh-CN', 'list')
    assert.ok(said.includes(noneFound))
    type(choice.field, '参数')
    assert.is(choice.labels()[0], '参数的全部操作')
  },
  { locale: 'zh-CN' },
)

test('B.0 where a back end takes one operation, one is chosen, and no kind is offered', async () => {
  const { supports } = standard
  Object.assign(standard, { supports: { ...supports, severalOperations: false } })
  const { asked, table } = askedEvents()
  try {
    const { container, unmount } = await open({ table })
    const field = getByRole(getByRole(container, 'search', 'Filters'), 'combobox', 'Operation')
    assert.is(field.localName, 'select')
    const labels = [...field.querySelectorAll('option')].map(option => option.textContent)
    assert.equal(labels.slice(0, 3), ['Any', 'Role created', 'Role changed'])
    type(field, 'role.update')
    submit(getByRole(container, 'search', 'Filters'))
    await wait()
    assert.is(asked.at(-1), 'role.update')
    getByRole(container, 'button', 'Remove filter Operation: Role changed')
    unmount()
  } finally {
    Object.assign(standard, { supports })
  }
})

screen('B.7 fourteen days are a chart whose name is a sentence', async ({ container }) => {
  const chart = getByRole(
    container,
    'img',
    'Operations per day from 2026-01-01 to 2026-01-14: lowest 0, highest 13',
  )
  assert.is(chart.querySelectorAll('.bar-chart__choice').length, 14)
})

screen(
  'B.7 a bar of the chart shows its day, and all days when it is pressed again',
  async ({ container, address }) => {
    const press = async (element: Element | undefined) => {
      click(element ?? container)
      await wait()
    }
    const bar = () => container.querySelectorAll('.bar-chart__choice')[3]
    await press(bar())
    assert.is(address(), '/system/log?beginTime=2026-01-04&endTime=2026-01-04')
    await press(bar())
    assert.is(address(), '/system/log')
    await press(getByRole(container, 'button', '01-05'))
    assert.is(address(), '/system/log?beginTime=2026-01-05&endTime=2026-01-05')
    assert.is(getByRole(container, 'button', '01-05').getAttribute('aria-pressed'), 'true')
  },
)

screen(
  'B.0 there is no chart where the server has no counts by day',
  async ({ container }) => {
    assert.not(queryByRole(container, 'img'))
    getByRole(container, 'table', 'Operation log')
  },
  { table: server({ 'GET /api/v1/operlogdays': { code: 404, msg: 'unknown' } }) },
)

screen(
  'B.7 a failure without a reason tells its code',
  async ({ container }) => {
    const table = getByRole(container, 'table', 'Operation log')
    assert.match(table.textContent ?? '', /Failed \(500\)/)
  },
  {
    table: server({
      'GET /api/v1/operloglist': {
        code: 200,
        data: { list: [entry(5, { status: '1', code: 500, msg: '' })], count: 1 },
      },
    }),
  },
)

const GROUPED = [
  entry(9, {
    event: 'login_failed',
    status: '1',
    code: 429,
    msg: 'Wait 8 s.',
    operTime: '2026-01-04T09:12:30Z',
    operIp: '192.0.2.1, 198.51.100.7',
    attempts: 41,
    firstAt: '2026-01-04T09:00:00Z',
    lastAt: '2026-01-04T09:12:30Z',
    times: ['2026-01-04T09:01:02Z', '2026-01-04T09:03:04Z'],
    addresses: [
      { ip: '192.0.2.1', attempts: 30 },
      { ip: '198.51.100.7', attempts: 9 },
    ],
    otherAddresses: 2,
    unchecked: 36,
  }),
  entry(8, { attempts: 1 }),
]
const groupedTable = server({
  'GET /api/v1/operloglist': { code: 200, data: { list: GROUPED, count: 2, attempts: 42 } },
})

for (const [locale, name, total, more, panel] of [
  [
    'en',
    'Failed sign-in, grouped: 41 times',
    /^Total 42 in 2 rows/,
    '192.0.2.1, and 1 more',
    [
      /Attempts41First attempt.+Last attempt.+In between\d\d:01:02, \d\d:03:04/,
      /Password not checked36/,
      /192\.0\.2\.1 \(30\), 198\.51\.100\.7 \(9\), further addresses \(2\)/,
    ],
  ],
  [
    'zh-CN',
    '登录失败（合并 41 次）',
    /^共 42 次（2 条）/,
    '192.0.2.1、另有 1 个',
    [
      /次数41首次时间.+末次时间.+其间时间\d\d:01:02、\d\d:03:04/,
      /未核对密码的次数36/,
      /192\.0\.2\.1（30）、198\.51\.100\.7（9）、其他地址（2）/,
    ],
  ],
] as const) {
  screen(
    `B.7 R46 a row of several refusals says so, and its panel tells times and addresses (${locale})`,
    async ({ container }) => {
      const texts = await loadTexts(locale, 'operation-log')
      const table = getByRole(container, 'table', 'Operation log')
      assert.match(table.textContent ?? '', more)
      const pages = container.querySelector('.pagination')
      assert.match(pages?.textContent ?? '', total)
      click(getByRole(table, 'button', name))
      await wait()
      const text = getByRole(document.body, 'dialog', texts.entry).textContent ?? ''
      for (const part of panel) assert.match(text, part)
    },
    { table: groupedTable, locale },
  )
}

screen(
  'B.7 number, first and last time are columns, in every file too; times that are only in the file can be shown',
  async ({ container }) => {
    const table = getByRole(container, 'table', 'Operation log')
    const columns = () =>
      queryAllByRole(table, 'columnheader').map(accessibleNameOf).slice(0, 4).join()
    assert.is(columns(), 'Operation,Time,Attempts,Person')
    const file = await exported(container, /^This page/)
    const [head = '', first = '', second = ''] = file.split('\r\n')
    assert.match(head, /^Operation,Time,Attempts,First attempt,Last attempt,Person,/)
    const time = String.raw`"?2026-01-04 \d\d:\d\d:\d\d[+-]\d\d:\d\d"?`
    assert.match(
      first,
      new RegExp(`^"Failed sign-in, grouped: 41 times",${time},41,${time},${time},lin`),
    )
    assert.match(second, new RegExp(`^Role changed,${time},1,,,lin`))
    click(getByRole(container, 'button', 'Choose columns'))
    await wait()
    click(getByRole(document.body, 'checkbox', 'First attempt'))
    click(queryAllByRole(document.body, 'button', 'Close').at(-1) ?? container)
    await wait()
    assert.is(columns(), 'Operation,Time,Attempts,First attempt')
  },
  { table: groupedTable },
)

screen(
  'B.0 a server that tells no number of attempts has no column for it',
  async ({ container }) => {
    const names = queryAllByRole(container, 'columnheader').map(accessibleNameOf)
    assert.not(names.includes('Attempts'))
  },
)

screen(
  'B.7 a row opens a panel of its changes, with an address of its own',
  async ({ container, address }) => {
    click(getByRole(container, 'button', 'Role disabled'))
    await wait()
    assert.is(address(), '/system/log?entry=7')
    const region = getByRole(
      getByRole(document.body, 'dialog', 'Operation'),
      'region',
      'Before and after',
    )
    const rows = [...region.querySelectorAll('tbody tr')].map(row =>
      [...row.children].map(cell => cell.textContent),
    )
    assert.equal(rows, [
      ['Status', 'Enabled', 'Disabled'],
      ['Data scope', 'Own records', 'Own department'],
      ['Menu permissions', '− System > Users (2)', '+ System > Roles (4)'],
    ])
    click(queryAllByRole(document.body, 'button', 'Close').at(-1) ?? container)
    await wait()
    assert.is(address(), '/system/log')
  },
)

screen(
  'B.7 an operation that was not done is called refused, in the table and in its panel',
  async ({ container }) => {
    const table = getByRole(container, 'table', 'Operation log')
    getByRole(table, 'button', 'Role change refused (409)')
    getByRole(table, 'button', 'User deletion failed (500)')
    assert.not.match(table.textContent ?? '', /Role changed|Not done|User deleted/)
    click(getByRole(table, 'button', 'Role change refused (409)'))
    await wait()
    const panel = getByRole(document.body, 'dialog', 'Operation')
    assert.match(panel.textContent ?? '', 'Role change refused (409)')
    assert.not.match(panel.textContent ?? '', /Not done/)
  },
  {
    table: server({
      'GET /api/v1/operloglist': {
        code: 200,
        data: {
          list: [
            entry(9, { code: 409, status: '1', msg: '' }),
            entry(8, { event: 'user.remove', code: 500, status: '1', msg: '' }),
          ],
          count: 2,
        },
      },
    }),
  },
)

for (const [reason, inEnglish, inChinese] of [
  ['right', 'needs the permission to list records of this kind', '需要有查看此类记录列表的权限'],
  ['scope', 'not shown for records outside your data scope', '不在您数据权限范围内的记录'],
] as const) {
  for (const [locale, title, words] of [
    ['en', 'Operation', inEnglish],
    ['zh-CN', '操作', inChinese],
  ] as const) {
    screen(
      `B.7 the panel says why values are not shown: ${words}`,
      async () => {
        const panel = getByRole(document.body, 'dialog', title)
        assert.match(panel.textContent ?? '', words)
        assert.not.match(panel.textContent ?? '', /No field|没有更改/)
      },
      {
        locale,
        path: '/system/log?entry=5',
        table: server({
          'GET /api/v1/operloglist': {
            code: 200,
            data: { list: [entry(5, { event: 'user.update', withheld: reason })], count: 1 },
          },
        }),
      },
    )
  }
}

screen(
  'B.7 of people who were deleted together the values of those in reach are shown, and why no others',
  async () => {
    const panel = getByRole(document.body, 'dialog', 'Operation')
    assert.match(panel.textContent ?? '', 'near (8), far (9)')
    assert.match(getByRole(panel, 'region', /near/).textContent ?? '', 'Usernamenear–')
    assert.is(queryAllByRole(panel, 'region', /far/).length, 0)
    assert.match(panel.textContent ?? '', 'not shown for records outside your data scope')
  },
  {
    path: '/system/log?entry=5',
    table: server({
      'GET /api/v1/operloglist': {
        code: 200,
        data: {
          list: [
            entry(5, {
              event: 'user.remove',
              record: '8,9',
              records: [
                { id: '8', name: 'near' },
                { id: '9', name: 'far' },
              ],
              before: [{ username: 'near' }, null],
              withheld: 'scope',
            }),
          ],
          count: 1,
        },
      },
    }),
  },
)

screen('B.7 a record is told by its name beside its number', async ({ container }) => {
  assert.match(getByRole(container, 'table', 'Operation log').textContent ?? '', 'Desk (3)')
})

screen(
  'B.7 of many deleted records the table names a few and the panel all, each with its values',
  async ({ container }) => {
    const table = getByRole(container, 'table', 'Operation log')
    assert.match(table.textContent ?? '', 'key1 (1), key2 (2), key3 (3), and 2 more')
    click(getByRole(table, 'button', 'Configuration key deleted'))
    await wait()
    const panel = getByRole(document.body, 'dialog', 'Operation')
    assert.match(panel.textContent ?? '', 'key4 (4), key5 (5)')
    const region = getByRole(panel, 'region', 'Before and after: key5 (5)')
    assert.match(region.textContent ?? '', 'Keykey5–')
    assert.match(region.textContent ?? '', 'ValueStored, not shown–')
  },
  {
    table: server({
      'GET /api/v1/operloglist': {
        code: 200,
        data: {
          list: [
            entry(4, {
              event: 'config.remove',
              record: '1,2,3,4,5',
              records: [1, 2, 3, 4, 5].map(id => ({ id: String(id), name: `key${id}` })),
              before: [1, 2, 3, 4, 5].map(id => ({
                configKey: `key${id}`,
                configValue: '******',
              })),
            }),
          ],
          count: 1,
        },
      },
    }),
  },
)

const SHARED =
  'event=role.disable&operName=lin&record=Desk&roleKey=trader&operIp=10.0&status=0&operUrl=role'

screen('B.7 the filter, the table and the file use the same words', async ({ container }) => {
  const filters = getByRole(container, 'search', 'Filters')
  const results = [...getByRole(filters, 'combobox', 'Result').querySelectorAll('option')]
  assert.ok(openOperations(container).labels().includes('Role disabled'))
  assert.equal(
    results.map(option => option.textContent),
    ['Any', 'Done', 'Failed'],
  )
  const [head = '', ...lines] = (await exported(container, /^This page/)).split('\r\n')
  assert.match(head, 'Operation,Time,Person,Acting role,Call,Record,Before,After,Result,')
  assert.match(lines[0] ?? '', /^Role disabled,.*,Desk \(3\),"Status/)
  assert.match(
    lines[0] ?? '',
    '"Status: Enabled\nData scope: Own records\nMenu permissions: − System > Users (2)",'
      + '"Status: Disabled\nData scope: Own department\nMenu permissions: + System > Roles (4)"',
  )
  assert.match(lines[1] ?? '', /^Failed sign-in,.*,Failed,/)
})

screen(
  'B.7 a filtered view is in its address: it can be shared',
  async ({ container }) => {
    assert.is(container.querySelectorAll('tr[data-record]').length, 2)
    getByRole(container, 'button', 'Remove filter Operation: Role disabled')
    getByRole(container, 'button', 'Remove filter IP address: 10.0')
  },
  {
    path: `/system/log?${SHARED}`,
    table: server({
      'GET /api/v1/operloglist': (_, query) =>
        String(query).startsWith(`${SHARED}&page`)
          ? { code: 200, data: { list: ROWS, count: ROWS.length } }
          : { code: 400, msg: String(query) },
    }),
  },
)

for (const [what, result, isSaid, row] of [
  ['sends no changed field', 'says so', true, entry(5, { before: null, after: null })],
  [
    'sends nothing about fields',
    'does not say so',
    false,
    { ...entry(5), before: undefined, after: undefined },
  ],
] as const) {
  screen(
    `B.7 the panel of an entry for which the server ${what} ${result}`,
    async () => {
      const panel = getByRole(document.body, 'dialog', 'Operation')
      assert.match(panel.textContent ?? '', 'r-1')
      assert.is(/No field/.test(panel.textContent ?? ''), isSaid)
    },
    {
      path: '/system/log?entry=5',
      table: server({
        'GET /api/v1/operloglist': { code: 200, data: { list: [row], count: 1 } },
      }),
    },
  )
}

screen(
  'W8 an entry that may not be read says so in its panel, and why in a message and then there; the list stays',
  async shown => {
    const panel = getByRole(document.body, 'dialog', 'Operation')
    assert.match(panel.textContent ?? '', /could not be loaded/)
    assert.not.match(panel.textContent ?? '', /Not your entry/)
    assert.is(shown.container.querySelectorAll('tr[data-record]').length, 2)
    assert.equal(
      shown.notices.shown.get().map(({ tone, text }) => [tone, text]),
      [['error', 'Not your entry']],
    )
    // The place keeps the reason when the message has gone.
    act(() => shown.notices.dismiss(shown.notices.shown.get()[0]?.id ?? -1))
    assert.match(panel.textContent ?? '', /Not your entry/)
    click(queryAllByRole(document.body, 'button', 'Close').at(-1) ?? shown.container)
    await wait()
    const table = getByRole(shown.container, 'table', 'Operation log')
    assert.is(table.querySelectorAll('tbody tr').length, 2)
  },
  {
    path: '/system/log?entry=99',
    config: { backend: 'go-admin' },
    table: server({ 'GET /api/v1/operlog/99': { code: 403, msg: 'Not your entry' } }),
  },
)

screen(
  'a link to an entry that is not on screen fetches it',
  async ({ calls }) => {
    assert.ok(calls.filter(({ call }) => call === 'GET /api/v1/operloglist').length >= 2)
    assert.match(
      getByRole(document.body, 'dialog', 'Operation').textContent ?? '',
      /not in the log/,
    )
    // It is no row of the list, so it has no neighbours.
    assert.not(queryByRole(document.body, 'button', 'Next'))
  },
  { path: '/system/log?entry=99' },
)

screen(
  'B.7 the log is filtered by days; a warning says when the server ignores the filter',
  async ({ container }) => {
    const filters = getByRole(container, 'search', 'Filters')
    getByRole(filters, 'group', 'Time')
    getByRole(container, 'button', 'Remove filter Time: 2026-02-01 – 2026-02-03')
    const statusTexts = queryAllByRole(container, 'status').map(({ textContent }) => textContent)
    assert.ok(
      statusTexts.some(text => text?.startsWith('The server does not filter by time as asked')),
    )
  },
  { path: '/system/log?beginTime=2026-02-01&endTime=2026-02-03' },
)

screen(
  '§22 the days of the log are in the time zone of this browser',
  async ({ container }) => {
    assert.is(getByRole(container, 'table', 'Operation log').querySelectorAll('tbody tr').length, 2)
    const statusTexts = queryAllByRole(container, 'status').map(({ textContent }) => textContent)
    assert.not(statusTexts.some(text => text?.startsWith('The server does not filter')))
  },
  {
    path: '/system/log?beginTime=2026-01-04&endTime=2026-01-04',
    table: server({
      'GET /api/v1/operloglist': (_, query) =>
        query.get('offset') === String(-new Date('2026-01-04T00:00').getTimezoneOffset())
          ? { code: 200, data: { list: ROWS, count: ROWS.length } }
          : { code: 400, msg: 'no offset' },
    }),
  },
)

const NAMED = entry(7, {
  userId: 5,
  nickName: 'Lin Fang',
  roleKey: 'trader,yard',
  roleNames: { trader: 'Trader' },
  records: [{ id: '3', name: 'Desk' }],
  readable: ['3'],
})

screen(
  'B.7 people and roles stand by name with the key beside it; by the key alone where the server tells no name',
  async ({ container }) => {
    const [first = [], second = []] = [...container.querySelectorAll('tr[data-record]')].map(row =>
      [...row.children].map(cell => cell.textContent),
    )
    assert.equal(first.slice(2, 4), ['Lin Fang lin', 'Trader traderyard'])
    assert.equal(second.slice(2, 4), ['lin', 'trader'])
    const [, ...lines] = (await exported(container, /^This page/)).split('\r\n')
    assert.match(lines[0] ?? '', ',Lin Fang (lin),"Trader (trader), yard",')
    assert.match(lines[1] ?? '', ',lin,trader,')
  },
  {
    table: server({
      'GET /api/v1/operloglist': { code: 200, data: { list: [NAMED, entry(6)], count: 2 } },
    }),
  },
)

screen(
  'B.7 before and after are columns to be switched on, cut to a few lines; a file has them whole',
  async ({ container }) => {
    const table = getByRole(container, 'table', 'Operation log')
    const names = () => queryAllByRole(table, 'columnheader').map(accessibleNameOf)
    assert.not(names().includes('Before'))
    click(getByRole(container, 'button', 'Choose columns'))
    await wait()
    for (const name of ['Before', 'After']) click(getByRole(document.body, 'checkbox', name))
    click(queryAllByRole(document.body, 'button', 'Close').at(-1) ?? container)
    await wait()
    assert.equal(names().slice(5, 9), ['Record', 'Before', 'After', 'Result'])
    const cells = [...table.querySelectorAll('tbody tr')].map(row =>
      [...row.children].slice(6, 8).map(cell => cell.textContent),
    )
    assert.match(cells[0]?.[0] ?? '', 'Status: Enabled\nData scope: Own records\nMenu permissions')
    assert.match(cells[0]?.[1] ?? '', '+ System > Roles (4)')
    assert.equal(cells[1], ['–', '–'])
  },
)

screen(
  'B.0 a server that never tells what was changed has no columns for it',
  async ({ container }) => {
    click(getByRole(container, 'button', 'Choose columns'))
    await wait()
    assert.not(queryByRole(document.body, 'checkbox', 'Before'))
  },
  {
    table: server({
      'GET /api/v1/operloglist': {
        code: 200,
        data: { list: [{ ...entry(5), before: undefined, after: undefined }], count: 1 },
      },
    }),
  },
)

const PAGES = [
  { component: '/system/role', path: '/system/role', query: '' },
  { component: '/system/user', path: '/people', query: '' },
  { component: '/system/dict', path: '/system/dict', query: '' },
  { component: '/shop/goods', path: '/shop/goods', query: '' },
]

/** The links of the panel of one entry, by their names, in a session with these pages. */
async function linksOf(row: object, pages: readonly object[], more: Partial<ScreenOptions> = {}) {
  const menu = { pages, sidebar: [], problems: [], failed: false } as unknown as Menu
  const shown = await renderScreen(
    <MenuContext value={menu}>
      <OperationLog />
    </MenuContext>,
    {
      path: '/system/log?entry=7',
      areas: AREAS,
      table: server({ 'GET /api/v1/operloglist': { code: 200, data: { list: [row], count: 1 } } }),
      ...more,
    },
  )
  const panel = getByRole(document.body, 'dialog', 'Operation')
  const links = queryAllByRole(panel, 'link').map(link => [
    accessibleNameOf(link),
    link.getAttribute('href'),
  ])
  const text = panel.textContent ?? ''
  shown.unmount()
  return { links, text }
}

test('B.7 the panel leads to the person, to the record and to its history', async () => {
  assert.equal((await linksOf(NAMED, PAGES)).links, [
    ['Lin Fang (lin)', '/people?edit=5'],
    ['Desk (3)', '/system/role?edit=3'],
    ['History of Desk (3)', '/system/role?history=3'],
  ])
})

test('B.7 the panel leads to no page that the menu lacks, and still names all', async () => {
  const { links, text } = await linksOf(NAMED, [])
  assert.equal(links, [])
  assert.match(text, 'Lin Fang (lin)')
  assert.match(text, 'Desk (3)')
})

test('B.7 the panel leads to nobody and nothing that the server does not tell; a deleted record keeps its history', async () => {
  const gone = { ...NAMED, nickName: '', readable: [] }
  assert.equal((await linksOf(gone, PAGES)).links, [
    ['History of Desk (3)', '/system/role?history=3'],
  ])
  const untold = { ...gone, records: [{ id: '3', name: '' }] }
  assert.equal((await linksOf(untold, PAGES)).links, [])
})

test('B.7 each of several records has its links; those of a dictionary name their type', async () => {
  const removed = entry(7, {
    event: 'dict.remove',
    record: '8,9',
    records: [
      { id: '8', name: 'Lump' },
      { id: '9', name: 'Fines' },
    ],
    readable: ['9'],
    before: [{ dictType: 'coal_kind' }, { dictType: 'coal_kind' }],
  })
  assert.equal((await linksOf(removed, PAGES)).links, [
    ['History of Lump (8)', '/system/dict?type=coal_kind&history=8'],
    ['Fines (9)', '/system/dict?type=coal_kind&edit=9'],
    ['History of Fines (9)', '/system/dict?type=coal_kind&history=9'],
  ])
  const type = entry(7, {
    event: 'dicttype.update',
    records: [{ id: '3', name: 'Kinds of coal' }],
    readable: ['3'],
    after: { dictType: 'coal_kind' },
  })
  assert.equal((await linksOf(type, PAGES)).links[0], [
    'Kinds of coal (3)',
    '/system/dict?type=coal_kind&edittype=3',
  ])
  const goods = entry(7, { event: 'goods.add', records: [], readable: ['3'] })
  assert.equal((await linksOf(goods, PAGES)).links[0], ['3', '/shop/goods?edit=3'])
})

test('B.7 a session is no record that a page shows', async () => {
  const ended = entry(7, { event: 'session.end', record: '12', records: [] })
  const { links, text } = await linksOf(ended, PAGES)
  assert.equal(links, [])
  assert.match(text, 'session 12')
})

test('R79 what a program did for a person names its token', async () => {
  const tokenName = 'Nightly export'
  const read = entry(7, { event: 'token.use', record: '3', records: [], tokenName })
  const { text } = await linksOf(read, PAGES)
  assert.match(text, ', by token Nightly export')
  assert.match(text, 'token 3')
})

/** Forty-five entries in pages of twenty, the newest first. */
const MANY = Array.from({ length: 45 }, (_, index) =>
  entry(145 - index, { requestId: `r-${145 - index}` }),
)
const manyTable = (more: StubbedCalls = {}) =>
  server({
    'GET /api/v1/operloglist': (_, query) => {
      const [page, size] = [Number(query.get('pageIndex')), Number(query.get('pageSize'))]
      const list = MANY.slice((page - 1) * size, page * size)
      return { code: 200, data: { list, count: MANY.length } }
    },
    ...more,
  })
const walkButton = (name: 'Previous' | 'Next') =>
  getByRole(getByRole(document.body, 'dialog', 'Operation'), 'button', name) as HTMLButtonElement
async function walkTo(name: 'Previous' | 'Next') {
  focusOn(walkButton(name))
  click(walkButton(name))
  await wait()
}

screen(
  'B.7 Next and Previous lead through the rows of the list and keep the focus; Close leads to the row that was shown last',
  async ({ container, address }) => {
    click(getByRole(container.querySelector('tr[data-record]') ?? container, 'button', /Role/))
    await wait()
    assert.is(walkButton('Previous').getAttribute('aria-disabled'), 'true')
    assert.match(walkButton('Previous').title, 'no operation before')
    await walkTo('Next')
    await walkTo('Next')
    assert.is(address(), '/system/log?entry=143')
    assert.match(getByRole(document.body, 'dialog', 'Operation').textContent ?? '', 'r-143')
    assert.is(document.activeElement, walkButton('Next'))
    await walkTo('Previous')
    assert.is(address(), '/system/log?entry=144')
    assert.is(document.activeElement, walkButton('Previous'))
    press('Escape')
    await wait()
    assert.is(address(), '/system/log')
    assert.is(document.activeElement?.closest('tr')?.dataset.record, '144')
  },
  { table: manyTable() },
)

screen(
  'B.7 Next leads to the next page and Previous back, and the last entry has none after it',
  async ({ container, address }) => {
    await walkTo('Next')
    assert.is(address(), '/system/log?page=2&entry=125')
    assert.match(getByRole(document.body, 'dialog', 'Operation').textContent ?? '', 'r-125')
    assert.is(document.activeElement, walkButton('Next'))
    assert.is(container.querySelector('tr[data-record]')?.getAttribute('data-record'), '125')
    await walkTo('Previous')
    assert.is(address(), '/system/log?entry=126')
    for (let step = 0; step < 25; step++) await walkTo('Next')
    assert.is(address(), '/system/log?page=3&entry=101')
    assert.is(walkButton('Next').getAttribute('aria-disabled'), 'true')
    assert.is(document.activeElement, walkButton('Next'))
  },
  { path: '/system/log?entry=126', table: manyTable() },
)

screen(
  'B.7 a page that cannot be read leaves the entry in its panel',
  async ({ address }) => {
    await walkTo('Next')
    assert.is(address(), '/system/log?entry=126')
    assert.match(getByRole(document.body, 'dialog', 'Operation').textContent ?? '', 'r-126')
    assert.is(document.activeElement, walkButton('Next'))
  },
  {
    path: '/system/log?entry=126',
    table: server({
      'GET /api/v1/operloglist': (_, query) =>
        query.get('pageIndex') === '1'
          ? { code: 200, data: { list: MANY.slice(0, 20), count: MANY.length } }
          : { code: 500, msg: 'The seam is closed.' },
    }),
  },
)

test('entries that are read again unchanged are not drawn again, and a new one is drawn', async () => {
  localStorage.clear()
  const rows = [...ROWS]
  const { container, unmount } = await renderScreen(<OperationLog />, {
    folds: ALL_IN_SIGHT,
    path: '/system/log',
    areas: AREAS,
    table: server({
      'GET /api/v1/operloglist': () => ({ code: 200, data: { list: rows, count: rows.length } }),
    }),
  })
  const texts = await loadTexts('en', 'operation-log')
  const { events } = texts
  const drawn: string[] = []
  // Every render of an entry calls `texts.events`.
  const noted = (event: string) => {
    drawn.push(event)
    return events(event)
  }
  Object.assign(texts, { events: noted })
  try {
    const refresh = getByRole(container, 'button', 'Refresh table')
    await settle(() => click(refresh))
    assert.equal(drawn, [])
    rows.unshift(entry(8, { event: 'role.add' }))
    await settle(() => click(refresh))
    assert.equal(drawn, ['role.add'])
  } finally {
    Object.assign(texts, { events })
    unmount()
  }
})

test.run()
