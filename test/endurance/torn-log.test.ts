import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openShop, rowFrom, tokenFrom } from '../server/shop.ts'
import { temporaryFolder } from '../support/app.ts'
import { databasePath, inspectDatabase } from '#server/store/sqlite/database-file.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'
import { openStore } from '#server/store/store.ts'

/**
 * R57: what a power cut may leave of the write-ahead log. Its end is cut off, zeroed or filled with
 * garbage at three hundred random places: each time the data opens without help, whole, to a prefix
 * of the transactions, and accepts writes.
 */
const test = suite('torn log')

const DAMAGES = 300
const WRITES = 40
const PASSWORD = 'forty carts of slate'
const MENUS = [1, 10, 11, 12, 13, 20, 21, 22, 30, 31, 40, 41, 50]

const KINDS = {
  cut: (log: Buffer, at: number) => log.subarray(0, at),
  zeroed: (log: Buffer, at: number) =>
    Buffer.concat([log.subarray(0, at), Buffer.alloc(log.length - at)]),
  garbage: (log: Buffer, at: number) =>
    Buffer.concat([
      log.subarray(0, at),
      Buffer.from(log.subarray(at)).map(() => Math.floor(Math.random() * 256)),
    ]),
}

/**
 * Copies a server's files in the middle of its work: the log has not been moved into the file yet.
 */
async function filesAtWork(folder: string) {
  const shop = await openShop({ dataDir: folder, demo: false, adminPassword: PASSWORD })
  const body = { username: 'admin', password: PASSWORD }
  const token = tokenFrom(await shop.send('POST', '/login', { body }))
  for (let count = 0; count < WRITES; count += 1) {
    const role = { roleName: `Role ${count}`, roleKey: `role${count}`, menuIds: MENUS }
    assert.is((await shop.send('POST', '/api/v1/role', { token, body: role })).code, 200)
  }
  const path = databasePath(folder)
  const [file, log] = [readFileSync(path), readFileSync(`${path}-wal`)]
  assert.is(rowFrom(await shop.send('GET', '/api/v1/rolelist', { token })).count, WRITES + 3)
  await shop.close()
  return { file, log }
}

/** The stored roles, and whether each has all its menus. */
async function rolesIn(path: string) {
  const db = await openDatabase(path, { readOnly: true })
  const rows = await db.all<{ name: string; menus: number }>(
    `select role_key as name, (select count(*) from role_menus where role_id = roles.role_id) as menus
     from roles where role_key like 'role%' order by role_id`,
  )
  db.close()
  return rows
}

test(`R57 with ${DAMAGES} damaged ends of the log the data opens with whole transactions, in order`, async () => {
  const { file, log } = await filesAtWork(temporaryFolder())
  const parent = temporaryFolder()
  const found = new Set<number>()
  for (let damage = 0; damage < DAMAGES; damage += 1) {
    // A folder for each damage: an unclosed connection of this process still holds the index of the
    // last one.
    const folder = join(parent, String(damage))
    const path = databasePath(folder)
    mkdirSync(folder)
    const [kind, apply] = Object.entries(KINDS)[damage % 3] ?? []
    const at = Math.floor(Math.random() * log.length)
    writeFileSync(path, file)
    if (apply) writeFileSync(`${path}-wal`, apply(log, at))
    const what = `${kind} at ${at} of ${log.length}`
    let isNew = false
    const prepareSeed = async () => async () => {
      isNew = true
    }
    const store = await openStore({ dataDir: folder, prepareSeed })
    const rows = await rolesIn(path)
    assert.equal(
      rows.map(({ name }) => name),
      rows.map((_, index) => `role${index}`),
      what,
    )
    assert.equal(
      rows.filter(({ menus }) => menus !== MENUS.length),
      [],
      what,
    )
    await store.write(tables => tables.throttle.set('k', { failures: 1, firstAt: 1, lastAt: 1 }))
    await store.close()
    await inspectDatabase(path, 'integrity_check')
    rmSync(folder, { recursive: true })
    // Before the first transaction there are no rows: that is a whole state too.
    if (!isNew) found.add(rows.length)
  }
  console.log(
    `\n  ${DAMAGES} damages · ${found.size} different states found, 0 to ${Math.max(...found)} of ${WRITES} writes`,
  )
  assert.ok(found.size > WRITES / 2, 'the damages did not lie all over the log')
})

test('R57 negative control: half a transaction in the file is noticed', async () => {
  const { file, log } = await filesAtWork(temporaryFolder())
  const path = databasePath(temporaryFolder())
  writeFileSync(path, file)
  writeFileSync(`${path}-wal`, log)
  const db = await openDatabase(path)
  await db.exec(
    'delete from role_menus where role_id = (select max(role_id) from roles) and menu_id > 20',
  )
  db.close()
  assert.is((await rolesIn(path)).filter(({ menus }) => menus !== MENUS.length).length, 1)
})

test.run()
