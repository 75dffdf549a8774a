import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startApp } from '../support/app.ts'
import { journey, signIn, waitForValue } from '../support/browser.ts'
import { startStaticHost } from '../support/static-host.ts'
import { menuRow, menuTree } from '../support/stub-answers.ts'
import { startStubApi } from '../support/stub-api.ts'

/** The same files in front of a back end that knows section 7 only: through our server, and without it. */
const test = suite('deployment')

const stub = await startStubApi()
const app = await startApp({ env: { API_ORIGIN: stub.origin } })
const host = await startStaticHost({ api: stub.origin })
test.after(async () => {
  await app.stop()
  await host.close()
  await stub.close()
})

for (const [name, origin] of [
  ['API_ORIGIN', app.origin],
  ['a static host', host.origin],
] as const) {
  test(
    `${name}: sign in, a page of the menu, a reload, a paged list, out`,
    journey({}, async ({ page, allow }) => {
      // What goes beyond section 7 is looked for once and left out.
      allow(/Failed to load resource: .*404/)
      await signIn(page, { origin, username: 'zhang', password: 'any' })
      await page.getByRole('button', { name: 'Zhang Wei, user menu' }).waitFor()
      await page.getByRole('button', { name: 'System' }).click()
      await page
        .getByRole('navigation', { name: 'Main menu' })
        .getByRole('link', { name: 'Roles' })
        .click()
      const table = page.getByRole('table', { name: 'Roles' })
      await table.getByText('Dispatch desk 20').waitFor()
      assert.is(new URL(page.url()).pathname, '/upms/role')

      await page.reload()
      await table.getByText('Dispatch desk 20').waitFor()
      await page.getByRole('button', { name: 'Page 3' }).click()
      await table.getByText('Dispatch desk 45').waitFor()
      assert.is(await page.getByRole('alertdialog').count(), 0)

      await page.getByRole('button', { name: 'Zhang Wei, user menu' }).click()
      await page.getByRole('menuitem', { name: 'Log out' }).click()
      await page.getByRole('button', { name: 'Confirm' }).click()
      await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
      await waitForValue(() => Promise.resolve(stub.requests.at(-1)?.call), 'POST /api/v1/logout')
    }),
  )
}

for (const [name, origin] of [
  ['API_ORIGIN', app.origin],
  ['a static host', host.origin],
] as const) {
  test(
    `§2 ${name}: an address that looks like a file is a page of the console, and reloads as it was`,
    journey({}, async ({ page, allow }) => {
      allow(/Failed to load resource: .*404/)
      const row = menuRow(70, '/logs/:file', '/role/index', 'Log file')
      stub.answerWith('GET /api/v1/menurole', { data: [row, ...menuTree()] })
      await signIn(page, { origin, username: 'zhang', password: 'any' })
      await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
      const heading = page.getByRole('heading', { level: 1 })
      await page.goto(`${origin}/logs/access.log`)
      await heading.getByText('Log file').waitFor()
      await page.reload()
      await heading.getByText('Log file').waitFor()
      assert.is(new URL(page.url()).pathname, '/logs/access.log')

      for (const path of ['/orders/2020.csv', '/assets/gone.js', '/.env', '/50%', '/x;y.php']) {
        await page.goto(origin + path)
        await heading.getByText('Page not found').waitFor()
        // A path that no address may hold as it is stays unnamed.
        if (path !== '/50%') await page.getByRole('main').getByText(path).first().waitFor()
        await page.getByRole('link', { name: 'Home' }).first().click()
        await page.waitForURL(/\/dashboard$/)
      }
      stub.reset()
    }),
  )
}

test(
  'a back end that is away is one message, and no one is signed out',
  journey({}, async ({ page, context, allow }) => {
    allow(/Failed to load resource/)
    await signIn(page, { origin: app.origin, username: 'zhang', password: 'any' })
    stub.answerNext('GET /api/v1/getinfo', { hangUp: true })
    await page.reload()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    assert.is(new URL(page.url()).pathname, '/login')
    assert.ok((await context.cookies()).some(({ name }) => name === 'Admin-Token'))
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
  }),
)

test(
  'a glyph that is first needed while the server is away is drawn',
  journey({}, async ({ page, context, allow }) => {
    allow(/Failed to load resource|net::ERR/)
    await signIn(page, { origin: app.origin, username: 'zhang', password: 'any' })
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    const glyph = page.getByRole('region', { name: 'No connection' }).locator('svg.icon')
    await glyph.first().waitFor()
    const width = () =>
      glyph
        .first()
        .evaluate(icon => (icon instanceof SVGGraphicsElement ? icon.getBBox().width : 0))
    await waitForValue(async () => (await width()) > 0, true)
  }),
)

test.run()
