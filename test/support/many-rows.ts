import type { Database } from '#server/store/database.ts'
import { databasePath } from '#server/store/sqlite/database-file.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'

/** The number of rows of every kind that the screens list. */
export const ROW_COUNT = 10_000

const numbersTo = (last: number) =>
  `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${last})`
const NUMBERS = numbersTo(ROW_COUNT)
/** What the program writes beside each row of the log; these rows hold no names of their records. */
const ADD_NAMES_AND_RECORDS = `
  insert or ignore into operation_names (username) select distinct username from operations;
  insert or ignore into operation_records (oper_id, kind, record_id, name, name_folded, action)
  select oper_id, kind, record, name, folded(name), event from (
    select oper_id, event, record, 'role' as kind,
      coalesce((select role_name from roles where role_id = record), '') as name
    from operations where event = 'role.update'
    union all
    select oper_id, event, record, 'user',
      coalesce((select username from users where user_id = record), '')
    from operations where event = 'user.remove')`

const FILL_STATEMENTS: readonly string[] = [
  `insert into roles (role_name, role_name_folded, role_key, role_sort, status, created_at,
     updated_at)
   ${NUMBERS} select 'Роль Ж' || i, 'роль ж' || i, 'role' || i, i % 100, i % 2, i, i from n`,
  `insert into role_menus (role_id, menu_id)
   select role_id, menu_id from roles join menus where role_key like 'role%' and menu_id <= 30`,
  `insert into dict_data (dict_type, dict_label, dict_label_folded, dict_value, dict_value_nfc,
     dict_sort, created_at, updated_at)
   ${NUMBERS} select 'sys_oper_type', 'Уголь Ж' || i, 'уголь ж' || i, 'v' || i, 'v' || i, i % 100, i, i from n`,
  `insert into config (config_name, config_name_folded, config_key, config_value, created_at,
     updated_at)
   ${NUMBERS} select 'Ключ Ж' || i, 'ключ ж' || i, 'key.' || i, 'value', i, i from n`,
  `insert into users (username, username_key, username_folded, nick_name, nick_name_folded, password,
     dept_id, created_at, updated_at)
   ${NUMBERS} select 'person' || i, 'person' || i, 'person' || i, 'Человек Ж' || i,
     'человек ж' || i, '', 1 + i % 6, i, i from n`,
  `insert into user_roles (user_id, role_id)
   select user_id, 2 from users where username like 'person%'`,
  `insert into operations (oper_time, event, business_type, user_id, username, role_keys, dept_id,
     method, url, record, code, msg, ip, agent, latency, request_id, before_json, after_json, hash)
   ${NUMBERS} select 1795000000000 + i * 60000, 'role.update', '2', i, 'Ж' || i, 'trader', 1 + i % 6,
     'PUT', '/api/v1/role', i, case i % 9 when 0 then 403 else 200 end, '', '127.0.0.1', 'bench',
     i % 50, i, '{"remark":"' || hex(zeroblob(150)) || '"}', '{"remark":""}', '' from n`,
  ADD_NAMES_AND_RECORDS,
]

/** Fills the database of a server that was started once and is stopped now. */
export async function fillWithRows(dataDir: string, ...more: readonly string[]): Promise<void> {
  const db = await openDatabase(databasePath(dataDir))
  await db.exec('begin')
  for (const statement of [...FILL_STATEMENTS, ...more]) await db.exec(statement)
  await db.exec('commit')
  db.close()
}

/**
 * A log of any length by three thousand people, some 2,500 rows a day; every tenth name is not
 * Latin. `newest` is the time of its last row.
 */
export async function fillOperationLog(
  db: Database,
  rows: number,
  newest = Date.parse('2026-11-20T08:00:00Z'),
) {
  await db.exec(`
    insert into operations (oper_time, event, business_type, user_id, username, role_keys, dept_id,
      method, url, record, code, msg, ip, agent, latency, request_id, before_json, after_json, hash)
    ${numbersTo(rows)}
    select ${newest} - (${rows} - i) * 34560,
      case i % 50 when 0 then 'role.update' when 1 then 'user.remove' else 'login' end,
      case i % 50 when 0 then '2' when 1 then '3' else '0' end,
      i % 3000, case i % 10 when 0 then 'Ж' else 'person' end || (i % 3000), 'trader', 1 + i % 6,
      case i % 50 when 0 then 'PUT' when 1 then 'DELETE' else 'POST' end,
      case i % 50 when 0 then '/api/v1/role' when 1 then '/api/v1/sysUser/' || i else '/login' end,
      i, case i % 9 when 0 then 403 else 200 end, '', '127.0.0.1', 'Mozilla/5.0 (X11; Linux x86_64)',
      i * 7919 % 997, i, case when i % 50 < 2 then '{"remark":"' || hex(zeroblob(150)) || '"}' end,
      case when i % 50 < 2 then '{"remark":""}' end, ''
    from n;
    ${ADD_NAMES_AND_RECORDS}`)
}

/** Of each ten rows of a filled log makes so many changes of the role 2, which were carried out. */
export async function makeRoleHistory(db: Database, ofTen: number) {
  await db.exec(`
    update operations set event = 'role.update', record = '2', code = 200,
      before_json = '{"roleName":"Trader","remark":"' || (oper_id - 1) || '"}',
      after_json = '{"roleName":"Trader","remark":"' || oper_id || '"}'
    where oper_id % 10 < ${ofTen};
    insert or replace into operation_records (oper_id, kind, record_id, name, name_folded, action)
    select oper_id, 'role', '2', 'Trader', 'trader', 'role.update' from operations
    where oper_id % 10 < ${ofTen}`)
}
