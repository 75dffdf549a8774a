import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Failed, Unreachable } from '#api/errors.ts'
import type { Locale } from '#constants.ts'
import { refetchRequest } from '#lib/refetch.ts'
import { createStore } from '#lib/store.ts'
import { retryFor, showCallError } from '#notifications/call-error-notice.ts'
import { createNotices } from '#notifications/notices.ts'

const test = suite('tell failure')

const origin = { code: 500, data: undefined }

for (const reason of ['network', 'timeout'] as const) {
  test(`R66 what was not heard (${reason}) is read again, and written again where its maker says how`, () => {
    const error = new Unreachable('Nobody there', reason)
    const before = refetchRequest.get()
    retryFor(error, 'GET', {})?.()
    assert.is(refetchRequest.get().only, 'failed')
    assert.is.not(refetchRequest.get(), before)
    const write = () => {}
    assert.is(retryFor(error, 'PUT', { retry: write }), write)
    assert.is(retryFor(error, 'GET', { retry: write }), write, 'a read that nothing shows')
    assert.is(retryFor(error, 'PUT', {}), undefined)
  })
}

test('R66 what was heard is not sent again', () => {
  for (const error of [
    new Unreachable('Bad Gateway', 'status', undefined, 502),
    new Unreachable('Malformed', 'malformed'),
    new Failed('Out of order', origin),
  ])
    assert.is(retryFor(error, 'GET', {}), undefined)
})

test('W8 W14 of calls without a network each is said: those within seconds in one message, a later one in its own', async () => {
  let time = 0
  const idle = { now: () => time, setTimeout: (() => 0) as never, clearTimeout: () => undefined }
  const notices = createNotices(idle)
  const fail = async (request: string) => {
    const error = Object.assign(new Unreachable('Nobody there', 'network'), { request })
    const outside = { locale: createStore<Locale>('en'), notices }
    await showCallError(error, retryFor(error, 'GET', {}), outside)
  }
  const said = () => notices.shown.get().map(({ count, action }) => [count, action?.label])
  await fail('GET /api/v1/rolelist')
  await fail('GET /api/v1/configList')
  assert.equal(said(), [[2, 'Try again']])
  time = 4_900
  await fail('GET /api/v1/rolelist')
  assert.equal(said(), [
    [2, 'Try again'],
    [1, 'Try again'],
  ])
})

test.run()
