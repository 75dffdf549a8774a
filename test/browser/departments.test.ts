import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import {
  axeViolations,
  journey,
  openSignedIn,
  waitForValue,
  waitUntilSettled,
} from '../support/browser.ts'
import { call, tokenFor } from '../support/call.ts'

const test = suite('departments')

const { origin, stop } = await startApp()
test.after(() => void stop())

const admin = { origin, password: PASSWORD }
const token = await tokenFor(origin)

interface Department {
  deptId: number
  deptName: string
  version: number
  children: Department[]
}

/** The tree as `Coalface(Trading desk Logistics(…))`, whoever asks. */
async function stored(): Promise<string> {
  const outline = (nodes: readonly Department[]): string =>
    nodes
      .map(({ deptName, children }) =>
        children.length > 0 ? `${deptName}(${outline(children)})` : deptName,
      )
      .join(', ')
  return outline((await call<Department[]>(origin, 'GET', '/api/v1/deptList', { token })).data)
}

/** The names of the rows in their order. */
const names = async (page: Page) =>
  (await page.getByRole('rowheader').allTextContents()).map(text => text.replace(/^\s*└\s/, ''))

const dialog = (page: Page) => page.getByRole('dialog')

async function added(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await call<Record<string, unknown>>(origin, 'POST', path, { body, token })
  assert.is(answer.code, 200, answer.msg)
  return answer.data
}

test(
  '§27.8 a department is made, moved, told apart from a newer one, disabled and deleted, and its history says so',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin)
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await menu.getByRole('button', { name: 'System' }).click()
    await menu.getByRole('link', { name: 'Departments' }).click()
    await page.getByRole('heading', { level: 1, name: 'Departments' }).waitFor()
    await waitForValue(
      () => names(page),
      ['Coalface', 'Trading desk', 'Logistics', 'Coal yard', 'Transport', 'Finance and audit'],
    )
    await waitUntilSettled(page)
    assert.equal(await axeViolations(page), [])

    await page.getByRole('button', { name: 'New department' }).click()
    await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Wagon shed')
    await dialog(page).getByRole('combobox', { name: 'Belongs to' }).selectOption({ value: '4' })
    await dialog(page).getByRole('textbox', { name: 'Leader' }).fill('Min Li')
    await dialog(page).getByRole('textbox', { name: 'Order' }).fill('3')
    assert.equal(await axeViolations(page), [])
    await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await waitForValue(
      async () => (await names(page)).slice(2, 6),
      ['Logistics', 'Coal yard', 'Wagon shed', 'Transport'],
    )

    // It moves with all below; a choice below itself is not offered.
    await page.getByRole('button', { name: 'Edit Coal yard' }).click()
    const upper = dialog(page).getByRole('combobox', { name: 'Belongs to' })
    await waitForValue(
      async () => (await upper.getByRole('option').allTextContents()).map(text => text.trim()),
      ['Top level', 'Coalface', 'Trading desk', 'Logistics', 'Transport', 'Finance and audit'],
    )
    // Somebody else changes it meanwhile: the form asks.
    const yard = await call<Department>(origin, 'GET', '/api/v1/dept/4', { token })
    const theirs = { deptId: 4, phone: '600 1234', version: yard.data.version }
    assert.is((await call(origin, 'PUT', '/api/v1/dept', { body: theirs, token })).code, 200)
    await upper.selectOption({ label: '\u2003Trading desk' })
    await dialog(page).getByRole('textbox', { name: 'Phone' }).fill('600 9999')
    await dialog(page).getByRole('button', { name: 'Save changes' }).click()
    const asked = page.getByRole('dialog', { name: 'Someone else changed this record' })
    await asked.getByText('600 1234', { exact: true }).waitFor()
    await asked.getByText('Trading desk', { exact: true }).waitFor()
    assert.equal(await axeViolations(page), [])
    const phones = asked.getByRole('radiogroup', { name: 'Which value for Phone?' })
    await phones.getByRole('radio', { name: 'Keep theirs' }).check()
    await asked.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await waitForValue(
      stored,
      'Coalface(Trading desk(Coal yard(Wagon shed)), Logistics(Transport), Finance and audit)',
    )
    await page.getByRole('row', { name: /600 1234/ }).waitFor()

    // What is in use stays, and the row says by whom.
    await page.getByRole('button', { name: 'Delete Coal yard' }).click()
    await page
      .getByRole('main')
      .getByText("'Coal yard' is still in use: departments below it: 1 (Wagon shed).")
      .waitFor()

    await page.getByRole('switch', { name: 'Wagon shed enabled' }).click()
    await page.getByText('Wagon shed disabled').first().waitFor()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await page.getByRole('switch', { name: 'Wagon shed enabled', checked: true }).waitFor()

    await page.getByRole('button', { name: 'More actions for Wagon shed' }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    await dialog(page).getByText('Department enabled').first().waitFor()
    await dialog(page).getByText('Coal yard').first().waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Delete Wagon shed' }).click()
    await waitForValue(
      stored,
      'Coalface(Trading desk(Coal yard), Logistics(Transport), Finance and audit)',
    )
  }),
)

test(
  '§27.8 A5 by the keyboard alone: a filter, a department, its place, its status',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/dept')
    await page.getByRole('button', { name: 'Edit Finance and audit' }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('audit')
    await page.keyboard.press('Enter')
    await waitForValue(() => names(page), ['Finance and audit'])
    await page.getByRole('button', { name: 'Edit Finance and audit' }).focus()
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).waitFor()
    await waitForValue(
      () => page.evaluate(() => document.activeElement?.getAttribute('name')),
      await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).getAttribute('name'),
    )
    const upper = dialog(page).getByRole('combobox', { name: 'Belongs to' })
    await waitForValue(async () => (await upper.getByRole('option').count()) > 2, true)
    await upper.focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await dialog(page).getByRole('radio', { name: 'Enabled' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('switch', { name: 'Finance and audit enabled', checked: false }).waitFor()
    assert.match(await stored(), /, Finance and audit$/)
    const back = { deptId: 6, parentId: 1, status: '0' }
    assert.is((await call(origin, 'PUT', '/api/v1/dept', { body: back, token })).code, 200)
  }),
)

test(
  'R17 whoever keeps a part of the tree sees all names, changes what is theirs, and nothing else',
  journey({}, async ({ page, context }) => {
    const role = await added('/api/v1/role', {
      roleName: 'Yard keeper',
      roleKey: 'keeper',
      menuIds: [1, 40, 46, 47, 48, 49],
      dataScope: '4',
    })
    await added('/api/v1/sysUser', {
      username: 'keeper',
      roleIds: [role.roleId],
      deptId: 3,
      password: PASSWORD,
    })
    await context.clearCookies()
    await openSignedIn(page, { origin, username: 'keeper', password: PASSWORD }, '/system/dept')
    await page.getByRole('button', { name: 'Edit Logistics' }).waitFor()
    assert.ok((await names(page)).includes('Finance and audit'))
    assert.is(await page.getByRole('button', { name: 'Edit Finance and audit' }).count(), 0)
    assert.is(await page.getByRole('button', { name: 'Delete Coalface' }).count(), 0)
    await page
      .getByRole('row', { name: /1 person you cannot see/ })
      .first()
      .waitFor()
    assert.equal(await axeViolations(page), [])

    await page.getByRole('button', { name: 'Finance and audit', exact: true }).click()
    await dialog(page).getByText('This department is outside your data scope.').waitFor()
    assert.is(await dialog(page).getByRole('textbox').count(), 0)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'New department' }).click()
    await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Pit')
    const upper = dialog(page).getByRole('combobox', { name: 'Belongs to' })
    await upper.getByRole('option', { name: 'Choose…' }).waitFor({ state: 'attached' })
    await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
    await dialog(page)
      .getByText('Choose the department that this one belongs to.')
      .first()
      .waitFor()
    await upper.selectOption({ value: '5' })
    await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await waitForValue(async () => (await stored()).includes('Transport(Pit)'), true)
  }),
)

test.run()
