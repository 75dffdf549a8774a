import type { BrowserContext, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import {
  axeViolations,
  fillSignIn,
  journey,
  openSignedIn,
  searchBox,
  searchFor,
  signIn,
  TIMEOUT_MS,
  waitForValue,
  waitUntilSettled,
} from '../support/browser.ts'
import { call, tokenFor } from '../support/call.ts'
import { menuRow } from '../support/stub-answers.ts'
import type { RecordKey } from '#entities/record-key.ts'
import type { ConfigurationKey } from '#resources/system/configuration-keys.ts'
import type { Role } from '#resources/system/roles.ts'
import type { User } from '#resources/system/users.ts'

/** Everyday work that something comes between: a colleague, the network, the night, another screen. */
const test = suite('everyday interruptions')

const { origin, stop } = await startApp()
test.after(() => void stop())

const token = await tokenFor(origin)
const admin = { origin, username: 'admin', password: PASSWORD }
/** What Chromium writes to its console about a call that is refused or not sent. */
const NETWORK = /Failed to load resource|net::ERR/

/** Rows of the menu that every shop starts with. */
const MENU = { roles: 10, addRoles: 11, configuration: 30, addKeys: 31, log: 50 }
const ADMINISTRATOR_ROLE = 1

async function add<Data>(path: string, body: object): Promise<Data> {
  const { code, msg, data } = await call<Data>(origin, 'POST', path, { body, token })
  if (code !== 200) throw new Error(msg)
  return data
}

async function addRole(key: string, menuIds: readonly number[] = []): Promise<number> {
  const body = { roleName: `Desk ${key}`, roleKey: key, roleSort: 500, status: '0', menuIds }
  return (await add<{ roleId: number }>('/api/v1/role', body)).roleId
}

const getRole = async (id: number) =>
  (await call<Role>(origin, 'GET', `/api/v1/role/${id}`, { token })).data

async function addUser(username: string, nickName: string, roleId: number) {
  const body = { username, nickName, password: PASSWORD, status: '0', roleIds: [roleId], deptId: 1 }
  const { userId } = await add<User>('/api/v1/sysUser', body)
  return { origin, username, password: PASSWORD, userId }
}

/** A window of somebody else, at another computer; closed afterwards. */
async function atAnotherComputer(context: BrowserContext, walk: (page: Page) => Promise<void>) {
  const browser = context.browser()
  if (!browser) throw new Error('A journey has a browser')
  const other = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  other.setDefaultTimeout(TIMEOUT_MS)
  try {
    await walk(await other.newPage())
  } finally {
    await other.close()
  }
}

const roleForm = (page: Page) => page.getByRole('dialog', { name: 'Edit role' })
const remarks = (page: Page) => roleForm(page).getByRole('textbox', { name: 'Remarks' })
const saveButton = (page: Page) => roleForm(page).getByRole('button', { name: 'Save changes' })
const address = (page: Page) => page.url().slice(origin.length)
const titles = (page: Page) => page.locator('.tab-list__title').allTextContents()

async function tickMenu(page: Page, name: string) {
  const tree = roleForm(page).getByRole('tree', { name: 'Menu permissions' })
  await tree.getByRole('treeitem', { name, exact: true }).focus()
  await page.keyboard.press('Space')
}

test(
  'two people change one role: the second reads who saved and when, and one press keeps both changes',
  journey({}, async ({ page, context }) => {
    const id = await addRole('two')
    const colleague = await addUser('chenhua', 'Chen Hua', ADMINISTRATOR_ROLE)
    await openSignedIn(page, admin, `/system/role?edit=${id}`)
    await roleForm(page).getByRole('textbox', { name: 'Role name' }).fill('Night desk')
    await tickMenu(page, 'Configuration')
    await atAnotherComputer(context, async hers => {
      await signIn(hers, colleague)
      await hers.goto(`${origin}/system/role?edit=${id}`)
      await remarks(hers).fill('for the night shift')
      await tickMenu(hers, 'Operation log')
      await saveButton(hers).click()
      await roleForm(hers).waitFor({ state: 'detached' })
    })

    await saveButton(page).click()
    const asked = page.getByRole('dialog', { name: 'Someone else changed this record' })
    await asked.getByText(/Chen Hua saved it (just now|\d+ minutes? ago)\./).waitFor()
    await asked.getByText('for the night shift', { exact: true }).waitFor()
    const menus = asked.getByRole('radiogroup', { name: 'Which value for Menu permissions?' })
    assert.ok(await menus.getByRole('radio', { name: 'Keep both' }).isChecked())
    assert.equal(await axeViolations(page), [])
    await asked.getByRole('button', { name: 'Save', exact: true }).click()
    await asked.waitFor({ state: 'detached' })
    await roleForm(page).waitFor({ state: 'detached' })

    const { roleName, remark, menuIds = [] } = await getRole(id)
    assert.equal([roleName, remark], ['Night desk', 'for the night shift'])
    assert.ok(
      [MENU.addKeys, MENU.log].every(menu => menuIds.includes(menu)),
      menuIds.join(),
    )
  }),
)

test(
  'R62 a key that a colleague saves while its deletion can still be undone is not deleted, and its row says why',
  journey({}, async ({ page, context }) => {
    const body = { configName: 'Quay: berth', configKey: 'quay.berth', configValue: '3' }
    const { configId } = await add<ConfigurationKey>('/api/v1/config', body)
    const stored = () =>
      call<ConfigurationKey>(origin, 'GET', `/api/v1/config/${configId}`, { token })
    const colleague = await addUser('suyun', 'Su Yun', ADMINISTRATOR_ROLE)
    await openSignedIn(page, admin, '/system/config?configKey=quay.berth')
    await page.clock.install()
    await page.reload()
    const row = page.getByRole('row', { name: /Quay: berth/ })
    await row.waitFor()
    // From now on time passes only by \`fastForward\`, however slow the machine is.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
    await page.getByRole('button', { name: 'Delete Quay: berth' }).click()
    await page.getByRole('button', { name: 'Undo Quay: berth' }).waitFor()

    await atAnotherComputer(context, async hers => {
      await signIn(hers, colleague)
      await hers.goto(`${origin}/system/config?configKey=quay.berth`)
      await hers.getByRole('button', { name: 'Edit Quay: berth' }).click()
      const form = hers.getByRole('dialog', { name: 'Edit configuration key' })
      await form.getByRole('textbox', { name: 'Value' }).fill('5')
      await form.getByRole('button', { name: 'Save changes' }).click()
      await form.waitFor({ state: 'detached' })
      await hers.getByText('Quay: berth: 3 → 5').first().waitFor()
    })

    await page.clock.fastForward(10_000)
    await page.clock.resume()
    await row.getByText('Someone else has changed this record meanwhile.').waitFor()
    await row.getByText('5', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Delete Quay: berth' }).waitFor()
    assert.is(await page.getByText(/deleted$/).count(), 0)
    assert.equal(await axeViolations(page), [])
    assert.is((await stored()).data.configValue, '5')

    // Who has seen the change can still delete the key.
    await page.getByRole('button', { name: 'Delete Quay: berth' }).click()
    await page.getByRole('button', { name: 'Undo Quay: berth' }).waitFor()
    await page.clock.fastForward(10_000)
    await row.waitFor({ state: 'detached' })
    assert.is((await stored()).code, -1)
  }),
)

test(
  'the connection is lost in a form: the text stays, the save button looks off, and saves once it is back',
  journey({}, async ({ page, context, allow }) => {
    allow(NETWORK)
    const id = await addRole('train')
    await openSignedIn(page, admin, `/system/role?edit=${id}`)
    await remarks(page).fill('typed on the train')
    const ground = () =>
      saveButton(page).evaluate(button => getComputedStyle(button).backgroundColor)
    const groundBefore = await ground()
    await context.setOffline(true)
    const bar = page.getByRole('region', { name: 'No connection' })
    await bar.getByText('What you type is kept.').waitFor()
    await waitForValue(() => saveButton(page).getAttribute('aria-disabled'), 'true')
    assert.is.not(await ground(), groundBefore)
    await saveButton(page).press('Enter')
    await remarks(page).fill('typed on the train, in a tunnel')
    assert.is((await getRole(id)).remark, '')

    await context.setOffline(false)
    await waitForValue(() => saveButton(page).getAttribute('aria-disabled'), null)
    await waitForValue(ground, groundBefore)
    assert.is(await remarks(page).inputValue(), 'typed on the train, in a tunnel')
    await saveButton(page).click()
    await roleForm(page).waitFor({ state: 'detached' })
    assert.is((await getRole(id)).remark, 'typed on the train, in a tunnel')
  }),
)

for (const [name, username, end] of [
  [
    'was closed on the server',
    'closed',
    async (_: Page, userId: RecordKey) => {
      const path = `/api/v1/sysUser/${userId}/sessions`
      assert.is((await call(origin, 'DELETE', path, { token })).code, 200)
    },
  ],
  [
    'expired',
    'expired',
    (page: Page) =>
      page.route(
        '**/prod-api/api/v1/role',
        route => route.fulfill({ json: { code: 6401, msg: 'token is expired', data: null } }),
        { times: 1 },
      ),
  ],
] as const) {
  test(
    `a session that ${name} while a form is open: after the sign-in the text and the tabs are there`,
    journey({}, async ({ page, allow }) => {
      allow(NETWORK)
      const id = await addRole(username)
      const person = await addUser(username, `Lin ${username}`, ADMINISTRATOR_ROLE)
      await signIn(page, person)
      for (const [path, heading] of [
        ['/system/user', 'Users'],
        ['/system/config', 'Configuration'],
      ] as const) {
        await page.goto(origin + path)
        await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
      }
      // The last call that the page makes by itself: saving is the first to meet the end.
      const asked = page.waitForResponse('**/user/preferences')
      await page.goto(`${origin}/system/role?edit=${id}`)
      await remarks(page).fill('half a thought')
      await asked
      await waitUntilSettled(page)
      await end(page, person.userId)

      await saveButton(page).click()
      const prompt = page.getByRole('alertdialog', { name: 'System prompt' })
      await prompt
        .getByText('What you typed is kept on this computer, except passwords and secret values.')
        .waitFor()
      await prompt.getByRole('button', { name: 'Re-login' }).click()
      await fillSignIn(page, person.username, person.password)
      await waitForValue(() => remarks(page).inputValue(), 'half a thought')
      await roleForm(page).getByRole('region', { name: 'Restored draft' }).waitFor()
      assert.is(address(page), `/system/role?edit=${id}`)
      assert.equal(await titles(page), ['Home', 'Users', 'Configuration', 'Roles'])
      await saveButton(page).click()
      await roleForm(page).waitFor({ state: 'detached' })
      assert.is((await getRole(id)).remark, 'half a thought')
    }),
  )
}

test(
  'a shared address: whoever has the right sees the same rows, others what to send to the administrator',
  journey({}, async ({ page, context, allow }) => {
    allow(NETWORK)
    await addRole('shared1')
    await addRole('shared2')
    const mayRead = await addUser('reader', 'Wu Min', await addRole('reader', [MENU.roles]))
    const mayAdd = await addUser('adder', 'Ma Jun', await addRole('adder', [MENU.addRoles]))
    const mayNot = await addUser('nobody', 'He Li', await addRole('nobody', [MENU.configuration]))

    await openSignedIn(page, admin, '/system/role')
    await searchFor(page, 'desk shared')
    await page.getByText('Total 2', { exact: true }).waitFor()
    const shared = page.url()
    const rows = (page: Page) =>
      page.getByRole('table', { name: 'Roles' }).getByRole('rowheader').allInnerTexts()
    const seen = await rows(page)
    assert.is(seen.length, 2)

    await atAnotherComputer(context, async theirs => {
      await theirs.goto(shared)
      await fillSignIn(theirs, mayRead.username, mayRead.password)
      await waitForValue(() => rows(theirs), seen)
      assert.is(theirs.url(), shared)
    })

    const copy = (page: Page) =>
      page.getByRole('main').getByRole('button', { name: 'Copy for your administrator' })
    const wanted = (page: Page) =>
      page.getByRole('main').getByText(shared.slice(origin.length), { exact: true })
    await atAnotherComputer(context, async theirs => {
      await theirs.goto(shared)
      await fillSignIn(theirs, mayAdd.username, mayAdd.password)
      await theirs.getByRole('button', { name: 'What is missing?' }).click()
      await theirs.getByRole('heading', { name: 'No permission', level: 1 }).waitFor()
      assert.is(address(theirs), '/401')
      await wanted(theirs).waitFor()
      await theirs.getByText('system:sysrole:list', { exact: true }).waitFor()
      // The server forbids pages to read the clipboard.
      await theirs.evaluate(() => {
        navigator.clipboard.writeText = async text => void Reflect.set(globalThis, 'copied', text)
      })
      await copy(theirs).click()
      await theirs.locator('.messages').getByText('Copied').waitFor()
      const copied = await theirs.evaluate(() => String(Reflect.get(globalThis, 'copied')))
      assert.ok(copied.includes(shared.slice(origin.length)), copied)
      assert.match(copied, /Ma Jun/)
    })
    await atAnotherComputer(context, async theirs => {
      // A back end may send the row with the roles that may open it.
      await theirs.route('**/prod-api/api/v1/menurole', async route => {
        const response = await route.fetch()
        const answer: { data: unknown[] } = await response.json()
        const row = menuRow(900, '/system/role', '/system/role/index', 'Roles')
        const data = [...answer.data, { ...row, roles: ['admin'] }]
        await route.fulfill({ response, json: { ...answer, data } })
      })
      await theirs.goto(shared)
      await fillSignIn(theirs, mayNot.username, mayNot.password)
      await theirs.getByRole('heading', { name: 'No permission', level: 1 }).waitFor()
      assert.is(address(theirs), `/401?wanted=${encodeURIComponent(shared.slice(origin.length))}`)
      await wanted(theirs).waitFor()
      await copy(theirs).waitFor()
    })
  }),
)

const YARDS = Array.from({ length: 15 }, (_, index) => `Yard ${index + 1}`)

/** How often a mouse button or a key was pressed in this browser since it was last asked. */
async function countPresses(context: BrowserContext): Promise<() => number> {
  let presses = 0
  await context.exposeBinding('coalfacePress', () => void presses++)
  await context.addInitScript(() => {
    const tell: unknown = Reflect.get(globalThis, 'coalfacePress')
    for (const event of ['pointerdown', 'keydown'])
      addEventListener(event, () => typeof tell === 'function' && tell(), true)
  })
  return () => {
    const before = presses
    presses = 0
    return before
  }
}

/**
 * In the build before tabs were kept beyond their window: sign in, 13 links of the menu, pin one
 * tab by its menu, go back to the page.
 */
const PRESSES_BEFORE = 17

test(
  'fifteen tabs until tomorrow: the sign-in of the next morning finds them, the pin and the page; signing out forgets them',
  journey({}, async ({ page: evening, context, allow }) => {
    allow(NETWORK)
    const person = await addUser('sunlei', 'Sun Lei', ADMINISTRATOR_ROLE)
    await context.route('**/prod-api/api/v1/menurole', async route => {
      const response = await route.fetch()
      const answer: { data: unknown[] } = await response.json()
      const rows = YARDS.map((title, index) =>
        menuRow(901 + index, `/yards/${index + 1}`, '/profile/index', title),
      )
      const folder = menuRow(900, '/yards', 'Layout', 'Yards', rows)
      await route.fulfill({ response, json: { ...answer, data: [...answer.data, folder] } })
    })
    const presses = await countPresses(context)
    const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
    const isOn = (page: Page, name: string) =>
      page.getByRole('tab', { name, exact: true, selected: true }).waitFor()

    await signIn(evening, person)
    const menu = evening.getByRole('navigation', { name: 'Main menu' })
    await menu.getByRole('button', { name: 'Yards' }).click()
    for (const yard of YARDS) {
      await menu.getByRole('link', { name: yard, exact: true }).click()
      await isOn(evening, yard)
    }
    await evening.getByRole('button', { name: 'Close Yard 15', exact: true }).click()
    await isOn(evening, 'Yard 14')
    await tab(evening, 'Yard 3').click({ button: 'right' })
    await evening.getByRole('menuitem', { name: 'Pin', exact: true }).click()
    const open = ['Home', 'Yard 3', ...YARDS.filter(yard => !/ (3|15)$/.test(yard))]
    await waitForValue(() => titles(evening), open)
    assert.is(open.length, 15)
    await tab(evening, 'Yard 7').click()
    await isOn(evening, 'Yard 7')
    const left = evening.url()
    await evening.close()

    // The night ends the session; the browser that was closed has its address, and no session cookie.
    const sessions = `/api/v1/sysUser/${person.userId}/sessions`
    assert.is((await call(origin, 'DELETE', sessions, { token })).code, 200)
    for (const name of ['Admin-Token', '__Host-Admin-Bind']) await context.clearCookies({ name })
    const morning = await context.newPage()
    await morning.goto(left)
    presses()
    await fillSignIn(morning, person.username, person.password)
    await isOn(morning, 'Yard 7')
    await waitForValue(() => titles(morning), open)
    assert.is(morning.url(), left)
    assert.is(await morning.getByRole('button', { name: 'Close Yard 3', exact: true }).count(), 0)
    const needed = presses()
    assert.ok(needed < PRESSES_BEFORE, `${needed} presses`)
    assert.is(needed, 1, 'that on "Sign in"')
    await morning.getByRole('button', { name: 'Tab actions' }).click()
    await morning.getByRole('menuitem', { name: 'Reopen closed' }).click()
    await isOn(morning, 'Yard 15')

    await morning.getByRole('button', { name: 'Sun Lei, user menu' }).click()
    await morning.getByRole('menuitem', { name: 'Log out' }).click()
    const question = morning.getByRole('alertdialog', { name: 'Log out?' })
    await question.getByRole('button', { name: 'Confirm' }).click()
    await morning.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    await fillSignIn(morning, person.username, person.password)
    await tab(morning, 'Home').waitFor()
    await waitForValue(async () => (await titles(morning)).includes('Yard 7'), false)
  }),
)

/** Elements beside a table that reach past the window; a table scrolls by itself. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    const found = [...document.querySelectorAll('.navbar *, main *')]
      .filter(
        element =>
          element.checkVisibility()
          && element.getBoundingClientRect().right > innerWidth
          && !element.closest('.table'),
      )
      .map(element => element.outerHTML.slice(0, 80))
    return root.scrollWidth > innerWidth ? [`the page: ${root.scrollWidth} px`, ...found] : found
  })

test(
  'language, interface size, dark, 200 % and paper: what was typed stays, nothing reaches past the window',
  journey({}, async ({ page, context }) => {
    // Their account keeps what they choose.
    await signIn(page, await addUser('wenjing', 'Wen Jing', ADMINISTRATOR_ROLE))
    await page.goto(`${origin}/system/role?roleKey=trader`)
    const rows = page.getByRole('table').getByRole('rowheader')
    await rows.first().waitFor()
    const typed = searchBox(page)
    await typed.fill('half a word')
    const isWhole = async (what: string) => {
      await waitUntilSettled(page)
      await waitForValue(() => typed.inputValue(), 'half a word')
      assert.is(new URL(page.url()).searchParams.get('roleKey'), 'trader', what)
      await rows.first().waitFor()
      await waitForValue(() => tooWide(page), [])
      assert.equal(await axeViolations(page), [], what)
    }

    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('radio', { name: 'Dark', exact: true }).check({ force: true })
    await panel.getByRole('radio', { name: '简体中文' }).check({ force: true })
    await page.getByRole('heading', { name: '角色管理', level: 1, includeHidden: true }).waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await waitForValue(() => page.evaluate(() => document.documentElement.dataset.scheme), 'dark')
    await isWhole('dark, Chinese')

    for (const [size, name] of [
      ['mini', '迷你'],
      ['default', '默认'],
    ] as const) {
      await page.getByRole('button', { name: '界面尺寸' }).click()
      await page.getByRole('menuitemradio', { name }).click()
      await waitForValue(() => page.evaluate(() => document.documentElement.dataset.size), size)
      await isWhole(size)
    }

    // A window of 1440 by 900 at 200 %.
    const devtools = await context.newCDPSession(page)
    const zoomed = { width: 720, height: 450, deviceScaleFactor: 2, mobile: false }
    await devtools.send('Emulation.setDeviceMetricsOverride', zoomed)
    await waitForValue(() => page.evaluate(() => innerWidth), 720)
    await isWhole('at 200 %')

    await page.emulateMedia({ media: 'print' })
    for (const role of ['navigation', 'search', 'switch', 'checkbox', 'textbox'] as const)
      await waitForValue(() => page.getByRole(role).filter({ visible: true }).count(), 0)
    assert.ok(await page.getByRole('heading', { name: '角色管理', level: 1 }).isVisible())
    assert.ok(await rows.first().isVisible())
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    assert.is(paper, 'rgb(255, 255, 255)')
  }),
)

test.run()
