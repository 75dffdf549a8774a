import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  axeViolations,
  focusedName,
  journey,
  searchBox,
  signIn,
  TIME_FACTOR,
  unfoldFilters,
  waitForValue,
} from '../support/browser.ts'
import { menuRow } from '../support/stub-answers.ts'
import { serverBeforeStub } from '../support/stub-host.ts'

/** Tabs of visited pages as a person meets them (§2, W2, W3). */
const test = suite('tabs')

const { stub, member } = await serverBeforeStub(test)
test.before.each(() =>
  stub.answerWith('GET /api/v1/menurole', { data: menuOf(Object.keys(PAGES)) }),
)

/** The stub has never heard of calls beyond section 7, and Chromium logs each 404. */
const ONLY_SECTION_7 = /Failed to load resource: .*404/

const PAGES: Record<string, string> = {
  role: '/role/index',
  yards: '/profile/index',
  quotes: '/profile/index',
  trucks: '/profile/index',
  wharves: '/profile/index',
  grades: '/profile/index',
  buyers: '/profile/index',
  scales: '/profile/index',
}
const titleOf = (name: string) => (name === 'role' ? 'Roles' : `Coal ${name}`)
const menuOf = (names: readonly string[]) => [
  menuRow(
    2,
    '/coal',
    'Layout',
    'Coal',
    names.map((name, index) => menuRow(index + 10, name, PAGES[name] ?? '', titleOf(name))),
  ),
]

const tabs = (page: Page) => page.locator('[role=tablist] [role=tab]')
const titles = (page: Page) => tabs(page).locator('.tab-list__title').allTextContents()

/** Closing asks first, even where nobody has to answer: the tabs follow a moment later. */
const titlesAre = (page: Page, wanted: string[]) => waitForValue(() => titles(page), wanted)
const path = (page: Page) => new URL(page.url()).pathname
const guard = (page: Page) => page.getByRole('alertdialog', { name: 'Discard unsaved changes?' })

/** By an address, as a link would, and until its tab is the selected one. */
async function visit(page: Page, ...paths: string[]) {
  for (const path of paths) {
    await page.evaluate(path => history.pushState(null, '', path), path)
    await page.waitForFunction(
      path =>
        document.querySelector('[role=tab][aria-selected=true]')?.getAttribute('href') === path,
      path,
    )
  }
}

async function open(page: Page) {
  await signIn(page, member)
  await page.getByRole('tablist', { name: 'Visited pages' }).waitFor()
}

/** Input on the page of the roles, which is then left: its draft stays. */
async function typeOnRoles(page: Page) {
  await visit(page, '/coal/yards', '/coal/role')
  await page.getByRole('button', { name: 'New role', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Role name' }).fill('Weighbridge')
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await visit(page, '/coal/yards')
}

test(
  'K6 tabs by keyboard alone',
  journey({}, async ({ page, allow }) => {
    allow(ONLY_SECTION_7)
    await open(page)
    await visit(page, '/coal/yards', '/coal/quotes', '/coal/trucks', '/dashboard')
    await page.getByRole('tab', { name: 'Home' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/coal/quotes')
    await page.getByRole('tab', { name: 'Coal quotes', selected: true }).waitFor()
    await waitForValue(() => focusedName(page), 'Coal quotes')

    await page.keyboard.press('Tab')
    await waitForValue(() => focusedName(page), 'Close Coal quotes')
    await page.keyboard.press('Tab')
    await waitForValue(() => focusedName(page), 'Tab actions')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')

    await page.keyboard.press('Delete')
    await page.waitForURL('**/dashboard')
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Home'))
    await page.keyboard.press('Delete')
    await titlesAre(page, ['Home', 'Coal yards', 'Coal trucks'])

    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menu', { name: 'Tab actions' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    assert.match(await focusedName(page), /^Close others/)
    await page.keyboard.press('Enter')
    await titlesAre(page, ['Home', 'Coal yards'])
    await page.getByRole('status').filter({ hasText: 'Coal trucks closed' }).waitFor()
  }),
)

test(
  '§2 Back and Forward lead to the top of a page, too',
  journey({}, async ({ page, allow }) => {
    allow(ONLY_SECTION_7)
    await open(page)
    await page.evaluate(() => {
      document.body.style.minBlockSize = '400vh'
    })
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    const scrolled = () => page.evaluate(() => Math.round(scrollY))
    const scrollDown = async () => {
      await page.evaluate(() => scrollTo(0, 900))
      await waitForValue(scrolled, 900)
    }
    const selected = (name: string) => page.getByRole('tab', { name, selected: true }).waitFor()
    await menu.getByRole('button', { name: 'Coal' }).click()
    await menu.getByRole('link', { name: 'Coal yards' }).click()
    await selected('Coal yards')
    await scrollDown()
    await menu.getByRole('link', { name: 'Coal quotes' }).click()
    await selected('Coal quotes')
    await waitForValue(scrolled, 0)
    await scrollDown()
    await page.goBack()
    await selected('Coal yards')
    await waitForValue(scrolled, 0)
    await page.goForward()
    await selected('Coal quotes')
    await waitForValue(scrolled, 0)
    // Nothing comes later and scrolls it after all.
    await page.evaluate(
      () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))),
    )
    assert.is(await scrolled(), 0)
  }),
)

test(
  'a menu row with a query is a tab of its own, whatever its page writes into the address',
  journey({}, async ({ page, allow }) => {
    allow(ONLY_SECTION_7)
    stub.answerWith('GET /api/v1/menurole', {
      data: [
        menuRow(3, '/all', '/role/index', 'All roles'),
        menuRow(4, '/all?status=1', '/role/index', 'Disabled roles'),
        menuRow(5, '/all?status=0#now', '/role/index', 'Enabled roles'),
      ],
    })
    await open(page)
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    const address = () => page.evaluate(() => location.pathname + location.search + location.hash)
    const shown = () =>
      page.evaluate(() =>
        [
          ...document.querySelectorAll(
            '.sidebar-menu__link[aria-current], [aria-selected=true] .tab-list__title, main h1',
          ),
        ]
          .filter(each => each.checkVisibility())
          .map(each => each.textContent?.trim()),
      )
    const shows = (title: string) => waitForValue(shown, [title, title, title])
    for (const title of ['All roles', 'Disabled roles', 'Enabled roles']) {
      await menu.getByRole('link', { name: title }).click()
      await shows(title)
    }
    await titlesAre(page, ['Home', 'All roles', 'Disabled roles', 'Enabled roles'])
    assert.is(await address(), '/all?status=0#now')

    // The filter that is the row's own is taken off: still the same tab.
    await page.getByRole('tab', { name: 'Disabled roles' }).click()
    await shows('Disabled roles')
    await unfoldFilters(page)
    const status = page.getByRole('combobox', { name: 'Status' })
    const search = page.locator('main').getByRole('button', { name: 'Search', exact: true })
    await status.selectOption({ index: 0 })
    await search.click()
    await waitForValue(address, '/all')
    await shows('Disabled roles')
    await page.reload()
    await shows('Disabled roles')
    await page.getByRole('tab', { name: 'Enabled roles' }).click()
    await shows('Enabled roles')
    await page.getByRole('tab', { name: 'Disabled roles' }).click()
    await waitForValue(address, '/all')
    await shows('Disabled roles')

    // And a page without one keeps its tab when it filters as a row does.
    await menu.getByRole('link', { name: 'All roles' }).click()
    await shows('All roles')
    await unfoldFilters(page)
    await status.selectOption({ label: 'Disabled' })
    await search.click()
    await waitForValue(address, '/all?status=1')
    await shows('All roles')
    await page.goBack()
    await waitForValue(address, '/all')
    await shows('All roles')
    // The menu finds the page as it was left in its tab.
    await menu.getByRole('link', { name: 'Disabled roles' }).click()
    await waitForValue(address, '/all')
    await shows('Disabled roles')
    await titlesAre(page, ['Home', 'All roles', 'Disabled roles', 'Enabled roles'])
  }),
)

test(
  'axe finds nothing with the tabs, their menu and their list open',
  journey({}, async ({ page, allow }) => {
    allow(ONLY_SECTION_7)
    await open(page)
    await visit(page, '/coal/yards', '/coal/quotes')
    assert.equal(await axeViolations(page), [])
    await page.getByRole('tab', { name: 'Coal yards' }).click({ button: 'right' })
    await page.getByRole('menu', { name: 'Tab actions' }).waitFor()
    assert.equal(await axeViolations(page), [])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'All tabs' }).click()
    await page.getByRole('menu', { name: 'All tabs' }).waitFor()
    assert.equal(await axeViolations(page), [])
  }),
)

test(
  'without the tabs bar main has no tab panel',
  journey({}, async ({ page, allow }) => {
    allow(ONLY_SECTION_7)
    await open(page)
    await page.getByRole('main').getByRole('tabpanel', { name: 'Home' }).waitFor()
    await page.evaluate(() => localStorage.setItem('coalface:settings', '{"tagsView":false}'))
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    assert.equal(
      [await page.getByRole('tablist').count(), await page.getByRole('tabpanel').count()],
      [0, 0],
    )
  }),
)

test(
  'W2 the pointer: middle button, dragging past six pixels, a browser tab with Ctrl',
  journey({}, async ({ page, context, allow }) => {
    allow(ONLY_SECTION_7)
    await open(page)
    await visit(page, '/coal/yards', '/coal/quotes', '/coal/trucks')
    await page.getByRole('tab', { name: 'Coal quotes' }).click({ button: 'middle' })
    await page.getByRole('tab', { name: 'Home' }).click({ button: 'middle' })
    await titlesAre(page, ['Home', 'Coal yards', 'Coal trucks'])

    const from = await page.getByRole('tab', { name: 'Coal trucks' }).boundingBox()
    const to = await page.getByRole('tab', { name: 'Home' }).boundingBox()
    if (!from || !to) throw new Error('tabs without a box')
    await page.mouse.move(from.x + 20, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(from.x + 16, from.y + 10)
    await page.mouse.move(to.x + 5, to.y + 10, { steps: 12 })
    await page.mouse.up()
    await titlesAre(page, ['Home', 'Coal trucks', 'Coal yards'])
    assert.is(path(page), '/coal/trucks')

    const [other] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('tab', { name: 'Coal yards' }).click({ modifiers: ['ControlOrMeta'] }),
    ])
    await other.waitForURL('**/coal/yards')
    assert.is(path(page), '/coal/trucks')
  }),
)

test(
  'W2 a tab held at an end of the row turns it, stays under the pointer, and ends with the row',
  journey({ viewport: { width: 800, height: 700 } }, async ({ page, allow }) => {
    allow(ONLY_SECTION_7)
    await open(page)
    await visit(page, ...Object.keys(PAGES).map(name => `/coal/${name}`))
    const list = page.locator('.tab-list')
    const scrolled = () => list.evaluate(list => Math.round(list.scrollLeft))
    const tab = page.getByRole('tab', { name: 'Coal scales' })
    const box = await tab.boundingBox()
    const row = await list.boundingBox()
    if (!box || !row) throw new Error('tabs without a box')
    const farthest = await list.evaluate(list => list.scrollWidth - list.clientWidth)
    const y = box.y + 10

    await page.mouse.move(box.x + 20, y)
    await page.mouse.down()
    await page.mouse.move(row.x + 300, y, { steps: 4 })
    const before = await scrolled()
    await page.mouse.wheel(0, -60)
    await waitForValue(scrolled, before - 60)
    await waitForValue(
      async () => Math.round((await tab.boundingBox())?.x ?? 0),
      Math.round(row.x + 280),
    )

    await page.mouse.move(row.x + 5, y, { steps: 4 })
    await waitForValue(scrolled, 0)
    await titlesAre(page, ['Home', 'Coal scales', ...Object.keys(PAGES).slice(0, -1).map(titleOf)])
    await page.mouse.move(row.x + row.width + 100, y, { steps: 4 })
    await waitForValue(scrolled, farthest)
    await titlesAre(page, ['Home', ...Object.keys(PAGES).map(titleOf)])
    await page.mouse.up()
    assert.is(await list.evaluate(list => list.scrollWidth - list.clientWidth), farthest)
  }),
)

test(
  'W2 tabs are closed, and their menu opens, as soon as they are there',
  journey({}, async ({ page, allow, context }) => {
    allow(ONLY_SECTION_7)
    await open(page)
    await visit(page, '/coal/yards', '/coal/trucks', '/coal/scales', '/coal/quotes')
    await page.reload()
    await page.getByRole('button', { name: 'Close Coal yards' }).click()
    await page.getByRole('tab', { name: 'Coal trucks' }).click({ button: 'middle' })
    await page.getByRole('tab', { name: 'Coal scales' }).press('Delete')
    await page.getByRole('tab', { name: 'Coal quotes' }).click({ button: 'right' })
    await titlesAre(page, ['Home', 'Coal quotes'])
    await page.getByRole('menu', { name: 'Tab actions' }).waitFor()
    assert.is(context.pages().length, 1, 'no window was opened')
  }),
)

test(
  'W2 a refresh remounts the page, keeps query and focus, and Back does not meet it',
  journey({}, async ({ page, allow }) => {
    allow(ONLY_SECTION_7)
    await open(page)
    await visit(page, '/coal/yards')
    await page.evaluate(() => history.pushState(null, '', '/coal/quotes?kind=lump#top'))
    await page.getByRole('tab', { name: 'Coal quotes', selected: true }).click({ button: 'right' })
    await page
      .getByRole('heading', { level: 1 })
      .evaluate(heading => heading.setAttribute('data-old', ''))
    await page.getByRole('menuitem', { name: 'Refresh current' }).click()
    await page.locator('[data-old]').waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    assert.ok(page.url().endsWith('/coal/quotes?kind=lump#top'))
    await waitForValue(() => focusedName(page), 'Coal quotes')
    await page.goBack()
    assert.is(path(page), '/coal/yards')
  }),
)

test(
  'the dashboard stays as it was until it is refreshed itself',
  journey({}, async ({ page, allow }) => {
    allow(ONLY_SECTION_7)
    await open(page)
    const mark = (name: string) =>
      page
        .getByRole('heading', { level: 1 })
        .evaluate((heading, name) => heading.setAttribute(name, ''), name)
    await mark('data-first')
    await visit(page, '/coal/yards')
    await mark('data-old')
    await page.getByRole('button', { name: 'Tab actions' }).click()
    await page.getByRole('menuitem', { name: 'Refresh current' }).click()
    await page.locator('[data-old]').waitFor({ state: 'detached' })
    await visit(page, '/dashboard')
    await page.locator('main h1[data-first]').waitFor()
    await page.getByRole('button', { name: 'Tab actions' }).click()
    await page.getByRole('menuitem', { name: 'Refresh current' }).click()
    await page.waitForFunction(() => !document.querySelector('[data-first]'))
  }),
)

test(
  'W3 a page with unsaved input keeps its dot when it is left, and its tab until that is agreed',
  journey({}, async ({ page, allow }) => {
    allow(ONLY_SECTION_7)
    await open(page)
    await typeOnRoles(page)
    const roles = page.getByRole('tab', { name: 'Roles' })
    const description = await roles.evaluate(
      tab => document.getElementById(tab.getAttribute('aria-describedby') ?? '')?.textContent,
    )
    assert.is(description, 'Unsaved changes')
    await roles.click({ button: 'middle' })
    await guard(page).getByRole('button', { name: 'Keep them open' }).click()
    await guard(page).waitFor({ state: 'detached' })
    assert.equal([await titles(page), path(page)], [['Home', 'Coal yards', 'Roles'], '/coal/yards'])
    await roles.click({ button: 'middle' })
    await guard(page).waitFor()
    assert.equal(await axeViolations(page), [])
    await guard(page).getByRole('button', { name: 'Close and discard selected' }).click()
    await guard(page).waitFor({ state: 'detached' })
    await waitForValue(
      async () => [await titles(page), path(page)],
      [['Home', 'Coal yards'], '/coal/yards'],
    )
  }),
)

test(
  'W2 tabs survive a reload; another user and a sign-out meet none',
  journey({}, async ({ page, allow }) => {
    allow(ONLY_SECTION_7)
    await open(page)
    await visit(page, '/coal/yards?x=1', '/coal/quotes')
    await page.reload()
    await page.getByRole('tab', { name: 'Coal yards' }).waitFor()
    await titlesAre(page, ['Home', 'Coal yards', 'Coal quotes'])
    await waitForValue(
      () => page.getByRole('tab', { name: 'Coal yards' }).getAttribute('href'),
      '/coal/yards?x=1',
    )

    await page.context().clearCookies()
    stub.answerWith('GET /api/v1/getinfo', {
      data: { roles: ['trader'], name: 'Wang Fang', permissions: [] },
    })
    await open(page)
    await titlesAre(page, ['Home'])
    assert.is(
      await page.evaluate(
        () => Object.keys(sessionStorage).filter(key => key.startsWith('coalface:tabs:')).length,
      ),
      1,
    )

    await visit(page, '/coal/yards')
    await page.getByRole('button', { name: 'Wang Fang, user menu' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page
      .getByRole('alertdialog', { name: 'Log out?' })
      .getByRole('button', { name: 'Confirm' })
      .click()
    // Asked again and again, because signing out loads the page anew.
    await page.waitForFunction(
      () =>
        location.pathname === '/login'
        && !Object.keys(sessionStorage).some(key => key.startsWith('coalface:tabs:')),
    )
  }),
)

test(
  'W2 tabs and pins come back in a new window after the browser was closed; after a sign-out only by choice',
  journey({}, async ({ page, allow }) => {
    allow(ONLY_SECTION_7)
    const stored = (name: 'localStorage' | 'sessionStorage') =>
      page.evaluate(
        name => Object.keys(window[name]).filter(key => key.startsWith('coalface:tabs:')).length,
        name,
      )
    const restart = async () => {
      // A closed browser keeps neither session cookies nor session storage.
      await page.context().clearCookies()
      await page.evaluate(() => sessionStorage.clear())
      await open(page)
    }
    const logOut = async () => {
      await page.getByRole('button', { name: 'Zhang Wei, user menu' }).click()
      await page.getByRole('menuitem', { name: 'Log out' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Log out?' })
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await page.waitForURL('**/login')
      await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    }
    await open(page)
    await visit(page, '/coal/yards?x=1', '/coal/quotes')
    await restart()
    await titlesAre(page, ['Home', 'Coal yards', 'Coal quotes'])

    await logOut()
    assert.equal([await stored('localStorage'), await stored('sessionStorage')], [0, 0])
    await open(page)
    await titlesAre(page, ['Home'])

    await visit(page, '/coal/yards')
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await page.getByRole('switch', { name: 'Keep my tabs' }).click()
    await page.keyboard.press('Escape')
    await logOut()
    assert.equal([await stored('localStorage'), await stored('sessionStorage')], [1, 0])
    await open(page)
    await titlesAre(page, ['Home', 'Coal yards'])
  }),
)

test(
  'W2 the menu finds a page as it was left, at the top; its entry pressed again starts it anew',
  journey({}, async ({ page, allow }) => {
    allow(ONLY_SECTION_7)
    await open(page)
    await visit(page, '/coal/role?roleName=desk')
    const entry = (name: string) =>
      page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true })
    const filters = await unfoldFilters(page)
    const field = filters.getByRole('textbox', { name: 'Role key' })
    await field.fill('typed')
    await page.evaluate(() => scrollTo(0, 400))
    await entry('Coal yards').click()
    await page.waitForURL('**/coal/yards')
    await page.getByRole('heading', { level: 1, name: 'Coal yards' }).waitFor()
    await entry('Roles').click()
    await page.waitForURL('**/coal/role?roleName=desk')
    await waitForValue(() => field.inputValue(), 'typed')
    assert.is(await page.evaluate(() => scrollY), 0)
    await entry('Roles').click()
    await page.waitForURL(url => url.pathname === '/coal/role' && url.search === '')
    await waitForValue(() => field.inputValue(), '')
    assert.is(await searchBox(page).inputValue(), '')
  }),
)

test(
  '§2 on a phone the tab of the page that a reload opens stands whole between the arrows',
  journey({ viewport: { width: 390, height: 844 } }, async ({ page, allow }) => {
    allow(ONLY_SECTION_7)
    await signIn(page, member)
    for (const name of ['yards', 'quotes', 'trucks']) {
      await page.goto(new URL(`/coal/${name}`, page.url()).href)
      await page.getByRole('tab', { name: titleOf(name) }).waitFor()
    }
    await page.reload()
    await page.locator('.tab-bar__arrow').first().waitFor()
    const room = () =>
      page.evaluate(() => {
        const [tab, list] = ['[role=tab][aria-selected=true]', '.tab-list'].map(selector =>
          document.querySelector(selector)?.getBoundingClientRect(),
        )
        return tab && list ? Math.min(tab.left - list.left, list.right - tab.right) : -1
      })
    // Less than a pixel may be the browser's own rounding.
    await waitForValue(async () => (await room()) > -1, true)
  }),
)

test(
  'a random walk of 150 steps loses no tab and closes none that was refused',
  journey({}, async ({ page, allow }) => {
    allow(ONLY_SECTION_7)
    const mine = Object.keys(PAGES).slice(0, 7)
    stub.answerWith('GET /api/v1/menurole', { data: menuOf(mine) })
    await open(page)
    await typeOnRoles(page)
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return Math.floor((seed / 2 ** 31) * below)
    }
    const known = new Set(['Home', ...mine.map(titleOf)])
    const pinnedTabs = () =>
      tabs(page).evaluateAll(all => all.map(tab => tab.querySelector('.icon') !== null))

    for (let step = 0; step < 150; step++) {
      const before = { titles: await titles(page), path: path(page) }
      const at = random(before.titles.length)
      const tab = tabs(page).nth(at)
      const mayGo = await act()
      const said = `step ${step} (seed 7): ${before.titles.join(', ')}`
      await page.waitForFunction(() => {
        const selected = document.querySelector('[role=tab][aria-selected=true]')
        return (
          selected !== null
          && new URL(selected.getAttribute('href') ?? '', location.origin).pathname
            === location.pathname
        )
      })
      const after = await titles(page)
      const pins = await pinnedTabs()
      assert.is(new Set(after).size, after.length, `doubled after ${said}`)
      assert.is(after[0], 'Home', `home moved after ${said}`)
      assert.not(
        pins.includes(true, pins.indexOf(false) < 0 ? pins.length : pins.indexOf(false)),
        `pins apart after ${said}`,
      )
      for (const title of before.titles)
        assert.ok(after.includes(title) || mayGo.includes(title), `${title} lost after ${said}`)
      for (const title of after) assert.ok(known.has(title), `${title} is nobody's after ${said}`)

      /** Gives the titles of those that this step may close. */
      async function act(): Promise<string[]> {
        const kind = random(10)
        const one = [before.titles[at] ?? '']
        if (kind < 3) await visit(page, `/coal/${mine[1 + random(mine.length - 1)]}`)
        else if (kind === 3) await tab.click()
        else if (kind === 4) return closing(one, () => tab.click({ button: 'middle' }))
        else if (kind === 5) {
          await page.reload()
          await tabs(page).first().waitFor()
        } else if (kind === 6) await page.keyboard.press('Alt+Shift+T')
        else {
          await tab.click({ button: 'right' })
          await page.getByRole('menu', { name: 'Tab actions' }).waitFor()
          const items = page
            .getByRole('menu', { name: 'Tab actions' })
            .locator('[role=menuitem]:not([aria-disabled])')
          const item = items.nth(1 + random((await items.count()) - 1))
          const label = (await item.locator('span').first().textContent()) ?? ''
          if (label === 'Copy link') await page.keyboard.press('Escape')
          else if (label === 'Close current') return closing(one, () => item.click())
          else if (label.startsWith('Close')) return closing(before.titles, () => item.click())
          else await item.click()
        }
        return []
      }

      /** Answers the question that may come: keep, or discard; what was kept may not go. */
      async function closing(going: string[], close: () => Promise<void>): Promise<string[]> {
        const unsaved = await page
          .locator('.tab-list__close[data-dirty]')
          .evaluateAll(all => all.map(each => each.getAttribute('aria-label') ?? ''))
        await close()
        const isAsked =
          unsaved.length > 0
          && (await Promise.race(
            [
              guard(page)
                .waitFor()
                .then(() => true),
              page
                .waitForFunction(
                  count => document.querySelectorAll('[role=tab]').length < count,
                  before.titles.length,
                )
                .then(() => false),
              // A tab that cannot go, or nothing beside it that could.
              page.waitForTimeout(3_000 * TIME_FACTOR).then(() => false),
            ].map(ended => ended.catch(() => false)),
          ))
        // Closing follows a moment later even where nobody is asked: in the page's own time.
        if (!isAsked)
          await page.evaluate(
            () => new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn))),
          )
        if (!isAsked) return going
        const isKept = random(3) > 0
        await guard(page)
          .getByRole('button', { name: isKept ? 'Keep them open' : 'Close and discard selected' })
          .click()
        await guard(page).waitFor({ state: 'detached' })
        return isKept ? going.filter(title => !unsaved.includes(`Close ${title}`)) : going
      }
    }
  }),
)

test(
  'W2 a finger that rests on a tab opens its menu, which stays when the finger is lifted',
  journey({ viewport: { width: 390, height: 844 }, hasTouch: true }, async ({ page, allow }) => {
    allow(ONLY_SECTION_7)
    await open(page)
    await visit(page, '/coal/yards', '/coal/quotes')
    const box = await page.getByRole('tab', { name: 'Coal quotes' }).boundingBox()
    const touch = await page.context().newCDPSession(page)
    const touchPoints = [{ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    const menu = page.getByRole('menu', { name: 'Tab actions' })
    await menu.waitFor()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    // The clicks that a browser makes of a touch come after it.
    await page.waitForTimeout(300)
    assert.is(await menu.count(), 1)
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Coal yards' }).press('Enter')
    await page.waitForURL(/yards$/, { timeout: 2_000 })
  }),
)

test(
  'W2 the list of all tabs opens where the current one is',
  journey({ viewport: { width: 390, height: 400 } }, async ({ page, allow }) => {
    allow(ONLY_SECTION_7)
    await open(page)
    await visit(page, ...Object.keys(PAGES).map(name => `/coal/${name}`))
    await page.getByRole('button', { name: 'All tabs' }).click()
    const list = page.getByRole('menu', { name: 'All tabs' })
    await list.waitFor()
    const { top, bottom } = await list.evaluate(list => {
      const box = list.getBoundingClientRect()
      const current = list.querySelector('[aria-current]')?.getBoundingClientRect()
      return { top: (current?.top ?? -1) - box.top, bottom: box.bottom - (current?.bottom ?? 0) }
    })
    assert.ok(top >= 0 && bottom >= 0, `${top} px below its top, ${bottom} px above its end`)
  }),
)

test(
  'a11y 2 fingers close a tab within 40 px, and the list of all tabs calls up no keyboard',
  journey({ viewport: { width: 390, height: 700 }, hasTouch: true }, async made => {
    const { page, allow } = made
    allow(ONLY_SECTION_7)
    await open(page)
    await visit(page, '/coal/yards')
    const reach = await page.getByRole('button', { name: 'Close Coal yards' }).evaluate(button => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const x = (left + right) / 2
      const y = (top + bottom) / 2
      const isOn = (x: number, y: number) => button.contains(document.elementFromPoint(x, y))
      const steps = Array.from({ length: 60 }, (_, index) => index - 30)
      return [
        steps.filter(step => isOn(x + step, y)).length,
        steps.filter(step => isOn(x, y + step)).length,
      ]
    })
    assert.ok(Math.min(...reach) >= 40, reach.join())
    await page.getByRole('button', { name: 'All tabs' }).tap()
    await page.getByRole('menu', { name: 'All tabs' }).waitFor()
    assert.is(await focusedName(page), 'Coal yards')
  }),
)

test(
  'W15 §28.2 a tab opened by its key takes the focus from a page that goes, not to nowhere',
  journey({}, async ({ page, allow }) => {
    allow(ONLY_SECTION_7)
    await open(page)
    await visit(page, '/coal/quotes', '/coal/trucks')
    const isFocusOn = (part: string) =>
      waitForValue(
        () => page.evaluate(part => document.activeElement?.matches(part) ?? false, part),
        true,
      )
    await isFocusOn('h1')
    await page.keyboard.press('Alt+2')
    await page.waitForURL(/quotes/)
    await isFocusOn('main')
    await tabs(page).nth(1).focus()
    await page.keyboard.press('Alt+3')
    await page.waitForURL(/trucks/)
    await isFocusOn('[role=tab]')
    await page.keyboard.press('Alt+w')
    await page.waitForURL(/quotes/)
    await page.locator('h1:visible').focus()
    await page.keyboard.press('Alt+Shift+T')
    await page.waitForURL(/trucks/)
    await isFocusOn('main')
    await page.keyboard.press('Alt+1')
    await page.waitForURL(/dashboard/)
    await page.getByRole('button', { name: 'Arrange cards' }).focus()
    await page.keyboard.press('Alt+2')
    await page.waitForURL(/quotes/)
    await isFocusOn('main')
  }),
)

test.run()
