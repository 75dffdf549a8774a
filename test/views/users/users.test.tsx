import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  accessibleDescriptionOf,
  accessibleNameOf,
  getByRole,
  queryAllByRole,
  queryByRole,
} from '../../support/by-role.ts'
import { withFakeTimers } from '../../support/clock.ts'
import { storeDraft } from '../../support/home.tsx'
import { dismissAll } from '../../support/notices.ts'
import { act, settle } from '../../support/render.tsx'
import {
  createScreenTest,
  type RenderedScreen,
  type ScreenOptions,
  sentBodies,
  sentChanges,
  shownMessages,
  wait,
} from '../../support/screen.tsx'
import type { StubbedCalls } from '../../support/session.ts'
import { assertOffline } from '../../support/takers.ts'
import { click, focusOn, press, submit, type as typeIn } from '../../support/user.ts'
import { account, DEPTS, open, ROLES, server } from './users-screen.tsx'
import type { Connection } from '#connection/connection.ts'
import { storageKeyOf } from '#entities/session-user.ts'
import { fieldsOf } from '#lib/decode.ts'
import { createStore } from '#lib/store.ts'

const test = suite('users')

const UNTOLD = (name: string) =>
  `The server did not return the password of ${name}. Reset it to get a new one.`

const screen = createScreenTest(test, open)

async function answer(name: string) {
  click(getByRole(getByRole(document.body, 'alertdialog'), 'button', name))
  await wait()
}

test('W22 without a connection the actions of a user look off', async () => {
  const connection = createStore<Connection>('offline')
  const shown = await open({ connection })
  assertOffline(getByRole(shown.container, 'button', 'Delete lin'))
  assertOffline(getByRole(shown.container, 'switch', 'lin enabled'))
  click(getByRole(shown.container, 'button', 'More actions for lin'))
  for (const item of queryAllByRole(document.body, 'menuitem'))
    assert.is(item.getAttribute('aria-disabled'), 'true')
  shown.unmount()
})

const SEES_MORE = 'This person sees people whom you do not see.'
const lockedServer = () =>
  server({
    'GET /api/v1/sysUser/2': { code: 200, data: account(2, 'lin', { lockedReason: SEES_MORE }) },
    'GET /api/v1/operlogrecord/user/2': {
      code: 200,
      data: {
        list: [
          {
            operId: 9,
            operTime: '2026-01-04T09:12:30+00:00',
            operName: 'admin',
            event: 'user.update',
            record: '2',
            code: 200,
            status: '0',
            before: { nickName: 'Before' },
            after: { nickName: 'Nick lin' },
          },
        ],
        count: 1,
      },
    },
  })

for (const [path, title] of [
  ['?edit=2', 'User'],
  ['?history=2', 'History'],
] as const) {
  screen(
    `R17 a person whom the server would refuse to change opens read-only, with the reason: ${path}`,
    async () => {
      await wait()
      const panel = getByRole(document.body, 'dialog', title)
      assert.not(queryByRole(panel, 'textbox'))
      assert.not(queryByRole(panel, 'button', /^(Save|Put this value back)/))
      assert.match(panel.textContent ?? '', path === '?edit=2' ? SEES_MORE : 'Before')
    },
    {
      path: `/system/user${path}`,
      areas: [
        'users',
        'login',
        'new-password',
        'roles',
        'operation-log',
        'dictionary',
        'configuration',
      ],
      table: lockedServer(),
    },
  )
}

screen('4.7 the list has its names', async ({ container }) => {
  getByRole(container, 'heading', 'Users')
  const table = getByRole(container, 'table', 'Users')
  assert.equal(queryAllByRole(table, 'columnheader').map(accessibleNameOf).slice(1), [
    'Username',
    'Nickname',
    'Role',
    'Department',
    'Status',
    'Last sign-in',
    'Actions',
  ])
  const filters = getByRole(container, 'search', 'Filters')
  getByRole(container, 'searchbox', 'Search: Username')
  getByRole(filters, 'textbox', 'Nickname')
  for (const name of ['Role', 'Department', 'Status']) getByRole(filters, 'combobox', name)
  for (const name of ['New user', 'Edit lin', 'Delete lin', 'Refresh table'])
    getByRole(container, 'button', name)
})

screen(
  '§28.14 the focus goes to the first field with an error, also inside a group',
  async () => {
    const panel = getByRole(document.body, 'dialog', 'New user')
    typeIn(getByRole(panel, 'textbox', /^Username/), 'nora')
    typeIn(getByRole(panel, 'textbox', /^Nickname/), 'Nora')
    submit(panel.querySelector('form') ?? panel)
    await wait()
    const roles = getByRole(panel, 'group', /^Role/)
    assert.is(document.activeElement, roles.querySelector('input'))
    const nickname = getByRole(panel, 'textbox', /^Nickname/)
    typeIn(nickname, 'x'.repeat(129))
    submit(panel.querySelector('form') ?? panel)
    await wait()
    assert.is(document.activeElement, nickname, 'it has 128 letters at most')
  },
  { path: '/system/user?new' },
)

screen(
  'W16 a preset view is one press away, and replaces the view before',
  async shown => {
    click(getByRole(shown.container, 'button', /^Views: Mine/))
    click(getByRole(document.body, 'menuitemradio', 'Disabled users'))
    await wait()
    assert.is(shown.address(), '/system/user?status=1')
    click(getByRole(shown.container, 'button', 'Views'))
    const preset = getByRole(document.body, 'menuitemradio', 'Disabled users')
    assert.is(preset.getAttribute('aria-checked'), 'true')
  },
  {
    path: '/system/user?username=lin',
    before: () =>
      localStorage.setItem(
        `coalface:views:${storageKeyOf({ userId: 1, name: 'Administrator' })}:/system/user`,
        JSON.stringify([{ name: 'Mine', search: '?username=lin', hidden: [], isDefault: false }]),
      ),
  },
)

const TURNED = account(1, 'ad\u202emin', { roleName: 'Role\u202e', deptName: 'Desk\u202e' })

screen(
  'R37 characters that turn the reading direction are visible in the list, its buttons and the panel',
  async ({ container }) => {
    getByRole(container, 'switch', 'l\ufffdin enabled')
    for (const name of ['l\ufffdin', 'Edit l\ufffdin', 'Delete l\ufffdin'])
      getByRole(container, 'button', name)
    click(getByRole(container, 'button', 'Edit ad\ufffdmin'))
    await wait()
    const panel = getByRole(document.body, 'dialog', 'Edit user')
    assert.match(panel.textContent ?? '', 'Desk\ufffd')
    assert.not.match(document.body.textContent ?? '', '\u202e')
  },
  {
    table: server({
      'GET /api/v1/sysUserList': {
        code: 200,
        data: {
          list: [TURNED, account(2, 'l\u202ein')],
          count: 2,
        },
      },
      'GET /api/v1/sysUser/1': { code: 200, data: TURNED },
      'GET /api/v1/rolelist': { code: 403, msg: 'no' },
    }),
  },
)

screen(
  'B.7 users cannot disable or delete themselves, and the reason is shown',
  async ({ container }) => {
    const own = getByRole(container, 'switch', 'admin enabled')
    assert.ok(own.hasAttribute('disabled'))
    assert.match(own.title, /This is you/)
    assert.not(queryByRole(container, 'button', 'Delete admin'))
    assert.ok(getByRole(container, 'checkbox', 'Select admin').hasAttribute('disabled'))
    click(getByRole(container, 'button', 'Edit admin'))
    await wait()
    const panel = getByRole(document.body, 'dialog', 'Edit user')
    assert.match(panel.textContent ?? '', /This is you/)
    assert.not(queryByRole(panel, 'radio'))
    assert.not(queryByRole(panel, 'checkbox'))
  },
)

screen(
  'B.7 no user can disable or delete the last active administrator',
  async ({ container }) => {
    const lin = getByRole(container, 'switch', 'lin enabled')
    assert.ok(lin.hasAttribute('disabled'))
    assert.match(lin.title, /last enabled administrator/)
  },
  {
    table: server({
      'GET /api/v1/sysUserList': {
        code: 200,
        data: { list: [account(2, 'lin', { roleIds: [1] })], count: 1 },
      },
    }),
  },
)

test('B.7 a write reads the last administrator again, and not every role', async () => {
  let asked = 0
  const shown = await open({
    table: server({
      'GET /api/v1/sysUserList': (_, query) => {
        if (query.get('pageSize') === '2') asked += 1
        const list = [account(2, 'lin'), account(3, 'wei', { status: '1' })]
        return { code: 200, data: { list, count: list.length } }
      },
    }),
  })
  const roles = sentBodies(shown, 'GET /api/v1/rolelist').length
  const before = asked
  click(getByRole(shown.container, 'switch', 'wei enabled'))
  await wait()
  assert.is(asked, before + 1)
  assert.is(sentBodies(shown, 'GET /api/v1/rolelist').length, roles)
  shown.unmount()
})

test('§16 at a server without users none can be created, and the list is requested once', async () => {
  for (const search of ['', '?new', '?edit=2']) {
    const shown = await open({
      path: `/system/user${search}`,
      table: server({
        'GET /api/v1/sysUserList': { code: 404, msg: 'no such call' },
        'GET /api/v1/sysUser/2': { code: 404, msg: 'no such call' },
      }),
    })
    await wait()
    const { container } = shown
    getByRole(container, 'heading', 'This server has no such list')
    assert.not(queryByRole(container, 'button', 'New user'))
    assert.not(queryByRole(document.body, 'dialog'))
    assert.is(sentBodies(shown, 'GET /api/v1/sysUserList').length, 1)
    shown.unmount()
  }
})

/** Ten thousand roles: `Role 1` and so on, every second one disabled. */
const manyRoles = (more: StubbedCalls = {}) => {
  const all = Array.from({ length: 10_000 }, (_, index) => ({
    roleId: index + 1,
    roleKey: index === 0 ? 'admin' : `role${index + 1}`,
    roleName: `Role ${index + 1}`,
    status: String(index % 2),
  }))
  return server({
    'GET /api/v1/rolelist': (_, query) => {
      const matching = all.filter(
        role =>
          role.roleName.includes(query.get('roleName') ?? '')
          && [role.roleKey, null].includes(query.get('roleKey'))
          && [role.status, null].includes(query.get('status')),
      )
      const list = matching.slice(0, Number(query.get('pageSize')))
      return { code: 200, data: { list, count: matching.length } }
    },
    'GET /api/v1/role/9002': { code: 200, data: all[9001] },
    'GET /api/v1/role/9003': { code: 200, data: all[9002] },
    ...more,
  })
}
const roleCalls = ({ calls }: RenderedScreen) => calls.filter(({ call }) => call.includes('/role'))
const optionsIn = (within: HTMLElement) =>
  queryAllByRole(getByRole(within, 'listbox', 'Role'), 'option').map(accessibleNameOf)

const findRole = (group: Element) =>
  getByRole(group, 'combobox', /^Find a role/) as HTMLInputElement
const chosenRoles = (group: Element) =>
  queryAllByRole(group, 'listitem').map(({ textContent }) => textContent)
const offeredRoles = (group: Element) =>
  queryAllByRole(group, 'option').map(({ textContent }) => textContent)

function openRoles(group: Element) {
  focusOn(findRole(group))
  press('ArrowDown')
}

function chooseRole(group: Element, name: string) {
  openRoles(group)
  click(getByRole(group, 'option', name))
}

/** The form of a user with a role far down the list. */
async function editLin(options: Partial<ScreenOptions> = {}) {
  localStorage.clear()
  const shown = await open({
    path: '/system/user?edit=2',
    table: manyRoles({
      'GET /api/v1/sysUser/2': { code: 200, data: account(2, 'lin', { roleIds: [9002] }) },
    }),
    ...options,
  })
  const panel = getByRole(document.body, 'dialog', 'Edit user')
  const group = getByRole(panel, 'group', /^Role/)
  return { shown, panel, group }
}

test('B.7 of ten thousand roles none is read before the user filters by one', () =>
  withFakeTimers(async pass => {
    const shown = await open({ table: manyRoles() })
    const filters = getByRole(shown.container, 'search', 'Filters')
    const field = getByRole(filters, 'combobox', 'Role') as HTMLInputElement
    // Only the administrators' role, to find the last administrator.
    assert.is(roleCalls(shown).length, 1)
    assert.is(field.value, 'Any')
    focusOn(field)
    press('ArrowDown')
    await pass(0)
    assert.is(roleCalls(shown).length, 2)
    assert.equal(optionsIn(filters).slice(0, 2), ['Any', 'Role 1'])
    assert.is(optionsIn(filters).length, 51)
    assert.is(
      getByRole(filters, 'status').textContent,
      'The first 50 of 10000. Type to find the others.',
    )
    for (const text of ['90', '900', '9002']) {
      typeIn(field, text)
      await pass(100)
    }
    assert.is(roleCalls(shown).length, 2, 'not while the user types')
    assert.is(getByRole(filters, 'status').textContent, 'Loading')
    await pass(300)
    assert.is(roleCalls(shown).length, 3)
    assert.equal(optionsIn(filters), ['Role 9002'])
    press('Enter')
    assert.is(field.value, 'Role 9002')
    submit(filters)
    await pass(0)
    assert.is(shown.address(), '/system/user?roleId=9002')
    const chips = getByRole(shown.container, 'list', 'Active filters')
    getByRole(chips, 'button', 'Remove filter Role: Role 9002')
    assert.is(roleCalls(shown).length, 3, 'its name is known')
    shown.unmount()
  }))

screen(
  'W7 a role in the address is read by its id, and named in field and chip',
  async shown => {
    const field = getByRole(shown.container, 'combobox', 'Role') as HTMLInputElement
    assert.is(field.value, 'Role 9002')
    const chips = getByRole(shown.container, 'list', 'Active filters')
    getByRole(chips, 'button', 'Remove filter Role: Role 9002')
    assert.equal(
      roleCalls(shown).map(({ call }) => call),
      ['GET /api/v1/rolelist', 'GET /api/v1/role/9002'],
    )
    click(getByRole(chips, 'button', 'Clear all'))
    await wait()
    assert.is(field.value, 'Any')
  },
  { path: '/system/user?roleId=9002', table: manyRoles() },
)

const closedDesk = server({
  'GET /api/v1/deptTree': {
    code: 200,
    data: [
      { deptId: 1, deptName: 'Shop', status: '0', children: [] },
      { deptId: 2, deptName: 'Trading', status: '1', children: [] },
      { deptId: 3, deptName: 'Old yard', status: '1', children: [] },
    ],
  },
})

for (const [path, title, offered] of [
  ['?new', 'New user', ['No department', 'Shop']],
  ['?edit=2', 'Edit user', ['No department', 'Shop', 'Trading']],
] as const) {
  screen(
    `§27.8 a disabled department takes nobody new, and keeps its people: ${path}`,
    async () => {
      const panel = getByRole(document.body, 'dialog', title)
      const select = getByRole(panel, 'combobox', /^Department/)
      const options = [...select.querySelectorAll('option')]
      assert.equal(
        options.map(option => option.textContent),
        offered,
      )
    },
    { path: `/system/user${path}`, table: closedDesk },
  )
}

for (const [path, title, shown] of [
  ['?new', 'New user', ['Loading']],
  ['?edit=2', 'Edit user', ['No department', 'Trading']],
] as const) {
  screen(
    `B.7 until the departments are read the form does not say that the server lists none: ${path}`,
    async () => {
      const panel = getByRole(document.body, 'dialog', title)
      const select = getByRole(panel, 'combobox', /^Department/) as HTMLSelectElement
      assert.equal(
        [...select.options].map(option => option.textContent),
        shown,
      )
      assert.is(select.selectedOptions[0]?.textContent, shown.at(-1))
    },
    {
      path: `/system/user${path}`,
      table: server({ 'GET /api/v1/deptTree': () => new Promise<never>(() => {}) }),
    },
  )
}

screen(
  'B.7 departments that cannot be read are not said to be missing on the server',
  async () => {
    const panel = getByRole(document.body, 'dialog', 'New user')
    assert.is(
      getByRole(panel, 'group', 'Department').querySelector('p')?.textContent,
      'The departments could not be loaded.',
    )
  },
  {
    path: '/system/user?new',
    table: server({ 'GET /api/v1/deptTree': { code: 500, msg: 'Out of order' } }),
  },
)

screen(
  'B.7 where roles and department cannot be changed the form shows all of them, or that there is none',
  async () => {
    const group = getByRole(getByRole(document.body, 'dialog', 'Edit user'), 'group', /^Role/)
    assert.match(group.textContent ?? '', 'Role 9002, Role 9003')
    const panel = getByRole(document.body, 'dialog', 'Edit user')
    assert.match(getByRole(panel, 'group', 'Department').textContent ?? '', 'No department')
  },
  {
    path: '/system/user?edit=1',
    table: manyRoles({
      'GET /api/v1/sysUser/1': {
        code: 200,
        data: account(1, 'admin', {
          roleIds: [9002, 9003],
          roleName: 'Role 9002',
          deptId: null,
          deptName: '',
        }),
      },
    }),
  },
)

screen(
  'W7 an unknown role in the address is shown by its id',
  async shown => {
    const field = getByRole(shown.container, 'combobox', 'Role') as HTMLInputElement
    assert.is(field.value, '77777')
    assert.equal(shownMessages(shown), [])
  },
  { path: '/system/user?roleId=77777', table: manyRoles() },
)

screen(
  '§8 B.7 a failed search for roles is shown at the field, and in one notice',
  shown =>
    withFakeTimers(async pass => {
      const filters = getByRole(shown.container, 'search', 'Filters')
      const field = getByRole(filters, 'combobox', 'Role')
      click(field)
      await pass(0)
      assert.equal(optionsIn(filters), ['Any'])
      assert.is(getByRole(filters, 'status').textContent, 'Out of order')
      typeIn(field, 'x')
      await pass(300)
      assert.is(getByRole(filters, 'status').textContent, 'Out of order')
      assert.equal(shownMessages(shown), ['Out of order'])
    }),
  {
    table: server({
      'GET /api/v1/rolelist': (_, query) =>
        query.has('roleKey')
          ? { code: 200, data: { list: [], count: 0 } }
          : { code: 500, msg: 'Out of order' },
    }),
  },
)

test('B.7 the filters take their place before roles and departments are loaded, and show the active values after', async () => {
  let answer = () => {}
  const asked = new Promise<void>(resolve => (answer = resolve))
  const late = (data: object) => () => asked.then(() => ({ code: 200, data }))
  const { container, unmount } = await open({
    path: '/system/user?deptId=2',
    table: server({
      'GET /api/v1/rolelist': late({ list: ROLES, count: ROLES.length }),
      'GET /api/v1/deptTree': late(DEPTS),
    }),
  })
  const field = (name: string) =>
    getByRole(getByRole(container, 'search', 'Filters'), 'combobox', name)
  getByRole(container, 'table', 'Users')
  const before = [field('Role'), field('Department')]
  answer()
  await wait()
  assert.equal([field('Role'), field('Department')], before)
  assert.is((field('Department') as HTMLSelectElement).selectedOptions[0]?.textContent, 'Trading')
  unmount()
})

screen(
  '§8 without permission for roles there is no filter by role, the form says so, and a notice is shown',
  async shown => {
    assert.not(queryByRole(getByRole(shown.container, 'search', 'Filters'), 'combobox', 'Role'))
    click(getByRole(shown.container, 'button', 'New user'))
    await wait()
    const panel = getByRole(document.body, 'dialog', 'New user')
    assert.match(getByRole(panel, 'group', /^Role/).textContent ?? '', /could not be loaded/)
    assert.is(roleCalls(shown).length, 1)
    assert.equal(shownMessages(shown), ['not granted'])
  },
  {
    table: server({ 'GET /api/v1/rolelist': { code: 403, msg: 'not granted' } }),
  },
)

screen(
  'B.7 after a failed search the results of the search before are not shown',
  shown =>
    withFakeTimers(async pass => {
      const filters = getByRole(shown.container, 'search', 'Filters')
      const field = getByRole(filters, 'combobox', 'Role')
      click(field)
      await pass(0)
      assert.match(getByRole(filters, 'status').textContent ?? '', /^The first 3 of 99/)
      typeIn(field, 'Trade')
      assert.equal(optionsIn(filters), ['Trader'])
      assert.not(queryByRole(filters, 'status'), 'of another text')
      typeIn(field, '  Role 90 ')
      await pass(300)
      assert.equal(optionsIn(filters), ['Role 90'], 'without the blanks round it')
      typeIn(field, 'x')
      await pass(300)
      assert.not(queryByRole(filters, 'listbox', 'Role'))
      assert.is(getByRole(filters, 'status').textContent, 'Out of order')
    }),
  {
    table: server({
      'GET /api/v1/rolelist': (_, query) =>
        query.get('roleName') === 'x'
          ? { code: 500, msg: 'Out of order' }
          : query.get('roleName') === 'Role 90'
            ? { code: 200, data: { list: [{ roleId: 90, roleName: 'Role 90' }], count: 1 } }
            : { code: 200, data: { list: ROLES, count: 99 } },
    }),
  },
)

screen(
  'B.7 the form says that the search for roles failed, and keeps the roles of the user',
  async () => {
    const group = getByRole(getByRole(document.body, 'dialog', 'Edit user'), 'group', /^Role/)
    assert.equal(chosenRoles(group), ['Role 9002'])
    openRoles(group)
    assert.is(getByRole(group, 'status').textContent, 'Out of order')
  },
  {
    path: '/system/user?edit=2',
    table: manyRoles({
      'GET /api/v1/sysUser/2': { code: 200, data: account(2, 'lin', { roleIds: [9002] }) },
      'GET /api/v1/rolelist': (_, query) =>
        query.has('roleKey')
          ? { code: 200, data: { list: [], count: 0 } }
          : { code: 500, msg: 'Out of order' },
    }),
  },
)

test('B.7 a role that was chosen is taken away again, and the roles are sent in order', () =>
  withFakeTimers(async pass => {
    const { shown, panel, group } = await editLin()
    chooseRole(group, 'Role 3')
    chooseRole(group, 'Role 1')
    assert.equal(chosenRoles(group), ['Role 1', 'Role 3', 'Role 9002'])
    openRoles(group)
    assert.not(offeredRoles(group).includes('Role 3'))
    click(getByRole(group, 'button', 'Remove Role 3'))
    // The button is gone; the focus is where the next role is found.
    assert.is(document.activeElement, findRole(group))
    typeIn(findRole(group), '9003')
    await pass(300)
    assert.equal(offeredRoles(group), ['Role 9003'])
    submit(panel.querySelector('form') ?? panel)
    await pass(0)
    assert.equal(sentChanges(shown, 'PUT /api/v1/sysUser'), [
      { userId: 2, roleIds: [1, 9002], version: 1 },
    ])
    shown.unmount()
    localStorage.clear()
  }))

screen(
  'R62 the roles that another user assigned meanwhile are named, however many roles there are',
  async () => {
    const panel = getByRole(document.body, 'dialog', 'Edit user')
    chooseRole(getByRole(panel, 'group', /^Role/), 'Role 1')
    typeIn(getByRole(panel, 'combobox', 'Department (optional)'), '')
    click(getByRole(panel, 'radio', 'Disabled'))
    typeIn(getByRole(panel, 'textbox', /^Nickname/), 'Lin the elder')
    submit(panel.querySelector('form') ?? panel)
    await wait()
    const asked = getByRole(document.body, 'dialog', 'Someone else changed this record')
    for (const name of [
      /Role 9003/,
      /Role 1, Role 9002/,
      /Trading/,
      /Shop/,
      /Disabled/,
      /Lin the elder/,
    ])
      assert.match(asked.textContent ?? '', name)
  },
  {
    path: '/system/user?edit=2',
    table: manyRoles({
      'GET /api/v1/sysUser/2': { code: 200, data: account(2, 'lin', { roleIds: [9002] }) },
      'PUT /api/v1/sysUser': {
        code: 409,
        msg: 'conflict',
        data: account(2, 'lin', {
          roleIds: [9003],
          deptId: 1,
          nickName: 'L',
          status: '2',
          version: 7,
        }),
      },
    }),
  },
)

test('B.7 a loading role is not shown as an id, and a role of the list is not requested by itself', async () => {
  localStorage.clear()
  let answer = () => {}
  const waits = new Promise<void>(resolve => (answer = resolve))
  const shown = await open({
    path: '/system/user?edit=2',
    table: server({
      'GET /api/v1/rolelist': async (_, query) => {
        if (!query.has('roleKey')) await waits
        return { code: 200, data: { list: ROLES, count: ROLES.length } }
      },
    }),
  })
  const group = getByRole(getByRole(document.body, 'dialog', 'Edit user'), 'group', /^Role/)
  assert.equal(chosenRoles(group), ['Loading'])
  answer()
  await wait()
  assert.equal(chosenRoles(group), ['Trader'])
  assert.ok(roleCalls(shown).every(({ call }) => call === 'GET /api/v1/rolelist'))
  shown.unmount()
  localStorage.clear()
})

screen(
  '§16 without the call for one role a locked user shows the roles that the row names',
  async shown => {
    const panel = getByRole(document.body, 'dialog', 'Edit user')
    assert.match(getByRole(panel, 'group', /^Role/).textContent ?? '', /Administrator$/)
    // A locked user's roles cannot be chosen, so none are looked up.
    assert.equal(
      roleCalls(shown).map(({ call }) => call),
      ['GET /api/v1/rolelist', 'GET /api/v1/role/1'],
    )
  },
  { path: '/system/user?edit=1' },
)

screen(
  'B.7 an unknown role does not hide the names of the others',
  async () => {
    const panel = getByRole(document.body, 'dialog', 'Edit user')
    const group = getByRole(panel, 'group', /^Role/)
    assert.equal(chosenRoles(group), ['Role 9002', '77777'])
    openRoles(group)
    assert.is(offeredRoles(group)[0], 'Role 1')
  },
  {
    path: '/system/user?edit=2',
    table: manyRoles({
      'GET /api/v1/sysUser/2': {
        code: 200,
        data: account(2, 'lin', { roleIds: [9002, 77777] }),
      },
    }),
  },
)

test('B.7 the form finds a role by its name, and keeps the chosen ones visible', () =>
  withFakeTimers(async pass => {
    const { shown, panel, group } = await editLin()
    // A disabled role cannot be assigned, but this user holds it.
    assert.equal(chosenRoles(group), ['Role 9002'])
    openRoles(group)
    assert.equal(offeredRoles(group).slice(0, 2), ['Role 1', 'Role 3'])
    assert.is(offeredRoles(group).length, 50)
    assert.match(getByRole(group, 'status').textContent ?? '', /^The first 50 of 5000/)
    const before = roleCalls(shown).length
    typeIn(findRole(group), '9003')
    await pass(300)
    assert.is(roleCalls(shown).length, before + 1)
    assert.equal(offeredRoles(group), ['Role 9003'])
    // Enter chooses, and does not submit the form.
    assert.is(press('Enter'), false)
    assert.equal(chosenRoles(group), ['Role 9002', 'Role 9003'])
    typeIn(findRole(group), 'nothing')
    await pass(300)
    assert.equal(chosenRoles(group), ['Role 9002', 'Role 9003'])
    assert.is(getByRole(group, 'status').textContent, 'Nothing matches')
    click(getByRole(group, 'button', 'Remove Role 9002'))
    submit(panel.querySelector('form') ?? panel)
    await pass(0)
    assert.equal(sentChanges(shown, 'PUT /api/v1/sysUser'), [
      { userId: 2, roleIds: [9003], version: 1 },
    ])
    shown.unmount()
    localStorage.clear()
  }))

test('B.7 where the server matches whole names only, the form searches the roles itself', () =>
  withFakeTimers(async pass => {
    const asked: (string | null)[] = []
    const names = Array.from({ length: 120 }, (_, index) => `Role ${index + 1}`)
    const all = names.map((roleName, index) => ({ roleId: index + 1, roleName, status: '0' }))
    const { shown, group } = await editLin({
      config: { backend: 'go-admin' },
      table: server({
        'GET /api/v1/sysUser/2': {
          code: 200,
          data: account(2, 'lin', { roleId: 2, version: undefined }),
          roleIds: [2],
        },
        'GET /api/v1/rolelist': (_, query) => {
          asked.push(query.get('roleName'))
          const list = all.filter(role => [role.roleName, null].includes(query.get('roleName')))
          const page = list.slice(0, Number(query.get('pageSize') ?? 10))
          return { code: 200, data: { list: page, count: list.length } }
        },
      }),
    })
    assert.is(findRole(group).value, 'Role 2')
    openRoles(group)
    await pass(0)
    assert.is(offeredRoles(group).length, 50)
    assert.match(getByRole(group, 'status').textContent ?? '', /^The first 50 of 120/)
    typeIn(findRole(group), 'ROLE 11')
    await pass(300)
    assert.equal(
      offeredRoles(group),
      names.filter(name => name.startsWith('Role 11')),
    )
    click(getByRole(group, 'option', 'Role 110'))
    // One takes the place of the other.
    assert.equal([findRole(group).value, chosenRoles(group)], ['Role 110', []])
    assert.ok(asked.every(name => name === null))
    shown.unmount()
    localStorage.clear()
  }))

for (const [where, path, note] of [
  [
    'the form',
    '/system/user?edit=2',
    () => {
      const group = getByRole(getByRole(document.body, 'dialog'), 'group', /^Role/)
      focusOn(findRole(group))
      return group
    },
  ],
  [
    'the filter',
    '/system/user',
    (shown: RenderedScreen) => {
      const filters = getByRole(shown.container, 'search', 'Filters')
      focusOn(getByRole(filters, 'combobox', 'Role') as HTMLElement)
      return filters
    },
  ],
] as const) {
  screen(
    `a note says that a role that cannot be read is left out in ${where}`,
    async shown => {
      const place = note(shown)
      press('ArrowDown')
      await wait()
      assert.match(place.textContent ?? '', /1 row is left out: it could not be read\./)
    },
    {
      path,
      table: server({
        'GET /api/v1/rolelist': {
          code: 200,
          data: { list: [...ROLES, { roleName: 'x' }], count: 3 },
        },
      }),
    },
  )
}

screen('W10 disabling a user asks first, and can be undone', async shown => {
  const { container } = shown
  click(getByRole(container, 'switch', 'lin enabled'))
  await wait()
  assert.equal(sentChanges(shown, 'PUT /api/v1/sysUser'), [])
  await answer('Disable user')
  await wait()
  assert.equal(sentChanges(shown, 'PUT /api/v1/sysUser'), [{ userId: 2, status: '1', version: 1 }])
  click(getByRole(document.body, 'button', 'Undo'))
  await wait()
  assert.equal(sentChanges(shown, 'PUT /api/v1/sysUser').at(-1), {
    userId: 2,
    status: '0',
    version: 1,
  })
})

screen(
  'B.7 a user is read again where the server answers a new status with the request',
  async ({ container }) => {
    click(getByRole(container, 'switch', 'wei enabled'))
    await wait()
    assert.ok((getByRole(container, 'switch', 'wei enabled') as HTMLInputElement).checked)
  },
  {
    table: server({
      'PUT /api/v1/sysUser': { code: 200, data: { userId: 3, status: '0' } },
      'GET /api/v1/sysUser/3': { code: 200, data: account(3, 'wei') },
    }),
  },
)

screen('enabling a user does not ask', async shown => {
  click(getByRole(shown.container, 'switch', 'wei enabled'))
  await wait()
  assert.equal(sentChanges(shown, 'PUT /api/v1/sysUser'), [{ userId: 3, status: '0', version: 1 }])
})

screen('B.7 a new user without a password gets one, which is shown once', async shown => {
  click(getByRole(shown.container, 'button', 'New user'))
  await wait()
  const panel = getByRole(document.body, 'dialog', 'New user')
  typeIn(getByRole(panel, 'textbox', 'Username'), 'nora')
  typeIn(getByRole(panel, 'textbox', 'Nickname'), 'Nora Night')
  // A disabled role cannot be assigned.
  const group = getByRole(panel, 'group', /^Role/)
  openRoles(group)
  assert.equal(offeredRoles(group), ['Administrator', 'Trader'])
  click(getByRole(group, 'option', 'Trader'))
  submit(panel.querySelector('form') ?? panel)
  await wait()
  assert.equal(sentBodies(shown, 'POST /api/v1/sysUser'), [
    {
      nickName: 'Nora Night',
      roleIds: [2],
      status: '0',
      username: 'nora',
    },
  ])
  const once = getByRole(document.body, 'dialog', 'New password')
  assert.is(getByRole(once, 'status', 'New password').textContent, 'made-Password-1')
  const isOpen = () => queryByRole(document.body, 'dialog', 'New password') !== undefined
  const leaving = new Event('beforeunload', { cancelable: true })
  act(() => void dispatchEvent(leaving))
  assert.ok(leaving.defaultPrevented, 'W3 the password would be lost with the window')
  press('Escape')
  assert.ok(isOpen(), 'Escape does not throw the password away')
  assert.match(getByRole(once, 'alert').textContent ?? '', 'cannot be shown again')
  click(getByRole(once, 'button', 'Done'))
  await wait()
  assert.not(isOpen())
  assert.not(document.body.innerHTML.includes('made-Password-1'))
  await new Promise(resolve => setTimeout(resolve))
  assert.is(accessibleNameOf(document.activeElement as Element), 'New user', '§28.9')
})

screen(
  '§28.9 after the password of a duplicate was shown, the focus is where the form was opened',
  async shown => {
    const more = getByRole(shown.container, 'button', 'More actions for lin')
    click(more)
    click(getByRole(document.body, 'menuitem', 'Duplicate'))
    await wait()
    const panel = getByRole(document.body, 'dialog', 'New user')
    typeIn(getByRole(panel, 'textbox', 'Username'), 'nora')
    typeIn(getByRole(panel, 'textbox', 'Nickname'), 'Nora Night')
    submit(panel.querySelector('form') ?? panel)
    await wait()
    const once = getByRole(document.body, 'dialog', 'New password')
    for (let press = 0; press < 2; press++) {
      click(getByRole(once, 'button', 'Done'))
      await wait()
    }
    await new Promise(resolve => setTimeout(resolve))
    assert.ok(document.activeElement === more)
  },
)

screen(
  'a missing value is an error at its field',
  async () => {
    const panel = getByRole(document.body, 'dialog', 'New user')
    typeIn(getByRole(panel, 'textbox', 'Username'), 'two words')
    typeIn(getByRole(panel, 'textbox', 'Phone (optional)'), 'call me')
    submit(panel.querySelector('form') ?? panel)
    await wait()
    for (const text of [
      /Letters, digits/,
      /Nickname is required/,
      /at least one role/,
      /Digits, spaces/,
    ]) {
      assert.match(panel.textContent ?? '', text)
    }
  },
  { path: '/system/user?new' },
)

screen(
  'R44 a password that was typed is stored nowhere',
  () =>
    withFakeTimers(async pass => {
      const panel = getByRole(document.body, 'dialog', 'New user')
      typeIn(getByRole(panel, 'textbox', 'Nickname'), 'Nora')
      typeIn(panel.querySelector('input[type=password]') ?? panel, 'coal cellar at midnight')
      await pass(700)
      const stored = JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage })
      assert.ok(stored.includes('Nora'))
      assert.not(stored.includes('coal cellar'))
    }),
  { path: '/system/user?new' },
)

screen(
  'W1 a password that was typed before the session ended is typed again, and none is made at random instead',
  async shown => {
    const panel = getByRole(document.body, 'dialog', 'New user')
    const bar = getByRole(panel, 'region', 'Restored draft')
    assert.match(bar.textContent ?? '', 'Not kept, for security: Password')
    const password = panel.querySelector('input[type=password]')
    assert.ok(password instanceof HTMLInputElement)
    assert.ok(password.required)
    assert.is(accessibleDescriptionOf(password), 'Password was not kept. Type it again.')
    submit(panel.querySelector('form') ?? panel)
    await wait()
    assert.equal(sentBodies(shown, 'POST /api/v1/sysUser'), [])
    assert.is(document.activeElement, password)
    typeIn(password, 'coal cellar at midnight')
    submit(panel.querySelector('form') ?? panel)
    await wait()
    const [sent] = sentBodies(shown, 'POST /api/v1/sysUser')
    assert.is(fieldsOf(sent).password, 'coal cellar at midnight')
    assert.not(queryByRole(document.body, 'dialog', 'New password'))
  },
  {
    path: '/system/user?new',
    before: () =>
      storeDraft(storageKeyOf({ userId: 1, name: 'Administrator' }), {
        path: '/system/user',
        form: 'new',
        values: { username: 'nora', nickName: 'Nora', roleIds: [2] },
        notKept: ['password'],
      }),
  },
)

screen(
  'an edit sends only changed fields, and never the username',
  async shown => {
    const panel = getByRole(document.body, 'dialog', 'Edit user')
    assert.ok(getByRole(panel, 'textbox', 'Username').hasAttribute('readonly'))
    typeIn(getByRole(panel, 'textbox', 'E-mail (optional)'), ' lin@example.com ')
    submit(panel.querySelector('form') ?? panel)
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/sysUser'), [
      { userId: 2, email: 'lin@example.com', version: 1 },
    ])
    assert.is(shown.address(), '/system/user')
  },
  { path: '/system/user?edit=2' },
)

screen(
  'R63 a new user whose answer was lost has no password to show, and a notice says so',
  async shown => {
    click(getByRole(shown.container, 'button', 'New user'))
    await wait()
    const panel = getByRole(document.body, 'dialog', 'New user')
    typeIn(getByRole(panel, 'textbox', /^Username/), 'nora')
    typeIn(getByRole(panel, 'textbox', /^Nickname/), 'Nora')
    chooseRole(getByRole(panel, 'group', /^Role/), 'Trader')
    submit(panel.querySelector('form') as HTMLFormElement)
    await wait()
    assert.equal(shownMessages(shown), ['nora created', UNTOLD('nora')])
  },
  {
    table: server({
      'POST /api/v1/sysUser': body => ({
        code: 200,
        data: { ...account(9, 'nora'), ...(body as object) },
      }),
    }),
  },
)

screen(
  'B.7 a reset without a password in the answer shows a notice',
  async shown => {
    click(getByRole(shown.container, 'button', 'More actions for lin'))
    click(getByRole(document.body, 'menuitem', 'Reset password'))
    await wait()
    await answer('Reset password')
    assert.equal(shownMessages(shown), [UNTOLD('lin')])
  },
  { table: server({ 'PUT /api/v1/sysUser/2/password': { code: 200, data: null } }) },
)

screen(
  'B.7 the password of a new user is shown above the next form, which then has the focus',
  async () => {
    const panel = () => getByRole(document.body, 'dialog', 'New user')
    typeIn(getByRole(panel(), 'textbox', /^Username/), 'nora')
    typeIn(getByRole(panel(), 'textbox', /^Nickname/), 'Nora')
    chooseRole(getByRole(panel(), 'group', /^Role/), 'Trader')
    click(getByRole(panel(), 'button', 'Create and add another'))
    await wait()
    const once = getByRole(document.body, 'dialog', 'New password')
    assert.ok(once.contains(document.activeElement))
    for (let press = 0; press < 2; press++) {
      click(getByRole(once, 'button', 'Done'))
      await wait()
    }
    await new Promise(resolve => setTimeout(resolve))
    const username = getByRole(panel(), 'textbox', /^Username/)
    assert.is(document.activeElement, username)
    assert.is((username as HTMLInputElement).value, '')
  },
  { path: '/system/user?new' },
)

screen('B.7 a reset shows the new password once; sessions can be ended', async shown => {
  const { container } = shown
  const reads = () => shown.calls.filter(({ call }) => call === 'GET /api/v1/sysUserList').length
  const before = reads()
  click(getByRole(container, 'button', 'More actions for lin'))
  click(getByRole(document.body, 'menuitem', 'Reset password'))
  await wait()
  await answer('Reset password')
  const once = getByRole(document.body, 'dialog', 'New password')
  assert.is(getByRole(once, 'status', 'New password').textContent, 'fresh-Password-2')
  assert.is(reads(), before + 1, 'the row has a new version')
  click(getByRole(once, 'button', 'Done'))
  await wait()
  assert.match(getByRole(once, 'alert').textContent ?? '', 'cannot be shown again')
  click(getByRole(once, 'button', 'Done'))
  await wait()
  click(getByRole(container, 'button', 'More actions for lin'))
  click(getByRole(document.body, 'menuitem', 'End sessions'))
  await wait()
  await answer('End sessions')
  assert.is(sentBodies(shown, 'DELETE /api/v1/sysUser/2/sessions').length, 1)
  assert.equal(shownMessages(shown), ['2 sessions of lin ended'])
})

const TOKENS_OF_LIN = [
  {
    ...{ tokenId: 7, name: 'Stock sync', expired: false, lastUsedAt: null, lastUsedIp: '' },
    ...{ createdAt: '2026-01-04T09:12:30Z', expire: '2026-07-04T09:12:30Z' },
    rights: [{ permission: 'system:sysrole:list', title: 'Roles', held: true }],
  },
]
const tokensOfLin = server({
  'GET /api/v1/sysUser/2/tokens': { code: 200, data: TOKENS_OF_LIN },
  'DELETE /api/v1/sysUser/2/tokens/7': { code: 200, data: null },
})
const TOKENS = 'Tokens for programs'

screen(
  'R79 whoever may end sessions sees the tokens of a person, and ends one after a question',
  async shown => {
    click(getByRole(shown.container, 'button', 'More actions for lin'))
    click(getByRole(document.body, 'menuitem', TOKENS))
    await wait()
    const panel = getByRole(document.body, 'dialog', 'Tokens of lin')
    assert.match(panel.textContent ?? '', 'Stock sync')
    click(getByRole(panel, 'button', 'End token Stock sync'))
    await wait()
    await answer('End token')
    assert.is(sentBodies(shown, 'DELETE /api/v1/sysUser/2/tokens/7').length, 1)
    assert.equal(shownMessages(shown), ['Token Stock sync ended'])
  },
  {
    table: tokensOfLin,
    user: { features: ['tokens'], permissions: ['system:sysuser:list', 'system:session:remove'] },
  },
)

for (const [whose, user] of [
  ['in front of a server without tokens', { features: [] }],
  [
    'to others',
    { features: ['tokens'], permissions: ['system:sysuser:list', 'system:sysuser:edit'] },
  ],
] as const) {
  screen(
    `R79 no tokens of a person are offered ${whose}`,
    async ({ container }) => {
      click(getByRole(container, 'button', 'More actions for lin'))
      assert.is(queryByRole(document.body, 'menuitem', TOKENS), undefined)
      press('Escape')
    },
    { table: tokensOfLin, user },
  )
}

/** `lin` is locked out for so long from each read on, until that is lifted. */
const lockedOut = (wait: number) => {
  let isLifted = false
  const until = () => (isLifted ? null : new Date(Date.now() + wait).toISOString())
  return server({
    'GET /api/v1/sysUserList': () => ({
      code: 200,
      data: {
        list: [account(1, 'admin'), account(2, 'lin', { lockedOutUntil: until() })],
        count: 2,
      },
    }),
    'DELETE /api/v1/sysUser/2/lockout': () => {
      isLifted = true
      return { code: 200, data: null }
    },
  })
}

screen(
  'B.7 a person who is locked out is told so of, until when, and can be let in at once',
  async shown => {
    const { container } = shown
    const row = () => getByRole(container, 'row', /^Select lin/)
    assert.match(row().textContent ?? '', /Locked out until \d\d:\d\d:\d\d/)
    assert.not.match(getByRole(container, 'row', /^Select admin/).textContent ?? '', /Locked out/)
    click(getByRole(row(), 'button', 'Lift the lock-out of lin'))
    await wait()
    assert.is(sentBodies(shown, 'DELETE /api/v1/sysUser/2/lockout').length, 1)
    assert.equal(shownMessages(shown), ['lin may try to sign in again'])
    assert.not.match(row().textContent ?? '', /Locked out/)
  },
  { table: lockedOut(60_000) },
)

screen(
  'B.7 whoever may end no sessions is told of a lock-out, and lifts none',
  async ({ container }) => {
    const row = getByRole(container, 'row', /lin/)
    assert.match(row.textContent ?? '', /Locked out until/)
    assert.is(queryByRole(row, 'button', /^Lift/), undefined)
  },
  {
    table: lockedOut(60_000),
    user: { roles: ['reader'], permissions: ['system:sysuser:list'] },
  },
)

screen(
  'B.7 a lock-out that is over is not shown any more',
  async ({ container }) => {
    assert.not.match(getByRole(container, 'row', /lin/).textContent ?? '', /Locked out/)
  },
  { table: lockedOut(-1) },
)

screen('deleting asks first, with the name of the user', async shown => {
  click(getByRole(shown.container, 'button', 'Delete lin'))
  await wait()
  assert.match(
    getByRole(document.body, 'alertdialog', 'Delete user?').textContent ?? '',
    /lin will be deleted\. Any open sessions end\./,
  )
  await answer('Delete user')
  assert.is(sentBodies(shown, 'DELETE /api/v1/sysUser/2').length, 0, 'Undo can still be pressed')
  act(() => dismissAll(shown.notices))
  await wait()
  assert.is(sentBodies(shown, 'DELETE /api/v1/sysUser/2').length, 1)
})

screen(
  '§6 controls without permission are absent',
  async ({ container }) => {
    assert.not(queryByRole(container, 'button', 'New user'))
    assert.not(queryByRole(container, 'switch'))
    assert.not(queryByRole(container, 'button', 'Edit lin'))
    assert.not(queryByRole(container, 'button', 'Delete lin'))
    assert.not(queryByRole(container, 'button', 'More actions for lin'))
    assert.not(container.querySelector('[type=checkbox]'), 'nothing can be done with chosen people')
    click(getByRole(container, 'button', 'lin'))
    await wait()
    assert.not(queryByRole(getByRole(document.body, 'dialog', 'User'), 'textbox'))
  },
  { user: { userId: 8, permissions: ['system:sysuser:list'] } },
)

screen(
  'B.0 a server without users, roles or departments says so',
  async ({ container }) => {
    assert.match(container.textContent ?? '', /This server has no such list/)
  },
  { table: {} },
)

const LOOKER: Partial<ScreenOptions> = {
  user: { roles: ['editor'], permissions: ['system:sysrole:edit', 'system:sysuser:list'] },
  settings: { explain: true },
}
const needs = (within: HTMLElement) =>
  queryAllByRole(within, 'img', /^Hidden from you/).map(outline =>
    (outline.getAttribute('aria-label') ?? '').replace(/.*needs /, ''),
  )

screen(
  'W12 with Explain on, a status is readable and its switch is outlined',
  async ({ container }) => {
    const row = getByRole(container, 'row', /^Select wei/)
    const cell = row.querySelector<HTMLElement>('[data-part=status]')
    assert.ok(cell)
    assert.match(cell.textContent ?? '', /^Disabled/)
    assert.equal(needs(cell), ['system:sysuser:edit'])
    assert.ok(cell.querySelector('input[role=switch]')?.closest('[inert]'))
  },
  LOOKER,
)

screen(
  'W12 with Explain on, the items of a row’s menu are outlined',
  async ({ container }) => {
    click(getByRole(container, 'button', 'More actions for wei'))
    assert.equal(
      queryAllByRole(document.body, 'menuitem').map(item => [accessibleNameOf(item), item.title]),
      [
        ['Duplicate', 'Hidden from you: needs system:sysuser:add'],
        ['Reset password', 'Hidden from you: needs system:sysuser:resetPassword'],
        ['End sessions', 'Hidden from you: needs system:sysuser:edit, system:session:remove'],
      ],
    )
    press('Escape')
  },
  LOOKER,
)

screen(
  'W12 with Explain on, the actions for selected rows are outlined',
  async ({ container }) => {
    click(getByRole(container, 'checkbox', 'Select wei'))
    const bar = getByRole(container, 'button', 'Clear selection').parentElement
    assert.ok(bar)
    assert.equal(needs(bar), [
      'system:sysuser:edit',
      'system:sysuser:edit',
      'system:sysuser:resetPassword',
      'system:sysuser:remove',
    ])
  },
  LOOKER,
)

screen(
  'W10 the question before disabling a user has the focus on its heading, no button',
  async ({ container }) => {
    click(getByRole(container, 'switch', 'lin enabled'))
    await wait()
    getByRole(document.body, 'alertdialog', 'Disable user?')
    assert.is(document.activeElement?.tagName, 'H2')
    await answer('Cancel')
  },
  { table: server({ 'GET /api/v1/rolelist': { code: 200, data: { list: [], count: 0 } } }) },
)

screen(
  '§8 B.7 a refusal is shown in the row of its user, and in a notice',
  async shown => {
    const { container } = shown
    click(getByRole(container, 'button', 'Delete wei'))
    await wait()
    await answer('Delete user')
    act(() => dismissAll(shown.notices))
    await wait()
    const row = getByRole(container, 'button', 'wei').closest('tr')
    assert.ok(row)
    assert.is(getByRole(row, 'alert').textContent, 'above your own rights')
    assert.equal(shownMessages(shown), ['above your own rights'])
  },
  { table: server({ 'DELETE /api/v1/sysUser/3': { code: 403, msg: 'above your own rights' } }) },
)

screen(
  '3.7 the form of a user starts with the focus in the first editable field',
  async ({ container }) => {
    click(getByRole(container, 'button', 'Edit wei'))
    await wait()
    assert.is(document.activeElement && accessibleNameOf(document.activeElement), 'Nickname')
  },
  {
    table: server({
      'GET /api/v1/sysUser/3': { code: 200, data: account(3, 'wei', { status: '1' }) },
    }),
  },
)

screen(
  'B.7 several users are disabled or enabled after one question that names them',
  async shown => {
    const puts = () => shown.calls.filter(({ call }) => call.startsWith('PUT ')).length
    click(getByRole(shown.container, 'checkbox', 'Select all rows on this page'))
    click(getByRole(shown.container, 'button', 'Disable'))
    await wait()
    const question = () => getByRole(document.body, 'alertdialog')
    assert.match(question().textContent ?? '', /wei/)
    assert.is(puts(), 0)
    click(getByRole(question(), 'button', 'Cancel'))
    await wait()
    click(getByRole(shown.container, 'button', 'Enable'))
    await wait()
    assert.is(puts(), 0)
    click(getByRole(question(), 'button', /^Enable/))
    await wait()
    assert.ok(puts() > 0)
  },
)

screen(
  'B.1 up to ten people are disabled without a dialog of progress, and Undo enables again those that were changed',
  async shown => {
    const sent = () =>
      shown.calls.filter(({ call }) => call === 'PUT /api/v1/sysUser').map(({ body }) => body)
    click(getByRole(shown.container, 'checkbox', 'Select all rows on this page'))
    click(getByRole(shown.container, 'button', 'Disable'))
    await wait()
    click(getByRole(getByRole(document.body, 'alertdialog'), 'button', /^Disable/))
    await wait()
    assert.not(queryByRole(document.body, 'dialog'))
    const count = sent().length
    assert.ok(count > 0)
    const message = shown.notices.shown.get().at(-1)
    assert.match(message?.text ?? '', /^Disabled: .*wei/)
    await settle(() => message?.action?.run())
    await wait()
    const undone = sent().slice(count) as { status: string }[]
    assert.ok(undone.length > 0)
    assert.ok(undone.every(({ status }) => status === '0'))
    assert.match(
      shown.notices.shown.get().at(-1)?.text ?? '',
      /^Undone: lin\. Sessions that ended do not come back\.$/,
    )
  },
)

test.run()
