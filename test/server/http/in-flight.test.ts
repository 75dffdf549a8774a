import { once } from 'node:events'
import { connect, Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { slowness } from '../../support/slowness.ts'
import { type Served, serve, stubCalls } from '../serve.ts'
import { openShop } from '../shop.ts'
import type { CallAnswer, CallRequest } from '#server/call.ts'
import { createConnectionLimit } from '#server/http/connections.ts'
import type { HttpServerOptions } from '#server/http/http-server.ts'

const test = suite('server/in-flight')

const CALL = '/prod-api/api/v1/getinfo'
const get = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n`

/** A server whose calls end when the test ends them, each by its token if `held` names it. */
async function serveSlowly(parts: Partial<HttpServerOptions> = {}) {
  const running: (() => void)[] = []
  const { calls, seen } = stubCalls(({ path }: CallRequest) =>
    path === '/health'
      ? { code: 200, msg: '' }
      : new Promise<CallAnswer>(resolve => running.push(() => resolve({ code: 200, msg: '' }))),
  )
  const visitorOf = async ({ token, device }: Pick<CallRequest, 'token' | 'device'>) =>
    [token, device].find(given => given?.startsWith('good'))
  const served = await serve({ calls: { ...calls, clientKeyOf: visitorOf }, ...parts })
  const endAll = () => {
    for (const end of running.splice(0)) end()
  }
  /** Waits until exactly so many requests have reached the calls. */
  const reached = async (count: number, what?: string) => {
    await until(() => seen.length >= count, `${seen.length} of ${count} calls`)
    await setTimeout(20)
    assert.is(seen.length, count, what)
  }
  return { ...served, seen, endAll, reached }
}

/** A socket, and the answers that came back on it. */
async function open({ port }: Pick<Served, 'port'>) {
  const socket = connect(port, '127.0.0.1')
  const got = { text: '', closed: false }
  socket.on('data', chunk => (got.text += chunk))
  socket.on('error', () => {})
  socket.once('close', () => (got.closed = true))
  await once(socket, 'connect')
  const statuses = () => [...got.text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
  return { socket, got, statuses }
}

async function until(isSo: () => boolean, what: string) {
  const end = performance.now() + 15_000
  while (!isSo()) {
    assert.ok(performance.now() < end, what)
    await setTimeout(5)
  }
}

const openMany = (served: Pick<Served, 'port'>, count: number) =>
  Promise.all(Array.from({ length: count }, () => open(served)))

test('R25 four pipelined calls of one socket are in flight, the others wait their turn', async () => {
  const served = await serveSlowly()
  const { socket, statuses } = await open(served)
  socket.write(get(CALL).repeat(10))
  await served.reached(4)
  served.endAll()
  await served.reached(8)
  served.endAll()
  await served.reached(10)
  served.endAll()
  await until(() => statuses().length === 10, 'ten answers')
  assert.equal(statuses(), Array(10).fill('200'))
  socket.destroy()
  await served.stop(0)
})

test('calls that wait for a place are counted until they have one', async () => {
  const served = await serveSlowly()
  const waiting = () => served.gauges().find(({ labels }) => labels?.queue === 'place')?.value
  const { socket, statuses } = await open(served)
  socket.write(get(CALL).repeat(6))
  await served.reached(4)
  assert.is(waiting(), 2)
  served.endAll()
  await served.reached(6)
  assert.is(waiting(), 0)
  served.endAll()
  await until(() => statuses().length === 6, 'six answers')
  socket.destroy()
  await served.stop(0)
})

test('R25 many pipelined calls are read as they are answered, with their bodies and in order', async () => {
  const served = await serve({
    respond: async ({ query, body }) => {
      await setTimeout(0)
      return { code: 200, msg: String(query.get('n') ?? (body as { n: number }).n) }
    },
  })
  const { socket, got } = await open(served)
  const numbers = Array.from({ length: 600 }, (_, number) => String(number))
  for (const n of numbers) {
    const body = `{"n":${n}}`
    const headers = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`
    const post = get('/prod-api/api/v1/role', headers).replace('GET', 'POST') + body
    socket.write(Number(n) % 3 === 0 ? post : get(`${CALL}?n=${n}`))
  }
  const found = () => [...got.text.matchAll(/"msg":"(\d+)"/g)].map(([, n]) => n)
  await until(() => found().length === numbers.length, 'all answers')
  assert.equal(found(), numbers)
  socket.destroy()
  await served.stop(0)
})

test('R25 a call that waits too long is 503 with our envelope and Retry-After', async () => {
  const served = await serveSlowly({ timeouts: { patience: 100 } })
  const { socket, got, statuses } = await open(served)
  socket.write(get(CALL).repeat(6))
  await served.reached(4)
  await setTimeout(150)
  served.endAll()
  await until(() => statuses().length === 6, 'six answers')
  assert.equal(statuses(), ['200', '200', '200', '200', '503', '503'])
  assert.match(got.text, /\r\nRetry-After: 5\r\n/)
  assert.match(got.text, '{"code":503,"msg":"Too many requests at once; try again in a moment"}')
  await served.reached(4, 'they never reached a call')
  socket.destroy()
  await served.stop(0)
})

for (const [who, header, most] of [
  ['an address', '', 64],
  ['a session', 'X-Token: good-1\r\n', 16],
] as const) {
  test(`R25 a call for which ${who} has no place in time is 503, and never runs`, async () => {
    const served = await serveSlowly({ timeouts: { patience: 100 } })
    const crowd = await openMany(served, most + 1)
    for (const { socket } of crowd) socket.write(get(CALL, header))
    await until(() => crowd.some(({ statuses }) => statuses()[0] === '503'), 'one is sent away')
    assert.is(served.seen.length, most)
    const refused = crowd.filter(({ got }) => got.text !== '')
    assert.is(refused.length, 1)
    assert.match(refused[0]?.got.text ?? '', /\r\nRetry-After: 5\r\n/)
    for (const { socket } of crowd) socket.destroy()
    await served.stop(0)
  })
}

test('R25 an address without a session has sixty-four calls; pages and health do not wait for them', async () => {
  const served = await serveSlowly()
  const crowd = await openMany(served, 70)
  for (const { socket } of crowd) socket.write(get(CALL, 'X-Token: made-up\r\n'))
  await served.reached(64)
  const startedAt = performance.now()
  assert.is((await fetch(`${served.origin}/`)).status, 200)
  assert.is((await fetch(`${served.origin}/prod-api/health`)).status, 200)
  assert.ok(performance.now() - startedAt < 4_000)
  served.endAll()
  await served.reached(71)
  served.endAll()
  await until(() => crowd.every(({ statuses }) => statuses()[0] === '200'), 'all are answered')
  for (const { socket } of crowd) socket.destroy()
  await served.stop(0)
})

test('R25 a person has sixteen calls, counted apart from those of its address', async () => {
  const served = await serveSlowly()
  const strangers = await openMany(served, 70)
  for (const { socket } of strangers) socket.write(get(CALL))
  await served.reached(64)
  for (const [header, all] of [
    ['X-Token: good-1', 80],
    ['X-Token: good-2', 96],
    ['Cookie: __Host-Admin-Device=good-3', 112],
  ] as const) {
    const mine = await openMany(served, 18)
    for (const { socket } of mine) socket.write(get(CALL, `${header}\r\n`))
    await served.reached(all, header)
  }
  await served.stop(0)
})

test('R25 behind a proxy it is the client’s address that counts, and of IPv6 its network', async () => {
  const served = await serveSlowly({ trustProxy: 1 })
  const from = async (count: number, address: (number: number) => string) => {
    const crowd = await openMany(served, count)
    for (const [number, { socket }] of crowd.entries()) {
      socket.write(get(CALL, `X-Forwarded-For: ${address(number)}\r\n`))
    }
  }
  await from(70, () => '192.0.2.1')
  await served.reached(64)
  await from(10, () => '192.0.2.2')
  await served.reached(74)
  await from(70, number => `2001:db8:7:9::${number.toString(16)}`)
  await served.reached(138)
  await from(10, () => '2001:db8:7:a::1')
  await served.reached(148)
  await served.stop(0)
})

test('R25 waiting calls of a sender that has hung up are dropped, and hold nothing up', async () => {
  const served = await serveSlowly()
  const countOf = () =>
    new Promise<number>(resolve => served.server.getConnections((_, count) => resolve(count)))
  const hangUp = async (crowd: Awaited<ReturnType<typeof openMany>>, left: number) => {
    for (const { socket } of crowd) socket.destroy()
    while ((await countOf()) > left) await setTimeout(5)
  }
  const running = await openMany(served, 64)
  for (const { socket } of running) socket.write(get(CALL))
  await served.reached(64)
  const waiting = await openMany(served, 20)
  for (const { socket } of waiting) socket.write(get(CALL).repeat(3))
  await served.reached(64)
  await hangUp(waiting, 64)
  served.endAll()
  await served.reached(64, 'what waited never ran')

  await hangUp(running, 0)
  const [last] = await openMany(served, 1)
  last?.socket.write(get(CALL).repeat(3))
  await served.reached(67, 'their places are free')
  await hangUp(last ? [last] : [], 0)
  const startedAt = performance.now()
  await served.stop()
  assert.ok(performance.now() - startedAt < 3_000, 'nothing is left to wait for')
})

test('R25 one address has at most half of the connections, so others still get in', async () => {
  const served = await serveSlowly()
  const crowd = await openMany(served, 510)
  await until(() => crowd.filter(({ got }) => got.closed).length === 10, 'ten are cut off')
  const [first] = crowd
  first?.socket.destroy()
  await setTimeout(50)
  const next = await open(served)
  next.socket.write(get('/prod-api/health'))
  await until(() => next.statuses()[0] === '200', 'a place that was given back')
  for (const { socket } of crowd) socket.destroy()
  await served.stop(0)
})

test('R25 the IPv6 networks of one /48 together have at most half of the connections', () => {
  const enter = createConnectionLimit()
  const sockets = Array.from({ length: 502 }, (_, number) => {
    const network = number < 501 ? `7:${number.toString(16)}` : '8:0'
    return Object.defineProperty(new Socket(), 'remoteAddress', { value: `2001:db8:${network}::1` })
  })
  for (const socket of sockets) enter(socket)
  assert.equal(
    sockets.flatMap(({ destroyed }, number) => (destroyed ? number : [])),
    [500],
  )
})

test('R25 when thousands of pipelined calls wait, the next such socket is cut off', async () => {
  const served = await serveSlowly()
  const crowd = await openMany(served, 20)
  // Few enough to be read in one go.
  for (const { socket } of crowd) socket.write(get(CALL).repeat(400))
  await until(() => crowd.some(({ got }) => got.closed), 'some are cut off')
  assert.ok(!crowd.every(({ got }) => got.closed), 'not those that came first')
  assert.is((await fetch(`${served.origin}/`)).status, 200)
  await served.stop(0)
})

test('R25 sockets that send hundreds of calls and hang up, and a hundred strangers, leave health quick', async () => {
  const shop = await openShop()
  const served = await serve({ calls: shop.calls })
  const token = await shop.tokenOf('admin')
  const hungUp = await openMany(served, 6)
  for (const { socket } of hungUp) {
    const sent = get('/prod-api/api/v1/menurole', `X-Token: ${token}\r\n`).repeat(300)
    await new Promise(resolve => socket.write(sent, resolve))
    socket.destroy()
  }
  const strangers = await openMany(served, 100)
  for (const { socket } of strangers) socket.write(get(CALL))
  const startedAt = performance.now()
  assert.is((await fetch(`${served.origin}/prod-api/health`)).status, 200)
  const took = performance.now() - startedAt
  await until(() => strangers.every(({ statuses }) => statuses().length === 1), 'all are answered')
  assert.ok(took < 2_000 * slowness(), `${took} ms`)
  for (const { socket } of strangers) socket.destroy()
  await served.stop(0)
  await shop.close()
})

test.run()
