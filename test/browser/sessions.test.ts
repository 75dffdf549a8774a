import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import {
  axeViolations,
  focusedName,
  journey,
  openSignedIn,
  searchFor,
  signIn,
  tabTo,
  waitForValue,
  waitUntilSettled,
} from '../support/browser.ts'
import { call, tokenFor } from '../support/call.ts'
import { digestOf } from '#server/auth/sessions.ts'
import { databasePath } from '#server/store/sqlite/database-file.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'
import { createTables } from '#server/store/store.ts'

const test = suite('sessions')

const { origin, dataDir, stop } = await startApp()
test.after(() => void stop())

const admin = { origin, password: PASSWORD }
const PHONE = { width: 390, height: 844 }

/** Typed by an administrator, so it need not be changed. */
const password = 'forty carts of slate'
const token = await tokenFor(origin)
for (const [username, nickName, roleId] of [
  ['wang', 'Fang Wang', 2],
  ['chen', 'Jie Chen', 3],
] as const) {
  const body = { username, nickName, roleIds: [roleId], deptId: 2, password }
  assert.is((await call(origin, 'POST', '/api/v1/sysUser', { body, token })).code, 200)
}
assert.is((await call(origin, 'POST', '/api/v1/logout', { token })).code, 200)

/** Whether the session with this token goes on. */
const isLive = async (token: string) =>
  (await call(origin, 'GET', '/api/v1/getinfo', { token })).code === 200

/** The people of the rows in their order. */
const people = async (page: Page) =>
  (await page.getByRole('rowheader').allTextContents()).map(text =>
    text.replace(/ *This session$/, ''),
  )

const question = (page: Page) => page.getByRole('alertdialog')

test(
  'R6 an administrator finds sessions, and ends one, chosen ones, and all of a person, by keyboard too',
  journey({}, async ({ page }) => {
    const [one, two, three, four] = [
      await tokenFor(origin, 'wang', password),
      await tokenFor(origin, 'wang', password),
      await tokenFor(origin, 'wang', password),
      await tokenFor(origin, 'chen', password),
    ]
    await openSignedIn(page, admin)
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await menu.getByRole('button', { name: 'System' }).click()
    await menu.getByRole('link', { name: 'Sessions' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sessions' }).waitFor()
    const wang = 'Fang Wang (wang)'
    await waitForValue(
      async () => (await people(page)).sort(),
      ['Administrator (admin)', wang, wang, wang, 'Jie Chen (chen)'],
    )
    await waitUntilSettled(page)
    assert.equal(await axeViolations(page), [])
    const own = page.getByRole('row', { name: /This session/ })
    assert.is(await own.getByRole('button', { name: /^End the session/ }).count(), 0)
    assert.ok(await own.getByRole('checkbox').isDisabled())

    await searchFor(page, 'fang')
    await waitForValue(() => people(page), [wang, wang, wang])

    // By keyboard: the session seen last. The focus then goes to the row in its place.
    const name = 'End the session wang, node, 127.0.0.1'
    await tabTo(page, name)
    await page.keyboard.press('Enter')
    await question(page).getByText('wang, node, 127.0.0.1: this session is signed out').waitFor()
    await waitForValue(() => focusedName(page), 'End session?')
    assert.equal(await axeViolations(page), [])
    await tabTo(page, 'End session')
    await page.keyboard.press('Enter')
    await page.getByText('Ended: wang, node, 127.0.0.1').first().waitFor()
    await waitForValue(() => people(page), [wang, wang])
    await waitForValue(() => focusedName(page), name)
    assert.equal([await isLive(one), await isLive(two), await isLive(three)], [true, true, false])

    await page.getByRole('checkbox', { name: /^Select all/ }).check()
    await page.getByRole('button', { name: 'End', exact: true }).click()
    await question(page).getByRole('button', { name: 'End 2 sessions' }).click()
    await page.getByText('No sessions match').waitFor()
    assert.equal([await isLive(one), await isLive(two), await isLive(four)], [false, false, true])

    const again = await tokenFor(origin, 'chen', password)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    const rows = page.getByRole('row', { name: /chen/ })
    await waitForValue(() => rows.count(), 2)
    await rows
      .first()
      .getByRole('button', { name: 'More actions for chen, node, 127.0.0.1' })
      .click()
    await page.getByRole('menuitem', { name: 'End all of chen' }).click()
    await question(page).getByRole('button', { name: 'End all of chen' }).click()
    await page.getByText('2 sessions of chen ended').first().waitFor()
    assert.equal([await isLive(four), await isLive(again)], [false, false])
    await waitForValue(() => people(page), ['Administrator (admin)'])
  }),
)

test(
  'R6 who only lists sessions is offered no end of one, and a person whose session is ended signs in again',
  journey({}, async ({ page, allow }) => {
    allow(/401|403/)
    await openSignedIn(page, { origin, username: 'chen', password }, '/system/session')
    await page.getByRole('row', { name: /This session/ }).waitFor()
    assert.is(await page.getByRole('button', { name: /^End / }).count(), 0)
    assert.is(await page.getByRole('checkbox', { name: /^Select / }).count(), 0)

    const token = await tokenFor(origin)
    const path = '/api/v1/sessionList?username=chen'
    const { data } = await call<{ list: { sessionId: number }[] }>(origin, 'GET', path, { token })
    const id = data.list.map(({ sessionId }) => sessionId).join()
    assert.is((await call(origin, 'DELETE', `/api/v1/session/${id}`, { token })).code, 200)
    await page.getByRole('button', { name: 'Refresh table' }).click()
    await page
      .getByText(/^Your login state has expired|^Your session/)
      .first()
      .waitFor()
  }),
)

test(
  'R6 on a phone the rows are cards with all that is told, and a session is ended there too',
  journey({ viewport: PHONE, hasTouch: true }, async ({ page }) => {
    const before = await call<{ list: { userId: number }[] }>(
      origin,
      'GET',
      '/api/v1/sysUserList?username=wang',
      { token: await tokenFor(origin) },
    )
    const path = `/api/v1/sysUser/${before.data.list[0]?.userId}/sessions`
    await call(origin, 'DELETE', path, { token: await tokenFor(origin) })
    const token = await tokenFor(origin, 'wang', password)
    await openSignedIn(page, admin, '/system/session?username=wang')
    await waitForValue(() => people(page), ['Fang Wang (wang)'])
    await waitUntilSettled(page)
    assert.equal(await axeViolations(page), [])
    for (const text of ['node', '127.0.0.1', 'Password', 'Not bound to a browser'])
      await page.getByRole('row', { name: /wang/ }).getByText(text, { exact: true }).waitFor()
    await page.getByRole('button', { name: /^End the session/ }).tap()
    await question(page).getByRole('button', { name: 'End session' }).tap()
    await page.getByText('No sessions match').waitFor()
    assert.is(await isLive(token), false)
  }),
)

test(
  'R10 the list of users shows who is locked out and until when, and "Lift" lets them try again at once',
  journey({}, async ({ page }) => {
    // Twelve failed sign-ins, of which the last is a moment ago.
    const db = await openDatabase(databasePath(dataDir))
    const throttle = createTables(db).throttle
    const key = `account:${digestOf('wang')}`
    const now = Date.now()
    await throttle.set(key, { failures: 16, firstAt: now, lastAt: now })
    const body = { username: 'wang', password }
    assert.is((await call(origin, 'POST', '/login', { body })).code, 429)

    await openSignedIn(page, admin, '/system/user?username=wang')
    const row = page.getByRole('row', { name: /^Select wang/ })
    await row.getByText(/^Locked out until \d\d:\d\d:\d\d$/).waitFor()
    await waitUntilSettled(page)
    // The slowest page may need longer than the lock-out lasts.
    await throttle.set(key, { failures: 16, firstAt: Date.now(), lastAt: Date.now() })
    assert.equal(await axeViolations(page), [])
    await row.getByRole('button', { name: 'Lift the lock-out of wang' }).click()
    await page.getByText('wang may try to sign in again').first().waitFor()
    await row.getByText(/^Locked out/).waitFor({ state: 'detached' })
    assert.is((await call(origin, 'POST', '/login', { body })).code, 200)
    db.close()
  }),
)

test(
  'W14 R75 a sign-in from an unknown browser is told once, in a browser that was known, and ended from the history',
  journey({}, async ({ page, context }) => {
    const wang = { origin, username: 'wang', password }
    await signIn(page, wang)
    const elsewhere = await context.browser()?.newContext()
    assert.ok(elsewhere)
    const other = await elsewhere.newPage()
    await signIn(other, wang)
    const told = /^Sign-in from a browser that was not known: Chrome, Linux, 127\.0\.0\.1, /
    assert.is(await other.getByText(told).count(), 0)

    await page.reload()
    await page.getByText(told).first().waitFor()
    const history = page.getByRole('button', { name: 'Message history, 1 unread' })
    // It stays there once the message has gone by itself.
    await history.click()
    const drawer = page.getByRole('dialog', { name: 'Message history' })
    const end = drawer.getByRole('button', { name: 'End that session' })
    await end.waitFor()
    await waitUntilSettled(page)
    assert.equal(await axeViolations(page), [])
    await end.click()
    await page.getByText('That session has ended.').first().waitFor()
    await page.keyboard.press('Escape')
    await other.reload()
    await other.getByRole('button', { name: 'Sign in' }).waitFor()
    await elsewhere.close()

    await page.reload()
    await page.getByRole('button', { name: /^Message history/ }).waitFor()
    await waitUntilSettled(page)
    assert.is(await page.getByText(told).count(), 0)
  }),
)

test.run()
