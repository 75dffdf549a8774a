import * as assert from 'uvu/assert'
import { fieldsFrom, listFrom, openShop, rowFrom, type Shop, tokenFrom } from '../../shop.ts'
import { factorSuite, PASSWORD, WRONG_CODE } from './factor-shop.ts'
import type { CallAnswer } from '#server/call.ts'

const test = factorSuite('sign-in with a factor')

const SECOND = 1_000
const MINUTE = 60 * SECOND
const BROWSER = { fromBrowser: true, hasOrigin: true }

const logOf = async (shop: Shop, token: string, event: string) =>
  listFrom(
    await shop.send('GET', `/api/v1/operloglist?event=${event}&pageSize=100`, { token }),
  ).filter(row => row.operName === 'wang')
const reasonOf = ({ data }: CallAnswer) => (data as { reason?: string } | undefined)?.reason

test('R77 the right password of a person with a factor opens nothing', async context => {
  const { shop, admin, add, giveFactor, signIn, sql } = context
  const userId = await add('wang', [2])
  await giveFactor(userId)
  const answer = await signIn('wang', { ...BROWSER, token: admin })
  assert.equal([answer.code, Object.keys(rowFrom(answer))], [200, ['factor', 'ticket']])
  assert.is(rowFrom(answer).factor, 'totp')
  const ticket = String(rowFrom(answer).ticket)
  assert.match(ticket, /^[\w-]{43}$/, '256 bits')
  assert.equal([answer.extra, answer.headers, answer.device], [undefined, undefined, undefined])
  assert.equal(await sql(`select * from sessions where user_id = ${userId}`), [])
  assert.equal(await sql(`select * from devices where user_id = ${userId}`), [])
  const [row] = await sql('select * from sign_in_tickets')
  assert.not.match(JSON.stringify(row), ticket, 'only its digest is stored')
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token: admin })).code, 200)
  assert.equal(await logOf(shop, admin, 'login'), [])
  const listed = listFrom(await shop.send('GET', '/api/v1/sysUserList', { token: admin }))
  assert.is(listed.find(row => row.userId === userId)?.lastLoginAt, null)
  for (const token of [ticket, ''])
    assert.is((await shop.send('GET', '/api/v1/getinfo', { token })).code, 401)
})

test('R77 the right code answers as a sign-in does, and the session says how', async context => {
  const { shop, admin, add, giveFactor, enter, codeNow, signIn, sql } = context
  const userId = await add('wang', [2])
  await add('li', [2])
  await giveFactor(userId)
  const answer = await enter('wang', ` ${codeNow().slice(0, 3)} ${codeNow().slice(3)} `, BROWSER)
  const usual = await signIn('li', BROWSER)
  assert.equal(Object.keys(answer), Object.keys(usual))
  assert.equal(Object.keys(rowFrom(answer)), Object.keys(rowFrom(usual)))
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token: tokenFrom(answer) })).code, 401)
  const bind = /=([\w-]+)/.exec(answer.headers?.['Set-Cookie'] ?? '')?.[1]
  const session = { ...BROWSER, token: tokenFrom(answer), bind }
  assert.is((await shop.send('GET', '/api/v1/getinfo', session)).code, 200)
  const rows = await sql('select user_id, way, factor_passed from sessions order by session_id')
  assert.equal(rows.slice(1), [
    { user_id: userId, way: 'totp', factor_passed: 1 },
    { user_id: userId + 1, way: 'password', factor_passed: 0 },
  ])
  const query = '/api/v1/sessionList?way=totp'
  const list = listFrom(await shop.send('GET', query, { token: admin }))
  assert.equal(
    list.map(row => row.username),
    ['wang'],
  )
  assert.is((await logOf(shop, admin, 'login')).length, 1)
})

test('R77 a ticket counts once and for five minutes', async context => {
  const { shop, add, giveFactor, ticketOf, show, codeNow, restart } = context
  await giveFactor(await add('wang', [2]))
  const used = await ticketOf('wang')
  assert.is((await show(used, codeNow())).code, 200)
  shop.clock.now += MINUTE
  const again = await show(used, codeNow())
  assert.equal([again.code, reasonOf(again)], [400, 'ticket'])
  assert.match(again.msg, /sign in again/)
  const old = await ticketOf('wang')
  shop.clock.now += 5 * MINUTE - 1
  assert.is(reasonOf(await show(old, WRONG_CODE)), undefined, 'it is still open')
  shop.clock.now += 1
  assert.is(reasonOf(await show(old, codeNow())), 'ticket')
  assert.is(reasonOf(await show('x'.repeat(43), codeNow())), 'ticket')
  const ahead = await ticketOf('wang')
  shop.clock.now -= 10 * MINUTE
  await restart()
  assert.is(reasonOf(await show(ahead, codeNow())), 'ticket', 'the clock was set back')
})

test('R77 a ticket counts in the browser that asked for it', async context => {
  const { add, giveFactor, ticketOf, show, codeNow } = context
  await giveFactor(await add('wang', [2]))
  const ticket = await ticketOf('wang', { ...BROWSER, device: 'd'.repeat(43) })
  for (const device of [undefined, 'e'.repeat(43)])
    assert.is(reasonOf(await show(ticket, codeNow(), { ...BROWSER, device })), 'ticket')
  const here = { ...BROWSER, device: 'd'.repeat(43) }
  assert.is((await show(ticket, codeNow(), here)).code, 200)
})

test('R77 a code is accepted once, also after a restart and by two sign-ins at once', async context => {
  const { add, giveFactor, ticketOf, show, codeNow, restart } = context
  await giveFactor(await add('wang', [2]))
  const [one, two, three] = [await ticketOf('wang'), await ticketOf('wang'), await ticketOf('wang')]
  const code = codeNow()
  const answers = await Promise.all([show(one, code), show(two, code)])
  assert.equal(answers.map(answer => answer.code).sort(), [200, 400])
  await restart()
  const third = await show(three, code)
  assert.equal([third.code, reasonOf(third)], [400, undefined])
  assert.is((await show(three, codeNow(-1))).code, 400, 'nor an older one')
  context.shop.clock.now += 30 * SECOND
  assert.is((await show(three, codeNow())).code, 200, 'the ticket outlives a wrong code')
})

test('R77 a recovery code opens one session, and the log says so', async context => {
  const { shop, admin, add, giveFactor, enter, sql } = context
  const userId = await add('wang', [2])
  const [code = ''] = await giveFactor(userId)
  assert.is((await enter('wang', code.toLowerCase())).code, 200)
  assert.is((await enter('wang', code)).code, 400)
  assert.equal(await sql(`select way, factor_passed from sessions where user_id = ${userId}`), [
    { way: 'recoveryCode', factor_passed: 1 },
  ])
  assert.is((await logOf(shop, admin, 'login_recovery_code')).length, 1)
  const [{ count } = {}] = await sql('select count(*) as count from recovery_codes')
  assert.is(count, 9)
})

test('R77 wrong codes count as wrong passwords do, and together with them', async context => {
  const { shop, admin, add, giveFactor, signIn, ticketOf, show, codeNow } = context
  await giveFactor(await add('wang', [2]))
  const body = { username: 'wang', password: 'wrong-wrong' }
  for (let turn = 0; turn < 2; turn += 1)
    assert.is((await shop.send('POST', '/login', { body })).code, 400)
  const ticket = await ticketOf('wang')
  for (let turn = 0; turn < 3; turn += 1) assert.is((await show(ticket, WRONG_CODE)).code, 400)
  // The right password in between has cleared nothing.
  const waiting = await show(ticket, codeNow())
  assert.equal([waiting.status, waiting.headers?.['Retry-After']], [429, '1'])
  assert.is((await signIn('wang')).status, 429)
  shop.clock.now += SECOND
  assert.is((await signIn('wang')).code, 200)
  assert.is((await show(ticket, WRONG_CODE)).code, 400)
  assert.is((await signIn('wang')).status, 429)
  shop.clock.now += 2 * SECOND
  assert.is((await show(ticket, codeNow())).code, 200)
  shop.clock.now += MINUTE
  await shop.tick()
  const [row, ...others] = await logOf(shop, admin, 'login_failed')
  assert.equal([row?.attempts, row?.unchecked, others.length], [9, 3, 0])
  // The right code clears the count.
  assert.is((await show(await ticketOf('wang'), WRONG_CODE)).code, 400)
  assert.is((await show(await ticketOf('wang'), codeNow())).code, 200)
})

test('R77 only a finished sign-in makes a browser known, and only that ends the session before', async context => {
  const { shop, add, giveFactor, signIn, show, codeNow, sql } = context
  const userId = await add('wang', [2])
  await giveFactor(userId)
  const former = tokenFrom(await show(await context.ticketOf('wang'), codeNow()))
  shop.clock.now += MINUTE
  const asked = await signIn('wang', { hasOrigin: true, token: former })
  assert.equal(await sql('select * from devices where user_id <> 1'), [])
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token: former })).code, 200)
  const done = await show(String(rowFrom(asked).ticket), codeNow(), {
    hasOrigin: true,
    token: former,
  })
  assert.is(done.code, 200)
  assert.ok(done.device)
  assert.is((await sql('select * from devices where user_id <> 1')).length, 1)
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token: former })).code, 401)
})

test('R77 1,000 wrong codes from many addresses open nothing, and lock nobody out for longer than wrong passwords do', async context => {
  const { shop, add, giveFactor, signIn, show, ticketOf, codeNow } = context
  await giveFactor(await add('wang', [2]))
  await giveFactor(await add('li', [2]))
  const home = { ...BROWSER, ip: '192.0.2.1' }
  const { device } = await show(await ticketOf('wang', home), codeNow(), home)
  const known = { ...home, device }
  shop.clock.now += MINUTE

  // Somebody has the password of one of them, and an address of their own for each try.
  const addressOf = (turn: number) => ({ ip: `198.51.${turn >> 8}.${turn & 255}` })
  let ticket = await ticketOf('wang', addressOf(0))
  let [checked, longest] = [0, 0]
  const guess = async (turn: number) => {
    const answer = await show(ticket, String(turn).padStart(6, '0'), addressOf(turn))
    assert.is.not(answer.code, 200)
    if (answer.status !== 429) checked += 1
    longest = Math.max(longest, Number(answer.headers?.['Retry-After'] ?? 0))
    return answer
  }
  for (let turn = 1; turn <= 500; turn += 1) await guess(turn)
  assert.is(checked, 5, 'at once: as many as of passwords')
  for (let turn = 501; turn <= 1_000; turn += 1) {
    shop.clock.now += 61 * SECOND
    const answer = await guess(turn)
    if (reasonOf(answer) === 'ticket') ticket = await ticketOf('wang', addressOf(turn))
  }
  assert.ok(longest <= 60, `${longest} s`)
  const password = { username: 'wang', password: 'wrong-wrong' }
  const wrong = await shop.send('POST', '/login', { body: password, ...addressOf(1_001) })
  const after = Number(wrong.headers?.['Retry-After'] ?? 0)
  assert.ok(after <= 60)

  const mine = await signIn('wang', known)
  assert.is(mine.code, 200, 'the browser that is known waits for nothing')
  assert.is((await show(String(rowFrom(mine).ticket), codeNow(), known)).code, 200)
  const other = { ...BROWSER, ip: '203.0.113.9' }
  assert.is((await show(await ticketOf('li', other), codeNow(), other)).code, 200, 'a stranger')
  shop.clock.now += MINUTE
  const away = { ...BROWSER, ip: '203.0.113.10' }
  assert.is((await show(await ticketOf('wang', away), codeNow(), away)).code, 200)
})

test('R77 whatever the first step checks is checked again', async context => {
  const { admin, add, giveFactor, ticketOf, show, codeNow, restart } = context
  const userId = await add('wang', [2])
  await giveFactor(userId)
  const put = (body: object, path = '/api/v1/sysUser') =>
    context.shop.send('PUT', path, { token: admin, body })

  const ticket = await ticketOf('wang')
  await restart({ apiSessions: false })
  assert.is((await show(ticket, codeNow())).code, 403, 'a program')
  await restart({ signInFrom: ['203.0.113.0/24'] })
  assert.is((await show(ticket, codeNow(), BROWSER)).code, 403, 'another network')
  await restart()

  assert.is((await put({ roleId: 2, status: '1' }, '/api/v1/role')).code, 200)
  const rolesOff = await show(ticket, codeNow())
  assert.equal([rolesOff.code, reasonOf(rolesOff)], [400, 'ticket'])
  assert.match(rolesOff.msg, /None of your roles/)
  assert.is((await put({ roleId: 2, status: '0' }, '/api/v1/role')).code, 200)
  assert.is(reasonOf(await show(ticket, codeNow())), 'ticket', 'it has ended')

  const second = await ticketOf('wang')
  assert.is((await put({ userId, status: '1' })).code, 200)
  assert.is((await put({ userId, status: '0' })).code, 200)
  assert.is(reasonOf(await show(second, codeNow())), 'ticket', 'its person was disabled since')

  const third = await ticketOf('wang')
  const reset = await put(
    { password: 'sixty carts of slate' },
    `/api/v1/sysUser/${userId}/password`,
  )
  assert.is(reset.code, 200)
  assert.is(reasonOf(await show(third, codeNow())), 'ticket', 'the password is another one')
})

test('R77 a changed own password ends the tickets of the old one', async context => {
  const { shop, add, giveFactor, ticketOf, enter, show, codeNow } = context
  await giveFactor(await add('wang', [2]))
  const token = tokenFrom(await enter('wang', codeNow()))
  const ticket = await ticketOf('wang')
  const body = { oldPassword: PASSWORD, newPassword: 'sixty carts of slate' }
  assert.is((await shop.send('PUT', '/api/v1/user/pwd', { token, body })).code, 200)
  shop.clock.now += MINUTE
  assert.is(reasonOf(await show(ticket, codeNow())), 'ticket')
})

test('R77 a factor that cannot be decrypted refuses the sign-in, and says what to do', async context => {
  const { shop, add, giveFactor, ticketOf, show, codeNow, sql } = context
  const userId = await add('wang', [2])
  const [recovery = ''] = await giveFactor(userId)
  await sql(`update factors set encrypted = 1 where user_id = ${userId}`)
  const ticket = await ticketOf('wang')
  for (const code of [codeNow(), recovery]) {
    const answer = await show(ticket, code)
    assert.equal([answer.code, answer.extra], [500, undefined])
    assert.match(answer.msg, /Ask an administrator to reset it/)
  }
  const event = shop.events.find(({ event }) => event === 'factor_unreadable')
  assert.match(String(event?.advice), /SECRET_KEY_FILE.*reset-factor wang/)
  assert.not.match(JSON.stringify(shop.events), codeNow())
})

test('R77 a person has at most ten open tickets, and old ones are swept', async context => {
  const { shop, add, giveFactor, signIn, ticketOf, show, codeNow, sql } = context
  await giveFactor(await add('wang', [2]))
  const tickets: string[] = []
  for (let turn = 0; turn < 11; turn += 1) {
    tickets.push(await ticketOf('wang'))
    shop.clock.now += SECOND
  }
  assert.is((await sql('select * from sign_in_tickets')).length, 10)
  const [oldest = '', second = ''] = tickets
  assert.is(reasonOf(await show(oldest, codeNow())), 'ticket')
  assert.is((await show(second, codeNow())).code, 200)
  shop.clock.now += 61 * MINUTE
  await signIn('admin')
  assert.equal(await sql('select * from sign_in_tickets'), [])
})

test('R77 a body that is none of a second step is refused, whatever is in it', async ({
  shop,
  add,
  giveFactor,
  ticketOf,
}) => {
  await giveFactor(await add('wang', [2]))
  const ticket = await ticketOf('wang')
  const post = (body: unknown) => shop.send('POST', '/login/factor', { body })
  assert.equal(Object.keys(fieldsFrom(await post({}))), ['ticket', 'code'])
  assert.equal(Object.keys(fieldsFrom(await post({ ticket, code: 123_456 }))), ['code'])
  assert.equal(Object.keys(fieldsFrom(await post({ ticket, code: '1'.repeat(65) }))), ['code'])
  assert.equal(Object.keys(fieldsFrom(await post({ ticket: 'x'.repeat(513), code: '1' }))), [
    'ticket',
  ])
  for (const body of [undefined, null, [], 'x']) assert.is((await post(body)).code, 400)
})

test('R77 R11 a person without a factor signs in as before, and names are not told apart', async ({
  add,
  giveFactor,
  signIn,
  shop,
}) => {
  await giveFactor(await add('wang', [2]))
  await add('li', [2])
  assert.equal(Object.keys(rowFrom(await signIn('li'))), ['token', 'expire'])
  const fail = (username: string) =>
    shop.send('POST', '/login', { body: { username, password: 'wrong-wrong' } })
  const wrong = await fail('wang')
  assert.is(wrong.code, 400)
  assert.equal(wrong, await fail('nobody'))
})

test('R77 in a shop whose factors are gone, a ticket of before opens nothing', async () => {
  const other = await openShop()
  const answer = await other.send('POST', '/login/factor', {
    body: { ticket: 't'.repeat(43), code: '123456' },
  })
  assert.equal([answer.code, reasonOf(answer)], [400, 'ticket'])
  await other.close()
})

test.run()
