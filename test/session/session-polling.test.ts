import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { answerAll } from '../support/notices.ts'
import { createTestSession, flushTasks, type StubbedCalls, trader } from '../support/session.ts'
import { createSessionCheck } from '#session/session-polling.ts'
import { readySession } from '#session/session-state.ts'

const test = suite('session polling')

const person = { ...trader, userId: 7 }

async function setUp(extra: StubbedCalls = {}) {
  const table: StubbedCalls = {
    'GET /api/v1/getinfo': { code: 200, data: person },
    'GET /api/v1/menurole': { code: 200, data: [] },
    ...extra,
  }
  const made = createTestSession(table, { token: 'kept', path: '/system/role' })
  await flushTasks()
  made.calls.length = 0
  const look = createSessionCheck(made.session)
  const ready = () => {
    const state = made.session.state.get()
    assert.ok(state.phase === 'ready')
    return state
  }
  return { ...made, table, look, ready }
}

test('W5 a missing cookie covers the page without a call', async () => {
  const { look, jar, calls, ready } = await setUp()
  jar.delete('Admin-Token')
  await look()
  assert.equal(ready().conflict, { type: 'signed-out' })
  assert.equal(calls, [])
})

test('W5 a session that ran out in this window is not covered as well', async () => {
  const { look, session, ready } = await setUp({ 'GET /api/v1/rolelist': { code: 6401 } })
  await session.call('GET', '/api/v1/rolelist')
  await look()
  assert.is(ready().conflict, undefined)
})

test('W5 another token of the same user is accepted', async () => {
  const { look, jar, session, ready } = await setUp()
  jar.set('Admin-Token', 'newer')
  assert.is(session.hasOtherToken(), true)
  await look()
  assert.is(ready().conflict, undefined)
  assert.is(session.hasOtherToken(), false)
})

test('W5 when the server does not answer whose token it is, the page stays covered', async () => {
  const { look, jar, table, ready, notices } = await setUp()
  jar.set('Admin-Token', 'whose')
  table['GET /api/v1/getinfo'] = 'no network'
  await look()
  assert.equal(ready().conflict, { type: 'unknown' })
  assert.equal(notices.shown.get(), [])
  table['GET /api/v1/getinfo'] = { code: 200, data: person }
  await look()
  assert.is(ready().conflict, undefined)
})

test('§8 a check by the user shows its failure; polling reports only the end of the session, once', async () => {
  const { look, jar, table, notices, session } = await setUp()
  const told = () => notices.shown.get().map(({ text, title }) => title ?? text)
  table['GET /api/v1/getinfo'] = { code: 500, msg: 'down' }
  await look()
  assert.equal(told(), [])
  await look(false)
  assert.equal(told(), ['down'])
  table['GET /api/v1/getinfo'] = { code: 401, msg: 'over' }
  for (const isAsked of [true, false]) {
    // The cookie returns, like one that another host of the site sets.
    jar.set('Admin-Token', 'stays')
    await look()
    await flushTasks()
    assert.is(notices.questions.get().length, isAsked ? 1 : 0)
    answerAll(notices, false)
  }
  assert.ok(readySession(session.state.get())?.expiredOn)
  await session.call('GET', '/api/v1/getinfo').catch(() => {})
  await flushTasks()
  assert.is(notices.questions.get().length, 1)
})

test('W5 changing a one-time password in another window ends it here too', async () => {
  const { look, table, session } = await setUp()
  table['GET /api/v1/getinfo'] = { code: 200, data: { ...person, mustChangePassword: true } }
  await session.reloadUser()
  table['GET /api/v1/getinfo'] = { code: 200, data: person }
  await look()
  const state = session.state.get()
  assert.ok(state.phase === 'ready')
  assert.is(state.user.mustChangePassword, false)
})

test('§19 a check without changes renders nothing, and records the end of the session', async () => {
  const { look, session, table, ready } = await setUp()
  const before = ready()
  table['GET /api/v1/getinfo'] = { code: 200, data: { ...person, expire: '2026-11-21T08:00:00Z' } }
  await look()
  assert.is(ready(), before)
  assert.is(session.expiresAt.get(), Date.UTC(2026, 10, 21, 8))
})

test('§11 a check without an end keeps the known one, but not that of another token', async () => {
  const { look, session, jar } = await setUp()
  session.replaceToken('newer', 1_000)
  await look()
  assert.is(session.expiresAt.get(), 1_000)
  jar.set('Admin-Token', 'of-another-window')
  await look()
  assert.is(session.expiresAt.get(), undefined)
})

test('§19 other rights than those on screen offer to reload the menu', async () => {
  const { look, session, table } = await setUp()
  await look()
  assert.is(session.menuChanged.get(), false)
  table['GET /api/v1/getinfo'] = {
    code: 200,
    data: { ...person, permissions: ['system:sysrole:add'] },
  }
  await look()
  assert.is(session.menuChanged.get(), true)
  await session.reloadMenu()
  assert.is(session.menuChanged.get(), false)
})

test('§11 a role other than the one on screen loads user and menu', async () => {
  const { look, table, ready, calls } = await setUp()
  table['GET /api/v1/getinfo'] = {
    code: 200,
    data: { ...person, previewRole: { roleKey: 'auditor' } },
  }
  await look()
  assert.is(ready().user.previewRole?.roleKey, 'auditor')
  assert.is(calls.filter(({ call }) => call.endsWith('menurole')).length, 1)
})

test('W5 polling finds another view, and that it is the old one again, without loss of input', async () => {
  const { look, session, table, ready } = await setUp()
  session.holdsInput.set(true)
  const asAuditor = { ...person, previewRole: { roleKey: 'auditor' } }
  table['GET /api/v1/getinfo'] = { code: 200, data: asAuditor }
  await look()
  assert.is(ready().user.previewRole, undefined)
  assert.is(session.viewChanged.get(), true)
  table['GET /api/v1/getinfo'] = { code: 200, data: person }
  await look()
  assert.is(session.viewChanged.get(), false)
})

test.run()
