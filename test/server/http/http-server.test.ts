import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { JSON_HEADERS, raw, request, type Served, serve } from '../serve.ts'
import { formatBindCookie } from '#server/http/bind-cookie.ts'
import { createHostCheck } from '#server/http/request.ts'

const test = suite<{ served: Served }>('server/http')

test.before.each(async context => {
  context.served = await serve({
    respond: call => {
      if (call.query.get('fail') === 'throw')
        throw new Error('SQLITE_CORRUPT in /srv/data/coalface.db')
      if (call.query.get('fail') === 'header') {
        return { code: 200, msg: '', headers: { 'X-Menu-Version': 'a\r\nSet-Cookie: x=1' } }
      }
      return {
        code: 200,
        msg: 'ok',
        data: { a: 1 },
        extra: { token: 't' },
        headers: { 'X-Menu-Version': 'v1' },
      }
    },
  })
})
test.after.each(({ served }) => served.stop(0))

const get = async ({ origin }: Served, path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${origin}/prod-api${path}`, init)
  const envelope = (await answer.json()) as { code: number; msg: string; data?: unknown }
  return { status: answer.status, headers: answer.headers, envelope }
}
const post = (served: Served, body: string, headers: Record<string, string> = {}) =>
  get(served, '/api/v1/role', { method: 'POST', body, headers: { ...JSON_HEADERS, ...headers } })

test('§3 §7 an answer is { code, msg, data } with what stands beside data', async ({ served }) => {
  const answer = await get(served, '/api/v1/getinfo')
  assert.equal(answer.envelope, { code: 200, msg: 'ok', data: { a: 1 }, token: 't' })
  assert.is(answer.headers.get('x-menu-version'), 'v1')
})

test('a call gets the path without prefix, its query, token, agent and language', async ({
  served,
}) => {
  await get(served, '/api/v1/getinfo?a=%E7%85%A4&b=&c=1+2', {
    headers: {
      'X-Token': 't'.repeat(43),
      Cookie: 'Admin-Token=AAAA; __Host-Admin-Bind=b1; __Host-Admin-Device=d1',
      'Accept-Language': 'zh-CN',
      'Idempotency-Key': 'k1',
      'User-Agent': 'u'.repeat(1000),
      'X-Forwarded-For': '6.6.6.6',
    },
  })
  const call = served.seen[0]
  assert.match(String(call?.id), /^[0-9a-f-]{36}$/)
  assert.is(call?.agent.length, 200)
  assert.instance(call?.signal, AbortSignal)
  assert.equal(
    [...(call?.query ?? [])],
    [
      ['a', '煤'],
      ['b', ''],
      ['c', '1 2'],
    ],
  )
  assert.equal(
    { ...call, id: 0, agent: 0, query: 0, signal: 0 },
    {
      id: 0,
      agent: 0,
      query: 0,
      signal: 0,
      method: 'GET',
      path: '/api/v1/getinfo',
      idempotencyKey: 'k1',
      token: 't'.repeat(43),
      bind: 'b1',
      device: 'd1',
      fromBrowser: false,
      hasOrigin: false,
      body: undefined,
      locale: 'zh-CN',
      ip: '127.0.0.1',
    },
  )
})

test('R2 a token counts in X-Token only', async ({ served }) => {
  const elsewhere = { Cookie: 'Admin-Token=abc; jwt=abc', Authorization: 'Bearer abc' }
  // With an empty header, and with none at all.
  for (const headers of [{ ...elsewhere, 'X-Token': '' }, elsewhere]) {
    await get(served, '/api/v1/getinfo?token=abc', { headers })
    await post(served, '{"token":"abc","X-Token":"abc"}', headers)
  }
  assert.equal(
    served.seen.map(({ token }) => token),
    [undefined, undefined, undefined, undefined],
  )
})

test('R2 two X-Token headers are 400, as are two of any header that counts once', async ({
  served,
}) => {
  for (const name of ['X-Token', 'Origin', 'Host', 'Content-Type', 'Idempotency-Key']) {
    const twice = name === 'Host' ? 'Host: 127.0.0.1\r\n' : `${name}: a\r\n${name}: a\r\n`
    const { status, text } = await raw(served.port, request('GET /prod-api/api/v1/getinfo', twice))
    assert.is(status, 400, name)
    assert.is(JSON.parse(text).code, 400)
  }
  assert.is(served.seen.length, 0)
  // A proxy may split one list into two headers.
  const twice = 'Cookie: a=1\r\nCookie: b=2\r\nAccept: a/b\r\nAccept: c/d\r\n'
  const { status } = await raw(served.port, request('GET /prod-api/api/v1/getinfo', twice))
  assert.is(status, 200)
})

test('R63 a malformed Idempotency-Key is 400, so that no write is repeated unnoticed', async ({
  served,
}) => {
  const write = async (key: string) => {
    const lines = `Idempotency-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n`
    return (await raw(served.port, request('POST /prod-api/api/v1/role', lines, '{}'))).status
  }
  for (const key of ['', 'a b', 'a'.repeat(129), 'ключ']) assert.is(await write(key), 400, key)
  assert.is(served.seen.length, 0)
  assert.is(await write('a'.repeat(128)), 200)
  assert.is(served.seen[0]?.idempotencyKey, 'a'.repeat(128))
})

test('R3 a login passes with an old token and a chosen cookie', async ({ served }) => {
  const answer = await get(served, '/login', {
    method: 'POST',
    body: '{}',
    headers: { ...JSON_HEADERS, 'X-Token': 'old', Cookie: 'Admin-Token=AAAA' },
  })
  assert.is(answer.envelope.code, 200)
})

test('R26 absolute form, TRACE, CONNECT, Upgrade and `*` never reach a call', async ({
  served,
}) => {
  const path = '/prod-api/api/v1/getinfo'
  assert.is((await raw(served.port, request(`GET http://127.0.0.1${path}`))).status, 400)
  assert.is((await raw(served.port, request('OPTIONS *'))).status, 400)
  assert.is((await raw(served.port, request(`TRACE ${path}`))).status, 405)
  assert.is((await raw(served.port, request('CONNECT 127.0.0.1:80'))).status, 0)
  const upgrade = await raw(served.port, request(`GET ${path}`, 'Upgrade: websocket\r\n'))
  assert.is(upgrade.status, 400)
  assert.is(served.seen.length, 0)
})

test('R26 broken framing is 400 with an envelope', async ({ served }) => {
  const line = 'POST /prod-api/api/v1/role HTTP/1.1\r\nHost: 127.0.0.1\r\n'
  for (const text of [
    `${line}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `${line}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    `${line}X-A: b\r\n c\r\n\r\n`,
    `${line}Transfer-Encoding: gzip, chunked\r\nContent-Type: application/json\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    `${line}Transfer-Encoding: chunked, chunked\r\nContent-Type: application/json\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    `${line.replace('1.1', '1.0')}Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    'GET / HTTP/1.1\nHost: 127.0.0.1\n\n',
    'GET /\0 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
    'GET /煤 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
    'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
    'GET / HTTP/1.0\r\n\r\n',
    'GET / HTTP/3.7\r\nHost: 127.0.0.1\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'nonsense\r\n\r\n',
  ]) {
    const answer = await raw(served.port, text)
    assert.is(answer.status, 400, text)
    assert.is(JSON.parse(answer.text).code, 400, text)
    assert.match(answer.headers['content-security-policy'] ?? '', "default-src 'none'", text)
  }
  assert.is(served.seen.length, 0)
})

test('R26 R46 a request in another form than one has is in the log, of each reason once in ten seconds', async ({
  served,
}) => {
  const { port } = served
  for (const _ of [1, 2]) {
    await raw(port, 'nonsense\r\n\r\n')
    await raw(port, request('GET /prod-api/api/v1/role/%2e%2e', ''))
    await raw(port, request('GET /prod-api/api/v1/dict/datalist?a=1&a=2', ''))
    await raw(port, request('GET /prod-api/api/v1/getinfo', 'X-Token: a\r\nX-Token: b\r\n'))
    await post(served, '{"__proto__":1}')
    await post(served, '{}', { 'Content-Type': 'text/plain' })
    await post(served, `"${'x'.repeat(262_144)}"`)
    await raw(port, request('GET /prod-api/api/v1/unknown', ''))
  }
  assert.equal(
    served.events.map(({ event, fields }) => [event, fields.reason, fields.ip]),
    ['badRequest', 'badPath', 'badQuery', 'badHeader', 'badBody', 'notJson', 'tooLarge'].map(
      reason => ['refused', reason, '127.0.0.1'],
    ),
  )
})

test('R26 unreadable bytes behind a request do not replace its answer', async () => {
  for (const [first, rest] of [
    ['', 'nonsense\r\n\r\n'],
    ['Connection: close\r\n', 'GET / HTTP/1.1\r\n\r\n'],
  ]) {
    const served = await serve({
      respond: async () => {
        await setTimeout(50)
        return { code: 200, msg: 'done' }
      },
    })
    const whole = `GET /prod-api/api/v1/getinfo HTTP/1.1\r\nHost: 127.0.0.1\r\n${first}\r\n`
    const answer = await raw(served.port, whole + rest)
    assert.equal([answer.status, JSON.parse(answer.text)], [200, { code: 200, msg: 'done' }])
    assert.is(answer.headers.connection, 'close')
    await served.stop(0)
  }
})

test('R26 a wrong method is 405 with Allow, an unknown path 404, both with an envelope', async ({
  served,
}) => {
  const wrong = await get(served, '/api/v1/role', { method: 'DELETE' })
  assert.is(wrong.status, 405)
  assert.is(wrong.headers.get('allow'), 'POST, PUT')
  for (const path of ['', '/', '/api/v1/nothing', '/API/v1/getinfo', '/api/v1/getinfo/']) {
    const unknown = await get(served, path)
    assert.is(unknown.status, 404, path)
    assert.is(unknown.envelope.code, 404)
  }
})

test('a refusal ends a connection only where a body is on its way', async () => {
  const served = await serve()
  const host = 'Host: 127.0.0.1\r\n'
  const page = `GET /favicon.ico HTTP/1.1\r\n${host}\r\n`
  const call = `GET /prod-api/api/v1/nothing HTTP/1.1\r\n${host}\r\n`
  const body = `POST /favicon.ico HTTP/1.1\r\n${host}Content-Length: 9\r\n\r\n`
  const { text } = await raw(served.port, page + call + page + body)
  assert.is(text.match(/"code":404/g)?.length, 3)
  assert.is(text.match(/"code":405/g)?.length, 1)
  await served.stop(0)
})

test('R27 a foreign Host is 421 before any work, 20 KB of headers are 431', async ({ served }) => {
  for (const host of ['evil.com', '127.0.0.1.evil.com', 'a@127.0.0.1', '127.0.0.1:80:80']) {
    const answer = await raw(
      served.port,
      `GET /prod-api/api/v1/getinfo HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    )
    assert.is(answer.status, 421, host)
  }
  assert.equal(
    served.events.map(({ event, fields }) => [event, fields.reason, fields.host]),
    [['refused', 'wrongHost', 'evil.com']],
    'R46 a stranger can write one such line in ten seconds',
  )
  assert.match(String(served.events[0]?.fields.advice), 'ALLOWED_HOSTS')
  const long = await raw(served.port, request('GET /', `X-A: ${'a'.repeat(20_000)}\r\n`))
  assert.is(long.status, 431)
  assert.is(JSON.parse(long.text).code, 431)
  // Node would drop the headers after the hundredth, whatever they say.
  const withHeaders = (count: number) => {
    const headers = Array.from({ length: count - 3 }, (_, index) => `X-${index}: a\r\n`).join('')
    const line = 'GET /prod-api/api/v1/getinfo'
    return raw(served.port, request(line, `${headers}X-Token: a\r\n`))
  }
  const many = await withHeaders(101)
  assert.is(many.status, 431)
  assert.is(JSON.parse(many.text).code, 431)
  assert.is(served.seen.length, 0)
  assert.is((await withHeaders(100)).status, 200)
  assert.is(served.seen[0]?.token, 'a')
})

test('R28 a write from another site is 403', async ({ served }) => {
  for (const headers of [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.com' },
    { Origin: 'null' },
    { Origin: '127.0.0.1' },
    { Origin: `http://127.0.0.1:${served.port + 1}` },
  ]) {
    const lines = Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
    const answer = await raw(
      served.port,
      request(
        'POST /prod-api/api/v1/role',
        `${lines}Content-Type: application/json\r\nContent-Length: 2\r\n`,
        '{}',
      ),
    )
    assert.is(answer.status, 403, lines)
  }
  assert.equal(
    served.events.map(({ event, fields }) => [event, fields.reason]),
    [['refused', 'crossSite']],
    'R46 a stranger can write one such line in ten seconds',
  )
  assert.is(served.seen.length, 0)
  const own = await raw(
    served.port,
    [
      'POST /prod-api/api/v1/role HTTP/1.1',
      `Host: 127.0.0.1:${served.port}`,
      `Origin: ${served.origin}`,
      'Sec-Fetch-Site: same-origin',
      'Connection: close',
      'Content-Type: application/json',
      'Content-Length: 2',
      '',
      '{}',
    ].join('\r\n'),
  )
  assert.is(own.status, 200)
  assert.is(served.seen[0]?.fromBrowser, true)
  // A link on another site leads here; an address that a person typed belongs to no page.
  const link = request('GET /prod-api/api/v1/getinfo', 'Sec-Fetch-Site: cross-site\r\n')
  assert.is((await raw(served.port, link)).status, 200)
  const typed = request(
    'POST /prod-api/api/v1/role',
    'Sec-Fetch-Site: none\r\nContent-Type: application/json\r\nContent-Length: 2\r\n',
    '{}',
  )
  assert.is((await raw(served.port, typed)).status, 200)
})

test('R28 no answer carries a CORS header, OPTIONS neither', async ({ served }) => {
  const preflight = 'Origin: https://evil.com\r\nAccess-Control-Request-Method: PUT\r\n'
  for (const line of [
    'OPTIONS /prod-api/api/v1/role',
    'OPTIONS /',
    'GET /prod-api/api/v1/getinfo',
    'GET /',
  ]) {
    const { headers } = await raw(served.port, request(line, preflight))
    assert.not.match(Object.keys(headers).join(), /access-control/, line)
  }
})

test('R31 only the normal form of a path reaches a call', async ({ served }) => {
  for (const path of [
    '//api/v1/role/1',
    '/api//v1/role/1',
    '/./api/v1/role/1',
    '/api/v1/x/../role/1',
    '/api/v1/role/1.',
    '/api/v1/role/1/..',
    '/api%2Fv1/role/1',
    '/api%5Cv1/role/1',
    '/api\\v1\\role\\1',
    '/api/v1/r%6Fle/1',
    '/api/v1/%72ole/1',
    '/api/v1/role/%31',
    '/api/v1/role/1%00',
    '/api/v1/role/1%0A',
    '/api/v1/role/1;x=1',
    '/api/v1/..;/role/1',
    '/api/v1/role/%C0%AF',
    '/api/v1/role/1%2e',
    '/api/v1/role/1%',
    '/api/v1/role/1%2',
  ]) {
    const answer = await raw(served.port, request(`GET /prod-api${path}`))
    assert.is(answer.status, 400, path)
    assert.is(JSON.parse(answer.text).code, 400)
  }
  assert.is(served.seen.length, 0)
})

test('R21 a body other than JSON without encoding is 415', async ({ served }) => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=gbk',
    '',
  ]) {
    const answer = await post(served, '{}', { 'Content-Type': type })
    assert.is(answer.status, 415, type)
  }
  assert.is((await post(served, '{}', { 'Content-Encoding': 'gzip' })).status, 415)
  assert.is(
    (await post(served, '{}', { 'Content-Type': 'Application/JSON; charset="UTF-8"' })).status,
    200,
  )
})

test('R21 257 KB are 413, 256 KB are read', async ({ served }) => {
  const kb = (size: number) => `"${'a'.repeat(size * 1024 - 2)}"`
  assert.is((await post(served, kb(256))).status, 200)
  const answer = await post(served, kb(257))
  assert.is(answer.status, 413)
  assert.is(answer.headers.get('connection'), 'close')
})

/**
 * Sends a body in pieces of `size` bytes without end, even after the other side has ended; gives up
 * after 3 s.
 */
async function sendEndlessly(port: number, line: string, headers: string, size: number) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let answer = ''
  let isClosed = false
  socket.on('error', () => {})
  socket.on('data', chunk => (answer += chunk))
  socket.once('close', () => (isClosed = true))
  await once(socket, 'connect')
  const { localPort } = socket
  socket.write(
    `${line} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}Transfer-Encoding: chunked\r\n\r\n`,
  )
  const piece = `${size.toString(16)}\r\n${'a'.repeat(size)}\r\n`
  const startedAt = performance.now()
  while (!isClosed && performance.now() - startedAt < 3_000) {
    if (!socket.write(piece)) await setTimeout(1)
  }
  socket.destroy()
  const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
  return { localPort, isClosed, statuses }
}

// Each of them ends a second after its answer, all in the same second.
test('R21 less than 300 KB of an endless body are read, even where no body is allowed', async ({
  served,
}) => {
  const accepted = new Map<number | undefined, Socket>()
  served.server.on('connection', socket => accepted.set(socket.remotePort, socket))
  const json = 'Content-Type: application/json\r\n'
  await Promise.all(
    (
      [
        ['POST /prod-api/api/v1/role', json, 0x100, '413'],
        ['POST /prod-api/api/v1/role', json, 0x4000, '413'],
        ['POST /prod-api/api/v1/role', json, 0x40000, '413'],
        ['POST /prod-api/api/v1/role', '', 0x4000, '415'],
        ['GET /prod-api/api/v1/getinfo', '', 0x4000, '400'],
        ['GET /', '', 0x4000, '400'],
        ['POST /', '', 0x4000, '405'],
        ['GET /nothing.js', '', 0x4000, '404'],
      ] as const
    ).map(async ([line, headers, size, status]) => {
      const sent = await sendEndlessly(served.port, line, headers, size)
      const what = `${line} in pieces of ${size}`
      assert.equal(sent.statuses, [status], what)
      assert.ok(sent.isClosed, what)
      const read = accepted.get(sent.localPort)?.bytesRead ?? Infinity
      assert.ok(read < 300_000, `${what}: ${read} bytes`)
    }),
  )
  assert.is(served.seen.length, 0)
})

test('R21 a length that is too large is refused before a byte of it is read', async ({
  served,
}) => {
  const headers = 'Content-Type: application/json\r\nContent-Length: 1000000000\r\n'
  const answer = await raw(served.port, request('POST /prod-api/api/v1/role', headers))
  assert.is(answer.status, 413)
  assert.ok(answer.after < 2_000, `${answer.after} ms`)
})

test('R21 a sender that expects 100 Continue gets it, or the refusal at once', async ({
  served,
}) => {
  const send = (length: number, body = '') => {
    const headers = `Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n`
    return raw(served.port, request('POST /prod-api/api/v1/role', headers, body))
  }
  const refused = await send(1_000_000)
  assert.equal([refused.status, refused.headers.connection], [413, 'close'])
  const told = await send(2, '{}')
  assert.is(told.status, 100)
  assert.match(told.text, /^HTTP\/1.1 200/)
  assert.equal(served.seen[0]?.body, {})
})

test('RFC 9110 10.1.1 an unknown expectation is ignored', async ({ served }) => {
  const headers = 'Content-Type: application/json\r\nExpect: 200-maybe\r\nContent-Length: 2\r\n'
  const { status } = await raw(served.port, request('POST /prod-api/api/v1/role', headers, '{}'))
  assert.is(status, 200)
  assert.equal(served.seen[0]?.body, {})
})

test('R21 a body in pieces is read up to 200 KB', async ({ served }) => {
  const send = async (kb: number) => {
    const piece = `400\r\n${'a'.repeat(1024)}\r\n`
    const text = `1\r\n"\r\n${piece.repeat(kb)}1\r\n"\r\n0\r\n\r\n`
    const headers = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n'
    return raw(served.port, request('POST /prod-api/api/v1/role', headers, text))
  }
  assert.is((await send(199)).status, 200)
  assert.is(String(served.seen[0]?.body).length, 199 * 1024)
  assert.is((await send(201)).status, 413)
})

test('R22 JSON that is not exact, shallow and small is 400, and the server goes on', async ({
  served,
}) => {
  for (const body of [
    '['.repeat(200_000),
    '{',
    '{"a":1e999}',
    '{"roleId":9007199254740993}',
    '{"a":1,"a":2}',
    '{"__proto__":{"polluted":1}}',
    '\ufffe',
    "{'a':1}",
    `[${'1,'.repeat(10_000)}1]`,
  ]) {
    const answer = await post(served, body)
    assert.is(answer.status, 400, body.slice(0, 30))
    assert.is(answer.envelope.code, 400)
  }
  assert.is(
    (
      await raw(
        served.port,
        request(
          'POST /prod-api/api/v1/role',
          'Content-Type: application/json\r\nContent-Length: 2\r\n',
          '\xff',
        ),
      )
    ).status,
    400,
  )
  assert.is((await post(served, '{"a":[1.5,-2]}')).status, 200)
  assert.equal(served.seen[0]?.body, { a: [1.5, -2] })
})

test('R21 a body on a method without one is 400', async ({ served }) => {
  const answer = await raw(
    served.port,
    request(
      'GET /prod-api/api/v1/getinfo',
      'Content-Type: application/json\r\nContent-Length: 2\r\n',
      '{}',
    ),
  )
  assert.is(answer.status, 400)
})

test('R22 a query key given twice is 400, except dictType, whose first value counts (§23)', async ({
  served,
}) => {
  for (const query of ['a=1&a=2', 'a=%', 'a=%FF', 'a=%00', `a=${'x'.repeat(1025)}`, 'a=1&%61=2']) {
    assert.is((await get(served, `/api/v1/getinfo?${query}`)).status, 400, query)
  }
  assert.is((await get(served, `/api/v1/getinfo?a=${'x'.repeat(5000)}`)).status, 414)
  await get(served, '/api/v1/dict/datalist?dictType=x&pageIndex=1&dictType=y')
  assert.is(served.seen[0]?.query.get('dictType'), 'x')
})

test('R24 names of the prototype are plain keys', async ({ served }) => {
  await get(served, '/api/v1/getinfo?__proto__=1&constructor=2')
  assert.is(served.seen[0]?.query.get('__proto__'), '1')
  const answer = await raw(served.port, request('GET /prod-api/api/v1/getinfo', '__proto__: x\r\n'))
  assert.is(answer.status, 200)
  assert.is(({} as { polluted?: unknown }).polluted, undefined)
})

test('R48 an error answer names its id and nothing internal, and is logged', async ({ served }) => {
  for (const kind of ['throw', 'header']) {
    const answer = await get(served, `/api/v1/getinfo?fail=${kind}`)
    assert.is(answer.status, 500)
    const id = answer.headers.get('x-request-id')
    assert.is(answer.envelope.msg, `The server failed; its log knows this request as ${id}`)
    assert.is(answer.headers.get('set-cookie'), null)
    assert.ok(
      served.events.some(({ event, fields }) => event === 'request_failed' && fields.id === id),
    )
  }
  assert.is((await get(served, '/api/v1/getinfo')).status, 200)
})

test('§18 errors are in the language of Accept-Language', async ({ served }) => {
  const chinese = await get(served, '/nothing', {
    headers: { 'Accept-Language': 'zh-TW,en;q=0.8' },
  })
  assert.is(chinese.envelope.msg, '该地址不存在')
  const english = await get(served, '/nothing', { headers: { 'Accept-Language': 'fr,zh;q=0.8' } })
  assert.is(english.envelope.msg, 'Nothing is found at this address')
})

test('§18 an error before the headers is in both languages', async ({ served }) => {
  const { text } = await raw(served.port, 'nonsense\r\n\r\n')
  const wanted = { code: 400, msg: 'The request is not readable · 请求无法读取' }
  assert.equal(JSON.parse(text), wanted)
  const long = await raw(served.port, request('GET /', `X-A: ${'a'.repeat(20_000)}\r\n`))
  assert.is(JSON.parse(long.text).msg, 'The headers of the request are too large · 请求头过大')
})

test('R45 an error before the headers has HSTS when a proxy may use https', async () => {
  for (const [trustProxy, wanted] of [
    [0, undefined],
    [1, 'max-age=63072000; includeSubDomains'],
  ] as const) {
    const served = await serve({ trustProxy })
    const { headers } = await raw(served.port, 'nonsense\r\n\r\n')
    assert.is(headers['strict-transport-security'], wanted)
    await served.stop(0)
  }
})

test('R61 stopping lets a call under way end, then nothing answers', async () => {
  let finish = () => {}
  const served = await serve({
    respond: () => new Promise(resolve => (finish = () => resolve({ code: 200, msg: 'late' }))),
  })
  const answer = get(served, '/api/v1/getinfo')
  while (served.seen.length === 0) await setTimeout(1)
  const stopped = served.stop()
  finish()
  assert.is((await answer).envelope.msg, 'late')
  await stopped
  assert.is(await get(served, '/api/v1/getinfo').catch(() => 'refused'), 'refused')
})

test('R61 a call that does not end is cut after the grace', async () => {
  const served = await serve({ respond: () => new Promise(() => {}) })
  const answer = get(served, '/api/v1/getinfo').catch(() => 'cut')
  while (served.seen.length === 0) await setTimeout(1)
  await served.stop(20)
  assert.is(await answer, 'cut')
})

test('the address of a client is read from a proxy that writes its port too', async () => {
  for (const [forwarded, ip] of [
    ['3.3.3.3:50000', '3.3.3.3'],
    ['[2001:db8::1]:50000', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['3.3.3.3:', '127.0.0.1'],
  ] as const) {
    const served = await serve({ trustProxy: 1 })
    await get(served, '/api/v1/getinfo', { headers: { 'X-Forwarded-For': forwarded } })
    assert.is(served.seen[0]?.ip, ip)
    await served.stop(0)
  }
})

test('TRUST_PROXY decides whose X-Forwarded-* is believed', async () => {
  for (const [trustProxy, ip] of [
    [0, '127.0.0.1'],
    [1, '3.3.3.3'],
    [2, '2.2.2.2'],
    [4, '127.0.0.1'],
  ] as const) {
    const served = await serve({ trustProxy })
    const headers = {
      'X-Forwarded-For': 'evil, 2.2.2.2, ::ffff:3.3.3.3',
      'X-Forwarded-Proto': 'https',
    }
    const answer = await get(served, '/api/v1/getinfo', { headers })
    assert.is(served.seen[0]?.ip, ip)
    const wanted = trustProxy > 0 ? 'max-age=63072000; includeSubDomains' : null
    assert.is(answer.headers.get('strict-transport-security'), wanted, 'R45')
    await served.stop(0)
  }
})

test('R7 only plain http on this machine gets or reads the bind cookie without Secure', async () => {
  const respond = () => ({ code: 200, msg: '', headers: { 'Set-Cookie': formatBindCookie('b1') } })
  const hosts = createHostCheck('127.0.0.1', ['shop.example.com'])
  const line = 'GET /prod-api/api/v1/getinfo'
  const local = request(line, 'Cookie: Admin-Bind=b2\r\n')
  const foreign = local.replace('127.0.0.1', 'shop.example.com')

  const open = await serve({ respond, isAllowedHost: hosts })
  const behind = await serve({ respond, isAllowedHost: hosts, trustProxy: 1 })
  const kept = await fetch(`${open.origin}/prod-api/api/v1/getinfo`)
  assert.equal(kept.headers.getSetCookie(), [
    formatBindCookie('b1'),
    'Admin-Bind=b1; Path=/; HttpOnly; SameSite=Strict',
  ])
  await raw(open.port, local)
  assert.is(open.seen.at(-1)?.bind, 'b2')
  for (const [served, text] of [
    [open, foreign],
    [behind, local],
  ] as const) {
    assert.is((await raw(served.port, text)).headers['set-cookie'], formatBindCookie('b1'))
    assert.is(served.seen.at(-1)?.bind, undefined)
  }
  await open.stop(0)
  await behind.stop(0)
})

test.run()
