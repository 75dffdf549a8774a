import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import { journey, openSignedIn, waitForValue, waitUntilSettled } from '../support/browser.ts'

/** What is odd but legal: long names without a space, values of many lines. Nothing of it is cut. */
const test = suite('odd data')

const { origin, stop } = await startApp()
test.after(() => void stop())

const admin = { origin, password: PASSWORD }
const longName = (key: string) => 'Ю'.repeat(120) + key
const PHONE = { viewport: { width: 390, height: 844 } }

async function send(page: Page, method: 'POST' | 'PUT', path: string, body: object) {
  const code = await page.evaluate(
    async ([method, path, body]) => {
      const token = /Admin-Token=([^;]*)/.exec(document.cookie)?.[1] ?? ''
      const answer = await fetch(`/prod-api/api/v1/${path}`, {
        method,
        headers: { 'content-type': 'application/json', 'X-Token': decodeURIComponent(token) },
        body,
      })
      return Number((await answer.json()).code)
    },
    [method, path, JSON.stringify(body)] as const,
  )
  assert.is(code, 200, path)
}

const role = (page: Page, roleKey: string) =>
  send(page, 'POST', 'role', { roleName: longName(roleKey), roleKey, roleSort: 4, status: '0' })

/** The texts in `selector` that reach beyond its right edge. */
const cut = (page: Page, selector: string) =>
  page.evaluate(selector => {
    const box = document.querySelector(selector)
    if (!box) return [`no ${selector}`]
    const { right } = box.getBoundingClientRect()
    const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    const range = document.createRange()
    while (texts.nextNode()) {
      const { currentNode } = texts
      if (currentNode.parentElement?.closest('.hidden-text, input, textarea, thead')) continue
      range.selectNodeContents(currentNode)
      if (range.getBoundingClientRect().right > right + 1)
        found.push((currentNode.textContent ?? '').slice(0, 20))
    }
    return found
  }, selector)

test(
  'B.1 how it went with each row of several stays in sight beside a long name',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role')
    await role(page, 'bulk')
    await page.getByRole('button', { name: 'Refresh table' }).click()
    await page.getByRole('checkbox', { name: `Select ${longName('bulk')}` }).check()
    await page.getByRole('checkbox', { name: 'Select Auditor' }).check()
    await page.route('**/api/v1/role', route =>
      route.request().postDataJSON().roleId === 3
        ? route.fulfill({ json: { code: 400, msg: 'Not now.' } })
        : route.continue(),
    )
    await page.getByRole('button', { name: 'Enable', exact: true }).click()
    await page.getByRole('button', { name: 'Enable 2 roles' }).click()
    await page.getByText('1 done, 1 failed').waitFor({ state: 'attached' })
    assert.equal(await cut(page, '.dialog__body'), [])
    const done = await page.locator('.results .badge').last().boundingBox()
    const box = await page.locator('.dialog__box').boundingBox()
    assert.ok(done && box && done.x + done.width < box.x + box.width)
  }),
)

test(
  'B.1 what is wrong with a field is told in full on a phone, whatever it names',
  journey(PHONE, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role?new')
    await role(page, 'twin')
    await page.getByRole('textbox', { name: 'Role name' }).fill('Desk')
    await page.getByRole('textbox', { name: 'Role key' }).fill('twin')
    await page.keyboard.press('Tab')
    await page
      .getByText(/This key already belongs to/)
      .first()
      .waitFor()
    assert.equal(await cut(page, '.dialog__body'), [])
  }),
)

test(
  'B.3 the start of a long value ends within its card on a phone',
  journey(PHONE, async ({ page }) => {
    await openSignedIn(page, admin, '/system/config')
    const configValue = JSON.stringify({ text: 'x'.repeat(3000) })
    await send(page, 'POST', 'config', { configName: 'Long', configKey: 'odd.json', configValue })
    await page.goto(`${origin}/system/config?configKey=odd.json`)
    await page.getByText('odd.json', { exact: true }).waitFor()
    await waitUntilSettled(page)
    assert.equal(await cut(page, '.table'), [])
  }),
)

test(
  'B.7 the fields of an operation are words, however long what was in them',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/log')
    const key = { configName: 'Logged', configKey: 'odd.log', configValue: 'x'.repeat(3000) }
    await send(page, 'POST', 'config', key)
    await page.getByRole('button', { name: 'Refresh table' }).click()
    // The log of the sample shop has such a row already.
    const row = page.getByRole('row').filter({ hasText: 'Logged' })
    await row.getByRole('button', { name: 'Configuration key created' }).click()
    const heads = page.locator('.changes-table tbody th')
    await heads.first().waitFor()
    const lines = await heads.evaluateAll(cells =>
      cells.map(cell => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        return range.getClientRects().length
      }),
    )
    assert.ok(lines.length > 2 && lines.every(count => count === 1), String(lines))
  }),
)

test(
  'a name of several lines keeps off the lines of its row',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role')
    await role(page, 'lines')
    await page.getByRole('button', { name: 'Refresh table' }).click()
    const row = page.getByRole('row').filter({ hasText: longName('lines') })
    const name = await row
      .getByRole('button', { name: longName('lines'), exact: true })
      .boundingBox()
    const box = await row.boundingBox()
    assert.ok(name && box && name.y - box.y >= 3, `${name?.y} in ${box?.y}`)
  }),
)

test(
  'what the actions of a row cover is told from the end of a word by a line',
  journey({ viewport: { width: 1024, height: 768 } }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role')
    const line = () =>
      page
        .locator('tbody [data-part=actions]')
        .first()
        .evaluate(cell => getComputedStyle(cell).boxShadow !== 'none')
    await page.getByRole('switch', { name: 'Auditor enabled' }).waitFor()
    await waitForValue(line, true)
    await page.setViewportSize({ width: 1900, height: 900 })
    await waitForValue(line, false)
  }),
)

test(
  'B.2 an entry edited in its row has the width of a phone, and its buttons one line',
  journey({ ...PHONE, locale: 'zh-CN' }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/dict?type=coal_kind')
    await page.getByRole('button', { name: /更多/ }).first().click()
    await page.getByRole('menuitem', { name: '在行内修改' }).click()
    const form = page.locator('.dictionary__row-form')
    const [label, value] = await form
      .getByRole('textbox')
      .evaluateAll(boxes => boxes.map(box => box.getBoundingClientRect().width))
    assert.is(label, value)
    const [save, cancel] = await form
      .getByRole('button')
      .evaluateAll(buttons => buttons.map(button => button.getBoundingClientRect().top))
    assert.is(save, cancel)
  }),
)

test(
  'the shadow of a message ends by itself, not at the edge of what holds it',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role')
    await page.getByRole('switch', { name: 'Auditor enabled' }).click()
    const message = await page.locator('.message').boundingBox()
    const list = await page.locator('.messages').boundingBox()
    assert.ok(message && list && message.y - list.y >= 72)
    await page.getByRole('button', { name: /^Undo/ }).click()
  }),
)

test(
  'the ring round "Select all rows" is whole',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role')
    const level = (name: RegExp) =>
      page
        .getByRole('columnheader', { name })
        .first()
        .evaluate(cell => Number(getComputedStyle(cell).zIndex))
    const isOnTop = async () => {
      // A page on its way takes the focus once more when it is there.
      await page.keyboard.press('Tab')
      await page.getByRole('checkbox', { name: 'Select all rows on this page' }).focus()
      return (await level(/^Select all/)) > (await level(/^Role$/))
    }
    await waitForValue(isOnTop, true)
  }),
)

test.run()
