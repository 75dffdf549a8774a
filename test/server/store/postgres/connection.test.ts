import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import postgres from 'postgres'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { newDatabase, postgresUrl } from '../../../support/postgres.ts'
import { openRelay, type Relay } from './relay.ts'
import { DiskFullError, UnavailableError } from '#server/store/faults.ts'
import { type Connection, createConnection } from '#server/store/postgres/connection.ts'
import { type DatabaseAddress, parseDatabaseUrl } from '#server/store/postgres/database-address.ts'
import { createPool } from '#server/store/postgres/pool.ts'

interface Context {
  url: string
  /** Another connection, which nothing breaks off. */
  other: postgres.Sql
  drop(): Promise<void>
  relay: Relay
  address: DatabaseAddress
  connection: Connection
}

const test = suite<Context>('connection')

const BEGIN = 'begin isolation level read committed read write'
const PID = 'select pg_backend_pid() as pid'
const ADD = 'insert into coal (name) values (:name) returning id'
const SHORT_MS = 100

const pidOf = async (connection: Connection) =>
  (await connection.get<{ pid: number }>(PID))?.pid ?? 0

const namesIn = async (other: postgres.Sql) =>
  (await other`select name from coal order by id`).map(({ name }) => String(name))

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

async function assertUnavailable(work: Promise<unknown>) {
  assert.instance(await failureOf(work), UnavailableError)
}

/** Waits until PostgreSQL has noticed that the other side of a connection is gone. */
async function untilGone(other: postgres.Sql, pid: number) {
  while ((await other`select 1 from pg_stat_activity where pid = ${pid}`).length > 0)
    await new Promise(setImmediate)
}

async function addIn(connection: Connection, name: string) {
  await connection.begin(BEGIN)
  await connection.add(ADD, { name })
  await connection.commit()
}

if (postgresUrl() !== undefined) {
  test.before(async context => {
    const { url, drop } = await newDatabase()
    const other = postgres(url, { max: 1 })
    await other`create table coal (id bigint generated always as identity, name text not null unique)`
    Object.assign(context, { url, other, drop })
  })
  test.before.each(async context => {
    await context.other`truncate coal`
    context.relay = await openRelay(new URL(context.url))
    context.address = { ...parseDatabaseUrl(context.url), port: context.relay.port }
    context.connection = await createConnection(context.address)
  })
  test.after.each(async ({ connection, relay }) => {
    await connection.close()
    await relay.close()
  })
  test.after(async ({ other, drop }) => {
    await other.end()
    await drop()
  })

  test('the first call connects, and one that was lost while nobody used it is made again', async ({
    relay,
    connection,
    other,
  }) => {
    assert.is(relay.seen(), 0)
    const pid = await pidOf(connection)
    await other`select pg_terminate_backend(${pid})`
    await untilGone(other, pid)
    // Whether this side has noticed it already is a matter of luck.
    const next = await pidOf(connection).catch(() => pidOf(connection))
    assert.is.not(next, pid)
    assert.equal([relay.open(), relay.seen()], [1, 2])
  })

  test('R81 a connection that is lost between two statements ends the transaction for good', async ({
    connection,
    other,
  }) => {
    await connection.begin(BEGIN)
    await connection.add(ADD, { name: 'first' })
    const pid = await pidOf(connection)
    await other`select pg_terminate_backend(${pid})`
    await untilGone(other, pid)
    await assertUnavailable(connection.add(ADD, { name: 'second' }))
    await assertUnavailable(connection.add(ADD, { name: 'third' }))
    await assertUnavailable(connection.commit())
    await connection.rollback()
    assert.equal(await namesIn(other), [])
    await addIn(connection, 'next')
    assert.equal(await namesIn(other), ['next'])
  })

  test('statements that wait for a lost connection are all answered, and none goes to the next one', async ({
    relay,
    connection,
    other,
  }) => {
    await connection.begin(BEGIN)
    const sleeping = connection.get('select pg_sleep(60)')
    const waiting = ['a', 'b', 'c', 'd'].map(name => connection.add(ADD, { name }))
    const failures = Promise.all([sleeping, ...waiting].map(failureOf))
    await new Promise(setImmediate)
    relay.cut()
    for (const failure of await failures) assert.instance(failure, UnavailableError)
    await connection.rollback()
    await pidOf(connection)
    assert.equal(await namesIn(other), [])
    assert.is(relay.seen(), 2)
  })

  test('PostgreSQL that ends a statement gives one failure, and the next call works', async ({
    connection,
    other,
  }) => {
    const pid = await pidOf(connection)
    const sleeping = failureOf(connection.get('select pg_sleep(60)'))
    await other`select pg_terminate_backend(${pid})`
    assert.instance(await sleeping, UnavailableError)
    assert.type(await pidOf(connection), 'number')
  })

  test('a commit that does not reach PostgreSQL writes nothing', async ({
    relay,
    connection,
    other,
  }) => {
    await connection.begin(BEGIN)
    await connection.add(ADD, { name: 'lost' })
    relay.cutAt('commit', 'before')
    await assertUnavailable(connection.commit())
    await connection.rollback()
    await addIn(connection, 'next')
    assert.equal(await namesIn(other), ['next'])
  })

  test('a commit whose answer is lost is not told as done', async ({
    relay,
    connection,
    other,
  }) => {
    await connection.begin(BEGIN)
    await connection.add(ADD, { name: 'done, but nobody knows' })
    relay.cutAt('commit', 'after')
    await assertUnavailable(connection.commit())
    await connection.rollback()
    await addIn(connection, 'next')
    assert.equal(await namesIn(other), ['done, but nobody knows', 'next'])
  })

  test('a begin that is cut off leaves no transaction', async ({ relay, connection, other }) => {
    await pidOf(connection)
    relay.cutAt('begin', 'after')
    await assertUnavailable(connection.begin(BEGIN))
    const refused = await failureOf(connection.add(ADD, { name: 'outside' }))
    assert.match(String(refused), 'in a read-only transaction')
    assert.equal(await namesIn(other), [])
    await addIn(connection, 'next')
    assert.equal(await namesIn(other), ['next'])
  })

  test('a begin whose second statement fails leaves no transaction', async ({
    connection,
    other,
  }) => {
    const failed = await failureOf(connection.begin(`${BEGIN}; select 1 / 0`))
    assert.match(String(failed), 'division by zero')
    await addIn(connection, 'next')
    assert.equal(await namesIn(other), ['next'])
  })

  test('a connection that is lost while a statement waits for a lock gives the lock to nobody', async ({
    connection,
    address,
    other,
  }) => {
    const holder = await createConnection(address)
    await addIn(holder, 'locked')
    await holder.begin(`${BEGIN}; select 1 from coal for update`)
    const pid = await pidOf(connection)
    await connection.begin(BEGIN)
    const waiting = failureOf(connection.run("update coal set name = 'changed'"))
    const isWaiting = async () =>
      (await other`select 1 from pg_locks where pid = ${pid} and not granted`).length > 0
    while (!(await isWaiting())) await new Promise(setImmediate)
    await other`select pg_terminate_backend(${pid})`
    assert.instance(await waiting, UnavailableError)
    await connection.rollback()
    await holder.commit()
    await addIn(connection, 'next')
    assert.equal(await namesIn(other), ['locked', 'next'])
    await holder.close()
  })

  test('a statement that fails lets the commit fail, and the next transaction work', async ({
    connection,
    other,
  }) => {
    await addIn(connection, 'one')
    await connection.begin(BEGIN)
    assert.match(String(await failureOf(connection.add(ADD, { name: 'one' }))), 'coal_name_key')
    assert.match(String(await failureOf(connection.commit())), 'nothing was written')
    await connection.rollback()
    await addIn(connection, 'next')
    assert.equal(await namesIn(other), ['one', 'next'])
  })

  test('R59 a full disk of PostgreSQL is told as one', async ({ connection }) => {
    await connection.begin(BEGIN)
    const full = "do $$ begin raise 'could not extend file' using errcode = '53100'; end $$"
    assert.instance(await failureOf(connection.exec(full)), DiskFullError)
    await connection.rollback()
  })

  test('a server that says nothing more counts as lost, and its connection is broken off', async ({
    relay,
    address,
  }) => {
    const connection = await createConnection(address, SHORT_MS)
    await pidOf(connection)
    relay.hush()
    await assertUnavailable(connection.begin(BEGIN))
    while (relay.open() > 0) await new Promise(setImmediate)
    await connection.close()
  })

  test('a full pool whose connections are all lost at once works on, with as many as before', async ({
    relay,
    address,
    other,
  }) => {
    const size = 3
    const pool = createPool(() => createConnection(address), { size, patience: 10_000 })
    const work = (name: string) =>
      pool.use(async connection => {
        try {
          await addIn(connection, name)
          return [name]
        } catch (error) {
          assert.instance(error, UnavailableError)
          await connection.rollback()
          return []
        }
      })
    const done: string[] = []
    for (let round = 0; round < 20; round += 1) {
      const names = Array.from({ length: 12 }, (_, index) => `${round}-${index}`)
      const working = names.map(work)
      for (let turn = round; turn > 0; turn -= 1) await new Promise(setImmediate)
      relay.cut()
      done.push(...(await Promise.all(working)).flat())
    }
    const found = new Set(await namesIn(other))
    assert.equal(
      done.filter(name => !found.has(name)),
      [],
    )
    assert.ok(done.length > 0 && done.length < 20 * 12, `${done.length} of ${20 * 12} were written`)
    assert.equal(pool.state(), { inUse: 0, idle: size, waiting: 0 })
    assert.ok(relay.open() <= size)
    await pool.close()
    while (relay.open() > 0) await new Promise(setImmediate)
  })

  test('its end breaks the connection off', async ({ relay, address }) => {
    const connection = await createConnection(address)
    await pidOf(connection)
    await connection.close()
    while (relay.open() > 0) await new Promise(setImmediate)
  })

  test('an account or a database that PostgreSQL refuses is the reason why it cannot be reached, and no password is told', async ({
    address,
  }) => {
    const reasons = [
      { given: { username: 'nobody' }, reason: 'role "nobody" does not exist' },
      { given: { database: 'nowhere' }, reason: 'database "nowhere" does not exist' },
    ]
    for (const { given, reason } of reasons) {
      const connection = await createConnection({ ...address, ...given, password: 'secret' })
      const refused = await failureOf(connection.get(PID))
      assert.instance(refused, UnavailableError)
      assert.match(String(refused), reason)
      assert.not.match(String(refused), 'secret')
      await connection.close()
    }
  })
}

const NOBODY = {
  host: '127.0.0.1',
  database: 'coal',
  username: 'shop',
  password: '',
  ssl: false,
} as const

test('where no server listens a call fails at once, each time', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  const connection = await createConnection({ ...NOBODY, port })
  await assertUnavailable(connection.begin(BEGIN))
  await assertUnavailable(connection.begin(BEGIN))
  await connection.close()
})

test('what answers a connection by ending it is asked once a call, not without a pause', async () => {
  let seen = 0
  const server = createServer(socket => {
    seen += 1
    socket.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const connection = await createConnection({ ...NOBODY, port })
  await assertUnavailable(connection.begin(BEGIN))
  await assertUnavailable(connection.get(PID))
  assert.is(seen, 2)
  await connection.close()
  server.close()
})

test.run()
