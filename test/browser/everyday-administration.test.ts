import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp, temporaryFolder } from '../support/app.ts'
import {
  chooseRole,
  fillSignIn,
  focusedName,
  journey,
  openSignedIn,
  TIMEOUT_MS,
  unfoldFilters,
  waitForValue,
} from '../support/browser.ts'
import { call, tokenFor } from '../support/call.ts'
import { createHands } from '../support/hands.ts'
import type { ConfigurationKey } from '#resources/system/configuration-keys.ts'
import type { Role } from '#resources/system/roles.ts'
import type { User } from '#resources/system/users.ts'

const test = suite('everyday administration')

// Somebody failed to sign in yesterday: on that day the server ran with its clock a day back.
const dataDir = temporaryFolder()
const DAY_MS = 24 * 60 * 60 * 1000
const started = Date.now()
const aDayBack = `data:text/javascript,const now=Date.now;Date.now=()=>now()-${DAY_MS}`
const before = await startApp({ dataDir, nodeArgs: ['--import', aDayBack] })
const wrong = { username: 'admin', password: 'not this one' }
await call(before.origin, 'POST', '/login', { body: wrong })
await before.stop()

const { origin, stop } = await startApp({ dataDir })
test.after(() => void stop())

const admin = { origin, username: 'admin', password: PASSWORD }
const token = await tokenFor(origin)

const NEW_PASSWORD = 'coal cellar at midnight 9'

test(
  'a role that may only edit the dictionary is made with its data scope and given to a new person, who sees just that',
  journey({}, async ({ page, context }) => {
    await openSignedIn(page, admin)
    const hands = createHands(page)

    await hands.press('Control+k')
    await page.getByRole('combobox', { name: 'Search pages' }).waitFor()
    await hands.type('permission')
    await page.getByRole('option', { name: /Roles/ }).waitFor()
    await hands.press('Enter')
    await hands.click(page.getByRole('button', { name: 'New role' }))
    const newRole = page.getByRole('dialog', { name: 'New role' })
    await hands.type('Labels', newRole.getByRole('textbox', { name: 'Role name', exact: true }))
    await hands.click(newRole.getByRole('radio', { name: /^All data/ }))
    const tree = newRole.getByRole('tree', { name: 'Menu permissions' })
    // The dictionary is the second of the pages.
    const ofDictionary = (name: string) => tree.getByRole('treeitem', { name, exact: true }).nth(1)
    await hands.click(ofDictionary('Open the page'))
    await hands.click(ofDictionary('Edit'))
    await hands.click(newRole.getByRole('button', { name: 'Create', exact: true }))
    await newRole.waitFor({ state: 'detached' })
    // 11 at commit 820a9171, without these words, the proposed key and the data scope: System, Roles,
    // New role, name, key, two rights, Create, Data scope in the row, All data, Save changes.
    assert.ok(hands.count <= 9, `${hands.count} presses for a role`)

    await page.getByRole('link', { name: 'Users', exact: true }).click()
    await page.getByRole('button', { name: 'New user' }).click()
    const newUser = page.getByRole('dialog', { name: 'New user' })
    await newUser.getByRole('textbox', { name: 'Username' }).fill('lena')
    await newUser.getByRole('textbox', { name: 'Nickname' }).fill('Lena Label')
    await chooseRole(newUser, 'Labels')
    await newUser.getByRole('button', { name: 'Create', exact: true }).click()
    const password = await passwordShownOnce(page)
    await waitForValue(() => focusedName(page), 'lena')

    await withOtherBrowser(context, async hers => {
      await signInFirst(hers, 'lena', password)
      await hers.getByRole('heading', { level: 1, name: /, Lena Label$/ }).waitFor()
      const menu = hers.getByRole('navigation', { name: 'Main menu' })
      await menu.getByRole('button', { name: 'System' }).click()
      await menu.getByRole('link', { name: 'Dictionary data' }).click()
      await hers
        .getByRole('button', { name: /^Edit / })
        .first()
        .waitFor()
      const links = (await menu.getByRole('link').allTextContents()).map(text => text.trim())
      assert.equal(links, ['Home', 'Dictionary data'])
      for (const name of ['New dictionary entry', /^Delete /])
        assert.is(await hers.getByRole('button', { name }).count(), 0)
    })
  }),
)

test(
  'three people are disabled at once, and one press undoes it',
  journey({}, async ({ page }) => {
    const people = [await addUser('tick'), await addUser('trick'), await addUser('track')]
    const statuses = () =>
      Promise.all(people.map(async ({ userId }) => (await getUser(userId)).status))
    await openSignedIn(page, admin, '/system/user')
    const hands = createHands(page)

    for (const { username } of people)
      await hands.click(page.getByRole('checkbox', { name: `Select ${username}`, exact: true }))
    await hands.click(page.getByRole('button', { name: 'Disable', exact: true }))
    const question = page.getByRole('alertdialog', { name: 'Disable 3 users?' })
    for (const { username } of people) await question.getByText(username, { exact: true }).waitFor()
    await hands.click(question.getByRole('button', { name: 'Disable 3 users' }))
    await page.getByText('Disabled: tick, trick, track').first().waitFor()
    assert.equal(await statuses(), ['1', '1', '1'])

    await hands.click(page.getByRole('button', { name: 'Undo' }).first())
    await page.getByText('Undone: tick, trick, track').first().waitFor()
    await waitForValue(statuses, ['0', '0', '0'])
    // 11 at commit 820a9171, without Undo: the first five, closing the results, the three again,
    // Enable, closing again.
    assert.ok(hands.count <= 6, `${hands.count} presses`)
  }),
)

test(
  'two people get a department and lose it again, then are deleted at once; one press takes back each',
  journey({}, async ({ page }) => {
    const people = [await addUser('east'), await addUser('west')]
    const departments = () =>
      Promise.all(people.map(async ({ userId }) => (await getUser(userId)).deptId))
    const before = await departments()
    await openSignedIn(page, admin, '/system/user')
    const choose = async () => {
      for (const name of ['east', 'west'])
        await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
    }
    const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', {
      name: 'Undo',
    })

    await choose()
    await page.getByRole('button', { name: 'Assign department' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign department' })
    await dialog.getByRole('combobox', { name: 'Department' }).selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Assign to 2 users' }).click()
    await page
      .getByText(/^Department .* assigned to: east, west/)
      .first()
      .waitFor()
    assert.not.equal(await departments(), before)
    await undo.click()
    await page.getByText('Undone: east, west').first().waitFor()
    assert.equal(await departments(), before)

    await choose()
    await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Delete 2 users' }).press('Enter')
    await page.getByText('Deleting east, west…').first().waitFor()
    await waitForValue(() => focusedName(page), 'Users')
    await undo.click()
    await page.getByRole('button', { name: 'Delete east', exact: true }).waitFor()
    assert.equal(await departments(), before, 'both are still there')

    await choose()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Delete 2 users' }).click()
    await page.getByRole('button', { name: 'Undo west', exact: true }).click()
    await page.getByText('Deleting east…').first().waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Delete west', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Delete east', exact: true }).waitFor({
      state: 'detached',
    })
  }),
)

test(
  'a lost password is reset and handed over, and the first sign-in sets a new one',
  journey({}, async ({ page, context }) => {
    await addUser('forgetful')
    await openSignedIn(page, admin, '/system/user?username=forgetful')
    await page.getByRole('button', { name: 'More actions for forgetful' }).click()
    await page.getByRole('menuitem', { name: 'Reset password' }).click()
    await page
      .getByRole('alertdialog', { name: 'Reset password?' })
      .getByRole('button', { name: 'Reset password' })
      .click()
    const password = await passwordShownOnce(page)
    await waitForValue(() => focusedName(page), 'More actions for forgetful')

    await withOtherBrowser(context, async theirs => {
      await signInFirst(theirs, 'forgetful', password)
      await theirs.getByRole('heading', { level: 1, name: /, Forgetful$/i }).waitFor()
    })
    assert.ok(await tokenFor(origin, 'forgetful', NEW_PASSWORD))
  }),
)

test(
  'three dictionary entries are pasted from a spreadsheet',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/dict?type=coal_unit')
    await page.getByRole('button', { name: 'Paste or import' }).click()
    const panel = page.getByRole('dialog', { name: 'Paste or import entries' })
    await panel
      .getByRole('textbox', { name: 'Entries' })
      .fill('truck\tTruck load\nbarge\tBarge load\nsack\tSack of 25 kg')
    await panel.getByRole('cell', { name: 'New', exact: true }).nth(2).waitFor()
    await panel.getByRole('button', { name: 'Save 3 entries' }).click()
    for (const label of ['Truck load', 'Barge load', 'Sack of 25 kg'])
      await page.getByRole('switch', { name: `${label} enabled` }).waitFor({ state: 'attached' })
  }),
)

test(
  'the history of a configuration key says who changed it, and puts the earlier value back',
  journey({}, async ({ page }) => {
    await addUser('meddler', [1])
    const theirs = await tokenFor(origin, 'meddler')
    const keys = '/api/v1/configList?configKey=shop.freight.max'
    const read = async () =>
      (await call<{ list: ConfigurationKey[] }>(origin, 'GET', keys, { token })).data.list[0]
    const { configId, version } = (await read()) ?? {}
    const body = { configId, version, configValue: '1500' }
    assert.is((await call(origin, 'PUT', '/api/v1/config', { body, token: theirs })).code, 200)

    await openSignedIn(page, admin, '/system/config')
    await page.getByRole('button', { name: 'More actions for Freight: upper limit' }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    const history = page.getByRole('dialog', { name: 'History' })
    const change = history.getByRole('listitem').filter({ hasText: 'by meddler' })
    await change.getByRole('row', { name: /^Value 1200 .*1500$/ }).waitFor()
    await change.getByRole('button', { name: 'Put this value back: Value' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Put this value back' }).click()
    await history.getByRole('row', { name: /^Value 1500 .*1200$/ }).waitFor()
    assert.is((await read())?.configValue, '1200')

    await page.getByRole('button', { name: 'Undo' }).click()
    await history
      .getByRole('row', { name: /^Value 1200 .*1500$/ })
      .nth(1)
      .waitFor()
    assert.is((await read())?.configValue, '1500')
  }),
)

test(
  'W10 the menus of a role that were put back are taken back with the pages of their actions',
  journey({}, async ({ page }) => {
    const [system, roles, addRoles, log] = [1, 10, 11, 50]
    const body = { roleName: 'Gatekeepers', roleKey: 'gate', roleSort: 9, status: '0' }
    const first = { ...body, menuIds: [system, log] }
    const { roleId } = (await call<Role>(origin, 'POST', '/api/v1/role', { body: first, token }))
      .data
    const now = [system, roles, addRoles]
    const grant = { roleId, version: 1, menuIds: now }
    await call(origin, 'PUT', '/api/v1/rolemenu', { body: grant, token })
    const read = async () => {
      const one = `/api/v1/role/${roleId}`
      const { menuIds, menuCount } = (await call<Role>(origin, 'GET', one, { token })).data
      return [menuIds, menuCount]
    }
    const before = await read()
    assert.equal(before, [[addRoles], 2])

    await openSignedIn(page, admin, `/system/role?history=${roleId}`)
    const history = page.getByRole('dialog', { name: 'History' })
    await history
      .getByRole('button', { name: /^Put this value back/ })
      .first()
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Put this value back' }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.waitFor()
    assert.equal(await read(), [[log], 1])
    await undo.click()
    await waitForValue(async () => JSON.stringify(await read()), JSON.stringify(before))
  }),
)

test(
  "yesterday's failed sign-ins are saved as CSV",
  journey({}, async ({ page }) => {
    // A failure of today, which the file leaves out.
    await call(origin, 'POST', '/login', { body: wrong })
    // The day may end while the tests run.
    await page.clock.setFixedTime(started)
    await openSignedIn(page, admin, '/system/log')
    const filters = await unfoldFilters(page)
    await filters.getByRole('button', { name: 'Yesterday' }).click()
    const operation = filters.getByRole('combobox', { name: 'Operation' })
    await operation.fill('failed sign-in')
    await operation.press('Enter')
    await operation.press('Escape')
    await filters.getByRole('combobox', { name: 'Result' }).selectOption('Failed')
    await filters.getByRole('button', { name: 'Search' }).click()
    await page.getByText('Total 1', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Export' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const csv = await readFile(await download.path(), 'utf8')
    const lines = csv.trim().split(/\r?\n/)
    assert.is(lines.length, 2)
    assert.match(lines[1] ?? '', /Failed sign-in/)
    assert.match(lines[1] ?? '', /admin/)
  }),
)

/** Reads a password off the screen where it is shown once, and closes its dialog. */
async function passwordShownOnce(page: Page): Promise<string> {
  const once = page.getByRole('dialog', { name: 'New password' })
  const password = await once.getByRole('status', { name: 'New password' }).textContent()
  assert.ok(password)
  await once.getByRole('button', { name: 'Done' }).click()
  await once.getByRole('alert').waitFor()
  await once.getByRole('button', { name: 'Done' }).click()
  await once.waitFor({ state: 'detached' })
  return password
}

async function withOtherBrowser(context: BrowserContext, walk: (page: Page) => Promise<void>) {
  const browser = context.browser()
  if (!browser) throw new Error('A journey has a browser')
  const other = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  })
  other.setDefaultTimeout(TIMEOUT_MS)
  try {
    await walk(await other.newPage())
  } finally {
    await other.close()
  }
}

/** Signs in with a password that was handed over, and sets a new one. */
async function signInFirst(page: Page, username: string, password: string) {
  await page.goto(`${origin}/login`)
  await fillSignIn(page, username, password)
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('textbox', { name: 'Repeat new password' }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
}

async function addUser(username: string, roleIds = [3]): Promise<User> {
  const body = { username, nickName: username, roleIds, password: PASSWORD }
  const { code, data } = await call<User>(origin, 'POST', '/api/v1/sysUser', { body, token })
  assert.is(code, 200)
  return data
}

const getUser = async (userId: User['userId']) =>
  (await call<User>(origin, 'GET', `/api/v1/sysUser/${userId}`, { token })).data

test.run()
