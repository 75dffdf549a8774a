import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import {
  axeViolations,
  focusedName,
  journey,
  openSignedIn,
  waitForValue,
} from '../support/browser.ts'

const test = suite('dictionaries and configuration')

const { origin, stop } = await startApp()
test.after(() => void stop())

const person = { origin, username: 'admin', password: PASSWORD }

test(
  'B.2 an entry is added, moved, disabled and taken back, and other pages read the new label',
  journey({}, async ({ page }) => {
    await openSignedIn(page, person, '/system/dict?type=coal_size')
    const table = page.getByRole('table', { name: 'Dictionary data' })
    await table.getByRole('switch').first().waitFor()
    assert.equal(await axeViolations(page), [])

    await page.getByRole('button', { name: 'New dictionary entry' }).press('Enter')
    const panel = page.getByRole('dialog', { name: 'New dictionary entry' })
    await panel.getByRole('textbox', { name: 'Label' }).fill('Dust, under 1 mm')
    await panel.getByRole('textbox', { name: 'Value' }).fill('dust')
    await panel.getByRole('radio', { name: /^Amber/ }).check()
    assert.equal(await axeViolations(page), [])
    await panel.getByRole('button', { name: 'Create', exact: true }).press('Enter')
    await panel.waitFor({ state: 'detached' })

    const handle = page.getByRole('button', { name: 'Move Dust, under 1 mm' })
    await handle.press('Alt+ArrowUp')
    await page.getByRole('button', { name: 'Undo' }).first().waitFor()
    await page.waitForFunction(() =>
      document.querySelector('tbody > tr:nth-last-child(2)')?.textContent?.includes('dust'),
    )
    await waitForValue(() => handle.evaluate(element => element === document.activeElement), true)

    const first = page.getByRole('row', { name: /egg/ })
    await handle.dragTo(first)
    await page.waitForFunction(() =>
      document.querySelector('tbody > tr:nth-child(2)')?.textContent?.includes('dust'),
    )

    const status = page.getByRole('switch', { name: 'Dust, under 1 mm enabled' })
    await status.press('Space')
    await page.waitForFunction(
      () => document.querySelectorAll('[role=switch]:checked').length === 5,
    )
    await page.getByRole('button', { name: 'Try it' }).click()
    const select = page.getByRole('combobox', { name: 'Try it' })
    await page.waitForFunction(
      () => document.querySelector('.dictionary__try select')?.children.length === 5,
    )
    assert.not.match((await select.textContent()) ?? '', /Dust/)
  }),
)

test(
  'W10 two moves of an entry and its status are undone one after the other, the newest first',
  journey({}, async ({ page }) => {
    await openSignedIn(page, person, '/system/dict?type=coal_size')
    const labels = () => page.locator('tbody > tr > th').allTextContents()
    const undo = () => page.getByRole('button', { name: 'Undo' })
    await page.getByRole('rowheader').nth(3).waitFor()
    const before = await labels()
    const [, , third = ''] = before
    const handle = page.getByRole('button', { name: `Move ${third}` })
    const isThirdAt = (place: number) =>
      waitForValue(async () => (await labels()).indexOf(third), place)
    await handle.press('Alt+ArrowUp')
    await isThirdAt(1)
    await page.getByRole('switch', { name: `${third} enabled` }).press('Space')
    await waitForValue(() => undo().count(), 2)
    await handle.press('Alt+ArrowUp')
    await isThirdAt(0)
    await waitForValue(() => undo().count(), 3)

    await undo().first().click()
    await isThirdAt(1)
    await undo().first().click()
    await waitForValue(
      () => page.getByRole('switch', { name: `${third} enabled` }).isChecked(),
      true,
    )
    await undo().first().click()
    await waitForValue(labels, before)
    assert.is(await page.getByText('Someone else').count(), 0)
  }),
)

test(
  'W10 3.7 by keyboard a key is deleted and taken back without losing the place',
  journey({}, async ({ page }) => {
    await openSignedIn(page, person, '/system/config')
    await page.getByRole('button', { name: /^Delete Quality/ }).press('Enter')
    await waitForValue(async () => (await focusedName(page)).slice(0, 12), 'Undo Quality')
    await page.keyboard.press('Enter')
    await waitForValue(async () => (await focusedName(page)).slice(0, 12), 'Edit Quality')
  }),
)

test(
  'W23 W25 what is copied says so at its place, where it is refused it is selected, and no dialog loses the focus',
  journey({}, async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'clipboard', {
        configurable: true,
        value: { writeText: async () => {} },
      }),
    )
    await openSignedIn(page, person, '/system/config')
    const key = page.getByRole('button', { name: 'shop.freight.max', exact: true })
    const tip = page.locator('.tooltip')
    // A key that is pressed before the tips are there is told of in a message.
    const copied = async () => {
      await key.press('Enter')
      return tip.textContent()
    }
    await waitForValue(copied, 'Copied')
    assert.ok(await tip.isVisible())
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined }),
    )
    await key.click()
    await waitForValue(() => tip.textContent(), 'Selected: copy it from here')
    assert.is(await page.evaluate(() => String(getSelection())), 'shop.freight.max')

    await page.getByRole('button', { name: 'Edit Freight: upper limit' }).press('Enter')
    const panel = page.getByRole('dialog', { name: 'Edit configuration key' })
    await panel.getByRole('button', { name: 'Unlock' }).press('Enter')
    await waitForValue(
      () =>
        panel
          .getByRole('textbox', { name: 'Key' })
          .evaluate(field => field === document.activeElement),
      true,
    )
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  }),
)

test(
  'B.3 a value is changed and undone, a secret goes in and never comes out',
  journey({}, async ({ page }) => {
    await openSignedIn(page, person, '/system/config')
    const row = page.getByRole('row', { name: /Freight/ })
    await row.getByRole('button', { name: 'Edit Freight: upper limit' }).press('Enter')
    const panel = page.getByRole('dialog', { name: 'Edit configuration key' })
    await panel.getByRole('textbox', { name: 'Value' }).fill('1500')
    assert.equal(await axeViolations(page), [])
    await page.keyboard.press('Enter')
    await page.getByText('Freight: upper limit: 1200 → 1500').first().waitFor()
    await row.getByText('1500').waitFor()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await row.getByText('1200').waitFor()

    await page.getByRole('button', { name: 'New configuration key' }).press('Enter')
    const fresh = page.getByRole('dialog', { name: 'New configuration key' })
    await fresh.getByRole('textbox', { name: 'Name' }).fill('Post: password')
    await fresh.getByRole('textbox', { name: 'Key' }).fill('post.password')
    await fresh.getByRole('textbox', { name: 'Value' }).fill('black damp 9')
    await fresh.getByRole('checkbox', { name: 'Hide the value' }).check()
    await fresh.getByRole('button', { name: 'Create', exact: true }).press('Enter')
    await fresh.waitFor({ state: 'detached' })
    await page
      .getByRole('row', { name: /Post: password/ })
      .getByText('Stored, not shown')
      .waitFor()
    assert.equal(await axeViolations(page), [])

    await page.getByRole('button', { name: 'Key lookup' }).click()
    await page.getByRole('textbox', { name: 'Look up a key' }).fill('post.password')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.querySelector('output')?.textContent)
    assert.not.match(await page.content(), /black damp/)
    assert.not.match(await page.evaluate(() => JSON.stringify(localStorage)), /black damp/)
  }),
)

test(
  'W12 the refusal to a person who may not read the dictionary has the whole width of the page',
  journey({ viewport: { width: 1440, height: 900 } }, async ({ page }) => {
    await page.route(/\/api\/v1\/dict\/(typelist|datalist)/, route =>
      route.fulfill({ json: { code: 403, msg: 'You do not have permission' } }),
    )
    await openSignedIn(page, person, '/system/dict?type=coal_kind')
    await page.getByRole('heading', { name: 'You cannot view this list' }).waitFor()
    assert.is(await page.locator('.dictionary .card').count(), 1)
    const { width } = (await page.locator('.dictionary .card').boundingBox()) ?? { width: 0 }
    assert.ok(width > 900, String(width))
  }),
)

for (const path of ['/system/dict?type=coal_kind', '/system/config']) {
  test(
    `axe finds nothing on a phone in the dark: ${path}`,
    journey({ colorScheme: 'dark', viewport: { width: 390, height: 844 } }, async ({ page }) => {
      await openSignedIn(page, person, path)
      await page.getByRole('table').getByRole('checkbox').nth(1).waitFor()
      assert.equal(await axeViolations(page), [])
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    }),
  )
}

test.run()
