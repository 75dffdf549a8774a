import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fieldsFrom, listFrom, openShop, rowFrom, type Shop, tokenFrom } from '../shop.ts'
import { CROWDED_OUT } from '#entities/open-session.ts'
import { databasePath } from '#server/store/sqlite/database-file.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'

const test = suite<{ shop: Shop }>('session calls')

test.before.each(async context => {
  context.shop = await openShop()
})
test.after.each(({ shop }) => shop.close())

const MINUTE = 60_000

test('§7 login answers the token in data and beside it, with the end of the session', async ({
  shop,
}) => {
  const answer = await shop.signIn('admin')
  assert.is(answer.code, 200)
  assert.match(tokenFrom(answer), /^[A-Za-z0-9_-]{43}$/)
  assert.is(answer.extra?.token, tokenFrom(answer))
  assert.is(rowFrom(answer).expire, '2026-11-20T08:30:00.000Z')
  const info = await shop.send('GET', '/api/v1/getinfo', { token: tokenFrom(answer) })
  assert.is(rowFrom(info).expire, '2026-11-20T08:30:00.000Z')
})

test('the username may have blanks, capitals and wide letters', async ({ shop }) => {
  const password = shop.accounts.get('admin')
  for (const username of [' admin ', 'ADMIN', 'ａｄｍｉｎ']) {
    assert.is(
      (await shop.send('POST', '/login', { body: { username, password } })).code,
      200,
      username,
    )
  }
})

test('§7 getinfo names the roles and their permissions', async ({ shop }) => {
  const admin = rowFrom(
    await shop.send('GET', '/api/v1/getinfo', { token: await shop.tokenOf('admin') }),
  )
  assert.equal(admin.roles, ['admin'])
  assert.equal(admin.permissions, ['*:*:*'])
  assert.is(admin.name, 'Administrator')
  assert.is(admin.introduction, 'Coalface · Administrator')
  const trader = rowFrom(
    await shop.send('GET', '/api/v1/getinfo', {
      token: await shop.tokenOf('trader'),
      locale: 'zh-CN',
    }),
  )
  assert.equal(trader.roles, ['trader'])
  assert.ok((trader.permissions as string[]).includes('system:sysdictdata:edit'))
  assert.is(trader.name, '张伟')
  assert.is(trader.introduction, '交易部 · 交易员')
})

test('R11 a wrong password answers 400, the same as an unknown name', async ({ shop }) => {
  const wrong = await shop.send('POST', '/login', {
    body: { username: 'admin', password: 'wrong-wrong' },
  })
  const nobody = await shop.send('POST', '/login', {
    body: { username: 'nobody', password: 'wrong-wrong' },
  })
  assert.is(wrong.code, 400)
  assert.equal(wrong, nobody)
})

test('an empty form names its fields', async ({ shop }) => {
  const answer = await shop.send('POST', '/login', { body: { username: ' ' } })
  assert.is(answer.code, 400)
  assert.equal(Object.keys(fieldsFrom(answer)), ['username', 'password'])
  assert.is((await shop.send('POST', '/login', { body: 'x' })).code, 400)
})

test('R1 a thousand tokens are a thousand different ones', async ({ shop }) => {
  const tokens = new Set<string>()
  let token = await shop.tokenOf('admin')
  for (let turn = 0; turn < 1000; turn += 1) {
    shop.clock.now += 1_000
    token = tokenFrom(await shop.send('POST', '/refreshtoken', { body: { token } }))
    tokens.add(token)
  }
  assert.is(tokens.size, 1000)
})

test('R2 the token counts in X-Token only', async ({ shop }) => {
  const token = await shop.tokenOf('admin')
  const path = `/api/v1/getinfo?token=${token}`
  assert.is((await shop.send('GET', path, { body: { token }, bind: token })).code, 401)
})

test('R3 signing in ends the browser’s former session, and a stale token does no harm', async ({
  shop,
}) => {
  const former = await shop.tokenOf('admin')
  const next = tokenFrom(await shop.signIn('admin', { token: former }))
  assert.is.not(next, former)
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token: former })).code, 401)
  assert.is((await shop.signIn('admin', { token: 'AAAA' })).code, 200)

  const page = await shop.signIn('admin', { fromBrowser: true })
  const bind = /=([\w-]+)/.exec(page.headers?.['Set-Cookie'] ?? '')?.[1]
  const pageSession = { token: tokenFrom(page), bind, fromBrowser: true }
  assert.is((await shop.send('GET', '/api/v1/getinfo', pageSession)).code, 200)
  assert.is((await shop.signIn('admin', pageSession)).code, 200)
  assert.is((await shop.send('GET', '/api/v1/getinfo', pageSession)).code, 401)
})

test('R4 logout ends the session', async ({ shop }) => {
  const token = await shop.tokenOf('admin')
  const answer = await shop.send('POST', '/api/v1/logout', { token })
  assert.is(answer.code, 200)
  assert.is(answer.msg, 'Signed out.')
  assert.is(answer.headers?.['Set-Cookie'], undefined, 'it was tied to no browser')
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token })).code, 401)
  assert.is((await shop.send('POST', '/refreshtoken', { body: { token } })).code, 401)
})

test('R4 R59 signing out works even when nothing can be stored', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
  const shop = await openShop({ demo: false, dataDir, adminPassword: 'seam and siding 12' })
  const body = { username: 'admin', password: 'seam and siding 12' }
  const token = tokenFrom(await shop.send('POST', '/login', { body }))
  const other = tokenFrom(await shop.send('POST', '/login', { body }))
  const db = await openDatabase(databasePath(dataDir))
  await db.exec(
    "create trigger full before insert on operations begin select raise(fail, 'disk I/O error'); end",
  )
  assert.is((await shop.send('POST', '/api/v1/logout', { token })).code, 500)
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token })).code, 401)
  assert.is((await shop.send('POST', '/refreshtoken', { body: { token } })).code, 401)
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token: other })).code, 200)
  await db.exec('drop trigger full')
  db.close()
  await shop.close()
  rmSync(dataDir, { recursive: true })
})

test('§8 R5 half an hour without a call ends the session with 6401', async ({ shop }) => {
  const token = await shop.tokenOf('admin')
  shop.clock.now += 30 * MINUTE
  assert.is((await shop.send('GET', '/api/v1/menurole', { token })).code, 200)
  shop.clock.now += 30 * MINUTE + 1000
  assert.is((await shop.send('GET', '/api/v1/menurole', { token })).code, 6401)
})

test('R5 a call that the console repeats by itself is no sign of a person', async ({ shop }) => {
  const token = await shop.tokenOf('admin')
  shop.clock.now += 29 * MINUTE
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token })).code, 200)
  shop.clock.now += 2 * MINUTE
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token })).code, 6401)
})

test('§8 an ended session differs from an unknown one for a week, and is forgotten at the next call after that', async ({
  shop,
}) => {
  const token = await shop.tokenOf('admin')
  const codeOf = async () => (await shop.send('GET', '/api/v1/menurole', { token })).code
  shop.clock.now += (7 * 24 + 8) * 60 * MINUTE
  await shop.tokenOf('trader')
  assert.is(await codeOf(), 6401)
  shop.clock.now += 60 * MINUTE + 1
  await shop.tokenOf('trader')
  assert.is(await codeOf(), 401)
})

test('R5 a session ends after eight hours, however busy and however often refreshed', async ({
  shop,
}) => {
  let token = await shop.tokenOf('admin')
  for (let quarter = 0; quarter < 32; quarter += 1) {
    shop.clock.now += 15 * MINUTE
    assert.is((await shop.send('GET', '/api/v1/menurole', { token })).code, 200)
    token = tokenFrom(await shop.send('POST', '/refreshtoken', { body: { token } }))
  }
  shop.clock.now += 1000
  assert.is((await shop.send('GET', '/api/v1/menurole', { token })).code, 6401)
  assert.is((await shop.send('POST', '/refreshtoken', { body: { token } })).code, 6401)
})

test('R7 a token copied out of its browser is refused and logged', async ({ shop }) => {
  const signedIn = await shop.signIn('admin', { fromBrowser: true })
  const cookie = signedIn.headers?.['Set-Cookie'] ?? ''
  assert.match(cookie, /^__Host-Admin-Bind=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/)
  const bind = /=([\w-]+)/.exec(cookie)?.[1]
  const token = tokenFrom(signedIn)
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token, bind })).code, 200)
  const list = await shop.send('GET', '/api/v1/sessions', { token, bind })
  assert.is((list.data as { bound: boolean }[])[0]?.bound, true)
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token })).code, 401)
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token, bind: 'other' })).code, 401)
  assert.is(shop.events.filter(({ event }) => event === 'token_without_binding').length, 2)
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token, bind })).code, 200)
  const out = await shop.send('POST', '/api/v1/logout', { token, bind })
  assert.match(out.headers?.['Set-Cookie'] ?? '', /^__Host-Admin-Bind=;.*Max-Age=0/)
})

test('R7 a copied token is not refreshed without its browser', async ({ shop }) => {
  const signedIn = await shop.signIn('admin', { fromBrowser: true })
  const bind = /=([\w-]+)/.exec(signedIn.headers?.['Set-Cookie'] ?? '')?.[1]
  const body = { token: tokenFrom(signedIn) }
  assert.is((await shop.send('POST', '/refreshtoken', { body })).code, 401)
  assert.is((await shop.send('POST', '/refreshtoken', { body, bind: 'other' })).code, 401)
  assert.is(shop.events.filter(({ event }) => event === 'token_without_binding').length, 2)
  const next = tokenFrom(await shop.send('POST', '/refreshtoken', { body, bind }))
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token: next })).code, 401)
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token: next, bind })).code, 200)
})

test('R7 T3 a page cannot use a program’s session: a sibling host may have planted its token', async ({
  shop,
}) => {
  const token = await shop.tokenOf('admin')
  const page = { token, fromBrowser: true }
  assert.is((await shop.send('GET', '/api/v1/getinfo', page)).code, 401)
  assert.is((await shop.send('GET', '/api/v1/getinfo', { ...page, bind: 'any' })).code, 401)
  const refresh = { body: { token }, fromBrowser: true }
  assert.is((await shop.send('POST', '/refreshtoken', refresh)).code, 401)
  assert.is(shop.events.filter(({ event }) => event === 'token_without_binding').length, 3)
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token })).code, 200)

  const loose = await openShop({ bindSessions: false })
  const own = tokenFrom(await loose.signIn('admin', { fromBrowser: true }))
  const answer = await loose.send('GET', '/api/v1/getinfo', { token: own, fromBrowser: true })
  assert.is(answer.code, 200)
  await loose.close()
})

test('R7 programs sign in unbound, unless API_SESSIONS is off', async ({ shop }) => {
  assert.is((await shop.signIn('admin')).headers?.['Set-Cookie'], undefined)
  const strict = await openShop({ apiSessions: false })
  assert.is((await strict.signIn('admin')).code, 403)
  assert.is((await strict.signIn('admin', { fromBrowser: true })).code, 200)
  await strict.close()
  const loose = await openShop({ bindSessions: false })
  assert.is((await loose.signIn('admin', { fromBrowser: true })).headers, undefined)
  await loose.close()
})

test('R74 outside of SIGN_IN_FROM nobody signs in, and is told so in words and in both logs', async () => {
  const shop = await openShop({ signInFrom: ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'] })
  for (const ip of ['10.255.0.1', '192.0.2.7', '2001:db8:1::9', '::ffff:a00:1']) {
    assert.is((await shop.signIn('admin', { ip })).code, 200, ip)
  }
  const token = tokenFrom(await shop.signIn('admin', { ip: '10.0.0.1' }))
  for (const ip of ['11.0.0.1', '192.0.2.8', '2001:db9::1', '::1', '127.0.0.1', '']) {
    const answer = await shop.signIn('trader', { ip })
    assert.is(answer.code, 403, ip)
    assert.match(answer.msg, `You cannot sign in from ${ip}:`)
    const nobody = { body: { username: 'nobody', password: 'wrong-wrong' }, ip }
    assert.equal(
      await shop.send('POST', '/login', nobody),
      answer,
      'a right password tells nothing',
    )
  }
  assert.is(shop.events.filter(({ event }) => event === 'login_elsewhere').length, 12)
  // A session that was opened inside goes on outside.
  const ip = '203.0.113.9'
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token, ip })).code, 200)
  assert.is((await shop.send('POST', '/refreshtoken', { body: { token }, ip })).code, 200)

  shop.clock.now += 15 * MINUTE
  await shop.tick()
  const path = '/api/v1/operloglist?event=login_failed&operName=trader'
  const inside = tokenFrom(await shop.signIn('admin', { ip: '10.0.0.1' }))
  const [row] = listFrom(await shop.send('GET', path, { token: inside, locale: 'zh-CN' }))
  assert.is(row?.attempts, 6)
  assert.is(row?.unchecked, 6)
  assert.match(String(row?.msg), '不能从')
  await shop.close()
})

test('R8 a person gets so many new tokens a minute, in whichever way, and the last one goes on', async ({
  shop,
}) => {
  const token = await shop.tokenOf('trader')
  const refresh = () => shop.send('POST', '/refreshtoken', { body: { token } })
  for (let count = 0; count < 59; count += 1) assert.is((await refresh()).code, 200)
  const view = { token, body: { roleKey: 'trader' } }
  assert.is((await shop.send('POST', '/api/v1/changerole', view)).code, 200)
  const late = await refresh()
  assert.equal([late.status, late.headers?.['Retry-After']], [429, '60'])
  assert.is((await shop.send('POST', '/api/v1/changerole', view)).code, 429)
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token })).code, 200)
  shop.clock.now += 60_000
  assert.is((await refresh()).code, 200)
})

test('R46 telling of unknown sign-ins is bounded too, as it leaves no row', async ({ shop }) => {
  const token = await shop.tokenOf('trader')
  const tell = async () => (await shop.send('PUT', '/api/v1/sessions/told', { token })).code
  for (let count = 0; count < 60; count += 1) assert.is(await tell(), 200)
  assert.is(await tell(), 429)
})

test('R8 two tabs may refresh at once', async ({ shop }) => {
  const token = await shop.tokenOf('admin')
  const [one, two] = await Promise.all([
    shop.send('POST', '/refreshtoken', { body: { token } }),
    shop.send('POST', '/refreshtoken', { body: { token } }),
  ])
  assert.is.not(tokenFrom(one), tokenFrom(two))
  for (const next of [token, tokenFrom(one), tokenFrom(two)]) {
    assert.is((await shop.send('GET', '/api/v1/getinfo', { token: next })).code, 200)
  }
  shop.clock.now += 31_000
  for (const next of [tokenFrom(one), tokenFrom(two)]) {
    assert.is((await shop.send('GET', '/api/v1/getinfo', { token: next })).code, 200)
  }
})

test('R8 an old token used later ends the whole session', async ({ shop }) => {
  const token = await shop.tokenOf('admin')
  const next = tokenFrom(await shop.send('POST', '/refreshtoken', { body: { token } }))
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token: next })).code, 200)
  shop.clock.now += 31_000
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token })).code, 401)
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token: next })).code, 401)
  assert.is(shop.events.filter(({ event }) => event === 'token_reuse').length, 1)
})

for (const [call, ask] of Object.entries({
  refresh: (shop: Shop, token: string) => shop.send('POST', '/refreshtoken', { body: { token } }),
  'another role': (shop: Shop, token: string) =>
    shop.send('POST', '/api/v1/changerole', { token, body: { roleKey: 'trader' } }),
  'a password shown again': (shop: Shop, token: string) =>
    shop.send('POST', '/api/v1/session/confirm', {
      token,
      body: { password: shop.accounts.get('admin') },
    }),
}))
  test(`R8 whoever never got the new token of ${call} goes on with the old one, and later with another new one`, async ({
    shop,
  }) => {
    const codeOf = async (token: string) =>
      (await shop.send('GET', '/api/v1/getinfo', { token })).code
    const token = await shop.tokenOf('admin')
    const lost = tokenFrom(await ask(shop, token))
    shop.clock.now += 10 * 60_000
    assert.is(await codeOf(token), 200)
    const next = tokenFrom(await shop.send('POST', '/refreshtoken', { body: { token } }))
    assert.equal([await codeOf(next), await codeOf(token)], [200, 200])
    shop.clock.now += 31_000
    assert.is(await codeOf(next), 200)
    assert.equal(shop.events.filter(({ event }) => event === 'token_reuse').length, 0)
    // It was not lost, but in the hands of somebody else.
    assert.equal([await codeOf(lost), await codeOf(next)], [401, 401])
  })

test('R8 a new token that only asks for the next one has been used', async ({ shop }) => {
  const codeOf = async (token: string) =>
    (await shop.send('GET', '/api/v1/getinfo', { token })).code
  const refresh = async (token: string) =>
    tokenFrom(await shop.send('POST', '/refreshtoken', { body: { token } }))
  const first = await shop.tokenOf('trader')
  const second = await refresh(first)
  const third = await refresh(second)
  shop.clock.now += 31_000
  assert.equal([await codeOf(third), await codeOf(first)], [200, 401])
})

test('a call that ends sessions says how many were open, without those that had ended by themselves', async ({
  shop,
}) => {
  const other = () => shop.tokenOf('trader')
  await other()
  // Half an hour without a call ends it.
  shop.clock.now += 31 * 60_000
  const token = await shop.tokenOf('trader')
  const endOthers = async () =>
    rowFrom(await shop.send('DELETE', '/api/v1/sessions/others', { token })).ended
  const change = async (oldPassword: string, newPassword: string) =>
    rowFrom(
      await shop.send('PUT', '/api/v1/user/pwd', { token, body: { oldPassword, newPassword } }),
    ).ended
  assert.is(await endOthers(), 0)
  await other()
  await other()
  assert.is(await endOthers(), 2)
  await other()
  const first = shop.accounts.get('trader') ?? ''
  assert.is(await change(first, 'forty carts of slate'), 1)
  assert.is(await change('forty carts of slate', 'sixty carts of slate'), 0)
})

test('R9 no token can be made from a role name', async ({ shop }) => {
  for (const key of ['admin', 'trader', 'auditor', 'editor']) {
    for (const suffix of [
      '',
      '-token',
      '-suffix',
      '_token',
      '-admin',
      '-1',
      '123',
      '-jwt',
      '-key',
      '-role',
    ]) {
      assert.is((await shop.send('GET', '/api/v1/getinfo', { token: key + suffix })).code, 401)
    }
  }
})

test('§4 viewing as another role changes roles, rights and menu, and can be undone', async ({
  shop,
}) => {
  const token = await shop.tokenOf('admin')
  const ownAnswer = await shop.send('GET', '/api/v1/getinfo', { token })
  const [own, ownVersion] = [rowFrom(ownAnswer), ownAnswer.headers?.['X-Menu-Version']]
  assert.equal(
    (own.previewRoles as { roleKey: string }[]).map(role => role.roleKey),
    ['admin', 'trader', 'auditor'],
  )
  const answer = await shop.send('POST', '/api/v1/changerole', {
    token,
    body: { roleKey: 'trader' },
  })
  const trader = tokenFrom(answer)
  assert.match(trader, /^trader-[\w-]{43}$/)
  const refreshed = async (token: string) =>
    tokenFrom(await shop.send('POST', '/refreshtoken', { body: { token } }))
  const menu = await shop.send('GET', '/api/v1/menurole', { token: trader })
  const list = await shop.send('GET', '/api/v1/dict/datalist', { token: trader })
  assert.is.not(menu.headers?.['X-Menu-Version'], ownVersion)
  assert.equal(
    [list.code, list.headers?.['X-Menu-Version']],
    [200, menu.headers?.['X-Menu-Version']],
  )
  const info = rowFrom(await shop.send('GET', '/api/v1/getinfo', { token: trader }))
  assert.equal(info.roles, ['trader'])
  assert.equal(info.previewRole, { roleKey: 'trader', roleName: 'Trader' })
  assert.is((await shop.send('GET', '/api/v1/rolelist', { token: trader })).code, 403)
  const back = tokenFrom(
    await shop.send('POST', '/api/v1/changerole', { token: trader, body: { roleKey: 'admin' } }),
  )
  assert.equal(rowFrom(await shop.send('GET', '/api/v1/getinfo', { token: back })).permissions, [
    '*:*:*',
  ])
  assert.match(await refreshed(back), /^[\w-]{43}$/)
  const again = await shop.send('POST', '/api/v1/changerole', {
    token: back,
    body: { roleKey: 'trader' },
  })
  assert.match(await refreshed(tokenFrom(again)), /^trader-[\w-]{43}$/)
})

test('§4 viewing as a person’s only role, as the administrator’s own or as none is the person’s own view', async ({
  shop,
}) => {
  const admin = await shop.tokenOf('admin')
  for (const [username, roleKey] of [
    ['trader', 'trader'],
    ['admin', 'admin'],
    ['admin', ''],
  ] as const) {
    const body = { roleKey }
    const token = await shop.tokenOf(username)
    const view = tokenFrom(await shop.send('POST', '/api/v1/changerole', { token, body }))
    assert.is(/^(.+-)?[\w-]{43}$/.exec(view)?.[1], roleKey ? `${roleKey}-` : undefined)
    const info = rowFrom(await shop.send('GET', '/api/v1/getinfo', { token: view }))
    assert.not('previewRole' in info, roleKey)
  }
  const body = { username: 'both', roleIds: [2, 3], password: 'forty carts of slate' }
  await shop.send('POST', '/api/v1/sysUser', { token: admin, body })
  const both = tokenFrom(await shop.send('POST', '/login', { body }))
  for (const roleKey of ['trader', 'auditor']) {
    const view = await shop.send('POST', '/api/v1/changerole', { token: both, body: { roleKey } })
    const info = rowFrom(await shop.send('GET', '/api/v1/getinfo', { token: tokenFrom(view) }))
    assert.equal([info.roles, 'previewRole' in info], [[roleKey], true])
  }
  const wrong = { token: admin, body: { roleKey: 7 } }
  const answer = await shop.send('POST', '/api/v1/changerole', wrong)
  assert.equal([answer.code, Object.keys(fieldsFrom(answer))], [400, ['roleKey']])
})

test('§7 a refresh without its token names the field', async ({ shop }) => {
  const answer = await shop.send('POST', '/refreshtoken', { body: {} })
  assert.equal([answer.code, Object.keys(fieldsFrom(answer))], [400, ['token']])
})

test('R9 a role that is not held is refused, and the session stays as it was', async ({ shop }) => {
  const token = await shop.tokenOf('trader')
  const answer = await shop.send('POST', '/api/v1/changerole', {
    token,
    body: { roleKey: 'admin' },
  })
  assert.is(answer.code, 403)
  const info = rowFrom(await shop.send('GET', '/api/v1/getinfo', { token }))
  assert.equal(info.roles, ['trader'])
  assert.is('previewRoles' in info, false)
})

test('R9 a disabled role cannot be viewed as, not even by the administrator, and a running view of it ends', async ({
  shop,
}) => {
  const admin = await shop.tokenOf('admin')
  const view = (roleKey: string) =>
    shop.send('POST', '/api/v1/changerole', { token: admin, body: { roleKey } })
  const token = tokenFrom(await view('trader'))
  const body = { roleId: 2, status: '1' }
  const other = await shop.tokenOf('admin')
  assert.is((await shop.send('PUT', '/api/v1/role', { token: other, body })).code, 200)
  const info = rowFrom(await shop.send('GET', '/api/v1/getinfo', { token }))
  assert.equal(info.roles, ['admin'])
  assert.not.match(JSON.stringify(info.previewRoles), /trader/)
  assert.is((await view('trader')).code, 403)
  assert.is((await view('auditor')).code, 200)
})

test('R6 people list their own sessions and end one or all others', async ({ shop }) => {
  await shop.tokenOf('admin')
  shop.clock.now += 31 * MINUTE
  const [one, two, three, other] = [
    await shop.tokenOf('admin'),
    await shop.tokenOf('admin'),
    await shop.tokenOf('admin'),
    await shop.tokenOf('trader'),
  ]
  const rows = (await shop.send('GET', '/api/v1/sessions', { token: one })).data as Record<
    string,
    unknown
  >[]
  assert.is(rows.length, 3)
  assert.is(rows.filter(row => row.current).length, 1)
  assert.not(rows.some(row => row.bound))
  const second = rows.find(row => row.sessionId === 3)
  assert.is(
    (await shop.send('DELETE', `/api/v1/sessions/${second?.sessionId}`, { token: one })).code,
    200,
  )
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token: two })).code, 401)
  assert.is((await shop.send('DELETE', '/api/v1/sessions/5', { token: one })).code, -1)
  assert.is((await shop.send('DELETE', '/api/v1/sessions/others', { token: one })).code, 200)
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token: three })).code, 401)
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token: one })).code, 200)
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token: other })).code, 200)
})

test('R6 R8 after a new password its session keeps only the token that set it', async ({
  shop,
}) => {
  const first = await shop.tokenOf('trader')
  const refresh = () => shop.send('POST', '/refreshtoken', { body: { token: first } })
  const token = tokenFrom(await refresh())
  const beside = tokenFrom(await refresh())
  const isIn = async (token: string) =>
    (await shop.send('GET', '/api/v1/getinfo', { token })).code === 200
  assert.equal([await isIn(first), await isIn(token), await isIn(beside)], [true, true, true])
  const body = { oldPassword: shop.accounts.get('trader'), newPassword: 'a longer seam of words' }
  const changed = await shop.send('PUT', '/api/v1/user/pwd', { token, body })
  assert.is(changed.code, 200, changed.msg)
  assert.equal([await isIn(first), await isIn(token), await isIn(beside)], [false, true, false])
})

test('R6 R8 a new password does not sign out a window that refreshes meanwhile', async ({
  shop,
}) => {
  const token = await shop.tokenOf('trader')
  const body = { oldPassword: shop.accounts.get('trader'), newPassword: 'a longer seam of words' }
  // Passwords take long: the token is replaced between the check and the change.
  const changing = shop.send('PUT', '/api/v1/user/pwd', { token, body })
  const next = tokenFrom(await shop.send('POST', '/refreshtoken', { body: { token } }))
  const changed = await changing
  assert.is(changed.code, 200, changed.msg)
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token: next })).code, 200)
})

test('R6 R8 a new password leaves the token that another window has just asked for, and none from before', async ({
  shop,
}) => {
  const refresh = async (token: string) =>
    tokenFrom(await shop.send('POST', '/refreshtoken', { body: { token } }))
  const isIn = async (token: string) =>
    (await shop.send('GET', '/api/v1/getinfo', { token })).code === 200
  const token = await shop.tokenOf('trader')
  const before = await refresh(token)
  shop.clock.now += 31_000
  const other = await refresh(token)
  shop.clock.now += 1_000
  const body = { oldPassword: shop.accounts.get('trader'), newPassword: 'a longer seam of words' }
  assert.is((await shop.send('PUT', '/api/v1/user/pwd', { token, body })).code, 200)
  assert.equal([await isIn(before), await isIn(other), await isIn(token)], [false, true, true])
})

test('R6 R8 the token that sets a new password goes on, also if another one had just taken its place', async ({
  shop,
}) => {
  const isIn = async (token: string) =>
    (await shop.send('GET', '/api/v1/getinfo', { token })).code === 200
  const token = await shop.tokenOf('trader')
  const other = tokenFrom(await shop.send('POST', '/refreshtoken', { body: { token } }))
  shop.clock.now += 31_000
  assert.is(await isIn(other), true)
  const body = { oldPassword: shop.accounts.get('trader'), newPassword: 'a longer seam of words' }
  assert.is((await shop.send('PUT', '/api/v1/user/pwd', { token, body })).code, 200)
  shop.clock.now += 31_000
  assert.equal([await isIn(other), await isIn(token)], [false, true])
})

test('R6 R14 a new password needs the old one, follows the rules, and ends all other sessions', async ({
  shop,
}) => {
  const token = await shop.tokenOf('trader')
  const other = await shop.tokenOf('trader')
  const oldPassword = shop.accounts.get('trader')
  const change = (body: object) => shop.send('PUT', '/api/v1/user/pwd', { token, body })
  const wrong = await change({
    oldPassword: 'not the old one',
    newPassword: 'forty carts of slate',
  })
  assert.equal(Object.keys(fieldsFrom(wrong)), ['oldPassword'])
  assert.equal(Object.keys(fieldsFrom(await change({ oldPassword, newPassword: oldPassword }))), [
    'newPassword',
  ])
  for (const newPassword of ['short', 'Password1234']) {
    assert.equal(Object.keys(fieldsFrom(await change({ oldPassword, newPassword }))), [
      'newPassword',
    ])
  }
  assert.is((await change({ oldPassword, newPassword: 'forty carts of slate' })).code, 200)
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token: other })).code, 401)
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token })).code, 200)
  assert.is((await shop.signIn('trader')).code, 400)
  const body = { username: 'trader', password: 'forty carts of slate' }
  assert.is((await shop.send('POST', '/login', { body })).code, 200)
})

test('R63 a new password whose answer was lost is answered again, and set once', async ({
  shop,
}) => {
  const token = await shop.tokenOf('trader')
  const oldPassword = shop.accounts.get('trader')
  const change = (newPassword: string, idempotencyKey: string, from = oldPassword) =>
    shop.send('PUT', '/api/v1/user/pwd', {
      token,
      body: { oldPassword: from, newPassword },
      idempotencyKey,
    })
  const first = await change('forty carts of slate', 'key-1')
  assert.is(first.code, 200)
  assert.equal(await change('forty carts of slate', 'key-1'), first)
  assert.equal(Object.keys(fieldsFrom(await change('forty carts of slate', 'key-2'))), [
    'oldPassword',
  ])
  const other = await change('forty carts of marl', 'key-1', 'forty carts of slate')
  assert.is(other.code, 400, 'it is not said to be done')
  const body = { username: 'trader', password: 'forty carts of slate' }
  assert.is((await shop.send('POST', '/login', { body })).code, 200)
  const list = await shop.send('GET', '/api/v1/operloglist?event=password.change', {
    token: await shop.tokenOf('admin'),
  })
  assert.is(listFrom(list).filter(row => row.code === 200).length, 1)
})

test('the throttle also stops guesses of the old password through the form', async ({ shop }) => {
  const token = await shop.tokenOf('trader')
  const body = { oldPassword: 'not the old one', newPassword: 'forty carts of slate' }
  for (let turn = 0; turn < 5; turn += 1)
    await shop.send('PUT', '/api/v1/user/pwd', { token, body })
  const right = { ...body, oldPassword: shop.accounts.get('trader') }
  assert.match(
    (await shop.send('PUT', '/api/v1/user/pwd', { token, body: right })).msg,
    /^Too many/,
  )
})

test('the new password cannot be guessed under the key that it was set with', async ({ shop }) => {
  const token = await shop.tokenOf('trader')
  const change = (newPassword: string) =>
    shop.send('PUT', '/api/v1/user/pwd', {
      token,
      body: { oldPassword: shop.accounts.get('trader'), newPassword },
      idempotencyKey: 'key-1',
    })
  assert.is((await change('forty carts of slate')).code, 200)
  for (let turn = 0; turn < 5; turn += 1)
    assert.is((await change(`forty carts of marl ${turn}`)).code, 400)
  assert.match((await change('forty carts of slate')).msg, /^Too many/)
})

/** A browser signs in; gives what its calls carry. */
async function enterByBrowser(shop: Shop, username: string) {
  const answer = await shop.signIn(username, { fromBrowser: true })
  const bind = /=([\w-]+)/.exec(answer.headers?.['Set-Cookie'] ?? '')?.[1]
  return { token: tokenFrom(answer), bind, fromBrowser: true }
}

test('R6 a person has 32 sessions of browsers: the 33rd ends the oldest, which is told why', async ({
  shop,
}) => {
  const look = (session: object, locale: 'en' | 'zh-CN' = 'en') =>
    shop.send('GET', '/api/v1/getinfo', { ...session, locale })
  const program = { token: await shop.tokenOf('trader') }
  const other = await enterByBrowser(shop, 'auditor')
  const sessions = []
  for (let count = 0; count < 32; count += 1) sessions.push(await enterByBrowser(shop, 'trader'))
  const [oldest = {}, second = {}] = sessions
  assert.is((await look(oldest)).code, 200)
  await enterByBrowser(shop, 'trader')
  const [told, inChinese] = [await look(oldest), await look(oldest, 'zh-CN')]
  assert.equal([told.code, told.data], [401, { reason: CROWDED_OUT }])
  assert.is(
    told.msg,
    'This session was ended: you had more than 32 at once, and it was the oldest.',
  )
  assert.match(inChinese.msg, /会话超过 32 个/)
  for (const [who, session] of Object.entries({ second, program, other }))
    assert.is((await look(session)).code, 200, who)
  const { data } = await shop.send('GET', '/api/v1/sessions', second)
  assert.is((data as unknown[]).length, 33, '32 of browsers and one of a program')
  const stolen = await look({ ...oldest, bind: 'another browser' })
  assert.is(stolen.data, undefined, 'who has the token alone is told nothing')
})

test('R6 programs have 32 sessions of their own, and sessions that have ended do not count', async ({
  shop,
}) => {
  const look = async (token: string) => (await shop.send('GET', '/api/v1/menurole', { token })).code
  const [kept, left] = [await shop.tokenOf('trader'), await shop.tokenOf('trader')]
  await shop.send('POST', '/api/v1/logout', { token: left })
  for (let count = 0; count < 20; count += 1) await shop.tokenOf('trader')
  shop.clock.now += 20 * MINUTE
  assert.is(await look(kept), 200)
  shop.clock.now += 20 * MINUTE
  for (let count = 0; count < 31; count += 1) await shop.tokenOf('trader')
  assert.is(await look(kept), 200, 'twenty had ended by themselves')
  await shop.tokenOf('trader')
  assert.is(await look(kept), 401)
})

test('R25 all sessions and known browsers of one person count as one sender', async ({ shop }) => {
  const keyOf = async (request: object) =>
    shop.calls.clientKeyOf?.({
      token: undefined,
      bind: undefined,
      device: undefined,
      fromBrowser: false,
      ip: '192.0.2.1',
      ...request,
    })
  const signedIn = await shop.signIn('trader', { fromBrowser: true })
  const mine = await keyOf({ token: await shop.tokenOf('trader') })
  assert.type(mine, 'string')
  for (const session of [
    { token: await shop.tokenOf('trader') },
    await enterByBrowser(shop, 'trader'),
    { device: signedIn.device, fromBrowser: true },
  ])
    assert.is(await keyOf(session), mine)
  assert.is.not(await keyOf({ token: await shop.tokenOf('auditor') }), mine)
  assert.is(await keyOf({ token: 'made up' }), undefined)
})

test.run()
