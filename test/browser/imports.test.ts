import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import { axeViolations, journey, openSignedIn } from '../support/browser.ts'
import { call, tokenFor } from '../support/call.ts'
import '../support/texts.ts'
import type { Locale } from '#constants.ts'
import { loadTexts } from '#locales/texts.ts'

const test = suite('imports')

const { origin, stop } = await startApp()
test.after(() => void stop())

const token = await tokenFor(origin)
for (const fields of [
  { configKey: 'shop.motto', configValue: ' two\nlines, "quoted"; =1 ' },
  { configKey: 'mail.token', configValue: 'hunter2' },
]) {
  const body = { ...fields, configName: fields.configKey }
  await call(origin, 'POST', '/api/v1/config', { body, token })
}

const person = { origin, username: 'admin', password: PASSWORD }

/** Saves all rows and columns of the list on screen, in the language of the page. */
async function exportList(page: Page, locale: Locale): Promise<string> {
  const list = await loadTexts(locale, 'list')
  await page.getByRole('button', { name: list.export, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: list.export })
  await dialog.getByRole('radio', { name: list.allColumns }).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: list.exportFile }).click(),
  ])
  return await readFile(await download.path(), 'utf8')
}

/** What the preview of a chosen file says of its rows, each state once. */
async function statesOf(page: Page, csv: string, locale: Locale, open: string) {
  await page.getByRole('button', { name: open, exact: true }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const { preview } = await loadTexts(locale, 'import')
  const table = page.getByRole('table', { name: preview })
  await table.waitFor()
  const states = await table.locator('tbody [data-part=status]').allTextContents()
  return [...new Set(states)].sort()
}

const LANGUAGES = { en: 'en-US', 'zh-CN': 'zh-CN' } as const
const PATHS = {
  dictionary: '/system/dict?type=sys_normal_disable',
  configuration: '/system/config',
  users: '/system/user',
} as const
const AREAS = ['dictionary', 'configuration', 'users'] as const

for (const [from, to] of [
  ['zh-CN', 'en'],
  ['en', 'zh-CN'],
] as const) {
  const files = new Map<string, string>()

  test(
    `W17 dictionary, configuration and users are exported in ${from}`,
    journey({ locale: LANGUAGES[from] }, async ({ page }) => {
      for (const area of AREAS) {
        await openSignedIn(page, person, PATHS[area])
        files.set(area, await exportList(page, from))
      }
    }),
  )

  test(
    `W17 what was exported in ${from} changes nothing when it is imported in ${to}`,
    journey({ locale: LANGUAGES[to] }, async ({ page }) => {
      const { states } = await loadTexts(to, 'import')
      const usual = await loadTexts(to, 'resource')
      const statesIn = async (area: (typeof AREAS)[number]) => {
        await openSignedIn(page, person, PATHS[area])
        const texts = { ...usual, ...(await loadTexts(to, area)) }
        return await statesOf(page, files.get(area) ?? '', to, texts.import)
      }
      assert.equal(await statesIn('dictionary'), [states('same')])
      assert.equal(await statesIn('configuration'), ['left-out', 'same'].map(states).sort())
      assert.equal(await statesIn('users'), [states('duplicate')])
    }),
  )
}

const IMPORTED = [
  'Username,Nickname,Role,Department,Birthday',
  'nora,Nora Lindqvist,Administrator,Coalface,1990-01-04',
  'mei,Mei Lin,Administrator,,',
  'ann,Ann Becker,King,,',
  'admin,Root,Administrator,,',
].join('\n')

test(
  'B.7 a table of people is previewed, imported, corrected and imported again, also by keyboard',
  journey({ viewport: { width: 1440, height: 900 } }, async ({ page }) => {
    await openSignedIn(page, person, '/system/user?import')
    const panel = page.getByRole('dialog', { name: 'Import users' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Save an empty table' }).click(),
    ])
    assert.is(
      await readFile(await download.path(), 'utf8'),
      '\ufeffUsername,Nickname,Nickname in Chinese,Role,Department,Phone,E-mail,Status,Remarks\r\n',
    )

    await panel.getByRole('textbox', { name: 'Table' }).fill(IMPORTED)
    await panel.getByText('2 will be created, 2 have a problem').waitFor()
    await panel.getByText('The heading "Birthday" is not known here').waitFor()
    const preview = panel.getByRole('table', { name: 'Preview' })
    await preview.getByRole('row', { name: /^nora.*Administrator.*Coalface/ }).waitFor()
    assert.equal(await axeViolations(page), [])
    const only = panel.getByRole('checkbox', { name: 'Only lines with a problem' })
    await only.focus()
    await page.keyboard.press('Space')
    assert.is(await preview.getByRole('rowheader').count(), 2)
    await page.keyboard.press('Space')
    assert.is(await preview.getByRole('rowheader').count(), 4)

    await panel.getByRole('button', { name: 'Create 2 users' }).click()
    const once = page.getByRole('dialog', { name: 'New passwords' })
    await Promise.all([
      page.waitForEvent('download'),
      once.getByRole('button', { name: 'Download passwords' }).click(),
    ])
    await once.getByRole('button', { name: 'Done' }).click()
    const run = page.getByRole('dialog', { name: 'Create 2 users' })
    await run.getByRole('button', { name: 'Close' }).last().click()
    await panel.getByText('2 created, 2 have a problem').waitFor()
    await preview.getByRole('row', { name: /^nora.*Created/ }).waitFor()
    assert.equal(await axeViolations(page), [])

    const corrected = IMPORTED.replace('King', 'Administrator')
    await panel.getByRole('textbox', { name: 'Table' }).fill(corrected)
    await panel.getByText('2 created, 1 will be created, 1 has a problem').waitFor()
    await panel.getByRole('button', { name: 'Create 1 user' }).waitFor()
  }),
)

test(
  'B.7 the preview of an import fits a phone of 390 px',
  journey({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
    await openSignedIn(page, person, '/system/user?import')
    const panel = page.getByRole('dialog', { name: 'Import users' })
    await panel.getByRole('textbox', { name: 'Table' }).fill(IMPORTED)
    await panel.getByText(/have a problem/).waitFor()
    const widest = await panel.evaluate(dialog =>
      Math.max(
        ...[dialog, ...dialog.querySelectorAll('*')].map(e => e.getBoundingClientRect().right),
      ),
    )
    assert.ok(widest <= 390.5, `something reaches ${widest} px`)
    assert.equal(await axeViolations(page), [])
  }),
)

test.run()
