import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createTestSession, flushTasks, type StubbedCalls, trader } from '../support/session.ts'
import common from '#locales/en/common.ts'
import { dismissResolved } from '#notifications/dismiss-resolved.ts'

const test = suite('dismiss-resolved')

/** A session whose calls show and dismiss messages; the table of answers may change meanwhile. */
async function signedIn(table: StubbedCalls) {
  Object.assign(table, {
    'GET /api/v1/getinfo': { code: 200, data: trader },
    'GET /api/v1/menurole': { code: 200, data: [] },
  })
  const { session, notices, outside } = createTestSession(table, { token: 'kept' })
  const stop = dismissResolved(session, notices)
  await flushTasks()
  return {
    session,
    notices,
    locale: outside.locale,
    stop,
    said: () => notices.shown.get().map(({ title, text }) => title ?? text),
    async read(path: string) {
      await session.call('GET', path).catch(() => {})
      await flushTasks()
    },
    async call(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
      await session.call(method, path, { body }).catch(() => {})
      await flushTasks()
    },
  }
}

test('W22 "no answer" is dismissed when the server answers the same call', async () => {
  const table: StubbedCalls = {
    'POST /api/v1/role': 'no network',
    'PUT /api/v1/role': 'no network',
    'DELETE /api/v1/role/3': { code: 400, msg: 'still in use' },
  }
  const { call, notices, said, stop } = await signedIn(table)
  await call('POST', '/api/v1/role')
  await call('DELETE', '/api/v1/role/3')
  const request = 'POST /api/v1/role'
  notices.show('error', 'timeout of 10000ms exceeded', undefined, {
    request,
    cause: { type: 'unanswered', request },
  })
  assert.equal(said(), [common.network, 'still in use', 'timeout of 10000ms exceeded'])
  table['POST /api/v1/role'] = { code: 200 }
  await call('POST', '/api/v1/role')
  assert.equal(said(), ['still in use'])
  table['DELETE /api/v1/role/3'] = { code: 200 }
  await call('DELETE', '/api/v1/role/3')
  assert.equal(said(), ['still in use'], 'a refusal stays')
  await call('PUT', '/api/v1/role')
  await call('POST', '/api/v1/role')
  assert.equal(said(), ['still in use', common.network], 'so does what another call was told')
  stop()
})

test('W22 a failure of the server is dismissed when the same call succeeds', async () => {
  const table: StubbedCalls = {
    'PUT /api/v1/role': { code: 502, msg: 'the back end is away' },
    'PUT /api/v1/config': { status: 502, body: 'Bad Gateway' },
  }
  const { call, said, stop } = await signedIn(table)
  await call('PUT', '/api/v1/role', { roleId: 2 })
  await call('PUT', '/api/v1/config', {})
  assert.equal(said(), ['the back end is away', 'Request failed with status code 502'])
  table['PUT /api/v1/role'] = { code: 200 }
  table['PUT /api/v1/config'] = { code: 200 }
  await call('PUT', '/api/v1/role', { roleId: 3 })
  await call('PUT', '/api/v1/config', {})
  assert.equal(said(), ['the back end is away'], 'another role is not this one')
  await call('PUT', '/api/v1/role', { roleId: 2 })
  assert.equal(said(), [])
  stop()
})

test('W22 a notice is dismissed whatever its words: in Chinese, and next to a refusal with the same words', async () => {
  const table: StubbedCalls = {
    'PUT /api/v1/role': 'no network',
    'PUT /api/v1/config': { code: 400, msg: common.network },
  }
  const { call, locale, said, stop } = await signedIn(table)
  await call('PUT', '/api/v1/config', {})
  locale.set('zh-CN')
  await call('PUT', '/api/v1/role')
  assert.is(said().length, 2)
  table['PUT /api/v1/role'] = { code: 200 }
  table['PUT /api/v1/config'] = { code: 200 }
  await call('PUT', '/api/v1/role')
  await call('PUT', '/api/v1/config', {})
  assert.equal(said(), [common.network], 'a refusal stays')
  stop()
})

test('W22 a refusal stays when the same call succeeds later', async () => {
  const table: StubbedCalls = { 'PUT /api/v1/role': { code: 7, msg: 'locked by the night run' } }
  const { call, notices, said, stop } = await signedIn(table)
  await call('PUT', '/api/v1/role', { roleId: 2 })
  const [told] = notices.shown.get()
  assert.ok(told?.title)
  table['PUT /api/v1/role'] = { code: 200 }
  await call('PUT', '/api/v1/role', { roleId: 2 })
  assert.is(said().length, 1)
  stop()
})

test('W22 the failure for one record stays when the call for another one succeeds', async () => {
  const table: StubbedCalls = { 'PUT /api/v1/role': { code: 502, msg: 'the back end is away' } }
  const { call, said, stop } = await signedIn(table)
  const put = (roleId: number) => call('PUT', '/api/v1/role', { roleId })
  await put(2)
  table['PUT /api/v1/role'] = { code: 500, msg: 'the disk is full' }
  await put(3)
  assert.equal(said(), ['the back end is away', 'the disk is full'])
  table['PUT /api/v1/role'] = { code: 200 }
  await put(2)
  assert.equal(said(), ['the disk is full'])
  await put(3)
  assert.equal(said(), [])
  stop()
})

test('W22 the notice of two failed calls stays when one of them succeeds', async () => {
  const away = { code: 502, msg: 'the back end is away' }
  const table: StubbedCalls = { 'PUT /api/v1/role': away, 'PUT /api/v1/config': away }
  const { call, notices, said, stop } = await signedIn(table)
  await call('PUT', '/api/v1/role', { roleId: 2 })
  await call('PUT', '/api/v1/config', {})
  const [both] = notices.shown.get()
  assert.is(both?.count, 2)
  table['PUT /api/v1/config'] = { code: 200 }
  await call('PUT', '/api/v1/config', {})
  assert.equal(said(), ['the back end is away'], 'the role is not written')
  stop()
})

test('W22 a notice is dismissed when the last of its calls succeeds', async () => {
  const away = { code: 502, msg: 'the back end is away' }
  const table: StubbedCalls = { 'PUT /api/v1/role': away, 'PUT /api/v1/config': away }
  const { call, notices, said, stop } = await signedIn(table)
  await call('PUT', '/api/v1/role', { roleId: 2 })
  await call('PUT', '/api/v1/role', { roleId: 3 })
  await call('PUT', '/api/v1/config', {})
  assert.is(notices.shown.get()[0]?.count, 3)
  table['PUT /api/v1/role'] = { code: 200 }
  table['PUT /api/v1/config'] = { code: 200 }
  await call('PUT', '/api/v1/role', { roleId: 3 })
  await call('PUT', '/api/v1/config', {})
  assert.equal(said(), ['the back end is away'], 'another role is not written')
  await call('PUT', '/api/v1/role', { roleId: 2 })
  assert.equal(said(), [])
  stop()
})

test('W22 after two reads without a network, the answer to one leaves the message for the other', async () => {
  const table: StubbedCalls = {
    'GET /api/v1/rolelist': 'no network',
    'GET /api/v1/configList': 'no network',
  }
  const { read, notices, stop } = await signedIn(table)
  await read('/api/v1/rolelist')
  await read('/api/v1/configList')
  const counts = () => notices.shown.get().map(({ count }) => count)
  assert.equal(counts(), [2])
  table['GET /api/v1/rolelist'] = { code: 200 }
  table['GET /api/v1/configList'] = { code: 200 }
  await read('/api/v1/rolelist')
  assert.equal(counts(), [2])
  await read('/api/v1/configList')
  assert.equal(counts(), [])
  stop()
})

test('W22 a refusal for one record stays when the failed call for another one succeeds', async () => {
  const table: StubbedCalls = { 'PUT /api/v1/role': { code: 409, msg: 'taken' } }
  const { call, said, stop } = await signedIn(table)
  await call('PUT', '/api/v1/role', { roleId: 2 })
  table['PUT /api/v1/role'] = { code: 502, msg: 'the back end is away' }
  await call('PUT', '/api/v1/role', { roleId: 3 })
  table['PUT /api/v1/role'] = { code: 200 }
  await call('PUT', '/api/v1/role', { roleId: 3 })
  assert.equal(said(), ['taken'])
  stop()
})

test('W8 what fails anew is told instead of what was told before, whatever was typed meanwhile', async () => {
  const table: StubbedCalls = { 'POST /api/v1/role': { code: 500, msg: 'the disk is full' } }
  const { session, said, stop, read } = await signedIn(table)
  const create = async (roleName: string, subject?: string) => {
    const body = { roleName }
    await session.call('POST', '/api/v1/role', { body, subject }).catch(() => {})
    await flushTasks()
  }
  await create('Trader', 'new')
  table['POST /api/v1/role'] = { code: 409, msg: 'the name is taken' }
  await create('Buyer', 'new')
  assert.equal(said(), ['the name is taken'])
  await create('Seller')
  table['POST /api/v1/role'] = { code: 409, msg: 'the key is taken' }
  await create('Weigher')
  assert.equal(said(), ['the name is taken', 'the key is taken'], 'these are two roles')

  table['GET /api/v1/rolelist'] = { code: 502, msg: 'away' }
  await read('/api/v1/rolelist')
  table['GET /api/v1/rolelist'] = 'no network'
  await read('/api/v1/rolelist')
  assert.equal(said(), ['the name is taken', 'the key is taken', common.network])
  stop()
})

test.run()
