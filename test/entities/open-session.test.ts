import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openSessionFrom } from '#entities/open-session.ts'

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

test('R37 who has signed in elsewhere cannot turn the text of the page round', () => {
  const { ip, agent } = openSessionFrom({
    sessionId: 4,
    ip: '::\u202e1',
    agent: 'Tool\u202e\u0085',
  })
  assert.equal([ip, agent], ['::\ufffd1', 'Tool\ufffd\ufffd'])
})

test.run()
