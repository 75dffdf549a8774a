import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { CLOSED, filesOf, HTML, raw, request, serve } from '../serve.ts'
import { createBase } from '#lib/base.ts'
import { createIndexPage } from '#server/http/index-page.ts'
import { loadStaticFiles } from '#server/http/static-files.ts'
import { createSite, type ServedLogo } from '#server/http/static-site.ts'

const test = suite('server/site')

const FILES = filesOf({
  '/assets/main-ABCDEFGH.js': 'main()',
  '/assets/main.js': 'main()',
  '/favicon.svg': '<svg/>',
  '/map.html': '<p>map',
  '/map.js': 'map()',
})
const openings = {
  hasMap: true,
  mapOrigin: 'https://maps.example.com',
  themeOrigin: 'https://cdn.example.com',
}
const site = (
  with_ = CLOSED as typeof openings | typeof CLOSED,
  config: { title?: string } = {},
) => ({
  site: createSite(FILES, createIndexPage(HTML, config), with_),
})

const NAVIGATION = 'Sec-Fetch-Dest: document\r\n'

const COMMON = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
const INERT =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; sandbox"
const PAGE_POLICY =
  "default-src 'none'; script-src 'nonce-N'; style-src 'self'; img-src 'self' data: https:; "
  + "connect-src 'self'; font-src 'none'; manifest-src 'self'; form-action 'none'; "
  + "frame-ancestors 'none'; base-uri 'none'; object-src 'none'; "
  + "require-trusted-types-for 'script'; "
  + "trusted-types 'none'"

test('R45 R69 each class of answer has its headers', async () => {
  const served = await serve(site())
  const table = [
    [
      'GET /',
      '',
      200,
      {
        'content-security-policy': PAGE_POLICY,
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      },
    ],
    [
      'GET /system/role',
      NAVIGATION,
      200,
      { 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-store' },
    ],
    [
      'GET /prod-api/api/v1/getinfo',
      '',
      200,
      {
        'content-security-policy': INERT,
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
      },
    ],
    [
      'GET /prod-api/nothing',
      '',
      404,
      {
        'content-security-policy': INERT,
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
      },
    ],
    [
      'GET /nothing.js',
      '',
      404,
      {
        'content-security-policy': INERT,
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
      },
    ],
    [
      'GET /assets/main-ABCDEFGH.js',
      '',
      200,
      {
        'content-security-policy': INERT,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript; charset=utf-8',
        vary: 'Accept-Encoding',
      },
    ],
    ['GET /assets/main.js', '', 200, { 'cache-control': 'no-cache' }],
    [
      'GET /favicon.svg',
      '',
      200,
      {
        'content-security-policy': INERT,
        'cache-control': 'no-cache',
        'content-type': 'image/svg+xml; charset=utf-8',
      },
    ],
    [
      'BREW /',
      '',
      400,
      { 'content-security-policy': INERT, 'content-type': 'application/json; charset=utf-8' },
    ],
  ] as const
  for (const [line, headers, status, wanted] of table) {
    const answer = await raw(served.port, request(line, headers))
    assert.is(answer.status, status, line)
    for (const [name, value] of Object.entries({ ...COMMON, ...wanted })) {
      const actual = answer.headers[name]?.replace(/'nonce-[A-Za-z0-9+/]{24}'/, "'nonce-N'")
      assert.is(actual, value, `${line} ${name}`)
    }
    assert.match(answer.headers['permissions-policy'] ?? '', /^fullscreen=\(self\), .*camera=\(\)/)
    for (const name of ['server', 'x-powered-by', 'strict-transport-security', 'set-cookie']) {
      assert.is(answer.headers[name], undefined, `${line} ${name}`)
    }
  }
  await served.stop(0)
})

test('R45 the nonce is fresh on each load and on every script', async () => {
  const served = await serve(site())
  const nonces = new Set<string>()
  for (let load = 0; load < 100; load += 1) {
    const { headers, text } = await raw(served.port, request('GET /'))
    const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1] ?? ''
    nonces.add(nonce)
    assert.is(text.split(`<script nonce="${nonce}"`).length - 1, 3)
  }
  assert.is(nonces.size, 100)
  await served.stop(0)
})

test('R45 a map key allows frames of ours, and the map page has a policy of its own', async () => {
  const served = await serve(site(openings))
  const page = await raw(served.port, request('GET /'))
  assert.match(
    page.headers['content-security-policy'] ?? '',
    "connect-src 'self' https://cdn.example.com; ",
  )
  assert.match(page.headers['content-security-policy'] ?? '', "frame-src 'self'; ")
  const map = await raw(served.port, request('GET /map.html'))
  assert.match(
    map.headers['content-security-policy'] ?? '',
    /^sandbox allow-scripts; .*frame-ancestors 'self'/,
  )
  assert.is(map.headers['x-frame-options'], undefined)
  const script = await raw(served.port, request('GET /map.js'))
  assert.is(script.headers['cross-origin-resource-policy'], 'cross-origin')
  await served.stop(0)
})

test('R41 without a map key there is no map page', async () => {
  const served = await serve(site())
  assert.is((await raw(served.port, request('GET /map.html'))).status, 404)
  assert.is((await raw(served.port, request('GET /map.js'))).status, 404)
  await served.stop(0)
})

test('R29 only files of the build are found, however the path is written', async () => {
  const served = await serve(site())
  for (const path of [
    '/../../etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%5c..%5cetc/passwd',
    '/assets/%00',
    '/assets/..',
    '/assets/../favicon.svg',
    '/favicon.svg%00.js',
    '/favicon.svg/',
    '/favicon.svg.br',
    '/FAVICON.SVG',
    '//etc/passwd',
    '/etc/passwd',
    '/.git/config',
    '/.env',
    '/package.json',
    '/data/admin.db',
    '/data/config.json',
    '/server.mjs',
    '/server/main.ts',
    '/assets/main-ABCDEFGH.js.map',
    '/assets/',
    '/assets',
    '/constructor',
    '/__proto__',
    '/index.html.gz',
    '/C:/windows/win.ini',
    '/favicon.svg;.js',
  ]) {
    assert.is((await raw(served.port, request(`GET ${path}`))).status, 404, path)
  }
  await served.stop(0)
})

test('R29 a person gets the console at every address without a file, however it is written', async () => {
  const { body: console } = site().site('/', { headers: {} } as IncomingMessage, false)
  const served = await serve(site())
  const [before = '', after = ''] = String(console).split(/(?<=nonce=")[^"]*/)
  for (const path of [
    '/logs/access.log',
    '/logs/access.log?page=2',
    '/shop/data.json',
    '/orders/2020-04-11.csv',
    '/assets/gone-ABCDEFGH.js',
    '/assets/',
    '/assets/main-ABCDEFGH.js.map',
    '/.env',
    '/.well-known/x',
    '/a/../b',
    '/favicon.svg/',
    '/50%',
    '/%ff',
    '/a;b',
    '/x%2Fy',
    '//x',
  ]) {
    for (const headers of [NAVIGATION, 'Accept: text/html,*/*;q=0.8\r\n']) {
      const answer = await raw(served.port, request(`GET ${path}`, headers))
      assert.is(answer.status, 200, path)
      assert.ok(answer.text.startsWith(before) && answer.text.includes(after), path)
      assert.match(answer.headers['content-security-policy'] ?? '', "script-src 'nonce-", path)
      assert.is(answer.headers['cache-control'], 'no-store', path)
    }
  }
  for (const path of ['/prod-api/logs/access.log', '/prod-api/', '/prod-api'])
    assert.match(
      (await raw(served.port, request(`GET ${path}`, NAVIGATION))).headers['content-type'] ?? '',
      'application/json',
      path,
    )
  await served.stop(0)
})

test('R29 a navigation gets the console, anything else at its address 404', async () => {
  const served = await serve(site())
  for (const [headers, status] of [
    [NAVIGATION, 200],
    ['Accept: text/html,application/xhtml+xml\r\n', 200],
    ['Sec-Fetch-Dest: script\r\nAccept: text/html\r\n', 404],
    ['Accept: */*\r\n', 404],
    ['', 404],
  ] as const) {
    for (const path of ['/system/role', '/role/v1.2', encodeURI('/redirect/角色')]) {
      assert.is(
        (await raw(served.port, request(`GET ${path}?a=1`, headers))).status,
        status,
        headers + path,
      )
    }
  }
  assert.is((await raw(served.port, request('POST /', 'Content-Length: 0\r\n'))).status, 405)
  await served.stop(0)
})

test('R30 no path redirects', async () => {
  const served = await serve(site())
  for (const path of [
    '/public/..%2F%5cevil.com%2F%3f%2F..%2F..',
    '//evil.com/..',
    '/\\evil',
    '/redirect//evil.com',
    '/assets',
    '/prod-api',
  ]) {
    for (const headers of ['', NAVIGATION]) {
      const answer = await raw(served.port, request(`GET ${path}`, headers))
      assert.is(answer.headers.location, undefined, path)
      assert.ok(answer.status < 300 || answer.status >= 400, path)
    }
  }
  await served.stop(0)
})

test('a file comes in the best accepted encoding, and as 304 when the browser has it', async () => {
  const served = await serve(site())
  for (const [accept, encoding, text] of [
    ['gzip, deflate, br', 'br', 'br:<svg/>'],
    ['gzip', 'gzip', 'gz:<svg/>'],
    ['br;q=0, gzip;q=0.5', 'gzip', 'gz:<svg/>'],
    ['identity', undefined, '<svg/>'],
  ] as const) {
    const answer = await raw(
      served.port,
      request('GET /favicon.svg', `Accept-Encoding: ${accept}\r\n`),
    )
    assert.is(answer.headers['content-encoding'], encoding)
    assert.is(answer.text, text)
    const known = `Accept-Encoding: ${accept}\r\nIf-None-Match: W/${answer.headers.etag}\r\n`
    const again = await raw(served.port, request('GET /favicon.svg', known))
    assert.is(again.status, 304)
    assert.is(again.text, '')
  }
  const head = await raw(served.port, request('HEAD /favicon.svg'))
  assert.is(head.headers['content-length'], '6')
  assert.is(head.text, '')
  await served.stop(0)
})

test('R73 the logo is sent as a picture that runs nothing, and read again only where it changed', async () => {
  const body = Buffer.from('<svg/>')
  let logo: ServedLogo | undefined = { type: 'image/svg+xml', body, digest: 'abc' }
  const page = createIndexPage(HTML, {})
  const served = await serve({ site: createSite(FILES, page, CLOSED, () => logo) })
  const answer = await raw(served.port, request('GET /shop-logo?abc'))
  assert.is(answer.status, 200)
  const wanted = {
    ...COMMON,
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; sandbox",
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'no-cache',
    etag: '"abc"',
  }
  for (const [name, value] of Object.entries(wanted)) assert.is(answer.headers[name], value, name)
  assert.is(answer.text, '<svg/>')
  const again = await raw(served.port, request('GET /shop-logo', 'If-None-Match: "abc"\r\n'))
  assert.equal([again.status, again.text], [304, ''])
  assert.is((await raw(served.port, request('POST /shop-logo'))).status, 405)
  logo = { type: 'image/png', body, digest: 'def' }
  const png = await raw(served.port, request('GET /shop-logo', 'If-None-Match: "abc"\r\n'))
  assert.equal([png.status, png.headers['content-type']], [200, 'image/png'])
  logo = undefined
  assert.is((await raw(served.port, request('GET /shop-logo'))).status, 404)
  await served.stop(0)
})

test('the name of the shop stands in the title and in what is read without scripts, as text', async () => {
  const html = readFileSync('static/index.html', 'utf8')
  const { html: page } = createIndexPage(html, { title: '<b>R&D</b> $& coal' })()
  assert.match(page, '<title>&lt;b>R&amp;D&lt;/b> $&amp; coal</title>')
  const name = '<bdi class="shop-name">&lt;b>R&amp;D&lt;/b> $&amp; coal</bdi>'
  assert.is(page.split(name).length, 5, 'the failure page and the text without scripts, twice each')
  const shown = page.replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, '')
  assert.not.match(shown, 'Coalface')
})

test('the configuration is in the page and cannot leave its block', async () => {
  const config = { title: '</script><script>alert(1)</script><!--', theme: "$& $' $1" }
  const served = await serve(site(CLOSED, config))
  const { text } = await raw(served.port, request('GET /index.html'))
  const block = /id="coalface-config">([^<]*)<\/script>/.exec(text)?.[1] ?? ''
  assert.equal(JSON.parse(block), config)
  assert.is(text.split('<script').length, 4)
  await served.stop(0)
})

test('R29 files are held in memory, without source maps, hidden files and encoded copies', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coalface-'))
  mkdirSync(join(folder, 'assets'))
  for (const name of [
    'index.html',
    'index.html.br',
    'assets/a.js',
    'assets/a.js.br',
    'assets/a.js.gz',
    'assets/a.js.map',
    '.env',
    'a b.txt',
  ]) {
    writeFileSync(join(folder, name), name)
  }
  const files = loadStaticFiles(folder)
  assert.equal([...files.keys()].sort(), ['/assets/a.js', '/index.html'])
  assert.ok(loadStaticFiles(folder, { sourceMaps: true }).has('/assets/a.js.map'))
  rmSync(folder, { recursive: true })
  const file = files.get('/assets/a.js')
  assert.equal(
    [...(file?.encoded ?? [])].map(([name, body]) => [name, String(body)]),
    [
      ['br', 'assets/a.js.br'],
      ['gzip', 'assets/a.js.gz'],
    ],
  )
})

test('pages, files and calls lie below the base path, and nothing outside it', async () => {
  const calls = { apiPrefix: '/prod-api', base: createBase('/admin/') }
  const served = await serve({ ...site(), ...calls })
  const ask = async (line: string, headers = NAVIGATION) => {
    const answer = await raw(served.port, request(line, headers))
    return [answer.status, answer.headers.location ?? answer.headers['content-type']]
  }
  const [page, json] = ['text/html; charset=utf-8', 'application/json; charset=utf-8']
  for (const [line, ...wanted] of [
    ['GET /admin/', 200, page],
    ['GET /admin/index.html', 200, page],
    ['GET /admin/system/role', 200, page],
    ['GET /admin/admin/', 200, page],
    ['GET /admin/favicon.svg', 200, 'image/svg+xml; charset=utf-8'],
    ['GET /admin/logs/access.log', 200, page],
    ['GET /admin//system', 200, page],
    ['GET /admin/../favicon.svg', 200, page],
    ['GET /admin/prod-api/api/v1/getinfo', 200, json],
    ['GET /admin', 302, '/admin/'],
    ['GET /admin?a=1', 302, '/admin/'],
    ['HEAD /admin', 302, '/admin/'],
    ['POST /admin', 404, json],
    ['GET /', 302, '/admin/'],
    ['GET /system/role?edit=3', 302, '/admin/system/role'],
    ['GET /adminx', 302, '/admin/adminx'],
    ['GET /Admin/', 302, '/admin/Admin/'],
    ['GET //evil.example/', 302, '/admin/'],
    ['GET /%0d%0aLocation:x', 302, '/admin/'],
    ['POST /system/role', 404, json],
    ['GET /prod-api/api/v1/getinfo', 404, json],
  ] as const)
    assert.equal(await ask(line), wanted, line)
  for (const path of ['/', '/adminx', '/favicon.svg', '/prod-api/health'])
    assert.equal(await ask(`GET ${path}`, ''), [404, json], path)
  assert.equal(
    served.seen.map(({ path }) => path),
    ['/api/v1/getinfo'],
  )
  const { headers } = await raw(served.port, request('GET /admin'))
  for (const [name, value] of Object.entries(COMMON)) assert.is(headers[name], value, name)
  await served.stop()
})

test.run()
