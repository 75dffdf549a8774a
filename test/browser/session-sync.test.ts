import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import {
  CPU_SLOWDOWN,
  fillSignIn,
  journey,
  signIn,
  TIME_FACTOR,
  TIMEOUT_MS,
  waitForValue,
  waitUntilSettled,
} from '../support/browser.ts'

/** Two windows of one browser (W5): what is done in one is right in the other. */
const test = suite('windows')

const { origin, stop } = await startApp()
test.after(async () => void (await stop()))

const admin = { origin, password: PASSWORD }
/**
 * Within the second that the other window may take. It is asked without waiting for it to draw:
 * in the background it draws once a second.
 */
async function soon(part: Locator, isWanted = true) {
  const end = performance.now() + (CPU_SLOWDOWN > 1 ? TIMEOUT_MS : 1_000 * TIME_FACTOR)
  while (isWanted ? !(await part.isVisible()) : (await part.count()) > 0) {
    assert.ok(performance.now() < end, `${part} is ${isWanted ? 'not there' : 'still there'}`)
    await sleep(25)
  }
}

async function second(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${origin}/system/role`)
  await page.getByRole('table').waitFor()
  return page
}

/**
 * Two windows of one person whose session is over, as neither knows yet; gives the second. Each has
 * read the account's preferences, which it does by itself when it is idle.
 */
async function withDeadToken(page: Page, context: BrowserContext): Promise<Page> {
  const asked = new Set<Page | null>()
  context.on('response', response => {
    if (response.url().endsWith('/user/preferences')) asked.add(response.frame().page())
  })
  await signIn(page, admin)
  const other = await second(context)
  await page.bringToFront()
  await waitForValue(async () => [asked.has(page), asked.has(other)], [true, true])
  await context.addCookies([{ name: 'Admin-Token', value: 'of-nobody', url: origin }])
  return other
}

async function signOut(page: Page) {
  // A page in the background draws once a second.
  await page.bringToFront()
  await page.getByRole('button', { name: /, user menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page
    .getByRole('alertdialog', { name: 'Log out?' })
    .getByRole('button', { name: 'Confirm' })
    .click()
  await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
}

/** By keyboard alone, the role found by its name. */
async function viewAsAuditor(page: Page) {
  await page.getByRole('button', { name: /, user menu$/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'View as role…' }).press('Enter')
  await page.getByRole('dialog', { name: 'View as role' }).waitFor()
  await page.locator('[role=combobox]:focus').waitFor()
  await page.keyboard.type('audi')
  await page.getByRole('option', { name: 'Auditor' }).waitFor()
  // The first chooses, the second sends.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
}

/** A second person, made once. */
let trader: Promise<{ username: string; password: string }> | undefined
function someTrader(page: Page) {
  trader ??= page.evaluate(async () => {
    const token = decodeURIComponent(/Admin-Token=([^;]*)/.exec(document.cookie)?.[1] ?? '')
    const ask = async (method: string, path: string, body?: unknown) =>
      (
        await fetch(`/prod-api${path}`, {
          method,
          headers: { 'X-Token': token, 'Content-Type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
      ).json()
    const roles = await ask('GET', '/api/v1/rolelist?pageIndex=1&pageSize=50')
    const role = roles.data.list.find(({ roleKey }: { roleKey: string }) => roleKey === 'trader')
    const person = { username: 'linxiaoyan', password: 'wagons at the siding 9' }
    const made = await ask('POST', '/api/v1/sysUser', {
      ...person,
      nickName: 'Lin Xiaoyan',
      status: '0',
      roleIds: [role.roleId],
      deptId: 1,
    })
    if (made.code !== 200) throw new Error(JSON.stringify(made))
    return person
  })
  return trader
}

test(
  'W5 R65 signing out covers the other window within a second, and Sign in leads on',
  journey({}, async ({ page, context, allow }) => {
    allow(/Failed to load resource/)
    await signIn(page, admin)
    const other = await second(context)
    await signOut(page)
    const card = other.getByRole('alertdialog', { name: 'You signed out in another window' })
    await soon(card)
    await waitForValue(
      () => other.locator('#page').evaluate(element => element.hasAttribute('inert')),
      true,
    )
    assert.match(
      await other.locator('#page').evaluate(element => getComputedStyle(element).filter),
      /blur/,
    )
    await card.getByRole('button', { name: 'Sign in' }).click()
    await other.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    assert.is(new URL(other.url()).searchParams.get('redirect'), '/system/role')
  }),
)

test(
  'W5 the same person back in the first window uncovers the page in the second',
  journey({}, async ({ page, context, allow }) => {
    allow(/Failed to load resource/)
    await signIn(page, admin)
    const other = await second(context)
    await other.getByRole('textbox').first().fill('seam')
    await signOut(page)
    await soon(other.getByRole('alertdialog', { name: 'You signed out in another window' }))
    await fillSignIn(page, 'admin', PASSWORD)
    await page.getByRole('button', { name: /, user menu$/ }).waitFor()
    await soon(other.getByRole('alertdialog'), false)
    assert.is(await other.getByRole('textbox').first().inputValue(), 'seam')
    await other.getByRole('button', { name: 'Refresh table' }).click()
    await waitUntilSettled(other)
    assert.is(await other.getByRole('alertdialog').count(), 0)
  }),
)

test(
  'W5 another person sees nothing of the first: the page is gone, and Continue starts anew',
  journey({}, async ({ page, context, allow }) => {
    allow(/Failed to load resource/)
    await signIn(page, admin)
    const person = await someTrader(page)
    const other = await second(context)
    await signOut(page)
    await soon(other.getByRole('alertdialog', { name: 'You signed out in another window' }))
    await fillSignIn(page, person.username, person.password)
    await page.getByRole('button', { name: 'Lin Xiaoyan, user menu' }).waitFor()
    const card = other.getByRole('alertdialog', { name: 'Now signed in as Lin Xiaoyan' })
    await soon(card)
    assert.is(await other.getByRole('table', { includeHidden: true }).count(), 0)
    await card.getByRole('button', { name: 'Continue as Lin Xiaoyan' }).click()
    await other.getByRole('button', { name: 'Lin Xiaoyan, user menu' }).waitFor()
    assert.is(new URL(other.url()).pathname, '/dashboard')
  }),
)

test(
  'W5 a sign-in is followed by a window that waits on the sign-in page',
  journey({}, async ({ page, context, allow }) => {
    allow(/Failed to load resource/)
    const other = await context.newPage()
    await other.goto(`${origin}/system/role`)
    await other.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    await signIn(page, admin)
    await soon(other.getByRole('table', { name: 'Roles' }))
  }),
)

test(
  'W5 a session that ran out in one window asks in the other too, and both go on',
  journey({}, async ({ page, context, allow }) => {
    allow(/Failed to load resource/)
    const other = await withDeadToken(page, context)
    await page.getByRole('button', { name: 'System' }).click()
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Roles' })
      .click()
    await page
      .getByRole('alertdialog', { name: 'System prompt' })
      .getByText('What you typed is kept on this computer, except passwords and secret values.')
      .waitFor()
    await soon(other.getByRole('alertdialog', { name: 'System prompt' }))
    await page.getByRole('alertdialog').getByRole('button', { name: 'Re-login' }).click()
    await fillSignIn(page, 'admin', PASSWORD)
    await page.getByRole('button', { name: /, user menu$/ }).waitFor()
    await soon(other.getByRole('alertdialog'), false)
    await other.getByRole('table', { name: 'Roles' }).waitFor()
  }),
)

test(
  'W5 a session that a reload finds expired asks in the other window within a second',
  journey({}, async ({ page, context, allow }) => {
    allow(/Failed to load resource/)
    const other = await withDeadToken(page, context)
    await page.reload()
    await page.getByRole('alertdialog', { name: 'System prompt' }).waitFor()
    const prompt = other.getByRole('alertdialog', { name: 'System prompt' })
    await soon(prompt)
    await other.bringToFront()
    await prompt.getByText('Your login state has expired.').waitFor()
    assert.is(await other.getByText('You signed out in another window').count(), 0)
  }),
)

test(
  'W5 a one-time password is set in one window and over in all; signing out there covers the others',
  journey({}, async ({ page, context, allow }) => {
    allow(/Failed to load resource/)
    const fresh = await startApp({ isNewInstallation: true, env: { ADMIN_PASSWORD: '' } })
    try {
      const [, oneTime = ''] = /, password (\S+) /.exec(fresh.logs()) ?? []
      const form = (window: Page) =>
        window.getByRole('heading', { name: 'Set a new password', level: 1 })
      const enterOneTime = async () => {
        await fillSignIn(page, 'admin', oneTime)
        await form(page).waitFor()
      }
      await page.goto(fresh.origin)
      await enterOneTime()
      const other = await context.newPage()
      await other.goto(`${fresh.origin}/system/role`)
      await form(other).waitFor()

      await page.bringToFront()
      await page.getByRole('button', { name: 'Log out' }).click()
      await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
      await soon(other.getByRole('alertdialog', { name: 'You signed out in another window' }))
      await enterOneTime()
      await soon(other.getByRole('alertdialog'), false)

      await page.getByRole('textbox', { name: 'New password', exact: true }).fill(PASSWORD)
      await page.getByRole('textbox', { name: 'Repeat new password' }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByRole('button', { name: /, user menu$/ }).waitFor()
      await soon(other.getByRole('button', { name: /, user menu$/ }))
      assert.is(new URL(other.url()).pathname, '/system/role')
    } finally {
      await fresh.stop()
    }
  }),
)

test(
  '§11 View as role leads to that role’s console and back, in both windows',
  journey({}, async ({ page, context }) => {
    await signIn(page, admin)
    const other = await second(context)
    await page.bringToFront()
    // From another page than the one it leads to, with a tab that has to go.
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await menu.getByRole('button', { name: 'System' }).click()
    await menu.getByRole('link', { name: 'Roles' }).click()
    await page.getByRole('tab', { name: 'Roles' }).waitFor()
    await viewAsAuditor(page)
    const banner = page.getByRole('region', { name: 'Viewing as Auditor' })
    await banner.waitFor()
    assert.is(new URL(page.url()).pathname, '/dashboard')
    assert.equal(await page.getByRole('tab').allTextContents(), ['Home'])
    await soon(other.getByRole('region', { name: 'Viewing as Auditor' }))
    const token = async () =>
      (await context.cookies()).find(({ name }) => name === 'Admin-Token')?.value ?? ''
    assert.match(await token(), /^auditor-/)

    await banner.getByRole('button', { name: 'Back to my own role' }).click()
    await banner.waitFor({ state: 'detached' })
    await soon(other.getByRole('region', { name: 'Viewing as Auditor' }), false)
    assert.not.match(await token(), /^auditor-/)
  }),
)

test(
  'W5 a password that is being typed waits for a question before another window’s role shows',
  journey({}, async ({ page, context }) => {
    await signIn(page, admin)
    const other = await second(context)
    await other.goto(`${origin}/profile/index`)
    const password = other.getByRole('textbox', { name: 'New password', exact: true })
    await password.fill('briquette wagon 17')
    await page.bringToFront()
    await viewAsAuditor(page)
    const banner = other.getByRole('region', { name: 'View changed' })
    await soon(banner)
    assert.is(await password.inputValue(), 'briquette wagon 17')

    await other.bringToFront()
    const show = banner.getByRole('button', { name: 'Show the new view' })
    const question = other.getByRole('alertdialog', { name: 'Leave this page?' })
    await show.click()
    await question.getByRole('button', { name: 'Stay' }).click()
    assert.is(await password.inputValue(), 'briquette wagon 17')
    await show.click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await other.getByRole('region', { name: 'Viewing as Auditor' }).waitFor()
  }),
)

test.run()
