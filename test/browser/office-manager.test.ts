import type { Locator, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import {
  chooseRole,
  fillSignIn,
  journey,
  signIn,
  waitForTitle,
  waitForValue,
  waitUntilSettled,
} from '../support/browser.ts'

/** What somebody arranges in the browser alone, without code and without the server's files. */
const test = suite('office manager')

const { origin, stop } = await startApp({ isNewInstallation: true })
test.after(() => void stop())

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function openFromMenu(page: Page, name: string) {
  const link = sidebar(page).getByRole('link', { name, exact: true })
  if (!(await link.isVisible())) await sidebar(page).getByRole('button', { name: 'System' }).click()
  await link.click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await waitUntilSettled(page)
}

async function create(panel: Locator) {
  await panel.getByRole('button', { name: 'Create', exact: true }).click()
  await panel.waitFor({ state: 'detached' })
}

async function makeDepartment(page: Page, name: string, upper: string) {
  await page.getByRole('button', { name: 'New department' }).click()
  const panel = dialog(page, 'New department')
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  const belongsTo = panel.getByRole('combobox', { name: 'Belongs to' })
  const option = belongsTo.getByRole('option').filter({ hasText: upper })
  await belongsTo.selectOption(await option.first().getAttribute('value'))
  await create(panel)
  await page.getByRole('button', { name: `Edit ${name}` }).waitFor()
}

test(
  'in an empty installation a shop gets its name, departments, a menu, a role and a person, who sees just that',
  journey({}, async ({ page, context }) => {
    await signIn(page, { origin, password: PASSWORD })

    await openFromMenu(page, 'Shop')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Northern Coal')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Northern Coal saved').first().waitFor()

    await openFromMenu(page, 'Departments')
    await makeDepartment(page, 'Sales', 'Coalface')
    await makeDepartment(page, 'Pit head', 'Coalface')
    await makeDepartment(page, 'Weighbridge', 'Sales')
    await page.getByRole('button', { name: 'Edit Weighbridge' }).click()
    const moved = dialog(page, 'Edit department')
    const upper = moved.getByRole('combobox', { name: 'Belongs to' })
    await upper.selectOption({ label: '\u2003Pit head' })
    await moved.getByRole('button', { name: 'Save changes' }).click()
    await moved.waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /Weighbridge.*Pit head/ }).waitFor()

    await openFromMenu(page, 'Menus')
    await page.getByRole('button', { name: 'New menu row' }).click()
    let panel = dialog(page, 'New menu row')
    await panel.getByRole('textbox', { name: 'Title', exact: true }).fill('Coal exchange')
    await panel.getByRole('textbox', { name: 'Path' }).fill('https://exchange.example/prices')
    await create(panel)
    await sidebar(page)
      .getByRole('link', { name: /^Coal exchange/ })
      .waitFor()
    await page.getByRole('button', { name: 'New menu row' }).click()
    panel = dialog(page, 'New menu row')
    await panel.getByRole('textbox', { name: 'Title', exact: true }).fill('Words of the trade')
    await panel.getByRole('textbox', { name: 'Path' }).fill('/words')
    await panel.getByRole('combobox', { name: 'Component' }).fill('/system/dict')
    await panel.getByRole('combobox', { name: 'Permission' }).fill('system:sysdictdata:list')
    await panel
      .getByRole('group', { name: /^In the sidebar/ })
      .getByRole('checkbox')
      .uncheck()
    await create(panel)

    await openFromMenu(page, 'Roles')
    await page.getByRole('button', { name: 'New role' }).click()
    panel = dialog(page, 'New role')
    await panel.getByRole('textbox', { name: 'Role name' }).fill('Price watcher')
    const tree = panel.getByRole('tree', { name: 'Menu permissions' })
    for (const name of ['Coal exchange', 'Words of the trade']) {
      await tree.getByRole('treeitem', { name, exact: true }).focus()
      await page.keyboard.press('Space')
    }
    await create(panel)

    await openFromMenu(page, 'Users')
    await page.getByRole('button', { name: 'New user' }).click()
    panel = dialog(page, 'New user')
    await panel.getByRole('textbox', { name: 'Username' }).fill('ping')
    await panel.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD)
    await panel.getByRole('textbox', { name: 'Nickname' }).fill('Ping Zhao')
    await chooseRole(panel, 'Price watcher')
    await panel
      .getByRole('combobox', { name: 'Department' })
      .selectOption({ label: '\u2003\u2003Weighbridge' })
    await create(panel)
    await page.getByRole('switch', { name: 'ping enabled' }).waitFor()

    const browser = context.browser()
    assert.ok(browser)
    const theirs = await browser.newContext({ locale: 'en-US' })
    try {
      const window = await theirs.newPage()
      await window.goto(`${origin}/login`)
      await window.getByText('Northern Coal').first().waitFor()
      await fillSignIn(window, 'ping', PASSWORD)
      await window.getByRole('button', { name: 'Ping Zhao, user menu' }).waitFor()
      await waitForTitle(window, 'Home - Northern Coal')
      // The link and no page: neither those of the console nor the hidden one.
      await waitForValue(
        async () => (await sidebar(window).getByRole('link').allTextContents()).map(shown),
        ['Home', 'Coal exchange'],
      )
      assert.is(await sidebar(window).getByRole('button').count(), 0)
      await window.goto(`${origin}/words`)
      await window.getByRole('heading', { level: 1, name: 'Words of the trade' }).waitFor()
      await window.goto(`${origin}/system/user`)
      await window.getByRole('heading', { level: 1, name: 'You cannot open Users' }).waitFor()
    } finally {
      await theirs.close()
    }
  }),
)

/** Without what is said of links that open a window. */
const shown = (text: string) => text.replace(/ \(opens.*$/, '').trim()

test.run()
