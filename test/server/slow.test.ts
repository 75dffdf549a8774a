import { connect } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { slowness } from '../support/slowness.ts'
import { raw, serve } from './serve.ts'

const test = suite('server/slow')

const times = {
  headersTimeout: 60,
  requestTimeout: 120,
  connectionsCheckingInterval: 10,
  linger: 20,
}

const HEAD =
  'POST /prod-api/api/v1/role HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n'

test('R25 slow headers, a slow body and a silent socket are ended with 408', async () => {
  const served = await serve({ timeouts: times })
  const slow = await Promise.all([
    raw(served.port, 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n'),
    raw(served.port, `${HEAD}Content-Length: 100\r\n\r\n{`),
    raw(served.port, ''),
  ])
  for (const [index, { status, text, after }] of slow.entries()) {
    assert.is(status, 408, `case ${index}`)
    assert.is(JSON.parse(text).code, 408)
    assert.ok(after < 1000, `${after} ms`)
  }
  assert.is(served.seen.length, 0)
  await served.stop(0)
})

test('R25 a client that does not read its answer loses its connection', async () => {
  const served = await serve({
    timeouts: { idleTimeout: 50 },
    respond: () => ({ code: 200, msg: '', data: 'x'.repeat(20_000_000) }),
  })
  const socket = connect(served.port, '127.0.0.1').pause()
  socket.on('error', () => {})
  socket.write('GET /prod-api/api/v1/getinfo HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  await new Promise<void>(resolve =>
    served.server.once('connection', accepted => accepted.once('close', () => resolve())),
  )
  socket.destroy()
  await served.stop(0)
})

test('R25 three hundred slow sockets do not delay a call', async () => {
  const served = await serve()
  const sockets = Array.from({ length: 300 }, () => connect(served.port, '127.0.0.1'))
  for (const socket of sockets) socket.on('error', () => {}).write(`${HEAD}Content-Length: 9\r\n`)
  const durations: number[] = []
  for (let call = 0; call < 20; call += 1) {
    const begun = performance.now()
    await (await fetch(`${served.origin}/prod-api/api/v1/getinfo`)).text()
    durations.push(performance.now() - begun)
  }
  assert.ok(Math.max(...durations) < 500 * slowness(), `${Math.max(...durations)} ms`)
  for (const socket of sockets) socket.destroy()
  await served.stop(0)
})

test('R25 neither calls nor a stop wait for a client that has hung up', async () => {
  const gone: AbortSignal[] = []
  let heard = () => {}
  const all = new Promise<void>(resolve => (heard = resolve))
  const served = await serve({
    respond: call => {
      if (call.signal) gone.push(call.signal)
      if (gone.length === 3) heard()
      return new Promise(() => {})
    },
  })
  const socket = connect(served.port, '127.0.0.1').on('error', () => {})
  const closed = new Promise<void>(resolve =>
    served.server.once('connection', accepted => accepted.once('close', () => resolve())),
  )
  socket.write('GET /prod-api/api/v1/getinfo HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(3))
  await all
  socket.destroy()
  await closed
  assert.equal(
    gone.map(({ aborted }) => aborted),
    [true, true, true],
  )
  const begun = performance.now()
  await served.stop(60_000)
  assert.ok(performance.now() - begun < 5_000)
})

test('R25 the server runs with the timeouts of docs/security.md', async () => {
  const served = await serve()
  assert.is(served.server.headersTimeout, 5_000)
  assert.is(served.server.requestTimeout, 10_000)
  assert.is(served.server.keepAliveTimeout, 5_000)
  assert.ok(served.server.maxConnections < 10_000)
  await served.stop(0)
})

test.run()
