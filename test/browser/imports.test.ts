import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import { journey, openSignedIn } from '../support/browser.ts'
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

test.run()
