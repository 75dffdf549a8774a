import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { systemResources } from '#resources/system/index.ts'
import schema from '#server/store/migrations/schema.sqlite.sql'
import { EVERYBODY } from '#server/store/paging.ts'
import { placeOf } from '#server/store/resources/columns.ts'
import { OWN_TABLES } from '#server/store/resources/own-tables.ts'
import { type ResourceFilter, resourceStatements } from '#server/store/resources/resource-table.ts'
import { type Connection, openDatabase } from '#server/store/sqlite/driver.ts'
import { createTables } from '#server/store/store.ts'
import type { Tables } from '#server/store/tables.ts'

interface Context {
  db: Connection
  tables: Tables
}

const test = suite<Context>('own tables')

test.before.each(async context => {
  context.db = await openDatabase(':memory:')
  await context.db.exec(schema)
  context.tables = createTables(context.db)
})
test.after.each(({ db }) => db.close())

const STAMP = { by: 1, at: 1_000 }
const FILTER: ResourceFilter = {
  locale: 'en',
  keywords: '',
  fields: {},
  days: {},
  from: undefined,
  to: undefined,
}
const QUERY = { pageIndex: 1, pageSize: 20, sort: '', order: 'asc' } as const

const role = (roleName: string, roleNameZh: string | null, roleSort = 0) => ({
  ...{ roleName, roleNameZh, roleKey: roleName.toLowerCase(), roleSort },
  ...{ status: '0', dataScope: '5', requiresFactor: 0, remark: '', protected: 0 },
})

const user = (username: string) => ({
  ...{ username, nickName: '', nickNameZh: null, deptId: null, phone: '', email: '' },
  ...{ status: '0', remark: '', avatar: '', introduction: '', mustChange: false },
  password: 'hashed',
})

const entry = (dictType: string, dictLabel: string, dictValue: string) => ({
  ...{ dictType, dictLabel, dictLabelZh: null, dictValue, dictSort: 0, listClass: '' },
  ...{ isDefault: 'N', status: '0', remark: '', cssClass: '', protected: 0 },
})

const type = (dictType: string) => ({
  ...{ dictName: dictType, dictNameZh: null, dictType, status: '0', remark: '', protected: 0 },
})

test('every column of these tables is written by a description, or said to be something else', async ({
  db,
}) => {
  assert.equal(Object.keys(OWN_TABLES).sort(), systemResources.map(({ name }) => name).sort())
  const stamps = ['create_by', 'update_by', 'created_at', 'updated_at', 'version']
  for (const resource of systemResources) {
    const { table, id } = placeOf(resource)
    const columns = await db.all<{ name: string }>('select name from pragma_table_info(:table)', {
      table,
    })
    const added = resourceStatements(resource).added.map(({ sql }) => sql.replaceAll('"', ''))
    // Only a sign-in writes when it was.
    const others = table === 'users' ? ['last_login_at'] : []
    // The seed gives rows of the menu their numbers.
    const known = new Set([id, ...added, ...stamps, ...others])
    assert.equal([...known].sort(), columns.map(({ name }) => name).sort(), table)
  }
})

test('a row has its key by its own name, what the description knows, and what its table has besides', async ({
  tables,
}) => {
  const userId = await tables.users.add({ ...user('Wang'), mustChange: true }, STAMP)
  await tables.users.signedIn(userId, 5_000)
  const row = await tables.users.byId(userId)
  assert.equal(
    [row?.id, row?.userId, row?.username, row?.mustChange, row?.lastLoginAt, row?.avatar],
    [userId, userId, 'Wang', 1, 5_000, ''],
  )
  assert.not.ok(row && 'password' in row)
})

test('a change writes neither the password nor the last sign-in', async ({ tables }) => {
  const userId = await tables.users.add(user('Wang'), STAMP)
  await tables.users.signedIn(userId, 5_000)
  const row = await tables.users.byId(userId)
  assert.ok(row)
  await tables.users.update(userId, { ...row, lastLoginAt: 9_000, phone: '1' } as typeof row, STAMP)
  const now = await tables.users.byId(userId)
  assert.equal([now?.phone, now?.lastLoginAt, now?.version], ['1', 5_000, 2])
  assert.is(await tables.users.passwordOf(userId), 'hashed')
})

test('a name is unique in both languages, of roles in any capitals; a person’s in any spelling', async ({
  tables,
}) => {
  const roleId = await tables.roles.add(role('Yard', '煤场'), STAMP)
  const taken = (name: string, zh: string | null, id = 0) =>
    tables.roles.takenFields(id, { ...role(name, zh), roleKey: 'other' })
  assert.equal(await taken('YARD', null), ['roleName'])
  assert.equal(await taken('New', 'yard'), ['roleNameZh'])
  assert.equal(await taken('煤场', null), ['roleName'])
  assert.equal(await taken('Yard', '煤场', roleId), [], 'one’s own')
  assert.equal(await tables.roles.takenFields(0, role('YARD', null)), ['roleName', 'roleKey'])

  await tables.users.add(user('wang'), STAMP)
  assert.equal(await tables.users.takenFields(0, user('Ｗang ')), ['username'])
})

test('entries are unique within their type, however their accents are composed', async ({
  tables,
}) => {
  for (const each of ['one', 'two']) await tables.dictTypes.add(type(each), STAMP)
  await tables.dict.add(entry('one', 'Oil', 'Öl'.normalize('NFD')), STAMP)
  const taken = (...[dictType, label, value]: Parameters<typeof entry>) =>
    tables.dict.takenFields(0, entry(dictType, label, value))
  assert.equal(await taken('one', 'Oil', 'Öl'.normalize('NFC')), ['dictLabel', 'dictValue'])
  assert.equal(await taken('two', 'Oil', 'Öl'), [])
  const find = async (dictValue: string) =>
    (await tables.dict.page({ ...FILTER, fields: { dictValue } }, EVERYBODY, QUERY)).count
  assert.equal([await find('Öl'.normalize('NFC')), await find('öl'), await find('Ö')], [1, 0, 0])
})

test('a list of Chinese names sorts a text of both languages among them, also from an older program', async ({
  db,
  tables,
}) => {
  await tables.roles.add(role('Beta', null, 3), STAMP)
  await tables.roles.add(role('Zeta', 'alpha', 2), STAMP)
  await tables.roles.add(role('Alpha', 'gamma', 1), STAMP)
  await db.run("update roles set role_name_zh_folded = null where role_key = 'beta'")
  const keys = async (locale: 'en' | 'zh-CN', sort: string, order: 'asc' | 'desc' = 'asc') => {
    const page = await tables.roles.page({ ...FILTER, locale }, EVERYBODY, {
      ...QUERY,
      sort,
      order,
    })
    return page.list.map(({ roleKey }) => roleKey)
  }
  assert.equal(await keys('zh-CN', 'roleName'), ['zeta', 'beta', 'alpha'])
  assert.equal(await keys('en', 'roleName', 'desc'), ['zeta', 'beta', 'alpha'])
  assert.equal(await keys('en', ''), ['alpha', 'zeta', 'beta'])
  assert.equal(await keys('en', 'status'), ['alpha', 'zeta', 'beta'], 'equal ones in the own order')
})

test('a list gives one record by its id, and people by a role', async ({ tables }) => {
  const roleId = await tables.roles.add(role('Yard', null), STAMP)
  const first = await tables.users.add(user('wang'), STAMP)
  const second = await tables.users.add(user('li'), STAMP)
  await tables.users.setRoles(second, [roleId])
  const found = async (more: object) => {
    const filter = { ...FILTER, more: { roleId: 0 }, ...more }
    return (await tables.users.page(filter, EVERYBODY, QUERY)).list.map(({ userId }) => userId)
  }
  assert.equal(await found({}), [first, second])
  assert.equal(await found({ id: first }), [first])
  assert.equal(await found({ id: -1 }), [])
  assert.equal(await found({ more: { roleId } }), [second])
})

test('people see themselves, whom they added, and those of their departments', async ({
  db,
  tables,
}) => {
  await db.exec("insert into departments (dept_id, dept_name) values (2, 'Yard'), (3, 'Quay')")
  const ids: number[] = []
  for (const [name, deptId, by] of [
    ['self', null, null],
    ['added', 3, 1],
    ['near', 2, null],
    ['far', 3, null],
  ] as const) {
    ids.push(await tables.users.add({ ...user(name), deptId }, { by, at: 0 }))
  }
  const scope = { all: false, self: ids[0] ?? 0, deptIds: [2] }
  const seen = []
  for (const id of ids) seen.push((await tables.users.byId(id, scope))?.username)
  assert.equal(seen, ['self', 'added', 'near', undefined])
  const names = await tables.users.names(ids, scope)
  assert.equal(
    [...names.values()].map(({ isVisible }) => isVisible),
    [true, true, true, false],
  )
})

test('a field that refers to no record is never said to refer to none: a deletion would go on', async ({
  tables,
}) => {
  assert.is(await tables.users.isReferredTo('deptId', 7), false)
  const answer = await tables.users.isReferredTo('phone', 7).catch(String)
  assert.is(answer, 'Error: user.phone refers to no record')
})

test.run()
