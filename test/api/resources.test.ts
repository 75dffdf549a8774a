import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { answering, rejection } from './answers.ts'
import type { Call } from '#api/call.ts'
import { createConfigurationApi } from '#api/configuration.ts'
import { createDictionaryApi } from '#api/dictionary.ts'
import { isUnknownCall, Unreachable } from '#api/errors.ts'
import { createOperationLogApi } from '#api/operation-log/operation-log.ts'
import { readOperationsPerDay } from '#api/operation-log/operations-per-day.ts'
import { createRolesApi } from '#api/roles.ts'
import { createSessionApi } from '#api/session.ts'
import { createOwnSessionsApi } from '#api/sessions.ts'
import { createUsersApi } from '#api/users.ts'
import { configurationKeyFrom } from '#resources/system/configuration-keys.ts'
import { dictionaryEntryFrom } from '#resources/system/dictionary-entries.ts'
import { dictionaryTypeFrom } from '#resources/system/dictionary-types.ts'
import { roleFrom } from '#resources/system/roles.ts'
import { userFrom } from '#resources/system/users.ts'

const test = suite('resources')

const createApi = (call: Call) => ({
  session: createSessionApi(call),
  roles: createRolesApi(call),
  dict: createDictionaryApi(call),
  config: createConfigurationApi(call),
  users: createUsersApi(call),
  log: createOperationLogApi(call),
  ownSessions: createOwnSessionsApi(call),
})
type Api = ReturnType<typeof createApi>

// With a version in the answer no record is read again.
const ROLE = { roleId: 2, roleKey: 'sales', version: 9 }
const ENTRY = { dictCode: 40, dictValue: 'steam', version: 9 }
const KEY = { configId: 7, configValue: '1200', version: 9 }
/** The records as they were read. */
const BEFORE = {
  role: { roleId: 2, roleKey: 'sales', flag: 'x', version: 8 },
  entry: { dictCode: 40, dictValue: 'steam', version: 8 },
  key: { configId: 7, configValue: '1200', version: 8 },
}
const list = (row: object) => ({ list: [row], count: 1, pageIndex: 1, pageSize: 20 })

/** §7 line by line after the session: the call, the request and the answer. */
const SECTION_7: [(api: Api) => Promise<unknown>, string, unknown][] = [
  [
    api => api.roles.list({ pageIndex: 2, pageSize: 20, roleName: '煤', status: '' }),
    'GET /api/v1/rolelist?pageIndex=2&pageSize=20&roleName=%E7%85%A4&status=',
    list(ROLE),
  ],
  [api => api.roles.get(2), 'GET /api/v1/role/2', ROLE],
  [
    api => api.roles.create({ roleName: '仓储', roleKey: 'depot', roleSort: 3, menuIds: [2] }),
    'POST /api/v1/role {"roleName":"仓储","roleKey":"depot","roleSort":3,"menuIds":[2]}',
    ROLE,
  ],
  [
    api => api.roles.update(roleFrom(BEFORE.role), { roleSort: 0, remark: '' }),
    'PUT /api/v1/role {"roleId":2,"roleKey":"sales","flag":"x","version":8,"roleSort":0,"remark":""}',
    ROLE,
  ],
  [
    api => api.roles.setStatus(roleFrom(BEFORE.role), '1'),
    'PUT /api/v1/role {"roleId":2,"status":"1"}',
    ROLE,
  ],
  [
    api => api.roles.setMenu(roleFrom(BEFORE.role), [52, 2, 3, 3]),
    'PUT /api/v1/rolemenu {"roleId":2,"menuIds":[2,3,52],"version":8}',
    ROLE,
  ],
  [
    api => api.roles.setDataScope(roleFrom(BEFORE.role), '2', [7, 8]),
    'PUT /api/v1/roledatascope {"roleId":2,"dataScope":"2","deptIds":[7,8],"version":8}',
    ROLE,
  ],
  [
    api => api.roles.setDataScope(roleFrom(BEFORE.role), '3', [7, 8]),
    'PUT /api/v1/roledatascope {"roleId":2,"dataScope":"3","deptIds":[],"version":8}',
    ROLE,
  ],
  [api => api.roles.remove([roleFrom(BEFORE.role)]), 'DELETE /api/v1/role/2?version=8', ''],
  [
    api => api.roles.remove([roleFrom(BEFORE.role), roleFrom({ roleId: 3, version: 1 })]),
    'DELETE /api/v1/role/2,3?version=8%2C1',
    '',
  ],
  [
    api => api.dict.list({ dictType: 'coal_kind', pageIndex: 1, pageSize: 20 }),
    'GET /api/v1/dict/datalist?dictType=coal_kind&pageIndex=1&pageSize=20',
    list(ENTRY),
  ],
  [api => api.dict.get(40), 'GET /api/v1/dict/data/40', ENTRY],
  [api => api.dict.byType('a/b?c'), 'GET /api/v1/dict/databytype/a%2Fb%3Fc', [ENTRY]],
  [
    api => api.dict.create({ dictType: 'coal_kind', dictLabel: '焦煤', dictValue: 'coking' }),
    'POST /api/v1/dict/data {"dictType":"coal_kind","dictLabel":"焦煤","dictValue":"coking"}',
    ENTRY,
  ],
  [
    api => api.dict.update(dictionaryEntryFrom(BEFORE.entry), { dictSort: 5 }),
    'PUT /api/v1/dict/data/ {"dictCode":40,"dictValue":"steam","version":8,"dictSort":5}',
    ENTRY,
  ],
  [
    api => api.dict.remove([40, 41].map(dictCode => dictionaryEntryFrom({ dictCode }))),
    'DELETE /api/v1/dict/data/40,41',
    true,
  ],
  [
    api => api.config.list({ configKey: 'shop', configType: 'N' }),
    'GET /api/v1/configList?configKey=shop&configType=N',
    list(KEY),
  ],
  [api => api.config.get(7), 'GET /api/v1/config/7', KEY],
  [api => api.config.valueOf('a b/c'), 'GET /api/v1/configKey/a%20b%2Fc', KEY],
  [
    api =>
      api.config.create({ configName: 'n', configKey: 'k', configValue: 'v', configType: 'N' }),
    'POST /api/v1/config {"configName":"n","configKey":"k","configValue":"v","configType":"N"}',
    KEY,
  ],
  [
    api => api.config.update(configurationKeyFrom(BEFORE.key), { configValue: '1500' }),
    'PUT /api/v1/config {"configId":7,"configValue":"1500","version":8}',
    KEY,
  ],
  [
    api => api.config.remove([configurationKeyFrom(BEFORE.key)]),
    'DELETE /api/v1/config/7?version=8',
    true,
  ],
]

for (const [index, [run, line, data]] of SECTION_7.entries()) {
  test(`§7 ${index + 1}: ${line}`, async () => {
    const { call, sent, told } = answering({ code: 200, msg: '', data })
    await run(createApi(call))
    assert.equal(sent, [line])
    assert.equal(told, [])
  })
}

test('§27 the calls beyond §7', async () => {
  const page = { code: 200, data: { list: [], count: 0 } }
  const { call, sent } = answering(page)
  const api = createApi(call)
  await api.users.list({ username: 'z' })
  await api.log.list({ operName: 'z', sort: 'operTime', order: 'desc' })
  await api.dict.types({ dictName: 'x' })
  assert.equal(sent, [
    'GET /api/v1/sysUserList?username=z',
    'GET /api/v1/operloglist?operName=z&sort=operTime&order=desc',
    'GET /api/v1/dict/typelist?dictName=x',
  ])
})

test('features B.7 a password that the server made is returned', async () => {
  const { call, sent } = answering({ code: 200, data: { userId: 3, password: 'made' } })
  const { users } = createApi(call)
  const made = await users.create({ username: 'z', roleIds: [2] })
  assert.is(made && made.password, 'made')
  assert.is(await users.resetPassword(3), 'made')
  assert.equal(sent, [
    'POST /api/v1/sysUser {"username":"z","roleIds":[2]}',
    'GET /api/v1/sysUser/3',
    'PUT /api/v1/sysUser/3/password {}',
  ])
  const again = answering({ code: 200, data: null })
  assert.is(await createApi(again.call).users.resetPassword(3), undefined)
})

test('features B.7 the operations per day are read', async () => {
  const { call, sent } = answering({
    code: 200,
    data: [{ day: '2020-03-14', count: 1, failed: 0 }],
  })
  assert.equal(await readOperationsPerDay(call, 14, 480), [
    { day: '2020-03-14', count: 1, failed: 0 },
  ])
  assert.equal(sent, ['GET /api/v1/operlogdays?days=14&offset=480'])
})

test('the sessions of the user are read and ended', async () => {
  const { call, sent } = answering({ code: 200, data: [{ sessionId: 4 }] })
  const { ownSessions } = createApi(call)
  const open = await ownSessions.list()
  await ownSessions.end([4])
  await ownSessions.endOthers()
  assert.is(open && open.length, 1)
  assert.equal(sent, [
    'GET /api/v1/sessions',
    'DELETE /api/v1/sessions/4',
    'DELETE /api/v1/sessions/others',
  ])
})

test('§27 trees with their ticks are read from beside the data', async () => {
  const menus = [{ id: 2, label: 'a', children: [] }]
  const { call } = answering({ code: 200, menus, checkedKeys: [2] })
  const tree = await createApi(call).roles.roleMenus(3)
  assert.ok(tree)
  assert.equal([tree.nodes.length, tree.checked], [1, [2]])
})

test('§16 no message is shown for a call that the server does not have', async () => {
  const { call, told } = answering({ code: 404, msg: 'unknown' })
  const { roles, users, log, dict } = createApi(call)
  for (const run of [
    roles.menuTree(),
    roles.roleMenus(1),
    roles.roleDepartments(1),
    users.list({}),
    users.departments(),
    log.list({}),
    dict.types({}),
    dict.allTypes(),
  ]) {
    assert.ok(isUnknownCall(await rejection(run)))
  }
  assert.equal(told, [])
})

test('R67 a malformed list is one failure, reported once', async () => {
  for (const data of [undefined, null, 'x', [], {}, { list: 'x' }]) {
    const { call, told } = answering({ code: 200, data })
    const error = await rejection(createApi(call).roles.list({}))
    assert.instance(error, Unreachable)
    assert.is(error.message, 'Malformed answer from the server')
    assert.is(told.length, 1)
  }
})

test('a write that the server answers without the row is done all the same', async () => {
  for (const data of [undefined, null, '', true, {}]) {
    const { call, told } = answering({ code: 200, msg: '修改成功', data })
    const saved = await createApi(call).roles.setStatus(roleFrom(BEFORE.role), '1')
    assert.is(saved && saved.record, undefined)
    assert.equal(told, [])
  }
})

test('§23 the value of a key is in the row, else in msg', async () => {
  const found = (answer: object) => createApi(answering(answer).call).config.valueOf('k')
  const value = async (answer: object) => {
    const said = await found(answer)
    return said && said.configValue
  }
  assert.is(await value({ code: 200, msg: 'old', data: { configValue: 'new' } }), 'new')
  assert.is(await value({ code: 200, msg: '1200', data: null }), '1200')
  assert.is(await value({ code: 200, msg: '1200', data: {} }), '1200')
  assert.is(await value({ code: 200, msg: '1200' }), '1200')
  assert.is(await value({ code: 200, msg: 'ok', data: '1200' }), '1200')
  assert.is(await value({ code: 200, msg: '', data: { configKey: 'k', configValue: '' } }), '')
  assert.is(await value({ code: 200, msg: '', data: null }), undefined)
  const row = { configValue: 'x', secret: false }
  assert.equal(await found({ code: 200, msg: '', data: row }), row)
  assert.equal(await found({ code: 200, msg: 'x' }), { configValue: 'x', secret: undefined })
})

test('§7 a key is taken if the answer holds a row for it, not for any answer', async () => {
  const holder = (answer: object) =>
    createApi(answering({ code: 200, ...answer }).call).config.holderOf('k')
  assert.is(await holder({ data: { configId: 7, configKey: 'k', configName: 'Limit' } }), 'Limit')
  assert.is(await holder({ data: { configValue: '1200' } }), '')
  assert.is(await holder({ data: '1200' }), '')
  for (const answer of [
    { msg: '', data: null },
    { msg: 'ok', data: null },
    { msg: '' },
    { data: '' },
    { data: {} },
    { data: { configId: 0, configName: '', configKey: '', configValue: '' } },
  ])
    assert.is(await holder(answer), undefined, JSON.stringify(answer))
})

test('R63 a write carries its idempotency key', async () => {
  const { call, headers } = answering({ code: 200, data: ROLE })
  await createApi(call).roles.create({ roleName: 'x' }, { idempotencyKey: 'k-1' })
  assert.is(headers[0]?.['Idempotency-Key'], 'k-1')
})

test('R63 a deletion that got no answer is sent again under its idempotency key, so that the record is not called missing', async () => {
  const removals: ((api: Api) => Promise<unknown>)[] = [
    api => api.roles.remove([roleFrom({ roleId: 3, version: 8 })]),
    api => api.users.remove([userFrom({ userId: 3, version: 8 })]),
    api => api.dict.remove([dictionaryEntryFrom({ dictCode: 3, version: 8 })]),
    api => api.dict.type.remove([dictionaryTypeFrom({ dictId: 3, version: 8 })]),
    api => api.config.remove([configurationKeyFrom({ configId: 3, version: 8 })]),
    api => api.ownSessions.end([3]),
  ]
  for (const remove of removals) {
    const lost = answering('<h1>Bad Gateway</h1>')
    const api = createApi(lost.call)
    await rejection(remove(api))
    await rejection(remove(api))
    const [first, second] = lost.headers.map(headers => headers['Idempotency-Key'])
    assert.ok(first, lost.sent[0])
    assert.is(second, first, lost.sent[0])

    const answered = answering({ code: 200, data: null })
    const other = createApi(answered.call)
    await remove(other)
    await remove(other)
    const keys = answered.headers.map(headers => headers['Idempotency-Key'])
    assert.is(new Set(keys).size, 2, lost.sent[0])
  }
})

test('R63 the idempotency key of an unanswered deletion is used for no other', async () => {
  const lost = answering('<h1>Bad Gateway</h1>')
  const { roles } = createApi(lost.call)
  for (const ids of [[3], [4], [3, 4], [3]])
    await rejection(roles.remove(ids.map(roleId => roleFrom({ roleId }))))
  const [three, four, both, again] = lost.headers.map(headers => headers['Idempotency-Key'])
  assert.is(new Set([three, four, both]).size, 3)
  assert.is(again, three)
})

test('R63 the deletion of a record that was changed since is not the one that got no answer', async () => {
  const lost = answering('<h1>Bad Gateway</h1>')
  const { roles } = createApi(lost.call)
  for (const version of [1, 1, 2]) await rejection(roles.remove([roleFrom({ roleId: 3, version })]))
  const [first, second, changed] = lost.headers.map(headers => headers['Idempotency-Key'])
  assert.is(second, first)
  assert.is.not(changed, first)
})

test.run()
