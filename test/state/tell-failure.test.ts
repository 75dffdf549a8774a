import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { again } from '#lib/again.ts'
import { Failed, Unreachable } from '#api/errors.ts'
import { tryAgain } from '#state/tell-failure.ts'

const test = suite('tell failure')

const origin = { code: 500, data: undefined }

for (const reason of ['network', 'timeout'] as const) {
  test(`R66 what was not heard (${reason}) is read again, and written again where its maker says how`, () => {
    const error = new Unreachable('Nobody there', reason)
    const before = again.get()
    tryAgain(error, 'GET', {})?.()
    assert.is(again.get().only, 'failed')
    assert.is.not(again.get(), before)
    const write = () => {}
    assert.is(tryAgain(error, 'PUT', { again: write }), write)
    assert.is(tryAgain(error, 'PUT', {}), undefined)
  })
}

test('R66 what was heard is not sent again', () => {
  for (const error of [
    new Unreachable('Bad Gateway', 'status', undefined, 502),
    new Unreachable('Malformed', 'malformed'),
    new Failed('Out of order', origin),
  ])
    assert.is(tryAgain(error, 'GET', {}), undefined)
})

test.run()
