import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import {
  fieldsFrom,
  listFrom,
  openShop,
  rowFrom,
  type Shop,
  shopSuite,
  tokenFrom,
} from '../../shop.ts'
import { newRecoveryCodes, recoveryDigestOf } from '#server/auth/factor.ts'
import { codeAt, timeStepOf } from '#server/auth/totp.ts'
import { FRESH_PASSWORD_MS } from '#server/calls/pipeline/fresh-password.ts'
import type { Database } from '#server/store/database.ts'
import { databasePath } from '#server/store/sqlite/database-file.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'
import { createTables } from '#server/store/store.ts'
import type { Tables } from '#server/store/tables.ts'

/** A person shows the password again. */
const test = shopSuite('confirm')

const MINUTE = 60_000
const PATH = '/api/v1/session/confirm'
const PASSWORD = 'forty carts of slate'
const SEED = Buffer.from('12345678901234567890')

const confirm = (shop: Shop, token: string, body: unknown, more = {}) =>
  shop.send('POST', PATH, { token, body, ...more })
const right = (shop: Shop, username = 'admin') => ({ password: shop.accounts.get(username) })
let mails = 0
/** Whether the session may do what is grave. */
const isFresh = async (shop: Shop, token: string) => {
  const body = { email: `mail-${mails++}@example.com` }
  return (await shop.send('PUT', '/api/v1/user/profile', { token, body })).code !== 6403
}
const rows = async (shop: Shop, token: string, event: string) =>
  listFrom(await shop.send('GET', `/api/v1/operloglist?event=${event}&pageSize=100`, { token }))

test('R15 a right password makes its session fresh, and no other one', async ({ shop, admin }) => {
  const other = await shop.tokenOf('admin')
  shop.clock.now += FRESH_PASSWORD_MS
  assert.equal([await isFresh(shop, admin), await isFresh(shop, other)], [false, false])
  const answer = await confirm(shop, admin, right(shop))
  const token = tokenFrom(answer)
  assert.equal([await isFresh(shop, token), await isFresh(shop, other)], [true, false])
})

test('R3 R15 a new token takes the place of the one that showed the password, whose calls may still end', async ({
  shop,
  admin,
}) => {
  const getInfo = async (token: string) =>
    (await shop.send('GET', '/api/v1/getinfo', { token })).code
  const answer = await confirm(shop, admin, right(shop))
  const token = tokenFrom(answer)
  assert.is.not(token, admin)
  assert.ok(Date.parse(String(rowFrom(answer).expire)) > shop.clock.now)
  assert.equal([await getInfo(admin), await getInfo(token)], [200, 200])
  shop.clock.now += 30_001
  assert.is(await getInfo(token), 200)
  assert.is(await getInfo(admin), 401)
  assert.is(await getInfo(token), 401, 'a former token that comes back ends the session')
})

test('R15 who views as a role goes on viewing as it after the confirmation', async ({
  shop,
  admin,
}) => {
  const body = { roleKey: 'trader' }
  const viewing = tokenFrom(await shop.send('POST', '/api/v1/changerole', { token: admin, body }))
  const token = tokenFrom(await confirm(shop, viewing, right(shop)))
  assert.match(token, /^trader-/)
  const { roles } = rowFrom(await shop.send('GET', '/api/v1/getinfo', { token }))
  assert.equal(roles, ['trader'])
})

test('R15 whoever has to change the password may confirm it; without a session nobody can', async ({
  shop,
  admin,
}) => {
  const body = { username: 'fresh', roleIds: [2] }
  const made = await shop.send('POST', '/api/v1/sysUser', { token: admin, body })
  const password = String(rowFrom(made).password)
  const entered = await shop.send('POST', '/login', { body: { username: 'fresh', password } })
  assert.is((await confirm(shop, tokenFrom(entered), { password })).code, 200)
  assert.is((await shop.send('POST', PATH, { body: { password } })).code, 401)
})

test('R15 R46 a confirmation is a row of the log; wrong ones are counted together as failed sign-ins are', async ({
  shop,
  admin,
}) => {
  const token = tokenFrom(await confirm(shop, admin, right(shop)))
  const [done] = await rows(shop, token, 'session.confirm')
  assert.equal([done?.operName, done?.code, done?.businessType], ['admin', 200, '10'])
  shop.events.length = 0
  for (let turn = 0; turn < 3; turn += 1) {
    const wrong = await confirm(shop, token, { password: 'anthracite' })
    assert.equal(fieldsFrom(wrong), { password: 'The password is incorrect.' })
  }
  assert.is(shop.events.filter(({ event }) => event === 'session.confirm').length, 3)
  shop.clock.now += MINUTE
  await shop.tick()
  const [row, ...others] = await rows(shop, token, 'session.confirm')
  assert.equal(
    [row?.operName, row?.attempts, row?.code, row?.operIp],
    ['admin', 3, 400, '192.0.2.1'],
  )
  assert.is(others.length, 1)
  assert.not.match(JSON.stringify([row, shop.events]), 'anthracite')
})

test('R15 R10 wrong passwords count at the counter of the sign-in, and a throttled one is not looked at', async ({
  shop,
  admin,
}) => {
  for (let turn = 0; turn < 5; turn += 1)
    assert.is((await confirm(shop, admin, { password: 'anthracite' })).code, 400)
  const throttled = await confirm(shop, admin, right(shop))
  assert.equal([throttled.status, throttled.code], [429, 429])
  assert.ok(Number(throttled.headers?.['Retry-After']) > 0)
  assert.is((await shop.signIn('admin')).code, 429, 'the sign-in too')
  shop.clock.now += MINUTE
  assert.is((await confirm(shop, admin, right(shop))).code, 200)
  assert.is((await confirm(shop, admin, { password: 'anthracite' })).code, 400)
  assert.is((await confirm(shop, admin, right(shop))).code, 200, 'a success forgives')
})

test('R15 R10 a known browser has a counter of its own', async ({ shop }) => {
  const entered = await shop.signIn('trader', { hasOrigin: true })
  const token = tokenFrom(entered)
  const { device } = entered
  for (let turn = 0; turn < 6; turn += 1) await shop.send('POST', '/login', { body: WRONG })
  assert.is((await shop.signIn('trader')).code, 429, 'strangers have tried the name')
  assert.is((await confirm(shop, token, right(shop, 'trader'), { device })).code, 200)
})

const WRONG = { username: 'trader', password: 'anthracite' }

test('R15 a password set meanwhile is not confirmed by the one before, and a body without one is refused', async ({
  shop,
  admin,
}) => {
  assert.equal(Object.keys(fieldsFrom(await confirm(shop, admin, {}))), ['password'])
  const newPassword = 'fifty carts of slate'
  const body = { oldPassword: shop.accounts.get('admin'), newPassword }
  assert.is((await shop.send('PUT', '/api/v1/user/pwd', { token: admin, body })).code, 200)
  assert.is((await confirm(shop, admin, right(shop))).code, 400)
  assert.is((await confirm(shop, admin, { password: newPassword })).code, 200)
})

test('R15 R60 a clock that is set back prolongs nothing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
  const options = { dataDir, demo: false, adminPassword: PASSWORD }
  const before = await openShop(options)
  const start = before.clock.now
  before.clock.now += 7 * MINUTE
  const body = { username: 'admin', password: PASSWORD }
  const token = tokenFrom(await before.send('POST', '/login', { body }))
  await before.close()
  const db = await openDatabase(databasePath(dataDir))
  // As if the session went on although it was begun later than now.
  await db.run('update sessions set created_at = :start, seen_at = :start', { start })
  db.close()
  const after = await openShop(options)
  assert.is(await isFresh(after, token), false)
  assert.is((await confirm(after, token, { password: PASSWORD })).code, 200)
  assert.is(await isFresh(after, token), true)
  await after.close()
  rmSync(dataDir, { recursive: true })
})

/** A shop in a folder whose administrator has a second factor. */
async function withFactor(
  run: (shop: Shop, token: string, recovery: string, tables: Tables, db: Database) => Promise<void>,
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
  const shop = await openShop({ dataDir, demo: false, adminPassword: PASSWORD })
  const body = { username: 'admin', password: PASSWORD }
  const token = tokenFrom(await shop.send('POST', '/login', { body }))
  const db = await openDatabase(databasePath(dataDir))
  const tables = createTables(db)
  const { factors } = tables
  const [recovery = '', ...codes] = newRecoveryCodes()
  await factors.start(1, SEED, shop.clock.now)
  await factors.setCodes(1, [recovery, ...codes].map(recoveryDigestOf))
  await factors.activate(1)
  try {
    await run(shop, token, recovery, tables, db)
  } finally {
    db.close()
    await shop.close()
    rmSync(dataDir, { recursive: true })
  }
}

const codeNow = (shop: Shop, steps = 0) => codeAt(SEED, timeStepOf(shop.clock.now) + steps)

test('R15 whoever has a factor shows a code too; a wrong password and a wrong code get the same answer', () =>
  withFactor(async (shop, token, recovery) => {
    shop.clock.now += FRESH_PASSWORD_MS
    const asked = await shop.send('PUT', '/api/v1/user/profile', {
      token,
      body: { email: 'me@example.com' },
    })
    assert.equal([asked.code, asked.data], [6403, { factor: true }])
    const body = { oldPassword: PASSWORD, newPassword: 'fifty carts of slate' }
    assert.is((await shop.send('PUT', '/api/v1/user/pwd', { token, body })).code, 6403)

    const missing = await confirm(shop, token, { password: PASSWORD })
    assert.equal(Object.keys(fieldsFrom(missing)), ['code'])
    const code = codeNow(shop)
    const wrongCode = await confirm(shop, token, { password: PASSWORD, code: '000000' })
    const wrongPassword = await confirm(shop, token, { password: 'anthracite', code })
    assert.equal(wrongCode, wrongPassword)
    assert.equal(fieldsFrom(wrongCode), { password: 'The password or the code is incorrect.' })
    assert.is(await isFresh(shop, token), false)

    assert.is((await confirm(shop, token, { password: PASSWORD, code })).code, 200)
    assert.is(await isFresh(shop, token), true)
    assert.is((await confirm(shop, token, { password: PASSWORD, code })).code, 400, 'once only')
    assert.is((await confirm(shop, token, { password: PASSWORD, code: recovery })).code, 200)
    assert.is((await confirm(shop, token, { password: PASSWORD, code: recovery })).code, 400)
    assert.is((await shop.send('PUT', '/api/v1/user/pwd', { token, body })).code, 200)
  }))

test('R15 R10 a right password clears no throttle before the code is right', () =>
  withFactor(async (shop, token) => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { code } = await confirm(shop, token, { password: PASSWORD, code: '000000' })
      assert.is(code, 400)
    }
    assert.is((await confirm(shop, token, { password: PASSWORD, code: codeNow(shop) })).code, 429)
    shop.clock.now += MINUTE
    assert.is((await confirm(shop, token, { password: PASSWORD, code: codeNow(shop) })).code, 200)
  }))

test('R15 a factor that cannot be decrypted refuses the confirmation, and says what to do', () =>
  withFactor(async (shop, token, recovery, _, db) => {
    // As if it had been stored with a key.
    await db.run('update factors set encrypted = 1')
    for (const code of [codeNow(shop), recovery]) {
      const answer = await confirm(shop, token, { password: PASSWORD, code })
      assert.is(answer.code, 500)
      assert.match(answer.msg, /Ask an administrator to reset it/)
    }
  }))

test('R15 a session that shows a code has passed the factor', () =>
  withFactor(async (shop, token, _, { sessions }) => {
    const passed = async () => (await sessions.byId(1))?.factorPassed
    assert.is(
      (await confirm(shop, token, { password: 'anthracite', code: codeNow(shop) })).code,
      400,
    )
    assert.is(await passed(), 0)
    assert.is((await confirm(shop, token, { password: PASSWORD, code: codeNow(shop) })).code, 200)
    assert.is(await passed(), 1)
  }))

test.run()
