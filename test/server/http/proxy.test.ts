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
import { JSON_HEADERS, raw, request, serve } from '../serve.ts'
import goAdmin from '#definitions/backends/go-admin.ts'
import { defineBackend } from '#definitions/define-backend.ts'
import { createProxy, type ProxyOptions } from '#server/http/proxy.ts'

const test = suite('server/proxy')

const PATHS = ['/login', '/refreshtoken', '/api/']

interface Seen {
  request: IncomingMessage
  body: string
}

/** An upstream, a proxy to it and our server before that; `stop` ends all three. */
async function behind(
  respond: RequestListener,
  { base = '', ...options }: Partial<ProxyOptions> & { base?: string } = {},
) {
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
    origin: new URL(`http://127.0.0.1:${port}${base}`),
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

test('§10 a call passes with its query, body, token, language and key', async () => {
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

test('connections to the other server are not reused, however many calls wait', async () => {
  // Not their ports: the system may reuse a port that has become free.
  const connections = new Set<unknown>()
  const shop = await behind((request, response) => {
    connections.add(request.socket)
    json({ code: 200, msg: String(request.headers.connection) })(request, response)
  })
  const answers = await Promise.all(Array.from({ length: 80 }, () => shop.get('/api/v1/getinfo')))
  assert.equal([...new Set(answers.map(({ envelope }) => envelope.msg))], ['close'])
  assert.is(connections.size, 80)
  await shop.stop()
})

test('R33 only the named headers pass, in both directions', async () => {
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
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; sandbox",
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
  assert.equal((await shop.get('/admin')).envelope, {
    code: 404,
    msg: 'Nothing is found at this address',
  })
  for (const path of ['/login', '/refreshtoken', '/api/v1/anything/@evil']) await shop.get(path)
  assert.equal(
    shop.upstreamSeen.map(({ request }) => request.url),
    ['/login', '/refreshtoken', '/api/v1/anything/@evil'],
  )
  await shop.stop()
})

test('R33 an answer without an envelope becomes 502 with ours', async () => {
  const deep = (depth: number) => `{"code":200,"data":${'['.repeat(depth)}${']'.repeat(depth)}}`
  const answers: Record<string, RequestListener> = {
    html: (_, response) =>
      response.setHeader('Content-Type', 'text/html').end('<script>alert(1)</script>'),
    redirect: (_, response) =>
      response.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
    'code in words': json({ code: 'OK', msg: '' }),
    'code without digits': json({ code: '', msg: '' }),
    'no code': json({ msg: '' }),
    'half a code': json({ code: 200.5, msg: '' }),
    'no object': json([1]),
    text: json('200'),
    null: json(null),
    nothing: (_, response) => response.end(),
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
      response.setHeader('Content-Type', 'application/json').end(deep(1_000)),
    '300': (_, response) =>
      response.writeHead(300, { 'Content-Type': 'application/json' }).end('{"code":200}'),
    '101': (_, { socket }) =>
      socket?.end('HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    // HTTP ends at 599: browsers do not know higher statuses.
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

test('R33 an upstream that falls silent, even half-way, is 504 when the time is up', async () => {
  for (const respond of [
    () => {},
    ((_request, response) =>
      void response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .write('{')) as RequestListener,
  ]) {
    const shop = await behind(respond, { deadlineMs: 40 })
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

test('R33 an aborted read frees its connection; a write goes on', async () => {
  const shop = await behind(() => {})
  for (const [method, ends] of [
    ['GET', true],
    ['POST', false],
  ] as const) {
    const sent = shop.upstreamSeen.length
    const controller = new AbortController()
    const call = fetch(`${shop.origin}/prod-api/api/v1/rolelist`, {
      method,
      signal: controller.signal,
    })
    while (shop.upstreamSeen.length === sent) await new Promise(go => setTimeout(go, 5))
    const socket = shop.upstreamSeen.at(-1)?.request.socket
    controller.abort()
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

const lookupFailure = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
const bothLoopbacks = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

for (const [what, options, reason] of [
  ['refuses the connection', { origin: new URL('http://127.0.0.1:1') }, /ECONNREFUSED/],
  [
    'refuses it at each of its addresses',
    {
      origin: new URL('http://shop.example:1'),
      lookup: (_host, { all }, callback) =>
        all ? callback(null, bothLoopbacks) : callback(null, '127.0.0.1', 4),
    },
    /ECONNREFUSED/,
  ],
  [
    'has no address',
    {
      origin: new URL('http://shop.example'),
      lookup: (_host, _options, callback) => callback(lookupFailure, '', 4),
    },
    /ENOTFOUND/,
  ],
] as readonly [string, Partial<ProxyOptions>, RegExp][]) {
  test(`R33 a server that ${what} is 502, and said not to be reached`, async () => {
    const shop = await behind(() => {}, options)
    const init = { method: 'POST', body: '{}', headers: JSON_HEADERS }
    const english = await shop.get('/login', init)
    assert.is(english.status, 502)
    assert.equal(english.envelope, {
      code: 502,
      msg: 'The server behind this one could not be reached',
    })
    const chinese = await shop.get('/api/v1/getinfo', { headers: { 'Accept-Language': 'zh' } })
    assert.equal(chinese.envelope, { code: 502, msg: '无法连接上游服务器' })
    const [event] = shop.upstreamEvents
    assert.is(event?.event, 'upstream_failed')
    assert.match(String(event?.error), reason)
    await shop.stop()
  })
}

const MEANINGS: [number, string, string][] = [
  [401, 'The server behind this one does not accept this sign-in', '上游服务器不接受此登录信息'],
  [403, 'The server behind this one does not allow this', '上游服务器不允许此操作'],
  [404, 'The server behind this one knows nothing at this address', '上游服务器上不存在该地址'],
  [413, 'The body is too large for the server behind this one', '请求体超过上游服务器的限制'],
  [
    429,
    'The server behind this one wants fewer calls: try again later',
    '上游服务器限制了请求频率，请稍后重试',
  ],
  [503, 'The server behind this one is not available at the moment', '上游服务器暂时不可用'],
  [504, 'The server behind this one did not answer in time', '上游服务器响应超时'],
]

for (const [status, en, zh] of MEANINGS) {
  test(`R33 an answer without an envelope keeps the status ${status}, with an envelope of ours`, async () => {
    const gzip = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
    const answers: Record<string, RequestListener> = {
      html: (_, response) => response.writeHead(status).end('<script>alert(1)</script>'),
      nothing: (_, response) => response.writeHead(status).end(),
      list: (_, response) => response.writeHead(status).end('[]'),
      'another JSON': (_, response) =>
        response.writeHead(status).end('{"timestamp":1,"error":"x","code":"NO"}'),
      encoded: (_, response) => response.writeHead(status, gzip).end('{"code":200}'),
      'too large': (_, response) => response.writeHead(status).end(' '.repeat(5_300_000)),
    }
    for (const [name, respond] of Object.entries(answers)) {
      const shop = await behind(respond)
      const call = await shop.get('/api/v1/getinfo')
      assert.equal([call.status, call.envelope], [status, { code: status, msg: en }], name)
      const chinese = await shop.get('/api/v1/role', {
        method: 'POST',
        headers: { 'Accept-Language': 'zh-CN' },
      })
      assert.equal([chinese.status, chinese.envelope], [status, { code: status, msg: zh }], name)
      // Refusals are the caller's affair; the log needs to know of outages and of a wrong address.
      const lines = status >= 500 ? 2 : status === 404 ? 1 : 0
      assert.is(shop.upstreamEvents.length, lines, name)
      await shop.stop()
    }
  })
}

test('R33 a call that everybody needs and the other server lacks is in the log once', async () => {
  const shop = await behind((_, response) =>
    response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' }).end('<p>secret</p>'),
  )
  for (const path of ['/api/v1/getinfo', '/api/v1/menurole', '/api/v1/sessions']) {
    for (const _ of ['once', 'twice']) await shop.get(path)
  }
  await shop.get('/login', { method: 'POST', body: '{}', headers: JSON_HEADERS })
  assert.equal(
    shop.upstreamEvents.map(({ event, path, error }) => [event, path, String(error)]),
    ['/api/v1/getinfo', '/api/v1/menurole', '/login'].map(path => [
      'upstream_failed',
      path,
      'Error: status 404, text/html: no JSON',
    ]),
  )
  await shop.stop()

  const coded = await behind((_, response) => response.writeHead(404).end('{"code":404}'))
  await coded.get('/api/v1/getinfo')
  assert.equal(coded.upstreamEvents, [])
  await coded.stop()
})

test('R33 R47 the log says what came in place of an answer, without its body and its query', async () => {
  const page = { 'Content-Type': 'text/html; a=secret' }
  for (const [respond, error] of [
    [
      (_, response) =>
        response.writeHead(301, { Location: 'https://u:secret@shop.example/a?t=secret' }).end(),
      /^status 301 to https:\/\/shop\.example$/,
    ],
    [
      (_, response) => response.writeHead(302, { Location: '/secret' }).end(),
      /^status 302 to http:\/\/127\.0\.0\.1:\d+$/,
    ],
    [(_, response) => response.writeHead(304).end(), /^status 304$/],
    [
      (_, response) => response.writeHead(200, page).end('secret'),
      /^status 200, text\/html: no JSON$/,
    ],
    [
      (_, response) => response.writeHead(500).end('["secret"]'),
      /^status 500, no content type: JSON without a code$/,
    ],
  ] as readonly [RequestListener, RegExp][]) {
    const shop = await behind(respond)
    await shop.get('/api/v1/getinfo?secret=secret')
    const [event] = shop.upstreamEvents
    const line = JSON.stringify({ ...event, error: String(event?.error) })
    assert.match(JSON.parse(line).error.replace('Error: ', ''), error)
    assert.not.match(line, 'secret')
    await shop.stop()
  }
})

test('R33 a write with an empty answer is 204; a read only if the upstream says 204', async () => {
  for (const [method, sent, status] of [
    ['POST', 204, 204],
    ['PUT', 200, 204],
    ['DELETE', 201, 204],
    ['POST', 205, 204],
    ['GET', 204, 204],
    ['GET', 200, 502],
  ] as const) {
    const shop = await behind((_, response) =>
      response.writeHead(sent, { 'X-Menu-Version': 'v7', Server: 'upstream/1' }).end(),
    )
    const { port } = shop
    const answer = await raw(port, request(`${method} /prod-api/api/v1/role/1`))
    assert.is(answer.status, status, `${method} ${sent}`)
    assert.is(answer.headers.server, undefined)
    if (status === 204) {
      assert.is(answer.text, '')
      assert.is(answer.headers['content-length'], undefined)
      assert.is(answer.headers['x-menu-version'], 'v7')
    }
    await shop.stop()
  }
})

test('R33 JSON passes under any content type, as application/json', async () => {
  for (const type of ['text/html; charset=utf-8', 'text/plain', 'application/problem+json', '']) {
    const shop = await behind((_, response) => {
      if (type) response.setHeader('Content-Type', type)
      response.end('{"code":"200","msg":"<b>","data":{"a":1}}')
    })
    const { status, headers, envelope } = await shop.get('/api/v1/getinfo')
    assert.is(status, 200, type)
    assert.is(headers.get('content-type'), 'application/json; charset=utf-8', type)
    assert.is(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(envelope, { code: '200', msg: '<b>', data: { a: 1 } }, type)
    await shop.stop()
  }
})

test('numbers keep all their digits both ways', async () => {
  const text =
    '{ "code": 200,"data":{"id":9007199254740993,"sum":0.10000000000000000555,"n":1e400},"msg":"" }'
  const shop = await behind((_, response) => response.end(text))
  const body = '{"id": 123456789012345678901234567890, "part":[1.0, -0, 1E+2]}'
  const answer = await fetch(`${shop.origin}/prod-api/api/v1/role`, {
    method: 'PUT',
    body,
    headers: JSON_HEADERS,
  })
  assert.is(await answer.text(), text)
  assert.is(shop.upstreamSeen[0]?.body, body)
  await shop.stop()
})

test('R21 R22 R24 bodies are refused in front of another server as by our own', async () => {
  const shop = await behind(json({ code: 200 }))
  const write = async (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') => {
    const init = { method: 'POST', body, headers: { 'Content-Type': type } }
    return (await shop.get('/api/v1/role', init)).status
  }
  const keys = Array.from({ length: 1001 }, (_, key) => `"k${key}":0`).join()
  for (const body of [
    '{"a":1,"a":2}',
    '{"a":1,"\u0061":2}',
    '{"__proto__":{"admin":true}}',
    `${'['.repeat(17)}${']'.repeat(17)}`,
    '['.repeat(200_000),
    `[${'1,'.repeat(10_000)}1]`,
    `{${keys}}`,
    '{"a":01}',
    '{"a":1',
    new Uint8Array([0x22, 0xff, 0x22]),
  ]) {
    assert.is(await write(body), 400, String(body).slice(0, 40))
  }
  assert.is(await write(`"${'a'.repeat(257 * 1024)}"`), 413)
  assert.is(await write('{}', 'text/plain'), 415)
  assert.is(shop.upstreamSeen.length, 0)
  assert.is(await write('\ufeff{"a":1}'), 200)
  assert.is(shop.upstreamSeen[0]?.body, '{"a":1}')
  await shop.stop()
})

test('§12 an envelope passes whatever its status', async () => {
  const shop = await behind((request, response) => {
    if (request.url === '/api/gone') {
      response.writeHead(404, { 'Content-Type': 'application/json' })
      return void response.end('{"code":-1,"msg":"This role is gone","data":null}')
    }
    if (request.url === '/api/deep') {
      response.writeHead(400, { 'Content-Type': 'application/json' })
      return void response.end(`{"code":1,"data":${'['.repeat(999)}${']'.repeat(999)}}`)
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
  assert.equal(expired.envelope, { code: 6401, msg: { a: 1 }, data: null })
  await shop.stop()
})

test('R36 a menu with a branch of 60 levels passes: the console leaves out what is too deep', async () => {
  let branch: object = { title: 'End', path: 'end', visible: true, children: [] }
  for (let level = 60; level > 0; level--)
    branch = { title: `Level ${level}`, path: `l${level}`, visible: true, children: [branch] }
  const shop = await behind(json({ code: 200, msg: '', data: [branch] }))
  const { status, envelope } = await shop.get('/api/v1/menurole')
  assert.equal([status, envelope.data], [200, [branch]])
  await shop.stop()
})

test('R32 a 307 or 308 to a listed path here is followed once, with the same call', async () => {
  for (const status of [307, 308]) {
    for (const location of [
      '/shop/api/v1/dict/data/?x=%E7%85%A4&y=',
      'data/?x=%E7%85%A4&y=#top',
      'ORIGIN/shop/api/v1/dict/data/?x=%E7%85%A4&y=',
    ]) {
      const shop = await behind(
        (request, response) => {
          if (!request.url?.includes('/data/')) {
            const origin = `http://${request.headers.host}`
            response.writeHead(status, { Location: location.replace('ORIGIN', origin) })
            return void response.end('<a href="data/">Temporary Redirect</a>')
          }
          response.end('{"code":200,"msg":"done"}')
        },
        { base: '/shop' },
      )
      const answer = await shop.get('/api/v1/dict/data', {
        method: 'PUT',
        body: '{"dictCode":9007199254740993}',
        headers: { ...JSON_HEADERS, 'X-Token': 'tok', 'Idempotency-Key': 'k1' },
      })
      assert.equal([answer.status, answer.envelope], [200, { code: 200, msg: 'done' }])
      const [first, second] = shop.upstreamSeen
      assert.is(shop.upstreamSeen.length, 2)
      assert.is(second?.request.url, '/shop/api/v1/dict/data/?x=%E7%85%A4&y=')
      assert.is(second?.request.method, 'PUT')
      assert.is(second?.body, '{"dictCode":9007199254740993}')
      const { host, ...headers } = second?.request.headers ?? {}
      assert.equal({ host, ...headers }, first?.request.headers)
      assert.is(headers['x-token'], 'tok')
      assert.equal(shop.upstreamEvents, [])
      await shop.stop()
    }
  }
})

test('R32 every other redirect is 502, and no other server is asked', async () => {
  const elsewhere = createServer(() => assert.unreachable('another server was asked'))
  elsewhere.listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const { port } = elsewhere.address() as AddressInfo
  for (const [status, location] of [
    [300, '/shop/api/x'],
    [301, '/shop/api/x'],
    [302, '/shop/api/x'],
    [303, '/shop/api/x'],
    [304, undefined],
    [307, undefined],
    [307, ''],
    [307, `http://127.0.0.1:${port}/shop/api/x`],
    [307, `//127.0.0.1:${port}/shop/api/x`],
    [307, 'http://169.254.169.254/shop/api/x'],
    [308, 'https://ORIGIN/shop/api/x'],
    [307, 'http://user:pw@ORIGIN/shop/api/x'],
    [307, 'http://user@ORIGIN/shop/api/x'],
    [307, 'file:///shop/api/x'],
    [307, '/admin'],
    [307, '/shop/admin'],
    [307, '/shop'],
    [307, '/api/x'],
    [307, '/shopper/api/x'],
    [307, '/shop/api/../admin'],
    [307, '/shop/api/%2e%2e/admin'],
    [307, '/shop/api/..;/admin'],
    [307, '/shop//api/x'],
    [307, '/shop/api/%2Fx'],
    [307, '/shop/api/x?a=1&a=2'],
    [307, '/shop/refresh_token'],
  ] as const) {
    const shop = await behind(
      (request, response) => {
        const host = String(request.headers.host)
        response.writeHead(status, {
          ...(location !== undefined && { Location: location.replace('ORIGIN', host) }),
          'Content-Type': 'application/json',
        })
        response.end('{"code":200}')
      },
      { base: '/shop' },
    )
    const answer = await shop.get('/api/v1/getinfo')
    assert.is(answer.status, 502, `${status} ${location}`)
    assert.is(shop.upstreamSeen.length, 1, `${status} ${location}`)
    await shop.stop()
  }
  elsewhere.close()
})

test('R32 a second redirect is 502, and all of it has one time limit', async () => {
  const shop = await behind((request, response) =>
    response.writeHead(307, { Location: `${request.url}x` }).end(),
  )
  assert.is((await shop.get('/api/x')).status, 502)
  assert.equal(
    shop.upstreamSeen.map(({ request }) => request.url),
    ['/api/x', '/api/xx'],
  )
  await shop.stop()

  // Either alone would be in time.
  const slow = await behind(
    (request, response) => {
      const status = request.url === '/api/x' ? 307 : 200
      setTimeout(() => {
        response.writeHead(status, { Location: '/api/xx' }).end('{"code":200}')
      }, 70)
    },
    { deadlineMs: 100 },
  )
  assert.is((await slow.get('/api/x')).status, 504)
  await slow.stop()
})

test('the path of API_ORIGIN goes before every path that is passed on, and opens no other', async () => {
  for (const base of ['/shop/api', '/shop/api/']) {
    const shop = await behind(json({ code: 200 }), { base })
    assert.is((await shop.get('/api/v1/role/1?a=1')).status, 200)
    await shop.get('/login', { method: 'POST', body: '{}', headers: JSON_HEADERS })
    for (const path of ['/', '/shop/api/api/v1/role/1', '/health', '/loginx']) {
      assert.is((await raw(shop.port, request(`GET /prod-api${path}`))).status, 404, path)
    }
    for (const path of ['/api/../../admin', '/api/..', '/..']) {
      assert.is((await raw(shop.port, request(`GET /prod-api${path}`))).status, 400, path)
    }
    assert.equal(
      shop.upstreamSeen.map(({ request }) => request.url),
      ['/shop/api/api/v1/role/1?a=1', '/shop/api/login'],
    )
    await shop.stop()
  }
})

test('R2 Authorization passes to go-admin only, and only as one Bearer token', async () => {
  const token = 'a'.repeat(43)
  for (const [backend, sent, passed] of [
    ['go-admin', `Bearer ${token}`, `Bearer ${token}`],
    ['go-admin', 'Bearer a.b-c_d+/=~', 'Bearer a.b-c_d+/=~'],
    ['go-admin', undefined, undefined],
    ['go-admin', token, undefined],
    ['go-admin', `bearer ${token}`, undefined],
    ['go-admin', 'Bearer', undefined],
    ['go-admin', `Bearer ${token} ${token}`, undefined],
    ['go-admin', `Bearer  ${token}`, undefined],
    ['go-admin', 'Bearer t\u00e9', undefined],
    ['go-admin', 'Basic YTpi', undefined],
    ['standard', `Bearer ${token}`, undefined],
  ] as const) {
    const shop = await behind(
      json({ code: 200 }),
      backend === 'go-admin' ? { backend: goAdmin } : {},
    )
    const lines = `${sent ? `Authorization: ${sent}\r\n` : ''}Cookie: jwt=${token}; Admin-Token=x\r\nX-Token: x\r\n`
    const answer = await raw(shop.port, request('GET /prod-api/api/v1/getinfo', lines))
    assert.is(answer.status, 200, sent)
    const { headers } = shop.upstreamSeen[0]?.request ?? {}
    assert.is(headers?.authorization, passed, `${backend} ${sent}`)
    assert.is(headers?.['x-token'], 'x')
    assert.is(headers?.cookie, undefined)
    await shop.stop()
  }
  const twice = await behind(json({ code: 200 }), { backend: goAdmin })
  const lines = 'Authorization: Bearer a\r\nAuthorization: Bearer b\r\n'
  assert.is((await raw(twice.port, request('GET /prod-api/api/v1/getinfo', lines))).status, 400)
  assert.is(twice.upstreamSeen.length, 0)
  await twice.stop()
})

test('the call that renews a token passes to go-admin only, and only as GET', async () => {
  const path = '/prod-api/refresh_token'
  const other = await behind(json({ code: 200 }))
  assert.is((await raw(other.port, request(`GET ${path}`))).status, 404)
  await other.stop()
  for (const options of [{}, { paths: ['/api/'] }]) {
    const shop = await behind(json({ code: 200 }), {
      backend: goAdmin,
      base: '/shop',
      ...options,
    })
    assert.is((await raw(shop.port, request(`POST ${path}`))).status, 405)
    assert.is((await raw(shop.port, request(`GET ${path}/x`))).status, 404)
    assert.is((await raw(shop.port, request(`GET ${path}`))).status, 200)
    assert.equal(
      shop.upstreamSeen.map(({ request }) => request.url),
      ['/shop/refresh_token'],
    )
    await shop.stop()
  }
})

const ACME = defineBackend({
  envelope: ({ status, fields }) =>
    typeof fields.success === 'boolean'
      ? { code: fields.success ? 200 : status, msg: fields.message, data: fields.data }
      : undefined,
  headers: { token: 'satoken', passed: ['X-Tenant'] },
})

test('an answer passes as it came if its description makes an envelope of it', async () => {
  const body = { success: false, message: 'No right' }
  const shop = await behind(
    (seen, response) => {
      response.statusCode = 403
      json(body)(seen, response)
    },
    { backend: ACME },
  )
  const { status, envelope, headers } = await shop.get('/api/v1/role')
  assert.equal([status, envelope, headers.has('X-Answered-By')], [403, body, false])
  await shop.stop()
})

test('any other answer is a bad gateway of our own, in the words of the specification', async () => {
  const answers: unknown[] = [{ code: 200, msg: '', data: 1 }, [1], 7, null, 'text', { success: 1 }]
  const big = { success: true, data: 'x'.repeat(6 * 1024 * 1024) }
  let deep: unknown = 1
  for (let depth = 0; depth < 1_001; depth += 1) deep = [deep]
  for (const answer of [...answers, big, { success: true, data: deep }]) {
    const shop = await behind(json(answer), { backend: ACME })
    const { status, envelope, headers } = await shop.get('/api/v1/role')
    assert.equal([status, envelope.code], [502, 502])
    assert.is(headers.get('X-Answered-By'), 'server')
    await shop.stop()
  }
})

test('headers that a description names pass, and nothing else', async () => {
  const shop = await behind(json({ success: true }), { backend: ACME })
  const lines =
    'satoken: abc\r\nX-Tenant: north\r\nX-Other: a\r\nCookie: a=b\r\nAuthorization: Bearer a\r\n'
  const answer = await raw(shop.port, request('GET /prod-api/api/v1/getinfo', lines))
  assert.is(answer.status, 200)
  const { headers } = shop.upstreamSeen[0]?.request ?? {}
  assert.equal([headers?.satoken, headers?.['x-tenant']], ['abc', 'north'])
  for (const name of ['x-other', 'cookie', 'authorization', 'x-token'])
    assert.is(headers?.[name], undefined, name)
  await shop.stop()
})

test('R63 a status that browsers act on by themselves does not reach them', async () => {
  // Chromium repeats a call on 408 and 421, gives up on 407 and drops the body of 205.
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

test('R32 plain http is not sent to a name of a public address', async () => {
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

test('R32 an untrusted certificate is refused, whatever the environment says', async () => {
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
  assert.equal((await shop.get('/api/v1/getinfo')).envelope, {
    code: 502,
    msg: 'The server behind this one could not be reached',
  })
  assert.match(String(shop.upstreamEvents[0]?.error), /self.signed/)
  if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
  else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before
  await shop.stop()
  upstream.close()
})

test.run()
