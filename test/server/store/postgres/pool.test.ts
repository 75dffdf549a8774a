import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { UnavailableError } from '#server/store/faults.ts'
import type { Connection } from '#server/store/postgres/connection.ts'
import { createPool } from '#server/store/postgres/pool.ts'

const test = suite('pool')

/** Longer than any of these tests. */
const LONG_MS = 60_000

interface Stub extends Connection {
  isClosed: boolean
}

function stubConnection(): Stub {
  const stub: Stub = {
    isClosed: false,
    get: async () => undefined,
    all: async () => [],
    run: async () => ({ changes: 0 }),
    add: async () => 1,
    exec: async () => {},
    begin: async () => {},
    commit: async () => {},
    rollback: async () => {},
    async close() {
      stub.isClosed = true
    },
  }
  return stub
}

function open(size: number, patience = LONG_MS) {
  const made: Stub[] = []
  const pool = createPool(
    async () => {
      const stub = stubConnection()
      made.push(stub)
      return stub
    },
    { size, patience },
  )
  return { made, pool }
}

/** Takes a connection and gives it back when told to. */
async function hold(pool: ReturnType<typeof open>['pool']) {
  let end = () => {}
  const ended = new Promise<void>(resolve => (end = resolve))
  let hasIt = () => {}
  const taken = new Promise<void>(resolve => (hasIt = resolve))
  const held = pool.use(() => {
    hasIt()
    return ended
  })
  await taken
  return {
    async release() {
      end()
      await held
    },
  }
}

test('a connection is made when one is needed, and used again', async () => {
  const { made, pool } = open(3)
  for (let call = 0; call < 5; call += 1) await pool.use(async () => {})
  assert.is(made.length, 1)
  assert.equal(pool.state(), { inUse: 0, idle: 1, waiting: 0 })
})

test('nobody else has a connection that is in use, and there are never more than its size', async () => {
  const { made, pool } = open(2)
  const using = new Set<Connection>()
  let most = 0
  const work = () =>
    pool.use(async connection => {
      assert.not.ok(using.has(connection))
      using.add(connection)
      most = Math.max(most, using.size)
      await new Promise(setImmediate)
      using.delete(connection)
    })
  await Promise.all(Array.from({ length: 20 }, work))
  assert.equal([made.length, most], [2, 2])
})

test('whoever waits gets a connection in the order of asking', async () => {
  const { pool } = open(1)
  const first = await hold(pool)
  const order: number[] = []
  const waiting = [1, 2, 3].map(turn => pool.use(async () => void order.push(turn)))
  assert.equal(pool.state(), { inUse: 1, idle: 0, waiting: 3 })
  await first.release()
  await Promise.all(waiting)
  assert.equal(order, [1, 2, 3])
})

test('work that fails gives its connection back', async () => {
  const { pool } = open(1)
  const failed = await pool
    .use(async () => {
      throw new Error('no')
    })
    .catch(String)
  assert.is(failed, 'Error: no')
  assert.is(await pool.use(async () => 'next'), 'next')
})

test('whoever waits for too long is told to try again, and no connection is lost by it', async () => {
  const { pool } = open(1, 1)
  const first = await hold(pool)
  const refused = await pool.use(async () => {}).catch((error: unknown) => error)
  assert.instance(refused, UnavailableError)
  assert.equal(pool.state(), { inUse: 1, idle: 0, waiting: 0 })
  await first.release()
  assert.is(await pool.use(async () => 'next'), 'next')
})

test('a connection that cannot be made takes no place', async () => {
  let fails = true
  const pool = createPool(
    async () => {
      if (fails) throw new Error('no package')
      return stubConnection()
    },
    { size: 1, patience: LONG_MS },
  )
  assert.is(await pool.use(async () => {}).catch(String), 'Error: no package')
  fails = false
  assert.is(await pool.use(async () => 'next'), 'next')
})

test('its end waits for what is in use, sends away what waits, and closes every connection once', async () => {
  const { made, pool } = open(2)
  const held = [await hold(pool), await hold(pool)]
  const waiting = pool.use(async () => 'worked').catch(String)
  let isClosed = false
  const closing = Promise.all([pool.close(), pool.close()]).then(() => (isClosed = true))
  assert.match(await waiting, 'The store is closed.')
  assert.match(await pool.use(async () => 'worked').catch(String), 'The store is closed.')
  assert.is(isClosed, false)
  await Promise.all(held.map(({ release }) => release()))
  await closing
  assert.equal(
    made.map(stub => stub.isClosed),
    [true, true],
  )
})

test('the end of a pool that was never used is at once', async () => {
  await open(2).pool.close()
})

test.run()
