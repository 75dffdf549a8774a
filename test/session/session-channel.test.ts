import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createTestSession, flushTasks, type StubbedCalls, trader } from '../support/session.ts'
import { CROWDED_OUT } from '#entities/open-session.ts'
import common from '#locales/en/common.ts'
import { broadcastExpiry, type Channel, joinSessionChannel } from '#session/session-channel.ts'
import { createSessionCheck } from '#session/session-polling.ts'
import { handleSessionMessages } from '#session/session-sync.tsx'

const test = suite('session channel')

async function until(isSo: () => boolean) {
  const end = Date.now() + 5_000
  while (!isSo() && Date.now() < end) await new Promise(resolve => setTimeout(resolve, 10))
}

const person = { ...trader, userId: 7 }
const good: StubbedCalls = {
  'GET /api/v1/getinfo': { code: 200, data: person },
  'GET /api/v1/menurole': { code: 200, data: [] },
  'POST /login': { code: 200, data: { token: 'fresh' } },
}

/** A signed-in page: `told` are its messages, `hear` sends it one, `obey` makes it follow them. */
async function setUpEarly(table: StubbedCalls = { ...good }) {
  const made = createTestSession(table, { token: 'kept', path: '/system/role' })
  await flushTasks()
  made.calls.length = 0
  const told: unknown[] = []
  const channel: Channel = {
    onmessage: null,
    close: () => {},
    postMessage: word => void told.push(word),
  }
  const windows = joinSessionChannel(made.session, channel, () => 1_000)
  const obey = () => handleSessionMessages(made.session, windows, createSessionCheck(made.session))
  const hear = async (data: unknown) => {
    channel.onmessage?.call(channel as BroadcastChannel, new MessageEvent('message', { data }))
    await flushTasks()
  }
  const ready = () => {
    const state = made.session.state.get()
    assert.ok(state.phase === 'ready')
    return state
  }
  return { ...made, table, told, hear, obey, ready, leave: windows.close }
}

async function setUp(table?: StubbedCalls) {
  const made = await setUpEarly(table)
  const stop = made.obey()
  const leave = () => {
    stop()
    made.leave()
  }
  return { ...made, leave }
}

test('W5 a message holds user and time, and never the token', async () => {
  const { session, told } = await setUp()
  session.replaceToken('secret-token', undefined)
  session.menuChanged.set(true)
  assert.equal(told, [
    { type: 'refreshed', user: '7', expire: undefined, at: 1_000 },
    { type: 'menu-changed', user: '7', expire: undefined, at: 1_000 },
  ])
})

test('W5 a window does not repeat a message from another, but tells its own later changes', async () => {
  const { session, told, hear } = await setUp()
  session.lastChange.set(undefined)
  await hear({ type: 'menu-changed', user: '7' })
  assert.equal(told, [])
  session.replaceToken('secret-token', undefined)
  assert.equal(told, [{ type: 'refreshed', user: '7', expire: undefined, at: 1_000 }])
})

test('R6 a session that ended because of too many others says so, in every window of its browser', async () => {
  const msg = 'This session was ended: you had more than 32 at once, and it was the oldest.'
  const table: StubbedCalls = { ...good }
  const [met, other] = [await setUp(table), await setUp()]
  const details = ({ notices }: typeof met) => notices.questions.get().map(({ details }) => details)
  table['GET /api/v1/getinfo'] = { code: 401, msg, data: { reason: CROWDED_OUT } }
  await createSessionCheck(met.session)()
  await flushTasks()
  assert.equal(details(met), [[msg, common.expiredKept]])
  other.jar.clear()
  for (const message of met.told) await other.hear(message)
  assert.equal(details(other), [[msg, common.expiredKept]])
})

test('§8 the message of any other end is not shown beside the question', async () => {
  const met = await setUp({
    ...good,
    'GET /api/v1/rolelist': { code: 401, msg: 'token is expired' },
  })
  await met.session.call('GET', '/api/v1/rolelist').catch(() => undefined)
  await flushTasks()
  assert.equal(
    met.notices.questions.get().map(({ details }) => details),
    [[common.expiredKept]],
  )
})

test('W5 sign-out and expiry are told once each', async () => {
  const table: StubbedCalls = { ...good, 'GET /api/v1/rolelist': { code: 401 } }
  const expired = await setUp(table)
  await Promise.allSettled(
    [1, 2, 3].map(page => expired.session.call('GET', '/api/v1/rolelist', { query: { page } })),
  )
  assert.equal(
    expired.told.map(word => Object(word).type),
    ['expired'],
  )

  for (const answer of [{ code: 200 }, { code: 503 }, 'no network'] as const) {
    const left = await setUp({ ...good, 'POST /api/v1/logout': answer })
    await left.session.signOut()
    assert.equal(
      left.told.map(word => Object(word).type),
      ['signed-out'],
    )
  }
})

test('W5 a sign-out in another window covers the page; a message that contradicts the cookie does nothing', async () => {
  const { hear, jar, ready } = await setUp()
  await hear({ type: 'signed-out', user: '7' })
  await hear({ type: 'expired', user: '7' })
  await hear('nonsense')
  await hear({ type: 'no such word' })
  assert.is(ready().conflict, undefined)
  assert.is(ready().expiredOn, undefined)
  jar.delete('Admin-Token')
  await hear({ type: 'signed-out', user: '7' })
  assert.equal(ready().conflict, { type: 'signed-out', byChoice: true })
})

test('W5 a message may come before its cookie, as in Firefox', async () => {
  const { hear, jar, ready } = await setUp()
  await hear({ type: 'signed-out', user: '7' })
  assert.is(ready().conflict, undefined)
  jar.delete('Admin-Token')
  await until(() => ready().conflict !== undefined)
  assert.equal(ready().conflict, { type: 'signed-out', byChoice: true })
  await hear({ type: 'signed-in', user: '7' })
  assert.equal(ready().conflict, { type: 'signed-out', byChoice: true })
  jar.set('Admin-Token', 'fresh')
  await until(() => ready().conflict === undefined)
  assert.is(ready().conflict, undefined)
})

test('W5 an unmounted page ignores a message that still waits for its cookie', async () => {
  const { hear, jar, leave, ready } = await setUp()
  await hear({ type: 'signed-out', user: '7' })
  leave()
  jar.delete('Admin-Token')
  await new Promise(resolve => setTimeout(resolve, 120))
  assert.is(ready().conflict, undefined)
})

test('W5 after the same user signs in in another window, the page goes on with the new cookie', async () => {
  const { hear, jar, ready, session, calls, told } = await setUp()
  jar.delete('Admin-Token')
  await hear({ type: 'signed-out', user: '7' })
  jar.set('Admin-Token', 'newer')
  await hear({ type: 'signed-in', user: '7' })
  assert.equal([ready().conflict, ready().expiredOn], [undefined, undefined])
  assert.is(session.hasOtherToken(), false)
  assert.is(calls.at(-1)?.token, 'newer')
  assert.equal(told, [])
})

test('W5 §11 a new token brings its end to windows that did not ask for it', async () => {
  const { hear, jar, session, told } = await setUp()
  session.replaceToken('newer', 2_000)
  assert.equal(told, [{ type: 'refreshed', user: '7', expire: 2_000, at: 1_000 }])
  jar.set('Admin-Token', 'newest')
  await hear({ type: 'refreshed', user: '7', expire: 3_000 })
  assert.is(session.expiresAt.get(), 3_000)
})

test('W5 after another user signs in, the page is covered at once, and then names them', async () => {
  const { hear, jar, ready, table } = await setUp()
  jar.set('Admin-Token', 'of-wang')
  table['GET /api/v1/getinfo'] = () => {
    assert.equal(ready().conflict, { type: 'unknown' })
    return { code: 200, data: { ...person, userId: 8, name: 'Wang Fang' } }
  }
  await hear({ type: 'signed-in', user: '8' })
  assert.equal(ready().conflict, { type: 'other-user', name: 'Wang Fang' })
  // A refreshed token of the other user does not uncover the page either.
  await hear({ type: 'refreshed', user: '8' })
  assert.equal(ready().conflict, { type: 'other-user', name: 'Wang Fang' })
})

test('W5 an expiry in another window asks here too, and a sign-in withdraws the question', async () => {
  const { hear, jar, notices, ready } = await setUp()
  jar.delete('Admin-Token')
  await hear({ type: 'expired', user: '7' })
  const [question] = notices.questions.get()
  assert.equal(
    [question?.title, question?.details],
    [
      'System prompt',
      ['What you typed is kept on this computer, except passwords and secret values.'],
    ],
  )
  assert.is(ready().expiredOn, '/system/role')
  jar.set('Admin-Token', 'newer')
  await hear({ type: 'signed-in', user: '7' })
  assert.equal(notices.questions.get(), [])
  assert.is(ready().expiredOn, undefined)
})

test('R65 another role in another window loads user and menu again', async () => {
  const { hear, calls, table, ready } = await setUp()
  const previewRole = { roleKey: 'auditor', roleName: 'Auditor' }
  table['GET /api/v1/getinfo'] = { code: 200, data: { ...person, previewRole } }
  await hear({ type: 'role-changed', user: '7' })
  assert.equal(calls.map(({ call }) => call).sort(), [
    'GET /api/v1/getinfo',
    'GET /api/v1/menurole',
  ])
  assert.equal(ready().user.previewRole, previewRole)
})

test('W5 another role in another window waits while a form holds what no draft may store', async () => {
  const { hear, session, calls, table, ready } = await setUp()
  const previewRole = { roleKey: 'auditor', roleName: 'Auditor' }
  table['GET /api/v1/getinfo'] = { code: 200, data: { ...person, previewRole } }
  session.holdsInput.set(true)
  await hear({ type: 'role-changed', user: '7' })
  assert.equal(calls, [])
  assert.is(ready().user.previewRole, undefined)
  assert.is(session.viewChanged.get(), true)
  await session.reloadMenu()
  assert.is(ready().user.previewRole, undefined)
  await session.reloadUser()
  assert.equal(ready().user.previewRole, previewRole)
  assert.is(session.viewChanged.get(), false)
})

test('W5 a changed menu is offered, and the message is not repeated', async () => {
  const { hear, session, told } = await setUp()
  await hear({ type: 'menu-changed', user: '9' })
  assert.is(session.menuChanged.get(), true)
  assert.equal(told, [])
})

test('W5 a sign-out is told, and so is a menu that changed before the first render', async () => {
  const { obey, session, told } = await setUpEarly()
  session.menuChanged.set(true)
  obey()
  await session.signOut()
  assert.equal(
    told.map(word => Object(word).type),
    ['menu-changed', 'signed-out'],
  )
})

test('W5 a sign-in before the channel was joined is told', async () => {
  const made = createTestSession({ ...good })
  await made.session.signIn({ username: 'lin', password: 'x' })
  const told: unknown[] = []
  const channel: Channel = {
    onmessage: null,
    close: () => {},
    postMessage: word => void told.push(word),
  }
  joinSessionChannel(made.session, channel)
  joinSessionChannel(made.session, channel)
  assert.equal(
    told.map(word => Object(word).type),
    ['signed-in'],
  )
})

test('W5 an expiry while a page loads is told once, on any page and with any code', async () => {
  for (const code of [401, 6401])
    for (const path of ['/dashboard', '/login']) {
      const over = { code, msg: 'token is expired' }
      const table = { 'GET /api/v1/getinfo': over, 'GET /api/v1/menurole': over }
      const { jar, session } = createTestSession(table, { token: 'old', path })
      const told: unknown[] = []
      let isClosed = false
      const open = (): Channel => ({
        onmessage: null,
        close: () => (isClosed = true),
        postMessage: word => void told.push([word, jar.has('Admin-Token')]),
      })
      broadcastExpiry(session, open, () => 1_000)
      await flushTasks()
      assert.equal(told, [[{ type: 'expired', at: 1_000 }, false]], `${code} ${path}`)
      assert.ok(isClosed)
    }
})

test('W5 an expiry on a loaded page is told by its channel only, not a second time', async () => {
  const { session, told } = await setUp({ ...good, 'GET /api/v1/rolelist': { code: 401 } })
  broadcastExpiry(session, () => {
    throw new Error('told a second time')
  })
  await session.call('GET', '/api/v1/rolelist').catch(() => undefined)
  assert.equal(told, [{ type: 'expired', user: '7', expire: undefined, at: 1_000 }])
})

test('§11 after a change of role in another window its token end is known here', async () => {
  const { session, hear, jar } = await setUp()
  session.expiresAt.set(2_000)
  jar.set('Admin-Token', 'of-the-other-role')
  await hear({ type: 'role-changed', user: '7', expire: 3_000 })
  assert.is(session.state.get().phase, 'ready')
  assert.is(session.expiresAt.get(), 3_000)
})

test.run()
