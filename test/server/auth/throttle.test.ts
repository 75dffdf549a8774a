import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openShop, rowFrom, type Shop, tokenFrom } from '../shop.ts'
import {
  clearFailures,
  countFailure,
  type FailureCounter,
  longestWait,
  waitAfter,
} from '#server/auth/throttle.ts'
import { openStore } from '#server/store/store.ts'

const test = suite('throttle')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** All of them mean one name. */
const SPELLINGS = ['admin', ' ADMIN', 'Admin', 'aDmin', 'ａｄｍｉｎ', 'adMIN ']

test('R10 five mistakes are free, then the wait doubles up to a minute', () => {
  const waits = [1, 4, 5, 6, 7, 8, 10, 11, 12, 200].map(failures =>
    waitAfter({ failures, firstAt: 0, lastAt: 0 }, 'account', 0),
  )
  assert.equal(waits, [0, 0, 1000, 2000, 4000, 8000, 32_000, 60_000, 60_000, 60_000])
  assert.is(waitAfter({ failures: 200, firstAt: 0, lastAt: 0 }, 'account', 15 * MINUTE), 0)
  assert.is(waitAfter(undefined, 'account', 0), 0)
})

test('R10 one address may fail thirty times in a quarter of an hour', () => {
  assert.is(waitAfter({ failures: 29, firstAt: 0, lastAt: 0 }, 'address', MINUTE), 0)
  assert.is(waitAfter({ failures: 30, firstAt: 0, lastAt: MINUTE }, 'address', MINUTE), 14 * MINUTE)
  assert.is(waitAfter({ failures: 30, firstAt: 0, lastAt: MINUTE }, 'address', 15 * MINUTE), 0)
  assert.is(waitAfter({ failures: 59, firstAt: 0, lastAt: 0 }, '/56', MINUTE), 0)
  assert.is(waitAfter({ failures: 60, firstAt: 0, lastAt: 0 }, '/56', MINUTE), 14 * MINUTE)
  assert.is(waitAfter({ failures: 119, firstAt: 0, lastAt: 0 }, '/48', MINUTE), 0)
  assert.is(waitAfter({ failures: 120, firstAt: 0, lastAt: 0 }, '/48', MINUTE), 14 * MINUTE)
})

test('R10 an account’s count lasts as long as failures go on, an address’s for one window', async () => {
  const store = await openStore({ dataDir: undefined, prepareSeed: async () => async () => {} })
  const account: FailureCounter[] = [{ key: 'account:wang', kind: 'account' }]
  const address: FailureCounter[] = [{ key: 'address:192.0.2.1', kind: 'address' }]
  await store.write(async tables => {
    const fail = (counters: readonly FailureCounter[], now: number) =>
      countFailure(tables.throttle, counters, now)
    const wait = (counters: readonly FailureCounter[], now: number) =>
      longestWait(tables.throttle, counters, now)
    for (let minute = 0; minute <= 50; minute += 10) await fail(account, minute * MINUTE)
    assert.is(await wait(account, 50 * MINUTE), 2000)
    await fail(account, 65 * MINUTE)
    assert.is(await wait(account, 65 * MINUTE), 0, 'nobody tried for a quarter of an hour')

    for (let time = 0; time < 30; time += 1) await fail(address, time * 1000)
    assert.is(await wait(address, 14 * MINUTE), MINUTE)
    assert.is(await wait(address, 15 * MINUTE), 0)
    await fail(address, 15 * MINUTE)
    assert.is(await wait(address, 15 * MINUTE), 0)
    for (let time = 0; time < 29; time += 1) await fail(address, 16 * MINUTE)
    assert.is(await wait(address, 16 * MINUTE), 14 * MINUTE)

    for (let time = 0; time < 5; time += 1) await fail([...account, ...address], 66 * MINUTE)
    assert.is(await wait(account, 66 * MINUTE), 2000)
    for (let time = 0; time < 25; time += 1) await fail(address, 66 * MINUTE)
    await clearFailures(tables.throttle, [...account, ...address])
    assert.is(await wait(account, 66 * MINUTE), 0)
    assert.is(await wait(address, 66 * MINUTE), 15 * MINUTE)
  })
  await store.close()
})

test('R60 a clock set back makes no wait longer', () => {
  assert.is(waitAfter({ failures: 9, firstAt: MINUTE, lastAt: MINUTE }, 'account', 0), 16_000)
  assert.is(waitAfter({ failures: 30, firstAt: MINUTE, lastAt: MINUTE }, 'address', 0), 15 * MINUTE)
})

test('R60 counts from a clock that was a year ahead do not lock accounts until then', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
  const options = { dataDir, demo: false, adminPassword: 'forty carts of slate' }
  const right = { body: { username: 'admin', password: 'forty carts of slate' } }
  const now = Date.parse('2026-11-20T08:00:00Z')
  const ahead = await openShop({ ...options, now: () => now + 365 * 24 * 60 * MINUTE })
  for (let turn = 0; turn < 40; turn += 1) {
    await ahead.send('POST', '/login', {
      body: { username: `admin${turn % 9 || ''}`, password: 'wrong-wrong' },
    })
  }
  assert.is((await ahead.send('POST', '/login', right)).code, 429)
  await ahead.close()
  const mended = await openShop({ ...options, now: () => now })
  assert.is((await mended.send('POST', '/login', right)).code, 200)
  await mended.close()
  rmSync(dataDir, { recursive: true })
})

test('R10 R46 a throttled sign-in is logged', async () => {
  const shop = await openShop()
  const fail = () =>
    shop.send('POST', '/login', { body: { username: 'trader', password: 'wrong-wrong' } })
  for (let turn = 0; turn < 6; turn += 1) await fail()
  const logged = shop.events.filter(({ event }) => event === 'login_throttled')
  assert.equal(
    logged.map(({ ip, code }) => [ip, code]),
    [['192.0.2.1', 429]],
  )
  await shop.close()
})

test('R10 of 200 wrong sign-ins at most 12 reach the hash, whatever else changes', async () => {
  const shop = await openShop()
  for (let turn = 0; turn < 200; turn += 1) {
    await shop.send('POST', '/login', {
      body: {
        username: SPELLINGS[turn % SPELLINGS.length],
        password: `wrong ${turn}`,
        email: `${turn}@x`,
        code: turn,
      },
      agent: `agent ${turn}`,
      token: `${turn}`,
    })
  }
  const reached = shop.events.filter(({ event }) => event === 'login_failed').length
  assert.ok(reached >= 5 && reached <= 12, String(reached))
  const refused = await shop.signIn('admin')
  assert.equal([refused.code, refused.status, refused.headers?.['Retry-After']], [429, 429, '1'])
  shop.clock.now += 1000
  assert.is((await shop.signIn('admin')).code, 200)
  await shop.close()
})

test('R10 simultaneous attempts get no further than the same number one by one', async () => {
  const shop = await openShop()
  const tries = Array.from({ length: 60 }, (_, turn) =>
    shop.send('POST', '/login', { body: { username: 'admin', password: `wrong ${turn}` } }),
  )
  await Promise.all(tries)
  const reached = shop.events.filter(({ event }) => event === 'login_failed').length
  assert.ok(reached >= 2 && reached <= 12, String(reached))
  await shop.close()
})

test('R10 the IPv6 addresses of one /64 count as one address', async () => {
  const shop = await openShop()
  const spray = async (ip: (turn: number) => string) => {
    const codes: number[] = []
    for (let turn = 0; turn < 32; turn += 1) {
      const body = { username: `${ip(0)} ${turn}`, password: 'wrong-wrong' }
      codes.push((await shop.send('POST', '/login', { body, ip: ip(turn) })).code)
    }
    return codes.slice(28)
  }
  assert.equal(await spray(turn => `2001:db8:7:9:${turn.toString(16)}::1`), [400, 400, 429, 429])
  assert.is(
    (
      await shop.send('POST', '/login', {
        body: { username: 'x', password: 'y' },
        ip: '2001:db8:7:9::77',
      })
    ).code,
    429,
  )
  assert.equal(await spray(turn => `2001:db8:8:${turn.toString(16)}::1`), [400, 400, 400, 400])
  await shop.close()
})

test('R10 many /64 beside each other may fail sixty times in a /56, and 120 times in a /48', async () => {
  const shop = await openShop()
  let sent = 0
  const from = async (ip: string) => {
    sent += 1
    const body = { username: `name ${sent}`, password: 'wrong-wrong' }
    return (await shop.send('POST', '/login', { body, ip })).code
  }
  const hex = (number: number) => number.toString(16)
  const of56: number[] = []
  for (let turn = 0; turn < 64; turn += 1) of56.push(await from(`2001:db8:7:${hex(turn)}::1`))
  assert.equal(of56.slice(58), [400, 400, 429, 429, 429, 429])
  const of48: number[] = []
  for (let turn = 1; turn <= 64; turn += 1) of48.push(await from(`2001:db8:7:${hex(turn)}00::1`))
  assert.equal(of48.slice(58), [400, 400, 429, 429, 429, 429])
  assert.is(await from('2001:db8:8::1'), 400, 'the next /48')
  shop.clock.now += 15 * MINUTE
  assert.is(await from('2001:db8:7::1'), 400, 'a quarter of an hour later')
  await shop.close()
})

test('R10 many names from one address are counted together', async () => {
  const shop = await openShop()
  const codes: number[] = []
  for (let turn = 0; turn < 32; turn += 1) {
    codes.push(
      (
        await shop.send('POST', '/login', {
          body: { username: `name${turn}`, password: 'wrong-wrong' },
        })
      ).code,
    )
  }
  assert.equal(codes.slice(28), [400, 400, 429, 429])
  assert.is((await shop.signIn('admin', { ip: '192.0.2.99' })).code, 200)
  await shop.close()
})

test('R10 a stranger cannot lock out a browser that is known for the person', async () => {
  const shop = await openShop()
  const known = await shop.signIn('admin', { fromBrowser: true })
  assert.match(known.device ?? '', /^[\w-]{43}$/)
  shop.clock.now += 31 * MINUTE
  for (let turn = 0; turn < 40; turn += 1) {
    await shop.send('POST', '/login', { body: { username: 'admin', password: 'wrong-wrong' } })
  }
  assert.is((await shop.signIn('admin', { fromBrowser: true })).code, 429)
  const answer = await shop.signIn('admin', { fromBrowser: true, device: known.device })
  assert.is(answer.code, 200)
  const visitorOf = (device: string | undefined) =>
    shop.calls.clientKeyOf?.({
      token: undefined,
      bind: undefined,
      device,
      fromBrowser: true,
      ip: '',
    })
  assert.match((await visitorOf(answer.device)) ?? '', /^person /, 'no stranger’s place is taken')
  assert.is(await visitorOf('made-up'), undefined)
  assert.is.not(tokenFrom(answer), tokenFrom(known))
  await shop.close()
})

test('R10 a browser stays known after a sign-out, at an address where others fail all day', async () => {
  const shop = await openShop()
  const page = { fromBrowser: true, ip: '192.0.2.9' }
  const first = await shop.signIn('admin', page)
  const bind = /=([\w-]+)/.exec(first.headers?.['Set-Cookie'] ?? '')?.[1]
  const session = { ...page, token: tokenFrom(first), bind, device: first.device }
  const out = await shop.send('POST', '/api/v1/logout', session)
  assert.equal([out.code, out.device], [200, undefined], 'nothing ends the cookie')
  let device = first.device
  for (let hour = 0; hour < 8; hour += 1) {
    for (let turn = 0; turn < 40; turn += 1) {
      const body = { username: turn % 4 ? `name ${turn}` : 'admin', password: 'wrong-wrong' }
      await shop.send('POST', '/login', { ...page, body })
    }
    assert.is((await shop.signIn('trader', page)).code, 429, 'a stranger there')
    const again = await shop.signIn('admin', { ...page, device })
    assert.is(again.code, 200, `hour ${hour}`)
    device = again.device
    shop.clock.now += 60 * MINUTE
  }
  await shop.close()
})

test('R10 a sweep removes browsers unused for ninety days, and those from a clock that was ahead', async () => {
  const store = await openStore({ dataDir: undefined, prepareSeed: async () => async () => {} })
  const [life, now] = [90 * DAY, 1_000 * DAY]
  const known = await store.write(async tables => {
    const fields = { username: 'wang', deptId: null, status: '0', password: '', mustChange: false }
    const texts = { nickName: '', nickNameZh: null, phone: '', email: '', avatar: '' }
    const user = { ...fields, ...texts, introduction: '', remark: '' }
    const userId = await tables.users.add(user, { by: null, at: 0 })
    for (const days of [90, 89, 0, -89, -90]) {
      await tables.devices.add(userId, `${days} days ago`, undefined, now - days * DAY)
    }
    await tables.devices.sweep(life, now)
    const remaining: string[] = []
    for (const days of [90, 89, 0, -89, -90]) {
      const hash = `${days} days ago`
      if ((await tables.devices.since(userId, hash, 1_000 * DAY, now)) !== undefined)
        remaining.push(hash)
    }
    return remaining
  })
  assert.equal(known, ['89 days ago', '0 days ago', '-89 days ago'])
  await store.close()
})

test('R10 for a sender that has gone no password is checked and no failure counted', async () => {
  const shop = await openShop()
  const body = { username: 'admin', password: 'wrong-wrong' }
  for (let turn = 0; turn < 8; turn += 1) {
    await shop.send('POST', '/login', { body, signal: AbortSignal.abort() })
  }
  assert.equal(
    shop.events.filter(({ event }) => event === 'login_failed'),
    [],
  )
  assert.is((await shop.signIn('admin')).code, 200)
  await shop.close()
})

test('R10 R12 a known browser gets in beside thirty connections from one IPv6 /48, one IPv4 address or thirty of them', async () => {
  // Some 20 ms for each hash.
  const shop = await openShop({ passwordCost: { kind: 'scrypt', N: 8_192, r: 8, p: 1 } })
  const { device } = await shop.signIn('admin', { fromBrowser: true })
  let isOver = false
  const codes: number[] = []
  const attack = async (ip: string, number: number) => {
    for (let turn = 0; !isOver; turn += 1) {
      const body = { username: `name ${number} ${turn}`, password: 'wrong-wrong' }
      codes.push((await shop.send('POST', '/login', { body, ip })).code)
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  const attacks = Array.from({ length: 30 }, (_, number) => [
    attack(`2001:db8:7:${(number * 256).toString(16)}::1`, number),
    attack('192.0.2.66', 100 + number),
    attack(`198.51.100.${number}`, 200 + number),
  ]).flat()
  // Their places are taken.
  while (!codes.includes(429)) await new Promise(resolve => setImmediate(resolve))

  const startedAt = performance.now()
  const known = await shop.signIn('admin', { fromBrowser: true, device, ip: '192.0.2.66' })
  const took = performance.now() - startedAt
  isOver = true
  await Promise.all(attacks)
  assert.is(known.code, 200, known.msg)
  assert.ok(took < 2_000, `${took} ms`)
  await shop.close()
})

test('R10 a known browser has five free attempts of its own, then each failure makes it wait', async () => {
  const shop = await openShop()
  const { device } = await shop.signIn('admin', { fromBrowser: true })
  const body = { username: 'admin', password: 'wrong-wrong' }
  for (let turn = 0; turn < 5; turn += 1) {
    assert.is((await shop.send('POST', '/login', { body, device })).code, 400)
  }
  assert.is((await shop.send('POST', '/login', { body, device })).code, 429)
  assert.is((await shop.signIn('admin')).code, 200, 'others do not pay for it')
  await shop.close()
})

/** Fails so often that strangers have to wait. */
async function closeFor(shop: Shop, username: string) {
  for (let turn = 0; turn < 6; turn += 1) {
    await shop.send('POST', '/login', { body: { username, password: 'wrong-wrong' } })
  }
}

test('R10 several people at one browser share its cookie, which each sign-in replaces', async () => {
  const shop = await openShop()
  const first = await shop.signIn('admin', { fromBrowser: true })
  const second = await shop.signIn('trader', { fromBrowser: true, device: first.device })
  assert.is.not(second.device, first.device)
  await closeFor(shop, 'admin')
  await closeFor(shop, 'trader')
  await closeFor(shop, 'auditor')
  const page = { fromBrowser: true, device: second.device }
  assert.is((await shop.signIn('auditor', page)).code, 429, 'who has not been there')
  const former = { ...page, device: first.device }
  assert.is((await shop.signIn('admin', former)).code, 429, 'the cookie before')
  const third = await shop.signIn('admin', page)
  assert.is(third.code, 200)
  assert.is((await shop.signIn('trader', { ...page, device: third.device })).code, 200)
  await shop.close()
})

test('R10 a page over plain http gets the cookie by its Origin, a program none', async () => {
  const shop = await openShop()
  assert.match((await shop.signIn('admin', { hasOrigin: true })).device ?? '', /^[\w-]{43}$/)
  const program = await shop.signIn('admin')
  assert.equal([program.code, program.device], [200, undefined])
  await shop.close()
})

test('R10 a browser is known for ninety days from the last sign-in', async () => {
  const shop = await openShop()
  const { device } = await shop.signIn('admin', { fromBrowser: true })
  const isKnown = async () => {
    await closeFor(shop, 'admin')
    const body = { username: 'admin', password: 'wrong-wrong' }
    return (await shop.send('POST', '/login', { body, device })).code
  }
  shop.clock.now += 90 * DAY - 1000
  assert.is(await isKnown(), 400)
  shop.clock.now += 1000
  assert.is(await isKnown(), 429)
  await shop.close()
})

test('R10 twenty browsers of a person are known; with one more, the one unused for longest is not', async () => {
  const shop = await openShop()
  const devices: (string | undefined)[] = []
  for (let turn = 0; turn < 21; turn += 1) {
    devices.push((await shop.signIn('admin', { fromBrowser: true })).device)
    shop.clock.now += MINUTE
  }
  await closeFor(shop, 'admin')
  const right = { username: 'admin', password: shop.accounts.get('admin') }
  const codes: number[] = []
  for (const device of devices) {
    codes.push((await shop.send('POST', '/login', { body: right, device })).code)
    await closeFor(shop, 'admin')
  }
  assert.equal(codes, [429, ...Array<number>(20).fill(200)])
  await shop.close()
})

test('R10 after an administrator’s reset a person’s browsers have only their own counter: strangers lock nobody out of the new password', async () => {
  const shop = await openShop()
  const admin = await shop.tokenOf('admin')
  const page = { fromBrowser: true, ip: '192.0.2.9' }
  const first = await shop.signIn('trader', page)
  const path = '/api/v1/sysUser/2/password'
  const reset = await shop.send('PUT', path, { token: admin, body: {} })
  const right = { username: 'trader', password: rowFrom(reset).password }

  const bind = /=([\w-]+)/.exec(first.headers?.['Set-Cookie'] ?? '')?.[1]
  const session = { ...page, token: tokenFrom(first), bind, device: first.device }
  assert.is((await shop.send('GET', '/api/v1/getinfo', session)).code, 401, 'no session')
  const former = await shop.signIn('trader', { ...page, device: first.device })
  assert.is(former.code, 400, 'not with the former password')

  let device = first.device
  const codes: number[] = []
  for (let turn = 0; turn < 12; turn += 1) {
    await closeFor(shop, 'trader')
    assert.is((await shop.send('POST', '/login', { ...page, body: right })).code, 429, 'a stranger')
    const answer = await shop.send('POST', '/login', { ...page, body: right, device })
    codes.push(answer.code)
    device = answer.device
  }
  assert.equal(codes, Array<number>(12).fill(200))
  const token = tokenFrom(await shop.send('POST', '/login', { ...page, body: right, device }))
  const info = await shop.send('GET', '/api/v1/rolelist', { token })
  assert.not.equal(info.code, 200, 'the new password has to be changed first')
  await shop.close()
})

test('R10 disabling a person makes all their browsers strangers', async () => {
  const shop = await openShop()
  const admin = await shop.tokenOf('admin')
  const { device } = await shop.signIn('trader', { fromBrowser: true })
  const wrong = { username: 'trader', password: 'wrong-wrong' }
  await closeFor(shop, 'trader')
  assert.is((await shop.send('POST', '/login', { body: wrong, device })).code, 400, 'known')
  for (const status of ['1', '0']) {
    const body = { userId: 2, status }
    assert.is((await shop.send('PUT', '/api/v1/sysUser', { token: admin, body })).code, 200)
  }
  assert.is((await shop.send('POST', '/login', { body: wrong, device })).code, 429)
  await shop.close()
})

test('R10 a person’s own new password makes all their browsers strangers except this one', async () => {
  const shop = await openShop()
  const thisBrowser = await shop.signIn('trader', { fromBrowser: true })
  const otherBrowser = await shop.signIn('trader', { fromBrowser: true })
  const bind = /=([\w-]+)/.exec(thisBrowser.headers?.['Set-Cookie'] ?? '')?.[1]
  const changed = await shop.send('PUT', '/api/v1/user/pwd', {
    body: { oldPassword: shop.accounts.get('trader'), newPassword: 'seam and siding 12' },
    token: tokenFrom(thisBrowser),
    bind,
    device: thisBrowser.device,
  })
  assert.is(changed.code, 200)
  await closeFor(shop, 'trader')
  const body = { username: 'trader', password: 'seam and siding 12' }
  assert.is((await shop.send('POST', '/login', { body, device: otherBrowser.device })).code, 429)
  assert.is((await shop.send('POST', '/login', { body, device: thisBrowser.device })).code, 200)
  await shop.close()
})

test('R10 R7 a device cookie is no session, nor part of one', async () => {
  const shop = await openShop()
  const { device, ...answer } = await shop.signIn('admin', { fromBrowser: true })
  const token = tokenFrom(answer)
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token: device, bind: device })).code, 401)
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token, bind: device, device })).code, 401)
  const body = { username: 'admin', password: 'wrong-wrong' }
  assert.is((await shop.send('POST', '/login', { body, device })).code, 400)
  await shop.close()
})

test('R10 a made-up cookie, or one of another person, makes no known browser', async () => {
  const shop = await openShop()
  const otherCookie = (await shop.signIn('trader', { fromBrowser: true })).device
  shop.events.length = 0
  for (let turn = 0; turn < 60; turn += 1) {
    const device = turn % 2 === 0 ? `made-up-${turn}` : otherCookie
    await shop.send('POST', '/login', {
      body: { username: 'admin', password: 'wrong-wrong' },
      device,
      fromBrowser: true,
    })
  }
  const reached = shop.events.filter(({ event }) => event === 'login_failed').length
  assert.ok(reached >= 5 && reached <= 12, String(reached))
  await shop.close()
})

test('R10 one right sign-in does not clear the many wrong ones of an address', async () => {
  const shop = await openShop()
  const wrong = async (turn: number) =>
    (
      await shop.send('POST', '/login', {
        body: { username: `name${turn}`, password: 'wrong-wrong' },
      })
    ).code
  for (let turn = 0; turn < 29; turn += 1) assert.is(await wrong(turn), 400)
  assert.is((await shop.signIn('trader')).code, 200)
  assert.equal([await wrong(29), await wrong(30)], [400, 429])
  await shop.close()
})

test('R10 counters outlive a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
  const options = { dataDir, demo: false, adminPassword: 'forty carts of slate' }
  const fail = { body: { username: 'admin', password: 'wrong-wrong' } }
  const first = await openShop(options)
  for (let turn = 0; turn < 6; turn += 1) await first.send('POST', '/login', fail)
  await first.close()
  const second = await openShop(options)
  assert.is((await second.send('POST', '/login', fail)).code, 429)
  await second.close()
  rmSync(dataDir, { recursive: true })
})

test.run()
