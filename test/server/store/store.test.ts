import { execFileSync } from 'node:child_process'
import fs, {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { CHEAP, listFrom, openShop, rowFrom, tokenFrom } from '../shop.ts'
import { takeBackToVersion2 } from '../version-2.ts'
import { openCalls } from '#server/calls/index.ts'
import { doctor } from '#server/commands/doctor.ts'
import { restore } from '#server/commands/restore.ts'
import { parseEnv } from '#server/env.ts'
import { SCHEMA_VERSION } from '#server/store/migrations/version.ts'
import { copyDatabase } from '#server/store/sqlite/copy-database.ts'
import {
  configureConnection,
  databasePath,
  inspectDatabase,
} from '#server/store/sqlite/database-file.ts'
import { isSafeSqliteVersion, openDatabase } from '#server/store/sqlite/driver.ts'
import { openStore, type Store } from '#server/store/store.ts'

const test = suite<{ dir: string }>('store')

test.before.each(context => {
  context.dir = mkdtempSync(join(tmpdir(), 'coalface-'))
})
test.after.each(({ dir }) => rmSync(dir, { recursive: true, force: true }))

const PASSWORD = 'forty carts of slate'
const options = (dataDir: string) => ({ dataDir, demo: false, adminPassword: PASSWORD })
const fileIn = databasePath
const plain = (dir: string): Promise<Store> =>
  openStore({ dataDir: dir, prepareSeed: async () => async () => {} })

test('D1 SQLite 3.51.3 is the oldest trusted version', () => {
  assert.equal(['3.51.3', '3.51.10', '3.52.0', '4.0.0'].map(isSafeSqliteVersion), [
    true,
    true,
    true,
    true,
  ])
  assert.equal(['3.51.2', '3.50.9', '3.47.2', '2.99.99', undefined].map(isSafeSqliteVersion), [
    false,
    false,
    false,
    false,
    false,
  ])
})

test('D11 R13 the first start makes one user, and prints nothing for a given password', async ({
  dir,
}) => {
  const made = await openCalls({ ...base(dir), adminPassword: undefined })
  assert.is(made.createdAccounts.length, 1)
  assert.is(made.createdAccounts[0]?.username, 'admin')
  assert.match(made.createdAccounts[0]?.password ?? '', /^[a-z2-9-]{24}$/)
  await made.calls.close()
  const again = await openCalls({ ...base(dir), adminPassword: 'ignored now' })
  assert.equal(again.createdAccounts, [])
  await again.calls.close()
})

const base = (dataDir: string) => ({
  dataDir,
  demo: false,
  adminPassword: PASSWORD,
  sessionIdleMin: 30,
  sessionMaxH: 8,
  apiSessions: true,
  bindSessions: true,
  log: () => {},
  now: () => 0,
  passwordCost: CHEAP,
})

test('D11 R14 an ADMIN_PASSWORD against the rules stops the start, names the rule, and leaves nothing half made', async ({
  dir,
}) => {
  for (const [adminPassword, rule] of [
    ['short', /At least 12/],
    ['password1234', /first that are guessed/],
    ['admin-2026-11', /must not be the username/],
  ] as const) {
    await refused(openCalls({ ...base(dir), adminPassword }), rule)
  }
  const { calls, createdAccounts } = await openCalls(base(dir))
  assert.equal(createdAccounts, [{ username: 'admin', password: undefined }])
  await calls.close()
})

async function refused(opening: Promise<unknown>, text: RegExp) {
  let error: unknown
  try {
    await opening
  } catch (thrown) {
    error = thrown
  }
  assert.instance(error, Error)
  assert.match((error as Error).message, text)
  assert.not.match((error as Error).message, /\n/)
}

test('R71 only its owner may read the data', async ({ dir }) => {
  const inside = join(dir, 'data')
  const store = await plain(inside)
  assert.is(statSync(inside).mode & 0o777, 0o700)
  for (const end of ['', '-wal', '-shm'])
    assert.is(statSync(fileIn(inside) + end).mode & 0o777, 0o600, end)
  await store.close()
})

test('R71 a file that others could read is restricted to its owner at the start', async ({
  dir,
}) => {
  await (await plain(dir)).close()
  for (const name of ['coalface.db', 'coalface.lock']) chmodSync(join(dir, name), 0o644)
  const store = await plain(dir)
  for (const name of ['coalface.db', 'coalface.lock'])
    assert.is(statSync(join(dir, name)).mode & 0o777, 0o600, name)
  await store.close()
})

test('R57 a database that does not keep writes safe is refused', async () => {
  // A database in memory never has a write-ahead log.
  const db = await openDatabase(':memory:')
  await refused(configureConnection(db), /SQLite keeps no write safe: journal memory/)
  db.close()
})

test('R57 R23 a connection is configured before it is used', async ({ dir }) => {
  const db = await openDatabase(join(dir, 'new.db'))
  await configureConnection(db)
  const pragma = async (name: string) =>
    Object.values((await db.get<Record<string, unknown>>(`pragma ${name}`)) ?? {})[0]
  assert.equal(
    {
      auto_vacuum: await pragma('auto_vacuum'),
      journal_mode: await pragma('journal_mode'),
      synchronous: await pragma('synchronous'),
      foreign_keys: await pragma('foreign_keys'),
      trusted_schema: await pragma('trusted_schema'),
      busy_timeout: await pragma('busy_timeout'),
      journal_size_limit: await pragma('journal_size_limit'),
    },
    {
      auto_vacuum: 2,
      journal_mode: 'wal',
      synchronous: 2,
      foreign_keys: 1,
      trusted_schema: 0,
      busy_timeout: 250,
      journal_size_limit: 16_777_216,
    },
  )
  db.close()
})

test('R6 a person disabled, or without a role, by a change in the file is out on the next call', async ({
  dir,
}) => {
  for (const sql of [
    "update users set status = '1' where username = 'mole'",
    "delete from user_roles where user_id = (select user_id from users where username = 'mole')",
    "update roles set status = '1' where role_id = 2",
    "delete from users where username = 'mole'",
  ]) {
    const own = mkdtempSync(join(dir, 'own-'))
    const shop = await openShop(options(own))
    const body = { username: 'mole', password: 'forty carts of slate', roleId: 2 }
    await shop.send('POST', '/api/v1/sysUser', { token: await tokenIn(shop), body })
    const token = tokenFrom(await shop.send('POST', '/login', { body }))
    const ask = async () => (await shop.send('GET', '/api/v1/getinfo', { token })).code
    assert.is(await ask(), 200)
    const db = await openDatabase(fileIn(own))
    await db.exec(sql)
    db.close()
    assert.is(await ask(), 401, sql)
    await shop.close()
  }
})

test('R18 a change of a role’s grants in the file counts on the next call', async ({ dir }) => {
  const shop = await openShop(options(dir))
  const body = { username: 'mole', password: 'forty carts of slate', roleId: 2 }
  await shop.send('POST', '/api/v1/sysUser', { token: await tokenIn(shop), body })
  const token = tokenFrom(await shop.send('POST', '/login', { body }))
  const ask = async () => (await shop.send('GET', '/api/v1/rolelist', { token })).code
  assert.is(await ask(), 403)
  const change = async (sql: string) => {
    const db = await openDatabase(fileIn(dir))
    await db.exec(sql)
    db.close()
  }
  const page = "(select menu_id from menus where permission = 'system:sysrole:list')"
  await change(`insert into role_menus (role_id, menu_id) values (2, ${page})`)
  assert.is(await ask(), 200)
  await change(`delete from role_menus where role_id = 2 and menu_id = ${page}`)
  assert.is(await ask(), 403)
  await shop.close()
})

test('R18 a write to a role that is rolled back at its end takes nothing from its holders', async ({
  dir,
}) => {
  const shop = await openShop(options(dir))
  const admin = await tokenIn(shop)
  const db = await openDatabase(fileIn(dir))
  const pages = "permission in ('system:sysrole:list', 'system:sysrole:edit')"
  await db.exec(`insert into role_menus select 2, menu_id from menus where ${pages}`)
  const view = { token: admin, body: { roleKey: 'trader' } }
  const token = tokenFrom(await shop.send('POST', '/api/v1/changerole', view))
  const ask = async () => (await shop.send('GET', '/api/v1/rolelist', { token })).code
  const role = rowFrom(await shop.send('GET', '/api/v1/role/2', { token }))
  await db.exec(`
    create table faults (id integer references roles (role_id) deferrable initially deferred);
    create trigger fails_at_commit after delete on role_menus
      begin insert into faults values (0); end`)
  const body = { ...role, menuIds: [] }
  // Asked at once, so that they are answered right behind the write.
  const write = shop.send('PUT', '/api/v1/role', { token, body })
  assert.equal(await Promise.all([ask(), ask()]), [200, 200])
  assert.is((await write).code, 500)
  await db.exec('drop trigger fails_at_commit')
  assert.is(await ask(), 200)
  assert.is((await shop.send('PUT', '/api/v1/role', { token, body })).code, 200)
  assert.is(await ask(), 403)
  db.close()
  await shop.close()
})

test('R12 a password stored in a cheaper form is stored in the better one after a sign-in', async ({
  dir,
}) => {
  const first = await openShop(options(dir))
  await first.close()
  const form = async () => {
    const db = await openDatabase(fileIn(dir), { readOnly: true })
    const found = (await db.get<{ password: string }>('select password from users'))?.password ?? ''
    db.close()
    return found
  }
  assert.match(await form(), /^scrypt\$2\$1\$1\$/)
  const later = await openShop({ ...options(dir), passwordCost: { ...CHEAP, N: 4 } })
  await later.send('POST', '/login', { body: { username: 'admin', password: 'wrong and wrong' } })
  assert.match(await form(), /^scrypt\$2\$/, 'not by a wrong one')
  const body = { username: 'admin', password: PASSWORD }
  for (let turn = 0; turn < 2; turn += 1) {
    assert.is((await later.send('POST', '/login', { body })).code, 200)
    assert.match(await form(), /^scrypt\$4\$1\$1\$/)
  }
  await later.close()
})

test('R6 a person whose password changes while the old one is compared does not get in with it', async ({
  dir,
}) => {
  for (const sql of [
    "update users set password = password || 'x'",
    "update users set status = '1'",
  ]) {
    const own = mkdtempSync(join(dir, 'own-'))
    let asked = 0
    let onSecond = () => {}
    let written = Promise.resolve()
    const now = () => {
      asked += 1
      if (asked === 2) onSecond()
      return 0
    }
    const shop = await openShop({ ...options(own), now })
    const db = await openDatabase(fileIn(own))
    // The clock is read when the call comes in, and again once the password was found right.
    onSecond = () => (written = db.exec(sql))
    asked = 0
    const answer = await shop.send('POST', '/login', {
      body: { username: 'admin', password: PASSWORD },
    })
    await written
    assert.equal([answer.code, asked > 1], [400, true], sql)
    assert.equal(await db.all('select 1 from sessions'), [], sql)
    db.close()
    await shop.close()
  }
})

test('R56 a kill before the write-ahead log is switched on needs no repair by hand', async ({
  dir,
}) => {
  await (await openShop(options(dir))).close()
  const data = mkdtempSync(join(dir, 'killed-'))
  const path = fileIn(data)
  // As a restore leaves it: the next start switches the write-ahead log on, with a rollback
  // journal.
  await copyDatabase(fileIn(dir), path)
  const db = await openDatabase(path)
  await db.exec('pragma journal_mode = delete')
  await db.exec('pragma cache_size = 2')
  await db.exec('begin')
  await db.exec('update dict_data set remark = hex(randomblob(100))')
  for (const end of ['', '-journal']) copyFileSync(path + end, join(dir, `kept${end}`))
  await db.exec('rollback')
  db.close()
  rmSync(path)
  for (const end of ['', '-journal']) copyFileSync(join(dir, `kept${end}`), path + end)

  await refused(
    inspectDatabase(path),
    /^The database .* was left in the middle of a change: start the server once/,
  )
  const shop = await openShop(options(data))
  const entered = await shop.send('POST', '/login', {
    body: { username: 'admin', password: PASSWORD },
  })
  const list = await shop.send('GET', '/api/v1/dict/datalist?pageSize=100', {
    token: tokenFrom(entered),
  })
  assert.equal([...new Set(listFrom(list).map(row => row.remark))], [''])
  await shop.close()
})

test('a write that throws half-way changes nothing', async ({ dir }) => {
  const store = await plain(dir)
  const key = { failures: 1, firstAt: 1, lastAt: 1 }
  await store
    .write(async tables => {
      await tables.throttle.set('half', key)
      throw new Error('half-way')
    })
    .catch(() => undefined)
  assert.is(await store.read(tables => tables.throttle.get('half')), undefined)
  await store.write(tables => tables.throttle.set('whole', key))
  assert.equal(await store.read(async tables => ({ ...(await tables.throttle.get('whole')) })), key)
  await store.close()
})

test('R59 a second server on the same data is refused at once, and may start after the first has ended', async ({
  dir,
}) => {
  const first = await plain(dir)
  await refused(plain(dir), /in use by another Coalface server/)
  await first.close()
  await (await plain(dir)).close()
})

test('R56 after a kill all answered writes are there, and no others', async ({ dir }) => {
  const shop = await openShop(options(dir))
  const token = await tokenIn(shop)
  const added = await shop.send('POST', '/api/v1/role', {
    token,
    body: { roleName: 'Yard', roleKey: 'yard' },
  })
  assert.is(added.code, 200)
  // The state after a kill: the files as they are now, without a last checkpoint.
  const left = join(dir, 'left')
  mkdirSync(left)
  for (const end of ['', '-wal']) copyFileSync(fileIn(dir) + end, fileIn(left) + end)
  await shop.close()

  const next = await openShop(options(left))
  const list = await next.send('GET', '/api/v1/rolelist?roleKey=yard', {
    token: await tokenIn(next),
  })
  assert.is(rowFrom(list).count, 1)
  await next.close()
})

test('R57 a database with a damaged end of its WAL opens with whole transactions only', async ({
  dir,
}) => {
  const shop = await openShop(options(dir))
  const token = await tokenIn(shop)
  for (let turn = 0; turn < 5; turn += 1) {
    const body = { roleName: `Role ${turn}`, roleKey: `role${turn}`, menuIds: [1, 10, 20] }
    await shop.send('POST', '/api/v1/role', { token, body })
  }
  const wal = readFileSync(`${fileIn(dir)}-wal`)
  for (const cut of [0.99, 0.9, 0.7, 0.5]) {
    const left = mkdtempSync(join(dir, 'left-'))
    copyFileSync(fileIn(dir), fileIn(left))
    writeFileSync(`${fileIn(left)}-wal`, wal.subarray(0, Math.floor(wal.length * cut)))
    const store = await plain(left)
    await store.read(async tables => {
      for (const { roleId, roleKey } of await tables.roles.all()) {
        if (!roleKey.startsWith('role')) continue
        assert.equal(await tables.roles.menuIds(roleId), [1, 10, 20])
      }
    })
    await store.close()
  }
  await shop.close()
})

const tokenIn = async (shop: Awaited<ReturnType<typeof openShop>>) =>
  String(
    rowFrom(await shop.send('POST', '/login', { body: { username: 'admin', password: PASSWORD } }))
      .token,
  )

test('R59 a damaged file is refused with its path and the cure, and stays unchanged', async ({
  dir,
}) => {
  const good = join(dir, 'good')
  await (await openCalls(base(good))).calls.close()
  const bytes = readFileSync(fileIn(good))
  const damages: Record<string, (file: string) => void> = {
    'zeroed header': file =>
      writeFileSync(file, Buffer.concat([Buffer.alloc(100), bytes.subarray(100)])),
    'half a file': file => truncateSync(file, Math.floor(bytes.length / 8192) * 4096),
    'garbage page': file =>
      writeFileSync(
        file,
        Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(4096, 0xaa), bytes.subarray(8192)]),
      ),
    'text file': file => writeFileSync(file, 'once upon a time there was a mine\n'.repeat(100)),
  }
  for (const [name, damage] of Object.entries(damages)) {
    const bad = mkdtempSync(join(dir, 'bad-'))
    copyFileSync(fileIn(good), fileIn(bad))
    damage(fileIn(bad))
    const before = readFileSync(fileIn(bad))
    await refused(
      openCalls(base(bad)),
      /coalface\.db is damaged .*node dist\/server\.mjs restore FILE$/,
    )
    assert.ok(before.equals(readFileSync(fileIn(bad))), name)
  }
})

test('R59 an empty file counts as a killed first start, unless a file beside it tells of data', async ({
  dir,
}) => {
  const emptied = (beside?: string) => {
    const data = mkdtempSync(join(dir, 'empty-'))
    writeFileSync(fileIn(data), '')
    if (beside) writeFileSync(fileIn(data) + beside, 'what was there')
    return data
  }
  await (await plain(emptied())).close()
  await (await plain(emptied('-journal'))).close()
  const failed = emptied()
  writeFileSync(`${fileIn(failed)}.before-20261122160000`, '')
  await (await plain(failed)).close()
  for (const beside of ['-wal', '.version-1', '.before-20261122160000']) {
    const data = emptied(beside)
    await refused(
      plain(data),
      /coalface\.db is damaged \(it is empty, and coalface\.db\S+ tells of data in it\)\. .* restore FILE\. To begin anew on purpose, move the folder \S+ away\.$/,
    )
    assert.is(readFileSync(fileIn(data)).length, 0)
    assert.is(readFileSync(fileIn(data) + beside, 'utf8'), 'what was there')
  }
})

test('R59 a new database does not overwrite a write-ahead log without its database', async ({
  dir,
}) => {
  const gone = (beside: string, text: string) => {
    const data = mkdtempSync(join(dir, 'gone-'))
    writeFileSync(fileIn(data) + beside, text)
    return data
  }
  const data = gone('-wal', 'what was there')
  await refused(
    plain(data),
    /coalface\.db is damaged \(it is gone, and coalface\.db-wal tells of data in it\)\. .* restore FILE\. To begin anew on purpose, move the folder \S+ away\.$/,
  )
  assert.is(readFileSync(`${fileIn(data)}-wal`, 'utf8'), 'what was there')
  assert.not(existsSync(fileIn(data)))
  await (await plain(gone('-wal', ''))).close()
  // An administrator who begins anew keeps the old files.
  await (await plain(gone('.before-20261122160000', 'what was there'))).close()
})

test('R59 a used data directory without a database, or with an empty one, does not become a new shop', async ({
  dir,
}) => {
  await (await openCalls(base(dir))).calls.close()
  assert.is(statSync(join(dir, 'coalface.used')).mode & 0o777, 0o600)
  const copy = join(dir, 'copy.db')
  await copyDatabase(fileIn(dir), copy)

  for (const [state, empty] of [
    ['is gone', () => rmSync(fileIn(dir))],
    ['is empty', () => writeFileSync(fileIn(dir), '')],
  ] as const) {
    empty()
    await refused(
      openCalls(base(dir)),
      new RegExp(
        `^The data directory ${dir} was used before, but its database ${state}\\. `
          + 'Restore a backup: node dist/server\\.mjs restore FILE\\. '
          + `To begin anew on purpose, move ${dir}/coalface\\.used away\\.$`,
      ),
    )
    assert.match(await doctorOf(dir), new RegExp(`warn {2}Data in .* was used before, .* ${state}`))
  }
  assert.is(readFileSync(fileIn(dir)).length, 0, 'nothing was made')

  await restore(copy)(parseEnv({ DATA_DIR: dir }, []), () => {})
  const restored = await openCalls(base(dir))
  assert.equal(restored.createdAccounts, [])
  await restored.calls.close()

  for (const name of ['coalface.db', 'coalface.used'])
    renameSync(join(dir, name), `${dir}/old.${name}`)
  const anew = await openCalls(base(dir))
  assert.is(anew.createdAccounts.length, 1)
  await anew.calls.close()
  assert.ok(existsSync(join(dir, 'coalface.used')))
})

test('R59 a database that lost its accounts does not become a new shop, whichever mark is left', async ({
  dir,
}) => {
  const emptied = async (change: (data: string) => void, sql = '') => {
    const data = mkdtempSync(join(dir, 'emptied-'))
    await (await openCalls(base(data))).calls.close()
    const db = await openDatabase(fileIn(data))
    await db.exec(`delete from users; ${sql}`)
    db.close()
    change(data)
    return data
  }
  const line = /was used before, but its database has no accounts any more\. Restore a backup: /
  const both = await emptied(() => {})
  await refused(openCalls(base(both)), line)
  await refused(
    openCalls(base(both)),
    /To begin anew on purpose, move \S+coalface\.db and \S+coalface\.used away\.$/,
  )
  await refused(openCalls(base(await emptied(data => rmSync(join(data, 'coalface.used'))))), line)
  await refused(openCalls(base(await emptied(() => {}, 'delete from metadata'))), line)
})

test('R59 after a killed first start the next one works, before its account is stored and after', async ({
  dir,
}) => {
  // Killed before the commit: SQLite rolls back.
  const before = mkdtempSync(join(dir, 'before-'))
  const prepareSeed = async () => () => {
    throw new Error('killed')
  }
  await refused(openStore({ dataDir: before, prepareSeed }), /killed/)
  assert.not(existsSync(join(before, 'coalface.used')))
  const made = await openCalls(base(before))
  assert.is(made.createdAccounts.length, 1)
  await made.calls.close()

  // Killed after the commit and before the mark beside it.
  rmSync(join(before, 'coalface.used'))
  const again = await openCalls(base(before))
  assert.equal(again.createdAccounts, [])
  await again.calls.close()
  assert.ok(existsSync(join(before, 'coalface.used')))
})

test('R59 a database from before there were marks gets both at its next start', async ({ dir }) => {
  await (await openCalls(base(dir))).calls.close()
  await takeBackToVersion2(dir)
  await (await openCalls(base(dir))).calls.close()
  assert.ok(existsSync(join(dir, 'coalface.used')))
  const db = await openDatabase(fileIn(dir))
  await db.exec('delete from users')
  db.close()
  rmSync(join(dir, 'coalface.used'))
  await refused(openCalls(base(dir)), /has no accounts any more/)
})

test('R59 an unreadable file is not called damaged: a backup in its place would lose its data', async ({
  dir,
}) => {
  await (await plain(dir)).close()
  const file = fileIn(dir)
  // Root may read and write everything.
  if (process.geteuid?.() !== 0) {
    chmodSync(file, 0o000)
    await refused(plain(dir), /^The database \S+ cannot be read: EACCES/)
    chmodSync(file, 0o444)
    await refused(plain(dir), /^The database \S+ cannot be written to: EACCES/)
  }
  rmSync(file)
  mkdirSync(file)
  await refused(plain(dir), /^The database \S+ cannot be read: /)
  assert.match(await doctorOf(dir), /Data in \S+: The database \S+ cannot be read: /)
})

test('R59 a full disk at the first start is reported with the name of the database', async ({
  dir,
}) => {
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 })
  const prepareSeed = async () => () => {
    throw full
  }
  await refused(
    openStore({ dataDir: dir, prepareSeed }),
    /^The database \S+coalface\.db cannot be written to: database or disk is full$/,
  )
  // Nothing is left of it: once there is room the first start succeeds.
  await (await plain(dir)).close()
})

async function doctorOf(dataDir: string): Promise<string> {
  const lines: string[] = []
  await doctor(parseEnv({ DATA_DIR: dataDir }, []), line => lines.push(line))
  return lines.join('\n')
}

test('R61 a newer database and another program’s file are refused', async ({ dir }) => {
  const newer = join(dir, 'newer')
  await (await plain(newer)).close()
  let db = await openDatabase(fileIn(newer))
  await db.exec('pragma user_version = 99')
  db.close()
  await refused(plain(newer), /has version 99/)
  const other = join(dir, 'other')
  mkdirSync(other)
  db = await openDatabase(fileIn(other))
  await db.exec('create table a (b)')
  await db.exec('pragma user_version = 1')
  db.close()
  await refused(plain(other), /is not a Coalface database/)
})

test('a data directory that cannot be created is reported in one clear line', async ({ dir }) => {
  const file = join(dir, 'file')
  writeFileSync(file, '')
  await refused(plain(file), /cannot be/)
  await refused(plain(join(file, 'below')), /cannot be made/)
})

test('R59 a pipe in the place of a file of ours is reported in one clear line, without waiting', async ({
  dir,
}) => {
  for (const [name, line] of [
    ['coalface.lock', /^The data directory \S+ cannot be written to: \S+lock is not a file$/],
    ['coalface.db', /^The database \S+ cannot be written to: \S+db is not a file$/],
  ] as const) {
    execFileSync('mkfifo', [join(dir, name)])
    await refused(plain(dir), line)
    rmSync(join(dir, name))
  }
})

test('R59 anything but a plain file beside a file of ours is reported in one clear line, without waiting', async ({
  dir,
}) => {
  await (await plain(dir)).close()
  const target = join(dir, 'elsewhere')
  writeFileSync(target, 'as it was')
  for (const end of ['db-wal', 'db-shm', 'db-journal', 'lock-journal']) {
    const path = join(dir, `coalface.${end}`)
    const line = new RegExp(`coalface\\.${end} is not a plain file: move it away$`)
    for (const put of [
      () => execFileSync('mkfifo', [path]),
      () => mkdirSync(path),
      () => symlinkSync(target, path),
      () => symlinkSync(join(dir, 'nowhere'), path),
    ]) {
      rmSync(path, { force: true })
      put()
      await refused(plain(dir), line)
      if (end !== 'lock-journal') assert.match(await doctorOf(dir), /is not a plain file/)
      rmSync(path, { recursive: true })
    }
  }
  assert.is(readFileSync(target, 'utf8'), 'as it was')
  await (await plain(dir)).close()
})

test('R59 a name that begins with file: is the name of a file, not an address', async ({ dir }) => {
  const before = process.cwd()
  process.chdir(dir)
  try {
    await (await plain('file:data?x=1')).close()
    await copyDatabase(fileIn('file:data?x=1'), 'file:copy')
    assert.equal(readdirSync('.').sort(), ['file:copy', 'file:data?x=1'])
    assert.ok((await inspectDatabase('file:copy'))?.version)
  } finally {
    process.chdir(before)
  }
})

test('an error rolls back the whole transaction, and the next one is whole again', async ({
  dir,
}) => {
  const store = await openStore({ dataDir: dir, prepareSeed: async () => async () => {} })
  const add = (key: string, fail: boolean) =>
    store.write(async tables => {
      await tables.throttle.set(key, { failures: 1, firstAt: 0, lastAt: 0 })
      if (fail) throw new Error('stop')
    })
  await add('one', true).catch(() => undefined)
  await add('two', false)
  const found = await store.read(async tables => [
    await tables.throttle.get('one'),
    await tables.throttle.get('two'),
  ])
  assert.equal(found.map(Boolean), [false, true])
  await store.close()
})

for (const way of ['read', 'readInSlices'] as const)
  test(`${way} sees one state of the data, though a command beside the server writes meanwhile`, async ({
    dir,
  }) => {
    const store = await plain(dir)
    const beside = await openDatabase(fileIn(dir))
    const set = async (failures: number) =>
      beside.exec(`
        insert into throttle (throttle_key, failures, first_at, last_at)
        values ('key', ${failures}, 0, 0) on conflict do update set failures = ${failures}`)
    await set(1)
    const failures = await store[way](async tables => {
      const before = await tables.throttle.get('key')
      await set(2)
      return [before, await tables.throttle.get('key')].map(row => row?.failures)
    })
    assert.equal(failures, [1, 1])
    assert.is((await store.read(tables => tables.throttle.get('key')))?.failures, 2)
    beside.close()
    await store.close()
  })

const pragma = async (path: string, name: 'auto_vacuum' | 'freelist_count' | 'page_count') => {
  const db = await openDatabase(path, { readOnly: true })
  const [value] = Object.values((await db.get<Record<string, number>>(`pragma ${name}`)) ?? {})
  db.close()
  return value
}

test('R61 a database that cannot shrink is rebuilt once, with a copy beside it, and keeps its rows', async ({
  dir,
}) => {
  await (await openShop(options(dir))).close()
  await takeBackToVersion2(dir)
  assert.is(await pragma(fileIn(dir), 'auto_vacuum'), 0)
  const shop = await openShop(options(dir))
  await tokenIn(shop)
  await shop.close()
  assert.is(await pragma(fileIn(dir), 'auto_vacuum'), 2)
  assert.is(await pragma(`${fileIn(dir)}.version-2`, 'auto_vacuum'), 0)
  const { mtimeMs } = statSync(`${fileIn(dir)}.version-2`)
  await (await openShop(options(dir))).close()
  assert.is(statSync(`${fileIn(dir)}.version-2`).mtimeMs, mtimeMs, 'not at every start')
  assert.not(existsSync(`${fileIn(dir)}.version-${SCHEMA_VERSION}`))

  // Killed between the migration and the rebuild: the next start rebuilds, with a copy of its own.
  const cannot = await openDatabase(fileIn(dir), { canAttach: true })
  await cannot.exec('pragma auto_vacuum = none')
  await cannot.exec('vacuum')
  cannot.close()
  rmSync(`${fileIn(dir)}.version-2`)
  const again = await openShop(options(dir))
  await tokenIn(again)
  await again.close()
  assert.equal(
    again.events.filter(({ event }) => event.includes('space')),
    [],
  )
  assert.is(await pragma(fileIn(dir), 'auto_vacuum'), 2)
  assert.is(await pragma(`${fileIn(dir)}.version-${SCHEMA_VERSION}`, 'auto_vacuum'), 0)
})

test('R59 a database that cannot be rebuilt now is used as it is, and the log says so', async ({
  dir,
}) => {
  await (await openShop(options(dir))).close()
  const db = await openDatabase(fileIn(dir), { canAttach: true })
  await db.exec('pragma auto_vacuum = none')
  await db.exec('vacuum')
  db.close()
  mkdirSync(`${fileIn(dir)}.version-${SCHEMA_VERSION}.part`)
  const shop = await openShop(options(dir))
  await tokenIn(shop)
  await shop.close()
  assert.is(shop.events[0]?.event, 'space_not_given_back')
})

test('R49 free space of the file is given back in small steps while the server runs', async ({
  dir,
}) => {
  const shop = await openShop(options(dir))
  const db = await openDatabase(fileIn(dir), { timeoutMs: 5_000 })
  await db.exec('create table ballast (text text)')
  await db.exec(`
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 1000)
    insert into ballast select hex(zeroblob(2000)) from n`)
  await db.exec('drop table ballast')
  db.close()
  const free = async () => Number(await pragma(fileIn(dir), 'freelist_count'))
  const before = await free()
  assert.ok(before > 900, `${before} pages`)
  const step = async () => {
    shop.clock.now += 6_000
    await shop.send('GET', '/health')
    return free()
  }
  assert.is(await step(), before - 100)
  await shop.send('GET', '/health')
  assert.is(await free(), before - 100, 'not with every call')
  for (let turn = 0; turn < 20; turn += 1) await step()
  const kept = await free()
  assert.ok(kept > 0 && kept <= 256, `${kept} pages are kept`)
  await shop.close()
  const pages = Number(await pragma(fileIn(dir), 'page_count'))
  assert.is(statSync(fileIn(dir)).size, pages * 4096)
  assert.ok(pages < 600, `${pages} pages`)
})

test('R57 a copy is on the disk before it gets its name, and then the name is too', async ({
  dir,
}) => {
  const store = await plain(dir)
  await store.close()
  const { fsyncSync, openSync, renameSync } = fs
  const paths = new Map<number, string>()
  const done: string[] = []
  fs.openSync = (path, ...more) => {
    const handle = openSync(path, ...more)
    paths.set(handle, String(path))
    return handle
  }
  fs.fsyncSync = handle => {
    done.push(`sync ${paths.get(handle)}`)
    fsyncSync(handle)
  }
  fs.renameSync = (from, to) => {
    done.push(`rename ${String(to)}`)
    renameSync(from, to)
  }
  syncBuiltinESMExports()
  try {
    await copyDatabase(fileIn(dir), join(dir, 'copy.db'))
  } finally {
    Object.assign(fs, { fsyncSync, openSync, renameSync })
    syncBuiltinESMExports()
  }
  assert.equal(done, [
    `sync ${join(dir, 'copy.db.part')}`,
    `rename ${join(dir, 'copy.db')}`,
    `sync ${dir}`,
  ])
})

test('a long read sees one state between two pauses, and others write at a pause', async ({
  dir,
}) => {
  const store = await plain(dir)
  const seen: unknown[] = []
  const reading = store.readInSlices(async (tables, pause) => {
    const look = async () => seen.push((await tables.throttle.get('one'))?.failures)
    await look()
    await new Promise(resolve => setTimeout(resolve, 5))
    await look()
    await pause()
    await look()
  })
  // The long read has begun.
  await new Promise(resolve => setTimeout(resolve, 1))
  const row = { failures: 1, firstAt: 0, lastAt: 0 }
  await Promise.all([reading, store.write(tables => tables.throttle.set('one', row))])
  assert.equal(seen, [undefined, undefined, 1])
  await store.close()
  await refused(
    store.read(async () => 1),
    /closed/,
  )
})

test('R23 no statement reaches another file', async ({ dir }) => {
  const db = await openDatabase(':memory:')
  await refused(db.exec(`attach '${join(dir, 'other.db')}' as other`), /not authorized/)
  assert.is(existsSync(join(dir, 'other.db')), false)
  db.close()
})

test('R1 no token that was issued is in any file', async ({ dir }) => {
  const shop = await openShop(options(dir))
  const signedIn = await shop.send('POST', '/login', {
    body: { username: 'admin', password: PASSWORD },
    fromBrowser: true,
  })
  const bind = /=([\w-]+)/.exec(signedIn.headers?.['Set-Cookie'] ?? '')?.[1] ?? ''
  const token = String(rowFrom(signedIn).token)
  const next = String(
    rowFrom(await shop.send('POST', '/refreshtoken', { body: { token }, bind })).token,
  )
  const viewed = await shop.send('POST', '/api/v1/changerole', {
    token: next,
    bind,
    body: { roleKey: 'trader' },
    idempotencyKey: 'view',
  })
  for (const end of ['', '-wal']) {
    const bytes = readFileSync(fileIn(dir) + end)
    for (const secret of [token, next, String(rowFrom(viewed).token), bind, PASSWORD]) {
      assert.is(bytes.includes(secret), false)
    }
  }
  await shop.close()
})

test('the schema is tables and indexes alone: nothing happens in it that the program does not do', async ({
  dir,
}) => {
  await (await openShop(options(dir))).close()
  const db = await openDatabase(fileIn(dir), { readOnly: true })
  const kinds = await db.all<{ type: string }>(
    'select distinct type from sqlite_schema order by type',
  )
  assert.equal(
    kinds.map(({ type }) => type),
    ['index', 'table'],
  )
  db.close()
})

test.run()
