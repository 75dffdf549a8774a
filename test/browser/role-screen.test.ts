import type { Locator, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import {
  axeViolations,
  focusedName,
  journey,
  searchBox,
  searchFor,
  signIn,
  waitForValue,
} from '../support/browser.ts'
import { call, tokenFor } from '../support/call.ts'
import type { Role } from '#resources/system/roles.ts'

const test = suite('role screen')

const { origin, stop } = await startApp()
test.after(() => void stop())

const token = await tokenFor(origin)

/** A role of its own for each test, so that they run in any order. */
async function addRole(key: string, more: object = {}): Promise<number> {
  const body = {
    roleName: `Desk ${key}`,
    roleKey: key,
    roleSort: 500,
    status: '0',
    menuIds: [],
    ...more,
  }
  const { code, msg, data } = await call<{ roleId: number }>(origin, 'POST', '/api/v1/role', {
    body,
    token,
  })
  if (code !== 200) throw new Error(msg)
  return data.roleId
}
const getRole = async (id: number) =>
  (await call<Role>(origin, 'GET', `/api/v1/role/${id}`, { token })).data

/** All whose key holds the text. */
const rolesOf = async (roleKey: string) =>
  (await call<{ list: Role[] }>(origin, 'GET', `/api/v1/rolelist?roleKey=${roleKey}`, { token }))
    .data.list

async function openRoles(page: Page, search = '') {
  await signIn(page, { origin, password: PASSWORD })
  await page.goto(`${origin}/system/role${search}`)
  await page.getByRole('table', { name: 'Roles' }).getByRole('switch').first().waitFor()
}

/** A role without any permission would be asked about. */
async function grantOne(page: Page, form: Locator) {
  await form.getByRole('treeitem').first().focus()
  await page.keyboard.press('Space')
}

test(
  'W25 Tab leads from a field that is wrong to the next one, which it names',
  journey({}, async ({ page }) => {
    await openRoles(page, '?new')
    const dialog = page.getByRole('dialog', { name: 'New role' })
    await dialog.getByRole('textbox', { name: 'Role name', exact: true }).fill('Desk w25')
    // Past the summary of the name in the other language.
    for (const stroke of ['Tab', 'Tab']) await page.keyboard.press(stroke)
    await page.keyboard.type('no key!')
    await page.keyboard.press('Tab')
    await dialog.getByText(/^Use letters/).waitFor()
    const order = dialog.getByRole('textbox', { name: 'Display order' })
    assert.ok(await order.evaluate(field => field === document.activeElement))
  }),
)

test(
  'K11 filter, sort, select, status switch and Undo',
  journey({}, async ({ page }) => {
    const id = await addRole('k11a')
    await addRole('k11b', { roleSort: 501 })
    await openRoles(page)
    await searchFor(page, 'k11 desk')
    await page.getByText('Total 2', { exact: true }).waitFor()
    assert.is(new URL(page.url()).search, '?keywords=k11+desk')

    const order = page.getByRole('columnheader', { name: 'Order' })
    await order.getByRole('button').press('Enter')
    await order.getByRole('button').press('Enter')
    assert.match(page.url(), /sort=-roleSort/)
    await page
      .getByRole('row', { name: /Desk k11/ })
      .first()
      .getByText('k11b', { exact: true })
      .waitFor()
    await waitForValue(() => order.getAttribute('aria-sort'), 'descending')

    for (const key of ['k11a', 'k11b'])
      await page.getByRole('checkbox', { name: `Select Desk ${key}` }).press('Space')
    await page.getByText('2 selected').waitFor()
    await page.getByRole('button', { name: 'Clear selection' }).press('Enter')

    const status = page.getByRole('switch', { name: 'Desk k11a enabled' })
    await status.press('Space')
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await waitForValue(async () => (await getRole(id)).status, '1')
    await waitForValue(() => status.isChecked(), false)
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await page.waitForFunction(
      () => document.querySelectorAll<HTMLInputElement>('[role=switch]:checked').length === 2,
    )
    await waitForValue(async () => (await getRole(id)).status, '0')

    await page.getByRole('button', { name: 'Clear the search' }).press('Enter')
    await page.waitForURL(url => !url.search.includes('keywords'))
    await page.goBack()
    await page.getByText('Total 2', { exact: true }).waitFor()
  }),
)

test(
  'cells of a spreadsheet become one line where a field has one, and stay as they are in remarks',
  journey({}, async ({ page }) => {
    const cells = 'Yulin sales\tseller'
    await addRole('cells', { roleName: 'Yulin sales seller' })
    await openRoles(page, '?keywords=Yulin%09sales')
    await page.getByText('Total 1', { exact: true }).waitFor()
    const filter = searchBox(page)
    await filter.fill('!')
    await filter.press('Home')
    await page.keyboard.insertText(cells)
    await page.keyboard.press('Delete')
    await page.keyboard.press('Enter')
    await page.waitForURL(url => url.search === '?keywords=Yulin+sales+seller')
    await page.getByText('Total 1', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'New role' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New role' })
    const name = dialog.getByRole('textbox', { name: 'Role name', exact: true })
    await name.focus()
    await page.keyboard.insertText(`${cells} 2`)
    await dialog.getByRole('textbox', { name: 'Role key' }).fill('cells2')
    await dialog.getByRole('textbox', { name: /^Remarks/ }).focus()
    await page.keyboard.insertText(cells)
    await grantOne(page, dialog)
    await page.keyboard.press('Control+s')
    await dialog.waitFor({ state: 'detached' })
    const [role] = await rolesOf('cells2')
    assert.equal([role?.roleName, role?.remark], ['Yulin sales seller 2', cells])
  }),
)

test(
  'W7 a panel that was opened and closed is no step of its own on the way back, nor forth',
  journey({}, async ({ page }) => {
    const address = async () => new URL(page.url()).pathname + new URL(page.url()).search
    const panel = page.getByRole('dialog', { name: 'New role' })
    const cancel = panel.getByRole('button', { name: 'Cancel' })
    const openAndClose = async () => {
      await page.getByRole('button', { name: 'New role' }).click()
      await panel.getByRole('textbox', { name: 'Role name' }).waitFor()
      await cancel.click()
      await panel.waitFor({ state: 'detached' })
    }
    await openRoles(page, '?status=0')
    await page.getByRole('button', { name: 'Remove filter Status: Enabled' }).click()
    await waitForValue(address, '/system/role')
    await openAndClose()
    await openAndClose()
    await page.evaluate(() => history.back())
    await waitForValue(address, '/system/role?status=0')

    await page.evaluate(() => history.forward())
    await waitForValue(address, '/system/role')
    await page.getByRole('link', { name: 'Users' }).click()
    await waitForValue(address, '/system/user')
    await page.evaluate(() => history.back())
    await waitForValue(address, '/system/role')
    await page.evaluate(() => history.forward())
    await waitForValue(address, '/system/user')
    await page.evaluate(() => history.back())
    await waitForValue(address, '/system/role')
    await page.reload()
    await page.getByRole('table', { name: 'Roles' }).getByRole('switch').first().waitFor()
    await page.evaluate(() => history.back())
    await waitForValue(address, '/system/role?status=0')
  }),
)

test(
  'W7 a panel whose address was opened itself has no list below: Back from the list leads where one came from',
  journey({}, async ({ page }) => {
    const address = async () => new URL(page.url()).pathname + new URL(page.url()).search
    await openRoles(page, '?status=0')
    await page.goto(`${origin}/system/role?new`)
    const panel = page.getByRole('dialog', { name: 'New role' })
    await panel.getByRole('textbox', { name: 'Role name' }).waitFor()
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await panel.waitFor({ state: 'detached' })
    await waitForValue(address, '/system/role')
    await page.evaluate(() => history.back())
    await waitForValue(address, '/system/role?status=0')
    await searchBox(page).waitFor()
    await waitForValue(() => panel.count(), 0)
  }),
)

test(
  'K12 a new role by keyboard alone: three menus, seen before they are granted',
  journey({}, async ({ page }) => {
    await openRoles(page)
    await page.getByRole('button', { name: 'New role' }).press('Enter')
    const panel = page.getByRole('dialog', { name: 'New role' })
    await panel.getByRole('textbox', { name: 'Role name' }).waitFor()
    assert.is(new URL(page.url()).search, '?new')
    assert.equal(await axeViolations(page), [])
    await page.keyboard.type('Desk k12')
    const key = panel.getByRole('textbox', { name: 'Role key' })
    await waitForValue(() => key.inputValue(), 'desk_k12')
    // Past the summary of the name in the other language; Tab selects the proposed key.
    for (const stroke of ['Tab', 'Tab', 'Delete', 'Enter']) await page.keyboard.press(stroke)
    await waitForValue(() => key.getAttribute('aria-invalid'), 'true')
    await waitForValue(() => key.evaluate(element => element === document.activeElement), true)
    await page.keyboard.type('k12')

    const tree = panel.getByRole('tree', { name: 'Menu permissions' })
    await tree.getByRole('treeitem').first().focus()
    await page.keyboard.type('Log')
    for (const name of ['Configuration', 'Users', 'Operation log']) {
      await tree.getByRole('treeitem', { name, exact: true }).focus()
      await page.keyboard.press('Space')
    }
    await waitForValue(
      () =>
        tree.getByRole('treeitem', { name: 'System', exact: true }).getAttribute('aria-checked'),
      'mixed',
    )
    await panel.getByText(/\+3 pages/).waitFor()
    await panel.getByRole('button', { name: 'Create', exact: true }).press('Enter')
    await panel.waitFor({ state: 'detached' })
    await page.getByText('Desk k12 created').first().waitFor()
    const [role] = await rolesOf('k12')
    assert.ok((role?.menuIds?.length ?? 0) >= 3)
  }),
)

test(
  'K12 Edit, an error at its field, save: the focus is back on Edit',
  journey({}, async ({ page }) => {
    const id = await addRole('k12e')
    await openRoles(page, '?roleKey=k12e')
    await page.getByRole('button', { name: 'Edit Desk k12e' }).press('Enter')
    const panel = page.getByRole('dialog', { name: 'Edit role' })
    const order = panel.getByRole('textbox', { name: 'Display order' })
    await order.fill('seven')
    await panel.getByRole('button', { name: 'Save changes' }).press('Enter')
    await waitForValue(() => order.evaluate(element => element === document.activeElement), true)
    await panel.getByText('A whole number from 0 to 999999.').first().waitFor()
    await order.fill('7')
    await page.keyboard.press('Enter')
    await panel.waitFor({ state: 'detached' })
    await waitForValue(() => focusedName(page), 'Edit Desk k12e')
    await waitForValue(async () => (await getRole(id)).roleSort, 7)
  }),
)

test(
  'K13 delete asks, names the role, and leaves the focus on the next row',
  journey({}, async ({ page }) => {
    await addRole('k13a', { roleSort: 601 })
    await addRole('k13b', { roleSort: 602 })
    await openRoles(page, '?roleName=desk+k13')
    await page.getByRole('button', { name: 'Delete Desk k13a' }).press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Delete role?' })
    await question.getByText(/Desk k13a/).waitFor()
    await waitForValue(() => focusedName(page), 'Delete role?')
    await page.keyboard.press('Escape')
    await waitForValue(() => focusedName(page), 'Delete Desk k13a')
    await page.keyboard.press('Enter')
    await question.getByRole('button', { name: 'Delete role' }).press('Enter')
    await waitForValue(() => focusedName(page), 'Undo Desk k13a')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText('Total 1', { exact: true }).waitFor()
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-label') === 'Edit Desk k13b',
    )
  }),
)

test(
  'R62 two browsers edit one role: nobody overwrites the other unasked',
  journey({}, async ({ page }) => {
    const id = await addRole('r62')
    await openRoles(page, `?edit=${id}`)
    const panel = page.getByRole('dialog', { name: 'Edit role' })
    await panel.getByRole('textbox', { name: 'Remarks' }).fill('mine')
    const body = { roleId: id, remark: 'theirs', roleSort: 9 }
    assert.is((await call(origin, 'PUT', '/api/v1/role', { body, token })).code, 200)
    await panel.getByRole('button', { name: 'Save changes' }).click()
    const asked = page.getByRole('dialog', { name: 'Someone else changed this record' })
    await asked.getByText('theirs', { exact: true }).waitFor()
    assert.equal(await axeViolations(page), [])
    assert.is((await getRole(id)).remark, 'theirs')
    await asked.getByText(/Administrator saved it just now\./).waitFor()
    const remarks = asked.getByRole('radiogroup', { name: 'Which value for Remarks?' })
    await remarks.getByRole('radio', { name: 'Use mine' }).check()
    await asked.getByRole('button', { name: 'Save' }).click()
    await panel.waitFor({ state: 'detached' })
    const saved = await getRole(id)
    assert.equal([saved.remark, saved.roleSort], ['mine', 9])
  }),
)

test(
  'R63 the answer is lost after the write: saving again makes no second role',
  journey({}, async ({ page, allow }) => {
    allow(/ERR_FAILED|Failed to load/)
    await openRoles(page, '?new')
    const panel = page.getByRole('dialog', { name: 'New role' })
    await panel.getByRole('textbox', { name: 'Role name' }).fill('Desk r63')
    await panel.getByRole('textbox', { name: 'Role key' }).fill('r63')
    let lost = 0
    await page.route('**/api/v1/role', async route => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      await route.abort()
    })
    // The look for the key that was typed is answered last, and finds the role whose answer was lost.
    await page.route('**/api/v1/rolelist?*roleKey=r63*', async route => {
      await page.getByText('Server connection abnormal, please check the server').first().waitFor()
      await route.continue()
    })
    const looked = page.waitForResponse(/roleKey=r63/)
    await grantOne(page, panel)
    await panel.getByRole('button', { name: 'Create', exact: true }).click()
    await looked
    await panel.getByRole('button', { name: 'Create', exact: true }).click()
    await panel.waitFor({ state: 'detached' })
    assert.is(lost, 2)
    assert.is((await rolesOf('r63')).length, 1)
  }),
)

test(
  'W1 typed text is there again after a reload, and gone for the next person',
  journey({}, async ({ page }) => {
    const id = await addRole('w1')
    await openRoles(page, `?edit=${id}`)
    await page.getByRole('textbox', { name: 'Remarks' }).fill('half a thought')
    await page.reload()
    const bar = page.getByRole('region', { name: 'Restored draft' })
    await bar.waitFor()
    await waitForValue(
      () => page.getByRole('textbox', { name: 'Remarks' }).inputValue(),
      'half a thought',
    )
    await bar.getByRole('button', { name: 'Keep' }).click()
    await bar.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Desk w1 saved').first().waitFor()
    await waitForValue(async () => (await getRole(id)).remark, 'half a thought')
    await waitForValue(
      () =>
        page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('draft')).length),
      0,
    )
  }),
)

test(
  'W17 the whole result lands in one file',
  journey({}, async ({ page }) => {
    for (let number = 0; number < 3; number++)
      await addRole(`w17-${number}`, { remark: number === 0 ? '=1+1' : '' })
    await openRoles(page, '?roleName=desk+w17&size=10')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Export' })
    await dialog.getByRole('radio', { name: 'All columns' }).check()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export CSV' }).click()
    const file = await download
    assert.match(file.suggestedFilename(), /^Roles-\d{8}-\d{4}\.csv$/)
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk))
    const text = Buffer.concat(chunks).toString()
    assert.is(text.split('\r\n').length, 5)
    assert.match(text, /'=1\+1/)
    // In the clock of whoever asked, and how far that is from UTC.
    assert.match(text, /,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[+-]\d\d:\d\d/)
  }),
)

test(
  '3.7 the focus stays on the list when the actions of a selection go',
  journey({}, async ({ page }) => {
    await openRoles(page)
    const focused = () => focusedName(page)
    const trader = page.getByRole('checkbox', { name: 'Select Trader' })

    await trader.check()
    await page.getByRole('button', { name: 'Clear selection' }).press('Enter')
    await waitForValue(focused, 'Roles')

    await trader.check()
    await page.getByRole('button', { name: /^Select all \d+ matching$/ }).press('Enter')
    await waitForValue(focused, 'Clear selection')

    await page.getByRole('button', { name: 'Clear selection' }).press('Enter')
    await trader.check()
    await page.getByRole('button', { name: 'Enable', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Enable 1 role' }).press('Enter')
    await page.getByText('Enabled: Trader').first().waitFor()
    await waitForValue(focused, 'Roles')
  }),
)

for (const [name, search] of [
  ['the list', '?roleName=a&status=0'],
  ['menus', '?role=2&panel=menu'],
  ['data scope', '?role=2&panel=scope'],
  ['comparison', '?compare=2,3'],
  ['a protected role', '?edit=1'],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(
      `axe finds nothing in ${name}, ${colorScheme}`,
      journey({ colorScheme, viewport: { width: 390, height: 844 } }, async ({ page }) => {
        await openRoles(page, search)
        if (search.includes('=2') || search.includes('edit'))
          await page
            .getByRole('dialog')
            .getByText(/Trader|Administrator|System/)
            .first()
            .waitFor()
        assert.equal(await axeViolations(page), [])
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      }),
    )
  }
}

test.run()
