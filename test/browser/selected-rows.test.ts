import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import {
  axeViolations,
  focusedName,
  journey,
  openSignedIn,
  tabTo,
  waitForValue,
} from '../support/browser.ts'
import { call, tokenFor } from '../support/call.ts'
import { ALL_SCOPE } from '#entities/data-scope.ts'

/** What is done with several rows at once, of more than one page. */
const test = suite('selected rows')

const { origin, stop } = await startApp()
test.after(() => void stop())

const admin = { origin, password: PASSWORD }
const token = await tokenFor(origin)

async function add(path: string, body: object): Promise<Record<string, number>> {
  const { code, msg, data } = await call<Record<string, number>>(origin, 'POST', path, {
    body: { status: '0', ...body },
    token,
  })
  if (code !== 200) throw new Error(`${path}: ${msg}`)
  return data
}

const [SYSTEM, USERS, RESET_PASSWORD, CONFIGURATION] = [1, 40, 44, 30]

/** A role, and a person who has it and a password of the test's. */
async function addPerson(username: string, menuIds: readonly number[], nickName = username) {
  const role = { roleName: username, roleKey: username, roleSort: 9, dataScope: ALL_SCOPE, menuIds }
  const { roleId } = await add('/api/v1/role', role)
  const person = { username, nickName, roleIds: [roleId], deptId: 1, password: PASSWORD }
  await add('/api/v1/sysUser', person)
}

// The desk resets passwords. The boss may do more than that, so the desk may not reset that one.
await addPerson('desk', [SYSTEM, USERS, RESET_PASSWORD])
await addPerson('clerk', [SYSTEM, USERS])
await addPerson('boss', [SYSTEM, USERS, CONFIGURATION])
const { list: clerks } = (
  await call<{ list: { roleIds: number[] }[] }>(
    origin,
    'GET',
    '/api/v1/sysUserList?username=clerk',
    {
      token,
    },
  )
).data
for (let number = 1; number <= 24; number++)
  await add('/api/v1/sysUser', {
    username: `person${String(number).padStart(2, '0')}`,
    nickName: `=Person ${number}`,
    roleIds: clerks[0]?.roleIds,
    deptId: 1,
    password: PASSWORD,
  })

const PHONE = { width: 390, height: 844 }

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` })

/** With the keyboard, where the page has one. */
async function tick(page: Page, name: string) {
  await box(page, name).focus()
  await page.keyboard.press('Space')
  await waitForValue(() => box(page, name).isChecked(), true)
}

/** The lines of the file that the page saves, and its name. */
async function savedBy(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const text = await readFile(await download.path(), 'utf8')
  return { name: download.suggestedFilename(), lines: text.trimEnd().split('\r\n') }
}

async function openExport(page: Page) {
  await page.getByRole('button', { name: 'Export', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByRole('radio', { name: 'Visible columns' }).waitFor()
  return dialog
}

/** Presses a button of the dialog that is open. */
async function pressButton(page: Page, name: string) {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

const rightEdgeOf = (page: Page, name: string) =>
  page
    .getByRole('dialog', { name })
    .evaluate(dialog =>
      Math.max(
        ...[dialog, ...dialog.querySelectorAll('*:not(.hidden-text)')].map(
          element => element.getBoundingClientRect().right,
        ),
      ),
    )

test(
  'W17 the selected rows of two pages, and they alone, are exported, by keyboard',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/user?sort=username&order=asc&username=person')
    await tick(page, 'person02')
    await page.getByRole('button', { name: 'Next page' }).click()
    await tick(page, 'person24')
    const dialog = await openExport(page)
    const selected = dialog.getByRole('radio', { name: 'Selected rows (2)' })
    assert.ok(await selected.isChecked())
    await waitForValue(() => selected.evaluate(radio => radio === document.activeElement), true)
    assert.equal(await axeViolations(page), [])
    const some = await savedBy(page, () => pressButton(page, 'Export CSV'))
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('2 rows exported').first().waitFor()

    await openExport(page)
    await page.keyboard.press('ArrowDown')
    assert.ok(await dialog.getByRole('radio', { name: 'All 24 rows' }).isChecked())
    const all = await savedBy(page, () => pressButton(page, 'Export CSV'))
    assert.is(all.lines.length, 25)
    assert.equal(some.lines, [
      all.lines[0],
      ...all.lines.filter(line => /^person(02|24),/.test(line)),
    ])
    const nameless = (name: string) => name.replace(/\d{4}/g, '')
    assert.is(nameless(some.name), nameless(all.name))
    assert.match(some.name, /^Users-\d{8}-\d{4}\.csv$/)
    // They are still selected: exporting them changed nothing.
    await page.getByText('2 selected, 1 of them not on this page').waitFor()
  }),
)

test(
  'W17 on a phone of 390 px the choice of the selected rows fits',
  journey({ viewport: PHONE }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/user?username=person')
    await tick(page, 'person03')
    const dialog = await openExport(page)
    assert.ok(await dialog.getByRole('radio', { name: 'Selected rows (1)' }).isChecked())
    assert.ok((await rightEdgeOf(page, 'Export')) <= PHONE.width)
    const { lines } = await savedBy(page, () =>
      dialog.getByRole('button', { name: 'Export CSV' }).click(),
    )
    assert.is(lines.length, 2)
  }),
)

test(
  'B.7 passwords of three people, of whom one is refused, are reset by keyboard and given out once',
  journey({}, async ({ page, allow }) => {
    allow(/403/)
    const desk = { origin, username: 'desk', password: PASSWORD }
    await openSignedIn(page, desk, '/system/user?sort=username&order=asc')
    await tick(page, 'boss')
    await tick(page, 'clerk')
    await page.getByRole('button', { name: 'Next page' }).click()
    await tick(page, 'person24')
    await page.keyboard.press('b')
    await pressButton(page, 'Reset passwords')
    const question = page.getByRole('alertdialog', { name: 'Reset 3 passwords?' })
    await question.getByText('person24').waitFor()
    await pressButton(page, 'Reset 3 passwords')

    const once = page.getByRole('dialog', { name: 'New passwords' })
    const table = once.getByRole('table', { name: 'New passwords' })
    await table.getByRole('row', { name: /^person24/ }).waitFor()
    const passwords = await table.locator('code').allTextContents()
    assert.equal(await table.getByRole('rowheader').allTextContents(), ['clerk', 'person24'])
    assert.equal(await axeViolations(page), [])
    await page.keyboard.press('Escape')
    await once.getByRole('alert').waitFor()
    const { name, lines } = await savedBy(page, () => pressButton(page, 'Download passwords'))
    assert.match(name, /^New passwords-\d{8}-\d{4}\.csv$/)
    assert.equal(lines, [
      '\ufeffUsername,Nickname,Password',
      `clerk,clerk,${passwords[0]}`,
      `person24,'=Person 24,${passwords[1]}`,
    ])
    await pressButton(page, 'Done')
    await once.waitFor({ state: 'detached' })

    const run = page.getByRole('dialog', { name: 'Reset 3 passwords' })
    await run.getByText('boss').waitFor()
    assert.equal(await axeViolations(page), [])
    await waitForValue(() => run.evaluate(box => box.contains(document.activeElement)), true)
    await pressButton(page, 'Close')
    await run.waitFor({ state: 'detached' })
    await waitForValue(() => focusedName(page), 'Reset passwords')
    // The boss is still selected, on the other page.
    await page.getByText('1 selected, 1 of them not on this page').waitFor()

    await page.getByRole('button', { name: /^Message history/ }).click()
    await page
      .getByRole('dialog', { name: 'Message history' })
      .getByRole('listitem')
      .first()
      .waitFor()
    const kept = await page.evaluate(
      () =>
        document.documentElement.outerHTML
        + location.href
        + JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]),
    )
    for (const password of passwords) {
      assert.ok(password.length >= 12)
      assert.not(kept.includes(password))
    }
    const signIn = (username: string, password: string) =>
      call(origin, 'POST', '/login', { body: { username, password } })
    assert.is((await signIn('clerk', passwords[0] ?? '')).code, 200)
    assert.is((await signIn('boss', PASSWORD)).code, 200)
    assert.is.not((await signIn('person24', PASSWORD)).code, 200)
  }),
)

test(
  'B.7 on a phone of 390 px the new passwords fit, each beside its person',
  journey({ viewport: PHONE }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/user?username=person')
    await tick(page, 'person05')
    await tick(page, 'person06')
    await page.getByRole('button', { name: 'Reset passwords' }).click()
    await page.getByRole('button', { name: 'Reset 2 passwords' }).click()
    const once = page.getByRole('dialog', { name: 'New passwords' })
    await once.getByRole('row', { name: /person06/ }).waitFor()
    assert.ok((await rightEdgeOf(page, 'New passwords')) <= PHONE.width)
    assert.equal(await axeViolations(page), [])
    await once.getByRole('button', { name: 'Done' }).click()
    await once.getByRole('button', { name: 'Done' }).click()
    await once.waitFor({ state: 'detached' })
    await page.getByText('Total 24').waitFor()
  }),
)

test.run()
