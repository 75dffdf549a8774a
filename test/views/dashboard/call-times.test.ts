import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sessionFor, settled } from '../../support/session.ts'
import { callTimesOf } from '#views/dashboard/health-card.tsx'

const test = suite('call times')

test('B.5 the last twenty calls, the oldest first, with what they ended in', async () => {
  const { session } = sessionFor({
    'GET /a': { code: 200, data: 1 },
    'GET /b': { code: 500, msg: 'broken' },
  })
  const times = callTimesOf(session)
  const quiet = { handles: () => true }
  for (let count = 0; count < 20; count++) await session.call('GET', '/a', quiet)
  await session.call('GET', '/b', quiet).catch(() => undefined)
  await settled()
  assert.is(times.get().length, 20)
  assert.equal(times.get().at(-1), {
    number: 21,
    call: 'GET /b',
    code: 500,
    milliseconds: times.get().at(-1)?.milliseconds,
  })
  assert.is(times.get()[0]?.call, 'GET /a')
})

test('whoever asks again gets the same', () => {
  const { session } = sessionFor({})
  assert.is(callTimesOf(session), callTimesOf(session))
})

test.run()
