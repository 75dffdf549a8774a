import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Failed, PasswordNotConfirmed, SessionExpired, Unreachable } from '#api/errors.ts'
import { createIdempotencyKeys } from '#api/idempotency-keys.ts'

const test = suite('idempotency-keys')

/** The keys of two tries of the same write, the first of which ends with this error. */
async function twice(first: () => Promise<unknown>, whats = ['a', 'a']) {
  const unanswered = createIdempotencyKeys()
  const keys: string[] = []
  const tries = [first, async () => ({ done: true })]
  for (const [index, run] of tries.entries()) {
    const sent = unanswered.send('edit 1', whats[index] ?? '', key => {
      keys.push(key)
      assert.ok(unanswered.has('edit 1'), 'on its way it has no answer')
      return run()
    })
    await sent.catch(() => undefined)
  }
  assert.not(unanswered.has('edit 1'))
  return keys[0] === keys[1] ? 'one key' : 'two keys'
}

const failing = (error: Error) => () => Promise.reject(error)
const answering = (code: number) => failing(new Failed('no', { code }))

test('R63 a write without an answer is sent again under its key', async () => {
  assert.is(await twice(failing(new Unreachable('Network Error', 'network'))), 'one key')
  assert.is(await twice(failing(new SessionExpired('over', { code: 401 }))), 'one key')
  assert.is(await twice(async () => false), 'one key', 'code 6401')
})

test('R63 a write that ended in an error of the server or a proxy is sent again under its key', async () => {
  for (const code of [500, 502, 503, 504])
    assert.is(await twice(answering(code)), 'one key', String(code))
  for (const status of [500, 502, 503, 504]) {
    const bare = failing(new Unreachable('no', 'status', undefined, status))
    assert.is(await twice(bare), 'one key', `HTTP ${status}`)
  }
  assert.is(await twice(failing(new Unreachable('?', 'malformed'))), 'one key')
})

test('R63 an answered write, and any other write, gets a new key', async () => {
  assert.is(await twice(async () => ({ done: true })), 'two keys')
  for (const code of [-1, 400, 403, 409, 429])
    assert.is(await twice(answering(code)), 'two keys', String(code))
  for (const status of [403, 404, 413, 429]) {
    const bare = failing(new Unreachable('no', 'status', undefined, status))
    assert.is(await twice(bare), 'two keys', `HTTP ${status}`)
  }
  const lost = failing(new Unreachable('Network Error', 'network'))
  assert.is(await twice(lost, ['a', 'b']), 'two keys')
})

test('R15 R63 a write whose password was not confirmed was not done: no try of it is left', async () => {
  assert.is(await twice(failing(new PasswordNotConfirmed())), 'two keys')

  const unanswered = createIdempotencyKeys()
  const keys: string[] = []
  const send = (error: Error) =>
    unanswered
      .send('edit 1', 'a', key => {
        keys.push(key)
        return Promise.reject(error)
      })
      .catch(() => undefined)
  await send(new Unreachable('Network Error', 'network'))
  await send(new PasswordNotConfirmed())
  assert.ok(unanswered.has('edit 1'), 'the try before it may have been done')
  await send(new PasswordNotConfirmed())
  assert.is(new Set(keys).size, 1)
})

test('R63 a write that was seen to be done gets a new key the next time', async () => {
  const unanswered = createIdempotencyKeys()
  const keys: string[] = []
  const send = () =>
    unanswered.send('line 1', 'a', async key => {
      keys.push(key)
      return false
    })
  await send()
  unanswered.forget('line 1')
  assert.not(unanswered.has('line 1'))
  await send()
  assert.is(new Set(keys).size, 2)
})

test.run()
