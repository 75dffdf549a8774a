import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sessionUserFrom } from '#entities/session-user.ts'
import { reduceSession, type Session } from '#session/session-state.ts'

const test = suite('session machine')
const user = sessionUserFrom({ roles: ['trader'], name: 'Lin' })
const menu = { status: 'loaded', data: [] } as const
const loading: Session = { phase: 'loading', signedIn: true }
const ready = reduceSession(loading, { type: 'loaded', user, menu })

test('§4 sign-in leads through loading to the shell', () => {
  const steps = [
    { type: 'submitted' },
    { type: 'loading', signedIn: true },
    { type: 'loaded', user, menu },
  ] as const
  const phases: string[] = []
  steps.reduce<Session>(
    (session, step) => {
      const next = reduceSession(session, step)
      phases.push(next.phase)
      return next
    },
    { phase: 'anonymous' },
  )
  assert.equal(phases, ['signing-in', 'loading', 'ready'])
})

test('a refused sign-in keeps the reason', () => {
  assert.equal(reduceSession({ phase: 'signing-in' }, { type: 'refused', message: 'wrong' }), {
    phase: 'anonymous',
    refusal: 'wrong',
  })
})

test('an answer after the end of the session signs no one in', () => {
  const ended = reduceSession(loading, { type: 'ended' })
  assert.equal(reduceSession(ended, { type: 'loaded', user, menu }), { phase: 'anonymous' })
})

test('§8 expiry keeps the page on screen, and only the first such page', () => {
  const once = reduceSession(ready, { type: 'expired', path: '/system/role' })
  const twice = reduceSession(once, { type: 'expired', path: '/elsewhere' })
  assert.is(once.phase === 'ready' && once.expiredOn, '/system/role')
  assert.is(twice.phase === 'ready' && twice.expiredOn, '/system/role')
})

test('§8 expiry while loading has no page to stay on', () => {
  assert.equal(reduceSession(loading, { type: 'expired', path: '/' }), { phase: 'anonymous' })
})

test('§11 the next user gets no state of the last one', () => {
  assert.equal(reduceSession(ready, { type: 'ended' }), { phase: 'anonymous' })
})

test('a later menu replaces one that failed', () => {
  const failed = reduceSession(loading, { type: 'loaded', user, menu: { status: 'failed' } })
  const again = reduceSession(failed, { type: 'loaded', user, menu })
  assert.equal(again.phase === 'ready' && again.menu, menu)
})

test('W5 a sign-out in another window covers the page, which stays until the user leaves it', () => {
  const covered = reduceSession(ready, {
    type: 'covered',
    by: { type: 'signed-out' },
    path: '/system/role',
  })
  assert.ok(covered.phase === 'ready')
  assert.equal([covered.conflict, covered.expiredOn], [{ type: 'signed-out' }, '/system/role'])
  assert.equal(reduceSession(covered, { type: 'resumed' }), ready)
  const expired = reduceSession(ready, { type: 'expired', path: '/system/dict' })
  const kept = reduceSession(expired, { type: 'covered', by: { type: 'signed-out' }, path: '/' })
  assert.is(kept.phase === 'ready' && kept.expiredOn, '/system/dict', 'the page that it ended on')
  const others = { type: 'covered', by: { type: 'other-user', name: 'Wang' }, path: '/' } as const
  const taken = reduceSession(ready, others)
  assert.is(taken.phase === 'ready' && taken.expiredOn, undefined, 'the session goes on')
})

test('W5 resuming without a conflict or expiry leaves the session unchanged', () => {
  assert.is(reduceSession(ready, { type: 'resumed' }), ready)
  const anonymous: Session = { phase: 'anonymous' }
  assert.is(
    reduceSession(anonymous, { type: 'covered', by: { type: 'unknown' }, path: '/' }),
    anonymous,
  )
})

test('W5 an expiry does not uncover the page of a user whom another one replaced', () => {
  const by = { type: 'other-user', name: 'Wang' } as const
  const covered = reduceSession(ready, { type: 'covered', by, path: '/' })
  const expired = reduceSession(covered, { type: 'expired', path: '/' })
  assert.equal(expired.phase === 'ready' && expired.conflict, by)
  const asked = reduceSession(ready, { type: 'covered', by: { type: 'unknown' }, path: '/' })
  const answered = reduceSession(asked, { type: 'expired', path: '/' })
  assert.is(answered.phase === 'ready' && answered.conflict, undefined)
})

test('§19 a changed menu brings its roles and permissions with it', () => {
  const other = sessionUserFrom({ roles: ['auditor'], name: 'Lin' })
  const next = reduceSession(ready, { type: 'loaded', menu, user: other })
  assert.is(next.phase === 'ready' && next.user, other)
})

test('R77 the second step of a sign-in stays through wrong codes, and is left with the username', () => {
  const factor = { ticket: 'T', username: 'lin' }
  const asked = reduceSession({ phase: 'signing-in' }, { type: 'factor-asked', factor })
  assert.equal(asked, { phase: 'anonymous', factor })
  const sent = reduceSession(asked, { type: 'submitted' })
  assert.equal(sent, { phase: 'signing-in', factor })
  const refused = reduceSession(sent, {
    type: 'refused',
    message: 'wrong',
    isPasswordRefused: true,
  })
  assert.equal(refused, { phase: 'anonymous', refusal: 'wrong', isPasswordRefused: true, factor })
  assert.equal(reduceSession(refused, { type: 'factor-left' }), {
    phase: 'anonymous',
    username: 'lin',
  })
  assert.equal(reduceSession(sent, { type: 'factor-left', message: 'too late' }), {
    phase: 'anonymous',
    username: 'lin',
    refusal: 'too late',
  })
  assert.equal(reduceSession(sent, { type: 'loading', signedIn: true }), loading)
  assert.equal(reduceSession(asked, { type: 'signed-out' }), {
    phase: 'anonymous',
    signedOut: true,
  })
})

test.run()
