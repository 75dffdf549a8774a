import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createTestSession, flushTasks, type StubbedCalls, trader } from '../support/session.ts'
import type { SessionMachine } from '#session/session.ts'

const test = suite('sign-in password')

const server = (mustChangePassword: boolean): StubbedCalls => ({
  'POST /login': { code: 200, data: { token: 'fresh' } },
  'GET /api/v1/getinfo': { code: 200, data: { ...trader, mustChangePassword } },
  'GET /api/v1/menurole': { code: 200, data: [] },
  'POST /api/v1/logout': { code: 200 },
})

async function signIn({ mustChange = true } = {}) {
  const made = createTestSession(server(mustChange))
  await made.session.signIn({ username: 'lin', password: 'printed once' })
  return made
}

test('R44 the password of a sign-in is kept while another one has to be chosen, in memory only', async () => {
  const { session, jar, went } = await signIn()
  assert.is(session.signInPassword.get(), 'printed once')
  assert.not.match(JSON.stringify([[...jar], went]), /printed once/)
})

test('R44 after an ordinary sign-in, and after a reload, nothing is kept', async () => {
  const { session } = await signIn({ mustChange: false })
  assert.is(session.signInPassword.get(), undefined)
  const reloaded = createTestSession(server(true), { token: 'kept' })
  await flushTasks()
  assert.is(reloaded.session.signInPassword.get(), undefined)
})

const ENDS: Record<string, (session: SessionMachine) => Promise<void> | void> = {
  'a sign-out': session => session.signOut(),
  'a sign-out in another window': session => session.acceptSignOut(),
  'an expiry': session => void session.markExpired(),
  'a new password': session => session.reloadUser(),
  'another user in another window': session =>
    session.showConflict({ type: 'other-user', name: 'Wang' }),
}
for (const [what, end] of Object.entries(ENDS)) {
  test(`R44 ${what} drops it`, async () => {
    const { session } = await signIn()
    await end(session)
    assert.is(session.signInPassword.get(), undefined)
  })
}

test.run()
