import type { Locator, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import {
  axeViolations,
  journey,
  openSignedIn,
  signIn,
  tabTo,
  waitForValue,
} from '../support/browser.ts'

/** How pages look: what stands on one line, at one edge, together and in sight. */
const test = suite('looks')

const app = await startApp({ argv: ['--demo'] })
test.after(async () => void (await app.stop()))
const admin = { origin: app.origin, password: PASSWORD }

const PHONE = { width: 390, height: 844 }
/** A window of 1440 × 900 at 200 %. */
const ZOOMED = { width: 720, height: 450 }

/** Every list; its rows have a time that can be shown. */
const LISTS = [
  '/system/role',
  '/system/user',
  '/system/dict',
  '/system/config',
  '/system/log',
  '/system/dept',
  '/system/menu',
  '/shop/goods',
  '/shop/customer',
  '/shop/order',
]

const firstRow = (page: Page) => page.locator('main .table tr[data-record]').first()

const boxOf = (locator: Locator) => locator.evaluate(element => element.getBoundingClientRect())

/** How many lines the text of an element takes. */
const linesOf = (element: Element) => {
  const words = document.createRange()
  words.selectNodeContents(element)
  return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size
}

for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
  test(
    `W23 in lists a time stands on one line to the minute, its second in the tooltip, ${viewport.width} px`,
    journey({ viewport }, async ({ page }) => {
      for (const list of ['/system/role', '/system/user', '/system/config', '/system/log']) {
        await openSignedIn(page, admin, list)
        await firstRow(page).waitFor()
        const times = await page
          .locator('main td time')
          .evaluateAll(all =>
            all
              .filter(time => time.checkVisibility())
              .map(time => ({ text: time.textContent ?? '', title: time.getAttribute('title') })),
          )
        if (viewport !== PHONE) assert.ok(times.length > 0, list)
        for (const { text, title } of times) {
          assert.match(text, /^(\d{4}-\d\d-\d\d \d\d:\d\d|.* ago|just now|yesterday)$/, list)
          assert.match(title ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/, list)
        }
        for (const time of await page.locator('main td time').filter({ visible: true }).all())
          assert.is(await time.evaluate(linesOf), 1, list)
      }
    }),
  )
}

test(
  'B.3 values of a configuration begin at one edge, whatever their type',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/config?import')
    const panel = page.getByRole('dialog')
    const keys = {
      'looks.text': 'Ocean Harbour',
      'looks.number': '1250',
      'looks.switch': 'true',
      'looks.colour': '#1890ff',
      'looks.link': 'https://coal.example/',
      'looks.json': '{"a": 1}',
      'looks.password': 'hidden away',
    }
    const lines = Object.entries(keys).map(([key, value]) => `${key}=${value}`)
    await panel.getByRole('textbox', { name: 'Lines' }).fill(lines.join('\n'))
    await panel.getByRole('button', { name: 'Save 7 keys' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().press('Enter')
    const rows = page.locator('main tr[data-record]').filter({ hasText: 'looks.' })
    await waitForValue(() => rows.count(), 7)
    const heading = await boxOf(page.getByRole('columnheader', { name: 'Value' }))
    const edges = await rows.evaluateAll(
      (rows, column) =>
        rows.map(row => {
          const cell = [...row.children].find(
            cell => Math.abs(cell.getBoundingClientRect().left - column) < 1,
          )
          const drawn = cell?.querySelector('.copy-text, .switch, .config-value')
          if (drawn) return drawn.getBoundingClientRect().left
          const words = document.createRange()
          words.selectNodeContents(cell?.querySelector('a, button') ?? row)
          return words.getBoundingClientRect().left
        }),
      heading.x,
    )
    assert.is(new Set(edges.map(Math.round)).size, 1, edges.join())
  }),
)

test(
  'B.5 on Home no card is taller than what it holds',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/dashboard')
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.getByText('Response times').waitFor()
    await waitForValue(
      () =>
        page.locator('.dashboard .card').evaluateAll(cards =>
          cards.flatMap(card => {
            const last = card.lastElementChild?.lastElementChild
            const rest = last
              ? card.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom
              : 0
            return rest > 40 ? [card.querySelector('h2')?.textContent] : []
          }),
        ),
      [],
    )
  }),
)

test(
  'B.2 the dictionary names the open type; built-in types are folded until one of them is open, by keyboard',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/dict')
    await page.getByRole('heading', { level: 1, name: 'Dictionary data: Coal kind' }).waitFor()
    const fold = page.getByRole('button', { name: 'Built-in types (10)' })
    const builtIn = page.getByRole('listbox', { name: 'Built-in types (10)' })
    assert.is(await fold.getAttribute('aria-expanded'), 'false')
    assert.is(await builtIn.count(), 0)

    await page.getByRole('listbox', { name: 'Dictionary types' }).focus()
    await tabTo(page, 'Built-in types (10)')
    await page.keyboard.press('Enter')
    assert.is(await fold.getAttribute('aria-expanded'), 'true')
    await page.keyboard.press('Tab')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Dictionary data: Operation type' }).waitFor()
    assert.equal(await axeViolations(page), [])

    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Dictionary data: Operation type' }).waitFor()
    await builtIn.getByRole('option', { name: /^Operation type/, selected: true }).waitFor()
    assert.is(await fold.getAttribute('aria-expanded'), 'true')

    await page.getByRole('searchbox', { name: 'Filter types' }).fill('yes')
    await page
      .getByRole('listbox', { name: 'Dictionary types' })
      .getByRole('option', { name: /^Yes or no/ })
      .waitFor()
  }),
)

test(
  'B.2 on a phone, too, the title names the open type, and the types of the shop come first',
  journey({ viewport: PHONE }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/dict')
    await page.getByRole('heading', { level: 1, name: 'Dictionary data: Coal kind' }).waitFor()
    const first = page.getByRole('combobox', { name: 'Dictionary types' }).locator('option').first()
    assert.is(await first.textContent(), 'Coal kind (coal_kind)')
  }),
)

test(
  'B.1 on a phone no title touches the line below it',
  journey({ viewport: PHONE }, async ({ page }) => {
    for (const list of LISTS) {
      await openSignedIn(page, admin, list)
      await firstRow(page).waitFor()
      const lead = page.locator('.page-header__text > p')
      const title = await boxOf(page.getByRole('heading', { level: 1 }))
      if ((await lead.count()) > 0) assert.ok((await boxOf(lead)).y - title.bottom >= 6, list)
      const gap = await firstRow(page).evaluate(row => {
        const name = row.querySelector('[scope=row]')?.getBoundingClientRect()
        const below = [...row.querySelectorAll('td[data-label]:not([data-part])')]
          .filter(cell => cell.checkVisibility())
          .map(cell => cell.getBoundingClientRect().top)
        return name && below.length > 0 ? Math.min(...below) - name.bottom : Infinity
      })
      assert.ok(gap >= 6, `${list}: ${gap}`)
    }
  }),
)

test(
  'B.4 on a phone a session stays together: its browser and its button in one line, its times below',
  journey({ viewport: PHONE }, async ({ page, context }) => {
    const other = await context.browser()?.newContext()
    assert.ok(other)
    await signIn(await other.newPage(), admin)
    await other.close()
    await openSignedIn(page, admin, '/profile/index')
    const session = page
      .locator('.own-sessions > li')
      .filter({ has: page.getByRole('button', { name: /^End session/ }) })
      .first()
    const browser = await boxOf(session.locator('strong'))
    const button = await boxOf(session.getByRole('button'))
    const times = await boxOf(session.locator('.own-sessions__times'))
    assert.ok(button.top < browser.bottom && browser.top < button.bottom)
    assert.ok(times.top >= browser.bottom && times.top - button.bottom < 10)
    assert.is(await session.locator('.own-sessions__times').evaluate(linesOf), 1)
  }),
)

test(
  'B.7 on a phone what puts a value back begins below this value',
  journey({ viewport: PHONE }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role?edit=2')
    const form = page.getByRole('dialog', { name: 'Edit role' })
    await form.getByRole('textbox', { name: 'Role name' }).fill('Traders of the north')
    await form.getByRole('button', { name: 'Save changes' }).press('Enter')
    await form.waitFor({ state: 'detached' })
    await page.goto(`${app.origin}/system/role?history=2`)
    const cell = page
      .getByRole('dialog', { name: 'History' })
      .getByRole('cell')
      .filter({ has: page.getByRole('button') })
    const value = await boxOf(cell.locator('.changes-table__value'))
    const button = cell.getByRole('button')
    const inset = await button.evaluate(button => parseFloat(getComputedStyle(button).paddingLeft))
    const { x, y } = await boxOf(button)
    assert.is(Math.round(x + inset), Math.round(value.x))
    assert.ok(y - value.bottom < 8, `${y - value.bottom} px`)
  }),
)

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `W7 the chosen period looks chosen and is pressed, by keyboard, ${colorScheme}`,
    journey({ colorScheme }, async ({ page }) => {
      await openSignedIn(page, admin, '/system/log')
      await firstRow(page).waitFor()
      const fold = page.getByRole('button', { name: /^Filters/ })
      if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.press('Enter')
      const week = page.getByRole('button', { name: '7 days', exact: true })
      assert.is(await week.getAttribute('aria-pressed'), 'false')
      const groundOf = (button: Locator) =>
        button.evaluate(button => getComputedStyle(button).backgroundColor)
      await week.press('Enter')
      await page.getByRole('button', { name: '7 days', exact: true, pressed: true }).waitFor()
      const month = page.getByRole('button', { name: '30 days', exact: true })
      assert.is(await month.getAttribute('aria-pressed'), 'false')
      assert.is.not(await groundOf(week), await groundOf(month))
      assert.equal(await axeViolations(page), [])
      await page.reload()
      await page.getByRole('button', { name: '7 days', exact: true, pressed: true }).waitFor()
    }),
  )
}

for (const locale of ['en-US', 'zh-CN'] as const) {
  test(
    `B.1 at 200 % a row of each list is in sight, its filters and panels folded, ${locale}`,
    journey({ locale, viewport: ZOOMED }, async ({ page }) => {
      for (const list of LISTS) {
        await openSignedIn(page, admin, list)
        await firstRow(page).waitFor()
        const open = page.locator('.list-card__folds > [aria-expanded=true]')
        while ((await open.count()) > 0) await open.first().press('Enter')
        const { bottom } = await boxOf(firstRow(page))
        assert.ok(bottom <= ZOOMED.height, `${list}: ${bottom}`)
      }
    }),
  )
}

test.run()
