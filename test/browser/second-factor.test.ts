import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { codeOf } from '../server/calls/factor/set-up.ts'
import { PASSWORD, startApp } from '../support/app.ts'
import {
  axeViolations,
  journey,
  openSignedIn,
  tabTo,
  waitUntilSettled,
} from '../support/browser.ts'
import { call, tokenFor } from '../support/call.ts'

const test = suite('second factor')

const { origin, stop } = await startApp()
test.after(() => void stop())

const PHONE = { width: 390, height: 844 }
const CODE = /^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/

/** Typed by an administrator, so it need not be changed. */
const password = 'forty carts of slate'
const token = await tokenFor(origin)
for (const username of ['wang', 'chen', 'zhao']) {
  const body = { username, nickName: username, roleIds: [2], deptId: 2, password }
  assert.is((await call(origin, 'POST', '/api/v1/sysUser', { body, token })).code, 200)
}
assert.is((await call(origin, 'POST', '/api/v1/logout', { token })).code, 200)

const answerOf = async <Data>(method: 'GET' | 'POST', path: string, token: string, body?: object) =>
  (await call<Data>(origin, method, path, { token, body })).data

/** What the sign-in answers to the right password. */
const signInOf = async (username: string) =>
  (await call<object>(origin, 'POST', '/login', { body: { username, password } })).data

const dialog = (page: Page) => page.getByRole('dialog')

test(
  'R76 a person sets a second factor up by keyboard, and saves the recovery codes',
  journey({}, async ({ page }) => {
    await openSignedIn(page, { origin, username: 'wang', password }, '/profile/index')
    await page.getByRole('heading', { name: 'Second factor' }).waitFor()
    await tabTo(page, 'Set up')
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('img', { name: 'QR code of the key' }).waitFor()
    const field = dialog(page).getByRole('textbox', { name: 'Code from the app' })
    await field.and(page.locator(':focus')).waitFor()
    await waitUntilSettled(page)
    assert.equal(await axeViolations(page), [])
    const picture = await dialog(page).getByRole('img').boundingBox()
    assert.ok(picture && picture.width >= 200 && Math.abs(picture.width - picture.height) < 1)

    const key = await dialog(page).getByRole('status', { name: 'Key' }).textContent()
    await page.keyboard.type('12345')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('Type the six digits that the app shows.').waitFor()
    await page.keyboard.press('ControlOrMeta+a')
    const code = codeOf(key, Date.now())
    await page.keyboard.type(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.keyboard.press('Enter')

    const codes = page.getByRole('dialog', { name: 'Recovery codes' })
    await codes.waitFor()
    await waitUntilSettled(page)
    assert.equal(await axeViolations(page), [])
    const shown = await codes.getByRole('listitem').allTextContents()
    assert.equal([shown.length, shown.filter(each => !CODE.test(each))], [10, []])
    await page.keyboard.press('Escape')
    await codes.getByText(/^These codes cannot be shown again/).waitFor()
    await tabTo(page, 'Save as a file')
    const saving = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    const saved = readFileSync(await (await saving).path(), 'utf8')
    for (const each of shown) assert.ok(saved.includes(each))
    await tabTo(page, 'Done')
    await page.keyboard.press('Enter')
    await codes.waitFor({ state: 'detached' })
    await page.getByText('10 recovery codes left').waitFor()
    await waitUntilSettled(page)
    assert.equal(await axeViolations(page), [])

    assert.not('token' in (await signInOf('wang')))

    await tabTo(page, 'Turn off')
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Turn the second factor off?' })
    await question.waitFor()
    await tabTo(page, 'Turn off')
    await page.keyboard.press('Enter')
    await page.getByText('Second factor turned off').first().waitFor()
    await page.getByRole('button', { name: 'Set up' }).waitFor()
    assert.ok('token' in (await signInOf('wang')))
  }),
)

test(
  'R76 an administrator resets the factor of somebody who has lost it',
  journey({}, async ({ page }) => {
    const own = await tokenFor(origin, 'chen', password)
    const { key } = await answerOf<{ key: string }>('POST', '/api/v1/user/factor', own)
    const body = { code: codeOf(key, Date.now()) }
    await answerOf('POST', '/api/v1/user/factor/activate', own, body)
    assert.not('token' in (await signInOf('chen')))

    const admin = { origin, password: PASSWORD }
    await openSignedIn(page, admin, '/system/user?username=chen')
    await page.getByRole('button', { name: 'Edit chen' }).click()
    const group = dialog(page).getByRole('group', { name: 'Second factor' })
    await group.getByText('On', { exact: true }).waitFor()
    await waitUntilSettled(page)
    assert.equal(await axeViolations(page), [])
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'More actions for chen' }).click()
    await page.getByRole('menuitem', { name: 'Reset second factor' }).click()
    const question = page.getByRole('alertdialog', { name: 'Reset second factor?' })
    await question.getByText(/^chen then signs in with the password alone/).waitFor()
    await question.getByRole('button', { name: 'Reset second factor' }).click()
    await page.getByText('Second factor of chen reset').first().waitFor()
    assert.is((await call(origin, 'GET', '/api/v1/getinfo', { token: own })).code, 401)
    assert.ok('token' in (await signInOf('chen')))
  }),
)

for (const colorScheme of ['light', 'dark'] as const)
  test(
    `R76 on a phone the picture is whole and dark on white, in ${colorScheme} colours too`,
    journey({ viewport: PHONE, hasTouch: true, colorScheme }, async ({ page }) => {
      await openSignedIn(page, { origin, username: 'zhao', password }, '/profile/index')
      await page.getByRole('button', { name: 'Set up' }).tap()
      const picture = dialog(page).getByRole('img', { name: 'QR code of the key' })
      await picture.waitFor()
      await waitUntilSettled(page)
      const box = await picture.boundingBox()
      assert.ok(box && box.width >= 200 && box.x >= 0 && box.x + box.width <= PHONE.width)
      const colours = await picture.evaluate(element => {
        const { backgroundColor, fill } = getComputedStyle(element)
        return [backgroundColor, fill]
      })
      assert.equal(colours, ['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      assert.equal(await axeViolations(page), [])
      await page.getByRole('button', { name: 'Cancel' }).tap()
      await dialog(page).waitFor({ state: 'detached' })
    }),
  )

test.run()
