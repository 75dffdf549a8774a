import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import { fillSignIn, journey, signIn, waitForTitle, waitForValue } from '../support/browser.ts'
import { startStaticHost } from '../support/static-host.ts'
import { startStubApi } from '../support/stub-api.ts'

/** The console of `node build.mjs --base /admin/`: the whole of it lies below that path. */
const test = suite('base')

// Beside node_modules, which the server may need.
mkdirSync('.out', { recursive: true })
const build = mkdtempSync('.out/base-')
execFileSync(process.execPath, ['build.mjs', '--base', '/admin/', '--out', build])
const app = await startApp({ build })
const stub = await startStubApi()
const host = await startStaticHost({ folder: `${build}/public`, base: '/admin/', api: stub.origin })
test.after(async () => {
  await app.stop()
  await host.close()
  await stub.close()
  rmSync(build, { recursive: true, force: true })
})

const { origin } = app
const admin = { origin, password: PASSWORD }
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const place = (page: Page) => page.url().slice(new URL(page.url()).origin.length)

/** Every address that is asked for, of whatever window. */
function listen(context: BrowserContext): string[] {
  const asked: string[] = []
  context.on('request', request => asked.push(new URL(request.url()).pathname))
  return asked
}

/** What was asked for beside the console; a journey that asks for nothing tells nothing. */
function beside(asked: readonly string[]): string[] {
  assert.ok(asked.length > 10)
  return asked.filter(path => !path.startsWith('/admin/'))
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /, user menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
}

test(
  'a deep link leads to the sign-in page and back; pages, tabs, reloads and sign-out stay below it',
  journey({}, async ({ page, context }) => {
    const asked = listen(context)
    await page.goto(`${origin}/system/role?status=0#bottom`)
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    assert.is(new URL(page.url()).pathname, '/admin/login')
    assert.is(new URL(page.url()).searchParams.get('redirect'), '/system/role?status=0#bottom')
    await page.getByText('You will return to /system/role.', { exact: true }).waitFor()

    await fillSignIn(page, 'admin', PASSWORD)
    const table = page.getByRole('table', { name: 'Roles' })
    await table.waitFor()
    assert.is(place(page), '/admin/system/role?status=0#bottom')
    await waitForTitle(page, 'Roles - Coalface')

    const users = menuOf(page).getByRole('link', { name: 'Users' })
    assert.is(await users.getAttribute('href'), '/admin/system/user')
    await users.click()
    await page.getByRole('table', { name: 'Users' }).waitFor()
    assert.is(place(page), '/admin/system/user')
    await page.reload()
    await page.getByRole('table', { name: 'Users' }).waitFor()
    const tab = page.getByRole('tab', { name: 'Roles' })
    assert.is(await tab.getAttribute('href'), '/admin/system/role?status=0#bottom')
    await tab.click()
    await table.waitFor()
    assert.is(place(page), '/admin/system/role?status=0#bottom')

    // The page that is open already is drawn anew, by way of /redirect.
    const anew = page.waitForResponse(/\/admin\/prod-api\/api\/v1\/rolelist/)
    await menuOf(page).getByRole('link', { name: 'Roles' }).click()
    await anew
    await waitForValue(async () => place(page), '/admin/system/role')
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Home' })
      .click()
    await page.waitForURL(`${origin}/dashboard`)
    await page.goBack()
    await table.waitFor()

    await page.goto(`${origin}/nowhere/at/all`)
    await page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor()
    assert.is(place(page), '/admin/404?wanted=%2Fnowhere%2Fat%2Fall')
    await page.getByText('/nowhere/at/all').first().waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
    await page.waitForURL(`${origin}/dashboard`)

    await signOut(page)
    assert.is(place(page), '/admin/login')
    assert.equal(beside(asked), [])
  }),
)

test(
  'cookies have its path, and nothing that is stored has the name of another console',
  journey({}, async ({ page, context }) => {
    await signIn(page, admin)
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    await page.getByRole('button', { name: 'Interface size' }).click()
    await page.getByRole('menuitemradio', { name: 'Mini' }).click()
    await page.getByText('Size switched to Mini').first().waitFor()
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('radio', { name: 'Teal' }).check({ force: true })
    const pathOf = async (wanted: string) =>
      (await context.cookies(`${origin}/`)).find(({ name }) => name === wanted)?.path
    for (const name of ['Admin-Token', 'sidebarStatus', 'size'])
      await waitForValue(() => pathOf(name), '/admin/')
    assert.is(await pathOf('__Host-Admin-Bind.admin'), '/')
    const elsewhere = await context.cookies(new URL('/other/', origin).href)
    assert.equal(elsewhere.map(({ name }) => name).sort(), [
      '__Host-Admin-Bind.admin',
      '__Host-Admin-Device.admin',
    ])

    const stored = () =>
      page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    await waitForValue(async () => (await stored()).includes('/admin/coalface:settings'), true)
    assert.equal(
      (await stored()).filter(key => !key.startsWith('/admin/coalface:')),
      [],
    )
    // The first paint of the next page finds what was chosen.
    await page.route('**/assets/**/*.js', () => {})
    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction(() => document.documentElement.dataset.size === 'mini')
    await page.waitForFunction(
      () => document.documentElement.style.getPropertyValue('--theme') === '#13c2c2',
    )
  }),
)

test(
  'a link that is copied and a page that opens a window of its own lead below it',
  journey({}, async ({ page, context }) => {
    await signIn(page, admin)
    await page.goto(`${origin}/system/role?status=0`)
    await page.getByRole('table', { name: 'Roles' }).waitFor()
    await page.evaluate(() => {
      navigator.clipboard.writeText = async text => void Reflect.set(globalThis, 'copied', text)
    })
    const copied = () => page.evaluate(() => Reflect.get(globalThis, 'copied') as unknown)
    await page.getByRole('tab', { name: 'Roles' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Copy link' }).click()
    await waitForValue(copied, `${origin}/system/role?status=0`)
    await page.evaluate(() => Reflect.deleteProperty(globalThis, 'copied'))
    await page.getByRole('button', { name: 'Copy link' }).click()
    await waitForValue(copied, `${origin}/system/role?status=0`)

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search pages' }).waitFor()
    await page.keyboard.type('users')
    await page.getByRole('option', { name: 'System > Users /system/user' }).waitFor()
    const opened = context.waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    const other = await opened
    await other.getByRole('table', { name: 'Users' }).waitFor()
    assert.is(place(other), '/admin/system/user')
  }),
)

test(
  'it hears of a newer build, and reloads for it',
  journey({}, async ({ page, context }) => {
    const asked = listen(context)
    await signIn(page, admin)
    await page.route('**/version.json', route => route.fulfill({ json: { build: 'another' } }))
    const bar = page.getByRole('region', { name: 'New version' })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await bar.getByText('A newer version is ready').waitFor()
    await page.evaluate(() => Reflect.set(globalThis, 'before', true))
    await bar.getByRole('button', { name: 'Reload' }).click()
    await page.waitForFunction(() => !('before' in globalThis))
    await menuOf(page).waitFor()
    assert.is(place(page), '/admin/dashboard')
    assert.ok(asked.includes('/admin/version.json'))
    assert.equal(beside(asked), [])
  }),
)

test(
  'a static host serves it there too, with the calls passed on from below it',
  journey({}, async ({ page, context, allow }) => {
    // What goes beyond section 7 is looked for once and left out.
    allow(/Failed to load resource: .*404/)
    const asked = listen(context)
    await signIn(page, { origin: host.origin, username: 'zhang', password: 'any' })
    await page.goto(`${host.origin}/upms/role`)
    await page.getByRole('table', { name: 'Roles' }).getByText('Dispatch desk 20').waitFor()
    await page.reload()
    await page.getByRole('table', { name: 'Roles' }).getByText('Dispatch desk 20').waitFor()
    assert.is(place(page), '/admin/upms/role')
    await signOut(page)
    assert.equal(beside(asked), [])
  }),
)

test.run()
