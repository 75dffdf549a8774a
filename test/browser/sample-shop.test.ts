import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import {
  axeViolations,
  journey,
  searchFor,
  signIn,
  waitForValue,
  waitUntilSettled,
} from '../support/browser.ts'

/** The goods, customers and orders of `--demo`, as the people of the shop use them. */
const test = suite('sample shop')

const { origin, stop, logs } = await startApp({ argv: ['--demo'] })
test.after(() => void stop())

function person(username: string) {
  const printed = new RegExp(`^User ${username}, password (\\S+)$`, 'm').exec(logs())
  return { origin, username, password: printed?.[1] ?? PASSWORD }
}

/** The newest stand first in the list. */
const TODAY = new Date().toISOString().slice(0, 10)
const NEW_NUMBER = `CO${TODAY.replaceAll('-', '')}99`

const PHONE = { width: 390, height: 844 }
const WIDE = { width: 1440, height: 900 }

async function openFromMenu(page: Page, name: string) {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const link = menu.getByRole('link', { name, exact: true })
  if (!(await link.isVisible())) await menu.getByRole('button', { name: 'Shop' }).click()
  await link.click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('main').getByRole('rowheader').first().waitFor()
  await waitUntilSettled(page)
}

/** Finds a record by a part of its name, as it is typed. */
async function choose(page: Page, label: string, typed: string, wanted: string) {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label })
  await field.pressSequentially(typed)
  await page.getByRole('option', { name: wanted }).click()
  await waitForValue(() => field.inputValue(), wanted)
}

test(
  'a trader finds an article, takes an order for it and says that it was loaded',
  journey({}, async ({ page }) => {
    await signIn(page, person('trader'))
    await openFromMenu(page, 'Goods')
    assert.equal(await axeViolations(page), [])
    await searchFor(page, 'lump')
    await page.getByRole('rowheader', { name: 'Datong lump' }).waitFor()
    await waitForValue(() => page.getByRole('rowheader', { name: /steam coal/ }).count(), 0)
    // Traders sell goods and delete none.
    await page.getByRole('button', { name: 'Edit Datong lump' }).waitFor()
    assert.is(await page.getByRole('button', { name: /^Delete / }).count(), 0)

    await openFromMenu(page, 'Orders')
    await page.getByRole('button', { name: 'New order' }).click()
    const order = page.getByRole('dialog', { name: 'New order' })
    await order.getByRole('textbox', { name: 'Number' }).fill(NEW_NUMBER)
    await choose(page, 'Customer', 'binhai', 'Binhai power station')
    await choose(page, 'Article', 'datong l', 'Datong lump')
    await order.getByRole('textbox', { name: 'Amount' }).fill('64.2')
    await order.getByRole('textbox', { name: 'Total' }).fill('58743')
    await order.getByRole('textbox', { name: 'Ordered' }).fill(TODAY)
    await choose(page, 'Department', 'trad', 'Trading desk')
    await waitUntilSettled(page)
    assert.equal(await axeViolations(page), [])
    await order.getByRole('button', { name: 'Create', exact: true }).click()
    await order.waitFor({ state: 'detached' })

    const row = page.getByRole('row', { name: new RegExp(NEW_NUMBER) })
    for (const text of ['Binhai power station', 'Datong lump', 'Placed'])
      await row.getByText(text, { exact: true }).waitFor()
    await page.getByRole('button', { name: `Edit ${NEW_NUMBER}` }).click()
    const edit = page.getByRole('dialog', { name: 'Edit order' })
    await edit.getByRole('combobox', { name: 'State' }).selectOption('Loaded')
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await edit.waitFor({ state: 'detached' })
    await row.getByText('Loaded', { exact: true }).waitFor()
  }),
)

test(
  'a customer with orders is not deleted, and the row says why',
  journey({}, async ({ page }) => {
    await signIn(page, person('admin'))
    await page.goto(`${origin}/shop/customer?customerName=Binhai`)
    await page.getByRole('button', { name: 'Delete Binhai power station' }).click()
    // Once that can no longer be undone.
    await page
      .getByRole('main')
      .getByText("'Binhai power station' is still in use: Orders.")
      .waitFor()
    await page.reload()
    await page.getByRole('rowheader', { name: 'Binhai power station' }).waitFor()
  }),
)

test(
  'on a phone each record is a card with the names of its values, and a form fits',
  journey({ viewport: PHONE }, async ({ page }) => {
    await signIn(page, person('trader'))
    for (const path of ['/shop/goods', '/shop/order']) {
      await page.setViewportSize(PHONE)
      await page.goto(origin + path)
      const first = page.getByRole('main').getByRole('rowheader').first()
      await first.waitFor()
      await waitUntilSettled(page)
      const cells = page.getByRole('main').locator('tr[data-record]').first().locator('td')
      const boxes = await Promise.all((await cells.all()).map(cell => cell.boundingBox()))
      const shown = boxes.filter(box => box !== null && box.height > 0)
      assert.ok(shown.length >= 4, `${path}: ${shown.length} values`)
      for (const box of shown)
        assert.ok(box && box.x >= 0 && box.x + box.width <= PHONE.width, path)
      assert.is(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width)
      assert.equal(await axeViolations(page), [], path)
      await first.getByRole('button').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).waitFor()
      await waitUntilSettled(page)
      assert.equal(await axeViolations(page), [], `${path}, form`)
    }
    await page.setViewportSize(WIDE)
  }),
)

test(
  'an auditor reads all of it, and is offered nothing to change',
  journey({}, async ({ page }) => {
    await signIn(page, person('auditor'))
    for (const name of ['Goods', 'Customers', 'Orders']) {
      await openFromMenu(page, name)
      for (const button of [/^New /, /^Edit /, /^Delete /, 'Import'])
        assert.is(await page.getByRole('button', { name: button }).count(), 0, `${name}: ${button}`)
      assert.is(await page.getByRole('main').getByRole('switch').count(), 0, name)
    }
    // A record is shown, not a form.
    await page.getByRole('rowheader').first().getByRole('button').click()
    const shown = page.getByRole('dialog', { name: 'Order' })
    await shown.getByText('You can view orders, but not change them.').waitFor()
    assert.is(await shown.getByRole('textbox').count(), 0)
    assert.equal(await axeViolations(page), [])
  }),
)

test.run()
