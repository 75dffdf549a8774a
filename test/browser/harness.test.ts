import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp, temporaryFolder } from '../support/app.ts'
import {
  axeViolations,
  browser,
  closeContext,
  fillSignIn,
  focusedName,
  journey,
  openSignedIn,
  tabTo,
  takeScreenshot,
  waitForValue,
  waitUntilSettled,
} from '../support/browser.ts'
import { startStaticHost } from '../support/static-host.ts'
import { startStubApi } from '../support/stub-api.ts'

/** The journeys are only worth what this notices. */
const test = suite('harness')

const folder = temporaryFolder()
const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tiny</title>`
  + `<link rel="icon" href="data:,">${head}</head>`
  + `<body><main><h1>Tiny</h1>${body}</main></body></html>`
const field = (label: string) => `<p><label>${label} <input name="${label}"></label></p>`
const files = {
  'index.html': page(
    `<form>${field('Username')}${field('Password')}<button>Sign in</button></form>`,
    '<script src="/sign-in.js"></script>',
  ),
  'sign-in.js': `addEventListener("submit", event => {
    event.preventDefault()
    location.search = new URLSearchParams(new FormData(event.target))
  })`,
  'console.html': page('', '<script src="/console.js"></script>'),
  'console.js': 'console.error("went wrong")',
  'exception.html': page('', '<script src="/exception.js"></script>'),
  'exception.js': 'setTimeout(() => { throw new Error("thrown later") })',
  'inline.html': page('<p style="color: red">inline</p>'),
  'sink.html': page('', '<script src="/sink.js"></script>'),
  'sink.js': 'addEventListener("load", () => { try { document.body.innerHTML = "x" } catch {} })',
  'elsewhere.html': page('<img alt="" src="https://elsewhere.invalid/pixel.png">'),
  'bad.html': page('<img src="/missing.svg"><button></button>'),
  'missing.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}
for (const [name, text] of Object.entries(files)) writeFileSync(`${folder}/${name}`, text)

const stub = await startStubApi()
const host = await startStaticHost({ folder, api: stub.origin })
test.after(async () => {
  await host.close()
  await stub.close()
})

const visiting = (path: string, ...expected: RegExp[]) =>
  journey({}, async ({ page, allow }) => {
    allow(...expected)
    await page.goto(host.origin + path)
    // In the page's own time: what it does as it loads comes before.
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 100)))
  })

const failureOf = (walk: () => Promise<void>) =>
  walk().then(
    () => 'none',
    (error: Error) => error.message,
  )

test('a page without faults passes, on any path', visiting('/some/deep/path'))

for (const [path, expected] of [
  ['/console.html', /console: went wrong/],
  ['/exception.html', /exception: .*thrown later/],
  ['/inline.html', /policy: style-src/],
  ['/sink.html', /policy: require-trusted-types-for/],
  ['/elsewhere.html', /request: https:\/\/elsewhere\.invalid/],
] as const) {
  test(`R42 ${path} fails, and passes once that is expected`, async () => {
    const before = pictures()
    assert.match(await failureOf(visiting(path)), expected)
    const taken = pictures().filter(name => !before.includes(name))
    assert.is(taken.length, 1)
    rmSync(`.out/pictures/${taken[0]}`)
    await visiting(path, /./)()
  })
}

test(
  'axe-core names what is wrong and where',
  journey({}, async ({ page }) => {
    await page.goto(`${host.origin}/`)
    assert.equal(await axeViolations(page), [])
    await page.goto(`${host.origin}/bad.html`)
    const found = await axeViolations(page)
    assert.equal(found.map(({ id }) => id).sort(), ['button-name', 'image-alt'])
    assert.match(found[0]?.nodes[0] ?? '', /^button: /)
  }),
)

test(
  'a journey has its language, colours, size and calm',
  journey(
    { locale: 'zh-CN', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
    async ({ page }) => {
      await page.goto(`${host.origin}/`)
      const seen = await page.evaluate(() => [
        navigator.language,
        matchMedia('(prefers-color-scheme: dark)').matches,
        innerWidth,
        matchMedia('(prefers-reduced-motion: reduce)').matches,
      ])
      assert.equal(seen, ['zh-CN', true, 390, true])
    },
  ),
)

test(
  'the sign-in form is filled in by its names',
  journey({}, async ({ page }) => {
    await page.goto(`${host.origin}/login`)
    await fillSignIn(page, 'admin', 'secret')
    await page.waitForURL('**/login?Username=admin&Password=secret')
  }),
)

test(
  'Tab goes to a control that comes later',
  journey({}, async ({ page }) => {
    await page.goto(host.origin)
    await page.evaluate(() => {
      const late = document.createElement('button')
      late.textContent = 'Late'
      setTimeout(() => document.querySelector('main')?.append(late), 700)
    })
    await tabTo(page, 'Late')
    assert.is(await focusedName(page), 'Late')
  }),
)

test(
  'a page has settled once nothing on it is busy any more, but for hidden parts',
  journey({}, async ({ page }) => {
    await page.goto(host.origin)
    await page.evaluate(() => {
      document.querySelector('form')?.setAttribute('aria-busy', 'true')
      document.querySelector('form')?.setAttribute('hidden', '')
      document.querySelector('main')?.setAttribute('aria-busy', 'true')
      setTimeout(() => document.querySelector('main')?.removeAttribute('aria-busy'), 700)
    })
    await waitUntilSettled(page)
    assert.is(await page.locator('main[aria-busy]').count(), 0)
  }),
)

test(
  'pictures land in .out/pictures',
  journey({}, async ({ page }) => {
    await page.goto(`${host.origin}/`)
    await takeScreenshot(page, 'harness')
    assert.ok(existsSync('.out/pictures/harness.png'))
  }),
)

const api = (path: string, init?: RequestInit) => fetch(`${host.origin}/prod-api${path}`, init)
const json = async (path: string, init?: RequestInit) => (await api(path, init)).json()

test('the stub speaks section 7 and nothing else', async () => {
  assert.is((await json('/api/v1/getinfo')).code, 200)
  assert.is((await api('/api/v1/deptTree')).status, 404)
  assert.is((await api('/api/v1/getinfo', { method: 'POST' })).status, 404)
  assert.equal(stub.unknownPaths, ['GET /api/v1/deptTree', 'POST /api/v1/getinfo'])
})

test('the stub cuts its lists into pages', async () => {
  const { data } = await json('/api/v1/rolelist?pageIndex=3&pageSize=20')
  assert.is(data.count, 45)
  assert.equal(
    data.list.map((role: { roleId: number }) => role.roleId),
    [41, 42, 43, 44, 45],
  )
})

test('the stub answers as it is told: once, always, late, or not at all', async () => {
  stub.answerNext(
    'GET /api/v1/menurole',
    { code: 500, msg: 'broken' },
    { raw: '<html>', status: 502 },
  )
  assert.is((await json('/api/v1/menurole')).code, 500)
  assert.is((await api('/api/v1/menurole')).status, 502)
  assert.is((await json('/api/v1/menurole')).code, 200)

  stub.answerWith('PUT /api/v1/role', ({ body }) => ({ code: 409, data: body }))
  const conflict = await json('/api/v1/role', { method: 'PUT', body: '{"roleId":2}' })
  assert.equal([conflict.code, conflict.data], [409, { roleId: 2 }])

  stub.answerNext('POST /login', { delayMs: 60 })
  const start = performance.now()
  await json('/login', { method: 'POST', body: '{}' })
  assert.ok(performance.now() - start > 55)

  stub.answerNext('POST /api/v1/logout', { hangUp: true })
  assert.is((await api('/api/v1/logout', { method: 'POST' })).status, 502)
})

/** Those that this process took of its failures. */
function pictures() {
  const all = existsSync('.out/pictures') ? readdirSync('.out/pictures') : []
  return all.filter(name => name.startsWith(`failed-${process.pid}-`))
}

test('a browser that does not close its windows holds nobody up: the next journey gets another', async () => {
  const stuck = await browser()
  const context = await stuck.newContext()
  context.close = () => new Promise(() => {})
  await closeContext(context, 20)
  const next = await browser()
  assert.is.not(next, stuck)
  await closeContext(await next.newContext(), 15_000)
  assert.is(await browser(), next)
})

test('preferences that were on their way when their journey ended are gone for the next one', async () => {
  let stored = { version: 1, preferences: {} }
  let onItsWay: typeof stored | undefined
  const answer = (sent: typeof stored) => {
    if (sent.version !== stored.version) return { code: 409, data: stored }
    stored = { ...sent, version: sent.version + 1 }
    return { code: 200, data: { version: stored.version } }
  }
  const server = createServer(async (request, response) => {
    if (request.url === '/') {
      response.setHeader('set-cookie', 'bind=1; HttpOnly')
      return void response.end(page(''))
    }
    const { cookie, 'x-token': token } = request.headers
    if (cookie !== 'bind=1' || token !== 'token') return void response.end('{"code":401}')
    if (request.method === 'GET') {
      response.end(JSON.stringify({ code: 200, data: stored }))
      if (onItsWay) answer(onItsWay)
      onItsWay = undefined
      return
    }
    const sent = JSON.parse(Buffer.concat(await request.toArray()).toString())
    if ('views' in sent.preferences) onItsWay = sent
    else response.end(JSON.stringify(answer(sent)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    const { port } = server.address() as AddressInfo
    await journey({}, async ({ page }) => {
      await page.goto(`http://127.0.0.1:${port}/`)
      const body = JSON.stringify({ version: 1, preferences: { views: ['Traders'] } })
      await page.evaluate(body => {
        const headers = { 'X-Token': 'token' }
        void fetch('/user/preferences', { method: 'PUT', headers, body })
      }, body)
      await waitForValue(async () => onItsWay !== undefined, true)
    })()
    assert.equal(stored.preferences, {})
    assert.is(stored.version, 3)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('a later server on the same port is not opened with the session of an earlier one', async () => {
  const first = await startApp()
  const { port } = new URL(first.origin)
  const visit = journey({}, ({ page }) =>
    openSignedIn(page, { origin: first.origin, password: PASSWORD }),
  )
  await visit()
  await first.stop()
  const second = await startApp({ env: { PORT: port } })
  try {
    await visit()
  } finally {
    await second.stop()
  }
})

test.run()
