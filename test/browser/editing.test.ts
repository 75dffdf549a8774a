import type { BrowserContext, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import {
  axeViolations,
  type JourneyOptions,
  journey,
  openSignedIn,
  signIn,
  TIMEOUT_MS,
} from '../support/browser.ts'
import { call, tokenFor } from '../support/call.ts'
import type { Role } from '#resources/system/roles.ts'
import { databasePath } from '#server/store/sqlite/database-file.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'

/** Two people have the same record open. */
const test = suite('who else has a record open')

const { origin, dataDir, stop } = await startApp()
test.after(() => void stop())

const token = await tokenFor(origin)
const admin = { origin, username: 'admin', password: PASSWORD }
const ADMINISTRATOR_ROLE = 1
const [HEAD_OFFICE, TRADING] = [1, 2]
/** Rows of the menu. */
const [ROLES, EDIT_ROLES] = [10, 12]
/** A data scope: the own department and those below it. */
const BELOW = '4'
/** In ms: how often a page says that its record is open. */
const SIGN_EVERY_MS = 20_000

async function add<Data>(path: string, body: object): Promise<Data> {
  const { code, msg, data } = await call<Data>(origin, 'POST', path, { body, token })
  if (code !== 200) throw new Error(msg)
  return data
}

const addRole = async (key: string, more: object = {}) =>
  (await add<Role>('/api/v1/role', { roleName: `Desk ${key}`, roleKey: key, ...more })).roleId

async function addPerson(username: string, person: object) {
  await add('/api/v1/sysUser', { username, password: PASSWORD, ...person })
  return { origin, username, password: PASSWORD }
}

const weiZhang = await addPerson('wei', {
  nickName: 'Wei Zhang',
  nickNameZh: '张伟',
  roleIds: [ADMINISTRATOR_ROLE],
  deptId: HEAD_OFFICE,
})

const NARROW = { viewport: { width: 390, height: 844 } } as const

/** A window of somebody else, at another computer; closed afterwards. */
async function atAnotherComputer(
  context: BrowserContext,
  options: JourneyOptions,
  walk: (page: Page, context: BrowserContext) => Promise<void>,
) {
  const browser = context.browser()
  if (!browser) throw new Error('A journey has a browser')
  const other = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  other.setDefaultTimeout(TIMEOUT_MS)
  try {
    await walk(await other.newPage(), other)
  } finally {
    await other.close()
  }
}

const form = (page: Page) => page.getByRole('dialog', { name: /^(Edit role|编辑角色|修改角色)$/ })
/** The line above the buttons; empty while nobody else is there. */
const line = (page: Page) => form(page).locator('.form-editors')
const said = (page: Page, text: string | RegExp) =>
  form(page).getByRole('status').filter({ hasText: text }).waitFor()
const nobody = (page: Page) =>
  page.waitForFunction(() => document.querySelector('.form-editors')?.textContent === '')

/** Opens the form of a role, and waits until the server knows it. */
async function openRole(page: Page, id: Role['roleId']) {
  const signed = page.waitForResponse(`**/api/v1/editing/role/${id}`)
  await page.goto(`${origin}/system/role?edit=${id}`)
  await signed
}

/** Time passes until the page asks again. */
const askAgain = (page: Page) => page.clock.fastForward(SIGN_EVERY_MS)

test(
  'whoever has the same record open is named above the buttons, in the language of the page, until they close it',
  journey({}, async ({ page, context }) => {
    const id = await addRole('named')
    await page.clock.install()
    await openSignedIn(page, admin)
    await openRole(page, id)
    await nobody(page)
    const remarks = form(page).getByRole('textbox', { name: 'Remarks' })
    await remarks.fill('for the night')
    const before = await remarks.boundingBox()

    await atAnotherComputer(context, { locale: 'zh-CN', ...NARROW }, async his => {
      await signIn(his, weiZhang)
      await openRole(his, id)
      await said(his, '管理员正在编辑此记录')
      assert.equal(await axeViolations(his), [])

      await askAgain(page)
      await said(page, 'Wei Zhang is editing this')
      assert.equal(await axeViolations(page), [])
      // Neither the field that one types into nor the focus moves.
      assert.equal(await remarks.boundingBox(), before)
      assert.ok(await remarks.evaluate(field => field === document.activeElement))

      const left = his.waitForResponse(
        answer =>
          answer.url().endsWith(`/editing/role/${id}`) && answer.request().method() === 'DELETE',
      )
      await his.keyboard.press('Escape')
      await left
    })
    await askAgain(page)
    await nobody(page)
    await remarks.press('Control+Enter')
    await form(page).waitFor({ state: 'detached' })
  }),
)

test(
  'on a phone too; and who goes without a word is gone a minute later',
  journey(NARROW, async ({ page, context }) => {
    const id = await addRole('minute')
    await atAnotherComputer(context, {}, async (his, computer) => {
      await signIn(his, weiZhang)
      await openRole(his, id)
      await openSignedIn(page, admin)
      await page.clock.install()
      await openRole(page, id)
      await said(page, 'Wei Zhang is editing this')
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.is(width, NARROW.viewport.width)
      await computer.setOffline(true)
    })
    const answered = page.waitForResponse(`**/api/v1/editing/role/${id}`)
    await askAgain(page)
    await answered
    await said(page, 'Wei Zhang is editing this')

    const db = await openDatabase(databasePath(dataDir))
    await db.exec('update editing set signed_at = signed_at - 60000')
    db.close()
    await askAgain(page)
    await nobody(page)
  }),
)

test(
  '§27.11 outside of the data scope nobody is named',
  journey({}, async ({ page, context }) => {
    const id = await addRole('unnamed')
    const scoped = await addRole('scoped', { menuIds: [ROLES, EDIT_ROLES], dataScope: BELOW })
    const near = await addPerson('near', { roleIds: [scoped], deptId: TRADING })
    await openSignedIn(page, admin)
    await openRole(page, id)
    await atAnotherComputer(context, {}, async hers => {
      await signIn(hers, near)
      await openRole(hers, id)
      await said(hers, 'Somebody else is editing this')
      assert.not.match((await line(hers).textContent()) ?? '', /admin/i)
    })
  }),
)

test(
  'the page of the shop, which has its form open, says it too',
  journey({}, async ({ page, context }) => {
    await openSignedIn(page, admin)
    await page.goto(`${origin}/system/shop`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
    await atAnotherComputer(context, {}, async his => {
      await signIn(his, weiZhang)
      await his.goto(`${origin}/system/shop`)
      await his.getByRole('status').filter({ hasText: 'Administrator is editing this' }).waitFor()
    })
  }),
)

test.run()
