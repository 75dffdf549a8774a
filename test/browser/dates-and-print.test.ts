import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import {
  axeViolations,
  fillSignIn,
  focusedName,
  journey,
  openSignedIn,
  tabTo,
  unfoldFilters,
  waitForValue,
} from '../support/browser.ts'
import { call, tokenFor } from '../support/call.ts'

const test = suite('dates and print')

const { origin, stop } = await startApp({ argv: ['--demo'] })
test.after(() => void stop())

const admin = { origin, password: PASSWORD }
const token = await tokenFor(origin)
const send = <T>(method: 'POST' | 'PUT', path: string, body: object) =>
  call<T>(origin, method, path, { token, body })

const PHONE = { width: 390, height: 844 }
/** What is between the margins of an A4 sheet that lies across, in CSS pixels. */
const A4_ACROSS_PX = 1047

test(
  'a period is typed in several ways, and what is no day is said, by the keyboard alone',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/log')
    await unfoldFilters(page)
    const from = page.getByRole('textbox', { name: 'From' })
    const to = page.getByRole('textbox', { name: 'To', exact: true })
    await from.waitFor()
    assert.is(await from.getAttribute('placeholder'), 'yyyy-mm-dd')
    await from.focus()
    await page.keyboard.type('2026/1/5')
    await tabTo(page, 'To')
    assert.is(await from.inputValue(), '2026-01-05')
    await page.keyboard.type('20260231')
    await page.keyboard.press('Enter')
    await page.getByText('Enter a date such as 2026-11-28.').waitFor()
    assert.is(await to.getAttribute('aria-invalid'), 'true')
    assert.is(await to.inputValue(), '20260231')
    assert.is(new URL(page.url()).search, '')
    assert.equal(await axeViolations(page), [])
    await page.keyboard.press('Control+a')
    await page.keyboard.type('20991231')
    await page.keyboard.press('Enter')
    await waitForValue(
      () => page.evaluate(() => location.search),
      '?beginTime=2026-01-05&endTime=2099-12-31',
    )
    assert.is(await to.inputValue(), '2099-12-31')
  }),
)

test(
  'the calendar is gone through with the keyboard, and fits a phone',
  journey({ viewport: PHONE }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role')
    await page.getByRole('button', { name: 'Filters' }).click()
    const from = page.getByRole('textbox', { name: 'From' })
    await from.fill('2026-01-31')
    await tabTo(page, 'Calendar: From')
    await page.keyboard.press('Enter')
    const calendar = page.getByRole('dialog', { name: 'Calendar: From' })
    await calendar.getByText('January 2026').waitFor()
    await waitForValue(() => focusedName(page), 'Saturday, January 31, 2026')
    const box = await calendar.boundingBox()
    assert.ok(box && box.x >= 0 && box.x + box.width <= PHONE.width, JSON.stringify(box))
    assert.equal(await axeViolations(page), [])
    for (const [key, day] of [
      ['ArrowRight', 'Sunday, February 1, 2026'],
      ['End', 'Saturday, February 7, 2026'],
      ['PageDown', 'Saturday, March 7, 2026'],
      ['Shift+PageUp', 'Friday, March 7, 2025'],
      ['Home', 'Sunday, March 2, 2025'],
    ] as const) {
      await page.keyboard.press(key)
      await waitForValue(() => focusedName(page), day)
    }
    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'detached' })
    assert.is(await from.inputValue(), '2026-01-31')
    await waitForValue(() => focusedName(page), 'Calendar: From')
    await page.keyboard.press('Enter')
    await waitForValue(() => focusedName(page), 'Saturday, January 31, 2026')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await waitForValue(() => from.inputValue(), '2026-01-24')
    assert.is(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width)
  }),
)

test(
  'in a Chinese browser a day of a form reads yyyy-mm-dd too, and its calendar begins on Monday',
  journey({ locale: 'zh-CN' }, async ({ page }) => {
    await openSignedIn(page, admin, '/shop/order')
    await page.getByRole('button', { name: '新增订单' }).click()
    const form = page.getByRole('dialog', { name: '新增订单' })
    const ordered = form.getByRole('textbox', { name: '下单日期' })
    await ordered.fill('2026年1月5日')
    await page.keyboard.press('Tab')
    await waitForValue(() => ordered.inputValue(), '2026-01-05')
    await page.keyboard.press('Enter')
    const calendar = page.getByRole('dialog', { name: '日历：下单日期' })
    await calendar.getByText('2026年1月').waitFor()
    assert.is(await calendar.getByRole('columnheader').first().textContent(), '周一')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await waitForValue(() => ordered.inputValue(), '2026-01-12')
    // Escape closes the calendar alone.
    await page.keyboard.press('Enter')
    await calendar.waitFor()
    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'detached' })
    assert.ok(await form.isVisible())
  }),
)

for (const path of ['/system/user', '/system/log', '/shop/order'])
  test(
    `${path} with all its columns fits a sheet of A4 across, and says which rows, who and when`,
    journey({}, async ({ page }) => {
      await openSignedIn(page, admin, path)
      await page.getByRole('row').nth(1).waitFor()
      await page.getByRole('button', { name: 'Choose columns' }).click()
      const columns = page.getByRole('dialog').getByRole('checkbox')
      await columns.first().waitFor()
      for (const column of await columns.all())
        if (await column.isEnabled()) await column.check({ force: true })
      await page.keyboard.press('Escape')
      // So many that paper is turned.
      await waitForValue(async () => (await page.locator('thead th').count()) >= 9, true)
      const line = page.locator('.printed-line')
      assert.is(await line.isVisible(), false)

      await page.setViewportSize({ width: A4_ACROSS_PX, height: 700 })
      await page.emulateMedia({ media: 'print' })
      const cut = await page
        .locator('.table__cell')
        .evaluateAll(cells =>
          cells
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
            .map(cell => cell.textContent),
        )
      assert.equal(cut, [])
      // What is left, the browser takes in by printing smaller.
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(width < A4_ACROSS_PX * 1.1, `${width} px`)
      for (const role of ['navigation', 'search', 'textbox', 'checkbox'] as const)
        assert.is(await page.getByRole(role).filter({ visible: true }).count(), 0, role)

      await page.emulateMedia({ media: null })
      const before = new Date()
      const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      const [, wide, high] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(sheets) ?? []
      assert.equal(
        [wide, high].map(size => Math.round(Number(size))),
        [842, 595],
      )
      const said = (await line.textContent()) ?? ''
      const [, time = ''] =
        /^Rows 1–\d+ of \d+ · printed by Administrator \(admin\) · (.*)$/.exec(said) ?? []
      // To the second, as it was printed.
      assert.ok(new Date(time).getTime() >= Math.floor(before.getTime() / 1_000) * 1_000, said)
    }),
  )

test(
  'who has to choose a new password can choose the language first, and nothing typed is lost',
  journey({}, async ({ page }) => {
    const { data } = await send<{ password: string }>('POST', '/api/v1/sysUser', {
      username: 'newcomer',
      nickName: 'Newcomer',
      roleIds: [2],
      deptId: 1,
    })
    await page.goto(`${origin}/login`)
    await fillSignIn(page, 'newcomer', data.password)
    await page.getByRole('heading', { level: 1, name: 'Set a new password' }).waitFor()
    await page.locator('[name=next]').fill('coal cellar at midnight')
    await tabTo(page, '简体中文')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: '设置新密码' }).waitFor()
    assert.is(await page.locator('[name=next]').inputValue(), 'coal cellar at midnight')
    assert.is(await page.locator('html').getAttribute('lang'), 'zh-CN')
  }),
)

test.run()
