import { renameSync, rmSync } from 'node:fs'
import { openDatabase as openPostgresDatabase } from './commands/open-database.ts'
import schema from './version-2.sql'
import toVersion5 from '#server/store/migrations/migration-5.sqlite.sql'
import { databasePath } from '#server/store/sqlite/database-file.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'

/** The columns that differed then; all others have their values of today. */
const THEN: Readonly<Record<string, string>> = {
  'config.secret': 'coalesce(secret, 0)',
  'departments.parent_id': 'coalesce(parent_id, 0)',
}

/** Departments had neither a screen nor a version, and the top of their tree was 0. */
const WITHOUT_DEPARTMENTS = `
  delete from role_menus
    where menu_id in (select menu_id from menus where permission like 'system:sysdept:%');
  delete from menus where permission like 'system:sysdept:%'`

/**
 * Moves the rows of a data directory into a database of version 2, as its program made it: its own
 * tables, and none of the later ones. No server may run there.
 */
export async function takeBackToVersion2(dataDir: string): Promise<void> {
  await takeBackToVersion9(dataDir)
  const path = databasePath(dataDir)
  const old = `${path}.old`
  const db = await openDatabase(old, { canAttach: true })
  await db.exec(schema)
  await db.exec('pragma foreign_keys = off')
  await db.run('attach :path as now', { path })
  const tables = await db.all<{ name: string }>(
    "select name from main.sqlite_schema where type = 'table' and name <> 'sqlite_sequence'",
  )
  for (const { name } of tables) {
    const columns = (
      await db.all<{ name: string }>(`select name from pragma_table_info('${name}', 'main')`)
    ).map(column => column.name)
    const values = columns.map(column => THEN[`${name}.${column}`] ?? column)
    await db.exec(
      `insert into main.${name} (${columns.join()}) select ${values.join()} from now.${name}`,
    )
  }
  await db.exec(WITHOUT_DEPARTMENTS)
  // The ids of deleted rows are not used again.
  await db.exec('delete from main.sqlite_sequence')
  await db.exec(
    `insert into main.sqlite_sequence select name, seq from now.sqlite_sequence
     where name in (select name from main.sqlite_schema)`,
  )
  await db.exec('detach now')
  await db.exec('pragma journal_mode = wal')
  db.close()
  for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true })
  renameSync(old, path)
  rmSync(`${dataDir}/coalface.used`, { force: true })
}

/** Version 1 had no indexes for the data scope. */
export async function takeBackToVersion1(dataDir: string): Promise<void> {
  await takeBackToVersion2(dataDir)
  const db = await openDatabase(databasePath(dataDir))
  await db.exec(
    `drop index users_by_department; drop index operations_by_person;
     drop index operations_by_department; pragma user_version = 1`,
  )
  db.close()
}

/** Version 14 retired a token when the next one was issued. */
export async function takeBackToVersion14(dataDir: string): Promise<void> {
  const db = await openDatabase(databasePath(dataDir))
  if (await db.get("select 1 from pragma_table_info('tokens') where name = 'replaces'"))
    await db.exec('alter table tokens drop column replaces; pragma user_version = 14')
  db.close()
}

/** Version 13 counted in memory how often people do something. */
export async function takeBackToVersion13(dataDir: string): Promise<void> {
  await takeBackToVersion14(dataDir)
  const db = await openDatabase(databasePath(dataDir))
  if (await db.get("select 1 from sqlite_schema where name = 'quotas'"))
    await db.exec('drop table quotas; pragma user_version = 13')
  db.close()
}

/** The same with PostgreSQL, where it was the first version. */
export async function takeBackPostgresToVersion13(url: string): Promise<void> {
  const db = await openPostgresDatabase(url)
  if ((await db.count('pg_class', "oid = to_regclass('quotas')")) > 0)
    await db.change(
      `drop table quotas; alter table tokens drop column replaces;
       update schema_version set version = 13`,
    )
  await db.close()
}

/** Version 12 knew no second factor, no tokens for programs and no password that is asked again. */
export async function takeBackToVersion12(dataDir: string): Promise<void> {
  await takeBackToVersion13(dataDir)
  const db = await openDatabase(databasePath(dataDir))
  if (await db.get("select 1 from sqlite_schema where name = 'factors'")) {
    await db.exec(
      `drop table api_tokens;
       drop table sign_in_tickets;
       drop table recovery_codes;
       drop table factors;
       alter table operations drop column token_name;
       alter table roles drop column requires_factor;
       alter table sessions drop column factor_passed;
       alter table sessions drop column confirmed_at;
       delete from role_menus
         where menu_id in (select menu_id from menus where permission = 'system:sysuser:factor');
       delete from menus where permission = 'system:sysuser:factor';
       pragma user_version = 12`,
    )
  }
  db.close()
}

/**
 * Version 11 searched people by account and by name alone, did not know who has a record open, and
 * had no list of all sessions. Older data stays as it is.
 */
export async function takeBackToVersion11(dataDir: string): Promise<void> {
  await takeBackToVersion12(dataDir)
  const db = await openDatabase(databasePath(dataDir))
  if (await db.get("select 1 from sqlite_schema where name = 'editing'")) {
    await db.exec(
      `alter table users drop column search_text;
       drop table editing;
       alter table sessions drop column way;
       alter table sessions drop column browser_since;
       alter table devices drop column known_since;
       drop table unknown_sign_ins;
       delete from role_menus
         where menu_id in (select menu_id from menus where permission like 'system:session:%');
       delete from menus where permission like 'system:session:%';
       pragma user_version = 11`,
    )
  }
  db.close()
}

/**
 * Version 10 had a menu that nobody could change; the top of its tree was 0. Older data stays as it is.
 */
export async function takeBackToVersion10(dataDir: string): Promise<void> {
  await takeBackToVersion11(dataDir)
  const db = await openDatabase(databasePath(dataDir))
  if (!(await db.get("select 1 from sqlite_schema where name = 'menus_by_parent'"))) {
    db.close()
    return
  }
  const table = schema.slice(
    schema.indexOf('create table menus'),
    schema.indexOf('create table role_menus'),
  )
  await db.exec(
    `pragma foreign_keys = off;
     delete from role_menus
       where menu_id in (select menu_id from menus where permission like 'system:sysmenu:%');
     delete from menus where permission like 'system:sysmenu:%';
     drop index menus_by_parent;
     create table now as select * from menus;
     drop table menus;
     ${table}
     insert into menus (menu_id, parent_id, sort, menu_type, menu_name, title, title_zh, icon, path,
       component, permission, visible)
       select menu_id, coalesce(parent_id, 0), sort, menu_type, menu_name, title, title_zh, icon,
         path, component, permission, visible from now;
     drop table now;
     pragma user_version = 10`,
  )
  db.close()
}

/**
 * Version 9 had the name of the shop as a configuration key, and nothing else of it. Older data stays
 * as it is.
 */
export async function takeBackToVersion9(dataDir: string, name = 'Coalface'): Promise<void> {
  await takeBackToVersion10(dataDir)
  const db = await openDatabase(databasePath(dataDir))
  if (!(await db.get("select 1 from sqlite_schema where name = 'shop'"))) {
    db.close()
    return
  }
  await db.run(
    `insert into config (config_name, config_name_zh, config_key, config_value, config_type,
       created_at, updated_at)
     values ('Shop: name', '商城-名称', 'shop.name', :name, 'Y', 0, 0)`,
    { name },
  )
  await db.exec('drop table shop; delete from menus where menu_id = 70; pragma user_version = 9')
  db.close()
}

/** Version 8 had departments that nobody could change. */
export async function takeBackToVersion8(dataDir: string): Promise<void> {
  await takeBackToVersion9(dataDir)
  const db = await openDatabase(databasePath(dataDir))
  const table = schema.slice(
    schema.indexOf('create table departments'),
    schema.indexOf('create table users'),
  )
  await db.exec(
    `pragma foreign_keys = off;
     ${WITHOUT_DEPARTMENTS};
     drop index departments_by_parent; drop index role_departments_by_department;
     create table now as select * from departments;
     drop table departments;
     ${table}
     insert into departments (dept_id, parent_id, dept_name, dept_name_zh, dept_sort, status)
       select dept_id, coalesce(parent_id, 0), dept_name, dept_name_zh, dept_sort, status from now;
     drop table now;
     pragma user_version = 8`,
  )
  db.close()
}

/** In version 7 a view and triggers kept the records of the log, and texts were folded in a search. */
export async function takeBackToVersion7(dataDir: string): Promise<void> {
  await takeBackToVersion8(dataDir)
  const db = await openDatabase(databasePath(dataDir))
  const added = await db.all<{ name: string; columnName: string }>(
    `select t.name, c.name as columnName from sqlite_schema as t, pragma_table_info(t.name) as c
     where t.type = 'table' and (c.name like '%#_folded' escape '#' or c.name like '%#_nfc' escape '#')`,
  )
  for (const { name, columnName } of added)
    await db.exec(`alter table ${name} drop column ${columnName}`)
  // As the steps made them; the filling that follows is not repeated.
  const views = toVersion5.slice(
    toVersion5.indexOf('create view'),
    toVersion5.lastIndexOf('insert'),
  )
  await db.exec(
    `create trigger operation_name after insert on operations begin
       insert or ignore into operation_names (username) values (new.username);
     end;
     ${views}
     pragma user_version = 7`,
  )
  db.close()
}

/**
 * Version 6 told the number of grouped refusals only in the row's change, and did not remember why a
 * session ended.
 */
export async function takeBackToVersion6(dataDir: string): Promise<void> {
  await takeBackToVersion7(dataDir)
  const db = await openDatabase(databasePath(dataDir))
  await db.exec(
    `drop index operations_by_time; drop index operations_search;
     alter table operations drop column attempts;
     create index operations_by_time on operations (oper_time, code, user_id, dept_id);
     create index operations_search on operations
       (oper_id, username, method, url, event, business_type, code, user_id, dept_id, oper_time,
       latency, role_keys, ip);
     alter table refusals drop column tries;
     alter table refusals drop column due_at;
     alter table refusals rename column attempts to repeats;
     alter table sessions drop column crowded_out;
     pragma user_version = 6`,
  )
  db.close()
}

/** Version 5 kept nothing for people. */
export async function takeBackToVersion5(dataDir: string): Promise<void> {
  await takeBackToVersion6(dataDir)
  const db = await openDatabase(databasePath(dataDir))
  await db.exec('drop table preferences; pragma user_version = 5')
  db.close()
}

/** Version 4 knew the records of the log by no index, and searched it by fewer columns. */
export async function takeBackToVersion4(dataDir: string): Promise<void> {
  await takeBackToVersion5(dataDir)
  const db = await openDatabase(databasePath(dataDir))
  await db.exec(
    `drop trigger operation_added; drop trigger operation_removed; drop view logged_records;
     drop table operation_records; drop index operations_search;
     create index operations_search on operations
       (oper_id, username, method, url, event, business_type, code, user_id, dept_id, oper_time,
       latency);
     pragma user_version = 4`,
  )
  db.close()
}
