import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openSessionFrom } from '#model/open-session.ts'

const test = suite('open-session')

test('which of the own sessions is the one that asks', () => {
  const row = { sessionId: 4, ip: '127.0.0.1', agent: {}, current: true, bound: true }
  assert.equal(openSessionFrom(row), {
    sessionId: 4,
    createdAt: '',
    lastSeenAt: '',
    expire: '',
    ip: '127.0.0.1',
    agent: '',
    current: true,
  })
  assert.not(openSessionFrom({ sessionId: 4, current: 'true' }).current)
})

test.run()
