import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { codeOf } from '../server/calls/factor/set-up.ts'
import { startApp } from '../support/app.ts'
import {
  axeViolations,
  fillSignIn,
  journey,
  ownClipboard,
  signIn,
  tabTo,
  waitForValue,
  waitUntilSettled,
} from '../support/browser.ts'
import { call, tokenFor } from '../support/call.ts'

const test = suite('sign-in with a second factor')

const { origin, stop } = await startApp()
test.after(() => void stop())

const PHONE = { width: 390, height: 844 }
const password = 'forty carts of slate'
const admin = await tokenFor(origin)

async function add(username: string, roleId: number) {
  const body = { username, nickName: username, roleIds: [roleId], deptId: 2, password }
  const added = await call(origin, 'POST', '/api/v1/sysUser', { body, token: admin })
  assert.is(added.code, 200, added.msg)
}

/** Gives a person a factor; `code` is of the next half minute, because that of this one is used up. */
async function withFactor(username: string) {
  await add(username, 2)
  const token = await tokenFor(origin, username, password)
  const path = '/api/v1/user/factor'
  const { key } = (await call<{ key: string }>(origin, 'POST', path, { token })).data
  const body = { code: codeOf(key, Date.now()) }
  const { recoveryCodes } = (
    await call<{ recoveryCodes: string[] }>(origin, 'POST', `${path}/activate`, { token, body })
  ).data
  return { code: () => codeOf(key, Date.now() + 30_000), recoveryCodes }
}

test(
  'R77 on a phone, in Chinese and by keyboard, a code follows the password; a wrong one is told at its field',
  journey({ locale: 'zh-CN', viewport: PHONE }, async ({ page }) => {
    const { code } = await withFactor('wang')
    await page.goto(`${origin}/login?redirect=%2Fprofile%2Findex`)
    await page.getByRole('textbox', { name: '用户名' }).fill('wang')
    await page.getByRole('textbox', { name: '密码' }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '请输入验证码', level: 1 }).waitFor()
    const field = page.getByRole('textbox', { name: '验证码' })
    await field.and(page.locator(':focus')).waitFor()
    await waitUntilSettled(page)
    assert.equal(await axeViolations(page), [])
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))

    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await page.locator('.field__error', { hasText: '验证码不正确' }).waitFor()
    await field.and(page.locator(':focus')).waitFor()
    await page.keyboard.type(code())
    await page.keyboard.press('Enter')
    await page.waitForURL(`${origin}/profile/index`)
    await page.getByRole('button', { name: /，用户菜单$/ }).waitFor()
  }),
)

test(
  'R77 Back leads to the password, and a recovery code signs in without the phone',
  journey({}, async ({ page }) => {
    const { recoveryCodes } = await withFactor('chen')
    await page.goto(`${origin}/login`)
    await fillSignIn(page, 'chen', password)
    await page.getByText('Signing in as chen: one more step.').waitFor()
    await tabTo(page, 'Back')
    await page.keyboard.press('Enter')
    await page.locator('[name=password]:focus').waitFor()
    assert.is(await page.getByRole('textbox', { name: 'Username' }).inputValue(), 'chen')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await page.getByText('Signing in as chen: one more step.').waitFor()
    await tabTo(page, 'Use a recovery code')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Recovery code' }).and(page.locator(':focus')).waitFor()
    await waitUntilSettled(page)
    assert.equal(await axeViolations(page), [])
    await page.keyboard.type((recoveryCodes[0] ?? '').toLowerCase().replaceAll('-', ' '))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /, user menu$/ }).waitFor()
  }),
)

test(
  'R78 a role that requires a factor while its holder works leads to the set-up, and back to the page',
  journey({}, async ({ page }) => {
    const menuIds = [10, 11, 12, 40]
    const body = { roleName: 'Yard', roleKey: 'yard', dataScope: '1', menuIds }
    const made = await call<{ roleId: number }>(origin, 'POST', '/api/v1/role', {
      body,
      token: admin,
    })
    const { roleId } = made.data
    await add('zhao', roleId)
    await ownClipboard(page)
    await signIn(page, { origin, username: 'zhao', password })
    await page.goto(`${origin}/system/role`)
    await page.getByRole('heading', { name: 'Roles', level: 1 }).waitFor()

    const change = { roleId, requiresFactor: true }
    const changed = await call(origin, 'PUT', '/api/v1/role', { body: change, token: admin })
    assert.is(changed.code, 200, changed.msg)
    // The page may have learned it by itself meanwhile, and the button is gone then.
    const refresh = page.getByRole('button', { name: 'Refresh table' })
    await refresh.click({ timeout: 5_000 }).catch(() => undefined)
    await page.getByRole('heading', { name: 'Set up a second factor', level: 1 }).waitFor()
    await waitUntilSettled(page)
    assert.equal(await axeViolations(page), [])
    await page.getByRole('button', { name: 'Set up' }).click()
    const key = await page.getByRole('status', { name: 'Key' }).textContent()
    await page.getByRole('textbox', { name: 'Code from the app' }).fill(codeOf(key, Date.now()))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Copy the codes' }).click()
    await waitUntilSettled(page)
    assert.equal(await axeViolations(page), [])
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('heading', { name: 'Roles', level: 1 }).waitFor()
    await waitForValue(async () => new URL(page.url()).pathname, '/system/role')
  }),
)

test.run()
