import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ACME_PASSWORD, type Acme, startAcme } from '../support/acme-back-end.ts'
import { startApp, temporaryFolder } from '../support/app.ts'
import {
  axeViolations,
  fillSignIn,
  journey,
  searchFor,
  signIn,
  waitForValue,
  waitUntilSettled,
} from '../support/browser.ts'
import { startStaticHost } from '../support/static-host.ts'

/** A back end of other conventions is one file, and a word in the configuration. */
const test = suite('described back end')

const folder = temporaryFolder()
for (const name of ['src', 'static', 'build', 'build.mjs', 'package.json', 'package-lock.json'])
  cpSync(name, join(folder, name), { recursive: true })
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
cpSync('test/support/acme.ts', join(folder, 'src/definitions/backends/acme.ts'))
execFileSync(process.execPath, ['build.mjs', '--out', 'dist'], { cwd: folder })

const build = join(folder, 'dist')
const CONFIG = '{"backend":"acme"}'

/** Our server in front of it, which passes its calls on. */
async function startProxied() {
  const back = await startAcme()
  const dataDir = temporaryFolder()
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'config.json'), CONFIG)
  const app = await startApp({ build, dataDir, env: { API_ORIGIN: back.origin } })
  return {
    back,
    origin: app.origin,
    async stop() {
      await app.stop()
      await back.stop()
    },
  }
}

/** A host that knows files alone, with the back end below its prefix. */
async function startStatic() {
  const back = await startAcme()
  const site = join(temporaryFolder(), 'public')
  cpSync(join(build, 'public'), site, { recursive: true })
  const page = join(site, 'index.html')
  const html = readFileSync(page, 'utf8')
  writeFileSync(page, html.replace(/(id="coalface-config">)\{\}/, `$1${CONFIG}`))
  const host = await startStaticHost({ folder: site, api: back.origin })
  return {
    back,
    origin: host.origin,
    async stop() {
      await host.close()
      await back.stop()
    },
  }
}

/** Calls beyond section 7 that it has not, and refusals that a journey asks for. */
const REFUSED = /status of (400|401|403|404|429)/

const namesIn = (page: Page) => page.getByRole('rowheader').allTextContents()
const dialog = (page: Page) => page.getByRole('dialog')
const told = (page: Page, text: RegExp | string) => page.getByText(text).first().waitFor()

async function open(page: Page, directory: string, name: string) {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const group = menu.getByRole('button', { name: directory })
  if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click()
  await menu.getByRole('link', { name }).click()
}

async function save(form: Locator) {
  await form.getByRole('button', { name: 'Save changes' }).click()
  await form.waitFor({ state: 'detached' })
}

/** Deletes a row and takes that back; then deletes it for good. `question`: the button that agrees. */
async function deleteAndUndo(page: Page, row: string, isThere: () => boolean, question?: string) {
  const remove = async () => {
    await page.getByRole('button', { name: `Delete ${row}` }).click()
    const asked = page.getByRole('alertdialog')
    if (question) await asked.getByRole('button', { name: question }).click()
    await page.getByRole('button', { name: `Undo ${row}` }).waitFor()
  }
  await remove()
  await page.getByRole('button', { name: `Undo ${row}` }).click()
  await page.getByRole('button', { name: `Delete ${row}` }).waitFor()
  assert.ok(isThere())
  await remove()
  // The newest message stands first.
  const messages = page.getByRole('region', { name: 'Notifications' })
  await messages.getByRole('button', { name: 'Dismiss' }).first().click()
  await waitForValue(async () => isThere(), false)
}

const rowOf = (back: Acme, table: string, id: number) => back.rows(table).find(row => row.id === id)

for (const [host, start] of [
  ['through our server', startProxied],
  ['from a static host', startStatic],
] as const) {
  test(`${host}: sign-in, menu, roles, people and goods of another back end`, async () => {
    const { back, origin, stop } = await start()
    try {
      await journey({}, async ({ page, allow }) => {
        allow(REFUSED)
        await page.goto(`${origin}/login`)
        await fillSignIn(page, 'li', 'wrong')
        await told(page, 'Wrong password')
        assert.is(await page.getByRole('textbox', { name: 'Username' }).inputValue(), 'li')
        await signIn(page, { origin, username: 'li', password: ACME_PASSWORD })
        assert.is(await page.locator('a[href^="javascript"]').count(), 0)

        await open(page, 'Staff', 'Roles')
        await page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor()
        await page.getByRole('rowheader', { name: 'Clerks' }).waitFor()
        assert.equal(await axeViolations(page), [])
        await page.getByRole('button', { name: 'Next page' }).click()
        await page.getByRole('rowheader', { name: 'Shift 21' }).waitFor()
        assert.is((await namesIn(page)).length, 5)
        await searchFor(page, 'Yard')
        await waitForValue(() => namesIn(page), ['Yard'])
        await page.getByRole('button', { name: 'Edit Yard' }).click()
        const name = dialog(page).getByRole('textbox', { name: /^Role name/ })
        await name.fill('Nobody')
        await dialog(page).getByRole('button', { name: 'Save changes' }).click()
        await dialog(page)
          .getByRole('textbox', { name: /^Role name/, description: /Give another name/ })
          .waitFor()
        await name.fill('Yards')
        await save(dialog(page))
        await told(page, 'Yards saved')
        assert.equal(
          [rowOf(back, 'roles', 2)?.name, rowOf(back, 'roles', 2)?.code],
          ['Yards', 'yard'],
        )
        await page.getByRole('switch', { name: 'Yards enabled' }).click()
        await told(page, 'Yards disabled')
        await waitForValue(async () => rowOf(back, 'roles', 2)?.active, false)
        await page.getByRole('button', { name: 'Undo' }).click()
        await waitForValue(async () => rowOf(back, 'roles', 2)?.active, true)
        assert.is(rowOf(back, 'roles', 2)?.name, 'Yards')
        await searchFor(page, 'Night')
        await waitForValue(() => namesIn(page), ['Night'])
        await page.getByRole('button', { name: 'Edit Night' }).click()
        await name.fill('Day')
        await dialog(page).getByRole('button', { name: 'Save changes' }).click()
        await told(page, 'No right to change it')
        // The record is read again before the form goes on.
        await dialog(page).getByRole('button', { name: 'Save changes' }).waitFor()
        await dialog(page).getByRole('button', { name: 'Cancel' }).click()
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: /Discard/ })
          .click()
        await searchFor(page, 'Shift 4')
        await waitForValue(() => namesIn(page), ['Shift 4'])
        await deleteAndUndo(
          page,
          'Shift 4',
          () => rowOf(back, 'roles', 4) !== undefined,
          'Delete role',
        )

        await open(page, 'Staff', 'People')
        await page.getByRole('rowheader', { name: 'wei' }).waitFor()
        await searchFor(page, 'we')
        await waitForValue(() => namesIn(page), ['wei'])
        await page.getByRole('button', { name: 'Edit wei' }).click()
        await dialog(page)
          .getByRole('textbox', { name: /^Nickname/ })
          .fill('Wei Zhang')
        await save(dialog(page))
        await waitForValue(async () => rowOf(back, 'people', 6)?.displayName, 'Wei Zhang')
        await page.getByRole('switch', { name: 'wei enabled' }).click()
        const question = page.getByRole('alertdialog', { name: 'Disable user?' })
        await question.getByText('wei cannot sign in any more.', { exact: true }).waitFor()
        await question.getByRole('button', { name: 'Disable user' }).click()
        await waitForValue(async () => rowOf(back, 'people', 6)?.active, false)
        await deleteAndUndo(
          page,
          'wei',
          () => rowOf(back, 'people', 6) !== undefined,
          'Delete user',
        )

        await open(page, 'Shop', 'Articles')
        await page.getByRole('rowheader', { name: 'Yulin peas' }).waitFor()
        await waitUntilSettled(page)
        // It has no dictionary, and its description says so.
        assert.is(await page.getByText('Nothing here').count(), 0)
        await page.getByRole('columnheader', { name: /^Name/ }).getByRole('button').click()
        await waitForValue(() => namesIn(page), ['Datong lump', 'Shenmu nuts', 'Yulin peas'])
        await searchFor(page, 'Datong')
        await waitForValue(() => namesIn(page), ['Datong lump'])
        await page.getByRole('button', { name: 'Edit Datong lump' }).click()
        await dialog(page)
          .getByRole('textbox', { name: /^Price/ })
          .fill('620')
        await save(dialog(page))
        await waitForValue(async () => Number(rowOf(back, 'articles', 7)?.price), 620)
        await page.getByRole('switch', { name: 'Datong lump enabled' }).click()
        await waitForValue(async () => rowOf(back, 'articles', 7)?.active, false)
        await deleteAndUndo(page, 'Datong lump', () => rowOf(back, 'articles', 7) !== undefined)

        await waitUntilSettled(page)
        back.endSessions()
        // A call of the page itself may meet the end first: then the page cannot be clicked any more.
        await page.getByRole('button', { name: 'Refresh table' }).dispatchEvent('click')
        await page
          .getByRole('alertdialog', { name: 'System prompt' })
          .getByText('Your login state has expired. You can stay on this page or log in again.')
          .waitFor()
      })()
    } finally {
      await stop()
    }
  })
}

test('doctor says what the back end lacks, and which of its calls are not there', async () => {
  const back = await startAcme()
  const dataDir = temporaryFolder()
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'config.json'), CONFIG)
  const doctor = async () => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, API_ORIGIN: back.origin }
    const server = join(build, 'server.mjs')
    const { stdout } = await promisify(execFile)(process.execPath, [server, 'doctor'], {
      env,
    }).catch((error: { stdout: string }) => error)
    return stdout.split('\n').filter(line => /Back end/.test(line))
  }
  try {
    const lacks = /^pass {2}Back end "acme" is without periods, preferences, /
    const [only = '', ...others] = await doctor()
    assert.match(only, lacks)
    assert.equal(others, [])
    back.forget('/menus')
    const [lacking = '', said = ''] = (await doctor()).sort().reverse()
    assert.match(lacking, /^warn {2}Back end "acme", GET \/menus: it gave code 404 to a stranger; /)
    assert.match(said, lacks)
  } finally {
    await back.stop()
  }
})

test('through our server: five wrong passwords are throttled, in words; ten right ones are not', async () => {
  const { back, origin, stop } = await startProxied()
  try {
    for (let turn = 0; turn < 10; turn += 1) {
      const answer = await fetch(`${origin}/prod-api/auth/sign-in`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'li', password: ACME_PASSWORD }),
      })
      assert.is(answer.status, 200)
    }
    await journey({}, async ({ page, allow }) => {
      allow(REFUSED)
      await page.goto(`${origin}/login`)
      for (let turn = 1; turn <= 5; turn += 1) {
        await fillSignIn(page, 'li', `wrong ${turn}`)
        await waitForValue(async () => back.asked.filter(line => /wrong/.test(line)).length, turn)
        await told(page, 'Wrong password')
        await page.getByRole('button', { name: 'Sign in', exact: true, disabled: false }).waitFor()
      }
      await fillSignIn(page, 'li', ACME_PASSWORD)
      await told(page, /Too many failed sign-ins/)
    })()
  } finally {
    await stop()
  }
})

test.run()
