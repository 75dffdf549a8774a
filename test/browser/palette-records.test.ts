import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import {
  axeViolations,
  journey,
  openSignedIn,
  TIME_FACTOR,
  waitForValue,
} from '../support/browser.ts'
import { call, tokenFor } from '../support/call.ts'

/** Records found by the palette, on the sample shop of `--demo`, by keyboard alone. */
const test = suite('records in the palette')

const { origin, stop, logs } = await startApp({ argv: ['--demo'] })
test.after(() => void stop())

function person(username: string) {
  const printed = new RegExp(`^User ${username}, password (\\S+)$`, 'm').exec(logs())
  return { origin, username, password: printed?.[1] ?? PASSWORD }
}

interface Order {
  orderNumber: string
  customerName: string
}

/** The numbers of the sample's orders hold their days, which are those before the start. */
async function firstOrder(): Promise<Order> {
  const token = await tokenFor(origin)
  const path = '/api/v1/orderList?pageIndex=1&pageSize=1'
  const { data } = await call<{ list: Order[] }>(origin, 'GET', path, { token })
  const [order] = data.list
  if (!order) throw new Error('The sample shop has no orders')
  return order
}

const { orderNumber, customerName } = await firstOrder()

/** From the last letter to the row, in ms. */
const FOUND_WITHIN_MS = 500

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  await page.locator('[role=combobox]:focus').waitFor()
}

/** Types the words and waits for an option. */
async function find(page: Page, words: string, name: string) {
  await page.keyboard.type(words)
  await page.getByRole('option', { name, exact: true }).first().waitFor()
}

/** The shortest of three times from the last letter to the row, in ms, as the page itself sees it. */
async function timeToFind(page: Page, words: string, name: string) {
  const times: number[] = []
  for (let tries = 0; tries < 3; tries++) {
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.evaluate(noteTimes, name)
    await find(page, words, name)
    times.push(Number(await page.evaluate(() => Reflect.get(window, 'timeToRow'))))
  }
  return Math.min(...times)
}

/** Runs in the page. */
function noteTimes(name: string) {
  let lastLetter = 0
  document.addEventListener('input', () => (lastLetter = performance.now()))
  const rows = new MutationObserver(() => {
    const isThere = [...document.querySelectorAll('[role=option]')].some(
      row => row.textContent?.trim() === name,
    )
    if (!isThere) return
    Reflect.set(window, 'timeToRow', performance.now() - lastLetter)
    rows.disconnect()
  })
  rows.observe(document.body, { subtree: true, childList: true, characterData: true })
}

/** Moves to an option and opens it; gives the number of presses. */
async function choose(page: Page, name: string) {
  const isActive = () => page.getByRole('option', { name, exact: true, selected: true }).count()
  let presses = 0
  for (; (await isActive()) === 0; presses++) {
    assert.ok(presses < 30, `${name} is reached by Arrow down`)
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  return presses + 1
}

for (const [words, option, path, dialog] of [
  ['Wei Wang', 'Wei Wang wei.wang', '/system/user', 'Edit user'],
  ['wangwei', 'Wei Wang wei.wang', '/system/user', 'Edit user'],
  ['audit', 'Auditor auditor', '/system/role', 'Edit role'],
  ['lignite', 'Lignite coal_kind: lignite', '/system/dict', 'Edit dictionary entry'],
  ['trading', 'Trading desk Coalface', '/system/dept', 'Edit department'],
  ['datong lump', 'Datong lump', '/shop/goods', 'Edit article'],
  ['binhai', 'Binhai power station Trading desk', '/shop/customer', 'Edit customer'],
  [orderNumber, `${orderNumber} ${customerName}`, '/shop/order', 'Edit order'],
] as const) {
  test(
    `W4 "${words}" finds its record within half a second, and three presses open it`,
    journey({}, async ({ page }) => {
      await openSignedIn(page, person('admin'))
      await openPalette(page)
      const took = await timeToFind(page, words, option)
      assert.ok(took < FOUND_WITHIN_MS * TIME_FACTOR, `${Math.round(took)} ms`)
      const presses = await choose(page, option)
      assert.ok(presses <= 3, `${presses} presses`)
      await page.waitForURL(url => url.pathname === path && url.searchParams.has('edit'))
      await page.getByRole('dialog', { name: dialog }).waitFor()
      // Escape leaves the record, and its list has the focus.
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await waitForValue(() => page.evaluate(() => document.activeElement === document.body), false)
    }),
  )
}

test(
  'W4 in Chinese and at 390 px records are found, fit, and have nothing that axe-core would name',
  journey({ locale: 'zh-CN', viewport: { width: 390, height: 844 } }, async ({ page }) => {
    await openSignedIn(page, person('admin'))
    await openPalette(page)
    await page.keyboard.type('张')
    await page.getByRole('group', { name: '用户' }).getByRole('option').first().waitFor()
    await page.getByRole('group', { name: '客户' }).getByRole('option').first().waitFor()
    assert.ok((await page.getByRole('group', { name: '用户' }).getByRole('option').count()) <= 5)
    assert.equal(await axeViolations(page), [])
    assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 390)
    const list = page.getByRole('listbox')
    assert.is(await list.evaluate(list => list.scrollWidth - list.clientWidth), 0)
    await page.getByRole('group', { name: '用户' }).getByRole('option').first().click()
    await page.waitForURL(/\/system\/user\?edit=\d+$/)
    await page.getByRole('dialog', { name: '修改用户' }).waitFor()
  }),
)

test(
  'W4 §28.1 records in the dark have nothing that axe-core would name, and their number is told',
  journey({ colorScheme: 'dark' }, async ({ page }) => {
    await openSignedIn(page, person('admin'))
    await openPalette(page)
    await find(page, 'binhai', 'Binhai power station Trading desk')
    assert.equal(await axeViolations(page), [])
    await page.getByRole('status').filter({ hasText: '1 result' }).waitFor()
  }),
)

test(
  '§6 a person who may not list people finds none, and asks for none',
  journey({}, async ({ page }) => {
    await openSignedIn(page, person('trader'))
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await openPalette(page)
    await find(page, 'wei', 'Weihe power station Trading desk')
    assert.is(await page.getByRole('group', { name: 'Users' }).count(), 0)
    assert.equal(
      asked.filter(path => path.endsWith('/sysUserList')),
      [],
    )
  }),
)

test(
  'W4 a kind that cannot be asked is named, and the others are found',
  journey({}, async ({ page, allow }) => {
    allow(/500/)
    await openSignedIn(page, person('admin'))
    await page.route(/\/sysUserList/, route => route.fulfill({ status: 500, body: 'broken' }))
    await openPalette(page)
    await find(page, 'binhai', 'Binhai power station Trading desk')
    await page.getByText('Users could not be asked.').first().waitFor()
    await choose(page, 'Binhai power station Trading desk')
    await page.getByRole('dialog', { name: 'Edit customer' }).waitFor()
  }),
)

test.run()
