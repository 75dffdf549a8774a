import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import {
  fieldsFrom,
  listFrom,
  openShop,
  rowFrom,
  type Shop,
  type ShopContext,
  shopSuite,
  tokenFrom,
} from '../../shop.ts'
import { codeOf, seedOf, setUp } from './set-up.ts'
import { messages } from '#server/messages.ts'
import { databasePath } from '#server/store/sqlite/database-file.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'

const test = shopSuite<ShopContext>('own factor calls')

const PATH = '/api/v1/user/factor'

const factorOf = async (shop: Shop, token: string) =>
  rowFrom(await shop.send('GET', PATH, { token }))

test('R76 a factor counts after one right code, which gives ten recovery codes once', async ({
  shop,
  admin,
}) => {
  assert.equal(await factorOf(shop, admin), { active: false, recoveryCodes: 0, required: false })
  const begun = rowFrom(await shop.send('POST', PATH, { token: admin }))
  assert.match(String(begun.key), /^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/)
  assert.is((await factorOf(shop, admin)).active, false)

  const code = codeOf(begun.key, shop.clock.now)
  const done = await shop.send('POST', `${PATH}/activate`, {
    token: admin,
    body: { code: `${code.slice(0, 3)} ${code.slice(3)}` },
  })
  const codes = rowFrom(done).recoveryCodes as string[]
  assert.is(new Set(codes).size, 10)
  const { active, recoveryCodes, createdAt } = await factorOf(shop, admin)
  assert.equal([active, recoveryCodes], [true, 10])
  assert.match(String(createdAt), /^2026-11-20T08:00:00/)
})

test('R76 the picture names the shop and the person, in letters that every app reads', async ({
  shop,
  admin,
}) => {
  const added = { username: 'one@example', roleId: 2, password: 'forty carts of slate' }
  assert.is((await shop.send('POST', '/api/v1/sysUser', { token: admin, body: added })).code, 200)
  const token = tokenFrom(
    await shop.send('POST', '/login', {
      body: { username: added.username, password: added.password },
    }),
  )
  const { key, uri } = rowFrom(await shop.send('POST', PATH, { token }))
  const url = new URL(String(uri))
  assert.equal(
    [url.protocol, url.host, url.searchParams.get('issuer'), url.searchParams.get('secret')],
    ['otpauth:', 'totp', 'Coalface', String(key).replaceAll(' ', '')],
  )
  assert.is(decodeURIComponent(url.pathname), '/Coalface:one@example')
})

test('R76 a wrong code sets nothing up, and wrong ones make wait as wrong passwords do', async ({
  shop,
  admin,
}) => {
  const { key } = rowFrom(await shop.send('POST', PATH, { token: admin }))
  const right = codeOf(key, shop.clock.now)
  const wrong = String((Number(right) + 1) % 1e6).padStart(6, '0')
  const activate = (code: string) =>
    shop.send('POST', `${PATH}/activate`, { token: admin, body: { code } })
  for (const _ of Array(5)) assert.equal(Object.keys(fieldsFrom(await activate(wrong))), ['code'])
  assert.match((await activate(right)).msg, /^Too many wrong codes/)
  assert.is((await factorOf(shop, admin)).active, false)
  shop.clock.now += 2_000
  assert.is((await activate(codeOf(key, shop.clock.now))).code, 200)
})

test('R76 setting up passes this session, and ends the person’s others', async ({
  shop,
  admin,
}) => {
  const trader = await shop.tokenOf('trader')
  const other = await shop.tokenOf('admin')
  await setUp(shop, admin)
  const codes = []
  for (const token of [admin, other, trader]) {
    codes.push((await shop.send('GET', '/api/v1/getinfo', { token })).code)
  }
  assert.equal(codes, [200, 401, 200])
})

test('R76 who has a factor begins no other one, and a set-up that was left starts anew', async ({
  shop,
  admin,
}) => {
  const first = rowFrom(await shop.send('POST', PATH, { token: admin }))
  const { key } = await setUp(shop, admin)
  assert.is.not(first.key, key)
  assert.is((await shop.send('POST', PATH, { token: admin })).code, 400)
  const code = codeOf(key, shop.clock.now + 30_000)
  const again = await shop.send('POST', `${PATH}/activate`, { token: admin, body: { code } })
  assert.is(again.code, 400)
  assert.is((await factorOf(shop, admin)).recoveryCodes, 10)
})

test('R76 new recovery codes take the place of all before', async ({ shop, admin }) => {
  const none = await shop.send('POST', `${PATH}/recoveryCodes`, { token: admin })
  assert.is(none.code, 400)
  const { recoveryCodes } = await setUp(shop, admin)
  const next = rowFrom(await shop.send('POST', `${PATH}/recoveryCodes`, { token: admin }))
    .recoveryCodes as string[]
  assert.is(new Set([...recoveryCodes, ...next]).size, 20)
  assert.is((await factorOf(shop, admin)).recoveryCodes, 10)
})

test('R76 people turn their own factor off, unless one of their roles requires it', async ({
  shop,
  admin,
}) => {
  const token = await shop.tokenOf('trader')
  await setUp(shop, token)
  const role = { roleId: 2, requiresFactor: true }
  assert.is((await shop.send('PUT', '/api/v1/role', { token: admin, body: role })).code, 200)
  const refused = await shop.send('DELETE', PATH, { token })
  assert.equal([refused.code, (await factorOf(shop, token)).required], [403, true])
  assert.is((await factorOf(shop, token)).active, true)
  const free = { roleId: 2, requiresFactor: false }
  assert.is((await shop.send('PUT', '/api/v1/role', { token: admin, body: free })).code, 200)
  assert.is((await shop.send('DELETE', PATH, { token })).code, 200)
  assert.equal(await factorOf(shop, token), { active: false, recoveryCodes: 0, required: false })
  assert.is((await shop.send('DELETE', PATH, { token })).code, 400)
})

test('R76 no seed and no recovery code is in the log, the history or a stored answer', async ({
  shop,
  admin,
}) => {
  const idempotencyKey = 'the same request'
  const begun = rowFrom(await shop.send('POST', PATH, { token: admin, idempotencyKey }))
  const again = rowFrom(await shop.send('POST', PATH, { token: admin, idempotencyKey }))
  assert.is.not(begun.key, again.key)
  const code = codeOf(again.key, shop.clock.now)
  const body = { code }
  const { recoveryCodes } = rowFrom(
    await shop.send('POST', `${PATH}/activate`, { token: admin, body }),
  )
  const told = JSON.stringify([
    shop.events,
    await shop.send('GET', '/api/v1/operloglist', { token: admin }),
    await shop.send('GET', '/api/v1/sysUserList', { token: admin }),
    await shop.send('GET', PATH, { token: admin }),
  ])
  for (const key of [begun.key, again.key]) {
    assert.not(told.includes(String(key)))
    assert.not(told.includes(String(key).replaceAll(' ', '')))
  }
  for (const each of recoveryCodes as string[]) assert.not(told.includes(each))
  const rows = listFrom(await shop.send('GET', '/api/v1/operloglist', { token: admin }))
  assert.equal(rows.map(({ event }) => event).slice(0, 3), [
    'factor.activate',
    'factor.begin',
    'factor.begin',
  ])
})

/** A shop with a key whose database lies in a folder. */
async function openKept(dataDir: string) {
  const keys = { secrets: { id: 'key', bytes: randomBytes(32) } }
  return openShop({ dataDir, demo: false, adminPassword: 'forty carts of slate', keys })
}

const enter = async (shop: Shop) =>
  tokenFrom(
    await shop.send('POST', '/login', {
      body: { username: 'admin', password: 'forty carts of slate' },
    }),
  )

test('R76 with a key, the file of the database holds no seed and no recovery code', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
  const shop = await openKept(dataDir)
  const { key, recoveryCodes } = await setUp(shop, await enter(shop))
  await shop.close()
  const files = readdirSync(dataDir).map(name => readFileSync(join(dataDir, name)))
  const seed = seedOf(key)
  const forms = [seed, seed.toString('base64url'), seed.toString('hex'), key.replaceAll(' ', '')]
  for (const text of [...forms, ...recoveryCodes]) {
    assert.equal(
      files.map(file => file.includes(text)),
      files.map(() => false),
    )
  }
  rmSync(dataDir, { recursive: true })
})

test('R76 a set-up whose seed cannot be decrypted any more begins again', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
  const shop = await openKept(dataDir)
  const token = await enter(shop)
  const { key } = rowFrom(await shop.send('POST', PATH, { token }))
  const db = await openDatabase(databasePath(dataDir), { timeoutMs: 5_000 })
  await db.run("update factors set seed = 'moved' || seed")
  db.close()
  const body = { code: codeOf(key, shop.clock.now) }
  const refused = await shop.send('POST', `${PATH}/activate`, { token, body })
  assert.equal([refused.code, refused.msg], [400, messages.en.factorNotBegun])
  await setUp(shop, token)
  await shop.close()
  rmSync(dataDir, { recursive: true })
})

test.run()
