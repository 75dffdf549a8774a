import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createTestSession, flushTasks, type StubbedCalls, trader } from '../support/session.ts'
import { broadcastExpiry, type Channel, joinSessionChannel } from '#session/session-channel.ts'
import { createSessionCheck } from '#session/session-polling.ts'
import { handleSessionMessages } from '#session/session-sync.tsx'

const test = suite('other windows')

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

/** A page that is signed in, what it told the others, how they tell it, and when it begins to obey. */
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

test('W5 what is told says who and when, and never the token', async () => {
  const { session, told } = await setUp()
  session.replaceToken('secret-token', undefined)
  session.menuChanged.set(true)
  assert.equal(told, [
    { type: 'refreshed', user: '7', expire: undefined, at: 1_000 },
    { type: 'menu-changed', user: '7', expire: undefined, at: 1_000 },
  ])
})

test('W5 what another window told is not told back; what is done here afterwards is', async () => {
  const { session, told, hear } = await setUp()
  session.lastChange.set(undefined)
  await hear({ type: 'menu-changed', user: '7' })
  assert.equal(told, [])
  session.replaceToken('secret-token', undefined)
  assert.equal(told, [{ type: 'refreshed', user: '7', expire: undefined, at: 1_000 }])
})

test('W5 signing out and expiry are told, once each', async () => {
  const table: StubbedCalls = { ...good, 'GET /api/v1/rolelist': { code: 401 } }
  const expired = await setUp(table)
  await Promise.allSettled(
    [1, 2, 3].map(page => expired.session.call('GET', '/api/v1/rolelist', { query: { page } })),
  )
  assert.equal(
    expired.told.map(word => Object(word).type),
    ['expired'],
  )

  const left = await setUp()
  await left.session.signOut()
  assert.equal(
    left.told.map(word => Object(word).type),
    ['signed-out'],
  )
})

test('W5 a sign-out elsewhere covers the page; words that the cookie belies do nothing', async () => {
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

test('W5 a word may come before the cookie that it tells of, as in Firefox', async () => {
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

test('W5 a page that is left obeys no word that still waited', async () => {
  const { hear, jar, leave, ready } = await setUp()
  await hear({ type: 'signed-out', user: '7' })
  leave()
  jar.delete('Admin-Token')
  await new Promise(resolve => setTimeout(resolve, 120))
  assert.is(ready().conflict, undefined)
})

test('W5 the same person signed in elsewhere: the page goes on with the new cookie', async () => {
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

test('W5 §11 with a new token comes when it ends, for pages that did not ask for it', async () => {
  const { hear, jar, session, told } = await setUp()
  session.replaceToken('newer', 2_000)
  assert.equal(told, [{ type: 'refreshed', user: '7', expire: 2_000, at: 1_000 }])
  jar.set('Admin-Token', 'newest')
  await hear({ type: 'refreshed', user: '7', expire: 3_000 })
  assert.is(session.expiresAt.get(), 3_000)
})

test('W5 somebody else signed in: covered at once, then by their name', async () => {
  const { hear, jar, ready, table } = await setUp()
  jar.set('Admin-Token', 'of-wang')
  table['GET /api/v1/getinfo'] = () => {
    assert.equal(ready().conflict, { type: 'unknown' })
    return { code: 200, data: { ...person, userId: 8, name: 'Wang Fang' } }
  }
  await hear({ type: 'signed-in', user: '8' })
  assert.equal(ready().conflict, { type: 'other-user', name: 'Wang Fang' })
  // Not even their expiry gives the first person's page back.
  await hear({ type: 'refreshed', user: '8' })
  assert.equal(ready().conflict, { type: 'other-user', name: 'Wang Fang' })
})

test('W5 an expiry elsewhere asks here too, and a sign-in takes the question away', async () => {
  const { hear, jar, notices, ready } = await setUp()
  jar.delete('Admin-Token')
  await hear({ type: 'expired', user: '7' })
  const [question] = notices.questions.get()
  assert.equal(
    [question?.title, question?.details],
    ['System prompt', ['What you typed is kept on this computer.']],
  )
  assert.is(ready().expiredOn, '/system/role')
  jar.set('Admin-Token', 'newer')
  await hear({ type: 'signed-in', user: '7' })
  assert.equal(notices.questions.get(), [])
  assert.is(ready().expiredOn, undefined)
})

test('R65 another role in another window: user and menu are loaded again', async () => {
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

test('W5 a changed menu is offered, and not told back', async () => {
  const { hear, session, told } = await setUp()
  await hear({ type: 'menu-changed', user: '9' })
  assert.is(session.menuChanged.get(), true)
  assert.equal(told, [])
})

test('W5 a sign-out is told, and a menu that changed before the console is drawn', async () => {
  const { obey, session, told } = await setUpEarly()
  session.menuChanged.set(true)
  obey()
  await session.signOut()
  assert.equal(
    told.map(word => Object(word).type),
    ['menu-changed', 'signed-out'],
  )
})

test('W5 a sign-in that came before anybody listened is told', async () => {
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

test('W5 an expiry that a page meets while it loads is told, once and whatever its code and place', async () => {
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

test('W5 an expiry that a loaded page meets is told by who has joined, not a second time', async () => {
  const { session, told } = await setUp({ ...good, 'GET /api/v1/rolelist': { code: 401 } })
  broadcastExpiry(session, () => {
    throw new Error('told a second time')
  })
  await session.call('GET', '/api/v1/rolelist').catch(() => undefined)
  assert.equal(told, [{ type: 'expired', user: '7', expire: undefined, at: 1_000 }])
})

test('§11 after another role in another window the end that was told there is known here', async () => {
  const { session, hear, jar } = await setUp()
  session.expiresAt.set(2_000)
  jar.set('Admin-Token', 'of-the-other-role')
  await hear({ type: 'role-changed', user: '7', expire: 3_000 })
  assert.is(session.state.get().phase, 'ready')
  assert.is(session.expiresAt.get(), 3_000)
})

test.run()
