import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Page } from 'playwright-core'
import { PASSWORD, startApp } from '../support/app.ts'
import { axe, enter, journey, picture, settled, wholeShell } from '../support/browser.ts'

/** How the shell and the pieces look where the stylesheets' own colours do not count, and on the way. */
const test = suite('look')

const { origin, stop } = await startApp()
test.after(() => void stop())

const admin = { origin, password: PASSWORD }

/** One computed property of the first element that fits. */
const styleOf = (page: Page, selector: string, property: string, pseudo?: string) =>
  page.locator(selector).first().evaluate(
    (element, [property, pseudo]) => getComputedStyle(element, pseudo).getPropertyValue(property ?? ''),
    [property, pseudo] as const,
  )

test('§2 a bar runs in the main landmark while the next page is on its way', journey({}, async ({ page }) => {
  await enter(page, admin)
  await wholeShell(page)
  let release = () => {}
  const held = new Promise<void>(resolve => (release = resolve))
  await page.route(/\/assets\/.*\.js$/, async route => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: /, user menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Personal center' }).click()
  const bar = page.getByRole('main').getByRole('progressbar', { name: 'Page loading' })
  await bar.waitFor()
  assert.equal(await axe(page), [])
  release()
  await page.getByRole('heading', { level: 1, name: 'Personal center' }).waitFor()
  await bar.waitFor({ state: 'detached' })
}))

test.run()
