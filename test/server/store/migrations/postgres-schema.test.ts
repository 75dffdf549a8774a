import postgres from 'postgres'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { newDatabase, postgresUrl } from '../../../support/postgres.ts'
import { takeBackPostgresToVersion13 } from '../../version-2.ts'
import postgresSchema from '#server/store/migrations/schema.postgres.sql'
import sqliteSchema from '#server/store/migrations/schema.sqlite.sql'
import { SCHEMA_VERSION } from '#server/store/migrations/version.ts'
import { parseDatabaseUrl } from '#server/store/postgres/database-address.ts'
import { openPostgres } from '#server/store/postgres/open-postgres.ts'
import { type Connection, openDatabase } from '#server/store/sqlite/driver.ts'

interface Engines {
  sqlite: Connection
  other: postgres.Sql
  close(): Promise<void>
}

const test = suite<Engines>('postgres-schema')

/** Tables that PostgreSQL has alone. */
const POSTGRES_TABLES = ['operation_head', 'rights_version', 'schema_version']

/** What a schema says, a line each, as both engines tell it of themselves. */
const PARTS: Readonly<Record<string, { sqlite: string; postgres: string }>> = {
  columns: {
    sqlite: `
      select printf('%s %d %s %s%s%s%s', tables.name, cid + 1, parts.name, lower(parts.type),
        iif("notnull" = 0 and pk = 0, ' null', ''),
        iif(pk = 1 and sql like '%autoincrement%', ' numbered', ''),
        coalesce(' default ' || dflt_value, '')) as line
      from sqlite_schema as tables join pragma_table_info(tables.name) as parts
      where tables.type = 'table' and tables.name not like 'sqlite%'`,
    postgres: `
      select format('%s %s %s %s%s%s%s', relname, attnum, attname,
        case
          when atttypid = 'bigint'::regtype then 'integer'
          when atttypid = 'text'::regtype and collname = 'C' then 'text'
          else 'of a type that only PostgreSQL has'
        end,
        case when attnotnull then '' else ' null' end,
        case attidentity when 'd' then ' numbered' end,
        ' default ' || regexp_replace(pg_get_expr(adbin, adrelid), '::\\w+$', '')) as line
      from pg_attribute
        join pg_class on pg_class.oid = attrelid and relkind = 'r'
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
        left join pg_collation on pg_collation.oid = attcollation
      where relnamespace = 'public'::regnamespace and attnum > 0`,
  },
  'primary keys': {
    sqlite: `
      select tables.name || ' ' || group_concat(parts.name order by pk) as line
      from sqlite_schema as tables join pragma_table_info(tables.name) as parts
      where tables.type = 'table' and tables.name not like 'sqlite%' and pk > 0
      group by tables.name`,
    postgres: `
      select relname || ' ' || string_agg(attname, ',' order by place) as line
      from pg_constraint join pg_class on pg_class.oid = conrelid,
        unnest(conkey) with ordinality as key (number, place)
        join pg_attribute on attnum = number
      where connamespace = 'public'::regnamespace and contype = 'p' and attrelid = conrelid
      group by relname`,
  },
  references: {
    sqlite: `
      select lower(tables.name || ' ' || "from" || ' to ' || "table" || ' ' || "to"
        || ' on update ' || on_update || ' on delete ' || on_delete) as line
      from sqlite_schema as tables join pragma_foreign_key_list(tables.name)`,
    postgres: `
      select format('%s %s to %s %s on update %s on delete %s', relname, source.attname,
        confrelid::regclass, target.attname, updates.word, deletes.word) as line
      from pg_constraint join pg_class on pg_class.oid = conrelid
        join pg_attribute as source on source.attrelid = conrelid and source.attnum = all (conkey)
        join pg_attribute as target on target.attrelid = confrelid and target.attnum = all (confkey)
        join actions as updates on updates.letter = confupdtype
        join actions as deletes on deletes.letter = confdeltype
      where connamespace = 'public'::regnamespace and contype = 'f'`,
  },
  indexes: {
    sqlite: `
      select tables.name || iif(indexes."unique", ' unique ', ' ')
        || group_concat(iif(lower(coll) = 'nocase', 'lower(' || parts.name || ')', parts.name)
          order by seqno) as line
      from sqlite_schema as tables join pragma_index_list(tables.name) as indexes
        join pragma_index_xinfo(indexes.name) as parts
      where key = 1 and origin <> 'pk' and tables.name not like 'sqlite%'
      group by indexes.name`,
    postgres: `
      select indrelid::regclass || case when indisunique then ' unique ' else ' ' end
        || string_agg(pg_get_indexdef(indexrelid, place, true), ',' order by place) as line
      from pg_index join pg_class on pg_class.oid = indexrelid,
        generate_series(1, indnkeyatts::integer) as place
      where relnamespace = 'public'::regnamespace and not indisprimary
      group by indexrelid, indrelid, indisunique`,
  },
  'names of indexes': {
    sqlite: "select name as line from sqlite_schema where type = 'index' and sql is not null",
    postgres: `
      select relname as line from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'public'::regnamespace
        and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
  },
}

/** With `null`: SQLite has no such line. */
const DIFFERENCES: readonly { why: string; sqlite: string | null; postgres: string }[] = [
  {
    why: 'the head of the log gives the numbers',
    sqlite: 'operations 1 oper_id integer numbered',
    postgres: 'operations 1 oper_id integer',
  },
  {
    why: 'a trigger gives the numbers',
    sqlite: 'menus 1 menu_id integer numbered',
    postgres: 'menus 1 menu_id integer',
  },
  {
    why: 'SQLite numbers the rows of such a table by itself',
    sqlite: 'shop 1 shop_id integer',
    postgres: 'shop 1 shop_id integer default 1',
  },
  {
    why: 'an index cannot hold a text of any length',
    sqlite:
      'operations oper_id,username,method,url,event,business_type,code,user_id,dept_id,oper_time,latency,role_keys,ip,attempts',
    postgres:
      'operations oper_id,username,method,url,event,business_type,code,user_id,dept_id,oper_time,latency,ip,attempts',
  },
  { why: 'an index, not a column, ignores capitals', sqlite: null, postgres: 'roles_by_key' },
]

test('the schema of PostgreSQL has the version that the program asks for', () => {
  assert.match(postgresSchema, `insert into schema_version (version) values (${SCHEMA_VERSION});`)
})

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

  for (const [part, queries] of Object.entries(PARTS)) {
    test(`both engines have the same ${part}`, async ({ sqlite, other }) => {
      const here = linesOf(await sqlite.all(queries.sqlite))
      const there = linesOf(await other.unsafe(ACTIONS + queries.postgres))
      assert.ok(here.length > 0)
      assert.equal(there.filter(isShared).sort(), here.map(inPostgres).sort())
    })
  }

  test('both engines check the same values of the same columns', async ({ sqlite, other }) => {
    const tables = await sqlite.all<{ name: string; sql: string }>(
      "select name, sql from sqlite_schema where type = 'table'",
    )
    const here = tables.flatMap(({ name, sql }) =>
      [...sql.matchAll(/^ *(\w+) .*check \((.*)\)/gm)].map(([, column, check = '']) =>
        checkLine(`${name} ${column}`, check),
      ),
    )
    const there = await other.unsafe<{ column: string; check: string }[]>(`
      select relname || ' ' || attname as column, pg_get_constraintdef(pg_constraint.oid) as check
      from pg_constraint join pg_class on pg_class.oid = conrelid
        join pg_attribute on attrelid = conrelid and attnum = all (conkey)
      where connamespace = 'public'::regnamespace and contype = 'c'`)
    const lines = there.map(({ column, check }) => checkLine(column, check))
    assert.ok(here.length > 0)
    assert.equal(lines.filter(isShared).sort(), here.sort())
  })

  test('a database of version 13 is then the same as a new one', async ({ other }) => {
    const old = await newDatabase()
    const migrated = postgres(old.url, { max: 1 })
    await migrated.unsafe(postgresSchema)
    await takeBackPostgresToVersion13(old.url)
    const before = linesOf(await migrated.unsafe(DEFINITIONS.columns))
    await (await openPostgres(parseDatabaseUrl(old.url), { migrates: true })).close()
    for (const [part, query] of Object.entries(DEFINITIONS)) {
      const fresh = linesOf(await other.unsafe(query)).sort()
      assert.ok(fresh.length > 0, part)
      assert.equal(linesOf(await migrated.unsafe(query)).sort(), fresh, part)
      if (part === 'columns') assert.not.equal(before.sort(), fresh)
    }
    await migrated.end()
    await old.drop()
  })
}

/** All that PostgreSQL tells of a schema; the order of columns is left out, as a step adds them at the end. */
const DEFINITIONS = {
  version: 'select version::text as line from schema_version',
  columns: `
    select concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), collname,
      case when attnotnull then 'not null' end, attidentity, pg_get_expr(adbin, adrelid)) as line
    from pg_attribute
      join pg_class on pg_class.oid = attrelid and relkind = 'r'
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      left join pg_collation on pg_collation.oid = attcollation
    where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped`,
  'keys, references and checks': `
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `
    select pg_get_indexdef(indexrelid) as line
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace`,
  triggers: `
    select pg_get_triggerdef(pg_trigger.oid) as line
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal`,
  functions: `
    select pg_get_functiondef(oid) as line
    from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'`,
}

/** The letters of pg_constraint in the words of SQL. */
const ACTIONS = `
  with actions (letter, word) as (
    values ('a'::"char", 'no action'), ('c', 'cascade'), ('n', 'set null'), ('r', 'restrict'))`

const linesOf = (rows: readonly { line: string }[]) => rows.map(({ line }) => line)

const inPostgres = (line: string) =>
  DIFFERENCES.find(({ sqlite }) => sqlite === line)?.postgres ?? line

const isShared = (line: string) =>
  !POSTGRES_TABLES.some(table => line.startsWith(`${table} `))
  && !DIFFERENCES.some(({ sqlite, postgres }) => sqlite === null && postgres === line)

/** By the values that a check names: the engines write the rest in their own ways. */
const checkLine = (column: string, check: string) =>
  `${column}: ${(check.match(/'[^']*'|\b\d+\b/g) ?? []).join(' ')}`

test.run()
