import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startGoAdmin } from '../support/go-admin.ts'
import { listFrom, openShop, rowFrom, type Shop, tokenFrom } from './shop.ts'
import {
  takeBackToVersion1,
  takeBackToVersion2,
  takeBackToVersion4,
  takeBackToVersion5,
  takeBackToVersion6,
  takeBackToVersion7,
  takeBackToVersion8,
  takeBackToVersion9,
  takeBackToVersion10,
  takeBackToVersion11,
  takeBackToVersion12,
  takeBackToVersion13,
  takeBackToVersion14,
} from './version-2.ts'
import { commandFrom } from '#server/commands/index.ts'
import { parseEnv } from '#server/env.ts'
import { loadKeys } from '#server/store/keys/load-keys.ts'
import { SCHEMA_VERSION } from '#server/store/migrations/version.ts'
import { chainHash, SERVER_OPERATION } from '#server/store/operation-log/operation-chain.ts'
import { databasePath } from '#server/store/sqlite/database-file.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'

const test = suite<{ dir: string; data: string }>('commands')

const PASSWORD = 'forty carts of slate'
const NOW = Date.parse('2026-11-20T08:00:00Z')

test.before.each(context => {
  context.dir = mkdtempSync(join(tmpdir(), 'coalface-'))
  context.data = join(context.dir, 'data')
})
test.after.each(({ dir }) => rmSync(dir, { recursive: true, force: true }))

const open = (dataDir: string) => openShop({ dataDir, demo: false, adminPassword: PASSWORD })
/** Without the resources of this checkout: older versions had our own tables only. */
const openOwn = (dataDir: string) =>
  openShop({ dataDir, demo: false, adminPassword: PASSWORD, resources: [] })

const enter = async (shop: Shop, password = PASSWORD) =>
  shop.send('POST', '/login', { body: { username: 'admin', password } })

const addRole = async (shop: Shop, token: string, roleKey: string) =>
  assert.is(
    (await shop.send('POST', '/api/v1/role', { token, body: { roleName: roleKey, roleKey } })).code,
    200,
  )

const rolesIn = async (shop: Shop, token: string) =>
  rowFrom(await shop.send('GET', '/api/v1/rolelist', { token })).count

/** Runs a command as the shell would: its exit code, and its output. */
async function run(data: string, line: string, env: Record<string, string> = {}) {
  const lines: string[] = []
  const print = (text: string) => void lines.push(text)
  try {
    const command = commandFrom(line.split(' '))
    if (!command) throw new Error('no command')
    const code = await command(parseEnv({ DATA_DIR: data, ...env }, []), print)
    return { code, said: lines.join('\n') }
  } catch (error) {
    assert.instance(error, Error)
    return { code: 1, said: (error as Error).message }
  }
}

const refuses = async (data: string, line: string, text: RegExp) => {
  const { code, said } = await run(data, line)
  assert.is(code, 1)
  assert.match(said, text)
  assert.not.match(said, /\n/)
}

test('other arguments than a command start the server, and a misused command prints its usage', () => {
  for (const argv of [[], ['--demo'], ['backups'], ['__proto__'], ['constructor']])
    assert.is(commandFrom(argv), undefined)
  for (const argv of [
    ['backup'],
    ['backup', ''],
    ['backup', 'a', 'b'],
    ['backup', '--help'],
    ['backup', '--'],
    ['backup', '-h'],
    ['verify', 'x'],
    ['reset-password'],
    ['reset-factor', ''],
    ['restored', 'x'],
  ]) {
    assert.throws(
      () => commandFrom(argv),
      /^Usage: node dist\/server\.mjs (backup FILE|restored|verify|reset-password NAME|reset-factor NAME)$/,
    )
  }
})

test('a file name that begins with a hyphen is written ./-name; a username may begin with one', () => {
  assert.type(commandFrom(['backup', './-name']), 'function')
  assert.type(commandFrom(['reset-password', '-name']), 'function')
  assert.type(commandFrom(['reset-factor', '-name']), 'function')
})

test('without data each command says so, and creates none', async ({ dir, data }) => {
  for (const line of [`backup ${dir}/a.db`, 'verify', 'reset-password admin']) {
    await refuses(data, line, /^There is no data in /)
  }
  assert.is(existsSync(data), false)
})

test('with API_ORIGIN each command on data says that the data is in that server', async ({
  dir,
  data,
}) => {
  const refuseAll = async () => {
    for (const line of [
      `backup ${dir}/a.db`,
      `restore ${dir}/a.db`,
      'restored',
      'move data postgres://somebody@127.0.0.1:1/shop',
      'verify',
      `rekey-log ${dir}/a.key`,
      `rekey-secrets ${dir}/a.key`,
      'reset-password admin',
      'reset-factor admin',
    ]) {
      const { code, said } = await run(data, line, { API_ORIGIN: 'http://127.0.0.1:1' })
      assert.is(code, 1, line)
      assert.is(
        said,
        `API_ORIGIN is set: the data is in that server. To work with data in ${data}, unset API_ORIGIN.`,
        line,
      )
    }
  }
  await refuseAll()
  assert.is(existsSync(data), false)
  await (await open(data)).close()
  await refuseAll()
})

test('R61 a backup beside a busy server is whole, checked and readable by its owner only', async ({
  dir,
  data,
}) => {
  const shop = await open(data)
  const token = tokenFrom(await enter(shop))
  await addRole(shop, token, 'before')
  const writing = Promise.all([1, 2, 3, 4].map(number => addRole(shop, token, `during${number}`)))
  const file = join(dir, 'copy.db')
  const { code, said } = await run(data, `backup ${file}`)
  await writing
  assert.is(code, 0, said)
  assert.match(said, /^Backup .*copy\.db, \d+ bytes, checked\. SHA-256 [0-9a-f]{64}$/)
  assert.is(statSync(file).mode & 0o777, 0o600)
  assert.equal(readdirSync(dir).sort(), ['copy.db', 'data'])
  const db = await openDatabase(file, { readOnly: true })
  assert.is((await db.all("select 1 from roles where role_key = 'before'")).length, 1)
  db.close()
  await refuses(data, `backup ${file}`, /exists already: a backup never overwrites/)
  await refuses(data, `backup ${dir}/nowhere/copy.db`, /^There is no folder/)
  await shop.close()
})

test('R61 restore brings the data back, keeps the former data, and ends all sessions', async ({
  dir,
  data,
}) => {
  const first = await open(data)
  const token = tokenFrom(await enter(first))
  await addRole(first, token, 'kept')
  const file = join(dir, 'copy.db')
  await run(data, `backup ${file}`)
  await addRole(first, token, 'later')
  await refuses(data, `restore ${file}`, /in use by another Coalface server/)
  await first.close()

  const { code, said } = await run(data, `restore ${file}`)
  assert.is(code, 0, said)
  const kept = /kept in (\S+)$/.exec(said)?.[1] ?? ''
  const left = async (path: string) => {
    const db = await openDatabase(path, { readOnly: true })
    const rows = await Promise.all(
      ['sessions', 'tokens'].map(async table => (await db.all(`select 1 from ${table}`)).length),
    )
    db.close()
    return rows
  }
  assert.equal(
    [await left(file), await left(databasePath(data))],
    [
      [1, 1],
      [0, 0],
    ],
  )
  const second = await open(data)
  assert.is((await second.send('GET', '/api/v1/getinfo', { token })).code, 401)
  assert.is(await rolesIn(second, tokenFrom(await enter(second))), 4)
  await second.close()
  assert.match((await run(data, 'verify')).said, /^The operation log holds/)

  copyFileSync(kept, databasePath(data))
  const third = await open(data)
  assert.is(await rolesIn(third, tokenFrom(await enter(third))), 5)
  await third.close()
})

test('R56 restore includes what a killed server had only in its write-ahead log', async ({
  dir,
  data,
}) => {
  const shop = await open(data)
  await addRole(shop, tokenFrom(await enter(shop)), 'in-the-log')
  const file = join(dir, 'killed.db')
  for (const end of ['', '-wal']) copyFileSync(databasePath(data) + end, file + end)
  await shop.close()
  const other = join(dir, 'other')
  const { code, said } = await run(other, `restore ${file}`)
  assert.is(code, 0, said)
  const restored = await open(other)
  assert.is(await rolesIn(restored, tokenFrom(await enter(restored))), 4)
  await restored.close()
})

test('R56 a restore moves a killed server’s write-ahead log into the old file before it removes the log', async ({
  dir,
  data,
}) => {
  const shop = await open(data)
  const file = join(dir, 'backup.db')
  await run(data, `backup ${file}`)
  await addRole(shop, tokenFrom(await enter(shop)), 'in-the-log')
  const killed = mkdtempSync(join(dir, 'killed-'))
  for (const end of ['', '-wal']) copyFileSync(databasePath(data) + end, databasePath(killed) + end)
  await shop.close()

  // A second link keeps the old file itself, which the restored one replaces.
  const old = mkdtempSync(join(dir, 'old-'))
  linkSync(databasePath(killed), databasePath(old))
  assert.is((await run(killed, `restore ${file}`)).code, 0)
  const again = await open(old)
  assert.is(await rolesIn(again, tokenFrom(await enter(again))), 4)
  await again.close()
})

test('R59 a restore keeps a write-ahead log whose database is gone', async ({ dir, data }) => {
  await (await open(data)).close()
  const file = join(dir, 'backup.db')
  await run(data, `backup ${file}`)
  const gone = mkdtempSync(join(dir, 'gone-'))
  writeFileSync(`${databasePath(gone)}-wal`, 'what was there')
  const { code, said } = await run(gone, `restore ${file}`)
  assert.is(code, 0, said)
  const [, kept = ''] = /kept in (\S+)/.exec(said) ?? []
  assert.is(readFileSync(kept, 'utf8'), 'what was there')
  await (await open(gone)).close()

  rmSync(databasePath(gone))
  writeFileSync(`${databasePath(gone)}-wal`, '')
  assert.not.match((await run(gone, `restore ${file}`)).said, 'kept in')
})

test('R71 only the owner may read restored data, whatever the mode of the backup', async ({
  dir,
  data,
}) => {
  await (await open(data)).close()
  const file = join(dir, 'copy.db')
  await run(data, `backup ${file}`)
  chmodSync(file, 0o644)
  const { code, said } = await run(data, `restore ${file}`)
  assert.is(code, 0, said)
  assert.is(statSync(databasePath(data)).mode & 0o777, 0o600)
})

test('R56 files of a killed restore do not get into the next one', async ({ dir, data }) => {
  const shop = await open(data)
  const token = tokenFrom(await enter(shop))
  const [small, large] = [join(dir, 'small.db'), join(dir, 'large.db')]
  await run(data, `backup ${small}`)
  for (let number = 0; number < 60; number += 1) await addRole(shop, token, `role${number}`)
  await run(data, `backup ${large}`)
  await shop.close()

  const part = `${databasePath(data)}.restoring`
  copyFileSync(small, part)
  const killed = await openDatabase(part)
  await killed.exec('pragma journal_mode = delete')
  await killed.exec('pragma cache_size = 2')
  await killed.exec('begin')
  await killed.exec('update dict_data set remark = hex(randomblob(100))')
  await killed.exec('update roles set remark = hex(randomblob(100))')
  copyFileSync(`${part}-journal`, join(dir, 'journal'))
  await killed.exec('rollback')
  killed.close()
  copyFileSync(join(dir, 'journal'), `${part}-journal`)

  const { code, said } = await run(data, `restore ${large}`)
  assert.is(code, 0, said)
  const restored = await open(data)
  assert.is(await rolesIn(restored, tokenFrom(await enter(restored))), 63)
  await restored.close()
})

test('R59 restore mends a damaged file and keeps it; a damaged backup changes nothing', async ({
  dir,
  data,
}) => {
  await (await open(data)).close()
  const file = join(dir, 'copy.db')
  await run(data, `backup ${file}`)
  writeFileSync(databasePath(data), 'once upon a time there was a mine')
  const bad = join(dir, 'bad.db')
  writeFileSync(bad, readFileSync(file).fill(0xaa, 4096, 12_288))
  await refuses(data, `restore ${bad}`, /bad\.db is damaged/)
  await refuses(data, `restore ${dir}/none.db`, /^There is no backup in/)
  assert.is(readFileSync(databasePath(data), 'utf8'), 'once upon a time there was a mine')

  const { code, said } = await run(data, `restore ${file}`)
  assert.is(code, 0, said)
  assert.is(
    readFileSync(/kept in (\S+)$/.exec(said)?.[1] ?? '', 'utf8'),
    'once upon a time there was a mine',
  )
  const shop = await open(data)
  assert.is((await enter(shop)).code, 200)
  await shop.close()
})

/** Copies a row of the log to an id that no row has. */
const copyOf = (row: number, id: number | string) => `
  create temp table copied as select * from operations where oper_id = ${row};
  update copied set oper_id = ${id};
  insert into operations select * from copied;
  drop table copied`

/** What `verify` says of a copy of the data in which somebody ran the statement. */
const createVerifyAfter = (dir: string, data: string) => async (sql: string) => {
  const other = mkdtempSync(join(dir, 'data-'))
  copyFileSync(databasePath(data), databasePath(other))
  const db = await openDatabase(databasePath(other))
  await db.exec(sql)
  db.close()
  return run(other, 'verify')
}

test('R49 verify names a row whose records or action are shown otherwise', async ({
  dir,
  data,
}) => {
  const shop = await open(data)
  const token = tokenFrom(await enter(shop))
  await addRole(shop, token, 'shown')
  const change = { token, body: { roleId: 2, status: '1' } }
  assert.is((await shop.send('PUT', '/api/v1/role', change)).code, 200)
  await shop.send('DELETE', '/api/v1/role/4242', { token })
  await shop.close()
  assert.match((await run(data, 'verify')).said, /holds: 4 rows/)
  const verifyAfter = createVerifyAfter(dir, data)
  const wrongRow = (row: number) =>
    `The console shows other records or another action than row ${row} of the log has.`
  for (const sql of [
    "update operation_records set action = 'role.update' where oper_id = 3",
    'update operation_records set record_id = 3 where oper_id = 3',
    'delete from operation_records where oper_id = 3',
    "insert into operation_records values (3, 'role', '1', '', '', 'role.disable')",
  ]) {
    assert.equal(await verifyAfter(sql), { code: 1, said: wrongRow(3) }, sql)
  }
  for (const row of [1, 99, -5]) {
    const sql = `insert into operation_records values (${row}, 'role', '1', '', '', 'role.add')`
    assert.equal(await verifyAfter(sql), { code: 1, said: wrongRow(row) }, sql)
  }
})

test('R49 verify names the first changed row, and notices a cut end', async ({ dir, data }) => {
  const shop = await open(data)
  for (let count = 0; count < 4; count += 1) await enter(shop)
  assert.match(
    (await run(data, 'verify')).said,
    /^The operation log holds: 4 rows, last hash [\w-]{43}$/,
  )
  await shop.close()

  const verifyAfter = createVerifyAfter(dir, data)
  assert.equal(await verifyAfter("update operations set ip = '192.0.2.9' where oper_id = 3"), {
    code: 1,
    said: 'The operation log is broken at row 3: it or a row before it was changed.',
  })
  assert.match(
    (await verifyAfter('delete from operations where oper_id = 2')).said,
    /broken at row 3/,
  )
  assert.match(
    (await verifyAfter('delete from operations where oper_id = 1')).said,
    /broken at row 2/,
  )
  assert.match(
    (await verifyAfter('delete from operations where oper_id = 4')).said,
    /the last 1 rows are gone/,
  )
  assert.match((await verifyAfter('delete from operations')).said, /the last 4 rows are gone/)
  for (const id of ['0', '-7', '-9007199254740993', '-9223372036854775808', '9223372036854775807'])
    assert.match((await verifyAfter(copyOf(2, id))).said, new RegExp(`broken at row ${id}:`))
  for (const [sql, row] of [
    ['update operations set oper_id = 5 where oper_id = 4', 5],
    ['update operations set oper_id = 0 where oper_id = 1', 0],
    [
      'delete from operations where oper_id = 4; update operations set oper_id = 4 where oper_id = 3',
      4,
    ],
  ] as const)
    assert.match((await verifyAfter(sql)).said, new RegExp(`broken at row ${row}:`), sql)
})

test('R49 R60 the log is cut at the start by age and by number, and its chain goes on', async ({
  data,
}) => {
  const at = (now: string, retention: { days: number; rows: number }) =>
    openShop({
      dataDir: data,
      demo: false,
      adminPassword: PASSWORD,
      retention,
      now: () => Date.parse(now),
    })
  const log = async (shop: Shop) => {
    const token = tokenFrom(await enter(shop))
    return listFrom(await shop.send('GET', '/api/v1/operloglist?sort=&order=', { token })).map(
      row => [row.operId, row.event],
    )
  }
  const first = await at('2025-09-01T00:00:00Z', { days: 400, rows: 1000 })
  for (let count = 0; count < 5; count += 1) await enter(first)
  await first.close()
  const later = await at('2026-01-01T00:00:00Z', { days: 400, rows: 1000 })
  await enter(later)
  await later.close()

  const second = await at('2026-01-02T00:00:00Z', { days: 400, rows: 3 })
  assert.equal(await log(second), [
    [8, 'login'],
    [7, 'log.trim'],
    [6, 'login'],
    [5, 'login'],
    [4, 'login'],
  ])
  await second.close()
  assert.match((await run(data, 'verify')).said, /holds: 5 rows/)

  const change = async (sql: string) => {
    const db = await openDatabase(databasePath(data))
    await db.exec(sql)
    db.close()
  }
  await change(copyOf(4, 2))
  assert.match((await run(data, 'verify')).said, /broken at row 2:/, 'below the cut')
  await change('delete from operations where oper_id = 2')

  // One start with a wrong clock must not cost the whole log (R60).
  const wrong = await at('2027-03-01T00:00:00Z', { days: 400, rows: 1000 })
  assert.equal(
    (await log(wrong)).map(([id]) => id),
    [9, 8, 7, 6, 5, 4],
  )
  await wrong.close()
  const third = await at('2027-03-02T00:00:00Z', { days: 400, rows: 1000 })
  assert.equal(await log(third), [
    [11, 'login'],
    [10, 'log.trim'],
    [9, 'login'],
  ])
  assert.is(third.events.filter(({ event }) => event === 'log.trim').length, 1)
  await third.close()
  assert.match((await run(data, 'verify')).said, /holds: 3 rows/)

  const db = await openDatabase(databasePath(data))
  await db.exec(
    "update operations set after_json = replace(after_json, '\"deeds\":5', '\"deeds\":4') where event = 'log.trim'",
  )
  db.close()
  assert.match((await run(data, 'verify')).said, /broken at row 10/)
})

test('a name leaves the data with the cut of its last row', async ({ data }) => {
  const at = (iso: string, rows: number) =>
    openShop({
      dataDir: data,
      demo: false,
      adminPassword: PASSWORD,
      retention: { days: 400, rows },
      now: () => Date.parse(iso),
    })
  // Deeds of the newest 90 days stay, however many rows they are.
  const first = await at('2025-09-01T00:00:00Z', 1000)
  const token = tokenFrom(await enter(first))
  const body = { username: 'mole', password: PASSWORD, roleId: 2 }
  await first.send('POST', '/api/v1/sysUser', { token, body })
  await first.send('POST', '/login', { body })
  await first.close()
  const later = await at('2026-01-01T00:00:00Z', 1000)
  for (let count = 0; count < 5; count += 1) await enter(later)
  await later.close()
  const names = async () => {
    const db = await openDatabase(databasePath(data), { readOnly: true })
    const rows = await db.all<{ username: string }>('select username from operation_names')
    db.close()
    return rows.map(row => row.username)
  }
  assert.equal(await names(), ['admin', 'mole'])
  await (await at('2026-01-02T00:00:00Z', 3)).close()
  assert.equal(await names(), ['', 'admin'])
})

test('R49 a byte changed in the file itself is found', async ({ data }) => {
  const shop = await open(data)
  const token = tokenFrom(await enter(shop))
  await shop.send('DELETE', '/api/v1/role/4242', { token })
  await shop.close()
  const bytes = readFileSync(databasePath(data))
  // The record follows the path. No index holds it, so SQLite's own check cannot notice the change.
  bytes.write('9', bytes.indexOf('/api/v1/role/42424242') + '/api/v1/role/4242'.length)
  writeFileSync(databasePath(data), bytes)
  const db = await openDatabase(databasePath(data))
  assert.is(
    (await db.get<{ integrity_check: string }>('pragma integrity_check'))?.integrity_check,
    'ok',
  )
  db.close()
  assert.match((await run(data, 'verify')).said, /broken at row 2:/)
})

test('reset-password gives a locked-out person a one-time password beside a running server', async ({
  data,
}) => {
  const shop = await open(data)
  const token = tokenFrom(await enter(shop))
  for (let count = 0; count < 8; count += 1) await enter(shop, 'wrong and wrong')
  assert.is((await enter(shop)).code, 429)
  const { code, said } = await run(data, 'reset-password Admin')
  assert.is(code, 0, said)
  const password = /password (\S+) /.exec(said)?.[1] ?? ''
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token })).code, 401)
  const entered = await enter(shop, password)
  assert.is(entered.code, 200, entered.msg)
  const info = await shop.send('GET', '/api/v1/getinfo', { token: tokenFrom(entered) })
  assert.is(rowFrom(info).mustChangePassword, true)
  assert.match((await run(data, 'verify')).said, /holds/)
  await refuses(data, 'reset-password nobody', /^There is no user nobody\.$/)
  await shop.close()
})

/** The number of browsers that the data knows. */
async function devicesIn(data: string) {
  const db = await openDatabase(databasePath(data), { readOnly: true })
  const rows = (await db.all('select 1 from devices')).length
  db.close()
  return rows
}

test('R10 after a deletion or a restore no browser of the person is known, after a reset each', async ({
  dir,
  data,
}) => {
  const shop = await open(data)
  const page = { fromBrowser: true, body: { username: 'admin', password: PASSWORD } }
  await shop.send('POST', '/login', page)
  const token = tokenFrom(await enter(shop))
  const body = { username: 'wang', password: PASSWORD, roleIds: [1] }
  const { userId } = rowFrom(await shop.send('POST', '/api/v1/sysUser', { token, body }))
  await shop.send('POST', '/login', { ...page, body })
  assert.is(await devicesIn(data), 2)
  const file = join(dir, 'copy.db')
  await run(data, `backup ${file}`)

  assert.is((await shop.send('DELETE', `/api/v1/sysUser/${userId}`, { token })).code, 200)
  assert.is(await devicesIn(data), 1)
  assert.is((await run(data, 'reset-password admin')).code, 0)
  assert.is(await devicesIn(data), 1)
  await shop.close()

  assert.is((await run(data, `restore ${file}`)).code, 0)
  assert.is(await devicesIn(data), 0)
})

test('R10 R46 a restore of older data forgets its browsers too, and is a row of the log', async ({
  dir,
  data,
}) => {
  const shop = await open(data)
  const page = { fromBrowser: true, body: { username: 'admin', password: PASSWORD } }
  await shop.send('POST', '/login', page)
  await shop.close()
  await takeBackToVersion5(data)
  assert.is(await devicesIn(data), 1)
  const other = join(dir, 'other')
  assert.is((await run(other, `restore ${databasePath(data)}`)).code, 0)
  const restored = await open(other)
  assert.is(await devicesIn(other), 0)
  const token = tokenFrom(await enter(restored))
  const path = '/api/v1/operloglist?event=data.restore'
  assert.is(listFrom(await restored.send('GET', path, { token })).length, 1)
  await restored.close()
})

test('R72 doctor has a line for each bad setting, and 1', async ({ data }) => {
  assert.match((await run(data, 'doctor')).said, /^warn {2}Data in .*: there is none yet$/m)
  await (await open(data)).close()
  await run(data, `backup ${data}/copy.db`)
  const good = await run(data, 'doctor')
  const faults = good.said.split('\n').filter(line => !line.startsWith('pass  '))
  assert.equal(
    faults.filter(line => !/^warn {2}Node 20/.test(line)),
    [],
  )
  assert.is(good.code, faults.length === 0 ? 0 : 1)

  assert.match(good.said, /^pass {2}Configuration: no \S+\/config\.json, so the block in index/m)

  const warns = async (env: Record<string, string>, line: RegExp) => {
    const { code, said } = await run(data, 'doctor', env)
    assert.match(said, line)
    assert.is(code, 1)
  }
  const demo = await run(data, 'doctor --demo')
  assert.match(demo.said, /^warn {2}Demo mode: all data is in memory/m)
  assert.is(demo.code, 1)
  await refuses(data, 'doctor --deploy', /^Usage: node dist\/server\.mjs doctor \[--demo\]$/)
  await warns({ HOST: '0.0.0.0' }, /^warn {2}HOST .*without https/m)
  await warns({ HOST: '0.0.0.0' }, /^warn {2}Sessions bound.*only with https/m)
  await warns(
    { ALLOWED_HOSTS: 'shop.example.com' },
    /^warn {2}HOST 127\.0\.0\.1, TRUST_PROXY 0: .*without HSTS and Secure cookies; set TRUST_PROXY/m,
  )
  const behind = await run(data, 'doctor', { ALLOWED_HOSTS: 'shop.example.com', TRUST_PROXY: '1' })
  assert.match(behind.said, /^pass {2}HOST 127\.0\.0\.1, TRUST_PROXY 1$/m)
  await warns({ TRUST_PROXY: '1' }, /^warn {2}ALLOWED_HOSTS none/m)
  await warns(
    { LOG_DAY: '9' },
    /^warn {2}Variable LOG_DAY: not known; LOG_DAYS was probably meant$/m,
  )
  await warns({ API_ORIGIN: '' }, /^warn {2}Variable API_ORIGIN: empty, so this server keeps/m)
  await warns({ METRICS_HOST: '::1' }, /^warn {2}Variable METRICS_HOST: changes nothing without/m)
  const measured = await run(data, 'doctor', { METRICS_PORT: '9464', METRICS_HOST: '10.0.0.9' })
  assert.match(measured.said, /^pass {2}METRICS_PORT 9464 on 10\.0\.0\.9: read by whoever/m)
  await warns({ BIND_SESSIONS: 'off' }, /^warn {2}Sessions bound/m)
  await warns(
    { LOG_KEY_FILE: join(data, 'coalface.db') },
    /^warn {2}LOG_KEY_FILE .*data directory/m,
  )
  await warns({ SECRET_KEY_FILE: join(data, 'none') }, /^warn {2}SECRET_KEY_FILE .*ENOENT/m)
  await warns(
    { API_ORIGIN: 'http://shop.invalid/path' },
    /^warn {2}API_ORIGIN http:\/\/shop\.invalid\/path: passwords go to it without https; /m,
  )
  const upstream = await run(data, 'doctor', { API_ORIGIN: 'http://127.0.0.1:1' })
  assert.match(upstream.said, /^skip {2}Menu of API_ORIGIN: not read; menuVisible is "boolean"/m)
  const db = await openDatabase(databasePath(data))
  await db.run('update menus set visible = 0')
  await warns({}, /^warn {2}Menu .*: every row is hidden.*menuVisible/m)
  await db.run('update menus set visible = 1')
  db.close()
  chmodSync(databasePath(data), 0o644)
  await warns({}, /^warn {2}Data for its owner only: others may read .*coalface\.db/m)
  writeFileSync(join(data, 'last-backup.json'), '{"time":"2020-01-01T00:00:00Z"}')
  await warns({}, /^warn {2}Last backup 2020-01-01: that is \d+ days ago/m)
  writeFileSync(
    join(data, 'config.json'),
    '{"maps":{"key":"k","url":"http://maps.example.com/x.js"}}',
  )
  await warns({}, /^warn {2}Maps from http:\/\/maps\.example\.com\/x\.js: not by https$/m)
  writeFileSync(join(data, 'config.json'), '{"titel":1}')
  await warns({}, /^warn {2}Configuration \S+\/config\.json: .*titel/m)
  writeFileSync(databasePath(data), 'no database at all, but text of some length')
  await warns({}, /^warn {2}Data in .*: The database .* is damaged/m)
})

test('R72 R74 doctor says whether the present address would get in', async ({ data }) => {
  const says = async (env: Record<string, string>, line: RegExp) =>
    assert.match((await run(data, 'doctor', env)).said, line)
  const SIGN_IN_FROM = '10.0.0.0/8'
  const SSH_CONNECTION = '203.0.113.9 50000 192.0.2.1 22'
  const TRUST_PROXY = '1'
  await says({ SIGN_IN_FROM }, /^warn {2}SIGN_IN_FROM 10\.0\.0\.0\/8: .*: nobody gets in/m)
  await says(
    { SIGN_IN_FROM, SSH_CONNECTION, TRUST_PROXY },
    /^warn {2}SIGN_IN_FROM .*: 203\.0\.113\.9, from where you run this, does not get in$/m,
  )
  const local = await run(data, 'doctor', { SIGN_IN_FROM, TRUST_PROXY })
  assert.match(local.said, /^pass {2}SIGN_IN_FROM .*: this machine itself does not get in$/m)
  const inside = await run(data, 'doctor', {
    SIGN_IN_FROM: '203.0.113.0/24',
    SSH_CONNECTION,
    TRUST_PROXY,
  })
  assert.match(inside.said, /^pass {2}SIGN_IN_FROM .*: 203\.0\.113\.9 gets in$/m)
})

test('R72 doctor warns of a build at another path than the console had before', async ({
  data,
}) => {
  assert.match((await run(data, 'doctor')).said, /^pass {2}Console at \/$/m)
  mkdirSync(data, { recursive: true })
  writeFileSync(join(data, 'coalface.base'), '/admin/\n')
  const { said } = await run(data, 'doctor')
  assert.match(
    said,
    /^warn {2}Console at \/: this build lies at \/, the console lay at \/admin\/ before/m,
  )
  assert.match(said, '"npm run build -- --base /admin/"')
  assert.match(said, join(data, 'coalface.base'))
  writeFileSync(join(data, 'coalface.base'), '/\n')
  assert.match((await run(data, 'doctor')).said, /^pass {2}Console at \/$/m)
})

test('R72 doctor warns of each key with which the server would not start', async ({
  dir,
  data,
}) => {
  const [key, other] = ['key', 'other'].map(name => {
    const path = join(dir, `${name}.key`)
    writeFileSync(path, name.padEnd(40, '.'), { mode: 0o600 })
    return path
  }) as [string, string]
  const start = (env: Record<string, string>) =>
    openShop({
      dataDir: data,
      demo: false,
      adminPassword: PASSWORD,
      keys: loadKeys(parseEnv({ DATA_DIR: data, ...env }, [])),
    })
  const both = { LOG_KEY_FILE: key, SECRET_KEY_FILE: key }
  const shop = await start(both)
  const token = tokenFrom(await enter(shop))
  const body = { configName: 'Mail', configKey: 'mail.password', configValue: 'black damp' }
  assert.is((await shop.send('POST', '/api/v1/config', { token, body })).code, 200)
  await shop.close()

  const keyLines = async (env: Record<string, string>) => {
    const lines = (await run(data, 'doctor', env)).said.split('\n')
    return lines.filter(line => line.includes('KEY_FILE'))
  }
  const passes = [`pass  LOG_KEY_FILE ${key}`, `pass  SECRET_KEY_FILE ${key}`]
  assert.equal(await keyLines(both), passes)
  const { LOG_KEY_FILE: _log, ...withoutLog } = both
  const { SECRET_KEY_FILE: _secret, ...withoutSecret } = both
  for (const [env, at, what] of [
    [withoutLog, 0, 'No LOG_KEY_FILE'],
    [{ ...both, LOG_KEY_FILE: other }, 0, `LOG_KEY_FILE ${other}`],
    [withoutSecret, 1, 'No SECRET_KEY_FILE'],
    [{ ...both, SECRET_KEY_FILE: other }, 1, `SECRET_KEY_FILE ${other}`],
  ] as const) {
    let refusal = ''
    await start(env).catch((error: Error) => (refusal = error.message))
    assert.is.not(refusal, '', what)
    assert.equal(await keyLines(env), passes.with(at, `warn  ${what}: ${refusal}`))
  }
})

test('R72 doctor asks the server of API_ORIGIN for getinfo, and says what came instead', async ({
  data,
}) => {
  let respond: RequestListener = () => {}
  const asked: string[] = []
  const upstream = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['x-token']}`)
    respond(request, response)
  }).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  const { port } = upstream.address() as AddressInfo
  const there = `http://127.0.0.1:${port}`
  const lineFor = async (origin: string) => {
    const { said } = await run(data, 'doctor', { API_ORIGIN: origin })
    return said.split('\n').find(line => line.includes('API_ORIGIN http')) ?? ''
  }
  const html = { 'Content-Type': 'text/html' }
  const getinfo = `GET ${there}/api/v1/getinfo`
  const below = 'set API_ORIGIN to the address that has /api/v1/getinfo below it'
  for (const [answer, line] of [
    [[200, {}, '{"code":401,"msg":""}'], `pass  API_ORIGIN ${there}`],
    [[401, {}, '{"code":401,"msg":""}'], `pass  API_ORIGIN ${there}`],
    [
      [401, html, 'sign in'],
      `skip  API_ORIGIN ${there}: ${getinfo} answers status 401 without a code; sign in to see whether it works`,
    ],
    [
      [200, html, '<p>'],
      `warn  API_ORIGIN ${there}: ${getinfo} gave status 200, text/html: no JSON; ${below}`,
    ],
    [
      [404, html, '<p>'],
      `warn  API_ORIGIN ${there}: ${getinfo} gave status 404, text/html: no JSON; ${below}`,
    ],
    [[404, {}, '{"code":404}'], `warn  API_ORIGIN ${there}: ${getinfo} gave code 404; ${below}`],
    [
      [301, { Location: 'https://shop.example/x' }, ''],
      `warn  API_ORIGIN ${there}: ${getinfo} gave status 301 to https://shop.example; `
        + 'set API_ORIGIN to the address that it leads to',
    ],
  ] as [[number, Record<string, string>, string], string][]) {
    respond = (_, response) => response.writeHead(answer[0], answer[1]).end(answer[2])
    assert.is(await lineFor(there), line)
  }
  assert.equal(
    [...new Set(asked)],
    ['HEAD / undefined', 'GET /api/v1/getinfo undefined', 'GET /api/v1/getCaptcha undefined'],
  )

  respond = ({ url }, response) =>
    url === '/api/v1/getinfo'
      ? response.end('{"code":401}')
      : response.writeHead(404).end('404 page not found')
  assert.match(
    await lineFor(`${there}/api/v1`),
    /GET http:\/\/127\.0\.0\.1:\d+\/api\/v1\/api\/v1\/getinfo gave status 404/,
  )
  upstream.close()
  assert.match(
    await lineFor('http://127.0.0.1:1'),
    /^warn {2}API_ORIGIN http:\/\/127\.0\.0\.1:1: it does not answer; /,
  )
})

for (const version of ['1.0', '1.1'] as const) {
  test(`R72 doctor suggests the setting for a go-admin ${version}`, async ({ data }) => {
    const back = await startGoAdmin({ version })
    const linesFor = async (config: object) => {
      mkdirSync(data, { recursive: true })
      writeFileSync(join(data, 'config.json'), JSON.stringify(config))
      const { said } = await run(data, 'doctor', { API_ORIGIN: back.origin })
      return said.split('\n').filter(line => /API_ORIGIN http|backend|Configuration/.test(line))
    }
    const configuration = `pass  Configuration ${data}/config.json`
    const reached = `pass  API_ORIGIN ${back.origin}`
    assert.equal(await linesFor({}), [
      reached,
      `warn  backend "standard", captcha off: GET ${back.origin}/api/v1/getCaptcha gives a picture; in `
        + `${data}/config.json set "backend": "go-admin" in front of a go-admin, or else "captcha": true`,
      configuration,
    ])
    assert.equal(await linesFor({ backend: 'go-admin' }), [reached, configuration])
    const { said } = await run(data, 'doctor', { API_ORIGIN: back.origin })
    assert.match(said, /^pass {2}Back end "go-admin" is without sorting, periods, /m)
    await back.stop()
  })
}

test('R72 doctor checks SQLite and the binding of sessions only where they are ours', async ({
  data,
}) => {
  const own = (await run(data, 'doctor')).said
  const other = (await run(data, 'doctor', { API_ORIGIN: 'http://127.0.0.1:1' })).said
  for (const line of [/SQLite/, /Sessions bound/]) {
    assert.match(own, line)
    assert.not.match(other, line)
  }
})

test('R72 doctor warns of a key that the log of the data was begun without', async ({
  dir,
  data,
}) => {
  await (await open(data)).close()
  const key = join(dir, 'new.key')
  writeFileSync(key, 'k'.repeat(40), { mode: 0o600 })
  const { said } = await run(data, 'doctor', { LOG_KEY_FILE: key, SECRET_KEY_FILE: key })
  assert.match(said, /^warn {2}LOG_KEY_FILE \S+: The operation log is not kept with the key/m)
  assert.match(said, /^pass {2}SECRET_KEY_FILE /m, 'the next start encrypts with it')
  await takeBackToVersion2(data)
  assert.match((await run(data, 'doctor')).said, /^pass {2}No LOG_KEY_FILE: who can write/m)
})

/**
 * The parts of a table's definition, sorted: a column that is added later comes after the others.
 */
const definitionsOf = (sql: string) =>
  sql
    .split(/\n|, (?=\w+ (?:integer|text))|(?=\) strict)/)
    .map(line => line.replace(/--.*|^[\s,]+|[\s,]+$/g, ''))
    .filter(line => line !== '')
    .sort()

for (const [from, takeBack] of [
  [1, takeBackToVersion1],
  [2, takeBackToVersion2],
  [4, takeBackToVersion4],
  [5, takeBackToVersion5],
  [6, takeBackToVersion6],
  [7, takeBackToVersion7],
  [8, takeBackToVersion8],
  [9, takeBackToVersion9],
  [10, takeBackToVersion10],
  [11, takeBackToVersion11],
  [12, takeBackToVersion12],
  [13, takeBackToVersion13],
  [14, takeBackToVersion14],
] as const) {
  test(`R61 data of version ${from} is migrated with a copy beside it, and is then the same as new`, async ({
    data,
  }) => {
    const shop = await openOwn(data)
    const token = tokenFrom(await enter(shop))
    await addRole(shop, token, 'old')
    await shop.close()
    const shape = async () => {
      const db = await openDatabase(databasePath(data), { readOnly: true })
      const rows = await db.all<{ name: string; sql: string | null }>(
        'select type, name, tbl_name, sql from sqlite_schema order by type, name',
      )
      const version = (await db.get<{ user_version: number }>('pragma user_version'))?.user_version
      db.close()
      assert.is(version, SCHEMA_VERSION)
      return rows.map(row => ({ ...row, sql: definitionsOf(row.sql ?? '') }))
    }
    const fresh = await shape()
    await takeBack(data)
    assert.match((await run(data, 'verify')).said, /start the server once/)

    const next = await openOwn(data)
    assert.is(await rolesIn(next, tokenFrom(await enter(next))), 4)
    await next.close()
    assert.equal(await shape(), fresh)
    assert.match((await run(data, 'verify')).said, /holds: 3 rows/)
    const copy = await openDatabase(`${databasePath(data)}.version-${from}`, { readOnly: true })
    assert.is((await copy.get<{ user_version: number }>('pragma user_version'))?.user_version, from)
    copy.close()
    assert.is(statSync(`${databasePath(data)}.version-${from}`).mode & 0o777, 0o600)
  })
}

/** A row without the columns that came later: texts stored a second time for searches, and a rule. */
const withoutLater = (row: object) =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => !/_folded$|^(search_text|requires_factor)$/.test(name)),
  )

test('R61 data of version 2 keeps every row, and its log holds', async ({ data }) => {
  const shop = await open(data)
  const token = tokenFrom(await enter(shop))
  await addRole(shop, token, 'old')
  await enter(shop, 'wrong and wrong')
  await shop.send('DELETE', '/api/v1/role/4242', { token })
  await shop.close()
  await takeBackToVersion2(data)
  const rows = async () => {
    const db = await openDatabase(databasePath(data), { readOnly: true })
    const { user_version: version } =
      (await db.get<{ user_version: number }>('pragma user_version')) ?? {}
    const [operations, roles, users, sequence] = await Promise.all(
      [
        'operations order by oper_id',
        'roles order by role_id',
        'users order by user_id',
        // Numbers of the menu are not used again only since version 11.
        "sqlite_sequence where name <> 'menus' order by name",
      ].map(async table => (await db.all<object>(`select * from ${table}`)).map(withoutLater)),
    )
    db.close()
    return { version, operations, roles, users, sequence }
  }
  const before = await rows()
  assert.is(before.version, 2)
  assert.is(before.operations?.length, 4)

  await (await open(data)).close()
  for (const row of before.operations ?? [])
    Object.assign(row as object, { attempts: 1, token_name: '' })
  assert.equal(await rows(), { ...before, version: SCHEMA_VERSION })
  assert.match((await run(data, 'verify')).said, /^The operation log holds: 4 rows/)
  const next = await open(data)
  assert.is(await rolesIn(next, tokenFrom(await enter(next))), 4)
  await next.close()
})

test('R61 people of version 11 are found by all that names them', async ({ data }) => {
  const shop = await open(data)
  const token = tokenFrom(await enter(shop))
  const body = { username: 'gate', nickName: 'Wang Wei', nickNameZh: '王伟', roleIds: [2] }
  assert.is((await shop.send('POST', '/api/v1/sysUser', { token, body })).code, 200)
  await shop.close()
  await takeBackToVersion11(data)
  const next = await open(data)
  const path = '/api/v1/sysUserList?keywords=weiwang'
  const found = listFrom(await next.send('GET', path, { token: tokenFrom(await enter(next)) }))
  assert.equal(
    found.map(row => row.username),
    ['gate'],
  )
  await next.close()
})

test('§24 R61 the right to list types, which changed nothing, is not offered any more, and roles keep all others', async ({
  data,
}) => {
  const first = await open(data)
  await first.close()
  await takeBackToVersion4(data)
  const db = await openDatabase(databasePath(data))
  await db.exec(
    `insert into menus (menu_id, parent_id, sort, menu_type, title, permission)
       values (24, 20, 24, 'F', 'List types', 'system:sysdicttype:list');
     insert into role_menus (role_id, menu_id) values (2, 24);
     pragma user_version = 3`,
  )
  db.close()
  const shop = await open(data)
  const token = tokenFrom(await enter(shop))
  const { extra } = await shop.send('GET', '/api/v1/roleMenuTreeselect/2', { token })
  assert.equal(extra?.checkedKeys, [21, 22])
  assert.not.match(JSON.stringify(extra?.menus), /List types/)
  await shop.close()
})

test('R61 rows of the log from version 4 are found by their records', async ({ data }) => {
  const shop = await open(data)
  const token = tokenFrom(await enter(shop))
  await addRole(shop, token, 'old')
  await shop.send('PUT', '/api/v1/role', { token, body: { roleId: 2, status: '1' } })
  await shop.send('DELETE', '/api/v1/role/4242', { token })
  await shop.close()
  const records = async () => {
    const db = await openDatabase(databasePath(data), { readOnly: true })
    const rows = await db.all<{ kind: string; record_id: string; name: string; action: string }>(
      'select kind, record_id, name, action from operation_records order by oper_id',
    )
    db.close()
    return rows.map(row => Object.values(row).join(' '))
  }
  const before = await records()
  assert.equal(before, [
    'role 4 old role.add',
    'role 2 Trader role.disable',
    'role 4242  role.remove',
  ])
  await takeBackToVersion4(data)
  await (await open(data)).close()
  assert.equal(await records(), before)
})

test('R61 departments of version 8 keep their numbers, their people and their roles; administrators get the page', async ({
  data,
}) => {
  const first = await open(data)
  const token = tokenFrom(await enter(first))
  const body = { roleId: 2, dataScope: '2', deptIds: [3, 5] }
  await first.send('PUT', '/api/v1/roledatascope', { token, body })
  await first.close()
  await takeBackToVersion8(data)
  const db = await openDatabase(databasePath(data))
  // One that a shop added by hand, and a row of the menu that took the next number.
  await db.exec(
    `insert into departments (dept_id, parent_id, dept_name, dept_sort, status)
       values (12, 3, 'ÖLLAGER', 7, '1'), (13, 999, 'Lost', 8, '0');
     insert into menus (menu_id, parent_id, sort, menu_type, title)
       values (46, 40, 46, 'F', 'Own');
     insert into role_menus (role_id, menu_id) values (2, 46)`,
  )
  const before = {
    departments: await db.all('select dept_id, dept_name, dept_sort, status from departments'),
    people: await db.all('select user_id, dept_id from users'),
    scopes: await db.all('select * from role_departments'),
    menus: await db.all('select * from role_menus'),
  }
  db.close()

  const shop = await open(data)
  const { data: tree } = await shop.send('GET', '/api/v1/deptList', { token })
  assert.match(JSON.stringify(tree), /"deptId":12,.*"parentId":3,"parentName":"Logistics"/)
  assert.match(JSON.stringify(tree), /"deptId":13,.*"parentId":0/)
  const menu = JSON.stringify((await shop.send('GET', '/api/v1/menurole', { token })).data)
  assert.match(menu, /"path":"user".*"title":"Departments".*"path":"log"/)
  const names = await shop.send('POST', '/api/v1/dept', { token, body: { deptName: 'New' } })
  assert.is(rowFrom(names).deptId, 14)
  await shop.send('DELETE', '/api/v1/dept/14', { token })
  await shop.close()

  const now = await openDatabase(databasePath(data), { readOnly: true })
  assert.equal(
    {
      departments: await now.all('select dept_id, dept_name, dept_sort, status from departments'),
      people: await now.all('select user_id, dept_id from users'),
      scopes: await now.all('select * from role_departments'),
      menus: await now.all('select * from role_menus'),
    },
    before,
  )
  const grants = await now.all<{ permission: string; parent: string }>(
    `select menus.permission, above.permission as parent from menus
     join menus as above on above.menu_id = menus.parent_id
     where menus.permission like 'system:sysdept:%' and menus.menu_type = 'F'
     order by menus.sort`,
  )
  assert.equal(
    grants.map(row => Object.values(row).join(' ')),
    ['add', 'edit', 'remove'].map(each => `system:sysdept:${each} system:sysdept:list`),
  )
  const wrong = await now.all('pragma foreign_key_check')
  assert.equal(wrong, [])
  now.close()
})

test('R61 the menu of version 10 keeps its rows, their numbers and their roles; administrators get the page', async ({
  data,
}) => {
  const first = await open(data)
  const token = tokenFrom(await enter(first))
  const departments = (await first.send('GET', '/api/v1/deptList', { token })).data
  await first.close()
  await takeBackToVersion10(data)
  const db = await openDatabase(databasePath(data))
  // Rows of a shop's own, one with a number of ours, one without its directory, and a copy of ours.
  await db.exec(
    `insert into menus (menu_id, parent_id, sort, menu_type, title, path, component, permission)
       values (60, 0, 5, 'C', 'ÖLLAGER', 'oil', '/oil', ''),
         (90, 999, 5, 'C', 'Lost', 'lost', '/lost', ''),
         (91, 1, 5, 'C', 'Roles too', 'role2', '/system/role', 'system:sysrole:list');
     insert into role_menus (role_id, menu_id) values (2, 60), (3, 91)`,
  )
  const kept =
    'menu_id, sort, menu_type, menu_name, title, title_zh, icon, path, component, permission, visible'
  const before = {
    rows: await db.all(`select ${kept} from menus order by menu_id`),
    parents: await db.all(
      'select menu_id, parent_id from menus where parent_id not in (0, 999) order by menu_id',
    ),
    grants: await db.all('select * from role_menus'),
  }
  db.close()

  const shop = await open(data)
  const menu = JSON.stringify((await shop.send('GET', '/api/v1/menurole', { token })).data)
  assert.match(menu, /"component":"\/system\/menu"/)
  assert.equal((await shop.send('GET', '/api/v1/deptList', { token })).data, departments)
  await shop.close()

  const now = await openDatabase(databasePath(data), { readOnly: true })
  const isOld = `menus.permission not like 'system:sysmenu:%'
    and menus.permission not like 'system:session:%'
    and menus.permission <> 'system:sysuser:factor'`
  assert.equal(
    {
      rows: await now.all(`select ${kept} from menus where ${isOld} order by menu_id`),
      parents: await now.all(
        `select menu_id, parent_id from menus
         where ${isOld} and parent_id is not null order by menu_id`,
      ),
      grants: await now.all('select * from role_menus'),
    },
    before,
  )
  const made = await now.all<{ line: string }>(
    `select menus.permission || ' below ' || above.title as line from menus
     join menus as above on above.menu_id = menus.parent_id where not (${isOld})
     order by menus.sort`,
  )
  assert.equal(
    made.map(({ line }) => line),
    [
      'system:sysuser:factor below Users',
      'system:session:list below System',
      'system:session:remove below Sessions',
      'system:sysmenu:list below System',
      ...['add', 'edit', 'remove'].map(each => `system:sysmenu:${each} below Menus`),
    ],
  )
  const needed = await now.all<{ menu_id: number; component: string }>(
    'select menu_id, component from menus where protected = 1 order by component',
  )
  assert.equal(
    needed.map(row => [row.component, row.menu_id < 90]),
    [
      ['/system/menu', false],
      ['/system/role', true],
      ['/system/user', true],
    ],
  )
  const [oil] = await now.all<object>(
    'select title_folded, parent_id, version from menus where menu_id = 60',
  )
  assert.equal({ ...oil }, { title_folded: 'öllager', parent_id: null, version: 1 })
  assert.equal(await now.all('pragma foreign_key_check'), [])
  now.close()
})

for (const [then, now, secret] of [
  ['Coalface', 'Coalface', null],
  ['Datang coal', 'Datang coal', null],
  [' Datang\r\n coal\t', 'Datang   coal', 0],
  ['  ', 'Coalface', null],
  ['煤'.repeat(200), '煤'.repeat(128), null],
  ['Hidden', 'Coalface', 1],
] as const) {
  test(`R61 §27 the key shop.name of version 9 becomes the name of the shop: ${then.slice(0, 20).trim()}`, async ({
    data,
  }) => {
    const shop = await open(data)
    const token = tokenFrom(await enter(shop))
    const keys = async (opened: Shop) =>
      listFrom(await opened.send('GET', '/api/v1/configList?pageSize=100', { token }))
    const others = await keys(shop)
    await shop.close()
    await takeBackToVersion9(data, then)
    const old = await openDatabase(databasePath(data))
    await old.run("update config set secret = :secret where config_key = 'shop.name'", { secret })
    old.close()

    const next = await open(data)
    const key = await next.send('GET', '/api/v1/configKey/shop.name', { token })
    const left = (await keys(next)).filter(({ configKey }) => configKey === 'shop.name')
    // A secret is no name for everybody to read.
    if (secret === 1) assert.equal([key.code, left.length], [403, 1])
    else assert.equal([key.msg, left.length], [now, 0])
    assert.equal(
      (await keys(next)).filter(({ configKey }) => configKey !== 'shop.name'),
      others,
    )
    const { data: menu } = await next.send('GET', '/api/v1/menurole', { token })
    assert.match(JSON.stringify(menu), /"component":"\/system\/shop"/)
    await next.close()
    const db = await openDatabase(databasePath(data), { readOnly: true })
    const rows = await db.all<Record<string, unknown>>('select * from shop')
    db.close()
    const [row] = rows
    assert.equal(
      [rows.length, row?.shop_id, row?.shop_name, row?.theme, row?.version, row?.create_by],
      [1, 1, now, '#1890ff', 1, null],
    )
    assert.ok(Math.abs(Date.now() - Number(row?.created_at)) < 60_000)
    assert.match((await run(data, 'verify')).said, /^The operation log holds/)
  })
}

test('R61 the page of the shop gets another number where the menu has rows of its own', async ({
  data,
}) => {
  await (await open(data)).close()
  await takeBackToVersion9(data)
  const db = await openDatabase(databasePath(data))
  await db.exec("insert into menus (menu_id, menu_type, title) values (70, 'C', 'Yards')")
  db.close()
  const shop = await open(data)
  await shop.close()
  const now = await openDatabase(databasePath(data), { readOnly: true })
  const rows = await now.all<{ menu_id: number; title: string }>(
    "select menu_id, title from menus where menu_id >= 70 and menu_type = 'C'",
  )
  now.close()
  assert.equal(rows.map(({ title }) => title).sort(), ['Shop', 'Yards'])
})

test('R61 the texts of version 7 are found as before, in capitals or not, in either language', async ({
  data,
}) => {
  const shop = await open(data)
  const token = tokenFrom(await enter(shop))
  await shop.send('PUT', '/api/v1/role', { token, body: { roleId: 2, remark: 'new' } })
  await shop.close()
  await takeBackToVersion7(data)
  const db = await openDatabase(databasePath(data))
  // An older server stored accents apart too.
  const [text, textZh] = ['ÄRZTE'.normalize('NFD'), 'ШАХТА']
  for (const [table, column, id] of [
    ['users', 'nick_name', 'user_id'],
    ['roles', 'role_name', 'role_id'],
    ['dict_types', 'dict_name', 'dict_id'],
    ['dict_data', 'dict_label', 'dict_code'],
    ['config', 'config_name', 'config_id'],
  ] as const) {
    const sql = `update ${table} set ${column} = :text, ${column}_zh = :textZh where ${id} = 1`
    assert.is((await db.run(sql, { text, textZh })).changes, 1)
  }
  assert.is((await db.run('update operation_records set name = :text', { text })).changes, 1)
  db.close()

  const next = await open(data)
  const found = async (path: string, wanted: string) => {
    const query = `${path}=${encodeURIComponent(wanted)}`
    return listFrom(await next.send('GET', `/api/v1/${query}`, { token })).length
  }
  for (const path of [
    'sysUserList?nickName',
    'rolelist?roleName',
    'dict/typelist?dictName',
    'dict/datalist?dictLabel',
    'configList?configName',
  ]) {
    assert.equal([await found(path, 'ärzte'), await found(path, 'шахт')], [1, 1], path)
    assert.is(await found(path, 'nobody'), 0, path)
  }
  assert.is(await found('sysUserList?username', 'ADM'), 1)
  assert.is(await found('operloglist?record', 'Ärzt'), 1)
  await next.close()
  assert.match((await run(data, 'verify')).said, /^The operation log holds/)
})

test('R61 R49 grouped refusals of version 6 keep their rows and count one by one; those still to be logged are not lost', async ({
  data,
}) => {
  const shop = await open(data)
  const token = tokenFrom(await enter(shop))
  await shop.close()
  const db = await openDatabase(databasePath(data))
  const last = await db.get<{ hash: string }>('select hash from operations order by oper_id desc')
  const refusal = { ...SERVER_OPERATION, operTime: NOW, event: 'refused', code: 403, url: '/x' }
  const grouped = {
    ...refusal,
    afterJson: JSON.stringify({ repeats: 41, firstAt: 'a', lastAt: 'b' }),
  }
  const hash = chainHash(last?.hash ?? '', grouped)
  await db.run(
    `insert into operations (oper_time, event, business_type, username, role_keys, method, url,
       record, code, msg, ip, agent, latency, request_id, after_json, hash)
     values (:now, 'refused', '', '', '', '', '/x', '', 403, '', '', '', 0, '', :json, :hash)`,
    { now: NOW, json: grouped.afterJson, hash },
  )
  db.close()
  await takeBackToVersion6(data)
  const old = await openDatabase(databasePath(data))
  await old.run("insert into refusals values ('waiting', :operation, 7, :first, :last)", {
    operation: JSON.stringify({ ...refusal, url: '/waiting' }),
    first: NOW,
    last: NOW + 1000,
  })
  old.close()

  const next = await open(data)
  const path = '/api/v1/operloglist?status=1'
  const answer = await next.send('GET', path, { token })
  assert.equal(
    listFrom(answer).map(row => [row.operUrl, row.attempts, row.firstAt, row.after]),
    [
      ['/waiting', 7, new Date(NOW).toISOString(), null],
      ['/x', 41, 'a', null],
    ],
  )
  assert.is(rowFrom(answer).attempts, 48)
  await next.close()
  assert.match((await run(data, 'verify')).said, /^The operation log holds: 3 rows/)
})

test('R49 verify tells a row whose number of attempts was changed beside the log', async ({
  data,
}) => {
  const shop = await open(data)
  await enter(shop, 'wrong and wrong')
  await enter(shop, 'wrong and wrong')
  await shop.close()
  assert.is((await run(data, 'verify')).code, 0)
  const db = await openDatabase(databasePath(data))
  assert.is((await db.run('update operations set attempts = 1 where attempts = 2')).changes, 1)
  db.close()
  assert.match((await run(data, 'verify')).said, /broken at row 1/)
})

test('R61 a failed migration changes nothing and is reported in one line', async ({ data }) => {
  await (await open(data)).close()
  await takeBackToVersion1(data)
  const db = await openDatabase(databasePath(data))
  await db.exec('create index operations_by_person on operations (user_id)')
  db.close()
  let message = ''
  await open(data).catch((error: Error) => (message = error.message))
  assert.match(
    message,
    new RegExp(
      `cannot be brought from version 1 to ${SCHEMA_VERSION} \\(.*already exists.*\\)\\. It was not changed\\.$`,
    ),
  )
  const after = await openDatabase(databasePath(data), { readOnly: true })
  assert.is(
    await after.get("select 1 from sqlite_schema where name = 'users_by_department'"),
    undefined,
  )
  after.close()
})

test.run()
