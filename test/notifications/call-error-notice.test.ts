import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Failed, Unreachable } from '#api/errors.ts'
import type { Locale } from '#constants.ts'
import { refetchRequest } from '#lib/refetch.ts'
import { createStore } from '#lib/store.ts'
import { retryFor, showCallError } from '#notifications/call-error-notice.ts'
import { createNotices } from '#notifications/notices.ts'

const test = suite('call-error-notice')

const origin = { code: 500, data: undefined }

for (const reason of ['network', 'timeout'] as const) {
  test(`R66 after a failure of kind ${reason} a read is retried, and a write if its caller says how`, () => {
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

test('R66 an answered call is not retried', () => {
  for (const error of [
    new Unreachable('Bad Gateway', 'status', undefined, 502),
    new Unreachable('Malformed', 'malformed'),
    new Failed('Out of order', origin),
  ])
    assert.is(retryFor(error, 'GET', {}), undefined)
})

test('W8 W14 calls without a network within seconds are one message, which a later one replaces', async () => {
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
  assert.equal(said(), [[1, 'Try again']])
})

test.run()
