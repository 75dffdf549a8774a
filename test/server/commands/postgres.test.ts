import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { postgresUrl } from '../../support/postgres.ts'
import { seedOf, setUp } from '../calls/factor/set-up.ts'
import { listFrom, rowFrom, tokenFrom } from '../shop.ts'
import { takeBackPostgresToVersion13 } from '../version-2.ts'
import {
  dropDatabase,
  enter,
  makeDatabase,
  type OnPostgres,
  openServer,
  run,
} from './on-postgres.ts'
import { openDatabase } from './open-database.ts'
import { SCHEMA_VERSION } from '#server/store/migrations/version.ts'

/** Commands on the data of DATABASE_URL. */
const test = suite<OnPostgres>('commands on PostgreSQL')

const NOBODY = 'postgres://somebody:hunter2hunter2@127.0.0.1:1/shop'

test('with DATABASE_URL backup and restore name the programs of PostgreSQL', async () => {
  const env = { DATABASE_URL: NOBODY }
  assert.match((await run('backup x.db', env)).said, /pg_dump; docs\/operations\.md says how\.$/)
  assert.match((await run('restore x.db', env)).said, /pg_restore; docs\/operations\.md says how/)
})

test('a database that is not there stops a command with one line that holds no password', async () => {
  for (const line of ['verify', 'reset-password admin', 'reset-factor admin']) {
    const { code, said } = await run(line, { DATABASE_URL: NOBODY })
    assert.is(code, 1)
    assert.match(said, /^The database cannot be reached: [^\n]*$/)
    assert.not.match(said, /hunter2/)
  }
})

test('R72 doctor warns of a database that it cannot reach, without the password of the address', async () => {
  const { code, said } = await run('doctor', { DATABASE_URL: NOBODY })
  assert.is(code, 1)
  assert.match(said, /^warn {2}DATABASE_URL, database shop of 127\.0\.0\.1: .*cannot be reached/m)
  assert.not.match(said, /hunter2|SQLite/)
})

if (postgresUrl() !== undefined) {
  test('R72 doctor tells of the engine, its version and clock, of data and keys, beside a server', async ({
    database,
    key,
  }) => {
    const env = { DATABASE_URL: database.url }
    const empty = await run('doctor', env)
    assert.match(empty.said, /^warn {2}Data: there is none yet$/m)
    const shop = await openServer(env)
    const { said } = await run('doctor', env)
    await shop.close()
    for (const line of [
      /^pass {2}DATABASE_URL, database test_\w+ of 127\.0\.0\.1$/m,
      /^pass {2}PostgreSQL \d+/m,
      /^pass {2}The database is on this machine$/m,
      /^pass {2}Clock of the database, \d+ ms (ahead|behind)$/m,
      /^pass {2}Data of version \d+$/m,
      /^pass {2}Menu with pages to show$/m,
      /^skip {2}Backup: pg_dump makes it/m,
    ])
      assert.match(said, line)
    assert.not.match(said, /SQLite|free on the disk|owner only/)
    const keyed = await run('doctor', { ...env, LOG_KEY_FILE: key })
    assert.match(
      keyed.said,
      /^warn {2}LOG_KEY_FILE .*: The operation log is not kept with the key/m,
    )
  })

  test.before.each(makeDatabase)
  test.after.each(dropDatabase)

  test('without data each command says so, and makes none', async ({ database, key }) => {
    const env = { DATABASE_URL: database.url }
    for (const line of ['verify', 'reset-password admin', `rekey-log ${key}`]) {
      const { code, said } = await run(line, env)
      assert.is(code, 1)
      assert.match(said, /^There is no data in the database of DATABASE_URL/)
    }
    const db = await openDatabase(database.url)
    assert.is(await db.count('pg_class', "relnamespace = 'public'::regnamespace"), 0)
    await db.close()
  })

  test('reset-password works beside a running server, which refuses the former sessions', async ({
    database,
  }) => {
    const env = { DATABASE_URL: database.url }
    const shop = await openServer(env)
    const token = tokenFrom(await enter(shop))
    const { code, said } = await run('reset-password Admin', env)
    assert.is(code, 0, said)
    const [, password = ''] = /^User admin, password (\S+) /.exec(said) ?? []
    assert.is((await shop.send('GET', '/api/v1/getinfo', { token })).code, 401)
    assert.ok('token' in rowFrom(await enter(shop, password)))
    assert.match((await run('verify', env)).said, /^The operation log holds: \d+ rows/)
    assert.is((await run('reset-password nobody', env)).said, 'There is no user nobody.')
    await shop.close()
  })

  test('R76 reset-factor takes a factor away beside a running server, and logs it', async ({
    database,
  }) => {
    const env = { DATABASE_URL: database.url }
    const shop = await openServer(env)
    await setUp(shop, tokenFrom(await enter(shop)))
    assert.not('token' in rowFrom(await enter(shop)))
    assert.is((await run('reset-factor admin', env)).code, 0)
    const token = tokenFrom(await enter(shop))
    const rows = listFrom(await shop.send('GET', '/api/v1/operloglist', { token }))
    assert.ok(rows.some(row => row.event === 'user.factor' && row.operUrl === 'reset-factor'))
    await shop.close()
  })

  test('R49 verify finds a changed row', async ({ database }) => {
    const env = { DATABASE_URL: database.url }
    const shop = await openServer(env)
    await enter(shop)
    await shop.close()
    const db = await openDatabase(database.url)
    await db.change("update operations set ip = '203.0.113.9' where oper_id = 1")
    await db.close()
    const { code, said } = await run('verify', env)
    assert.is(code, 1)
    assert.match(said, /^The operation log is broken at row 1:/)
  })

  test('the keys are changed only while no server runs', async ({ database, key, other }) => {
    const env = { DATABASE_URL: database.url }
    const shop = await openServer(env)
    for (const line of [`rekey-log ${key}`, `rekey-secrets ${key}`]) {
      const { code, said } = await run(line, env)
      assert.is(code, 1)
      assert.is(said, 'The data of DATABASE_URL are in use by a Coalface server.')
    }
    await shop.close()
    assert.is((await run(`rekey-log ${key}`, env)).code, 0)
    const keyed = { ...env, LOG_KEY_FILE: key }
    assert.match((await run('verify', env)).said, /not checked: set LOG_KEY_FILE/)
    assert.is((await run('verify', keyed)).code, 0)
    assert.match(
      (await run(`rekey-log ${other}`, env)).said,
      /^The operation log is kept with a key/,
    )
    assert.is((await run(`rekey-log ${other}`, keyed)).code, 0)
    const shopAgain = await openServer({ ...env, LOG_KEY_FILE: other })
    await shopAgain.close()
  })

  test('R76 rekey-secrets encrypts seeds, and the next start erases what they were', async ({
    database,
    key,
  }) => {
    const env = { DATABASE_URL: database.url }
    const shop = await openServer(env)
    const { key: appKey } = await setUp(shop, tokenFrom(await enter(shop)))
    await shop.close()
    const seed = seedOf(appKey).toString('base64url')
    const db = await openDatabase(database.url)
    assert.is(await db.count('factors', `seed = '${seed}'`), 1)
    const { code, said } = await run(`rekey-secrets ${key}`, env)
    assert.is(code, 0, said)
    assert.match(said, /the second factors of 1 person are encrypted/)
    assert.is(await db.count('factors', `seed = '${seed}'`), 0)
    assert.is(await db.count('metadata', "name = 'secrets.traces'"), 1)
    const again = await openServer({ ...env, SECRET_KEY_FILE: key })
    assert.not('token' in rowFrom(await enter(again)))
    assert.equal(
      again.events.filter(e => e.event.startsWith('secret')),
      [],
    )
    assert.is(await db.count('metadata', "name = 'secrets.traces'"), 0)
    await again.close()
    await db.close()
  })

  test('a command on version 13 says that a start brings it to the newest, and changes nothing', async ({
    database,
    key,
  }) => {
    const env = { DATABASE_URL: database.url }
    await (await openServer(env)).close()
    await takeBackPostgresToVersion13(database.url)
    const advice =
      'The database of DATABASE_URL has version 13: start the server once, '
      + `which brings it to version ${SCHEMA_VERSION}.`
    for (const line of ['verify', 'reset-password admin', `rekey-log ${key}`]) {
      assert.equal(await run(line, env), { code: 1, said: advice })
    }
    assert.ok((await run('doctor', env)).said.includes(advice))
    const db = await openDatabase(database.url)
    assert.is(await db.count('schema_version', 'version = 13'), 1)
    await db.close()
    await (await openServer(env)).close()
    assert.is((await run('verify', env)).code, 0)
  })

  test('restored takes a backup of version 13, so that no session of it counts at the first start', async ({
    database,
  }) => {
    const env = { DATABASE_URL: database.url }
    const shop = await openServer(env)
    const token = tokenFrom(await enter(shop))
    await shop.close()
    await takeBackPostgresToVersion13(database.url)
    const { code, said } = await run('restored', env)
    assert.is(code, 0, said)
    const again = await openServer(env)
    assert.is((await again.send('GET', '/api/v1/getinfo', { token })).code, 401)
    await again.close()
    assert.is((await run('verify', env)).code, 0)
  })

  test('no server starts while a command changes what a start checks', async ({ database }) => {
    const env = { DATABASE_URL: database.url }
    await (await openServer(env)).close()
    const db = await openDatabase(database.url)
    await db.lockServersOut()
    const refused = await openServer(env).then(
      () => 'it started',
      (error: Error) => error.message,
    )
    await db.close()
    assert.match(refused, /^Another program changes the data of DATABASE_URL/)
    await (await openServer(env)).close()
  })
}

test.run()
