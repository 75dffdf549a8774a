import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  CPU_SLOWDOWN,
  fillSignIn,
  journey,
  openSignedIn,
  scriptUrlPattern,
  waitForValue,
  waitUntilSettled,
} from '../support/browser.ts'
import { STUB_ANSWERS } from '../support/stub-answers.ts'
import { staticHostBeforeStub } from '../support/stub-host.ts'

/** R66: a back end that takes its time, in front of which nobody gives up earlier. */
const test = suite('slow API')

const { stub, member } = await staticHostBeforeStub(test)

const NETWORK = /Failed to load resource|net::ERR/

/** Longer than any test. */
const NEVER = 600_000

async function goTo(page: Page, name: string) {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const link = menu.getByRole('link', { name, exact: true })
  await menu.getByRole('button', { name: 'System' }).waitFor()
  if (!(await link.isVisible())) await menu.getByRole('button', { name: 'System' }).click()
  await link.click()
}

const busy = (page: Page) =>
  page
    .locator(
      '[aria-busy="true"], [role="progressbar"]:not([aria-hidden="true"]), [class*="spinner"]',
    )
    .count()

test(
  'R66 after 10,000 ms a list says so, and nothing runs or turns any more',
  journey({}, async ({ page, allow }) => {
    allow(NETWORK)
    await page.clock.install()
    await openSignedIn(page, member)
    await waitUntilSettled(page)
    stub.answerWith('GET /api/v1/rolelist', { delayMs: NEVER })
    await stopClock(page)
    await goTo(page, 'Roles')
    await page.getByRole('heading', { name: 'Roles', level: 1 }).waitFor()
    await waitForValue(
      async () => stub.requests.some(({ call }) => call === 'GET /api/v1/rolelist'),
      true,
    )
    await page.clock.fastForward(9_000)
    assert.ok((await busy(page)) > 0, 'it waits')
    assert.is(await page.getByText('timeout of 10000ms exceeded').count(), 0)
    await page.clock.fastForward(1_000)
    await page.clock.resume()
    await page.getByText('timeout of 10000ms exceeded').first().waitFor()
    await waitForValue(() => busy(page), 0)
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).waitFor()
  }),
)

test(
  'R66 the answer of a page that was left changes nothing on the next, and is not waited for',
  journey({}, async ({ page, allow }) => {
    allow(NETWORK)
    await openSignedIn(page, member)
    await waitUntilSettled(page)
    const delay = 3_000 * CPU_SLOWDOWN
    stub.answerNext('GET /api/v1/rolelist', {
      delayMs: delay,
      data: { list: [], count: 0, pageIndex: 1, pageSize: 20 },
    })
    const ended: string[] = []
    page.on('requestfailed', request => ended.push(new URL(request.url()).pathname))
    // Home has asked for their number.
    stub.requests.length = 0
    await goTo(page, 'Roles')
    await waitForValue(
      async () => stub.requests.some(({ call }) => call === 'GET /api/v1/rolelist'),
      true,
    )
    const answered = performance.now() + delay
    await goTo(page, 'Configuration')
    const keys = page.getByRole('table', { name: 'Configuration' })
    await keys.getByText('shop.freight.max').waitFor()
    await waitForValue(async () => ended.filter(path => path.endsWith('/rolelist')).length, 1)
    await page.waitForTimeout(Math.max(0, answered - performance.now()) + 200)
    assert.is(await keys.getByText('shop.freight.max').count(), 1)
    assert.is(new URL(page.url()).pathname.includes('role'), false)
    assert.is((await page.getByRole('alert').allTextContents()).join(''), '')
    await goTo(page, 'Roles')
    await page.getByRole('table', { name: 'Roles' }).getByText('Dispatch desk 20').waitFor()
  }),
)

test(
  'R66 a menu that never comes ends in words and a way on, not in a bar',
  journey({}, async ({ page, allow }) => {
    allow(NETWORK)
    await openSignedIn(page, member)
    await page.clock.install()
    stub.answerWith('GET /api/v1/menurole', { delayMs: NEVER })
    await page.reload()
    await waitForValue(
      async () => stub.requests.filter(({ call }) => call === 'GET /api/v1/menurole').length > 1,
      true,
    )
    await page.clock.fastForward(10_000)
    await page.getByRole('button', { name: 'Try again' }).first().waitFor()
    await page.getByText('timeout of 10000ms exceeded').first().waitFor()
    assert.is(new URL(page.url()).pathname, '/login')
    await waitForValue(() => busy(page), 0)
    stub.answerWith('GET /api/v1/menurole', STUB_ANSWERS['GET /api/v1/menurole'])
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
  }),
)

/** Files that do not come before they are let go. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>(resolve => (letGo = resolve))
  await page.route(files, route => void held.then(() => route.continue()))
  return letGo
}

/** Waits for the answers without which nobody comes in: a clock that runs ahead would time them out. */
async function sessionLoad(page: Page): Promise<void> {
  const answers = await Promise.all([
    page.waitForResponse(/\/api\/v1\/getinfo$/),
    page.waitForResponse(/\/api\/v1\/menurole$/),
  ])
  await Promise.all(answers.map(answer => answer.finished()))
}

/** From now on time passes only by `fastForward`, however slow the machine is. */
const stopClock = async (page: Page) =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)

test(
  '§2 the bar of navigation runs for the first page that is chosen too',
  journey({}, async ({ page, allow }) => {
    allow(NETWORK)
    await openSignedIn(page, member)
    const letRoles = await hold(page, scriptUrlPattern('roles'))
    await page.reload()
    const bar = page.getByRole('progressbar', { name: 'Page loading' })
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await waitForValue(() => bar.count(), 0)
    await goTo(page, 'Roles')
    await bar.waitFor()
    letRoles()
    await page.getByRole('table', { name: 'Roles' }).getByText('Dispatch desk 20').waitFor()
    await waitForValue(() => bar.count(), 0)
  }),
)

test(
  '§11 user and menu are asked for while React DOM is still on its way',
  journey({}, async ({ page, allow }) => {
    allow(NETWORK)
    await openSignedIn(page, member)
    const letReact = await hold(page, scriptUrlPattern('render-app'))
    const loaded = sessionLoad(page)
    await page.goto(`${member.origin}/dashboard`, { waitUntil: 'commit' })
    await loaded
    assert.is(await page.locator('#page').count(), 0)
    letReact()
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
  }),
)

test(
  'W22 a page whose first texts do not come shows where it will be, then says so, and comes when they do',
  journey({}, async ({ page, allow }) => {
    allow(NETWORK)
    await openSignedIn(page, member)
    await page.clock.install()
    const letTexts = await hold(page, scriptUrlPattern('home'))
    const loaded = sessionLoad(page)
    await page.reload()
    await loaded
    await page.clock.fastForward(1_000)
    await page.locator('#root > [aria-busy=true]').waitFor()
    await page.clock.fastForward(20_000)
    const lastWord = page.getByRole('alert').filter({ hasText: 'Coalface could not be shown' })
    await lastWord.waitFor()
    letTexts()
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
    await lastWord.waitFor({ state: 'hidden' })
  }),
)

test(
  'W22 a console whose code cannot be had, or does not come, is not a blank page: one press reloads it',
  journey({}, async ({ page, allow }) => {
    allow(NETWORK)
    const lastWord = page.getByRole('alert').filter({ hasText: 'Coalface could not be shown' })
    await page.route(scriptUrlPattern('main'), route => route.abort())
    await page.goto(`${member.origin}/login?redirect=/system/role`)
    await lastWord.waitFor()
    await page.unroute(scriptUrlPattern('main'))
    await lastWord.getByRole('link', { name: 'Reload the page' }).click()
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    assert.is(await lastWord.count(), 0)
    assert.is(new URL(page.url()).searchParams.get('redirect'), '/system/role')

    // The page loads itself anew once; the file may have been that of the release before.
    await page.route(scriptUrlPattern('render-app'), route => route.abort())
    const reloaded = page.waitForEvent('framenavigated')
    await page.goto(`${member.origin}/login?redirect=/system/role`)
    await reloaded
    await lastWord.waitFor()
    await page.unroute(scriptUrlPattern('render-app'))
    await lastWord.getByRole('link', { name: 'Reload the page' }).click()
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    assert.is(await lastWord.count(), 0)

    await page.clock.install()
    const letGo = await hold(page, scriptUrlPattern('main'))
    await page.goto(`${member.origin}/login?redirect=/system/role`, { waitUntil: 'commit' })
    await page.locator('#root').waitFor({ state: 'attached' })
    await page.clock.fastForward(20_000)
    await lastWord.waitFor()
    letGo()
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    assert.is(await lastWord.count(), 0)

    await openSignedIn(page, member)
    const letApp = await hold(page, scriptUrlPattern('authenticated-app'))
    const loaded = sessionLoad(page)
    await page.goto(`${member.origin}/system/role`, { waitUntil: 'commit' })
    await loaded
    await page.locator('#page > [aria-busy=true]').waitFor()
    // What waits for the code may begin to wait a little after the answers.
    await waitForValue(async () => {
      await page.clock.fastForward(20_000)
      return lastWord.isVisible()
    }, true)
    letApp()
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
    assert.is(await lastWord.count(), 0)
  }),
)

test(
  'W22 whoever signs in where the rest of the console does not come is told so, and comes in when it does',
  journey({}, async ({ page, allow }) => {
    allow(NETWORK)
    await page.clock.install()
    const letApp = await hold(page, scriptUrlPattern('authenticated-app'))
    await page.goto(`${member.origin}/login`)
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    await stopClock(page)
    const loaded = sessionLoad(page)
    await fillSignIn(page, 'zhang', 'any')
    await loaded
    await page.locator('#page > [aria-busy=true]').waitFor()
    const lastWord = page.getByRole('alert').filter({ hasText: 'Coalface could not be shown' })
    await page.clock.fastForward(19_000)
    assert.is(await lastWord.count(), 0)
    await page.clock.resume()
    // What waits for the code may begin to wait a little after the answers.
    await waitForValue(async () => {
      await page.clock.fastForward(20_000)
      return lastWord.isVisible()
    }, true)
    letApp()
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
    assert.is(await lastWord.count(), 0)
  }),
)

test.run()
