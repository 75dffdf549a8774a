import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openShop } from '../../shop.ts'
import { takeBackToVersion2 } from '../../version-2.ts'
import { chainHash, SERVER_OPERATION } from '#server/store/operation-log/operation-chain.ts'
import { databasePath } from '#server/store/sqlite/database-file.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'
import { openStore, type Store } from '#server/store/store.ts'

/** How the operation log is cut, and which rows nobody can push out of it. */
const test = suite<{ dir: string }>('log cut')

test.before.each(context => {
  context.dir = mkdtempSync(join(tmpdir(), 'coalface-'))
})
test.after.each(({ dir }) => rmSync(dir, { recursive: true, force: true }))

const DAY = 86_400_000
const NOW = Date.parse('2026-11-20T08:00:00Z')
const LIMITS = { age: 400 * DAY, deedAge: 90 * DAY, rows: 1_000_000 }

const open = (dir: string) => openStore({ dataDir: dir, prepareSeed: async () => async () => {} })

/** Writes one row about a role for each letter: `d` a deed, `r` a refusal; so many days ago. */
async function write(store: Store, letters: string, daysAgo: number) {
  await store.write(async ({ operations }) => {
    for (const letter of letters) {
      const code = letter === 'd' ? 200 : 403
      const about = { event: 'role.update', record: '4', operTime: NOW - daysAgo * DAY }
      await operations.add({ ...SERVER_OPERATION, ...about, code })
    }
  })
}

const trim = (store: Store, limits: Partial<typeof LIMITS>) =>
  store.write(({ operations }) => operations.trim({ ...LIMITS, ...limits }, NOW))

/** The remaining rows, oldest first: id and letter, `t` for a row about a cut. */
async function remaining(dir: string) {
  const db = await openDatabase(databasePath(dir), { readOnly: true })
  const rows = await db.all<{ id: number; event: string; code: number }>(
    'select oper_id as id, event, code from operations order by oper_id',
  )
  db.close()
  return rows
    .map(({ id, event, code }) => id + (event === 'log.trim' ? 't' : code === 200 ? 'd' : 'r'))
    .join(' ')
}

async function holds(store: Store) {
  const { brokenId, hasUnknownGap, missing, wrongRecordId } = await store.read(({ operations }) =>
    operations.verify(),
  )
  const isWhole = brokenId === undefined && !hasUnknownGap && missing === 0
  // Also the records of removed rows are gone.
  return isWhole && wrongRecordId === undefined
}

test('R49 refusals go before deeds, the oldest first, and the chain goes on', async ({ dir }) => {
  const store = await open(dir)
  await write(store, 'drdrrd', 3)
  await write(store, 'rd', 1)
  assert.equal(await trim(store, { rows: 6 }), { refusals: 2, deeds: 0, over: 0 })
  assert.is(await remaining(dir), '1d 3d 5r 6d 7r 8d 9t')
  assert.ok(await holds(store))
  await write(store, 'r', 0)
  assert.equal(await trim(store, { rows: 6 }), { refusals: 2, deeds: 0, over: 0 })
  assert.is(await remaining(dir), '1d 3d 6d 8d 9t 10r 11t')
  assert.ok(await holds(store))
  assert.equal(await trim(store, { rows: 6 }), { refusals: 1, deeds: 0, over: 0 })
  assert.is(await remaining(dir), '1d 3d 6d 8d 9t 11t 12t')
  assert.ok(await holds(store))
  await store.close()
})

test('R49 deeds of the newest 90 days stay, whatever the number of rows', async ({ dir }) => {
  const store = await open(dir)
  await write(store, 'dd', 200)
  await write(store, 'ddr', 89)
  await write(store, 'rrdr', 0)
  assert.equal(await trim(store, { rows: 2 }), { refusals: 4, deeds: 2, over: 1 })
  assert.is(await remaining(dir), '3d 4d 8d 10t')
  assert.ok(await holds(store))
  // No row may be removed.
  assert.equal(await trim(store, { rows: 2 }), { refusals: 0, deeds: 0, over: 2 })
  assert.ok(await holds(store))
  await store.close()
})

test('R49 a shorter retention cuts refusals, and only those deeds that are older than 90 days', async ({
  dir,
}) => {
  const store = await open(dir)
  await write(store, 'dr', 91)
  await write(store, 'dr', 31)
  await write(store, 'dr', 0)
  assert.equal(await trim(store, { age: 30 * DAY }), { refusals: 2, deeds: 1, over: 0 })
  assert.is(await remaining(dir), '3d 5d 6r 7t')
  assert.ok(await holds(store))
  await store.close()
})

test('R49 a reused token is kept like a deed, because it ended a session', async ({ dir }) => {
  const store = await open(dir)
  await store.write(({ operations }) =>
    operations.add({
      ...SERVER_OPERATION,
      operTime: NOW - 3 * DAY,
      event: 'token_reuse',
      code: 401,
    }),
  )
  await write(store, 'rrr', 2)
  await write(store, 'd', 0)
  assert.equal(await trim(store, { rows: 1 }), { refusals: 3, deeds: 0, over: 1 })
  assert.is(await remaining(dir), '1r 5d 6t')
  assert.ok(await holds(store))
  await store.close()
})

test('R49 every row may go, and the row about the cut ties the next ones to them', async ({
  dir,
}) => {
  const store = await open(dir)
  await write(store, 'rrr', 0)
  assert.equal(await trim(store, { rows: 0 }), { refusals: 3, deeds: 0, over: 0 })
  assert.is(await remaining(dir), '4t')
  await write(store, 'd', 0)
  assert.ok(await holds(store))
  await store.close()
})

test('R49 with a hundred refusals for each deed all deeds are still there after the cut', async ({
  dir,
}) => {
  const store = await open(dir)
  for (let day = 30; day > 0; day -= 1) await write(store, `d${'r'.repeat(100)}`, day)
  assert.equal(await trim(store, { rows: 40 }), { refusals: 2990, deeds: 0, over: 0 })
  assert.is((await remaining(dir)).replace(/[^dr]/g, ''), `${'d'.repeat(30)}${'r'.repeat(10)}`)
  assert.ok(await holds(store))
  await store.close()
})

test('R49 a row removed by hand does not count as cut, however the gap is disguised', async ({
  dir,
}) => {
  const store = await open(dir)
  await write(store, 'ddrrddd', 2)
  await write(store, 'd', 0)
  await trim(store, { rows: 6 })
  assert.is(await remaining(dir), '1d 2d 5d 6d 7d 8d 9t')
  await store.close()

  for (const forged of [
    // In front of a gap, behind it, and where there was none.
    'delete from operations where oper_id = 2',
    `update operation_cuts set oper_id = 5, hash = (select hash from operations where oper_id = 5);
     delete from operations where oper_id = 5`,
    `insert into operation_cuts select oper_id, hash from operations where oper_id = 6;
     delete from operations where oper_id = 6`,
    `insert into operation_cuts select oper_id, hash from operations where oper_id = 1;
     delete from operations where oper_id = 1`,
    'insert into operation_cuts values (7000, 0)',
  ]) {
    const other = mkdtempSync(join(dir, 'forged-'))
    const source = await openDatabase(databasePath(dir), { canAttach: true })
    await source.run('vacuum into :file', { file: databasePath(other) })
    source.close()
    const db = await openDatabase(databasePath(other))
    await db.exec(forged)
    db.close()
    const changed = await open(other)
    assert.not(await holds(changed), forged)
    // The next cut does not legitimise it either: its row would name the forged gap among the
    // others.
    await write(changed, 'r', 0)
    const error = await trim(changed, { rows: 5 }).catch((error: unknown) => String(error))
    assert.match(String(error), /gone that no cut took/, forged)
    assert.not(await holds(changed), forged)
    await changed.close()
  }
})

test('R49 R61 a log that version 2 had cut goes on, and still notices a lost row', async ({
  dir,
}) => {
  const store = await open(dir)
  await write(store, 'ddd', 0)
  await store.close()
  await takeBackToVersion2(dir)
  // As the program of version 2 did it.
  const db = await openDatabase(databasePath(dir))
  const hashOf = async (id: number) =>
    (await db.get<{ hash: string }>('select hash from operations where oper_id = :id', { id }))
      ?.hash ?? ''
  const afterJson = JSON.stringify({ removed: 2, lastId: 2, lastHash: await hashOf(2) })
  const row = {
    ...SERVER_OPERATION,
    operTime: NOW,
    event: 'log.trim',
    businessType: '9',
    afterJson,
  }
  await db.run(
    `insert into operations select 4, :operTime, :event, :businessType, null, '', '', null, '', '',
       '1-2', 200, '', '', '', 0, '', null, :afterJson, :hash`,
    {
      operTime: row.operTime,
      event: row.event,
      businessType: row.businessType,
      afterJson,
      hash: chainHash(await hashOf(3), { ...row, record: '1-2' }),
    },
  )
  await db.exec('delete from operations where oper_id <= 2')
  db.close()

  const next = await open(dir)
  assert.is(await remaining(dir), '3d 4t')
  assert.ok(await holds(next))
  await write(next, 'rd', 0)
  await trim(next, { rows: 3 })
  assert.is(await remaining(dir), '3d 4t 6d 7t')
  assert.ok(await holds(next))
  await next.close()
  const forged = await openDatabase(databasePath(dir))
  await forged.exec(
    `update operation_cuts set oper_id = 3, hash = (select hash from operations where oper_id = 3)
       where oper_id = 2;
     delete from operations where oper_id = 3`,
  )
  forged.close()
  const last = await open(dir)
  assert.not(await holds(last))
  await last.close()
})

test('R49 R56 refusals counted before a kill are logged at the next start', async ({ dir }) => {
  const options = { dataDir: join(dir, 'data'), demo: false, adminPassword: 'forty carts of slate' }
  const shop = await openShop(options)
  const body = { username: 'admin', password: 'wrong and wrong' }
  for (let turn = 0; turn < 4; turn += 1) await shop.send('POST', '/login', { body })
  const killed = mkdtempSync(join(dir, 'killed-'))
  for (const end of ['', '-wal']) {
    copyFileSync(databasePath(options.dataDir) + end, databasePath(killed) + end)
  }
  await shop.close()
  const now = () => NOW + 20 * 60_000
  await (await openShop({ ...options, dataDir: killed, now })).close()
  const db = await openDatabase(databasePath(killed), { readOnly: true })
  const logged = await db.all<{ event: string; attempts: number; time: number }>(
    'select event, attempts, oper_time as time from operations order by oper_id',
  )
  db.close()
  assert.equal(
    logged.map(({ event, attempts, time }) => [event, attempts, time - NOW]),
    [['login_failed', 4, 0]],
  )
  const store = await open(killed)
  assert.ok(await holds(store))
  await store.close()
})

test('R49 R60 one start with a wrong clock loses no row, even with repeats or a restore still to be logged', async ({
  dir,
}) => {
  const options = { dataDir: join(dir, 'data'), demo: false, adminPassword: 'forty carts of slate' }
  const at = (now: number) =>
    openShop({ ...options, retention: { days: 400, rows: 1_000_000 }, now: () => now })
  const shop = await at(NOW)
  const body = { username: 'admin', password: 'forty carts of slate' }
  await shop.send('POST', '/login', { body })
  for (let turn = 0; turn < 2; turn += 1)
    await shop.send('POST', '/login', { body: { ...body, password: 'wrong and wrong' } })
  await shop.close()
  const db = await openDatabase(databasePath(options.dataDir))
  const restored = JSON.stringify({ at: NOW + 500 * DAY, sha256: 'of a file' })
  await db.run("insert into metadata values ('restored', :restored)", { restored })
  const operation = JSON.stringify({ ...SERVER_OPERATION, event: 'refused', code: 403 })
  await db.run(
    `insert into refusals (refusal_key, operation, attempts, first_at, last_at)
     values ('left by a kill', :operation, 3, :now, :now)`,
    { operation, now: NOW },
  )
  db.close()

  for (const day of [500, 501]) await (await at(NOW + day * DAY)).close()
  assert.is(await remaining(options.dataDir), '1d 2r 3d 4r')
})

test('R49 of a forged restore note the log takes over only the time and the digest', async ({
  dir,
}) => {
  await (await open(dir)).close()
  const db = await openDatabase(databasePath(dir))
  const restored = JSON.stringify({
    at: NOW,
    sha256: 'of a file',
    event: 'log.trim',
    afterJson: '{"cuts":"of somebody else"}',
  })
  await db.run("insert into metadata values ('restored', :restored)", { restored })
  db.close()
  await (await open(dir)).close()
  const after = await openDatabase(databasePath(dir), { readOnly: true })
  assert.equal(
    (await after.all('select event, after_json as json from operations')).map(row => ({
      ...(row as object),
    })),
    [{ event: 'data.restore', json: '{"sha256":"of a file"}' }],
  )
  after.close()
})

test('R49 the start logs its cut, and that deeds are kept beyond the number of rows', async ({
  dir,
}) => {
  const options = { dataDir: dir, demo: false, adminPassword: 'forty carts of slate' }
  const first = await openShop(options)
  const body = { username: 'admin', password: 'forty carts of slate' }
  for (let turn = 0; turn < 3; turn += 1) await first.send('POST', '/login', { body })
  await first.send('POST', '/login', { body: { ...body, password: 'wrong and wrong' } })
  await first.close()
  const second = await openShop({ ...options, retention: { days: 400, rows: 2 } })
  assert.equal(second.events, [
    { event: 'log.trim', refusals: 1, deeds: 0 },
    {
      event: 'log_over_limit',
      rows: 3,
      limit: 2,
      advice: 'what was done is kept for 90 days at least',
    },
  ])
  await second.close()
})

test.run()
