import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { goods } from '#resources/goods.ts'
import toVersion5 from '#server/store/migrations/migration-5.sqlite.sql'
import schema from '#server/store/migrations/schema.sqlite.sql'
import { loggedKindsOf, ownKinds } from '#server/store/operation-log/logged-kinds.ts'
import {
  firstListedOtherwise,
  recordsOfChange,
} from '#server/store/operation-log/logged-records.ts'
import { type Operation, SERVER_OPERATION } from '#server/store/operation-log/operation-chain.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'
import { createTables } from '#server/store/store.ts'

/** Which records a row of the log is about: for the list, its filters, histories and `verify`. */
const test = suite('logged records')

type Change = Pick<Operation, 'event' | 'record' | 'beforeJson' | 'afterJson'>

/** Sides that are left out are null; values are written as JSON, texts stand as they are. */
function change(event: string, record: string, before?: unknown, after?: unknown): Change {
  const json = (side: unknown) =>
    side === undefined ? null : typeof side === 'string' ? side : JSON.stringify(side)
  return { event, record, beforeJson: json(before), afterJson: json(after) }
}

const ENABLED = { roleName: 'Trader', status: '0' }
const DISABLED = { roleName: 'Trader', status: '1' }
const RENAMED = { roleName: 'Buyer', status: '0' }

/** What the row is, and of each of its records: kind, number, name and action. */
const CASES: readonly (readonly [what: string, row: Change, records: readonly string[]])[] = [
  ['an added role', change('role.add', '4', undefined, ENABLED), ['role 4 Trader role.add']],
  ['a changed role', change('role.update', '4', ENABLED, ENABLED), ['role 4 Trader role.update']],
  [
    'a renamed role has its new name',
    change('role.update', '4', ENABLED, RENAMED),
    ['role 4 Buyer role.update'],
  ],
  [
    'a disabled role',
    change('role.update', '4', ENABLED, DISABLED),
    ['role 4 Trader role.disable'],
  ],
  ['an enabled role', change('role.update', '4', DISABLED, ENABLED), ['role 4 Trader role.enable']],
  [
    'the menus of a role',
    change('role.menus', '4', ENABLED, ENABLED),
    ['role 4 Trader role.menus'],
  ],
  ['the data scope', change('role.scope', '4', ENABLED, ENABLED), ['role 4 Trader role.scope']],
  ['a deleted role', change('role.remove', '4', ENABLED), ['role 4 Trader role.remove']],
  [
    'several deleted roles, each with its own name',
    change('role.remove', '4,17,5', [ENABLED, RENAMED, { roleName: 'Third' }]),
    ['role 4 Trader role.remove', 'role 17 Buyer role.remove', 'role 5 Third role.remove'],
  ],
  ['a view is not about its role', change('role.view', '4', ENABLED, DISABLED), []],
  [
    'an added person',
    change('user.add', '7', undefined, { username: 'wang', nickName: 'Wang' }),
    ['user 7 wang user.add'],
  ],
  [
    'a disabled person',
    change(
      'user.update',
      '7',
      { username: 'wang', status: '0' },
      { username: 'wang', status: '1' },
    ),
    ['user 7 wang user.disable'],
  ],
  ['a new password', change('user.password', '7'), ['user 7 ? user.password']],
  ['ended sessions', change('user.sessions', '7'), ['user 7 ? user.sessions']],
  [
    'one’s own profile',
    change('user.profile', '7', { username: 'wang' }, { username: 'wang' }),
    ['user 7 wang user.profile'],
  ],
  [
    'a deleted person',
    change('user.remove', '7', { username: 'wang' }),
    ['user 7 wang user.remove'],
  ],
  [
    'a moved department',
    change(
      'dept.update',
      '4',
      { deptName: 'Yard', parentId: 3 },
      { deptName: 'Yard', parentId: 1 },
    ),
    ['dept 4 Yard dept.update'],
  ],
  [
    'a disabled department',
    change(
      'dept.update',
      '4',
      { deptName: 'Yard', status: '0' },
      { deptName: 'Yard', status: '1' },
    ),
    ['dept 4 Yard dept.disable'],
  ],
  [
    'a row of the menu that was renamed',
    change('menu.update', '20', { title: 'Words' }, { title: 'Terms' }),
    ['menu 20 Terms menu.update'],
  ],
  [
    'an entry of the dictionary',
    change('dict.add', '60', undefined, { dictLabel: 'Coal', dictType: 'kind', dictName: 'no' }),
    ['dict 60 Coal dict.add'],
  ],
  [
    'an enabled entry',
    change('dict.update', '60', { dictLabel: 'A', status: '1' }, { dictLabel: 'B', status: '0' }),
    ['dict 60 B dict.enable'],
  ],
  [
    'a type of the dictionary',
    change('dicttype.update', '12', { dictName: 'Kinds' }, { dictName: 'Sorts' }),
    ['dicttype 12 Sorts dicttype.update'],
  ],
  [
    'a disabled type',
    change('dicttype.update', '12', { dictName: 'K', status: '0' }, { dictName: 'K', status: '1' }),
    ['dicttype 12 K dicttype.disable'],
  ],
  [
    'deleted types',
    change('dicttype.remove', '12,13', [{ dictName: 'A' }, { dictName: 'B' }]),
    ['dicttype 12 A dicttype.remove', 'dicttype 13 B dicttype.remove'],
  ],
  [
    'a shop with another name',
    change('shop.update', '1', { shopName: 'Coalface' }, { shopName: 'Datang' }),
    ['shop 1 Datang shop.update'],
  ],
  [
    'a configuration key is found by its key',
    change('config.update', '3', { configKey: 'a.b' }, { configKey: 'a.c', configName: 'C' }),
    ['config 3 a.c config.update'],
  ],
  [
    'a deleted key',
    change('config.remove', '3', { configKey: 'a.b' }),
    ['config 3 a.b config.remove'],
  ],
  ['a refusal has no values', change('role.remove', '4242'), ['role 4242 ? role.remove']],
  [
    'a refusal of several',
    change('dict.remove', '1,2'),
    ['dict 1 ? dict.remove', 'dict 2 ? dict.remove'],
  ],
  [
    'grouped refusals',
    change('user.update', '7', undefined, { attempts: 3, firstAt: 'a', lastAt: 'b' }),
    ['user 7 ? user.update'],
  ],
  [
    'a number that stands twice',
    change('role.remove', '4,4', [ENABLED, RENAMED]),
    ['role 4 Trader role.remove'],
  ],
  [
    'a name that is no text',
    change('role.add', '4', undefined, { roleName: null }),
    ['role 4 ? role.add'],
  ],
  ['a record that is no number', change('role.update', '4;5', ENABLED, ENABLED), []],
  ['no record', change('role.add', '', undefined, ENABLED), []],
  ['a number with leading zeros', change('role.update', '004'), ['role 004 ? role.update']],
  [
    'no number between commas',
    change('role.remove', ',4'),
    ['role  ? role.remove', 'role 4 ? role.remove'],
  ],
  ['values that are no JSON', change('role.update', '4', '{', 'x'), ['role 4 ? role.update']],
  ['values that are null', change('role.update', '4', ENABLED, null), ['role 4 ? role.update']],
  ['values that are a list', change('role.update', '4', ENABLED, []), ['role 4 ? role.update']],
  [
    'a list that is too short',
    change('role.remove', '4,5', [ENABLED]),
    ['role 4 Trader role.remove', 'role 5 ? role.remove'],
  ],
  [
    'statuses that are numbers',
    change('role.update', '4', { status: 0 }, { status: 1 }),
    ['role 4 ? role.disable'],
  ],
  [
    'a status on one side',
    change('role.update', '4', {}, { status: '01' }),
    ['role 4 ? role.update'],
  ],
  ['a sign-in has the number of a session', change('login', '88'), []],
  ['a cut of the log', change('log.trim', '1-8', undefined, { deeds: 8 }), []],
  ['an event that only begins like a kind', change('roles.menus', '4', undefined, ENABLED), []],
  ['a kind alone', change('role', '4', undefined, ENABLED), []],
]

for (const [what, row, records] of CASES) {
  test(`${what}: ${row.event} of ${row.record || 'nothing'}`, () => {
    const found = recordsOfChange(row).map(
      ({ kind, recordId, name = '?', action }) => `${kind} ${recordId} ${name} ${action}`,
    )
    assert.equal(found, records)
  })
}

test('every kind is in a case', () => {
  const seen = new Set(CASES.flatMap(([, , records]) => records.map(text => text.split(' ')[0])))
  assert.equal([...seen].sort(), [...ownKinds.keys()].sort())
})

test('a described kind is one row more; rows whose description is gone have no name', () => {
  const row = change('goods.update', '9', { status: '0' }, { goodsName: 'Anthracite', status: '1' })
  const record = { kind: 'goods', recordId: '9', action: 'goods.disable' }
  assert.equal(recordsOfChange(row), [{ ...record, name: undefined }])
  assert.equal(recordsOfChange(row, loggedKindsOf([goods])), [{ ...record, name: 'Anthracite' }])
})

/** What the step to version 5 fills the table of records with. */
const VIEW = toVersion5.slice(
  toVersion5.indexOf('create view'),
  toVersion5.indexOf('create trigger'),
)
const FILL = toVersion5.slice(toVersion5.lastIndexOf('insert'), toVersion5.lastIndexOf('pragma'))

/** A new database with some records, which a row without values is named after. */
async function openLog() {
  const db = await openDatabase(':memory:')
  await db.exec(schema)
  await db.exec(`
    insert into roles (role_id, role_name, role_key, created_at, updated_at) values (4, 'Now', 'r', 0, 0);
    insert into users (user_id, username, username_key, password, created_at, updated_at)
      values (7, 'Ärzte', 'x', '', 0, 0);
    insert into dict_types (dict_id, dict_name, dict_type, created_at, updated_at) values (12, 'T', 't', 0, 0);
    insert into dict_data (dict_code, dict_type, dict_label, dict_value, created_at, updated_at)
      values (1, 't', 'One', '1', 0, 0);
    insert into config (config_id, config_name, config_key, config_value, created_at, updated_at)
      values (3, 'C', 'key.now', '', 0, 0)`)
  return { db, operations: createTables(db).operations }
}

interface Listed {
  kind: string
  record_id: string
  name: string
  action: string
}

test('R61 a migration finds the records that a new row would have', async () => {
  const { db, operations } = await openLog()
  await db.exec(VIEW)
  const records = () =>
    db.all<Listed>('select kind, record_id, name, action from operation_records order by record_id')
  // No log of that time has a row about a kind that came later.
  const then = CASES.filter(([, { event }]) => !/^(dept|menu|shop)\./.test(event))
  for (const [what, row] of then) {
    await operations.add({ ...SERVER_OPERATION, ...row })
    const added = await records()
    await db.exec(`delete from operation_records; ${FILL}`)
    assert.equal(await records(), added, what)
    await db.exec('delete from operation_records; delete from operations')
  }
  db.close()
})

test('a row without values is listed with the name that its record has then', async () => {
  const { db, operations } = await openLog()
  for (const [event, record] of [
    ['role.update', '4'],
    ['user.password', '007'],
    ['dict.remove', '1'],
    ['dicttype.remove', '12'],
    ['config.update', '3'],
    ['config.update', '99999999999999999999'],
  ] as const) {
    await operations.add({ ...SERVER_OPERATION, ...change(event, record) })
  }
  await db.exec("update roles set role_name = 'Later'")
  const listed = await db.all<{ name: string; folded: string }>(
    'select name, name_folded as folded from operation_records order by oper_id',
  )
  const names = listed.map(row => `${row.name} ${row.folded}`)
  assert.equal(names, ['Now now', 'Ärzte ärzte', 'One one', 'T t', 'key.now key.now', ' '])
  db.close()
})

test('the order in which records are listed is no difference', async () => {
  const { db, operations } = await openLog()
  const row = change('role.remove', '30,4,200', [ENABLED, RENAMED, DISABLED])
  await operations.add({ ...SERVER_OPERATION, ...row })
  assert.is(await firstListedOtherwise(db, [{ ...row, id: '1' }]), undefined)
  await db.exec("delete from operation_records where record_id = '30'")
  assert.is(await firstListedOtherwise(db, [{ ...row, id: '1' }]), '1')
  db.close()
})

test.run()
