import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import {
  axeViolations,
  chooseRole,
  journey,
  openSignedIn,
  waitForValue,
  waitUntilSettled,
} from '../support/browser.ts'
import { call, tokenFor } from '../support/call.ts'

const test = suite('menus')

const { origin, stop } = await startApp()
test.after(() => void stop())

const admin = { origin, password: PASSWORD }
const token = await tokenFor(origin)

interface Row {
  menuId: number
  title: string
  sort: number
  version: number
  children: Row[]
}

/** The titles of the pages below the directory System, whoever asks. */
async function stored(): Promise<readonly Row[]> {
  const tree = (await call<Row[]>(origin, 'GET', '/api/v1/menulist', { token })).data
  return tree
}

const pagesOfSystem = async () =>
  (await stored()).find(({ menuId }) => menuId === 1)?.children.map(({ title }) => title) ?? []

async function added(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await call<Record<string, unknown>>(origin, 'POST', path, { body, token })
  assert.is(answer.code, 200, answer.msg)
  return answer.data
}

const dialog = (page: Page) => page.getByRole('dialog').first()
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const inSidebar = (page: Page) =>
  dialog(page)
    .getByRole('group', { name: /^In the sidebar/ })
    .getByRole('checkbox')
const preview = (page: Page) => page.getByRole('region', { name: 'The menu as it will look' })
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

/** The names of the rows on screen, without what sets them in. */
const names = async (page: Page) =>
  (await page.getByRole('rowheader').allTextContents()).map(text => text.replace(/^\s*└\s/, ''))

async function open(page: Page, path = '/system/menu') {
  await openSignedIn(page, admin, path)
  await page.getByRole('heading', { level: 1, name: 'Menus' }).waitFor()
  await page.getByRole('button', { name: 'Edit Roles' }).waitFor()
  await waitUntilSettled(page)
}

const create = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
  await dialog(page).waitFor({ state: 'detached' })
}

test(
  '§27.10 a page is made beside the menu as it will look, and the sidebar follows at once',
  journey({}, async ({ page }) => {
    await open(page)
    assert.equal(await axeViolations(page), [])
    // Pages show their operations when they are asked for.
    assert.not((await names(page)).includes('Add'))
    await page.getByRole('button', { name: 'Rows below Roles' }).click()
    await waitForValue(
      async () => (await names(page)).slice(1, 5),
      ['Roles', 'Add', 'Edit', 'Delete'],
    )
    await page.getByRole('button', { name: 'Rows below Roles' }).click()
    await waitForValue(async () => (await names(page)).includes('Add'), false)

    await page.getByRole('button', { name: 'New menu row' }).click()
    await dialog(page).getByRole('textbox', { name: 'Title', exact: true }).fill('Keys')
    await dialog(page)
      .getByRole('combobox', { name: 'Belongs to' })
      .selectOption({ label: 'System' })
    await dialog(page).getByRole('textbox', { name: 'Path' }).fill('role')
    await dialog(page).getByRole('combobox', { name: 'Component' }).fill('/system/nothing')
    // Menu health's findings on the draft, and its whole path.
    await preview(page).getByText('/system/role', { exact: true }).waitFor()
    await preview(page).getByText('System > Keys: Path already taken by: System > Roles.').waitFor()
    await dialog(page).getByRole('textbox', { name: 'Path' }).fill('keys')
    await preview(page).getByText('This build has no page /system/nothing').waitFor()
    const component = dialog(page).getByRole('combobox', { name: 'Component' })
    await component.fill('config')
    await page.getByRole('option', { name: '/system/config' }).click()
    await dialog(page).getByRole('combobox', { name: 'Permission' }).fill('sysconfig:list')
    await page.getByRole('option', { name: 'system:sysconfig:list' }).click()
    await dialog(page)
      .getByRole('button', { name: /^Choose an icon/ })
      .click()
    const icons = page.getByRole('dialog', { name: 'Choose an icon' })
    await icons.getByRole('searchbox', { name: 'Find an icon' }).fill('ware')
    assert.equal(await axeViolations(page), [])
    await icons.getByRole('button', { name: 'warehouse' }).click()
    await preview(page).getByText('Keys', { exact: true }).waitFor()
    await waitForValue(() => preview(page).getByRole('status').textContent(), '')
    // Nobody else gets it; whom it is given to is said before it is saved.
    await dialog(page).getByText('1 role, 1 person: Administrator').waitFor()
    await chooseRole(dialog(page), 'Auditor')
    await dialog(page)
      .getByText(/^2 roles, \d+ (person|people): Administrator, Auditor/)
      .waitFor()
    assert.equal(await axeViolations(page), [])
    await create(page)

    await sidebar(page).getByRole('link', { name: 'Keys' }).click()
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor()
    await page.waitForURL('**/system/keys')
  }),
)

test(
  '§27.10 a link leads outside, a hidden page is in no sidebar, and a script is refused',
  journey({}, async ({ page }) => {
    await open(page)
    await page.getByRole('button', { name: 'New menu row' }).click()
    await dialog(page).getByRole('textbox', { name: 'Title', exact: true }).fill('Exchange')
    await dialog(page).getByRole('textbox', { name: 'Path' }).fill('javascript:alert(1)')
    await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
    await dialog(page)
      .getByText('Only a page can lead outside, and only to an https, http or mailto address.')
      .first()
      .waitFor()
    await dialog(page).getByRole('textbox', { name: 'Path' }).fill('https://exchange.example/')
    // A link shows no screen of ours.
    assert.is(await dialog(page).getByRole('combobox', { name: 'Component' }).count(), 0)
    await create(page)
    const link = sidebar(page).getByRole('link', { name: /^Exchange/ })
    await link.waitFor()
    assert.is(await link.getAttribute('href'), 'https://exchange.example/')
    await row(page, 'Exchange').getByText('External link', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'New menu row' }).click()
    await dialog(page).getByRole('textbox', { name: 'Title', exact: true }).fill('Back room')
    await dialog(page).getByRole('textbox', { name: 'Path' }).fill('/back')
    await dialog(page).getByRole('combobox', { name: 'Component' }).fill('/system/role')
    await inSidebar(page).uncheck()
    await dialog(page).getByText('Not in the sidebar').waitFor()
    await create(page)
    await row(page, 'Back room').waitFor()
    assert.is(await sidebar(page).getByText('Back room').count(), 0)
    await page.goto(`${origin}/back`)
    await page.getByRole('heading', { level: 1, name: 'Back room' }).waitFor()
  }),
)

test(
  '§27.10 a row is ordered by keys and by dragging, moved, told apart from a newer one, and Undo takes it back',
  journey({}, async ({ page }) => {
    const first = (await pagesOfSystem()).slice(0, 3)
    assert.equal(first, ['Roles', 'Dictionary data', 'Configuration'])
    await open(page)
    await page.getByRole('button', { name: 'Move Roles' }).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await waitForValue(
      async () => (await pagesOfSystem()).slice(0, 3),
      ['Dictionary data', 'Roles', 'Configuration'],
    )
    await waitForValue(
      async () => (await sidebar(page).getByRole('link').allTextContents()).slice(1, 3),
      ['Dictionary data', 'Roles'],
    )
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await waitForValue(async () => (await pagesOfSystem()).slice(0, 3), first)
    await waitForValue(async () => (await names(page)).slice(1, 4), first)

    await page
      .getByRole('button', { name: 'Move Configuration' })
      .dragTo(row(page, 'Roles'), { targetPosition: { x: 40, y: 8 } })
    await waitForValue(
      async () => (await pagesOfSystem()).slice(0, 3),
      ['Configuration', 'Roles', 'Dictionary data'],
    )
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await waitForValue(async () => (await pagesOfSystem()).slice(0, 3), first)

    const made = { title: 'Yards', menuType: 'M', parentId: 0, path: '/yards', sort: 90 }
    const { menuId } = await added('/api/v1/menu', made)
    await page.reload()
    await page.getByRole('button', { name: 'Edit Dictionary data' }).click()
    // Somebody else changes it meanwhile: the form asks.
    const { version } = (await call<Row>(origin, 'GET', '/api/v1/menu/20', { token })).data
    const theirs = { menuId: 20, title: 'Words', version }
    assert.is((await call(origin, 'PUT', '/api/v1/menu', { body: theirs, token })).code, 200)
    const upper = dialog(page).getByRole('combobox', { name: 'Belongs to' })
    await upper.selectOption({ label: 'Yards' })
    await preview(page).getByText('/yards/dict', { exact: true }).waitFor()
    await dialog(page).getByRole('button', { name: 'Save changes' }).click()
    const asked = page.getByRole('dialog', { name: 'Someone else changed this record' })
    await asked.getByText('Words', { exact: true }).waitFor()
    await asked.getByText('Yards', { exact: true }).waitFor()
    assert.equal(await axeViolations(page), [])
    await asked.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await sidebar(page).getByRole('button', { name: 'Yards' }).waitFor()
    await sidebar(page).getByRole('button', { name: 'Yards' }).click()
    await sidebar(page).getByRole('link', { name: 'Words' }).waitFor()

    await page.getByRole('button', { name: 'More actions for Words' }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    await dialog(page).getByText('Menu row changed').first().waitFor()
    await page.keyboard.press('Escape')
    const back = { menuId: 20, title: 'Dictionary data', parentId: 1 }
    assert.is((await call(origin, 'PUT', '/api/v1/menu', { body: back, token })).code, 200)
    assert.is((await call(origin, 'DELETE', `/api/v1/menu/${menuId}`, { token })).code, 200)
  }),
)

test(
  '§27.10 before a deletion it says who sees the row, and what the console needs stays',
  journey({}, async ({ page }) => {
    const made = { title: 'Old price list', menuType: 'C', path: '/old', component: '/system/role' }
    await added('/api/v1/menu', { ...made, parentId: 0, sort: 80 })
    await open(page)
    await page.getByRole('button', { name: 'Delete Old price list' }).click()
    const question = page.getByRole('alertdialog', { name: "Delete 'Old price list'?" })
    await question
      .getByText('1 role and 1 person have it now: Administrator. They lose it.')
      .waitFor()
    assert.equal(await axeViolations(page), [])
    await question.getByRole('button', { name: 'Delete' }).click()
    await waitForValue(
      async () => (await stored()).some(({ title }) => title === made.title),
      false,
    )
    await waitForValue(() => sidebar(page).getByText('Old price list').count(), 0)

    const needed = page.getByRole('button', { name: 'Delete Users' })
    assert.is(await needed.getAttribute('aria-disabled'), 'true')
    await page.getByRole('button', { name: 'Edit Users' }).click()
    await dialog(page)
      .getByText(/the console cannot be repaired/)
      .waitFor()
    assert.ok(
      await dialog(page)
        .getByRole('textbox', { name: 'Path' })
        .evaluate(input => input.hasAttribute('readonly')),
    )
    await inSidebar(page).uncheck()
    await dialog(page).getByRole('button', { name: 'Save changes' }).click()
    await page
      .getByText('Administrators need these pages in their sidebar: Users.')
      .first()
      .waitFor()
  }),
)

test(
  'R17 whoever holds a part of the rights changes the rows of these, and sees why not the others',
  journey({}, async ({ page, context }) => {
    const role = await added('/api/v1/role', {
      roleName: 'Menu keeper',
      roleKey: 'menu_keeper',
      menuIds: [1, 30, 60, 61, 62, 63],
      dataScope: '1',
    })
    await added('/api/v1/sysUser', {
      username: 'menukeeper',
      roleIds: [role.roleId],
      password: PASSWORD,
    })
    await context.clearCookies()
    await openSignedIn(page, { origin, username: 'menukeeper', password: PASSWORD }, '/system/menu')
    await page.getByRole('button', { name: 'Edit Configuration' }).waitFor()
    await row(page, 'Users').waitFor()
    assert.is(await page.getByRole('button', { name: 'Edit Users' }).count(), 0)
    assert.is(await page.getByRole('button', { name: 'Delete Users' }).count(), 0)
    await row(page, 'Users').getByRole('button', { name: 'Users', exact: true }).click()
    await dialog(page).getByText('You do not hold the permission of this row.').waitFor()
    assert.is(await dialog(page).getByRole('textbox').count(), 0)
  }),
)

test(
  '§27.10 A5 by the keyboard alone: a filter, a row, its icon',
  journey({}, async ({ page }) => {
    await open(page)
    await page.keyboard.press('/')
    await page.keyboard.type('configuration')
    await page.keyboard.press('Enter')
    await waitForValue(() => names(page), ['Configuration'])
    await page.getByRole('button', { name: 'Edit Configuration' }).focus()
    await page.keyboard.press('Enter')
    const icon = dialog(page).getByRole('button', { name: /^Choose an icon/ })
    await icon.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('truck')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await waitForValue(
      () => icon.evaluate(button => button === document.activeElement && button.textContent),
      'truck',
    )
    await page.keyboard.press('Control+Enter')
    await dialog(page).waitFor({ state: 'detached' })
    await waitForValue(async () => {
      const { data } = await call<{ icon: string }>(origin, 'GET', '/api/v1/menu/30', { token })
      return data.icon
    }, 'truck')
  }),
)

test.run()
