import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { JSON_HEADERS, serve } from '../serve.ts'
import { type BackendDescription, defineBackend } from '#definitions/define-backend.ts'
import { createBase } from '#lib/base.ts'
import { DEVICE_LIFETIME_MS } from '#server/http/device-cookie.ts'
import { createHostCheck } from '#server/http/request.ts'
import { createUpstream } from '#server/http/upstream.ts'
import { createUpstreamHealth } from '#server/http/upstream-health.ts'
import { isSignInPath } from '#server/http/upstream-sign-in.ts'

const test = suite('server/upstream')

const RIGHT = 'forty carts of slate'
const TOKEN = 't'.repeat(40)

/** The other server's answer to a sign-in with a `right` password or a wrong one. */
type Respond = (right: boolean, request: IncomingMessage) => object | string | 'hang up'

const usual: Respond = right =>
  right ? { code: 200, msg: '', data: { token: TOKEN } } : { code: 400, msg: 'wrong', data: null }

/** Another server, our own before it, and a page that signs in there. */
async function behind(respond: Respond = usual, backend?: BackendDescription) {
  const asked: string[] = []
  const state = { respond, held: Promise.resolve(), running: 0, uptime: 0, redirect: '' }
  const upstream = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    asked.push(`${request.method} ${request.url}`)
    if (!text.includes(RIGHT)) {
      state.running += 1
      await state.held
      state.running -= 1
    }
    if (state.redirect !== '') {
      response.writeHead(307, { Location: state.redirect }).end()
      return
    }
    const answer = state.respond(text.includes(RIGHT), request)
    if (answer === 'hang up') {
      request.socket.destroy()
      return
    }
    const isJson = typeof answer === 'object'
    response.setHeader('Content-Type', isJson ? 'application/json' : 'text/html')
    response.end(isJson ? JSON.stringify(answer) : answer)
  })
  upstream.listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  const { port } = upstream.address() as AddressInfo
  const events: string[] = []
  const lines: Record<string, unknown>[] = []
  const calls = createUpstream({
    origin: new URL(`http://127.0.0.1:${port}`),
    paths: ['/login', '/Login/', '/refreshtoken', '/api/'],
    backend,
    allowHttp: false,
    log(event, fields = {}) {
      events.push(event)
      lines.push({ event, ...fields })
    },
    uptime: () => state.uptime,
  })
  const served = await serve({
    calls,
    trustProxy: 1,
    isAllowedHost: createHostCheck('127.0.0.1', []),
  })

  /** One sign-in: its code, its token and the cookie that came with it. */
  async function signIn(
    password: string,
    more: { ip?: string; device?: string; body?: object; path?: string } = {},
  ) {
    const { ip = '192.0.2.1', device, body = { username: 'wang' }, path = '/login' } = more
    const answer = await fetch(`${served.origin}/prod-api${path}`, {
      method: 'POST',
      headers: {
        ...JSON_HEADERS,
        'Sec-Fetch-Site': 'same-origin',
        'X-Forwarded-For': ip,
        'X-Forwarded-Proto': 'https',
        ...(device !== undefined && { Cookie: `__Host-Admin-Device=${device}` }),
      },
      body: JSON.stringify({ ...body, password }),
    })
    const envelope = (await answer.json()) as { code: number; msg: string }
    const set = answer.headers.get('set-cookie') ?? ''
    return {
      ...envelope,
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      device: /__Host-Admin-Device=([\w.-]+); Secure; /.exec(set)?.[1],
    }
  }
  const times = async (count: number, password: string, more?: Parameters<typeof signIn>[1]) => {
    for (let turn = 0; turn < count; turn += 1) await signIn(password, more)
  }

  return {
    ...served,
    calls,
    asked,
    events,
    lines,
    state,
    signIn,
    times,
    async stop() {
      await served.stop(0)
      await calls.close()
      upstream.closeAllConnections()
      upstream.close()
    },
  }
}

/** The status of a POST to a path that is sent as it is written; `fetch` would put it right. */
async function rawStatus(origin: string, path: string) {
  const { port } = new URL(origin)
  const socket = connect(Number(port), '127.0.0.1')
  socket.end(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n`
      + 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  )
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])
}

test('to the metrics all calls that are passed on are one route, and their waiting is counted', async () => {
  const { calls, stop } = await behind()
  const { routeOf = () => undefined, gauges = () => [] } = calls
  for (const [method, path, route] of [
    ['GET', '/health', 'GET /health'],
    ['POST', '/login', 'passed on'],
    ['GET', '/api/v1/sysUser/13800138000', 'passed on'],
    ['GET', '/login', undefined],
    ['PATCH', '/api/v1/role', undefined],
    ['GET', '/elsewhere', undefined],
  ] as const) {
    assert.is(routeOf(method, path), route, `${method} ${path}`)
  }
  assert.equal(
    gauges().map(({ labels, value }) => [labels?.queue, value]),
    [['back_end', 0]],
  )
  await stop()
})

test('R10 of 200 wrong sign-ins few reach the other server, the rest get our 429', async () => {
  const shop = await behind()
  for (let turn = 0; turn < 200; turn += 1) {
    await shop.signIn(`wrong ${turn}`, { ip: `192.0.2.${turn}` })
  }
  assert.is(shop.asked.length, 5)
  const refused = await shop.signIn(RIGHT)
  assert.equal(
    [refused.code, refused.status, refused.retryAfter, refused.msg],
    [429, 429, '1', 'Too many failed sign-ins. Try again in 1 s.'],
  )
  assert.is(shop.asked.length, 5)
  assert.ok(shop.events.includes('login_throttled'))
  shop.state.uptime += 1_000
  assert.is((await shop.signIn(RIGHT)).code, 200)
  await shop.stop()
})

test('R10 simultaneous sign-ins get no further than the same number one by one', async () => {
  const shop = await behind()
  const ips = Array.from({ length: 30 }, (_, number) => `192.0.2.${number}`)
  await Promise.all(ips.map(ip => shop.signIn('wrong', { ip })))
  assert.is(shop.asked.length, 5)
  shop.state.uptime += 1_000
  await Promise.all(ips.map(ip => shop.signIn('wrong', { ip })))
  assert.is(shop.asked.length, 6)
  await shop.stop()
})

for (const [what, answer] of [
  ['code 400', { code: 400, msg: 'wrong' }],
  ['code 200 without a token', { code: 200, msg: '', data: null }],
  ['code 500', { code: 500, msg: 'wrong', data: { token: '' } }],
  ['a token beside another code', { code: 401, msg: '', data: 'wrong' }],
  ['a page', '<h1>wrong</h1>'],
] as const) {
  test(`R10 ${what} is a failure`, async () => {
    const shop = await behind(() => answer)
    await shop.times(5, 'wrong')
    assert.is((await shop.signIn('wrong')).code, 429)
    assert.is(shop.asked.length, 5)
    await shop.stop()
  })
}

for (const [where, answer] of [
  ['data.token', { code: 200, msg: '', data: { token: TOKEN } }],
  ['data', { code: 200, msg: '', data: TOKEN }],
  ['beside data', { code: 200, expire: 'soon', token: TOKEN }],
] as const) {
  test(`R10 a token in ${where} is no failure, and clears those before it`, async () => {
    const shop = await behind((right, request) => (right ? answer : usual(false, request)))
    for (let round = 0; round < 3; round += 1) {
      await shop.times(4, 'wrong')
      assert.is((await shop.signIn(RIGHT)).code, 200)
    }
    await shop.stop()
  })
}

test('R10 names count in every spelling, and addresses by their network', async () => {
  const shop = await behind()
  for (const body of [
    { username: 'wang' },
    { username: ' WANG' },
    { USERNAME: 'ｗa\u0301ng\u200b' },
  ])
    await shop.times(2, 'wrong', { body })
  assert.is((await shop.signIn(RIGHT)).code, 429)
  assert.is((await shop.signIn(RIGHT, { path: '/Login/' })).code, 429)
  const from = async (ip: (turn: number) => string, count: number) => {
    const codes: number[] = []
    for (let turn = 0; turn < count; turn += 1) {
      const body = { username: `${ip(0)} ${turn}` }
      codes.push((await shop.signIn('wrong', { body, ip: ip(turn) })).code)
    }
    return codes.slice(-2)
  }
  assert.equal(await from(() => '198.51.100.7', 31), [400, 429])
  assert.equal(await from(turn => `2001:db8:7:${turn.toString(16)}::1`, 61), [400, 429])
  await shop.stop()
})

test('R10 a sign-in that names two accounts is refused, and clears the count of neither', async () => {
  const shop = await behind()
  await shop.times(5, 'wrong')
  for (const key of ['USERNAME', 'u\u017fername'])
    for (const body of [
      { username: 'wang', [key]: 'li' },
      { username: 'li', [key]: 'wang' },
    ]) {
      const answer = await shop.signIn(RIGHT, { body, ip: '192.0.2.9' })
      assert.equal([answer.status, answer.code], [400, 400])
    }
  assert.is(shop.asked.length, 5)
  assert.is((await shop.signIn(RIGHT)).code, 429)
  await shop.stop()
})

test('R10 a name under a key that Go reads as `username` counts for that person', async () => {
  const shop = await behind()
  await shop.times(5, 'wrong', { body: { 'u\u017fername': 'wang' } })
  assert.is((await shop.signIn(RIGHT)).code, 429)
  await shop.stop()
})

test('R10 a sign-in is a POST: no other method is passed on', async () => {
  const shop = await behind()
  for (const path of ['/login', '/api/v1/Login/'])
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await fetch(`${shop.origin}/prod-api${path}?username=wang&password=x`, {
        method,
        headers: { 'Sec-Fetch-Site': 'same-origin' },
      })
      assert.equal([answer.status, answer.headers.get('allow')], [405, 'POST'])
    }
  assert.equal(shop.asked, [])
  await shop.stop()
})

test('R10 sign-ins without an answer make nobody wait once the server is back', async () => {
  const shop = await behind(() => 'hang up')
  for (let turn = 0; turn < 40; turn += 1) assert.is((await shop.signIn(RIGHT)).status, 502)
  shop.state.respond = usual
  assert.is((await shop.signIn(RIGHT)).code, 200)
  await shop.stop()
})

test('R10 R44 a cookie signed for the person marks a known browser', async () => {
  const shop = await behind()
  const { device } = await shop.signIn(RIGHT)
  assert.match(device ?? '', /^[\w-]{43}\.\d+\.[\w-]{43}$/)
  await shop.times(8, 'wrong')
  assert.is((await shop.signIn(RIGHT)).code, 429, 'a stranger')
  const again = await shop.signIn(RIGHT, { device: device ?? '' })
  assert.is(again.code, 200)
  assert.is.not(again.device, device)

  const li = { username: 'li' }
  await shop.times(8, 'wrong', { body: li, ip: '192.0.2.2' })
  const byOther = { body: li, ip: '192.0.2.3', device: device ?? '' }
  assert.is((await shop.signIn(RIGHT, byOther)).code, 429, 'of another person')
  for (const sign of ['A', 'B', 'C', 'D']) {
    const forged = (device ?? '').replace(/.$/, sign)
    if (forged === device) continue
    assert.is((await shop.signIn(RIGHT, { device: forged })).code, 429, 'forged')
  }
  await shop.stop()
})

test('R10 the browser is known for ninety days from its sign-in', async () => {
  const shop = await behind()
  const { device = '' } = await shop.signIn(RIGHT)
  shop.state.uptime += DEVICE_LIFETIME_MS - 1
  await shop.times(8, 'wrong')
  assert.is((await shop.signIn(RIGHT)).code, 429, 'a stranger')
  assert.is((await shop.signIn(RIGHT, { device })).code, 200)
  shop.state.uptime += 1
  assert.is((await shop.signIn(RIGHT, { device })).code, 429)
  await shop.stop()
})

test('R10 a second sign-in of that server, wherever below /api/, is throttled together with the first', async () => {
  const shop = await behind()
  for (const path of ['/api/v1/login', '/api/Login/', '/login'])
    await shop.times(2, 'wrong', { path })
  assert.is(shop.asked.length, 5)
  assert.is((await shop.signIn(RIGHT, { path: '/api/v1/login' })).code, 429)
  assert.is((await shop.signIn('any', { path: '/api/v1/loginlog' })).code, 400)
  await shop.stop()
})

/** Spellings under which one server or another takes a path for its sign-in. */
const SIGN_IN_SPELLINGS = [
  '/api/LOGIN',
  '/api/LogIn/',
  '/api/login.json',
  '/api/login.do/x',
  '/api/login:8080',
  '/api/login%20',
  '/api/%20login',
  '/api/login%C2%A0x',
  '/api/login+',
  '/api/login/x',
  '/api/index.php/login',
  '/api/login,x',
  '/api/login!',
  '/api/l%C3%B3gin',
  '/api/log%C4%B1n',
  '/api/lo%C2%ADgin',
  '/api/lo%E2%80%8Bgin',
  '/api/%EF%BD%8Cogin',
  '/api/login%EF%BC%9Bx',
  '/api/login%EF%BC%8F',
  '/api/x%EF%BC%8Flogin',
  '/api/%EF%BC%856Cogin',
  '/api/%EF%BC%85256Cogin',
  '/api/lo%EF%BC%85FFgin',
]

test('R10 every spelling of a sign-in that a server might put right is throttled before it is passed on', async () => {
  for (const path of SIGN_IN_SPELLINGS) {
    const shop = await behind()
    await shop.times(5, 'wrong')
    assert.is(shop.asked.length, 5)
    assert.is((await shop.signIn(RIGHT, { path })).status, 429, path)
    const get = await fetch(`${shop.origin}/prod-api${path}?password=x`)
    assert.is(get.status, 405, path)
    assert.is(shop.asked.length, 5, path)
    await shop.stop()
  }
})

test('R10 what no server reads as a sign-in is no sign-in, and no other spelling passes at all', async () => {
  const shop = await behind()
  await shop.times(5, 'wrong')
  for (const path of [
    'loginlog',
    'login-log',
    'login_log',
    'userlogin',
    '%E7%99%BBlogin',
    'log/in',
  ])
    assert.is((await shop.signIn('x', { path: `/api/${path}` })).code, 400, path)
  const passed = shop.asked.length
  assert.is(passed, 11)
  for (const path of [
    'login;x',
    'login%3Bx',
    'login.',
    'login%2E',
    'login%2F',
    'login%5C',
    '%6Cogin',
    'l%256Fgin',
    'login%00',
    'login%09',
    'login%FF',
    '/login',
    'x/../login',
  ]) {
    const status = await rawStatus(shop.origin, `/prod-api/api/${path}`)
    assert.is(status, 400, path)
  }
  assert.is(shop.asked.length, passed)
  await shop.stop()
})

test('R10 R32 a redirect to a sign-in is not followed, in no spelling of it', async () => {
  for (const to of [...SIGN_IN_SPELLINGS, '/login', '/api/login;x', '/api/%6cogin']) {
    const shop = await behind()
    shop.state.redirect = to
    assert.is((await shop.signIn(RIGHT, { path: '/api/v1/orders' })).status, 502, to)
    assert.is(shop.asked.length, 1, to)
    await shop.stop()
  }
})

test('R10 a restart forgets the counters and the known browsers', async () => {
  const first = await behind()
  const { device = '' } = await first.signIn(RIGHT)
  await first.times(8, 'wrong')
  assert.is((await first.signIn(RIGHT)).code, 429)
  await first.stop()
  const second = await behind()
  assert.is((await second.signIn('wrong')).code, 400)
  await second.times(8, 'wrong')
  assert.is((await second.signIn(RIGHT, { device })).code, 429)
  await second.stop()
})

for (const [what, count, most, ip] of [
  ['many networks', 100, 32, number => `198.51.100.${number}`],
  ['one network', 30, 8, number => `2001:db8:7:${number}00::1`],
] as readonly (readonly [string, number, number, (number: number) => string])[]) {
  test(`R10 strangers of ${what} that wait for a slow server leave connections to others`, async () => {
    const shop = await behind()
    const { device = '' } = await shop.signIn(RIGHT)
    let letGo = () => {}
    shop.state.held = new Promise(resolve => (letGo = resolve))
    const refused: number[] = []
    const strangers = Array.from({ length: count }, async (_, number) => {
      const body = { username: `name ${number}` }
      const { code } = await shop.signIn('wrong', { body, ip: ip(number) })
      if (code !== 400) refused.push(code)
    })
    while (shop.state.running + refused.length < count) await setTimeout(5)
    assert.is(shop.state.running, most)
    assert.equal([...new Set(refused)], [429])
    assert.is((await shop.signIn(RIGHT, { device })).code, 200, 'a known browser')
    letGo()
    await Promise.all(strangers)
    await shop.stop()
  })
}

test('R25 a token marks a session, and a cookie a known browser, from when the other server accepts it until it refuses it', async () => {
  const shop = await behind((right, request) => {
    if (request.url === '/login') return usual(right, request)
    return request.headers['x-token'] === 'gone'
      ? { code: 6401, msg: '' }
      : { code: 200, msg: '', data: {} }
  })
  const get = (path: string, token: string) =>
    fetch(`${shop.origin}/prod-api${path}`, { headers: { 'X-Token': token } })
  const visitorOf = (token: string | undefined, device?: string) =>
    shop.calls.clientKeyOf?.({ token, device, bind: undefined, fromBrowser: true, ip: '' })
  assert.is(await visitorOf(TOKEN), undefined)
  const { device } = await shop.signIn(RIGHT)
  assert.type(await visitorOf(TOKEN), 'string')
  assert.type(await visitorOf(undefined, device), 'string', 'a known browser')
  assert.is(await visitorOf(undefined, `${device}x`), undefined)
  await get('/api/v1/rolelist', 'other')
  assert.is(await visitorOf('other'), undefined, 'anybody may be answered that')
  await get('/api/v1/getinfo', 'other')
  assert.type(await visitorOf('other'), 'string')
  assert.is.not(await visitorOf('other'), await visitorOf(TOKEN))
  await get('/api/v1/getinfo', 'gone')
  assert.is(await visitorOf('gone'), undefined)
  await shop.stop()
})

test('R32 the log names a path outside API_PATHS, and counts the others of ten seconds', async () => {
  const shop = await behind()
  const ask = async (path: string) => {
    const answer = await fetch(`${shop.origin}/prod-api${path}`, {
      headers: { 'X-Forwarded-For': '192.0.2.7' },
    })
    assert.is(answer.status, 404)
    return answer.headers.get('x-request-id')
  }
  const line = { event: 'refused', ip: '192.0.2.7', reason: 'notInApiPaths' }
  const first = { ...line, id: await ask('/v2/orders'), path: '/v2/orders', skipped: 0 }
  for (let turn = 0; turn < 50; turn += 1) await ask(`/v2/orders/${turn}`)
  assert.equal(shop.lines, [first])
  shop.state.uptime += 10_000
  const second = { ...line, id: await ask('/refresh_token'), path: '/refresh_token', skipped: 50 }
  assert.equal(shop.lines, [first, second])
  assert.equal(shop.asked, [])
  await shop.stop()
})

const healthOf = async ({ origin }: { origin: string }) =>
  (await (await fetch(`${origin}/prod-api/health`)).json()) as { code: number; data: unknown }

test('R59 health says whether the other server can be reached, and asks it once in a while', async () => {
  const shop = await behind()
  const wanted = { code: 200, data: { status: 'ok', backEnd: 'reachable' } }
  for (let turn = 0; turn < 5; turn += 1) {
    const { code, data } = await healthOf(shop)
    assert.equal({ code, data }, wanted)
  }
  assert.equal(shop.asked, ['HEAD /'])
  const wrong = await fetch(`${shop.origin}/prod-api/health`, { method: 'POST' })
  assert.equal([wrong.status, wrong.headers.get('allow')], [405, 'GET'])
  await shop.stop()
})

test('R59 a server that is away, or silent, or behind a failing gateway counts as unreachable', async () => {
  const silent = createTcpServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const status = { code: 200 }
  const gateway = createServer((_, response) => response.writeHead(status.code).end())
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const ask = (port: number, options = {}) =>
    createUpstreamHealth({
      origin: new URL(`http://127.0.0.1:${port}`),
      allowHttp: false,
      timeoutMs: 200,
      ...options,
    })()
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port

  assert.is(await ask(1), false)
  const startedAt = performance.now()
  assert.is(await ask(portOf(silent)), false)
  assert.ok(performance.now() - startedAt < 2_000)
  for (const [code, isThere] of [
    [200, true],
    [404, true],
    [500, true],
    [502, false],
    [503, false],
    [504, false],
  ] as const) {
    status.code = code
    assert.is(await ask(portOf(gateway)), isThere, String(code))
  }
  silent.close()
  gateway.close()
})

test('R59 below a path of its own the other server is asked there, not at the root of its gateway', async () => {
  const asked: string[] = []
  const gateway = createServer(({ method, url }, response) => {
    asked.push(`${method} ${url}`)
    response.writeHead(url === '/shop' ? 404 : 502).end()
  }).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const { port } = gateway.address() as AddressInfo
  const origin = new URL(`http://127.0.0.1:${port}/shop`)
  assert.is(await createUpstreamHealth({ origin, allowHttp: false })(), true)
  assert.equal(asked, ['HEAD /shop'])
  gateway.close()
})

test('R59 below a base health is read there, and nowhere else', async () => {
  const shop = await behind()
  const below = await serve({ calls: shop.calls, base: createBase('/admin/') })
  const get = async (path: string) => (await fetch(below.origin + path)).status
  assert.equal(
    await Promise.all(['/admin/prod-api/health', '/prod-api/health'].map(get)),
    [200, 404],
  )
  const answer = await fetch(`${below.origin}/admin/prod-api/health`)
  assert.equal((await answer.json()).data, { status: 'ok', backEnd: 'reachable' })
  await below.stop(0)
  await shop.stop()
})

test('R59 a result is reused for a while, then the other server is asked again', async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = new URL(`http://127.0.0.1:${port}`)
  const isReachable = createUpstreamHealth({ origin, allowHttp: false, cacheMs: 100 })
  await Promise.all([isReachable(), isReachable()])
  assert.is(asked, 1)
  await setTimeout(150)
  assert.is(await isReachable(), true)
  assert.is(asked, 2)
  server.close()
})

test('R32 health does not ask at a public address without https either', async () => {
  const origin = new URL('http://shop.invalid')
  const lookup = (_: string, __: object, callback: (...found: never[]) => void) =>
    (callback as unknown as (error: null, address: string, family: number) => void)(
      null,
      '192.0.2.1',
      4,
    )
  const startedAt = performance.now()
  assert.is(await createUpstreamHealth({ origin, allowHttp: false, lookup })(), false)
  assert.ok(performance.now() - startedAt < 1_000, 'not even tried')
})

/** A back end with a sign-in of its own, whose path has no word of ours. */
const ACME = defineBackend({
  envelope: ({ status, fields }) =>
    typeof fields.success === 'boolean'
      ? { code: fields.success ? 200 : status, msg: fields.message, data: fields.data }
      : undefined,
  headers: { token: 'Authorization: Bearer' },
  signIn: { call: 'POST /api/auth/sign-in', username: 'email', token: 'session.accessToken' },
  renewal: { call: 'GET /renew' },
  signOut: 'DELETE /api/auth/sign-in',
})
const acmeAnswer: Respond = right =>
  right
    ? { success: true, data: { session: { accessToken: TOKEN } } }
    : { success: false, message: 'wrong' }
const AT = { path: '/api/auth/sign-in', body: { email: 'wang' } }

test('a described sign-in: five wrong passwords are throttled, ten right ones are not', async () => {
  const shop = await behind(acmeAnswer, ACME)
  await shop.times(10, RIGHT, AT)
  assert.is(shop.asked.length, 10)
  await shop.times(5, 'wrong', AT)
  const refused = await shop.signIn(RIGHT, AT)
  assert.equal([refused.status, refused.code, shop.asked.length], [429, 429, 15])
  // The account is what waits, under whatever spelling of its key.
  const spelled = await shop.signIn(RIGHT, { ...AT, ip: '192.0.2.9', body: { EMAIL: 'wang' } })
  assert.is(spelled.code, 429)
  assert.is(
    (await shop.signIn(RIGHT, { ...AT, ip: '192.0.2.9', body: { email: 'li' } })).status,
    200,
  )
  await shop.stop()
})

test('a description without the place of the token would be throttled as a failure', async () => {
  const shop = await behind(acmeAnswer, { ...ACME, signIn: { call: 'POST /api/auth/sign-in' } })
  await shop.times(6, RIGHT, AT)
  assert.is((await shop.signIn(RIGHT, AT)).code, 429)
  await shop.stop()
})

test('other spellings of the described path are sign-ins too, and so is every login', async () => {
  for (const path of [
    '/api/auth/sign-in',
    '/api/AUTH/Sign-In',
    '/api/auth/sign-in/',
    '/api/auth/sign-in.json',
    '/api/auth/sign%252Din',
    '/api/auth/sign-in;x=1',
    '/api/auth/s\u00edgn-in',
    '/api/v2/login',
  ])
    assert.ok(isSignInPath(path, ACME), path)
  for (const path of [
    '/api/auth/sign-ins',
    '/api/auth/sign-in/3',
    '/api/auth',
    '/api/sign-in',
    '/api/v1/logins',
  ])
    assert.not(isSignInPath(path, ACME), path)
  assert.not(isSignInPath('/api/auth/sign-in'))
})

test('a described path is throttled whatever it is made of', async () => {
  for (const [call, path] of [
    ['POST /.auth/sign-in', '/.auth/sign-in'],
    ['POST /@me/sessions', '/@me/sessions'],
    ['POST /api/token?kind=password', '/api/token?kind=password'],
    ['POST /tenants/{tenant}/sign-in', '/tenants/x/sign-in'],
    ['POST /api/sign-in.php', '/api/sign-in.php/x'],
    ['POST /api/sign-in', '/api/sign-in.php/x'],
  ] as const) {
    const shop = await behind(acmeAnswer, { ...ACME, signIn: { ...ACME.signIn, call } })
    for (let turn = 0; turn < 8; turn += 1)
      await shop.signIn('wrong', { path, body: { email: 'wang' }, ip: `192.0.2.${turn}` })
    assert.ok(shop.asked.length <= 5, `${path}: ${shop.asked.length}`)
    await shop.stop()
  }
})

test('the account counts at every other sign-in too, under the key of either', async () => {
  const shop = await behind(acmeAnswer, ACME)
  const at = (turn: number) => ({ path: '/login', ip: `192.0.2.${turn}` })
  for (let turn = 0; turn < 8; turn += 1)
    await shop.signIn('wrong', { ...at(turn), body: { username: 'wang' } })
  assert.is(shop.asked.length, 5)
  const both = await shop.signIn('wrong', { ...at(9), body: { email: 'x', username: 'li' } })
  assert.equal([both.status, shop.asked.length], [400, 5])
  await shop.stop()
})

test('a sign-in that names nobody clears no count', async () => {
  const shop = await behind(acmeAnswer, ACME)
  const signIn = (password: string, user: string, turn: number) =>
    shop.signIn(password, { path: AT.path, body: { user }, ip: `192.0.2.${turn}` })
  for (let turn = 0; turn < 4; turn += 1) await signIn('wrong', 'victim', turn)
  await signIn(RIGHT, 'attacker', 5)
  await signIn('wrong', 'victim', 6)
  assert.is((await signIn('wrong', 'victim', 7)).code, 429)
  await shop.stop()
})

test('other calls at the path of the sign-in, and below it, are no sign-ins', async () => {
  const rest = await behind(acmeAnswer, {
    envelope: ACME.envelope,
    signIn: { call: 'POST /session', token: 'accessToken' },
    user: { call: 'GET /session' },
    signOut: 'DELETE /session',
  })
  assert.equal(rest.calls.methodsOf('/session'), ['GET', 'POST', 'DELETE'])
  assert.is((await fetch(`${rest.origin}/prod-api/session`)).status, 200)
  await rest.stop()
  const below = await behind(() => ({ success: false }), {
    envelope: ACME.envelope,
    signIn: { call: 'POST /login', token: 'accessToken' },
    renewal: { call: 'POST /login/renew', token: 'old' },
  })
  for (let turn = 0; turn < 8; turn += 1)
    await below.signIn('', { path: '/login/renew', body: { old: 't' }, ip: `198.51.100.${turn}` })
  assert.is(below.asked.length, 8)
  await below.stop()
})

test('a renewal by the call of the sign-in is none; with a password beside it, it is one', async () => {
  const shop = await behind(() => ({ success: false }), {
    envelope: ACME.envelope,
    signIn: { call: 'POST /auth/token', token: 'accessToken' },
    renewal: { call: 'POST /auth/token', token: 'refresh' },
  })
  const renew = (body: object, turn: number) =>
    fetch(`${shop.origin}/prod-api/auth/token`, {
      method: 'POST',
      headers: { ...JSON_HEADERS, 'X-Forwarded-For': `198.51.100.${turn}` },
      body: JSON.stringify(body),
    })
  for (let turn = 0; turn < 8; turn += 1) await renew({ refresh: 't' }, turn)
  assert.is(shop.asked.length, 8)
  for (let turn = 0; turn < 8; turn += 1)
    await renew({ refresh: 't', username: 'wang', password: 'x' }, turn)
  assert.is(shop.asked.length, 13)
  await shop.stop()
})

test('at the path of a sign-in only described methods pass', async () => {
  const shop = await behind(acmeAnswer, ACME)
  assert.equal(shop.calls.methodsOf('/api/auth/sign-in'), ['POST', 'DELETE'])
  assert.equal(shop.calls.methodsOf('/api/auth/Sign-In'), ['POST'])
  assert.equal(shop.calls.methodsOf('/renew'), ['GET'])
  assert.equal(shop.calls.methodsOf('/renew/x'), [])
  await shop.stop()
})

test('a token from a described sign-in or renewal is known in its own header', async () => {
  const shop = await behind(acmeAnswer, ACME)
  await shop.signIn(RIGHT, AT)
  const key = await shop.calls.clientKeyOf?.({
    token: undefined,
    passed: { Authorization: `Bearer ${TOKEN}` },
    bind: undefined,
    device: undefined,
    fromBrowser: true,
    ip: '',
  })
  assert.type(key, 'string')
  await shop.stop()
})

test.run()
