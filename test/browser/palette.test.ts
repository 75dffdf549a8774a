import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import {
  axeViolations,
  focusedName,
  journey,
  openSignedIn,
  scriptUrlPattern,
  tabTo,
  waitForValue,
} from '../support/browser.ts'

/** Keyboard only (§28): nothing here may use the pointer. */
const test = suite('palette')

const { origin, stop } = await startApp()
test.after(() => void stop())

const person = { origin, password: PASSWORD }

const WORDS = {
  'en-US': {
    menu: 'Main menu',
    system: 'System',
    roles: 'Roles',
    search: 'Search pages',
    typed: 'rol',
    toggle: 'Toggle sidebar',
    option: 'System > Roles /system/role',
    loaded: 'Roles, page loaded',
    shortcuts: 'Keyboard shortcuts',
  },
  'zh-CN': {
    menu: '主菜单',
    system: '系统管理',
    roles: '角色管理',
    search: '搜索页面',
    typed: 'jsgl',
    toggle: '切换侧边栏',
    option: '系统管理 > 角色管理 /system/role',
    loaded: '角色管理，页面已加载',
    shortcuts: '键盘快捷键',
  },
} as const

test(
  'W15 §13 j and k walk the rows of a list also after Home was seen, which stays in the document',
  journey({}, async ({ page }) => {
    await openSignedIn(page, person)
    await page.getByRole('heading', { level: 1 }).waitFor()
    // The numbers behind the chart, in a part of the card that is closed.
    await page.locator('#main tbody > tr').first().waitFor({ state: 'attached' })
    await tabTo(page, 'System')
    for (const key of ['Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    const table = page.getByRole('table', { name: 'Roles' })
    // Until they are read, other rows hold their place.
    const rows = table.locator('tbody > tr[data-record]')
    await rows.first().waitFor()
    assert.ok(await page.locator('#main tbody > tr').first().isHidden(), "Home's comes first")
    const hasFocus = (at: number) =>
      waitForValue(() => rows.nth(at).evaluate(row => row.contains(document.activeElement)), true)
    await page.keyboard.press('j')
    await hasFocus(0)
    await page.keyboard.press('j')
    await hasFocus(1)
    await page.keyboard.press('k')
    await hasFocus(0)
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await waitForValue(() => rows.nth(1).getByRole('checkbox').isChecked(), true)
    await page.keyboard.press('b')
    await waitForValue(
      () =>
        page.locator('.list-card__chosen').evaluate(bar => bar.contains(document.activeElement)),
      true,
    )
  }),
)

for (const locale of ['en-US', 'zh-CN'] as const) {
  const words = WORDS[locale]

  test(
    `K3 ${locale}: Enter opens the group, the page opens from it`,
    journey({ locale }, async ({ page }) => {
      await openSignedIn(page, person)
      await tabTo(page, words.system)
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/system/role')
      await page.getByRole('heading', { level: 1, name: words.roles }).waitFor()
      const menu = page.getByRole('navigation', { name: words.menu })
      await waitForValue(
        () => menu.getByRole('link', { name: words.roles }).getAttribute('aria-current'),
        'page',
      )
      await waitForValue(() => menu.locator('button[aria-expanded=true]').count(), 1)
    }),
  )

  test(
    `K4 ${locale}: in the rail Escape closes the flyout and the focus is on its button`,
    journey({ locale }, async ({ page }) => {
      await openSignedIn(page, person)
      await page.keyboard.press('[')
      await page.locator('[data-sidebar=closed]').waitFor()
      await tabTo(page, words.system)
      await page.keyboard.press('Enter')
      const flyout = page.getByRole('group', { name: words.system })
      await flyout.waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Escape')
      await flyout.waitFor({ state: 'hidden' })
      await waitForValue(() => focusedName(page), words.system)
    }),
  )

  test(
    `K5 ${locale}: Ctrl+K, a few letters, Enter: the page opens, its heading has the focus`,
    journey({ locale }, async ({ page }) => {
      await openSignedIn(page, person)
      await page.keyboard.press('Control+k')
      const dialog = page.getByRole('dialog', { name: words.search })
      await dialog.getByRole('combobox', { name: words.search }).waitFor()
      await page.keyboard.type(words.typed)
      await dialog
        .getByRole('option', { name: words.option, exact: true, selected: true })
        .waitFor()
      assert.equal(await axeViolations(page), [])
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/system/role')
      await page.getByRole('heading', { level: 1, name: words.roles }).waitFor()
      await page.waitForFunction(
        text => document.getElementById('live-polite')?.textContent === text,
        words.loaded,
      )
      await waitForValue(() => focusedName(page), words.roles)
    }),
  )

  test(
    `K15 ${locale}: the drawer keeps the focus, Escape closes it`,
    journey({ locale, viewport: { width: 390, height: 844 } }, async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await openSignedIn(page, person)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.locator('[data-device=mobile][data-sidebar=closed]').waitFor()
      await tabTo(page, words.toggle)
      await page.keyboard.press('Enter')
      const drawer = page.getByRole('dialog', { name: words.menu })
      await drawer.waitFor()
      for (let stops = 0; stops < 12; stops++) {
        await page.keyboard.press(stops % 5 === 4 ? 'Shift+Tab' : 'Tab')
        assert.ok(
          await page.evaluate(() => document.activeElement?.closest('#sidebar') !== null),
          `stop ${stops}`,
        )
      }
      assert.equal(await axeViolations(page), [])
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'hidden' })
      await waitForValue(() => focusedName(page), words.toggle)
    }),
  )
}

test(
  '§28 Escape and Enter during a composition leave the palette open, the next Enter opens the page',
  journey({}, async ({ page, context }) => {
    await openSignedIn(page, person)
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search pages' })
    await field.waitFor()
    const devtools = await context.newCDPSession(page)
    const composition = { text: 'rol', selectionStart: 3, selectionEnd: 3 }
    await devtools.send('Input.imeSetComposition', composition)
    const found = page.getByRole('option', { name: WORDS['en-US'].option, exact: true })
    await found.waitFor()
    for (const key of ['Escape', 'Enter']) {
      const event = { key, code: key, windowsVirtualKeyCode: 229 }
      await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event })
      await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
    }
    await devtools.send('Input.insertText', { text: 'role' })
    await waitForValue(() => field.inputValue(), 'role')
    await found.waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/system/role')
  }),
)

test(
  'K15 the drawer keeps the focus from the first picture on',
  journey({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
    await openSignedIn(page, person)
    await page.reload()
    await page.getByRole('button', { name: 'Toggle sidebar' }).press('Enter')
    await page.getByRole('dialog', { name: 'Main menu' }).waitFor()
    for (let stops = 0; stops < 3; stops++) {
      await page.keyboard.press('Tab')
      assert.ok(
        await page.evaluate(() => document.activeElement?.closest('#sidebar') !== null),
        `stop ${stops}`,
      )
    }
  }),
)

test('W4 commands, the sheet and the hint have nothing that axe-core would name, dark and light', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await journey({ colorScheme }, async ({ page }) => {
      await openSignedIn(page, person, '/system/role')
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search pages' }).waitFor()
      await page.keyboard.type('> ')
      await page.getByRole('option', { name: 'Toggle sidebar' }).waitFor()
      assert.equal(await axeViolations(page), [])
      await page.keyboard.press('Escape')
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
      assert.equal(await axeViolations(page), [])
      await page.keyboard.press('Escape')
      await page.keyboard.press('g')
      await page.getByText('Go to home').waitFor()
    })()
  }
})

test(
  'B.5 on the dashboard a digit opens the page behind which it stands, elsewhere none does',
  journey({}, async ({ page }) => {
    await openSignedIn(page, person, '/system/dict')
    await page.getByRole('heading', { level: 1, name: 'Dictionary data' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await page
      .getByRole('list', { name: 'Recent pages' })
      .getByRole('link', { name: 'Dictionary data' })
      .waitFor()
    await page.locator('.kbd', { hasText: '1' }).waitFor()
    const used = () =>
      page.evaluate(
        () => Object.entries(localStorage).find(([key]) => key.startsWith('coalface:keys:'))?.[1],
      )
    assert.is(await used(), '["g h"]')
    await page.keyboard.press('1')
    await page.getByRole('heading', { level: 1, name: 'Dictionary data' }).waitFor()
    await page.waitForURL(({ pathname }) => pathname === '/system/dict')
    await page.keyboard.press('1')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    assert.is(new URL(page.url()).pathname, '/system/dict')
  }),
)

test(
  'W4 Ctrl+Enter opens another browser tab, this one stays',
  journey({}, async ({ page, context }) => {
    await openSignedIn(page, person)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search pages' }).waitFor()
    await page.keyboard.type('dictionary')
    await page.getByRole('option', { name: 'System > Dictionary data /system/dict' }).waitFor()
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      page.keyboard.press('Control+Enter'),
    ])
    await other.waitForURL('**/system/dict')
    assert.match(page.url(), /dashboard$/)
  }),
)

/** Keeps the palette's code on its way until what this gives is called. */
async function holdPalette(page: Page) {
  let comes = () => {}
  const asked = new Promise<void>(resolve => (comes = resolve))
  await page.route(
    scriptUrlPattern('command-palette'),
    route => void asked.then(() => route.continue()),
  )
  return comes
}

test(
  'W4 what is typed while the palette is on its way does nothing to the page',
  journey({}, async ({ page }) => {
    // Before the page may load it in advance.
    const comes = await holdPalette(page)
    await openSignedIn(page, person, '/system/role')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search pages' }).waitFor()
    await page.keyboard.type('new m')
    await page.keyboard.press('Enter')
    comes()
    const box = page.getByRole('combobox', { name: 'Search pages' })
    await page.locator('[role=combobox]:focus').waitFor()
    await page.keyboard.type('log')
    await waitForValue(() => box.inputValue(), 'log')
    assert.is(new URL(page.url()).search, '')
  }),
)

test(
  'W4 Escape takes back a palette that is still on its way',
  journey({}, async ({ page }) => {
    // Before the page may load it in advance.
    const comes = await holdPalette(page)
    await openSignedIn(page, person, '/system/role')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('xe')
    await page.keyboard.press('Escape')
    comes()
    await waitForValue(
      () => page.getByRole('button', { name: 'Search pages' }).getAttribute('aria-expanded'),
      'false',
    )
    await page.keyboard.press('Control+k')
    await waitForValue(() => page.getByRole('combobox', { name: 'Search pages' }).inputValue(), '')
    assert.is(new URL(page.url()).search, '')
  }),
)

test(
  'what lies over a page goes with it: Back leaves search, settings, history and the sheet of keys',
  journey({}, async ({ page }) => {
    await openSignedIn(page, person, '/dashboard')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search pages' }).waitFor()
    await page.keyboard.type('roles')
    await page.getByRole('option', { name: WORDS['en-US'].option }).waitFor()
    await page.keyboard.press('Enter')
    const opened = (name: string) => page.getByRole('button', { name }).press('Enter')
    for (const open of [
      () => page.keyboard.press('Control+k'),
      () => opened('Settings'),
      () => opened('Message history, 0 unread'),
      () => page.keyboard.press('?'),
    ]) {
      await page.getByRole('heading', { name: 'Roles', level: 1 }).waitFor()
      await open()
      await page.getByRole('dialog').waitFor()
      await page.goBack()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.waitForURL('**/dashboard')
      await page.goForward()
    }
  }),
)

test.run()
