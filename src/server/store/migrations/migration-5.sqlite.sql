-- The log is searched by the acting role, the address and the record too.
drop index operations_search;
create index operations_search on operations
  (oper_id, username, method, url, event, business_type, code, user_id, dept_id, oper_time, latency,
  role_keys, ip);

-- The records that each row of the log is about, under their numbers and their names at that time.
create table operation_records (
  oper_id integer not null,
  -- role, user, dict, dicttype or config.
  kind text not null,
  record_id text not null,
  name text not null,
  -- The event of the row; of a change that disables or enables the record that, as `role.disable`.
  action text not null,
  primary key (oper_id, record_id)
) strict, without rowid;

create index operation_records_by_record on operation_records (kind, record_id, oper_id);

create view logged_records as
with log as (
  select oper_id, event, substr(event, 1, instr(event, '.') - 1) as kind,
    id.key as place, id.value as record_id,
    iif(json_valid(before_json), before_json, null) as before,
    iif(json_valid(after_json), after_json, null) as after
  from operations, json_each(
    iif(record glob '*[^0-9,]*', '[]', '["' || replace(record, ',', '","') || '"]')) as id
  where event <> 'role.view' and record <> ''
),
changes as (
  select oper_id, event, kind, record_id,
    coalesce(after,
      iif(json_type(before) = 'array', json_extract(before, '$[' || place || ']'), before)) as fields,
    json_extract(before, '$.status') || json_extract(after, '$.status') as statuses
  from log where kind in ('role', 'user', 'dict', 'dicttype', 'config')
)
select oper_id, kind, record_id,
  coalesce(
    case kind
      when 'role' then json_extract(fields, '$.roleName')
      when 'user' then json_extract(fields, '$.username')
      when 'dict' then json_extract(fields, '$.dictLabel')
      when 'dicttype' then json_extract(fields, '$.dictName')
      else json_extract(fields, '$.configKey')
    end,
    -- A refusal, or a new password: the name that the record has now.
    case kind
      when 'role' then (select role_name from roles where role_id = record_id)
      when 'user' then (select username from users where user_id = record_id)
      when 'dict' then (select dict_label from dict_data where dict_code = record_id)
      when 'dicttype' then (select dict_name from dict_types where dict_id = record_id)
      else (select config_key from config where config_id = record_id)
    end,
    '') as name,
  case statuses when '01' then kind || '.disable' when '10' then kind || '.enable' else event end
    as action
from changes;

create trigger operation_added after insert on operations begin
  insert or ignore into operation_records (oper_id, kind, record_id, name, action)
  select oper_id, kind, record_id, name, action from logged_records where oper_id = new.oper_id;
end;

create trigger operation_removed after delete on operations begin
  delete from operation_records where oper_id = old.oper_id;
end;

insert or ignore into operation_records (oper_id, kind, record_id, name, action)
  select oper_id, kind, record_id, name, action from logged_records;

pragma user_version = 5;
