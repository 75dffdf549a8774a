import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createTestSession, flushTasks } from '../../support/session.ts'
import { callTimesOf, isNotOffered } from '#views/dashboard/health-card.tsx'

const test = suite('call times')

test('B.5 the last twenty calls are kept, oldest first, with their codes', async () => {
  const { session } = createTestSession({
    'GET /a': { code: 200, data: 1 },
    'GET /b': { code: 500, msg: 'broken' },
  })
  const times = callTimesOf(session)
  const quiet = { handlesError: () => true }
  for (let count = 0; count < 20; count++) await session.call('GET', '/a', quiet)
  await session.call('GET', '/b', quiet).catch(() => undefined)
  await flushTasks()
  assert.is(times.get().length, 20)
  assert.equal(times.get().at(-1), {
    number: 21,
    call: 'GET /b',
    code: 500,
    milliseconds: times.get().at(-1)?.milliseconds,
  })
  assert.is(times.get()[0]?.call, 'GET /a')
})

test('a second call returns the same store', () => {
  const { session } = createTestSession({})
  assert.is(callTimesOf(session), callTimesOf(session))
})

test('§16 a call that a server may lack counts as not offered after a 404', () => {
  for (const path of [
    '/api/v1/menuTreeselect',
    '/api/v1/roleMenuTreeselect/3',
    '/api/v1/roleDeptTreeselect/3',
    '/api/v1/deptTree',
    '/api/v1/dict/typelist',
    '/api/v1/dict/typeoptionselect',
    '/api/v1/sysUserList',
    '/api/v1/user/preferences',
    '/api/v1/operloglist',
    '/api/v1/operlogdays',
    '/api/v1/sessions',
  ]) {
    assert.ok(isNotOffered({ call: `GET ${path}`, code: 404 }), path)
    assert.not(isNotOffered({ call: `GET ${path}`, code: 500 }), path)
  }
})

test('§7 a call that every server has counts as failed after a 404', () => {
  for (const path of [
    '/login',
    '/refreshtoken',
    '/api/v1/getinfo',
    '/api/v1/logout',
    '/api/v1/rolelist',
    '/api/v1/role/3',
    '/api/v1/role',
    '/api/v1/rolemenu',
    '/api/v1/roledatascope',
    '/api/v1/menurole',
    '/api/v1/dict/datalist',
    '/api/v1/dict/data/7',
    '/api/v1/dict/databytype/sys_x',
    '/api/v1/dict/data/',
    '/api/v1/configList',
    '/api/v1/config/2',
    '/api/v1/configKey/sys.port',
    '/api/v1/config',
  ])
    assert.not(isNotOffered({ call: `GET ${path}`, code: 404 }), path)
})

test.run()
