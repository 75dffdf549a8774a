import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryAllByRole, queryByRole } from '../../support/by-role.ts'
import {
  createScreenTest,
  renderScreen,
  type ScreenOptions,
  sentBodies,
  shownMessages,
  wait,
} from '../../support/screen.tsx'
import type { StubbedCalls } from '../../support/session.ts'
import { click, press } from '../../support/user.ts'
import Configuration from '#views/configuration/configuration.tsx'
import Roles from '#views/roles/roles.tsx'
import Users from '#views/users/users.tsx'

const test = suite('history of a record')

const AREAS = ['operation-log', 'roles', 'users', 'configuration'] as const

const KEY = {
  configId: 4,
  configName: 'Gate',
  configKey: 'shop.gate',
  configValue: 'open',
  configType: 'N',
  secret: false,
  remark: '',
  version: 3,
}
const entry = (operId: number, more: object = {}) => ({
  operId,
  operTime: '2026-01-04T09:12:30+00:00',
  operName: 'lin',
  event: 'config.update',
  record: '4',
  records: [{ id: '4', name: 'shop.gate' }],
  code: 200,
  status: '0',
  before: { configKey: 'shop.gate', configValue: 'shut', secret: false },
  after: { configKey: 'shop.gate', configValue: 'open', secret: false },
  ...more,
})
const REPLACED = entry(6, {
  before: { configValue: '******' },
  after: { configValue: '****** (replaced)' },
})
const HISTORY = [
  entry(9),
  entry(8, { before: { configValue: '******', secret: true }, after: { configValue: '******' } }),
  entry(7, { event: 'config.add', before: null, after: { configKey: 'shop.gate' } }),
]

const server = (more: StubbedCalls = {}): StubbedCalls => ({
  'GET /api/v1/configList': { code: 200, data: { list: [KEY], count: 1 } },
  'GET /api/v1/config/4': { code: 200, data: KEY },
  'GET /api/v1/operlogrecord/config/4': { code: 200, data: { list: HISTORY, count: 3 } },
  'PUT /api/v1/config': { code: 200, data: { ...KEY, configValue: 'shut', version: 4 } },
  ...more,
})
const open = (options: Partial<ScreenOptions> = {}) =>
  renderScreen(<Configuration />, {
    path: '/system/config?history=4',
    title: 'Configuration',
    areas: AREAS,
    table: server(),
    ...options,
  })
const screen = createScreenTest(test, open)
const panel = () => getByRole(document.body, 'dialog', 'History')

screen(
  'B.0 each row offers its history, with an address of its own, and gets the focus back',
  async ({ container, address }) => {
    const button = getByRole(container, 'button', 'More actions for Gate')
    click(button)
    click(getByRole(document.body, 'menuitem', 'History'))
    await wait()
    assert.is(address(), '/system/config?history=4')
    assert.ok(panel().contains(document.activeElement))
    press('Escape')
    await wait()
    assert.ok(document.activeElement === button, document.activeElement?.outerHTML)
  },
  { path: '/system/config' },
)

screen('B.0 the history tells who changed what and when, before and after', async () => {
  await wait()
  const text = panel().textContent ?? ''
  assert.match(text, 'Gate (4)')
  assert.match(text, 'Configuration key changed')
  assert.match(text, 'by lin')
  assert.match(text, /Valueshut.*open/)
  assert.match(text, 'Configuration key created')
})

screen(
  'B.0 a value is put back by a change of its own, with the version that was read',
  async ({ calls }) => {
    await wait()
    click(getByRole(panel(), 'button', 'Put this value back: Value'))
    await wait()
    const question = getByRole(document.body, 'alertdialog')
    assert.match(question.textContent ?? '', 'Value: shut')
    click(getByRole(question, 'button', 'Put this value back'))
    await wait()
    const sent = calls.find(({ call }) => call === 'PUT /api/v1/config')?.body as Record<
      string,
      unknown
    >
    assert.equal([sent.configId, sent.configValue, sent.version], [4, 'shut', 3])
    assert.is(calls.filter(({ call }) => call.includes('operlogrecord')).length, 2)
  },
)

/** A switch that the log knows as off; whoever else writes does it by `gate`. */
let gate = { ...KEY, configValue: 'true' }
const withSwitch = () => {
  gate = { ...KEY, configValue: 'true' }
  const values = (before: string, after: string) => ({
    before: { configValue: before },
    after: { configValue: after },
  })
  return {
    path: '/system/config',
    table: server({
      'GET /api/v1/configList': () => ({ code: 200, data: { list: [{ ...gate }], count: 1 } }),
      'GET /api/v1/config/4': () => ({ code: 200, data: { ...gate } }),
      'GET /api/v1/operlogrecord/config/4': {
        code: 200,
        data: { list: [entry(9, values('neither', 'true'))], count: 1 },
      },
      'PUT /api/v1/config': body => {
        Object.assign(gate, body, { version: gate.version + 1 })
        return { code: 200, data: { ...gate } }
      },
    }),
  }
}

async function putBackValue({ container }: { container: HTMLElement }) {
  click(getByRole(container, 'button', 'More actions for Gate'))
  click(getByRole(document.body, 'menuitem', 'History'))
  await putBack('Value')
}
const undoButtons = () => queryAllByRole(document.body, 'button', 'Undo')

screen(
  'W10 a value that was put back can be taken back again, and the history is read once more',
  async shown => {
    await putBackValue(shown)
    assert.is(gate.configValue, 'neither')
    assert.equal(shownMessages(shown), ['Gate saved with the earlier value'])
    const reads = shown.calls.filter(({ call }) => call.includes('operlogrecord')).length
    const [undo] = undoButtons()
    assert.ok(undo)
    click(undo)
    await wait()
    assert.equal([gate.configValue, gate.version], ['true', 5])
    assert.equal(shownMessages(shown), [])
    assert.is(shown.calls.filter(({ call }) => call.includes('operlogrecord')).length, reads + 1)
  },
  withSwitch,
)

screen(
  'W10 putting a value back withdraws the older Undo of that record, which leaves its own',
  async shown => {
    click(getByRole(shown.container, 'switch', 'Gate, value'))
    await wait()
    assert.equal([gate.configValue, undoButtons().length], ['false', 1])
    await putBackValue(shown)
    assert.equal(shownMessages(shown), ['Gate saved with the earlier value'])
    const [undo, ...others] = undoButtons()
    assert.ok(undo && others.length === 0)
    click(undo)
    await wait()
    assert.equal([gate.configValue, shownMessages(shown)], ['false', []])
  },
  withSwitch,
)

screen(
  'R62 a value that was put back is not taken back over one that somebody else has set since',
  async shown => {
    await putBackValue(shown)
    Object.assign(gate, { configValue: 'theirs', version: 9 })
    const [undo] = undoButtons()
    assert.ok(undo)
    click(undo)
    await wait()
    assert.equal([gate.configValue, gate.version], ['theirs', 9])
    assert.match(shownMessages(shown).join(), 'Not undone')
  },
  withSwitch,
)

screen(
  'B.0 a record of which the log has nothing is called by its name, and not by its number twice',
  async () => {
    await wait()
    assert.match(panel().textContent ?? '', 'Gate (4)')
    assert.not.match(panel().textContent ?? '', '4 (4)')
  },
  {
    table: server({
      'GET /api/v1/operlogrecord/config/4': { code: 200, data: { list: [], count: 0 } },
    }),
    user: { permissions: ['system:sysconfig:list', 'system:sysoperlog:list'] },
  },
)

screen(
  'R20 a secret that was replaced is told, and cannot be put back',
  async () => {
    await wait()
    assert.match(panel().textContent ?? '', /Stored, not shown.*Replaced, not shown/)
    assert.is(queryAllByRole(panel(), 'button', /^Put this value back/).length, 0)
  },
  {
    table: server({
      'GET /api/v1/operlogrecord/config/4': { code: 200, data: { list: [REPLACED], count: 1 } },
    }),
  },
)

screen('R20 a secret, and what was not there before, cannot be put back', async () => {
  await wait()
  assert.is(queryAllByRole(panel(), 'button', /^Put this value back/).length, 1)
})

screen(
  'R62 a value is not put back over what somebody else saved meanwhile; the history is read again',
  async ({ calls, notices }) => {
    await wait()
    click(getByRole(panel(), 'button', 'Put this value back: Value'))
    await wait()
    click(getByRole(getByRole(document.body, 'alertdialog'), 'button', 'Put this value back'))
    await wait()
    assert.is(
      notices.shown.get().some(({ tone }) => tone === 'success'),
      false,
    )
    assert.is(calls.filter(({ call }) => call === 'PUT /api/v1/config').length, 1)
    assert.is(calls.filter(({ call }) => call.includes('operlogrecord')).length, 2)
  },
  {
    table: server({
      'PUT /api/v1/config': { code: 409, msg: 'changed', data: { ...KEY, version: 4 } },
    }),
  },
)

screen(
  'B.0 a history without values tells who changed it and when, says why, and puts nothing back',
  async () => {
    await wait()
    const text = panel().textContent ?? ''
    assert.match(text, 'Configuration key changed')
    assert.match(text, 'by lin')
    assert.match(text, 'needs the permission to list records of this kind')
    assert.is(queryAllByRole(panel(), 'region').length, 0)
    assert.is(queryAllByRole(panel(), 'button', /^Put this value back/).length, 0)
  },
  {
    table: server({
      'GET /api/v1/operlogrecord/config/4': {
        code: 200,
        data: { list: [entry(9, { before: null, after: null, withheld: 'right' })], count: 1 },
      },
    }),
  },
)

screen(
  'B.0 who may only read puts nothing back',
  async () => {
    await wait()
    assert.is(queryAllByRole(panel(), 'button', /^Put this value back/).length, 0)
  },
  { user: { permissions: ['system:sysconfig:list', 'system:sysoperlog:list'] } },
)

screen(
  'B.0 who may not read the log is offered no history',
  async ({ container }) => {
    assert.not(queryByRole(container, 'button', 'More actions for Gate'))
  },
  {
    path: '/system/config',
    user: { permissions: ['system:sysconfig:list', 'system:sysconfig:edit'] },
  },
)

screen(
  'B.0 a server that keeps no history by record says so',
  async () => {
    await wait()
    assert.match(panel().textContent ?? '', 'does not provide the history')
  },
  { table: server({ 'GET /api/v1/operlogrecord/config/4': { code: 404, msg: 'unknown' } }) },
)

const DELETED = entry(10, {
  operName: 'mei',
  event: 'config.remove',
  before: { configKey: 'shop.gate', configValue: 'open' },
  after: null,
})

for (const [what, answer] of [
  ['our server', { code: -1, msg: 'not found' }],
  ['a server with a plain 404', { status: 404, body: 'not found' }],
] as const) {
  screen(
    `B.7 the history of a deleted record can be read, and nothing of it put back: ${what}`,
    async ({ notices }) => {
      await wait()
      const text = panel().textContent ?? ''
      assert.match(text, 'This record no longer exists')
      assert.match(text, 'Configuration key deleted')
      assert.match(text, 'by mei')
      assert.match(text, /Valueshut.*open/)
      assert.is(queryAllByRole(panel(), 'button', /^Put this value back/).length, 0)
      assert.equal(notices.shown.get(), [])
    },
    {
      table: server({
        'GET /api/v1/configList': { code: 200, data: { list: [], count: 0 } },
        'GET /api/v1/config/4': answer,
        'GET /api/v1/operlogrecord/config/4': {
          code: 200,
          data: { list: [DELETED, ...HISTORY], count: 4 },
        },
      }),
    },
  )
}

screen(
  'B.7 a history whose record cannot be read for another reason says so, and can be tried again',
  async () => {
    await wait()
    getByRole(panel(), 'button', 'Try again')
    assert.not.match(panel().textContent ?? '', 'no longer exists')
  },
  { table: server({ 'GET /api/v1/config/4': { code: 500, msg: 'down' } }) },
)

const USER = {
  userId: 3,
  username: 'wei',
  nickName: 'Wei',
  roleIds: [2],
  deptId: 1,
  status: '0',
  version: 5,
}
const ROLE_NAMES = { roleIds: { 2: 'Trader', 3: 'Auditor' }, deptIds: { 1: 'Shop' } }

/** The history of a user with one change, of whose numbers the log names those that exist. */
const userHistory = (before: object, after: object, more: StubbedCalls = {}) => ({
  path: '/system/user?history=3',
  areas: [...AREAS, 'login', 'new-password'] as const,
  table: {
    'GET /api/v1/sysUserList': { code: 200, data: { list: [USER], count: 1 } },
    'GET /api/v1/operlogrecord/user/3': {
      code: 200,
      data: {
        list: [
          entry(9, {
            event: 'user.update',
            record: '3',
            records: [{ id: '3', name: 'wei' }],
            before,
            after,
            names: ROLE_NAMES,
          }),
        ],
        count: 1,
      },
    },
    'PUT /api/v1/sysUser': { code: 200, data: { ...USER, version: 6 } },
    ...more,
  } satisfies StubbedCalls,
})
const users = createScreenTest(test, (options: ScreenOptions = userHistory({}, {})) =>
  renderScreen(<Users />, options),
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

users(
  'B.7 roles are put back without those that no longer exist, which the question and the message say',
  async shown => {
    const asked = await putBack('Role')
    assert.match(asked, 'Role: Auditor (3)')
    assert.match(asked, 'Left out: a role that no longer exists (7)')
    const [sent] = sentBodies(shown, 'PUT /api/v1/sysUser') as Record<string, unknown>[]
    assert.equal([sent?.roleIds, sent?.version], [[3], 5])
    const message = 'wei saved with the earlier value. Left out: a role that no longer exists (7)'
    assert.ok(shownMessages(shown).includes(message))
  },
  userHistory(
    { roleIds: [3, 7] },
    { roleIds: [2] },
    { 'PUT /api/v1/sysUser': { code: 200, data: { ...USER, roleIds: [3], version: 6 } } },
  ),
)

for (const [what, before, after, told] of [
  ['a role', { roleIds: [2, 7] }, { roleIds: [2] }, '− a role that no longer exists (7)'],
  ['each role', { roleIds: [7, 8] }, { roleIds: [2] }, '− a role that no longer exists (8)'],
  ['a department', { deptId: 9 }, { deptId: 1 }, 'a department that no longer exists (9)'],
] as const) {
  users(
    `B.7 ${what} that no longer exists is named so, and not offered to be put back`,
    async () => {
      await wait()
      assert.match(panel().textContent ?? '', told)
      assert.is(queryAllByRole(panel(), 'button', /^Put this value back/).length, 0)
    },
    userHistory(before, after),
  )
}

users(
  'B.7 a value that the server refuses to put back is told with its field and the reason',
  async shown => {
    await putBack('Role')
    const message = 'Some fields are not valid. Role: There is no role with the number 3 any more.'
    assert.is(shownMessages(shown).at(-1), message)
  },
  userHistory(
    { roleIds: [3] },
    { roleIds: [2] },
    {
      'PUT /api/v1/sysUser': {
        code: 400,
        msg: 'Some fields are not valid.',
        data: { fields: { roleIds: 'There is no role with the number 3 any more.' } },
      },
    },
  ),
)

test('B.1 of a role the menus are put back alone, and the departments with their data scope', async () => {
  localStorage.clear()
  const role = {
    roleId: 3,
    roleName: 'Desk',
    roleKey: 'desk',
    status: '0',
    dataScope: '3',
    menuIds: [4],
    version: 7,
  }
  const change = {
    event: 'role.scope',
    record: '3',
    records: [{ id: '3', name: 'Desk' }],
    before: { dataScope: '2', deptIds: [1, 2], menuIds: [1, 4] },
    after: { dataScope: '3', deptIds: [], menuIds: [4] },
  }
  const { calls, unmount } = await renderScreen(<Roles />, {
    path: '/system/role?history=3',
    areas: AREAS,
    table: {
      'GET /api/v1/rolelist': { code: 200, data: { list: [role], count: 1 } },
      'GET /api/v1/role/3': { code: 200, data: role },
      'GET /api/v1/operlogrecord/role/3': {
        code: 200,
        data: { list: [entry(9, change)], count: 1 },
      },
      'PUT /api/v1/role': { code: 200, data: { ...role, version: 8 } },
    },
  })
  try {
    const sent = async (field: string) => {
      await wait()
      click(getByRole(panel(), 'button', `Put this value back: ${field}`))
      await wait()
      click(getByRole(getByRole(document.body, 'alertdialog'), 'button', 'Put this value back'))
      await wait()
      return calls.findLast(({ call }) => call === 'PUT /api/v1/role')?.body
    }
    assert.equal(await sent('Menu permissions'), { roleId: 3, menuIds: [1, 4], version: 7 })
    assert.equal(await sent('Data scope'), {
      roleId: 3,
      dataScope: '2',
      deptIds: [1, 2],
      version: 7,
    })
  } finally {
    unmount()
  }
})

test.run()
