import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { listFrom, openShop, rowFrom, type Shop, shopSuite, tokenFrom } from '../../shop.ts'
import { systemResources } from '#resources/system/index.ts'
import { databasePath } from '#server/store/sqlite/database-file.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'

const test = shopSuite('who has a record open')

const ROLE = '/api/v1/editing/role/2'
const MINUTE = 60_000
const PASSWORD = 'forty carts of slate'

/** Rows of the menu. */
const [ROLES, USERS, LOG] = [10, 40, 50]
/** Data scopes. */
const [ALL, BELOW] = ['1', '4']
/** Of the sample shop. */
const WEI_ZHANG = 2

interface Account {
  username: string
  nickName?: string
  nickNameZh?: string
  menuIds: readonly number[]
  dataScope?: string
  deptId?: number
}

/** Signs in a new person with a role of their own. */
async function signInAs(shop: Shop, admin: string, account: Account): Promise<string> {
  const { username, menuIds, dataScope = ALL, deptId = 1, ...names } = account
  const role = { roleName: `Of ${username}`, roleKey: username, menuIds, dataScope }
  const { roleId } = rowFrom(await shop.send('POST', '/api/v1/role', { token: admin, body: role }))
  const person = { username, roleId, deptId, password: PASSWORD, ...names }
  assert.is((await shop.send('POST', '/api/v1/sysUser', { token: admin, body: person })).code, 200)
  return tokenFrom(await shop.send('POST', '/login', { body: { username, password: PASSWORD } }))
}

const weiZhang = {
  username: 'wei',
  nickName: 'Wei Zhang',
  nickNameZh: '张伟',
  menuIds: [ROLES],
  deptId: 2,
}

const NOBODY = { names: [], others: 0 }

const sign = (shop: Shop, token: string, path = ROLE, locale: 'en' | 'zh-CN' = 'en') =>
  shop.send('POST', path, { token, locale })
const seenBy = async (shop: Shop, token: string, path = ROLE) =>
  rowFrom(await sign(shop, token, path))

test('whoever has a record open is told who else has, in their language, but not of themselves', async ({
  shop,
  admin,
}) => {
  const wei = await signInAs(shop, admin, weiZhang)
  assert.equal(await seenBy(shop, wei), NOBODY)
  assert.equal(await seenBy(shop, wei), NOBODY)
  assert.equal(await seenBy(shop, admin), { names: ['Wei Zhang'], others: 0 })
  assert.equal(rowFrom(await sign(shop, admin, ROLE, 'zh-CN')), { names: ['张伟'], others: 0 })
  assert.equal(await seenBy(shop, wei), { names: ['Administrator'], others: 0 })
  assert.equal(await seenBy(shop, wei, '/api/v1/editing/role/3'), NOBODY)
  const elsewhere = await shop.tokenOf('admin')
  assert.equal(await seenBy(shop, elsewhere), { names: ['Wei Zhang'], others: 0 })
})

test('who leaves is gone at once, and no sign of others is taken back', async ({ shop, admin }) => {
  const wei = await signInAs(shop, admin, weiZhang)
  await sign(shop, wei)
  assert.is((await shop.send('DELETE', '/api/v1/editing/role/3', { token: wei })).code, -1)
  assert.is((await shop.send('DELETE', ROLE, { token: admin })).code, -1)
  assert.equal(await seenBy(shop, admin), { names: ['Wei Zhang'], others: 0 })
  assert.is((await shop.send('DELETE', ROLE, { token: wei })).code, 200)
  assert.equal(await seenBy(shop, admin), NOBODY)
})

test('§27.11 without a sign for a minute a person is gone', async ({ shop, admin }) => {
  const wei = await signInAs(shop, admin, weiZhang)
  await sign(shop, wei)
  shop.clock.now += MINUTE - 1
  assert.equal(await seenBy(shop, admin), { names: ['Wei Zhang'], others: 0 })
  shop.clock.now += 1
  assert.equal(await seenBy(shop, admin), NOBODY)
})

test('who signs out, or is signed out, is gone at once', async ({ shop, admin }) => {
  const wei = await signInAs(shop, admin, weiZhang)
  await sign(shop, wei)
  await shop.send('POST', '/api/v1/logout', { token: wei })
  assert.equal(await seenBy(shop, admin), NOBODY)
})

test('§27.11 §19 outside of the data scope nobody is named, and they are counted', async ({
  shop,
  admin,
}) => {
  const near = await signInAs(shop, admin, {
    username: 'near',
    menuIds: [ROLES],
    dataScope: BELOW,
    deptId: 2,
  })
  const wei = await signInAs(shop, admin, weiZhang)
  await sign(shop, admin)
  assert.equal(await seenBy(shop, near), { names: [], others: 1 })
  assert.not.match(JSON.stringify(await sign(shop, near)), /admin/i)
  await sign(shop, wei)
  assert.equal(await seenBy(shop, near), { names: ['Wei Zhang'], others: 1 })
  assert.equal(await seenBy(shop, admin), { names: ['near', 'Wei Zhang'], others: 0 })
})

test('§27.11 R16 only who may read the record is told, and leaves a sign', async ({
  shop,
  admin,
}) => {
  const reader = await signInAs(shop, admin, { username: 'reader', menuIds: [LOG] })
  await sign(shop, admin)
  const refused = await sign(shop, reader)
  assert.equal([refused.code, refused.data], [403, undefined])
  assert.equal(await seenBy(shop, admin), NOBODY)
  const near = await signInAs(shop, admin, {
    username: 'near',
    menuIds: [USERS],
    dataScope: BELOW,
    deptId: 6,
  })
  const person = `/api/v1/editing/user/${WEI_ZHANG}`
  assert.is((await sign(shop, near, person)).code, -1)
  assert.equal(await seenBy(shop, admin, person), NOBODY)
  assert.is((await sign(shop, admin, '/api/v1/editing/user/999')).code, -1)
  assert.is((await sign(shop, admin, '/api/v1/editing/lorry/1')).status, 404)
  assert.is((await sign(shop, admin, '/api/v1/editing/role/1e3')).code, 400)
})

test('records of every kind can be open, described ones too', async ({ shop, admin }) => {
  const customer = { customerName: 'Datang power', department: 2 }
  const made = await shop.send('POST', '/api/v1/customer', { token: admin, body: customer })
  assert.is(made.code, 200, made.msg)
  for (const kind of [...systemResources.map(({ name }) => name), 'customer'])
    assert.equal(await seenBy(shop, admin, `/api/v1/editing/${kind}/1`), NOBODY, kind)
})

test('§27.11 no sign prolongs a session', async ({ shop, admin }) => {
  const expire = async () =>
    rowFrom(await shop.send('GET', '/api/v1/getinfo', { token: admin })).expire
  const before = await expire()
  for (let minute = 1; minute <= 29; minute += 1) {
    shop.clock.now += MINUTE
    assert.is((await sign(shop, admin)).code, 200)
    assert.is((await shop.send('DELETE', ROLE, { token: admin })).code, 200)
  }
  assert.is(await expire(), before)
  shop.clock.now += MINUTE + 1
  assert.is((await sign(shop, admin)).code, 6401)
})

test('§27.11 R46 no sign is in the operation log or in the log of the server', async ({
  shop,
  admin,
}) => {
  const reader = await signInAs(shop, admin, { username: 'reader', menuIds: [LOG, ROLES] })
  const logged = async () =>
    listFrom(await shop.send('GET', '/api/v1/operloglist?pageSize=100', { token: reader })).length
  const before = [await logged(), shop.events.length]
  await sign(shop, admin)
  await sign(shop, reader)
  await shop.send('DELETE', ROLE, { token: admin })
  assert.equal([await logged(), shop.events.length], before)
})

test('a person sends so many signs a minute, and a session has so many records open', async ({
  shop,
  admin,
}) => {
  const wei = await signInAs(shop, admin, weiZhang)
  for (let id = 1; id <= 40; id += 1) {
    const body = { roleName: `Role ${id}`, roleKey: `role${id}` }
    await shop.send('POST', '/api/v1/role', { token: admin, body })
  }
  const roles = listFrom(await shop.send('GET', '/api/v1/rolelist?pageSize=100', { token: admin }))
  const open = roles.map(({ roleId }) => `/api/v1/editing/role/${String(roleId)}`).slice(0, 40)
  for (const path of open) {
    shop.clock.now += 1
    await sign(shop, wei, path)
  }
  const seen = []
  for (const path of open) seen.push(rowFrom(await sign(shop, admin, path)).names)
  assert.is(seen.flat().length, 32)
  assert.equal(seen.slice(0, 8).flat(), [])

  const answers = []
  for (let count = 0; count < 240; count += 1) answers.push((await sign(shop, wei)).code)
  assert.is(answers.filter(code => code === 200).length, 200)
  assert.is(answers.at(-1), 429)
  shop.clock.now += MINUTE
  assert.is((await sign(shop, wei)).code, 200)
})

test('signs that records are open which nobody can read count too, and leave nothing behind', async ({
  shop,
  admin,
}) => {
  const wei = await signInAs(shop, admin, weiZhang)
  const missing = '/api/v1/editing/role/999'
  for (let count = 0; count < 240; count += 1) {
    const answer = await sign(shop, wei, missing)
    assert.equal([answer.code, answer.msg], [-1, 'The record was not found.'])
  }
  assert.is((await sign(shop, wei, missing)).code, 429)
  assert.is((await sign(shop, wei)).code, 429)
  shop.clock.now += MINUTE
  assert.is((await shop.send('DELETE', missing, { token: wei })).code, -1)
  assert.is((await sign(shop, wei)).code, 200)
})

test('malformed signs, and those that a record is no longer open, count too', async ({
  shop,
  admin,
}) => {
  const wei = await signInAs(shop, admin, weiZhang)
  for (let count = 0; count < 120; count += 1) {
    assert.is((await sign(shop, wei, '/api/v1/editing/role/zero')).code, 400)
    assert.is((await shop.send('DELETE', '/api/v1/editing/role/1', { token: wei })).code, -1)
  }
  assert.is((await sign(shop, wei)).code, 429)
  assert.is((await shop.send('DELETE', '/api/v1/editing/role/1', { token: wei })).code, 429)
})

test('signs of a minute ago are deleted within the hour', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
  const shop = await openShop({ demo: false, dataDir, adminPassword: PASSWORD })
  const body = { username: 'admin', password: PASSWORD }
  const admin = tokenFrom(await shop.send('POST', '/login', { body }))
  const kept = async () => {
    const db = await openDatabase(databasePath(dataDir), { readOnly: true })
    const rows = await db.all<{ path: string }>(
      "select kind || '/' || record_id as path from editing order by path",
    )
    db.close()
    return rows.map(({ path }) => path)
  }
  await sign(shop, admin, '/api/v1/editing/role/1')
  for (let minute = 0; minute < 61; minute += 20) {
    assert.equal(await kept(), minute === 0 ? ['role/1'] : ['role/1', 'role/2'])
    await sign(shop, admin)
    await shop.send('GET', '/api/v1/rolelist', { token: admin })
    shop.clock.now += 20 * MINUTE
  }
  await sign(shop, admin)
  assert.equal(await kept(), ['role/2'])
  await shop.close()
  rmSync(dataDir, { recursive: true })
})

test.run()
