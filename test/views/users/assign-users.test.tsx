import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryByRole } from '../../support/by-role.ts'
import {
  createScreenTest,
  sentBodies,
  sentChanges,
  shownMessages,
  wait,
} from '../../support/screen.tsx'
import type { StubbedCalls } from '../../support/session.ts'
import { click, focusOn, press, type as typeIn } from '../../support/user.ts'
import { account, open, server } from './users-screen.tsx'

const test = suite('many users')
const screen = createScreenTest(test, open)

const dialog = (name: string) => getByRole(document.body, 'dialog', name)

async function choose(container: HTMLElement, ...names: string[]) {
  for (const name of names) click(getByRole(container, 'checkbox', `Select ${name}`))
  await wait()
}

async function chooseRole(name: string) {
  focusOn(getByRole(dialog('Assign role'), 'combobox', /^Role/) as HTMLElement)
  press('ArrowDown')
  await wait()
  click(getByRole(document.body, 'option', name))
  await wait()
}

/** Two users that can be chosen; what is written is stored. */
function twoUsers(more: StubbedCalls = {}) {
  const rows = [account(2, 'lin'), account(3, 'wei', { roleIds: [1, 2], deptId: 0 })]
  const read = (index: number) => () => ({ code: 200, data: { ...rows[index] } })
  return {
    table: server({
      'GET /api/v1/sysUserList': () => ({ code: 200, data: { list: rows, count: 2 } }),
      'GET /api/v1/sysUser/2': read(0),
      'GET /api/v1/sysUser/3': read(1),
      'PUT /api/v1/sysUser': body => {
        const sent = body as { userId: number; version: number }
        const row = rows.find(({ userId }) => userId === sent.userId)
        if (row?.version !== sent.version)
          return { code: 409, msg: 'changed meanwhile', data: { ...row } }
        Object.assign(row, sent, { version: sent.version + 1 })
        return { code: 200, data: { ...row } }
      },
      ...more,
    }),
  }
}

screen(
  'the focus goes back to the button, also where the code of the dialog was still to be loaded',
  async shown => {
    await choose(shown.container, 'lin')
    const button = getByRole(shown.container, 'button', 'Assign role')
    click(button)
    await wait()
    assert.ok(dialog('Assign role').contains(document.activeElement))
    press('Escape')
    await wait()
    assert.ok(document.activeElement === button, document.activeElement?.outerHTML)
  },
  twoUsers,
)

screen(
  'B.7 chosen users get a role beside those that they have, by one ordinary write each',
  async shown => {
    await choose(shown.container, 'lin', 'wei')
    click(getByRole(shown.container, 'button', 'Assign role'))
    await wait()
    assert.match(dialog('Assign role').textContent ?? '', /lin, wei/)
    await chooseRole('Administrator')
    click(getByRole(dialog('Assign role'), 'button', 'Assign to 2 users'))
    await wait()
    // wei has the role already.
    assert.equal(sentChanges(shown, 'PUT /api/v1/sysUser'), [
      { userId: 2, version: 1, roleIds: [2, 1] },
    ])
  },
  twoUsers,
)

screen(
  'B.7 chosen users get a role in place of those that they have',
  async shown => {
    await choose(shown.container, 'wei')
    click(getByRole(shown.container, 'button', 'Assign role'))
    await wait()
    await chooseRole('Administrator')
    click(getByRole(dialog('Assign role'), 'radio', 'Replace them with this one'))
    click(getByRole(dialog('Assign role'), 'button', 'Assign to 1 user'))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/sysUser'), [
      { userId: 3, version: 1, roleIds: [1] },
    ])
  },
  twoUsers,
)

screen(
  '§27.8 chosen users are not moved to a disabled department',
  async shown => {
    await choose(shown.container, 'lin')
    click(getByRole(shown.container, 'button', 'Assign department'))
    await wait()
    const select = getByRole(dialog('Assign department'), 'combobox', 'Department')
    assert.equal([...select.querySelectorAll('option')].map(({ value }) => value).filter(Boolean), [
      '2',
    ])
  },
  () =>
    twoUsers({
      'GET /api/v1/deptTree': {
        code: 200,
        data: [
          { deptId: 1, deptName: 'Shop', status: '1', children: [] },
          { deptId: 2, deptName: 'Trading', status: '0', children: [] },
        ],
      },
    }),
)

screen(
  'B.7 chosen users are moved to a department',
  async shown => {
    await choose(shown.container, 'lin', 'wei')
    click(getByRole(shown.container, 'button', 'Assign department'))
    await wait()
    const submit = () => getByRole(dialog('Assign department'), 'button', 'Assign to 2 users')
    assert.ok((submit() as HTMLButtonElement).disabled)
    const select = getByRole(dialog('Assign department'), 'combobox', 'Department')
    typeIn(select, '1')
    click(submit())
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/sysUser'), [
      { userId: 2, version: 1, deptId: 1 },
      { userId: 3, version: 1, deptId: 1 },
    ])
  },
  twoUsers,
)

screen(
  'W10 Undo gives those who got the role what they had before, and leaves those alone who had it',
  async shown => {
    await choose(shown.container, 'lin', 'wei')
    click(getByRole(shown.container, 'button', 'Assign role'))
    await wait()
    await chooseRole('Administrator')
    click(getByRole(dialog('Assign role'), 'button', 'Assign to 2 users'))
    await wait()
    assert.not(queryByRole(document.body, 'dialog'), 'a message is enough')
    assert.equal(shownMessages(shown), ['Role Administrator assigned to: lin, wei'])
    click(getByRole(document.body, 'button', 'Undo'))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/sysUser').at(-1), {
      userId: 2,
      version: 2,
      roleIds: [2],
    })
    assert.is(sentBodies(shown, 'PUT /api/v1/sysUser').length, 2)
    assert.equal(shownMessages(shown), ['Undone: lin'])
  },
  twoUsers,
)

screen(
  'W10 Undo moves each user back to the department of before, also to none',
  async shown => {
    await choose(shown.container, 'lin', 'wei')
    click(getByRole(shown.container, 'button', 'Assign department'))
    await wait()
    typeIn(getByRole(dialog('Assign department'), 'combobox', 'Department'), '1')
    click(getByRole(dialog('Assign department'), 'button', 'Assign to 2 users'))
    await wait()
    assert.equal(shownMessages(shown), ['Department Shop assigned to: lin, wei'])
    click(getByRole(document.body, 'button', 'Undo'))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/sysUser').slice(2), [
      { userId: 2, version: 2, deptId: 2 },
      { userId: 3, version: 2, deptId: 0 },
    ])
  },
  twoUsers,
)

screen(
  'R62 Undo of an assignment moves nobody whom somebody else has moved since, and says whom',
  async shown => {
    await choose(shown.container, 'lin')
    click(getByRole(shown.container, 'button', 'Assign department'))
    await wait()
    typeIn(getByRole(dialog('Assign department'), 'combobox', 'Department'), '1')
    click(getByRole(dialog('Assign department'), 'button', 'Assign to 1 user'))
    await wait()
    click(getByRole(document.body, 'button', 'Undo'))
    await wait()
    assert.match(dialog('Undo').textContent ?? '', /linFailed.*Not undone/)
    assert.is(sentBodies(shown, 'PUT /api/v1/sysUser').length, 1)
  },
  () => {
    const user = account(2, 'lin')
    const reads = [user, { ...user, version: 3, deptId: 3 }]
    return twoUsers({
      'GET /api/v1/sysUser/2': () => ({ code: 200, data: reads.shift() }),
      'PUT /api/v1/sysUser': { code: 200, data: { ...user, deptId: 1, version: 2 } },
    })
  },
)

screen(
  'B.7 a copy of a user starts with all but username and password',
  async shown => {
    click(getByRole(shown.container, 'button', 'More actions for lin'))
    click(getByRole(document.body, 'menuitem', 'Duplicate'))
    await wait()
    assert.is(shown.address(), '/system/user?new&from=2')
    const field = (name: RegExp) =>
      getByRole(dialog('New user'), 'textbox', name) as HTMLInputElement
    assert.equal([field(/^Username/).value, field(/^Nickname/).value], ['', 'Nick lin'])
    assert.is(field(/^Phone/).value, '138')
    typeIn(field(/^Username/), 'nora')
    click(getByRole(dialog('New user'), 'button', 'Create'))
    await wait()
    const [body] = sentBodies(shown, 'POST /api/v1/sysUser') as Record<string, unknown>[]
    assert.equal(
      [body?.username, body?.nickName, body?.roleIds, body?.deptId, body?.phone, body?.status],
      ['nora', 'Nick lin', [2], 2, '138', '0'],
    )
    assert.not(Object.hasOwn(body ?? {}, 'password'))
  },
  () => ({
    table: server({
      'GET /api/v1/sysUser/2': {
        code: 200,
        data: account(2, 'lin', { phone: '138', status: '1' }),
      },
    }),
  }),
)

screen(
  '§6 without the rights nothing is assigned and nobody is copied',
  async ({ container }) => {
    await choose(container, 'lin')
    assert.not(queryByRole(container, 'button', 'Assign role'))
    assert.not(queryByRole(container, 'button', 'Assign department'))
    assert.not(queryByRole(container, 'button', 'More actions for lin'))
  },
  { user: { userId: 8, permissions: ['system:sysuser:list', 'system:sysuser:remove'] } },
)

test.run()
