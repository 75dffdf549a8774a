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
import { Home, menuWith } from '../../support/home.tsx'
import { dismissAll } from '../../support/notices.ts'
import { act } from '../../support/render.tsx'
import {
  createScreenTest,
  renderScreen,
  type ScreenOptions,
  sentBodies,
  sentChanges,
  shownMessages,
  storedText,
  wait,
} from '../../support/screen.tsx'
import type { StubbedAnswer, StubbedCalls } from '../../support/session.ts'
import { assertOffline, editableControlsIn } from '../../support/takers.ts'
import { click, focusOn, press, submit, type as typeIn } from '../../support/user.ts'
import type { Connection } from '#connection/connection.ts'
import { createStore } from '#lib/store.ts'
import Roles from '#views/roles/roles.tsx'

const test = suite('roles')

const role = (roleId: number, roleKey: string, more: object = {}) => ({
  roleId,
  roleKey,
  roleName: `Role ${roleKey}`,
  roleSort: roleId * 10,
  status: '0',
  dataScope: '3',
  remark: '',
  admin: roleKey === 'admin',
  menuIds: [10],
  menuCount: 1,
  deptIds: [],
  createdAt: '2026-01-04T09:12:30+00:00',
  updatedAt: '2026-01-04T09:12:30+00:00',
  version: 1,
  ...more,
})
const MENUS = [
  {
    id: 1,
    label: 'System',
    menuType: 'M',
    icon: '',
    permission: '',
    disabled: false,
    children: [
      {
        id: 10,
        label: 'Roles',
        menuType: 'C',
        permission: 'p:list',
        children: [{ id: 11, label: 'Add', menuType: 'F', permission: 'p:add', children: [] }],
      },
      { id: 50, label: 'Log', menuType: 'C', permission: 'log', children: [] },
    ],
  },
]
const DEPTS = [
  {
    id: 1,
    label: 'Shop',
    children: [
      { id: 2, label: 'Trading', children: [] },
      { id: 3, label: 'Yard', children: [] },
    ],
  },
]

/** A server that stores what is written. */
function server(more: StubbedCalls = {}): StubbedCalls {
  const rows = [role(1, 'admin'), role(2, 'buyer'), role(3, 'yard', { status: '1' })]
  const find = (id: unknown) => rows.find(row => row.roleId === id) ?? rows[1]
  const put = (body: unknown) => {
    const { version: _, ...change } = body as Record<string, unknown>
    const row = find(change.roleId)
    Object.assign(row ?? {}, change, { version: (row?.version ?? 0) + 1 })
    return { code: 200, data: { ...row } }
  }
  return {
    'GET /api/v1/rolelist': () => ({
      code: 200,
      data: { list: rows.map(row => ({ ...row })), count: rows.length },
    }),
    'GET /api/v1/role/1': () => ({ code: 200, data: find(1) }),
    'GET /api/v1/role/2': () => ({ code: 200, data: find(2) }),
    'GET /api/v1/role/3': () => ({ code: 200, data: find(3) }),
    'PUT /api/v1/role': put,
    'PUT /api/v1/rolemenu': put,
    'PUT /api/v1/roledatascope': put,
    'POST /api/v1/role': body => ({ code: 200, data: role(9, 'new', body as object) }),
    'DELETE /api/v1/role/2': () => {
      rows.splice(1, 1)
      return { code: 200, data: '' }
    },
    'GET /api/v1/menuTreeselect': { code: 200, data: MENUS },
    'GET /api/v1/roleMenuTreeselect/1': { code: 200, menus: MENUS, checkedKeys: [11, 50] },
    'GET /api/v1/roleMenuTreeselect/2': { code: 200, menus: MENUS, checkedKeys: [10] },
    'GET /api/v1/roleMenuTreeselect/3': { code: 200, menus: MENUS, checkedKeys: [50] },
    'GET /api/v1/roleDeptTreeselect/0': { code: 200, depts: DEPTS, checkedKeys: [] },
    'GET /api/v1/roleDeptTreeselect/2': { code: 200, depts: DEPTS, checkedKeys: [2] },
    ...more,
  }
}

const open = (options: Partial<ScreenOptions> = {}) =>
  renderScreen(<Roles />, { areas: ['roles'], ...options, table: options.table ?? server() })
const overlay = () => document.getElementById('overlays') ?? document.body

/** The name of the focused element. */
const focused = () => (document.activeElement ? accessibleNameOf(document.activeElement) : '')

/** A server with this one role. */
const turned = (only: object): StubbedCalls => ({
  'GET /api/v1/rolelist': () => ({ code: 200, data: { list: [only], count: 1 } }),
  'GET /api/v1/role/2': () => ({ code: 200, data: only }),
})

const screen = createScreenTest(test, open)

screen('4.6 the controls of the list have their names', async ({ container }) => {
  const table = getByRole(container, 'table', 'Roles')
  assert.equal(queryAllByRole(table, 'columnheader').map(accessibleNameOf).slice(1), [
    'Role',
    'Role key',
    'Order',
    'Data scope',
    'Menu permissions',
    'Status',
    'Created',
    'Actions',
  ])
  getByRole(container, 'searchbox', 'Search: Role name')
  getByRole(container, 'button', 'Filters')
  getByRole(container, 'button', 'New role')
  getByRole(container, 'switch', 'Role buyer enabled')
  getByRole(container, 'checkbox', 'Select Role buyer')
  for (const name of [
    'Edit Role buyer',
    'Data scope Role buyer',
    'Delete Role buyer',
    'Refresh table',
    'Choose columns',
    'Export',
    'Copy link',
    'Views',
  ]) {
    getByRole(container, 'button', name)
  }
})

screen(
  'R37 characters that turn the reading direction are visible in the list, and unchanged in the form',
  async ({ container }) => {
    const text = getByRole(container, 'table', 'Roles').textContent ?? ''
    assert.not.match(text, /[\u202e\u2066]/)
    assert.match(text, 'Buyer \ufffdnimda')
    assert.match(text, 'buy\ufffder')
    getByRole(container, 'checkbox', 'Select Buyer \ufffdnimda')
    getByRole(container, 'button', 'Delete Buyer \ufffdnimda')
    getByRole(container, 'switch', 'Buyer \ufffdnimda enabled')
    click(getByRole(container, 'button', 'Buyer \ufffdnimda'))
    await wait()
    const name = getByRole(document.body, 'textbox', /^Role name/) as HTMLInputElement
    assert.is(name.value, 'Buyer \u202enimda')
    getByRole(document.body, 'dialog', 'Edit role')
    assert.not.match(document.body.textContent ?? '', /[\u202e\u2066]/)
    const spoken = [...document.body.querySelectorAll('[data-text], [aria-description]')].map(
      at => `${at.getAttribute('data-text')} ${at.getAttribute('aria-description')}`,
    )
    assert.match(spoken.join(), 'p:\ufffdadd')
    assert.not.match(spoken.join(), '\u202e')
  },
  {
    table: server({
      ...turned(role(2, 'buy\u2066er', { roleName: 'Buyer \u202enimda' })),
      'GET /api/v1/roleMenuTreeselect/2': {
        code: 200,
        menus: [{ id: 11, label: 'Add', menuType: 'F', permission: 'p:\u202eadd', children: [] }],
        checkedKeys: [11],
      },
    }),
  },
)

screen('C.4 the protected role is read-only', async ({ container }) => {
  assert.not(queryByRole(container, 'button', 'Edit Role admin'))
  assert.not(queryByRole(container, 'button', 'Delete Role admin'))
  assert.ok(getByRole(container, 'switch', 'Role admin enabled').hasAttribute('disabled'))
  assert.ok(getByRole(container, 'checkbox', 'Select Role admin').hasAttribute('disabled'))
  click(getByRole(container, 'button', 'Role admin'))
  await wait()
  const panel = getByRole(document.body, 'dialog', 'Role')
  assert.match(panel.textContent ?? '', /protected/)
  assert.not(queryByRole(panel, 'textbox'))
})

screen(
  'R17 the user’s own role is read-only, with the reason',
  async ({ container }) => {
    assert.not(queryByRole(container, 'button', 'Edit Role buyer'))
    assert.match(
      getByRole(container, 'switch', 'Role buyer enabled').title,
      /This is your own role/,
    )
  },
  { user: { roles: ['buyer'] } },
)

const OUT_OF_REACH = 'This role is held by people out of your reach: 2.'
const lockedServer = () =>
  server({
    'GET /api/v1/role/2': { code: 200, data: role(2, 'buyer', { lockedReason: OUT_OF_REACH }) },
    'GET /api/v1/operlogrecord/role/2': {
      code: 200,
      data: {
        list: [
          {
            operId: 9,
            operTime: '2026-01-04T09:12:30+00:00',
            operName: 'lin',
            event: 'role.update',
            record: '2',
            code: 200,
            status: '0',
            before: { roleName: 'Before' },
            after: { roleName: 'Role buyer' },
          },
        ],
        count: 1,
      },
    },
  })

for (const [path, title] of [
  ['?edit=2', 'Role'],
  ['?role=2&panel=menu', 'Menus of Role buyer'],
  ['?role=2&panel=scope', /^Data scope/],
  ['?history=2', 'History'],
] as const) {
  screen(
    `R17 a role that the server would refuse to write opens read-only, with its reason: ${path}`,
    async () => {
      await wait()
      const panel = getByRole(document.body, 'dialog', title)
      assert.not(queryByRole(panel, 'button', /^(Save|Put this value back)/))
      if (path === '?history=2') assert.match(panel.textContent ?? '', 'Before')
      else assert.match(panel.textContent ?? '', OUT_OF_REACH)
    },
    {
      path: `/system/role${path}`,
      areas: ['roles', 'users', 'operation-log', 'dictionary', 'configuration'],
      table: lockedServer(),
    },
  )
}

screen(
  '§6 controls without permission are absent',
  async ({ container }) => {
    assert.not(queryByRole(container, 'button', 'New role'))
    assert.not(queryByRole(container, 'switch'))
    assert.not(queryByRole(container, 'button', 'Edit Role buyer'))
    assert.not(queryByRole(container, 'button', 'Delete Role buyer'))
  },
  { user: { roles: ['auditor'], permissions: ['system:sysrole:list'] } },
)

screen(
  '§4 §7 a status change sends roleId and status, shows the answer, and Undo sends the opposite',
  async shown => {
    const { container } = shown
    click(getByRole(container, 'switch', 'Role buyer enabled'))
    assert.ok(
      (getByRole(container, 'switch', 'Role buyer enabled') as HTMLInputElement).checked,
      'not before the answer',
    )
    await wait()
    assert.equal(sentBodies(shown, 'PUT /api/v1/role'), [{ roleId: 2, status: '1' }])
    assert.not((getByRole(container, 'switch', 'Role buyer enabled') as HTMLInputElement).checked)
    assert.equal(shownMessages(shown), ['Role buyer disabled'])
    click(getByRole(document.body, 'button', 'Undo'))
    await wait()
    assert.equal(sentBodies(shown, 'PUT /api/v1/role').at(-1), {
      roleId: 2,
      status: '0',
      version: 2,
    })
    assert.ok((getByRole(container, 'switch', 'Role buyer enabled') as HTMLInputElement).checked)
  },
)

for (const [what, data] of [
  ['the request', { roleId: 2, status: '1' }],
  ['the id alone', { roleId: 2 }],
  ['nothing', null],
] as const) {
  screen(
    `§7 the role is read again where the server answers a status change with ${what}`,
    async ({ container }) => {
      click(getByRole(container, 'switch', 'Role buyer enabled'))
      await wait()
      const changed = getByRole(container, 'switch', 'Role buyer enabled') as HTMLInputElement
      assert.not(changed.checked)
      getByRole(container, 'button', 'Role buyer')
    },
    {
      table: server({
        'PUT /api/v1/role': { code: 200, data },
        'GET /api/v1/role/2': { code: 200, data: role(2, 'buyer', { status: '1', version: 2 }) },
      }),
    },
  )
}

screen(
  'a refused status change leaves the switch as it was and claims nothing',
  async shown => {
    click(getByRole(shown.container, 'switch', 'Role buyer enabled'))
    await wait()
    assert.ok(
      (getByRole(shown.container, 'switch', 'Role buyer enabled') as HTMLInputElement).checked,
    )
    assert.equal(shownMessages(shown), ['not yours'])
  },
  { table: server({ 'PUT /api/v1/role': { code: 403, msg: 'not yours' } }) },
)

screen(
  'R78 a role can require a second factor, with words that say what that means',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Edit role')
    const group = getByRole(panel, 'group', /^Second factor required/)
    assert.match(accessibleDescriptionOf(group), /sets up a second factor before anything else/)
    const box = getByRole(group, 'checkbox') as HTMLInputElement
    assert.not(box.checked)
    click(box)
    submit(panel.querySelector('form') as HTMLFormElement)
    await wait()
    const [body] = sentBodies(shown, 'PUT /api/v1/role') as Record<string, unknown>[]
    assert.is(body?.requiresFactor, true)
  },
  { path: '/system/role?edit=2', user: { features: ['factor'] } },
)

screen(
  'R78 a back end without second factors is sent nothing of them',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Edit role')
    assert.not.match(panel.textContent ?? '', /Second factor/)
    typeIn(getByRole(panel, 'textbox', /^Role name/), 'Head buyer')
    submit(panel.querySelector('form') as HTMLFormElement)
    await wait()
    const [body] = sentBodies(shown, 'PUT /api/v1/role') as Record<string, unknown>[]
    assert.is(body?.roleName, 'Head buyer')
    assert.not('requiresFactor' in (body ?? {}))
    click(getByRole(shown.container, 'button', 'Choose columns'))
    await wait()
    assert.not.match(document.body.textContent ?? '', /Second factor/)
  },
  { path: '/system/role?edit=2' },
)

screen(
  '§5 B.1 a new role shows errors at its fields, then is created by one call, then the list is read again',
  async shown => {
    click(getByRole(shown.container, 'button', 'New role'))
    await wait()
    assert.is(shown.address(), '/system/role?new')
    const panel = getByRole(overlay(), 'dialog', 'New role')
    click(getByRole(panel, 'button', 'Create'))
    submit(panel.querySelector('form') as HTMLFormElement)
    await wait()
    const name = getByRole(panel, 'textbox', /^Role name/)
    assert.is(name.getAttribute('aria-invalid'), 'true')
    assert.match(accessibleDescriptionOf(name), /Role name is required/)
    assert.is(focused(), 'Role name')
    assert.match(getByRole(panel, 'alert').textContent ?? '', /There are 2 problems/)

    typeIn(name, '  Stock keeper ')
    typeIn(getByRole(panel, 'textbox', /^Role key/), 'stock')
    click(getByRole(panel, 'treeitem', 'Log'))
    assert.match(panel.textContent ?? '', /\+1 page/)
    const form = panel.querySelector('form') as HTMLFormElement
    submit(form)
    submit(form)
    await wait()
    assert.equal(sentBodies(shown, 'POST /api/v1/role'), [
      {
        roleName: 'Stock keeper',
        roleKey: 'stock',
        roleSort: 31,
        status: '0',
        menuIds: [1, 50],
        dataScope: '5',
        deptIds: [],
      },
    ])
    assert.not(queryByRole(overlay(), 'dialog'))
    assert.is(shown.address(), '/system/role')
    assert.equal(shownMessages(shown), ['Stock keeper created'])
    assert.is(localStorage.length, 0)
    const calls = shown.calls.map(({ call }) => call)
    const made = calls.indexOf('POST /api/v1/role')
    assert.ok(calls.lastIndexOf('GET /api/v1/rolelist') > made, 'the list shows it')
  },
)

screen(
  'B.1 the data scope of a role is chosen where the role is made',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'New role')
    const scopes = getByRole(panel, 'group', 'Data scope')
    assert.ok((getByRole(scopes, 'radio', 'Own records') as HTMLInputElement).checked)
    typeIn(getByRole(panel, 'textbox', /^Role name/), 'Stock keeper')
    typeIn(getByRole(panel, 'textbox', /^Role key/), 'stock')
    click(getByRole(scopes, 'radio', 'Custom departments'))
    click(getByRole(getByRole(panel, 'tree', 'Departments'), 'treeitem', 'Yard'))
    assert.match(
      panel.textContent ?? '',
      'Stock keeper covers the users of 1 department, and what they did in the operation log.',
    )
    submit(panel.querySelector('form') as HTMLFormElement)
    await wait()
    await confirmEmpty()
    const [made] = sentBodies(shown, 'POST /api/v1/role') as Record<string, unknown>[]
    assert.equal([made?.dataScope, made?.deptIds], ['2', [3]])
  },
  { path: '/system/role?new' },
)

const QUESTION = 'Create a role without permissions?'

async function confirmEmpty() {
  const question = getByRole(document.body, 'alertdialog', QUESTION)
  click(getByRole(question, 'button', 'Create it'))
  await wait()
}

screen(
  'B.1 a role without any permission is asked about before it is made',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'New role')
    typeIn(getByRole(panel, 'textbox', /^Role name/), 'Idle')
    submit(panel.querySelector('form') as HTMLFormElement)
    await wait()
    const question = getByRole(document.body, 'alertdialog', QUESTION)
    click(getByRole(question, 'button', 'Cancel'))
    await wait()
    assert.equal(sentBodies(shown, 'POST /api/v1/role'), [])
    assert.is((getByRole(panel, 'textbox', /^Role name/) as HTMLInputElement).value, 'Idle')
    const [item] = queryAllByRole(getByRole(panel, 'tree'), 'treeitem')
    if (item) click(item)
    submit(panel.querySelector('form') as HTMLFormElement)
    await wait()
    assert.is(sentBodies(shown, 'POST /api/v1/role').length, 1)
  },
  { path: '/system/role?new' },
)

screen(
  'W26 the key of a new role is proposed from its name, and its order goes on from the role before',
  async shown => {
    const field = (name: RegExp) =>
      getByRole(getByRole(overlay(), 'dialog', 'New role'), 'textbox', name) as HTMLInputElement
    typeIn(field(/^Role name/), 'Yard clerk')
    assert.is(field(/^Role key/).value, 'yard_clerk')
    assert.is(field(/^Display order/).value, '31')
    click(getByRole(overlay(), 'button', 'Create and add another'))
    await wait()
    await confirmEmpty()
    assert.is(field(/^Role name/).value, '')
    assert.is(field(/^Display order/).value, '32')
    typeIn(field(/^Role name/), '司机')
    assert.is(field(/^Role key/).value, '')
    assert.is(shown.address(), '/system/role?new')
  },
  { path: '/system/role?new' },
)

test('B.1 a new role opened by its address waits for the list, whose order numbers it continues', async () => {
  let answer = () => {}
  const rows = { code: 200, data: { list: [role(7, 'buyer')], count: 1 } }
  const late = new Promise<typeof rows>(resolve => (answer = () => resolve(rows)))
  const shown = await open({
    path: '/system/role?new',
    table: server({ 'GET /api/v1/rolelist': () => late }),
  })
  const panel = () => getByRole(overlay(), 'dialog', 'New role')
  assert.not(queryByRole(panel(), 'textbox', /^Display order/))
  answer()
  await wait()
  const order = getByRole(panel(), 'textbox', /^Display order/)
  assert.is(order instanceof HTMLInputElement && order.value, '71')
  shown.unmount()
  document.body.replaceChildren()
})

screen(
  'B.1 the key admin is refused before anything is sent',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'New role')
    typeIn(getByRole(panel, 'textbox', /^Role name/), 'X')
    typeIn(getByRole(panel, 'textbox', /^Role key/), 'Admin')
    submit(panel.querySelector('form') as HTMLFormElement)
    await wait()
    assert.match(accessibleDescriptionOf(getByRole(panel, 'textbox', /^Role key/)), /reserved/)
    assert.equal(sentBodies(shown, 'POST /api/v1/role'), [])
  },
  { path: '/system/role?new' },
)

for (const key of ['s', 'Enter']) {
  for (const where of ['Remarks', 'Cancel']) {
    screen(
      `W15 Ctrl+${key} saves a form, with the focus on ${where} too`,
      async shown => {
        const panel = getByRole(overlay(), 'dialog', 'Edit role')
        const remark = getByRole(panel, 'textbox', /^Remarks/)
        typeIn(remark, 'buys coal')
        const on = where === 'Remarks' ? remark : getByRole(panel, 'button', where)
        assert.is(press(key, { ctrlKey: true }, on), false, 'the browser has no part in it')
        await wait()
        assert.is(sentChanges(shown, 'PUT /api/v1/role').length, 1)
      },
      { path: '/system/role?edit=2' },
    )
  }
}

screen(
  'W15 a refused form is not sent again by a key that is still held',
  async shown => {
    const remark = getByRole(getByRole(overlay(), 'dialog', 'Edit role'), 'textbox', /^Remarks/)
    typeIn(remark, 'buys coal')
    press('s', { ctrlKey: true }, remark)
    await wait()
    assert.is(press('s', { ctrlKey: true, repeat: true }, remark), false, 'nor saves the browser')
    await wait()
    assert.is(sentChanges(shown, 'PUT /api/v1/role').length, 1)
  },
  {
    path: '/system/role?edit=2',
    table: server({ 'PUT /api/v1/role': { code: 400, msg: 'not now' } }),
  },
)

screen(
  'B.1 an edit sends the whole role with the changes, and the folders above its menus',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Edit role')
    typeIn(getByRole(panel, 'textbox', /^Remarks/), 'buys coal')
    submit(panel.querySelector('form') as HTMLFormElement)
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/role'), [
      { roleId: 2, remark: 'buys coal', menuIds: [1, 10], version: 1 },
    ])
  },
  { path: '/system/role?edit=2' },
)

screen(
  '§12 a refusal is shown at the field it names, without a message',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Edit role')
    typeIn(getByRole(panel, 'textbox', /^Role name/), 'Taken')
    submit(panel.querySelector('form') as HTMLFormElement)
    await wait()
    assert.match(
      accessibleDescriptionOf(getByRole(panel, 'textbox', /^Role name/)),
      /already there/,
    )
    assert.equal(shownMessages(shown), [])
  },
  {
    path: '/system/role?edit=2',
    table: server({
      'PUT /api/v1/role': {
        code: 400,
        msg: 'wrong',
        data: { fields: { roleName: 'already there' } },
      },
    }),
  },
)

test('R62 if two users edit the same role, the second is asked, and nothing is lost', async () => {
  localStorage.clear()
  const theirs = role(2, 'buyer', { roleName: 'Buyers', remark: 'theirs', version: 7 })
  const bodies: unknown[] = []
  const shown = await open({
    path: '/system/role?edit=2',
    table: server({
      'PUT /api/v1/role': body => {
        bodies.push(body)
        return bodies.length === 1
          ? { code: 409, msg: 'conflict', data: theirs }
          : { code: 200, data: theirs }
      },
    }),
  })
  const panel = getByRole(overlay(), 'dialog', 'Edit role')
  typeIn(getByRole(panel, 'textbox', /^Remarks/), 'mine')
  typeIn(getByRole(panel, 'textbox', 'Display order'), '7')
  submit(panel.querySelector('form') as HTMLFormElement)
  await wait()
  assert.equal(shownMessages(shown), [])
  const asked = getByRole(overlay(), 'dialog', 'Someone else changed this record')
  assert.match(asked.textContent ?? '', /Buyers/)
  click(getByRole(getByRole(asked, 'radiogroup', 'Which value for Remarks?'), 'radio', 'Use mine'))
  click(getByRole(asked, 'button', 'Save'))
  await wait()
  assert.equal(bodies[1], { ...theirs, roleSort: 7, remark: 'mine', menuIds: [1, 10] })
  assert.not(queryByRole(overlay(), 'dialog'))
  shown.unmount()
})

test('W1 typed values survive the end of the session and a reload, and can be discarded', async () => {
  localStorage.clear()
  const expired = await open({
    path: '/system/role?edit=2',
    table: server({ 'PUT /api/v1/role': { code: 6401, msg: 'over' } }),
  })
  typeIn(getByRole(overlay(), 'textbox', /^Remarks/), 'typed before the end')
  submit(overlay().querySelector('form') as HTMLFormElement)
  await wait()
  click(getByRole(getByRole(overlay(), 'alertdialog', 'System prompt'), 'button', 'Cancel'))
  await wait()
  assert.is(
    (getByRole(overlay(), 'textbox', /^Remarks/) as HTMLInputElement).value,
    'typed before the end',
  )
  assert.match(storedText(), /typed before the end/)
  expired.unmount()

  const again = await open({ path: '/system/role?edit=2' })
  const bar = getByRole(overlay(), 'region', 'Restored draft')
  assert.is(
    (getByRole(overlay(), 'textbox', /^Remarks/) as HTMLInputElement).value,
    'typed before the end',
  )
  click(getByRole(bar, 'button', 'Discard'))
  await wait()
  assert.is((getByRole(overlay(), 'textbox', /^Remarks/) as HTMLInputElement).value, '')
  assert.not(queryByRole(overlay(), 'region', 'Restored draft'))
  again.unmount()

  const other = await open({ path: '/system/role?edit=2', user: { userId: 2 } })
  assert.not(queryByRole(overlay(), 'region', 'Restored draft'))
  other.unmount()
  localStorage.clear()
})

screen(
  '3.7 a changed form asks before it closes, and keeps the typed values on Keep editing',
  async () => {
    const panel = getByRole(overlay(), 'dialog', 'Edit role')
    typeIn(getByRole(panel, 'textbox', /^Remarks/), 'half')
    press('Escape', {}, getByRole(panel, 'textbox', /^Remarks/))
    await wait()
    const question = getByRole(overlay(), 'alertdialog', 'Discard changes?')
    click(getByRole(question, 'button', 'Keep editing'))
    await wait()
    assert.is((getByRole(overlay(), 'textbox', /^Remarks/) as HTMLInputElement).value, 'half')
    click(getByRole(overlay(), 'button', 'Close'))
    await wait()
    click(getByRole(overlay(), 'button', 'Discard changes'))
    await wait()
    assert.not(queryByRole(overlay(), 'dialog'))
    assert.is(localStorage.length, 0)
  },
  { path: '/system/role?edit=2' },
)

screen(
  'W9 setting menus shows the tree and the count of changes, and sends leaves with their ancestors',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Menus of Role buyer')
    getByRole(panel, 'tree', 'Menu permissions')
    assert.is(getByRole(panel, 'treeitem', 'Roles').getAttribute('aria-checked'), 'mixed')
    click(getByRole(panel, 'treeitem', 'Add'))
    assert.is(getByRole(panel, 'treeitem', 'Roles').getAttribute('aria-checked'), 'true')
    click(getByRole(panel, 'treeitem', 'Log'))
    assert.match(panel.textContent ?? '', /\+1 page, \+1 action/)
    click(getByRole(panel, 'button', 'Changes'))
    assert.match(getByRole(panel, 'list', 'Changes').textContent ?? '', /System > Roles > Add/)
    submit(panel.querySelector('form') as HTMLFormElement)
    await wait()
    assert.equal(sentBodies(shown, 'PUT /api/v1/rolemenu'), [
      { roleId: 2, menuIds: [1, 10, 11, 50], version: 1 },
    ])
  },
  { path: '/system/role?role=2&panel=menu' },
)

screen(
  'W9 menus of a role that the tree does not have are listed, and saved unchanged',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Menus of Role buyer')
    assert.match(panel.textContent ?? '', /Not in this menu, and kept as they are: 77, 78/)
    click(getByRole(panel, 'treeitem', 'Log'))
    submit(panel.querySelector('form') as HTMLFormElement)
    await wait()
    const [saved] = sentBodies(shown, 'PUT /api/v1/rolemenu') as [{ menuIds: number[] }]
    assert.equal(
      saved.menuIds.toSorted((one, other) => one - other),
      [1, 10, 50, 77, 78],
    )
  },
  {
    path: '/system/role?role=2&panel=menu',
    table: server({
      'GET /api/v1/roleMenuTreeselect/2': { code: 200, menus: MENUS, checkedKeys: [10, 77, 78] },
    }),
  },
)

screen(
  'W9 a search filters the tree and expands matches; Enter in it does not submit',
  async () => {
    const panel = getByRole(overlay(), 'dialog', 'Menus of Role buyer')
    const search = getByRole(panel, 'searchbox', 'Filter menus')
    typeIn(search, 'p:add')
    assert.equal(queryAllByRole(panel, 'treeitem').map(accessibleNameOf), [
      'System',
      'Roles',
      'Open the page',
      'Add',
    ])
    assert.not(press('Enter', {}, search))
  },
  { path: '/system/role?role=2&panel=menu' },
)

screen(
  '§16 without the tree of all menus the user’s own menu is offered, and a note says so',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Menus of Role buyer')
    assert.match(panel.textContent ?? '', /only what you can see yourself/)
    assert.equal(shownMessages(shown), [])
  },
  {
    path: '/system/role?role=2&panel=menu',
    table: {
      ...server({
        'GET /api/v1/menurole': {
          code: 200,
          data: [{ menuId: 10, title: 'Roles', menuType: 'C', children: [] }],
        },
      }),
      'GET /api/v1/roleMenuTreeselect/2': { status: 404, body: 'no' },
    },
  },
)

screen(
  'B.1 data scope has cards, departments and its effect in words, and is saved by one call',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Data scope of Role buyer')
    const cards = getByRole(panel, 'group', 'Data scope')
    assert.ok(
      document.activeElement === cards.querySelector(':checked'),
      'starts on what is chosen',
    )
    click(getByRole(cards, 'radio', 'Custom departments'))
    getByRole(panel, 'tree', 'Departments')
    assert.match(panel.textContent ?? '', /covers the users of 1 department,/)
    click(getByRole(panel, 'treeitem', 'Yard'))
    submit(panel.querySelector('form') as HTMLFormElement)
    await wait()
    const [body] = sentBodies(shown, 'PUT /api/v1/roledatascope') as {
      deptIds: number[]
      dataScope: string
      version: number
    }[]
    assert.equal(
      [body?.dataScope, body?.version, body?.deptIds.filter(id => id !== 1)],
      ['2', 1, [2, 3]],
    )
    assert.equal(shownMessages(shown), ['Data scope of Role buyer saved'])
  },
  { path: '/system/role?role=2&panel=scope' },
)

screen(
  '§16 without departments a custom scope cannot be chosen, and an alert says so',
  async () => {
    const panel = getByRole(overlay(), 'dialog', 'Data scope of Role buyer')
    assert.not(queryByRole(panel, 'radio', 'Custom departments'))
    assert.match(panel.textContent ?? '', /The departments could not be loaded, so custom/)
  },
  {
    path: '/system/role?role=2&panel=scope',
    table: { ...server(), 'GET /api/v1/roleDeptTreeselect/2': { status: 404, body: 'no' } },
  },
)

screen(
  'B.1 departments that cannot be read show an error, with a retry',
  async shown => {
    const asked = () =>
      shown.calls.filter(({ call }) => call === 'GET /api/v1/roleDeptTreeselect/2').length
    const panel = getByRole(overlay(), 'dialog', /buyer/)
    assert.match(panel.textContent ?? '', /The role could not be loaded/)
    assert.equal(shownMessages(shown), ['not now'])
    assert.is(asked(), 1)
    click(getByRole(panel, 'button', 'Try again'))
    await wait()
    assert.is(asked(), 2)
  },
  {
    path: '/system/role?role=2&panel=scope',
    table: server({ 'GET /api/v1/roleDeptTreeselect/2': { code: 400, msg: 'not now' } }),
  },
)

screen(
  '§16 a row without an id in the user’s own menu does not hide the others',
  async () => {
    const panel = getByRole(overlay(), 'dialog', 'Menus of Role buyer')
    assert.equal(queryAllByRole(panel, 'treeitem').map(accessibleNameOf), ['Roles', 'Keys'])
    assert.match(panel.textContent ?? '', /1 of 2 menu permissions/)
  },
  {
    path: '/system/role?role=2&panel=menu',
    table: {
      ...server({
        'GET /api/v1/menurole': {
          code: 200,
          data: [
            { title: 'Home' },
            { title: 'System', children: [{ menuId: 10, title: 'Roles' }, null] },
            { menuId: 12, title: 'Keys', children: [] },
          ],
        },
      }),
      'GET /api/v1/roleMenuTreeselect/2': { status: 404, body: 'no' },
    },
  },
)

screen(
  'W18 where menus cannot be chosen, the menus in a row do not count as another user’s change',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Edit role')
    assert.match(panel.textContent ?? '', /does not say which menu permissions/)
    typeIn(getByRole(panel, 'textbox', /^Remarks/), 'night shift')
    submit(panel.querySelector('form') as HTMLFormElement)
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/role'), [
      { roleId: 2, remark: 'night shift', version: null },
    ])
  },
  {
    path: '/system/role?edit=2',
    table: {
      ...server({ 'GET /api/v1/menurole': { code: 200, data: [{ title: 'Roles' }] } }),
      'GET /api/v1/role/2': () => ({ code: 200, data: { ...role(2, 'buyer'), version: null } }),
      'GET /api/v1/roleMenuTreeselect/2': { status: 404, body: 'no' },
    },
  },
)

screen(
  '§16 no scope is shown where the server does not send one',
  async shown => {
    for (const name of [/Role yard/, /Role desk/, /Role quay/])
      assert.not.match(getByRole(shown.container, 'row', name).textContent ?? '', /Own records/)
    assert.match(getByRole(shown.container, 'row', /Role quay/).textContent ?? '', /mine/)
    assert.match(getByRole(shown.container, 'row', /Role buyer/).textContent ?? '', /Own records/)
  },
  {
    table: server({
      'GET /api/v1/rolelist': {
        code: 200,
        data: {
          list: [
            role(2, 'buyer', { dataScope: '' }),
            role(3, 'yard', { dataScope: undefined }),
            role(4, 'desk', { dataScope: null }),
            role(5, 'quay', { dataScope: 'mine' }),
          ],
          count: 4,
        },
      },
    }),
  },
)

for (const dataScope of [null, undefined, 'mine']) {
  screen(
    `§16 a scope is saved only if the user chose it: the server sends ${dataScope}`,
    async shown => {
      const panel = getByRole(overlay(), 'dialog', 'Data scope of Role buyer')
      const cards = getByRole(panel, 'group', 'Data scope')
      assert.is(cards.querySelector(':checked'), null)
      assert.not.match(panel.textContent ?? '', /Role buyer covers/)
      const save = () => submit(panel.querySelector('form') as HTMLFormElement)
      save()
      await wait()
      assert.equal(sentBodies(shown, 'PUT /api/v1/roledatascope'), [])
      assert.match(accessibleDescriptionOf(cards), /Data scope is required\./)
      assert.ok(cards.contains(document.activeElement))
      click(getByRole(cards, 'radio', 'Own records'))
      assert.match(
        panel.textContent ?? '',
        /Role buyer covers only the person and the users they added,/,
      )
      save()
      await wait()
      const [body] = sentBodies(shown, 'PUT /api/v1/roledatascope') as { dataScope: string }[]
      assert.is(body?.dataScope, '5')
    },
    {
      path: '/system/role?role=2&panel=scope',
      table: server({
        'GET /api/v1/role/2': { code: 200, data: role(2, 'buyer', { dataScope }) },
      }),
    },
  )
}

screen(
  'W18 a conflict over departments shows their names',
  async () => {
    const panel = getByRole(overlay(), 'dialog', 'Data scope of Role buyer')
    click(getByRole(panel, 'treeitem', 'Trading'))
    click(getByRole(panel, 'treeitem', 'Yard'))
    submit(panel.querySelector('form') as HTMLFormElement)
    await wait()
    const question = getByRole(overlay(), 'dialog', 'Someone else changed this record')
    assert.match(question.textContent ?? '', /Departments.*Trading.*Shop.*Yard/)
  },
  {
    path: '/system/role?role=2&panel=scope',
    table: server({
      'GET /api/v1/role/2': { code: 200, data: role(2, 'buyer', { dataScope: '2' }) },
      'PUT /api/v1/roledatascope': {
        code: 409,
        msg: 'changed',
        data: role(2, 'buyer', { dataScope: '2', deptIds: [1], version: 2 }),
      },
    }),
  },
)

test('W22 without a connection all that sends a change of a role looks so, says why and sends nothing', async () => {
  const connection = createStore<Connection>('online')
  const shown = await open({ connection })
  const { container, calls } = shown
  click(getByRole(container, 'checkbox', 'Select Role buyer'))
  act(() => connection.set('offline'))
  const controls = [
    getByRole(container, 'button', 'Delete Role buyer'),
    getByRole(container, 'switch', 'Role buyer enabled'),
    ...['Enable', 'Disable', 'Delete'].map(name => getByRole(container, 'button', name)),
  ]
  controls.forEach(assertOffline)
  const before = calls.length
  for (const control of controls) click(control)
  await wait()
  assert.is(calls.length, before)
  assert.not(queryByRole(overlay(), 'alertdialog'))
  act(() => connection.set('back'))
  for (const control of controls) assert.is(control.getAttribute('aria-disabled'), null)
  shown.unmount()
})

const holder = (userId: number, nickName: string) => ({
  userId,
  username: `user${userId}`,
  nickName,
  roleIds: [2],
})
for (const [what, rows, told] of [
  ['its holders', [holder(5, 'Mei Lin')], '1 user has Role buyer: Mei Lin. Give them another'],
  [
    'a few of many holders',
    [holder(5, 'Mei Lin'), holder(6, ''), holder(7, 'Bo Chen')],
    '9 users have Role buyer: Mei Lin, user6, Bo Chen and 6 more. Give them another',
  ],
] as const) {
  screen(
    `B.1 deleting a role that is in use names ${what} and asks nothing`,
    async shown => {
      click(getByRole(shown.container, 'button', 'Delete Role buyer'))
      await wait()
      assert.match(shownMessages(shown).join(), told)
      assert.not(queryByRole(overlay(), 'alertdialog'))
      assert.equal(sentBodies(shown, 'DELETE /api/v1/role/2'), [])
    },
    {
      table: server({
        'GET /api/v1/sysUserList': {
          code: 200,
          data: { list: rows, count: rows.length === 1 ? 1 : 9 },
        },
      }),
    },
  )
}

const holdersByRole =
  (held: Record<string, readonly object[]>): StubbedCalls[string] =>
  (_, query) => {
    const list = held[query.get('roleId') ?? ''] ?? []
    return { code: 200, data: { list, count: list.length === 2 ? 4 : list.length } }
  }

screen(
  'B.1 the question about several roles names those in use and their users, and leaves them out',
  async shown => {
    click(getByRole(shown.container, 'checkbox', 'Select all rows on this page'))
    click(getByRole(shown.container, 'button', 'Delete'))
    await wait()
    const question = getByRole(overlay(), 'alertdialog', 'Delete 1 role?')
    assert.match(
      question.textContent ?? '',
      /In use and not deleted: Role buyer \(Mei Lin, Bo and 2 more\)\. Give these users another/,
    )
    assert.not.match(question.textContent ?? '', 'Roles in use are not deleted', 'all are named')
    click(getByRole(question, 'button', 'Delete 1 role'))
    await wait()
    act(() => dismissAll(shown.notices))
    await wait()
    const sent = shown.calls.map(({ call }) => call).filter(call => call.startsWith('DELETE'))
    assert.equal(sent, ['DELETE /api/v1/role/3'])
    assert.match(shown.container.textContent ?? '', /1 selected/, 'the role in use')
  },
  {
    table: server({
      'GET /api/v1/sysUserList': holdersByRole({ 2: [holder(5, 'Mei Lin'), holder(6, 'Bo')] }),
    }),
  },
)

const unseen = [
  role(2, 'buyer', { userCount: 0, unseenUserCount: 2 }),
  role(3, 'yard', { userCount: 0, unseenUserCount: 0 }),
]
const unseenTable = () =>
  server({
    'GET /api/v1/rolelist': { code: 200, data: { list: unseen, count: 2 } },
    'GET /api/v1/sysUserList': holdersByRole({}),
  })

screen(
  'B.1 a role that only unseen users have is not asked about: how many they are is said',
  async shown => {
    click(getByRole(shown.container, 'button', 'Delete Role buyer'))
    await wait()
    assert.match(
      shownMessages(shown).join(),
      '2 users you cannot see have Role buyer. Someone who can see them',
    )
    assert.not(queryByRole(overlay(), 'alertdialog'))
  },
  { table: unseenTable() },
)

screen(
  'B.1 the question about several roles counts the unseen users of those in use',
  async shown => {
    click(getByRole(shown.container, 'checkbox', 'Select all rows on this page'))
    click(getByRole(shown.container, 'button', 'Delete'))
    await wait()
    assert.match(
      getByRole(overlay(), 'alertdialog', 'Delete 1 role?').textContent ?? '',
      'Role buyer (2 users you cannot see)',
    )
  },
  { table: unseenTable() },
)

test('B.1 Delete is busy while the users of the roles are looked up, and not behind the question', () =>
  withFakeTimers(async pass => {
    localStorage.clear()
    const shown = await open({ table: server({ 'GET /api/v1/sysUserList': holdersByRole({}) }) })
    await pass(100)
    click(getByRole(shown.container, 'checkbox', 'Select Role buyer'))
    const remove = getByRole(shown.container, 'button', 'Delete')
    click(remove)
    assert.is(remove.getAttribute('aria-busy'), 'true')
    await pass(300)
    getByRole(overlay(), 'alertdialog', 'Delete 1 role?')
    assert.is(remove.getAttribute('aria-busy'), null)
    shown.unmount()
  }))

for (const [what, box, message] of [
  [
    'the only chosen role',
    'Select Role buyer',
    '1 user has Role buyer: Mei Lin. Give them another',
  ],
  [
    'each chosen role',
    'Select all rows on this page',
    'In use and not deleted: Role buyer (Mei Lin), Role yard (Bo). Give these users another',
  ],
] as const) {
  screen(
    `B.1 when ${what} is in use, the users are named and nothing is asked`,
    async shown => {
      click(getByRole(shown.container, 'checkbox', box))
      click(getByRole(shown.container, 'button', 'Delete'))
      await wait()
      assert.match(shownMessages(shown).join(), message)
      assert.not(queryByRole(overlay(), 'alertdialog'))
      assert.not(shown.calls.some(({ call }) => call.startsWith('DELETE')))
    },
    {
      table: server({
        'GET /api/v1/sysUserList': holdersByRole({
          2: [holder(5, 'Mei Lin')],
          3: [{ ...holder(6, 'Bo'), roleIds: [3] }],
        }),
      }),
    },
  )
}

screen(
  'B.1 the users of a role are separated as Chinese separates names',
  async shown => {
    click(getByRole(shown.container, 'button', '删除 Role buyer'))
    await wait()
    assert.match(shownMessages(shown).join(), 'Role buyer 仍有用户：Mei Lin、Bo 等 4 位用户。')
  },
  {
    locale: 'zh-CN',
    table: server({
      'GET /api/v1/sysUserList': holdersByRole({ 2: [holder(5, 'Mei Lin'), holder(6, 'Bo')] }),
    }),
  },
)

screen(
  'B.1 users whom a server answers without filtering by role keep no role from being deleted',
  async shown => {
    click(getByRole(shown.container, 'button', 'Delete Role buyer'))
    await wait()
    getByRole(overlay(), 'alertdialog', 'Delete role?')
  },
  {
    table: server({
      'GET /api/v1/sysUserList': {
        code: 200,
        data: { list: [holder(5, 'Mei Lin'), { ...holder(6, 'Bo'), roleIds: [3] }], count: 2 },
      },
    }),
  },
)

for (const [what, answer, isSaid] of [
  ['says nothing of roles in use where no user has one', holdersByRole({}), false],
  ['says that roles in use stay where the server does not tell', { code: 404, msg: 'no' }, true],
] as const) {
  screen(
    `B.1 the question about several roles ${what}`,
    async shown => {
      click(getByRole(shown.container, 'checkbox', 'Select all rows on this page'))
      click(getByRole(shown.container, 'button', 'Delete'))
      await wait()
      const question = getByRole(overlay(), 'alertdialog', 'Delete 2 roles?')
      assert.is(/Roles in use are not deleted\./.test(question.textContent ?? ''), isSaid)
    },
    { table: server({ 'GET /api/v1/sysUserList': answer }) },
  )
}

screen(
  'W9 list, form and question name the same number of menu permissions of a role',
  async ({ container }) => {
    const row = getByRole(container, 'row', /Role buyer/)
    assert.ok(queryAllByRole(row, 'cell').some(({ textContent }) => textContent === '2'))
    click(getByRole(container, 'button', 'Delete Role buyer'))
    await wait()
    const question = getByRole(overlay(), 'alertdialog', 'Delete role?')
    assert.match(question.textContent ?? '', 'holds 2 menu permissions')
    click(getByRole(question, 'button', 'Cancel'))
    await wait()
    click(getByRole(container, 'button', 'Edit Role buyer'))
    await wait()
    const panel = getByRole(overlay(), 'dialog', 'Edit role')
    assert.match(panel.textContent ?? '', '2 of 3 menu permissions')
    assert.match(panel.textContent ?? '', 'Each page and each action counts as one.')
    typeIn(getByRole(panel, 'searchbox', 'Filter menus'), 'log')
    assert.match(panel.textContent ?? '', '2 of 3 menu permissions', 'a filter counts nothing away')
  },
  {
    table: server({
      ...turned(role(2, 'buyer', { menuIds: [11], menuCount: 2 })),
      'GET /api/v1/roleMenuTreeselect/2': { code: 200, menus: MENUS, checkedKeys: [11] },
    }),
  },
)

screen(
  'a list shows no number of menu permissions where the server does not count them',
  async ({ container }) => {
    const row = getByRole(container, 'row', /Role buyer/)
    assert.ok(queryAllByRole(row, 'cell').some(({ textContent }) => textContent === '–'))
  },
  { table: server(turned(role(2, 'buyer', { menuCount: undefined }))) },
)

screen('4.6 deleting asks with the name, and the focus goes to the next row', async shown => {
  const button = getByRole(shown.container, 'button', 'Delete Role buyer')
  focusOn(button)
  click(button)
  await wait()
  click(getByRole(getByRole(overlay(), 'alertdialog', 'Delete role?'), 'button', 'Cancel'))
  await wait()
  assert.equal(sentBodies(shown, 'DELETE /api/v1/role/2'), [])
  click(button)
  await wait()
  const question = getByRole(overlay(), 'alertdialog', 'Delete role?')
  assert.match(question.textContent ?? '', /Role buyer holds 1 menu permission and will/)
  assert.equal(sentBodies(shown, 'DELETE /api/v1/role/2').length, 0)
  click(getByRole(question, 'button', 'Delete role'))
  await wait()
  assert.equal(sentBodies(shown, 'DELETE /api/v1/role/2'), [], 'Undo can still be pressed')
  assert.is(focused(), 'Undo Role buyer')
  act(() => dismissAll(shown.notices))
  await wait()
  assert.equal(sentBodies(shown, 'DELETE /api/v1/role/2').length, 1)
  assert.not(queryByRole(shown.container, 'button', 'Delete Role buyer'))
  assert.is(focused(), 'Edit Role yard')
})

screen(
  '§8 B.1 a bulk run goes one by one, without protected roles, with a result for each, and a notice of failures',
  async shown => {
    const { container } = shown
    click(getByRole(container, 'checkbox', 'Select all rows on this page'))
    assert.match(container.textContent ?? '', /2 selected/)
    click(getByRole(container, 'button', 'Disable'))
    await wait()
    click(getByRole(overlay(), 'button', 'Disable 2 roles'))
    await wait()
    assert.equal(sentBodies(shown, 'PUT /api/v1/role'), [
      { roleId: 2, status: '1' },
      { roleId: 3, status: '1' },
    ])
    const results = getByRole(overlay(), 'dialog', 'Disable 2 roles')
    assert.match(results.textContent ?? '', /Role buyerDone.*Role yardFailedstill in use/)
    assert.equal(shownMessages(shown), ['still in use', 'Disabled: Role buyer'])
    // Failed rows stay selected.
    assert.match(container.textContent ?? '', /1 selected/)
    const reads = shown.calls.filter(({ call }) => call === 'GET /api/v1/rolelist')
    assert.is(reads.length, 2, 'the rows are read again')
  },
  {
    table: server({
      'PUT /api/v1/role': body =>
        (body as { roleId: number }).roleId === 3
          ? { code: -1, msg: 'still in use' }
          : { code: 200, data: role(2, 'buyer', { status: '1', version: 2 }) },
    }),
  },
)

{
  let answer = () => {}
  screen(
    'B.1 a user who leaves before the end sees how many rows were done',
    async shown => {
      click(getByRole(shown.container, 'checkbox', 'Select all rows on this page'))
      click(getByRole(shown.container, 'button', 'Disable'))
      await wait()
      click(getByRole(overlay(), 'button', 'Disable 2 roles'))
      await wait()
      shown.unmount()
      answer()
      await wait()
      assert.is(sentBodies(shown, 'PUT /api/v1/role').length, 1)
      const told = shown.notices.shown.get().map(({ title, text }) => [title, text])
      assert.equal(told, [
        ['Disable 2 roles', '1 of 2 rows'],
        [undefined, 'Disabled: Role buyer'],
      ])
    },
    {
      table: server({
        'PUT /api/v1/role': () =>
          new Promise(resolve => {
            answer = () =>
              resolve({ code: 200, data: role(2, 'buyer', { status: '1', version: 2 }) })
          }),
      }),
    },
  )
}

screen('B.1 two selected roles are compared by their differences', async shown => {
  click(getByRole(shown.container, 'checkbox', 'Select Role buyer'))
  assert.not(queryByRole(shown.container, 'button', 'Compare'))
  click(getByRole(shown.container, 'checkbox', 'Select Role yard'))
  click(getByRole(shown.container, 'button', 'Compare'))
  await wait()
  const panel = getByRole(overlay(), 'dialog', 'Compare roles')
  assert.equal(
    queryAllByRole(panel, 'row')
      .map(row => row.textContent)
      .slice(1),
    ['StatusEnabledDisabled', 'System > RolesGrantedNot granted', 'System > LogNot grantedGranted'],
  )
})

for (const [what, features, rows] of [
  ['is a difference', ['factor'], ['Second factor requiredNoYes']],
  ['is no difference where the server has no factors', [], []],
] as const)
  screen(
    `R78 a second factor that only one of two roles requires ${what}`,
    async () => {
      const panel = getByRole(overlay(), 'dialog', 'Compare roles')
      const shown = queryAllByRole(panel, 'row').map(row => row.textContent)
      assert.equal(shown.slice(1), rows)
    },
    {
      path: '/system/role?compare=2,3',
      user: { features },
      table: server({
        'GET /api/v1/role/3': { code: 200, data: role(3, 'yard', { requiresFactor: true }) },
        'GET /api/v1/roleMenuTreeselect/3': { code: 200, menus: MENUS, checkedKeys: [] },
        'GET /api/v1/roleMenuTreeselect/2': { code: 200, menus: MENUS, checkedKeys: [] },
      }),
    },
  )

screen(
  'B.1 the comparison of two equal roles says so',
  async () => {
    const panel = getByRole(overlay(), 'dialog', 'Compare roles')
    assert.equal(queryByRole(panel, 'table'), undefined)
    assert.match(panel.textContent ?? '', 'No differences')
  },
  {
    path: '/system/role?compare=2,3',
    table: server({
      'GET /api/v1/role/3': { code: 200, data: role(3, 'yard') },
      'GET /api/v1/roleMenuTreeselect/3': { code: 200, menus: MENUS, checkedKeys: [] },
      'GET /api/v1/roleMenuTreeselect/2': { code: 200, menus: MENUS, checkedKeys: [] },
    }),
  },
)

screen(
  'B.1 menus that a server does not send do not count as differences',
  async () => {
    const panel = getByRole(overlay(), 'dialog', 'Compare roles')
    assert.equal(queryByRole(panel, 'table'), undefined)
    assert.match(panel.textContent ?? '', 'does not say which menu permissions both roles have')
  },
  {
    path: '/system/role?compare=2,3',
    table: server({
      'GET /api/v1/role/3': { code: 200, data: { ...role(3, 'yard'), menuIds: undefined } },
      'GET /api/v1/roleMenuTreeselect/3': { code: 404, msg: 'unknown' },
    }),
  },
)

screen(
  'B.1 a copy has everything but the key',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'New role')
    assert.is(
      (getByRole(panel, 'textbox', /^Role name/) as HTMLInputElement).value,
      'Role yard copy',
    )
    const key = getByRole(panel, 'textbox', /^Role key/) as HTMLInputElement
    assert.is(key.value, '')
    assert.is(focused(), 'Role key')
    typeIn(key, 'yard2')
    submit(panel.querySelector('form') as HTMLFormElement)
    await wait()
    const [body] = sentBodies(shown, 'POST /api/v1/role') as Record<string, unknown>[]
    assert.equal(
      [body?.roleKey, body?.menuIds, body?.dataScope, body?.status],
      ['yard2', [1, 50], '3', '0'],
    )
  },
  { path: '/system/role?new&from=3' },
)

screen(
  'B.1 a role key that differs from another in capitals only is taken, and that of the role itself is not',
  async () => {
    const key = () => getByRole(getByRole(overlay(), 'dialog', 'Edit role'), 'textbox', /^Role key/)
    click(getByRole(overlay(), 'button', 'Unlock'))
    for (const [typed, error] of [
      ['YARD', 'This key already belongs to Role yard.'],
      ['Buyer', ''],
    ] as const) {
      typeIn(key(), typed)
      act(() => (key() as HTMLInputElement).blur())
      await wait()
      assert.is(key().getAttribute('aria-invalid') === 'true', error !== '', typed)
      assert.match(accessibleDescriptionOf(key()), error)
    }
  },
  { path: '/system/role?edit=2' },
)

/** The permissions that Explain's outlines inside an element name. */
const needs = (within: HTMLElement) =>
  queryAllByRole(within, 'img', /^Hidden from you/).map(outline =>
    (outline.getAttribute('aria-label') ?? '').replace(/.*needs /, ''),
  )

screen(
  'W12 with Explain on, an item of a row’s menu is outlined and does nothing',
  async ({ container, address }) => {
    click(getByRole(container, 'button', 'More actions for Role buyer'))
    const copy = getByRole(document.body, 'menuitem', 'Duplicate')
    assert.is(copy.title, 'Hidden from you: needs system:sysrole:add')
    click(copy)
    assert.is(address(), '/system/role')
    press('Escape')
  },
  {
    user: { roles: ['editor'], permissions: ['system:sysrole:edit', 'system:sysrole:list'] },
    settings: { explain: true },
  },
)

screen(
  'W12 with Explain on, the actions for selected rows are outlined',
  async ({ container }) => {
    click(getByRole(container, 'checkbox', 'Select Role buyer'))
    const bar = getByRole(container, 'button', 'Clear selection').parentElement
    assert.ok(bar)
    getByRole(bar, 'button', 'Disable')
    assert.equal(needs(bar), ['system:sysrole:remove'])
  },
  {
    user: { roles: ['editor'], permissions: ['system:sysrole:edit', 'system:sysrole:list'] },
    settings: { explain: true },
  },
)

screen(
  'W12 without Explain a menu has only permitted items',
  async ({ container }) => {
    click(getByRole(container, 'button', 'More actions for Role buyer'))
    assert.equal(queryAllByRole(document.body, 'menuitem').map(accessibleNameOf), [
      'Menu permissions',
    ])
    press('Escape')
  },
  { user: { roles: ['editor'], permissions: ['system:sysrole:edit', 'system:sysrole:list'] } },
)

for (const [panel, title, change, choice, write, told] of [
  [
    'menu',
    'Menus of Role buyer',
    ['treeitem', 'Log'],
    'Which value for Menu permissions?',
    'PUT /api/v1/rolemenu',
    /\+ System > Roles > Add\n\+ System > Log\+ System > Log/,
  ],
  [
    'scope',
    'Data scope of Role buyer',
    ['radio', 'All data'],
    'Which value for Data scope?',
    'PUT /api/v1/roledatascope',
    /Own department.*Own records.*All data/,
  ],
] as const) {
  test(`W18 where roles have no version, ${title} is read again before it is overwritten`, async () => {
    localStorage.clear()
    const { version: _, ...unversioned } = role(2, 'buyer')
    let now = unversioned
    const shown = await open({
      path: `/system/role?role=2&panel=${panel}`,
      table: server({
        'GET /api/v1/role/2': () => ({ code: 200, data: now }),
        [write]: { code: 200, data: null },
      }),
    })
    now = { ...unversioned, menuIds: [50, 11], dataScope: '5' }
    const dialog = getByRole(overlay(), 'dialog', title)
    click(getByRole(dialog, change[0], change[1]))
    submit(dialog.querySelector('form') as HTMLFormElement)
    await wait()
    assert.equal(sentBodies(shown, write), [])
    const asked = getByRole(overlay(), 'dialog', 'Someone else changed this record')
    assert.match(asked.textContent ?? '', told)
    click(getByRole(getByRole(asked, 'radiogroup', choice), 'radio', 'Use mine'))
    click(getByRole(asked, 'button', 'Save'))
    await wait()
    assert.is(sentBodies(shown, write).length, 1)
    shown.unmount()
    localStorage.clear()
  })
}

/** The answer to a write over a role that somebody else has changed to `menuIds`. */
const overtaken = (menuIds: readonly number[]) => ({
  code: 409,
  msg: 'changed',
  data: role(2, 'buyer', {
    menuIds,
    version: 2,
    updateByName: 'Mei Lin',
    updatedAt: '2026-01-05T08:00:00+00:00',
  }),
})

test('W18 a conflict names who saved and when, and what each side did to the menus, and starts with both', async () => {
  let answer: StubbedAnswer = overtaken([11])
  const shown = await open({
    path: '/system/role?role=2&panel=menu',
    table: server({
      'PUT /api/v1/rolemenu': body => {
        const now = answer
        answer = { code: 200, data: role(2, 'buyer', { ...(body as object), version: 3 }) }
        return now
      },
    }),
  })
  const dialog = getByRole(overlay(), 'dialog', 'Menus of Role buyer')
  click(getByRole(dialog, 'treeitem', 'Log'))
  submit(dialog.querySelector('form') as HTMLFormElement)
  await wait()
  const asked = getByRole(overlay(), 'dialog', 'Someone else changed this record')
  assert.match(asked.textContent ?? '', /Mei Lin saved it 2026-01-05 /)
  const cells = queryAllByRole(asked, 'cell').map(({ firstChild }) => firstChild?.textContent)
  assert.equal(cells, ['1 menu permission', '+ System > Roles > Add', '+ System > Log'])
  const choice = getByRole(asked, 'radiogroup', 'Which value for Menu permissions?')
  assert.ok((getByRole(choice, 'radio', 'Keep both') as HTMLInputElement).checked)
  click(getByRole(asked, 'button', 'Save'))
  await wait()
  assert.equal(
    (sentBodies(shown, 'PUT /api/v1/rolemenu').at(-1) as { menuIds?: unknown }).menuIds,
    [1, 10, 11, 50],
  )
  shown.unmount()
})

test('W18 a conflict reads as one Chinese sentence, whatever form the time has', async () => {
  const shown = await open({
    locale: 'zh-CN',
    path: '/system/role?role=2&panel=menu',
    table: server({ 'PUT /api/v1/rolemenu': overtaken([50]) }),
  })
  const dialog = getByRole(overlay(), 'dialog', 'Role buyer的菜单权限')
  click(getByRole(dialog, 'treeitem', 'Add'))
  submit(dialog.querySelector('form') as HTMLFormElement)
  await wait()
  const asked = getByRole(overlay(), 'dialog', '其他人修改了这条记录')
  assert.match(asked.textContent ?? '', /Mei Lin 保存了该记录（2026-01-05 [\d:]+）。请选择/)
  shown.unmount()
})

test('W18 a page that one side took away and an action of it that the other granted have no "both"', async () => {
  const shown = await open({
    path: '/system/role?role=2&panel=menu',
    table: server({ 'PUT /api/v1/rolemenu': overtaken([50]) }),
  })
  const dialog = getByRole(overlay(), 'dialog', 'Menus of Role buyer')
  click(getByRole(dialog, 'treeitem', 'Add'))
  submit(dialog.querySelector('form') as HTMLFormElement)
  await wait()
  const asked = getByRole(overlay(), 'dialog', 'Someone else changed this record')
  assert.not(queryByRole(asked, 'radio', 'Keep both'))
  assert.ok((getByRole(asked, 'radio', 'Keep theirs') as HTMLInputElement).checked)
  shown.unmount()
})

screen(
  'W18 a deleted role is created again with its scope',
  async shown => {
    const dialog = getByRole(overlay(), 'dialog', 'Edit role')
    typeIn(getByRole(dialog, 'textbox', /^Role name/), 'Purchase')
    submit(dialog.querySelector('form') as HTMLFormElement)
    await wait()
    click(getByRole(document.body, 'button', 'Create again'))
    await wait()
    const [made] = sentBodies(shown, 'POST /api/v1/role') as Record<string, unknown>[]
    assert.equal([made?.roleName, made?.dataScope, made?.deptIds], ['Purchase', '2', [7]])
    assert.ok(
      shownMessages(shown).includes('Sent: Purchase. The server does not say what it stored.'),
    )
  },
  () => ({
    path: '/system/role?edit=2',
    table: server({
      'GET /api/v1/role/2': (() => {
        const list = [{ ...role(2, 'buyer'), dataScope: '2', deptIds: [7] }]
        return () => (list.length > 0 ? { code: 200, data: list.pop() } : { code: -1, msg: 'gone' })
      })(),
      'PUT /api/v1/role': { code: -1, msg: 'gone' },
      'POST /api/v1/role': { code: 200, data: null },
    }),
  }),
)

screen(
  'W18 the write of a deleted role’s menus is refused, and a message says so',
  async shown => {
    const dialog = getByRole(overlay(), 'dialog', 'Menus of Role buyer')
    click(getByRole(dialog, 'treeitem', 'Log'))
    submit(dialog.querySelector('form') as HTMLFormElement)
    await wait()
    assert.not(queryByRole(overlay(), 'dialog', /deleted|changed/))
    assert.equal(shownMessages(shown), ['gone'])
  },
  {
    path: '/system/role?role=2&panel=menu',
    table: server({ 'PUT /api/v1/rolemenu': { code: -1, msg: 'gone' } }),
  },
)

screen(
  'W9 each node shows whether it is a folder, a page or an action',
  async () => {
    const panel = getByRole(overlay(), 'dialog', 'Menus of Role buyer')
    const said = (name: string) =>
      getByRole(panel, 'treeitem', name).getAttribute('aria-description')
    assert.equal(['System', 'Roles', 'Add'].map(said), [
      'Folder',
      'p:list · Page',
      'p:add · Action',
    ])
  },
  { path: '/system/role?role=2&panel=menu' },
)

screen(
  'W9 Alt and a click tick a page without its actions',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Menus of Role buyer')
    const isTicked = (name: string) =>
      getByRole(panel, 'treeitem', name).getAttribute('aria-checked')
    click(getByRole(panel, 'treeitem', 'Add'))
    click(getByRole(panel, 'treeitem', 'Roles'), { altKey: true })
    assert.equal(['Roles', 'Open the page', 'Add'].map(isTicked), ['mixed', 'true', 'false'])
    click(getByRole(panel, 'treeitem', 'Log'), { altKey: true })
    assert.is(isTicked('Log'), 'true')
    click(getByRole(panel, 'treeitem', 'Roles'))
    assert.equal(['Roles', 'Open the page', 'Add'].map(isTicked), ['true', 'true', 'true'])
    click(getByRole(panel, 'treeitem', 'Roles'), { altKey: true })
    submit(panel.querySelector('form') as HTMLFormElement)
    await wait()
    assert.equal(sentBodies(shown, 'PUT /api/v1/rolemenu'), [
      { roleId: 2, menuIds: [1, 10, 50], version: 1 },
    ])
  },
  { path: '/system/role?role=2&panel=menu' },
)

/** Two roles on pages of one. */
const paged = server({
  'GET /api/v1/rolelist': (_, query) => {
    const rows =
      query.get('order') === 'desc' || query.get('pageSize') === '50'
        ? [role(3, 'yard'), role(2, 'buyer')]
        : [role(2, 'buyer')]
    return { code: 200, data: { list: rows.slice(0, Number(query.get('pageSize'))), count: 2 } }
  },
})

screen(
  'W9 menus can be copied from any role, even one on another page',
  async () => {
    const panel = getByRole(overlay(), 'dialog', 'Menus of Role buyer')
    const choice = getByRole(panel, 'combobox', 'Copy from role…')
    focusOn(choice)
    press('ArrowDown')
    await wait()
    assert.equal(
      queryAllByRole(panel, 'option').map(({ textContent }) => textContent),
      ['Choose a role', 'Role yard'],
    )
    press('ArrowDown')
    press('Enter')
    assert.is(press('Enter'), false, 'the form is not sent by it')
    click(getByRole(panel, 'button', 'Copy menus'))
    await wait()
    assert.match(panel.textContent ?? '', /\+1 page, −1 page/)
  },
  { path: '/system/role?role=2&panel=menu', table: paged },
)

const MANY = Array.from({ length: 120 }, (_, index) => role(index + 1, `r${index + 1}`))

screen(
  'W9 roles to copy from are read once the user opens the choice, one page of them',
  async ({ calls }) => {
    const asked = () => calls.filter(({ call }) => call.startsWith('GET /api/v1/rolelist')).length
    const panel = getByRole(overlay(), 'dialog', 'Menus of Role buyer')
    const choice = getByRole(panel, 'combobox', 'Copy from role…')
    // The request of the list behind the panel.
    assert.is(asked(), 1)
    focusOn(choice)
    press('ArrowDown')
    await wait()
    // With the empty option, and without the role itself.
    assert.equal([asked(), queryAllByRole(panel, 'option').length], [2, 50])
    assert.match(panel.textContent ?? '', /The first 50 of 120\. Type to find the others\./)
    focusOn(getByRole(panel, 'button', 'Copy menus'))
    focusOn(choice)
    press('ArrowDown')
    await wait()
    assert.is(asked(), 2)
  },
  {
    path: '/system/role?role=2&panel=menu',
    table: server({
      'GET /api/v1/rolelist': (_, query) => {
        const size = Number(query.get('pageSize'))
        const from = (Number(query.get('pageIndex')) - 1) * size
        return { code: 200, data: { list: MANY.slice(from, from + size), count: MANY.length } }
      },
    }),
  },
)

screen(
  'B.1 the order of a new role is the next free one after the last role of all pages',
  async () => {
    const order = getByRole(getByRole(overlay(), 'dialog', 'New role'), 'textbox', 'Display order')
    assert.is(order instanceof HTMLInputElement && order.value, '31')
  },
  { path: '/system/role?new', table: paged },
)

screen(
  '§8 B.1 a refused deletion is shown in the row, and in one notification',
  async shown => {
    const { container } = shown
    const remove = async () => {
      click(getByRole(container, 'button', 'Delete Role buyer'))
      await wait()
      click(getByRole(getByRole(overlay(), 'alertdialog', 'Delete role?'), 'button', 'Delete role'))
      await wait()
      act(() => dismissAll(shown.notices))
      await wait()
    }
    await remove()
    const row = getByRole(container, 'button', 'Role buyer').closest('tr')
    assert.ok(row)
    assert.is(getByRole(row, 'alert').textContent, 'People still hold it')
    assert.equal(shownMessages(shown), ['People still hold it'])
    assert.is(queryAllByRole(container, 'alert').length, 1)
  },
  { table: server({ 'DELETE /api/v1/role/2': { code: -1, msg: 'People still hold it' } }) },
)

screen(
  'B.1 roles with custom departments are compared by those too',
  async () => {
    const panel = getByRole(overlay(), 'dialog', 'Compare roles')
    assert.equal(
      queryAllByRole(panel, 'row')
        .map(row => row.textContent)
        .slice(1, 2),
      ['DepartmentsTradingTrading, Yard'],
    )
  },
  {
    path: '/system/role?compare=2,3',
    table: server({
      'GET /api/v1/role/2': { code: 200, data: role(2, 'buyer', { dataScope: '2' }) },
      'GET /api/v1/role/3': { code: 200, data: role(3, 'yard', { dataScope: '2' }) },
      'GET /api/v1/roleDeptTreeselect/3': { code: 200, depts: DEPTS, checkedKeys: [2, 3] },
    }),
  },
)

screen('W23 ids can be copied', async ({ container }) => {
  click(getByRole(container, 'button', 'Choose columns'))
  await wait()
  click(getByRole(overlay(), 'checkbox', 'Number'))
  click(getByRole(overlay(), 'button', 'Close'))
  await wait()
  const [first] = [...container.querySelectorAll('[data-label=Number] .copy-text')]
  assert.is(first?.textContent, '1')
})

screen(
  'B.1 a taken key is found even if the server matches parts of keys',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'New role')
    const key = getByRole(panel, 'textbox', 'Role key')
    focusOn(key)
    typeIn(key, 'yard')
    focusOn(getByRole(panel, 'textbox', 'Display order'))
    await wait()
    assert.match(accessibleDescriptionOf(key), /already belongs to Role yard/)
    assert.equal(shownMessages(shown), [])
  },
  {
    path: '/system/role?new',
    table: server({
      'GET /api/v1/rolelist': (_, query) => {
        const rows = [role(4, 'yardman'), role(3, 'yard')]
        return { code: 200, data: { list: rows.slice(0, Number(query.get('pageSize'))), count: 2 } }
      },
    }),
  },
)

screen(
  '§8 a failed check of a key shows a notice, and so does a failed read of the last role',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'New role')
    assert.equal(shownMessages(shown), ['no list of the last'])
    const key = getByRole(panel, 'textbox', 'Role key')
    focusOn(key)
    typeIn(key, 'yard')
    focusOn(getByRole(panel, 'textbox', 'Display order'))
    await wait()
    assert.equal(shownMessages(shown), ['no list of the last', 'no list by key'])
  },
  {
    path: '/system/role?new',
    table: server({
      'GET /api/v1/rolelist': (_, query) =>
        query.has('roleKey')
          ? { code: 500, msg: 'no list by key' }
          : query.get('pageSize') === '1'
            ? { code: 500, msg: 'no list of the last' }
            : { code: 200, data: { list: [role(3, 'yard')], count: 1 } },
    }),
  },
)

screen(
  '§8 a missing role shows a notice beside the error in its panel',
  async shown => {
    getByRole(overlay(), 'dialog', 'Edit role')
    assert.equal(shownMessages(shown), ['no such role'])
  },
  {
    path: '/system/role?edit=2',
    table: server({ 'GET /api/v1/role/2': { code: -1, msg: 'no such role' } }),
  },
)

screen(
  'W25 B.1 unlocking the key of a role focuses its field, which then warns',
  async () => {
    const panel = getByRole(overlay(), 'dialog', 'Edit role')
    click(getByRole(panel, 'button', 'Unlock'))
    await wait()
    const key = getByRole(panel, 'textbox', 'Role key') as HTMLInputElement
    assert.is(document.activeElement, key)
    assert.not(key.readOnly)
    assert.not(queryByRole(panel, 'button', 'Unlock'))
    assert.match(accessibleDescriptionOf(key), /old key stops working/)
  },
  { path: '/system/role?edit=2' },
)

test('W1 while a role is sent, no field of it can be changed', async () => {
  localStorage.clear()
  const shown = await open({
    path: '/system/role?edit=2',
    table: server({ 'PUT /api/v1/role': () => new Promise<never>(() => {}) }),
  })
  const panel = getByRole(overlay(), 'dialog', 'Edit role')
  typeIn(getByRole(panel, 'textbox', 'Role name'), 'Other')
  const form = panel.querySelector('form') as HTMLFormElement
  submit(form)
  await wait()
  assert.equal(editableControlsIn(form), [
    'Filter menus',
    'All',
    'Only granted',
    'Only changed',
    'Expand all',
    'Link parent and child',
  ])
  shown.unmount()
  localStorage.clear()
})

test('W1 the form that takes over the draft of a deleted role can create one', async () => {
  localStorage.clear()
  const before = await open({ path: '/system/role?edit=2' })
  typeIn(getByRole(getByRole(overlay(), 'dialog', 'Edit role'), 'textbox', 'Role name'), 'Other')
  before.unmount()
  const shown = await open({
    path: '/system/role?edit=2',
    table: server({ 'GET /api/v1/role/2': { code: -1, msg: 'not found' } }),
  })
  const panel = getByRole(overlay(), 'dialog', 'New role')
  typeIn(getByRole(panel, 'textbox', 'Role key'), 'other')
  submit(panel.querySelector('form') as HTMLFormElement)
  await wait()
  await confirmEmpty()
  assert.match(JSON.stringify(sentBodies(shown, 'POST /api/v1/role')), /"roleName":"Other"/)
  assert.is(storedText(), '')
  shown.unmount()
  localStorage.clear()
})

test('W1 the panel of a deleted role offers to discard the draft of its menus', async () => {
  localStorage.clear()
  const path = '/system/role?role=2&panel=menu'
  const before = await open({ path })
  const [item] = queryAllByRole(getByRole(overlay(), 'tree'), 'treeitem')
  if (item) click(item)
  before.unmount()
  assert.match(storedText(), /menus 2/)
  const shown = await open({
    path,
    table: server({ 'GET /api/v1/role/2': { code: -1, msg: 'not found' } }),
  })
  const panel = getByRole(overlay(), 'dialog')
  assert.match(panel.textContent ?? '', /What you typed for it is still kept/)
  click(getByRole(panel, 'button', 'Discard what I typed'))
  await wait()
  assert.is(shown.address(), '/system/role')
  assert.is(storedText(), '')
  shown.unmount()
})

test('B.1 the number of users of a role leads to their list', async () => {
  const rows = [
    role(2, 'buyer', { userCount: 3, unseenUserCount: 1 }),
    role(3, 'yard', { userCount: 0, unseenUserCount: 2 }),
    role(4, 'old'),
  ]
  const table = server({ 'GET /api/v1/rolelist': { code: 200, data: { list: rows, count: 3 } } })
  const { container, unmount } = await renderScreen(
    <Home menu={menuWith(['user', 'Users'])}>
      <Roles />
    </Home>,
    { areas: ['roles'], table },
  )
  await wait()
  const link = getByRole(container, 'link', '3 users with the role Role buyer')
  assert.is(link.getAttribute('href'), '/system/user?roleId=2')
  assert.is(link.textContent, '3')
  const cellOf = (name: string) =>
    getByRole(container, 'button', name).closest('tr')?.querySelectorAll('td')[5]?.textContent
  assert.equal(['Role buyer', 'Role yard', 'Role old'].map(cellOf), [
    '3, and 1 user you cannot see',
    '0, and 2 users you cannot see',
    '–',
  ])
  unmount()
})

screen('B.1 where the server counts no users of a role, there is no such column', async shown => {
  assert.not(queryByRole(shown.container, 'columnheader', 'Users'))
})

test.run()
