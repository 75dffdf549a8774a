import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { rejection } from './answers.ts'
import { createClient } from '#api/client.ts'
import { createConfigurationApi } from '#api/configuration.ts'
import { createDictionaryApi } from '#api/dictionary.ts'
import { CallError, ChangedAgain } from '#api/errors.ts'
import type { SaveResult, Written } from '#api/records.ts'
import { areMenusStored, createRolesApi } from '#api/roles.ts'
import { createUsersApi } from '#api/users.ts'
import { treeNodesFrom } from '#entities/tree-node.ts'
import { configurationKeyFrom } from '#resources/system/configuration-keys.ts'
import { dictionaryEntryFrom } from '#resources/system/dictionary-entries.ts'
import { roleFrom } from '#resources/system/roles.ts'

const test = suite('records')

type Body = Record<string, unknown>

/** A server of one record: `store` is what it makes of a write, `answer` what it answers to it. */
function serverOf(
  record: Body,
  {
    store = body => body,
    answer = () => null,
    envelope = {},
  }: {
    store?: (body: Body) => Body
    answer?: (now: Body, sent: Body) => unknown
    /** What the envelope of an answer to a read has beside the data. */
    envelope?: Body
  } = {},
) {
  let now = record
  const sent: { call: string; body: Body }[] = []
  /** Somebody else's write. */
  const change = (fields: Body) => {
    now = { ...now, ...fields }
  }
  const call = createClient({
    base: '',
    timeoutMs: 1_000,
    token: () => 'abc',
    locale: () => 'en',
    onFailure: () => {},
    async fetch(url, { method = 'GET', body } = {}) {
      const given: Body = body ? JSON.parse(String(body)) : {}
      sent.push({ call: `${method} ${url}`, body: given })
      if (method === 'GET') return Response.json({ code: 200, data: now, ...envelope })
      now = { ...now, ...store(given) }
      return Response.json({ code: 200, data: answer(now, given) })
    },
  })
  return { call, change, sent, calls: () => sent.map(({ call }) => call) }
}

/** A server that counts versions and answers what it has stored. */
const versionedServerOf = (record: Body, more: (sent: Body) => Body = () => ({})) =>
  serverOf(
    { ...record, version: 4 },
    {
      store: body => ({ ...body, ...more(body), version: Number(body.version) + 1 }),
      answer: now => now,
    },
  )

/** A write that can be undone. */
async function writtenBy<Row>(write: Promise<SaveResult<Row> | false>): Promise<Written<Row>> {
  const saved = await write
  assert.ok(saved && saved.written)
  return saved.written
}

const ENTRY = { dictCode: 4, dictLabel: 'Coke', dictSort: 1, remark: 'old' }

const isNotSent = async (undo: Promise<unknown>) =>
  assert.ok((await rejection(undo)) instanceof ChangedAgain)

const ROLE = {
  roleId: 2,
  roleName: 'Sales',
  roleKey: 'sales',
  roleSort: 3,
  remark: 'old',
  flag: 'x',
}

test('R62 a deletion names the version that own changes have made since, and no other', async () => {
  const { call, calls } = serverOf(
    { ...ROLE, version: 4 },
    {
      store: ({ remark, version }) => ({ remark, version: Number(version) + 1 }),
      answer: now => now,
    },
  )
  const roles = createRolesApi(call)
  const seen = roleFrom({ ...ROLE, version: 4 })
  await roles.update(seen, { remark: 'mine' })
  await roles.remove([seen])
  await roles.remove([roleFrom({ ...ROLE, version: 3 })])
  assert.equal(calls().slice(1), [
    'DELETE /api/v1/role/2?version=5',
    'DELETE /api/v1/role/2?version=3',
  ])
})

test('R62 it names the version of the last own change, however many these are', async () => {
  const { call, change, calls } = versionedServerOf(ENTRY)
  const entries = createDictionaryApi(call)
  await entries.change(4, { dictSort: 2 })
  await entries.undo(await writtenBy(entries.change(4, { remark: 'mine' })))
  const rows = [4, 5, 7, 8].map(version => dictionaryEntryFrom({ ...ENTRY, version }))
  for (const row of rows) await entries.remove([row])
  change({ version: 9 })
  await entries.change(4, { dictSort: 3 })
  for (const row of rows.slice(0, 1)) await entries.remove([row])
  assert.equal(
    calls().flatMap(line => (line.startsWith('DELETE') ? [line.replace(/.*=/, '')] : [])),
    ['7', '7', '7', '8', '4'],
  )
})

test('W10 an Undo gives back the field of its own change, after an own later change of another', async () => {
  const { call, sent } = versionedServerOf(ENTRY)
  const entries = createDictionaryApi(call)
  const written = await writtenBy(entries.change(4, { dictLabel: 'Coking' }))
  await entries.change(4, { dictSort: 9 })
  const undone = await entries.undo(written)
  const { dictLabel, dictSort, version } = sent.at(-1)?.body ?? {}
  assert.equal([dictLabel, dictSort, version], ['Coke', 9, 6])
  assert.equal(undone && undone.notStored, [])
})

test('W10 R62 an Undo keeps what somebody else has saved since in another field', async () => {
  const { call, change, sent } = versionedServerOf(ENTRY)
  const entries = createDictionaryApi(call)
  const written = await writtenBy(entries.change(4, { dictLabel: 'Coking' }))
  change({ remark: 'theirs', version: 9 })
  await entries.undo(written)
  const { dictLabel, remark, version } = sent.at(-1)?.body ?? {}
  assert.equal([dictLabel, remark, version], ['Coke', 'theirs', 9])
})

test('W10 R62 nothing is sent where somebody else has set one of its fields again', async () => {
  const { call, change, sent } = versionedServerOf(ENTRY)
  const entries = createDictionaryApi(call)
  const written = await writtenBy(entries.change(4, { dictLabel: 'Coking', dictSort: 2 }))
  change({ dictSort: 3, version: 9 })
  const before = sent.length
  await isNotSent(entries.undo(written))
  assert.equal(
    sent.slice(before).map(({ call }) => call),
    ['GET /api/v1/dict/data/4'],
  )
})

test('W10 nor where the user has, until that later change is undone', async () => {
  const { call, sent } = versionedServerOf(ENTRY)
  const entries = createDictionaryApi(call)
  const first = await writtenBy(entries.change(4, { dictLabel: 'Coking' }))
  const second = await writtenBy(entries.change(4, { dictLabel: 'Hard coke' }))
  await isNotSent(entries.undo(first))
  await entries.undo(second)
  await entries.undo(first)
  assert.equal(
    sent.flatMap(({ call, body }) => (call.startsWith('PUT') ? [body.dictLabel] : [])),
    ['Coking', 'Hard coke', 'Coking', 'Coke'],
  )
})

for (const isVerifiedLater of [false, true]) {
  const how = isVerifiedLater ? 'that answers no row' : 'whose row is read again'
  test(`W10 on a server without versions a write ${how} is undone by the same rule`, async () => {
    const { call, change, sent } = serverOf(ENTRY)
    const entries = createDictionaryApi(call)
    const write = () => writtenBy(entries.change(4, { dictLabel: ' Coking ' }, { isVerifiedLater }))
    const written = await write()
    change({ remark: 'theirs', dictLabel: 'Coking' })
    await entries.undo(written)
    const { dictLabel, remark } = sent.findLast(({ call }) => call.startsWith('PUT'))?.body ?? {}
    assert.equal([dictLabel, remark], ['Coke', 'theirs'])
    const again = await write()
    change({ dictLabel: 'theirs' })
    await isNotSent(entries.undo(again))
  })
}

test('W10 there is nothing to undo where a write changed nothing, or what was before is not known', async () => {
  const entries = createDictionaryApi(versionedServerOf(ENTRY).call)
  const changes = [{ dictLabel: 'Coke' }, { listClass: 'info' }, { remark: 'new' }]
  const undoable = []
  for (const change of changes) {
    const saved = await entries.change(4, change)
    undoable.push(saved && saved.written?.fields)
  }
  assert.equal(undoable, [undefined, undefined, ['remark']])
  const added = await entries.create({ dictLabel: 'New' })
  assert.is(added && added.written, undefined)

  const secret = { configId: 7, configKey: 'mail.token', configValue: '', secret: true, remark: '' }
  const keys = createConfigurationApi(versionedServerOf(secret).call)
  const saved = await keys.change(7, { configValue: 'hunter3', remark: 'new' })
  assert.is(saved && saved.written, undefined, 'a masked value')
})

test('W10 what a record had none of is given back as an empty text', async () => {
  const { call, sent } = versionedServerOf({ ...ENTRY, dictLabelZh: null })
  const entries = createDictionaryApi(call)
  await entries.undo(await writtenBy(entries.change(4, { dictLabelZh: '焦炭' })))
  assert.is(sent.at(-1)?.body.dictLabelZh, '')
})

test('W10 an undone disabling gives the default back, which the server took away with it', async () => {
  const { call, sent } = versionedServerOf(
    { ...ENTRY, status: '0', isDefault: 'Y' },
    ({ status }) => (status === '1' ? { isDefault: 'N' } : {}),
  )
  const entries = createDictionaryApi(call)
  await entries.undo(await writtenBy(entries.changeStatus(4, '1')))
  const { status, isDefault } = sent.at(-1)?.body ?? {}
  assert.equal([status, isDefault], ['0', 'Y'])
})

test('W10 the roles of a user are undone with the single role that some servers have beside them', async () => {
  const { call, sent } = versionedServerOf({ userId: 3, roleIds: [2], roleId: 2, deptId: 0 })
  const users = createUsersApi(call)
  const row = await users.get(3)
  assert.ok(row)
  const written = await writtenBy(users.update(row, { roleIds: [5, 2], deptId: 1 }))
  assert.equal(written.fields, ['roleIds', 'deptId'])
  await users.undo(written)
  const { roleIds, roleId, deptId } = sent.at(-1)?.body ?? {}
  assert.equal([roleIds, roleId, deptId], [[2], 2, 0])
})

test('W10 of a role an Undo sends only what it gives back, and menus with the folders above them', async () => {
  const { call, sent } = serverOf(
    { ...ROLE, status: '0', menuIds: [3], version: 4 },
    {
      // The server answers leaves only, and the trees beside them.
      store: ({ menuIds, ...body }) => ({
        ...body,
        ...(menuIds !== undefined && { menuIds: [Array.isArray(menuIds) && menuIds.at(-1)] }),
        version: Number(body.version ?? 4) + 1,
      }),
      answer: now => now,
      envelope: {
        menus: [{ id: 1, label: 'Shop', children: [{ id: 3, label: 'Goods' }] }],
        checkedKeys: [],
      },
    },
  )
  const roles = createRolesApi(call)
  await roles.undo(await writtenBy(roles.changeStatus(2, '1')))
  const row = await roles.get(2)
  assert.ok(row)
  await roles.undo(await writtenBy(roles.putBack(row, { menuIds: [8] })))
  assert.equal(
    sent.flatMap(({ call, body }) => (call.startsWith('PUT') ? [body] : [])),
    [
      { roleId: 2, status: '1' },
      { roleId: 2, status: '0', version: 5 },
      { roleId: 2, menuIds: [8], version: 6 },
      { roleId: 2, menuIds: [3, 1], version: 7 },
    ],
  )
})

test('a change sends the whole record as it was read, unknown fields too', async () => {
  const { call, sent } = serverOf(ROLE)
  await createRolesApi(call).update(roleFrom(ROLE), { remark: 'new' })
  assert.equal(sent[0]?.body, { ...ROLE, remark: 'new' })
})

test('a change never sends a password that came with the record', async () => {
  const person = { userId: 4, username: 'li', mustChangePassword: true, phone: '1' }
  const secret = { password: '$2a$10$abc', passwordHash: 'x', user_pwd: 'y', salt: 'z' }
  const account = { name: 'li' }
  const { call, sent } = serverOf({ ...person, ...secret, account: { ...account, ...secret } })
  await createUsersApi(call).change(4, { phone: '2' })
  assert.equal(sent[1]?.body, { ...person, account, phone: '2' })
})

test('R20 a change leaves out an unedited secret, and sends a new one', async () => {
  const secret = { configId: 7, configKey: 'mail.token', configValue: '', secret: true, remark: '' }
  const { call, sent } = serverOf(secret)
  const api = createConfigurationApi(call)
  await api.update(configurationKeyFrom(secret), { remark: 'x' })
  assert.not(Object.hasOwn(sent[0]?.body ?? {}, 'configValue'))
  await api.update(configurationKeyFrom(secret), { configValue: 'fresh' })
  assert.is(sent.at(-2)?.body.configValue, 'fresh')
})

test("R20 a value that the server withheld by the key's name is not sent, a readable one is", async () => {
  const row = { configId: 7, configKey: 'mail.token', secret: null, remark: '' }
  for (const [configValue, isSent] of [
    ['', false],
    ['abc', true],
  ] as const) {
    const { call, sent } = serverOf({ ...row, configValue })
    await createConfigurationApi(call).update(configurationKeyFrom({ ...row, configValue }), {
      remark: 'x',
    })
    assert.is(Object.hasOwn(sent[0]?.body ?? {}, 'configValue'), isSent)
  }
})

test('R20 stars that a server answers instead of a secret are not sent as its value, other stars are', async () => {
  const key = { configId: 3, configName: 'Mail', configKey: 'mail.password', remark: 'old' }
  for (const [configKey, configValue, sentValue] of [
    ['mail.password', '******', undefined],
    ['mail.password', '••••', undefined],
    ['mail.password', '*a*', '*a*'],
    ['shop.origins', '*', '*'],
  ]) {
    const row = { ...key, configKey, configValue }
    const { call, sent } = serverOf(row)
    const saved = await createConfigurationApi(call).update(configurationKeyFrom(row), {
      remark: 'new',
    })
    assert.is(sent[0]?.body.configValue, sentValue, configValue)
    assert.equal(saved && saved.notStored, [])
  }
  const row = { ...key, configValue: '******' }
  const { call, sent } = serverOf(row)
  await createConfigurationApi(call).update(configurationKeyFrom(row), { configValue: 'new one' })
  assert.is(sent[0]?.body.configValue, 'new one')
})

test('R20 an answer without the secret does not mean that the old one was kept', async () => {
  for (const secret of [true, null]) {
    const row = { configId: 7, configKey: 'mail.token', configValue: '', secret, version: 1 }
    const { call } = serverOf(row, { answer: now => ({ ...now, configValue: '', version: 2 }) })
    const saved = await createConfigurationApi(call).update(configurationKeyFrom(row), {
      configValue: 'new',
    })
    assert.ok(saved)
    assert.equal(saved.notStored, [])
  }
})

test('an answer with a newer version is the stored record: nothing is read again', async () => {
  const { call, calls } = serverOf(
    { ...ROLE, version: 1 },
    { answer: now => ({ ...now, version: 2 }) },
  )
  const saved = await createRolesApi(call).update(roleFrom({ ...ROLE, version: 1 }), {
    remark: 'new',
  })
  assert.equal(calls(), ['PUT /api/v1/role'])
  assert.ok(saved)
  assert.equal([saved.record?.version, saved.notStored], [2, []])
})

for (const [what, answer] of [
  ['what was sent', (_: Body, sent: Body) => sent],
  ['nothing', () => null],
  ['a text', () => 'ok'],
] as const) {
  test(`if ${what} is answered, the record is read again, and fields that were not stored are named`, async () => {
    const { call, calls } = serverOf(ROLE, {
      // As some servers do: what is empty leaves the record as it was.
      store: body => Object.fromEntries(Object.entries(body).filter(([, value]) => value)),
      answer,
    })
    const saved = await createRolesApi(call).update(roleFrom(ROLE), {
      remark: '',
      roleSort: 0,
      roleName: 'Trade',
    })
    assert.equal(calls(), ['PUT /api/v1/role', 'GET /api/v1/role/2'])
    assert.ok(saved)
    assert.equal(saved.notStored, ['remark', 'roleSort'])
    assert.equal([saved.record?.roleName, saved.record?.remark], ['Trade', 'old'])
  })
}

test('a version is sent as it was read, as a text or with more digits than a number holds', async () => {
  for (const version of ['3', '9007199254740993', 3]) {
    const { call, sent } = serverOf({ ...ROLE, version })
    await createRolesApi(call).update(roleFrom({ ...ROLE, version }), { remark: 'new' })
    assert.is(sent[0]?.body.version, version)
  }
})

test('an answer with a first version, or with the same version, proves nothing', async () => {
  const role = roleFrom({ ...ROLE, status: '0', version: 3 })
  for (const version of [0, 3]) {
    const { call, calls } = serverOf(
      { ...ROLE, status: '0', version: 3 },
      { store: () => ({}), answer: (_, sent) => ({ ...sent, version }) },
    )
    const saved = await createRolesApi(call).setStatus(role, '1')
    assert.equal(calls(), ['PUT /api/v1/role', 'GET /api/v1/role/2'])
    assert.equal(saved && saved.notStored, ['status'])
  }
})

test('a record is read again by its key, whatever name the server has for it', async () => {
  const row = { id: 7, configKey: 'a.b', configValue: '1', remark: '' }
  const { call, calls } = serverOf(row)
  const saved = await createConfigurationApi(call).update(configurationKeyFrom(row), {
    remark: 'x',
  })
  assert.equal(calls(), ['PUT /api/v1/config', 'GET /api/v1/config/7'])
  assert.is(saved && saved.record?.remark, 'x')
})

test('if the record cannot be read again, the stored values are unknown', async () => {
  const { call } = serverOf(ROLE)
  const failing: typeof call = ((method: 'GET', path: string, options: object) =>
    method === 'GET' ? Promise.reject(new TypeError('away')) : call(method, path, options)) as never
  const saved = await createRolesApi(failing).update(roleFrom(ROLE), { remark: 'new' })
  assert.ok(saved)
  assert.equal([saved.record, saved.notStored], [undefined, []])
})

test('a field that the answer lacks proves nothing', async () => {
  const { remark: _, ...bare } = ROLE
  const { call } = serverOf(bare, { store: () => ({}) })
  const saved = await createRolesApi(call).update(roleFrom(bare), { remark: 'new' })
  assert.ok(saved && saved.record)
  assert.equal([saved.notStored, saved.unverified], [[], ['remark']])
  const emptied = await createRolesApi(call).update(roleFrom(bare), { remark: '' })
  assert.equal(emptied && [emptied.notStored, emptied.unverified], [[], []])
})

test('a null in an answer does not mean that the sent value was not stored', async () => {
  const { call } = serverOf({ ...ROLE, deptIds: null }, { store: () => ({ dataScope: '2' }) })
  const saved = await createRolesApi(call).setDataScope(roleFrom(ROLE), '2', [7])
  assert.equal(saved && [saved.notStored, saved.unverified], [[], ['deptIds']])
})

test('blanks at the ends and another way to write an accent are no difference', async () => {
  const { call } = serverOf(ROLE, {
    store: ({ remark }) => ({ remark: String(remark).trim().normalize('NFC') }),
  })
  const saved = await createRolesApi(call).update(roleFrom(ROLE), { remark: ' cafe\u0301 ' })
  assert.equal(saved && saved.notStored, [])
})

test('menus are compared by their leaves, with or without the folders above them', async () => {
  const menus = treeNodesFrom([
    {
      id: 1,
      label: 'System',
      children: [
        { id: 10, label: 'Roles' },
        { id: 11, label: 'Log' },
      ],
    },
  ])
  const isTaken = areMenusStored(menus)
  for (const [stored, notTaken] of [
    [[10, 11], []],
    [[1, 10, 11], []],
    [[10], ['menuIds']],
    [[], ['menuIds']],
  ] as const) {
    const { call } = serverOf({ ...ROLE, menuIds: [10] }, { store: () => ({ menuIds: stored }) })
    const role = roleFrom({ ...ROLE, menuIds: [10] })
    const saved = await createRolesApi(call).setMenu(role, [1, 10, 11], { isStoredAsSent: isTaken })
    assert.equal(saved && saved.notStored, notTaken, stored.join())
  }
})

test('a new record is read by the key in the answer, or by the answer itself', async () => {
  for (const answer of [{ dictCode: 9, dictLabel: 'Peat' }, 9, '9']) {
    const { call, calls } = serverOf(
      { dictCode: 9, dictLabel: 'Peat', dictValue: 'peat' },
      { answer: () => answer },
    )
    const saved = await createDictionaryApi(call).create({
      dictLabel: 'Peat',
      dictValue: 'peat',
      remark: 'x',
    })
    assert.equal(calls(), ['POST /api/v1/dict/data', 'GET /api/v1/dict/data/9'])
    assert.is(saved && saved.record?.dictCode, 9)
  }
  const { call, calls } = serverOf({}, { answer: () => true })
  const saved = await createDictionaryApi(call).create({ dictLabel: 'Peat' })
  assert.equal(calls(), ['POST /api/v1/dict/data'])
  assert.is(saved && saved.record, undefined)
})

test('records that are compared later with the list are not read one by one', async () => {
  const { call, calls } = serverOf(ROLE)
  await createRolesApi(call).setStatus(roleFrom(ROLE), '1', { isVerifiedLater: true })
  assert.equal(calls(), ['PUT /api/v1/role'])
})

const COKE = { dictCode: 2, dictLabel: 'Coke', remark: 'old', flag: 'x' }

for (const [what, stored, changed, reads] of [
  ['did a part of it', { ...COKE, flag: 'y', remark: '' }, ['remark'], 2],
  ['did nothing', COKE, [], 2],
  ['counts versions', { ...COKE, remark: '', version: 4 }, [], 1],
] as const) {
  test(`a refused change of a list row says what changed all the same: the server ${what}`, async () => {
    let now: Body = { ...COKE, ...('version' in stored && { version: 3 }) }
    let asked = 0
    const call = createClient({
      base: '',
      timeoutMs: 1_000,
      token: () => 'abc',
      locale: () => 'en',
      onFailure: () => {},
      async fetch(_, { method } = {}) {
        if (method !== 'GET') {
          now = stored
          return Response.json({ code: -1, msg: 'no' })
        }
        asked += 1
        return Response.json({ code: 200, data: now })
      },
    })
    const error = await rejection(createDictionaryApi(call).change(2, { remark: 'new' }))
    assert.instance(error, CallError)
    assert.equal([error instanceof CallError && error.changedFields, asked], [changed, reads])
  })
}

test('R62 a change of a row of a list carries the version of that row', async () => {
  const entry = { dictCode: 4, dictLabel: 'Coke', dictSort: 1, version: 7 }
  const { call, sent } = serverOf(entry)
  await createDictionaryApi(call).change(4, { dictSort: 2 }, { version: 5 })
  assert.equal(sent[1], {
    call: 'PUT /api/v1/dict/data/',
    body: { ...entry, dictSort: 2, version: 5 },
  })
  assert.is(dictionaryEntryFrom(entry).version, 7)
})

test('the single role of a user is sent with the list of roles', async () => {
  const person = { userId: 4, username: 'li', roleId: 2 }
  const { call, sent } = serverOf(person)
  const { get, update } = createUsersApi(call)
  const account = await get(4)
  assert.ok(account)
  await update(account, { roleIds: [3] })
  assert.equal(sent[1]?.body, { ...person, roleIds: [3], roleId: 3 })
})

test.run()
