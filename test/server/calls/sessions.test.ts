import * as assert from 'uvu/assert'
import { listFrom, openShop, rowFrom, type ShopContext, shopSuite, tokenFrom } from '../shop.ts'
import type { CallRequest } from '#server/call.ts'

interface Context extends ShopContext {
  /** Adds a role and a person in a department with these rows of the menu and this data scope. */
  person(
    username: string,
    menuIds: readonly number[],
    deptId: number,
    scope?: string,
  ): Promise<void>
  /** Signs a person in and gives the token. */
  enter(username: string, more?: Partial<CallRequest>): Promise<string>
  /** The list as the session with this token sees it. */
  list(token: string, query?: string): Promise<Record<string, unknown>[]>
}

const test = shopSuite<Context>('calls of all sessions')
const PASSWORD = 'forty carts of slate'
const DEPARTMENT = '3'
const MINUTE = 60_000
/** The page of all sessions, and the right to end them; the list of people is none of it. */
const [LISTING, ENDING, PEOPLE] = [54, 55, 40]

test.before.each(context => {
  const { shop, admin: token } = context
  Object.assign(context, {
    async person(username: string, menuIds: readonly number[], deptId: number, dataScope = '5') {
      const body = { roleName: username, roleKey: username, menuIds, dataScope }
      const role = rowFrom(await shop.send('POST', '/api/v1/role', { token, body }))
      const person = { username, roleIds: [role.roleId], deptId, password: PASSWORD }
      const answer = await shop.send('POST', '/api/v1/sysUser', { token, body: person })
      assert.is(answer.code, 200, answer.msg)
    },
    async enter(username: string, more: Partial<CallRequest> = {}) {
      const body = { username, password: shop.accounts.get(username) ?? PASSWORD }
      return tokenFrom(await shop.send('POST', '/login', { body, ...more }))
    },
    async list(token: string, query = '') {
      return listFrom(await shop.send('GET', `/api/v1/sessionList?${query}`, { token }))
    },
  })
})

test('the list tells who, since when, last seen, from where, in which browser, and how', async ({
  shop,
  admin,
  enter,
  list,
}) => {
  shop.clock.now += MINUTE
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  await enter('trader', { ip: '198.51.100.7', agent, fromBrowser: true })
  shop.clock.now += 2 * MINUTE
  await list(admin)
  const [own, other] = await list(admin)
  assert.equal(other, {
    sessionId: other?.sessionId,
    userId: 2,
    username: 'trader',
    nickName: 'Wei Zhang',
    createdAt: '2026-11-20T08:01:00.000Z',
    lastSeenAt: '2026-11-20T08:01:00.000Z',
    expire: '2026-11-20T08:31:00.000Z',
    ip: '198.51.100.7',
    agent,
    way: 'password',
    bound: true,
    current: false,
  })
  assert.equal(
    [own?.username, own?.current, own?.bound, own?.lastSeenAt],
    ['admin', true, false, '2026-11-20T08:03:00.000Z'],
    'the call that asks counts too, although the table does not have its time yet',
  )
  const [chinese] = listFrom(
    await shop.send('GET', '/api/v1/sessionList?username=trader', {
      token: admin,
      locale: 'zh-CN',
    }),
  )
  assert.is(chinese?.nickName, '张伟')
})

test('the list is filtered by person, address, browser, binding, and the day of the sign-in', async ({
  shop,
  admin,
  enter,
  list,
}) => {
  await enter('trader', { ip: '198.51.100.7', agent: 'Firefox/140', fromBrowser: true })
  await enter('auditor', { ip: '203.0.113.9', agent: 'Chrome/150', fromBrowser: true })
  const found = async (query: string) => (await list(admin, query)).map(row => row.username)
  for (const [query, names] of [
    ['username=TRAD', ['trader']],
    ['username=zhang', ['trader']],
    ['username=张', ['trader']],
    ['username=_', []],
    ['userId=3', ['auditor']],
    ['userId=x', []],
    ['ip=113.9', ['auditor']],
    ['agent=firefox', ['trader']],
    ['bound=true', ['auditor', 'trader']],
    ['bound=false', ['admin']],
    ['way=password', ['auditor', 'trader', 'admin']],
    ['way=none', []],
    ['beginTime=2026-11-20&endTime=2026-11-20', ['auditor', 'trader', 'admin']],
    ['endTime=2026-11-19', []],
    ['sort=username&order=asc', ['admin', 'auditor', 'trader']],
    ['sort=ip&order=desc', ['auditor', 'trader', 'admin']],
    ['pageSize=1&pageIndex=2', ['trader']],
  ] as const) {
    assert.equal(await found(query), names, query)
  }
  const page = rowFrom(
    await shop.send('GET', '/api/v1/sessionList?pageSize=1&pageIndex=9', { token: admin }),
  )
  assert.equal([page.list, page.count], [[], 3])
})

test('R5 a session that is over is not listed: idle, at its end, or crowded out', async ({
  shop,
  admin,
  enter,
  list,
}) => {
  await enter('trader')
  const people = async (token: string) => (await list(token)).map(row => row.username)
  shop.clock.now += 29 * MINUTE
  assert.equal((await people(admin)).sort(), ['admin', 'trader'])
  shop.clock.now += 2 * MINUTE
  assert.equal(await people(admin), ['admin'], 'the last call of the admin is in no table yet')
  for (const _ of Array(25)) {
    shop.clock.now += 20 * MINUTE
    await shop.send('GET', '/api/v1/rolelist', { token: admin })
  }
  const later = await enter('admin')
  assert.equal(
    (await list(later)).map(row => row.current),
    [true],
  )
  for (const _ of Array(33)) await enter('auditor')
  const { count } = rowFrom(
    await shop.send('GET', '/api/v1/sessionList?username=auditor', { token: later }),
  )
  assert.is(count, 32)
})

test('R17 whoever lists sessions sees those of the people in their scope, and nicknames only with the right to list people', async ({
  person,
  enter,
  list,
}) => {
  await person('guard', [1, LISTING, ENDING], 2, DEPARTMENT)
  await person('keeper', [1, LISTING, PEOPLE], 2, DEPARTMENT)
  await enter('auditor')
  await enter('trader')
  const guard = await enter('guard')
  assert.equal(
    (await list(guard)).map(row => [row.username, row.nickName]),
    [
      ['guard', ''],
      ['trader', ''],
    ],
  )
  assert.equal(await list(guard, 'username=zhang'), [])
  const keeper = await enter('keeper')
  assert.equal(
    (await list(keeper, 'username=zhang')).map(row => row.nickName),
    ['Wei Zhang'],
  )
  assert.equal(await list(keeper, 'username=auditor'), [])
})

test('R6 R17 one session, chosen ones and all of a person end at once, of nobody above or unseen', async ({
  shop,
  admin,
  person,
  enter,
  list,
}) => {
  await person('guard', [1, 20, 21, 22, LISTING, ENDING], 2, '4')
  await person('watch', [1, LISTING], 2, '4')
  await person('peer', [1], 2)
  await person('peer2', [1], 2)
  const guard = await enter('guard')
  const [one, two, three, other] = [
    await enter('peer', { ip: '198.51.100.7' }),
    await enter('peer'),
    await enter('peer'),
    await enter('peer2'),
  ]
  const idOf = async (token: string) => {
    const mine = await shop.send('GET', '/api/v1/sessions', { token })
    return (mine.data as Record<string, unknown>[]).find(row => row.current)?.sessionId
  }
  const end = (ids: unknown, token = guard) =>
    shop.send('DELETE', `/api/v1/session/${ids}`, { token })
  const isLive = async (token: string) =>
    (await shop.send('GET', '/api/v1/getinfo', { token })).code === 200

  const [first, second] = [await idOf(one), await idOf(two)]
  const ended = await end(first)
  assert.equal([ended.code, ended.msg, ended.data], [200, 'Sessions ended: 1.', { ended: 1 }])
  assert.is(await isLive(one), false)
  assert.is((await end(first)).code, -1, 'it is gone')
  assert.equal((await end(`${second},${await idOf(other)},${second}`)).data, { ended: 2 })
  assert.equal([await isLive(two), await isLive(other), await isLive(three)], [false, false, true])

  // All or none.
  const own = await idOf(guard)
  const refused = await end(`${await idOf(three)},${own}`)
  assert.equal(
    [refused.code, refused.msg],
    [403, 'You are using this session. Sign out to end it.'],
  )
  assert.is(await isLive(three), true)
  assert.is((await end(await idOf(three), await enter('watch'))).code, 403, 'who only lists')

  // In scope but with a right that the guard lacks; out of scope; above all.
  await person('above', [1, 30], 2)
  const above = await enter('above')
  const unseen = await enter('auditor')
  assert.equal((await end(await idOf(above))).msg, 'This person has rights that you do not have.')
  for (const token of [unseen, admin]) assert.is((await end(await idOf(token))).code, -1)
  for (const token of [above, unseen, admin, three]) assert.ok(await isLive(token))

  // The call of the user list takes this right too.
  const ofPeer = (await list(guard, 'username=peer')).find(row => row.username === 'peer')
  const all = await shop.send('DELETE', `/api/v1/sysUser/${ofPeer?.userId}/sessions`, {
    token: guard,
  })
  assert.equal([all.code, all.data], [200, { ended: 1 }])
  assert.is(await isLive(three), false)
  for (const id of ['x', '0', '1,', Array(101).fill(1).join()]) {
    assert.is((await end(id)).code, 400, id)
  }
})

test('R46 the log tells whose session ended and which, for who may read that person', async ({
  shop,
  admin,
  person,
  enter,
  list,
}) => {
  await person('peer', [1], 2)
  await enter('peer', { ip: '198.51.100.7' })
  await enter('trader', { ip: '203.0.113.9' })
  const sessions = await list(admin, 'sort=username&order=asc')
  const [, peer, trader] = sessions
  const path = `/api/v1/session/${peer?.sessionId},${trader?.sessionId}`
  assert.is((await shop.send('DELETE', path, { token: admin })).code, 200)
  const answer = await shop.send('GET', '/api/v1/operloglist?event=user.session', { token: admin })
  const [row] = listFrom(answer)
  assert.is(row?.record, `${peer?.userId},2`)
  const people = [
    { id: '2', name: 'trader' },
    { id: String(peer?.userId), name: 'peer' },
  ]
  assert.equal(row?.records, people)
  assert.equal(row?.before, [
    { session: `${peer?.sessionId} (198.51.100.7)` },
    { session: `${trader?.sessionId} (203.0.113.9)` },
  ])
  const history = await shop.send('GET', '/api/v1/operlogrecord/user/2', { token: admin })
  assert.is(listFrom(history)[0]?.event, 'user.session')
})

test('R10 R17 the list of people tells who is locked out and until when; whoever ends sessions lifts that, of nobody above', async ({
  shop,
  admin,
  person,
  enter,
}) => {
  await person('guard', [1, PEOPLE, ENDING], 2, DEPARTMENT)
  await person('peer', [1], 2)
  await person('above', [1, 30], 2)
  await person('keeper', [1, PEOPLE], 2, DEPARTMENT)
  const fail = async (username: string, times: number, more: Partial<CallRequest> = {}) => {
    let code = 0
    for (let turn = 0; turn < times; turn += 1) {
      const body = { username, password: 'wrong and wrong' }
      code = (await shop.send('POST', '/login', { body, ...more })).code
    }
    return code
  }
  const untilOf = async (username: string) => {
    const path = `/api/v1/sysUserList?username=${username}`
    const row = listFrom(await shop.send('GET', path, { token: admin }))[0]
    return [row?.userId, row?.lockedOutUntil] as const
  }
  assert.is(await fail('peer', 4), 400)
  assert.is((await untilOf('peer'))[1], null)
  await fail('peer', 3)
  assert.is(await fail('peer', 1), 429)
  const [peer, until] = await untilOf('PEER')
  assert.is(until, '2026-11-20T08:00:01.000Z')
  assert.is(await fail('above', 6), 429)
  assert.is((await untilOf('trader'))[1], null)

  const lift = (id: unknown, token: string) =>
    shop.send('DELETE', `/api/v1/sysUser/${id}/lockout`, { token })
  const [above] = await untilOf('above')
  assert.is((await lift(peer, await enter('keeper'))).code, 403, 'without the right')
  const guard = await enter('guard')
  assert.is((await lift(above, guard)).msg, 'This person has rights that you do not have.')
  assert.is((await lift(3, guard)).code, -1, 'unseen')
  assert.equal(
    [(await lift(peer, guard)).msg, (await untilOf('peer'))[1]],
    ['Lock-out lifted.', null],
  )
  assert.is(
    (await shop.send('POST', '/login', { body: { username: 'peer', password: PASSWORD } })).code,
    200,
  )
  assert.is(await fail('peer', 4), 400, 'all tries again')
  assert.ok((await untilOf('above'))[1], 'of nobody else')

  // A browser that is known has a counter of its own.
  const known = await shop.send('POST', '/login', {
    body: { username: 'above', password: PASSWORD },
    ip: '198.51.100.7',
    ...{ fromBrowser: true },
  })
  assert.is(known.code, 429)
  shop.clock.now += MINUTE
  const first = await shop.send('POST', '/login', {
    body: { username: 'above', password: PASSWORD },
    ...{ fromBrowser: true },
  })
  assert.is((await untilOf('above'))[1], null, 'a right password ends it')
  const browser = { fromBrowser: true, device: first.device }
  assert.is(await fail('above', 6, browser), 429)
  assert.is((await untilOf('above'))[1], '2026-11-20T08:01:01.000Z')
  assert.is((await lift(above, admin)).code, 200)
  assert.is((await untilOf('above'))[1], null)
  assert.is(await fail('above', 1, browser), 400)
})

test('R75 a person is told once of a sign-in from a browser that was not known, in a browser that was known before', async ({
  shop,
  enter,
  admin,
}) => {
  const body = { username: 'trader', password: shop.accounts.get('trader') ?? '' }
  const signIn = async (device?: string, more: Partial<CallRequest> = {}) => {
    shop.clock.now += MINUTE
    const page = { fromBrowser: true, device, agent: 'Firefox', ...more }
    const answer = await shop.send('POST', '/login', { body, ...page })
    const bind = /=([\w-]+)/.exec(answer.headers?.['Set-Cookie'] ?? '')?.[1]
    return { device: answer.device, session: { token: tokenFrom(answer), bind, fromBrowser: true } }
  }
  type Session = Awaited<ReturnType<typeof signIn>>['session']
  const isToBeTold = async (session: Session) =>
    rowFrom(await shop.send('GET', '/api/v1/getinfo', session)).unknownSignIns
  const tell = async (session: Session) =>
    (await shop.send('PUT', '/api/v1/sessions/told', session)).data as Record<string, unknown>[]

  const first = await signIn()
  const second = await signIn(first.device)
  assert.is(await isToBeTold(second.session), undefined, 'the first browser, and the same again')
  await enter('trader')
  assert.is(await isToBeTold(second.session), undefined, 'a program is no browser')

  const stranger = await signIn(undefined, { ip: '203.0.113.9', agent: 'Chrome' })
  const again = await signIn(stranger.device, { ip: '203.0.113.9' })
  for (const session of [stranger.session, again.session]) {
    assert.is(await isToBeTold(session), undefined)
    assert.equal(await tell(session), [], 'its own browser takes no news away')
  }
  assert.is(await isToBeTold(second.session), true)
  const [told, ...others] = await tell(second.session)
  assert.equal(others, [])
  assert.equal(
    [told?.signedInAt, told?.ip, told?.agent, told?.isOpen],
    ['2026-11-20T08:03:00.000Z', '203.0.113.9', 'Chrome', true],
  )
  assert.equal(await tell(second.session), [], 'once')
  assert.is(await isToBeTold(second.session), undefined)
  const end = await shop.send('DELETE', `/api/v1/sessions/${told?.sessionId}`, second.session)
  assert.is(end.code, 200)

  // Also where the session has ended since, and in a later session of the known browser.
  const gone = await signIn(undefined, { ip: '203.0.113.10' })
  assert.is((await shop.send('POST', '/api/v1/logout', gone.session)).code, 200)
  const third = await signIn(second.device)
  assert.equal(
    (await tell(third.session)).map(row => row.isOpen),
    [false],
  )
  // Of nobody else.
  assert.equal((await shop.send('PUT', '/api/v1/sessions/told', { token: admin })).data, [])
})

test('the auditor, who reads every list, lists the sessions and ends none', async () => {
  const shop = await openShop()
  const token = await shop.tokenOf('auditor')
  const [own] = listFrom(await shop.send('GET', '/api/v1/sessionList', { token }))
  assert.is(own?.current, true)
  const admin = await shop.tokenOf('admin')
  const found = await shop.send('GET', '/api/v1/sessionList?username=admin', { token })
  const id = listFrom(found)[0]?.sessionId
  assert.is((await shop.send('DELETE', `/api/v1/session/${id}`, { token })).code, 403)
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token: admin })).code, 200)
  await shop.close()
})

test.run()
