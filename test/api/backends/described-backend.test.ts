import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { rejection } from '../answers.ts'
import { describedBackend } from '#api/backends/described-backend.ts'
import { createClient } from '#api/client.ts'
import {
  type CallError,
  Failed,
  isUnknownCall,
  Refused,
  SessionExpired,
  Unreachable,
} from '#api/errors.ts'
import { createSessionApi, createSessionChangeApi } from '#api/session.ts'
import { type BackendDescription, defineBackend } from '#definitions/define-backend.ts'

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
function answering(
  body: string,
  init: ResponseInit = {},
  described: BackendDescription = description,
) {
  const sent: string[] = []
  const headers: Headers[] = []
  const told: CallError[] = []
  const call = createClient({
    base: '',
    timeoutMs: 1_000,
    token: () => 'abc',
    locale: () => 'en',
    backend: describedBackend(described),
    onFailure: error => told.push(error),
    async fetch(url, request) {
      sent.push([request?.method, url, request?.body].filter(Boolean).join(' '))
      headers.push(new Headers(request?.headers))
      return new Response(body, init)
    },
  })
  return { call, headers, sent, told }
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

const SESSIONS: BackendDescription = {
  ...description,
  signIn: {
    call: 'POST /auth/sign-in',
    username: 'email',
    body: { kind: 'console' },
    token: 'session.accessToken',
    expire: 'session.until',
  },
  renewal: { call: 'POST /auth/renew', token: 'old' },
  signOut: 'DELETE /auth',
}
const SIGNED_IN = {
  success: true,
  data: { session: { accessToken: 't1', until: '2026-11-28T09:00:00Z' } },
}

test('sign-in, renewal and sign-out are the calls of the description', async () => {
  const { call, sent } = answering(JSON.stringify(SIGNED_IN), {}, SESSIONS)
  const token = { token: 't1', expire: Date.parse('2026-11-28T09:00:00Z') }
  const api = createSessionApi(call)
  assert.equal(await api.login({ username: 'li', password: 'p' }), token)
  assert.equal(await createSessionChangeApi(call).refreshToken('t0'), token)
  await api.logout()
  assert.equal(sent, [
    'POST /auth/sign-in {"kind":"console","email":"li","password":"p"}',
    'POST /auth/renew {"old":"t0"}',
    'DELETE /auth',
  ])
})

test('a token that is none is refused as any other', async () => {
  for (const accessToken of ['', 'a b', 7, null, { a: 1 }, 'caf\u00e9']) {
    const body = JSON.stringify({ success: true, data: { session: { accessToken } } })
    const { call } = answering(body, {}, SESSIONS)
    const login = createSessionApi(call).login({ username: 'li', password: 'p' })
    assert.match((await rejection(login)).message, 'holds no token')
  }
})

test('calls that the back end lacks are not made', async () => {
  const lacking: BackendDescription = { ...SESSIONS, renewal: false, signOut: false }
  const { call, sent } = answering(JSON.stringify(SIGNED_IN), {}, lacking)
  const error = await rejection(createSessionChangeApi(call).refreshToken('t0'))
  assert.ok(isUnknownCall(error))
  assert.is(await createSessionApi(call).logout(), null)
  assert.equal(sent, [])
})

test.run()
