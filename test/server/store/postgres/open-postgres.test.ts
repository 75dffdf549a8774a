import { setTimeout } from 'node:timers/promises'
import postgres from 'postgres'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { newDatabase, postgresUrl, type TestDatabase } from '../../../support/postgres.ts'
import { openDatabase } from '../../commands/open-database.ts'
import { CHEAP } from '../../shop.ts'
import { takeBackPostgresToVersion13 } from '../../version-2.ts'
import { defineResource } from '#definitions/define-resource.ts'
import { bilingual, type FieldMap, flag, integer, text } from '#definitions/fields.ts'
import type { CallAnswer } from '#server/call.ts'
import { type OpenCallsOptions, openCalls } from '#server/calls/index.ts'
import { SCHEMA_VERSION } from '#server/store/migrations/version.ts'
import { parseDatabaseUrl } from '#server/store/postgres/database-address.ts'
import { openPostgres } from '#server/store/postgres/open-postgres.ts'

/** What a start does with a PostgreSQL database. */
const test = suite<{ database: TestDatabase }>('open-postgres')

const PASSWORD = 'a long password for tests'

type Send = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) => Promise<CallAnswer & { data?: unknown }>

/** Starts a server on the database, does something as the administrator, and stops it. */
async function start(
  { url }: TestDatabase,
  options: Partial<OpenCallsOptions> = {},
  work: (send: Send) => Promise<unknown> = async () => undefined,
) {
  const events: string[] = []
  const { calls, createdAccounts } = await openCalls({
    dataDir: '',
    database: parseDatabaseUrl(url),
    demo: false,
    adminPassword: PASSWORD,
    sessionIdleMin: 30,
    sessionMaxH: 8,
    apiSessions: true,
    bindSessions: true,
    passwordCost: CHEAP,
    log: event => void events.push(event),
    every: () => () => {},
    ...options,
  })
  let token: string | undefined
  const send: Send = (method, path, body) =>
    calls.answer({
      id: '1',
      method,
      path: path.split('?')[0] ?? '',
      query: new Map(new URLSearchParams(path.split('?')[1])),
      body,
      locale: 'en',
      token,
      bind: undefined,
      device: undefined,
      fromBrowser: false,
      hasOrigin: false,
      ip: '192.0.2.1',
      agent: 'test',
      idempotencyKey: undefined,
    })
  try {
    const { data } = await send('POST', '/login', { username: 'admin', password: PASSWORD })
    token = (data as { token: string }).token
    const result = await work(send)
    return { events, createdAccounts, result }
  } finally {
    await calls.close()
  }
}

const refusalOf = (database: TestDatabase, options?: Partial<OpenCallsOptions>) =>
  start(database, options).then(
    () => 'it started',
    (error: Error) => error.message,
  )

async function change({ url }: TestDatabase, sql: string) {
  const client = postgres(url, { max: 1 })
  await client.unsafe(sql)
  await client.end()
}

/** The version that the database says it has, and whether the table of version 14 is there. */
async function shapeOf({ url }: TestDatabase) {
  const db = await openDatabase(url)
  const [row] = await db.rows('select version from schema_version')
  const hasQuotas = (await db.count('pg_class', "oid = to_regclass('quotas')")) === 1
  await db.close()
  return { version: Number(row?.version), hasQuotas }
}

const OLD = { version: 13, hasQuotas: false }
const NEW = { version: SCHEMA_VERSION, hasQuotas: true }

/** Holds the migration up before its end, and does something then. */
async function inMigration({ url }: TestDatabase, work: (sql: postgres.Sql) => Promise<unknown>) {
  const client = postgres(url, { max: 2 })
  try {
    await client.begin(async holder => {
      await holder.unsafe('select 1 from schema_version for update')
      await activity(client, "wait_event_type = 'Lock'", 1)
      await work(client)
    })
  } finally {
    await client.end()
  }
}

/** Waits until so many connections to the database are in such a state. */
async function activity(client: postgres.Sql, state: string, wanted: number) {
  const limit = performance.now() + 10_000
  for (;;) {
    const [row] = await client.unsafe(
      `select count(*) as count from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and ${state}`,
    )
    if (Number(row?.count) === wanted) return
    assert.ok(performance.now() < limit, `${state}: ${row?.count}, not ${wanted}`)
    await setTimeout(5)
  }
}

const words = { en: 'Word', 'zh-CN': '词' }

const lorry = (fields: FieldMap, name = 'lorry') =>
  defineResource({
    ...{ name, title: { one: words, many: words }, icon: 'goods' },
    ...{ permission: `shop:${name}`, scope: 'all', titleField: 'plate', menu: { under: 'system' } },
    fields: { plate: text(words, { required: true, sort: true }), ...fields },
  } as Parameters<typeof defineResource>[0])

// `npm run postgres` runs these.
if (postgresUrl() !== undefined) {
  test.before.each(async context => {
    context.database = await newDatabase()
  })
  test.after.each(({ database }) => database.drop())

  test('a new database gets its tables and one account; a second start finds them', async ({
    database,
  }) => {
    assert.is((await start(database)).createdAccounts.length, 1)
    assert.equal((await start(database)).createdAccounts, [])
  })

  test('two first starts at once make one shop', async ({ database }) => {
    const both = await Promise.all([start(database), start(database)])
    assert.is(both.flatMap(({ createdAccounts }) => createdAccounts).length, 1)
  })

  test('a described record gets its table, and a new field its column', async ({ database }) => {
    const before = { resources: [lorry({ code: text(words, { unique: true }) })] }
    await start(database, before, send =>
      send('POST', '/api/v1/lorry', { plate: '晋A 12345', code: 'A' }),
    )
    const grown = lorry({
      code: text(words),
      axles: integer(words, { required: true, default: 3 }),
      owner: bilingual(words, { filter: true }),
      isCovered: flag(words, { default: true }),
    })
    const { result } = await start(database, { resources: [grown] }, async send => {
      // The code is unique no longer.
      assert.is(
        (await send('POST', '/api/v1/lorry', { plate: 'B', code: 'A', axles: 2 })).code,
        200,
      )
      return (await send('GET', '/api/v1/lorryList?sort=plate&order=desc')).data
    })
    const { list } = result as { list: Record<string, unknown>[] }
    assert.equal(
      list.map(({ plate, axles, owner, isCovered }) => [plate, axles, owner, isCovered]),
      [
        ['晋A 12345', 3, '', true],
        ['B', 2, '', true],
      ],
    )
  })

  test('a file of SQL changes the table of a described record once', async ({ database }) => {
    await start(database, { resources: [lorry({ load: integer(words) })] }, send =>
      send('POST', '/api/v1/lorry', { plate: 'A', load: 7 }),
    )
    const renamed = [lorry({ weight: integer(words) })]
    const message = await refusalOf(database, { resources: renamed })
    assert.match(message, /^lorry\.load: the field is gone/)
    const resourceMigrations = {
      'lorry-001': {
        sqlite: 'not for this engine',
        postgres: 'alter table resource_lorry rename column load to weight',
      },
    }
    for (const _ of [1, 2]) {
      const { result } = await start(
        database,
        { resources: renamed, resourceMigrations },
        async send => (await send('GET', '/api/v1/lorryList')).data,
      )
      assert.is((result as { list: { weight: number }[] }).list[0]?.weight, 7)
    }
  })

  test('while a server runs, a program whose described tables are different ends with one line, and the server goes on', async ({
    database,
  }) => {
    const weighed = {
      resources: [lorry({ weight: integer(words) })],
      resourceMigrations: {
        'lorry-001': {
          sqlite: 'not for this engine',
          postgres: 'alter table resource_lorry rename column load to weight',
        },
      },
    }
    await start(database, { resources: [lorry({ load: integer(words) })] }, async send => {
      assert.is(
        await refusalOf(database, weighed),
        'The data of DATABASE_URL are in use by a Coalface server, and tables of described records '
          + 'have to change: stop them all first.',
      )
      assert.is((await send('POST', '/api/v1/lorry', { plate: 'A', load: 7 })).code, 200)
      // A kind of records that is new changes nothing for the others.
      const resources = ['lorry', 'waggon'].map(name => lorry({ load: integer(words) }, name))
      assert.is(await refusalOf(database, { resources }), 'it started')
    })
    assert.is(await refusalOf(database, weighed), 'it started')
  })

  test('of several starts whose described tables are different one changes them, and the others wait', async ({
    database,
  }) => {
    await start(database, { resources: [lorry({ load: integer(words) })] })
    const resources = [lorry({ load: integer(words), weight: integer(words) })]
    const said = await Promise.all([1, 2, 3].map(() => refusalOf(database, { resources })))
    assert.equal(said, ['it started', 'it started', 'it started'])
  })

  test('a write waits for the one before it in its process for 5 seconds at most, and that one goes on', async ({
    database,
  }) => {
    await start(database)
    const storage = await openPostgres(parseDatabaseUrl(database.url))
    const client = postgres(database.url, { max: 1 })
    const write = () => storage.write(async () => 'written')
    let first: Promise<string> | undefined
    await client.begin(async holder => {
      await holder.unsafe('select 1 from operation_head for update')
      first = write()
      // Without a limit of its own it would end with the other one's lock.
      assert.is(
        await write().catch(String),
        'UnavailableError: All connections to the database are in use.',
      )
    })
    assert.is(await first, 'written')
    await client.end()
    await storage.close()
  })

  test('secrets from before a key are encrypted, and their old rows erased', async ({
    database,
  }) => {
    const secret = { configName: 'Key', configKey: 'my.secret', configValue: 'firedamp' }
    await start(database, {}, send => send('POST', '/api/v1/config', secret))
    const keys = { secrets: { id: 'test', bytes: Buffer.alloc(32, 7) } }
    const { events } = await start(database, { keys })
    assert.ok(events.includes('secrets_encrypted'), events.join())
    assert.not.ok(events.includes('secret_traces_left'), events.join())
    assert.match(await refusalOf(database), /Secret values are encrypted/)
  })

  test('R61 a start brings a database of version 13 to the newest, with all its rows', async ({
    database,
  }) => {
    const role = { roleName: 'Old', roleKey: 'old', menuIds: [40] }
    await start(database, {}, send => send('POST', '/api/v1/role', role))
    await takeBackPostgresToVersion13(database.url)
    assert.equal(await shapeOf(database), OLD)
    const { createdAccounts, result } = await start(database, {}, async send => {
      const { data } = await send('GET', '/api/v1/rolelist')
      return (data as { list: { roleKey: string }[] }).list.map(({ roleKey }) => roleKey)
    })
    assert.equal(createdAccounts, [])
    assert.ok((result as string[]).includes('old'))
    assert.equal(await shapeOf(database), NEW)
  })

  test('R61 while a server runs on version 13, a newer program ends with one line and the server goes on', async ({
    database,
  }) => {
    await start(database, {}, async send => {
      // This server stands for one of that version: it needs tables that it knows.
      await change(database, 'update schema_version set version = 13')
      assert.is(
        await refusalOf(database),
        'The database of DATABASE_URL has version 13: this program brings it to version '
          + `${SCHEMA_VERSION} once the servers that use it are stopped. Nothing was changed.`,
      )
      assert.is((await shapeOf(database)).version, 13)
      const role = { roleName: 'Going on', roleKey: 'going-on', menuIds: [40] }
      assert.is((await send('POST', '/api/v1/role', role)).code, 200)
    })
    await takeBackPostgresToVersion13(database.url)
    await start(database)
    assert.equal(await shapeOf(database), NEW)
  })

  test('R61 of two starts on version 13 one brings it to the newest, and the other waits', async ({
    database,
  }) => {
    await start(database)
    await takeBackPostgresToVersion13(database.url)
    const both = Promise.all([start(database), start(database)])
    // The second one has asked for its turn, too.
    await inMigration(database, sql => activity(sql, "query like '%pg_try_advisory_lock(%'", 2))
    await both
    assert.equal(await shapeOf(database), NEW)
  })

  test('R61 a migration that is cut off leaves version 13, and the next start repeats it', async ({
    database,
  }) => {
    await start(database)
    await takeBackPostgresToVersion13(database.url)
    const refusal = refusalOf(database)
    await inMigration(database, sql =>
      sql.unsafe(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    )
    assert.match(await refusal, /^The database of DATABASE_URL cannot be brought from version 13/)
    assert.equal(await shapeOf(database), OLD)
    await start(database)
    assert.equal(await shapeOf(database), NEW)
  })

  test('R61 a failed migration changes nothing and is reported in one line', async ({
    database,
  }) => {
    await start(database)
    await takeBackPostgresToVersion13(database.url)
    await change(database, 'create table quotas (is_ours bigint)')
    assert.is(
      await refusalOf(database),
      `The database of DATABASE_URL cannot be brought from version 13 to ${SCHEMA_VERSION} `
        + '(relation "quotas" already exists). It was not changed.',
    )
    assert.is((await shapeOf(database)).version, 13)
  })

  test('a version from before PostgreSQL, or none, stops the start and is left alone', async ({
    database,
  }) => {
    await start(database)
    for (const version of [12, 0]) {
      await change(database, `update schema_version set version = ${version}`)
      assert.is(
        await refusalOf(database),
        `The database of DATABASE_URL has version ${version}, but 13 was the first on PostgreSQL: `
          + 'restore a backup with pg_restore.',
      )
      assert.is((await shapeOf(database)).version, version)
    }
    await change(database, 'delete from schema_version')
    assert.match(await refusalOf(database), /has version 0, but 13 was the first/)
  })

  test('a start that a newer program has overtaken ends with one line', async ({ database }) => {
    await start(database)
    const storage = await openPostgres(parseDatabaseUrl(database.url), { migrates: true })
    await change(database, 'update schema_version set version = version + 1')
    const line = await storage.alone(async () => 'it started').catch(error => error.message)
    await storage.close()
    assert.match(line, /has version \d+, this program knows \d+: use a newer program/)
  })

  test('a database of another program, without accounts or in another encoding stops the start', async ({
    database,
  }) => {
    await start(database)
    await change(database, 'update schema_version set version = version + 1')
    assert.match(await refusalOf(database), /has version \d+, this program knows \d+/)
    await change(database, 'update schema_version set version = version - 1; delete from users')
    assert.match(await refusalOf(database), /has no accounts any more/)

    const latin = new URL(database.url)
    latin.pathname = `${latin.pathname}_latin`
    const name = latin.pathname.slice(1)
    await change(
      database,
      `create database ${name} template template0 encoding 'LATIN1' locale 'C'`,
    )
    const message = await refusalOf({ ...database, url: latin.href })
    await change(database, `drop database ${name}`)
    assert.match(message, /keeps texts as LATIN1, UTF8 is needed/)
  })
}

test.run()
