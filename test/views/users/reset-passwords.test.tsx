import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accessibleNameOf, getByRole, queryAllByRole, queryByRole } from '../../support/by-role.ts'
import { withClipboard } from '../../support/clipboard.ts'
import { act } from '../../support/render.tsx'
import {
  createScreenTest,
  type RenderedScreen,
  sentBodies,
  shownMessages,
  storedText,
  wait,
} from '../../support/screen.tsx'
import type { StubbedCalls } from '../../support/session.ts'
import { click, press } from '../../support/user.ts'
import { account, open, server } from './users-screen.tsx'

const test = suite('several passwords')
const screen = createScreenTest(test, open)

/** Three users besides the one who is signed in; the server refuses mei. */
const fourUsers = (more: StubbedCalls = {}) => ({
  table: server({
    'GET /api/v1/sysUserList': {
      code: 200,
      data: {
        list: [
          account(1, 'admin', { roleIds: [1] }),
          account(2, 'lin'),
          account(3, 'wei', { nickName: '=1+1' }),
          account(4, 'mei'),
        ],
        count: 4,
      },
    },
    'PUT /api/v1/sysUser/2/password': { code: 200, data: { password: 'fresh-2' } },
    'PUT /api/v1/sysUser/3/password': { code: 200, data: { password: 'fresh-3' } },
    'PUT /api/v1/sysUser/4/password': { code: 403, msg: 'mei may do more than you' },
    ...more,
  }),
})

const dialog = (name: string) => getByRole(document.body, 'dialog', name)
const button = (within: HTMLElement, name: string) => getByRole(within, 'button', name)

async function reset(container: HTMLElement, ...names: string[]) {
  for (const name of names) click(getByRole(container, 'checkbox', `Select ${name}`))
  await wait()
  click(button(container, 'Reset passwords'))
  await wait()
}

async function confirm(name: string) {
  click(button(getByRole(document.body, 'alertdialog'), name))
  await wait()
}

async function finish(times: number) {
  for (let pressed = 0; pressed < times; pressed++) {
    click(button(dialog('New passwords'), 'Done'))
    await wait()
  }
}

/** The rows of the table that shows the passwords. */
const given = () =>
  queryAllByRole(getByRole(dialog('New passwords'), 'table', 'New passwords'), 'row')
    .slice(1)
    .map(row => [...row.children].map(cell => cell.textContent))

const sentTo = (shown: RenderedScreen) =>
  [2, 3, 4].filter(id => sentBodies(shown, `PUT /api/v1/sysUser/${id}/password`).length > 0)

/** Whether the browser asks before the window closes. */
function browserAsks() {
  const event = new Event('beforeunload', { cancelable: true })
  act(() => void dispatchEvent(event))
  return event.defaultPrevented
}

screen(
  'B.7 the passwords of several users are reset after one question, which names them',
  async shown => {
    await reset(shown.container, 'lin', 'wei')
    const question = getByRole(document.body, 'alertdialog', 'Reset 2 passwords?')
    assert.match(question.textContent ?? '', /lin.*wei/)
    await confirm('Cancel')
    assert.equal(sentTo(shown), [])

    click(button(shown.container, 'Reset passwords'))
    await wait()
    await confirm('Reset 2 passwords')
    assert.equal(sentBodies(shown, 'PUT /api/v1/sysUser/3/password'), [{}])
    assert.equal(given(), [
      ['lin', 'Nick lin', 'fresh-2'],
      ['wei', '=1+1', 'fresh-3'],
    ])
    assert.equal(shownMessages(shown), [], 'the dialog is the message')
    assert.not(queryByRole(document.body, 'dialog', 'Reset 2 passwords'))
  },
  fourUsers,
)

screen(
  'B.7 only Done closes the passwords: at once after they were taken, else at the second press',
  async ({ container }) => {
    await reset(container, 'lin', 'wei')
    await confirm('Reset 2 passwords')
    assert.ok(browserAsks(), 'W3 the passwords would be lost with the window')
    press('Escape')
    await wait()
    assert.match(getByRole(dialog('New passwords'), 'alert').textContent ?? '', /again/)
    await finish(1)
    assert.not(queryByRole(document.body, 'dialog'))
    assert.not(document.body.innerHTML.includes('fresh-'))
    assert.not.match(storedText(), /fresh-/)
    assert.not(browserAsks())
    assert.not(queryByRole(container, 'button', 'Clear selection'), 'nobody is left to reset')
    assert.ok(getByRole(container, 'region', 'Users') === document.activeElement)
  },
  fourUsers,
)

screen(
  'B.7 R50 a copy of the passwords has the text of the file, in which nothing is a formula',
  async shown => {
    await reset(shown.container, 'lin', 'wei')
    await confirm('Reset 2 passwords')
    const copied: string[] = []
    await withClipboard(
      async text => void copied.push(text),
      async () => {
        click(button(dialog('New passwords'), 'Copy passwords'))
        await wait()
      },
    )
    const files: Blob[] = []
    const { createObjectURL } = URL
    URL.createObjectURL = file => {
      files.push(file as Blob)
      return '#passwords'
    }
    click(button(dialog('New passwords'), 'Download passwords'))
    URL.createObjectURL = createObjectURL
    await wait()
    const text = "Username,Nickname,Password\r\nlin,Nick lin,fresh-2\r\nwei,'=1+1,fresh-3\r\n"
    assert.equal(copied, [text])
    assert.is((await files[0]?.text())?.replace('\ufeff', ''), text)
    await finish(1)
    assert.not(queryByRole(document.body, 'dialog'))
  },
  fourUsers,
)

for (const [what, names, take] of [
  ['one password', ['lin'], 'Copy password'],
  ['several passwords', ['lin', 'wei'], 'Copy passwords'],
] as const) {
  screen(
    `B.7 where the browser refuses the clipboard, no message holds ${what}`,
    async shown => {
      if (names.length === 1) {
        click(button(shown.container, 'More actions for lin'))
        click(getByRole(document.body, 'menuitem', 'Reset password'))
        await wait()
        await confirm('Reset password')
      } else {
        await reset(shown.container, ...names)
        await confirm('Reset 2 passwords')
      }
      const once = getByRole(document.body, 'dialog', /^New password/)
      getSelection()?.removeAllRanges()
      await withClipboard(
        () => Promise.reject(new DOMException('denied', 'NotAllowedError')),
        async () => {
          click(button(once, take))
          await wait()
        },
      )
      assert.equal(shownMessages(shown), ['Selected: copy it from here'])
      assert.not.match(JSON.stringify(shown.notices.shown.get()), /fresh-/)
      assert.match(String(getSelection()), /fresh-2/)
      click(button(once, 'Done'))
      await wait()
      assert.match(getByRole(once, 'alert').textContent ?? '', /again/, 'it was not taken')
    },
    fourUsers,
  )
}

screen(
  'B.7 a user whom the server refuses stops nothing, and the dialog of the run tells why',
  async shown => {
    await reset(shown.container, 'lin', 'mei', 'wei')
    await confirm('Reset 3 passwords')
    assert.equal(sentTo(shown), [2, 3, 4])
    assert.equal(
      given().map(([name]) => name),
      ['lin', 'wei'],
    )
    await finish(2)
    const run = dialog('Reset 3 passwords')
    assert.ok(run.contains(document.activeElement), 'the keys reach the dialog below')
    assert.match(run.textContent ?? '', /mei.*Failed.*mei may do more than you/)
    assert.not.match(run.textContent ?? '', /fresh-/)
    click(queryAllByRole(run, 'button', 'Close').at(-1) ?? run)
    await wait()
    assert.ok(getByRole(shown.container, 'checkbox', 'Select mei').matches(':checked'))
    assert.not(getByRole(shown.container, 'checkbox', 'Select lin').matches(':checked'))
  },
  fourUsers,
)

screen(
  'B.7 a lost connection in the middle keeps the passwords that were made; the rest can follow',
  async shown => {
    await reset(shown.container, 'lin', 'wei')
    await confirm('Reset 2 passwords')
    assert.equal(given(), [['lin', 'Nick lin', 'fresh-2']])
    await finish(2)
    click(button(dialog('Reset 2 passwords'), 'Continue with the rest'))
    await wait()
    assert.equal(given(), [['wei', '=1+1', 'fresh-3']])
  },
  () => {
    let tries = 0
    return fourUsers({
      'PUT /api/v1/sysUser/3/password': () => {
        tries += 1
        if (tries === 1) throw new TypeError('Failed to fetch')
        return { code: 200, data: { password: 'fresh-3' } }
      },
    })
  },
)

screen(
  'B.7 the end of the session in the middle keeps the passwords that were made',
  async shown => {
    await reset(shown.container, 'lin', 'wei', 'mei')
    await confirm('Reset 3 passwords')
    assert.equal(given(), [['lin', 'Nick lin', 'fresh-2']])
    assert.equal(sentTo(shown), [2, 3], 'nothing is sent without a session')
  },
  () => fourUsers({ 'PUT /api/v1/sysUser/3/password': { code: 6401, msg: 'expired' } }),
)

screen(
  'B.7 a password that the server does not tell is named',
  async ({ container }) => {
    await reset(container, 'lin', 'wei')
    await confirm('Reset 2 passwords')
    assert.equal(given().at(-1), ['wei', '=1+1', '–'])
    assert.match(dialog('New passwords').textContent ?? '', /did not return the password of wei/)
  },
  () => fourUsers({ 'PUT /api/v1/sysUser/3/password': { code: 200, data: null } }),
)

screen(
  'B.7 more than ten are reset behind a dialog that shows how far it is',
  async shown => {
    click(getByRole(shown.container, 'checkbox', 'Select all rows on this page'))
    await wait()
    click(button(shown.container, 'Reset passwords'))
    await wait()
    await confirm('Reset 11 passwords')
    assert.is(given().length, 11)
    await finish(2)
    assert.match(dialog('Reset 11 passwords').textContent ?? '', /11 of 11/)
  },
  () => {
    const list = Array.from({ length: 11 }, (_, at) => account(at + 2, `user-${at + 2}`))
    return {
      table: server({
        'GET /api/v1/sysUserList': { code: 200, data: { list, count: 11 } },
        ...Object.fromEntries(
          list.map(({ userId }) => [
            `PUT /api/v1/sysUser/${userId}/password`,
            { code: 200, data: { password: `fresh-${userId}` } },
          ]),
        ),
      }),
    }
  },
)

const may = (...permissions: string[]) => ({
  roles: ['desk'],
  permissions: ['system:sysuser:list', ...permissions],
})
const RESETTER = may('system:sysuser:resetPassword')
const EDITOR = may('system:sysuser:edit')

const boxes = (container: HTMLElement) => queryAllByRole(container, 'checkbox').length

screen(
  'B.7 who may reset passwords and nothing else has the boxes, and this action alone',
  async ({ container }) => {
    click(getByRole(container, 'checkbox', 'Select lin'))
    await wait()
    const bar = button(container, 'Clear selection').parentElement
    assert.ok(bar)
    assert.equal(queryAllByRole(bar, 'button').map(accessibleNameOf), [
      'Reset passwords',
      'Select all 3 matching',
      'Clear selection',
    ])
  },
  () => ({ ...fourUsers(), user: RESETTER }),
)

screen(
  'B.7 who may not reset passwords is not offered it',
  async ({ container }) => {
    click(getByRole(container, 'checkbox', 'Select lin'))
    await wait()
    assert.not(queryByRole(container, 'button', 'Reset passwords'))
  },
  () => ({ ...fourUsers(), user: EDITOR }),
)

screen(
  'B.7 nothing is offered where the server makes no passwords',
  async ({ container }) => assert.is(boxes(container), 0),
  () => ({ ...fourUsers(), user: RESETTER, config: { backend: 'go-admin' } }),
)

test.run()
