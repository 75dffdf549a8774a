import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accessibleNameOf, getByRole, queryAllByRole, queryByRole } from '../support/by-role.ts'
import { withFakeTimers } from '../support/clock.ts'
import { settle } from '../support/render.tsx'
import type { StubbedAnswer, StubbedCalls } from '../support/session.ts'
import { arrive, menuRow, renderShell } from '../support/shell.tsx'
import { click, press, type } from '../support/user.ts'
import { HeaderSearch } from '#search/header-search.tsx'

const test = suite('records in the palette')

const MENU = [
  menuRow(1, '/system', 'System', [
    { ...menuRow(2, 'user', 'Users'), component: '/system/user' },
    { ...menuRow(3, 'role', 'Roles'), component: '/system/role' },
  ]),
]

const pageWith = (...list: object[]): StubbedAnswer => ({
  code: 200,
  data: { list, count: list.length },
})
const people = pageWith({ userId: 7, username: 'rolf', nickName: 'Rolf Weber' })
const clerks = pageWith({ roleId: 4, roleName: 'Rolling stock', roleKey: 'rolling' })
const CALLS: StubbedCalls = {
  'GET /api/v1/sysUserList': people,
  'GET /api/v1/rolelist': clerks,
}

const options = () => queryAllByRole(document, 'option').map(accessibleNameOf)
const field = () => getByRole(document, 'combobox')
const active = () => {
  const id = field().getAttribute('aria-activedescendant')
  const option = document.getElementById(id ?? '')
  return option ? accessibleNameOf(option) : ''
}

async function open(table: StubbedCalls = CALLS, permissions = ['*:*:*']) {
  const shell = await renderShell(<HeaderSearch />, { menu: MENU, table, permissions })
  click(getByRole(document, 'button', 'Search pages'))
  await arrive()
  return shell
}

const PAGES = ['System > Roles /system/role']
const RECORDS = ['Rolf Weber rolf', 'Rolling stock rolling']

test('W4 records stand below the pages, in named groups, and the active row stays', () =>
  withFakeTimers(async pass => {
    const shell = await open()
    type(field(), 'rol')
    assert.equal(options(), PAGES)
    await pass(200)
    await arrive()
    assert.equal(options(), [...PAGES, ...RECORDS])
    assert.equal(queryAllByRole(document, 'group').map(accessibleNameOf), [
      'Pages',
      'Users',
      'Roles',
    ])
    assert.is(active(), PAGES[0])
    press('ArrowDown')
    assert.is(active(), RECORDS[0])
    press('Enter')
    await arrive()
    assert.is(shell.at(), '/system/user?edit=7')
    assert.is(queryByRole(document, 'dialog'), undefined)
    shell.close()
  }))

test('W4 a row that the arrows have reached stays active when records come', () =>
  withFakeTimers(async pass => {
    const shell = await open()
    type(field(), 'sys')
    assert.is(options().length, 2)
    press('ArrowUp')
    const before = active()
    await pass(200)
    await arrive()
    assert.is(options().length, 4)
    assert.is(active(), before)
    shell.close()
  }))

test('W4 where no page matches, the arrows pressed too early choose nothing, and the first record is active', () =>
  withFakeTimers(async pass => {
    const shell = await open()
    type(field(), 'xyzzyq')
    assert.match(document.body.textContent ?? '', 'Looking for records…')
    for (const key of ['ArrowUp', 'ArrowDown', 'PageDown', 'ArrowDown', 'Enter']) press(key)
    await pass(200)
    await arrive()
    assert.equal(options(), RECORDS)
    assert.is(active(), RECORDS[0])
    shell.close()
  }))

test('W4 without anything found one line says so', () =>
  withFakeTimers(async pass => {
    const none = pageWith()
    const shell = await open({ 'GET /api/v1/sysUserList': none, 'GET /api/v1/rolelist': none })
    type(field(), 'xyzzyq')
    await pass(200)
    await arrive()
    assert.match(document.body.textContent ?? '', "Nothing matches 'xyzzyq'.")
    shell.close()
  }))

test('W4 another letter takes the records of the text before it away', () =>
  withFakeTimers(async pass => {
    const shell = await open()
    type(field(), 'rol')
    await pass(200)
    await arrive()
    type(field(), 'role')
    assert.equal(options(), PAGES)
    await pass(200)
    await arrive()
    assert.is(options().length, 3)
    shell.close()
  }))

test('§28.1 the announced number holds the records, and the words for what could not be asked', () =>
  withFakeTimers(async pass => {
    const shell = await open({ ...CALLS, 'GET /api/v1/sysUserList': { code: 500, msg: 'broken' } })
    type(field(), 'rol')
    await pass(200)
    await arrive()
    assert.equal(options(), [...PAGES, RECORDS[1]])
    assert.match(document.body.textContent ?? '', 'Users could not be asked.')
    await pass(400)
    assert.is(shell.notices.announcement.get().polite, '2 results. Users could not be asked.')
    assert.equal(shell.notices.shown.get(), [], 'no message besides')
    shell.close()
  }))

test('W4 where records could not be asked, no more is said than that no page matches', () =>
  withFakeTimers(async pass => {
    const shell = await open({
      'GET /api/v1/sysUserList': { code: 500, msg: 'broken' },
      'GET /api/v1/rolelist': { code: 200, data: { list: [], count: 0 } },
    })
    type(field(), 'zzzz')
    await pass(200)
    await arrive()
    const said = document.body.textContent ?? ''
    assert.match(said, "No pages match 'zzzz'.")
    assert.not.match(said, 'Nothing matches')
    shell.close()
  }))

test('W4 commands, and a person who may list nothing, ask for no records', () =>
  withFakeTimers(async pass => {
    for (const [typed, permissions] of [
      ['> rol', ['*:*:*']],
      ['rol', []],
    ] as const) {
      const shell = await open(CALLS, [...permissions])
      type(field(), typed)
      await pass(1_000)
      await settle()
      assert.equal(shell.calls, [], typed)
      shell.close()
    }
  }))

test.run()
