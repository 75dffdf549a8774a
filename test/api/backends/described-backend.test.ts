import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { rejection } from '../answers.ts'
import { describedBackend } from '#api/backends/described-backend.ts'
import { createClient } from '#api/client.ts'
import { type CallError, Failed, Refused, SessionExpired, Unreachable } from '#api/errors.ts'
import { defineBackend } from '#definitions/define-backend.ts'

const test = suite('described back end')

const description = defineBackend({
  envelope: ({ status, fields }) =>
    typeof fields.success === 'boolean'
      ? { code: fields.success ? 200 : status, msg: fields.message, data: fields.data }
      : undefined,
  headers: { token: 'Authorization: Bearer' },
  readOnlyFields: { role: ['roleKey'] },
  lacks: ['sorting'],
})

/** A client before a back end that gives this answer to everything. */
function answering(body: string, init: ResponseInit = {}) {
  const headers: Headers[] = []
  const told: CallError[] = []
  const call = createClient({
    base: '',
    timeoutMs: 1_000,
    token: () => 'abc',
    locale: () => 'en',
    backend: describedBackend(description),
    onFailure: error => told.push(error),
    async fetch(_, request) {
      headers.push(new Headers(request?.headers))
      return new Response(body, init)
    },
  })
  return { call, headers, told }
}

const failure = (status: number, message = 'Not so') =>
  answering(JSON.stringify({ success: false, message, data: { version: 8 } }), { status })

test('data of a success reach the caller, and the token travels as described', async () => {
  const { call, headers } = answering('{"success":true,"data":{"records":[]}}')
  assert.equal(await call('GET', '/x'), { records: [] })
  assert.is(headers[0]?.get('Authorization'), 'Bearer abc')
  assert.not(headers[0]?.has('X-Token'))
})

test('not signed in, no right, and changed by somebody else are told apart, in its words', async () => {
  for (const [status, kind] of [
    [401, SessionExpired],
    [403, Refused],
    [409, Failed],
  ] as const) {
    const error = await rejection(failure(status).call('PUT', '/x', { body: {} }))
    assert.instance(error, kind)
    assert.is(error.message, 'Not so')
    assert.equal(error instanceof Failed ? error.data : { version: 8 }, { version: 8 })
  }
})

test('what its description makes nothing of is malformed, or a bare status', async () => {
  for (const body of ['{"code":200,"data":1}', '[]', 'null', '<p>', '{"success":"yes"}']) {
    const error = await rejection(answering(body).call('GET', '/x'))
    assert.ok(error instanceof Unreachable && error.reason === 'malformed', body)
  }
  const error = await rejection(answering('<p>', { status: 502 }).call('GET', '/x'))
  assert.ok(error instanceof Unreachable && error.status === 502)
  assert.instance(await rejection(answering('', { status: 401 }).call('GET', '/x')), SessionExpired)
})

test('a write answered with an empty 2xx is done', async () => {
  assert.is(await answering('', { status: 200 }).call('DELETE', '/x').then(String), 'undefined')
})

test('answers of our own server before it are read as the specification has them', async () => {
  const own = { status: 429, headers: { 'X-Answered-By': 'server' } }
  const { call } = answering('{"code":429,"msg":"Too many tries"}', own)
  const error = await rejection(call('POST', '/login', { body: {} }))
  assert.ok(error instanceof Failed && error.code === 429)
  assert.is(error.message, 'Too many tries')
})

test('what it lacks is not offered, all else is as with the specification', () => {
  const { supports, readOnlyFields, filters } = describedBackend(description)
  assert.equal([supports.sorting, supports.periods, supports.onlyKnownPages], [false, true, false])
  assert.equal([readOnlyFields.role, readOnlyFields.user, filters], [['roleKey'], [], undefined])
})

test.run()
