import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import {
  axeViolations,
  focusedName,
  journey,
  openSignedIn,
  ownClipboard,
  tabTo,
  takeScreenshot,
  waitForValue,
  waitUntilSettled,
} from '../support/browser.ts'
import { call, tokenFor } from '../support/call.ts'

const test = suite('tokens')

const { origin, stop } = await startApp()
test.after(() => void stop())

const admin = { origin, password: PASSWORD }
const PHONE = { width: 390, height: 844 }
const PROFILE = '/profile/index'

const question = (page: Page) => page.getByRole('alertdialog')
const listUsers = async (token: string) =>
  (await call(origin, 'GET', '/api/v1/sysUserList', { token })).code

/** Without the person who made it a token is ended by the calls. */
async function makeToken(name: string, permissions: readonly string[]) {
  const body = { name, days: 30, permissions }
  const token = await tokenFor(origin)
  const made = await call<{ token: string }>(origin, 'POST', '/api/v1/user/tokens', { body, token })
  assert.is(made.code, 200, made.msg)
  return made.data.token
}

test(
  'R79 a person makes a token by keyboard, a program uses it, and it counts no more once it was ended',
  journey({}, async ({ page }) => {
    await ownClipboard(page)
    await openSignedIn(page, admin, PROFILE)
    await page.getByRole('button', { name: 'New token' }).waitFor()
    await waitUntilSettled(page)
    assert.equal(await axeViolations(page), [])
    await tabTo(page, 'New token')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'New token' })
    await panel.getByRole('treeitem').first().waitFor()
    await waitUntilSettled(page)
    assert.equal(await axeViolations(page), [])

    // Nothing was chosen: the panel says what is missing, and stays.
    await tabTo(page, 'Create')
    await page.keyboard.press('Enter')
    await panel.getByText('Enter a name.').waitFor()
    await panel.getByText('Choose at least one right.').waitFor()

    await page.keyboard.type('Nightly export')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('system:sysuser:list')
    await waitForValue(() => panel.getByRole('treeitem').first().textContent(), 'System')
    await tabTo(page, 'System')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await panel.getByText('1 right chosen').waitFor()
    await tabTo(page, 'Create')
    await page.keyboard.press('Enter')

    const once = page.getByRole('dialog', { name: 'New token' })
    await once.getByText('For Nightly export. It is shown only once.').waitFor()
    await waitUntilSettled(page)
    assert.equal(await axeViolations(page), [])
    const token = (await once.locator('output').textContent()) ?? ''
    assert.match(token, /^coal_[0-9A-Za-z]{49}$/)
    await page.keyboard.press('Escape')
    await once.getByText(/^This token cannot be shown again/).waitFor()
    await tabTo(page, 'Copy token')
    await page.keyboard.press('Enter')
    await page.getByText('Copied').first().waitFor()
    await tabTo(page, 'Done')
    await page.keyboard.press('Enter')
    await once.waitFor({ state: 'detached' })
    await waitForValue(() => focusedName(page), 'New token')
    assert.not.match(await page.content(), token.slice(5, 30))

    assert.is(await listUsers(token), 200)
    assert.is((await call(origin, 'GET', '/api/v1/getinfo', { token })).code, 403)

    await page.reload()
    const item = page.getByRole('listitem').filter({ hasText: 'Nightly export' })
    await item.getByText('May use: Users').waitFor()
    await item.getByText(/^from (::ffff:)?127\.0\.0\.1$/).waitFor()
    await page.getByRole('checkbox', { name: 'Also end my tokens for programs' }).waitFor()
    await waitUntilSettled(page)
    assert.equal(await axeViolations(page), [])
    await tabTo(page, 'End token Nightly export')
    await page.keyboard.press('Enter')
    await question(page).getByText('A token that has ended does not come back.').waitFor()
    assert.is(await listUsers(token), 200, 'nothing before the answer')
    await tabTo(page, 'End token')
    await page.keyboard.press('Enter')
    await page.getByText('Token Nightly export ended').first().waitFor()
    await item.waitFor({ state: 'detached' })
    assert.is(await listUsers(token), 401)
  }),
)

test(
  'R79 on a phone, in Chinese, a token with many rights is read, and a new one made',
  journey({ viewport: PHONE, hasTouch: true, locale: 'zh-CN' }, async ({ page }) => {
    await makeToken('夜间导出', [
      'system:sysuser:list',
      'system:sysuser:remove',
      'system:sysrole:list',
      'system:sysconfig:list',
      'system:sysdept:list',
    ])
    await openSignedIn(page, admin, PROFILE)
    const item = page.getByRole('listitem').filter({ hasText: '夜间导出' }).first()
    await item.getByText('等另外 2 项').tap()
    await item.getByText('参数设置', { exact: true }).waitFor()
    await item.scrollIntoViewIfNeeded()
    await waitUntilSettled(page)
    assert.equal(await axeViolations(page), [])
    await takeScreenshot(page, 'tokens-390')
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    assert.is(await width(), PHONE.width)

    await page.getByRole('button', { name: '新建令牌' }).tap()
    const panel = page.getByRole('dialog', { name: '新建令牌' })
    await panel.getByRole('treeitem').first().waitFor()
    await waitUntilSettled(page)
    assert.equal(await axeViolations(page), [])
    await takeScreenshot(page, 'new-token-390')
    assert.is(await width(), PHONE.width)
    await panel.getByRole('textbox', { name: '名称' }).fill('报表')
    await panel.getByRole('checkbox', { name: '全选' }).tap()
    await panel.getByRole('button', { name: '创建' }).tap()
    await page.getByText('用于 报表，仅显示一次。').waitFor()
    await takeScreenshot(page, 'made-token-390')
    await page.getByRole('button', { name: '完成' }).tap()
    await page.getByText(/^此令牌不会再次显示/).waitFor()
    await page.getByRole('button', { name: '完成' }).tap()
    await page.getByRole('listitem').filter({ hasText: '报表' }).first().waitFor()
  }),
)

test(
  'R79 an administrator finds and ends a person’s tokens, and the log names the token that wrote',
  journey({}, async ({ page }) => {
    const permissions = ['system:sysuser:list', 'system:sysconfig:add']
    const token = await makeToken('Stock sync', permissions)
    const body = { configName: 'Stock', configKey: 'stock.at', configValue: '1' }
    assert.is((await call(origin, 'POST', '/api/v1/config', { token, body })).code, 200)

    await openSignedIn(page, admin, '/system/log?event=config.add')
    await page
      .getByRole('row')
      .filter({ hasText: 'Administrator (admin), by token Stock sync' })
      .waitFor()

    await page.goto(`${origin}/system/user?username=admin`)
    await page.getByRole('button', { name: 'More actions for admin' }).click()
    await page.getByRole('menuitem', { name: 'Tokens for programs' }).click()
    const panel = page.getByRole('dialog', { name: 'Tokens of admin' })
    await panel.getByText('Stock sync').waitFor()
    await waitUntilSettled(page)
    assert.equal(await axeViolations(page), [])
    await panel.getByRole('button', { name: 'End token Stock sync' }).click()
    await question(page).getByRole('button', { name: 'End token' }).click()
    await page.getByText('Token Stock sync ended').first().waitFor()
    assert.is(await listUsers(token), 401)
  }),
)

test.run()
