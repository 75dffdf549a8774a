import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accessibleNameOf, getByRole, queryAllByRole, queryByRole } from '../../support/by-role.ts'
import { act, settle } from '../../support/render.tsx'
import { createScreenTest, renderScreen, type ScreenOptions, wait } from '../../support/screen.tsx'
import type { StubbedCalls } from '../../support/session.ts'
import { click } from '../../support/user.ts'
import type { Locale } from '#constants.ts'
import { loadTexts } from '#locales/texts.ts'
import { type Menu, MenuContext } from '#menu/menu-provider.tsx'
import type { MenuPage } from '#menu/menu-routes.ts'
import { eventsOfResource } from '#resource/history/described-kinds.ts'
import { resources } from '#resources/listed.ts'
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
  for (const name of ['Person', 'Record', 'Acting role', 'IP address', 'Call'])
    getByRole(filters, 'textbox', name)
  for (const name of ['Operation', 'Result']) getByRole(filters, 'combobox', name)
  assert.match(table.textContent ?? '', /FailedThe username or password is incorrect\./)
})

/** The labels of the operations that the filter offers, in a session with these pages. */
async function offeredOperations(components: readonly string[], locale: Locale) {
  const pages = components.map(component => ({ component }) as MenuPage)
  const menu = { pages, sidebar: [], problems: [], failed: false } as unknown as Menu
  const shown = await renderScreen(
    <MenuContext value={menu}>
      <OperationLog />
    </MenuContext>,
    { path: '/system/log', title: 'Operation log', areas: AREAS, table: server(), locale },
  )
  const name = locale === 'en' ? 'Operation' : '操作'
  const options = queryAllByRole(getByRole(shown.container, 'combobox', name), 'option')
  shown.unmount()
  return options.map(({ textContent }) => textContent)
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
    assert.equal(having.length, without.length + 5)
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
  ['Sessions ended', '结束会话'],
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
  ['Failed sign-in', '登录失败'],
  ['Sign-out', '退出登录'],
  ['Own password changed', '修改本人密码'],
  ['Own session ended', '结束本人会话'],
  ['View as another role', '切换角色视角'],
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
    assert.is(offered.length, 1 + ours.length + resources.flatMap(eventsOfResource).length)
  })
}

screen('B.7 fourteen days are a chart whose name is a sentence', async ({ container }) => {
  const chart = getByRole(
    container,
    'img',
    'Operations per day from 2026-01-01 to 2026-01-14: least 0, most 13',
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
      /Without a look at the password36/,
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
  ['right', 'needs the right to list records of this kind', '需要有查看此类记录列表的权限'],
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
  const optionsOf = (name: string) =>
    [...getByRole(filters, 'combobox', name).querySelectorAll('option')].map(
      option => option.textContent,
    )
  assert.ok(optionsOf('Operation').includes('Role disabled'))
  assert.equal(optionsOf('Result'), ['Any', 'Done', 'Failed'])
  const [head = '', ...lines] = (await exported(container, /^This page/)).split('\r\n')
  assert.match(head, 'Operation,Time,Person,Acting role,Call,Record,Result,')
  assert.match(head, /,Before,After$/)
  assert.match(lines[0] ?? '', /^Role disabled,.*,Desk \(3\),Done,/)
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

test('entries that are read again unchanged are not drawn again, and a new one is drawn', async () => {
  localStorage.clear()
  const rows = [...ROWS]
  const { container, unmount } = await renderScreen(<OperationLog />, {
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
