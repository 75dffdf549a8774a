import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import {
  axeViolations,
  focusedName,
  journey,
  openSignedIn,
  tabTo,
  unfoldFilters,
  waitForTitle,
  waitForValue,
} from '../support/browser.ts'
import { call, tokenFor } from '../support/call.ts'

const test = suite('operation log')

const { origin, stop } = await startApp()
test.after(() => void stop())

const token = await tokenFor(origin)
const send = (method: 'POST' | 'PUT', path: string, body: object) =>
  call<{ configId: number }>(origin, method, path, { token, body })
const { configId } = (
  await send('POST', '/api/v1/config', {
    configName: 'Gate of the yard',
    configKey: 'shop.gate',
    configValue: 'north',
  })
).data
await send('PUT', '/api/v1/role', { roleId: 2, remark: 'buys coal' })
for (let number = 1; number <= 24; number++)
  await send('PUT', '/api/v1/config', { configId, configValue: `gate ${number}` })

test(
  'B.7 somebody looks for all about configuration, walks through it, and goes on to the key itself',
  journey({}, async ({ page }) => {
    await openSignedIn(page, { origin, password: PASSWORD }, '/system/log')
    const filters = await unfoldFilters(page)
    const table = page.getByRole('table', { name: 'Operation log' })
    await table.getByRole('cell', { name: 'Administrator admin' }).first().waitFor()

    // By the keyboard alone: a whole kind, and one more.
    const field = filters.getByRole('combobox', { name: 'Operation' })
    await field.focus()
    await page.keyboard.type('all about conf')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('role changed')
    await page.keyboard.press('Enter')
    const options = page.getByRole('listbox', { name: 'Operation' }).getByRole('option')
    assert.is(await options.first().getAttribute('aria-selected'), 'true')
    assert.equal(await axeViolations(page), [])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await page.getByText('Total 26', { exact: true }).waitFor()
    assert.is(new URL(page.url()).searchParams.get('event'), 'role.update,config.*')
    await page.reload()
    await page.getByText('Total 26', { exact: true }).waitFor()

    // The oldest rows stand on the second page: Next leads there, and to the role.
    await table.getByRole('button', { name: 'Configuration key changed' }).nth(19).click()
    const panel = page.getByRole('dialog', { name: 'Operation' })
    const change = (before: string, after: string) =>
      panel.getByRole('row', { name: `Value ${before} ${after}` }).waitFor()
    await change('gate 4', 'gate 5')
    await tabTo(page, 'Next')
    await page.keyboard.press('Enter')
    await change('gate 3', 'gate 4')
    assert.is(new URL(page.url()).searchParams.get('page'), '2')
    assert.is(await focusedName(page), 'Next')
    await panel.getByRole('button', { name: 'Next', disabled: false }).waitFor()
    for (const [before, after] of [
      ['gate 2', 'gate 3'],
      ['gate 1', 'gate 2'],
      ['north', 'gate 1'],
    ] as const) {
      await page.keyboard.press('Enter')
      await change(before, after)
    }
    await page.keyboard.press('Enter')
    await panel.getByRole('link', { name: 'Trader (2)', exact: true }).waitFor()
    await tabTo(page, 'Previous')
    await page.keyboard.press('Enter')
    await change('north', 'gate 1')
    assert.equal(await axeViolations(page), [])

    // One step back closes the panel, however far the walk went.
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await waitForValue(() => focusedName(page), 'Configuration key changed')

    await page.getByRole('button', { name: 'Choose columns' }).click()
    for (const name of ['Before', 'After']) await page.getByRole('checkbox', { name }).check()
    await page.keyboard.press('Escape')
    await table.getByRole('cell', { name: 'Value: gate 1', exact: true }).first().waitFor()
    assert.equal(await axeViolations(page), [])

    await table.getByRole('button', { name: 'Configuration key changed' }).first().click()
    await panel.getByRole('link', { name: /^History of Gate of the yard/ }).click()
    const history = page.getByRole('dialog', { name: 'History' })
    await history.getByRole('heading', { name: 'Configuration key changed' }).first().waitFor()
    await history.getByText('by Administrator (admin)').first().waitFor()
    await page.goBack()
    await panel.getByRole('link', { name: /^Gate of the yard/ }).click()
    await page.getByRole('dialog', { name: 'Edit configuration key' }).waitFor()
    await page.goBack()
    await panel.getByRole('link', { name: 'Administrator (admin)' }).click()
    await waitForTitle(page, 'Users - Coalface')
    await page.getByRole('dialog').waitFor()
  }),
)

test.run()
