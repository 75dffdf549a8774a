import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { listFrom, openShop, type Shop, shopSuite, tokenFrom } from '../shop.ts'
import { databasePath } from '#server/store/sqlite/database-file.ts'

/** How failed sign-ins are told by the operation log. */
const test = shopSuite('failed sign-ins')

const SECOND = 1_000
const MINUTE = 60 * SECOND

const failures = async (shop: Shop, token: string, query = '') => {
  const path = `/api/v1/operloglist?event=login_failed&pageSize=100&${query}`
  return listFrom(await shop.send('GET', path, { token }))
}
const fail = (shop: Shop, username: string, ip = '192.0.2.1') =>
  shop.send('POST', '/login', { body: { username, password: 'wrong-wrong' }, ip })
const after = async (shop: Shop, ms: number) => {
  shop.clock.now += ms
  await shop.tick()
}
const at = (second: number) => new Date(Date.parse('2026-11-20T08:00:00Z') + second * SECOND)

test('R46 each refused try counts, those answered 429 too, with first, last, times between and addresses', async ({
  shop,
  admin,
}) => {
  const codes: number[] = []
  for (let turn = 0; turn < 10; turn += 1) {
    const { code } = await fail(shop, 'trader', turn < 7 ? '192.0.2.1' : '198.51.100.7')
    codes.push(code)
    shop.clock.now += 100
  }
  assert.equal(codes, [400, 400, 400, 400, 400, 429, 429, 429, 429, 429])
  await after(shop, MINUTE)
  const [row, ...others] = await failures(shop, admin)
  assert.is(others.length, 0)
  assert.equal(
    [row?.operName, row?.attempts, row?.unchecked, row?.code, row?.operIp],
    ['trader', 10, 5, 429, '192.0.2.1, 198.51.100.7'],
  )
  assert.equal(
    [row?.firstAt, row?.lastAt, row?.operTime],
    [at(0).toISOString(), at(0.9).toISOString(), at(0.9).toISOString()],
  )
  assert.equal(
    row?.times,
    [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8].map(second => at(second).toISOString()),
  )
  assert.equal(row?.addresses, [
    { ip: '192.0.2.1', attempts: 7 },
    { ip: '198.51.100.7', attempts: 3 },
  ])
  assert.is(row?.otherAddresses, 0)
  assert.is((await failures(shop, admin, 'operIp=198.51.100.7')).length, 1, 'found by each address')
})

test('R46 every way of refusing a sign-in counts: a disabled person, a program, a full queue', async () => {
  const shop = await openShop({
    apiSessions: false,
    passwordCost: { kind: 'scrypt', N: 8_192, r: 8, p: 1 },
  })
  const page = { fromBrowser: true }
  const admin = await shop.signIn('admin', page)
  const bind = /=([\w-]+)/.exec(admin.headers?.['Set-Cookie'] ?? '')?.[1]
  const session = { ...page, token: tokenFrom(admin), bind }
  const body = { userId: 2, status: '1' }
  assert.is((await shop.send('PUT', '/api/v1/sysUser', { ...session, body })).code, 200)
  assert.is((await shop.signIn('trader', page)).code, 400, 'disabled')
  assert.is((await shop.signIn('trader')).code, 403, 'a program')
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, turn) =>
      shop.signIn('auditor', { ...page, ip: turn < 10 ? '198.51.100.7' : '192.0.2.9' }),
    ),
  )
  const busy = answers.filter(({ code }) => code === 429).length
  assert.ok(busy > 0)

  await after(shop, MINUTE)
  const path = '/api/v1/operloglist?event=login_failed'
  const found = listFrom(await shop.send('GET', path, session))
  assert.equal(found.map(row => [row.operName, row.attempts, row.unchecked ?? 0]).sort(), [
    ['auditor', busy, busy],
    ['trader', 2, 1],
  ])
  await shop.close()
})

test('R46 a row is written one minute after the last try, and at most 15 minutes after the first, also when no call comes', async ({
  shop,
  admin,
}) => {
  await fail(shop, 'trader')
  await after(shop, 54 * SECOND)
  assert.is((await failures(shop, admin)).length, 0, 'a next one may come')
  // The server looks every five seconds.
  await after(shop, 5 * SECOND)
  assert.is((await failures(shop, admin)).length, 1)

  const from = shop.clock.now
  let written = 0
  while (written === 0) {
    await fail(shop, 'auditor', '198.51.100.7')
    for (let tick = 0; tick < 6; tick += 1) await after(shop, 5 * SECOND)
    written = (await failures(shop, admin, 'operName=auditor')).length
  }
  assert.ok(shop.clock.now - from <= 15 * MINUTE, `${shop.clock.now - from} ms`)
  const [row] = await failures(shop, admin, 'operName=auditor')
  assert.is((row?.times as unknown[] | undefined)?.length, 20, 'at most twenty times in between')
  assert.ok(Number(row?.attempts) > 22, String(row?.attempts))
})

test('R46 at most 20 addresses of an account, and a count of the rest', async ({ shop, admin }) => {
  for (let turn = 0; turn < 27; turn += 1) await fail(shop, 'trader', `198.51.100.${turn}`)
  await fail(shop, 'trader', '198.51.100.0')
  await after(shop, MINUTE)
  const [row] = await failures(shop, admin)
  const addresses = row?.addresses as { ip: string; attempts: number }[]
  assert.equal(
    [row?.attempts, addresses.length, addresses[0], row?.otherAddresses],
    [28, 20, { ip: '198.51.100.0', attempts: 2 }, 7],
  )
})

test('R46 failures on one account never hide another’s, whatever strangers do', async ({
  shop,
  admin,
}) => {
  for (let network = 0; network < 600; network += 1) {
    await fail(shop, `nobody${network}`, `2001:db8:${network.toString(16)}::1`)
  }
  for (let turn = 0; turn < 200; turn += 1) await fail(shop, 'auditor', '198.51.100.7')
  await fail(shop, 'trader', '198.51.100.8')
  await shop.send('GET', '/api/v1/rolelist', { token: await shop.tokenOf('trader') })
  await after(shop, MINUTE)
  const [trader] = await failures(shop, admin, 'operName=trader')
  const [auditor] = await failures(shop, admin, 'operName=auditor')
  assert.equal([trader?.attempts, auditor?.attempts], [1, 200])
  assert.equal([trader?.operIp, auditor?.operIp], ['198.51.100.8', '198.51.100.7'])
  const refused = await shop.send('GET', '/api/v1/operloglist?event=refused', { token: admin })
  assert.is(listFrom(refused).length, 1, 'nor a refusal of somebody who is signed in')

  const answer = await shop.send('GET', '/api/v1/operloglist?event=login_failed&code=400', {
    token: admin,
  })
  const { count, attempts } = answer.data as { count: number; attempts: number }
  assert.equal([count, attempts], [502, 601], '500 networks, and one row for all others')
})

test('R46 unknown names share one row for a network, and none of them is in the log', async ({
  shop,
  admin,
}) => {
  for (let turn = 0; turn < 40; turn += 1) {
    await fail(shop, `Hunter2 ${turn}`, `2001:db8:7:9::${turn + 1}`)
  }
  await fail(shop, 'hunter2', '192.0.2.77')
  await after(shop, MINUTE)
  const found = await failures(shop, admin)
  assert.equal(found.map(row => [row.operName, row.attempts, row.otherAddresses ?? 0]).sort(), [
    ['', 1, 0],
    ['', 40, 20],
  ])
  const all = listFrom(await shop.send('GET', '/api/v1/operloglist', { token: admin }))
  assert.not.match(JSON.stringify([all, shop.events]), /hunter2/i)
})

test('R46 nobody fills the log: thousands of refused tries are a few rows', async ({
  shop,
  admin,
}) => {
  for (let turn = 0; turn < 3_000; turn += 1) {
    await fail(shop, turn % 2 ? 'trader' : `name ${turn}`)
    if (turn % 100 === 0) await after(shop, 5 * SECOND)
  }
  await after(shop, 15 * MINUTE)
  const found = await failures(shop, admin)
  assert.equal(found.map(row => [row.operName, row.attempts]).sort(), [
    ['', 1_500],
    ['trader', 1_500],
  ])
})

test('R46 R56 a stop ends the timer and writes what was counted; a kill loses only tries without a look at the password since the last tick', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'coalface-'))
  const password = 'forty carts of slate'
  const options = { dataDir: join(dir, 'data'), demo: false, adminPassword: password }
  let tick = async () => {}
  let isStopped = false
  const shop = await openShop({
    ...options,
    every(_, work) {
      tick = work
      return () => {
        isStopped = true
      }
    },
  })
  const killed = () => {
    const copy = mkdtempSync(join(dir, 'killed-'))
    for (const end of ['', '-wal']) {
      copyFileSync(databasePath(options.dataDir) + end, databasePath(copy) + end)
    }
    return copy
  }
  const loggedIn = async (dataDir: string) => {
    const next = await openShop({ ...options, dataDir, now: () => at(10 * 60).getTime() })
    const body = { username: 'admin', password }
    const token = tokenFrom(await next.send('POST', '/login', { body }))
    const found = await failures(next, token)
    await next.close()
    return found.map(row => [row.attempts, row.unchecked, row.operTime])
  }

  for (let turn = 0; turn < 9; turn += 1) await fail(shop, 'admin')
  const beforeTick = killed()
  await tick()
  const afterTick = killed()
  assert.not(isStopped)
  await shop.close()
  assert.ok(isStopped)
  const time = at(0).toISOString()
  assert.equal(await loggedIn(options.dataDir), [[9, 4, time]], 'stopped')
  assert.equal(await loggedIn(beforeTick), [[5, 0, time]], 'killed before the tick')
  assert.equal(await loggedIn(afterTick), [[9, 4, time]], 'killed after it')
  rmSync(dir, { recursive: true })
})

test.run()
