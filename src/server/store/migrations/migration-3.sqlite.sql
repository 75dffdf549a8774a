-- Searching the operation log. One narrow index has all that a search filters, cuts and sorts by, so
-- that none of the wide rows is read before it is shown; another has what the days are counted by.
-- Those for the data scope are not needed beside them. Each name stands in a table once.
drop index operations_by_time;
drop index operations_by_person;
drop index operations_by_department;
create index operations_by_time on operations (oper_time, code, user_id, dept_id);
create index operations_search on operations
  (oper_id, username, method, url, event, business_type, code, user_id, dept_id, oper_time, latency);
create table operation_names (username text primary key) strict, without rowid;
create trigger operation_name after insert on operations begin
  insert or ignore into operation_names (username) values (new.username);
end;
insert into operation_names (username)
  select distinct username from operations indexed by operations_search;

-- Browsers that have signed a person in: known ones have a throttle of their own.
create table devices (
  -- SHA-256 of the device cookie, which several people at one browser share.
  device_hash text not null,
  user_id integer not null references users (user_id) on delete cascade,
  seen_at integer not null,
  primary key (device_hash, user_id)
) strict, without rowid;

create index devices_by_user on devices (user_id);

-- What the database says of itself: that it was used, and which keys it needs.
create table metadata (
  name text primary key,
  value text not null
) strict, without rowid;

-- Of each gap that a cut leaves in the log: its last row, and the hash that the chain goes on from.
create table operation_cuts (
  oper_id integer primary key,
  hash text not null
) strict;

-- The first refusal of a kind is a row of the log; those that follow are counted here.
create table refusals (
  refusal_key text primary key,
  -- What they are told as, once their quarter of an hour is over: a row of the log, as JSON.
  operation text not null,
  repeats integer not null,
  first_at integer not null,
  last_at integer not null
) strict, without rowid;

-- Version 2 cut rows off the start only; the newest row about it names the last of them.
insert into operation_cuts (oper_id, hash)
select cut.last_id, cut.last_hash
from (
  select json_extract(named, '$.lastId') as last_id, json_extract(named, '$.lastHash') as last_hash
  from (
    select iif(json_valid(after_json), after_json, '{}') as named from operations
    where event = 'log.trim' order by oper_id desc limit 1
  )
) as cut
where typeof(cut.last_id) = 'integer' and typeof(cut.last_hash) = 'text';

-- Whether a configuration key is a secret: null as long as nobody has said so. In version 2 no mark
-- was 0, whether somebody had thought of it or not.
alter table config rename to config_2;

create table config (
  config_id integer primary key autoincrement,
  config_name text not null,
  config_name_zh text,
  config_key text not null unique,
  config_value text not null,
  -- The value is encrypted with the key of SECRET_KEY_FILE.
  encrypted integer not null default 0 check (encrypted in (0, 1)),
  config_type text not null default 'N' check (config_type in ('Y', 'N')),
  -- Whether the value is never answered; null: nobody has said so, and its key decides.
  secret integer check (secret in (0, 1)),
  remark text not null default '',
  create_by integer,
  update_by integer,
  created_at integer not null,
  updated_at integer not null,
  version integer not null default 1
) strict;

-- The numbers of keys that are gone are given to no other one: the log knows secrets by them.
insert into sqlite_sequence (name, seq)
select 'config', seq from sqlite_sequence where name = 'config_2';

insert into config (config_id, config_name, config_name_zh, config_key, config_value, config_type,
  secret, remark, create_by, update_by, created_at, updated_at, version)
select config_id, config_name, config_name_zh, config_key, config_value, config_type,
  nullif(secret, 0), remark, create_by, update_by, created_at, updated_at, version
from config_2;

drop table config_2;

pragma user_version = 3;
