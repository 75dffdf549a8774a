import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp, temporaryFolder } from '../support/app.ts'
import {
  axeViolations,
  focusedName,
  journey,
  openSignedIn,
  signIn,
  tabTo,
  takeScreenshot,
  waitForValue,
  waitUntilSettled,
} from '../support/browser.ts'

/** The bar's own panels: K8, K9, K14, and what they ask of others. */
const test = suite('settings')

const { origin, stop } = await startApp()
test.after(() => void stop())
const admin = { origin, password: PASSWORD }

const cssOf = (page: Page, property: string) =>
  page.evaluate(name => getComputedStyle(document.documentElement).getPropertyValue(name), property)

test(
  'K8 §2 the settings panel by keys alone; what was chosen is there after a reload, from the first paint',
  journey({}, async ({ page }) => {
    await signIn(page, admin)
    await tabTo(page, 'Settings')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Settings' })
    await panel.waitFor()
    const appearance = panel.getByRole('radiogroup', { name: 'Appearance' })
    await waitForValue(() => appearance.evaluate(box => box.contains(document.activeElement)), true)

    const colours = panel.getByRole('radiogroup', { name: 'Theme colour' })
    for (
      let stops = 0;
      !(await colours
        .getByRole('radio', { name: 'Blue' })
        .evaluate(el => el === document.activeElement));
      stops++
    ) {
      assert.ok(stops < 20)
      await page.keyboard.press('Tab')
    }
    for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight')
    await waitForValue(() => colours.getByRole('radio', { name: 'Teal' }).isChecked(), true)
    await waitForValue(() => cssOf(page, '--theme'), '#13c2c2')

    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('#7a3b2e')
    await waitForValue(() => cssOf(page, '--theme'), '#7a3b2e')
    await waitForValue(() => focusedName(page), 'Custom theme colour')

    for (const name of ['Tabs bar', 'Fixed header', 'Sidebar logo']) {
      const item = panel.getByRole('switch', { name })
      const before = await item.isChecked()
      for (let stops = 0; !(await item.evaluate(el => el === document.activeElement)); stops++) {
        assert.ok(stops < 20)
        await page.keyboard.press('Tab')
      }
      await page.keyboard.press('Space')
      await waitForValue(() => item.isChecked(), !before)
    }
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await waitForValue(() => focusedName(page), 'Settings')

    // Held back, the console has not run yet: what is painted is the work of theme-boot.js.
    await page.route('**/assets/**/*.js', () => {})
    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction(() => document.documentElement.dataset.scheme)
    await waitForValue(() => cssOf(page, '--theme'), '#7a3b2e')
    await page.unroute('**/assets/**/*.js')
    await page.reload()
    await page.getByRole('button', { name: 'Settings' }).click()
    await waitForValue(
      () => panel.getByRole('textbox', { name: 'Custom theme colour' }).inputValue(),
      '#7a3b2e',
    )
    assert.equal(
      await Promise.all(
        ['Tabs bar', 'Fixed header', 'Sidebar logo'].map(name =>
          panel.getByRole('switch', { name }).isChecked(),
        ),
      ),
      [false, true, false],
    )
  }),
)

test(
  'R40 §2 every preset and a colour picked by eye change the accent, without a request',
  journey({}, async ({ page }) => {
    const asked: string[] = []
    let lastAsked = Date.now()
    // The sprite is looked up for a glyph that was not drawn before, and the account keeps settings.
    page.on('request', request => {
      lastAsked = Date.now()
      if (!/\/assets\/icons-|\/user\/preferences$/.test(request.url())) asked.push(request.url())
    })
    // Not on home, whose last card comes by itself.
    const preloaded = page.waitForResponse(/message-history-drawer/)
    await openSignedIn(page, admin, '/profile/index')
    await preloaded
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Settings' })
    await panel.waitFor()
    // What opens at a press is preloaded with all that it imports.
    await waitForValue(async () => Date.now() - lastAsked > 1000, true)
    asked.length = 0
    const ground = () =>
      panel
        .getByRole('switch', { name: 'Tabs bar' })
        .evaluate(el => getComputedStyle(el).backgroundColor)
    const seen = new Set<string>()
    for (const [name, seed] of [
      ['Dark slate', '#304156'],
      ['Green', '#11a983'],
      ['Teal', '#13c2c2'],
      ['Purple', '#6959cd'],
      ['Red', '#f5222d'],
      ['Blue', '#1890ff'],
    ] as const) {
      await panel.getByRole('radio', { name }).check({ force: true })
      await waitForValue(() => cssOf(page, '--theme'), seed)
      await waitUntilSettled(page)
      seen.add(await ground())
    }
    assert.equal(seen.size, 6, [...seen].join(' '))

    await panel.getByRole('button', { name: 'Pick…' }).click()
    const picker = page.getByRole('dialog', { name: 'Pick a colour' })
    await picker.getByRole('slider', { name: 'Hue' }).focus()
    await page.keyboard.press('End')
    await waitForValue(async () => (await cssOf(page, '--theme')) === '#1890ff', false)
    await page.keyboard.press('Escape')
    await picker.waitFor({ state: 'detached' })
    await waitForValue(() => cssOf(page, '--theme'), '#1890ff')
    assert.ok(await panel.isVisible(), 'Escape closes the picker alone')
    await panel.getByRole('button', { name: 'Pick…' }).click()
    await picker.getByRole('textbox', { name: 'Hex colour' }).fill('#00c853')
    await picker.getByRole('button', { name: 'Apply' }).click()
    await waitForValue(() => cssOf(page, '--theme'), '#00c853')
    assert.equal(asked, [])
  }),
)

test(
  'K9 §2 the size menu by keys: said, the view reloads, the focus is back on its button',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role')
    await page.getByRole('table', { name: 'Roles' }).waitFor()
    await waitUntilSettled(page)
    await tabTo(page, 'Interface size')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('menu', { name: 'Interface size' }).waitFor()
    await page.evaluate(() => {
      const region = document.getElementById('live-polite')
      const said: string[] = []
      Reflect.set(globalThis, 'said', said)
      if (region)
        new MutationObserver(() => said.push(region.textContent ?? '')).observe(region, {
          childList: true,
          characterData: true,
          subtree: true,
        })
    })
    const reloaded = page.waitForResponse(answer => answer.url().includes('/api/v1/rolelist'))
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await reloaded
    await page.getByText('Size switched to Mini').first().waitFor()
    await waitUntilSettled(page)
    await waitForValue(() => focusedName(page), 'Interface size')
    assert.is(new URL(page.url()).pathname, '/system/role')
    await waitForValue(() => page.evaluate(() => document.documentElement.dataset.size), 'mini')
    const said = await page.evaluate(() => Reflect.get(globalThis, 'said') as string[])
    assert.ok(said.includes('Size switched to Mini'), said.join(' | '))
    assert.ok(
      (await page.context().cookies()).some(
        ({ name, value }) => name === 'size' && value === 'mini',
      ),
    )
  }),
)

/** Two errors that nobody catches. */
const fail = (page: Page) =>
  page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError("Cannot read properties of undefined (reading 'yardId')")
    })
    void Promise.reject(new Error('late at /order?token=abcdef'))
  })

test(
  'K14 §2 the error log by keys: expand a stack, clear all, the focus lands on a real control',
  journey({}, async ({ page, allow }) => {
    allow(/exception: .*(yardId|late at)/s)
    await openSignedIn(page, admin)
    assert.is(await page.getByRole('button', { name: /^Error log/ }).count(), 0)
    await fail(page)
    await page.getByRole('button', { name: 'Error log, 2 entries' }).waitFor()
    await tabTo(page, 'Error log, 2 entries')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Error log' })
    await dialog.waitFor()
    await tabTo(page, 'Show stack')
    await page.keyboard.press('Space')
    await waitForValue(() => dialog.getByRole('region', { name: 'Stack trace' }).count(), 2)
    assert.not.match((await dialog.textContent()) ?? '', 'abcdef')
    await tabTo(page, 'Clear all')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Error log cleared').first().waitFor()
    await waitForValue(() => page.getByRole('button', { name: /^Error log/ }).count(), 0)
    await waitForValue(
      () =>
        page.evaluate(
          () =>
            document.activeElement?.matches('button, a')
            && document.activeElement.checkVisibility(),
        ),
      true,
    )
  }),
)

test(
  '§2 §8 fullscreen pressed as soon as its button is there comes, or is refused in words',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin)
    for (const [could, comes] of [
      [true, page.getByRole('button', { name: 'Exit fullscreen' })],
      [false, page.getByText('This browser does not support fullscreen').first()],
    ] as const) {
      if (!could) {
        await page.addInitScript(() =>
          Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => false }),
        )
      }
      await page.reload()
      await page.getByRole('button', { name: 'Enter fullscreen' }).click()
      await comes.waitFor({ state: 'attached' })
    }
  }),
)

test('§8 with the error log off nothing is collected', async () => {
  const dataDir = temporaryFolder()
  writeFileSync(`${dataDir}/config.json`, '{"errorLog": ["development"]}')
  const app = await startApp({ dataDir })
  try {
    await journey({}, async ({ page, allow }) => {
      allow(/exception: .*(yardId|late at)/s)
      await signIn(page, { origin: app.origin, password: PASSWORD })
      await fail(page)
      await page.waitForTimeout(100)
      assert.is(await page.getByRole('button', { name: /^Error log/ }).count(), 0)
    })()
  } finally {
    await app.stop()
  }
})

test(
  '§18 the language changes without a reload, titles and page included',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role')
    await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true))
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('radio', { name: '简体中文' }).check({ force: true })
    await page.getByRole('dialog', { name: '设置' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 1, name: '角色管理' }).waitFor()
    await waitForValue(() => page.evaluate(() => document.documentElement.lang), 'zh-CN')
    assert.ok(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument')))
  }),
)

const OVERLAYS: Record<string, (page: Page, isPhone: boolean) => Promise<void>> = {
  settings: async (page, isPhone) => {
    await openTool(page, isPhone, 'Settings')
    await page.getByRole('dialog', { name: 'Settings' }).waitFor()
  },
  'settings-pick': async page => {
    await page.getByRole('button', { name: 'Pick…' }).click()
    await page.getByRole('dialog', { name: 'Pick a colour' }).waitFor()
  },
  'settings-paste': async page => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Paste settings' }).click()
    await page.getByRole('button', { name: 'Apply settings' }).click()
    await page.getByText('This is not a list of settings').waitFor()
  },
  errors: async page => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Error log/ }).click()
    await page.getByRole('dialog', { name: 'Error log' }).waitFor()
  },
  history: async (page, isPhone) => {
    await page.keyboard.press('Escape')
    await openTool(page, isPhone, /^Message history/)
    await page.getByRole('dialog', { name: 'Message history' }).waitFor()
  },
  sizes: async (page, isPhone) => {
    await page.keyboard.press('Escape')
    await openTool(page, isPhone, 'Interface size')
    await page.getByRole('menuitemradio', { name: 'Medium' }).waitFor()
  },
}

async function openTool(page: Page, isPhone: boolean, name: string | RegExp) {
  if (!isPhone) return page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: /, user menu$/ }).click()
  await page.getByRole('menuitem', { name }).click()
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    const options = { colorScheme, viewport: { width, height } }
    test(
      `A1 axe on every overlay of the bar, ${colorScheme}, ${width} wide`,
      journey(options, async ({ page, allow }) => {
        allow(/exception: .*(yardId|late at)/s)
        await openSignedIn(page, admin)
        await fail(page)
        for (const [name, open] of Object.entries(OVERLAYS)) {
          await open(page, width < 992)
          await waitUntilSettled(page)
          await takeScreenshot(page, `bar-${name}-${colorScheme}-${width}`)
          assert.equal(await axeViolations(page), [], name)
        }
      }),
    )
  }
}

/** Something else on this machine that the pages ask: a stylesheet, a maps service. */
async function serveElsewhere(answers: Record<string, { type: string; body: string }>) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://elsewhere')
    asked.push(pathname + search)
    const answer = answers[pathname]
    if (!answer) response.writeHead(404, { 'access-control-allow-origin': '*' }).end()
    else
      response
        .writeHead(200, { 'content-type': answer.type, 'access-control-allow-origin': '*' })
        .end(answer.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    asked,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

async function withConfig(config: object, walk: Parameters<typeof journey>[1], options = {}) {
  const dataDir = temporaryFolder()
  writeFileSync(`${dataDir}/config.json`, JSON.stringify(config))
  const app = await startApp({ dataDir })
  try {
    await journey(options, async made => {
      await signIn(made.page, { origin: app.origin, password: PASSWORD })
      await walk(made)
    })()
  } finally {
    await app.stop()
  }
}

test('§2 a configured stylesheet is fetched with the first colour, once, and follows every colour', async () => {
  const body =
    '@font-face{font-family:x;src:url(x.woff)}.el-button{color:#409EFF;background:rgba(64, 158, 255, .1)}'
  const cdn = await serveElsewhere({ '/index.css': { type: 'text/css', body } })
  try {
    await withConfig({ themeStylesheet: `${cdn.origin}/index.css` }, async ({ page }) => {
      const adopted = () =>
        page.evaluate(() =>
          document.adoptedStyleSheets
            .flatMap(sheet => [...sheet.cssRules].map(rule => rule.cssText))
            .join(),
        )
      await waitUntilSettled(page)
      assert.equal(cdn.asked, [])
      await page.getByRole('button', { name: 'Settings' }).click()
      for (const [name, colour] of [
        ['Red', 'rgb(245, 34, 45)'],
        ['Green', 'rgb(17, 169, 131)'],
      ] as const) {
        await page.getByRole('radio', { name }).check({ force: true })
        await page.waitForFunction(
          text =>
            document.adoptedStyleSheets.some(sheet =>
              [...sheet.cssRules].some(rule => rule.cssText.includes(text)),
            ),
          colour,
        )
      }
      assert.match(await adopted(), 'rgba(17, 169, 131, 0.1)')
      assert.not.match(await adopted(), 'font-face')
      assert.equal(cdn.asked, ['/index.css'])
    })
  } finally {
    await cdn.close()
  }
})

test('§2 a stylesheet that does not come is a warning, and the colour applies all the same', async () => {
  const cdn = await serveElsewhere({})
  try {
    await withConfig({ themeStylesheet: `${cdn.origin}/gone.css` }, async ({ page, allow }) => {
      allow(/status of 404/)
      await page.getByRole('button', { name: 'Settings' }).click()
      await page.getByRole('radio', { name: 'Red' }).check({ force: true })
      await page.getByText('The additional stylesheet could not be loaded').first().waitFor()
      await waitForValue(() => cssOf(page, '--theme'), '#f5222d')
    })
  } finally {
    await cdn.close()
  }
})

/** Tries what a provider's script must not be able to do, and tells the service how it went. */
const PROVIDER = `
  function tried(reach) { try { reach(); return 'reached' } catch (error) { return error.name } }
  const results = [
    tried(() => document.cookie), tried(() => parent.document), tried(() => localStorage),
    tried(() => { top.location = 'about:blank' }),
  ].join()
  new Image().src = new URL('/tried?' + encodeURIComponent(results), document.currentScript.src)
  window.AMap = { Map: class { add() {} }, Marker: class {} }
`

test('R41 the maps service has address, key and plugins, and nothing of the page', async () => {
  const service = await serveElsewhere({ '/maps': { type: 'text/javascript', body: PROVIDER } })
  const maps = {
    url: `${service.origin}/maps?v=1.4.4`,
    key: 'coal-key',
    plugins: ['AMap.Scale', 'AMap.ToolBar'],
  }
  try {
    await withConfig({ maps }, async ({ page, allow }) => {
      allow(/status of 404/, /Unsafe attempt/)
      const state = await page.evaluate(
        ({ url, key, plugins }) =>
          new Promise<string>(resolve => {
            const frame = document.createElement('iframe')
            frame.setAttribute('sandbox', 'allow-scripts')
            addEventListener('message', ({ data, origin, source }) => {
              if (source !== frame.contentWindow) return
              if (data.map !== 'ready') return resolve(`${origin} ${data.map}`)
              frame.contentWindow?.postMessage(
                { map: 'load', url: 7, key, plugins, places: [] },
                '*',
              )
              frame.contentWindow?.postMessage(
                { map: 'load', url, key, plugins, places: [], locale: 'en' },
                '*',
              )
            })
            frame.src = '/map.html'
            document.body.append(frame)
          }),
        maps,
      )
      assert.is(state, 'null shown')
      const script = service.asked.find(path => path.startsWith('/maps'))
      assert.is(
        decodeURIComponent(script ?? ''),
        '/maps?v=1.4.4&key=coal-key&plugin=AMap.Scale,AMap.ToolBar',
      )
      const tried = () =>
        Promise.resolve(
          decodeURIComponent(service.asked.find(path => path.startsWith('/tried')) ?? ''),
        )
      await waitForValue(tried, '/tried?SecurityError,SecurityError,SecurityError,SecurityError')
    })
  } finally {
    await service.close()
  }
})

test(
  'R41 without a key there is no map page, and nobody is asked',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin)
    assert.is((await page.request.get(`${origin}/map.html`)).status(), 404)
    assert.is(await page.locator('iframe').count(), 0)
  }),
)

test('R39 links out of the console open a window that knows nothing of it', async () => {
  const links = { documentation: 'https://docs.example/', donate: 'https://donate.example/' }
  await withConfig({ links }, async ({ page, context, allow }) => {
    allow(/request: https:\/\/(docs|donate)\.example/, /ERR_/)
    const referrers: (string | undefined)[] = []
    await context.route(/\.example\//, route => {
      referrers.push(route.request().headers().referer)
      return route.fulfill({ contentType: 'text/html', body: '<title>out</title>' })
    })
    for (const name of [
      'Documentation (opens in a new window)',
      'Donate (opens in a new window)',
    ]) {
      const [opened] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('link', { name }).click(),
      ])
      await opened.waitForLoadState()
      assert.is(await opened.evaluate(() => window.opener), null)
      await opened.close()
    }
    assert.equal(referrers, [undefined, undefined])
  })
})

test(
  'W13 the table of menu problems takes the focus from the settings, and gives it back',
  journey({}, async ({ page }) => {
    await page.route('**/api/v1/menurole*', async route => {
      const answer: unknown = await (await route.fetch()).json()
      const rows: unknown = Reflect.get(Object(answer), 'data')
      if (Array.isArray(rows)) rows.push({ ...rows[0], menuId: 901, path: 'no path', children: [] })
      await route.fulfill({ json: answer })
    })
    await openSignedIn(page, admin)
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await page.getByRole('button', { name: 'Show problems' }).press('Enter')
    const problems = page.getByRole('dialog', { name: 'Menu problems' })
    await problems.waitFor()
    await waitForValue(() => problems.evaluate(box => box.contains(document.activeElement)), true)
    await problems.getByRole('button', { name: 'Close' }).last().click()
    await waitForValue(() => focusedName(page), 'Show problems')
  }),
)

test.run()
