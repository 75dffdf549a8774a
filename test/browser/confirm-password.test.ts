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
  takeScreenshot,
  waitForValue,
  waitUntilSettled,
} from '../support/browser.ts'
import { call, tokenFor } from '../support/call.ts'
import type { User } from '#resources/system/users.ts'
import { codeAt, timeStepOf } from '#server/auth/totp.ts'
import { databasePath } from '#server/store/sqlite/database-file.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'
import { createTables } from '#server/store/store.ts'

const test = suite('confirm password')

const { origin, dataDir, stop } = await startApp()
const db = await openDatabase(databasePath(dataDir))
test.after(() => {
  db.close()
  void stop()
})

const admin = { origin, password: PASSWORD }
const password = 'forty carts of slate'
const token = await tokenFor(origin)
const body = { username: 'wang', nickName: 'Fang Wang', roleIds: [2], deptId: 2, password }
const made = await call<User>(origin, 'POST', '/api/v1/sysUser', { body, token })
assert.is(made.code, 200)
const path = `/api/v1/sysUser/${made.data.userId}`

/** As if all passwords had been shown more than ten minutes ago. */
const expire = () => db.run('update sessions set confirmed_at = 0')
const wang = async () => (await call<User>(origin, 'GET', path, { token })).data
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm your password' })

test(
  'R15 by keyboard: Escape leaves a half-filled form as it was, a wrong password is told at its field, a right one saves',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/user?username=wang')
    await page.getByRole('button', { name: 'Edit wang' }).click()
    const form = page.getByRole('dialog', { name: 'Edit user' })
    await form.getByRole('textbox', { name: 'Nickname' }).fill('Fang Wang of the night')
    await form.getByRole('combobox', { name: 'Department' }).selectOption('3')
    await form.getByRole('textbox', { name: 'Remarks' }).fill('half of a rem')
    await expire()
    await tabTo(page, 'Save changes')
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page)
    const field = dialog.getByRole('textbox', { name: 'Password' })
    await field.waitFor()
    await waitUntilSettled(dialog)
    assert.equal(await axeViolations(page), [])
    await takeScreenshot(page, 'confirm-password')

    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    assert.is(await form.getByRole('textbox', { name: 'Remarks' }).inputValue(), 'half of a rem')
    assert.is(await form.locator('.field__error').count(), 0)
    assert.is(await page.locator('.message').count(), 0)
    await waitForValue(() => focusedName(page), 'Save changes')
    assert.is((await wang()).deptId, 2)

    await page.keyboard.press('Enter')
    await field.waitFor()
    await page.keyboard.type('anthracite')
    await page.keyboard.press('Enter')
    await dialog.getByText('The password is incorrect.').waitFor()
    assert.equal(await axeViolations(page), [])
    await field.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await form.waitFor({ state: 'detached' })
    const now = await wang()
    assert.equal([now.deptId, now.remark], [3, 'half of a rem'])
  }),
)

test(
  'R15 Undo, and a value that is put back, ask too',
  journey({}, async ({ page }) => {
    const { userId } = made.data
    await openSignedIn(page, admin, `/system/user?history=${userId}`)
    await expire()
    const history = page.getByRole('dialog', { name: 'History' })
    await history.getByRole('button', { name: 'Put this value back: Department' }).first().click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Put this value back' }).click()
    const dialog = dialogOf(page)
    const confirm = async () => {
      await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
    }
    await confirm()
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.waitFor()
    assert.is((await wang()).deptId, 2)
    await expire()
    await undo.click()
    await confirm()
    await waitForValue(async () => (await wang()).deptId, 3)
  }),
)

test(
  'R15 an import asks once for all its people; Cancel leaves its table as it was',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/user?import')
    await expire()
    const panel = page.getByRole('dialog', { name: 'Import users' })
    const table = ['Username,Nickname,Role', 'nora,Nora,Trader', 'otto,Otto,Trader'].join('\n')
    await panel.getByRole('textbox', { name: 'Table' }).fill(table)
    await panel.getByRole('button', { name: 'Create 2 users' }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.is(await panel.getByRole('textbox', { name: 'Table' }).inputValue(), table)
    await panel.getByRole('button', { name: 'Create 2 users' }).click()
    await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('dialog', { name: 'New passwords' }).waitFor()
    const list = '/api/v1/sysUserList?keywords=otto'
    const { count } = (await call<{ count: number }>(origin, 'GET', list, { token })).data
    assert.is(count, 1)
  }),
)

test(
  'R15 in Chinese at 390 px, with a second factor',
  journey({ locale: 'zh-CN', viewport: { width: 390, height: 844 } }, async ({ page }) => {
    const person = { origin, username: 'wang', password }
    await openSignedIn(page, person, '/profile/index')
    const seed = Buffer.from('12345678901234567890')
    const { factors } = createTables(db)
    await factors.start(Number(made.data.userId), seed, Date.now())
    await factors.activate(Number(made.data.userId))
    await page.getByRole('button', { name: /^(编辑|修改资料|编辑资料)/ }).click()
    await page.getByRole('textbox', { name: '邮箱' }).fill('wang@example.com')
    await expire()
    await page.getByRole('button', { name: '保存' }).first().click()
    const dialog = page.getByRole('dialog', { name: '请确认密码' })
    await dialog.getByRole('textbox', { name: '密码' }).fill(password)
    await dialog.getByRole('button', { name: '显示密码' }).click()
    await waitUntilSettled(dialog)
    assert.equal(await axeViolations(page), [])
    const widest = await dialog.evaluate(element =>
      Math.max(...[...element.querySelectorAll('*')].map(e => e.getBoundingClientRect().right)),
    )
    assert.ok(widest <= 390.5, `something reaches ${widest} px`)
    await takeScreenshot(page, 'confirm-password-zh-390')
    const code = codeAt(seed, timeStepOf(Date.now()))
    await dialog.getByRole('textbox', { name: '验证码' }).fill(code)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await waitForValue(async () => (await wang()).email, 'wang@example.com')
  }),
)

test.run()
