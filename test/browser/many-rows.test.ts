import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp, temporaryFolder } from '../support/app.ts'
import {
  axeViolations,
  journey,
  openSignedIn,
  TIME_FACTOR,
  unfoldFilters,
  waitForValue,
} from '../support/browser.ts'
import { fillWithRows, ROW_COUNT } from '../support/many-rows.ts'

/** A shop with ten thousand of everything. */
const test = suite('many rows')

const dataDir = temporaryFolder()
await (await startApp({ dataDir })).stop()
await fillWithRows(dataDir)
const app = await startApp({ dataDir })
test.after(async () => void (await app.stop()))
const person = { origin: app.origin, password: PASSWORD }

test(
  'W17 ten thousand roles are exported with progress, and the rest is not kept quiet',
  journey({}, async ({ page }) => {
    await openSignedIn(page, person, '/system/role')
    await page.getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export' })
    const saved = page.waitForEvent('download', { timeout: 30_000 * TIME_FACTOR })
    await dialog.getByRole('button', { name: 'Export CSV' }).click()
    await dialog.getByRole('progressbar', { name: 'Export progress' }).waitFor()
    const lines = readFileSync(await (await saved).path(), 'utf8')
      .trimEnd()
      .split('\r\n')
    // With the line of titles. The three of the first start are beyond what a file may hold.
    assert.is(lines.length, ROW_COUNT + 1)
    assert.is(new Set(lines).size, lines.length)
    await dialog.waitFor({ state: 'detached' })
    await page
      .getByRole('region', { name: 'Notifications' })
      .getByText(/first 10,?000/)
      .waitFor()
  }),
)

test(
  'W17 an export that is cancelled stops asking and saves nothing',
  journey({}, async ({ page }) => {
    await openSignedIn(page, person, '/system/role')
    let asked = 0
    let saved = 0
    page.on('request', request => {
      if (request.url().includes('/rolelist')) asked++
    })
    page.on('download', () => void saved++)
    await page.getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export' })
    await dialog.getByRole('button', { name: 'Export CSV' }).click()
    await dialog.getByRole('progressbar', { name: 'Export progress' }).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    const then = asked
    await page.getByRole('button', { name: 'Refresh' }).first().click()
    await page.getByRole('table', { name: 'Roles' }).waitFor()
    await page.waitForTimeout(300)
    assert.equal([asked - then, saved], [1, 0])
  }),
)

test(
  '§2 §9 Back and Forward between two pages of a list lead to its top, as the pager does',
  journey({}, async ({ page }) => {
    await openSignedIn(page, person, '/system/role')
    await page.getByText(/^Total /).waitFor()
    const scrolled = () => page.evaluate(() => Math.round(scrollY))
    const scrollDown = async () => {
      await page.evaluate(() => scrollTo(0, 300))
      await waitForValue(scrolled, 300)
    }
    const isOn = async (index: string) => {
      await page.waitForFunction(
        index => (new URLSearchParams(location.search).get('page') ?? '1') === index,
        index,
      )
      await waitForValue(scrolled, 0)
    }
    await scrollDown()
    await page.getByRole('button', { name: 'Next page' }).click()
    await isOn('2')
    await scrollDown()
    await page.goBack()
    await isOn('1')
    await scrollDown()
    await page.goForward()
    await isOn('2')
  }),
)

test(
  'B.7 a user is found by role, and given one, of ten thousand, with the keyboard alone',
  journey({}, async ({ page }) => {
    const asked: string[] = []
    page.on('request', request => {
      if (request.url().includes('/api/v1/role')) asked.push(request.url())
    })
    await openSignedIn(page, person, '/system/user')
    await page.getByRole('table', { name: 'Users' }).waitFor()
    const filters = await unfoldFilters(page)
    const role = filters.getByRole('combobox', { name: 'Role' })
    await role.waitFor()
    assert.is(asked.length, 1)
    await role.focus()
    await page.keyboard.press('ArrowDown')
    await filters.getByText(/^The first 50 of 10,?003/).waitFor()
    assert.equal(await axeViolations(page), [])
    await page.keyboard.insertText('ж7777')
    await filters.getByRole('option', { name: 'Роль Ж7777', exact: true }).waitFor()
    await waitForValue(() => filters.getByRole('listbox').getByRole('option').count(), 1)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.getByText('No users match').waitFor()
    await page.getByRole('button', { name: 'Remove filter Role: Роль Ж7777' }).waitFor()
    assert.is(asked.length, 3)

    await page.reload()
    await page.getByRole('button', { name: 'Remove filter Role: Роль Ж7777' }).waitFor()
    // The administrators' role, and this one by its number.
    assert.is(asked.length, 5)

    await page.getByRole('button', { name: 'New user' }).first().focus()
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: 'New user' })
    const search = form.getByRole('combobox', { name: /^Find a role/ })
    await search.focus()
    await page.keyboard.insertText('ж7776')
    // The role that the list is filtered by is there already.
    await form.getByRole('button', { name: 'Remove Роль Ж7777' }).waitFor()
    const found = form.getByRole('listbox').getByRole('option')
    await waitForValue(() => found.allTextContents(), ['Роль Ж7776'])
    await page.keyboard.press('Enter')
    await form.getByRole('button', { name: 'Remove Роль Ж7776' }).waitFor()
    assert.equal(await axeViolations(page), [])
    await search.fill('Trader')
    await form.getByRole('option', { name: 'Trader' }).waitFor()
    assert.ok(await form.getByRole('button', { name: 'Remove Роль Ж7776' }).isVisible())
    // The first roles, the one of the filter, and two searches.
    assert.is(asked.length, 9)
  }),
)

test.run()
