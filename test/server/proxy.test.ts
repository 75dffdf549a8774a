import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createProxy, type ProxyOptions } from '#server/proxy.ts'
import { JSON_HEADERS, raw, request, serve } from './serve.ts'

const test = suite('server/proxy')

const PATHS = ['/login', '/refreshtoken', '/api/']

interface Seen {
  request: IncomingMessage
  body: string
}

/** An upstream, a proxy to it and our server before that; `stop` ends all three. */
async function behind(respond: RequestListener, options: Partial<ProxyOptions> = {}) {
  const seen: Seen[] = []
  const upstream = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    seen.push({ request, body })
    respond(request, response)
  })
  upstream.listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  const { port } = upstream.address() as AddressInfo
  const events: Record<string, unknown>[] = []
  const calls = createProxy({
    origin: new URL(`http://127.0.0.1:${port}`),
    paths: PATHS,
    allowHttp: false,
    log: (event, fields) => void events.push({ event, ...fields }),
    ...options,
  })
  const served = await serve({ calls })
  return {
    ...served,
    upstreamPort: port,
    upstreamSeen: seen,
    upstreamEvents: events,
    async get(path: string, init: RequestInit = {}) {
      const answer = await fetch(`${served.origin}/prod-api${path}`, init)
      const envelope = (await answer.json()) as Record<string, unknown>
      return { status: answer.status, headers: answer.headers, envelope }
    },
    closeProxy: () => calls.close(),
    async stop() {
      await served.stop(0)
      await calls.close()
      upstream.closeAllConnections()
      upstream.close()
    },
  }
}

const json =
  (value: unknown): RequestListener =>
  (_request, response) =>
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(value))

test('product.md 1 a call passes with its query, body, token, language and key', async () => {
  const shop = await behind((_request, response) => {
    response
      .setHeader('Content-Type', 'application/json; charset=utf-8')
      .setHeader('X-Menu-Version', 'v7')
    response.end('{"code":200,"msg":"","data":[1],"token":"t"}')
  })
  const answer = await shop.get('/api/v1/role/1?a=%E7%85%A4&b=', {
    method: 'PUT',
    body: '{"name":"煤"}',
    headers: {
      ...JSON_HEADERS,
      'X-Token': 'tok',
      'Accept-Language': 'zh-CN',
      'Idempotency-Key': 'k1',
    },
  })
  assert.equal(answer.envelope, { code: 200, msg: '', data: [1], token: 't' })
  assert.is(answer.headers.get('x-menu-version'), 'v7')
  const { request, body } = shop.upstreamSeen[0] as Seen
  assert.is(`${request.method} ${request.url}`, 'PUT /api/v1/role/1?a=%E7%85%A4&b=')
  assert.is(body, '{"name":"煤"}')
  assert.is(request.headers['x-token'], 'tok')
  assert.is(request.headers['accept-language'], 'zh-CN')
  assert.is(request.headers['idempotency-key'], 'k1')
  await shop.stop()
})

test('no connection to the other server is kept, however many calls wait for one', async () => {
  // Not their ports: the system may give one that is free again to the next.
  const connections = new Set<unknown>()
  const shop = await behind((request, response) => {
    connections.add(request.socket)
    json({ code: 200, msg: String(request.headers.connection) })(request, response)
  })
  const answers = await Promise.all(Array.from({ length: 80 }, () => shop.get('/api/v1/getinfo')))
  assert.equal([...new Set(answers.map(({ envelope }) => envelope['msg']))], ['close'])
  assert.is(connections.size, 80)
  await shop.stop()
})

test('R33 nothing but the named headers passes, either way', async () => {
  const shop = await behind((_request, response) => {
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Set-Cookie': 'Admin-Token=evil',
      'Content-Security-Policy': 'default-src *',
      'Access-Control-Allow-Origin': '*',
      Server: 'upstream/1',
      'X-Frame-Options': 'ALLOWALL',
    })
    response.end('{"code":200,"msg":""}')
  })
  const answer = await raw(
    shop.port,
    request(
      'GET /prod-api/api/v1/getinfo',
      'Cookie: Admin-Token=a\r\nAuthorization: Bearer x\r\nX-Forwarded-For: 6.6.6.6\r\n'
        + 'X-Forwarded-Host: evil\r\nForwarded: for=6.6.6.6\r\nReferer: http://x\r\nX-Other: 1\r\n',
    ),
  )
  for (const name of ['set-cookie', 'access-control-allow-origin', 'server']) {
    assert.is(answer.headers[name], undefined, name)
  }
  assert.is(
    answer.headers['content-security-policy'],
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  )
  assert.is(answer.headers['x-frame-options'], 'DENY')
  assert.equal(Object.keys(shop.upstreamSeen[0]?.request.headers ?? {}).sort(), [
    'accept',
    'accept-encoding',
    'accept-language',
    'connection',
    'host',
    'x-forwarded-for',
  ])
  assert.is(shop.upstreamSeen[0]?.request.headers['x-forwarded-for'], '127.0.0.1')
  await shop.stop()
})

test('R32 only listed paths reach the one upstream', async () => {
  const shop = await behind(json({ code: 200, msg: '' }))
  for (const path of [
    '//169.254.169.254/',
    '/http://evil/',
    '/@evil',
    '/login/x',
    '/logins',
    '/admin',
    '/',
    '/api',
    '/api/..;/admin',
    '/api/../admin',
    '/api//admin',
    '/api/%2e%2e/admin',
  ]) {
    const { status } = await raw(shop.port, request(`GET /prod-api${path}`))
    assert.ok(status === 400 || status === 404, `${path} ${status}`)
  }
  assert.is((await raw(shop.port, request('GET http://evil/prod-api/api/x'))).status, 400)
  assert.is((await raw(shop.port, request('PATCH /prod-api/api/x'))).status, 405)
  assert.is(shop.upstreamSeen.length, 0)
  for (const path of ['/login', '/refreshtoken', '/api/v1/anything/@evil']) await shop.get(path)
  assert.equal(
    shop.upstreamSeen.map(({ request }) => request.url),
    ['/login', '/refreshtoken', '/api/v1/anything/@evil'],
  )
  await shop.stop()
})

test('R33 what is no envelope is 502 with one of ours', async () => {
  const deep = (depth: number) => `{"code":200,"data":${'['.repeat(depth)}${']'.repeat(depth)}}`
  const answers: Record<string, RequestListener> = {
    html: (_, response) =>
      response.setHeader('Content-Type', 'text/html').end('<script>alert(1)</script>'),
    redirect: (_, response) =>
      response.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
    'redirect with JSON': (_, response) =>
      response
        .writeHead(307, { Location: '/login', 'Content-Type': 'application/json' })
        .end('{"code":200}'),
    'code as text': json({ code: '200', msg: '' }),
    'no object': json([1]),
    null: json(null),
    'no content type': (_, response) => response.end('{"code":200}'),
    encoded: (_, response) =>
      response
        .writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
        .end('{"code":200}'),
    'bad UTF-8': (_, response) =>
      response.setHeader('Content-Type', 'application/json').end(Buffer.from([0x22, 0xff, 0x22])),
    'no JSON': (_, response) =>
      response.setHeader('Content-Type', 'application/json').end('{"code":200'),
    'cut short': (_, response) => {
      response
        .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 })
        .write('{"code":200')
      setImmediate(() => response.destroy())
    },
    reset: (_, response) => response.destroy(),
    'too deep': (_, response) =>
      response.setHeader('Content-Type', 'application/json').end(deep(100_000)),
    'a level too deep': (_, response) =>
      response.setHeader('Content-Type', 'application/json').end(deep(64)),
    '300': (_, response) =>
      response.writeHead(300, { 'Content-Type': 'application/json' }).end('{"code":200}'),
    '204': (_, response) => response.writeHead(204).end(),
    '101': (_, { socket }) =>
      socket?.end('HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    // HTTP ends at 599: what lies beyond means nothing to a browser.
    '600': (_, response) =>
      response.writeHead(600, { 'Content-Type': 'application/json' }).end('{"code":200}'),
    '999': (_, response) =>
      response.writeHead(999, { 'Content-Type': 'application/json' }).end('{"code":200}'),
    '500 as text': (_, response) => response.writeHead(500).end('panic: /srv/go/main.go:1'),
  }
  for (const [name, respond] of Object.entries(answers)) {
    const shop = await behind(respond)
    const { status, envelope } = await shop.get('/api/v1/getinfo')
    assert.is(status, 502, name)
    assert.equal(
      envelope,
      { code: 502, msg: 'The server behind this one gave no readable answer' },
      name,
    )
    assert.is(shop.upstreamSeen.length, 1, name)
    assert.is(shop.upstreamEvents[0]?.event, 'upstream_failed', name)
    await shop.stop()
  }
})

test('R33 an endless answer is given up after 5 MB', async () => {
  let sent = 0
  const shop = await behind((_request, response) => {
    response.setHeader('Content-Type', 'application/json')
    const chunk = '1'.repeat(100_000)
    const more = () => {
      while (!response.destroyed) {
        sent += chunk.length
        if (!response.write(chunk)) return void response.once('drain', more)
      }
    }
    more()
  })
  assert.is((await shop.get('/api/v1/getinfo')).status, 502)
  assert.ok(sent < 20_000_000, `${sent} bytes`)
  await shop.stop()
})

test('R33 a silent upstream is 504 when the time is up, also half-way', async () => {
  for (const respond of [
    () => {},
    ((_request, response) =>
      void response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .write('{')) as RequestListener,
  ]) {
    const shop = await behind(respond, { deadline: 40 })
    const { status, envelope } = await shop.get('/api/v1/getinfo', {
      headers: { 'Accept-Language': 'zh' },
    })
    assert.is(status, 504)
    assert.equal(envelope, { code: 504, msg: '上游服务器响应超时' })
    await shop.stop()
  }
})

test('R61 a proxy that is closed gives up what is still on its way', async () => {
  const shop = await behind(() => {})
  const answer = shop.get('/api/v1/rolelist')
  while (shop.upstreamSeen.length === 0) await new Promise(resolve => setTimeout(resolve, 5))
  const socket = shop.upstreamSeen[0]?.request.socket
  const closed = new Promise(resolve => socket?.once('close', resolve))
  await shop.closeProxy()
  await closed
  assert.is((await answer).status, 502)
  await shop.stop()
})

test('R33 a reading that nobody waits for any more gives its place back; a change goes on', async () => {
  const shop = await behind(() => {})
  for (const [method, ends] of [
    ['GET', true],
    ['POST', false],
  ] as const) {
    const sent = shop.upstreamSeen.length
    const gone = new AbortController()
    const call = fetch(`${shop.origin}/prod-api/api/v1/rolelist`, { method, signal: gone.signal })
    while (shop.upstreamSeen.length === sent) await new Promise(go => setTimeout(go, 5))
    const socket = shop.upstreamSeen.at(-1)?.request.socket
    gone.abort()
    await call.catch(() => undefined)
    for (let turn = 0; turn < 100 && !socket?.destroyed && ends; turn += 1) {
      await new Promise(go => setTimeout(go, 10))
    }
    if (!ends) await new Promise(go => setTimeout(go, 100))
    assert.is(socket?.destroyed, ends, method)
  }
  assert.equal(shop.upstreamEvents, [])
  await shop.stop()
})

test('where nobody listens behind it the answer is 502', async () => {
  const shop = await behind(() => {}, { origin: new URL('http://127.0.0.1:1') })
  assert.is(
    (await shop.get('/login', { method: 'POST', body: '{}', headers: JSON_HEADERS })).status,
    502,
  )
  await shop.stop()
})

test('product.md 4 an envelope passes whatever its status; a plain 404 stays one', async () => {
  const shop = await behind((request, response) => {
    if (request.url === '/api/text') return void response.writeHead(404).end('404 page not found')
    if (request.url === '/api/json') {
      response.writeHead(404, { 'Content-Type': 'application/json' })
      return void response.end('{"timestamp":1,"status":404,"error":"Not Found"}')
    }
    if (request.url === '/api/gone') {
      response.writeHead(404, { 'Content-Type': 'application/json' })
      return void response.end('{"code":-1,"msg":"This role is gone","data":null}')
    }
    if (request.url === '/api/deep') {
      response.writeHead(400, { 'Content-Type': 'application/json' })
      return void response.end(`{"code":1,"data":${'['.repeat(63)}${']'.repeat(63)}}`)
    }
    response
      .writeHead(401, { 'Content-Type': 'application/json' })
      .end('{"code":6401,"msg":{"a":1},"data":null}')
  })
  const gone = await shop.get('/api/gone')
  assert.equal(
    [gone.status, gone.envelope],
    [404, { code: -1, msg: 'This role is gone', data: null }],
  )
  assert.is((await shop.get('/api/deep')).status, 400)
  const expired = await shop.get('/api/v1/getinfo')
  assert.is(expired.status, 401)
  assert.equal(expired.envelope, { code: 6401, msg: '', data: null })
  for (const path of ['/api/text', '/api/json']) {
    const missing = await shop.get(path)
    assert.is(missing.status, 404, path)
    assert.equal(missing.envelope, { code: 404, msg: 'Nothing is found at this address' }, path)
  }
  await shop.stop()
})

test('R63 a status that browsers act on by themselves does not reach them', async () => {
  // Chromium sends a call again on 408 and 421, gives up on 407 and drops what comes with 205.
  for (const status of [205, 407, 408, 421]) {
    const shop = await behind((request, response) => {
      response.statusCode = status
      json({ code: -1, msg: 'It was done' })(request, response)
    })
    const { origin } = shop
    const answer = await fetch(`${origin}/prod-api/api/v1/role`, { method: 'POST' })
    assert.is(answer.status, 200, `${status}`)
    assert.equal(await answer.json(), { code: -1, msg: 'It was done' })
    await shop.stop()
  }
})

test('R32 plain http is not sent to a name that means a public address', async () => {
  for (const [address, status] of [
    ['127.0.0.1', 200],
    ['93.184.216.34', 502],
    ['169.254.169.254', 502],
  ] as const) {
    const shop = await behind(json({ code: 200, msg: '' }))
    const calls = createProxy({
      origin: new URL(`http://api.example:${shop.upstreamPort}`),
      paths: PATHS,
      allowHttp: false,
      log: (_event, fields) =>
        assert.match(String(fields?.error), 'plain http to a public address'),
      lookup: (_host, options, callback) =>
        options.all ? callback(null, [{ address, family: 4 }]) : callback(null, address, 4),
    })
    const served = await serve({ calls })
    assert.is((await fetch(`${served.origin}/prod-api/api/x`)).status, status, address)
    assert.is(shop.upstreamSeen.length, status === 200 ? 1 : 0)
    await served.stop(0)
    await calls.close()
    await shop.stop()
  }
})

test('R32 a certificate nobody vouches for is refused, whatever the environment says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coalface-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  try {
    const wanted =
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=localhost'
    execFileSync('openssl', [...wanted.split(' '), '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    })
  } catch {
    console.log('no openssl here: the certificate check of the proxy is not tested')
    return
  }
  const upstream = createTlsServer(
    { key: readFileSync(key), cert: readFileSync(cert) },
    json({ code: 200 }),
  )
  rmSync(folder, { recursive: true })
  upstream.listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  const { port } = upstream.address() as AddressInfo
  const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  const shop = await behind(() => {}, { origin: new URL(`https://localhost:${port}`) })
  assert.is((await shop.get('/api/v1/getinfo')).status, 502)
  assert.match(String(shop.upstreamEvents[0]?.error), /self.signed/)
  if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
  else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before
  await shop.stop()
  upstream.close()
})

test.run()
