import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import {
  axeViolations,
  focusedName,
  journey,
  openSignedIn,
  searchBox,
  unfoldFilters,
  waitForValue,
} from '../support/browser.ts'

/** The one search box of each list, on the sample shop of `--demo`. */
const test = suite('search box')

const { origin, stop, logs } = await startApp({ argv: ['--demo'] })
test.after(() => void stop())

const [, password = PASSWORD] = /^User admin, password (\S+)$/m.exec(logs()) ?? []
const admin = { origin, password }

const namesIn = (page: Page) => page.getByRole('rowheader').allInnerTexts()

/** Whether rows are shown, each with this in its name. */
async function haveAll(page: Page, part: string) {
  const names = await namesIn(page)
  return names.length > 0 && names.every(name => name.includes(part))
}

/** Leads to the box by its key, types and searches. */
async function search(page: Page, text: string) {
  await page.locator('body').press('/')
  await waitForValue(() => focusedName(page), 'Search: Username, Nickname, Phone, E-mail')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test(
  'B.7 a person is found by "Wei Wang" and by "wangwei", with the keyboard alone',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/user')
    await page.getByRole('rowheader', { name: 'trader' }).waitFor()
    for (const text of ['Wei Wang', 'wangwei', 'weiwang', '王伟']) {
      await search(page, text)
      await page.waitForURL(url => url.searchParams.get('keywords') === text)
      await waitForValue(async () => (await namesIn(page)).includes('wei.wang'), true)
      await waitForValue(async () => (await namesIn(page)).includes('trader'), false)
      await page.getByRole('main').getByRole('searchbox').blur()
    }
    assert.equal(await axeViolations(page), [])
    await page.getByRole('button', { name: 'Clear the search' }).press('Enter')
    await page.waitForURL(url => url.search === '')
    await page.getByRole('rowheader', { name: 'trader' }).waitFor()
    await waitForValue(() => focusedName(page), 'Search: Username, Nickname, Phone, E-mail')
    await page.goBack()
    await page.waitForURL(url => url.searchParams.get('keywords') === '王伟')
    await waitForValue(() => searchBox(page).inputValue(), '王伟')
  }),
)

test(
  'B.1 the search box stands beside folded filters, and both count together',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role')
    await searchBox(page).fill('datong')
    await searchBox(page).press('Enter')
    await waitForValue(() => haveAll(page, 'Datong'), true)
    const found = (await namesIn(page)).length
    assert.ok(found > 2)
    const filters = await unfoldFilters(page)
    await searchBox(page).fill('datong sales')
    await filters.getByRole('combobox', { name: 'Status' }).selectOption('Enabled')
    await filters.getByRole('button', { name: 'Search' }).click()
    await waitForValue(() => namesIn(page), ['Datong sales'])
    assert.is(new URL(page.url()).search, '?keywords=datong+sales&status=0')
    await page.reload()
    await waitForValue(() => namesIn(page), ['Datong sales'])
    assert.is(await page.getByRole('button', { name: 'Filters (1)' }).count(), 1)
  }),
)

test(
  'B.1 on a phone in Chinese the box has a line of its own, and every list has one',
  journey({ locale: 'zh-CN', viewport: { width: 390, height: 844 } }, async ({ page }) => {
    await openSignedIn(page, admin, '/shop/customer')
    await searchBox(page).fill('电厂')
    await searchBox(page).press('Enter')
    await waitForValue(() => haveAll(page, '电厂'), true)
    for (const list of ['role', 'user', 'dept', 'menu', 'dict', 'config', 'log']) {
      await page.goto(`${origin}/system/${list}`)
      const box = await searchBox(page).boundingBox()
      assert.ok(box && box.width > 250, list)
      assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 390)
    }
    assert.equal(await axeViolations(page), [])
  }),
)

test.run()
