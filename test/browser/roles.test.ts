import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import {
  journey,
  openSignedIn,
  searchBox,
  searchFor,
  signIn,
  unfoldFilters,
  waitForValue,
} from '../support/browser.ts'
import { call, tokenFor } from '../support/call.ts'

const test = suite('roles')

const { origin, stop } = await startApp()
test.after(() => void stop())

const ROLES = 45
const made = Date.now()
const token = await tokenFor(origin)
// Three are there from the start.
for (let number = 4; number <= ROLES; number++) {
  const name = `Dispatch desk ${number}`
  const body = {
    roleName: name,
    roleKey: `dispatch${number}`,
    roleSort: 100 + number,
    status: '0',
    menuIds: [],
  }
  const { code, msg } = await call(origin, 'POST', '/api/v1/role', { body, token })
  if (code !== 200) throw new Error(`${name}: ${code} ${msg}`)
}

test(
  '§9 twenty rows a page; page and size stand in the address and survive a reload',
  journey({}, async ({ page }) => {
    await openSignedIn(page, { origin, password: PASSWORD }, '/system/role')
    const table = page.getByRole('table', { name: 'Roles' })
    const pages = page.getByRole('navigation', { name: 'Pagination' })
    const rows = async (count: number) => {
      await table
        .getByRole('rowheader')
        .nth(count - 1)
        .waitFor()
      await table.getByRole('rowheader').nth(count).waitFor({ state: 'detached' })
    }

    await rows(20)
    await page.getByText(`Total ${ROLES}`).waitFor()
    await pages.getByRole('button', { name: 'Page 3' }).click()
    await table.getByText('Dispatch desk 45').waitFor()
    await rows(5)
    await page.reload()
    await table.getByText('Dispatch desk 45').waitFor()
    await rows(5)

    await pages.getByRole('button', { name: 'Previous page' }).click()
    await table.getByText('Dispatch desk 40').waitFor()
    await pages.getByRole('combobox', { name: 'Rows per page' }).selectOption('50')
    await table.getByText('Dispatch desk 45').waitFor()
    await rows(ROLES)
    const sizes = await pages
      .getByRole('combobox', { name: 'Rows per page' })
      .getByRole('option')
      .allInnerTexts()
    assert.equal(
      sizes.map(size => Number.parseInt(size, 10)),
      [10, 20, 30, 50],
    )

    await pages.getByRole('combobox', { name: 'Rows per page' }).selectOption('10')
    await pages.getByRole('textbox', { name: 'Go to page' }).fill('5')
    await page.keyboard.press('Enter')
    await rows(5)
  }),
)

test(
  'a filter finds by part of the name and goes back to page one',
  journey({}, async ({ page }) => {
    await openSignedIn(page, { origin, password: PASSWORD }, '/system/role?pageIndex=2')
    await searchFor(page, '19 desk')
    await page.getByText('Total 1', { exact: true }).waitFor()
    await page.getByRole('table', { name: 'Roles' }).getByText('Dispatch desk 19').waitFor()
  }),
)

test(
  'W7 what is typed and not searched for is there after another tab and a reload, not for the next person',
  journey({}, async ({ page }) => {
    await signIn(page, { origin, password: PASSWORD })
    await page.goto(`${origin}/system/role`)
    const name = searchBox(page)
    await name.fill('19 desk')
    await page.getByRole('tab', { name: 'Home' }).click()
    await name.waitFor({ state: 'detached' })
    await page.goBack()
    await waitForValue(() => name.inputValue(), '19 desk')
    assert.is(new URL(page.url()).search, '')
    await page.reload()
    await waitForValue(() => name.inputValue(), '19 desk')
    await page.getByText(`Total ${ROLES}`).waitFor()
    await name.press('Enter')
    await page.getByText('Total 1', { exact: true }).waitFor()

    const filters = await unfoldFilters(page)
    await filters.getByRole('textbox', { name: 'Role key' }).fill('dispatch')
    await page.getByRole('button', { name: /, user menu$/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    const question = page.getByRole('alertdialog', { name: 'Log out?' })
    await question.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('textbox', { name: 'Username' }).waitFor()
    assert.equal(
      await page.evaluate(() =>
        Object.values(sessionStorage).filter(kept => kept.includes('dispatch')),
      ),
      [],
    )
  }),
)

/** `2026-11-20`, so many days after the roles were made, on a calendar so many hours east of UTC. */
const day = (hours: number, from = 0) =>
  new Date(made + (hours + 24 * from) * 3_600_000).toISOString().slice(0, 10)

for (const [timezoneId, hours] of [
  ['Pacific/Kiritimati', 14],
  ['Pacific/Pago_Pago', -11],
] as const) {
  test(
    `B.1 the days of a filter are those of this browser’s calendar, in ${timezoneId}`,
    journey({ timezoneId }, async ({ page }) => {
      const [today, tomorrow] = [day(hours), day(hours, 1)]
      await openSignedIn(
        page,
        { origin, password: PASSWORD },
        `/system/role?beginTime=${today}&endTime=${today}`,
      )
      await page.getByText(`Total ${ROLES}`).waitFor()
      await page
        .getByRole('button', { name: `Remove filter Created: ${today} – ${today}` })
        .waitFor()
      assert.is(await page.getByText('does not filter by time').count(), 0)

      const created = (await unfoldFilters(page)).getByRole('group', { name: 'Created' })
      await created.getByRole('textbox', { name: 'To' }).fill('')
      await created.getByRole('textbox', { name: 'From' }).fill(tomorrow)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'No roles match' }).waitFor()
      await page.reload()
      await page.getByRole('button', { name: `Remove filter Created: from ${tomorrow}` }).click()
      await page.getByText(`Total ${ROLES}`).waitFor()
    }),
  )
}

test(
  'B.1 a server that ignores the days is found out, in either language',
  journey({}, async ({ page }) => {
    await page.route('**/rolelist?*', async route => {
      const url = new URL(route.request().url())
      for (const name of ['beginTime', 'endTime']) url.searchParams.delete(name)
      await route.continue({ url: url.href })
    })
    await openSignedIn(page, { origin, password: PASSWORD }, `/system/role?beginTime=${day(0, 2)}`)
    const told = page.locator('.alert[role=status]')
    await told.waitFor()
    assert.match((await told.textContent()) ?? '', /does not filter by time/)
    await page.evaluate(() =>
      localStorage.setItem('coalface:settings', JSON.stringify({ locale: 'zh-CN' })),
    )
    await page.reload()
    await told.waitFor()
    assert.match((await told.textContent()) ?? '', /服务器未按所选时间筛选/)
  }),
)

test.run()
