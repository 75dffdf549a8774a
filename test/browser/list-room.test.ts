import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp, temporaryFolder } from '../support/app.ts'
import {
  axeViolations,
  holdRequests,
  journey,
  openSignedIn,
  waitForValue,
} from '../support/browser.ts'
import { fillWithRows } from '../support/many-rows.ts'

/** How much of a list's window its rows get, and what of the list stays in sight beside them. */
const test = suite('list room')

const dataDir = temporaryFolder()
await (await startApp({ dataDir })).stop()
await fillWithRows(dataDir)
const app = await startApp({ dataDir })
test.after(async () => void (await app.stop()))
const admin = { origin: app.origin, password: PASSWORD }

const LISTS = ['role', 'user', 'dict?type=sys_oper_type', 'config', 'log']
const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** The wide window at 200 %. */
const ZOOMED = { width: 720, height: 450 }

const HEADING = 'main .card > div > .table thead th:nth-child(2)'

/** Where the first record begins, from the top of the window. */
async function firstRowOf(page: Page): Promise<number> {
  const row = page.locator('main .card > div > .table tr[data-record]').first()
  await row.waitFor()
  return row.evaluate(row => row.getBoundingClientRect().top)
}

for (const locale of ['en-US', 'zh-CN'] as const) {
  test(
    `B.1 the rows begin in the upper part of the window: folded within 360, and within 640 with all parts above them, ${locale}`,
    journey({ locale, viewport: WIDE }, async ({ page }) => {
      for (const list of LISTS) {
        await openSignedIn(page, admin, `/system/${list}`)
        const folded = await firstRowOf(page)
        assert.ok(folded <= 360, `${list} folded: ${folded}`)
        const closed = page.locator('.list-card__folds > [aria-expanded=false]')
        while ((await closed.count()) > 0) await closed.first().click()
        await page.waitForLoadState('networkidle')
        const unfolded = await firstRowOf(page)
        assert.ok(unfolded <= 640, `${list} unfolded: ${unfolded}`)
        await page.reload()
        await page.waitForLoadState('networkidle')
        assert.is(await firstRowOf(page), unfolded, `${list} after a reload`)
      }
    }),
  )

  test(
    `B.1 on a phone the rows begin within 500 px, ${locale}`,
    journey({ locale, viewport: PHONE }, async ({ page }) => {
      for (const list of LISTS) {
        await openSignedIn(page, admin, `/system/${list}`)
        const top = await firstRowOf(page)
        assert.ok(top <= 500, `${list}: ${top}`)
      }
    }),
  )
}

/** What a scrollbar takes from a window; Chromium draws none in these tests. */
const SCROLLBAR_PX = 15

for (const width of [1366, 1440]) {
  test(
    `B.1 the columns of lists fit into a window of ${width} px, its scrollbar beside them`,
    journey({ viewport: { width: width - SCROLLBAR_PX, height: 768 } }, async ({ page }) => {
      for (const list of LISTS) {
        // The log has eleven columns.
        if (list === 'log' && width < 1440) continue
        await openSignedIn(page, admin, `/system/${list}`)
        await firstRowOf(page)
        await page.waitForLoadState('networkidle')
        const hiddenPx = await page
          .locator('main .card > div > .table')
          .evaluate(region => region.scrollWidth - region.clientWidth)
        assert.is(hiddenPx, 0, list)
      }
    }),
  )
}

test(
  'B.2 on a phone the entries do not move when the types come after them',
  journey({ viewport: PHONE }, async ({ page }) => {
    const release = await holdRequests(page, /dict\/type(list|optionselect)/)
    await openSignedIn(page, admin, '/system/dict?type=sys_oper_type')
    const before = await firstRowOf(page)
    release()
    await page.getByRole('main').getByRole('button', { name: 'New type' }).waitFor()
    assert.ok(Math.abs((await firstRowOf(page)) - before) < 1)
  }),
)

/** Scrolls whatever scrolls by this much, as a wheel does. */
async function scrollRows(page: Page) {
  await page.evaluate(() => {
    const region = document.querySelector('main .card > div > .table')
    if (region?.hasAttribute('data-wide')) {
      region.scrollIntoView({ block: 'end' })
      region.scrollTop = 400
    } else scrollTo(0, 700)
  })
}

/** Whether an element is whole in the window, and nothing lies over its middle. */
const isInSight = (page: Page, selector: string) =>
  page.evaluate(selector => {
    const element = document.querySelector(selector)
    const { top, bottom, left, right } = element?.getBoundingClientRect() ?? new DOMRect()
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const isOnTop = over !== null && (element?.contains(over) || over.contains(element))
    return bottom > top && top >= 0 && bottom <= innerHeight && isOnTop
  }, selector)

for (const viewport of [WIDE, ZOOMED]) {
  test(
    `B.1 headings, selection and the types stay in sight while the rows scroll, ${viewport.width} px`,
    journey({ viewport }, async ({ page }) => {
      for (const hasFixedHeader of [false, true]) {
        for (const list of LISTS) {
          await openSignedIn(page, admin, `/system/${list}`)
          if (hasFixedHeader)
            await page.evaluate(() =>
              document.querySelector('.shell-layout')?.setAttribute('data-fixed-header', ''),
            )
          const isSelectable = list !== 'log'
          await firstRowOf(page)
          if (isSelectable)
            await page.locator('tbody input[type=checkbox]:enabled').first().press('Space')
          await scrollRows(page)
          const parts = [
            HEADING,
            ...(isSelectable ? ['.list-card__bar'] : []),
            ...(list.startsWith('dict') ? ['.dictionary__types > .field'] : []),
          ]
          for (const part of parts)
            await waitForValue(
              async () => [list, hasFixedHeader, part, await isInSight(page, part)],
              [list, hasFixedHeader, part, true],
            )
        }
      }
    }),
  )
}

for (const viewport of [WIDE, { width: 720, height: 700 }, { width: 1100, height: 700 }]) {
  test(
    `B.1 at the end of the page nothing lies over the headings, ${viewport.width} × ${viewport.height} px`,
    journey({ viewport }, async ({ page }) => {
      for (const list of ['dict?type=sys_oper_type', 'user']) {
        await openSignedIn(page, admin, `/system/${list}`)
        await firstRowOf(page)
        await page.locator('tbody input[type=checkbox]:enabled').first().press('Space')
        await page.getByText(/^1 selected/).waitFor()
        for (const hasFixedHeader of [false, true]) {
          await page.evaluate(
            isFixed =>
              document
                .querySelector('.shell-layout')
                ?.toggleAttribute('data-fixed-header', isFixed),
            hasFixedHeader,
          )
          await waitForValue(async () => {
            await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
            return [list, hasFixedHeader, await isInSight(page, HEADING)]
          }, [list, hasFixedHeader, true])
        }
      }
    }),
  )
}

test(
  'B.1 a control that is reached backwards does not get the focus under the headings',
  journey({ viewport: WIDE }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role')
    const box = page.locator('tbody input[type=checkbox]:enabled')
    await box.first().press('Space')
    await box.nth(18).focus()
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Shift+Tab')
      const isCovered = await page.evaluate(() => {
        const { activeElement: element } = document
        const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
        const over = document.elementFromPoint(left + width / 2, top + height / 2)
        return !(over && (element?.contains(over) || over.contains(element)))
      })
      assert.not(isCovered)
    }
  }),
)

test(
  'B.1 on a phone rows are sorted and all of them chosen, by finger and by keyboard',
  journey({ viewport: PHONE, hasTouch: true }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role')
    await firstRowOf(page)
    await page.getByRole('button', { name: 'Role key' }).tap()
    await page.waitForURL(/sort=roleKey/)
    await page.locator('thead .checkbox').tap()
    await page.getByText(/^\d+ selected/).waitFor()
    const updated = page.getByRole('button', { name: 'Created' })
    await updated.focus()
    await waitForValue(
      () => updated.evaluate(button => button.getBoundingClientRect().right <= innerWidth),
      true,
    )
    await page.keyboard.press('Enter')
    await page.waitForURL(/sort=createdAt/)
    assert.equal(await axeViolations(page), [])
  }),
)

test.run()
