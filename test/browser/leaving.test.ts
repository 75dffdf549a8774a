import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import { chooseRole, journey, openSignedIn, waitUntilSettled } from '../support/browser.ts'

/** A page with input that no draft may keep is not left without a question (W3). */
const test = suite('leaving')

const app = await startApp()
test.after(async () => void (await app.stop()))

const admin = { origin: app.origin, username: 'admin', password: PASSWORD }
const path = (page: Page) => new URL(page.url()).pathname
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave this page?' })
const secret = (page: Page) => page.getByRole('textbox', { name: 'New password', exact: true })

/** From home, by the menu, so that Back stays within the console. */
async function typeSecret(page: Page) {
  await openSignedIn(page, admin, '/dashboard')
  await page.getByRole('button', { name: 'Administrator, user menu' }).click()
  await page.getByRole('menuitem', { name: 'Personal center' }).click()
  await secret(page).fill('briquette wagon 17')
}

/**
 * From the start of the page: which lists are asked for, and the heading that stands in the document
 * then. Gives what reads them, and forgets them.
 */
async function hearLists(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const heard: string[] = []
    Reflect.set(globalThis, 'heard', heard)
    const { fetch } = window
    window.fetch = (input, init) => {
      const headings = [...document.querySelectorAll('main h1')].map(each => each.textContent)
      const path = /\w*list(?=\?)/.exec(String(input))?.[0]
      if (path) heard.push(`${path} while ${headings.join()}`)
      return fetch(input, init)
    }
  })
  return () => page.evaluate((): unknown => Reflect.get(globalThis, 'heard').splice(0))
}

test(
  'W3 a list whose address is refused is not asked for',
  journey({}, async ({ page }) => {
    const heard = await hearLists(page)
    await typeSecret(page)
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await menu.getByRole('button', { name: 'System' }).click()
    await menu.getByRole('link', { name: 'Roles' }).hover()
    await page.waitForLoadState('networkidle')
    await heard()
    await menu.getByRole('link', { name: 'Roles' }).click()
    await question(page).getByRole('button', { name: 'Stay' }).click()
    await question(page).waitFor({ state: 'detached' })
    await waitUntilSettled(page)
    assert.equal(await heard(), [])
    assert.is(path(page), '/profile/index')
  }),
)

test(
  'W3 the menu, Back and a refresh ask; staying keeps what was typed',
  journey({}, async ({ page }) => {
    await typeSecret(page)
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Home' })
      .click()
    await question(page).getByRole('button', { name: 'Stay' }).click()
    await question(page).waitFor({ state: 'detached' })
    assert.equal(
      [path(page), await secret(page).inputValue()],
      ['/profile/index', 'briquette wagon 17'],
    )

    await page.evaluate(() => history.back())
    await question(page).getByRole('button', { name: 'Stay' }).click()
    await question(page).waitFor({ state: 'detached' })
    assert.equal(
      [path(page), await secret(page).inputValue()],
      ['/profile/index', 'briquette wagon 17'],
    )

    await page.getByRole('tab', { name: 'Personal center' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Refresh current' }).click()
    await question(page).getByRole('button', { name: 'Stay' }).click()
    await question(page).waitFor({ state: 'detached' })
    assert.equal(
      [path(page), await secret(page).inputValue()],
      ['/profile/index', 'briquette wagon 17'],
    )
  }),
)

test(
  'W3 Back while a form asks what to do with its input answers no: the question goes with the form',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/dashboard')
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await menu.getByRole('button', { name: 'System' }).click()
    await menu.getByRole('link', { name: 'Roles' }).click()
    await page.getByRole('button', { name: 'Edit Trader' }).click()
    const form = page.getByRole('dialog', { name: 'Edit role' })
    await form.getByRole('textbox', { name: 'Role name' }).fill('Trader of coke')
    await page.keyboard.press('Escape')
    const discard = page.getByRole('alertdialog', { name: 'Discard changes?' })
    await discard.waitFor()
    await page.goBack()
    await form.waitFor({ state: 'detached' })
    await discard.waitFor({ state: 'detached' })
    assert.ok(await page.evaluate(() => document.activeElement?.closest('main') !== null))
    await page.goForward()
    const name = form.getByRole('textbox', { name: 'Role name' })
    await name.waitFor()
    assert.is(await name.inputValue(), 'Trader of coke')
  }),
)

test(
  'W3 whoever leaves goes where they wanted to, once, and is not asked again',
  journey({}, async ({ page }) => {
    await typeSecret(page)
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Home' })
      .click()
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/dashboard')
    await page.goBack()
    await page.waitForURL('**/profile/index')
    await secret(page).waitFor()
    assert.is(await secret(page).inputValue(), '')
    await page.goForward()
    await page.waitForURL('**/dashboard')
    assert.is(await question(page).count(), 0)
  }),
)

test(
  'W3 Back out of a panel of the same page asks as well; closing it asks once',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/user')
    await page.getByRole('button', { name: 'New user' }).click()
    const password = page.getByRole('textbox', { name: 'Password (optional)' })
    await password.fill('briquette wagon 17')
    await page.waitForFunction(() => document.title.startsWith('•'))
    const there = page.url()
    await page.evaluate(() => history.back())
    await question(page).getByRole('button', { name: 'Stay' }).click()
    await question(page).waitFor({ state: 'detached' })
    assert.equal([page.url(), await password.inputValue()], [there, 'briquette wagon 17'])

    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await password.waitFor({ state: 'detached' })
    assert.equal([path(page), await question(page).count()], ['/system/user', 0])

    await page.getByRole('button', { name: 'New user' }).click()
    await password.fill('briquette wagon 17')
    await page.evaluate(() => history.back())
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await password.waitFor({ state: 'detached' })
    assert.is(new URL(page.url()).search, '')
    // Nothing is stored of it, so nothing is unsaved.
    assert.not((await page.title()).startsWith('•'))
  }),
)

test(
  'W3 B.7 a password that is shown once and was not taken is not left without a question',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/user')
    const goHome = () => page.evaluate(() => history.pushState(null, '', '/dashboard'))
    await page.getByRole('button', { name: 'New user' }).click()
    const panel = page.getByRole('dialog', { name: 'New user' })
    await panel.getByRole('textbox', { name: 'Username' }).fill('nora.once')
    await panel.getByRole('textbox', { name: 'Nickname' }).fill('Nora')
    await chooseRole(panel, 'Trader')
    await panel.getByRole('button', { name: 'Create', exact: true }).click()
    const once = page.getByRole('dialog', { name: 'New password' })
    await once.waitFor()
    await goHome()
    await question(page).getByText('has not been copied yet').waitFor()
    await question(page).getByRole('button', { name: 'Stay' }).click()
    await question(page).waitFor({ state: 'detached' })
    assert.ok(await once.isVisible())
    await once.getByRole('button', { name: 'Done' }).click()
    await once.getByRole('button', { name: 'Done' }).click()
    await once.waitFor({ state: 'detached' })
    await goHome()
    await page.waitForURL('**/dashboard')
    assert.is(await question(page).count(), 0)
  }),
)

test(
  'W3 signing out asks its own question only',
  journey({}, async ({ page }) => {
    await typeSecret(page)
    await page.getByRole('button', { name: 'Administrator, user menu' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    const logOut = page.getByRole('alertdialog', { name: 'Log out?' })
    await logOut.getByText('Personal center', { exact: true }).waitFor()
    await logOut.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    assert.is(await question(page).count(), 0)
  }),
)

test.run()
