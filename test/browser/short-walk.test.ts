import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import { journey, signIn, waitForValue, waitUntilSettled } from '../support/browser.ts'

/** The only journey of `npm test`: the main ways through the console, once. */
const test = suite('short walk')

const { origin, stop } = await startApp()
test.after(() => void stop())

test(
  'signing in, every screen of the menu, a change, Undo, Chinese, and signing out',
  journey({}, async ({ page }) => {
    await signIn(page, { origin, password: PASSWORD })

    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await menu.getByRole('button', { name: 'System' }).click()
    await menu.getByRole('link', { name: 'Roles' }).waitFor()
    const screens = await menu.getByRole('link').allTextContents()
    assert.ok(screens.length >= 6, `${screens}`)
    for (const screen of screens) {
      await menu.getByRole('link', { name: screen, exact: true }).click()
      const heading = screen === 'Home' ? /Administrator$/ : screen
      await headingNamed(page, heading).waitFor()
      await waitUntilSettled(page)
      await page.getByRole('tab', { name: screen, selected: true }).waitFor()
    }

    await menu.getByRole('link', { name: 'Roles' }).click()
    await page.getByRole('button', { name: 'Edit Trader' }).click()
    const form = page.getByRole('dialog', { name: 'Edit role' })
    await form.getByRole('textbox', { name: 'Role name', exact: true }).fill('Night trader')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await form.waitFor({ state: 'detached' })
    const trader = page.getByRole('switch', { name: 'Night trader enabled' })
    await trader.press('Space')
    await waitForValue(() => trader.isChecked(), false)
    await page.getByRole('button', { name: 'Undo' }).click()
    await waitForValue(() => trader.isChecked(), true)
    await page.reload()
    await waitForValue(() => trader.isChecked(), true)

    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('radio', { name: '简体中文' }).check({ force: true })
    await page.keyboard.press('Escape')
    await headingNamed(page, '角色管理').waitFor()

    await page.getByRole('button', { name: /，用户菜单$/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
    await headingNamed(page, '登录').waitFor()
    await page.goto(`${origin}/system/role`)
    await headingNamed(page, '登录').waitFor()
  }),
)

const headingNamed = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('heading', { level: 1, name })

test.run()
