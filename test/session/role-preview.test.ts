import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createTestSession, flushTasks, type StubbedCalls, trader } from '../support/session.ts'
import { changeRole, previewOf } from '#session/role-preview.ts'

const test = suite('role preview')

const none = { previewRole: undefined, previewRoles: [], roles: ['trader', 'auditor'] }
const auditor = { roleKey: 'auditor', roleName: 'Auditor' }

test('§11 the server decides which roles are offered', () => {
  assert.equal(previewOf(none, null, 'x', false).roles, [])
  assert.equal(previewOf({ ...none, previewRoles: [auditor] }, '-token', 'x', false), {
    roles: [auditor],
    viewing: undefined,
    canReturn: true,
  })
  assert.equal(previewOf({ ...none, previewRole: auditor }, null, 'x', false).viewing, auditor)
})

test('D5 where the server offers none, a configured suffix offers the roles of getinfo', () => {
  const { roles, viewing } = previewOf(none, '-token', 'opaque', false)
  assert.equal(
    roles.map(({ roleKey }) => roleKey),
    ['trader', 'auditor'],
  )
  assert.is(viewing, undefined)
  const now = previewOf(none, '-token', 'auditor-token', true)
  assert.equal([now.viewing?.roleKey, now.canReturn], ['auditor', true])
  assert.is(previewOf(none, '-token', 'auditor-token', false).canReturn, false)
})

const good: StubbedCalls = {
  'GET /api/v1/getinfo': { code: 200, data: trader },
  'GET /api/v1/menurole': { code: 200, data: [] },
}

test('§4 changing roles replaces the token, then loads user info and menu', async () => {
  const table: StubbedCalls = {
    ...good,
    'POST /api/v1/changerole': { code: 200, data: { token: 'auditor-xyz' } },
  }
  const made = createTestSession(table, { token: 'own' })
  await flushTasks()
  made.calls.length = 0
  const seen: unknown[] = []
  await changeRole(made.session, 'auditor', null, () =>
    seen.push(made.jar.get('Admin-Token'), made.calls.length),
  )
  assert.equal(seen, ['auditor-xyz', 1])
  assert.equal(made.calls.map(({ call, token }) => `${call} ${token}`).sort(), [
    'GET /api/v1/getinfo auditor-xyz',
    'GET /api/v1/menurole auditor-xyz',
    'POST /api/v1/changerole own',
  ])
  assert.equal(made.calls[0]?.body, { roleKey: 'auditor' })
  assert.is(made.session.lastChange.get()?.type, 'role-changed')
})

for (const [what, token] of [
  ['signed out', undefined],
  ['signed in as somebody else', 'of-Wang'],
] as const)
  test(`an answer that comes after another window ${what} does not bring the old session back`, async () => {
    const table: StubbedCalls = {
      ...good,
      'POST /api/v1/changerole'() {
        if (token === undefined) made.jar.delete('Admin-Token')
        else made.jar.set('Admin-Token', token)
        return { code: 200, data: { token: 'auditor-xyz' } }
      },
    }
    const made = createTestSession(table, { token: 'of-Lin' })
    await flushTasks()
    made.calls.length = 0
    let changed = false
    await changeRole(made.session, 'auditor', null, () => (changed = true))
    await flushTasks()
    assert.equal([changed, made.jar.get('Admin-Token')], [false, token])
    assert.equal(
      made.calls.map(({ call }) => call),
      ['POST /api/v1/changerole'],
    )
    assert.is(made.session.lastChange.get(), undefined)
    assert.is(made.session.hasOtherToken(), true, 'the next check meets the other token')
  })

test('a change of role that waited for a new token replaces that one', async () => {
  const table: StubbedCalls = {
    ...good,
    'POST /api/v1/changerole': { code: 200, data: { token: 'auditor-xyz' } },
  }
  const made = createTestSession(table, { token: 'own' })
  await flushTasks()
  const refreshing = flushTasks().then(() => made.session.replaceToken('renewed', undefined))
  made.session.holdCalls(refreshing)
  await changeRole(made.session, 'auditor', null, () => {})
  const sent = made.calls.find(({ call }) => call === 'POST /api/v1/changerole')
  assert.equal([sent?.token, made.jar.get('Admin-Token')], ['renewed', 'auditor-xyz'])
})

test('§4 with a suffix the token is role name plus suffix, and the user’s own token returns', async () => {
  const made = createTestSession({ ...good }, { token: 'own' })
  await flushTasks()
  await changeRole(made.session, 'auditor', '-token', () => {})
  assert.is(made.jar.get('Admin-Token'), 'auditor-token')
  await changeRole(made.session, 'trader', '-token', () => {})
  await changeRole(made.session, '', '-token', () => {})
  assert.is(made.jar.get('Admin-Token'), 'own')
})

test('D5 a refused role changes nothing', async () => {
  const made = createTestSession(
    { ...good, 'POST /api/v1/changerole': { code: 403, msg: 'not yours' } },
    { token: 'own' },
  )
  await flushTasks()
  let changed = false
  await changeRole(made.session, 'admin', null, () => (changed = true)).catch(() => {})
  assert.equal([changed, made.jar.get('Admin-Token')], [false, 'own'])
})

test('§11 the way back leads to the user’s last own token, not to an earlier one', async () => {
  const made = createTestSession({ ...good }, { token: 'own' })
  await flushTasks()
  await changeRole(made.session, 'auditor', '-token', () => {})
  await changeRole(made.session, '', '-token', () => {})
  made.session.replaceToken('renewed', undefined)
  await changeRole(made.session, 'auditor', '-token', () => {})
  await changeRole(made.session, '', '-token', () => {})
  assert.is(made.jar.get('Admin-Token'), 'renewed')
})

test('§11 the way back never leads to the token of another user', async () => {
  const table: StubbedCalls = { ...good, 'POST /login': { code: 200, data: { token: 'of-Wang' } } }
  const made = createTestSession(table, { token: 'of-Lin' })
  await flushTasks()
  await changeRole(made.session, 'auditor', '-token', () => {})
  made.jar.delete('Admin-Token')
  made.session.endSession()
  await made.session.signIn({ username: 'wang', password: 'pass word' })
  await changeRole(made.session, 'auditor', '-token', () => {})
  await changeRole(made.session, '', '-token', () => {})
  assert.is(made.jar.get('Admin-Token'), 'of-Wang')
})

test.run()
