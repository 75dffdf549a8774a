import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import {
  axeViolations,
  journey,
  openSignedIn,
  takeScreenshot,
  waitForValue,
  waitUntilSettled,
} from '../support/browser.ts'

/** A1, A3: axe-core against WCAG 2.2 AA and its best practices, no rule off. */
const test = suite('accessibility')

const { origin, stop } = await startApp()
test.after(() => void stop())

const admin = { origin, password: PASSWORD }

/** Every page by its heading, in both languages. */
const PUBLIC = {
  '/login': /^(Sign in|登录)$/,
  '/pcd': /^(Public page|公开页面)$/,
  '/auth-redirect': /^(Signing you in|正在登录)$/,
}
const SIGNED_IN = {
  '/dashboard': /Administrator|管理员/,
  '/profile/index': /^(Personal center|个人中心)$/,
  '/system/role': /^(Roles|角色管理)$/,
  '/system/dict': /^(Dictionary data|字典数据)/,
  '/system/config': /^(Configuration|参数设置)$/,
  '/system/user': /^(Users|用户管理)$/,
  '/system/dept': /^(Departments|部门管理)$/,
  '/system/menu': /^(Menus|菜单管理)$/,
  '/system/log': /^(Operation log|操作日志)$/,
  '/system/session': /^(Sessions|会话管理)$/,
  '/system/shop': /^(Shop|商城信息)$/,
  '/404': /^(Page not found|页面不存在)$/,
  '/401': /^(No permission|没有访问权限)$/,
}
const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }
/** And so high that what is drawn only once it is in sight is drawn too. */
const NARROWEST = { width: 320, height: 3000 }

for (const locale of ['en-US', 'zh-CN'] as const) {
  test(
    `A1 A3 every page, both schemes, wide, narrow and at 320 px, ${locale}`,
    journey({ locale }, async ({ page }) => {
      const visit = async (path: string, name: RegExp) => {
        const title = `${path.slice(1).replaceAll('/', '-')}-${locale}`
        await page.setViewportSize(NARROWEST)
        await page.goto(origin + path)
        await page.getByRole('heading', { level: 1, name }).waitFor()
        if (path === '/auth-redirect') await page.getByRole('main').getByRole('link').waitFor()
        await waitUntilSettled(page)
        assert.equal(await tooWide(page), [], title)
        for (const size of [NARROW, WIDE]) {
          await page.setViewportSize(size)
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme })
            await takeScreenshot(page, `${title}-${colorScheme}-${size.width}`)
            assert.equal(
              await axeViolations(page),
              [],
              `${title}, ${colorScheme}, ${size.width} wide`,
            )
          }
        }
      }
      for (const [path, name] of Object.entries(PUBLIC)) await visit(path, name)
      await openSignedIn(page, admin)
      for (const [path, name] of Object.entries(SIGNED_IN)) await visit(path, name)
    }),
  )
}

/** What reaches past the window, apart from what may: a table's region, and art that is cut off. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    const found = [...document.querySelectorAll('.navbar *, main *')]
      .filter(
        element =>
          element.getBoundingClientRect().right > innerWidth
          && !element.closest('.table, .login__art'),
      )
      .map(element => element.outerHTML.slice(0, 80))
    return root.scrollWidth > innerWidth ? [`the page: ${root.scrollWidth} px`, ...found] : found
  })

for (const locale of ['en-US', 'zh-CN'] as const) {
  test(
    `A3 §2 between a phone and a desktop nothing reaches past the window, ${locale}`,
    journey({ locale }, async ({ page, allow }) => {
      allow(/made up/)
      await openSignedIn(page, admin)
      for (const [path, name] of Object.entries(SIGNED_IN)) {
        await page.setViewportSize(WIDE)
        await page.goto(origin + path)
        await page.getByRole('heading', { level: 1, name }).waitFor()
        await waitUntilSettled(page)
        // Its button is there once something failed.
        await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('made up'))))
        await page.locator('.navbar__errors button').waitFor()
        for (const width of [1200, 1100, 1024, 992, 991, 768, 640, 639]) {
          await page.setViewportSize({ width, height: 900 })
          await waitForValue(() => tooWide(page), [])
        }
      }
    }),
  )
}

test(
  'A7 on paper the words of the head stand in no button: Chromium repeats no button on the next sheet',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role')
    await page.getByRole('row').nth(1).waitFor()
    await page.emulateMedia({ media: 'print' })
    const displays = await page
      .locator('thead button')
      .evaluateAll(buttons => buttons.map(button => getComputedStyle(button).display))
    assert.equal([...new Set(displays)], ['contents'])
  }),
)

test(
  'A7 on paper a call of the log is broken between its words',
  journey({ viewport: { width: 718, height: 1000 } }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/log')
    await page.getByRole('row').nth(1).waitFor()
    await page.emulateMedia({ media: 'print' })
    const heights = await page
      .locator('.table__cell > .tag')
      .evaluateAll(tags => tags.map(tag => tag.getBoundingClientRect().height))
    assert.ok(heights.length > 0)
    assert.ok(Math.max(...heights) < 50, heights.join())
  }),
)

test(
  'A7 on paper a table that is wider than the window is cut nowhere',
  journey({ viewport: { width: 650, height: 1000 } }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/log')
    await page.getByRole('row').nth(1).waitFor()
    await page.locator('.table[data-wide]').waitFor()
    await page.emulateMedia({ media: 'print' })
    const overflow = page.locator('.table').evaluate(table => getComputedStyle(table).overflow)
    assert.is(await overflow, 'visible')
  }),
)

for (const path of ['/system/role', '/system/log']) {
  test(
    `A7 on paper ${path} is a light table and its title, on one sheet`,
    journey({ colorScheme: 'dark' }, async ({ page }) => {
      await openSignedIn(page, admin, path)
      await page.getByRole('row').nth(1).waitFor()
      await waitUntilSettled(page)
      await page.emulateMedia({ media: 'print' })
      assert.is(
        await page.locator('button:visible:not([scope=row] > *, .table__sort, .copy-text)').count(),
        0,
      )
      for (const role of [
        'navigation',
        'search',
        'switch',
        'checkbox',
        'textbox',
        'combobox',
      ] as const) {
        assert.is(await page.getByRole(role).filter({ visible: true }).count(), 0, role)
      }
      assert.ok(await page.getByRole('heading', { level: 1 }).isVisible())
      assert.ok(await page.getByRole('rowheader').first().isVisible())
      const [ground, ink, time] = await page.evaluate(() => [
        getComputedStyle(document.body).backgroundColor,
        getComputedStyle(document.body).color,
        getComputedStyle(document.querySelector('time') ?? document.body, '::after').content,
      ])
      assert.is(ground, 'rgb(255, 255, 255)')
      assert.is(ink, 'rgb(29, 32, 40)')
      assert.match(time ?? '', /^"\d{4}-\d\d-\d\d \d\d:\d\d"$/)
      const sheets = (await page.pdf({ format: 'A4' }))
        .toString('latin1')
        .match(/\/Type\s*\/Page\b/g)
      assert.is(sheets?.length, 1)
    }),
  )
}

for (const [path, cards, left] of [
  ['/profile/index', ['Password'], 'This computer'],
  ['/dashboard', ['Quick actions', 'Shortcuts for you'], 'Operations'],
] as const) {
  test(
    `A7 on paper ${path} has no card of which nothing can be printed`,
    journey({ viewport: NARROWEST }, async ({ page }) => {
      await openSignedIn(page, admin, path)
      const heading = (name: string) => page.getByRole('heading', { level: 2, name })
      for (const name of [...cards, left]) await heading(name).waitFor()
      await waitUntilSettled(page)
      await page.emulateMedia({ media: 'print' })
      for (const name of cards) assert.is(await heading(name).isVisible(), false, name)
      assert.ok(await heading(left).isVisible())
    }),
  )
}

test(
  'A7 on paper the dictionary names its type and has its entries, with nothing to choose or try',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/dict?type=coal_kind')
    const tryIt = page.locator('.list-card__panel:has(.dictionary__try)')
    await page.getByRole('button', { name: 'Try it' }).click()
    await tryIt.waitFor()
    await page.emulateMedia({ media: 'print' })
    assert.is(await tryIt.isVisible(), false)
    const printed = page.locator('.dictionary__types :not(:has(*))').filter({ visible: true })
    for (const width of [1440, 794]) {
      await page.setViewportSize({ width, height: 900 })
      await waitForValue(() => printed.allTextContents(), ['Coal kind (coal_kind)'])
      for (const role of ['textbox', 'searchbox', 'combobox', 'listbox'] as const)
        assert.is(await page.getByRole(role).filter({ visible: true }).count(), 0, role)
    }
    assert.ok(await page.getByRole('rowheader').first().isVisible())
  }),
)

test.run()
