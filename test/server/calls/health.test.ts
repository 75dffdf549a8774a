import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openShop } from '../shop.ts'
import { healthRoutes } from '#server/calls/health.ts'
import type { OpenCall, OpenRoute } from '#server/calls/pipeline/route.ts'
import { databasePath } from '#server/store/sqlite/database-file.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'
import { openStore } from '#server/store/store.ts'

const test = suite('health')

const FULL = Object.assign(new Error('database or disk is full'), { errcode: 13 })

function fail(error: Error): never {
  throw error
}

test('R59 anybody may ask, and a server that writes is ok', async () => {
  const shop = await openShop()
  const { code, data } = await shop.send('GET', '/health')
  assert.equal([code, data], [200, { status: 'ok' }])
  await shop.close()
})

test('R59 a store without room is degraded, still answers, and is checked anew each time', async () => {
  let hasRoom = false
  const call = { services: { store: { hasRoom: async () => hasRoom } } } as unknown as OpenCall
  const [route] = healthRoutes as readonly OpenRoute[]
  const check = async () => (await route?.run(call))?.data
  assert.equal(await check(), { status: 'degraded' })
  hasRoom = true
  assert.equal(await check(), { status: 'ok' })
})

test('R59 after a write without room only a trial write tells that there is room again', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
  const store = await openStore({ dataDir, prepareSeed: async () => async () => {} })
  assert.is(await store.hasRoom(), true)
  await store.write(() => fail(new Error('a mistake'))).catch(() => undefined)
  // Another program's transaction blocks all writes; a check that does not write does not notice.
  const other = await openDatabase(databasePath(dataDir))
  await other.exec('begin immediate')
  assert.is(await store.hasRoom(), true)
  await other.exec('rollback')
  await store.write(() => fail(FULL)).catch(() => undefined)
  await other.exec('begin immediate')
  assert.is(await store.hasRoom(), false)
  await other.exec('rollback')
  // The trial write does not change the version that a later program gave the data.
  await other.exec('pragma user_version = 9')
  assert.is(await store.hasRoom(), true)
  assert.equal({ ...(await other.get<object>('pragma user_version')) }, { user_version: 9 })
  other.close()
  await store.close()
  rmSync(dataDir, { recursive: true })
})

test('R59 a nearly full disk is reported before a write fails', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
  const disk = { free: 0, size: 0 }
  const store = await openStore({
    dataDir,
    prepareSeed: async () => async () => {},
    spaceIn: () => disk,
  })
  const MB = 1_000_000
  for (const [size, least] of [
    [100_000 * MB, 64 * MB],
    [400 * MB, 20 * MB],
    [3 * MB, MB],
  ] as const) {
    Object.assign(disk, { free: least - 1, size })
    assert.is(await store.hasRoom(), false, `${size} bytes`)
    disk.free = least
    assert.is(await store.hasRoom(), true, `${size} bytes`)
  }
  disk.free = 0
  await store.write(tables => tables.throttle.clear('any'))
  await store.close()

  const unknown = () => {
    throw new Error('no such folder')
  }
  const gone = await openStore({
    dataDir,
    prepareSeed: async () => async () => {},
    spaceIn: unknown,
  })
  assert.is(await gone.hasRoom(), false)
  await gone.close()
  rmSync(dataDir, { recursive: true })
})

/** SQLite's error for a used-up quota, or for a limit on the size of a file. */
const REFUSED = Object.assign(new Error('disk I/O error'), { errcode: 778 })

test('R59 a disk with a used-up quota is degraded too', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
  const store = await openStore({ dataDir, prepareSeed: async () => async () => {} })
  await store.write(() => fail(REFUSED)).catch(() => undefined)
  const other = await openDatabase(databasePath(dataDir))
  await other.exec('begin immediate')
  assert.is(await store.hasRoom(), false)
  await other.exec('rollback')
  assert.is(await store.hasRoom(), true)
  other.close()
  await store.close()
  rmSync(dataDir, { recursive: true })
})

test('R59 a first start on such a disk names the file', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
  const line = await openStore({ dataDir, prepareSeed: async () => () => fail(REFUSED) }).catch(
    String,
  )
  assert.is(
    line,
    `Error: The database ${databasePath(dataDir)} cannot be written to: disk I/O error`,
  )
  rmSync(dataDir, { recursive: true })
})

test('R59 a first start whose file cannot be read does not speak of writing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
  // SQLITE_IOERR_READ and SQLITE_IOERR_SHORT_READ
  for (const errcode of [266, 522]) {
    const failure = Object.assign(new Error('disk I/O error'), { errcode })
    const line = await openStore({ dataDir, prepareSeed: async () => () => fail(failure) }).catch(
      String,
    )
    assert.is(line, `Error: The database ${databasePath(dataDir)} cannot be read: disk I/O error`)
  }
  rmSync(dataDir, { recursive: true })
})

test.run()
