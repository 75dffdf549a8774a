import type { Locator, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import { chooseRole, journey, openSignedIn, waitForValue } from '../support/browser.ts'

/** What still fits, and can still be hit: small windows, long names, fingers, forced colours. */
const test = suite('reflow')

const { origin, stop } = await startApp()
test.after(() => void stop())

const admin = { origin, password: PASSWORD }
const PHONE = { width: 390, height: 844 }
/** 1280 by 1024 at 400 %. */
const ZOOMED = { width: 320, height: 256 }
const UNBROKEN = 'Nordseehafenumschlagsbetriebsverwaltungsangestelltenvertretungsberechtigter'
const CHINESE =
  '山西省大同市云冈区北部煤场过磅与质量检验调度管理处副处长兼仓储物流数据核对专员以及夜间值班负责人'

async function boxOf(piece: Locator) {
  const box = await piece.boundingBox()
  assert.ok(box, `${piece} is not there`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** Every answer says the one for the other. */
const rename = (page: Page, names: Record<string, string>) =>
  page.route('**/prod-api/**', async route => {
    const response = await route.fetch()
    let body = await response.text()
    for (const [name, other] of Object.entries(names)) {
      body = body.replaceAll(`:"${name}"`, `:"${other}"`)
    }
    await route.fulfill({ response, body })
  })

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function fail(page: Page) {
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('made up'))))
  await page.getByRole('button', { name: /^Error log/ }).waitFor()
}

test(
  'W8 on a phone the words of a bar begin beside its sign, not below it',
  journey({ viewport: PHONE }, async ({ page, context, allow }) => {
    allow(/ERR_INTERNET_DISCONNECTED/)
    await openSignedIn(page, admin)
    await context.setOffline(true)
    const bar = page.getByRole('region', { name: 'No connection' })
    await bar.waitFor()
    const words = await boxOf(bar.locator('.banner__text'))
    const sign = await boxOf(bar.locator('.icon').first())
    assert.ok(words.height > 30, 'two lines')
    assert.ok(words.x > sign.right && words.y < sign.y, `${words.x}, ${words.y}`)
  }),
)

test(
  '1.4.10 zoomed to 400 % a menu too tall for the room below its button is in the window, whole',
  journey({ viewport: ZOOMED }, async ({ page }) => {
    await openSignedIn(page, admin)
    for (const [button, menu] of [
      [/, user menu$/, 'User menu'],
      ['Tab actions', 'Tab actions'],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      const { y, bottom } = await boxOf(page.getByRole('menu', { name: menu }))
      assert.ok(y >= 0 && bottom <= ZOOMED.height, `${menu}: ${y} to ${bottom}`)
      await page.keyboard.press('End')
      const last = await boxOf(page.getByRole('menuitem').last())
      assert.ok(last.y >= 0 && last.bottom <= ZOOMED.height, `${menu}: ${last.y} to ${last.bottom}`)
      await page.keyboard.press('Escape')
    }
  }),
)

test(
  '1.4.10 zoomed to 400 % head and foot of a dialog leave room for what stands between them',
  journey({ viewport: ZOOMED }, async ({ page, allow }) => {
    allow(/made up/)
    await openSignedIn(page, admin)
    await fail(page)
    await page.getByRole('button', { name: /^Error log/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Error log' })
    const search = await boxOf(dialog.getByRole('searchbox').or(dialog.getByRole('textbox')))
    assert.ok(search.bottom <= ZOOMED.height, `the field ends at ${search.bottom}`)
    const covers = await dialog.evaluate(dialog => {
      const body = dialog.querySelector('.dialog__body')
      return body !== null && body.scrollHeight > body.clientHeight
    })
    assert.not(covers, 'one place to scroll, not two')

    const clear = dialog.getByRole('button', { name: 'Clear all' })
    await clear.scrollIntoViewIfNeeded()
    const { x, y } = await boxOf(clear)
    assert.ok(x >= (await boxOf(dialog)).x, `Clear all begins at ${x}`)
    const last = await boxOf(dialog.getByRole('button', { name: 'Download' }))
    assert.is(last.y, y, 'what is done with the log is in one line')
  }),
)

test(
  '1.4.10 a name that breaks nowhere makes no page wider than a phone',
  journey({ viewport: PHONE }, async ({ page }) => {
    await rename(page, { Users: UNBROKEN, Roles: CHINESE, Auditor: UNBROKEN })
    for (const path of ['/system/user', '/profile/index', '/dashboard', '/system/role']) {
      await openSignedIn(page, admin, path)
      await waitForValue(() => sideways(page), 0)
    }
    await page.getByRole('button', { name: /, user menu$/ }).click()
    await page.getByRole('menuitem', { name: 'View as role…' }).click()
    await page.getByRole('combobox', { name: 'Find a role' }).press('ArrowDown')
    await page.getByRole('option', { name: UNBROKEN }).waitFor()
    const within = await page
      .getByRole('listbox')
      .evaluate(list => list.scrollWidth - list.clientWidth)
    assert.is(within, 0)
  }),
)

test(
  '4.3 after a long name of a folder the path still says where one is, and nothing overlaps',
  journey({ viewport: { width: 1280, height: 800 } }, async ({ page }) => {
    await rename(page, { System: CHINESE })
    await openSignedIn(page, admin, '/system/role')
    const path = page.getByRole('navigation', { name: 'Breadcrumb' })
    const here = await boxOf(path.locator('[aria-current]'))
    assert.ok(here.width > 40, `${here.width} px`)
    const star = await boxOf(page.getByRole('button', { name: 'Add to favourites' }))
    assert.ok(here.right <= star.x, `${here.right}, ${star.x}`)
    const home = path.getByRole('link', { name: 'Home' })
    assert.is(await home.evaluate(link => link.scrollWidth - link.clientWidth), 0)
  }),
)

test(
  '4.3 the name of the page is cut only where there is no room for it',
  journey({}, async ({ page }) => {
    await rename(page, { Roles: 'Roles and duties of all who work in the coal yards' })
    await openSignedIn(page, admin, '/system/role')
    const here = page.getByRole('navigation', { name: 'Breadcrumb' }).locator('[aria-current]')
    for (const width of [1440, 720]) {
      await page.setViewportSize({ width, height: 800 })
      await waitForValue(() => here.evaluate(name => name.scrollWidth - name.clientWidth), 0)
    }
    await page.setViewportSize(PHONE)
    const search = await boxOf(page.getByRole('button', { name: 'Search pages' }))
    assert.ok((await boxOf(here)).right <= search.x)
  }),
)

test(
  'A2 what fingers press is felt further than it is seen: boxes, and what a row can do',
  journey({ viewport: { width: 1024, height: 768 }, hasTouch: true }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role')
    const row = page.getByRole('row', { name: /Trader/ })
    const edit = await boxOf(row.getByRole('button', { name: 'Edit Trader' }))
    assert.ok(edit.height >= 40, `Edit: ${edit.height}`)
    for (const bar of ['Settings', 'Refresh table']) {
      const { width } = await boxOf(page.getByRole('button', { name: bar, exact: true }))
      assert.ok(width >= 40, `${bar}: ${width}`)
    }

    const box = row.getByRole('checkbox')
    const { x, y } = await boxOf(box)
    await page.touchscreen.tap(x - 6, y - 10)
    assert.ok(await box.isChecked())
  }),
)

test(
  'a11y 2 fingers find 40 px to switch a row on or off',
  journey({ viewport: PHONE, hasTouch: true }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role')
    const state = page.getByRole('switch', { name: /Trader/ })
    const isFelt = (by: number) =>
      state.evaluate((input, by) => {
        const { x, y } = input.getBoundingClientRect()
        return document.elementFromPoint(x + 10, y - by) === input.parentElement
      }, by)
    await waitForValue(() => isFelt(9), true)
  }),
)

test(
  'a11y 2 fingers find 36 px for each of many boxes to tick in a panel',
  journey({ viewport: PHONE, hasTouch: true }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/user')
    await page.getByRole('button', { name: 'Choose columns' }).tap()
    const column = page.getByRole('dialog').locator('.choice', { hasText: 'Phone' })
    await column.waitFor()
    await waitForValue(async () => (await boxOf(column)).height >= 36, true)
  }),
)

test(
  'W4 in the narrowest window the search cuts no path, which stands below its title',
  journey({ viewport: { width: 320, height: 640 } }, async ({ page }) => {
    await openSignedIn(page, admin)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('config')
    const row = page.getByRole('option', { name: /system\/config$/ })
    const [title, path] = [
      row.locator('.command-palette__title'),
      row.locator('.command-palette__path'),
    ]
    await path.waitFor()
    assert.ok((await boxOf(title)).bottom <= (await boxOf(path)).y + 1)
    assert.ok(await path.evaluate(path => path.scrollWidth <= path.clientWidth))
  }),
)

test(
  'a11y 2 a link that stands alone is 24 px high and wide: a digit, a page one may open, a suggestion',
  journey({ viewport: PHONE }, async ({ page }) => {
    for (const [path, place] of [
      ['/dashboard', '.numbers'],
      ['/profile/index', '.profile__pages'],
      ['/system/rolle', '.error-page li'],
    ] as const) {
      await openSignedIn(page, admin, path)
      const links = page.locator(`${place} a`)
      await links.first().waitFor()
      for (const link of await links.all()) {
        const { width, height } = await boxOf(link)
        assert.ok(width >= 24 && height >= 24, `${path}: ${width} by ${height}`)
      }
    }
  }),
)

test(
  'A7 on paper no column of a Chinese table is one character wide',
  journey({ locale: 'zh-CN', viewport: { width: 718, height: 1000 } }, async ({ page }) => {
    for (const path of ['/system/log', '/system/role']) {
      await page.emulateMedia({ media: 'screen' })
      await openSignedIn(page, admin, path)
      const name = page.getByRole('rowheader').first()
      await name.waitFor()
      await page.emulateMedia({ media: 'print' })
      const { width } = await boxOf(name)
      assert.ok(width > 60, `${path}: ${width} px`)
      for (const cell of await page.getByRole('row').nth(1).getByRole('cell').all()) {
        if (!(await cell.isVisible())) continue
        const { width } = await boxOf(cell)
        assert.ok(width > 50, `${path}: ${width} px for ${await cell.textContent()}`)
      }
    }
  }),
)

test(
  'a11y 3.15 a step of the path that is cut off says the whole of itself where it is pointed at',
  journey({ viewport: { width: 1100, height: 800 } }, async ({ page }) => {
    await rename(page, { System: UNBROKEN })
    await openSignedIn(page, admin, '/system/role')
    await page.locator('.breadcrumb').getByText(UNBROKEN).hover()
    const tip = page.locator('.tooltip')
    await tip.getByText(UNBROKEN).waitFor()
    const { right } = await boxOf(tip)
    assert.ok(right <= 1100)
  }),
)

test(
  'A2 fingers find 40 px to show a password, to open a row by its name and to turn the page',
  journey({ viewport: { width: 1024, height: 768 }, hasTouch: true }, async ({ page }) => {
    await page.goto(`${origin}/login`)
    const show = await boxOf(page.getByRole('button', { name: 'Show password' }))
    assert.ok(show.width >= 40 && show.height >= 40, `Show: ${show.width} by ${show.height}`)

    await openSignedIn(page, admin, '/system/role')
    const pager = page.getByRole('navigation', { name: 'Pagination' })
    const next = await boxOf(pager.getByRole('button', { name: 'Next page' }))
    assert.ok(next.width >= 40 && next.height >= 40, `Next page: ${next.width} by ${next.height}`)
    const sizes = await boxOf(pager.locator('.control', { has: page.getByRole('combobox') }))
    assert.ok(sizes.height >= 40, `Rows per page: ${sizes.height}`)

    const name = await boxOf(page.getByRole('rowheader').getByRole('button').first())
    await page.touchscreen.tap(name.x + 10, name.y - 7)
    await page.getByRole('dialog').waitFor()
  }),
)

test(
  'W4 for fingers the search has a button to close it, and no menu names keys',
  journey({ viewport: PHONE, hasTouch: true }, async ({ page }) => {
    await openSignedIn(page, admin)
    await page.getByRole('button', { name: 'Search pages' }).tap()
    const search = page.getByRole('dialog', { name: 'Search pages' })
    await search.waitFor()
    assert.not(await search.getByText('Esc', { exact: true }).isVisible())
    assert.not(await search.locator('.command-palette__foot').isVisible(), 'nothing stands in it')
    await search.getByRole('combobox').fill('>')
    await search.getByRole('option', { name: 'Filter menu' }).waitFor()
    assert.is(await search.locator('.kbd').filter({ visible: true }).count(), 0)
    await search.getByRole('button', { name: 'Close' }).tap()
    await search.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Tab actions' }).tap()
    await page.getByRole('menuitem', { name: 'Reopen closed' }).waitFor()
    assert.is(await page.locator('.menu .kbd').filter({ visible: true }).count(), 0)
  }),
)

test(
  'W4 for a pointer the search names its key, and has no button to pass on the way',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin)
    await page.keyboard.press('Control+k')
    const search = page.getByRole('dialog', { name: 'Search pages' })
    await search.getByText('Esc', { exact: true }).waitFor()
    assert.is(await search.getByRole('button').count(), 0)
  }),
)

test(
  'A7 forced colours tell an entry that cannot be chosen just now from those that can',
  journey({ forcedColors: 'active' }, async ({ page }) => {
    await openSignedIn(page, admin)
    await page.getByRole('button', { name: 'Tab actions' }).click()
    const colour = (name: string) =>
      page.getByRole('menuitem', { name }).evaluate(item => getComputedStyle(item).color)
    assert.is.not(await colour('Move left'), await colour('Refresh current'))
  }),
)

test(
  'A7 in forced colours, too, a line stands where the rest of a row goes on below its actions',
  journey({ viewport: { width: 720, height: 450 }, forcedColors: 'active' }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role')
    const actions = page.locator('tbody [data-part=actions]').first()
    await actions.waitFor()
    await waitForValue(
      () => actions.evaluate(cell => getComputedStyle(cell).borderInlineStartWidth),
      '1px',
    )
  }),
)

for (const locale of ['en-US', 'zh-CN'] as const) {
  test(
    `B.6 on a phone the pages without a page begin at one edge, figure above words, ${locale}`,
    journey({ locale, viewport: PHONE }, async ({ page }) => {
      for (const path of ['/401', '/404']) {
        await openSignedIn(page, admin, path)
        const figure = await boxOf(page.locator('.error-page__code'))
        const title = await boxOf(page.getByRole('heading', { level: 1 }))
        assert.equal([figure.x, title.x], [16, 16], path)
        assert.ok(figure.bottom <= title.y, path)
      }
    }),
  )
}

test(
  'B.7 a password that is shown once stands in one line on a phone',
  journey({ viewport: PHONE }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/user?new')
    const panel = page.getByRole('dialog', { name: 'New user' })
    await panel.getByRole('textbox', { name: 'Username' }).fill('one.line')
    await panel.getByRole('textbox', { name: 'Nickname' }).fill('One Line')
    await chooseRole(panel, 'Trader')
    await panel.getByRole('button', { name: 'Create', exact: true }).press('Enter')
    const lines = await page.locator('.one-time-password').evaluate(box => {
      const words = document.createRange()
      words.selectNodeContents(box)
      return new Set([...words.getClientRects()].map(({ top }) => top)).size
    })
    assert.is(lines, 1)
  }),
)

test(
  'B.1 on a phone what a menu allows is written out below its name',
  journey({ viewport: PHONE }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role?role=2&panel=menu')
    const row = page.getByRole('treeitem', { name: 'Delete' }).last()
    await row.scrollIntoViewIfNeeded()
    const name = await boxOf(row.locator('.tree__label'))
    const code = row.locator('.tree__meta')
    const { x, y } = await boxOf(code)
    assert.is(await code.evaluate(code => code.scrollWidth - code.clientWidth), 0)
    const inset = await code.evaluate(code => parseFloat(getComputedStyle(code).paddingLeft))
    assert.ok(y >= name.bottom - 1, `${y}, ${name.bottom}`)
    assert.is(Math.round(x + inset), Math.round(name.x))
  }),
)

test(
  'B.1 on a phone no word is broken in what differs between two roles',
  journey({ viewport: PHONE }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role')
    for (const name of ['Trader', 'Auditor'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('button', { name: 'Compare' }).click()
    const head = page.getByRole('dialog').getByRole('rowheader', { name: 'System > Configuration' })
    await head.waitFor()
    const lines = await head.evaluate(head => {
      const word = document.createRange()
      const text = head.firstChild ?? head
      word.setStart(text, 'System > '.length)
      word.setEnd(text, 'System > Configuration'.length)
      return word.getClientRects().length
    })
    assert.is(lines, 1)
  }),
)

test(
  'W1 on a phone what can be done with what was restored stands in one line',
  journey({ viewport: PHONE }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role?edit=2')
    const form = page.getByRole('dialog', { name: 'Edit role' })
    await form.getByRole('textbox', { name: 'Role name' }).fill('Traders of the north')
    await page.reload()
    const bar = page.getByRole('region', { name: 'Restored draft' })
    const keep = await boxOf(bar.getByRole('button', { name: 'Keep' }))
    const discard = await boxOf(bar.getByRole('button', { name: 'Discard' }))
    assert.is(keep.y, discard.y)
    await bar.getByRole('button', { name: 'Discard' }).click()
  }),
)

test(
  'B.3 on a phone the field that looks up a key is as wide as its card',
  journey({ viewport: PHONE }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/config')
    await page.getByRole('button', { name: 'Key lookup' }).click()
    const field = await boxOf(page.locator('.configuration-key-lookup > .field'))
    const row = await boxOf(page.locator('.configuration-key-lookup'))
    assert.is(field.width, row.width)
  }),
)

test(
  'A2 a value of one figure is as wide as a target has to be',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/dict?type=sys_normal_disable')
    const { width } = await boxOf(page.getByRole('row').locator('.copy-text').first())
    assert.ok(width >= 24, `${width} px`)
  }),
)

test.run()
