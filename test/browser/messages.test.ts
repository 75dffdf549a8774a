import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import {
  fillSignIn,
  journey,
  openSignedIn,
  signIn,
  waitForValue,
  waitUntilSettled,
} from '../support/browser.ts'

/** Where messages stand, how often a failure is told, and how long the history keeps it (W14). */
const test = suite('messages')

const { origin, stop } = await startApp()
test.after(() => void stop())

const admin = { origin, password: PASSWORD }

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

interface Box {
  name: string
  left: number
  top: number
  right: number
  bottom: number
}

/** The visible boxes that match. */
const boxesOf = (page: Page, selector: string): Promise<Box[]> =>
  page.locator(selector).evaluateAll(elements =>
    elements
      .filter(element => element.checkVisibility())
      .map(element => {
        const { left, top, right, bottom } = element.getBoundingClientRect()
        return { name: element.className, left, top, right, bottom }
      }),
  )

/** Pairs of a message and of something else that lie on one another, in words. */
async function overlaps(page: Page, selector: string): Promise<string[]> {
  const messages = await boxesOf(page, '.message, .notification')
  const others = await boxesOf(page, selector)
  assert.ok(messages.length > 0 && others.length > 0, `${messages.length} ${others.length}`)
  return messages.flatMap(one =>
    others
      .filter(
        other =>
          one.left < other.right
          && other.left < one.right
          && one.top < other.bottom
          && other.top < one.bottom,
      )
      .map(other => `${one.name} on ${other.name}`),
  )
}

/** Switches of a dictionary that are refused or fail: two messages and two notifications. */
async function trouble(page: Page) {
  const answers = [400, 500, 400, 500].map((code, nth) => ({ code, msg: `Trouble ${nth}` }))
  const waiting = [...answers]
  await page.route('**/api/v1/dict/data/', route => route.fulfill({ json: waiting.shift() }))
  for (const [nth, { msg }] of answers.entries()) {
    await page.locator('tbody').getByRole('switch').nth(nth).press('Space')
    await page.locator('.messages').getByText(msg, { exact: true }).waitFor()
  }
}

const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('tbody tr')?.textContent ?? '')

for (const viewport of WIDTHS)
  test(
    `W14 messages cover neither the tabs nor an open panel: ${viewport.width} px`,
    journey({ viewport }, async ({ page }) => {
      await openSignedIn(page, admin, '/system/dict?type=sys_oper_type')
      await trouble(page)
      // Held by the focus, the messages stay.
      await page.locator('.messages').getByRole('button', { name: 'Dismiss' }).first().focus()
      assert.equal(await overlaps(page, '.navbar, .tab-bar, main h1'), [])

      const isWide = viewport.width >= 992
      const parts = isWide ? '.dialog__box' : '.dialog__head, .dialog__body, .dialog__foot .button'
      for (const panel of ['new', 'edit=1']) {
        await page.goto(`${origin}/system/dict?type=sys_oper_type&${panel}`)
        await page.getByRole('dialog').getByRole('textbox').first().waitFor()
        // A refused save is told while the panel is open.
        await page.route('**/api/v1/dict/data', route =>
          route.fulfill({ json: { code: 400, msg: 'No more of these today.' } }),
        )
        await page.route('**/api/v1/dict/data/', route =>
          route.fulfill({ json: { code: 500, msg: 'The cellar is under water.' } }),
        )
        const dialog = page.getByRole('dialog')
        if (panel === 'new') {
          await dialog
            .getByRole('textbox', { name: /^Label/ })
            .first()
            .fill('Trial')
          await dialog.getByRole('textbox', { name: /^Value/ }).fill('991')
        } else {
          await dialog.getByRole('textbox', { name: /^Remarks/ }).fill('Trial')
        }
        await page.keyboard.press('Control+s')
        await page.locator('.message, .notification').first().waitFor()
        assert.equal(await overlaps(page, parts), [], panel)
      }
    }),
  )

for (const viewport of WIDTHS)
  test(
    `§8 a wrong password is told at its field and as one message: ${viewport.width} px`,
    journey({ viewport }, async ({ page }) => {
      const said = 'The username or password is incorrect.'
      await page.goto(`${origin}/login`)
      await fillSignIn(page, 'admin', 'not the password')
      await page.locator('.message').getByText(said).waitFor()
      const password = page.getByRole('textbox', { name: 'Password' })
      await waitForValue(() => password.getAttribute('aria-invalid'), 'true')
      await waitForValue(() => page.locator('main').getByText(said).count(), 1)
      assert.is(await page.locator('.notification').count(), 0)
      assert.equal(await overlaps(page, '.login__form :is(.field, .button)'), [])

      await openSignedIn(page, admin, '/profile/index')
      const form = page.locator('.profile__password')
      await form.getByRole('textbox', { name: 'Current password' }).fill('not the password')
      await form.getByRole('textbox', { name: 'New password', exact: true }).fill(`${PASSWORD} new`)
      await form.getByRole('textbox', { name: 'Repeat new password' }).fill(`${PASSWORD} new`)
      await page.keyboard.press('Enter')
      await form.getByText('The current password is incorrect.').waitFor()
      await waitForValue(() => page.locator('.messages').count(), 0)
    }),
  )

test(
  'W14 the history of messages outlives a reload, and is gone at the sign-out',
  journey({}, async ({ page, context }) => {
    // Not the session of other journeys, which the sign-out would end.
    await signIn(page, admin)
    await page.goto(`${origin}/system/dict?type=sys_oper_type`)
    await trouble(page)
    const openHistory = page.getByRole('button', { name: /^Message history/ })
    await page.waitForFunction(() =>
      Object.values(sessionStorage).some(text => String(text).includes('Trouble 3')),
    )
    await page.reload()
    await waitForValue(() => openHistory.getAttribute('aria-label'), 'Message history, 4 unread')
    await openHistory.press('Enter')
    const history = page.getByRole('dialog', { name: 'Message history' })
    for (const nth of [0, 1, 2, 3])
      await history.getByText(`Trouble ${nth}`, { exact: true }).waitFor()
    await page.keyboard.press('Escape')

    const other = await context.newPage()
    await other.goto(`${origin}/dashboard`)
    await other.getByRole('button', { name: /user menu$/ }).click()
    await other.getByRole('menuitem', { name: /^(Log|Sign) out/ }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    await other.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    const stored = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter(key => key.includes(':messages:')))
    await waitForValue(stored, [])
    await page.goto(`${origin}/login`)
    await signIn(page, admin)
    await waitForValue(() => openHistory.getAttribute('aria-label'), 'Message history, 0 unread')
    await openHistory.press('Enter')
    await history.getByText('No messages yet').waitFor()
  }),
)

for (const viewport of WIDTHS)
  test(
    `B.0 after creating from the palette by keyboard the focus is on the new row: ${viewport.width} px`,
    journey({ viewport }, async ({ page }) => {
      await openSignedIn(page, admin)
      await waitUntilSettled(page)
      await page.keyboard.press('Control+k')
      const palette = page.getByRole('dialog').getByRole('combobox')
      await palette.waitFor()
      await page.keyboard.type('>New department')
      await page.getByRole('option', { name: /New department/ }).waitFor()
      await page.keyboard.press('Enter')
      const panel = page.getByRole('dialog', { name: 'New department' })
      const name = `Siding ${viewport.width}`
      await panel.getByRole('textbox').first().waitFor()
      await page.keyboard.type(name)
      await page.keyboard.press('Control+s')
      await waitForValue(async () => (await focusedRow(page)).includes(name), true)
      // Enter opens it: the focus is on its name.
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByText(name).first().waitFor()
    }),
  )

test.run()
