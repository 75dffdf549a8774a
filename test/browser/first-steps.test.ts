import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import {
  axeViolations,
  chooseRole,
  journey,
  signIn,
  waitForValue,
  waitUntilSettled,
} from '../support/browser.ts'
import { call, tokenFor } from '../support/call.ts'

const test = suite('first steps')

test(
  '§19.10 B.5 Home of an empty shop says what to do, each step ticks, and with others it is gone',
  journey({}, async ({ page }) => {
    const { origin, stop } = await startApp({ isNewInstallation: true })
    try {
      const token = await tokenFor(origin)
      const add = async (path: string, body: object) => {
        const { code, msg } = await call(origin, 'POST', path, { token, body })
        assert.is(code, 200, msg)
      }
      const steps = page.getByRole('list', { name: 'First steps' })
      /** The steps with "Done" behind those that are. */
      const state = () => steps.getByRole('listitem').allTextContents()
      const follow = async (step: string, heading: string) => {
        await steps.getByRole('link', { name: step }).click()
        await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      }
      const goHome = async () => {
        await page.getByRole('tab', { name: 'Home' }).click()
        await steps.waitFor()
      }

      await signIn(page, { origin, password: PASSWORD })
      await waitForValue(state, ['Name the shop', 'Add departments', 'Add roles', 'Add people'])
      await waitUntilSettled(page)
      assert.equal(await axeViolations(page), [])

      await follow('Name the shop', 'Shop')
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Datang coal')
      const saved = page.waitForResponse(answer => /\/api\/v1\/shop$/.test(answer.url()))
      await page.getByRole('button', { name: 'Save changes' }).click()
      await saved
      await goHome()
      await waitForValue(state, ['Name the shopDone', 'Add departments', 'Add roles', 'Add people'])

      await follow('Add departments', 'Departments')
      await add('/api/v1/dept', { deptName: 'Yard', parentId: 1 })
      await goHome()
      await follow('Add roles', 'Roles')
      await add('/api/v1/role', {
        ...{ roleName: 'Clerk', roleKey: 'clerk', menuIds: [1, 10], status: '0', roleSort: 3 },
      })
      await goHome()
      await follow('Add people', 'Users')
      await page.getByRole('button', { name: 'New user' }).click()
      const form = page.getByRole('dialog', { name: 'New user' })
      await form.getByRole('textbox', { name: 'Username' }).fill('nora')
      await form.getByRole('textbox', { name: 'Nickname' }).fill('Nora Night')
      await chooseRole(form, 'Clerk')
      await form.getByRole('button', { name: 'Create', exact: true }).click()
      const once = page.getByRole('dialog', { name: 'New password' })
      await once.getByRole('button', { name: 'Done' }).click()
      await once.getByRole('button', { name: 'Done' }).click()
      await once.waitFor({ state: 'detached' })
      await goHome()
      await waitForValue(state, [
        'Name the shopDone',
        'Add departmentsDone',
        'Add rolesDone',
        'Add peopleDone',
      ])
      await waitUntilSettled(page)
      assert.equal(await axeViolations(page), [])

      // With others there is nothing of it left.
      await page.reload()
      await page.getByRole('heading', { level: 2, name: 'Numbers' }).waitFor()
      await waitUntilSettled(page)
      assert.is(await steps.count(), 0)
    } finally {
      await stop()
    }
  }),
)

test(
  'B.5 on a phone the steps make no page wider, and hidden once they stay so on another machine',
  journey({ viewport: { width: 390, height: 844 } }, async ({ page, context }) => {
    const { origin, stop } = await startApp({ isNewInstallation: true })
    try {
      await signIn(page, { origin, password: PASSWORD })
      const steps = page.getByRole('list', { name: 'First steps' })
      await steps.waitFor()
      await waitUntilSettled(page)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      assert.is(overflow, 0)
      assert.equal(await axeViolations(page), [])

      const kept = page.waitForResponse(
        answer => answer.url().endsWith('/user/preferences') && answer.request().method() === 'PUT',
      )
      await page.getByRole('button', { name: 'Hide First steps' }).press('Enter')
      await steps.waitFor({ state: 'detached' })
      await kept
      await page.reload()
      await page.getByRole('heading', { level: 2, name: 'Numbers' }).waitFor()
      await waitUntilSettled(page)
      assert.is(await steps.count(), 0)

      // Another browser knows it from the account.
      const other = await context.browser()?.newContext({ locale: 'en-US' })
      assert.ok(other)
      const elsewhere = await other.newPage()
      await signIn(elsewhere, { origin, password: PASSWORD })
      await elsewhere.getByRole('heading', { level: 2, name: 'Numbers' }).waitFor()
      await waitUntilSettled(elsewhere)
      await elsewhere.getByRole('list', { name: 'First steps' }).waitFor({ state: 'detached' })
      await other.close()
    } finally {
      await stop()
    }
  }),
)

test.run()
