import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { postgresUrl } from '../../support/postgres.ts'
import { setUp } from '../calls/factor/set-up.ts'
import { listFrom, openShop, rowFrom, tokenFrom } from '../shop.ts'
import { PASSWORD } from '../store/keys/key-files.ts'
import {
  dropDatabase,
  enter,
  makeDatabase,
  type OnPostgres,
  openServer,
  run,
} from './on-postgres.ts'
import { openDatabase } from './open-database.ts'
import { databasePath } from '#server/store/sqlite/database-file.ts'
import { openDatabase as openSqlite } from '#server/store/sqlite/driver.ts'

/** Data that go to PostgreSQL, and data that come back from a backup of it. */
const test = suite<OnPostgres>('move and restored')

const PROGRAMS = '/usr/lib/postgresql/15/bin'

test('a misused move prints its usage', async () => {
  for (const line of ['move', 'move data', 'move data url more', 'move --help url'])
    assert.match(
      (await run(line, {})).said,
      /^Usage: node dist\/server\.mjs move DATA_DIR postgres:/,
    )
})

test('restored is for PostgreSQL alone', async () => {
  const { code, said } = await run('restored', {})
  assert.is(code, 1)
  assert.match(
    said,
    /^restored is for the data of DATABASE_URL: restore FILE does this by itself\.$/,
  )
})

/** A shop in a folder with people, departments, roles, a menu and a log. */
async function makeShop(data: string) {
  const shop = await openShop({ dataDir: data, demo: false, adminPassword: PASSWORD })
  const token = tokenFrom(await enter(shop))
  await setUp(shop, token)
  await shop.close()
  return token
}

async function change(data: string, sql: string) {
  const db = await openSqlite(databasePath(data), { timeoutMs: 5_000 })
  await db.exec(sql)
  db.close()
}

const digestOf = (folder: string) =>
  readdirSync(folder)
    .filter(name => !/-(wal|shm)$/.test(name))
    .sort()
    .map(name => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ])

if (postgresUrl() !== undefined) {
  test.before.each(makeDatabase)
  test.after.each(dropDatabase)

  test('move brings a shop to PostgreSQL, whose server goes on with its sessions, numbers and log', async ({
    data,
    database,
  }) => {
    const token = await makeShop(data)
    // Above its parent there is a department with a higher number; numbers of deleted rows stay used.
    await change(
      data,
      `insert into departments (dept_id, dept_name) values (900, 'Quay');
       insert into departments (dept_id, dept_name, parent_id) values (800, 'Crane', 900);
       update departments set parent_id = 800 where dept_id = (select min(dept_id) from departments);
       update sqlite_sequence set seq = 4000 where name in ('users', 'menus');`,
    )
    const files = digestOf(data)
    const before = await run('verify', { DATA_DIR: data })
    const { code, said } = await run(`move ${data} ${database.url}`, {})
    assert.is(code, 0, said)
    assert.match(
      said,
      /^Moved to the database test_\w+ of 127\.0\.0\.1: .*departments \d+, .*users 3\b/,
    )
    assert.match(said, /as they were\. From now on set DATABASE_URL\.$/)
    assert.ok(said.includes(before.said))
    assert.equal(digestOf(data), files)

    const env = { DATABASE_URL: database.url }
    assert.is((await run('verify', env)).said, before.said)
    const shop = await openServer(env)
    assert.is((await shop.send('GET', '/api/v1/getinfo', { token })).code, 200)
    const body = { roleName: 'Loader', roleKey: 'loader' }
    assert.is((await shop.send('POST', '/api/v1/role', { token, body })).code, 200)
    const [row] = listFrom(await shop.send('GET', '/api/v1/operloglist', { token }))
    assert.is(row?.event, 'role.add')
    await shop.close()
    assert.match((await run('verify', env)).said, /^The operation log holds/)
    const db = await openDatabase(database.url)
    const [next] = await db.rows(
      "select nextval('users_user_id_seq') as users, nextval('menus_menu_id_seq') as menus",
    )
    assert.equal([Number(next?.users), Number(next?.menus)], [4001, 4001])
    assert.is(await db.count('pg_constraint', "contype = 'f' and condeferrable"), 0)
    assert.is(await db.count('departments', 'dept_id = 800 and parent_id = 900'), 1)
    await db.close()
  })

  test('R49 a log with a key, and one that was changed, is the same after the move', async ({
    data,
    database,
    key,
  }) => {
    await makeShop(data)
    assert.is((await run(`rekey-log ${key}`, { DATA_DIR: data })).code, 0)
    await change(data, "update operations set ip = '203.0.113.9' where oper_id = 2")
    const env = { LOG_KEY_FILE: key }
    const { code, said } = await run(`move ${data} ${database.url}`, env)
    assert.is(code, 0, said)
    assert.match(said, /broken at row 2/)
    const there = await run('verify', { ...env, DATABASE_URL: database.url })
    assert.match(there.said, /^The operation log is broken at row 2/)
  })

  test('move takes only whole data that nobody uses, and an empty database', async ({
    data,
    database,
  }) => {
    const line = `move ${data} ${database.url}`
    assert.match((await run(line, {})).said, /^There is no data in /)
    const shop = await openShop({ dataDir: data, demo: false, adminPassword: PASSWORD })
    assert.match((await run(line, {})).said, /in use by another Coalface server/)
    await shop.close()

    const db = await openDatabase(database.url)
    const refused = async (text: RegExp) => {
      const { code, said } = await run(line, {})
      assert.is(code, 1)
      assert.match(said, text)
      assert.not.match(said, /\n/)
    }
    await change(
      data,
      "insert into departments (dept_name, leader) values ('Quay', 'a' || char(0))",
    )
    await refused(/^Nothing was moved: row \d+ of departments has a text with the sign NUL/)
    await change(data, "delete from departments where dept_name = 'Quay'")
    await change(data, 'create table resource_coal (id integer primary key) strict')
    await change(data, 'insert into resource_coal values (1)')
    await refused(/^Nothing was moved: the table resource_coal has 1 rows, and this program has no/)
    await change(data, 'drop table resource_coal')
    await change(
      data,
      'pragma foreign_keys = off; insert into user_roles (user_id, role_id) values (1, 777)',
    )
    await refused(/^Nothing was moved: .*violates foreign key constraint "user_roles_role_id_fkey"/)
    await change(data, 'delete from user_roles where role_id = 777')
    assert.is(await db.count('pg_tables', "schemaname = 'public'"), 0)
    await db.change('create table anything (one bigint)')
    await refused(/^Nothing was moved: the PostgreSQL database has tables already/)
    await db.change('drop table anything')
    await db.lockServersOut()
    await refused(/^Nothing was moved: The data of DATABASE_URL are in use by a Coalface server/)
    await db.close()
    assert.is((await run(line, {})).code, 0)
  })

  if (existsSync(join(PROGRAMS, 'pg_dump'))) {
    test('R61 pg_dump, pg_restore and restored bring data back without a session, a code or a token', async ({
      dir,
      data,
      database,
      key,
    }) => {
      const env = { DATA_DIR: data, DATABASE_URL: database.url, LOG_KEY_FILE: key }
      const shop = await openServer(env)
      const token = tokenFrom(await enter(shop))
      await setUp(shop, token)
      const file = join(dir, 'shop.dump')
      program('pg_dump', '--format=custom', `--file=${file}`, database.url)
      assert.match((await run('restored', env)).said, /in use by a Coalface server/)
      await shop.close()

      const db = await openDatabase(database.url)
      await db.change('drop schema public cascade; create schema public')
      program('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${database.url}`, file)
      assert.is(await db.count('sessions'), 1)
      assert.is(await db.count('recovery_codes'), 10)
      const withoutKey = { DATA_DIR: data, DATABASE_URL: database.url }
      assert.match((await run('restored', withoutKey)).said, /kept with a key: set LOG_KEY_FILE/)
      const { code, said } = await run('restored', env)
      assert.is(code, 0, said)
      for (const table of ['sessions', 'tokens', 'devices', 'recovery_codes', 'sign_in_tickets'])
        assert.is(await db.count(table), 0, table)
      assert.is(await db.count('factors'), 1)
      const [row] = await db.rows('select * from operations order by oper_id desc limit 1')
      assert.equal([row?.event, row?.url, row?.after_json], ['data.restore', 'restore', null])
      await db.close()
      assert.is((await run('verify', env)).code, 0)
      const again = await openServer(env)
      assert.is((await again.send('GET', '/api/v1/getinfo', { token })).code, 401)
      assert.not('token' in rowFrom(await enter(again)))
      await again.close()
    })
  }
}

function program(name: string, ...argv: readonly string[]) {
  const { status, stderr } = spawnSync(join(PROGRAMS, name), argv, { encoding: 'utf8' })
  assert.is(status, 0, stderr)
}

test.run()
