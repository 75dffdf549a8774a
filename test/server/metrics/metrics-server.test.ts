import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { JSON_HEADERS, raw, request, type Served, serve } from '../serve.ts'
import { openShop, type Shop } from '../shop.ts'
import { createHostCheck } from '#server/http/request.ts'
import type { Gauge } from '#server/metrics/gauge.ts'
import { createMetrics, type Metrics } from '#server/metrics/metrics.ts'
import { createMetricsServer } from '#server/metrics/metrics-server.ts'

interface Context {
  metrics: Metrics
  gauges: () => readonly Gauge[]
  events: string[]
  port: number
  stop(): Promise<void>
}

const test = suite<Context>('server/metrics/metrics-server')

test.before.each(async context => {
  context.gauges = () => []
  context.events = []
  context.metrics = createMetrics()
  const { server, stop } = createMetricsServer({
    metrics: context.metrics,
    gauges: () => context.gauges(),
    isAllowedHost: createHostCheck('127.0.0.1', ['shop.internal']),
    log: event => void context.events.push(event),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  Object.assign(context, { port: (server.address() as AddressInfo).port, stop })
})
test.after.each(({ stop }) => stop())

const read = async ({ port }: Pick<Context, 'port'>) =>
  (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

/** The values of one metric, by what stands in its braces. */
const valuesOf = (text: string, name: string) =>
  Object.fromEntries(
    [...text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))].map(
      ([, labels = '', value]) => [labels, Number(value)],
    ),
  )

test('GET /metrics is the text form of Prometheus, which nobody keeps', async context => {
  const answer = await fetch(`http://127.0.0.1:${context.port}/metrics`)
  assert.is(answer.status, 200)
  assert.is(answer.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8')
  assert.is(answer.headers.get('cache-control'), 'no-store')
  assert.is(answer.headers.get('x-content-type-options'), 'nosniff')
  const text = await answer.text()
  assert.match(text, /^# HELP /)
  assert.match(text, /\n$/)
  const lines = text.split('\n').slice(0, -1)
  assert.equal(
    lines.filter(line => !/^(# (HELP|TYPE) \w+ .+|\w+(\{.*\})? (\d\S*|\+Inf|NaN))$/.test(line)),
    [],
  )
})

test('the process tells when it started, its memory and its processor time', async context => {
  const text = await read(context)
  const started = valuesOf(text, 'process_start_time_seconds')['']
  assert.ok(Math.abs(Number(started) - (Date.now() - performance.now()) / 1000) < 60, text)
  assert.ok(Number(valuesOf(text, 'process_resident_memory_bytes')['']) > 1e6)
  assert.ok(Number(valuesOf(text, 'process_cpu_seconds_total')['']) > 0)
})

test('no other address and no other method is answered', async ({ port }) => {
  const statusOf = async (path: string, method = 'GET') =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method })).status
  for (const path of ['/', '/metrics/', '/metrics/x', '/Metrics', '/prod-api/health'])
    assert.is(await statusOf(path), 404, path)
  for (const method of ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])
    assert.is(await statusOf('/metrics', method), 405, method)
  assert.is(await statusOf('/metrics?name[]=x'), 200)
})

test('R80 a name that is not one of ours is 421, as of the console, so that no page reads the metrics', async ({
  port,
}) => {
  const statusFor = async (host: string) => {
    const text = `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
    return (await raw(port, text)).status
  }
  assert.is(await statusFor(`127.0.0.1:${port}`), 200)
  assert.is(await statusFor(`localhost:${port}`), 200)
  assert.is(await statusFor(`shop.internal:${port}`), 200, 'ALLOWED_HOSTS')
  assert.is(await statusFor(`attacker.example:${port}`), 421)
  assert.is((await raw(port, 'GET /metrics HTTP/1.1\r\nConnection: close\r\n\r\n')).status, 400)
})

test('a body is not read', async ({ port }) => {
  const begun = 'Content-Type: text/plain\r\nContent-Length: 1000000\r\n'
  const answer = await raw(port, request('GET /metrics', begun, 'x'))
  assert.is(answer.status, 400)
  const expecting = `${begun}Expect: 100-continue\r\n`
  assert.is((await raw(port, request('POST /metrics', expecting))).status, 405)
})

test('a value that cannot be read is one line of the log, and not the end of the server', async context => {
  context.gauges = () => {
    throw new Error('no pool')
  }
  assert.is((await fetch(`http://127.0.0.1:${context.port}/metrics`)).status, 500)
  assert.equal(context.events, ['metrics_failed'])
  context.gauges = () => []
  assert.match(await read(context), 'process_start_time_seconds')
})

/** A shop behind a socket, whose calls are counted. */
async function serveShop(context: Context): Promise<Served & { shop: Shop }> {
  const shop = await openShop({ metrics: context.metrics })
  const served = await serve({ calls: shop.calls, metrics: context.metrics })
  context.gauges = () => [...served.gauges(), ...(shop.calls.gauges?.() ?? [])]
  return {
    ...served,
    shop,
    async stop() {
      await served.stop(0)
      await shop.close()
    },
  }
}

test('a good call, a refused one and an unknown path are counted by route and code', async context => {
  const { origin, shop, stop } = await serveShop(context)
  const token = await shop.tokenOf('admin')
  const call = async (path: string, init: RequestInit = {}) => {
    await (await fetch(`${origin}/prod-api${path}`, init)).text()
  }
  const headers = { ...JSON_HEADERS, 'X-Token': token }
  await call('/api/v1/role/1', { headers })
  await call('/api/v1/role/2', { headers })
  await call('/api/v1/role/2')
  await call('/api/v1/role/2', { method: 'PATCH', headers })
  await call('/api/v1/role', { method: 'POST', headers, body: '{' })
  await call('/api/v1/nobody-knows/1', { headers })
  await call('/api/v1/nobody-knows/2', { headers })
  await call('/health')
  await fetch(`${origin}/`)
  const text = await read(context)
  assert.equal(valuesOf(text, 'coalface_calls_total'), {
    'route="GET /api/v1/role/{id}",code="200"': 2,
    'route="GET /api/v1/role/{id}",code="401"': 1,
    'route="POST /api/v1/role",code="400"': 1,
    'route="unknown",code="405"': 1,
    'route="unknown",code="404"': 2,
    'route="GET /health",code="200"': 1,
  })
  assert.is(valuesOf(text, 'coalface_call_seconds_count')['route="unknown"'], 3)
  assert.equal(valuesOf(text, 'coalface_calls_in_flight'), { '': 0 })
  assert.equal(valuesOf(text, 'coalface_calls_waiting'), {
    'queue="place"': 0,
    'queue="turn"': 0,
    'queue="password"': 0,
    'queue="costly_read"': 0,
    'queue="store"': 0,
  })
  await stop()
})

test('a call whose client hangs up is in flight until then, and counts as abandoned', async context => {
  let arrived = () => {}
  const arrival = new Promise<void>(resolve => (arrived = resolve))
  const { origin, stop } = await serve({
    metrics: context.metrics,
    async respond({ signal }) {
      arrived()
      if (signal) await once(signal, 'abort')
      return { code: 200, msg: '' }
    },
  })
  const client = new AbortController()
  const call = fetch(`${origin}/prod-api/api/v1/getinfo`, { signal: client.signal })
  await arrival
  const during = await read(context)
  assert.equal(valuesOf(during, 'coalface_calls_in_flight'), { '': 1 })
  client.abort()
  await call.catch(() => undefined)
  await stop()
  const after = await read(context)
  assert.equal(valuesOf(after, 'coalface_calls_in_flight'), { '': 0 })
  assert.equal(valuesOf(after, 'coalface_calls_abandoned_total'), { '': 1 })
  assert.equal(valuesOf(after, 'coalface_calls_total'), {})
})

test('R80 nothing in the metrics is of a person, an address or a record', async context => {
  const { origin, shop, stop } = await serveShop(context)
  const headers = { ...JSON_HEADERS, 'X-Token': await shop.tokenOf('admin') }
  const body = JSON.stringify({ username: 'trader', password: 'a wrong password' })
  for (const [path, init] of [
    ['/login', { method: 'POST', headers: JSON_HEADERS, body }],
    ['/api/v1/sysUser/2', { headers }],
    ['/api/v1/sysUser/987654', { headers }],
    ['/api/v1/sysUser/987654', { method: 'DELETE', headers }],
    ['/api/v1/sysUserList?username=trader&phone=13800138000', { headers }],
    ['/api/v1/configKey/secret.of.mine', { headers }],
    ['/api/v1/unknown/trader/13800138000', { headers }],
  ] as const) {
    await (await fetch(`${origin}/prod-api${path}`, init)).text()
  }
  const told = (await read(context)).split('\n').filter(line => line.includes('{'))
  assert.ok(told.length > 20)
  for (const personal of [/trader/, /admin"/, /987654/, /13800138000/, /secret\.of/, /127\.0/]) {
    assert.not.match(told.join('\n'), personal)
  }
  await stop()
})

test.run()
