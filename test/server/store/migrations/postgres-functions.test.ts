import postgres from 'postgres'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { newDatabase, postgresUrl } from '../../../support/postgres.ts'
import postgresSchema from '#server/store/migrations/schema.postgres.sql'
import sqliteSchema from '#server/store/migrations/schema.sqlite.sql'
import { type Connection, openDatabase } from '#server/store/sqlite/driver.ts'

interface Engines {
  sqlite: Connection
  other: postgres.Sql
  close(): Promise<void>
}

const test = suite<Engines>('postgres-functions')

/** Texts that both engines answer alike, with the answer. */
const STATEMENTS: readonly [sql: string, answer: readonly unknown[]][] = [
  [
    `select key || value as answer from json_each('["a","b\\"c","Ü",""]')`,
    ['0a', '1b"c', '2Ü', '3'],
  ],
  ["select value as answer from json_each('[12,null,-3]')", ['12', null, '-3']],
  ['select value as answer from json_each(\'[[1,"x"],{"a":2}]\')', ['[1,"x"]', '{"a":2}']],
  ["select value as answer from json_each('[]')", []],
  ['select value as answer from json_each(null)', []],
  [
    "select cast(value as bigint) + 1 as answer from json_each('[9007199254740990]')",
    ['9007199254740991'],
  ],

  ["select instr('coal', 'al') as answer", ['3']],
  ["select instr('coal', 'AL') as answer", ['0']],
  ["select instr('煤炭商店', '商') as answer", ['3']],
  ["select instr('coal', '') as answer", ['1']],
  ["select instr('coal', null) as answer", [null]],
  ["select substr('role.add', 1, instr('role.add', '.')) as answer", ['role.']],

  [`select json_extract('{"secret":true}', '$.secret') as answer`, ['1']],
  [`select json_extract('{"secret":false}', '$.secret') as answer`, ['0']],
  [`select json_extract('{"secret":1}', '$.secret') as answer`, ['1']],
  [`select json_extract('{"name":"a \\"b\\""}', '$.name') as answer`, ['a "b"']],
  [`select json_extract('{"name":null}', '$.name') as answer`, [null]],
  [`select json_extract('{"name":"x"}', '$.other') as answer`, [null]],
  [`select json_extract('[{"name":"x"},{"name":"y"}]', '$[1].name') as answer`, ['y']],
  [`select json_extract('[{"name":"x"}]', '$[1].name') as answer`, [null]],
  [`select json_extract('[4,[5]]', '$[1]') as answer`, ['[5]']],
  ["select json_extract(null, '$.name') as answer", [null]],

  ["select json_type('[]') as answer", ['array']],
  ["select json_type('{}') as answer", ['object']],
  [`select json_type('"x"') as answer`, ['text']],
  ["select json_type('1') as answer", ['integer']],
  ["select json_type('1.5') as answer", ['real']],
  ["select json_type('true') as answer", ['true']],
  ["select json_type('null') as answer", ['null']],
  ['select json_type(null) as answer', [null]],

  [
    `select json_group_array(cast(value as bigint) order by value desc) as answer
      from json_each('[1,3,2]')`,
    ['[3,2,1]'],
  ],
  ['select json_group_array(user_id order by user_id) as answer from user_roles', ['[]']],
]

const MENU = "insert into menus (menu_id, menu_type, title) values (:menuId, 'C', 'x')"

if (postgresUrl() !== undefined) {
  test.before(async context => {
    const database = await newDatabase()
    context.other = postgres(database.url, { max: 1 })
    context.sqlite = await openDatabase(':memory:')
    await context.other.unsafe(postgresSchema)
    await context.sqlite.exec(sqliteSchema)
    context.close = async () => {
      context.sqlite.close()
      await context.other.end()
      await database.drop()
    }
  })

  test.after(context => context.close())

  for (const [sql, answer] of STATEMENTS) {
    test(`both engines answer alike: ${sql}`, async ({ sqlite, other }) => {
      const textsOf = (rows: readonly { answer: unknown }[]) =>
        rows.map(row => (row.answer === null ? null : String(row.answer)))
      assert.equal(textsOf(await sqlite.all(sql)), answer)
      assert.equal(textsOf(await other.unsafe(sql)), answer)
    })
  }

  test('a parameter of unknown type is a text to json_each, not PostgreSQL’s own function', async ({
    other,
  }) => {
    const rows = await other.unsafe('select value from json_each($1)', ['[1]'])
    assert.equal([...rows], [{ value: '1' }])
  })

  test('what is no JSON has no type and no parts, and ends no statement', async ({ other }) => {
    for (const text of ['{', '', 'x', '{"name":"\\u0000"}']) {
      const [row] = await other.unsafe(
        "select json_extract($1, '$.name') as part, json_type($1) as type",
        [text],
      )
      assert.is(row?.part, null)
      assert.is(row?.type, text.startsWith('{"') ? 'object' : null)
    }
  })

  test('rows of the menu have the same numbers in both engines, with and without one of their own', async ({
    sqlite,
    other,
  }) => {
    for (const menuId of [null, 7, null, 3, null]) {
      await sqlite.run(MENU, { menuId })
      await other.unsafe(MENU.replace(':menuId', '$1'), [menuId])
    }
    const numbers = 'select menu_id as number from menus order by menu_id'
    const expected = [1, 3, 7, 8, 9]
    assert.equal(
      (await sqlite.all<{ number: number }>(numbers)).map(({ number }) => number),
      expected,
    )
    assert.equal(
      (await other.unsafe(numbers)).map(row => Number(row.number)),
      expected,
    )
  })

  test('each statement that writes what rights follow from is counted, also one of a cascade', async ({
    other,
  }) => {
    const version = async () =>
      Number((await other.unsafe('select version from rights_version'))[0]?.version)
    const countsOf = async (sql: string) => {
      const before = await version()
      await other.unsafe(sql)
      return (await version()) - before
    }
    const role =
      "insert into roles (role_name, role_key, created_at, updated_at) values ('R', 'r', 0, 0)"
    assert.is(await countsOf(role), 1)
    assert.is(
      await countsOf("insert into menus (menu_id, menu_type, title) values (100, 'C', 'x')"),
      1,
    )
    assert.is(await countsOf('insert into role_menus select role_id, 100 from roles'), 1)
    assert.is(await countsOf("update roles set role_name = 'S'"), 1)
    assert.is(await countsOf("insert into departments (dept_name) values ('D')"), 0)
    assert.is(
      await countsOf(
        'insert into role_departments select role_id, dept_id from roles, departments',
      ),
      1,
    )
    assert.is(await countsOf('delete from departments'), 1)
    assert.is(await countsOf('delete from menus where menu_id = 100'), 2)
    assert.is(await countsOf("update metadata set value = ''"), 0)
  })

  test('capitals make no difference between keys of roles', async ({ other }) => {
    const add = (key: string) =>
      other.unsafe(
        'insert into roles (role_name, role_key, created_at, updated_at) values ($1, $1, 0, 0)',
        [key],
      )
    await add('Trader')
    const message = await add('trader').then(String, String)
    assert.match(message, 'roles_by_key')
  })

  test('texts are sorted by their bytes', async ({ other }) => {
    await other.unsafe("insert into metadata values ('b', ''), ('a', ''), ('Z', ''), ('é', '')")
    const rows = await other.unsafe('select name from metadata order by name')
    assert.equal(
      rows.map(row => row.name),
      ['Z', 'a', 'b', 'é'],
    )
  })

  test('the head of the log is one row', async ({ other }) => {
    const second = "insert into operation_head values (2, 0, '')"
    assert.match(await other.unsafe(second).then(String, String), 'operation_head_one_check')
  })
}

test.run()
