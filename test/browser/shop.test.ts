import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp, temporaryFolder } from '../support/app.ts'
import {
  axeViolations,
  browser,
  focusedName,
  journey,
  openSignedIn,
  signIn,
  tabTo,
  waitForTitle,
  waitForValue,
  waitUntilSettled,
} from '../support/browser.ts'
import { call, tokenFor } from '../support/call.ts'
import { pngOf, svgOf } from '../support/logos.ts'
import { startStubApi } from '../support/stub-api.ts'

const test = suite('shop')

const { origin, stop } = await startApp()
test.after(() => void stop())

const admin = { origin, password: PASSWORD }
const token = await tokenFor(origin)
const PATH = '/system/shop'
/** Sixty letters: three times what the sidebar has room for. */
const LONG_NAME = 'Datang Coal and Mineral Trading Company of Northern Shanxi L'

interface Stored {
  shopName: string
  logo: string
  theme: string
  documentation: string
  version: number
}
const stored = async () => (await call<Stored>(origin, 'GET', '/api/v1/shop/1', { token })).data
const change = (body: object) =>
  call(origin, 'PUT', '/api/v1/shop', { token, body: { shopId: 1, ...body } })
const startAnew = () =>
  change({
    ...{ shopName: 'Coalface', logo: '', theme: '#1890ff', locale: 'auto', signInNotice: '' },
    ...{ documentation: '', donate: '' },
  })
test.before.each(async () => void (await startAnew()))

const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${name}( \\(optional\\))?$`) })

/** What the label of the focused field says; empty where the focus is on none. */
const focusedField = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    const isField =
      activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
    return isField ? (activeElement.labels?.[0]?.firstElementChild?.textContent ?? '') : ''
  })

async function tabToField(page: Page, name: string) {
  for (let stops = 0; stops < 60; stops++) {
    if ((await focusedField(page)) === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`No Tab stop is the field ${name}`)
}

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' })

/** A browser that nobody has signed in from. */
async function withStranger(
  walk: (page: Page) => Promise<void>,
  options: { javaScriptEnabled?: boolean } = {},
) {
  const context = await (await browser()).newContext({ locale: 'en-US', ...options })
  try {
    await walk(await context.newPage())
  } finally {
    await context.close()
  }
}

test(
  'B.10 the shop gets name, logo, colour, notice and links by the keyboard alone; all see them, until they are taken back',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, PATH)
    await field(page, 'Name').waitFor()
    const choosing = page.waitForEvent('filechooser')
    await tabToField(page, 'Name')
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(LONG_NAME)
    await page.keyboard.press('Tab')
    assert.is(await focusedName(page), 'Choose a file')
    await page.keyboard.press('Enter')
    await (await choosing).setFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(svgOf()),
    })
    await page.getByRole('img', { name: 'The logo as it is now' }).waitFor()
    await tabTo(page, 'Blue')
    await page.keyboard.press('ArrowRight')
    await tabToField(page, 'Notice on the sign-in page')
    await page.keyboard.insertText('Closed on Monday.\nAsk at the gate.')
    await page.keyboard.press('Tab')
    await page.keyboard.insertText('mailto:office@coal.example')
    await page.keyboard.press('Control+s')
    await notices(page)
      .getByText(/^Datang Coal .* saved\. Pages loaded from now on/)
      .waitFor()
    await page.getByText('This page still shows the earlier values').waitFor()
    assert.equal(await axeViolations(page), [])

    await withStranger(async page => {
      await page.goto(`${origin}/login`)
      await page.getByText('Closed on Monday.').waitFor()
      await waitForTitle(page, `Sign in - ${LONG_NAME}`)
      assert.is(await page.locator('.brand__title').textContent(), LONG_NAME)
      const logo = page.locator('.login__brand img')
      const width = () => logo.evaluate(picture => (picture as HTMLImageElement).naturalWidth)
      await waitForValue(async () => (await width()) > 0, true)
      assert.is(
        await page.evaluate(() => document.documentElement.style.getPropertyValue('--theme')),
        '#304156',
      )
      assert.equal(await axeViolations(page), [])
    })
    await withStranger(
      async page => {
        await page.goto(`${origin}/login`)
        assert.is(await page.title(), LONG_NAME)
        const text = await page.locator('noscript').textContent()
        assert.match(text ?? '', `${LONG_NAME} needs JavaScript.`)
      },
      { javaScriptEnabled: false },
    )
    await withStranger(async page => {
      await page.route(/\/assets\/main-/, route => route.abort())
      await page.goto(`${origin}/login`)
      const failure = page.getByRole('alert')
      await failure.getByText(`${LONG_NAME} could not be shown.`).waitFor()
    })

    await page.getByRole('button', { name: 'Reload this page' }).click()
    await field(page, 'Name').waitFor()
    await waitForTitle(page, `Shop - ${LONG_NAME}`)
    const address = page.getByRole('link', { name: 'Documentation (opens in a new window)' })
    assert.is(await address.getAttribute('href'), 'mailto:office@coal.example')

    await field(page, 'Name').fill('Yard 3')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await notices(page)
      .getByText(/^Yard 3 saved/)
      .waitFor()
    await notices(page).getByRole('button', { name: 'Undo' }).click()
    await waitForValue(async () => (await stored()).shopName, LONG_NAME)
    await waitForValue(() => field(page, 'Name').inputValue(), LONG_NAME)
    assert.match((await stored()).logo, /^data:image\/svg/)
  }),
)

for (const [title, viewport] of [
  ['beside a wide page', { width: 1440, height: 900 }],
  ['as a drawer', { width: 390, height: 844 }],
] as const) {
  test(
    `B.10 a name of sixty letters is cut before the next control, and its whole text is at hand, ${title}`,
    journey({ viewport }, async ({ page }) => {
      await change({ shopName: LONG_NAME })
      await openSignedIn(page, admin)
      const brand = page.getByRole('link', { name: LONG_NAME, exact: true })
      if (viewport.width < 992) await page.getByRole('button', { name: 'Toggle sidebar' }).click()
      await brand.waitFor()
      const sidebar = await page.locator('#sidebar').boundingBox()
      const name = await brand.locator('.brand__title').boundingBox()
      assert.ok(sidebar && name)
      assert.ok(name.x + name.width <= sidebar.x + sidebar.width, 'within the sidebar')
      const isCut = await brand
        .locator('.brand__title')
        .evaluate(text => text.scrollWidth > text.clientWidth)
      assert.ok(isCut)
      await tabTo(page, LONG_NAME)
      await page.locator('.tooltip').getByText(LONG_NAME).waitFor()
      assert.equal(await axeViolations(page, '#sidebar'), [])
    }),
  )
}

test(
  'B.10 a file that is no logo is refused at the field, and what was there stays',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, PATH)
    await field(page, 'Name').waitFor()
    const choose = async (name: string, bytes: Uint8Array | string) => {
      const choosing = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose a file' }).click()
      await (await choosing).setFiles({ name, mimeType: '', buffer: Buffer.from(bytes) })
    }
    const group = page.getByRole('group', { name: 'Logo' })
    for (const [name, bytes, text] of [
      ['logo.png', '<html>', 'The logo must be an SVG or a PNG.'],
      ['logo.svg', svgOf('<script>1</script>'), 'The SVG holds scripts or entities.'],
      ['logo.svg', svgOf(' '.repeat(100_000)), 'The logo has more than 100 kB.'],
      ['logo.png', pngOf(5_000, 10), 'The logo is wider or higher than 2,048 pixels.'],
    ] as const) {
      await choose(name, bytes)
      await group.getByText(text).waitFor()
    }
    await group.getByText('No logo: the mark of the console is shown.').waitFor()
    await choose('logo', svgOf())
    await page.getByRole('img', { name: 'The logo as it is now' }).waitFor()
    assert.is(await group.getByText('The logo is wider').count(), 0)
    await page.getByRole('button', { name: 'Remove the logo' }).click()
    assert.is(await focusedName(page), 'Choose a file')

    await field(page, 'Donate link').fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('There is 1 problem').waitFor()
    await waitForValue(() => focusedField(page), 'Donate link')
    assert.equal(await axeViolations(page), [])
  }),
)

test(
  'B.10 §19.5 two people who change the shop are asked, and keep what does not collide',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, PATH)
    await field(page, 'Name').fill('Mine')
    await field(page, 'Documentation link').fill('https://mine.example')
    await change({ shopName: 'Theirs', theme: '#f5222d' })
    await page.getByRole('button', { name: 'Save changes' }).click()
    const question = page.getByRole('dialog', { name: 'Someone else changed this record' })
    await question.getByText('Theirs').first().waitFor()
    assert.equal(await axeViolations(page), [])
    await question.getByRole('button', { name: 'Use mine for all' }).click()
    await question.getByRole('button', { name: 'Save', exact: true }).click()
    await waitForValue(async () => (await stored()).shopName, 'Mine')
    assert.is((await stored()).documentation, 'https://mine.example')
  }),
)

test(
  'B.10 the history has each change with its values, and puts one back',
  journey({}, async ({ page }) => {
    await change({ shopName: 'First' })
    await change({ shopName: 'Second', theme: '#f5222d' })
    await openSignedIn(page, admin, PATH)
    await page.getByRole('button', { name: 'History', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'History' })
    await panel.getByText('Shop changed').first().waitFor()
    await panel.getByRole('button', { name: 'Put this value back: Name' }).first().click()
    const question = page.getByRole('alertdialog')
    await question.getByText('First').first().waitFor()
    await question.getByRole('button', { name: 'Put this value back' }).click()
    await waitForValue(async () => (await stored()).shopName, 'First')
    assert.is((await stored()).theme, '#f5222d')
    await panel.getByRole('button', { name: 'Close' }).last().click()
    await waitForValue(() => focusedName(page), 'History')
    await waitForValue(() => field(page, 'Name').inputValue(), 'First')
  }),
)

test(
  'B.10 what config.json sets is shown, with the reason, and the rest is changed',
  journey({}, async ({ page }) => {
    const dataDir = temporaryFolder()
    mkdirSync(dataDir, { recursive: true })
    const file = { title: 'Of the file', theme: '#11a983', locale: 'en', logo: null }
    writeFileSync(join(dataDir, 'config.json'), JSON.stringify(file))
    const app = await startApp({ dataDir })
    try {
      await signIn(page, { origin: app.origin, password: PASSWORD })
      await page.goto(app.origin + PATH)
      await field(page, 'Name').waitFor()
      assert.is(await field(page, 'Name').inputValue(), 'Of the file')
      assert.ok(await field(page, 'Name').evaluate(input => input.hasAttribute('readonly')))
      const reason = 'Set in config.json of the server. Ask whoever runs the server to change it.'
      assert.is(await page.getByText(reason).count(), 4)
      assert.is(await page.getByRole('radio').count(), 0)
      assert.is(await page.getByRole('button', { name: 'Choose a file' }).count(), 0)
      assert.equal(await axeViolations(page), [])
      await field(page, 'Notice on the sign-in page').fill('Closed.')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await notices(page)
        .getByText(/^Of the file saved/)
        .waitFor()
      await withStranger(async stranger => {
        await stranger.goto(`${app.origin}/login`)
        await stranger.getByText('Closed.').waitFor()
        await waitForTitle(stranger, 'Sign in - Of the file')
      })
    } finally {
      // The page may still be fetching parts of it.
      await page.goto('about:blank')
      await app.stop()
    }
  }),
)

test(
  'B.10 in front of another back end the screen is not offered, and config.json holds',
  journey({}, async ({ page, allow }) => {
    allow(/Failed to load resource: .*404/)
    const stub = await startStubApi()
    const dataDir = temporaryFolder()
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(join(dataDir, 'config.json'), '{"title": "Of the file"}')
    const app = await startApp({ dataDir, env: { API_ORIGIN: stub.origin } })
    try {
      await signIn(page, { origin: app.origin, username: 'zhang', password: 'any' })
      await waitForTitle(page, 'Home - Of the file')
      const menu = page.getByRole('navigation', { name: 'Main menu' })
      await menu.getByRole('button', { name: 'System' }).click()
      await menu.getByRole('link', { name: 'Roles' }).waitFor()
      assert.is(await menu.getByRole('link', { name: 'Shop' }).count(), 0)
      await page.goto(app.origin + PATH)
      await page.getByRole('heading', { level: 1, name: 'You cannot open Shop' }).waitFor()
      await waitUntilSettled(page)
      assert.not.ok(stub.requests.some(({ call }) => /\/shop\b/.test(call)))
    } finally {
      // The page may still be fetching parts of it.
      await page.goto('about:blank')
      await app.stop()
      await stub.close()
    }
  }),
)

test.run()
