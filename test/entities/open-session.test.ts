import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openSessionFrom } from '#entities/open-session.ts'

const test = suite('open-session')

test('the current session is marked', () => {
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

test('R37 the address and browser of another session cannot turn the reading direction of the page', () => {
  const { ip, agent } = openSessionFrom({
    sessionId: 4,
    ip: '::\u202e1',
    agent: 'Tool\u202e\u0085',
  })
  assert.equal([ip, agent], ['::\ufffd1', 'Tool\ufffd\ufffd'])
})

test.run()
