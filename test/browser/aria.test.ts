import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { codeOf } from '../server/calls/factor/set-up.ts'
import { PASSWORD, startApp } from '../support/app.ts'
import { matchesPicture, saidBy } from '../support/aria-picture.ts'
import { journey, openSignedIn, waitUntilSettled } from '../support/browser.ts'
import { call, tokenFor } from '../support/call.ts'

/**
 * §28: what assistive technology is told of the banner, the sidebar, each dialog and the page of the shop,
 * kept in test/browser/aria/, to be read in review. `UPDATE=1 node test/run.mjs browser/aria` writes
 * them anew.
 */
const test = suite('aria')

const app = await startApp()
test.after(async () => void (await app.stop()))

const WORDS = {
  'en-US': {
    settings: 'Settings',
    history: /^Message history/,
    user: /, user menu$/,
    logOut: 'Log out',
    viewAs: 'View as role…',
    arrange: 'Arrange cards',
    newToken: 'New token',
    setUp: 'Set up',
    code: 'Code from the app',
  },
  'zh-CN': {
    settings: '设置',
    history: /^消息记录/,
    user: /，用户菜单$/,
    logOut: '退出登录',
    viewAs: '切换角色视角…',
    arrange: '调整卡片',
    newToken: '新建令牌',
    setUp: '开始设置',
    code: '应用显示的验证码',
  },
} as const
type Words = (typeof WORDS)[keyof typeof WORDS]

/** A dialog by the address that has it open, or by what a person does. */
const DIALOGS: Record<string, string | ((page: Page, words: Words) => Promise<void>)> = {
  'edit role': '/system/role?edit=2',
  'menus of a role': '/system/role?role=2&panel=menu',
  'data scope of a role': '/system/role?role=2&panel=scope',
  'two roles compared': '/system/role?compare=2,3',
  'new dictionary type': '/system/dict?newtype',
  'new configuration key': '/system/config?new',
  'import of configuration keys': '/system/config?import',
  'new user': '/system/user?new',
  'new department': '/system/dept?new',
  'edit department': '/system/dept?edit=4',
  'new menu row': '/system/menu?new',
  'edit menu row': '/system/menu?edit=20',
  settings: (page, words) => page.getByRole('button', { name: words.settings }).click(),
  'message history': (page, words) => page.getByRole('button', { name: words.history }).click(),
  'log out': async (page, words) => {
    await page.getByRole('button', { name: words.user }).click()
    await page.getByRole('menuitem', { name: words.logOut }).click()
  },
  'arrange cards': (page, words) => page.getByRole('button', { name: words.arrange }).click(),
  'new token': async (page, words) => {
    await page.goto(`${app.origin}/profile/index`)
    await page.getByRole('button', { name: words.newToken }).click()
    await page.getByRole('treeitem').first().waitFor()
  },
  search: page => page.keyboard.press('Control+k'),
  'search for records': async page => {
    await page.keyboard.press('Control+k')
    await page.locator('[role=combobox]:focus').waitFor()
    await page.keyboard.type('auditor')
    await page.getByRole('option').nth(1).waitFor()
  },
  'view as role': async (page, words) => {
    await page.getByRole('button', { name: words.user }).click()
    await page.getByRole('menuitem', { name: words.viewAs }).click()
    await page.getByRole('combobox').press('ArrowDown')
  },
  shortcuts: page => page.keyboard.press('?'),
}

const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').last()

/** They are others each time. */
const withoutSecrets = (snapshot: string) =>
  snapshot.replace(/[A-Z2-7]{4}([ -][A-Z2-7]{4}){3,7}/g, '…')

async function endOtherPrograms(token: string) {
  const path = '/api/v1/sessionList?bound=false'
  const { data } = await call<{ list: { sessionId: number; current: boolean }[] }>(
    app.origin,
    'GET',
    path,
    { token },
  )
  const others = data.list.filter(({ current }) => !current).map(({ sessionId }) => sessionId)
  if (others.length === 0) return
  const ended = await call(app.origin, 'DELETE', `/api/v1/session/${others}`, { token })
  assert.is(ended.code, 200, ended.msg)
}

for (const locale of ['en-US', 'zh-CN'] as const) {
  const admin = { origin: app.origin, username: 'admin', password: PASSWORD }

  test(
    `A5 ${locale}: banner and sidebar`,
    journey({ locale }, async ({ page }) => {
      await openSignedIn(page, admin, '/system/role')
      await page.getByRole('row').nth(1).waitFor()
      await waitUntilSettled(page)
      matchesPicture(locale, 'banner', await saidBy(page.getByRole('banner')))
      matchesPicture(locale, 'sidebar', await saidBy(page.locator('#sidebar')))
    }),
  )

  for (const [name, path] of [
    ['departments at 390 px', '/system/dept'],
    ['menus at 390 px', '/system/menu'],
  ] as const) {
    test(
      `A5 ${locale}: ${name}`,
      journey({ locale, viewport: { width: 390, height: 844 } }, async ({ page }) => {
        await openSignedIn(page, admin, path)
        await page.getByRole('row').nth(6).waitFor()
        await waitUntilSettled(page)
        matchesPicture(locale, name, await saidBy(page.getByRole('main')))
      }),
    )
  }

  for (const [name, width] of [
    ['sessions', 1440],
    ['sessions at 390 px', 390],
  ] as const) {
    test(
      `A5 ${locale}: ${name}`,
      journey({ locale, viewport: { width, height: 844 } }, async ({ page }) => {
        // One session of a program, which began just now.
        const token = await tokenFor(app.origin)
        await endOtherPrograms(token)
        await openSignedIn(page, admin, '/system/session?bound=false')
        await page.getByRole('row').nth(1).waitFor()
        await waitUntilSettled(page)
        matchesPicture(locale, name, await saidBy(page.getByRole('main')))
      }),
    )
  }

  for (const [name, width] of [
    ['tokens', 1440],
    ['tokens at 390 px', 390],
  ] as const) {
    test(
      `A5 ${locale}: ${name}`,
      journey({ locale, viewport: { width, height: 844 } }, async ({ page }) => {
        await openSignedIn(page, admin, '/profile/index')
        const { newToken } = WORDS[locale]
        await page.getByRole('button', { name: newToken }).waitFor()
        await waitUntilSettled(page)
        const card = page.getByRole('region').filter({ has: page.getByText(newToken) })
        matchesPicture(locale, name, await saidBy(card))
      }),
    )
  }

  for (const [name, width] of [
    ['shop', 1440],
    ['shop on a phone', 390],
  ] as const) {
    test(
      `A5 ${locale}: ${name}`,
      journey({ locale, viewport: { width, height: 900 } }, async ({ page }) => {
        await openSignedIn(page, admin, '/system/shop')
        await page.getByRole('radio').first().waitFor()
        await waitUntilSettled(page)
        matchesPicture(locale, name, await saidBy(page.getByRole('main')))
      }),
    )
  }

  test(
    `A5 ${locale}: set-up of a second factor and its recovery codes`,
    journey({ locale }, async ({ page }) => {
      const words = WORDS[locale]
      const person = { username: `lin-${locale}`, password: PASSWORD }
      const body = { ...person, roleIds: [2], deptId: 2 }
      const token = await tokenFor(app.origin)
      const added = await call<{ userId: number }>(app.origin, 'POST', '/api/v1/sysUser', {
        body,
        token,
      })
      assert.is(added.code, 200, added.msg)
      await openSignedIn(page, { origin: app.origin, ...person }, '/profile/index')
      await page.getByRole('button', { name: words.setUp, exact: true }).click()
      await page.getByRole('textbox', { name: words.code }).waitFor()
      await waitUntilSettled(page)
      const step = await saidBy(dialog(page))
      matchesPicture(locale, 'set-up of a second factor', withoutSecrets(step))
      const key = await dialog(page).getByRole('status').first().textContent()
      await page.keyboard.type(codeOf(key, Date.now()))
      await page.keyboard.press('Enter')
      await dialog(page).getByRole('listitem').first().waitFor()
      await waitUntilSettled(page)
      matchesPicture(locale, 'recovery codes', withoutSecrets(await saidBy(dialog(page))))
      // Other pictures count people.
      const path = `/api/v1/sysUser/${added.data.userId}`
      assert.is((await call(app.origin, 'DELETE', path, { token })).code, 200)
    }),
  )

  for (const [name, open] of Object.entries(DIALOGS)) {
    test(
      `A5 ${locale}: ${name}`,
      journey({ locale }, async ({ page }) => {
        await openSignedIn(page, admin, typeof open === 'string' ? open : '/dashboard')
        if (typeof open !== 'string') await open(page, WORDS[locale])
        await dialog(page).waitFor()
        await waitUntilSettled(page)
        matchesPicture(locale, name, await saidBy(dialog(page)))
      }),
    )
  }
}

test.run()
