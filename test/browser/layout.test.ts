import type { Locator, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import {
  holdRequests,
  journey,
  openSignedIn,
  waitForValue,
  waitUntilSettled,
} from '../support/browser.ts'

/** What stands beside what: cards of a row, a deep path, letters twice as large, what comes late. */
const test = suite('layout')

const { origin, stop } = await startApp()
test.after(() => void stop())

const admin = { origin, password: PASSWORD }
const PHONE = { width: 390, height: 844 }

async function boxOf(piece: Locator) {
  const box = await piece.boundingBox()
  assert.ok(box, `${piece} is not there`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** Gives what `change` makes of each answer to `path`. */
const answer = <Data>(page: Page, path: string, change: (data: Data) => void) =>
  page.route(`**${path}*`, async route => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: Data }
    change(json.data)
    await route.fulfill({ response, json })
  })

const largeLetters = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))
  })

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test(
  'B.5 who has fewer cards than others has no hole beside one of them',
  journey({}, async ({ page }) => {
    const cards = page.locator('.dashboard__card')
    const rows = () =>
      cards.evaluateAll(cards => {
        const ends = new Map<number, number>()
        for (const { top, right } of cards.map(card => card.getBoundingClientRect()))
          ends.set(top, Math.max(ends.get(top) ?? 0, Math.round(right)))
        return [...new Set(ends.values())].length
      })
    await openSignedIn(page, admin)
    await page.getByRole('heading', { name: 'Health' }).waitFor()
    assert.is(await rows(), 1)
    const third = await boxOf(cards.filter({ hasText: 'Recent pages' }))
    const health = await boxOf(cards.filter({ hasText: 'Health' }))
    assert.ok(Math.abs(third.x - health.x) < 1, `${third.x}, ${health.x}`)

    await answer<{ permissions: string[] }>(page, '/getinfo', user => {
      user.permissions = ['system:sysrole:list', 'system:sysoperlog:list']
    })
    await page.reload()
    await page.getByRole('heading', { name: 'Operations per day' }).waitFor()
    assert.is(await page.getByRole('heading', { name: 'Health' }).count(), 0)
    assert.is(await rows(), 1)
  }),
)

interface Row {
  menuId: number
  title: string
  path: string
  menuName: string
  children?: Row[]
}

test(
  '4.3 in a menu five levels deep the path still names the page, and nothing overlaps',
  journey({}, async ({ page }) => {
    await answer<Row[]>(page, '/menurole', menu => {
      const system = menu.find(({ path }) => path === '/system')
      for (const level of [1, 2, 3]) {
        if (!system) return
        const title = `Level ${level} of what there is`
        const children = system.children ?? []
        const folder = { ...system, menuId: 9000 + level, path: `l${level}`, children, title }
        system.children = [{ ...folder, menuName: `Level${level}` }]
      }
    })
    await openSignedIn(page, admin, '/system/l3/l2/l1/role')
    const path = page.getByRole('navigation', { name: 'Breadcrumb' })
    await waitForValue(() => path.getByRole('listitem').count(), 6)
    await page.setViewportSize({ width: 1100, height: 800 })
    const here = path.locator('[aria-current]')
    await waitForValue(async () => (await boxOf(here)).width > 36, true)
    const star = await boxOf(page.getByRole('button', { name: 'Add to favourites' }))
    const { right } = await boxOf(here)
    assert.ok(right <= star.x && star.x - right < 16, `${right}, ${star.x}`)
  }),
)

test(
  'B.7 on a phone each day that is named below the chart stands below its bar',
  journey({ viewport: PHONE }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/log')
    await page.getByRole('button', { name: 'Chart' }).click()
    await page.getByRole('img', { name: /operations/i }).waitFor()
    const offsets = await page.locator('.bar-chart').evaluate(chart => {
      const bars = [...chart.querySelectorAll('rect:not(.bar-chart__choice)')]
      const middle = ({ left, right }: DOMRect) => (left + right) / 2
      return [...chart.querySelectorAll('.bar-chart__labels > span')].flatMap((label, nth) => {
        const words = document.createRange()
        words.selectNodeContents(label)
        const bar = bars[nth]
        return bar && getComputedStyle(label).visibility === 'visible'
          ? Math.abs(middle(words.getBoundingClientRect()) - middle(bar.getBoundingClientRect()))
          : []
      })
    })
    assert.is(offsets.length, 3)
    assert.ok(Math.max(...offsets) <= 2, String(offsets))
  }),
)

test(
  '1.4.4 letters twice as large: no day below the chart is cut, and no page is wider than a phone',
  journey({}, async ({ page }) => {
    await largeLetters(page)
    await openSignedIn(page, admin)
    const labels = page.locator('.bar-chart__labels > span')
    await page.getByRole('heading', { name: 'Operations per day' }).scrollIntoViewIfNeeded()
    await labels.first().waitFor()
    const cut = await labels.evaluateAll(
      labels =>
        labels.filter(
          label =>
            getComputedStyle(label).visibility === 'visible'
            && getComputedStyle(label).overflow !== 'visible'
            && label.scrollWidth > label.clientWidth,
        ).length,
    )
    assert.is(cut, 0)

    await page.setViewportSize(PHONE)
    await page.goto(`${origin}/system/log`)
    await page.getByRole('button', { name: 'Chart' }).click()
    await labels.first().waitFor()
    await waitForValue(() => sideways(page), 0)
  }),
)

test(
  '1.4.4 letters twice as large: the figures of the home page stand on one line, within their card',
  journey({}, async ({ page }) => {
    await largeLetters(page)
    await openSignedIn(page, admin)
    const figures = page.locator('.numbers dd')
    await page.locator('.numbers a').nth(4).waitFor()
    for (const width of [1600, 1440, 1200]) {
      await page.setViewportSize({ width, height: 900 })
      const bottoms = await figures.evaluateAll(figures =>
        figures.map(figure => figure.getBoundingClientRect().bottom),
      )
      const steps = bottoms.slice(1).map((bottom, nth) => Math.abs(bottom - (bottoms[nth] ?? 0)))
      // Those of the next row are further below than a label's second line.
      assert.ok(
        steps.every(step => step < 1 || step > 80),
        `${width}: ${steps}`,
      )
    }
    await page.setViewportSize(PHONE)
    const numbers = page.locator('.numbers')
    await waitForValue(() => numbers.evaluate(list => list.scrollWidth - list.clientWidth), 0)
  }),
)

test(
  '1.4.4 with large letters in the browser the filters of a phone do not cover what is beside them',
  journey({ viewport: { width: 420, height: 844 } }, async ({ page, context }) => {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await openSignedIn(page, admin, '/system/log')
    const filters = await boxOf(page.getByRole('button', { name: 'Filters' }))
    const views = await boxOf(page.getByRole('button', { name: 'Views' }))
    assert.ok(
      filters.right <= views.x || filters.bottom <= views.y,
      `${filters.right} over ${views.x}, ${filters.bottom} over ${views.y}`,
    )
  }),
)

for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
  test(
    `4.15 the entries of a dictionary stay where they are when their labels come later, ${viewport.width} px`,
    journey({ viewport }, async ({ page }) => {
      await openSignedIn(page, admin)
      const release = await holdRequests(page, '**/dict/databytype/**')
      await page.goto(`${origin}/system/dict?type=sys_yes_no`)
      await page.getByRole('switch').first().waitFor()
      const tryIt = page.getByRole('button', { name: 'Try it' })
      if ((await tryIt.getAttribute('aria-expanded')) === 'false') await tryIt.click()
      const list = page.getByRole('table')
      await waitUntilSettled(list)
      const before = await boxOf(list)
      release()
      await page.locator('.dictionary__labels .pill').first().waitFor()
      const after = await boxOf(list)
      assert.ok(Math.abs(after.y - before.y) <= 2, `${before.y} → ${after.y}`)
    }),
  )
}

test.run()
