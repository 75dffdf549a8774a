import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type App, startApp, temporaryFolder } from '../support/app.ts'
import { call, tokenFor } from '../support/call.ts'
import { slowness } from '../support/slowness.ts'

/**
 * R56 and R57: the built server on a real file system, killed with SIGKILL again and again while
 * four clients write without a pause. A write is one new configuration key, or one new role with
 * all its menus; it carries an Idempotency-Key and is sent again until it is acknowledged.
 *
 * Prints: kills · acknowledged writes · those that a kill interrupted and that were sent again ·
 * missing, duplicated, half written and unknown rows (all must be 0) · slowest restart.
 */
const test = suite('kill')

/** At any moment; and in the middle of a transaction, just after a write of many rows was sent. */
const KILLS = { anywhere: 50, inTransaction: 50 }
const LONGEST = 120_000
/** In ms: shorter than such a write takes. */
const WITHIN = 4
const WRITERS = 4
const RESTART_LIMIT = 2_000

interface Written {
  kind: 'key' | 'role'
  sent: number
  isAcknowledged: boolean
}

/** All writes by name, which is the key of the row. */
type Journal = Map<string, Written>

interface Shop {
  app: App
  token: string
  menuIds: number[]
}

async function openShop(): Promise<Shop> {
  const app = await startApp({ dataDir: temporaryFolder() })
  const menus = query<{ menu_id: number }>(
    app.dataDir,
    'select menu_id from menus order by menu_id',
  )
  return { app, token: await tokenFor(app.origin), menuIds: menus.map(({ menu_id }) => menu_id) }
}

const QUERY = `
  const { DatabaseSync } = await import('node:sqlite').catch(() => import('@photostructure/sqlite'))
  const [path, sql] = process.argv.slice(1)
  const db = new DatabaseSync(path)
  const rows = /^(select|pragma)/.test(sql) ? db.prepare(sql).all() : db.exec(sql) ?? []
  console.log(JSON.stringify(rows))
`

/**
 * Runs in a process of its own: a connection in this one would hold the shared memory of the
 * write-ahead log, and the restarted server would find it repaired instead of having to recover.
 */
function query<T>(dataDir: string, sql: string): T[] {
  const argv = [
    '--no-warnings',
    '--input-type=module',
    '-e',
    QUERY,
    join(dataDir, 'coalface.db'),
    sql,
  ]
  return JSON.parse(execFileSync(process.execPath, argv, { encoding: 'utf8', maxBuffer: 2 ** 28 }))
}

/** Long enough to span a page of the file, and different for every row. */
const longValue = (name: string) => `${name} `.repeat(150)

/** Called each time a role with all its menus is sent. */
let manyRowsSent = () => {}

/** Writes one row and sends it again, under the same key, until it is acknowledged. */
async function write(shop: Shop, journal: Journal, name: string, kind: Written['kind']) {
  const written: Written = { kind, sent: 0, isAcknowledged: false }
  journal.set(name, written)
  const { token } = shop
  const key = randomUUID()
  const [path, body] =
    kind === 'key'
      ? [
          '/api/v1/config',
          { configName: name, configKey: name, configValue: longValue(name), configType: 'N' },
        ]
      : [
          '/api/v1/role',
          { roleName: name, roleKey: name, roleSort: 9, status: '0', menuIds: shop.menuIds },
        ]
  while (!written.isAcknowledged) {
    written.sent += 1
    if (kind === 'role') manyRowsSent()
    const answer = await call(shop.app.origin, 'POST', path, {
      body,
      token,
      idempotencyKey: key,
    }).catch(() => undefined)
    if (answer && answer.code !== 200) throw new Error(`${name}: ${answer.code} ${answer.msg}`)
    if (answer) written.isAcknowledged = true
    else await pause(20)
  }
}

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

interface Row {
  name: string
  isWhole: boolean
}

/** The rows of this test in the file, read without the server. */
function rowsIn({ app, menuIds }: Shop): Row[] {
  const keys = query<{ config_key: string; config_value: string }>(
    app.dataDir,
    "select config_key, config_value from config where config_key like 'writer%'",
  )
  const roles = query<{ role_key: string; granted: number }>(
    app.dataDir,
    `select role_key, count(menu_id) as granted from roles left join role_menus using (role_id)
     where role_key like 'writer%' group by role_id`,
  )
  return [
    ...keys.map(row => ({
      name: row.config_key,
      isWhole: row.config_value.trim() === longValue(row.config_key).trim(),
    })),
    ...roles.map(row => ({ name: row.role_key, isWhole: row.granted === menuIds.length })),
  ]
}

function check(journal: Journal, rows: readonly Row[]) {
  const names = rows.map(({ name }) => name)
  const there = new Set(names)
  return {
    missing: [...journal].filter(([name, { isAcknowledged }]) => isAcknowledged && !there.has(name))
      .length,
    duplicated: names.length - there.size,
    half: rows.filter(({ isWhole }) => !isWhole).length,
    unknown: names.filter(name => !journal.has(name)).length,
  }
}

const NOTHING_WRONG = { missing: 0, duplicated: 0, half: 0, unknown: 0 }

function integrity(dataDir: string): unknown[] {
  const problems = query<{ integrity_check: string }>(dataDir, 'pragma integrity_check')
  const orphans = query<object>(dataDir, 'pragma foreign_key_check')
  return [...problems.map(row => row.integrity_check), ...orphans]
}

test(`R56 ${KILLS.anywhere} kills anywhere and ${KILLS.inTransaction} in a transaction lose no acknowledged write and leave no half one`, async () => {
  const shop = await openShop()
  const journal: Journal = new Map()
  const end = performance.now() + LONGEST * slowness()
  let isWriting = true
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let count = 0; isWriting; count++) {
      await write(shop, journal, `writer${writer}-${count}`, writer % 2 === 0 ? 'key' : 'role')
    }
  })
  const failed = Promise.all(writers)
  failed.catch(() => (isWriting = false)) // reported below, where it is awaited

  let kills = 0
  let slowest = 0
  const all = KILLS.anywhere + KILLS.inTransaction
  while (isWriting && kills < all && performance.now() < end) {
    await pause(50 + Math.random() * (kills < KILLS.anywhere ? 500 : 50))
    if (kills >= KILLS.anywhere) {
      await new Promise<void>(resolve => (manyRowsSent = resolve))
      await pause(Math.random() * WITHIN)
    }
    await shop.app.kill()
    kills += 1
    shop.app = await startApp({ dataDir: shop.app.dataDir })
    slowest = Math.max(slowest, shop.app.startupMs)
  }
  isWriting = false
  await failed
  const { code } = await call(shop.app.origin, 'GET', '/api/v1/getinfo', { token: shop.token })
  await shop.app.kill()

  const found = check(journal, rowsIn(shop))
  const again = [...journal.values()].filter(({ sent }) => sent > 1).length
  console.log(
    `\n  ${kills} kills · ${journal.size} acknowledged · ${again} sent again after a kill · `
      + `${found.missing} missing · ${found.duplicated} duplicated · ${found.half} half written · `
      + `${found.unknown} unknown · slowest restart ${Math.round(slowest)} ms`,
  )
  assert.equal(found, NOTHING_WRONG)
  assert.equal(integrity(shop.app.dataDir), ['ok'])
  assert.is(kills, all, `only ${kills} kills`)
  assert.ok(again > 0, 'no kill ever hit a write')
  assert.ok(slowest < RESTART_LIMIT * slowness(), `a restart took ${slowest} ms`)
  assert.is(code, 200, 'the session, an acknowledged write too, outlives the kills')
})

test('R56 negative control: a lost log, a lost grant or a stray row is noticed', async () => {
  const shop = await openShop()
  const journal: Journal = new Map()
  for (let count = 0; count < 10; count++) {
    await write(shop, journal, `writer0-${count}`, 'key')
    await write(shop, journal, `writer1-${count}`, 'role')
  }
  await shop.app.kill()
  assert.equal(check(journal, rowsIn(shop)), NOTHING_WRONG)

  const { dataDir } = shop.app
  query(dataDir, "update config set config_value = 'x' where config_key = 'writer0-4'")
  query(dataDir, "update config set config_key = 'writer9-9' where config_key = 'writer0-5'")
  query(
    dataDir,
    `delete from role_menus where menu_id = (select min(menu_id) from menus)
       and role_id = (select role_id from roles where role_key = 'writer1-3')`,
  )
  assert.equal(check(journal, rowsIn(shop)), { missing: 1, duplicated: 0, half: 3, unknown: 1 })
})

test('R56 negative control: a disk that forgets its write-ahead log is noticed', async () => {
  const shop = await openShop()
  await shop.app.stop() // writes the log into the file
  const again: Shop = { ...shop, app: await startApp({ dataDir: shop.app.dataDir }) }
  const journal: Journal = new Map()
  for (let count = 0; count < 10; count++) await write(again, journal, `writer0-${count}`, 'key')
  await again.app.kill()
  rmSync(join(shop.app.dataDir, 'coalface.db-wal'))
  rmSync(join(shop.app.dataDir, 'coalface.db-shm'), { force: true })
  again.app = await startApp({ dataDir: shop.app.dataDir })
  assert.is(check(journal, rowsIn(again)).missing, 10)
  await again.app.stop()
})

test('R57 every acknowledged write waits for the disk', async () => {
  if (spawnSync('strace', ['-V']).status !== 0) {
    console.log('\n  strace is not installed: that each write is synced was not looked at')
    return
  }
  const trace = join(temporaryFolder(), 'trace')
  const under = ['strace', '-D', '-f', '-qq', '-e', 'trace=fsync,fdatasync', '-o', trace]
  const app = await startApp({ wrapperCommand: under })
  const token = await tokenFor(app.origin)
  const shop: Shop = { app, token, menuIds: [] }
  const syncs = () =>
    existsSync(trace)
      ? readFileSync(trace, 'utf8')
          .split('\n')
          .filter(line => line.includes('sync(')).length
      : 0

  const before = syncs()
  const journal: Journal = new Map()
  for (let count = 0; count < 40; count++) await write(shop, journal, `writer0-${count}`, 'key')
  const synced = syncs() - before
  const reads = syncs()
  for (let count = 0; count < 40; count++)
    await call(app.origin, 'GET', '/api/v1/configList', { token })
  await app.stop()
  console.log(`\n  40 writes, ${synced} syncs; 40 reads, ${syncs() - reads} with those of the end`)
  assert.ok(synced >= 40, `only ${synced} syncs for 40 writes`)
})

test.run()
